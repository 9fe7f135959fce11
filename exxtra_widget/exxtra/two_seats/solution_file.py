"""Solutions in files: the one that comes with the package, and those that somebody saved.

A file is a line that names the format, a line of JSON with what was solved, and the values: whole
numbers of a few bytes each, all their highest bytes first, compressed. Nothing else is needed to read it.
"""

from __future__ import annotations

import json
import zlib
from array import array
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from exxtra_widget.exxtra.rules.loaded_dice import read as read_weights
from exxtra_widget.exxtra.rules.notation import Rules
from exxtra_widget.exxtra.two_seats.solution import Solution
from exxtra_widget.exxtra.two_seats.states import states_of
from exxtra_widget.solve.file_head import UNREADABLE, read_facts
from exxtra_widget.support.arguments import number, quote, whole

FORMAT: Final = b"exxtra-widget solution 2"
SHIPPED: Final = Path(__file__).parents[1] / "data" / "two-seats.solution"
_BYTES: Final = 4


def write(solution: Solution, path: str | Path, size: int = _BYTES) -> None:
    """Write a solution; the bounds are widened by what the rounding to ``size`` bytes may change."""
    scale = (1 << 8 * size) - 1
    middle = [round((low + high) / 2 * scale) for low, high in zip(solution.low, solution.high, strict=True)]
    planes = b"".join(bytes(value >> shift & 255 for value in middle) for shift in range(8 * size - 8, -1, -8))
    facts = {
        "rules": solution.rules._asdict(),
        "weights": None if solution.weights is None else str(solution.weights),
        "bytes": size,
        "error": solution.gap / 2 + 0.5 / scale,
        "sweeps": solution.sweeps,
    }
    line = json.dumps(facts | {"sha256": _digest(facts, planes)}).encode()
    Path(path).write_bytes(b"\n".join([FORMAT, line, zlib.compress(planes, 9)]))


def read(path: str | Path) -> Solution:
    """Read a solution.

    Raises
    ------
    UnreadableSolution
        A ``ValueError``: if the file is damaged, or not a solution; nothing of it is used then.
    OSError
        If there is none, or none that may be read.
    """
    data = Path(path).read_bytes()
    try:
        name, facts, body = data.split(b"\n", 2)
        if name != FORMAT:
            raise _damaged(path, f"its first line is not {FORMAT.decode()!r}")
        return _built(read_facts(facts), body)
    except (*UNREADABLE, zlib.error) as error:
        if isinstance(error, UnreadableSolution):
            raise
        raise _damaged(path, f"{type(error).__name__}: {quote(str(error), 80)}") from error


class UnreadableSolution(ValueError):  # noqa: N818 - it reads as what it is
    """A file that does not hold a solution, or a damaged one."""


def _built(facts: dict[str, Any], body: bytes) -> Solution:
    digest = facts.pop("sha256")
    rules = Rules.of(**facts["rules"])
    size, error = whole(facts["bytes"], 1, 8, "bytes"), number(facts["error"], 0, 1, "error")
    sweeps = whole(facts["sweeps"], 0, 10**9, "sweeps")
    weights = None if facts["weights"] is None else read_weights(facts["weights"])
    count = states_of(rules).count
    # A few bytes may stand for very many: no more is made of them than there should be.
    stream = zlib.decompressobj()
    planes = stream.decompress(body, size * count + 1)
    if len(planes) == size * count and (not stream.eof or stream.unused_data):
        raise ValueError("the file does not end where its values do")
    if len(planes) != size * count:
        found = "more" if len(planes) > size * count else f"{len(planes):,}"
        raise ValueError(f"{size * count:,} bytes of values are expected, not {found}")
    if _digest(facts, planes) != digest:
        raise ValueError("facts and values do not add up to their checksum")
    values = planes[:count]
    numbers: Any = values
    for i in range(1, size):
        numbers = [high << 8 | low for high, low in zip(numbers, planes[i * count : (i + 1) * count], strict=True)]
    scale = (1 << 8 * size) - 1
    middle = [number / scale for number in numbers]
    low, high = array("d", [max(v - error, 0.0) for v in middle]), array("d", [min(v + error, 1.0) for v in middle])
    return Solution(rules, weights, low, high, sweeps)


def _digest(facts: dict[str, Any], planes: bytes) -> str:
    return sha256(json.dumps(facts, sort_keys=True).encode() + planes).hexdigest()


def _damaged(path: str | Path, reason: str) -> UnreadableSolution:
    return UnreadableSolution(f"{Path(path).name} is not a solution that can be used: {reason}")


@cache
def shipped() -> Solution:
    """Return the solution of the game to 21 that comes with the package; it needs no numpy, and no waiting."""
    return read(SHIPPED)
