"""Whole games of EXXtra in plain Python, for where nothing is compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

LEFT_OUT: Final = 30
"""Stands for a byte that does not count as a roll; no rank is higher."""


def sprint(  # noqa: C901, PLR0912, PLR0915 - one loop; calls would take longer than their work
    games: Iterable[tuple[Iterable[bytes], Callable[[int], Iterator[int]]]],
    steps: Sequence[int],
    backs: Sequence[int],
    start: tuple[int, Sequence[int], Sequence[int], Sequence[int]],
    goal: int,
    longest: int,
    targets: Sequence[int],
    kicks: Sequence[bool],
    choices: Sequence[Sequence[int]],
    placed: list[int],
    lengths: list[int],
) -> tuple[bytearray, int, int, int]:
    """Play games of strategies with a target and rung rules but the leader's, without strict placing.

    Parameters
    ----------
    games : iterable
        For each game the first rolls of turn after turn as ranks, some of them `LEFT_OUT`; and a function that returns
        all rolls of a turn by its number, from 0 on.
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
    everybody = range(seats)
    won, turns, rolls, busts = bytearray(), 0, 0, 0
    for words, rolls_of in games:
        at, rungs, strengths = list(places), list(lies), list(has)
        taken = sum(1 << rung for rung in rungs if rung)
        seat = first
        for length, word in enumerate(words, 1):
            if length > longest:
                return won, turns, rolls, busts
            target = targets[seat]
            if kicks[seat] and taken:
                target = min([target, *[strengths[t] for t in everybody if rungs[t]]])
            before, made = at[seat], rolls
            ranks: Iterator[int] = iter(word)
            while True:
                rank = next(ranks)
                rolls += 1
                if steps[rank]:
                    at[seat] += steps[rank]
                    if at[seat] >= goal:
                        break
                if rank < target:
                    # The roll that ends the turn is looked at afterwards.
                    for rank in ranks:
                        rolls += 1
                        if backs[rank]:
                            at[seat] -= backs[rank]
                            if at[seat] < 0:  # noqa: PLR1730 - a call of max() takes longer
                                at[seat] = 0
                            busts += 1
                            rank = -1  # noqa: PLW2901
                            break
                        if steps[rank]:
                            at[seat] += steps[rank]
                            if at[seat] >= goal:
                                break
                        if rank >= target:
                            break
                    else:
                        rank = LEFT_OUT
                if rank != LEFT_OUT or at[seat] >= goal:
                    break
                # A byte that does not count, or more than eight rolls: the turn again, from all its rolls.
                at[seat], rolls, ranks = before, made, rolls_of(length - 1)
            if at[seat] >= goal:
                break
            if rank >= 0:
                beaten = 0
                if taken:
                    for t in everybody:
                        if rungs[t] and strengths[t] <= rank:
                            beaten |= 1 << rungs[t]
                rung = choices[seat][beaten << 6 | taken]
                if placed:
                    placed[6 * seat + rung] += 1
                # R14
                if beaten >> rung > 1:
                    for t in everybody:
                        if rungs[t] > rung and strengths[t] <= rank:
                            taken &= ~(1 << rungs[t])
                            rungs[t] = 0
                rungs[seat] = rung
                if rung:
                    strengths[seat] = rank
                    taken |= 1 << rung
            seat += 1
            if seat == seats:
                seat = 0
            # R8
            rung = rungs[seat]
            if rung:
                rungs[seat] = 0
                taken &= ~(1 << rung)
                at[seat] += rung
                if at[seat] >= goal:
                    break
        won.append(1 << seat)
        turns += length
        if lengths:
            lengths[length] += 1
    return won, turns, rolls, busts
