"""Interrupts: whenever one comes, an edit is finished or was not begun, and board and page show the game."""

from __future__ import annotations

import json
import random
import signal
import sys
import threading
import time
from contextlib import suppress
from types import FrameType
from typing import Any

import pytest

import exxtra_widget
from exxtra_widget import ExxtraWidget
from tests.whole import check_whole
from tests.widget.kernel import ACTS as BOARD_ACTS
from tests.widget.kernel import Act, a_played_board

PACKAGE = exxtra_widget.__path__[0]
# After some of the others there are scenes.
ACTS: dict[str, Act] = {**BOARD_ACTS, "next": lambda w: w.next()}


class Shown:
    """A board with its page, which knows what it was sent."""

    def __init__(self) -> None:
        self.board = board = a_played_board()
        self.page: dict[str, Any] = json.loads(json.dumps(board.get_state()))
        self.handler = signal.getsignal(signal.SIGINT)
        board._send = lambda message, **_: self.page.update(json.loads(json.dumps(message.get("state", {}))))

    def check(self) -> None:
        board, game = self.board, self.board.game
        check_whole(game)
        assert (board.value, board.cursor, board.length) == (str(game.position), game.cursor, len(game))
        state = json.loads(json.dumps(board.get_state()))
        assert {name: self.page.get(name) for name in state} == state
        assert not board._holding_sync
        # The next edit is not one within another, and nothing waits for its end.
        revision = board.revision
        board.caption(f"After {revision}")
        assert board.revision > revision
        assert self.page["revision"] == board.revision
        assert signal.getsignal(signal.SIGINT) is self.handler


pytestmark = pytest.mark.usefixtures("interrupts")


def lines_of(act: Act, board: Any, stop_at: int) -> int:
    """Do something, interrupted at one line of the package; return how many lines it took."""
    count = 0

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal count
        if not frame.f_code.co_filename.startswith(PACKAGE):
            return None
        if event == "line":
            count += 1
            if count == stop_at:
                signal.raise_signal(signal.SIGINT)
        return trace

    sys.settrace(trace)
    try:
        act(board)
    finally:
        sys.settrace(None)
    return count


# An edit takes some thousand lines.
@pytest.mark.parametrize("points", [8, pytest.param(400, marks=[pytest.mark.thorough, pytest.mark.timeout(900)])])
@pytest.mark.parametrize("name", ACTS)
def test_an_interrupt_at_any_line_leaves_game_board_and_page_at_one_moment(name: str, points: int) -> None:
    total = lines_of(ACTS[name], Shown().board, 0)
    assert total > 0
    for at in {*range(1, total, 1 + total // points), 1, 2, 3, *range(total - 3, total + 1)}:
        shown = Shown()
        with suppress(KeyboardInterrupt):
            lines_of(ACTS[name], shown.board, at)
        shown.check()


# Python leaves a file open where it is interrupted while it reads it.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("seconds", [2, pytest.param(120, marks=[pytest.mark.thorough, pytest.mark.timeout(300)])])
def test_a_storm_of_interrupts_leaves_game_board_and_page_at_one_moment(seconds: float) -> None:
    rng = random.Random(seconds)
    over, acting, interrupted = threading.Event(), list[bool](), 0

    def strike(*_: object) -> None:
        # Once for each round, and never outside of one: the test itself is not interrupted.
        if acting:
            acting.clear()
            raise KeyboardInterrupt

    def storm() -> None:
        while not over.wait(rng.expovariate(200)):
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)

    # What acts import late is loaded before anything is interrupted.
    for act in ACTS.values():
        act(Shown().board)
    signal.signal(signal.SIGINT, strike)
    shown, blowing = Shown(), threading.Thread(target=storm)
    blowing.start()
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end:
            try:
                acting.append(True)
                for _ in range(20):
                    with suppress(ValueError):
                        ACTS[rng.choice(list(ACTS))](shown.board)
                acting.clear()
            except KeyboardInterrupt:
                interrupted += 1
            shown.check()
    finally:
        over.set()
        blowing.join()
    assert interrupted
    # No lock is kept.
    other = threading.Thread(target=shown.board.caption, args=["Free"])
    other.start()
    other.join(10)
    assert not other.is_alive()


# --- Observers --------------------------------------------------------------------------------


@pytest.mark.parametrize("trait", ["cursor", "length", "value", "revision", "question"])
def test_an_observer_of_any_trait_sees_a_whole_board(trait: str) -> None:
    board, seen = ExxtraWidget(players=2, seed=7), list[bool]()

    def look(_: object) -> None:
        moment = board.value, board.cursor, board.length
        seen.append(moment == (str(board.position), board.game.cursor, len(board.game)))

    board.observe(look, trait)
    for act in (board.roll, board.undo, lambda: board.ask("bust"), lambda: board.load("0/3 A 64"), board.new_game):
        act()
    assert seen
    assert all(seen)


@pytest.mark.parametrize("trait", ["cursor", "revision", "value"])
def test_an_error_of_an_observer_is_raised_once_board_page_and_other_observers_have_followed(trait: str) -> None:
    shown = Shown()
    board, heard = shown.board, list[Any]()

    def fail(_: object) -> None:
        raise ZeroDivisionError

    board.observe(fail, trait)
    board.game.listen(heard.append)
    with pytest.raises(ZeroDivisionError):
        board.roll()
    board.unobserve(fail, trait)
    assert len(board.game) == 3
    assert heard
    shown.check()


def test_an_interrupt_ends_an_observer_that_never_does() -> None:
    shown = Shown()

    def wait(_: object) -> None:
        signal.raise_signal(signal.SIGINT)
        raise AssertionError("it was not interrupted")

    shown.board.observe(wait, "cursor")
    with pytest.raises(KeyboardInterrupt):
        shown.board.roll()
    shown.board.unobserve(wait, "cursor")
    shown.check()
