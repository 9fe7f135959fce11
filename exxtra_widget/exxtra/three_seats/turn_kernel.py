"""One turn in every state of three seats, compiled: what it is worth, given what the states after it are worth.

A block holds the states with the same counters. Within it, for one pair of the seat that moved last and one
rung of the next seat, the 30 pairs that the next seat may have there differ only in what beats them: what
the rungs bring is worked out once for all of them, and rolling on for all of them side by side.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from exxtra_widget.exxtra.three_seats.turn_rows import (
    ADD,
    AHEAD,
    FIRST,
    GAIN,
    GUESS,
    LATER,
    NOUGHT,
    ONE,
    PLANE,
    REST,
    ROLLING,
    WORTH,
    accept,
    count,
    fast,
    gather,
    place,
    real,
    roll_on,
    spread,
    weigh,
)
from exxtra_widget.support.numba import HAS_NUMBA, compiled

if HAS_NUMBA:
    import numpy as np


CODES: Final = 151
"""What a seat can have on the ladder."""
SOLVING: Final = 2
"""With so many planes the profile itself is looked for; with four a profile is put to the test."""
START, BARRED = real(0.3), real(-9)
U0, U1, U3, U4, U8, U32, U192, U384 = (count(n) for n in (0, 1, 3, 4, 8, 32, 192, 384))
X_ROWS, X_END, DOUBLES = count(20), count(28), count(28 * 32)
SPARE, SQUARE = count(6 * 6 * 32), count(32 * 32)


class Plan(NamedTuple):
    """What stays the same in all turns.

    Parameters
    ----------
    goal : int
        Steps to the finish.
    ladders : int
        How many things two seats can have on the ladder, and so the length of a block.
    widest : int
        The most blocks with as many steps.
    base : array of uint64
        For the next seat's code and the last seat's rung, where their states begin in a block.
    dense : array of uint64
        For the last seat's code and the next seat's rung, where theirs begin in a buffer of doubles.
    slots : array of int64
        The place of each block among those with as many steps.
    dice : array of float32
        Chances by row: 0 to 18 without X, 20 to 27 with one; 1 in the rows 28 to 30 of 11, 22, 33.
    rows : array of uint64
        Where the row of each combination begins.
    numbers : array of float32
        Width of smoothing, half its inverse, share of what is new, chance of each double, of one X, of
        two X, of a first roll with X, of a later roll without X and double, where a search ends, and
        what winning is worth.
    """

    goal: Any
    ladders: Any
    widest: Any
    base: Any
    dense: Any
    slots: Any
    dice: Any
    rows: Any
    numbers: Any


@fast
def _role(plane: Any, planes: Any) -> Any:
    """Return whose chances a plane brings: 0 the roller's, 1 the next seat's, 2 the last seat's."""
    return plane if planes == SOLVING or plane == 0 else plane - 1


@fast
def _bust(
    goal: Any, ladders: Any, base: Any, slots: Any, numbers: Any, tables: Any, planes: Any, edge: Any, p: Any, q: Any,
    s: Any, next_rung: Any, code: Any, bust: Any,
) -> None:  # fmt: skip
    """Work out what an X brings, times its chance."""
    one, two = numbers[4], numbers[5]
    for i in range(planes):
        bust[i] = NOUGHT
        if q + next_rung >= goal:
            if _role(i, planes) == 1:
                bust[i] = (one + two) * (ONE if i == 0 or planes == SOLVING else numbers[9])
            continue
        for xs in range(1, 3):
            back = min(xs, p)
            block = ((q + next_rung) * goal + s) * goal + p - back
            # Another block with as many steps may be at work in another thread.
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
    """Add up what 11, 22, 33 bring, times their chance, in AHEAD."""
    chance = numbers[3]
    for i in range(planes):
        row = AHEAD + count(i) * U32
        for j in range(lo, hi):
            lanes[row + j] = NOUGHT
        for d in range(1, 4):
            if p + d < goal:
                slot = slots[((p + d) * goal + q) * goal + s]
                layer = ((p + q + s + d) & 3) * widest + slot
                z = count(((layer * 3 + d - 1) * planes + i) * buffer + begin)
                for j in range(lo, hi):
                    lanes[row + j] += chance * doubles[z + j]
            elif _role(i, planes) == 0:
                won = chance * (ONE if i == 0 or planes == SOLVING else numbers[9])
                for j in range(lo, hi):
                    lanes[row + j] += won


