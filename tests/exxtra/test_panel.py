"""Every number of the odds panel against a count over the 36 ordered outcomes, and against the rules model."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from exxtra_widget import exxtra
from exxtra_widget.exxtra.events import Removed
from exxtra_widget.exxtra.panel import MOST_EXACT, panel

POSITIONS = (
    "0/3/0@4:64/0@5:70 A -",
    "0/3/0@4:64/0@5:70 A 61",
    "1/3/0@4:64 A 42",
    "20/0@1:76 A 42",
    "18/0@5:00/0@0:31 A 00",
    "exxtra(double_x=100) 5/0@2:64/0@3:00 A 00",
    "exxtra(strict_placing=True) 5/0@2:64/0@1:30 A 62",
    "exxtra(goal=5) 0@5:21/3/0@2:42/1@1:30/0/2@0:76 B 33",
)
LOADED = exxtra.loaded(a={"X": 3}, b=[2, 1, 1, 1, 0, 5])
DICE = (None, LOADED)


def same(total: Fraction, shown: list[int], *parts: list[int]) -> bool:
    """Tell whether a number is shown exactly; one whose parts are too long for the page to 11 digits."""
    short = all(denominator < MOST_EXACT // 10 for _, denominator in (shown, *parts))
    return total == Fraction(*shown) if short else abs(total - Fraction(*shown)) < Fraction(1, 10**11)


def cells(weights: Any) -> list[tuple[exxtra.Dice, int]]:
    """Return the 36 ordered outcomes with their weights."""
    a, b = weights.faces if weights else ((1,) * 6, (1,) * 6)
    pairs = product(zip(exxtra.DIE_A, a, strict=True), zip(exxtra.DIE_B, b, strict=True))
    return [(exxtra.Dice(x + y), i * j) for (x, i), (y, j) in pairs]


@pytest.mark.parametrize("weights", DICE, ids=["fair", "loaded"])
@pytest.mark.parametrize("text", POSITIONS)
def test_the_sample_space_is_what_the_dice_show(text: str, weights: Any) -> None:
    data = panel(exxtra.Position.parse(text), weights)
    shown = [data["outcomes"][i]["dice"] for i in data["cells"]]
    assert list(zip(shown, data["cellWeights"], strict=True)) == cells(weights)
    assert data["total"] == sum(data["cellWeights"]) == sum(outcome["weight"] for outcome in data["outcomes"])
    for i, outcome in enumerate(data["outcomes"]):
        ways = [w for cell, w in zip(data["cells"], data["cellWeights"], strict=True) if cell == i]
        assert sum(ways) == outcome["weight"]
    assert sum(kind["weight"] for kind in data["kinds"]) == data["total"]


@pytest.mark.parametrize("text", POSITIONS)
def test_each_outcome_does_what_the_rules_say(text: str) -> None:
    position = exxtra.Position.parse(text)
    for outcome in panel(position)["outcomes"]:
        after = position.apply(outcome["dice"])
        gain = after.counters[position.player] - position.counters[position.player]
        assert outcome["steps"] == gain
        assert (outcome["kind"] == "win") == after.is_over
        assert (outcome["kind"] == "bust") == (not after.is_over and after.player != position.player)
        if after.is_over or outcome["kind"] == "bust":
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


@pytest.mark.parametrize("weights", DICE, ids=["fair", "loaded"])
@pytest.mark.parametrize("text", [text for text in POSITIONS if not text.endswith("-")])
def test_bust_and_improve_count_the_cells(text: str, weights: Any) -> None:
    position = exxtra.Position.parse(text)
    assert position.roll is not None
    data = panel(position, weights)
    strength = position.rules.strength
    bust = sum(weight for dice, weight in cells(weights) if "X" in dice)
    safe = [(dice, weight) for dice, weight in cells(weights) if "X" not in dice]
    better = sum(weight for dice, weight in safe if dice.combination > strength(position.roll))
    assert data["go"]["bust"] == [bust, data["total"]]
    assert data["go"]["improve"] == [better, data["total"]]


@pytest.mark.parametrize("weights", DICE, ids=["fair", "loaded"])
@pytest.mark.parametrize("text", POSITIONS)
def test_the_sum_behind_rolling_again_adds_up(text: str, weights: Any) -> None:
    data = panel(exxtra.Position.parse(text), weights)
    for go in data["go"]["worth"].values():
        total = sum((Fraction(*term["contribution"]) for term in go["terms"]), Fraction(0))
        assert same(total, go["value"], *(term["contribution"] for term in go["terms"]))
        assert sum(term["weight"] for term in go["terms"]) == data["total"]
        for term in go["terms"]:
            product = Fraction(term["weight"], data["total"]) * Fraction(*term["steps"])
            assert same(product, term["contribution"], term["steps"])


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
        for name in ("first", "chase"):
            chance = Fraction(*stop["survival"][name])
            assert Fraction(*stop["steps"][name]) == stop["earns"] * chance
            assert Fraction(*stop["miss"][name]) ** stop["opponents"] == chance
            assert 0 <= chance <= 1


def test_survival_is_the_chance_that_no_opponent_throws_the_pair_off() -> None:
    """Three relentless opponents against 61: each has w/(w + 11) once its first roll was too low."""
    (stop,) = (stop for stop in panel(exxtra.Position.parse("0/3/0@4:64/0@5:70 A 61"))["stop"] if stop["rung"] == 3)
    first = sum(1 for dice, _ in cells(None) if dice.combination >= 61)
    again = sum(1 for dice, _ in cells(None) if "X" not in dice and dice.combination >= 61)
    misses = 1 - Fraction(first, 36)
    assert Fraction(*stop["survival"]["first"]) == misses**3
    assert Fraction(*stop["survival"]["chase"]) == (misses * (1 - Fraction(again, again + 11))) ** 3


def test_a_rung_lights_up_what_would_beat_its_pair() -> None:
    data = panel(exxtra.Position.parse("0/3/0@4:64/0@5:70 A 61"))
    beaten = {rung["rung"]: [data["outcomes"][i]["dice"] for i in rung["beatenBy"]] for rung in data["rungs"]}
    assert sorted(beaten[4]) == ["64", "71", "72", "73", "75", "76"]
    assert beaten[5] == [dice for dice in beaten[4] if dice[0] == "7"]
    assert beaten[0] == beaten[1] == []


def test_when_the_game_is_over_there_is_nothing_to_roll() -> None:
    data = panel(exxtra.Position.parse("0/21 B -"))
    assert data["over"]
    assert "outcomes" not in data


@pytest.mark.parametrize("text", POSITIONS)
def test_it_is_plain_json(text: str) -> None:
    data = panel(exxtra.Position.parse(text), LOADED)
    assert json.loads(json.dumps(data, allow_nan=False)) == data
