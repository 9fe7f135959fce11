"""Every game passes the public conformance suite."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from exxtra_widget import start, testing
from tests.every_game.games import GAMES, Sample

if TYPE_CHECKING:
    from tests.every_game.chorus import Chorus


# The suite begins a game at each table and under each option; two starts of each game are played to the end.
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize(("games", "every"), [(1, 2), pytest.param(3, 1, marks=pytest.mark.thorough)])
def test_the_shipped_games_keep_what_the_package_relies_on_under_every_option(
    game: Sample, games: int, every: int
) -> None:
    testing.check_game(game.name, starts=[start() for start in game.starts[every - 1 :: every]], games=games)


def test_pig_passes_too() -> None:
    tables = ((2, 30), (3, 15), (10, 10))
    testing.check_game("pig", starts=[start("pig", seats, goal=goal) for seats, goal in tables], games=1)


def test_a_game_in_which_all_seats_score_at_once_passes_too(chorus: Chorus) -> None:
    testing.check_game(chorus, starts=[chorus.start(seats) for seats in (2, 3, 6, 26)], games=1)
