"""Strategies that fail, think for ever, or play without an end: they are named, and the games before are kept."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from signal import SIGINT, default_int_handler, pthread_kill, signal
from threading import Timer, get_ident
from time import sleep
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import exxtra, simulate
from exxtra_widget.simulation.model import CHUNK
from exxtra_widget.strategies.strategy import StrategyError, title
from tests.players import START, Stopping, cautious

if TYPE_CHECKING:
    from random import Random


@pytest.fixture(autouse=True)
def without_collections() -> Iterator[None]:
    """Let no garbage be collected: hypothesis looks on in Python, and an error that comes up there ends no strategy."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(params=["alone", "threads", "processes"])
def executor(request: pytest.FixtureRequest) -> Iterator[Any]:
    with ExitStack() as stack:
        if request.param == "threads":
            yield stack.enter_context(ThreadPoolExecutor(2))
        elif request.param == "processes":
            yield stack.enter_context(ProcessPoolExecutor(1, mp_context=get_context("spawn")))
        else:
            yield None


def stubborn(position: Any, rng: Random) -> str:
    del rng
    return ">9" if position.roll else "roll"


def broken(position: Any, rng: Random) -> str:
    del position
    raise LookupError(f"no idea {rng.random() < 2}")


def silent(position: Any, rng: Random) -> None:
    del position, rng


@pytest.mark.parametrize(
    ("strategy", "reason"),
    [
        (stubborn, "chose >9: There is no rung 9"),
        (broken, "raised LookupError: no idea True"),
        (silent, "returned None, which is no action; legal: roll"),
    ],
)
def test_a_strategy_that_fails_names_itself_position_and_reason(executor: Any, strategy: Any, reason: str) -> None:
    start = exxtra.Position.parse("3/5/0@2:42 B -")
    with pytest.raises(StrategyError) as caught:
        simulate(start, ["60", strategy, "60"], games=10, rng=1, executor=executor)
    assert caught.value.strategy == strategy.__name__
    assert caught.value.reason.startswith(reason)
    assert exxtra.Position.parse(caught.value.position).player == 1
    assert str(caught.value).startswith(f"the strategy {strategy.__name__} {reason}")
    assert caught.value.result.games == 0
    if executor and strategy is broken:
        # Its own line is shown, wherever it ran.
        assert "raise LookupError(msg)" in str(caught.value.__cause__)
    # Nothing is left behind: the next ones play as ever.
    again = simulate(start, "60", games=10, rng=1, executor=executor)
    assert again == simulate(start, "60", games=10, rng=1)


class Endless:
    """Plays, until it comes to a position for which it finds nothing."""

    title = "endless"

    def __call__(self, position: Any, rng: Random) -> str:
        del rng
        while position.counters[0] == 3:
            pass
        return str(position.actions()[-1])


def test_a_strategy_that_thinks_for_ever_is_named(executor: Any) -> None:
    with pytest.raises(StrategyError, match=r"the strategy endless had chosen nothing after 0\.3 sec") as caught:
        simulate(START, Endless(), games=2 * CHUNK, rng=1, executor=executor, patience=0.3)
    assert exxtra.Position.parse(caught.value.position).counters[0] == 3
    again = simulate(START, cautious, games=10, rng=1, executor=executor)
    assert again == simulate(START, cautious, games=10, rng=1)


def test_who_thinks_often_is_no_slow_thinker() -> None:
    def slow(position: Any, rng: Random) -> str:
        sleep(0.05)
        return cautious(position, rng)

    # Many decisions, all in all several times as long as one may take.
    assert simulate(START, slow, games=2, rng=1, patience=1).rolls > 20


def test_of_strategies_that_ask_others_the_one_that_was_watched_is_named() -> None:
    def asking(position: Any, rng: Random) -> str:
        while True:
            simulate(position, "60", games=2, rng=rng.getrandbits(30))
            simulate(position, cautious, games=2, rng=rng.getrandbits(30))

    with pytest.raises(StrategyError) as caught:
        simulate(START, asking, games=1, rng=1, patience=0.5)
    assert (caught.value.strategy, caught.value.position) == ("asking", "0/0 A -")


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Heed the signal, also where whoever started the tests has it ignored, as a shell does in the background."""
    before = signal(SIGINT, default_int_handler)
    yield
    signal(SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_a_strategy_that_thinks_for_ever_is_interrupted_and_the_games_before_are_kept() -> None:
    def endless() -> str:
        # As the kernel's stop button does.
        Timer(0.1, pthread_kill, (get_ident(), SIGINT)).start()
        while True:
            pass

    r = simulate(START, Stopping(60_000, endless), games=100 * CHUNK, rng=1)
    assert r.games in range(CHUNK, 100 * CHUNK, CHUNK)
    assert not r.is_complete
    assert r.wins == simulate(START, Stopping(10**9, endless), games=r.games, rng=1).wins


def test_a_strategy_that_fails_late_leaves_the_games_before() -> None:
    with pytest.raises(StrategyError, match="chose >9") as caught:
        simulate(START, [Stopping(60_000, lambda: ">9"), "53"], games=100 * CHUNK, rng=1)
    assert caught.value.result.games >= CHUNK


def test_a_game_without_an_end_is_given_up() -> None:
    with pytest.raises(StrategyError, match="accept 76 or better; rung 0 had not come to an end after 40 turns"):
        simulate(START, "accept 76 or better; rung 0", games=5, rng=1, longest=40)


def never_content(position: exxtra.Position, rng: Random) -> str:
    """Take 60 or better; only the rules model knows it."""
    return exxtra.strategies.find("60")(position, rng)


@pytest.mark.parametrize("strategy", ["60", never_content])
def test_a_turn_without_an_end_is_named(strategy: Any) -> None:
    """Dice that never show an X, and never what is wanted."""
    never = exxtra.loaded(a="0,1,0,0,0,0", b="1,0,0,0,0,0")
    with pytest.raises(StrategyError, match="had not come to an end after 100,000 rolls of one turn") as caught:
        simulate(exxtra.start(players=2), strategy, games=10, rng=1, weights=never)
    assert caught.value.strategy == title(strategy if callable(strategy) else exxtra.strategies.find(strategy))


# An error that comes up in a callback of the interpreter is shown, and raised once more.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_watch_within_a_watch_is_stopped_every_time() -> None:
    """An error once reached a thread that was just being started, and left the simulation waiting for ever."""

    def asking(position: Any, rng: Random) -> str:
        while True:
            simulate(position, never_content, games=1, rng=rng.getrandbits(30))

    for _ in range(40):
        with pytest.raises(StrategyError, match="asking had chosen nothing after"):
            simulate(exxtra.start(players=2, goal=2), asking, games=1, rng=1, patience=0.02)
