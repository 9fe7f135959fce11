"""Square matrices by state; ways between states; mean visits and mean sums by exact linear equations."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
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


# --- Ways -------------------------------------------------------------------------------------


def reached(origin: S, following: Callable[[S], Iterable[S]]) -> list[S]:
    """Return a state and all states that can be reached from it, nearest first."""
    found = {origin: None}
    waiting = [origin]
    for state in waiting:
        for target in following(state):
            if target not in found:
                found[target] = None
                waiting.append(target)
    return list(found)


def sources_until(
    rows: Mapping[S, Mapping[S, Fraction]], origin: S, targets: frozenset[S]
) -> dict[S, dict[S, Fraction]]:
    """Return by state the probabilities from each state before the targets; an error if these may never be reached."""
    found = reached(origin, lambda state: () if state in targets else rows[state])
    sources = _transposed({state: {} if state in targets else rows[state] for state in found})
    back = {state for target in targets for state in reached(target, lambda state: sources.get(state, ()))}
    lost = [state for state in found if state not in back]
    if lost:
        ends = " or ".join(quote(state) for state in rows if state in targets) or "an absorbing state"
        raise ValueError(f"from state {quote(lost[0])} the chain never reaches {ends}, so the hitting time has no mean")
    return {state: sources[state] for state in found if state not in targets}


def _transposed(rows: Mapping[S, Mapping[S, Fraction]]) -> dict[S, dict[S, Fraction]]:
    sources: dict[S, dict[S, Fraction]] = {state: {} for state in rows}
    for state, row in rows.items():
        for target, chance in row.items():
            if target in sources:
                sources[target][state] = chance
    return sources


# --- Linear equations -------------------------------------------------------------------------


def visits_per_return(rows: Mapping[S, Mapping[S, Fraction]], states: list[S]) -> dict[S, Fraction]:
    """Return the mean number of visits to each state of a closed class, per visit to its first state."""
    first, *others = states
    sources = _transposed({state: rows[state] for state in others})
    return {first: Fraction(1), **mean_visits(sources, rows[first])}


def mean_visits(sources: Mapping[S, Mapping[S, Fraction]], begin: Mapping[S, Fraction]) -> dict[S, Fraction]:
    """Return the mean number of visits to each state: solve x = begin + sources x exactly, one after the other."""
    rest = {state: dict(row) for state, row in sources.items()}
    value = {state: begin.get(state, Fraction(0)) for state in sources}
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
