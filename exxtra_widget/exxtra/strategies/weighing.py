"""The sums of the survivor heuristic in plain numbers, for Python and for numba alike."""

from __future__ import annotations

from typing import Any

from exxtra_widget.support.numba import compiled


@compiled
def best_place(
    rank: int,
    left: int,
    opponents: int,
    strict: bool,  # noqa: FBT001
    rivals: Any,
    keeps: Any,
    weights: Any,
) -> tuple[float, int]:
    """Return what placing a roll is worth at best, and on which rung.

    Parameters
    ----------
    rank : int
        What was rolled, by strength.
    left : int
        Steps to the finish.
    opponents : int
        How many there are.
    strict : bool
        Whether pairs may be placed only above pairs that they beat.
    rivals : sequence of int
        How many pairs lie there; then four for each: rung, rank, its owner's steps to the finish, and how many
        play before its owner.
    keeps : sequence of float
        The chance to keep a pair, by pairs on the ladder, opponents to come, rung and rank.
    weights : sequence of float
        What a step that the only opponent does not get is worth, what reaching the finish is worth,
        and the number of opponents.
    """
    best, where = -1.0, 0
    count = rivals[0]
    for rung in range(6):
        free = True
        for i in range(count):
            other = rivals[4 * i + 1]
            if (rung and other == rung) or (strict and other < rung and rivals[4 * i + 2] >= rank):
                free = False
        if not free:
            continue
        worth = float(rung) if rung < left else left + weights[1]
        worth *= keeps[((count * 6 + opponents) * 6 + rung) * 30 + rank]
        for i in range(count):
            other, held, far, before = rivals[4 * i + 1], rivals[4 * i + 2], rivals[4 * i + 3], rivals[4 * i + 4]
            if other > rung and held <= rank:
                # Who plays later may lose the pair to somebody else anyway.
                loss = float(other) if other < far else far + weights[1]
                worth += weights[0] * loss * keeps[(before * 6 + other) * 30 + held] / weights[2]
        if worth > best:
            best, where = worth, rung
    return best, where


@compiled
def judge(  # noqa: C901 - one sum after the other
    rank: int,
    left: int,
    back: int,
    opponents: int,
    strict: bool,  # noqa: FBT001
    rivals: Any,
    keeps: Any,
    weights: Any,
    dice: Any,
) -> int:
    """Return the rung to place a roll on, or -1 to roll on.

    Parameters
    ----------
    rank, left, opponents, strict, rivals, keeps, weights
        As for `best_place`.
    back : int
        0 on the start, where an X costs nothing.
    dice : sequence of float
        As `two_seats.sweep` takes them: weights of the safe rolls from the 30th on, then the doubles.
    """
    stop, where = best_place(rank, left, opponents, strict, rivals, keeps, weights)
    gain = 0.0
    if back:
        gain -= dice[66] + 2 * dice[67]
    rest = dice[68]
    value = 0.0
    # R, what rolling on is worth, solves R = (what is sure + sum of w max(stop, R)) / whole.
    worth = [0.0] * 33
    share = [0.0] * 33
    for k in range(30):
        share[k] = dice[30 + k]
        if share[k] > 0.0:
            worth[k], _ = best_place(k, left, opponents, strict, rivals, keeps, weights)
    for d in range(1, 4):
        if d >= left:
            gain += dice[62 + d] * (d + weights[1])
            rest_of_double = 0.0
        else:
            there, _ = best_place(int(dice[59 + d]), left - d, opponents, strict, rivals, keeps, weights)
            worth[29 + d] = there + d
            rest_of_double = dice[62 + d]
        share[29 + d] = rest_of_double
    for trial in range(40):
        total, whole = gain, rest
        for k in range(33):
            if share[k] > 0.0:
                if worth[k] > value or trial == 0:
                    total += share[k] * worth[k]
                else:
                    whole -= share[k]
        better = total / whole if whole > 0.0 else value
        if trial and better <= value:
            break
        value = better
    return where if stop >= value else -1
