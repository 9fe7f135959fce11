"""Which bar is shown where, and that its button leaves whole results behind."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import IPython
import pytest

import exxtra_widget
from exxtra_widget import Game
from exxtra_widget.advice import hints
from exxtra_widget.support import progress
from exxtra_widget.support.progress import reporter
from exxtra_widget.widget import bar

CELL = {
    "msg_type": "execute_request",
    "metadata": {"cellId": "61d5"},
    "content": {"code": "simulate(…)", "allow_stdin": True},
}
CODE = """
import sys
from exxtra_widget import exxtra, simulate
simulate(exxtra.start(2), "60", games=2000, rng=1, progress=True)
print(*(name for name in ("IPython", "ipywidgets", "comm") if name in sys.modules))
"""
ELSEWHERE = {
    "a console": {**CELL, "metadata": {}},
    "nbconvert": {**CELL, "metadata": {}, "content": {"allow_stdin": False}},
    "a notebook that nobody looks at": {**CELL, "content": {"allow_stdin": False}},
    "an old page that says nothing": {**CELL, "content": {}},
    "a widget's callback": {**CELL, "msg_type": "comm_msg", "content": {"data": {}}},
    "before the first request": {},
}


def inside(monkeypatch: pytest.MonkeyPatch, request: dict[str, Any]) -> None:
    """Make Python believe that a kernel carries out this request."""
    kernel = SimpleNamespace(get_parent=lambda: request)
    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace(kernel=kernel))


def test_a_cell_of_a_notebook_has_the_bar_with_the_button(monkeypatch: pytest.MonkeyPatch) -> None:
    inside(monkeypatch, CELL)
    made: list[tuple[Any, ...]] = []
    monkeypatch.setattr(bar, "Bar", lambda *args, **options: made.append((args, options)))

    reporter(True, 140, "sweeps", at_most=True)  # noqa: FBT003 - as people write it

    assert made == [((140, "sweeps"), {"at_most": True})]


@pytest.mark.parametrize("request_", ELSEWHERE.values(), ids=ELSEWHERE)
def test_elsewhere_it_is_drawn_in_characters(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], request_: dict[str, Any]
) -> None:
    inside(monkeypatch, request_)

    report = reporter(True, 10)  # noqa: FBT003
    answers = [report(10), report(None)]

    assert answers == [None, None]
    assert "100" in capsys.readouterr().err


def test_a_terminal_of_ipython_has_no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(IPython, "get_ipython", SimpleNamespace)
    assert not progress._is_watched()
    monkeypatch.setattr(IPython, "get_ipython", lambda: None)
    assert not progress._is_watched()


def test_nbconvert_has_characters_and_stores_no_widget() -> None:
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CODE)])

    done = nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()

    kinds = {output.get("name", output.output_type) for output in done.cells[0].outputs}
    assert kinds == {"stdout", "stderr"}
    assert "widgets" not in done.metadata


def test_a_script_loads_no_widgets_for_its_bar() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], check=True, capture_output=True, text=True)
    assert done.stdout == "\n"
    assert "100" in done.stderr


# --- A bar that nobody asked for --------------------------------------------------------------


class Shown:
    """What stands in for a bar, and for the clock."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, watched: bool) -> None:
        self.now = 0.0
        self.told: list[Any] = []
        monkeypatch.setattr(progress, "monotonic", lambda: self.now)
        monkeypatch.setattr(progress, "_is_watched", lambda: watched)
        monkeypatch.setattr(progress, "_bar", lambda *_, **__: self.told.append)
        monkeypatch.setattr(sys, "stderr", None)


def test_a_bar_comes_by_itself_where_it_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Shown(monkeypatch, watched=True)
    report = reporter(None, 10, unasked=True)
    for done in range(1, 5):
        shown.now = done / 4
        report(done)
    assert shown.told == []
    shown.now = 2.5
    report(5)
    report(6)
    report(None)
    assert shown.told == [5, 6, None]


def test_no_bar_comes_by_itself_where_it_is_quick_not_wanted_or_not_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Shown(monkeypatch, watched=True)
    reporter(None, 10, unasked=True)(None)
    for given, unasked in ((False, True), (None, False)):
        report = reporter(given, 10, unasked=unasked)
        shown.now += 9
        report(5)
    alone = Shown(monkeypatch, watched=False)
    report = reporter(None, 10, unasked=True)
    alone.now = 9.0
    report(5)
    assert shown.told == alone.told == []


@pytest.mark.parametrize("name", ["win_probability", "action_values", "analyze", "hint"])
def test_estimates_that_take_long_show_a_bar(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    shown = Shown(monkeypatch, watched=True)
    clock = iter(range(10**6))
    monkeypatch.setattr(progress, "monotonic", lambda: float(next(clock)))
    text = "0/0/0 A 64"
    game = Game(text)
    game.play(">5 64 >4")
    function = hints.hint if name == "hint" else getattr(exxtra_widget, name)
    function(game if name == "analyze" else text, games=3_000 if name == "win_probability" else 200, rng=1)
    assert shown.told[-1] is None
    assert len(shown.told) > 1
    del shown.told[:]
    function(game if name == "analyze" else text, games=200, rng=1, progress=False)
    assert shown.told == []
