"""The choices that the page lists: what each grouping earns and what it risks, against the rules model and the odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from exxtra_widget import Game, LevelXWidget, levelx
from exxtra_widget.levelx.page_choices import choices

ROLLED = (
    "levelx 331121/301010 A 1235",
    "levelx 430000/000021 A 1466",
    "levelx(lucky_loser=True) 000000/000000 A 1115",
    "levelx(lucky_loser=True, allow_unused=True) 331121/301010 A 1125",
)
LOADED = levelx.loaded([1, 1, 1, 1, 2, 3])


def risks(position: Any, weights: Any = None) -> dict[str, Fraction]:
    return {choice["token"]: Fraction(*choice.get("risk", (0, 1))) for choice in choices(position, weights)[1:]}


@pytest.mark.parametrize("weights", [None, LOADED], ids=["fair", "loaded"])
def test_the_risk_is_that_of_the_position_after_the_grouping(weights: Any) -> None:
    position = levelx.Position.parse("levelx 302210/421021/133010/032302 A 1235")
    found = risks(position, weights)
    assert len(found) == len(position.distinct_actions())
    assert len(set(found.values())) > 2
    for token, risk in found.items():
        assert risk == levelx.odds.sent_back(position.apply(token), 0, weights=weights), token


@pytest.mark.parametrize("text", ROLLED)
def test_the_best_groupings_come_first_and_those_that_change_nothing_are_idle(text: str) -> None:
    position = levelx.Position.parse(text)
    roll, *found = choices(position)
    assert roll["refusal"]["code"] == "one_roll"
    scores = [position.apply(choice["token"]).scores[0] for choice in found]
    earned = [sum(choice["earns"]) + sum(choice["awards"]) for choice in found]
    assert [score - position.scores[0] for score in scores] == earned == sorted(earned, reverse=True)
    keys = [(score, len(choice["sends"]), len(choice["advances"])) for score, choice in zip(scores, found, strict=True)]
    assert keys == sorted(keys, reverse=True)
    for choice in found:
        after = position.apply(choice["token"])
        stays = (after.pieces, after.tokens, after.awards) == (position.pieces, position.tokens, position.awards)
        assert choice.get("idle", False) == stays, choice["token"]


@pytest.mark.parametrize("text", ROLLED)
def test_a_grouping_of_turned_ones_says_what_all_four_dice_show(text: str) -> None:
    position = levelx.Position.parse(text)
    dice = str(position.roll)
    for choice in choices(position)[1:]:
        faces = choice.get("faces", dice)
        # Only 1s are turned, and what the grouping uses is there.
        assert len(faces) == len(dice)
        assert (Counter(dice) - Counter(faces)).keys() <= {"1"}
        assert not Counter(levelx.Group(choice["token"]).dice) - Counter(faces)
    assert any("faces" in choice for choice in choices(position)) == position.rules.lucky_loser


@pytest.mark.parametrize("text", ROLLED)
def test_each_grouping_of_the_dice_as_they_lie_names_the_choice_with_its_effect(text: str) -> None:
    position = levelx.Position.parse(text)
    state = position.definition.state(position)
    assert len(state["groupings"]) > 1
    for token, place in state["groupings"].items():
        assert position.apply(token) == position.apply(state["choices"][place]["token"])


def test_who_has_no_further_turn_risks_nothing() -> None:
    found = [
        risks(levelx.Position.parse(f"levelx(tokens=1.1.1.1.1.1) 300000+{tokens}/300000 A 1235"))[">123|5"]
        for tokens in ("0.0.1.0.0.0", "0.1.1.0.0.0")
    ]
    # The token of row 5 is the second that runs out, or the third.
    assert found == [levelx.odds.can_make(5), 0]


def test_a_widget_says_the_risk_with_its_own_dice() -> None:
    position = "levelx 400000/300000 A 1235"
    fair, loaded = (
        LevelXWidget(Game(position, weights=weights)).get_state()["start"]["state"]["choices"]
        for weights in (None, LOADED)
    )
    assert [choice["token"] for choice in fair] == [choice["token"] for choice in loaded]
    assert Fraction(*fair[-1]["risk"]) == levelx.odds.can_make(5)
    assert Fraction(*loaded[-1]["risk"]) == levelx.odds.can_make(5, weights=LOADED)


def test_a_set_lacks_the_rows_with_the_fewest_tokens() -> None:
    state = LevelXWidget("levelx 000000+2.1.1.1.1.2*15/000000 A -").get_state()["start"]["state"]
    assert state["lacks"] == [[6, 7, 8, 9], [5, 6, 7, 8, 9, 10]]
