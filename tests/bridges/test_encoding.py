"""Starts, actions and rewards as all bridges give them; this needs none of their libraries."""

from __future__ import annotations

from typing import Any

import pytest

from exxtra_widget import IllegalStep, exxtra, levelx
from exxtra_widget.bridges.encoding import action_at, first_position, rewards, version_0


def test_games_begin_as_usual_or_in_a_given_position() -> None:
    assert first_position("levelx", 3, None) == levelx.start(3)
    assert (
        first_position("exxtra", 2, "0/3 B -")
        == first_position("exxtra", None, "0/3 B -")
        == exxtra.Position("0/3 B -")
    )
    assert (version_0("exxtra"), version_0("levelx")) == ("EXXtra-v0", "LevelX-v0")


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("exxtra", None, "levelx 000000/000000 A -"), "is a position of levelx, not of exxtra"),
        (("exxtra", 3, "0/0 A -"), "0/0 A - has 2 seats, not 3; leave out `players`"),
        (("exxtre", 2, None), r"there is no game 'exxtre'; did you mean 'exxtra'\?"),
    ],
)
def test_a_start_is_a_position_of_the_game(given: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        first_position(*given)


def test_an_action_is_the_index_of_a_legal_one() -> None:
    position = exxtra.Position("0/0@4:64 A 70")
    assert [action_at(position, number) for number in (0, 6)] == ["roll", ">5"]
    with pytest.raises(IllegalStep, match="64"):
        action_at(position, 5)
    for wrong in (7, -1, 2.5, "roll", None):
        with pytest.raises(ValueError, match="an action must be a whole number from 0 to 6, not "):
            action_at(position, wrong)


def test_a_win_is_worth_one_and_a_loss_minus_one() -> None:
    assert rewards(exxtra.Position("21/3/4/5 A -")) == [1, -1, -1, -1]
