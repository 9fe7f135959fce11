"""Games of Level X, turn after turn, in functions that numba compiles.

They take nothing but sequences of whole numbers, so that they run as they stand on plain lists, too.
"""

from __future__ import annotations

from typing import Any

from exxtra_widget.simulation.model import PARTS
from exxtra_widget.support.numba import compiled

# Where what stands in a moment: the seat to act, the roll in hand, then counts, then the board.
SEAT, HELD, LENGTH, DONE, TURNS, ROLLS, SHARED, SPENT, DRAWN, ENDLESS = range(10)
PIECES, TOKENS, STACKS, SCORES, AWARDS, SIZE = 10, 34, 58, 64, 68, 69

RANDOM, WEIGHER, PLAN = 0, 1, 51
"""Kinds of strategies, and how many numbers one has."""


@compiled
def stroll(  # noqa: C901, PLR0912, PLR0915 - one loop; calls would take longer than what they do
    rolls: Any,
    chances: Any,
    moment: Any,
    start: Any,
    rules: Any,
    plans: Any,
    begins: Any,
    makes: Any,
    gains: Any,
    wins: Any,
    split: Any,
    lengths: Any,
    won: Any,
) -> None:
    """Play on until the games are played, or until what chance has brought is used up.

    Parameters
    ----------
    rolls : sequence of int
        Which of the 126 rolls was rolled, roll after roll; -1 where no further one is laid out: there it stops.
    chances : sequence of float
        What strategies draw, from 0 to below 1: at least one for each roll and one more.
    moment : sequence of int
        Where play stands; it is changed.
    start : sequence of int
        The moment in which each game begins.
    rules : sequence of int
        Seats, the seat that begins a round, games, the longest game, then the squares of the six rows; for common
        dice, the rolls that each game has and where its first one is.
    plans : sequence of int
        51 for each seat: its kind; what a point is worth, and sending back, for each point of the row; what a
        square is worth on each row; then for each number of rows that a set may lack, per point of the bonus:
        what a token of one of them is worth (6), and what a square of each row is worth beside the former (6 x 6).
    begins : sequence of int
        For each roll where its groupings begin in `makes`, and at the end where they end.
    makes : sequence of int
        Eight for each grouping: up to four pairs of a row (0 to 5, -1 for none) and how often it is made.
    gains : sequence of int
        Room for the gains of the groupings that are equal.
    wins : sequence of int
        Wins of each seat; counted up.
    split : sequence of int
        What others have of the wins of each seat, in parts (`model.PARTS`); counted up.
    lengths : sequence of int
        Games by their turns; counted up if it is not empty.
    won : sequence of int or None
        With common dice the bits of the seats that won, for each game; otherwise None, and then numba leaves out
        what is for them alone.
    """
    # Names of this function are found faster than those of the module.
    squares, pieces, tokens, stacks, scores, awards = 4, PIECES, TOKENS, STACKS, SCORES, AWARDS
    seats, first, games, longest = rules[0], rules[1], rules[2], rules[3]
    seat, held, length, done = moment[SEAT], moment[HELD], moment[LENGTH], moment[DONE]
    spent, drawn = 0, 0
    if won is not None:
        spent = rules[11]
    while done < games:
        if held >= 0:
            roll = held
            held = -1
        else:
            # Common dice have no length in plain Python.
            if won is None and spent >= len(rolls):
                break
            roll = rolls[spent]
            if roll < 0:
                break
            length += 1
            if length > longest:
                moment[ENDLESS] = 1
                break
            spent += 1
        own, mine = pieces + 6 * seat, tokens + 6 * seat
        # --- What each grouping gains, and which are the best ---------------------------------
        plan = PLAN * seat
        weighs, point, sends = plans[plan] == WEIGHER, plans[plan + 1], plans[plan + 2]
        fewest, missing = moment[mine], 0
        for i in range(6):
            if moment[mine + i] < fewest:
                fewest, missing = moment[mine + i], 0
            if moment[mine + i] == fewest:
                missing += 1
        taken = moment[awards]
        bonus = 15 - 3 * taken if taken < 4 else 0
        share = bonus * plans[plan + 8 + missing]
        ways, more = plan + 3, plan + 9 + 6 * missing
        best, equal = -1, 0
        for grouping in range(begins[roll], begins[roll + 1]):
            gain, worth, gets = 0, 0, 0
            for k in range(8 * grouping, 8 * grouping + 8, 2):
                i = makes[k]
                if i < 0:
                    break
                times = makes[k + 1]
                goes = rules[squares + i] - moment[own + i]
                stack = moment[stacks + i]
                earned = times - goes + 1 if goes > 0 else times
                earned = max(min(earned, stack), 0)
                moved = min(times, goes)
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
                        if moved == goes and sends > 0:
                            for other in range(seats):
                                if moment[pieces + 6 * other + i] == rules[squares + i]:
                                    worth += sends * (i + 5)
            if weighs:
                if gets == missing and taken < 4:
                    # The set is complete; more than one of a row may complete the one after it, too.
                    most = 9
                    for i in range(6):
                        most = min(most, moment[mine + i] - fewest + (gain >> 6 * i + 3 & 7))
                    for k in range(taken, min(taken + most, 4)):
                        worth += point * (15 - 3 * k)
                if worth < best:
                    continue
                if worth > best:
                    best, equal = worth, 0
            # Of groupings with the same gain the first stands for all.
            known = False
            for k in range(equal):
                if gains[k] == gain:
                    known = True
            if not known:
                gains[equal] = gain
                equal += 1
        gain = gains[0]
        if equal > 1:
            if won is not None:
                drawn = spent - 1
            gain = gains[int(chances[drawn] * equal)]
            drawn += 1
        # --- What comes of it -----------------------------------------------------------------
        i = 0
        while gain > 0:
            moved, earned = gain & 7, gain >> 3 & 7
            gain >>= 6
            if moved > 0:
                moment[own + i] += moved
                if moment[own + i] == rules[squares + i]:
                    for other in range(seats):
                        if other != seat and moment[pieces + 6 * other + i] == rules[squares + i]:
                            moment[pieces + 6 * other + i] = 0
            if earned > 0:
                moment[mine + i] += earned
                moment[stacks + i] -= earned
                moment[scores + seat] += earned * (i + 5)
            i += 1
        now = moment[mine]
        for i in range(1, 6):
            now = min(now, moment[mine + i])
        while fewest < now and taken < 4:
            moment[scores + seat] += 15 - 3 * taken
            taken += 1
            fewest += 1
        moment[awards] = taken
        seat += 1
        if seat == seats:
            seat = 0
        if seat != first:
            continue
        empty = 0
        for i in range(6):
            if moment[stacks + i] == 0:
                empty += 1
        if taken < 4 and empty < 3:
            continue
        # --- The game is over -----------------------------------------------------------------
        most, winners = 0, 0
        for other in range(seats):
            most = max(most, moment[scores + other])
        for other in range(seats):
            if moment[scores + other] == most:
                wins[other] += 1
                winners += 1
                if won is not None:
                    won[done] |= 1 << other
        if winners > 1:
            moment[SHARED] += 1
            for other in range(seats):
                if moment[scores + other] == most:
                    split[other] += PARTS - PARTS // winners
        done += 1
        if won is not None:
            spent = done * rules[10] + rules[11]
        moment[TURNS] += length
        moment[ROLLS] += length
        if len(lengths) > 0:
            lengths[length] += 1
        for i in range(pieces, awards + 1):
            moment[i] = start[i]
        seat, held, length = start[SEAT], start[HELD], 0
    moment[SEAT], moment[HELD], moment[LENGTH], moment[DONE] = seat, held, length, done
    moment[SPENT], moment[DRAWN] = spent, drawn
