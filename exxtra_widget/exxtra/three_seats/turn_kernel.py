"""Value of one turn in every state of three seats, compiled, from the values of the states after it.

A block holds the states with the same counters. Within it, for one pair of the seat that moved last and one rung of
the next seat, the 30 pairs that the next seat may have there differ only in the combinations that beat them: the
values of the rungs are worked out once for all of them, and rolling again for all of them side by side, in rows of 32.

The same in plain Python is in `profile_turn`, and tests hold each to the other: `mixed` is `mix_rungs` here,
`accepting` is `accept`, and `rolling_again` is `roll_again` for the player and `profile_values` for all seats.

Everything is in single precision, in flat arrays: a row begins at ``ROW`` times its number, and `pair` and
`combination` are places in it. Two rules make the loops fast. Offsets are unsigned, so that numba does not check for
negative ones; a signed and an unsigned number would add up to a float, hence constants such as ``FOUR``. And a loop
over pairs has a short loop over rows in it: the compiler unrolls that and takes many pairs at a time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from exxtra_widget.exxtra.rules.notation import RUNG_COUNT
from exxtra_widget.exxtra.three_seats.states import CODES
from exxtra_widget.exxtra.two_seats.states import RANKS
from exxtra_widget.support.numba import HAS_NUMBA, Array, compilable, compiled_as_it_is

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
# Value of a rung that is taken: below every other one, so that it is never chosen.
BARRED: Final = real(-9)
# A seat that departs from the profile accepts what is worth more than rolling again; with this steepness, as good as.
STEEPEST: Final = real(1e6)
ZERO, SINGLE, FOUR, FIVE, EIGHT = (count(n) for n in (0, 1, 4, 5, 8))
RUNGS: Final = count(RUNG_COUNT)
LENGTH: Final = 32
"""Length of a row: 30 combinations or pairs, and two places to spare."""
ROW: Final = count(LENGTH)
COMBINATIONS: Final = count(RANKS)
# Six rows, one for each rung: the values of placing.
LADDER: Final = RUNGS * ROW
# All rows of rolls of a plane, and where they begin by kind: later rolls, first rolls with X, 11 and 22 and 33.
SQUARE: Final = ROW * ROW
X_ROWS, DOUBLE_ROWS = count(20), count(28)
DOUBLES: Final = DOUBLE_ROWS * ROW
# Rows are taken in groups, later rolls by five while they are searched; by four, five groups of later rolls, two with
# X, one of doubles.
LATER_GROUPS, FIRST_GROUPS = count(5), count(7)
# Places of the rows of `lanes`; of the last four kinds there are several, the first three by plane.
GAIN, REST, LATER, FIRST, AHEAD, WORTH, ROLLING, GUESS = (ROW * count(n) for n in (0, 1, 2, 3, 4, 8, 12, 16))
# Guesses are kept by the rung of the next seat, for the profile and for a seat that departs from it.
DEPARTING: Final = LADDER
GUESSES: Final = count(2) * LADDER
"""Length of all rows of guesses."""
# Places in `Constants.numbers`.
WIDTH, STEEP, FRESH, DOUBLE, ONE_X, TWO_X, FIRST_X, LATER_PLAIN, NEAR = range(9)
TRIALS: Final = 20
"""Most iterations for the value of rolling again; fewer if no guess changes by more than ``NEAR``."""


def fast(function: Callable[..., Any]) -> Any:
    """Compile a function for single precision, into the code of its callers; it may use arrays, but not make any."""
    if not HAS_NUMBA:
        return function
    # Additions keep their order, so that every process finds the same numbers. Without the last option, references to
    # arrays would be counted.
    options: dict[str, Any] = {"fastmath": {"contract", "nsz", "nnan"}, "forceinline": True, "_nrt": False}
    return compiled_as_it_is(function, options)


class Constants(NamedTuple):
    """Constants of all turns of a game."""

    goal: int
    ladders: int  # number of ladders of two seats, the length of a block
    # Where states begin: in a block, by the next seat's code and the last seat's rung; in a row of doubles, by the last
    # seat's code and the next seat's rung.
    base: Array
    dense: Array
    dice: Array  # probabilities by row: 0 to 18 without X, 20 to 27 with X; 1 in the rows 28 to 30 of 11, 22, 33
    rows: Array  # begin of the row of each combination
    # Width of smoothing, half its inverse, share of the new value; probabilities of each double, of one X, of two X, of
    # a first roll with X, of a later roll without X and double; the change that ends a search.
    numbers: Array


class Values(NamedTuple):
    """Values that a sweep reads and writes."""

    prizes: Array  # by plane: if the seat to act wins, and if the next seat does
    tables: Array  # of the states, by plane and block
    before: Array  # of states without a pair of the last seat, before the sweep
    doubles: Array  # after 11, 22, 33, in the blocks up to three steps ahead


class Work(NamedTuple):
    """Space for the values of turns: rows of 32, those of the first plane first."""

    gained: Array  # values of placing, by rung
    stay: Array  # the same if the next seat has no pair
    shares: Array  # shares of the rungs in the mix
    under: Array  # values of accepting a combination that does not beat the next seat's pair
    over: Array  # values of accepting one that does
    stops: Array  # values of accepting, by roll and the next seat's pair
    accepts: Array  # probabilities of accepting
    lanes: Array
    bust: Array  # by plane: values after an X, times their probability


class Turns(NamedTuple):
    """Turns that are worked out together: they differ in the combination of the next seat's pair."""

    acting: int  # steps of the seat to act
    following: int
    last: int
    code: int  # of the last seat's pair
    rung: int
    rank: int
    next_rung: int
    after: int  # block of the next turn, if neither a roll nor a placing changes the counters
    next_wins: bool
    lo: int  # the pairs
    hi: int
    start: int  # those that are worked out
    stop: int


