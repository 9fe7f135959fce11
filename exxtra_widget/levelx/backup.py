"""What following positions are worth, brought back to those before them, in a function that numba compiles."""

from __future__ import annotations

from typing import Any

from exxtra_widget.compiled import compiled

__all__ = ["sweep"]


@compiled
def sweep(
    first: int,
    last: int,
    values: Any,
    total: float,
    movers: Any,
    begins: Any,
    follows: Any,
    kinds: Any,
    lists: Any,
    rolls: Any,
    options: Any,
) -> float:
    """Work out the states from `first` to before `last` once more, and return the largest change.

    Parameters
    ----------
    first, last : int
        Which states.
    values : sequence of float
        What seat A wins in each state; it is changed.
    total : float
        The weights of all rolls.
    movers : sequence of int
        The seat to act, 0 or 1: A looks for the highest value, B for the lowest.
    begins : sequence of int
        For each state where what follows it begins in `follows`.
    follows : sequence of int
        The state that follows each option.
    kinds : sequence of int
        For each state which of the `lists` tells its rolls.
    lists : sequence of int
        Where the rolls of each kind begin in `rolls`, and at the end where they end.
    rolls : sequence of int
        Three for each roll: its weight, and where its options begin and end in `options`.
    options : sequence of int
        Options, by their places among those of the state.
    """
    largest = 0.0
    for state in range(first, last):
        begin, kind, mover = begins[state], kinds[state], movers[state]
        value = 0.0
        for k in range(lists[kind], lists[kind + 1]):
            best = values[follows[begin + options[rolls[3 * k + 1]]]]
            for o in range(rolls[3 * k + 1] + 1, rolls[3 * k + 2]):
                other = values[follows[begin + options[o]]]
                if (other > best) == (mover == 0):
                    best = other
            value += rolls[3 * k] * best
        value /= total
        change = value - values[state]
        largest = max(largest, abs(change))
        values[state] = value
    return largest
