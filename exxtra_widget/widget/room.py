"""The room: the game in full screen, and in sight of the cell that changes it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import ref

from IPython import get_ipython
from IPython.display import display

if TYPE_CHECKING:
    from IPython.core.interactiveshell import ExecutionResult, InteractiveShell

    from exxtra_widget.widget.table import Table


class Room:
    """The views of a widget among the cells of a notebook.

    A change by a cell brings a view into sight once, at the end of the cell. Changes by the page, by bots and by
    callbacks of other widgets do not: the reader may look elsewhere.

    Parameters
    ----------
    table : Table
        The table of the widget.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._displayed = False
        # The cell that has been taken care of: it has shown a view, or its end brings one into sight.
        self._cell: ref[ExecutionResult] | None = None
        self._waiting: InteractiveShell | None = None

    def present(self) -> None:
        """Show the game in full screen; see `GameWidget.present`."""
        if not self._displayed and get_ipython() is not None:
            display(self._table.traits)  # type: ignore[no-untyped-call]  # IPython has few types
        calls = self._table.traits.presentation["calls"]
        self._table.publish(presentation={**self._table.traits.presentation, "calls": calls + 1})

    def enter(self) -> None:
        """Note that a view shows the game in full screen, so that a reload does not."""
        calls = self._table.traits.presentation["calls"]
        self._table.publish(presentation={"calls": calls, "entered": calls})

    def display(self) -> None:
        """Note that a view was displayed: it stands where the reader looks."""
        self._displayed = True
        shell, cell = _running_cell()
        self._forget()
        self._cell = ref(cell) if shell and cell else None

    def change(self) -> None:
        """Bring a view into sight at the end of the running cell, if there is one."""
        shell, cell = _running_cell()
        if shell is None or cell is None or (self._cell and self._cell() is cell):
            return
        self._forget()
        self._cell = ref(cell)
        self._waiting = shell
        shell.events.register("post_execute", self.come)

    def come(self) -> None:
        """Bring a view into sight, if a cell has asked for it."""
        if self._waiting is not None:
            self._forget()
            self._table.publish(cue=self._table.traits.cue + 1)

    def _forget(self) -> None:
        if self._waiting is not None:
            self._waiting.events.unregister("post_execute", self.come)
            self._waiting = None


def _running_cell() -> tuple[InteractiveShell | None, ExecutionResult | None]:
    """Return IPython and the cell that it executes now; a message of the page is not a cell."""
    shell = get_ipython()
    return shell, shell.displayhook.exec_result if shell else None
