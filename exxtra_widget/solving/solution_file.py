"""Files of solutions: zip archives of two members, facts as JSON and numbers as raw bytes.

The comment of the archive is the CRC-32 of all bytes before it. Zip itself leaves some bytes unchecked (dates, flags).
"""

from __future__ import annotations

import json
import os
import struct
import weakref
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, BinaryIO, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from exxtra_widget.support.arguments import format_age, quote
from exxtra_widget.support.files import path_of, replacing

if TYPE_CHECKING:
    from exxtra_widget.support.packing import JsonObject

_VERSION: Final = 3
_FACTS, _NUMBERS = "facts.json", "numbers"
_MOST_FACTS: Final = 1 << 16
_LOCAL_HEADER: Final = struct.Struct("<4s22xHH")
_SIGNATURE: Final = b"PK\3\4"
_ALIGNMENT: Final = 64
_DIGITS: Final = 8
_PIECE: Final = 1 << 24
# Bytes of an archive for headers, directory and comment.
_MARGIN: Final = 1 << 16
# Numbers in a block, and blocks in the cache (8 MB): a turn reads many neighbours.
_BLOCK: Final = 1 << 12
_BLOCKS: Final = 1 << 9
# Copies of a descriptor share one file position.
_SEEKING: Final = Lock()
# Errors that malformed content may raise in zipfile, in json, or in checks of facts.
_UNREADABLE: Final = (
    ArithmeticError, AttributeError, BadZipFile, EOFError, LookupError, OSError, RuntimeError, TypeError, ValueError,
    struct.error, zlib.error,
)  # fmt: skip


class UnreadableFile(ValueError):  # noqa: N818 - it reads as what it is
    """A damaged file, or one that does not contain the expected kind of solution."""


class Contents:
    """Contents of an open file.

    Header and directory of the archive show whether it can be the expected kind; only then is more read.
    """

    def __init__(self, file: BinaryIO, kind: str) -> None:
        name = Path(file.name).name
        if file.read(len(_SIGNATURE)) != _SIGNATURE:
            raise UnreadableFile(f"{name} is not a {kind}: it is not a zip archive")
        self._file = _BoundedReader(file, _MOST_FACTS + _MARGIN)
        self._archive = ZipFile(self._file)
        self.facts: JsonObject = _parsed(self._unpacked(self._member(_FACTS), _MOST_FACTS))
        found = self.facts.pop("format")
        if age := format_age(found, _format(kind)):
            raise UnreadableFile(
                f"{name} has the format {found}, {age} than {_format(kind)}, which this version reads; compute it again"
            )
        if found != _format(kind):
            raise UnreadableFile(f"{name} is not a {kind}: its format is {quote(found)}, not {_format(kind)}")

    def check_size(self, size: int) -> None:
        """Raise a ``ValueError`` if the file does not hold the given number of bytes, or much more than those."""
        found = self._member(_NUMBERS).file_size
        if found != size:
            raise ValueError(f"{size:,} bytes of numbers are expected, not {found:,}")
        # Incompressible numbers grow by some bytes per block.
        most = size + (size >> 8) + _MOST_FACTS + _MARGIN
        if self._file.size > most:
            raise ValueError(f"the file has {self._file.size:,} bytes, more than {most:,}")

    def numbers(self, size: int) -> memoryview:
        """Return the given number of bytes of numbers, unpacked, after a check of the whole file."""
        self.check_size(size)
        self._check_sum()
        self._file.most = self._file.size
        return memoryview(self._unpacked(self._member(_NUMBERS), size))

    def floats(self, count: int) -> list[StoredFloats]:
        """Return the two halves of the single-precision numbers, which stay in the file, after a check of it."""
        self.check_size(4 * count)
        self._check_sum()
        member = self._member(_NUMBERS)
        self._file.seek(member.header_offset)
        _, name, extra = _LOCAL_HEADER.unpack(self._file.read(_LOCAL_HEADER.size))
        begin = member.header_offset + _LOCAL_HEADER.size + name + extra
        if member.compress_type != ZIP_STORED or begin + 4 * count > self._file.size:
            raise ValueError("its numbers cannot be read in place")
        half, file = count // 2, self._file.file
        return [StoredFloats(file, begin, half), StoredFloats(file, begin + 4 * half, count - half)]

    def _member(self, name: str) -> ZipInfo:
        member = self._archive.getinfo(name)
        if member.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
            raise ValueError(f"{name} is compressed in an unknown way")
        return member

    def _unpacked(self, member: ZipInfo, most: int) -> bytes:
        """Return the bytes of a member; stop if it unpacks to more than its header says."""
        if member.file_size > most:
            raise ValueError(f"{member.filename} has {member.file_size:,} bytes, more than {most:,}")
        with self._archive.open(member) as stream:
            return stream.read(most + 1)

    def _check_sum(self) -> None:
        """Raise a ``ValueError`` if the bytes of the file do not match its checksum."""
        self._file.most = _PIECE
        if _checksum(self._file) != self._file.read(_DIGITS):
            raise ValueError("its bytes do not match its checksum")


