"""Whole games of EXXtra in plain Python, for where nothing is compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from exxtra_widget.exxtra.fast.plain_decisions import TAKEN, closed
from exxtra_widget.exxtra.fast.plain_turns import BUST, OPEN
from exxtra_widget.exxtra.rules.notation import RUNG_COUNT, RUNGS
from exxtra_widget.exxtra.rules.rules import BITS, RUNG_SETS

if TYPE_CHECKING:
    from exxtra_widget.exxtra.fast.plain_decisions import Chooser
    from exxtra_widget.exxtra.fast.plain_turns import Effect

# Stands for the rank of a rung without a pair: no roll is as high.
_NONE: Final = 99
_ABOVE: Final = tuple(tuple(RUNGS[rung + 1 :]) for rung in RUNGS)


class Race(NamedTuple):
    """Games to play, of strategies with a target and rung rules, or at random.

    Parameters
    ----------
    games : iterable
        `Turns.follow`.
    roll_by_roll : callable
        `Turns.roll_by_roll`.
    start : tuple
        The seat to act, and steps, rung and rank of every seat: rung 0 and rank -1 without a pair.
    begin : int
        The number of the first turn.
    goal : int
        Steps to the finish.
    strict : bool
        The option ``strict_placing``.
    longest : int
        Turns after which a game counts as endless.
    targets : sequence of int
        The lowest rank that each seat accepts.
    kicks : sequence of bool
        Whether each seat accepts any roll that kicks, too.
    choices : sequence of sequence of int
        The rung of each seat, by the rungs that are beaten times `RUNG_SETS` and the rungs that are taken;
        empty for random play.
    choosers : sequence of callable or None
        For each seat that decides otherwise a function for it, see `Chooser`.
    placed, lengths : list of int
        Counts by seat and rung, and of games by turns; filled if they are not empty.
    """

    games: Iterable[tuple[int, Iterable[Effect]]]
    roll_by_roll: Callable[[int, int, int, int, int, int], tuple[int, int, int]]
    start: tuple[int, list[int], list[int], list[int]]
    begin: int
    goal: int
    strict: bool
    longest: int
    targets: Sequence[int]
    kicks: Sequence[bool]
    choices: Sequence[list[int]]
    choosers: Sequence[Chooser | None]
    placed: list[int]
    lengths: list[int]


Result = tuple[bytearray, int, int, int]
"""The bit of the winner's seat for each game, turns, rolls and busts. The games stop before one that is endless."""


def sprint(race: Race) -> Result:
    """Play the games with the loop for two seats, if it knows their strategies, otherwise with the general one."""
    is_duel = len(race.targets) == 2 and not any(race.choosers) and not race.strict
    return _duel(race) if is_duel else _any_seats(race)


