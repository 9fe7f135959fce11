"""Rows of 32 numbers, compiled: what a turn of three seats is worth for many pairs of dice at once.

Everything is in single precision. numba keeps a loop over unsigned numbers free of checks for negative
ones, and the processor then does eight steps of it at a time; hence the unsigned constants.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.support.numba import HAS_NUMBA

if TYPE_CHECKING or not HAS_NUMBA:
    # The module can be read without numpy, but not run.
    real, count = float, int
else:
    from numpy import float32 as real
    from numpy import uint64 as count


NOUGHT, HALF, ONE = real(0), real(0.5), real(1)
U0, U1, U2, U3, U4, U5, U6, U7, U8 = (count(n) for n in range(9))
U30, U32, U64, U96, U128, U160, U192 = (count(n) for n in (30, 32, 64, 96, 128, 160, 192))
# Where the rows of room to work in begin; of the last four kinds there are several.
GAIN, REST, ADD, LATER, FIRST, AHEAD, WORTH, ROLLING, GUESS = (count(32 * n) for n in (0, 1, 2, 3, 4, 5, 9, 13, 17))
# From one plane of what is gained to the next: seven blocks of six rungs.
PLANE: Final = count(7 * 6 * 32)
TRIALS: Final = 20


def fast(function: Callable[..., Any]) -> Any:
    """Return a function compiled for single precision, where the order of additions does not matter.

    It may use arrays, but not make any.
    """
    if not HAS_NUMBA:
        return function
    from numba import njit  # noqa: PLC0415 - it is in an extra

    # The last one keeps out the counting of who uses an array, a fifth of the time otherwise.
    options: dict[str, Any] = {"fastmath": {"reassoc", "contract", "nsz", "nnan", "arcp"}, "_nrt": False}
    return njit(cache=True, nogil=True, error_model="numpy", **options)(function)


@fast
def gather(  # noqa: C901 - one case for each way the pair on the ladder may lie
    table: Any,
    plane: Any,
    gained: Any,
    to: Any,
    blocks: Any,
    inside: Any,
    won: Any,
    rung: Any,
    own: Any,
    code: Any,
    base: Any,
) -> None:
    """Fetch what each placement is worth, by the steps that the next seat makes, rung and combination."""
    for moved in range(U6):
        if moved == rung and rung > U0:
            continue
        row = to + moved * U192
        if moved >= inside:
            for k in range(U192):
                gained[row + k] = won
            continue
        block = plane + blocks[moved]
        kept, cleared = table[block + base[code, U0]], table[block + base[U0, U0]]
        for k in range(U32):
            gained[row + k] = kept if k < own else cleared
        for r in range(U1, U6):
            row += U32
            if r == rung:
                continue
            at, split = block + base[code, r], U32
            if r < rung:
                split = own
            for k in range(split):
                gained[row + k] = table[at + k]
            at = block + base[U0, r]
            for k in range(split, U32):
                gained[row + k] = table[at + k]


@fast
def place(gained: Any, at: Any, mixed: Any, to: Any, barred: Any, width: Any, planes: Any, best: Any) -> None:
    """Mix the rungs: each within ``width`` of the best gets a share that falls with what it loses."""
    b0, b1, b2, b3, b4, b5 = barred[0], barred[1], barred[2], barred[3], barred[4], barred[5]
    for k in range(U32):
        x0, x1, x2 = gained[at + k] + b0, gained[at + k + U32] + b1, gained[at + k + U64] + b2
        x3, x4, x5 = gained[at + k + U96] + b3, gained[at + k + U128] + b4, gained[at + k + U160] + b5
        low = max(x0, x1, x2, x3, x4, x5) - width
        y0, y1, y2 = max(x0 - low, NOUGHT), max(x1 - low, NOUGHT), max(x2 - low, NOUGHT)
        y3, y4, y5 = max(x3 - low, NOUGHT), max(x4 - low, NOUGHT), max(x5 - low, NOUGHT)
        share = ONE / (y0 + y1 + y2 + y3 + y4 + y5)
        mixed[k], mixed[k + U32], mixed[k + U64] = y0 * share, y1 * share, y2 * share
        mixed[k + U96], mixed[k + U128], mixed[k + U160] = y3 * share, y4 * share, y5 * share
    for i in range(planes):
        z, o = at + i * PLANE, i * U32
        if best and i == U1:
            for k in range(U32):
                x0, x1, x2 = gained[z + k] + b0, gained[z + k + U32] + b1, gained[z + k + U64] + b2
                x3, x4, x5 = gained[z + k + U96] + b3, gained[z + k + U128] + b4, gained[z + k + U160] + b5
                to[o + k] = max(x0, x1, x2, x3, x4, x5)
        else:
            for k in range(U32):
                y0 = gained[z + k] * mixed[k] + gained[z + k + U32] * mixed[k + U32]
                y1 = gained[z + k + U64] * mixed[k + U64] + gained[z + k + U96] * mixed[k + U96]
                y2 = gained[z + k + U128] * mixed[k + U128] + gained[z + k + U160] * mixed[k + U160]
                to[o + k] = y0 + y1 + y2


@fast
def spread(stops: Any, at: Any, over: Any, under: Any, i: Any, rows: Any, lo: Any, hi: Any) -> None:
    """Write what accepting is worth for each combination against each pair of the next seat."""
    for k in range(U30):
        x, y = over[i + k], under[i + k]
        to = at + rows[k]
        for j in range(lo, hi):
            stops[to + j] = x if j <= k else y


@fast
def roll_on(stops: Any, at: Any, dice: Any, lanes: Any, guess: Any, lo: Any, hi: Any, numbers: Any, hard: Any) -> None:
    """Solve R = add + sum of chance times (share of accepting times stop + the rest times R), for every pair."""
    steep, free, tol = numbers[1], ONE - numbers[7], numbers[8]
    for _ in range(TRIALS):
        for j in range(lo, hi):
            lanes[GAIN + j] = lanes[ADD + j]
            lanes[REST + j] = free
        for u in range(U4):
            o = u * U5
            v0, v1, v2, v3, v4 = dice[o], dice[o + U1], dice[o + U2], dice[o + U3], dice[o + U4]
            o = at + u * U160
            if hard:
                for j in range(lo, hi):
                    g = lanes[guess + j]
                    m0, m1, m2 = stops[o + j], stops[o + j + U32], stops[o + j + U64]
                    m3, m4 = stops[o + j + U96], stops[o + j + U128]
                    x0 = v0 if m0 > g else NOUGHT
                    x1 = v1 if m1 > g else NOUGHT
                    x2 = v2 if m2 > g else NOUGHT
                    x3 = v3 if m3 > g else NOUGHT
                    x4 = v4 if m4 > g else NOUGHT
                    lanes[GAIN + j] += x0 * m0 + x1 * m1 + x2 * m2 + x3 * m3 + x4 * m4
                    lanes[REST + j] += x0 + x1 + x2 + x3 + x4
            else:
                for j in range(lo, hi):
                    z = HALF - lanes[guess + j] * steep
                    m0, m1, m2 = stops[o + j], stops[o + j + U32], stops[o + j + U64]
                    m3, m4 = stops[o + j + U96], stops[o + j + U128]
                    x0 = v0 * min(max(m0 * steep + z, NOUGHT), ONE)
                    x1 = v1 * min(max(m1 * steep + z, NOUGHT), ONE)
                    x2 = v2 * min(max(m2 * steep + z, NOUGHT), ONE)
                    x3 = v3 * min(max(m3 * steep + z, NOUGHT), ONE)
                    x4 = v4 * min(max(m4 * steep + z, NOUGHT), ONE)
                    lanes[GAIN + j] += x0 * m0 + x1 * m1 + x2 * m2 + x3 * m3 + x4 * m4
                    lanes[REST + j] += x0 + x1 + x2 + x3 + x4
        worst = NOUGHT
        for j in range(lo, hi):
            better = lanes[GAIN + j] / lanes[REST + j]
            worst = max(worst, abs(better - lanes[guess + j]))
            lanes[guess + j] = better
        if worst < tol:
            break


@fast
def accept(stops: Any, dice: Any, accepts: Any, lanes: Any, guess: Any, lo: Any, hi: Any, numbers: Any) -> None:
    """Write the profile's shares of accepting; in LATER and FIRST the factors that follow from their sums."""
    steep = numbers[1]
    for j in range(lo, hi):
        lanes[LATER + j] = ONE - numbers[7]
        lanes[FIRST + j] = -ONE - numbers[6]
    for u in range(U8):
        o = u * U4
        v0, v1, v2, v3 = dice[o], dice[o + U1], dice[o + U2], dice[o + U3]
        o = u * U128
        # The last four rows are the doubles, whose sum is not needed.
        into = LATER if u < U5 else FIRST if u < U7 else GAIN
        for j in range(lo, hi):
            z = HALF - lanes[guess + j] * steep
            x0 = v0 * min(max(stops[o + j] * steep + z, NOUGHT), ONE)
            x1 = v1 * min(max(stops[o + j + U32] * steep + z, NOUGHT), ONE)
            x2 = v2 * min(max(stops[o + j + U64] * steep + z, NOUGHT), ONE)
            x3 = v3 * min(max(stops[o + j + U96] * steep + z, NOUGHT), ONE)
            accepts[o + j] = x0
            accepts[o + j + U32] = x1
            accepts[o + j + U64] = x2
            accepts[o + j + U96] = x3
            lanes[into + j] += x0 + x1 + x2 + x3
    for j in range(lo, hi):
        lanes[LATER + j] = ONE / lanes[LATER + j]
        lanes[FIRST + j] = -lanes[FIRST + j]


@fast
def weigh(stops: Any, at: Any, accepts: Any, lanes: Any, lo: Any, hi: Any) -> None:
    """Add up what the accepted combinations are worth, later ones in GAIN and first ones with X in REST."""
    for j in range(lo, hi):
        lanes[GAIN + j] = NOUGHT
        lanes[REST + j] = NOUGHT
    for u in range(U7):
        o = u * U128
        m = at + o
        into = GAIN if u < U5 else REST
        for j in range(lo, hi):
            x = accepts[o + j] * stops[m + j] + accepts[o + j + U32] * stops[m + j + U32]
            y = accepts[o + j + U64] * stops[m + j + U64] + accepts[o + j + U96] * stops[m + j + U96]
            lanes[into + j] += x + y
