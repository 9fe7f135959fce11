"""Whole games of Level X in a function that numba compiles; it needs numpy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.levelx.fast.turn import GAINS, LONGEST, SIZE, best_gains, finish_turn, is_over, winners
from exxtra_widget.simulation.dice_stream_numba import begin_turn, draw, mixed, next_roll, state_of
from exxtra_widget.support.numba import compilable

if TYPE_CHECKING:
    from exxtra_widget.support.numba import Array

# Entries of the start of games after its state: the roll in hand or -1, the number of the turn, and the rolls of that
# turn before the start.
HELD, TURN, ROLLED = range(SIZE, SIZE + 3)

SCRATCH: Final = SIZE + GAINS
"""Length of the work space of `play_games`."""


@compilable
def play_games(
    dice: Array, rules: Array, facts: Any, scratch: Array, words: Array, keys: Array, first: int, start: Array,
    won: Array, lengths: Array, _counted: Array,
) -> tuple[int, int, int]:  # fmt: skip
    """Play games; see `exxtra_widget.simulation.numba_engine.Loop`. The facts are plans, and those of `best_gains`."""
    plans, begins, makes = facts
    state, gains = scratch[:SIZE], scratch[SIZE:]
    turns = 0
    for i in range(len(won)):
        game, length = first + i, 0
        for k in range(SIZE):
            state[k] = start[k]
        turn, rolled, roll = start[TURN], start[ROLLED], start[HELD]
        while True:
            if roll < 0:
                if length == rules[LONGEST]:
                    return -1, 0, 0
                length += 1
                begin_turn(words, mixed(state_of(keys[0], game, turn)), turn)
                for _ in range(rolled):
                    next_roll(dice, words)
                roll = next_roll(dice, words)
                rolled += 1
            equal, sets = best_gains(state, rules, plans, begins, makes, gains, roll)
            choice = int(draw(keys[1], game, turn, rolled) * equal) if equal > 1 else 0
            finish_turn(state, rules, gains[choice], sets)
            if is_over(state, rules):
                break
            turn, rolled, roll = turn + 1, 0, -1
        won[i] = winners(state, rules)
        turns += length
        if len(lengths) > 0:
            lengths[length] += 1
    # A turn has one roll (X4), and no busts.
    return turns, turns, 0
