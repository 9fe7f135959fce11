"""An event loop in place of a kernel, and messages as a page sends them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from threading import Event
from typing import TYPE_CHECKING, Any, Final, ParamSpec

from exxtra_widget import ExxtraWidget

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.widget.base import GameWidget

P = ParamSpec("P")
Act = Callable[[Any], object]

# What people, pages and cells do to `a_played_board`; each shows.
ACTS: Final[dict[str, Act]] = {
    "roll": lambda w: w.roll(),
    "place": lambda w: w.place(5),
    "play": lambda w: w.play(">5 41 33", delay=0.5),
    "undo": lambda w: w.undo(),
    "redo": lambda w: w.redo(),
    "goto": lambda w: w.goto(0),
    "branch": lambda w: w.game.branch(),
    "caption": lambda w: w.caption("Look!"),
    "mark": lambda w: w.game.mark("dice"),
    "new_game": lambda w: w.new_game(3),
    "load": lambda w: w.load("0/3 A 64"),
    "value": lambda w: setattr(w, "value", "0/3 A 64"),
    "cursor": lambda w: setattr(w, "cursor", 1),
    "odds": lambda w: setattr(w, "odds", False),
    "ask": lambda w: w.ask("bust"),
    "answer": lambda w: w.answer("Ann", "1/3"),
    "reveal": lambda w: w.reveal(),
    "dismiss": lambda w: w.dismiss(),
    "bots": lambda w: setattr(w, "bots", {1: "random"}),
    "scenes": lambda w: setattr(w, "scenes", "Start: 0/3 A -\n64 >5\nAsk: bust\n## Two\nStart: 0/0 A 61"),
    "message": lambda w: act(w, "roll"),
}


def a_played_board() -> ExxtraWidget:
    """Return a board with open odds, a step to redo and a question."""
    board = ExxtraWidget(players=2, seed=7, odds=True)
    board.play("41 64 >5")
    board.undo()
    board.ask("bust")
    return board


def placing(position: Any, rng: Random | None = None) -> str:  # noqa: ARG001 - as every strategy
    """Roll once, place at the bottom."""
    return "roll" if position.roll is None else ">0"


class Thinking:
    """Strategy that notes what it is asked, and thinks until `free` is set, longer than a test may take."""

    title = "thinking"

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.begun, self.free, self.done = Event(), Event(), Event()

    def __call__(self, position: Any, rng: Random) -> str:  # noqa: ARG002 - as every strategy
        self.asked.append(str(position))
        self.begun.set()
        self.free.wait(60)
        self.done.set()
        return str(position.actions()[-1])


def ask(widget: GameWidget, kind: str, **fields: object) -> None:
    """Send a message as a page does."""
    widget._handle_custom_msg({"kind": kind, "revision": widget.revision, **fields}, [])


def tell(widget: Any, content: dict[str, Any]) -> None:
    """Send a message as a page does, at an old revision."""
    widget._handle_custom_msg({"revision": 0, **content}, [])


def sent_by(widget: Any) -> list[dict[str, Any]]:
    """Return the list of all states that a widget sends from now on."""
    states: list[dict[str, Any]] = []
    widget._send = lambda message, **_: states.append(message["state"])
    return states


def told_by(widget: Any) -> list[Any]:
    """Return the list of all messages besides states that a widget sends from now on."""
    told: list[Any] = []
    widget.send = told.append
    return told


def code(widget: Any) -> str | None:
    """Return the code of the notice, if there is one."""
    return (widget.notice or {}).get("code")


def act(widget: GameWidget, token: str) -> None:
    """Send an action as a page does."""
    ask(widget, "act", token=token)


def tokens(widget: GameWidget) -> str:
    return " ".join(step.action for step in widget.game.steps)


def on_a_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run a test on an event loop, as in a kernel, for 30 seconds at most."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), 30))

    return run


async def until(done: Callable[[], object]) -> None:
    """Wait until something is true; `on_a_loop` limits the time."""
    while not done():  # noqa: ASYNC110 - it may be anything, not only an event
        await asyncio.sleep(0.005)


async def at_rest(widget: GameWidget) -> None:
    """Wait until no bot, hint or analysis works or waits beside the loop."""
    # What was started is running one round of the loop later.
    await asyncio.sleep(0)
    await until(lambda: not widget._session.background._running)
