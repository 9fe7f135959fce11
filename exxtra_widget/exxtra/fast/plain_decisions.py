"""Decisions that a table of rungs does not make, for `plain_loop`: at random, or about the leader."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from exxtra_widget.exxtra.fast.plain_turns import BUST, Turns
from exxtra_widget.exxtra.rules.notation import RUNGS, SINGLE_RUNGS
from exxtra_widget.exxtra.rules.rules import BITS, FREE, RUNG_SETS
from exxtra_widget.exxtra.strategies.sentences import rungs_chosen
from exxtra_widget.simulation.dice_stream import FLOAT

if TYPE_CHECKING:
    from exxtra_widget.simulation.dice_stream import Stream

Ladder = tuple[int, list[int], list[int], list[int], list[int]]
"""The seat to act, the steps and the rung of each seat, the rank on each rung, and that of each seat on rung 0."""
Chooser = Callable[[int, int, int, int, int, Ladder], tuple[int, int, int, list[int]]]
"""A function of game, turn, rank, steps of the seat, taken rungs and `Ladder` that decides about the first roll.

It returns the last rank and the steps, as `Turns.roll_by_roll` does, the number of further rolls, and a table of rungs.
"""

# Tables with one rung, and for the taken rungs all that may be chosen, in the order of `any_action`: None for a roll.
_ONE: Final = [[rung] * RUNG_SETS for rung in RUNGS]
_ANY: Final = [(None, *(_ONE[place.rung] for place in places)) for places in FREE]
# For each rung those above it, as bits.
_ABOVE: Final = [sum(BITS[rung + 1 :]) for rung in RUNGS]

TAKEN: Final = [tuple(rung for rung in SINGLE_RUNGS if taken >> rung & 1) for taken in range(RUNG_SETS)]
"""The rungs that are taken, by their bits."""


def closed(rank: int, taken: int, strengths: list[int], zeros: list[int]) -> int:
    """Return the rungs that are taken, or barred under ``strict_placing``: above a pair that is equal or stronger."""
    if max(zeros) >= rank:
        return _ABOVE[0]
    for rung in TAKEN[taken]:
        if strengths[rung] >= rank:
            return taken | _ABOVE[rung]
    return taken


def by_chance(turns: Turns, draws: Stream, *, strict: bool) -> Chooser:
    """Return the function of random play."""
    draw = draws.draw

    def choose(
        game: int, turn: int, rank: int, here: int, taken: int, ladder: Ladder
    ) -> tuple[int, int, int, list[int]]:
        _, _, _, strengths, zeros = ladder
        choices, rolls = _ANY[taken], 0
        while True:
            if strict:
                choices = _ANY[closed(rank, taken, strengths, zeros)]
            # `Stream.chance`, written out for its speed.
            table = choices[int((draw(game, turn, rolls + 1) >> 11) * FLOAT * len(choices))]
            if table:
                return rank, here, rolls, table
            rolls += 1
            rank, here = turns.roll_on(game, turn, rolls, here)
            if rank >= BUST or here >= turns.goal:
                return rank, here, rolls, []

    return choose


def by_leader(rungs: tuple[str, ...]) -> Chooser:
    """Return the function of rung rules with the leader's."""

    def choose(
        _game: int, _turn: int, rank: int, here: int, _taken: int, ladder: Ladder
    ) -> tuple[int, int, int, list[int]]:
        seat, steps, held, strengths, _ = ladder
        # Of equal leaders it is the next to play.
        leader = max([*range(seat + 1, len(steps)), *range(seat)], key=steps.__getitem__)
        rung = held[leader]
        return rank, here, 0, rungs_chosen(rungs, rung if strengths[rung] <= rank else 0)

    return choose
