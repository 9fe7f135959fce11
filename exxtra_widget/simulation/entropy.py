"""Entropy of simulations: the seed of everything random, and the key of each chunk of games."""

from __future__ import annotations

import secrets
from hashlib import sha256
from random import Random
from typing import Any, Final

from exxtra_widget.core.dice import check_seed
from exxtra_widget.support.arguments import integer, shown

CHUNK: Final = 1000
"""Games that share a key; the unit of work of threads and workers."""


def read_entropy(rng: Any) -> int | str:
    """Return the number or text from which all dice of a simulation follow.

    Parameters
    ----------
    rng : None, int, str, random.Random, numpy.random.Generator or numpy.random.SeedSequence
        A seed; None for a new one by chance; a generator is drawn from once.

    Returns
    -------
    int or str
        The seed.

    Raises
    ------
    TypeError
        If `rng` is something else.
    ValueError
        For a number or text that is not a seed.

    Examples
    --------
    >>> read_entropy(2), read_entropy("monday")
    (2, 'monday')
    """
    if rng is None:
        return secrets.randbits(62)
    if isinstance(rng, (int, str)):
        return check_seed(rng)
    # A whole number of numpy is the same seed as Python's.
    if (seed := integer(rng)) is not None:
        return check_seed(seed)
    if isinstance(rng, Random):
        return rng.getrandbits(62)
    # numpy's are known by what they can do, so that numpy need not be there.
    if hasattr(rng, "integers"):
        return int(rng.integers(1 << 62))
    if hasattr(rng, "generate_state"):
        return sum(int(word) << 32 * i for i, word in enumerate(rng.generate_state(2))) >> 2
    raise TypeError(f"rng is None, a seed, random.Random, or a generator or SeedSequence of numpy, not {shown(rng)}")


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


def derived(entropy: int | str, label: str) -> int:
    """Return the seed of one part of a computation, different for each label."""
    return int.from_bytes(sha256(f"{entropy}:{label}".encode()).digest()[:8], "little") >> 2