# --- Placing ----------------------------------------------------------------------------------


@fast
def gather(constants: Constants, values: Values, gained: Array, plane: int, turns: Turns) -> None:
    """Copy the value of placing each combination on each rung in a plane."""
    base, tables, rung, rank = constants.base, values.tables, count(turns.rung), count(turns.rank)
    next_rung, code, to, wins = count(turns.next_rung), count(turns.code), count(plane) * LADDER, turns.next_wins
    block = count((plane * constants.goal**3 + turns.after) * constants.ladders)
    won = values.prizes[plane, 1]
    # R14: a pair that is not stronger is removed even from rung 0.
    kept, cleared = (won, won) if wins else (tables[block + base[code, ZERO]], tables[block + base[ZERO, ZERO]])
    for combination in range(ROW):
        gained[to + combination] = kept if combination < rank else cleared
    for placed in range(SINGLE, RUNGS):
        begin = to + placed * ROW
        # R4
        taken = placed in (rung, next_rung)
        if taken or wins:
            for combination in range(ROW):
                gained[begin + combination] = BARRED if taken else won
            continue
        # R14
        stronger = rank if placed < rung else ROW
        here = block + base[code, placed]
        for combination in range(stronger):
            gained[begin + combination] = tables[here + combination]
        here = block + base[ZERO, placed]
        for combination in range(stronger, ROW):
            gained[begin + combination] = tables[here + combination]


@fast
def mix_rungs(gained: Array, shares: Array, width: float) -> None:
    """Write the share of each rung in the mix: it is within ``width`` of the best, and larger the nearer it is."""
    for k in range(ROW):
        best = gained[k]
        for rung in range(SINGLE, RUNGS):
            best = max(best, gained[k + rung * ROW])
        whole = NOUGHT
        for rung in range(RUNGS):
            whole += max(gained[k + rung * ROW] - (best - width), NOUGHT)
        part = ONE / whole
        for rung in range(RUNGS):
            shares[k + rung * ROW] = part * max(gained[k + rung * ROW] - (best - width), NOUGHT)


@fast
def place(gained: Array, shares: Array, to: Array, width: float, planes: int, best: int) -> None:
    """Write the value of placing each combination: by the mix of the rungs, or on the best for a seat that departs."""
    mix_rungs(gained, shares, width)
    for plane in range(planes):
        begin, row = plane * LADDER, plane * ROW
        for k in range(ROW):
            worth = NOUGHT
            for rung in range(RUNGS):
                worth += gained[begin + k + rung * ROW] * shares[k + rung * ROW]
            to[row + k] = worth
    if best:
        for k in range(ROW):
            most = gained[LADDER + k]
            for rung in range(SINGLE, RUNGS):
                most = max(most, gained[LADDER + k + rung * ROW])
            to[ROW + k] = most


