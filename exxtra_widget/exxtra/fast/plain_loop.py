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

# In place of the rank of a rung without a pair: no roll is as high.
_NONE: Final = 99
_ABOVE: Final = tuple(tuple(RUNGS[rung + 1 :]) for rung in RUNGS)


class Race(NamedTuple):
    """Games to play, of strategies with a target and rung rules, or at random."""

    games: Iterable[tuple[int, Iterable[Effect]]]  # see `Turns.follow`
    roll_by_roll: Callable[[int, int, int, int, int, int], tuple[int, int, int]]  # see `Turns.roll_by_roll`
    # The start of every game: the seat to act, the number of its turn, and by seat the steps, the rung (0 without a
    # pair) and the rank (-1 without a pair).
    player: int
    turn: int
    steps: list[int]
    rungs: list[int]
    ranks: list[int]
    goal: int
    strict: bool
    longest: int  # turns after which a game counts as endless
    # By seat: the lowest rank that it accepts; whether it also accepts any roll that kicks; its rungs, see
    # `rungs_chosen`, empty for random play; and what decides instead of these, see `Chooser`.
    targets: Sequence[int]
    kicks: Sequence[bool]
    choices: Sequence[list[int]]
    choosers: Sequence[Chooser | None]
    # Counts by seat and rung, and of games by turns; filled if they are not empty.
    placed: list[int]
    lengths: list[int]


Result = tuple[bytearray, int, int, int]
"""The bit of the winner's seat for each game, turns, rolls and busts. The games stop before one that is endless."""


def play_games(race: Race) -> Result:  # noqa: C901, PLR0912, PLR0915 - one loop; calls would take longer than their work
    """Play games of any number of seats."""
    # Local names: an attribute takes longer.
    goal, strict, placed, roll_by_roll = race.goal, race.strict, race.placed, race.roll_by_roll
    seats = len(race.steps)
    ranks_there, taken_there = [_NONE] * RUNG_COUNT, 0
    for rung, rank in zip(race.rungs, race.ranks, strict=True):
        if rung:
            ranks_there[rung], taken_there = rank, taken_there | BITS[rung]
    zeros_there = [-1 if rung else rank for rung, rank in zip(race.rungs, race.ranks, strict=True)]
    # The last two: whether the rung depends on the ranks of the pairs, and the next seat.
    plans = [
        (target, kick, chooser, table, _compares(table, strict=strict), (seat + 1) % seats)
        for seat, (target, kick, table, chooser) in enumerate(
            zip(race.targets, race.kicks, race.choices, race.choosers, strict=True)
        )
    ]
    won, turns, rolls, busts, counts_rungs = bytearray(), 0, 0, 0, bool(placed)
    for game, effects in race.games:
        at, rungs, strengths, zeros = race.steps[:], race.rungs[:], ranks_there[:], zeros_there[:]
        seat, taken = race.player, taken_there
        here = at[seat]
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
        length = turn - race.turn + 1
        if length > race.longest:
            break
        won.append(1 << seat)
        turns += length
        if race.lengths:
            race.lengths[length] += 1
    return won, turns, rolls, busts


def _compares(table: list[int], *, strict: bool) -> bool:
    """Return whether the rung depends on the ranks of the pairs."""
    return bool(table) and (strict or table[:RUNG_SETS] * RUNG_SETS != table)
