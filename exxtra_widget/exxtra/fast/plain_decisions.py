"""Rungs by rung rules, and decisions for `sprint` that depend on more: at random, or on the leader."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from exxtra_widget.exxtra.fast.plain_turns import BUST, Turns
from exxtra_widget.exxtra.rules.notation import RUNGS, SINGLE_RUNGS
from exxtra_widget.exxtra.rules.rules import BITS, FREE, RUNG_SETS
from exxtra_widget.simulation.dice_stream import FLOAT

if TYPE_CHECKING:
    from exxtra_widget.simulation.dice_stream import Stream

Ladder = tuple[int, list[int], list[int], list[int], list[int]]
"""The seat to act, the steps and the rung of each seat, the rank on each rung, and that of each seat on rung 0."""
Chooser = Callable[[int, int, int, int, int, Ladder], tuple[int, int, int, list[int]]]
"""A function of game, turn, rank, steps of the seat, taken rungs and `Ladder` that decides about the first roll.

It returns the last rank and the steps, as `Turns.roll_by_roll` does, the number of further rolls, and a table of rungs.
"""

TABLE_LENGTH: Final = RUNG_SETS**2
"""Length of a table of rungs, see `rungs_chosen`."""

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
        seat, steps, lies, strengths, _ = ladder
        # Of equal leaders it is the next to play.
        leader = max([*range(seat + 1, len(steps)), *range(seat)], key=steps.__getitem__)
        rung = lies[leader]
        return rank, here, 0, rungs_chosen(rungs, rung if strengths[rung] <= rank else 0)

    return choose


@lru_cache(maxsize=64)
def rungs_chosen(rungs: tuple[str, ...], leader: int = 0) -> list[int]:
    """Return the rungs that rung rules choose, at places ``beaten * RUNG_SETS + taken``, sets of rungs as bits."""
    found = []
    for beaten in range(RUNG_SETS):
        # R14: from a rung, beaten pairs above it are removed.
        takes = [sum(rung for rung in RUNGS[r + 1 :] if beaten >> rung & 1) for r in RUNGS]
        for taken in range(RUNG_SETS):
            free = [r for r in RUNGS if not taken & BITS[r]]
            rules = (_by_rule(rule, free, takes, leader) for rule in rungs)
            found.append(next((rung for rung in rules if rung is not None), free[-1]))
    return found


def _by_rule(rule: str, free: list[int], takes: list[int], leader: int) -> int | None:
    """Return the rung of one rule, or None if it does not apply."""
    if rule == "kick":
        kick = max(free, key=lambda r: (takes[r], r))
        return kick if takes[kick] else None
    if rule == "leader":
        return max((r for r in free if r < leader), default=None)
    if rule == "bottom":
        return free[1] if len(free) > 1 else 0
    if rule == "top":
        return free[-1]
    return int(rule) if int(rule) in free else None
