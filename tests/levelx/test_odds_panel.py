"""Every number of the odds panel against a count over the 1,296 ordered outcomes, and against the rules model."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from exxtra_widget import levelx
from exxtra_widget.levelx.odds_panel import panel
from exxtra_widget.probability.exact import Ratio

POSITIONS = (
    "levelx 000000/000000 A -",
    "levelx 300000/430000 B -",
    "levelx 443210+2.1.0.0.0.0/020000 A 1235",
    "levelx(allow_unused=True) 430000/000021 A 1466",
    # A bonus is near, and one token of row 10 is left.
    "levelx 443322+0.1.1.1.1.1/000000 A -",
    "levelx(tokens=12.11.10.9.8.2) 443322+1.1.1.1.1.0/000000+0.0.0.0.0.1 A -",
)
LOADED = levelx.loaded([1, 1, 1, 1, 2, 3])
DICE = (None, LOADED)


def ordered(weights: Any) -> dict[str, int]:
    """Return the rolls with their weights, counted one by one over the ordered outcomes."""
    faces = weights.faces[0] if weights else (1,) * 6
    counts: dict[str, int] = {}
    for roll in product(zip("123456", faces, strict=True), repeat=4):
        weight = 1
        for _, face in roll:
            weight *= face
        dice = "".join(sorted(face for face, _ in roll))
        counts[dice] = counts.get(dice, 0) + weight
    return counts


def most(position: Any, dice: str) -> int:
    """Return the most points that a roll can bring at once, from the scores before and after."""
    before = position._replace(roll=None)
    seat = before.player
    rolled = before.apply(dice)
    return max(int(rolled.apply(action).scores[seat]) for action in rolled.actions()) - int(before.scores[seat])


@pytest.mark.parametrize("weights", DICE, ids=["fair", "loaded"])
@pytest.mark.parametrize("text", POSITIONS)
def test_the_rolls_are_those_of_the_dice(text: str, weights: Any) -> None:
    data = panel(levelx.Position.parse(text), weights)
    assert {roll["dice"]: roll["weight"] for roll in data["rolls"]} == ordered(weights)
    assert data["total"] == sum(ordered(weights).values())


@pytest.mark.parametrize("text", POSITIONS)
def test_each_roll_earns_what_its_best_grouping_scores(text: str) -> None:
    position = levelx.Position.parse(text)
    for roll in panel(position)["rolls"]:
        assert sum(roll["earns"]) + sum(roll["awards"]) == most(position, roll["dice"]), roll["dice"]


@pytest.mark.parametrize("weights", DICE, ids=["fair", "loaded"])
@pytest.mark.parametrize("text", POSITIONS)
def test_means_are_those_of_the_best_grouping_of_each_roll(text: str, weights: Any) -> None:
    position = levelx.Position.parse(text)
    data, chances, before = panel(position, weights), ordered(weights), position._replace(roll=None)
    points = Ratio(sum(weight * most(position, dice) for dice, weight in chances.items()), data["total"])
    sets = tokens = 0
    for dice, weight in chances.items():
        rolled, seat = before.apply(dice), before.player
        afters = [rolled.apply(action) for action in rolled.actions()]
        sets += weight * any(len(after.awards[seat]) > len(before.awards[seat]) for after in afters)
        tokens += weight * max(sum(after.tokens[seat]) - sum(before.tokens[seat]) for after in afters)
    assert data["expected"] == list(points)
    assert data["finishSet"] == [sets, data["total"]]
    assert levelx.odds.expected_points(before, weights=weights) == points.value
    assert levelx.odds.expected_tokens(before, weights=weights) == Fraction(tokens, data["total"])
    assert levelx.odds.finish_set(before, weights=weights) == Fraction(sets, data["total"])


def test_a_bonus_counts_among_the_points() -> None:
    # Level X's own figures, from a count over 1,296 rolls outside of this package.
    lacking = "levelx 443322+{}/000000 A -"
    assert levelx.odds.expected_points(lacking.format("0.1.1.1.1.1")) == Fraction(33973, 1296)
    assert levelx.odds.expected_points(lacking.format("1.1.1.1.1.0")) == Fraction(31085, 1296)
    with pytest.raises(ValueError, match="a player must be about to roll"):
        levelx.odds.expected_points("levelx 443322/000000 A 1235")


@pytest.mark.parametrize("weights", DICE, ids=["fair", "loaded"])
@pytest.mark.parametrize("text", POSITIONS)
def test_totals_are_the_chances_to_group_for_them(text: str, weights: Any) -> None:
    position = levelx.Position.parse(text)
    data = panel(position, weights)
    chances = ordered(weights)
    rolled = {dice: position._replace(roll=levelx.Dice(dice)) for dice in chances}
    made = {dice: [a.totals for a in p.actions() if isinstance(a, levelx.Group)] for dice, p in rolled.items()}
    for total in data["totals"]:
        most = {dice: max(totals.count(total["row"]) for totals in made[dice]) for dice in chances}
        for times, ratio in enumerate(total["times"], start=1):
            assert ratio == [sum(weight for dice, weight in chances.items() if most[dice] >= times), data["total"]]


def test_squares_to_go_count_down_to_the_x_square() -> None:
    data = panel(levelx.Position.parse("levelx 443210+2.1.0.0.0.0/020000 A 1235"))
    assert [total["toGo"] for total in data["totals"]] == [0, 0, 0, 1, 1, 2]


def test_groupings_earn_what_they_score() -> None:
    position = levelx.Position.parse("levelx 430000/000021 A 1466")
    roll, *groupings = panel(position)["choices"]
    assert roll["refusal"]["code"] == "one_roll"
    assert [grouping["token"] for grouping in groupings] == [str(action) for action in position.distinct_actions()]
    for grouping in groupings:
        after = position.apply(grouping["token"])
        assert sum(grouping["earns"]) + sum(grouping["awards"]) == after.scores[0] - position.scores[0]


def test_pieces_on_x_squares_may_be_sent_back() -> None:
    position = levelx.Position.parse("levelx 400000/300000 B -")
    (piece,) = panel(position)["pieces"]
    assert (piece["seat"], piece["row"]) == (0, 5)
    assert Fraction(*piece["back"]) == levelx.odds.can_make(5)
    # Nobody plays before the owner, or nobody is near.
    for safe in ("400000/300000 A -", "400000/000000/000002 C -", "400000/300000 B 1235"):
        rows = [(piece["seat"], piece["row"]) for piece in panel(levelx.Position.parse(f"levelx {safe}"))["pieces"]]
        assert rows == ([(0, 5)] if safe.endswith("C -") else [])
