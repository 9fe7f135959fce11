"""Whole games of EXXtra in whole numbers, in functions that numba compiles; they need numpy.

The rules model `exxtra_widget.exxtra.rules.rules` decides what is right; tests play both with the same dice. A *rank*
is the place of a combination among the 30, from the weakest up.

Both loops take these arguments:

dice : CompiledDice
    Dice whose values are ranks.
keys : array of uint64
    Keys of the chunk: of the dice, and of the draws of strategies.
start : array of int
    Start of every game, with an entry for each constant from `SEAT` to `RANK`.
rules : array of int
    Seats, goal, strict placing, turns after which a game counts as endless, number of the first game in its chunk.
scratch : array of int, words : array of uint64
    Work space for `SCRATCH` and for four numbers.
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

from exxtra_widget.exxtra.fast.numba_turns import (
    BY_BYTE,
    BY_RANK,
    COUNT,
    CROSSES,
    DOUBLE,
    END,
    PLACED,
    by_bytes,
    by_rolls,
    four_rolls,
)
from exxtra_widget.exxtra.rules import notation
from exxtra_widget.exxtra.rules.notation import RUNG_COUNT, SINGLE_RUNGS
from exxtra_widget.exxtra.rules.rules import EVERY_RUNG
from exxtra_widget.exxtra.strategies.heuristic import (
    FIRST_RIVAL,
    RIVAL,
    RIVAL_BEFORE,
    RIVAL_FINISH,
    RIVAL_RANK,
    RIVAL_RUNG,
    RIVALS,
    judge,
)
from exxtra_widget.exxtra.strategies.sentences import TABLE_LENGTH
from exxtra_widget.exxtra.two_seats.states import RANKS
from exxtra_widget.exxtra.two_seats.sweep import ROLL_ON
from exxtra_widget.simulation.dice_stream_numba import (
    NEXT_WORD,
    begin_turn,
    draw,
    mixed,
    next_roll,
    state_of,
)
from exxtra_widget.support.numba import compilable

_SEATS: Final = notation.SEATS[-1]
# Entries of `start`; from `STEPS` on each is the first of a row, with one for each seat.
SEAT: Final = 0  # the seat to act
HELD: Final = 1  # rank of the roll in hand, or -1: the game begins with a decision about it
LATER: Final = 2  # 1 if the turn has had its first roll, after which an X is a bust (R11)
TURN: Final = 3  # number of the turn
ROLLED: Final = 4  # rolls of that turn before the start
LADDER: Final = 5  # `fixed_threshold_games`: `FIELD` bits for each rung
TAKEN: Final = 6  # `fixed_threshold_games`: a bit for each rung from 1 to 5 that holds a pair (R4)
STEPS: Final = 7
RUNG: Final = STEPS + _SEATS  # -1 for no pair on the ladder
RANK: Final = RUNG + _SEATS
SIZE: Final = RANK + _SEATS
SCRATCH: Final = SIZE + FIRST_RIVAL + RIVAL * _SEATS

# Bits of a pair in the ladder of `fixed_threshold_games`: three for its owner, five for its rank, one spare, one for
# comparisons.
FIELD: Final = 10
OWNER: Final = 7
PAIR_RANK: Final = 3
GUARD: Final = 9
# The rungs that hold one pair (R4), as bits of `TAKEN`.
SINGLE: Final = sum(1 << rung for rung in SINGLE_RUNGS)

# Entries of `rules`, of `counts`, and of the worths of a seat.
SEATS, GOAL, STRICT, LONGEST, GAME = range(5)
TURNS, ROLLS, BUSTS, ENDLESS = range(4)
WORTHS: Final = 2
DENIAL, WIN = range(WORTHS)

# Entries of the plan of a seat; those before KIND are for sentences. RUNG_TABLE: where its table of `rungs_chosen`
# begins, 0 for that of the top rung. LEADS: 1 if it has a table for each rung of the leader's pair. KIND: the place
# where a table of decisions begins, or one of the negative numbers.
PLAN: Final = 6
TARGET, KICKS, RUNG_TABLE, LEADS, KIND, CODES = range(PLAN)
SENTENCE, RANDOM, SURVIVOR = -1, -2, -3

ROLL: Final = -1
"""The decision to roll again."""

# Seats, in `fixed_threshold_games`: a power of two, so that a mask of bits keeps any index inside.
SEAT_SLOTS: Final = OWNER + 1
if _SEATS > SEAT_SLOTS:
    raise NotImplementedError(f"the compiled loops play with up to {SEAT_SLOTS} seats: `OWNER` has three bits")


# --- Simple plans -----------------------------------------------------------------------------


@compilable
def fixed_threshold_games(  # noqa: C901, PLR0912, PLR0915 - one loop without calls that numba does not inline
    dice: Any, keys: Any, start: Any, rules: Any, plans: Any, rung_tables: Any, by_byte: Any, by_rank: Any,
    scratch: Any, words: Any, counts: Any, placed: Any, lengths: Any, won: Any,
) -> None:  # fmt: skip
    """Play games of strategies with a target and rung rules but the leader's, without strict placing."""
    seats, goal, longest = rules[SEATS], rules[GOAL], rules[LONGEST]
    steps, rungs = scratch[:SEAT_SLOTS], scratch[SEAT_SLOTS:]
    turns, rolled, busts = 0, 0, 0
    by_roll = 0 if len(by_byte) > 0 else 1
    for game in range(len(won)):
        for t in range(seats):
            steps[t], rungs[t] = start[STEPS + t], max(start[RUNG + t], 0)
        seat, ladder, taken = start[SEAT], start[LADDER], start[TAKEN]
        single = by_roll | start[LATER] | start[ROLLED]
        number, last = start[TURN], start[TURN] + longest
        state = state_of(keys[0], rules[GAME] + game, number)
        word = mixed(state)
        while True:
            # The masks keep indices from being negative, so that numba need not look at them twice.
            seat &= SEAT_SLOTS - 1
            plan = PLAN * seat
            target = plans[plan + TARGET]
            if plans[plan + KICKS]:
                target = _least(ladder, taken, target)
            rolls = 0
            if single == 0:
                rolls = four_rolls(by_byte, BY_BYTE * target, word >> np.uint64(32 * (number & 1)))
            reached = steps[seat] + (rolls >> DOUBLE & 63)
            if rolls >> END != 1 or reached >= goal:
                # More than four rolls, a first byte that is left out, or a double that may win: roll by roll.
                reached = steps[seat]
                later, before = 0, 0
                if number == start[TURN]:
                    later, before = start[LATER], start[ROLLED]
                if by_roll == 0 and before == 0:
                    base = BY_BYTE * target
                    more = reached + (rolls >> DOUBLE & 63)
                    if single == 0 and rolls >> END == 0 and more < goal:
                        rolls, count, reached = by_bytes(word, number, by_byte, base, 1, rolls & COUNT, more, goal)
                    else:
                        rolls, count, reached = by_bytes(word, number, by_byte, base, later, 0, reached, goal)
                else:
                    begin_turn(words, word, number)
                    base = BY_RANK * target
                    rolls, count, reached = by_rolls(dice, words, by_rank, base, later, before, reached, goal)
                rolled += count
            else:
                rolled += rolls & COUNT
            number += 1
            if number > last:
                counts[ENDLESS] = 1
                return
            if reached >= goal:
                break
            if number & 1 == 0:
                state += NEXT_WORD
                word = mixed(state)
            single = by_roll
            # R11
            steps[seat] = max(reached - (rolls >> CROSSES & 3), 0)
            rank = (rolls >> PLACED & 31) - 1
            busts += rank < 0
            places = -(rank >= 0)
            beaten = _beaten(ladder, taken, rank)
            if plans[plan + RUNG_TABLE] == 0:
                rung = rung_tables[taken & EVERY_RUNG]
            else:
                rung = rung_tables[(plans[plan + RUNG_TABLE] + (beaten << RUNG_COUNT | taken)) & 0xFFFF]
            if len(placed) > 0 and places:
                placed[RUNG_COUNT * seat + rung] += 1
            # R14, then R13; without a branch, as a bust comes too often to be foreseen.
            taken &= ~(beaten & -(2 << rung) & places)
            field = ((1 << FIELD) - 1 << FIELD * rung) & places
            ladder = (ladder & ~field) | (((rank << PAIR_RANK | seat) << FIELD * rung) & field)
            # R4: any number of pairs are on rung 0, so it is never taken.
            taken |= (1 << rung) & places & SINGLE
            rungs[seat] = rung & places
            # R5
            seat += 1
            seat = 0 if seat == seats else seat
            # R8. The pair may have been removed, and another may be there now.
            rung = rungs[seat & SEAT_SLOTS - 1]
            there = (taken >> rung & 1) & ((ladder >> FIELD * rung & OWNER) == seat)
            taken ^= there << rung
            reached = steps[seat & SEAT_SLOTS - 1] + rung * there
            steps[seat & SEAT_SLOTS - 1] = reached
            # R15
            if reached >= goal:
                break
        won[game] = 1 << seat
        length = number - start[TURN]
        turns += length
        if len(lengths) > 0:
            lengths[length] += 1
    counts[TURNS], counts[ROLLS], counts[BUSTS] = turns, rolled, busts


