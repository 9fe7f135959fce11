"""Interrupts wait for the end of a block, and none is lost or raised twice."""

from __future__ import annotations

import signal

import pytest

from exxtra_widget.support.interrupts import _Interrupts

pytestmark = pytest.mark.usefixtures("interrupts")


def interrupt() -> None:
    signal.raise_signal(signal.SIGINT)


def test_an_interrupt_is_raised_once_at_the_end_of_the_outermost_block() -> None:
    waiting = _Interrupts()
    waiting.hold()
    waiting.hold()
    waiting.release()
    interrupt()
    interrupt()
    with pytest.raises(KeyboardInterrupt):
        waiting.release()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    waiting.hold()
    waiting.release()


def test_within_a_call_from_a_block_an_interrupt_is_raised_at_once() -> None:
    waiting = _Interrupts()

    def block() -> None:
        waiting.hold()
        interrupt()
        waiting.release()

    waiting.hold()
    for call in (interrupt, block):
        with pytest.raises(KeyboardInterrupt):
            waiting.let(call)
    # After the call it waits again.
    interrupt()
    with pytest.raises(KeyboardInterrupt):
        waiting.release()


def test_one_that_comes_long_after_another_waits_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting, now = _Interrupts(), 10.0
    monkeypatch.setattr("exxtra_widget.support.interrupts.monotonic", lambda: now)
    waiting.hold()
    for now in (10.0, 12.0):  # noqa: B007 - the clock reads it
        interrupt()
    now = 14.0
    with pytest.raises(KeyboardInterrupt):
        interrupt()
    waiting.release()
