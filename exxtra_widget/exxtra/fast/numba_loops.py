"""Whole games of EXXtra in whole numbers, for numba: the same rules once more, made for speed.

`exxtra_widget.exxtra.rules.rules` is what counts; tests play both with the same dice and compare. What was
rolled is a *rank*: the place of a combination among the 30, from the weakest up.
"""

from __future__ import annotations

from typing import Any, Final

from exxtra_widget.exxtra.strategies.heuristic import judge
from exxtra_widget.support.numba import compiled

# Rung rules that are not the number of a rung.
TOP: Final = 6
BOTTOM: Final = 7
KICK: Final = 8
LEADER: Final = 9

# Where the moment of a game and the counts over all games lie; after them come steps, rung and rank of six seats.
SEAT: Final = 0  # the seat to act
FIRST: Final = 1  # 1 before the first roll of a turn
FRESH: Final = 2  # 1 if nobody has rolled in this turn yet
LENGTH: Final = 3  # turns of this game
DONE: Final = 4  # games that are over
TURNS: Final = 5
ROLLS: Final = 6
BUSTS: Final = 7
SPENT: Final = 8  # rolls of this piece that are used up
ENDLESS: Final = 9  # 1 if a game takes too long
DRAWN: Final = 10  # stroll: chances of this piece that are used up
LADDER: Final = 10  # dash: the pairs on the ladder, and which rungs are taken
TAKEN: Final = 11
STEPS: Final = 12
RUNG: Final = 18
RANK: Final = 24

# Where no further roll is laid out: there it stops, in common dice.
NONE: Final = 30


