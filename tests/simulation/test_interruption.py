"""What goes on for too long is ended, wherever it is: without harm to imports, new threads, or whoever is next."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any
from weakref import WeakKeyDictionary

import pytest

from exxtra_widget.simulation.interruption import TooLongError, Watch, interrupt


class Enough(BaseException):
    """Ends work in these tests."""


class Witness:
    """Runs something in a thread of its own, and keeps what came up there."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self.caught: BaseException | None = None
        self.thread = Thread(target=self._run, args=(work,), daemon=True)
        self.thread.start()

    def _run(self, work: Callable[[], Any]) -> None:
        try:
            work()
        except BaseException as error:  # noqa: BLE001 - it is what the test asks for
            self.caught = error

    def end(self) -> BaseException | None:
        """Wait for the end of the work; return the error that it ended with."""
        self.thread.join(20)
        assert not self.thread.is_alive()
        return self.caught


def spin() -> None:
    while True:
        pass


def wait_for(condition: Callable[[], bool]) -> None:
    end = monotonic() + 20
    while not condition():
        assert monotonic() < end
        sleep(0.001)


def under(watch: Watch, work: Callable[[], Any]) -> None:
    with watch:
        watch.doing = work
        work()


def test_what_goes_on_for_too_long_is_ended() -> None:
    watch = Watch(0.01)
    assert isinstance(Witness(lambda: under(watch, spin)).end(), TooLongError)
    assert watch.was_needed


def test_a_thread_is_stopped_unless_it_has_done_its_work() -> None:
    leave = Event()
    stopped, going = Witness(spin), Witness(leave.wait)
    interrupt(going.thread, Enough, unless=lambda: True)
    interrupt(stopped.thread, Enough, unless=lambda: False)
    assert isinstance(stopped.end(), Enough)
    leave.set()
    assert going.end() is None


def test_who_waits_for_an_import_is_left_until_it_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error in there can keep the lock of all imports, and nothing imports any more."""
    (tmp_path / "slow_to_import.py").write_text("import sys\nsys.modules['slow_gate'].wait()\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    gate: Any = Event()
    monkeypatch.setitem(sys.modules, "slow_gate", gate)
    done = Event()

    def work() -> None:
        import_module("slow_to_import")
        done.set()
        spin()

    try:
        first = Witness(lambda: import_module("slow_to_import"))
        wait_for(lambda: "slow_to_import" in sys.modules)
        watch = Watch(0.01)
        second = Witness(lambda: under(watch, work))
        third = Witness(work)
        interrupt(third.thread, Enough, unless=lambda: False)
        sleep(0.2)
        assert not watch.was_needed
        assert third.thread.is_alive()
        gate.set()
        assert isinstance(second.end(), TooLongError)
        assert isinstance(third.end(), Enough)
        assert done.is_set()
        assert first.end() is None
    finally:
        gate.set()
        sys.modules.pop("slow_to_import", None)


def test_the_lines_of_a_module_may_be_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "never_imported.py").write_text("while True:\n    pass\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    watch = Watch(0.01)
    assert isinstance(Witness(lambda: under(watch, lambda: import_module("never_imported"))).end(), TooLongError)
    assert "never_imported" not in sys.modules


def start_threads() -> None:
    while True:
        Thread(target=bool).start()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_whoever_starts_threads_may_be_interrupted() -> None:
    """The error once reached the thread that was being started, and whoever had started it waited for ever."""
    for _ in range(60):
        assert isinstance(Witness(lambda: under(Watch(0.001), start_threads)).end(), TooLongError)


def import_again_and_again() -> None:
    while True:
        # Python 3.10 takes its locks also for what is there already.
        import_module("exxtra_widget.exxtra.strategies")


def test_whoever_imports_may_be_interrupted() -> None:
    import_module("exxtra_widget.exxtra.strategies")
    for _ in range(20):
        assert isinstance(Witness(lambda: under(Watch(0.001), import_again_and_again)).end(), TooLongError)
    # Nobody has kept a lock.
    assert Witness(lambda: import_module("exxtra_widget.exxtra.rules.rules")).end() is None


def forget_again_and_again() -> None:
    known: WeakKeyDictionary[Any, int] = WeakKeyDictionary()
    while True:
        known[Enough()] = 1


def test_an_error_is_not_lost_in_callbacks() -> None:
    """Nothing can be raised out of those of weak references; Python says so, and here that is an error."""
    for _ in range(40):
        assert isinstance(Witness(lambda: under(Watch(0.001), forget_again_and_again)).end(), TooLongError)


def test_a_watch_that_was_left_behind_reaches_nobody() -> None:
    """Numbers of threads are used again: the next one must not be hit for what a dead one did."""

    def leave_behind() -> None:
        watch = Watch(0.005)
        watch.__enter__()
        watch.doing = "something"

    before = Witness(leave_behind)
    before.end()
    for _ in range(20):
        after = Witness(lambda: sleep(0.03))
        assert after.end() is None
        if after.thread.ident == before.thread.ident:
            break
    else:
        pytest.skip("no number was used again")


def test_an_error_that_comes_up_as_a_watch_ends_does_not_keep_it_going() -> None:
    class Late:
        """A lock at which the error comes up."""

        comes = True

        def __enter__(self) -> None:
            if self.comes:
                self.comes = False
                raise TooLongError

        def __exit__(self, *_: object) -> None:
            pass

    watch = Watch(60)
    watch._lock = Late()  # type: ignore[assignment]  # a lock in all that matters here
    with watch:
        watch.doing = "something"
    assert watch.is_over
    assert not watch.look()
