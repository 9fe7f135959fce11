"""Whole games of EXXtra in whole numbers, in functions that numba compiles; they need numpy.

The rules model `exxtra_widget.exxtra.rules.rules` decides what is right; tests play both with the same dice. A *rank*
is the place of a combination among the 30, from the weakest up.

There is one loop. A turn of a target and rung rules alone is a look-up, from its first roll on and if a roll takes one
byte. In any other turn a decision follows each roll. The loop takes the arguments that `Loop` names in
`exxtra_widget.simulation.numba_engine`; its dice show ranks, and it counts placings.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from exxtra_widget.exxtra.fast.numba_turns import (
    BY_BYTE,
    COUNT,
    CROSSES,
    DOUBLE,
    END,
    PLACED,
    by_bytes,
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
    CompiledDice,
    begin_turn,
    draw,
    mixed,
    next_roll,
    state_of,
)
from exxtra_widget.support.numba import Array, compilable

_SEATS: Final = notation.SEATS[-1]
# Entries of the start of games; from `STEPS` on each is the first of a row, with one for each seat.
SEAT: Final = 0  # the seat to act
HELD: Final = 1  # rank of the roll in hand, or -1: the game begins with a decision about it
LATER: Final = 2  # 1 if the turn has had its first roll, after which an X is a bust (R11)
TURN: Final = 3  # number of the turn
ROLLED: Final = 4  # rolls of that turn before the start
LADDER: Final = 5  # `FIELD` bits for each rung from 1 to 5
TAKEN: Final = 6  # a bit for each rung from 1 to 5 that holds a pair (R4)
STEPS: Final = 7
RUNG: Final = STEPS + _SEATS  # 0 for no pair on the ladder
ZERO: Final = RUNG + _SEATS  # rank of the pair on rung 0, or -1
SIZE: Final = ZERO + _SEATS

# A pair has these bits in the ladder: three for its owner, five for its rank, one spare, one for comparisons.
FIELD: Final = 10
OWNER: Final = 7
PAIR_RANK: Final = 3
GUARD: Final = 9
# The rungs that hold one pair (R4), as bits of `TAKEN`.
SINGLE: Final = sum(1 << rung for rung in SINGLE_RUNGS)

# Entries of `rules`: turns after which a game counts as endless come last; and of the worths of a seat.
SEATS, GOAL, STRICT, LONGEST = range(4)
WORTHS: Final = 2
DENIAL, WIN = range(WORTHS)

# Entries of the plan of a seat; those before KIND are for sentences. RUNG_TABLE: where its table of `rungs_chosen`
# begins, 0 for the top rung. LEADS: 1 if it has a table for each rung of the leader's pair. KIND: the place
# where a table of decisions begins, or one of the negative numbers; TARGETED is a sentence without the leader, if
# placing is not strict and a roll takes one byte.
PLAN: Final = 6
TARGET, KICKS, RUNG_TABLE, LEADS, KIND, CODES = range(PLAN)
TARGETED, SENTENCE, RANDOM, SURVIVOR = -1, -2, -3, -4

ROLL: Final = -1
"""The decision to roll again."""

# The number of slots is a power of two, so that a mask of bits keeps any index inside.
SEAT_SLOTS: Final = OWNER + 1
# Parts of the work space after the steps of each seat: the rungs of the last pairs, which may have been removed; the
# ranks of those on rung 0, kept for strict placing alone; and what `judge` takes.
RUNGS: Final = SEAT_SLOTS
ZEROS: Final = 2 * SEAT_SLOTS
JUDGED: Final = 3 * SEAT_SLOTS
SCRATCH: Final = JUDGED + FIRST_RIVAL + RIVAL * SEAT_SLOTS
if _SEATS > SEAT_SLOTS:
    raise NotImplementedError(f"the compiled loop plays with up to {SEAT_SLOTS} seats: `OWNER` has three bits")


class Facts(NamedTuple):
    """What the loop knows of rolls and strategies, as arrays."""

    plans: Array
    rung_tables: Array  # one after another
    by_byte: Array  # see `numba_turns`
    shown: Array  # by rank the steps of a double, then by rank the number of X that cost a step
    tables: Array  # decisions for two seats, by state and rank
    # Of `judge`; the worths by seat.
    keeps: Array
    worths: Array
    weights: Array


# --- The loop -------------------------------------------------------------------------------


@compilable
def play_games(  # noqa: C901, PLR0912, PLR0915 - one loop without calls that numba does not inline
    dice: CompiledDice, rules: Array, facts: Facts, scratch: Array, words: Array, keys: Array, first: int, start: Array,
    won: Array, lengths: Array, placed: Array,
) -> tuple[int, int, int]:  # fmt: skip
    """Play games of any known strategies under any rules."""
    seats, goal, strict, longest = rules[SEATS], rules[GOAL], rules[STRICT], rules[LONGEST]
    plans, rung_tables, by_byte = facts.plans, facts.rung_tables, facts.by_byte
    steps, rungs, zeros = scratch[:RUNGS], scratch[RUNGS:ZEROS], scratch[ZEROS:JUDGED]
    turns, rolled, busts = 0, 0, 0
    for game in range(len(won)):
        for t in range(seats):
            steps[t], rungs[t] = start[STEPS + t], start[RUNG + t]
            if strict:
                zeros[t] = start[ZERO + t]
        seat, ladder, taken, held = start[SEAT], start[LADDER], start[TAKEN], start[HELD]
        later, before = start[LATER], start[ROLLED]
        number, last, length = start[TURN], start[TURN] + longest, -start[TURN]
        state = state_of(keys[0], first + game, number)
        word = mixed(state)
        while True:
            # The masks keep indices from being negative, so that numba need not look at them twice.
            seat &= SEAT_SLOTS - 1
            plan = PLAN * seat
            if plans[plan + KIND] == TARGETED and held < 0 and before == 0:
                target, rung = plans[plan + TARGET], -1
                if plans[plan + KICKS]:
                    target = _least(ladder, taken, target)
                rolls, base = 0, BY_BYTE * target
                if later == 0:
                    rolls = four_rolls(by_byte, base, word >> np.uint64(32 * (number & 1)))
                reached = steps[seat] + (rolls >> DOUBLE & 63)
                if rolls >> END != 1 or reached >= goal:
                    # More than four rolls, a first byte that is left out, or a double that may win: roll by roll.
                    rolls, count, reached = by_bytes(word, number, by_byte, base, later, steps[seat], goal)
                    rolled += count
                else:
                    rolled += rolls & COUNT
            else:
                begin_turn(words, word, number)
                at = first + game, number, before
                rolls, count, reached, rung = _decided(
                    dice, words, keys, rules, facts, scratch, (seat, ladder, taken), held, later, at
                )
                rolled += count
                # Only turns with a roll count.
                length -= count == 0
                held = -1
            number += 1
            if number > last:
                return -1, 0, 0
            if reached >= goal:
                break
            if number & 1 == 0:
                state += NEXT_WORD
                word = mixed(state)
            later, before = 0, 0
            # R11
            steps[seat] = max(reached - (rolls >> CROSSES & 3), 0)
            rank = (rolls >> PLACED & 31) - 1
            busts += rank < 0
            places = -(rank >= 0)
            beaten = _beaten(ladder, taken, rank)
            if rung < 0:
                if plans[plan + RUNG_TABLE] == 0:
                    rung = rung_tables[taken & EVERY_RUNG]
                else:
                    rung = rung_tables[(plans[plan + RUNG_TABLE] + (beaten << RUNG_COUNT | taken)) & 0xFFFF]
            if len(placed) > 0 and places:
                placed[RUNG_COUNT * seat + rung] += 1
            # R14, then R13. There is no branch: busts are too frequent to be predicted.
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
        length += number
        turns += length
        if len(lengths) > 0:
            lengths[length] += 1
    return turns, rolled, busts


@compilable
def _least(ladder: int, taken: int, target: int) -> int:
    """Return the rank of the weakest pair on the ladder, if that is below a target."""
    # A rung without a pair has 31, which is above all ranks. Minima take less time than a branch for each rung.
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
    # Where a pair is not stronger, the subtraction borrows the guard bit of its rung: bit 10 r + 9 of rung r.
    lower = (ladder | guard) - ((rank + 1) << PAIR_RANK) * ones
    # A factor with a bit 49 - 9 r for each rung moves these bits to 58 + r, side by side at the top.
    gather = 1 << 49 | 1 << 40 | 1 << 31 | 1 << 22 | 1 << 13 | 1 << 4
    # The numbers are unsigned: the product overflows, and the compiler assumes that signed products never do.
    gathered = np.uint64(~lower & guard) * np.uint64(gather) >> np.uint64(58)
    return np.int64(gathered) & taken & EVERY_RUNG  # type: ignore[no-any-return]  # an int of numpy


# --- Turns with a decision after each roll ----------------------------------------------------

# `here` is the seat to act, the ladder, and the taken rungs; `at` is the game, the turn, and its rolls before.


@compilable
def _decided(
    dice: CompiledDice,
    words: Array,
    keys: Array,
    rules: Array,
    facts: Facts,
    scratch: Array,
    here: Any,
    rank: int,
    later: int,
    at: Any,
) -> tuple[int, int, int, int]:
    """Return the effect of the last roll of a turn, the number of rolls, the steps of the seat, and its rung.

    The first decision is about a roll in hand, if there is one, otherwise about the first roll.
    """
    (seat, ladder, taken), (game, number, before) = here, at
    steps, count = scratch[seat], 0
    scratch[ZEROS + seat] = -1
    if facts.plans[PLAN * seat + KIND] == SURVIVOR:
        _list_rivals(rules, scratch, seat, ladder, taken)
    for _ in range(before):
        next_roll(dice, words)
    while True:
        if rank >= 0:
            chance = keys[1], game, number, before + count
            rung = _choice(rules, facts, scratch, seat, ladder, taken, rank, steps, chance)
            if rung != ROLL:
                scratch[ZEROS + seat] = -1 if rung else rank
                return rank + 1 << PLACED, count, steps, rung
        rank = next_roll(dice, words)
        count += 1
        # R11
        crosses = facts.shown[RANKS + rank]
        if crosses > 0 and later:
            return crosses << CROSSES, count, steps, 0
        later = 1
        steps += facts.shown[rank]
        # R12
        if steps >= rules[GOAL]:
            return 0, count, steps, 0


@compilable
def _choice(
    rules: Array, facts: Facts, scratch: Array, seat: int, ladder: int, taken: int, rank: int, steps: int, chance: Any
) -> int:
    """Return the rung for a roll, or `ROLL`."""
    goal, strict, plan = rules[GOAL], rules[STRICT], PLAN * seat
    kind = facts.plans[plan + KIND]
    if kind == SURVIVOR:
        denial, win = facts.worths[WORTHS * seat + DENIAL], facts.worths[WORTHS * seat + WIN]
        left, back, rivals = goal - steps, min(steps, 1), scratch[JUDGED:]
        keeps, weights = facts.keeps, facts.weights
        return judge(rank, left, back, rules[SEATS] - 1, strict > 0, rivals, keeps, denial, win, weights)
    if kind == RANDOM:
        key, game, number, rolls = chance
        return _any(EVERY_RUNG & ~_barred(rules, scratch, ladder, taken, rank), draw(key, game, number, rolls))
    if kind >= 0:
        return _from_table(rules, facts, scratch, seat, ladder, taken, rank, steps)
    beaten = _beaten(ladder, taken, rank)
    if rank < facts.plans[plan + TARGET] and not (facts.plans[plan + KICKS] and beaten):
        return ROLL
    table = facts.plans[plan + RUNG_TABLE]
    if facts.plans[plan + LEADS]:
        rung = _rung_of(scratch, ladder, taken, _leader(rules, scratch, seat))
        table += TABLE_LENGTH * rung * (beaten >> rung & 1)
    barred = _barred(rules, scratch, ladder, taken, rank)
    return facts.rung_tables[table + (beaten << RUNG_COUNT | barred)]  # type: ignore[no-any-return]  # an entry of an array


@compilable
def _from_table(
    rules: Array, facts: Facts, scratch: Array, seat: int, ladder: int, taken: int, rank: int, steps: int
) -> int:
    """Return the decision of a table for two seats."""
    plan, other, code = PLAN * seat, 1 - seat, 0
    rung = _rung_of(scratch, ladder, taken, other)
    if rung > 0:
        code = 1 + (rung if rules[STRICT] else rung - 1) * RANKS + (ladder >> FIELD * rung + PAIR_RANK & 31)
    elif rules[STRICT]:
        # 0 if it has no pair there.
        code = 1 + scratch[ZEROS + other]
    state = (steps * rules[GOAL] + scratch[other]) * facts.plans[plan + CODES] + code
    choice = np.int64(facts.tables[facts.plans[plan + KIND] + RANKS * state + rank])
    return ROLL if choice == ROLL_ON else choice


@compilable
def _rung_of(scratch: Array, ladder: int, taken: int, seat: int) -> int:
    """Return the rung of a seat's pair, 0 if it has none there any more."""
    rung = scratch[RUNGS + seat]
    return rung * ((taken >> rung & 1) & ((ladder >> FIELD * rung & OWNER) == seat))  # type: ignore[no-any-return]  # as above


