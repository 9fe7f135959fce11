"""Square matrices by state; mean visits and mean sums by exact linear equations."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from exxtra_widget.support.arguments import items_of, quote, shown
from exxtra_widget.support.foreign_tables import rows_of, values_of

S = TypeVar("S", bound=Hashable)


def by_state(rows: object, states: Iterable[S] | None) -> dict[S, dict[S, Any]]:
    """Return the rows of a square matrix by state, each as a mapping from state to weight."""
    listed = items_of(rows_of(rows))
    if listed is None:
        raise TypeError(f"a Markov chain needs a mapping from state to row, or a matrix, not {shown(rows)}")
    matrix = [values_of(row) for row in listed]
    try:
        names: list[Any] = list(dict.fromkeys(range(len(matrix)) if states is None else states))
    except TypeError as error:
        raise TypeError(f"states= must be a list of hashable states, not {shown(states)}") from error
    if len(names) != len(matrix):
        raise ValueError(
            f"states= must have a different name for each of the {len(matrix)} rows of the matrix, not {shown(states)}"
        )
    found: dict[S, dict[S, Any]] = {}
    for state, row in zip(names, matrix, strict=True):
        if row is None or len(row) != len(names):
            size = "is not a list" if row is None else f"has length {len(row)}"
            raise ValueError(
                f"the matrix must be square: it has {len(names)} rows, but the row of state {quote(state)} {size}"
            )
        found[state] = dict(zip(names, row, strict=True))
    return found


# --- Linear equations -------------------------------------------------------------------------


def mean_visits(rows: Mapping[S, Mapping[S, Fraction]], inner: list[S], origin: S) -> dict[S, Fraction]:
    """Return the mean number of visits to each inner state."""
    return _solve(_transposed(rows, inner), {state: Fraction(state == origin) for state in inner})


def visits_per_return(rows: Mapping[S, Mapping[S, Fraction]], states: list[S]) -> dict[S, Fraction]:
    """Return the mean number of visits to each state of a closed class, per visit to its first state."""
    first, *others = states
    once = _solve(_transposed(rows, others), {state: rows[first].get(state, Fraction(0)) for state in others})
    return {first: Fraction(1), **once}


def mean_sums(rows: Mapping[S, Mapping[S, Fraction]], inner: list[S], own: dict[S, Fraction]) -> dict[S, Fraction]:
    """Return for each inner state the mean sum of `own` over the states visited from it."""
    kept = set(inner)
    return _solve({state: {t: p for t, p in rows[state].items() if t in kept} for state in inner}, own)


def _transposed(rows: Mapping[S, Mapping[S, Fraction]], inner: list[S]) -> dict[S, dict[S, Fraction]]:
    sources: dict[S, dict[S, Fraction]] = {state: {} for state in inner}
    for state in inner:
        for target, chance in rows[state].items():
            if target in sources:
                sources[target][state] = chance
    return sources


def _solve(rows: dict[S, dict[S, Fraction]], own: dict[S, Fraction]) -> dict[S, Fraction]:
    """Solve x = own + rows x exactly, one state after the other."""
    rest = {state: dict(row) for state, row in rows.items()}
    value = dict(own)
    order = list(rest)
    for i, state in enumerate(order):
        row = rest[state]
        scale = 1 - row.pop(state, Fraction(0))
        value[state] /= scale
        for target in row:
            row[target] /= scale
        for later in order[i + 1 :]:
            factor = rest[later].pop(state, None)
            if factor:
                value[later] += factor * value[state]
                for target, chance in row.items():
                    rest[later][target] = rest[later].get(target, Fraction(0)) + factor * chance
    for state in reversed(order):
        value[state] += sum((chance * value[target] for target, chance in rest[state].items()), Fraction(0))
    return value