def _any_seats(race: Race) -> Result:  # noqa: C901, PLR0912, PLR0915 - one loop; calls would take longer than their work
    """Play games of any number of seats."""
    games, roll_by_roll, start, begin, goal, strict, longest, targets, kicks, choices, choosers, placed, lengths = race
    first, places, lies, has = start
    seats = len(places)
    ranks_there, taken_there = [_NONE] * RUNG_COUNT, 0
    for rung, rank in zip(lies, has, strict=True):
        if rung:
            ranks_there[rung], taken_there = rank, taken_there | BITS[rung]
    zeros_there = [-1 if rung else rank for rung, rank in zip(lies, has, strict=True)]
    # At last: whether the rung depends on the ranks of the pairs, and the next seat.
    plans = [
        (target, kick, chooser, table, _compares(table, strict=strict), (seat + 1) % seats)
        for seat, (target, kick, table, chooser) in enumerate(zip(targets, kicks, choices, choosers, strict=True))
    ]
    won, turns, rolls, busts, counts_rungs = bytearray(), 0, 0, 0, bool(placed)
    for game, effects in games:
        at, rungs, strengths, zeros = places[:], lies[:], ranks_there[:], zeros_there[:]
        seat, here, taken = first, places[first], taken_there
        for rank, moves, count, turn in effects:
            target, kick, chooser, table, compares, following = plans[seat]
            if kick and taken and min(strengths) < target:
                target, moves, count = min(strengths), OPEN, 0  # noqa: PLW2901 - what the roll has become
            # R15
            ahead = here + moves
            if ahead >= goal:
                rank, here, count = roll_by_roll(game, turn, target, here, moves, count)  # noqa: PLW2901 - what the roll has become
                rolls += count
                if here >= goal:
                    break
            else:
                here = ahead
                rolls += count
            if chooser is not None and rank < BUST:
                ladder = seat, at, rungs, strengths, zeros
                rank, here, count, table = chooser(game, turn, rank, here, taken, ladder)  # noqa: PLW2901 - what the roll has become
                rolls += count
                if here >= goal:
                    break
            if rank < BUST:
                if compares:
                    beaten = 0
                    # R14
                    for r in TAKEN[taken]:
                        if strengths[r] <= rank:
                            beaten |= 1 << r
                    shut = closed(rank, taken, strengths, zeros) if strict else taken
                    rung = table[beaten << RUNG_COUNT | shut]
                else:
                    rung = table[taken]
                # R14
                for r in _ABOVE[rung]:
                    if strengths[r] <= rank:
                        taken -= BITS[r]
                        rungs[rungs.index(r)], strengths[r] = 0, _NONE
                if counts_rungs:
                    placed[RUNG_COUNT * seat + rung] += 1
                # R4: rung 0 holds many pairs, and none of them earns.
                if rung:
                    rungs[seat] = rung
                    strengths[rung] = rank
                    taken += BITS[rung]
                elif strict:
                    zeros[seat] = rank
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
                taken -= BITS[rung]
                here += rung
                if here >= goal:
                    break
            elif strict:
                zeros[seat] = -1
        else:
            break
        length = turn - begin + 1
        if length > longest:
            break
        won.append(1 << seat)
        turns += length
        if lengths:
            lengths[length] += 1
    return won, turns, rolls, busts


def _compares(table: list[int], *, strict: bool) -> bool:
    """Return whether the rung depends on the ranks of the pairs."""
    return bool(table) and (strict or table[:RUNG_SETS] * RUNG_SETS != table)


def _duel(race: Race) -> Result:  # noqa: C901, PLR0912 - as `_any_seats`
    """Play games of two seats without choosers.

    The seat to act has its dice in the hand, so that one pair at most lies on the ladder.
    """
    games, roll_by_roll, start, begin, goal, _, longest, targets, kicks, choices, _, placed, lengths = race
    first, places, lies, has = start
    # The rung of each seat by the rung of the other pair: if the roll does not beat it, and if it does.
    plans = [
        (target, kick, [table[taken] for taken in BITS], [table[taken << RUNG_COUNT | taken] for taken in BITS])
        for target, kick, table in zip(targets, kicks, choices, strict=True)
    ]
    won, turns, rolls, busts, counts_rungs = bytearray(), 0, 0, 0, bool(placed)
    for game, effects in games:
        seat, here, there, other, strength = first, places[first], places[1 - first], lies[1 - first], has[1 - first]
        for rank, moves, count, turn in effects:
            target, kick, below, above = plans[seat]
            if kick and other and strength < target:
                target, moves, count = strength, OPEN, 0  # noqa: PLW2901 - what the roll has become
            # R15
            ahead = here + moves
            if ahead >= goal:
                rank, here, count = roll_by_roll(game, turn, target, here, moves, count)  # noqa: PLW2901 - what the roll has become
                rolls += count
                if here >= goal:
                    break
            else:
                here = ahead
                rolls += count
            if rank < BUST:
                # R14
                if strength <= rank:
                    rung = above[other]
                    if rung < other:
                        other = 0
                else:
                    rung = below[other]
                if counts_rungs:
                    placed[RUNG_COUNT * seat + rung] += 1
            else:
                busts += 1
                rung = 0
                # R11
                here -= rank - BUST
                if here < 0:  # noqa: PLR1730 - a call takes longer
                    here = 0
            # R5, R8
            seat = 1 - seat
            here, there = there + other, here
            if here >= goal:
                break
            other, strength = rung, rank
        else:
            break
        length = turn - begin + 1
        if length > longest:
            break
        won.append(1 << seat)
        turns += length
        if lengths:
            lengths[length] += 1
    return won, turns, rolls, busts
