"""Value of one turn in every state of three seats, compiled, from the values of the states after it.

A block holds the states with the same counters. Within it, for one pair of the seat that moved last and one rung of
the next seat, the 30 pairs that the next seat may have there differ only in the combinations that beat them: the
values of the rungs are worked out once for all of them, and rolling again for all of them side by side, in rows of 32.

The same in plain Python is in `profile_turn`, and tests hold each to the other: `mixed` is `mix_rungs` here,
`accepting` is `accept`, and `rolling_again` is `roll_again` for the player and `turn_values` for all seats.

Everything is in single precision, in flat arrays: a row begins at ``ROW`` times its number, and `pair` and
`combination` are places in it. Two rules make the loops fast. Offsets are unsigned, so that numba does not check for
negative ones; a signed and an unsigned number would add up to a float, hence constants such as ``FIVE``. And a loop
over pairs has a short loop over rows in it, at most five: the compiler unrolls that and takes eight pairs at a time.
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
# Added to the value of a rung that is taken: then it is below every other one, and never chosen.
BARRED: Final = real(-9)
ZERO, SINGLE, TWO, THREE, FOUR, FIVE = (count(n) for n in range(6))
EIGHT: Final = count(8)
RUNGS: Final = count(RUNG_COUNT)
COMBINATIONS: Final = count(RANKS)
"""Number of combinations; a row has two places to spare."""
LENGTH: Final = 32
"""Length of a row."""
ROW: Final = count(LENGTH)
# Six rows, one for each rung: the values of placing, if the next seat moves some number of steps.
LADDER: Final = RUNGS * ROW
# From one plane of `gained` to the next: seven ladders, for none to five steps and a spare one.
SPARE, PLANE = RUNGS * LADDER, count(7) * LADDER
# All rows of rolls of a plane, and where they begin by kind: later rolls, first rolls with X, 11 and 22 and 33.
SQUARE: Final = ROW * ROW
X_ROWS, DOUBLE_ROWS = count(20), count(28)
DOUBLES: Final = DOUBLE_ROWS * ROW
# Rows are taken in groups: later rolls by five; by four, five groups of later rolls and two with X.
LATER_BY_FIVE, LATER_BY_FOUR, FIRST_BY_FOUR, ALL_BY_FOUR = FOUR, FIVE, count(7), EIGHT
# Places of the rows of `lanes`; of the last four kinds there are several, the first three by plane.
GAIN, REST, ADD, LATER, FIRST, AHEAD, WORTH, ROLLING, GUESS = (ROW * count(n) for n in (0, 1, 2, 3, 4, 5, 9, 13, 17))
# Guesses are kept by the rung of the next seat, for the profile and for a seat that departs from it.
DEPARTING: Final = LADDER
GUESSES: Final = TWO * LADDER
"""Length of all rows of guesses."""
# Places in `Constants.numbers`.
WIDTH, STEEP, FRESH, DOUBLE, ONE_X, TWO_X, FIRST_X, LATER_PLAIN, NEAR, PRIZE = range(10)
TRIALS: Final = 20
"""Most iterations for the value of rolling again; fewer if no guess changes by more than ``NEAR``."""


class Constants(NamedTuple):
    """Constants of all turns of a game."""

    goal: int
    ladders: int  # number of ladders of two seats, the length of a block
    widest: int  # largest number of blocks with the same sum of steps
    # Where states begin: in a block, by the next seat's code and the last seat's rung; in a buffer of doubles, by the
    # last seat's code and the next seat's rung.
    base: Array
    dense: Array
    slots: Array  # place of each block among those with the same sum of steps
    dice: Array  # probabilities by row: 0 to 18 without X, 20 to 27 with X; 1 in the rows 28 to 30 of 11, 22, 33
    rows: Array  # begin of the row of each combination
    # Width of smoothing, half its inverse, share of the new value; probabilities of each double, of one X, of two X, of
    # a first roll with X, of a later roll without X and double; the change that ends a search; value of a win.
    numbers: Array


def fast(function: Callable[..., Any]) -> Any:
    """Compile a function for single precision; it may use arrays, but not make any."""
    if not HAS_NUMBA:
        return function
    # Additions keep their order, so that every process finds the same numbers. The last option avoids counting
    # references to arrays, a fifth of the time otherwise.
    options: dict[str, Any] = {"fastmath": {"contract", "nsz", "nnan"}, "_nrt": False}
    return compiled_as_it_is(function, options)


# --- Placing ----------------------------------------------------------------------------------


@fast
def gather(values: Array, base: Array, block: int, into: Array, to: int, rung: int, rank: int, code: int) -> None:
    """Copy the value of placing each combination on each rung, where the last seat has a pair and its steps lead on."""
    # R14: a pair that is not stronger is removed even from rung 0.
    kept, cleared = values[block + base[code, ZERO]], values[block + base[ZERO, ZERO]]
    for combination in range(ROW):
        into[to + combination] = kept if combination < rank else cleared
    for placed in range(SINGLE, RUNGS):
        # R4
        if placed == rung:
            continue
        begin = to + placed * ROW
        # R14
        stronger = rank if placed < rung else ROW
        here = block + base[code, placed]
        for combination in range(stronger):
            into[begin + combination] = values[here + combination]
        here = block + base[ZERO, placed]
        for combination in range(stronger, ROW):
            into[begin + combination] = values[here + combination]


@fast
def gather_all(
    values: Array, base: Array, plane: int, gained: Array, to: int, blocks: Array, inside: int, won: float, rung: int,
    rank: int, code: int,
) -> None:  # fmt: skip
    """Copy the value of each placing in a plane, by the steps of the next seat; it wins if they lead to the finish."""
    for moved in range(RUNGS):
        ladder = to + moved * LADDER
        # R8, R15
        if moved >= inside:
            for k in range(LADDER):
                gained[ladder + k] = won
        # R4: the next seat's pair and the last seat's are not on the same rung.
        elif moved != rung or rung == ZERO:
            gather(values, base, plane + blocks[moved], gained, ladder, rung, rank, code)


@fast
def splice(gained: Array, planes: int, next_rung: int) -> None:
    """Fill the spare ladder: a placing that removes the next seat's pair leaves this seat where it is."""
    below = next_rung * ROW
    for plane in range(planes):
        removed, spare = plane * PLANE, plane * PLANE + SPARE
        kept = removed + next_rung * LADDER
        # R14: only placings below the pair remove it.
        for k in range(below):
            gained[spare + k] = gained[removed + k]
        for k in range(below, LADDER):
            gained[spare + k] = gained[kept + k]


