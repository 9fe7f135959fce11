"""Bars and their places, and computations that an interrupt ends."""

from __future__ import annotations

import ctypes
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import IPython
import pytest

import exxtra_widget
from exxtra_widget import Game, analyze, exxtra
from exxtra_widget.advice import hints
from exxtra_widget.support import progress
from exxtra_widget.support.progress import interruptible, reporter

CODE = """
import sys
from exxtra_widget import exxtra, simulate
names = ("tqdm", "IPython", "ipywidgets")
simulate(exxtra.start(2), "60", games=2000, rng=1)
print(*(name for name in names if name in sys.modules))
simulate(exxtra.start(2), "60", games=2000, rng=1, progress=True)
print(*(name for name in names if name in sys.modules))
"""


def test_a_script_loads_tqdm_for_a_bar_only_and_no_widgets() -> None:
    done = subprocess.run([sys.executable, "-W", "error", "-c", CODE], check=True, capture_output=True, text=True)
    assert done.stdout == "\ntqdm\n"
    assert "100%" in done.stderr


@pytest.mark.slow
def test_a_notebook_has_the_bar_of_tqdm_and_no_warning() -> None:
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    code = f"import warnings\nwarnings.simplefilter('error')\n{CODE}\nwarnings.resetwarnings()"
    cell = nbformat.v4.new_code_cell(code)
    notebook = nbformat.v4.new_notebook(cells=[cell])

    done = nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()

    shown = [output["data"] for output in done.cells[0].outputs if "data" in output]
    assert len(shown) == 1
    assert "application/vnd.jupyter.widget-view+json" in shown[0]
    assert not any(output.get("name") == "stderr" for output in done.cells[0].outputs)


def test_a_bar_shows_all_that_was_done(capsys: pytest.CaptureFixture[str]) -> None:
    report = reporter(True, 140, "sweeps", at_most=True)  # noqa: FBT003 - as users write it
    assert [report(30), report(None)] == [None, None]
    assert "100%" in capsys.readouterr().err


# --- A bar without a request ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("request_", "reads"), [({"content": {"allow_stdin": True}}, True), ({"content": {"data": {}}}, False), ({}, False)]
)
def test_a_notebook_has_a_reader_where_input_is_answered(
    monkeypatch: pytest.MonkeyPatch, request_: dict[str, Any], *, reads: bool
) -> None:
    kernel = SimpleNamespace(get_parent=lambda: request_)
    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace(kernel=kernel))
    assert progress._has_reader() is reads


def test_a_terminal_has_a_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    for shell in (None, SimpleNamespace()):
        monkeypatch.setattr(IPython, "get_ipython", lambda shell=shell: shell)
        for stderr, reads in ((SimpleNamespace(isatty=lambda: True), True), (None, False)):
            monkeypatch.setattr(sys, "stderr", stderr)
            assert progress._has_reader() is reads


class Shown:
    """Replaces the bar and the clock."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, reads: bool) -> None:
        self.now = 0.0
        self.reports: list[Any] = []
        monkeypatch.setattr(progress, "monotonic", lambda: self.now)
        monkeypatch.setattr(progress, "_has_reader", lambda: reads)
        monkeypatch.setattr(progress, "_bar", lambda *_, **__: self.reports.append)


def test_a_bar_appears_by_itself_after_two_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Shown(monkeypatch, reads=True)
    reports = [reporter(given, 10, unasked=unasked) for given, unasked in ((None, True), (False, True), (None, False))]
    shown.now = 1.0
    reports[0](4)
    assert shown.reports == []
    shown.now = 2.5
    for report in reports:
        report(5)
        report(None)
    assert shown.reports == [5, None]
    unseen = Shown(monkeypatch, reads=False)
    report = reporter(None, 10, unasked=True)
    unseen.now = 9.0
    report(5)
    assert unseen.reports == []


@pytest.mark.parametrize("name", ["win_probability", "action_values", "analyze", "hint"])
def test_long_estimates_show_a_bar(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    shown = Shown(monkeypatch, reads=True)
    clock = iter(range(10**6))
    monkeypatch.setattr(progress, "monotonic", lambda: float(next(clock)))
    text = "0/0/0 A 64"
    game = Game(text)
    game.play(">5 64 >4")
    function = hints.hint if name == "hint" else getattr(exxtra_widget, name)
    function(game if name == "analyze" else text, games=3_000 if name == "win_probability" else 200, rng=1)
    assert shown.reports[-1] is None
    assert len(shown.reports) > 1
    del shown.reports[:]
    function(game if name == "analyze" else text, games=200, rng=1, progress=False)
    assert shown.reports == []


# --- Interrupts -------------------------------------------------------------------------------


def interrupt(text: str = "") -> None:
    raise KeyboardInterrupt(text)


def test_only_the_outermost_computation_is_ended_by_an_interrupt(capsys: pytest.CaptureFixture[str]) -> None:
    went_on = False
    with interruptible() as outer:
        with interruptible() as inner:
            interrupt("deciding")
        went_on = True
    assert not went_on
    assert (outer.text, inner.text) == ("interrupted: deciding", "")
    assert capsys.readouterr().err == "interrupted: deciding; the finished part is kept\n"
    with interruptible() as again:
        pass
    assert again.text == ""


def test_an_interrupt_before_the_first_result_is_raised() -> None:
    with pytest.raises(KeyboardInterrupt), interruptible(lambda: False):
        interrupt()
    with interruptible() as later:
        interrupt()
    assert later.text == "interrupted"


# The signal of Ctrl-C where C calls Python, as in the compilation of numba: its exception goes no further.
interrupted_within_c = ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(signal.SIGINT))


@pytest.mark.usefixtures("interrupts")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_an_interrupt_that_is_lost_in_c_ends_the_computation_at_the_next_report() -> None:
    usual, reported = signal.getsignal(signal.SIGINT), []
    report = reporter(lambda done, _total: reported.append(done), 9)
    with interruptible() as interruption:
        report(1)
        interrupted_within_c()
        report(2)
    assert (reported, interruption.text) == ([1], "interrupted")
    assert signal.getsignal(signal.SIGINT) is usual
    report(3)
    assert reported == [1, 3]


def test_in_another_thread_signals_are_left_alone() -> None:
    usual = signal.getsignal(signal.SIGINT)

    def handler_within() -> Any:
        with interruptible():
            return signal.getsignal(signal.SIGINT)

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(handler_within).result() is usual


def interrupt_at(last: int) -> Callable[[int, int], None]:
    def report(done: int, _: int) -> None:
        if done == last:
            interrupt()

    return report


def test_an_interrupted_analysis_holds_the_steps_before() -> None:
    game = Game("0/0 A -")
    game.play("64 >4 63 >3")
    assert len(analyze(game, progress=interrupt_at(3)).steps) == 3
    assert len(analyze([game, game], progress=interrupt_at(6)).games) == 1


def test_an_interrupted_solution_has_bounds_that_hold() -> None:
    start = exxtra.start(players=2, goal=4)
    found = exxtra.solve(goal=4, progress=interrupt_at(4))
    low, high = found.bounds(start)[0]
    assert (found.sweeps, found.gap > 1e-6) == (4, True)
    assert low < exxtra.solve(goal=4).value(start)[0] < high
