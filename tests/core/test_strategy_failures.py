"""Strategies that fail, hang or play without end: the error names them, and the games before are kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from signal import ITIMER_VIRTUAL, SIGINT, SIGVTALRM, raise_signal, setitimer, signal
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import Game, action_values, analyze, compare, exxtra, simulate, tournament, win_probability
from exxtra_widget.core.strategy import StrategyError
from exxtra_widget.simulation.dice_stream import CHUNK
from tests.players import START, Stopping, cautious

if TYPE_CHECKING:
    from random import Random

SHORT = exxtra.start(players=2, goal=5)


@pytest.fixture(params=["alone", "threads", pytest.param("processes", marks=pytest.mark.slow)], scope="module")
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
        (silent, "returned None, which is not an action; legal: roll"),
    ],
)
def test_a_strategy_that_fails_names_itself_position_and_reason(executor: Any, strategy: Any, reason: str) -> None:
    start = exxtra.Position.parse("3/5/0@2:42 B -")
    with pytest.raises(StrategyError) as caught:
        simulate(start, ["60", strategy, "60"], games=10, rng=1, executor=executor)
    assert caught.value.strategy == strategy.__name__
    assert caught.value.reason.startswith(reason)
    assert exxtra.Position.parse(caught.value.position).player == 1
    assert str(caught.value).startswith(f"the strategy {strategy.__name__!r} {reason}")
    assert caught.value.result.games == 0
    if executor and strategy is broken:
        # The traceback shows its own line, wherever it ran.
        assert "raise LookupError(f" in str(caught.value.__cause__)
    # Nothing is left behind: the next strategies play as usual.
    again = simulate(start, "60", games=10, rng=1, executor=executor)
    assert again == simulate(start, "60", games=10, rng=1)


def interrupt_soon() -> None:
    """Interrupt this process from outside, as Ctrl-C and the interrupt button of a notebook do.

    A thread that does it would wait for seconds where compiled loops release Python's lock and take it back at once.
    """
    signal(SIGVTALRM, lambda *_: raise_signal(SIGINT))
    setitimer(ITIMER_VIRTUAL, 0.05)


def endless() -> str:
    interrupt_soon()
    while True:
        pass


DECIDING = re.compile(r"interrupted: the strategy '(\w+)' was deciding at (.+)")


@pytest.mark.slow
@pytest.mark.usefixtures("interrupts")
def test_an_interrupt_names_the_strategy_and_keeps_the_games_before(capsys: pytest.CaptureFixture[str]) -> None:
    def stuck(position: Any, rng: Random, plays: Any = Stopping(20_000, endless)) -> Any:  # noqa: B008 - made once
        return plays(position, rng)

    r = simulate(SHORT, [cautious, stuck], games=100 * CHUNK, rng=1)
    assert r.games in range(CHUNK, 100 * CHUNK, CHUNK)
    assert r.wins == simulate(SHORT, [cautious, Stopping(10**9, endless)], games=r.games, rng=1).wins
    found = DECIDING.fullmatch(r.stopped)
    assert found
    assert found[1] == "stuck"
    assert exxtra.Position.parse(found[2]).player == 1
    assert f"of 100,000 games, {r.stopped}" in str(r)
    assert r.stopped in repr(r) + capsys.readouterr().err


@pytest.mark.usefixtures("interrupts")
def test_an_interrupt_in_a_simulation_of_a_strategy_ends_the_whole() -> None:
    """Only ended within, the strategy would go on and on."""

    def asking(position: Any, rng: Random) -> str:
        interrupt_soon()
        while True:
            simulate(position, "60", games=2, rng=rng.getrandbits(30))
            simulate(position, cautious, games=2, rng=rng.getrandbits(30))

    assert (
        simulate(START, asking, games=1, rng=1).stopped == "interrupted: the strategy 'asking' was deciding at 0/0 A -"
    )
    found = tournament(START, {"mine": asking, "b": cautious}, games=1, rng=1)
    assert found.stopped == "interrupted: the strategy 'mine' was deciding at 0/0 A -"
    assert "0 of 2 games, interrupted: the strategy 'mine'" in found._repr_markdown_()


def test_an_interrupt_of_a_single_decision_names_it_too() -> None:
    def interrupted(position: Any, rng: Random) -> str:  # noqa: ARG001 - as every strategy
        raise KeyboardInterrupt

    for call in (exxtra.evaluate, exxtra.round_robin):
        with pytest.raises(KeyboardInterrupt, match="the strategy 'interrupted' was deciding at exxtra"):
            call([interrupted, "53"], goal=2)
    with pytest.raises(KeyboardInterrupt, match="the strategy 'interrupted' was deciding at 0/0 A -"):
        win_probability(START, strategies=interrupted, games=10)


@pytest.mark.slow
def test_a_strategy_that_fails_late_leaves_the_games_before() -> None:
    with pytest.raises(StrategyError, match="chose >9") as caught:
        simulate(SHORT, [Stopping(20_000, lambda: ">9"), "53"], games=100 * CHUNK, rng=1)
    assert caught.value.result.games >= CHUNK


def test_a_strategy_of_one_argument_is_answered_with_the_two_it_takes() -> None:
    with pytest.raises(StrategyError, match=r"but 2 were given; a strategy takes \(position, rng\) \(at 0/0 A -\)$"):
        simulate(START, lambda position: position.actions()[0], games=1, rng=1)  # type: ignore[arg-type]  # one argument is missing
    with pytest.raises(StrategyError, match=r"raised TypeError: [^;]*\(at"):
        simulate(START, lambda position, rng: position + rng, games=1, rng=1)


@pytest.mark.parametrize("call", [compare, action_values, win_probability, analyze])
def test_a_strategy_for_other_seats_is_refused_before_the_first_game(call: Callable[..., Any]) -> None:
    with pytest.raises(ValueError, match=r"^optimal plays with 2 seats, not 3; choose from random, first_roll"):
        call(Game("0/0/0 A 64"), strategies="optimal")