@fast
def mix_rungs(gained: Array, at: int, shares: Array, barred: Array, width: float) -> None:
    """Write the share of each rung in the mix: it is within ``width`` of the best, and larger the nearer it is."""
    for k in range(ROW):
        best = gained[at + k] + barred[ZERO]
        for rung in range(SINGLE, RUNGS):
            best = max(best, gained[at + k + rung * ROW] + barred[rung])
        whole = NOUGHT
        for rung in range(RUNGS):
            whole += max(gained[at + k + rung * ROW] + barred[rung] - (best - width), NOUGHT)
        part = ONE / whole
        for rung in range(RUNGS):
            shares[k + rung * ROW] = part * max(gained[at + k + rung * ROW] + barred[rung] - (best - width), NOUGHT)


@fast
def place(
    gained: Array, at: int, shares: Array, to: Array, barred: Array, width: float, planes: int, best: int
) -> None:
    """Write the value of placing each combination: by the mix of the rungs, or on the best for a seat that departs."""
    mix_rungs(gained, at, shares, barred, width)
    for plane in range(planes):
        begin, row = at + plane * PLANE, plane * ROW
        if best and plane == SINGLE:
            for k in range(ROW):
                most = gained[begin + k] + barred[ZERO]
                for rung in range(SINGLE, RUNGS):
                    most = max(most, gained[begin + k + rung * ROW] + barred[rung])
                to[row + k] = most
        else:
            for k in range(ROW):
                worth = NOUGHT
                for rung in range(RUNGS):
                    worth += gained[begin + k + rung * ROW] * shares[k + rung * ROW]
                to[row + k] = worth


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
def _take_shares(stops: Array, at: int, dice: Array, lanes: Array, guess: int, lo: int, hi: int, steep: float) -> None:
    """Add up later rolls that are accepted with a probability: their values in GAIN, and this probability in REST."""
    for group in range(LATER_BY_FIVE):
        first, begin = group * FIVE, at + group * FIVE * ROW
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


