"""Check of a record: a checksum over its facts and steps, and the lines that are repeated or out of order.

A checksum finds damage and edits by hand. It is not a signature: anyone can compute it.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from exxtra_widget.support.arguments import shown

_FORM: Final = re.compile(r"[0-9a-f]{8}")
# Characters to read again at most in search of the place; about 0.1 s.
_MOST_WORK: Final = 30_000_000


class Piece(NamedTuple):
    """Part of a script that damage moves or doubles as a whole."""

    name: str
    text: str


def checksum(facts: str, pieces: Sequence[str]) -> str:
    """Return the CRC-32 of the facts and the steps of a record, eight hexadecimal digits."""
    return _digits(_crc(" ".join(pieces), zlib.crc32(facts.encode("utf-8", "replace"))))


def problems(given: object, facts: str, record: Sequence[str], written: Iterable[Piece]) -> Iterator[str]:
    """Yield the problems of a record whose check is wrong.

    Parameters
    ----------
    given : object
        The check in the record.
    facts : str
        A line for each fact, as it was read.
    record : sequence of str
        The steps that could be played.
    written : iterable of Piece
        The steps in the record; they are examined only if the record has changed.
    """
    if not isinstance(given, str) or not _FORM.fullmatch(given):
        yield f"Check is 8 digits from 0 to f, not {shown(given)}"
    elif given != checksum(facts, record):
        yield "facts or steps have changed since the check was written; if that is meant, delete the line Check"
        # With as many steps as there were, the cursor may have stood at the end, where no line names it.
        at_end = re.sub(r"Cursor: .*\n", "", facts)
        pieces = list(written)
        for fitting in dict.fromkeys((facts, at_end)):
            yield from _disorder(given, fitting, pieces)


def disorder(facts: Mapping[str, int], order: Sequence[str]) -> Iterator[str]:
    """Yield the facts out of order."""
    last = -1
    for key, line in facts.items():
        place = order.index(key)
        if place < last:
            yield f"line {line}: {key} is out of order; it belongs before {order[last]}"
        last = max(place, last)


def _disorder(given: str, facts: str, written: Sequence[Piece]) -> Iterator[str]:
    """Yield the piece that stands twice, or the two that have changed places, if that alone makes the check wrong."""
    before = zlib.crc32(facts.encode("utf-8", "replace"))
    first: dict[str, int] = {}
    texts = [piece.text for piece in written]
    most = _MOST_WORK // (1 + sum(map(len, texts)))
    for i, text in enumerate(texts[:most]):
        rest = " ".join(texts[i + 1 :])
        follower = texts[i + 1] if i + 1 < len(texts) else ""
        if text in first and _digits(_crc(rest, before, follows=i > 0)) == given:
            yield f"{written[i].name} repeats {written[first[text]].name}"
            return
        if follower not in {"", text}:
            swapped = " ".join((follower, text, *texts[i + 2 :]))
            if _digits(_crc(swapped, before, follows=i > 0)) == given:
                yield f"{written[i].name} and {written[i + 1].name} are out of order"
                return
        first.setdefault(text, i)
        before = _crc(text, before, follows=i > 0)


def _crc(text: str, before: int, *, follows: bool = False) -> int:
    return zlib.crc32((" " + text if follows and text else text).encode("utf-8", "replace"), before)


def _digits(crc: int) -> str:
    return f"{crc:08x}"
