"""Every game passes the public conformance suite."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import levelx, start, testing
from tests.every_game.games import GAMES

if TYPE_CHECKING:
    from tests.every_game.chorus import Chorus


# The suite itself begins games at each table and under each option; a short one is played to the end. The example of
# `check_game` does the same with EXXtra.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("starts", "games"),
    [
        ([levelx.start(2, lucky_loser=True, lengths=112233, tokens="4.4.3.3.2.2")], 1),
        *(pytest.param([start() for start in game.starts], 3, marks=pytest.mark.thorough) for game in GAMES),
    ],
)
def test_the_shipped_games_keep_what_the_package_relies_on_under_every_option(starts: list[Any], games: int) -> None:
    testing.check_game(starts[0].game, starts=starts, games=games)


def test_pig_passes_too() -> None:
    tables = ((2, 30), (3, 15), (10, 10))
    testing.check_game("pig", starts=[start("pig", seats, goal=goal) for seats, goal in tables], games=1)


def test_a_game_in_which_all_seats_score_at_once_passes_too(chorus: Chorus) -> None:
    testing.check_game(chorus, starts=[chorus.start(seats) for seats in (2, 3, 6, 26)], games=1)
