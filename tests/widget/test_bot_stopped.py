"""A bot that thinks for ever is stopped at any time: a person pauses it and plays on at once."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING, Any

from exxtra_widget import ExxtraWidget
from exxtra_widget.advice.hints import hint
from tests.widget.kernel import a_while, ask, placing, played, tokens, until

if TYPE_CHECKING:
    from random import Random

    import pytest


class Thinking:
    """Thinks until it is let go; tells whether it has begun."""

    title = "thinking"

    def __init__(self) -> None:
        self.begun, self.free, self.done = Event(), Event(), Event()

    def __call__(self, position: Any, rng: Random) -> str:  # noqa: ARG002 - as every strategy
        self.begun.set()
        self.free.wait(30)
        self.done.set()
        return str(position.actions()[-1])


def test_while_a_bot_thinks_it_can_be_paused_and_played_for() -> None:
    async def scene() -> None:
        bot = Thinking()
        widget = ExxtraWidget(players=2, bots={0: bot}, seed=1, pace=0)
        await until(bot.begun.is_set)
        ask(widget, "roll", dice="64")
        assert (widget.notice["code"], widget.cursor) == ("bot_turn", 0)
        ask(widget, "pause")
        ask(widget, "roll", dice="64")
        assert tokens(widget) == "64"
        assert hint(widget.position).best
        # What it would have done comes too late, and is dropped.
        bot.free.set()
        await until(bot.done.is_set)
        await a_while()
        assert (tokens(widget), widget.opponents["paused"]) == ("64", True)

    played(scene)


def test_its_seat_can_be_given_to_another_meanwhile() -> None:
    async def scene() -> None:
        bot = Thinking()
        widget = ExxtraWidget(players=2, bots={0: bot}, seed=1, pace=0)
        await until(bot.begun.is_set)
        widget.bots = {0: placing}
        assert dict(widget.bots) == {0: "placing"}
        bot.free.set()
        await until(lambda: widget.cursor == 2)
        assert tokens(widget).endswith(">0")

    played(scene)


def test_who_was_stopped_is_not_complained_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("exxtra_widget.widget.bots.PATIENCE", 0.3)

    async def scene() -> None:
        bot = Thinking()
        widget = ExxtraWidget(players=2, bots={0: bot}, seed=1, pace=0)
        await until(bot.begun.is_set)
        widget.bots = {0: placing}
        # It is given up; who took its seat plays on.
        await until(lambda: widget.cursor == 2)
        assert not widget.notice
        assert not widget.opponents["paused"]

    played(scene)


def test_another_game_is_begun_meanwhile() -> None:
    async def scene() -> None:
        bot = Thinking()
        widget = ExxtraWidget("0/0 A 64", bots={0: bot}, seed=1, pace=0)
        await until(bot.begun.is_set)
        ask(widget, "pause")
        widget.value = "3/5 B -"
        bot.free.set()
        await until(bot.done.is_set)
        await a_while()
        assert (widget.value, widget.cursor) == ("3/5 B -", 0)

    played(scene)
