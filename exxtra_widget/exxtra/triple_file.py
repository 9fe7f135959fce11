"""Files that hold a three-seat profile, finished or not: a line that names the format, a line of facts, numbers.

The numbers are two planes of single precision, lowest byte first: for every state the chances of the seat
that moved last, then those of the roller. They are read where they lie, without numpy.
"""

from __future__ import annotations

import json
import os
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from exxtra_widget.errors import quote
from exxtra_widget.exxtra.notation import Rules
from exxtra_widget.exxtra.triples import Triples

__all__ = ["UnreadableProfile", "read", "write"]

FORMAT: Final = b"exxtra-widget three seats 1\n"
# The facts fill their line up with blanks, so that the numbers begin where they can be read in place.
_FACTS: Final = 4096 - len(FORMAT)
_PIECE: Final = 1 << 24


class UnreadableProfile(ValueError):  # noqa: N818 - it reads as what it is
    """A file that holds no profile, or a damaged one."""


def write(path: str | Path, facts: dict[str, Any], planes: Any) -> None:
    """Write facts and planes; a file of that name stays whole until the new one is complete."""
    target = Path(path)
    numbers = [memoryview(plane).cast("B") for plane in planes]
    line = json.dumps(facts | {"sha256": _digest(numbers)}).encode()
    beside = target.with_name(f"{target.name}.part")
    with beside.open("wb") as file:
        file.write(FORMAT + line.ljust(_FACTS - 1) + b"\n")
        for plane in numbers:
            file.write(plane)
    os.replace(beside, target)  # noqa: PTH105 - the whole file at once, also over an old one


def read(path: str | Path) -> tuple[dict[str, Any], tuple[Any, Any]]:
    """Return the facts of a file and its two planes, which stay in the file.

    Raises
    ------
    UnreadableProfile
        If the file is damaged or foreign; nothing of it is used then.
    FileNotFoundError
        If there is none.
    """
    import mmap  # noqa: PLC0415 - not on every platform

    name = Path(path).name
    with Path(path).open("rb") as file:
        if file.read(len(FORMAT)) != FORMAT:
            msg = f"{name} is no three-seat profile: its first line is not {FORMAT.decode().strip()!r}"
            raise UnreadableProfile(msg)
        try:
            facts = json.loads(file.read(_FACTS))
            wanted = 8 * Triples(Rules.of(**facts["rules"])).count
            mapped = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))[len(FORMAT) + _FACTS :]
            _check(mapped, wanted, facts["sha256"])
        except (KeyError, TypeError, ValueError, OSError) as error:
            msg = f"{name} is damaged: {type(error).__name__}: {quote(str(error), 120)}"
            raise UnreadableProfile(msg) from error
    numbers = mapped.cast("f")
    return facts, (numbers[: len(numbers) // 2], numbers[len(numbers) // 2 :])


def _check(numbers: memoryview, wanted: int, digest: str) -> None:
    if sys.byteorder != "little":
        msg = "it can be read only where numbers begin with their lowest byte"
        raise ValueError(msg)
    if len(numbers) != wanted:
        msg = f"{wanted:,} bytes of numbers are expected, not {len(numbers):,}"
        raise ValueError(msg)
    if _digest([numbers]) != digest:
        msg = "the numbers do not add up to their checksum"
        raise ValueError(msg)


def _digest(parts: list[memoryview]) -> str:
    found = sha256()
    for part in parts:
        for at in range(0, len(part), _PIECE):
            found.update(part[at : at + _PIECE])
    return found.hexdigest()
