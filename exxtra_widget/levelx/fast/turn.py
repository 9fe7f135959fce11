"""One turn of Level X in whole numbers, for `PlainEngine` and, compiled, for `numba_loops`.

Tests compare it with the rules model, `exxtra_widget.levelx.rules.rules`, on the same dice. Six numbers are for the six
rows, from row 5 to row 10.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from exxtra_widget.levelx.rules import notation
from exxtra_widget.levelx.rules.rows import EMPTY_ROWS
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

# Entries of a moment: the seat to act, bonuses taken, squares of the pieces and tokens of each seat by row, tokens left
# on each row, scores of the seats; and their number.
SEAT, TAKEN, PIECES = range(3)
TOKENS: Final = PIECES + MOST_SEATS * ROW_COUNT
STACKS: Final = TOKENS + MOST_SEATS * ROW_COUNT
SCORES: Final = STACKS + ROW_COUNT
SIZE: Final = SCORES + MOST_SEATS

# Entries of `begin`, the start of games: the roll in hand or -1, the number of the turn, rolls of that turn before it.
HELD, TURN, ROLLED = range(3)

# Entries of the rules: seats, the seat that begins a round, turns after which a game counts as endless, the number of
# the first game in its chunk; then the squares of each row.
SEATS, FIRST, LONGEST, GAME, SQUARES = range(5)

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
    moment: Array, rules: Array, plans: Array, begins: Array, makes: Array, gains: Array, roll: int
) -> tuple[int, int]:
    """Write the gains of the best groupings of a roll; of groupings with the same gain the first counts."""
    seat, taken = moment[SEAT], moment[TAKEN]
    own, mine, plan = PIECES + ROW_COUNT * seat, TOKENS + ROW_COUNT * seat, PLAN * seat
    weighs, point = plans[plan + KIND] == WEIGHER, plans[plan + POINT]
    fewest, missing = moment[mine], 0
    for i in range(ROW_COUNT):
        if moment[mine + i] < fewest:
            fewest, missing = moment[mine + i], 0
        if moment[mine + i] == fewest:
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
            times, stack = makes[k + 1], moment[STACKS + i]
            goes = rules[SQUARES + i] - moment[own + i]
            moved, earned = times, 0
            if times >= goes:
                moved, earned = goes, times - goes + 1 if goes > 0 else times
                earned = min(earned, stack)
            gain |= (moved | earned << EARNED) << ROW_BITS * i
            if weighs:
                lacks = moment[mine + i] == fewest
                if earned > 0:
                    worth += point * (FIRST_ROW + i) * earned
                    if lacks:
                        worth += share
                        gets += 1
                if stack > 0 and moved > 0:
                    worth += plans[ways + i] * moved
                    if lacks:
                        worth += bonus * plans[more + i] * moved
                    if moved == goes and plans[plan + SENDS] > 0 and sends_back(moment, rules, i):
                        worth += plans[plan + SENDS] * (FIRST_ROW + i)
        if weighs:
            if gets == missing:
                worth += point * bonuses(moment, mine, fewest, gain)
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
def sends_back(moment: Array, rules: Array, row: int) -> bool:
    """Return whether a piece is on the X square of a row (X6)."""
    for other in range(rules[SEATS]):  # noqa: SIM110 - numba compiles no generators
        if moment[PIECES + ROW_COUNT * other + row] == rules[SQUARES + row]:
            return True
    return False


@compilable
def bonuses(moment: Array, mine: int, fewest: int, gain: int) -> int:
    """Return the points of the bonuses that a gain takes; two tokens of a row may complete two sets (X8)."""
    sets = BONUS_COUNT - moment[TAKEN]
    for i in range(ROW_COUNT):
        sets = min(sets, moment[mine + i] - fewest + (gain >> ROW_BITS * i + EARNED & COUNT))
    points = 0
    for k in range(moment[TAKEN], moment[TAKEN] + sets):
        points += FIRST_BONUS - BONUS_STEP * k
    return points


@compilable
def finish_turn(moment: Array, rules: Array, gain: int, sets: int) -> None:
    """Move pieces, send others back (X6), earn tokens (X7), take bonuses for new complete sets (X8), and pass on."""
    seat = moment[SEAT]
    own, mine, i = PIECES + ROW_COUNT * seat, TOKENS + ROW_COUNT * seat, 0
    while gain > 0:
        moved, earned = gain & COUNT, gain >> EARNED & COUNT
        gain >>= ROW_BITS
        if moved > 0:
            moment[own + i] += moved
            if moment[own + i] == rules[SQUARES + i]:
                for other in range(rules[SEATS]):
                    if other != seat and moment[PIECES + ROW_COUNT * other + i] == rules[SQUARES + i]:
                        moment[PIECES + ROW_COUNT * other + i] = 0
        if earned > 0:
            moment[mine + i] += earned
            moment[STACKS + i] -= earned
            moment[SCORES + seat] += earned * (FIRST_ROW + i)
        i += 1
    now = moment[mine]
    for k in range(mine + 1, mine + ROW_COUNT):
        now = moment[k] if moment[k] < now else now  # noqa: FURB136 - as above
    while sets < now and moment[TAKEN] < BONUS_COUNT:
        moment[SCORES + seat] += FIRST_BONUS - BONUS_STEP * moment[TAKEN]
        moment[TAKEN] += 1
        sets += 1
    seat += 1
    moment[SEAT] = seat if seat < rules[SEATS] else 0


@compilable
def is_over(moment: Array, rules: Array) -> bool:
    """Return whether the round is at its end, and no bonus is left or three rows are empty (X9)."""
    if moment[SEAT] != rules[FIRST]:
        return False
    empty = 0
    for i in range(ROW_COUNT):
        if moment[STACKS + i] == 0:
            empty += 1
    return moment[TAKEN] >= BONUS_COUNT or empty >= EMPTY_ROWS


@compilable
def winners(moment: Array, rules: Array) -> int:
    """Return the bits of the seats with most points (X10)."""
    most, bits = -1, 0
    for seat in range(rules[SEATS]):
        if moment[SCORES + seat] > most:
            most, bits = moment[SCORES + seat], 0
        if moment[SCORES + seat] == most:
            bits |= 1 << seat
    return bits