@compilable
def _least(ladder: int, taken: int, target: int) -> int:
    """Return the rank of the weakest pair on the ladder, if that is below a target."""
    # 31 is above all ranks, for a rung without a pair. By minima of pairs, as a branch for each rung takes longer.
    ranks, free = ladder >> PAIR_RANK, ~taken
    low = min(ranks >> FIELD & 31 | -(free >> 1 & 1) & 31, ranks >> 2 * FIELD & 31 | -(free >> 2 & 1) & 31)
    high = min(ranks >> 3 * FIELD & 31 | -(free >> 3 & 1) & 31, ranks >> 4 * FIELD & 31 | -(free >> 4 & 1) & 31)
    target = min(target, ranks >> 5 * FIELD & 31 | -(free >> 5 & 1) & 31)
    return min(min(low, high), target)  # noqa: PLW3301 - as above


@compilable
def _beaten(ladder: int, taken: int, rank: int) -> int:
    """Return the rungs with pairs that are not stronger than a rank (R14), as bits; all six are compared at once."""
    ones = 1 | 1 << 10 | 1 << 20 | 1 << 30 | 1 << 40 | 1 << 50
    guard = ones << GUARD
    # Where a pair is not stronger, the guard bit of its rung is borrowed: bit 10 r + 9 of rung r.
    lower = (ladder | guard) - ((rank + 1) << PAIR_RANK) * ones
    # A factor with a bit 49 - 9 r for each rung moves these bits to 58 + r, side by side at the top.
    gather = 1 << 49 | 1 << 40 | 1 << 31 | 1 << 22 | 1 << 13 | 1 << 4
    # Without a sign, as the product is too large: the compiler takes for granted that signed numbers never are.
    gathered = np.uint64(~lower & guard) * np.uint64(gather) >> np.uint64(58)
    return np.int64(gathered) & taken & EVERY_RUNG  # type: ignore[no-any-return]  # an int of numpy


