"""Impossible seat counts, seats and budgets: errors that name the possible ones, in every function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from exxtra_widget import ExxtraWidget, Game, LevelXWidget, exxtra, levelx, simulate, win_probability
from exxtra_widget.levelx.endings.ending import solve_ending

PAIR = exxtra.start(2)


@pytest.mark.parametrize("start", [exxtra.start, ExxtraWidget])
@pytest.mark.parametrize("players", [-1, 0, 1, 7, True])
def test_exxtra_has_two_to_six_seats(start: Callable[..., Any], players: Any) -> None:
    with pytest.raises(ValueError, match=f"players is a whole number from 2 to 6, not {players}"):
        start(players=players)


@pytest.mark.parametrize("start", [exxtra.start, levelx.start])
def test_numbers_of_numpy_and_whole_floats_are_numbers(start: Callable[..., Any]) -> None:
    numpy = pytest.importorskip("numpy")
    for players in (numpy.int64(3), numpy.uint8(3), numpy.float64(3), 3.0):
        assert start(players=players, first=numpy.int64(1)) == start(players=3, first=1)
        assert repr(start(players=players)) == repr(start(players=3))
    with pytest.raises(ValueError, match=r"players is a whole number from 2 to \d, not '3'"):
        start(players="3")


@pytest.mark.parametrize("players", [2, 2.0, "Alex"])
def test_a_game_takes_names_not_numbers(players: Any) -> None:
    with pytest.raises(TypeError, match=f"players is a list of names, not {players!r}"):
        Game(players=players)


@pytest.mark.parametrize("start", [levelx.start, LevelXWidget])
@pytest.mark.parametrize("players", [1, 5])
def test_level_x_has_two_to_four_seats(start: Callable[..., Any], players: int) -> None:
    with pytest.raises(ValueError, match=f"players is a whole number from 2 to 4, not {players}"):
        start(players=players)


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (lambda: simulate(PAIR, "60", games=0), "games is a whole number from 1"),
        (lambda: simulate(PAIR, "60", games=-1), "games is a whole number from 1"),
        (lambda: simulate(PAIR, "60", longest=-1), "longest is a whole number from 1"),
        (lambda: simulate(PAIR, ["60"] * 3), "the position has 2 seats, but there are 3 strategies"),
        (lambda: simulate(PAIR, ["60"]), "the position has 2 seats, but there is 1 strategy"),
        (lambda: win_probability("0/0/0 A -", strategies=["60"] * 4), "3 seats, but there are 4 strategies"),
        (lambda: win_probability("0/0/0 A -", strategies="60", games=0), "games is a whole number from 1"),
        (lambda: exxtra.strategies.rollout(seconds=-1), "seconds is a number above 0 and at most 3600, not -1"),
        (lambda: exxtra.strategies.rollout(games=0), "games is a whole number from 1"),
        (lambda: levelx.strategies.rollout(seconds=4000), "seconds is a number above 0 and at most 3600"),
        (lambda: solve_ending(levelx.start(2), limit=-1), "limit is a whole number from 1"),
        (lambda: exxtra.solve(players=3), "two seats are solved, not 3; for three there is exxtra.epsilon_equilibrium"),
        (lambda: ExxtraWidget(players=3, bots={3: "random"}), "a bot's seat is a whole number from 0 to 2, not 3"),
        (lambda: ExxtraWidget(players=3, bots={-1: "random"}), "a bot's seat is a whole number from 0 to 2, not -1"),
        (lambda: LevelXWidget(players=2, bots={2: "greedy"}), "a bot's seat is a whole number from 0 to 1, not 2"),
        (lambda: ExxtraWidget(players=2).play_bots(0), "limit is a whole number from 1"),
    ],
)
def test_what_cannot_be_is_refused(call: Callable[[], Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        call()
