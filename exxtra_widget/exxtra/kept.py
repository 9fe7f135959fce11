"""The three-seat profiles that this computer keeps: where, and how they are found again."""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from exxtra_widget.exxtra.profile import Profile

if TYPE_CHECKING:
    from exxtra_widget.exxtra.notation import Rules

__all__ = ["kept_profile", "place_of"]


def place_of(rules: Rules) -> Path:
    """Return where the profile of a game is kept.

    That is the folder of the environment variable ``EXXTRA_WIDGET_CACHE``, or else one among the caches
    of this user.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> place_of(exxtra.Rules()).name
    'three-seats-21.profile'
    """
    edition = "-excape" if rules.double_x else ""
    return _folder() / f"three-seats-{rules.goal}{edition}.profile"


def _folder() -> Path:
    if given := os.environ.get("EXXTRA_WIDGET_CACHE"):
        return Path(given)
    caches = {"win32": os.environ.get("LOCALAPPDATA"), "darwin": str(Path.home() / "Library" / "Caches")}
    other = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(caches.get(sys.platform) or other) / "exxtra-widget"


def kept_profile(rules: Rules) -> Profile | None:
    """Return the profile of a game that is kept here, with its certificate; None if there is none.

    Raises
    ------
    ValueError
        If the file is damaged, or holds something else.
    """
    path = place_of(rules)
    if rules.strict_placing or not path.is_file():
        return None
    found = _loaded(path, path.stat().st_mtime_ns)
    return found if found.rules == rules and found.certificate else None


@lru_cache(maxsize=2)
def _loaded(path: Path, _changed: int) -> Profile:
    # Its checksum takes a second or two: once for each version of the file.
    return Profile.load(path)