# --- Every strategy and every option ----------------------------------------------------------


@compilable
def any_strategy_games(  # noqa: C901, PLR0912 - one loop
    dice: Any, keys: Any, start: Any, rules: Any, plans: Any, rung_tables: Any, shown: Any, tables: Any, keeps: Any,
    worths: Any, weights: Any, scratch: Any, words: Any, counts: Any, placed: Any, lengths: Any, won: Any,
) -> None:  # fmt: skip
    """Play games of any known strategies under any rules."""
    moment, rivals = scratch[:SIZE], scratch[SIZE:]
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
                    denial, win = worths[WORTHS * seat + DENIAL], worths[WORTHS * seat + WIN]
                    choice = _survive(moment, seats, goal, strict, rivals, keeps, denial, win, weights)
                elif kind == RANDOM:
                    chance = draw(keys[1], first + game, number, moment[ROLLED])
                    choice = _any(_legal(moment, seats, strict), chance)
                else:
                    choice = _by_sentence(moment, seats, strict, plans, plan, rung_tables)
                moment[HELD] = -1
                if choice != ROLL:
                    if len(placed) > 0:
                        placed[RUNG_COUNT * seat + choice] += 1
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


@compilable
def _roll(moment: Any, goal: int, shown: Any, rank: int) -> tuple[bool, bool]:
    """Roll; return whether that wins the game (R12), and whether it is a bust (R11)."""
    at = STEPS + moment[SEAT]
    crosses = shown[RANKS + rank]
    if crosses > 0 and moment[LATER] == 1:
        moment[at] = max(moment[at] - crosses, 0)
        return False, True
    moment[HELD], moment[LATER] = rank, 1
    moment[at] += shown[rank]
    return moment[at] >= goal, False


@compilable
def _legal(moment: Any, seats: int, strict: int) -> int:
    """Return the free rungs (R13) as bits; with strict placing only those above no stronger pair."""
    legal, rank = EVERY_RUNG, moment[HELD]
    for t in range(seats):
        rung = moment[RUNG + t]
        # R4
        if rung > 0:
            legal &= ~(1 << rung)
        if strict and rung >= 0 and moment[RANK + t] >= rank:
            legal &= (2 << rung) - 1
    return legal


