"""Python's own random generator once more, for numba: the same bytes as ``random.Random(key)``, faster."""

from __future__ import annotations

from typing import Any

from exxtra_widget.support.numba import compiled

_BLOCK = 624


@compiled
def _seed(key: Any, state: Any) -> None:
    """Begin as the Mersenne twister of Matsumoto and Nishimura (1998, 2002) does with a key of eight words."""
    state[0] = 19650218
    for i in range(1, 624):
        state[i] = (1812433253 * (state[i - 1] ^ (state[i - 1] >> 30)) + i) & 0xFFFFFFFF
    i, j = 1, 0
    for k in range(624 + 623):
        mixed = state[i - 1] ^ (state[i - 1] >> 30)
        if k < 624:
            state[i] = ((state[i] ^ (mixed * 1664525)) + key[j] + j) & 0xFFFFFFFF
        else:
            state[i] = ((state[i] ^ (mixed * 1566083941)) - i) & 0xFFFFFFFF
        i, j = i + 1, (j + 1) % 8
        if i == 624:
            state[0], i = state[623], 1
    state[0] = 0x80000000


@compiled
def _fill(state: Any, words: Any) -> None:
    """Write the next words, 624 at a time."""
    for block in range(len(words) // 624):
        for k in range(227):
            mixed = (state[k] & 0x80000000) | (state[k + 1] & 0x7FFFFFFF)
            state[k] = state[k + 397] ^ (mixed >> 1) ^ ((mixed & 1) * 0x9908B0DF)
        for k in range(227, 624):
            mixed = (state[k] & 0x80000000) | (state[k + 1 if k < 623 else 0] & 0x7FFFFFFF)
            state[k] = state[k - 227] ^ (mixed >> 1) ^ ((mixed & 1) * 0x9908B0DF)
        for k in range(624):
            word = state[k]
            word ^= word >> 11
            word ^= (word << 7) & 0x9D2C5680
            word ^= (word << 15) & 0xEFC60000
            words[624 * block + k] = word ^ (word >> 18)


class Stream:
    """The bytes of ``random.Random(key)``, as a numpy array.

    Parameters
    ----------
    key : int
        From `exxtra_widget.simulation.entropy.chunk_key`: eight words of 32 bits.
    """

    def __init__(self, key: int) -> None:
        import numpy as np  # noqa: PLC0415 - it is in an extra

        self._state = np.empty(_BLOCK, np.int64)
        _seed(np.array([key >> 32 * i & 0xFFFFFFFF for i in range(8)], np.int64), self._state)

    def take(self, size: int) -> Any:
        """Return at least so many of the next bytes."""
        import numpy as np  # noqa: PLC0415 - the same

        words = np.empty(-(-size // (4 * _BLOCK)) * _BLOCK, np.uint32)
        _fill(self._state, words)
        return words.astype("<u4", copy=False).view(np.uint8)
