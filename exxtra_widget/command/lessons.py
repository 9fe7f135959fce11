"""Writes the lessons into a folder: notebooks, run-throughs, an index and the rules; changed files are kept."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import ENOTDIR
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tqdm import tqdm

from exxtra_widget.command.shipped_lessons import shipped
from exxtra_widget.scenes.row import Scenes
from exxtra_widget.widget.plain import play

INDEX: Final = "index.html"
# The checksums of the files as they were written, by which a later version knows those that somebody has changed.
_WRITTEN: Final = ".exxtra-lessons.json"
_SCENES: Final = "-scenes.txt"


def hand_out(language: str, folder: Path) -> tuple[int, list[str]]:
    """Write the lessons into a folder; return their number, and the names of the changed files there, which are kept.

    All files are complete before the first one is there, so an error leaves the folder as it was.
    """
    files = shipped(language)
    with _made(folder), TemporaryDirectory(dir=folder, prefix=".") as place:
        new = Path(place)
        for name, content in tqdm(files.items(), disable=None, leave=False):
            if name.endswith(_SCENES):
                _write_run_through(content.decode(), new / name.replace(".txt", ".html"), language)
            else:
                (new / name).write_bytes(content)
        return sum(name.endswith(".ipynb") for name in files), _put(new, folder)


def _write_run_through(text: str, path: Path, language: str) -> None:
    row = Scenes.from_text(text)
    play(row.staged[0].start.game, scenes=row, language=language).save_html(path, notes=True)


@contextmanager
def _made(folder: Path) -> Iterator[None]:
    """Make a folder, and remove it again after an error, which names it and not a temporary file in it."""
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), str(folder))
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
    except BaseException as error:
        with suppress(OSError):
            for path in missing:
                path.rmdir()
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror, str(folder)) from None
        raise


def _put(new: Path, folder: Path) -> list[str]:
    """Move new files into a folder, and return the names of those that were changed there."""
    written, kept = _read_sums(folder / _WRITTEN), []
    for path in sorted(new.iterdir()):
        target, total = folder / path.name, _sum(path)
        if target.exists() and (not target.is_file() or _sum(target) not in {written.get(path.name), total}):
            kept.append(path.name)
        else:
            written[path.name] = total
            path.replace(target)
    sums = new / _WRITTEN
    sums.write_text(json.dumps(written, indent=1), encoding="utf-8")
    sums.replace(folder / _WRITTEN)
    return kept


def _sum(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def _read_sums(path: Path) -> dict[str, str]:
    """Return the checksums of files by their names; without them, all files there count as changed."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
