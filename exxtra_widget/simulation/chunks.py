"""Chunks of games: their size, the pieces that engines play of them, their keys, and which of them are finished."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

CHUNK: Final = 1000
"""Games that share a key; the unit of work of threads and workers. The games of a seed depend on it."""
PIECE: Final = 100
"""Games that plain Python plays at a time; choices that are compared take turns after so many."""


def chunk_key(entropy: int | str, chunk: int, purpose: str = "dice") -> int:
    """Return the key of one chunk of games, a number of 64 bits.

    Parameters
    ----------
    entropy : int or str
        The seed of the whole simulation.
    chunk : int
        The number of the chunk.
    purpose : str
        ``dice`` or ``strategies``: draws of strategies do not change the dice.

    Returns
    -------
    int
        The first state of the chunk's sequence in `dice_stream`.
    """
    return int.from_bytes(sha256(f"{entropy}:{chunk}:{purpose}".encode()).digest()[:8], "little")


Edges = tuple[int, ...]
"""Finished chunks in rising order: the first chunk of a row of them, the one after its last, and so on."""


def joined(edges: Edges, piece: range) -> Edges:
    """Return the edges with those of a further piece; where two rows touch, their common edge goes.

    Examples
    --------
    >>> joined((0, 3, 5, 8), range(3, 5)), joined((0, 3), range(7, 9))
    ((0, 8), (0, 3, 7, 9))
    """
    return tuple(sorted({*edges} ^ {piece.start, piece.stop}))


def missing(edges: Edges, chunks: int) -> list[range]:
    """Return the rows of chunks that are not finished.

    Examples
    --------
    >>> missing((0, 3, 5, 8), 10)
    [range(3, 5), range(8, 10)]
    """
    bounds = (0, *edges, chunks)
    return [range(first, last) for first, last in zip(bounds[::2], bounds[1::2], strict=True) if first < last]
