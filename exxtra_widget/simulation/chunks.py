"""Chunks of games: their size, the pieces that engines play of them, their keys, and which of them are finished."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

CHUNK: Final = 1000
"""Games that share a key; the unit of work of threads and workers. The games of a seed depend on it."""
PIECE: Final = 100
"""Games that plain Python plays at a time; choices that are compared take turns after so many."""
FIRST_GAMES: Final = 20
"""Games of each of some choices that need not wait for compiled code."""


def chunk_key(entropy: int | str, chunk: int, purpose: str = "dice") -> int:
    """Return the first state (64 bits) of a chunk's dice, or of its strategies: their draws do not change the dice."""
    return int.from_bytes(sha256(f"{entropy}:{chunk}:{purpose}".encode()).digest()[:8], "little")


Edges = tuple[int, ...]
"""Finished chunks in rising order: the first chunk of a row of them, the one after its last, and so on."""


def joined(edges: Edges, piece: range) -> Edges:
    """Return the edges with those of a further piece; where two rows touch, their common edge goes."""
    return tuple(sorted({*edges} ^ {piece.start, piece.stop}))


def missing(edges: Edges, chunks: int) -> list[range]:
    """Return the rows of chunks that are not finished."""
    bounds = (0, *edges, chunks)
    return [range(first, last) for first, last in zip(bounds[::2], bounds[1::2], strict=True) if first < last]