@compilable
def _place(moment: Any, seats: int, rung: int, rank: int) -> None:
    """Place a roll, and remove the pairs that it beats (R14)."""
    for t in range(seats):
        if moment[RUNG + t] > rung and moment[RANK + t] <= rank:
            moment[RUNG + t] = -1
    moment[RUNG + moment[SEAT]], moment[RANK + moment[SEAT]] = rung, rank


@compilable
def _pass_on(moment: Any, seats: int, goal: int) -> bool:
    """Begin the turn of the next seat (R5) with the move of R8; return whether that wins the game (R15)."""
    seat = moment[SEAT] + 1
    if seat == seats:
        seat = 0
    moment[SEAT], moment[LATER], moment[ROLLED] = seat, 0, 0
    if moment[RUNG + seat] > 0:
        moment[STEPS + seat] += moment[RUNG + seat]
    moment[RUNG + seat] = -1
    return moment[STEPS + seat] >= goal  # type: ignore[no-any-return]  # a bool of numpy


# Each of these returns a rung, or `ROLL`.


@compilable
def _from_table(moment: Any, goal: int, strict: int, tables: Any, table: int, codes: int) -> int:
    """Return the decision of a table for two seats."""
    seat, code = moment[SEAT], 0
    other = 1 - seat
    lowest = 0 if strict else 1
    if moment[RUNG + other] >= lowest:
        code = 1 + (moment[RUNG + other] - lowest) * RANKS + moment[RANK + other]
    state = (moment[STEPS + seat] * goal + moment[STEPS + other]) * codes + code
    choice = np.int64(tables[table + RANKS * state + moment[HELD]])
    return ROLL if choice == ROLL_ON else choice


@compilable
def _survive(
    moment: Any, seats: int, goal: int, strict: int, rivals: Any, keeps: Any, denial: float, win: float, weights: Any
) -> int:  # fmt: skip
    """Return the decision of a survivor."""
    seat = moment[SEAT]
    rivals[RIVALS] = 0
    for before in range(seats - 1):
        t = (seat + 1 + before) % seats
        rung = moment[RUNG + t]
        if rung > 0 or (rung == 0 and strict):
            i = FIRST_RIVAL + RIVAL * rivals[RIVALS]
            rivals[RIVALS] += 1
            rivals[i + RIVAL_RUNG], rivals[i + RIVAL_RANK] = rung, moment[RANK + t]
            rivals[i + RIVAL_FINISH], rivals[i + RIVAL_BEFORE] = goal - moment[STEPS + t], before
    left, back = goal - moment[STEPS + seat], min(moment[STEPS + seat], 1)
    return judge(moment[HELD], left, back, seats - 1, strict > 0, rivals, keeps, denial, win, weights)


@compilable
def _any(legal: int, chance: float) -> int:
    """Return any legal action, all equally likely: to roll, or a rung from below."""
    count = 1
    for r in range(RUNG_COUNT):
        count += legal >> r & 1
    pick = int(chance * count)
    for r in range(RUNG_COUNT):
        if legal >> r & 1:
            pick -= 1
            if pick == 0:
                return r
    return ROLL


@compilable
def _by_sentence(moment: Any, seats: int, strict: int, plans: Any, plan: int, rung_tables: Any) -> int:
    """Return the decision of a target and rung rules."""
    beaten = _removable(moment, seats)
    if moment[HELD] < plans[plan + TARGET] and not (plans[plan + KICKS] and beaten):
        return ROLL
    table = plans[plan + RUNG_TABLE]
    if plans[plan + LEADS]:
        leader = _leader(moment, seats)
        if moment[RUNG + leader] > 0 and moment[RANK + leader] <= moment[HELD]:
            table += TABLE_LENGTH * moment[RUNG + leader]
    barred = EVERY_RUNG & ~_legal(moment, seats, strict)
    return rung_tables[table + (beaten << RUNG_COUNT | barred)]  # type: ignore[no-any-return]  # an entry of an array


@compilable
def _removable(moment: Any, seats: int) -> int:
    """Return the rungs above 0 with a pair that the roll removes from below (R14), as bits."""
    rungs = 0
    for t in range(seats):
        if moment[RUNG + t] > 0 and moment[RANK + t] <= moment[HELD]:
            rungs |= 1 << moment[RUNG + t]
    return rungs


@compilable
def _leader(moment: Any, seats: int) -> int:
    """Return the opponent with most steps; of equal ones the first to play."""
    seat, leader = moment[SEAT], -1
    for before in range(1, seats):
        t = (seat + before) % seats
        if leader < 0 or moment[STEPS + t] > moment[STEPS + leader]:
            leader = t
    return leader
