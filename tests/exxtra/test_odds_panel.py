"""Every number of the odds panel against a count over the 36 ordered outcomes, and against the rules model."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest

from exxtra_widget import exxtra
from exxtra_widget.core.position import replaced
from exxtra_widget.exxtra import odds
from exxtra_widget.exxtra.odds_panel import ASSUMPTIONS, panel, panel_leaders
from exxtra_widget.exxtra.rules.events import Removed
from exxtra_widget.exxtra.two_seats.solve import SHIPPED
from exxtra_widget.probability.exact import EXACT_IN_PAGES

POSITIONS = (
    "0/3/0@4:64/0@5:70 A -",
    "0/3/0@4:64/0@5:70 A 61",
    "1/3/0@4:64 A 42",
    "20/0@1:76 A 42",
    "18/0@5:00/0@0:31 A 00",
    "exxtra(double_x=100) 5/0@2:64/0@3:00 A 00",
    "exxtra(strict_placing=True) 5/0@2:64/0@1:30 A 62",
    "exxtra(goal=5) 0@5:21/3/0@2:42/1@1:30/0/2@0:76 B 33",
    # B is carried to the finish, unless its pair is removed.
    "0/16@5:70 A 61",
    "0/16@5:70 A 71",
)
LOADED = exxtra.loaded(a={"X": 3}, b=[2, 1, 1, 1, 0, 5])
DICE = (None, LOADED)


def sent(exact: Fraction, shown: list[int]) -> bool:
    """Return whether a number is shown exactly, or, if its parts are too long for the page, to 11 digits."""
    number = Fraction(*shown)
    return number == exact if exact.denominator < EXACT_IN_PAGES else abs(number - exact) < Fraction(1, 10**11)


def cells(weights: Any) -> list[tuple[exxtra.Dice, int]]:
    """Return the 36 ordered outcomes with their weights."""
    a, b = weights.faces if weights else ((1,) * 6, (1,) * 6)
    pairs = product(zip(exxtra.DIE_A, a, strict=True), zip(exxtra.DIE_B, b, strict=True))
    return [(exxtra.Dice(x + y), i * j) for (x, i), (y, j) in pairs]


@pytest.mark.parametrize("weights", DICE, ids=["fair", "loaded"])
@pytest.mark.parametrize("text", POSITIONS)
def test_numbers_of_the_next_roll_are_counts_of_cells(text: str, weights: Any) -> None:
    position = exxtra.Position.parse(text)
    data = panel(position, weights)
    shown = [data["outcomes"][i]["dice"] for i in data["cells"]]
    assert list(zip(shown, data["cellWeights"], strict=True)) == cells(weights)
    for i, outcome in enumerate(data["outcomes"]):
        ways = [w for cell, w in zip(data["cells"], data["cellWeights"], strict=True) if cell == i]
        assert sum(ways) == outcome["weight"]
    worth = data["go"]["worth"].values()
    for parts in (data["outcomes"], data["kinds"], *(go["terms"] for go in worth)):
        assert sum(part["weight"] for part in parts) == data["total"] == sum(data["cellWeights"])
    for go in worth:
        total = sum(term["weight"] * Fraction(*term["steps"]) for term in go["terms"]) / data["total"]
        # Parts that are too long for the page are rounded.
        assert abs(total - Fraction(*go["value"])) < Fraction(1, 10**11)
    if position.roll is not None:
        bust = sum(weight for dice, weight in cells(weights) if "X" in dice)
        safe = [(dice, weight) for dice, weight in cells(weights) if "X" not in dice]
        better = sum(weight for dice, weight in safe if dice.combination > position.rules.strength(position.roll))
        assert (data["go"]["bust"], data["go"]["improve"]) == ([bust, data["total"]], [better, data["total"]])


@pytest.mark.parametrize("text", POSITIONS)
def test_each_outcome_does_what_the_rules_say(text: str) -> None:
    position = exxtra.Position.parse(text)
    for outcome in panel(position)["outcomes"]:
        after = position.apply(outcome["dice"])
        gain = after.counters[position.player] - position.counters[position.player]
        assert outcome["steps"] == gain
        passed = after.player != position.player
        assert (outcome["kind"] == "bust") == passed
        assert (outcome["kind"] == "win") == (after.is_over and not passed)
        if after.is_over or passed:
            continue
        assert outcome["combination"] == str(after.roll)
        removable = {
            event.seat
            for action in after.actions()
            if action != "roll"
            for event in after.step(action).events
            if isinstance(event, Removed)
        }
        assert set(outcome["beats"]) == removable


def test_on_a_first_roll_nobody_can_bust() -> None:
    data = panel(exxtra.Position.parse("0/3/0@4:64/0@5:70 A -"))
    assert (data["go"]["bust"], data["go"]["improve"], data["stop"]) == (None, None, [])
    assert {kind["kind"]: kind["weight"] for kind in data["kinds"]} == {"zero": 11, "double": 3, "new": 22}


@pytest.mark.parametrize("text", [text for text in POSITIONS if not text.endswith("-")])
def test_each_rung_tells_what_placing_removes_and_earns(text: str) -> None:
    position = exxtra.Position.parse(text)
    for stop in panel(position)["stop"]:
        place = f">{stop['rung']}"
        refusal = position.why_not(place)
        assert stop.get("refusal") == (None if refusal is None else refusal.to_dict())
        if refusal:
            continue
        removed = [event.seat for event in position.step(place).events if isinstance(event, Removed)]
        assert [item["seat"] for item in stop["removes"]] == removed
        left = position.rules.goal - position.counters[position.player]
        assert stop["earns"] == min(stop["rung"], left)
        following = [(position.player + i) % position.seats for i in range(1, position.seats)]
        assert [miss["seat"] for miss in stop["misses"]] == following
        for name, opponents in ASSUMPTIONS.items():
            chance = odds.survival(position, stop["rung"], opponents)
            assert sent(chance, stop["survival"][name])
            product = prod((Fraction(*miss[name]) for miss in stop["misses"]), start=Fraction(1))
            assert abs(product - chance) < Fraction(1, 10**11)
            assert 0 <= chance <= 1


@pytest.mark.parametrize("weights", DICE, ids=["fair", "loaded"])
@pytest.mark.parametrize("text", [*POSITIONS, "3/16@4:70/9@5:71/15@0:10 A 62"])
def test_rolling_again_looks_at_the_position_that_each_placing_would_make(text: str, weights: Any) -> None:
    position = exxtra.Position.parse(text)
    go = panel(position, weights)["go"]

    for name, opponents in ASSUMPTIONS.items():

        def best(combination: Any, opponents: str = opponents) -> Fraction:
            held = replaced(position, roll=combination)
            left = position.rules.goal - position.counters[position.player]
            rungs = [int(action[1:]) for action in held.actions()[1:]]
            return max(min(r, left) * odds.survival(held, r, opponents, weights=weights) for r in rungs)

        solution = odds.optimal_stopping(best, position=position, weights=weights)
        assert abs(solution.value - Fraction(*go["worth"][name]["value"])) < Fraction(1, 10**11)
        threshold = solution.threshold
        assert go["worth"][name]["threshold"] == (None if threshold is None else str(threshold))


def test_a_rung_lights_up_what_would_beat_its_pair() -> None:
    data = panel(exxtra.Position.parse("0/3/0@4:64/0@5:70 A 61"))
    beaten = {rung["rung"]: [data["outcomes"][i]["dice"] for i in rung["beatenBy"]] for rung in data["rungs"]}
    assert sorted(beaten[4]) == ["64", "71", "72", "73", "75", "76"]
    assert beaten[5] == [dice for dice in beaten[4] if dice[0] == "7"]
    assert beaten[0] == beaten[1] == []


def test_win_probabilities_are_looked_up_where_they_are_known() -> None:
    position = exxtra.Position.parse("0/16@5:70 A 61")
    known = exxtra.Solution.load(SHIPPED)
    assert panel(position)["win"] == {
        "kind": "certified",
        "error": max(high - low for low, high in known.bounds(position)) / 2,
        "player": "",
        "seats": list(known.value(position)),
        "actions": [{"token": action, "seats": list(values)} for action, values in known.actions(position).items()],
    }
    assert panel(exxtra.Position.parse("0/0/0 A -"))["win"] is None


def test_when_the_game_is_over_there_is_nothing_to_roll() -> None:
    data = panel(exxtra.Position.parse("0/21 B -"))
    assert (data["over"], data["win"]["seats"], "outcomes" in data) == (True, [0, 1], False)
    assert panel_leaders(exxtra.Position.parse("0/21 B -")) == ()


@pytest.mark.parametrize(("roll", "leaders"), [("61", ("roll",)), ("76", (">3",)), ("-", ())])
def test_leaders_have_most_expected_steps(roll: str, leaders: tuple[str, ...]) -> None:
    position = exxtra.Position.parse(f"0/3/0@4:64/0@5:70 A {roll}")
    data = panel(position)
    steps = {
        f">{stop['rung']}": stop["earns"] * Fraction(*stop["survival"]["chase"])
        for stop in data["stop"]
        if "refusal" not in stop
    }
    steps["roll"] = Fraction(*data["go"]["worth"]["chase"]["value"])
    assert panel_leaders(position) == leaders
    assert all(steps[action] == max(steps.values()) for action in leaders)
