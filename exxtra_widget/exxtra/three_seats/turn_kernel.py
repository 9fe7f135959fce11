"""Value of one turn in every state of three seats, compiled, from the values of the states after it.

A block holds the states with the same counters. Within it, for one pair of the seat that moved last and one rung of
the next seat, the 30 pairs that the next seat may have there differ only in the combinations that beat them: the
values of the rungs are worked out once for all of them, and rolling again for all of them side by side, in rows of 32.

The loops were unrolled by hand for speed. The reference is `profile_turn`: `rolling_again` for `roll_on` and `value`,
`accepting` for `accept`, `mixed` for `place`. Do not edit this without the reference; tests hold each to the other.

Everything is in single precision. numba keeps a loop over unsigned numbers free of checks for negative ones, and the
processor then does eight steps of it at a time; hence the unsigned constants.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from exxtra_widget.exxtra.rules.notation import RUNG_COUNT
from exxtra_widget.exxtra.three_seats.states import CODES
from exxtra_widget.exxtra.two_seats.states import RANKS
from exxtra_widget.support.numba import HAS_NUMBA, compilable, compiled_as_it_is

if TYPE_CHECKING or not HAS_NUMBA:
    # The module can be read without numpy, but not run.
    real, count = float, int
else:
    from numpy import float32 as real
    from numpy import uint64 as count
if HAS_NUMBA:
    import numpy as np


SOLVING: Final = 2
"""Number of planes in the search for a profile; its proof has four."""
NOUGHT, HALF, ONE = real(0), real(0.5), real(1)
# First guess at the value of rolling again: close to the value with three equal seats.
START: Final = real(0.3)
# Added to the value of a rung that is taken: then it is below every other one, and never chosen.
BARRED: Final = real(-9)
U0, U1, U2, U3, U4, U5, U6, U7, U8 = (count(n) for n in range(9))
COMBINATIONS: Final = count(RANKS)
"""Number of combinations; a row has two places to spare."""
LENGTH: Final = 32
"""Length of a row."""
# The lengths of one to six rows; the row of a rung comes this far after the row of rung 0.
ROW, ROW_2, ROW_3, ROW_4, ROW_5, ROW_6 = (count(LENGTH * n) for n in range(1, 7))
# Places of the rows of work space; of the last four kinds there are several.
GAIN, REST, ADD, LATER, FIRST, AHEAD, WORTH, ROLLING, GUESS = (ROW * count(n) for n in (0, 1, 2, 3, 4, 5, 9, 13, 17))
GUESSES: Final = count(12) * ROW
"""Length of all rows of guesses: by the rung of the next seat, for the profile and for a seat that departs from it."""
# Places in `Constants.numbers`.
WIDTH, STEEP, FRESH, DOUBLE, ONE_X, TWO_X, FIRST_X, LATER_PLAIN, NEAR, PRIZE = range(10)
# From one plane of `gained` to the next: seven blocks of six rungs; the last block is spare.
PLANE, SPARE, SQUARE = count(7) * ROW_6, count(6) * ROW_6, count(LENGTH) * ROW
X_ROWS, X_END = count(20), count(28)
DOUBLE_ROWS: Final = X_END
DOUBLES: Final = DOUBLE_ROWS * ROW
TRIALS: Final = 20
"""Most iterations for the value of rolling on; fewer if no guess changes by more than ``NEAR``."""


class Constants(NamedTuple):
    """Constants of all turns of a game."""

    goal: Any
    ladders: Any  # number of ladders of two seats, the length of a block
    widest: Any  # largest number of blocks with the same sum of steps
    # Where states begin: in a block, by the next seat's code and the last seat's rung; in a buffer of doubles, by the
    # last seat's code and the next seat's rung.
    base: Any
    dense: Any
    slots: Any  # place of each block among those with the same sum of steps
    dice: Any  # probabilities by row: 0 to 18 without X, 20 to 27 with X; 1 in the rows 28 to 30 of 11, 22, 33
    rows: Any  # begin of the row of each combination
    # Width of smoothing, half its inverse, share of the new value; probabilities of each double, of one X, of two X, of
    # a first roll with X, of a later roll without X and double; the change that ends a search; value of a win.
    numbers: Any


def fast(function: Callable[..., Any]) -> Any:
    """Compile a function for single precision, with additions in any order; it may use arrays, but not make any."""
    if not HAS_NUMBA:
        return function
    # The last one avoids reference counting of arrays, a fifth of the time otherwise.
    options: dict[str, Any] = {"fastmath": {"reassoc", "contract", "nsz", "nnan", "arcp"}, "_nrt": False}
    return compiled_as_it_is(function, options)


@fast
def gather(  # noqa: C901 - one case for each place of the pair on the ladder
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
    """Copy the value of each placing, by the steps of the next seat, rung and combination."""
    for moved in range(U6):
        # R4: the next seat's pair and the last seat's are not on the same rung.
        if moved == rung and rung > U0:
            continue
        row = to + moved * ROW_6
        # R8, R15
        if moved >= inside:
            for k in range(ROW_6):
                gained[row + k] = won
            continue
        block = plane + blocks[moved]
        # R14: a pair that is not stronger is removed even from rung 0.
        kept, cleared = table[block + base[code, U0]], table[block + base[U0, U0]]
        for k in range(ROW):
            gained[row + k] = kept if k < own else cleared
        for r in range(U1, U6):
            row += ROW
            # R4
            if r == rung:
                continue
            at, split = block + base[code, r], ROW
            if r < rung:
                # R14
                split = own
            for k in range(split):
                gained[row + k] = table[at + k]
            at = block + base[U0, r]
            for k in range(split, ROW):
                gained[row + k] = table[at + k]


@fast
def place(gained: Any, at: Any, mixed: Any, to: Any, barred: Any, width: Any, planes: Any, best: Any) -> None:
    """Mix the rungs: each within ``width`` of the best gets a share, larger the nearer it is."""
    b0, b1, b2, b3, b4, b5 = barred[0], barred[1], barred[2], barred[3], barred[4], barred[5]
    for k in range(ROW):
        x0, x1, x2 = gained[at + k] + b0, gained[at + k + ROW] + b1, gained[at + k + ROW_2] + b2
        x3, x4, x5 = gained[at + k + ROW_3] + b3, gained[at + k + ROW_4] + b4, gained[at + k + ROW_5] + b5
        low = max(x0, x1, x2, x3, x4, x5) - width
        y0, y1, y2 = max(x0 - low, NOUGHT), max(x1 - low, NOUGHT), max(x2 - low, NOUGHT)
        y3, y4, y5 = max(x3 - low, NOUGHT), max(x4 - low, NOUGHT), max(x5 - low, NOUGHT)
        share = ONE / (y0 + y1 + y2 + y3 + y4 + y5)
        mixed[k], mixed[k + ROW], mixed[k + ROW_2] = y0 * share, y1 * share, y2 * share
        mixed[k + ROW_3], mixed[k + ROW_4], mixed[k + ROW_5] = y3 * share, y4 * share, y5 * share
    for i in range(planes):
        z, o = at + i * PLANE, i * ROW
        if best and i == U1:
            for k in range(ROW):
                x0, x1, x2 = gained[z + k] + b0, gained[z + k + ROW] + b1, gained[z + k + ROW_2] + b2
                x3, x4, x5 = gained[z + k + ROW_3] + b3, gained[z + k + ROW_4] + b4, gained[z + k + ROW_5] + b5
                to[o + k] = max(x0, x1, x2, x3, x4, x5)
        else:
            for k in range(ROW):
                y0 = gained[z + k] * mixed[k] + gained[z + k + ROW] * mixed[k + ROW]
                y1 = gained[z + k + ROW_2] * mixed[k + ROW_2] + gained[z + k + ROW_3] * mixed[k + ROW_3]
                y2 = gained[z + k + ROW_4] * mixed[k + ROW_4] + gained[z + k + ROW_5] * mixed[k + ROW_5]
                to[o + k] = y0 + y1 + y2


@fast
def spread(stops: Any, at: Any, over: Any, under: Any, i: Any, rows: Any, lo: Any, hi: Any) -> None:
    """Write the value of accepting each combination against each pair of the next seat."""
    for k in range(COMBINATIONS):
        x, y = over[i + k], under[i + k]
        to = at + rows[k]
        for j in range(lo, hi):
            # R14
            stops[to + j] = x if j <= k else y


@fast
def roll_on(stops: Any, at: Any, dice: Any, lanes: Any, guess: Any, lo: Any, hi: Any, numbers: Any, hard: Any) -> None:
    """Solve R = add + sum of probability * (share of accepting * stop + the rest * R), for every pair."""
    steep, free, tol = numbers[STEEP], ONE - numbers[LATER_PLAIN], numbers[NEAR]
    for _ in range(TRIALS):
        for j in range(lo, hi):
            lanes[GAIN + j] = lanes[ADD + j]
            lanes[REST + j] = free
        for u in range(U4):
            o = u * U5
            v0, v1, v2, v3, v4 = dice[o], dice[o + U1], dice[o + U2], dice[o + U3], dice[o + U4]
            o = at + u * ROW_5
            if hard:
                for j in range(lo, hi):
                    g = lanes[guess + j]
                    m0, m1, m2 = stops[o + j], stops[o + j + ROW], stops[o + j + ROW_2]
                    m3, m4 = stops[o + j + ROW_3], stops[o + j + ROW_4]
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
                    m0, m1, m2 = stops[o + j], stops[o + j + ROW], stops[o + j + ROW_2]
                    m3, m4 = stops[o + j + ROW_3], stops[o + j + ROW_4]
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
    """Write the probabilities of accepting, and the factors LATER and FIRST that follow from their sums."""
    steep = numbers[STEEP]
    for j in range(lo, hi):
        lanes[LATER + j] = ONE - numbers[LATER_PLAIN]
        lanes[FIRST + j] = -ONE - numbers[FIRST_X]
    for u in range(U8):
        o = u * U4
        v0, v1, v2, v3 = dice[o], dice[o + U1], dice[o + U2], dice[o + U3]
        o = u * ROW_4
        # The last four rows are the doubles, whose sum is not needed.
        into = LATER if u < U5 else FIRST if u < U7 else GAIN
        for j in range(lo, hi):
            z = HALF - lanes[guess + j] * steep
            x0 = v0 * min(max(stops[o + j] * steep + z, NOUGHT), ONE)
            x1 = v1 * min(max(stops[o + j + ROW] * steep + z, NOUGHT), ONE)
            x2 = v2 * min(max(stops[o + j + ROW_2] * steep + z, NOUGHT), ONE)
            x3 = v3 * min(max(stops[o + j + ROW_3] * steep + z, NOUGHT), ONE)
            accepts[o + j] = x0
            accepts[o + j + ROW] = x1
            accepts[o + j + ROW_2] = x2
            accepts[o + j + ROW_3] = x3
            lanes[into + j] += x0 + x1 + x2 + x3
    for j in range(lo, hi):
        lanes[LATER + j] = ONE / lanes[LATER + j]
        lanes[FIRST + j] = -lanes[FIRST + j]


@fast
def weigh(stops: Any, at: Any, accepts: Any, lanes: Any, lo: Any, hi: Any) -> None:
    """Add up the values of accepted combinations, later ones in GAIN and first ones with X in REST."""
    for j in range(lo, hi):
        lanes[GAIN + j] = NOUGHT
        lanes[REST + j] = NOUGHT
    for u in range(U7):
        o = u * ROW_4
        m = at + o
        into = GAIN if u < U5 else REST
        for j in range(lo, hi):
            x = accepts[o + j] * stops[m + j] + accepts[o + j + ROW] * stops[m + j + ROW]
            y = accepts[o + j + ROW_2] * stops[m + j + ROW_2] + accepts[o + j + ROW_3] * stops[m + j + ROW_3]
            lanes[into + j] += x + y


@fast
def _role(plane: Any, planes: Any) -> Any:
    """Return the seat of a plane: 0 the seat to act, 1 the next seat, 2 the last seat."""
    return plane if planes == SOLVING or plane == 0 else plane - 1


@fast
def _bust(
    goal: Any, ladders: Any, base: Any, slots: Any, numbers: Any, tables: Any, planes: Any, edge: Any, p: Any, q: Any,
    s: Any, next_rung: Any, code: Any, bust: Any,
) -> None:  # fmt: skip
    """Add up the values after an X, times their probabilities."""
    one, two = numbers[ONE_X], numbers[TWO_X]
    for i in range(planes):
        bust[i] = NOUGHT
        # R8, R15
        if q + next_rung >= goal:
            if _role(i, planes) == 1:
                bust[i] = (one + two) * (ONE if i == 0 or planes == SOLVING else numbers[PRIZE])
            continue
        for xs in range(1, 3):
            # R11
            back = min(xs, p)
            block = ((q + next_rung) * goal + s) * goal + p - back
            # Another thread may be working on another block with the same number of steps.
            if 0 < next_rung == back:
                value = edge[(slots[block] * planes + i) * CODES + code]
            else:
                value = tables[(i * goal**3 + block) * ladders + int(base[code, U0])]
            bust[i] += (one if xs == 1 else two) * value


@fast
def look_ahead(
    goal: Any, buffer: Any, widest: Any, slots: Any, numbers: Any, doubles: Any, planes: Any, p: Any, q: Any, s: Any,
    begin: Any, lanes: Any, lo: Any, hi: Any,
) -> None:  # fmt: skip
    """Add up the values after 11, 22, 33, times their probability, in AHEAD."""
    chance = numbers[DOUBLE]
    for i in range(planes):
        row = AHEAD + count(i) * ROW
        for j in range(lo, hi):
            lanes[row + j] = NOUGHT
        for d in range(1, 4):
            # R12, R15
            if p + d < goal:
                slot = slots[((p + d) * goal + q) * goal + s]
                layer = ((p + q + s + d) & 3) * widest + slot
                z = count(((layer * 3 + d - 1) * planes + i) * buffer + begin)
                for j in range(lo, hi):
                    lanes[row + j] += chance * doubles[z + j]
            elif _role(i, planes) == 0:
                won = chance * (ONE if i == 0 or planes == SOLVING else numbers[PRIZE])
                for j in range(lo, hi):
                    lanes[row + j] += won


@fast
def value(
    dice: Any, numbers: Any, stops: Any, accepts: Any, lanes: Any, i: Any, bust: Any, best: Any, guess: Any, lo: Any,
    hi: Any,
) -> None:  # fmt: skip
    """Work out the values of the turn and of rolling again in one plane, from the probabilities of accepting."""
    ahead, worth, rolling = AHEAD + i * ROW, WORTH + i * ROW, ROLLING + i * ROW
    if best:
        for j in range(lo, hi):
            lanes[ADD + j] = lanes[ahead + j] + bust
        roll_on(stops, SQUARE, dice, lanes, guess, lo, hi, numbers, True)  # noqa: FBT003 - numba
        for j in range(lo, hi):
            lanes[rolling + j] = lanes[guess + j]
            lanes[worth + j] = lanes[guess + j] - bust
        # R10: on the first roll these combinations count.
        for u in range(X_ROWS, X_END):
            chance, o = dice[u], SQUARE + u * ROW
            for j in range(lo, hi):
                lanes[worth + j] += chance * max(stops[o + j], lanes[rolling + j])
    else:
        weigh(stops, i * SQUARE, accepts, lanes, lo, hi)
        for j in range(lo, hi):
            on = (lanes[ahead + j] + bust + lanes[GAIN + j]) * lanes[LATER + j]
            lanes[rolling + j] = on
            lanes[worth + j] = on * lanes[FIRST + j] - bust + lanes[REST + j]


@fast
def keep(
    buffer: Any, stops: Any, accepts: Any, lanes: Any, doubles: Any, planes: Any, layer: Any, begin: Any, lo: Any,
    hi: Any, best: Any,
) -> None:  # fmt: skip
    """Store the values just after 11, 22, 33, for the blocks one, two, three steps behind."""
    for d in range(3):
        o = DOUBLES + count(d) * ROW
        for i in range(planes):
            on, stop = ROLLING + count(i) * ROW, count(i) * SQUARE + o
            z = count(((layer * 3 + d) * planes + i) * buffer + begin)
            if best and i == 1:
                for j in range(lo, hi):
                    doubles[z + j] = max(stops[stop + j], lanes[on + j])
            else:
                for j in range(lo, hi):
                    doubles[z + j] = lanes[on + j] + accepts[o + j] * (stops[stop + j] - lanes[on + j])


@fast
def write(
    base: Any, states: Any, fresh: Any, tables: Any, planes: Any, block: Any, rung: Any, own: Any, next_rung: Any,
    lanes: Any, lo: Any, hi: Any,
) -> Any:  # fmt: skip
    """Write the values of states, planes for the seats last, first, next; return the largest change."""
    change = NOUGHT
    for j in range(lo, hi):
        code = count(1 + (next_rung - 1) * RANKS) + j if next_rung else U0
        at = block + base[code, rung] + own
        if planes == SOLVING:
            first = lanes[WORTH + j]
            last = ONE - first - lanes[WORTH + ROW + j] - tables[at]
            first -= tables[states + at]
            tables[at] += fresh * last
            tables[states + at] += fresh * first
            change = max(change, abs(last), abs(first))
        else:
            for i in range(U1, U4):
                plane = (U1 + i % U3) * states + at
                new = lanes[WORTH + i * ROW + j]
                change = max(change, abs(new - tables[plane]))
                tables[plane] = new
    return change


@fast
def block_of_states(  # noqa: C901, PLR0912 - the loops over pairs and rungs belong together
    goal: Any, ladders: Any, widest: Any, base: Any, dense: Any, slots: Any, dice: Any, rows: Any, numbers: Any,
    tables: Any, planes: Any, doubles: Any, edge: Any, p: Any, q: Any, s: Any, best: Any, gained: Any,
    over: Any, under: Any, mixed: Any, stops: Any, accepts: Any, lanes: Any, bust: Any, barred: Any, blocks: Any,
) -> Any:  # fmt: skip
    """Work out the states in which the seat to act has ``p`` steps, the next seat ``q`` and the last one ``s``."""
    buffer = ladders + LENGTH
    here = (p * goal + q) * goal + s
    layer = ((p + q + s) & 3) * widest + slots[here]
    inside, states = min(goal - q, 6), goal**3 * ladders
    for moved in range(inside):
        blocks[moved] = (((q + moved) * goal + s) * goal + p) * ladders
    for j in range(GUESSES):
        lanes[GUESS + j] = START
    change = NOUGHT
    for code in range(CODES):
        rung, own = (code - 1) // RANKS + 1 if code else 0, (code - 1) % RANKS if code else RANKS
        for i in range(planes):
            won = NOUGHT
            if _role(i, planes) == 1:
                won = ONE if i == 0 or planes == SOLVING else numbers[PRIZE]
            gather(
                tables, count(i * states), gained, count(i) * PLANE, blocks, count(inside), won, count(rung),
                count(own), count(code), base,
            )  # fmt: skip
        for next_rung in range(RUNG_COUNT):
            # R14: were the later pair lower and not weaker, the earlier one would be gone.
            lo = own + 1 if 0 < rung < next_rung else 0
            hi = RANKS if next_rung else 1
            if lo >= hi or 0 < next_rung == rung:
                continue
            # Eight at a time: a few too many are worked out, and not kept.
            start, stop = count(lo & 24), ROW if next_rung else U8
            # R4, R13
            for r in range(RUNG_COUNT):
                barred[r] = BARRED if 0 < r == next_rung or 0 < r == rung else NOUGHT
            place(gained, count(next_rung) * ROW_6, mixed, under, barred, numbers[WIDTH], count(planes), best)
            if next_rung:
                for i in range(planes):
                    o, below = count(i) * PLANE, count(next_rung) * ROW
                    for k in range(below):
                        gained[o + SPARE + k] = gained[o + k]
                    above = o + count(next_rung) * ROW_6
                    for k in range(below, ROW_6):
                        gained[o + SPARE + k] = gained[above + k]
                place(gained, SPARE, mixed, over, barred, numbers[WIDTH], count(planes), best)
            for i in range(planes):
                o = count(i) * ROW
                spread(stops, count(i) * SQUARE, over if next_rung else under, under, o, rows, start, stop)
            begin, guess = int(dense[code, next_rung]), GUESS + count(next_rung) * ROW
            _bust(goal, ladders, base, slots, numbers, tables, planes, edge, p, q, s, next_rung, code, bust)
            look_ahead(goal, buffer, widest, slots, numbers, doubles, planes, p, q, s, begin, lanes, start, stop)
            for j in range(start, stop):
                lanes[ADD + j] = lanes[AHEAD + j] + bust[0]
            roll_on(stops, U0, dice, lanes, guess, start, stop, numbers, False)  # noqa: FBT003 - numba takes no keywords
            accept(stops, dice, accepts, lanes, guess, start, stop, numbers)
            for i in range(planes):
                departs = best and i == 1
                value(dice, numbers, stops, accepts, lanes, count(i), bust[i], departs, guess + ROW_6, start, stop)
            keep(buffer, stops, accepts, lanes, doubles, planes, layer, begin, count(lo), count(hi), best)
            moved = write(
                base, count(states), numbers[FRESH], tables, planes, count(here * ladders), count(rung),
                count(own if rung else 0), next_rung, lanes, count(lo), count(hi),
            )  # fmt: skip
            change = max(change, moved)
    return change


@compilable
def run(constants: Any, tables: Any, planes: Any, doubles: Any, edge: Any, todo: Any, best: Any) -> Any:
    """Work out the states of some blocks; return the largest change."""
    # Taking arrays out of the tuple costs time, so it is done once: hence the many arguments.
    goal, ladders, widest, base, dense, slots, dice, rows, numbers = constants
    # `PLANE` and `SQUARE` are unsigned: with `planes` they would make floats.
    square, rungs = LENGTH * LENGTH, RUNG_COUNT * LENGTH
    gained, stops = np.zeros(planes * 7 * rungs, real), np.zeros(planes * square, real)
    over, under, mixed = np.zeros(planes * LENGTH, real), np.zeros(planes * LENGTH, real), np.zeros(rungs, real)
    accepts, lanes = np.zeros(square, real), np.zeros(square, real)
    bust, barred, blocks = np.zeros(planes, real), np.zeros(RUNG_COUNT, real), np.zeros(RUNG_COUNT, count)
    change = NOUGHT
    for orbit in range(todo.shape[0]):
        for at in range(3):
            p, q, s = todo[orbit, at, 0], todo[orbit, at, 1], todo[orbit, at, 2]
            if p >= 0:
                moved = block_of_states(
                    goal, ladders, widest, base, dense, slots, dice, rows, numbers, tables, planes, doubles,
                    edge, p, q, s, best, gained, over, under, mixed, stops, accepts,
                    lanes, bust, barred, blocks,
                )  # fmt: skip
                change = max(change, moved)
    return change