@fast
def accepted_values(constants: Constants, values: Values, work: Work, turns: Turns, best: int) -> None:
    """Write the value of accepting each combination against each pair of the next seat."""
    width, planes, next_rung = constants.numbers[WIDTH], count(len(values.prizes)), count(turns.next_rung)
    for plane in range(len(values.prizes)):
        gather(constants, values, work.gained, plane, turns)
    if next_rung == ZERO:
        for k in range(planes * LADDER):
            work.stay[k] = work.gained[k]
    place(work.gained, work.shares, work.under, width, planes, best)
    # R14: a placing below the next seat's pair removes it, so that this seat stays where it is.
    for plane in range(planes):
        for k in range(next_rung * ROW):
            work.gained[plane * LADDER + k] = work.stay[plane * LADDER + k]
    place(work.gained, work.shares, work.over, width, planes, best)
    for plane in range(planes):
        spread(work.stops, work.over, work.under, plane, constants.rows, turns.start, turns.stop)


@fast
def spread(stops: Array, over: Array, under: Array, plane: int, rows: Array, lo: int, hi: int) -> None:
    """Write the value of accepting each combination against each pair of the next seat."""
    row, square = plane * ROW, plane * SQUARE
    for combination in range(COMBINATIONS):
        removing, other = over[row + combination], under[row + combination]
        to = square + rows[combination]
        for pair in range(lo, hi):
            # R14
            stops[to + pair] = removing if pair <= combination else other


# --- Rolling again ----------------------------------------------------------------------------


@fast
def roll_again(constants: Constants, work: Work, plane: int, guess: int, steep: float, lo: int, hi: int) -> None:
    """Solve R = add + sum of probability * (share of accepting * stop + the rest * R), for every pair."""
    dice, numbers, stops, lanes = constants.dice, constants.numbers, work.stops, work.lanes
    bust, ahead = work.bust[plane], AHEAD + plane * ROW
    for _ in range(TRIALS):
        for pair in range(lo, hi):
            lanes[GAIN + pair] = lanes[ahead + pair] + bust
            lanes[REST + pair] = ONE - numbers[LATER_PLAIN]
        for group in range(FOUR):
            first, begin = group * FIVE, plane * SQUARE + group * FIVE * ROW
            for pair in range(lo, hi):
                level = HALF - lanes[guess + pair] * steep
                gain, rest = NOUGHT, NOUGHT
                for row in range(FIVE):
                    stop = stops[begin + pair + row * ROW]
                    taken = dice[first + row] * min(max(stop * steep + level, NOUGHT), ONE)
                    gain += taken * stop
                    rest += taken
                lanes[GAIN + pair] += gain
                lanes[REST + pair] += rest
        worst = NOUGHT
        for pair in range(lo, hi):
            better = lanes[GAIN + pair] / lanes[REST + pair]
            worst = max(worst, abs(better - lanes[guess + pair]))
            lanes[guess + pair] = better
        if worst < numbers[NEAR]:
            break


@fast
def accept(constants: Constants, work: Work, guess: int, lo: int, hi: int) -> None:
    """Write the probabilities of accepting, and the factors LATER and FIRST that follow from their sums."""
    dice, numbers, stops, accepts, lanes = constants.dice, constants.numbers, work.stops, work.accepts, work.lanes
    steep = numbers[STEEP]
    for pair in range(lo, hi):
        lanes[LATER + pair] = ONE - numbers[LATER_PLAIN]
        lanes[FIRST + pair] = -ONE - numbers[FIRST_X]
    for group in range(EIGHT):
        first, begin = group * FOUR, group * FOUR * ROW
        # The last four rows are the doubles, whose sum is not needed. Each loop writes one array: one that wrote two
        # would first check whether they overlap.
        into = LATER if group < LATER_GROUPS else FIRST if group < FIRST_GROUPS else GAIN
        for pair in range(lo, hi):
            level = HALF - lanes[guess + pair] * steep
            for row in range(FOUR):
                share = min(max(stops[begin + pair + row * ROW] * steep + level, NOUGHT), ONE)
                accepts[begin + pair + row * ROW] = dice[first + row] * share
        for pair in range(lo, hi):
            taken = NOUGHT
            for row in range(FOUR):
                taken += accepts[begin + pair + row * ROW]
            lanes[into + pair] += taken
    for pair in range(lo, hi):
        lanes[LATER + pair] = ONE / lanes[LATER + pair]
        lanes[FIRST + pair] = -lanes[FIRST + pair]


