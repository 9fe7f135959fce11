"""Errors for missing optional dependencies."""

from __future__ import annotations

from exxtra_widget.support.browser import IN_BROWSER


class MissingExtraError(ImportError):
    """Error of a function that needs a missing package; notebooks show only the sentence."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


def missing_extra(function: str, packages: str, extra: str, instead: str = "") -> MissingExtraError:
    """Return the error of a function."""
    command = f"pip install 'exxtra-widget[{extra}]'"
    how = f", which this page does not have; on a computer with Python: {command}" if IN_BROWSER else f": {command}"
    other = f"; {instead} needs nothing" if instead else ""
    return MissingExtraError(f"{function} needs {packages}{how}{other}")
