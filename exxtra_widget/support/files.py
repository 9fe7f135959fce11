"""Files that are written as a whole, and their names in errors."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from shutil import copymode
from typing import Final

from exxtra_widget.support.arguments import quote

_LONG: Final = 300


@contextmanager
def short_names() -> Iterator[None]:
    """Shorten long names of files in an ``OSError``, where a text stands in the place of a path.

    Examples
    --------
    >>> try:
    ...     with short_names():
    ...         Path("x" * 10_000).read_text(encoding="utf-8")
    ... except OSError as error:
    ...     print(len(error.filename))
    301
    """
    try:
        yield
    except OSError as error:
        for name in ("filename", "filename2"):
            path = getattr(error, name)
            if path is not None and len(str(path)) > _LONG:
                setattr(error, name, quote(str(path), _LONG))
        raise


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
    with short_names():
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
