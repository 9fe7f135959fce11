"""Turns of Level X in whole numbers: functions for plain Python and, compiled, for `numba_loops`.

The rules model `exxtra_widget.levelx.rules.rules` decides what is right; tests play both with the same dice. Six
numbers stand for the six rows, from row 5 to row 10.
"""

from __future__ import annotations

from typing import Any, Final

from exxtra_widget.support.numba import compiled

# Entries of a moment: the seat to act, bonuses taken, squares of the pieces and tokens of each of four seats, tokens
# left on each row, scores of the seats.
SEAT: Final = 0
TAKEN: Final = 1
PIECES: Final = 2
TOKENS: Final = 26
STACKS: Final = 50
SCORES: Final = 56
SIZE: Final = 60

# Entries of the rules: seats, the seat that begins a round, turns after which a game counts as endless, the number of
# the first game in its chunk; then the squares of each row.
SEATS: Final = 0
FIRST: Final = 1
LONGEST: Final = 2
GAME: Final = 3
SQUARES: Final = 4

# Entries of the plan of a seat: its kind, the worth of a point, of sending a piece back per point of its row, of a
# square of each row; then for each number of rows that a set lacks, the worth of a token of one of them and of a square
# of each row towards it, both per point of the bonus.
KIND: Final = 0
POINT: Final = 1
SENDS: Final = 2
WAYS: Final = 3
SHARES: Final = 8  # SHARES + 1 if one row is lacking
MORE: Final = 9  # MORE + 6 if one row is lacking
PLAN: Final = 51
RANDOM: Final = 0
WEIGHER: Final = 1

# A gain of a grouping has six bits for each row: steps of the piece, and tokens << 3.


@compiled
def best_gains(  # noqa: C901, PLR0912 - one loop over groupings, which numba compiles in one piece
    moment: Any, rules: Any, plans: Any, begins: Any, makes: Any, gains: Any, roll: int
) -> tuple[int, int]:
    """Write the gains of the best groupings of a roll; of groupings with the same gain the first counts.

    Parameters
    ----------
    moment, rules : sequence of int
        The position and its rules.
    plans : sequence of int
        `PLAN` numbers for each seat.
    begins : sequence of int
        For each of the 126 rolls the first of its groupings in `makes`, and at last their number.
    makes : sequence of int
        Eight numbers for each grouping: up to four pairs of a row (0 to 5, -1 for none) and how often it is made.
    gains : sequence of int
        Room for the gains.
    roll : int
        The number of the roll.

    Returns
    -------
    tuple of int
        The number of gains, all equally good for the strategy, and the number of complete sets of the seat.
    """
    seat, taken = moment[SEAT], moment[TAKEN]
    own, mine, plan = PIECES + 6 * seat, TOKENS + 6 * seat, PLAN * seat
    weighs, point = plans[plan + KIND] == WEIGHER, plans[plan + POINT]
    fewest, missing = moment[mine], 0
    for i in range(6):
        if moment[mine + i] < fewest:
            fewest, missing = moment[mine + i], 0
        if moment[mine + i] == fewest:
            missing += 1
    bonus = 15 - 3 * taken if taken < 4 else 0
    share = bonus * plans[plan + SHARES + missing]
    ways, more = plan + WAYS, plan + MORE + 6 * missing
    best, equal = -1, 0
    for grouping in range(begins[roll], begins[roll + 1]):
        gain, worth, gets = 0, 0, 0
        for k in range(8 * grouping, 8 * grouping + 8, 2):
            i = makes[k]
            if i < 0:
                break
            # X5 and X7
            goes = rules[SQUARES + i] - moment[own + i]
            stack = moment[STACKS + i]
            earned = makes[k + 1] - goes + 1 if goes > 0 else makes[k + 1]
            earned = max(min(earned, stack), 0)
            moved = min(makes[k + 1], goes)
            gain |= (moved | earned << 3) << 6 * i
            if weighs:
                lacks = moment[mine + i] == fewest
                if earned > 0:
                    worth += point * (i + 5) * earned
                    if lacks:
                        worth += share
                        gets += 1
                if stack > 0 and moved > 0:
                    worth += plans[ways + i] * moved
                    if lacks:
                        worth += bonus * plans[more + i] * moved
                    if moved == goes and plans[plan + SENDS] > 0 and sends_back(moment, rules, i):
                        worth += plans[plan + SENDS] * (i + 5)
        if weighs:
            if gets == missing and taken < 4:
                worth += point * bonuses(moment, mine, fewest, gain)
            if worth < best:
                continue
            if worth > best:
                best, equal = worth, 0
        is_new = True
        for k in range(equal):
            if gains[k] == gain:
                is_new = False
        if is_new:
            gains[equal] = gain
            equal += 1
    return equal, fewest


@compiled
def sends_back(moment: Any, rules: Any, row: int) -> bool:
    """Return whether a piece stands on the X square of a row (X6)."""
    for other in range(rules[SEATS]):  # noqa: SIM110 - numba compiles no generators
        if moment[PIECES + 6 * other + row] == rules[SQUARES + row]:
            return True
    return False


@compiled
def bonuses(moment: Any, mine: int, fewest: int, gain: int) -> int:
    """Return the points of the bonuses that a gain takes; two tokens of a row may complete two sets (X8)."""
    sets = 9
    for i in range(6):
        sets = min(sets, moment[mine + i] - fewest + (gain >> 6 * i + 3 & 7))
    points = 0
    for k in range(moment[TAKEN], min(moment[TAKEN] + sets, 4)):
        points += 15 - 3 * k
    return points


@compiled
def finish_turn(moment: Any, rules: Any, gain: int, sets: int) -> None:
    """Move pieces, send others back (X6), earn tokens (X7), take bonuses for new complete sets (X8), and pass on."""
    seat = moment[SEAT]
    own, mine, i = PIECES + 6 * seat, TOKENS + 6 * seat, 0
    while gain > 0:
        moved, earned = gain & 7, gain >> 3 & 7
        gain >>= 6
        if moved > 0:
            moment[own + i] += moved
            if moment[own + i] == rules[SQUARES + i]:
                for other in range(rules[SEATS]):
                    if other != seat and moment[PIECES + 6 * other + i] == rules[SQUARES + i]:
                        moment[PIECES + 6 * other + i] = 0
        if earned > 0:
            moment[mine + i] += earned
            moment[STACKS + i] -= earned
            moment[SCORES + seat] += earned * (i + 5)
        i += 1
    now = moment[mine]
    for k in range(mine + 1, mine + 6):
        now = min(now, moment[k])
    while sets < now and moment[TAKEN] < 4:
        moment[SCORES + seat] += 15 - 3 * moment[TAKEN]
        moment[TAKEN] += 1
        sets += 1
    seat += 1
    moment[SEAT] = seat if seat < rules[SEATS] else 0


@compiled
def is_over(moment: Any, rules: Any) -> bool:
    """Return whether the round is at its end, and no bonus is left or three rows are empty (X9)."""
    if moment[SEAT] != rules[FIRST]:
        return False
    empty = 0
    for i in range(6):
        if moment[STACKS + i] == 0:
            empty += 1
    return moment[TAKEN] >= 4 or empty >= 3


@compiled
def winners(moment: Any, rules: Any) -> int:
    """Return the bits of the seats with most points (X10)."""
    most, bits = -1, 0
    for seat in range(rules[SEATS]):
        if moment[SCORES + seat] > most:
            most, bits = moment[SCORES + seat], 0
        if moment[SCORES + seat] == most:
            bits |= 1 << seat
    return bits