@fast
def _take_better(stops: Array, at: int, dice: Array, lanes: Array, guess: int, lo: int, hi: int) -> None:
    """Add up later rolls that are accepted if they are worth more than rolling again; see `_take_shares`."""
    for group in range(LATER_BY_FIVE):
        first, begin = group * FIVE, at + group * FIVE * ROW
        for pair in range(lo, hi):
            gain, rest = NOUGHT, NOUGHT
            for row in range(FIVE):
                stop, chance = stops[begin + pair + row * ROW], dice[first + row]
                taken = chance if stop > lanes[guess + pair] else NOUGHT
                gain += taken * stop
                rest += taken
            lanes[GAIN + pair] += gain
            lanes[REST + pair] += rest


@fast
def roll_again(
    stops: Array, at: int, dice: Array, lanes: Array, guess: int, lo: int, hi: int, numbers: Array, best: int
) -> None:  # fmt: skip
    """Solve R = add + sum of probability * (share of accepting * stop + the rest * R), for every pair."""
    for _ in range(TRIALS):
        for pair in range(lo, hi):
            lanes[GAIN + pair] = lanes[ADD + pair]
            lanes[REST + pair] = ONE - numbers[LATER_PLAIN]
        if best:
            _take_better(stops, at, dice, lanes, guess, lo, hi)
        else:
            _take_shares(stops, at, dice, lanes, guess, lo, hi, numbers[STEEP])
        worst = NOUGHT
        for pair in range(lo, hi):
            better = lanes[GAIN + pair] / lanes[REST + pair]
            worst = max(worst, abs(better - lanes[guess + pair]))
            lanes[guess + pair] = better
        if worst < numbers[NEAR]:
            break


@fast
def accept(
    stops: Array, dice: Array, accepts: Array, lanes: Array, guess: int, lo: int, hi: int, numbers: Array
) -> None:
    """Write the probabilities of accepting, and the factors LATER and FIRST that follow from their sums."""
    steep = numbers[STEEP]
    for pair in range(lo, hi):
        lanes[LATER + pair] = ONE - numbers[LATER_PLAIN]
        lanes[FIRST + pair] = -ONE - numbers[FIRST_X]
    for group in range(ALL_BY_FOUR):
        first, begin = group * FOUR, group * FOUR * ROW
        # The last four rows are the doubles, whose sum is not needed. Each loop writes one array: one that wrote two
        # would first check whether they overlap.
        into = LATER if group < LATER_BY_FOUR else FIRST if group < FIRST_BY_FOUR else GAIN
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
def weigh(stops: Array, at: int, accepts: Array, lanes: Array, lo: int, hi: int) -> None:
    """Add up the values of accepted combinations, later ones in GAIN and first ones with X in REST."""
    for pair in range(lo, hi):
        lanes[GAIN + pair] = NOUGHT
        lanes[REST + pair] = NOUGHT
    for group in range(FIRST_BY_FOUR):
        begin = group * FOUR * ROW
        into = GAIN if group < LATER_BY_FOUR else REST
        for pair in range(lo, hi):
            gain = NOUGHT
            for row in range(FOUR):
                gain += accepts[begin + pair + row * ROW] * stops[at + begin + pair + row * ROW]
            lanes[into + pair] += gain


