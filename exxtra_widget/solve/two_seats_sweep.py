"""One sweep of value iteration over a graph, compiled by numba; see `two_seats`."""

from __future__ import annotations

from typing import Any

from exxtra_widget.support.numba import compiled


@compiled
def sweep(
    first: int,
    last: int,
    low: Any,
    high: Any,
    begins: Any,
    follows: Any,
    kinds: Any,
    lists: Any,
    rolls: Any,
    options: Any,
) -> tuple[float, float]:
    """Work out the states from `first` to before `last` once more; return the largest gap left, and the largest change.

    Parameters
    ----------
    first, last : int
        Which states.
    low, high : sequence of float
        Bounds on what the seat to act wins in each state; they are changed.
    begins : sequence of int
        For each state where what follows it begins in `follows`.
    follows : sequence of int
        The state that follows each option; inverted (``~state``) where the other seat acts in it.
    kinds : sequence of int
        For each state which of the `lists` tells its rolls.
    lists : sequence of int
        Where the rolls of each kind begin, and at the end where they end.
    rolls : sequence of int
        Three for each roll: its weight, and where its options begin and end in `options`.
    options : sequence of int
        Options, by their places among those of the state.
    """
    gap, change = 0.0, 0.0
    for state in range(first, last):
        begin, kind = begins[state], kinds[state]
        below, above, whole = 0.0, 0.0, 0.0
        for roll in range(lists[kind], lists[kind + 1]):
            least, most = 0.0, 0.0
            for option in range(rolls[3 * roll + 1], rolls[3 * roll + 2]):
                after = follows[begin + options[option]]
                if after < 0:
                    # What the other wins at the most leaves the least.
                    least, most = max(least, 1.0 - high[~after]), max(most, 1.0 - low[~after])
                else:
                    least, most = max(least, low[after]), max(most, high[after])
            weight = rolls[3 * roll]
            below += weight * least
            above += weight * most
            whole += weight
        below /= whole
        above /= whole
        change = max(change, abs(below - low[state]), abs(above - high[state]))
        low[state], high[state] = below, above
        gap = max(gap, above - below)
    return gap, change
