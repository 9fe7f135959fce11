"""Whole games of EXXtra in plain Python, for where nothing is compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from exxtra_widget.simulation.dice_stream import LEFT_OUT

# Stands for the rank of a rung without a pair: no roll is as high.
_NONE: Final = 99
# Stands for the rank of a bust.
_BUST: Final = 100
_RUNGS: Final = range(1, 6)
_ABOVE: Final = tuple(tuple(range(rung + 1, 6)) for rung in range(6))


def sprint(  # noqa: C901, PLR0912, PLR0915 - one loop; calls would take longer than their work
    games: Iterable[tuple[Iterable[bytes], Callable[[int], Iterator[int]]]],
    steps: Sequence[int],
    backs: Sequence[int],
    start: tuple[int, list[int], list[int], list[int]],
    goal: int,
    longest: int,
    targets: Sequence[int],
    kicks: Sequence[bool],
    choices: Sequence[list[int]],
    placed: list[int],
    lengths: list[int],
) -> tuple[bytearray, int, int, int]:
    """Play games of strategies with a target and rung rules but the leader's, without strict placing.

    Parameters
    ----------
    games : iterable
        For each game `DiceStream.words`, whose values are ranks; and a function that returns the later rolls of a turn
        by its number, from 0 on.
    steps, backs : sequence of int
        For each rank and for `LEFT_OUT` the steps of a double, and those that it costs as a later roll.
    start : tuple
        The seat to act, and steps, rung and rank of every seat; rung 0 stands for none.
    goal : int
        Steps to the finish.
    longest : int
        Turns after which a game counts as endless.
    targets : sequence of int
        The lowest rank that each seat accepts.
    kicks : sequence of bool
        Whether each seat accepts any roll that kicks, too.
    choices : sequence of sequence of int
        The rung of each seat, by the rungs that are beaten times 64 and the rungs that are taken.
    placed, lengths : list of int
        Counts by seat and rung, and of games by turns; filled if they are not empty.

    Returns
    -------
    tuple
        The bit of the winner's seat for each game, turns, rolls and busts. The games stop before one that is endless.
    """
    first, places, lies, has = start
    seats = len(places)
    owners, ranks_there, taken_there = [0] * 6, [_NONE] * 6, 0
    for seat, (rung, rank) in enumerate(zip(lies, has, strict=True)):
        if rung:
            owners[rung], ranks_there[rung], taken_there = seat, rank, taken_there | 1 << rung
    moves = [step or back for step, back in zip(steps, backs, strict=True)]
    # At last: whether the rung depends on the pairs that are beaten, and the next seat.
    plans = [
        (target, kick, table, table[:64] * 64 != table, (seat + 1) % seats)
        for seat, (target, kick, table) in enumerate(zip(targets, kicks, choices, strict=True))
    ]
    won, turns, rolls, busts = bytearray(), 0, 0, 0
    for words, more in games:
        at, rungs, owner, strengths, taken, seat = places[:], lies[:], owners[:], ranks_there[:], taken_there, first
        here = at[seat]
        for length, word in enumerate(islice(words, longest), 1):
            target, kick, table, kicks_now, following = plans[seat]
            if kick and taken:
                target = min(target, *strengths)
            ranks: Iterator[int] = iter(word)
            for rank in ranks:
                if rank < LEFT_OUT:
                    break
            else:
                ranks = more(length - 1)
                rank = next(ranks)
            rolls += 1
            if steps[rank]:
                here += steps[rank]
                if here >= goal:
                    break
            if rank < target:
                while True:
                    for rank in ranks:
                        rolls += 1
                        if moves[rank]:
                            if backs[rank]:
                                here -= backs[rank]
                                busts += 1
                                rank = _BUST  # noqa: PLW2901
                                break
                            here += steps[rank]
                            if here >= goal:
                                break
                        if rank >= target:
                            if rank < LEFT_OUT:
                                break
                            rolls -= 1
                    else:
                        # More than four rolls.
                        ranks = more(length - 1)
                        continue
                    break
                if here >= goal:
                    break
            if rank < _BUST:
                if kicks_now:
                    beaten = 0
                    for r in _RUNGS:
                        if strengths[r] <= rank:
                            beaten |= 1 << r
                    rung = table[beaten << 6 | taken]
                else:
                    rung = table[taken]
                # R14
                for r in _ABOVE[rung]:
                    if strengths[r] <= rank:
                        taken ^= 1 << r
                        rungs[owner[r]], strengths[r] = 0, _NONE
                if placed:
                    placed[6 * seat + rung] += 1
                # R4: rung 0 holds many pairs, and none of them earns.
                if rung:
                    rungs[seat] = rung
                    strengths[rung] = rank
                    owner[rung] = seat
                    taken |= 1 << rung
                at[seat] = here
            else:
                at[seat] = max(here, 0)
            seat = following
            here = at[seat]
            # R8
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
        turns += length
        if lengths:
            lengths[length] += 1
    return won, turns, rolls, busts