@fast
def value(
    dice: Any, numbers: Any, stops: Any, accepts: Any, lanes: Any, i: Any, bust: Any, best: Any, guess: Any, lo: Any,
    hi: Any,
) -> None:  # fmt: skip
    """Work out what the turn and rolling on are worth in one plane, from the shares of accepting."""
    ahead, worth, rolling = AHEAD + i * U32, WORTH + i * U32, ROLLING + i * U32
    if best:
        for j in range(lo, hi):
            lanes[ADD + j] = lanes[ahead + j] + bust
        roll_on(stops, SQUARE, dice, lanes, guess, lo, hi, numbers, True)  # noqa: FBT003 - numba
        for j in range(lo, hi):
            lanes[rolling + j] = lanes[guess + j]
            lanes[worth + j] = lanes[guess + j] - bust
        for u in range(X_ROWS, X_END):
            chance, o = dice[u], SQUARE + u * U32
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
    """Keep what the roller has just after 11, 22, 33, for the blocks one, two, three steps behind."""
    for d in range(3):
        o = DOUBLES + count(d) * U32
        for i in range(planes):
            on, stop = ROLLING + count(i) * U32, count(i) * SQUARE + o
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
    """Write the values of states and return the largest change; planes hold the seats last, first, next."""
    change = NOUGHT
    for j in range(lo, hi):
        code = count(1 + (next_rung - 1) * 30) + j if next_rung else U0
        at = block + base[code, rung] + own
        if planes == SOLVING:
            first = lanes[WORTH + j]
            last = ONE - first - lanes[WORTH + U32 + j] - tables[at]
            first -= tables[states + at]
            tables[at] += fresh * last
            tables[states + at] += fresh * first
            change = max(change, abs(last), abs(first))
        else:
            for i in range(U1, U4):
                plane = (U1 + i % U3) * states + at
                new = lanes[WORTH + i * U32 + j]
                change = max(change, abs(new - tables[plane]))
                tables[plane] = new
    return change


