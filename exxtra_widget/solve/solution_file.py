"""Files of solutions: zip archives of two members, facts as JSON and numbers as raw bytes.

The comment of the archive is the CRC-32 of all bytes before it. Zip itself leaves some bytes unchecked (dates, flags).
"""

from __future__ import annotations

import json
import os
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from exxtra_widget.support.arguments import quote

_VERSION: Final = 3
_FACTS, _NUMBERS = "facts.json", "numbers"
_MOST_FACTS: Final = 1 << 16
_LOCAL_HEADER: Final = struct.Struct("<4s22xHH")
_SIGNATURE: Final = b"PK\3\4"
_ALIGNMENT: Final = 64
_CHECKSUM: Final = "{:08x}"
_DIGITS: Final = 8
_PIECE: Final = 1 << 24
# Errors that malformed content may raise in zipfile, in json, or where facts are checked.
_UNREADABLE: Final = (
    ArithmeticError, AttributeError, BadZipFile, EOFError, LookupError, OSError, RuntimeError, TypeError, ValueError,
    struct.error, zlib.error,
)  # fmt: skip


class UnreadableFile(ValueError):  # noqa: N818 - it reads as what it is
    """A damaged file, or one that does not hold the kind of solution that was asked for."""


class Contents:
    """Contents of an open file.

    Parameters
    ----------
    file : binary file
        The file, open for reading.
    kind : str
        The kind of solution that the file should hold.

    Attributes
    ----------
    facts : dict
        The facts, not checked beyond being a JSON object.
    """

    def __init__(self, file: BinaryIO, kind: str) -> None:
        name = Path(file.name).name
        if file.read(len(_SIGNATURE)) != _SIGNATURE:
            raise UnreadableFile(f"{name} is not a {kind}: it is not a zip archive")
        self._file = file
        self._archive = ZipFile(file)
        self.facts = _parsed(self._archive.read(self._member(_FACTS, _MOST_FACTS)))
        found = self.facts.pop("format")
        if found != _format(kind):
            raise UnreadableFile(f"{name} is not a {kind}: its format is {quote(found)}, not {_format(kind)}")

    def check_size(self, size: int) -> None:
        """Raise a ``ValueError`` if the file does not hold so many bytes of numbers."""
        found = self._member(_NUMBERS).file_size
        if found != size:
            raise ValueError(f"{size:,} bytes of numbers are expected, not {found:,}")

    def numbers(self, size: int, *, in_place: bool = False) -> memoryview:
        """Return the numbers after a check of the whole file.

        Parameters
        ----------
        size : int
            Their length in bytes.
        in_place : bool
            Whether the numbers stay in the file, mapped into memory; they have to be uncompressed.
        """
        self.check_size(size)
        member = self._member(_NUMBERS)
        if not in_place:
            self._file.seek(0)
            _check(memoryview(self._file.read()))
            return memoryview(self._archive.read(member))
        from mmap import ACCESS_READ, mmap  # noqa: PLC0415 - not on every platform

        whole = memoryview(mmap(self._file.fileno(), 0, access=ACCESS_READ))
        _check(whole)
        _, name, extra = _LOCAL_HEADER.unpack_from(whole, member.header_offset)
        begin = member.header_offset + _LOCAL_HEADER.size + name + extra
        if member.compress_type != ZIP_STORED or begin + size > len(whole):
            raise ValueError("its numbers cannot be read in place")
        return whole[begin : begin + size]

    def _member(self, name: str, most: int | None = None) -> ZipInfo:
        member = self._archive.getinfo(name)
        if member.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
            raise ValueError(f"{name} is compressed in an unknown way")
        if most is not None and member.file_size > most:
            raise ValueError(f"{name} has {member.file_size:,} bytes, more than {most:,}")
        return member


@contextmanager
def opened(path: str | Path, kind: str) -> Iterator[Contents]:
    """Open a file; errors that its content causes in the ``with`` block become one that names the file.

    Parameters
    ----------
    path : str or Path
        The file.
    kind : str
        The kind of solution that it should hold, as given to `write`.

    Raises
    ------
    UnreadableFile
        If the file is damaged, or holds something else.
    OSError
        If the file does not exist or cannot be opened.
    """
    with Path(path).open("rb") as file:
        try:
            yield Contents(file, kind)
        except UnreadableFile:
            raise
        except _UNREADABLE as error:
            reason = f"{type(error).__name__}: {quote(str(error), 120)}"
            raise UnreadableFile(f"{Path(path).name} is damaged: {reason}") from error


def write(
    path: str | Path, kind: str, facts: Mapping[str, Any], parts: Iterable[Any], *, compressed: bool = False
) -> None:
    """Write a file; an old one of that name stays whole until the new one is complete.

    Parameters
    ----------
    path : str or Path
        The file.
    kind : str
        The kind of solution, as in ``two-seat solution``.
    facts : mapping
        What JSON can hold.
    parts : iterable of buffers
        The numbers, one part after the other.
    compressed : bool
        Whether the numbers are compressed; otherwise they can be read in place.
    """
    target = Path(path)
    beside = target.with_name(f"{target.name}.part")
    line = json.dumps({"format": _format(kind), **facts}).encode()
    # Blanks after the facts move the numbers to a place where processors read them at full speed.
    before = len(line) + 2 * _LOCAL_HEADER.size + len(_FACTS) + len(_NUMBERS)
    numbers = ZipInfo(_NUMBERS)
    numbers.compress_type = ZIP_DEFLATED if compressed else ZIP_STORED
    views = [memoryview(part).cast("B") for part in parts]
    numbers.file_size = sum(map(len, views))
    with beside.open("w+b") as file:
        with ZipFile(file, "w") as archive:
            archive.comment = b" " * _DIGITS
            archive.writestr(ZipInfo(_FACTS), line + b" " * (-before % _ALIGNMENT))
            with archive.open(numbers, "w") as member:
                for view in views:
                    for begin in range(0, len(view), _PIECE):
                        member.write(view[begin : begin + _PIECE])
        _sign(file)
    os.replace(beside, target)  # noqa: PTH105 - the whole file at once, also over an old one


def _sign(file: BinaryIO) -> None:
    """Write the checksum of all bytes before the comment into the comment."""
    left, crc = file.seek(-_DIGITS, os.SEEK_END), 0
    file.seek(0)
    while left:
        piece = file.read(min(left, _PIECE))
        left -= len(piece)
        crc = zlib.crc32(piece, crc)
    file.seek(-_DIGITS, os.SEEK_END)
    file.write(_CHECKSUM.format(crc).encode())


def _check(whole: memoryview) -> None:
    if _CHECKSUM.format(zlib.crc32(whole[:-_DIGITS])).encode() != whole[-_DIGITS:]:
        raise ValueError("its bytes do not match its checksum")


def _format(kind: str) -> str:
    return f"exxtra-widget {kind} {_VERSION}"


def _parsed(line: bytes) -> dict[str, Any]:
    facts = json.loads(line, parse_constant=_refuse)
    if not isinstance(facts, dict):
        raise TypeError(f"facts are a JSON object, not {quote(facts)}")
    return facts


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not a number")
