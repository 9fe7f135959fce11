"""Files: written as a whole, and named shortly in errors."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EISDIR
from pathlib import Path
from secrets import token_hex
from shutil import copymode
from typing import Final

from exxtra_widget.support.arguments import quote, shown

_LONG: Final = 300


def path_of(given: object) -> Path:
    """Return the argument ``path``, a text or a path, as a path."""
    path = os.fspath(given) if isinstance(given, os.PathLike) else given
    wrong = f"path must name a file, not {shown(given)}"
    if not isinstance(path, str):
        raise TypeError(wrong)
    if not path or "\0" in path:
        raise ValueError(wrong)
    try:
        os.fsencode(path)
    except UnicodeEncodeError:
        raise ValueError(wrong) from None
    return Path(path)


@contextmanager
def short_names() -> Iterator[None]:
    """Shorten long file names in an ``OSError``, for someone who passed a text in place of a path."""
    try:
        yield
    except OSError as error:
        for name in ("filename", "filename2"):
            path = getattr(error, name)
            if path is not None and len(str(path)) > _LONG:
                setattr(error, name, quote(str(path), _LONG))
        raise


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """Yield a temporary name next to a file: the file written there replaces it, or is removed after an error."""
    beside = target.with_name(f".{token_hex(8)}.part")
    try:
        yield beside
        if target.exists():
            copymode(target, beside)
        beside.replace(target)
    except OSError as error:
        if error.filename != str(beside):
            raise
        # The user does not know the temporary file.
        raise OSError(error.errno, error.strerror, str(target)) from None
    finally:
        beside.unlink(missing_ok=True)


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a text to a file, in UTF-8; an existing file is replaced when the new one is complete."""
    with short_names():
        target = path_of(path).resolve()
        if target.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(target))
        with replacing(target) as beside, beside.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            # The text must reach the disk before the new name.
            os.fsync(file.fileno())
