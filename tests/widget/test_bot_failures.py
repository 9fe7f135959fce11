"""Failing bots, and bots without threads (Pyodide)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import ExxtraWidget
from tests.widget.kernel import act, placing, played, tokens, until

if TYPE_CHECKING:
    from random import Random


def failing(position: Any, rng: Random) -> str:  # noqa: ARG001 - as every strategy
    raise LookupError("no idea")


def leaving(position: Any, rng: Random) -> str:  # noqa: ARG001 - as every strategy
    raise SystemExit


@pytest.mark.parametrize(
    ("strategy", "reason"),
    [
        (failing, "raised LookupError: no idea"),
        (lambda position, rng: ">9", "chose >9: There is no rung 9. The ladder has rungs 0 to 5."),  # noqa: ARG005
        (lambda position, rng: 5, "returned 5, which is not an action; legal: roll, >0, >1, >2, >3, >4, >5"),  # noqa: ARG005
    ],
)
def test_a_strategy_that_fails_is_named_and_the_game_goes_on(strategy: Any, reason: str) -> None:
    async def scene() -> None:
        widget = ExxtraWidget("0/0 A 64", bots={0: strategy}, seed=1, pace=0)
        await until(lambda: widget.notice)
        told = {"code": "bot_failed", "bot": strategy.__name__, "position": "0/0 A 64", "reason": reason}
        assert {key: widget.notice[key] for key in told} == told
        assert (widget._opponents["paused"], widget.cursor) == (True, 0)
        act(widget, ">5")
        assert tokens(widget) == ">5"

    played(scene)


def test_a_strategy_that_would_end_the_kernel_does_not() -> None:
    async def scene() -> None:
        widget = ExxtraWidget(players=2, bots={0: leaving}, seed=1, pace=0)
        await until(lambda: widget.notice)
        assert widget.notice["code"] == "bot_failed"

    played(scene)


def test_where_there_are_no_threads_bots_play_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("exxtra_widget.widget.background.Thread.start", start)

    async def scene() -> None:
        widget = ExxtraWidget(players=2, bots={0: placing}, seed=1, pace=0)
        await until(lambda: widget.cursor == 2)

    played(scene)
    assert len(ExxtraWidget(players=2, bots={0: placing}, seed=1).play_bots()) == 2
