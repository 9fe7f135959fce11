"""Files that are written as a whole."""

from __future__ import annotations

import os
from pathlib import Path
from secrets import token_hex
from shutil import copymode


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a text into a file, in UTF-8 and in one move: an older file stays whole until the new one is complete.

    Parameters
    ----------
    path : str or path
        The file; links are followed.
    text : str
        Its content.

    Raises
    ------
    OSError
        If the file cannot be written.
    """
    target = Path(path).resolve()
    beside = target.with_name(f".{token_hex(8)}.part")
    try:
        with beside.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        if target.exists():
            copymode(target, beside)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
