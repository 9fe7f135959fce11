"""Whole games of Level X in plain Python, for where nothing is compiled."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from exxtra_widget.levelx.fast import turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence


def play_games(
    rolls: Callable[[int, int, int], Iterator[int]],
    chance: Callable[[int, int, int], float],
    games: Iterable[int],
    start: list[int],
    begin: Sequence[int],
    rules: Sequence[int],
    plans: Sequence[int],
    begins: Sequence[int],
    makes: Sequence[int],
    lengths: list[int],
) -> tuple[bytearray, int]:
    """Play games."""
    best_gains, finish_turn, is_over, winners = turn.best_gains, turn.finish_turn, turn.is_over, turn.winners
    gains, longest = [0] * turn.GAINS, rules[turn.LONGEST]
    won, turns = bytearray(), 0
    for game in games:
        moment, length, rolled, roll = start[:], 0, begin[turn.ROLLED], begin[turn.HELD]
        for number in count(begin[turn.TURN]):
            if roll < 0:
                length += 1
                if length > longest:
                    return won, turns
                roll = next(rolls(game, number, rolled))
                rolled += 1
            equal, sets = best_gains(moment, rules, plans, begins, makes, gains, roll)
            choice = int(chance(game, number, rolled) * equal) if equal > 1 else 0
            finish_turn(moment, rules, gains[choice], sets)
            if is_over(moment, rules):
                break
            rolled, roll = 0, -1
        won.append(winners(moment, rules))
        turns += length
        if lengths:
            lengths[length] += 1
    return won, turns
