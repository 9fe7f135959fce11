"""Whole games of EXXtra in plain Python, for where nothing is compiled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence


def sprint(  # noqa: C901, PLR0912, PLR0915 - one loop; calls would take longer than what they do
    dice: Iterable[Iterable[Iterator[int]]],
    steps: Sequence[int],
    backs: Sequence[int],
    start: tuple[int, Sequence[int], Sequence[int], Sequence[int]],
    goal: int,
    targets: Sequence[int],
    kicks: Sequence[bool],
    choices: Sequence[Sequence[int]],
    placed: list[int],
    lengths: list[int],
) -> tuple[list[int], int, int, int]:
    """Play games of strategies with a target and rung rules, without strict placing.

    Parameters
    ----------
    dice : iterable
        For each game for each turn what is rolled; a game for which the turns do not suffice is endless.
    steps, backs : sequence of int
        For each rank the steps of a double, and those that it costs as a later roll.
    start : tuple
        The seat to act, and steps, rung and rank of every seat; rung 0 stands for none.
    goal : int
        Steps to the finish.
    targets : sequence of int
        The lowest rank that each seat accepts.
    kicks : sequence of bool
        Whether it accepts what kicks, too.
    choices : sequence of sequence of int
        Its rung, by the rungs that are beaten times 64 and the rungs that are taken.
    placed, lengths : list of int
        Counts by seat and rung, and of games by turns; filled if they are not empty.

    Returns
    -------
    tuple
        Wins of each seat, turns, rolls and busts. The wins fall short of the games if one is endless.
    """
    first, places, lies, has = start
    seats = len(places)
    everybody = range(seats)
    wins, turns, rolls, busts = [0] * seats, 0, 0, 0
    for game in dice:
        at, rungs, strengths = list(places), list(lies), list(has)
        taken = sum(1 << rung for rung in rungs if rung)
        seat = first
        for length, ranks in enumerate(game, 1):  # noqa: B007 - it is counted at the end
            target = targets[seat]
            if kicks[seat] and taken:
                target = min([target, *[strengths[t] for t in everybody if rungs[t]]])
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
            rung = rungs[seat]
            if rung:
                rungs[seat] = 0
                taken &= ~(1 << rung)
                at[seat] += rung
                if at[seat] >= goal:
                    break
        else:
            return wins, turns, rolls, busts
        wins[seat] += 1
        turns += length
        if lengths:
            lengths[length] += 1
    return wins, turns, rolls, busts