@compiled
def stroll(  # noqa: C901, PLR0912, PLR0915 - one function, as numba compiles it in one piece
    ranks: Any,
    chances: Any,
    moment: Any,
    start: Any,
    shown: Any,
    rules: Any,
    plans: Any,
    decisions: Any,
    keeps: Any,
    weights: Any,
    dice: Any,
    wins: Any,
    placed: Any,
    lengths: Any,
    won: Any,
) -> None:
    """Play on until the games or the rolls are used up; every strategy and every option.

    Parameters
    ----------
    ranks : sequence of int
        What is rolled.
    chances : sequence of float
        What strategies draw, at least one for each roll if one of them does.
    moment, start : sequence of int
        Where the game stands, with all counts; and where each game begins.
    shown : sequence of int
        For each rank the steps of a double, then for each the X that it shows.
    rules : sequence of int
        Seats, goal, strict placing, games to play, turns after which a game is endless; for common dice, rolls that
        each turn has for itself, those that each game has, and where its first one is.
    plans : sequence of int
        Eight for each seat: the target's rank, whether it accepts what kicks, up to four rung rules
        (-1 for none), where its table of decisions begins (-1 for none, -2 for any legal action by
        chance, -3 for a survivor), how many codes that table has.
    decisions : sequence of int
        Tables of decisions, 30 for each state of two seats.
    keeps, weights, dice : sequence of float
        What survivors weigh with, see `heuristic.judge`; three weights for each seat.
    wins, placed, lengths : sequence of int
        Counts: wins of each seat; placings by seat and rung; games by turns. The last two may be empty.
    won : sequence of int or None
        With common dice the bit of the seat that won, for each game; otherwise None, and then numba leaves out what
        is for them alone.
    """
    seats, goal, strict, games, longest = rules[0], rules[1], rules[2], rules[3], rules[4]
    seat, first, fresh, length = moment[0], moment[1], moment[2], moment[3]
    spent, drawn = 0, 0
    if won is not None:
        spent = rules[7]
    rivals = [0] * 21
    own = [0.0] * 3
    # Common dice end where no roll is laid out; in plain Python they have no length.
    while (won is not None or spent < len(ranks)) and moment[4] < games:
        rank = ranks[spent]
        if rank == 30:
            break
        spent += 1
        moment[6] += 1
        if fresh:
            fresh = 0
            length += 1
            if length > longest:
                moment[9] = 1
                break
        over = False
        passes = True
        if shown[30 + rank] and not first:
            moment[7] += 1
            moment[12 + seat] = max(moment[12 + seat] - shown[30 + rank], 0)
        else:
            first = 0
            moment[12 + seat] += shown[rank]
            if moment[12 + seat] >= goal:
                over = True
            else:
                # What may be done: bit r of `legal` for rung r; what it takes from others in `takes`.
                legal = 63
                for t in range(seats):
                    at = moment[18 + t]
                    if at > 0:
                        legal &= ~(1 << at)
                    if strict and at >= 0 and moment[24 + t] >= rank:
                        legal &= (2 << at) - 1
                choice = -1
                plan = 8 * seat
                if plans[plan + 6] >= 0:
                    code = 0
                    other = 1 - seat
                    lowest = 0 if strict else 1
                    if moment[18 + other] >= lowest:
                        code = 1 + (moment[18 + other] - lowest) * 30 + moment[24 + other]
                    state = (moment[12 + seat] * goal + moment[12 + other]) * plans[plan + 7] + code
                    choice = decisions[plans[plan + 6] + 30 * state + rank]
                    if choice == 6:
                        choice = -1
                elif plans[plan + 6] == -3:
                    rivals[0] = 0
                    for before in range(seats - 1):
                        t = (seat + 1 + before) % seats
                        at = moment[18 + t]
                        if at > 0 or (at == 0 and strict):
                            i = 4 * rivals[0] + 1
                            rivals[0] += 1
                            rivals[i], rivals[i + 1] = at, moment[24 + t]
                            rivals[i + 2], rivals[i + 3] = min(goal - moment[12 + t], 6), before
                    for i in range(3):
                        own[i] = weights[3 * seat + i]
                    left, back = min(goal - moment[12 + seat], 9), min(moment[12 + seat], 1)
                    choice = judge(rank, left, back, seats - 1, strict > 0, rivals, keeps, own, dice)
                elif plans[plan + 6] == -2:
                    count = 1
                    for r in range(6):
                        count += legal >> r & 1
                    if won is not None:
                        drawn = spent
                    pick = int(chances[drawn] * count)
                    drawn += 1
                    for r in range(6):
                        if legal >> r & 1:
                            pick -= 1
                            if pick == 0:
                                choice = r
                else:
                    kick, most = -1, 0
                    for r in range(6):
                        if legal >> r & 1:
                            takes = 0
                            for t in range(seats):
                                if moment[18 + t] > r and moment[24 + t] <= rank:
                                    takes += moment[18 + t]
                            if takes and takes >= most:
                                kick, most = r, takes
                    if rank >= plans[plan] or (plans[plan + 1] and most):
                        for i in range(4):
                            rule = plans[plan + 2 + i]
                            if choice >= 0 or rule < 0:
                                continue
                            if rule < 6:
                                if legal >> rule & 1:
                                    choice = rule
                            elif rule == 6:
                                for r in range(6):
                                    if legal >> r & 1:
                                        choice = r
                            elif rule == 7:
                                choice = 0
                                for r in range(5, 0, -1):
                                    if legal >> r & 1:
                                        choice = r
                            elif rule == 8:
                                choice = kick
                            else:
                                leader = -1
                                for i_t in range(1, seats):
                                    t = (seat + i_t) % seats
                                    if leader < 0 or moment[12 + t] > moment[12 + leader]:
                                        leader = t
                                if moment[24 + leader] <= rank:
                                    for r in range(6):
                                        if legal >> r & 1 and r < moment[18 + leader]:
                                            choice = r
                        if choice < 0:
                            for r in range(6):
                                if legal >> r & 1:
                                    choice = r
                if choice < 0:
                    passes = False
                else:
                    if len(placed) > 0:
                        placed[6 * seat + choice] += 1
                    for t in range(seats):
                        if moment[18 + t] > choice and moment[24 + t] <= rank:
                            moment[18 + t] = -1
                    moment[18 + seat], moment[24 + seat] = choice, rank
        if not over and passes:
            seat += 1
            if seat == seats:
                seat = 0
            first, fresh = 1, 1
            if won is not None:
                spent += rules[5] - spent % rules[5]
            if moment[18 + seat] > 0:
                moment[12 + seat] += moment[18 + seat]
                over = moment[12 + seat] >= goal
            moment[18 + seat] = -1
        if over:
            wins[seat] += 1
            if won is not None:
                won[moment[4]] = 1 << seat
                spent = (moment[4] + 1) * rules[6] + rules[7]
            moment[4] += 1
            moment[5] += length
            if len(lengths) > 0:
                lengths[length] += 1
            for i in range(12, 30):
                moment[i] = start[i]
            seat, first, fresh, length = start[0], start[1], start[2], 0
    moment[0], moment[1], moment[2], moment[3], moment[8], moment[10] = seat, first, fresh, length, spent, drawn


