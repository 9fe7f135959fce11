"""Whole games of EXXtra in whole numbers, in functions that numba compiles; they need numpy.

The rules model `exxtra_widget.exxtra.rules.rules` decides what is right; tests play both with the same dice. A *rank*
is the place of a combination among the 30, from the weakest up.

Both loops take these arguments:

dice : Dice
    Dice whose values are ranks.
keys : array of uint64
    Keys of the chunk: of the dice, and of the draws of strategies.
start : array of int
    Start of every game, with an entry for each constant from `SEAT` to `RANK`.
rules : array of int
    Seats, goal, strict placing, turns after which a game counts as endless, number of the first game in its chunk.
room : array of int, words : array of uint64
    Room for `ROOM` and for four numbers.
counts : array of int
    Turns, rolls and busts of all games; then 1 if a game is endless.
placed, lengths : array of int
    Placings by seat and rung, and games by turns, counted up; each may be empty.
won : array of uint8
    The bit of the winner's seat for each game.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from exxtra_widget.exxtra.strategies.heuristic import judge
from exxtra_widget.simulation.dice_stream_numba import (
    NEXT_WORD,
    begin_turn,
    draw,
    further_word,
    mixed,
    next_roll,
    state_of,
)
from exxtra_widget.support.numba import compiled, rarely_called

# Entries of `start`; the last four are the first of six, one for each seat.
SEAT: Final = 0  # the seat to act
HELD: Final = 1  # rank of the roll in hand, or -1: the game begins with a decision about it
LATER: Final = 2  # 1 if the turn has had its first roll, after which an X is a bust (R11)
TURN: Final = 3  # number of the turn
ROLLED: Final = 4  # rolls of that turn before the start
LADDER: Final = 5  # `dash`: ten bits for each rung, rank << 3 | seat
TAKEN: Final = 6  # `dash`: a bit for each rung from 1 to 5 that holds a pair (R4)
STEPS: Final = 7
RUNG: Final = 13  # -1 for no pair on the ladder
RANK: Final = 19
SIZE: Final = 25
ROOM: Final = 64

# Entries of `rules`.
SEATS: Final = 0
GOAL: Final = 1
STRICT: Final = 2
LONGEST: Final = 3
GAME: Final = 4

# Entries of `counts`.
TURNS: Final = 0
ROLLS: Final = 1
BUSTS: Final = 2
ENDLESS: Final = 3

# Entries of the plan of a seat in `stroll`, and their number. KIND: a table of decisions begins there, or one of these.
TARGET: Final = 0
KICKS: Final = 1
RUNGS: Final = 2  # four rung rules, -1 for none
KIND: Final = 6
CODES: Final = 7
PLAN: Final = 8
SENTENCE: Final = -1
RANDOM: Final = -2
SURVIVOR: Final = -3

# Rung rules that are not the number of a rung.
TOP: Final = 6
BOTTOM: Final = 7
KICK: Final = 8
LEADER: Final = 9

ROLL: Final = -1
"""The decision to roll again."""

# Entries of the plan of a seat in `dash`, besides `TARGET` and `KICKS`, and their number.
CHOICES: Final = 2
SHORT_PLAN: Final = 4

# Bits of a roll in the tables of `dash`: added up over the rolls of a turn, they are those of the turn.
COUNT: Final = 15  # 1
DOUBLE: Final = 4  # steps of a double, 6 bits
CROSSES: Final = 10  # X that cost a step, 2 bits
PLACED: Final = 12  # 1 + the rank to place, 5 bits
END: Final = 17  # 1 if the turn ends
NO_ROLL: Final = 18  # 1 for a byte that does not count as a roll


# --- Simple plans -----------------------------------------------------------------------------


@compiled
def dash(  # noqa: C901, PLR0912, PLR0915 - one loop without calls that numba does not inline
    dice: Any, keys: Any, start: Any, rules: Any, plans: Any, choices: Any, by_byte: Any, by_rank: Any,
    room: Any, words: Any, counts: Any, placed: Any, lengths: Any, won: Any,
) -> None:  # fmt: skip
    """Play games of strategies with a target and rung rules but the leader's, without strict placing.

    Parameters
    ----------
    plans : array of int
        Four numbers for each seat: rank of the target, 1 if the seat accepts any roll that kicks, the place of its
        choices (-1 for the top rung), 0.
    choices : array of int
        The rung of each rung rule, by the rungs that are beaten times 64 and the rungs that are taken.
    by_byte, by_rank : array of int
        What a roll does, by target, first or later roll, and byte of a word (256) or rank (32); the first is empty if a
        roll takes more than a byte.
    """
    seats, goal, longest = rules[SEATS], rules[GOAL], rules[LONGEST]
    steps, rungs = room[:8], room[8:]
    turns, rolled, busts = 0, 0, 0
    by_roll = 0 if len(by_byte) > 0 else 1
    for game in range(len(won)):
        for t in range(seats):
            steps[t], rungs[t] = start[STEPS + t], max(start[RUNG + t], 0)
        seat, ladder, taken = start[SEAT], start[LADDER], start[TAKEN]
        later, before = start[LATER], start[ROLLED]
        single = by_roll | later | before
        number = start[TURN]
        state = state_of(keys[0], rules[GAME] + game, number)
        word = mixed(state)
        length = 0
        while True:
            # The masks keep indices from being negative, so that numba need not look at them twice.
            seat &= 7
            target = plans[SHORT_PLAN * seat + TARGET]
            if plans[SHORT_PLAN * seat + KICKS]:
                target = _least(ladder, taken, target)
            rolls = 0
            if single == 0:
                rolls = _four_rolls(by_byte, 512 * target, word >> np.uint64(32 * (number & 1)))
            reached = steps[seat] + (rolls >> DOUBLE & 63)
            if rolls >> END != 1 or reached >= goal:
                # More than four rolls, a byte that is left out, or a double that may win: roll by roll.
                reached = steps[seat]
                if by_roll == 0 and before == 0:
                    rolls, count, reached = _by_bytes(word, number, by_byte, 512 * target, later, reached, goal)
                else:
                    begin_turn(words, word, number)
                    rolls, count, reached = _by_rolls(dice, words, by_rank, 64 * target, later, before, reached, goal)
                rolled += count
            else:
                rolled += rolls & COUNT
            length += 1
            if length > longest:
                counts[ENDLESS] = 1
                return
            if reached >= goal:
                break
            number += 1
            if number & 1 == 0:
                state += NEXT_WORD
                word = mixed(state)
            later, before, single = 0, 0, by_roll
            steps[seat] = max(reached - (rolls >> CROSSES & 3), 0)
            rank = (rolls >> PLACED & 31) - 1
            busts += rank < 0
            places = -(rank >= 0)
            beaten = _beaten(ladder, taken, rank)
            if plans[SHORT_PLAN * seat + CHOICES] < 0:
                rung = choices[taken & 63]
            else:
                rung = choices[(plans[SHORT_PLAN * seat + CHOICES] + (beaten << 6 | taken)) & 0xFFFF]
            if len(placed) > 0 and places:
                placed[6 * seat + rung] += 1
            # R14, then R13; without a branch, as a bust comes too often to be foreseen.
            taken &= ~(beaten & -(2 << rung) & places)
            field = (1023 << 10 * rung) & places
            ladder = (ladder & ~field) | (((rank << 3 | seat) << 10 * rung) & field)
            # R4: any number of pairs lie on rung 0, so it is never taken.
            taken |= (1 << rung) & places & 62
            rungs[seat] = rung & places
            seat += 1
            seat = 0 if seat == seats else seat
            # R8. The pair may have been removed, and another may lie there now.
            rung = rungs[seat & 7]
            there = (taken >> rung & 1) & ((ladder >> 10 * rung & 7) == seat)
            taken ^= there << rung
            reached = steps[seat & 7] + rung * there
            steps[seat & 7] = reached
            if reached >= goal:
                break
        won[game] = 1 << seat
        turns += length
        if len(lengths) > 0:
            lengths[length] += 1
    counts[TURNS], counts[ROLLS], counts[BUSTS] = turns, rolled, busts


@compiled
def _four_rolls(by_byte: Any, base: int, word: Any) -> int:
    """Return the joint effect of the rolls of the four low bytes of a word, up to the end of the turn."""
    bits = np.int64(word & np.uint64(0xFFFFFFFF))
    e0 = by_byte[(base + (bits & 255)) & 16383]
    e1 = by_byte[(base + 256 + (bits >> 8 & 255)) & 16383]
    e2 = by_byte[(base + 256 + (bits >> 16 & 255)) & 16383]
    e3 = by_byte[(base + 256 + (bits >> 24)) & 16383]
    ends = (e0 >> END & 1) | (e1 >> END - 1 & 2) | (e2 >> END - 2 & 4)
    return e0 + (e1 & ((ends & 1) - 1)) + (e2 & -((ends & 3) == 0)) + (e3 & -(ends == 0))  # type: ignore[no-any-return]


@rarely_called
def _by_bytes(
    word: Any, number: int, by_byte: Any, base: int, later: int, steps: int, goal: int
) -> tuple[int, int, int]:
    """Return the effect of the last roll of a turn, the number of rolls, and the steps of the seat."""
    count, left, words = 0, 4, number & 1
    bits = word >> np.uint64(32 * words)
    while True:
        if left == 0:
            words += 2
            bits, left = further_word(word, words), 8
        does = by_byte[(base + (256 if later or count else 0) + np.int64(bits & np.uint64(255))) & 16383]
        bits >>= np.uint64(8)
        left -= 1
        if does >> NO_ROLL:
            continue
        count += 1
        steps += does >> DOUBLE & 63
        if steps >= goal or does >> END & 1:
            return does, count, steps


@rarely_called
def _by_rolls(
    dice: Any, words: Any, by_rank: Any, base: int, later: int, before: int, steps: int, goal: int
) -> tuple[int, int, int]:
    """Return the same for any dice, after some rolls that the turn has had before."""
    for _ in range(before):
        next_roll(dice, words)
    count = 0
    while True:
        does = by_rank[base + (32 if later or count else 0) + next_roll(dice, words)]
        count += 1
        steps += does >> DOUBLE & 63
        if steps >= goal or does >> END & 1:
            return does, count, steps


@compiled
def _least(ladder: int, taken: int, target: int) -> int:
    """Return the rank of the weakest pair on the ladder, if that is below a target."""
    for r in range(1, 6):
        if taken >> r & 1:
            target = min(target, ladder >> (10 * r + 3) & 31)
    return target


@compiled
def _beaten(ladder: int, taken: int, rank: int) -> int:
    """Return the rungs with pairs that are not stronger than a rank, as bits; all six are compared at once."""
    ones = 1 | 1 << 10 | 1 << 20 | 1 << 30 | 1 << 40 | 1 << 50
    guard = ones << 9
    gather = 1 << 49 | 1 << 40 | 1 << 31 | 1 << 22 | 1 << 13 | 1 << 4
    # Where a pair is not stronger, the guard bit of its rung is borrowed.
    lower = (ladder | guard) - (rank + 1) * 8 * ones
    return ((~lower & guard) * gather >> 58) & taken & 63


# --- Every strategy and every option ----------------------------------------------------------


@compiled
def stroll(  # noqa: C901, PLR0912 - one loop
    dice: Any, keys: Any, start: Any, rules: Any, shown: Any, plans: Any, tables: Any, keeps: Any, weights: Any,
    odds: Any, room: Any, words: Any, counts: Any, placed: Any, lengths: Any, won: Any,
) -> None:  # fmt: skip
    """Play games of any known strategies under any rules.

    Parameters
    ----------
    shown : array of int
        The steps of a double for each rank, then the number of X for each.
    plans : array of int
        Eight numbers for each seat: rank of the target, 1 if the seat accepts any roll that kicks, up to four rung
        rules, kind or place of its table, number of codes in that table.
    tables : array of uint8
        Tables of decisions, 30 for each state of two seats.
    keeps, weights, odds : array of float
        Numbers of the survivor, see `judge`; three weights for each seat.
    """
    moment, rivals = room[:SIZE], room[SIZE:]
    seats, goal, strict, longest, first = rules[SEATS], rules[GOAL], rules[STRICT], rules[LONGEST], rules[GAME]
    turns, rolled, busts = 0, 0, 0
    for game in range(len(won)):
        for i in range(SIZE):
            moment[i] = start[i]
        length, over, number = 0, False, moment[TURN]
        begin_turn(words, mixed(state_of(keys[0], first + game, number)), number)
        for _ in range(moment[ROLLED]):
            next_roll(dice, words)
        fresh = True
        while not over:
            seat, ends = moment[SEAT], False
            if moment[HELD] < 0:
                length += fresh
                fresh = False
                if length > longest:
                    counts[ENDLESS] = 1
                    return
                moment[ROLLED] += 1
                rolled += 1
                over, ends = _roll(moment, goal, shown, next_roll(dice, words))
                busts += ends
            if not over and not ends:
                rank, plan = moment[HELD], PLAN * seat
                kind = plans[plan + KIND]
                if kind >= 0:
                    choice = _from_table(moment, goal, strict, tables, kind, plans[plan + CODES])
                elif kind == SURVIVOR:
                    own = weights[3 * seat : 3 * seat + 3]
                    choice = _survive(moment, seats, goal, strict, rivals, keeps, own, odds)
                elif kind == RANDOM:
                    chance = draw(keys[1], first + game, number, moment[ROLLED])
                    choice = _any(_legal(moment, seats, strict), chance)
                else:
                    choice = _by_sentence(moment, seats, strict, plans, plan)
                moment[HELD] = -1
                if choice != ROLL:
                    if len(placed) > 0:
                        placed[6 * seat + choice] += 1
                    _place(moment, seats, choice, rank)
                    ends = True
            if ends:
                over = _pass_on(moment, seats, goal)
                number += 1
                fresh = True
                begin_turn(words, mixed(state_of(keys[0], first + game, number)), number)
        won[game] = 1 << moment[SEAT]
        turns += length
        if len(lengths) > 0:
            lengths[length] += 1
    counts[TURNS], counts[ROLLS], counts[BUSTS] = turns, rolled, busts


@compiled
def _roll(moment: Any, goal: int, shown: Any, rank: int) -> tuple[bool, bool]:
    """Roll; return whether that wins the game (R12), and whether it is a bust (R11)."""
    at = STEPS + moment[SEAT]
    crosses = shown[30 + rank]
    if crosses > 0 and moment[LATER] == 1:
        moment[at] = max(moment[at] - crosses, 0)
        return False, True
    moment[HELD], moment[LATER] = rank, 1
    moment[at] += shown[rank]
    return moment[at] >= goal, False


@compiled
def _legal(moment: Any, seats: int, strict: int) -> int:
    """Return the free rungs (R13) as bits; with strict placing only those above no stronger pair."""
    legal, rank = 63, moment[HELD]
    for t in range(seats):
        rung = moment[RUNG + t]
        # R4
        if rung > 0:
            legal &= ~(1 << rung)
        if strict and rung >= 0 and moment[RANK + t] >= rank:
            legal &= (2 << rung) - 1
    return legal


@compiled
def _place(moment: Any, seats: int, rung: int, rank: int) -> None:
    """Place a roll, and remove the pairs that it beats (R14)."""
    for t in range(seats):
        if moment[RUNG + t] > rung and moment[RANK + t] <= rank:
            moment[RUNG + t] = -1
    moment[RUNG + moment[SEAT]], moment[RANK + moment[SEAT]] = rung, rank


@compiled
def _pass_on(moment: Any, seats: int, goal: int) -> bool:
    """Begin the turn of the next seat with the move of R8; return whether that wins the game."""
    seat = moment[SEAT] + 1
    if seat == seats:
        seat = 0
    moment[SEAT], moment[LATER], moment[ROLLED] = seat, 0, 0
    if moment[RUNG + seat] > 0:
        moment[STEPS + seat] += moment[RUNG + seat]
    moment[RUNG + seat] = -1
    return moment[STEPS + seat] >= goal  # type: ignore[no-any-return]  # a bool of numpy


# Each of these returns a rung, or `ROLL`.


@compiled
def _from_table(moment: Any, goal: int, strict: int, tables: Any, table: int, codes: int) -> int:
    """Return the decision of a table for two seats."""
    seat, code = moment[SEAT], 0
    other = 1 - seat
    lowest = 0 if strict else 1
    if moment[RUNG + other] >= lowest:
        code = 1 + (moment[RUNG + other] - lowest) * 30 + moment[RANK + other]
    state = (moment[STEPS + seat] * goal + moment[STEPS + other]) * codes + code
    choice = np.int64(tables[table + 30 * state + moment[HELD]])
    return ROLL if choice == 6 else choice


@compiled
def _survive(moment: Any, seats: int, goal: int, strict: int, rivals: Any, keeps: Any, own: Any, odds: Any) -> int:
    """Return the decision of a survivor."""
    seat = moment[SEAT]
    rivals[0] = 0
    for before in range(seats - 1):
        t = (seat + 1 + before) % seats
        rung = moment[RUNG + t]
        if rung > 0 or (rung == 0 and strict):
            i = 4 * rivals[0] + 1
            rivals[0] += 1
            rivals[i], rivals[i + 1] = rung, moment[RANK + t]
            rivals[i + 2], rivals[i + 3] = min(goal - moment[STEPS + t], 6), before
    left, back = min(goal - moment[STEPS + seat], 9), min(moment[STEPS + seat], 1)
    return judge(moment[HELD], left, back, seats - 1, strict > 0, rivals, keeps, own, odds)


@compiled
def _any(legal: int, chance: float) -> int:
    """Return any legal action, all equally likely: to roll, or a rung from below."""
    count = 1
    for r in range(6):
        count += legal >> r & 1
    pick = int(chance * count)
    for r in range(6):
        if legal >> r & 1:
            pick -= 1
            if pick == 0:
                return r
    return ROLL


@compiled
def _by_sentence(moment: Any, seats: int, strict: int, plans: Any, plan: int) -> int:
    """Return the decision of a target and rung rules."""
    lowest = _lowest_beaten(moment, seats)
    if moment[HELD] < plans[plan + TARGET] and not (plans[plan + KICKS] and lowest < 6):
        return ROLL
    legal = _legal(moment, seats, strict)
    for i in range(plan + RUNGS, plan + RUNGS + 4):
        rule = plans[i]
        if rule < 0:
            break
        choice = _by_rule(moment, seats, rule, legal, lowest)
        if choice >= 0:
            return choice
    return _top(legal, 6)


@compiled
def _by_rule(moment: Any, seats: int, rule: int, legal: int, lowest: int) -> int:
    """Return the rung of a rung rule, or -1 if it does not apply."""
    if rule < TOP:
        return rule if legal >> rule & 1 else -1
    if rule == BOTTOM:
        for r in range(1, 6):
            if legal >> r & 1:
                return r
        return 0
    if rule == KICK:
        # The highest rung that removes all pairs that can be removed.
        return _top(legal, lowest) if lowest < 6 else -1
    if rule == LEADER:
        leader = _leader(moment, seats)
        return _top(legal, moment[RUNG + leader]) if moment[RANK + leader] <= moment[HELD] else -1
    return _top(legal, 6)


@compiled
def _top(legal: int, below: int) -> int:
    """Return the highest legal rung below another, or -1."""
    for r in range(below - 1, -1, -1):
        if legal >> r & 1:
            return r
    return -1


@compiled
def _lowest_beaten(moment: Any, seats: int) -> int:
    """Return the lowest rung above 0 with a pair that the roll removes, 6 for none."""
    lowest = 6
    for t in range(seats):
        if 0 < moment[RUNG + t] < lowest and moment[RANK + t] <= moment[HELD]:
            lowest = moment[RUNG + t]
    return lowest


@compiled
def _leader(moment: Any, seats: int) -> int:
    """Return the opponent with most steps; of equal ones the first to play."""
    seat, leader = moment[SEAT], -1
    for before in range(1, seats):
        t = (seat + before) % seats
        if leader < 0 or moment[STEPS + t] > moment[STEPS + leader]:
            leader = t
    return leader
