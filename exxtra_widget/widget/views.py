"""Views of a widget: full screen, and scrolling to them."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import ref

from IPython import get_ipython
from IPython.display import display

if TYPE_CHECKING:
    from IPython.core.interactiveshell import ExecutionResult, InteractiveShell

    from exxtra_widget.widget.session import Session


class Views:
    """The views of a widget among the cells of a notebook.

    A cell that changes or displays the board scrolls to a view once, at its end. Changes by the page, by bots and by
    callbacks of other widgets do not, since the reader may be looking at something else.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._is_shown = False
        # The last cell that changed or displayed the board; one request per cell is enough.
        self._cell: ref[ExecutionResult] | None = None
        self._waiting: InteractiveShell | None = None
        self._scroll_requests = 0

    def present(self) -> None:
        """Show the game in full screen; see `GameWidget.present`."""
        if not self._is_shown and get_ipython() is not None:
            display(self._session.traits)  # type: ignore[no-untyped-call]  # IPython has few types
        with self._session.edits:
            presentation = self._session.traits.presentation
            self._session.publish(presentation={**presentation, "calls": presentation["calls"] + 1})

    def display(self) -> None:
        """Note that a cell displays a view; the page learns of it before it creates the view."""
        self._is_shown = True
        shell, cell = _running_cell()
        if shell is not None and cell is not None:
            self._forget()
            self._cell = ref(cell)
            self._session.publish(displayed=True)

    def meet(self) -> None:
        """Answer a view that is new or in full screen, so that a reload of the page does not repeat a request."""
        traits = self._session.traits
        calls = traits.presentation["calls"]
        fresh = traits.displayed and self._is_latest_cell()
        self._scroll_requests += int(fresh)
        self._session.publish(
            displayed=False,
            presentation={"calls": calls, "entered": calls},
            _scroll_requests=self._scroll_requests,
        )

    def claim(self, view: str) -> None:
        """Give a request for full screen to the first view if no window with the focus took it."""
        presentation = self._session.traits.presentation
        if presentation["entered"] < presentation["calls"]:
            self.meet()
            self._session.tell(kind="present", view=view)

    def request_scroll(self) -> None:
        """Scroll to a view at the end of the running cell, if there is one."""
        shell, cell = _running_cell()
        if shell is None or cell is None or (self._cell and self._cell() is cell):
            return
        self._forget()
        self._cell = ref(cell)
        self._waiting = shell
        shell.events.register("post_execute", self.scroll)

    def scroll(self) -> None:
        """Scroll to a view if a cell has asked for it."""
        with self._session.edits:
            if self._waiting is not None:
                self._forget()
                self._scroll_requests += 1
                self._session.publish(_scroll_requests=self._scroll_requests)

    def _forget(self) -> None:
        if self._waiting is not None:
            self._waiting.events.unregister("post_execute", self.scroll)
            self._waiting = None

    def _is_latest_cell(self) -> bool:
        """Return whether no other cell has run since the board was displayed."""
        shell, running = _running_cell()
        cell = self._cell() if self._cell else None
        return shell is not None and cell is not None and cell in (running, shell.last_execution_result)


def _running_cell() -> tuple[InteractiveShell | None, ExecutionResult | None]:
    """Return IPython and the cell that it is executing; a message of the page is not a cell."""
    shell = get_ipython()
    return shell, shell.displayhook.exec_result if shell else None
