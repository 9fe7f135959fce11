"""Chunks of games: their size, the pieces that engines play of them, and their keys."""

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
