"""Views: full screen on demand, and one in sight of the cell that changes the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from traitlets.config import Config

from exxtra_widget import ExxtraWidget
from tests.widget.kernel import ask, told_by

Run = Callable[[str], None]


@pytest.fixture(scope="module")
def shell() -> Iterator[InteractiveShell]:
    """IPython in this process, for the tests of this module."""
    yield InteractiveShell.instance(config=Config(HistoryManager={"enabled": False}))
    InteractiveShell.clear_instance()


@pytest.fixture
def run(shell: InteractiveShell) -> Run:
    """Run a cell, after one that has displayed a widget `w`."""

    def run_cell(source: str) -> None:
        with capture_output():
            shell.run_cell(source, silent=True).raise_error()  # type: ignore[no-untyped-call]  # as all of IPython

    run_cell("from IPython.display import display; from exxtra_widget import ExxtraWidget")
    run_cell("w = ExxtraWidget(players=3, seed=7); display(w)")
    return run_cell


@pytest.fixture
def widget(run: Run, shell: InteractiveShell) -> ExxtraWidget:  # noqa: ARG001 - it has made the widget
    found: ExxtraWidget = shell.user_ns["w"]
    return found


def test_a_displayed_view_comes_into_sight_when_the_page_has_made_it(widget: ExxtraWidget) -> None:
    assert (widget.displayed, widget._scroll_requests) == (True, 0)
    ask(widget, "meet")
    assert (widget.displayed, widget._scroll_requests) == (False, 1)
    ask(widget, "meet")
    assert widget._scroll_requests == 1


def test_a_view_that_comes_late_stays_where_it_is(run: Run, widget: ExxtraWidget) -> None:
    run("1 + 1")
    ask(widget, "meet")
    assert (widget.displayed, widget._scroll_requests) == (False, 0)


@pytest.mark.parametrize("cell", ["w.ask('bust'); w.reveal()", "w.ask_hint()", "w.odds = True", "w.roll(64); w.undo()"])
def test_a_change_by_a_cell_brings_a_view_into_sight_once(run: Run, widget: ExxtraWidget, cell: str) -> None:
    run(cell)
    assert widget._scroll_requests == 1


def test_a_cell_that_fails_after_a_change_brings_it_into_sight(run: Run, widget: ExxtraWidget) -> None:
    with pytest.raises(ZeroDivisionError):
        run("w.roll('64'); 1 / 0")
    assert widget._scroll_requests == 1


@pytest.mark.parametrize("cell", ["w.play('64 >5'); display(w)", "display(w); w.roll('64')"])
def test_a_cell_that_displays_the_board_shows_that_view(run: Run, widget: ExxtraWidget, cell: str) -> None:
    run(cell)
    assert widget._scroll_requests == 0
    ask(widget, "meet")
    assert widget._scroll_requests == 1


def test_the_board_comes_into_sight_before_a_cell_waits_for_a_person(
    run: Run, shell: InteractiveShell, widget: ExxtraWidget
) -> None:
    run(
        "import asyncio, contextlib\n"
        "w.roll('64')\n"
        "with contextlib.suppress(TimeoutError):\n"
        "    await w.next_step(timeout=0.01)\n"
        "seen = w._scroll_requests\n"
        "w.roll('53')"
    )
    assert (shell.user_ns["seen"], widget._scroll_requests) == (1, 1)


def test_presenting_displays_a_widget_that_was_not_displayed(
    run: Run, shell: InteractiveShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Any] = []
    monkeypatch.setattr(ExxtraWidget, "_ipython_display_", lambda self: shown.append(self), raising=False)  # noqa: PLW0108 - a method
    run("v = ExxtraWidget()")
    run("v.present()")
    run("w.present()")
    assert shown == [shell.user_ns["v"]]
    assert shell.user_ns["v"].presentation == {"calls": 1, "entered": 0}


def test_of_views_without_the_focus_the_first_obeys_a_call(widget: ExxtraWidget) -> None:
    told = told_by(widget)
    ask(widget, "claim", view="early")
    widget.present()
    for view in ("first", "second"):
        ask(widget, "claim", view=view)
    assert (told, widget.presentation) == ([{"kind": "present", "view": "first"}], {"calls": 1, "entered": 1})
