"""Chance for many games: one key for each chunk of them, and what the dice show from a key.

The same entropy gives the same dice whoever plays the chunks, in whatever order, with or without
numpy: the bytes of Python's Mersenne twister are used as they come, and those that would favour some
outcomes are left out.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import chain, repeat
from random import Random
from struct import unpack
from typing import Any, Final

from exxtra_widget.core.dice import check_seed
from exxtra_widget.support.arguments import integer, shown

_BLOCK: Final = 4096
_WORDS: Final = {1: "B", 2: "H", 4: "I", 8: "Q"}


def read_entropy(rng: Any) -> int | str:
    """Return the number or text from which all dice of a simulation follow.

    Parameters
    ----------
    rng : None, int, str, random.Random, numpy.random.Generator or numpy.random.SeedSequence
        None for new entropy by chance; a generator is drawn from once.

    Raises
    ------
    TypeError
        If it is none of these.
    ValueError
        For a number or text that is no seed.

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
    """Return the key of one chunk of games, a number of 256 bits with its highest bit set.

    Parameters
    ----------
    entropy : int or str
        What the whole simulation follows from.
    chunk : int
        The number of the chunk.
    purpose : str
        ``dice``, or ``strategies``: what strategies draw does not change the dice.
    """
    digest = sha256(f"{entropy}:{chunk}:{purpose}".encode()).digest()
    # With the highest bit set every key has eight words of 32 bits, as numpy takes them.
    return int.from_bytes(digest, "little") | 1 << 255


def derived(entropy: int | str, label: str) -> int:
    """Return entropy for a part of something, different for each label."""
    return int.from_bytes(sha256(f"{entropy}:{label}".encode()).digest()[:8], "little") >> 2


def word_size(total: int) -> int:
    """Return how many random bytes make a number below a total: 1, 2, 4 or 8.

    Raises
    ------
    ValueError
        If more than 8 were needed.
    """
    for size in _WORDS:
        if total <= 1 << 8 * size:
            return size
    raise ValueError(
        f"dice can be played with if their weights add up to 2**64 at the most, not to {total:,}; scale them down"
    )


def draws(key: int, total: int) -> Iterator[int]:
    """Return endless whole numbers from 0 to ``total - 1``, each as likely as the others.

    Parameters
    ----------
    key : int
        From `chunk_key`.
    total : int
        1 to 2**64.

    Examples
    --------
    >>> one, other = draws(chunk_key(7, 0), 36), draws(chunk_key(7, 0), 36)
    >>> [next(one) for _ in range(100)] == [next(other) for _ in range(100)]
    True
    """
    source = Random(key)  # noqa: S311 - dice of a game, not a secret
    size = word_size(total)
    limit = (1 << 8 * size) // total * total
    if size == 1:
        # translate() does in C what the general case does number by number.
        shown, refused = bytes(i % total for i in range(256)), bytes(range(limit, 256))
        blocks: Iterable[Iterable[int]] = (block.translate(shown, refused) for block in _blocks(source))
    else:
        layout = f"<{_BLOCK // size}{_WORDS[size]}"
        blocks = ([i % total for i in unpack(layout, block) if i < limit] for block in _blocks(source))
    return chain.from_iterable(blocks)


def _blocks(source: Random) -> Iterator[bytes]:
    return (source.getrandbits(8 * _BLOCK).to_bytes(_BLOCK, "little") for _ in repeat(None))
