"""Games that are registered in this process alone are played by workers, too."""

from __future__ import annotations

import pickle
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from exxtra_widget import action_values, register, simulate, start, tournament
from exxtra_widget.core import game_registry
from exxtra_widget.simulation import executors
from exxtra_widget.simulation.dice_stream import CHUNK
from exxtra_widget.simulation.executors import SimulationError
from tests.simulation import race

# Two chunks.
GAMES = CHUNK + 1


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    # The examples of the docs may have registered another game of this name in this process.
    monkeypatch.setattr(game_registry, "_registered", {})
    register(race.Race())


def played(strategy: Any, executor: Any = None) -> list[str]:
    """Return all that is played by workers: a simulation, a comparison, a tournament."""
    here = start("race")
    plays = (
        partial(simulate, here, ["random", strategy], record=["dice"]),
        partial(action_values, here, strategies=strategy),
        partial(tournament, here, {"one": "random", "two": strategy}),
    )
    return [repr(play(games=GAMES, rng=1, executor=executor)) for play in plays]


played_alone = cache(played)


def plays_the_same(executor: Any, strategy: Any = race.walker) -> None:
    assert played(strategy, executor) == played_alone(strategy)


@pytest.mark.slow
def test_processes_that_begin_afresh_hear_of_the_game() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as processes:
        plays_the_same(processes)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_loky_takes_a_game_of_a_notebook_along() -> None:
    loky = pytest.importorskip("loky")
    del game_registry._registered["race"]
    # No worker can import what a cell has defined.
    space: dict[str, Any] = {"__name__": "__main__"}
    exec(Path(race.__file__).read_text(encoding="utf-8"), space)  # noqa: S102 - as a cell is run
    register(space["Race"]())
    with loky.get_reusable_executor(max_workers=1) as executor:
        plays_the_same(executor, space["walker"])
        plays_the_same(executor, lambda position, _: position.actions()[-1])


@pytest.mark.slow
def test_threads_share_the_game() -> None:
    with ThreadPoolExecutor(2) as threads:
        plays_the_same(threads)


class Elsewhere:
    """Plays each task as a process does that has not heard of the game."""

    def submit(self, *call: Any) -> Future[Any]:
        sent, future = pickle.dumps(call), Future[Any]()
        kept = game_registry._registered.pop("race", None)
        try:
            function, *args = pickle.loads(sent)  # noqa: S301 - from the line above
            future.set_result(function(*args))
        except Exception as error:  # noqa: BLE001 - as executors do
            future.set_exception(error)
        finally:
            if kept:
                game_registry._registered["race"] = kept
        return future


@pytest.mark.slow
def test_the_game_arrives_before_its_strategies_and_positions() -> None:
    plays_the_same(Elsewhere())


def unsendable() -> race.Race:
    found = race.Race()
    found.reader = lambda text: text  # type: ignore[attr-defined]
    return found


def test_a_game_that_cannot_be_pickled_is_answered_with_what_would_do() -> None:
    register(unsendable())
    with pytest.raises(SimulationError, match=r"could not load a strategy or a game, put that into a module"):
        simulate(start("race"), "random", games=10, executor=Elsewhere())


def test_installed_games_are_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "is_found_anywhere", lambda _: True)
    register(unsendable())
    sent: list[bytes] = []

    class Keeping:
        def submit(self, function: Any, *args: Any) -> Future[Any]:
            sent.append(pickle.dumps((function, *args)))
            future = Future[Any]()
            future.set_result(function(*args))
            return future

    assert simulate(start("race"), "random", games=10, executor=Keeping()).games == 10
    assert b"Race" not in sent[0]