@fast
def turn_values(
    dice: Array, numbers: Array, stops: Array, accepts: Array, lanes: Array, plane: int, bust: float, best: int,
    guess: int, lo: int, hi: int,
) -> None:  # fmt: skip
    """Work out the values of the turn and of rolling again in one plane, from the probabilities of accepting."""
    ahead, worth, rolling, square = AHEAD + plane * ROW, WORTH + plane * ROW, ROLLING + plane * ROW, plane * SQUARE
    if best:
        for pair in range(lo, hi):
            lanes[ADD + pair] = lanes[ahead + pair] + bust
        roll_again(stops, square, dice, lanes, guess, lo, hi, numbers, True)  # noqa: FBT003 - numba takes no keywords
        for pair in range(lo, hi):
            lanes[rolling + pair] = lanes[guess + pair]
            lanes[worth + pair] = lanes[guess + pair] - bust
        # R10: on the first roll these combinations count.
        for row in range(X_ROWS, DOUBLE_ROWS):
            chance, begin = dice[row], square + row * ROW
            for pair in range(lo, hi):
                lanes[worth + pair] += chance * max(stops[begin + pair], lanes[rolling + pair])
    else:
        weigh(stops, square, accepts, lanes, lo, hi)
        for pair in range(lo, hi):
            on = (lanes[ahead + pair] + bust + lanes[GAIN + pair]) * lanes[LATER + pair]
            lanes[rolling + pair] = on
            lanes[worth + pair] = on * lanes[FIRST + pair] - bust + lanes[REST + pair]


# --- A turn -----------------------------------------------------------------------------------


@fast
def if_wins(seat: int, plane: int, planes: int, numbers: Array) -> float:
    """Return the value in a plane if a seat wins: 0 the seat to act, 1 the next seat, 2 the last seat."""
    if planes == SOLVING or plane == 0:
        return ONE if plane == seat else NOUGHT
    return numbers[PRIZE] if plane - 1 == seat else NOUGHT


@fast
def add_up_busts(
    goal: int, ladders: int, base: Array, slots: Array, numbers: Array, tables: Array, planes: int, edge: Array,
    acting: int, following: int, last: int, next_rung: int, code: int, bust: Array,
) -> None:  # fmt: skip
    """Add up the values after an X, times their probabilities."""
    one, two = numbers[ONE_X], numbers[TWO_X]
    for plane in range(planes):
        # R8, R15
        if following + next_rung >= goal:
            bust[plane] = (one + two) * if_wins(1, plane, planes, numbers)
            continue
        bust[plane] = NOUGHT
        for xs in range(1, 3):
            # R11
            back = min(xs, acting)
            block = ((following + next_rung) * goal + last) * goal + acting - back
            # Another thread may be working on another block with the same number of steps.
            if 0 < next_rung == back:
                value = edge[(slots[block] * planes + plane) * CODES + code]
            else:
                value = tables[(plane * goal**3 + block) * ladders + int(base[code, ZERO])]
            bust[plane] += (one if xs == 1 else two) * value


@fast
def look_ahead(
    goal: int, buffer: Array, widest: int, slots: Array, numbers: Array, doubles: Array, planes: int, acting: int,
    following: int, last: int, begin: int, lanes: Array, lo: int, hi: int,
) -> None:  # fmt: skip
    """Add up the values after 11, 22, 33, times their probability, in AHEAD."""
    chance = numbers[DOUBLE]
    for plane in range(planes):
        row = AHEAD + count(plane) * ROW
        for pair in range(lo, hi):
            lanes[row + pair] = NOUGHT
        for double in range(1, 4):
            # R12, R15
            if acting + double < goal:
                slot = slots[((acting + double) * goal + following) * goal + last]
                layer = ((acting + following + last + double) & 3) * widest + slot
                stored = count(((layer * 3 + double - 1) * planes + plane) * buffer + begin)
                for pair in range(lo, hi):
                    lanes[row + pair] += chance * doubles[stored + pair]
            else:
                won = chance * if_wins(0, plane, planes, numbers)
                for pair in range(lo, hi):
                    lanes[row + pair] += won


