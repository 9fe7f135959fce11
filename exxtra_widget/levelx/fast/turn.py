"""One turn of Level X in whole numbers, for `PlainEngine` and, compiled, for `numba_loops`.

Tests compare it with the rules model, `exxtra_widget.levelx.rules.rules`, on the same dice. Six numbers are for the six
rows, from row 5 to row 10.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from exxtra_widget.levelx.rules import notation
from exxtra_widget.levelx.rules.scoring import EMPTY_ROWS
from exxtra_widget.support.numba import compilable

if TYPE_CHECKING:
    from exxtra_widget.support.numba import Array

ROW_COUNT: Final = len(notation.ROWS)
FIRST_ROW: Final = notation.ROWS[0]
MOST_SEATS: Final = notation.SEATS[-1]
# X3: difference between a bonus and the next one.
BONUS_COUNT: Final = len(notation.BONUSES)
FIRST_BONUS: Final = notation.BONUSES[0]
BONUS_STEP: Final = notation.BONUSES[0] - notation.BONUSES[1]

# Entries of a state: the seat to act, bonuses taken, squares of the pieces and tokens of each seat by row, tokens left
# on each row, scores of the seats; and their number.
SEAT, TAKEN, PIECES = range(3)
TOKENS: Final = PIECES + MOST_SEATS * ROW_COUNT
STACKS: Final = TOKENS + MOST_SEATS * ROW_COUNT
SCORES: Final = STACKS + ROW_COUNT
SIZE: Final = SCORES + MOST_SEATS

# Entries of the rules: seats, the seat that begins a round, turns after which a game counts as endless; then the
# squares of each row.
SEATS, FIRST, LONGEST, SQUARES = range(4)

# Entries of the plan of a seat: its kind, the worth of a point, of sending a piece back per point of its row, of a
# square of each row; then for each number of rows that a set lacks, the worth of a token of one of them and of a square
# of each row towards it, both per point of the bonus.
KIND, POINT, SENDS, WAYS = range(4)
SHARES: Final = WAYS + ROW_COUNT - 1  # SHARES + 1 if one row is lacking
MORE: Final = SHARES + 1  # MORE + ROW_COUNT if one row is lacking
PLAN: Final = MORE + ROW_COUNT + ROW_COUNT**2
RANDOM, WEIGHER = range(2)

# Entries of a grouping in `makes`: each die may have its own row, with the number of times that it is made.
PAIR: Final = 2
GROUPING: Final = PAIR * notation.DICE

# A gain of a grouping has these bits for each row: steps of the piece, and tokens << EARNED.
ROW_BITS: Final = 6
EARNED: Final = 3
COUNT: Final = (1 << EARNED) - 1
GAINS: Final = 64
"""Length of a list of gains, more than any roll has groupings."""


@compilable
def best_gains(  # noqa: C901, PLR0912 - one loop over groupings, which numba compiles in one piece
    state: Array, rules: Array, plans: Array, begins: Array, makes: Array, gains: Array, roll: int
) -> tuple[int, int]:
    """Write the gains of the best groupings of a roll; of groupings with the same gain the first counts."""
    seat, taken = state[SEAT], state[TAKEN]
    own, mine, plan = PIECES + ROW_COUNT * seat, TOKENS + ROW_COUNT * seat, PLAN * seat
    weighs, point = plans[plan + KIND] == WEIGHER, plans[plan + POINT]
    fewest, missing = state[mine], 0
    for i in range(ROW_COUNT):
        if state[mine + i] < fewest:
            fewest, missing = state[mine + i], 0
        if state[mine + i] == fewest:
            missing += 1
    bonus = FIRST_BONUS - BONUS_STEP * taken if taken < BONUS_COUNT else 0
    share = bonus * plans[plan + SHARES + missing]
    ways, more = plan + WAYS, plan + MORE + ROW_COUNT * missing
    best, equal = -1, 0
    for grouping in range(begins[roll], begins[roll + 1]):
        gain, worth, gets = 0, 0, 0
        for k in range(GROUPING * grouping, GROUPING * (grouping + 1), PAIR):
            i = makes[k]
            if i < 0:
                break
            # X5 and X7; min() and max() would take longer than the rest.
            times, stack = makes[k + 1], state[STACKS + i]
            goes = rules[SQUARES + i] - state[own + i]
            moved, earned = times, 0
            if times >= goes:
                moved, earned = goes, times - goes + 1 if goes > 0 else times
                earned = min(earned, stack)
            gain |= (moved | earned << EARNED) << ROW_BITS * i
            if weighs:
                lacks = state[mine + i] == fewest
                if earned > 0:
                    worth += point * (FIRST_ROW + i) * earned
                    if lacks:
                        worth += share
                        gets += 1
                if stack > 0 and moved > 0:
                    worth += plans[ways + i] * moved
                    if lacks:
                        worth += bonus * plans[more + i] * moved
                    if moved == goes and plans[plan + SENDS] > 0 and sends_back(state, rules, i):
                        worth += plans[plan + SENDS] * (FIRST_ROW + i)
        if weighs:
            if gets == missing:
                worth += point * bonuses(state, mine, fewest, gain)
            if worth < best:
                continue
            if worth > best:
                best, equal = worth, 0
        for k in range(equal):
            if gains[k] == gain:
                break
        else:
            gains[equal] = gain
            equal += 1
    return equal, fewest


@compilable
def sends_back(state: Array, rules: Array, row: int) -> bool:
    """Return whether a piece is on the X square of a row (X6)."""
    for other in range(rules[SEATS]):  # noqa: SIM110 - numba compiles no generators
        if state[PIECES + ROW_COUNT * other + row] == rules[SQUARES + row]:
            return True
    return False


@compilable
def bonuses(state: Array, mine: int, fewest: int, gain: int) -> int:
    """Return the points of the bonuses that a gain takes; two tokens of a row may complete two sets (X8)."""
    sets = BONUS_COUNT - state[TAKEN]
    for i in range(ROW_COUNT):
        sets = min(sets, state[mine + i] - fewest + (gain >> ROW_BITS * i + EARNED & COUNT))
    points = 0
    for k in range(state[TAKEN], state[TAKEN] + sets):
        points += FIRST_BONUS - BONUS_STEP * k
    return points


@compilable
def finish_turn(state: Array, rules: Array, gain: int, sets: int) -> None:
    """Move pieces, send others back (X6), earn tokens (X7), take bonuses for new complete sets (X8), and pass on."""
    seat = state[SEAT]
    own, mine, i = PIECES + ROW_COUNT * seat, TOKENS + ROW_COUNT * seat, 0
    while gain > 0:
        moved, earned = gain & COUNT, gain >> EARNED & COUNT
        gain >>= ROW_BITS
        if moved > 0:
            state[own + i] += moved
            if state[own + i] == rules[SQUARES + i]:
                for other in range(rules[SEATS]):
                    if other != seat and state[PIECES + ROW_COUNT * other + i] == rules[SQUARES + i]:
                        state[PIECES + ROW_COUNT * other + i] = 0
        if earned > 0:
            state[mine + i] += earned
            state[STACKS + i] -= earned
            state[SCORES + seat] += earned * (FIRST_ROW + i)
        i += 1
    now = state[mine]
    for k in range(mine + 1, mine + ROW_COUNT):
        now = state[k] if state[k] < now else now  # noqa: FURB136 - as above
    while sets < now and state[TAKEN] < BONUS_COUNT:
        state[SCORES + seat] += FIRST_BONUS - BONUS_STEP * state[TAKEN]
        state[TAKEN] += 1
        sets += 1
    seat += 1
    state[SEAT] = seat if seat < rules[SEATS] else 0


@compilable
def is_over(state: Array, rules: Array) -> bool:
    """Return whether the round is at its end, and no bonus is left or three rows are empty (X9)."""
    if state[SEAT] != rules[FIRST]:
        return False
    empty = 0
    for i in range(ROW_COUNT):
        if state[STACKS + i] == 0:
            empty += 1
    return state[TAKEN] >= BONUS_COUNT or empty >= EMPTY_ROWS


@compilable
def winners(state: Array, rules: Array) -> int:
    """Return the bits of the seats with most points (X10)."""
    most, bits = -1, 0
    for seat in range(rules[SEATS]):
        if state[SCORES + seat] > most:
            most, bits = state[SCORES + seat], 0
        if state[SCORES + seat] == most:
            bits |= 1 << seat
    return bits