class _BoundedReader:
    """A file that limits each read, since zipfile trusts the sizes in an archive."""

    def __init__(self, file: BinaryIO, most: int) -> None:
        self.file = file
        self.most = most
        self.size = os.fstat(file.fileno()).st_size
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable

    def read(self, size: int | None = -1) -> bytes:
        """Return the bytes up to a size, or up to the end."""
        whole = size is None or size < 0
        data = self.file.read(min(self.most + 1, self.most + 1 if whole else size or 0))
        if len(data) > self.most:
            raise ValueError(f"more than {self.most:,} bytes in one piece")
        return data


class StoredFloats:
    """Single-precision numbers in an open file, read one by one.

    They are not mapped into memory: if another process truncates a mapped file, the next read crashes this one. Blocks
    are cached.
    """

    def __init__(self, file: BinaryIO, begin: int, count: int) -> None:
        self._name = Path(file.name).name
        self._file = os.dup(file.fileno())
        self._begin = begin
        self._count = count
        self._block = lru_cache(_BLOCKS)(self._read_block)
        weakref.finalize(self, os.close, self._file)

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: int) -> float:
        if not 0 <= index < self._count:
            raise IndexError(f"there is no number {index} among {self._count:,}")
        found: float = self._block(index // _BLOCK)[index % _BLOCK]
        return found

    def _read_block(self, block: int) -> Sequence[float]:
        size = 4 * min(_BLOCK, self._count - block * _BLOCK)
        return memoryview(self._read(4 * block * _BLOCK, size)).cast("f")

    def _read(self, begin: int, size: int) -> bytes:
        """Return bytes of the numbers; raise `UnreadableFile` if the file was truncated."""
        begin += self._begin
        if hasattr(os, "pread"):
            data = os.pread(self._file, size, begin)
        else:
            with _SEEKING:
                os.lseek(self._file, begin, os.SEEK_SET)
                data = os.read(self._file, size)
        if len(data) != size:
            raise UnreadableFile(f"{self._name} is damaged: it has become shorter")
        return data

    def pieces(self) -> Iterator[bytes]:
        """Yield all numbers as bytes, some megabytes at once."""
        size = 4 * self._count
        for begin in range(0, size, _PIECE):
            yield self._read(begin, min(_PIECE, size - begin))

    def copy_to(self, target: Any) -> None:
        """Write all numbers into a buffer of the same length."""
        view, begin = memoryview(target).cast("B"), 0
        for piece in self.pieces():
            view[begin : begin + len(piece)] = piece
            begin += len(piece)


@contextmanager
def opened(path: str | Path, kind: str) -> Iterator[Contents]:
    """Open a file; errors that its content causes in the ``with`` block become one that names the file."""
    with path_of(path).open("rb") as file:
        try:
            yield Contents(file, kind)
        except UnreadableFile:
            raise
        except _UNREADABLE as error:
            reason = f"{type(error).__name__}: {quote(str(error), 120)}"
            raise UnreadableFile(f"{Path(path).name} is damaged: {reason}") from error


def write_solution(
    path: str | Path, kind: str, facts: Mapping[str, object], parts: Iterable[Any], *, compressed: bool = False
) -> None:
    """Write a file; an existing one is replaced when the new one is complete."""
    target = path_of(path)
    line = json.dumps({"format": _format(kind), **facts}).encode()
    # Pad the header with spaces so that the numbers are aligned for fast reads.
    before = len(line) + 2 * _LOCAL_HEADER.size + len(_FACTS) + len(_NUMBERS)
    numbers = ZipInfo(_NUMBERS)
    numbers.compress_type = ZIP_DEFLATED if compressed else ZIP_STORED
    stored = [part if isinstance(part, StoredFloats) else memoryview(part).cast("B") for part in parts]
    numbers.file_size = sum(4 * len(part) if isinstance(part, StoredFloats) else len(part) for part in stored)
    with replacing(target) as beside, beside.open("x+b") as file:
        with ZipFile(file, "w") as archive:
            archive.comment = b" " * _DIGITS
            archive.writestr(ZipInfo(_FACTS), line + b" " * (-before % _ALIGNMENT))
            with archive.open(numbers, "w") as member:
                for part in stored:
                    for piece in _blocks(part):
                        member.write(piece)
        _sign(file)


def _sign(file: BinaryIO) -> None:
    """Write the checksum of all bytes before the comment into the comment."""
    checksum = _checksum(file)
    file.seek(-_DIGITS, os.SEEK_END)
    file.write(checksum)


def _checksum(file: Any) -> bytes:
    """Return the checksum of all bytes before the comment."""
    left, crc = file.seek(-_DIGITS, os.SEEK_END), 0
    file.seek(0)
    while left > 0:
        piece = file.read(min(left, _PIECE))
        if not piece:
            raise ValueError("it became shorter while it was read")
        left -= len(piece)
        crc = zlib.crc32(piece, crc)
    return f"{crc:08x}".encode()


def _blocks(part: memoryview | StoredFloats) -> Iterable[bytes | memoryview]:
    if isinstance(part, StoredFloats):
        return part.pieces()
    return (part[begin : begin + _PIECE] for begin in range(0, len(part), _PIECE))


def _format(kind: str) -> str:
    return f"exxtra-widget {kind} {_VERSION}"


def _parsed(line: bytes) -> JsonObject:
    facts = json.loads(line, parse_constant=_refuse)
    if not isinstance(facts, dict):
        raise TypeError(f"facts must be a JSON object, not {quote(facts)}")
    return facts


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not a number")