@fast
def keep_doubles(
    buffer: Array, stops: Array, accepts: Array, lanes: Array, doubles: Array, planes: int, layer: int, begin: int,
    lo: int, hi: int, best: int,
) -> None:  # fmt: skip
    """Store the values just after 11, 22, 33, for the blocks one, two, three steps behind."""
    for double in range(3):
        row = DOUBLES + count(double) * ROW
        for plane in range(planes):
            rolling, stop = ROLLING + count(plane) * ROW, count(plane) * SQUARE + row
            stored = count(((layer * 3 + double) * planes + plane) * buffer + begin)
            if best and plane == 1:
                for pair in range(lo, hi):
                    doubles[stored + pair] = max(stops[stop + pair], lanes[rolling + pair])
            else:
                for pair in range(lo, hi):
                    on = lanes[rolling + pair]
                    doubles[stored + pair] = on + accepts[row + pair] * (stops[stop + pair] - on)


@fast
def write(
    base: Array, states: int, fresh: float, tables: Array, planes: int, block: int, rung: int, rank: int,
    next_rung: int, lanes: Array, lo: int, hi: int,
) -> float:  # fmt: skip
    """Write the values of states, planes for the seats last, first, next; return the largest change."""
    change = NOUGHT
    for pair in range(lo, hi):
        code = count(1 + (next_rung - 1) * RANKS) + pair if next_rung else ZERO
        at = block + base[code, rung] + rank
        if planes == SOLVING:
            first = lanes[WORTH + pair]
            last = ONE - first - lanes[WORTH + ROW + pair] - tables[at]
            first -= tables[states + at]
            tables[at] += fresh * last
            tables[states + at] += fresh * first
            change = max(change, abs(last), abs(first))
        else:
            for i in range(SINGLE, FOUR):
                plane = (SINGLE + i % THREE) * states + at
                new = lanes[WORTH + i * ROW + pair]
                change = max(change, abs(new - tables[plane]))
                tables[plane] = new
    return change


@fast
def accepted_values(
    gained: Array, shares: Array, over: Array, under: Array, barred: Array, stops: Array, rows: Array, width: float,
    planes: int, rung: int, next_rung: int, best: int, lo: int, hi: int,
) -> None:  # fmt: skip
    """Write the value of accepting each combination against each pair on a rung."""
    # R4, R13
    for free in range(RUNGS):
        barred[free] = NOUGHT
    if rung:
        barred[rung] = BARRED
    if next_rung:
        barred[next_rung] = BARRED
    place(gained, next_rung * LADDER, shares, under, barred, width, planes, best)
    if next_rung:
        splice(gained, planes, next_rung)
        place(gained, SPARE, shares, over, barred, width, planes, best)
    for plane in range(planes):
        spread(stops, over if next_rung else under, under, plane, rows, lo, hi)


