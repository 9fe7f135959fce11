"""Bots that fail or think for too long: the table says so, the seat is free, and a late answer is ignored."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from io import StringIO
from typing import TYPE_CHECKING, Any, Final

import pytest

from exxtra_widget import ExxtraWidget
from exxtra_widget.core.strategy import StrategyError
from tests.widget.kernel import Thinking, act, ask, at_rest, on_a_loop, placing, tokens, until

if TYPE_CHECKING:
    from random import Random


# The shortest limit.
SECONDS: Final = 0.1


class Logging(Thinking):
    """Strategy that holds the lock of a log while it thinks."""

    def __init__(self, handler: logging.Handler) -> None:
        super().__init__()
        self.handler = handler

    def __call__(self, position: Any, rng: Random) -> str:
        self.handler.acquire()
        try:
            return super().__call__(position, rng)
        finally:
            self.handler.release()


def failing(position: Any, rng: Random) -> str:  # noqa: ARG001 - as every strategy
    raise LookupError("no idea")


def leaving(position: Any, rng: Random) -> str:  # noqa: ARG001 - as every strategy
    raise SystemExit


@pytest.fixture
def bot() -> Iterator[Thinking]:
    bot = Thinking()
    yield bot
    bot.free.set()


def late(bot: Thinking, **options: Any) -> ExxtraWidget:
    return ExxtraWidget("0/0 A 64", bots={0: bot}, seed=1, pace=0, thinking=SECONDS, **options)


@on_a_loop
async def test_the_table_says_that_a_bot_is_late(bot: Thinking) -> None:
    widget = late(bot, players=["Bo", "Ann"])
    assert not widget._opponents["late"]
    await until(lambda: widget.notice)
    facts = {"code": "bot_late", "seat": 0, "bot": "thinking", "seconds": SECONDS}
    assert {name: widget.notice[name] for name in facts} == facts
    assert (widget._opponents["late"], widget._opponents["paused"], widget.cursor) == (SECONDS, False, 0)


@on_a_loop
async def test_the_step_of_a_late_bot_can_be_made_by_a_person_and_the_others_play_on(bot: Thinking) -> None:
    widget = late(bot)
    widget.bots = {0: bot, 1: placing}
    await until(lambda: widget.notice)
    widget.thinking = 30
    act(widget, ">5")
    assert widget._opponents["late"] is None
    await until(lambda: widget.position.player == 0)
    bot.free.set()
    await until(lambda: widget.cursor > 3)
    assert tokens(widget).startswith(">5 ")


@pytest.mark.parametrize("how", ["page", "python"])
@on_a_loop
async def test_the_seat_of_a_late_bot_can_be_given_away(bot: Thinking, how: str) -> None:
    widget = late(bot)
    await until(lambda: widget.notice)
    widget.thinking = 30
    if how == "page":
        ask(widget, "bot", seat=0, name="attacker")
    else:
        widget.bots = {0: "attacker"}
    await until(lambda: widget.cursor)
    assert widget._opponents["late"] is None
    assert widget.game.steps[0].seat == 0


@on_a_loop
async def test_a_late_bot_can_be_paused_and_asked_again(bot: Thinking) -> None:
    widget = late(bot)
    await until(lambda: widget.notice)
    ask(widget, "pause")
    assert widget._opponents["paused"]
    bot.free.set()
    await until(bot.done.is_set)
    await at_rest(widget)
    assert widget.cursor == 0
    widget.thinking = 30
    ask(widget, "resume")
    await until(lambda: widget.cursor == 1)


@on_a_loop
async def test_nothing_waits_for_the_limit_where_a_person_steps_in(bot: Thinking) -> None:
    widget = ExxtraWidget("0/0 A 64", bots={0: bot}, seed=1, pace=0)
    await until(bot.begun.is_set)
    act(widget, ">5")
    assert (widget.notice["code"], widget.cursor) == ("bot_turn", 0)
    widget.bots = {0: placing}
    await until(lambda: tokens(widget) == ">0")
    assert not widget.notice


@pytest.mark.parametrize("how", ["pause", "another bot", "by hand"])
@on_a_loop
async def test_the_answer_of_a_bot_that_is_not_asked_any_more_is_not_played(bot: Thinking, how: str) -> None:
    other = Thinking()
    widget = ExxtraWidget("0/0 A 64", bots={0: bot}, seed=1, pace=0)
    await until(bot.begun.is_set)
    thinking = set(widget._session.background._running)
    if how == "pause":
        ask(widget, "pause")
    elif how == "another bot":
        widget.bots = {0: other}
    else:
        ask(widget, "bot", seat=0, name="")
    bot.free.set()
    await asyncio.wait(thinking)
    assert (bot.done.is_set(), widget.cursor) == (True, 0)
    other.free.set()


@on_a_loop
async def test_a_bot_that_holds_the_lock_of_a_log_stops_nobody_and_keeps_it_no_longer_than_it_thinks() -> None:
    handler = logging.StreamHandler(StringIO())
    bot = Logging(handler)
    logger = logging.getLogger("exxtra_widget")
    logger.addHandler(handler)
    try:
        widget = late(bot)
        await until(lambda: widget.notice)
        assert widget.notice["code"] == "bot_late"
        act(widget, ">5")
        bot.free.set()
        await until(bot.done.is_set)
        assert handler.lock is not None
        assert handler.lock.acquire(timeout=30)
        handler.lock.release()
    finally:
        bot.free.set()
        logger.removeHandler(handler)


def test_a_script_waits_no_longer_than_the_limit(bot: Thinking) -> None:
    widget = late(bot)
    with pytest.raises(StrategyError, match=r"the strategy 'thinking' had chosen nothing after 0\.1 seconds"):
        widget.play_bots()
    assert widget.cursor == 0
    bot.free.set()
    widget.thinking = 30
    assert len(widget.play_bots(1)) == 1


# --- Failing -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strategy", "reason"),
    [
        (failing, "raised LookupError: no idea"),
        (leaving, "raised SystemExit"),
        (lambda position, rng: ">9", "chose >9: There is no rung 9. The ladder has rungs 0 to 5."),  # noqa: ARG005
        (lambda position, rng: 5, "returned 5, which is not an action; legal: roll, >0, >1, >2, >3, >4, >5"),  # noqa: ARG005
    ],
)
@on_a_loop
async def test_a_strategy_that_fails_is_named_and_the_game_goes_on(strategy: Any, reason: str) -> None:
    widget = ExxtraWidget("0/0 A 64", bots={0: strategy}, seed=1, pace=0)
    await until(lambda: widget.notice)
    told = {"code": "bot_failed", "bot": strategy.__name__, "position": "0/0 A 64", "reason": reason}
    assert {key: widget.notice[key] for key in told} == told
    assert (widget._opponents["paused"], widget.cursor) == (True, 0)
    act(widget, ">5")
    assert tokens(widget) == ">5"


@on_a_loop
async def test_where_there_are_no_threads_bots_play_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("exxtra_widget.widget.background.Thread.start", start)

    assert len(ExxtraWidget(players=2, bots={0: placing}, seed=1).play_bots()) == 2
    widget = ExxtraWidget(players=2, bots={0: placing}, seed=1, pace=0)
    await until(lambda: widget.cursor == 2)
