"""Code of a user with the types that a checker finds in it; `test_checkers` also runs it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

from typing_extensions import assert_type

from exxtra_widget import (
    Analysis,
    Distribution,
    ExxtraWidget,
    Game,
    Hint,
    MarkovChain,
    Sample,
    SimulationResult,
    Step,
    Tournament,
    WinProbability,
    analyze,
    exxtra,
    hint,
    levelx,
    percent,
    rounded,
    simulate,
    tournament,
    win_probability,
)
from exxtra_widget.figures import Figure


def a_game(folder: Path) -> None:
    game = Game(exxtra.start(players=2), seed=1)
    assert_type(game, Game[exxtra.Position])
    assert_type(game.position.counters, tuple[int, ...])
    step = game.roll()
    assert_type(step, Step)
    assert_type(game.position.roll, exxtra.Combination | None)
    assert_type(game.steps, tuple[Step, ...])
    assert_type([one.action for one in game], list[str])
    assert_type(game.copy(), Game[exxtra.Position])
    assert_type(game.to_text(), str)
    assert_type(game.save_html(folder / "game.html"), Path)
    assert_type(Game(levelx.start(players=2)).position, levelx.Position)


def a_board() -> None:
    board = ExxtraWidget(players=["Ann", "Bo"], seed=1, speed=0)
    assert_type(board.roll(), Step)
    assert_type(board.cursor, int)
    assert_type(board.value, str)
    assert_type(board.game.position.winners, tuple[int, ...])
    board.close()


def dice() -> None:
    faces = Distribution({1: 1, 2: 1, 3: 1})
    assert_type(faces, Distribution[int])
    assert_type(percent(faces[1]), str)
    assert_type(rounded(faces.mean(), 3), str)
    assert_type(faces[2], Fraction)
    assert_type(faces.mean(), Fraction)
    assert_type(faces.map(str), Distribution[str])
    assert_type(faces.sample(10, rng=1), Sample[int])
    assert_type(faces.plot(), Figure)
    chain = MarkovChain({"wait": {"wait": 1, "done": 1}})
    assert_type(chain.expected_visits(), dict[str, Fraction])


def many_games() -> None:
    start = exxtra.start(players=2)
    result = simulate(start, ["53", a_strategy], games=10, rng=1, record=["lengths"])
    assert_type(result, SimulationResult)
    assert_type(result + simulate(start, ["53", a_strategy], games=10, rng=2), SimulationResult)
    assert_type(0 + result, SimulationResult)
    assert_type(tournament(start, ["53", "60"], games=5, rng=1), Tournament)
    assert_type(win_probability(start), WinProbability)
    assert_type(hint(start), Hint)
    assert_type(analyze(Game(start)), Analysis)


def a_strategy(position: exxtra.Position, _: Random) -> str:
    assert_type(position.actions(), tuple[exxtra.Action, ...])
    return position.actions()[0]
