"""Simulations by one engine beside those by the rules model, for the tests of every engine."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from exxtra_widget.core.game_registry import definition_of
from exxtra_widget.core.strategy import one_for_each
from exxtra_widget.simulation.simulate import Player
from exxtra_widget.simulation.task import Branch, Task
from exxtra_widget.support.numba import HAS_NUMBA

if TYPE_CHECKING:
    from exxtra_widget.simulation.engines import Engine, Played
    from exxtra_widget.simulation.game_counts import GameCounts

COMPILED = {"exxtra": ["compiled"] * HAS_NUMBA, "levelx": ["compiled"] * HAS_NUMBA}
ENGINES = {"exxtra": [*COMPILED["exxtra"], "plain"], "levelx": [*COMPILED["levelx"], "plain"]}


def task(start: Any, names: Any, games: int = 40, **options: Any) -> Task:
    """Return a simulation with all that its game can record."""
    options = {"seed": 3, "record": ("lengths", *definition_of(start.game).counts), **options}
    return Task(start, one_for_each(names, start), games=games, **options)


def engine_of(given: Task, engine: str = "auto") -> Engine | None:
    """Return an engine by its name, or the one that the game chooses."""
    found: Engine | None = definition_of(given.start.game).engine(given, given.games, 0, engine)
    return found


def played(given: Task, engine: str, turn: int = 0) -> Played | None:
    """Return what came of the games by an engine alone, from a turn of the dice on."""
    found = engine_of(given, engine)
    assert found is not None
    return found.play(Branch(given.start, turn=turn), range(given.games))


@cache
def by_model(given: Task) -> GameCounts:
    """Return the counts by the rules model."""
    return Player(given, "model")(0)


def same(given: Task, engine: str) -> None:
    """Check that an engine plays the games of the rules model."""
    found = played(given, engine)
    assert found is not None
    assert found[1] == by_model(given), (engine, str(given.start), [str(s) for s in given.strategies])