@fast
def profile_values(work: Work, plane: int, lo: int, hi: int) -> None:
    """Work out the values of the turn and of rolling again in a plane, from the probabilities of accepting."""
    stops, accepts, lanes, bust = work.stops, work.accepts, work.lanes, work.bust[plane]
    ahead, worth, rolling = AHEAD + plane * ROW, WORTH + plane * ROW, ROLLING + plane * ROW
    for pair in range(lo, hi):
        lanes[GAIN + pair] = NOUGHT
        lanes[REST + pair] = NOUGHT
    for group in range(FIRST_GROUPS):
        begin = group * FOUR * ROW
        into = GAIN if group < LATER_GROUPS else REST
        for pair in range(lo, hi):
            gain = NOUGHT
            for row in range(FOUR):
                gain += accepts[begin + pair + row * ROW] * stops[plane * SQUARE + begin + pair + row * ROW]
            lanes[into + pair] += gain
    for pair in range(lo, hi):
        on = (lanes[ahead + pair] + bust + lanes[GAIN + pair]) * lanes[LATER + pair]
        lanes[rolling + pair] = on
        lanes[worth + pair] = on * lanes[FIRST + pair] - bust + lanes[REST + pair]


@fast
def best_values(constants: Constants, work: Work, plane: int, guess: int, lo: int, hi: int) -> None:
    """Work out the same for a seat that departs from the profile."""
    stops, lanes = work.stops, work.lanes
    worth, rolling = WORTH + plane * ROW, ROLLING + plane * ROW
    roll_again(constants, work, plane, guess, STEEPEST, lo, hi)
    for pair in range(lo, hi):
        lanes[rolling + pair] = lanes[guess + pair]
        lanes[worth + pair] = lanes[guess + pair] - work.bust[plane]
    # R10: on the first roll these combinations count.
    for row in range(X_ROWS, DOUBLE_ROWS):
        chance, begin = constants.dice[row], plane * SQUARE + row * ROW
        for pair in range(lo, hi):
            lanes[worth + pair] += chance * max(stops[begin + pair], lanes[rolling + pair])


# --- A turn -----------------------------------------------------------------------------------


@fast
def add_up_busts(constants: Constants, values: Values, bust: Array, plane: int, turns: Turns) -> None:
    """Add up the values after an X in a plane, times their probabilities."""
    numbers, begin = constants.numbers, plane * constants.goal**3 + turns.after
    # R8, R15
    if turns.next_wins:
        bust[plane] = (numbers[ONE_X] + numbers[TWO_X]) * values.prizes[plane, 1]
        return
    bust[plane] = NOUGHT
    for xs in range(1, 3):
        # R11
        back = min(xs, turns.acting)
        # Another thread may be working on another block with the same number of steps.
        if 0 < turns.next_rung == back:
            value = values.before[(begin - back) * CODES + turns.code]
        else:
            value = values.tables[(begin - back) * constants.ladders + int(constants.base[turns.code, ZERO])]
        bust[plane] += numbers[ONE_X if xs == 1 else TWO_X] * value


@fast
def doubles_row(constants: Constants, values: Values, turns: Turns, acting: int, double: int, plane: int) -> int:
    """Return where the values after a double begin; a sweep needs those of four sums of steps at a time."""
    goal, following = constants.goal, turns.following
    block = (((acting + following + turns.last) & 3) * goal + acting) * goal + following
    row = (block * 3 + double) * len(values.prizes) + plane
    begin: int = count(row * (constants.ladders + LENGTH)) + constants.dense[turns.code, turns.next_rung]
    return begin


@fast
def look_ahead(constants: Constants, values: Values, lanes: Array, plane: int, turns: Turns) -> None:
    """Add up the values after 11, 22, 33, times their probability, in a plane of AHEAD."""
    ahead, chance = AHEAD + count(plane) * ROW, constants.numbers[DOUBLE]
    for pair in range(turns.start, turns.stop):
        lanes[ahead + pair] = NOUGHT
    for double in range(3):
        acting = turns.acting + double + 1
        # R12, R15
        if acting < constants.goal:
            stored = doubles_row(constants, values, turns, acting, double, plane)
            for pair in range(turns.start, turns.stop):
                lanes[ahead + pair] += chance * values.doubles[stored + pair]
        else:
            for pair in range(turns.start, turns.stop):
                lanes[ahead + pair] += chance * values.prizes[plane, 0]


@fast
def keep_doubles(constants: Constants, values: Values, work: Work, plane: int, turns: Turns, best: int) -> None:
    """Store the values just after 11, 22, 33, for the blocks one, two, three steps behind."""
    doubles, stops, accepts, lanes = values.doubles, work.stops, work.accepts, work.lanes
    rolling = ROLLING + count(plane) * ROW
    for double in range(3):
        row = DOUBLES + count(double) * ROW
        stop, stored = count(plane) * SQUARE + row, doubles_row(constants, values, turns, turns.acting, double, plane)
        for pair in range(turns.lo, turns.hi):
            on = lanes[rolling + pair]
            if best:
                doubles[stored + pair] = max(stops[stop + pair], on)
            else:
                doubles[stored + pair] = on + accepts[row + pair] * (stops[stop + pair] - on)