@compilable
def _barred(rules: Array, scratch: Array, ladder: int, taken: int, rank: int) -> int:
    """Return the rungs that are taken (R13), or with strict placing above a pair that is not weaker, as bits."""
    if not rules[STRICT]:
        return taken
    not_weaker, barred = taken & ~_beaten(ladder, taken, rank - 1), taken
    if not_weaker:
        lowest = not_weaker & -not_weaker
        barred |= EVERY_RUNG & -(lowest << 1)
    for t in range(rules[SEATS]):
        if scratch[ZEROS + t] >= rank:
            barred |= SINGLE
    return barred


@compilable
def _list_rivals(rules: Array, scratch: Array, seat: int, ladder: int, taken: int) -> None:
    """Write the pairs of the opponents as `judge` takes them."""
    t, i = seat, JUDGED + FIRST_RIVAL
    for before in range(rules[SEATS] - 1):
        t = 0 if t + 1 == rules[SEATS] else t + 1
        rung = _rung_of(scratch, ladder, taken, t)
        if rung > 0 or (rules[STRICT] and scratch[ZEROS + t] >= 0):
            scratch[i + RIVAL_RUNG] = rung
            scratch[i + RIVAL_RANK] = ladder >> FIELD * rung + PAIR_RANK & 31 if rung else scratch[ZEROS + t]
            scratch[i + RIVAL_FINISH], scratch[i + RIVAL_BEFORE] = rules[GOAL] - scratch[t], before
            i += RIVAL
    scratch[JUDGED + RIVALS] = (i - JUDGED - FIRST_RIVAL) // RIVAL


@compilable
def _leader(rules: Array, scratch: Array, seat: int) -> int:
    """Return the opponent with most steps; of equal ones the first to play."""
    t, leader = seat, -1
    for _ in range(rules[SEATS] - 1):
        t = 0 if t + 1 == rules[SEATS] else t + 1
        if leader < 0 or scratch[t] > scratch[leader]:
            leader = t
    return leader


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
