"""Files of solutions: zip archives of two members, facts as JSON and numbers as raw bytes.

The comment of the archive is the CRC-32 of all bytes before it. Zip itself leaves some bytes unchecked (dates, flags).
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from exxtra_widget.support.arguments import quote
from exxtra_widget.support.files import path_of, replacing
from exxtra_widget.support.saved_format import format_age

if TYPE_CHECKING:
    from exxtra_widget.support.packing import JsonObject

_FORMAT: Final = "exxtra-widget two-seat solution 3"
_FACTS, _NUMBERS = "facts.json", "numbers"
_SIGNATURE: Final = b"PK\3\4"
_DIGITS: Final = 8
# Largest facts, and the largest file: of two seats, the numbers of the game to 99 take 6 MB.
_MOST_FACTS: Final = 1 << 16
_LONGEST: Final = 1 << 24
# Errors that malformed content may raise in zipfile, in json, or where facts are checked.
_UNREADABLE: Final = (
    ArithmeticError, AttributeError, BadZipFile, EOFError, LookupError, OSError, RuntimeError, TypeError, ValueError,
    struct.error, zlib.error,
)  # fmt: skip


class UnreadableFile(ValueError):  # noqa: N818 - it reads as what it is
    """A damaged file, or one that does not contain a solution."""


class Contents:
    """Contents of a file."""

    def __init__(self, file: BinaryIO) -> None:
        name = Path(file.name).name
        self._data = file.read(_LONGEST + 1)
        if not self._data.startswith(_SIGNATURE):
            raise UnreadableFile(f"{name} is not a two-seat solution: it is not a zip archive")
        if len(self._data) > _LONGEST:
            raise ValueError(f"it has more than {_LONGEST:,} bytes")
        self._archive = ZipFile(BytesIO(self._data))
        facts = json.loads(self._unpacked(_FACTS, _MOST_FACTS), parse_constant=_refuse)
        if not isinstance(facts, dict):
            raise TypeError(f"facts must be a JSON object, not {quote(facts)}")
        found = facts.pop("format")
        self.facts: JsonObject = facts
        if age := format_age(found, _FORMAT):
            raise UnreadableFile(
                f"{name} has the format {found}, {age} than {_FORMAT}, which this version reads; compute it again"
            )
        if found != _FORMAT:
            raise UnreadableFile(f"{name} is not a two-seat solution: its format is {quote(found)}, not {_FORMAT}")

    def numbers(self, size: int) -> memoryview:
        """Return the given number of bytes of numbers, unpacked, after a check of the whole file."""
        if _checksum(self._data[:-_DIGITS]) != self._data[-_DIGITS:]:
            raise ValueError("its bytes do not match its checksum")
        numbers = self._unpacked(_NUMBERS, size)
        if len(numbers) != size:
            raise ValueError(f"{size:,} bytes of numbers are expected, not {len(numbers):,}")
        return memoryview(numbers)

    def _unpacked(self, name: str, most: int) -> bytes:
        """Return the bytes of a member; a member that unpacks to more than it promises is not unpacked further."""
        member = self._archive.getinfo(name)
        if member.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
            raise ValueError(f"{name} is compressed in an unknown way")
        if member.file_size > most:
            raise ValueError(f"{name} has {member.file_size:,} bytes, more than {most:,}")
        with self._archive.open(member) as stream:
            return stream.read(most + 1)


@contextmanager
def opened(path: str | Path) -> Iterator[Contents]:
    """Read a file; errors that its content causes in the ``with`` block become one that names the file."""
    with path_of(path).open("rb") as file:
        try:
            yield Contents(file)
        except UnreadableFile:
            raise
        except _UNREADABLE as error:
            reason = f"{type(error).__name__}: {quote(str(error), 120)}"
            raise UnreadableFile(f"{Path(path).name} is damaged: {reason}") from error


def write_solution(path: str | Path, facts: Mapping[str, Any], numbers: bytes) -> None:
    """Write a file; an existing one is replaced when the new one is complete."""
    archive = BytesIO()
    with ZipFile(archive, "w") as members:
        members.comment = b" " * _DIGITS
        members.writestr(ZipInfo(_FACTS), json.dumps({"format": _FORMAT, **facts}))
        members.writestr(ZipInfo(_NUMBERS), numbers, ZIP_DEFLATED)
    with replacing(path_of(path)) as beside, beside.open("xb") as file:
        file.write(signed(archive.getvalue()))


def signed(archive: bytes) -> bytes:
    """Return an archive with the checksum of all bytes before its comment as the comment."""
    body = archive[:-_DIGITS]
    return body + _checksum(body)


def _checksum(data: bytes) -> bytes:
    return f"{zlib.crc32(data):08x}".encode()


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not a number")