@fast
def block_of_states(
    goal: int, ladders: int, widest: int, base: Array, dense: Array, slots: Array, dice: Array, rows: Array,
    numbers: Array, tables: Array, planes: int, doubles: Array, edge: Array, acting: int, following: int, last: int,
    best: int, gained: Array, over: Array, under: Array, shares: Array, stops: Array, accepts: Array, lanes: Array,
    bust: Array, barred: Array, blocks: Array,
) -> float:  # fmt: skip
    """Work out the states with some steps of the seat to act, of the next seat and of the last one."""
    buffer = ladders + LENGTH
    here = (acting * goal + following) * goal + last
    layer = ((acting + following + last) & 3) * widest + slots[here]
    inside, states = min(goal - following, RUNG_COUNT), goal**3 * ladders
    for moved in range(inside):
        blocks[moved] = (((following + moved) * goal + last) * goal + acting) * ladders
    for guess in range(GUESSES):
        lanes[GUESS + guess] = START
    change = NOUGHT
    for code in range(CODES):
        rung, rank = (code - 1) // RANKS + 1 if code else 0, (code - 1) % RANKS if code else RANKS
        for plane in range(planes):
            gather_all(
                tables, base, count(plane * states), gained, count(plane) * PLANE, blocks, count(inside),
                if_wins(1, plane, planes, numbers), count(rung), count(rank), count(code),
            )  # fmt: skip
        for next_rung in range(RUNG_COUNT):
            # R14: were the later pair lower and not weaker, the earlier one would be gone.
            lo = rank + 1 if 0 < rung < next_rung else 0
            hi = RANKS if next_rung else 1
            if lo >= hi or 0 < next_rung == rung:
                continue
            # Eight at a time; the few surplus results are discarded.
            start, stop = count(lo & 24), ROW if next_rung else EIGHT
            accepted_values(
                gained, shares, over, under, barred, stops, rows, numbers[WIDTH], count(planes), count(rung),
                count(next_rung), best, start, stop,
            )  # fmt: skip
            begin, guess = int(dense[code, next_rung]), GUESS + count(next_rung) * ROW
            add_up_busts(
                goal, ladders, base, slots, numbers, tables, planes, edge, acting, following, last, next_rung, code,
                bust,
            )  # fmt: skip
            look_ahead(
                goal, buffer, widest, slots, numbers, doubles, planes, acting, following, last, begin, lanes, start,
                stop,
            )  # fmt: skip
            for pair in range(start, stop):
                lanes[ADD + pair] = lanes[AHEAD + pair] + bust[0]
            roll_again(stops, ZERO, dice, lanes, guess, start, stop, numbers, False)  # noqa: FBT003 - numba takes no keywords
            accept(stops, dice, accepts, lanes, guess, start, stop, numbers)
            for plane in range(planes):
                turn_values(
                    dice, numbers, stops, accepts, lanes, count(plane), bust[plane], best and plane == 1,
                    guess + DEPARTING, start, stop,
                )  # fmt: skip
            keep_doubles(
                buffer, stops, accepts, lanes, doubles, planes, layer, begin, count(lo), count(hi), best
            )  # fmt: skip
            moved = write(
                base, count(states), numbers[FRESH], tables, planes, count(here * ladders), count(rung),
                count(rank if rung else 0), next_rung, lanes, count(lo), count(hi),
            )  # fmt: skip
            change = max(change, moved)
    return change


@compilable
def run(constants: Constants, tables: Array, planes: int, doubles: Array, edge: Array, todo: Array, best: int) -> float:
    """Work out the states of some blocks; return the largest change."""
    # Taking arrays out of the tuple costs time, so it is done once: hence the many arguments.
    goal, ladders, widest, base, dense, slots, dice, rows, numbers = constants
    # The unsigned sizes above, with `planes`, would make floats.
    square, ladder = LENGTH * LENGTH, RUNG_COUNT * LENGTH
    gained, stops = np.zeros(planes * 7 * ladder, real), np.zeros(planes * square, real)
    over, under, shares = np.zeros(planes * LENGTH, real), np.zeros(planes * LENGTH, real), np.zeros(ladder, real)
    accepts, lanes = np.zeros(square, real), np.zeros(square, real)
    bust, barred, blocks = np.zeros(planes, real), np.zeros(RUNG_COUNT, real), np.zeros(RUNG_COUNT, count)
    change = NOUGHT
    for orbit in range(todo.shape[0]):
        for at in range(3):
            acting, following, last = todo[orbit, at, 0], todo[orbit, at, 1], todo[orbit, at, 2]
            if acting >= 0:
                moved = block_of_states(
                    goal, ladders, widest, base, dense, slots, dice, rows, numbers, tables, planes, doubles, edge,
                    acting, following, last, best, gained, over, under, shares, stops, accepts, lanes, bust, barred,
                    blocks,
                )  # fmt: skip
                change = max(change, moved)
    return change
