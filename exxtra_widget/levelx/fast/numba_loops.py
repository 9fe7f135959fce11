"""Whole games of Level X in a function that numba compiles; it needs numpy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from exxtra_widget.levelx.fast.turn import (
    GAINS,
    GAME,
    HELD,
    LONGEST,
    ROLLED,
    SIZE,
    TURN,
    best_gains,
    finish_turn,
    is_over,
    winners,
)
from exxtra_widget.simulation.dice_stream_numba import begin_turn, draw, mixed, next_roll, state_of
from exxtra_widget.support.numba import compilable

if TYPE_CHECKING:
    from exxtra_widget.support.numba import Array

SCRATCH: Final = SIZE + GAINS
"""Length of the work space of `play_games`."""


@compilable
def play_games(
    dice: Array, keys: Array, start: Array, begin: Array, rules: Array, plans: Array, begins: Array, makes: Array,
    scratch: Array, words: Array, lengths: Array, won: Array,
) -> int:  # fmt: skip
    """Play games; return the number of turns, or -1 if a game is endless."""
    state, gains = scratch[:SIZE], scratch[SIZE:]
    turns = 0
    for i in range(len(won)):
        game, length = rules[GAME] + i, 0
        for k in range(len(start)):
            state[k] = start[k]
        turn, rolled, roll = begin[TURN], begin[ROLLED], begin[HELD]
        while True:
            if roll < 0:
                if length == rules[LONGEST]:
                    return -1
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
    return turns
