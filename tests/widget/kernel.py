"""An event loop in place of a kernel, and messages as a page sends them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.widget.base import GameWidget

P = ParamSpec("P")


def placing(position: Any, rng: Random | None = None) -> str:  # noqa: ARG001 - as every strategy
    """Roll once, place at the bottom."""
    return "roll" if position.roll is None else ">0"


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
    """Wait until nothing is worked out beside the loop."""
    await until(lambda: not widget._session.background._running)


async def a_while() -> None:
    """Give bots that should not play the time to do it."""
    await asyncio.sleep(0.1)