@fast
def block_of_states(  # noqa: C901, PLR0912 - the loops over pairs and rungs belong together
    goal: Any, ladders: Any, widest: Any, base: Any, dense: Any, slots: Any, dice: Any, rows: Any, numbers: Any,
    tables: Any, planes: Any, doubles: Any, edge: Any, p: Any, q: Any, s: Any, best: Any, gained: Any,
    over: Any, under: Any, mixed: Any, stops: Any, accepts: Any, lanes: Any, bust: Any, barred: Any, blocks: Any,
) -> Any:  # fmt: skip
    """Go through the states in which the roller has ``p`` steps, the next seat ``q`` and the last ``s``."""
    buffer = ladders + 32
    here = (p * goal + q) * goal + s
    layer = ((p + q + s) & 3) * widest + slots[here]
    inside, states = min(goal - q, 6), goal**3 * ladders
    for moved in range(inside):
        blocks[moved] = (((q + moved) * goal + s) * goal + p) * ladders
    for j in range(U384):
        lanes[GUESS + j] = START
    change = NOUGHT
    for code in range(CODES):
        rung, own = (code - 1) // 30 + 1 if code else 0, (code - 1) % 30 if code else 30
        for i in range(planes):
            won = NOUGHT
            if _role(i, planes) == 1:
                won = ONE if i == 0 or planes == SOLVING else numbers[9]
            gather(
                tables, count(i * states), gained, count(i) * PLANE, blocks, count(inside), won, count(rung),
                count(own), count(code), base,
            )  # fmt: skip
        for next_rung in range(6):
            # Were the later pair lower and as high, the earlier one would be gone.
            lo = own + 1 if 0 < rung < next_rung else 0
            hi = 30 if next_rung else 1
            if lo >= hi or 0 < next_rung == rung:
                continue
            # Eight at a time: a few too many are worked out, and not kept.
            start, stop = count(lo & 24), U32 if next_rung else U8
            for r in range(6):
                barred[r] = BARRED if 0 < r == next_rung or 0 < r == rung else NOUGHT
            place(gained, count(next_rung) * U192, mixed, under, barred, numbers[0], count(planes), best)
            if next_rung:
                for i in range(planes):
                    o, below = count(i) * PLANE, count(next_rung) * U32
                    for k in range(below):
                        gained[o + SPARE + k] = gained[o + k]
                    above = o + count(next_rung) * U192
                    for k in range(below, U192):
                        gained[o + SPARE + k] = gained[above + k]
                place(gained, SPARE, mixed, over, barred, numbers[0], count(planes), best)
            for i in range(planes):
                o = count(i) * U32
                spread(stops, count(i) * SQUARE, over if next_rung else under, under, o, rows, start, stop)
            begin, guess = int(dense[code, next_rung]), GUESS + count(next_rung) * U32
            _bust(goal, ladders, base, slots, numbers, tables, planes, edge, p, q, s, next_rung, code, bust)
            look_ahead(goal, buffer, widest, slots, numbers, doubles, planes, p, q, s, begin, lanes, start, stop)
            for j in range(start, stop):
                lanes[ADD + j] = lanes[AHEAD + j] + bust[0]
            roll_on(stops, U0, dice, lanes, guess, start, stop, numbers, False)  # noqa: FBT003
            accept(stops, dice, accepts, lanes, guess, start, stop, numbers)
            for i in range(planes):
                departs = best and i == 1
                value(dice, numbers, stops, accepts, lanes, count(i), bust[i], departs, guess + U192, start, stop)
            keep(buffer, stops, accepts, lanes, doubles, planes, layer, begin, count(lo), count(hi), best)
            moved = write(
                base, count(states), numbers[2], tables, planes, count(here * ladders), count(rung),
                count(own if rung else 0), next_rung, lanes, count(lo), count(hi),
            )  # fmt: skip
            change = max(change, moved)
    return change


@compiled
def run(plan: Any, tables: Any, planes: Any, doubles: Any, edge: Any, todo: Any, best: Any) -> Any:
    """Go through the states of some blocks and return the largest change.

    Parameters
    ----------
    plan : Plan
        What stays the same.
    tables : array of float32
        By plane and state, flat. Two planes, chances of the last seat and of the roller: the profile is looked
        for. Four: the last seat's chances that make the profile, then what is worked out for seats last,
        first and next.
    planes : int
        How many.
    doubles : array of float32
        Flat: by steps modulo 4, block, double, plane and ladder: what the roller has after a double.
    edge : array of float32
        Flat: by block, plane and code: the states with one pair on the ladder, of blocks with as many steps, as
        they were before.
    todo : array of int64
        By orbit and place in it: the counters; negative for none. An orbit is three blocks that follow one
        another while nobody moves.
    best : bool
        Whether the roller of the second plane departs from the profile, for the best.
    """
    # Taking arrays out of a tuple costs time, and is done once: hence so many arguments.
    goal, ladders, widest, base, dense, slots, dice, rows, numbers = plan
    gained, stops = np.zeros(planes * 7 * 6 * 32, real), np.zeros(planes * 1024, real)
    over, under, mixed = np.zeros(planes * 32, real), np.zeros(planes * 32, real), np.zeros(6 * 32, real)
    accepts, lanes = np.zeros(1024, real), np.zeros(32 * 32, real)
    bust, barred, blocks = np.zeros(planes, real), np.zeros(6, real), np.zeros(6, count)
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
