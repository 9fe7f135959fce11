"""What programs that learn and search ask of a game: numbered actions, vectors, and what winners get."""

from __future__ import annotations

import pig

from exxtra_widget import exxtra, levelx
from exxtra_widget.levelx.rules.notation import OUTCOMES, groups_of
from tests.contract.known import three_games


def test_relative_vectors_know_no_names_of_seats() -> None:
    one, other = exxtra.Position("1/2@3:64/4 A 61"), exxtra.Position("2@3:64/4/1 C 61")
    assert one.to_vector(relative=True) == other.to_vector(relative=True) == one.to_vector()
    assert other.to_vector() == (2, 61, 2, 3, 64, 4, -1, -1, 1, -1, -1)
    q = levelx.Position("levelx(first=1) 443322+1.1.1.1.1.1*15/000000 B 1235")
    assert q.to_vector()[:18] == (1, 1, 1, 2, 3, 5, 4, 4, 3, 3, 2, 2, 1, 1, 1, 1, 1, 1)
    assert q.to_vector()[18:22] == (1, 0, 0, 0)
    assert q.to_vector(relative=True)[:7] == (0, 0, 1, 2, 3, 5, 0)


def test_vectors_have_bounds_under_the_rules() -> None:
    assert exxtra.start(2, goal=9).vector_bounds() == ((0, -1, *(0, -1, -1) * 2), (1, 76, *(9, 5, 76) * 2))
    row = (4, 4, 3, 3, 2, 2, 12, 11, 10, 9, 8, 7, 1, 1, 1, 1)
    assert levelx.start(3).vector_bounds() == ((0,) * 54, (2, 2, 6, 6, 6, 6, *row * 3))
    with three_games():
        assert pig.PIG.start(2).vector_bounds() == ((-(2**31),) * 5, (2**31 - 1,) * 5)


def test_the_actions_of_exxtra_are_seven() -> None:
    assert exxtra.ACTIONS == ("roll", ">0", ">1", ">2", ">3", ">4", ">5")


def test_the_actions_of_level_x_hold_every_grouping_under_every_option() -> None:
    assert levelx.ACTIONS[0] == "roll"
    assert len(set(levelx.ACTIONS)) == len(levelx.ACTIONS)
    plain, loose = (
        {
            group
            for dice in OUTCOMES
            for lucky in (False, True)
            for group in groups_of(str(dice), levelx.Rules(allow_unused=unused, lucky_loser=lucky))
        }
        for unused in (False, True)
    )
    # What leaves no dice out comes first, so that numbers stay the same under all options.
    assert set(levelx.ACTIONS[1 : len(plain) + 1]) == plain
    assert set(levelx.ACTIONS[1:]) == plain | loose
