"""Whole games of EXXtra in plain Python, for where nothing is compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final

from exxtra_widget.exxtra.fast.plain_turns import BUST, OPEN
from exxtra_widget.exxtra.rules.notation import RUNG_COUNT, RUNGS, SINGLE_RUNGS
from exxtra_widget.exxtra.rules.rules import RUNG_SETS

if TYPE_CHECKING:
    from exxtra_widget.exxtra.fast.plain_decisions import Chooser
    from exxtra_widget.exxtra.fast.plain_turns import Effect

# Stands for the rank of a rung without a pair: no roll is as high.
_NONE: Final = 99
# By the rungs that are taken.
_TAKEN: Final = [tuple(rung for rung in SINGLE_RUNGS if taken >> rung & 1) for taken in range(RUNG_SETS)]
_ABOVE: Final = tuple(tuple(RUNGS[rung + 1 :]) for rung in RUNGS)


def sprint(  # noqa: C901, PLR0912, PLR0915 - one loop; calls would take longer than their work
    games: Iterable[tuple[int, Iterable[Effect]]],
    roll_by_roll: Callable[[int, int, int, int, int, int], tuple[int, int, int]],
    start: tuple[int, list[int], list[int], list[int]],
    begin: int,
    goal: int,
    longest: int,
    targets: Sequence[int],
    kicks: Sequence[bool],
    choices: Sequence[list[int]],
    choosers: Sequence[Chooser | None],
    placed: list[int],
    lengths: list[int],
) -> tuple[bytearray, int, int, int]:
    """Play games of strategies with a target and rung rules, or at random, without strict placing.

    Parameters
    ----------
    games : iterable
        `Turns.follow`.
    roll_by_roll : callable
        `Turns.roll_by_roll`.
    start : tuple
        The seat to act, and steps, rung and rank of every seat; rung 0 stands for none.
    begin : int
        The number of the first turn.
    goal : int
        Steps to the finish.
    longest : int
        Turns after which a game counts as endless.
    targets : sequence of int
        The lowest rank that each seat accepts.
    kicks : sequence of bool
        Whether each seat accepts any roll that kicks, too.
    choices : sequence of sequence of int
        The rung of each seat, by the rungs that are beaten times `RUNG_SETS` and the rungs that are taken.
    choosers : sequence of callable or None
        For each seat that decides otherwise a function for it, see `Chooser`.
    placed, lengths : list of int
        Counts by seat and rung, and of games by turns; filled if they are not empty.

    Returns
    -------
    tuple
        The bit of the winner's seat for each game, turns, rolls and busts. The games stop before one that is endless.
    """
    first, places, lies, has = start
    seats = len(places)
    owners, ranks_there, taken_there = [0] * RUNG_COUNT, [_NONE] * RUNG_COUNT, 0
    for seat, (rung, rank) in enumerate(zip(lies, has, strict=True)):
        if rung:
            owners[rung], ranks_there[rung], taken_there = seat, rank, taken_there | 1 << rung
    # At last: whether the rung depends on the pairs that are beaten, and the next seat.
    plans = [
        (target, kick, chooser, table, table[:RUNG_SETS] * RUNG_SETS != table, (seat + 1) % seats)
        for seat, (target, kick, table, chooser) in enumerate(zip(targets, kicks, choices, choosers, strict=True))
    ]
    won, turns, rolls, busts = bytearray(), 0, 0, 0
    for game, effects in games:
        at, rungs, owner, strengths, taken, seat = places[:], lies[:], owners[:], ranks_there[:], taken_there, first
        here = at[seat]
        for rank, moves, count, turn in islice(effects, longest):
            target, kick, chooser, table, kicks_now, following = plans[seat]
            if kick and taken and min(strengths) < target:
                target, moves, count = min(strengths), OPEN, 0  # noqa: PLW2901 - what the roll has become
            # R15
            if here + moves >= goal:
                rank, here, count = roll_by_roll(game, turn, target, here, moves, count)  # noqa: PLW2901 - what the roll has become
                rolls += count
                if here >= goal:
                    break
            else:
                here += moves
                rolls += count
            if chooser and rank < BUST:
                ladder = seat, at, rungs, strengths
                rank, here, count, table = chooser(game, turn, rank, here, taken, ladder)  # noqa: PLW2901 - what the roll has become
                rolls += count
                if here >= goal:
                    break
            if rank < BUST:
                if kicks_now:
                    beaten = 0
                    # R14
                    for r in _TAKEN[taken]:
                        if strengths[r] <= rank:
                            beaten |= 1 << r
                    rung = table[beaten << RUNG_COUNT | taken]
                else:
                    rung = table[taken]
                # R14
                for r in _ABOVE[rung]:
                    if strengths[r] <= rank:
                        taken ^= 1 << r
                        rungs[owner[r]], strengths[r] = 0, _NONE
                if placed:
                    placed[RUNG_COUNT * seat + rung] += 1
                # R4: rung 0 holds many pairs, and none of them earns.
                if rung:
                    rungs[seat] = rung
                    strengths[rung] = rank
                    owner[rung] = seat
                    taken |= 1 << rung
                at[seat] = here
            else:
                busts += 1
                # R11
                here -= rank - BUST
                at[seat] = here if here > 0 else 0  # noqa: FURB136 - a call takes longer
            # R5, R8
            seat = following
            here = at[seat]
            rung = rungs[seat]
            if rung:
                rungs[seat] = 0
                strengths[rung] = _NONE
                taken ^= 1 << rung
                here += rung
                if here >= goal:
                    break
        else:
            return won, turns, rolls, busts
        won.append(1 << seat)
        length = turn - begin + 1
        turns += length
        if lengths:
            lengths[length] += 1
    return won, turns, rolls, busts
