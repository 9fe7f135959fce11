"""Reads the lessons that come with the package: packed in a wheel, or as they are in a clone."""

from __future__ import annotations

import tarfile
from pathlib import Path, PurePosixPath
from typing import Final

# The file into which hatch_build.py packs them.
PACKED: Final = Path(__file__).parents[1] / "lessons.tar.xz"
_CLONE: Final = Path(__file__).parents[2]
_RULES: Final = "docs/explanation"


def shipped(language: str) -> dict[str, bytes]:
    """Return the files of the lessons in a language by their names; some lead to the rules, which are next to them."""
    try:
        found = _packed(language) if PACKED.exists() else _cloned(language)
    except tarfile.TarError as error:
        raise OSError(f"cannot read the lessons of this installation: {error}") from None
    if not found:
        raise FileNotFoundError("this installation has no lessons; please install the wheel of exxtra-widget again")
    there = f"../../../{_RULES}/".encode()
    return {PurePosixPath(path).name: content.replace(there, b"") for path, content in found.items()}


def _packed(language: str) -> dict[str, bytes]:
    with tarfile.open(PACKED) as archive:
        found = {
            member.name: archive.extractfile(member)
            for member in archive
            if any(PurePosixPath(member.name).match(pattern) for pattern in _patterns(language))
        }
        return {path: file.read() for path, file in found.items() if file}


def _cloned(language: str) -> dict[str, bytes]:
    files = [file for pattern in _patterns(language) for file in _CLONE.glob(pattern)]
    return {file.relative_to(_CLONE).as_posix(): file.read_bytes() for file in sorted(files)}


def _patterns(language: str) -> list[str]:
    built = (f"examples/lessons/{language}/{name}" for name in ("*.ipynb", "*-scenes.txt", "index.html"))
    return [*built, f"{_RULES}/rules*.md"]
