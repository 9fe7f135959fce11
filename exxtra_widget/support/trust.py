"""Trust in files of a cache: nobody else may have written them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from stat import S_ISVTX, S_IWOTH

_ROOT = 0


def why_not_trusted(path: Path) -> str:
    """Return the reason why another user may have written a file, or an empty text.

    A file is trusted if it and its folder belong to this user or to the administrator, and if not everybody may write
    to them. In a folder like ``/tmp``, where users cannot replace the files of others, the file alone decides.
    """
    # Windows has other means; a page of a browser has one user.
    if not hasattr(os, "getuid") or sys.platform == "emscripten":
        return ""
    real = path.resolve()
    for place in dict.fromkeys((real, real.parent, path.parent)):
        found = place.stat()
        if reason := _reason(found, os.getuid()):
            return f"{place} {reason}"
    return ""


def _reason(found: os.stat_result, user: int) -> str:
    if found.st_uid not in {user, _ROOT}:
        return "belongs to another user"
    if found.st_mode & S_IWOTH and not found.st_mode & S_ISVTX:
        return "can be written by everybody"
    return ""
