"""Files that hold a three-seat profile, finished or not: a line that names the format, a line of facts, numbers.

The numbers are two planes of single precision, lowest byte first: for every state the chances of the seat
that moved last, then those of the roller. They are read where they lie, without numpy.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, Final

from exxtra_widget.exxtra.rules.notation import Rules
from exxtra_widget.exxtra.three_seats.states import Triples
from exxtra_widget.solve.file_head import UNREADABLE, check_numbers, read_facts
from exxtra_widget.support.arguments import number, quote, whole

FORMAT: Final = b"exxtra-widget three seats 2\n"
# The facts fill their line up with blanks, so that the numbers begin where they can be read in place.
_FACTS: Final = 4096 - len(FORMAT)
_BEGIN: Final = len(FORMAT) + _FACTS
_PIECE: Final = 1 << 24
# What numbers of a head may be at most: seconds, what a certificate leaves open, and rounding of chances.
_LONG, _LOOSE, _NEAR = 1e12, 1e6, 1e-3


class UnreadableProfile(ValueError):  # noqa: N818 - it reads as what it is
    """A file that holds no profile, or a damaged one."""


def write(path: str | Path, facts: dict[str, Any], planes: Any) -> None:
    """Write facts and planes; a file of that name stays whole until the new one is complete."""
    target = Path(path)
    numbers = [memoryview(plane).cast("B") for plane in planes]
    line = json.dumps(facts | {"sha256": _digest(facts, numbers)}).encode()
    beside = target.with_name(f"{target.name}.part")
    with beside.open("wb") as file:
        file.write(FORMAT + line.ljust(_FACTS - 1) + b"\n")
        for plane in numbers:
            file.write(plane)
    os.replace(beside, target)  # noqa: PTH105 - the whole file at once, also over an old one


def head(path: str | Path) -> dict[str, Any]:
    """Return the facts of a file of the right length, without a look at its numbers.

    Raises
    ------
    UnreadableProfile
        If the file is damaged or foreign, as far as this shows.
    OSError
        If there is none, or none that may be read.
    """
    with Path(path).open("rb") as file:
        return _head(file, path)


def read(path: str | Path) -> tuple[dict[str, Any], tuple[Any, Any]]:
    """Return the facts of a file and its two planes, which stay in the file.

    Raises
    ------
    UnreadableProfile
        If the file is damaged or foreign; nothing of it is used then.
    OSError
        If there is none, or none that may be read.
    """
    import mmap  # noqa: PLC0415 - not on every platform

    with Path(path).open("rb") as file:
        facts = _head(file, path)
        with blamed(path):
            mapped = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))[_BEGIN:]
            _check(mapped, facts)
    numbers = mapped.cast("f")
    return facts, (numbers[: len(numbers) // 2], numbers[len(numbers) // 2 :])


@contextmanager
def blamed(path: str | Path) -> Iterator[None]:
    """Turn what goes wrong with the content of a file into an error that says so."""
    try:
        yield
    except (*UNREADABLE, OSError) as error:
        raise UnreadableProfile(
            f"{Path(path).name} is damaged: {type(error).__name__}: {quote(str(error), 120)}"
        ) from error


def _head(file: BinaryIO, path: str | Path) -> dict[str, Any]:
    if file.read(len(FORMAT)) != FORMAT:
        raise UnreadableProfile(
            f"{Path(path).name} is not a three-seat profile: its first line is not {FORMAT.decode().strip()!r}"
        )
    with blamed(path):
        facts = read_facts(file.read(_FACTS))
        _check_facts(facts)
        wanted = 8 * Triples(Rules.of(**facts["rules"])).count
        found = os.fstat(file.fileno()).st_size - _BEGIN
        if found != wanted:
            raise ValueError(f"{wanted:,} bytes of numbers are expected, not {found:,}")
    return facts


def _check_facts(facts: dict[str, Any]) -> None:
    """Raise an error if facts are not what a search writes."""
    rules = Rules.of(**facts["rules"])
    if rules.strict_placing:
        raise ValueError("three seats are solved without strict_placing only")
    number(facts["delta"], 1e-9, 1, "delta")
    check_numbers(facts, ("damping", "change"), 0, 1)
    whole(facts["sweeps"], 0, 10**9, "sweeps")
    check_numbers(facts, ("seconds",), 0, _LONG)
    proved = facts["certificate"]
    if proved is not None:
        bounds, chances_of = ("epsilon", "worst", "value_error", "error"), {"gains": 0.0, "start": -_NEAR}
        if set(proved) != {*bounds, *chances_of}:
            raise ValueError(f"a certificate tells {', '.join((*bounds, *chances_of))}, not {quote(proved)}")
        check_numbers(proved, bounds, 0, _LOOSE)
        for name, low in chances_of.items():
            chances = proved[name]
            if not isinstance(chances, list) or len(chances) != 3:
                raise ValueError(f"{name} are three numbers, not {quote(chances)}")
            for chance in chances:
                number(chance, low, 1 + _NEAR, name)


def _check(numbers: memoryview, facts: dict[str, Any]) -> None:
    if sys.byteorder != "little":
        raise ValueError("it can be read only where numbers begin with their lowest byte")
    if facts["sha256"] != _digest(facts, [numbers]):
        raise ValueError("it does not add up to its checksum")


def _digest(facts: dict[str, Any], parts: list[memoryview]) -> str:
    told = {name: value for name, value in facts.items() if name != "sha256"}
    found = sha256(json.dumps(told, sort_keys=True).encode())
    for part in parts:
        for at in range(0, len(part), _PIECE):
            found.update(part[at : at + _PIECE])
    return found.hexdigest()