@compiled
def dash(  # noqa: C901, PLR0912, PLR0915 - as above
    raw: Any,
    rolls: Any,
    moment: Any,
    start: Any,
    rules: Any,
    plans: Any,
    choices: Any,
    wins: Any,
    placed: Any,
    lengths: Any,
    won: Any,
) -> None:
    """Play on a turn at a time, hardly ever branching on what was rolled; without strict placing.

    A processor that guesses wrong which way a branch goes loses more time than the rest of a turn
    takes. So four rolls are looked up at once, and those after the end of the turn are masked
    out; the five rungs lie side by side in one number, where one subtraction compares them all.

    Parameters
    ----------
    raw : sequence of int
        Random bytes.
    rolls : sequence of int
        What a byte means, 512 for each target: 256 for the first roll, 256 for a later one. Bits 0-3 count
        the roll, 4-9 are the steps of a double, 10-11 of a bust; 12-16 are rank + 1 where it is
        accepted; bit 17 ends the turn; bits from 18 up are bytes that are left out.
    moment, start : sequence of int
        As for `stroll`; in place of the ranks, the ladder: ten bits for each rung, of which five are
        the rank and three the seat.
    rules : sequence of int
        As for `stroll`; but of the rolls that each turn has for itself, a power of two, one less.
    plans : sequence of int
        Four for each of eight seats: the target's rank, whether it accepts what kicks, where its choices begin
        (-1 for the top rung).
    choices : sequence of int
        For each rung rule 64 times 64: the rung, by the rungs that are beaten and the rungs that are taken.
    wins, placed, lengths, won : sequence of int
        As for `stroll`.
    """
    seats, goal, games, longest = rules[0], rules[1], rules[3], rules[4]
    seat, length, done = moment[0], moment[3], moment[4]
    turns, rolled, busts = moment[5], moment[6], moment[7]
    ladder, taken = moment[10], moment[11]
    ones = 1 | 1 << 10 | 1 << 20 | 1 << 30 | 1 << 40 | 1 << 50
    guard = ones << 9
    gather = 1 << 49 | 1 << 40 | 1 << 31 | 1 << 22 | 1 << 13 | 1 << 4
    spent, last, stop, later = 0, len(raw) - 4, len(raw), 0
    if won is not None:
        # A game may begin within a turn: then its next roll is no first one.
        spent, later = rules[7], 256 - 256 * start[1]
    while spent < last and done < games:
        # The masks say that nothing is negative, so that no index is looked at twice.
        spent &= 0x7FFFFFFF
        seat &= 7
        target = plans[4 * seat]
        if plans[4 * seat + 1]:
            for r in range(1, 6):
                if taken >> r & 1:
                    target = min(target, ladder >> (10 * r + 3) & 31)
        base = 512 * target
        e0 = rolls[(base + later + raw[spent]) & 16383]
        e1 = rolls[(base + 256 + raw[spent + 1]) & 16383]
        e2 = rolls[(base + 256 + raw[spent + 2]) & 16383]
        e3 = rolls[(base + 256 + raw[spent + 3]) & 16383]
        ends = (e0 >> 17 & 1) | (e1 >> 16 & 2) | (e2 >> 15 & 4)
        turn = e0 + (e1 & ((ends & 1) - 1)) + (e2 & -((ends & 3) == 0)) + (e3 & -(ends == 0))
        steps = moment[12 + seat] + (turn >> 4 & 63)
        ends_game = False
        if turn >> 17 != 1 or steps >= goal:
            # More than four rolls, a byte that is left out, or a double that may win: one after the other.
            turn, count, used = 0, 0, spent
            steps = moment[12 + seat]
            ended = False
            if won is not None:
                stop = (spent | rules[5]) + 1
            while not ended and used < stop:
                entry = rolls[(base + (256 if count else later) + raw[used]) & 16383]
                used += 1
                if entry >> 18 == 0:
                    count += 1
                    turn = entry
                    steps += entry >> 4 & 63
                    ends_game = steps >= goal
                    ended = ends_game or entry >> 17 & 1 == 1
            if not ended:
                break
            spent = used
            rolled += count
        else:
            count = turn & 15
            spent += count
            rolled += count
        length += 1
        if length > longest:
            moment[9] = 1
            break
        if won is not None:
            # The next turn begins where its own rolls do.
            spent, later = (spent + rules[5]) & ~rules[5], 0
        if not ends_game:
            moment[12 + seat] = max(steps - (turn >> 10 & 3), 0)
            rank = (turn >> 12 & 31) - 1
            busts += rank < 0
            placing = -(rank >= 0)
            # Where a rung's number is not above that of the pair, its guard bit is borrowed.
            lower = (ladder | guard) - (rank + 1) * 8 * ones
            beaten = ((~lower & guard) * gather >> 58) & taken & 63
            if plans[4 * seat + 2] < 0:
                rung = choices[taken & 63]
            else:
                rung = choices[(plans[4 * seat + 2] + (beaten << 6 | taken)) & 0xFFFF]
            if len(placed) > 0 and placing:
                placed[6 * seat + rung] += 1
            taken &= ~(beaten & -(2 << rung) & placing)
            field = (1023 << 10 * rung) & placing
            ladder = (ladder & ~field) | (((rank << 3 | seat) << 10 * rung) & field)
            taken |= (1 << rung) & placing & 62
            moment[18 + seat] = rung & placing
            seat += 1
            seat = 0 if seat == seats else seat
            rung = moment[18 + (seat & 7)]
            # Its pair may have been removed, and another may lie there now.
            there = (taken >> rung & 1) & ((ladder >> 10 * rung & 7) == seat)
            taken ^= there << rung
            steps = moment[12 + (seat & 7)] + rung * there
            moment[12 + (seat & 7)] = steps
            ends_game = steps >= goal
        if ends_game:
            wins[seat] += 1
            if won is not None:
                won[done] = 1 << seat
                spent, later = (done + 1) * rules[6] + rules[7], 256 - 256 * start[1]
            done += 1
            turns += length
            if len(lengths) > 0:
                lengths[length] += 1
            for i in range(12, 24):
                moment[i] = start[i]
            seat, length, ladder, taken = start[0], 0, start[10], start[11]
    moment[0], moment[3], moment[4] = seat, length, done
    moment[5], moment[6], moment[7], moment[8] = turns, rolled, busts, spent
    moment[10], moment[11] = ladder, taken