@fast
def write(constants: Constants, values: Values, lanes: Array, plane: int, worth: int, turns: Turns) -> float:
    """Write the values of states in a plane; return the largest change."""
    base, tables, fresh = constants.base, values.tables, constants.numbers[FRESH]
    block = (turns.acting * constants.goal + turns.following) * constants.goal + turns.last
    begin = count((plane * constants.goal**3 + block) * constants.ladders + (turns.rank if turns.rung else 0))
    row, change = WORTH + count(worth) * ROW, NOUGHT
    code = count(1 + (turns.next_rung - 1) * RANKS if turns.next_rung else 0)
    for pair in range(turns.lo, turns.hi):
        at = begin + base[code + pair, turns.rung]
        moved = lanes[row + pair] - tables[at]
        tables[at] += fresh * moved
        change = max(change, abs(moved))
    return change


@fast
def work_out(constants: Constants, values: Values, work: Work, turns: Turns, best: int) -> float:
    """Work out the states of some turns; return the largest change."""
    start, stop, planes, lanes = turns.start, turns.stop, len(values.prizes), work.lanes
    accepted_values(constants, values, work, turns, best)
    for plane in range(planes):
        add_up_busts(constants, values, work.bust, plane, turns)
        look_ahead(constants, values, lanes, plane, turns)
    guess = GUESS + count(turns.next_rung) * ROW
    roll_again(constants, work, ZERO, guess, constants.numbers[STEEP], start, stop)
    accept(constants, work, guess, start, stop)
    for plane in range(planes):
        departs = best and plane == 1
        if departs:
            best_values(constants, work, SINGLE, guess + DEPARTING, start, stop)
        else:
            profile_values(work, count(plane), start, stop)
        keep_doubles(constants, values, work, plane, turns, departs)
    # Planes are of the seat that moved last, of the seat to act, and of the next one; in a proof after the profile's.
    change: float = NOUGHT
    if planes == SOLVING:
        for pair in range(turns.lo, turns.hi):
            lanes[WORTH + ROW + pair] = ONE - lanes[WORTH + pair] - lanes[WORTH + ROW + pair]
        for plane in range(planes):
            change = max(change, write(constants, values, lanes, plane, 1 - plane, turns))
    else:
        for plane in range(1, planes):
            change = max(change, write(constants, values, lanes, plane, (plane + 1) % 3 + 1, turns))
    return change


@compilable
def run(constants: Constants, values: Values, todo: Array, best: int) -> float:
    """Work out the states of some blocks; return the largest change."""
    goal, planes = constants.goal, len(values.prizes)
    # The unsigned sizes above, with `planes`, would make floats.
    square, ladder = LENGTH * LENGTH, RUNG_COUNT * LENGTH
    gained, stay, shares = np.zeros(planes * ladder, real), np.zeros(planes * ladder, real), np.zeros(ladder, real)
    under, over, bust = np.zeros(planes * LENGTH, real), np.zeros(planes * LENGTH, real), np.zeros(planes, real)
    stops, accepts, lanes = np.zeros(planes * square, real), np.zeros(square, real), np.zeros(square, real)
    work = Work(gained, stay, shares, under, over, stops, accepts, lanes, bust)
    change = NOUGHT
    for acting, following, last in todo:
        for guess in range(GUESSES):
            lanes[GUESS + guess] = START
        for code in range(CODES):
            rung, rank = (code - 1) // RANKS + 1 if code else 0, (code - 1) % RANKS if code else RANKS
            for next_rung in range(RUNG_COUNT):
                # R14: were the later pair lower and not weaker, the earlier one would be gone.
                lo, hi = rank + 1 if 0 < rung < next_rung else 0, RANKS if next_rung else 1
                if lo < hi and not 0 < next_rung == rung:
                    after = ((following + next_rung) * goal + last) * goal + acting
                    # Eight at a time; the few surplus results are discarded.
                    start, stop = count(lo & 24), ROW if next_rung else EIGHT
                    turns = Turns(
                        acting, following, last, code, rung, rank, next_rung, after, following + next_rung >= goal,
                        count(lo), count(hi), start, stop,
                    )  # fmt: skip
                    change = max(change, work_out(constants, values, work, turns, best))
    return change
