"""When the values of two actions are too close to call."""

from __future__ import annotations

from typing import Final

_STANDARD_ERRORS: Final = 2


def is_too_close(gap: float, error: float) -> bool:
    """Return whether a difference between two estimates is within two of its standard errors."""
    return gap <= _STANDARD_ERRORS * error
