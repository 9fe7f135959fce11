"""Errors for missing optional dependencies."""

from __future__ import annotations

from exxtra_widget.support.browser import IN_BROWSER


class MissingExtraError(ImportError):
    """Error of a function that needs a missing package; notebooks show only the sentence."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


def missing_extra(function: str, packages: str, install: str, instead: str = "") -> MissingExtraError:
    """Return the error of a function that needs packages, and what pip installs for them.

    pip gets the packages themselves, because it does not find an extra of a package that comes from a clone.
    """
    command = f"pip install {install}"
    how = f", which this page does not have; on a computer with Python: {command}" if IN_BROWSER else f": {command}"
    other = f"; {instead} needs nothing" if instead else ""
    return MissingExtraError(f"{function} needs {packages}{how}{other}")
