"""Every number of the odds panel against the odds and the rules model."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from exxtra_widget import levelx
from exxtra_widget.levelx import odds
from exxtra_widget.levelx.odds_panel import panel

POSITIONS = (
    "levelx 000000/000000 A -",
    "levelx 300000/430000 B -",
    "levelx 443210+2.1.0.0.0.0/020000 A 1235",
    "levelx(allow_unused=True) 430000/000021 A 1466",
    # A bonus is near, and one token of row 10 is left.
    "levelx 443322+0.1.1.1.1.1/000000 A -",
    "levelx(tokens=12.11.10.9.8.2) 443322+1.1.1.1.1.0/000000+0.0.0.0.0.1 A -",
)
DICE = pytest.mark.parametrize("weights", [None, levelx.loaded([1, 1, 1, 1, 2, 3])], ids=["fair", "loaded"])


@DICE
@pytest.mark.parametrize("text", POSITIONS)
def test_its_numbers_are_the_odds(text: str, weights: Any) -> None:
    position = levelx.Position.parse(text)
    data, before = panel(position, weights), position._replace(roll=None)
    rolls = odds.roll(weights=weights)
    assert {roll["dice"]: roll["weight"] for roll in data["rolls"]} == rolls.weights
    assert data["total"] == data["expected"][1] == data["finishSet"][1] == rolls.total
    assert Fraction(*data["expected"]) == odds.expected_points(before, weights=weights)
    assert Fraction(*data["finishSet"]) == odds.finish_set(before, weights=weights)
    made = odds.totals(weights=weights, rules=position.rules)
    for total in data["totals"]:
        chances = [made[total["row"]].at_least(times) for times in (1, 2, 3, 4)]
        assert [Fraction(*ratio) for ratio in total["times"]] == chances
        assert {of for _, of in total["times"]} == {rolls.total}


@pytest.mark.parametrize("text", POSITIONS)
def test_each_roll_earns_what_its_best_grouping_scores(text: str) -> None:
    position = levelx.Position.parse(text)
    before, seat = position._replace(roll=None), position.player
    for roll in panel(position)["rolls"]:
        rolled = before.apply(roll["dice"])
        most = max(rolled.apply(action).scores[seat] for action in rolled.actions()) - before.scores[seat]
        assert sum(roll["earns"]) + sum(roll["awards"]) == most, roll["dice"]
        groups = (action for action in rolled.actions() if isinstance(action, levelx.Group))
        assert roll["makes"] == sorted({total for group in groups for total in group.totals}), roll["dice"]


def test_squares_to_go_count_down_to_the_x_square() -> None:
    data = panel(levelx.Position.parse("levelx 443210+2.1.0.0.0.0/020000 A 1235"))
    assert [total["toGo"] for total in data["totals"]] == [0, 0, 0, 1, 1, 2]


def test_pieces_on_x_squares_may_be_sent_back() -> None:
    position = levelx.Position.parse("levelx 400000/300000 B -")
    (piece,) = panel(position)["pieces"]
    assert (piece["seat"], piece["row"]) == (0, 5)
    assert Fraction(*piece["back"]) == odds.can_make(5)
    # Nobody plays before the owner, or nobody is near.
    for safe in ("400000/300000 A -", "400000/000000/000002 C -", "400000/300000 B 1235"):
        rows = [(piece["seat"], piece["row"]) for piece in panel(levelx.Position.parse(f"levelx {safe}"))["pieces"]]
        assert rows == ([(0, 5)] if safe.endswith("C -") else [])
