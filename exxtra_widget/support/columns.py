"""Reader of data: outcomes, weights, counts and missing values."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import ItemsView, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from numbers import Real
from typing import Any, Final, NamedTuple

from exxtra_widget.support.arguments import integer, items_of, quote, shown
from exxtra_widget.support.foreign_tables import (
    OWN,
    Order,
    Table,
    decimal,
    declared,
    native,
    near,
    numbers_rows,
    table_of,
    values_of,
)

# Names of columns of counts or shares in pandas, polars and pyarrow.
_COUNTED: Final = ("count", "proportion")
_COUNTS: Final = ["values", "counts"]
_EITHER: Final = (
    "this column may hold outcomes, or numbers of the outcomes in its index; "
    "column.tolist() is the former, column.to_dict() the latter"
)
_TABLE: Final = (
    "a table can be read in several ways; table['face'] or table[:, 0] is a column of outcomes, "
    "Counter(map(tuple, rows)) has rows as outcomes, dict(zip(faces, counts)) has outcomes with numbers"
)
_GRAPH: Final = (
    "a graph is not a list of outcomes; use list(graph.nodes) for its nodes, MarkovChain(graph) for its steps"
)
# Types without missing values.
_SAFE: Final = frozenset({int, str, bool})
WRITTEN: Final = re.compile(r"\s*[0-9]{1,30}(?:\.[0-9]{1,30}|\s?/\s?0*[1-9][0-9]{0,29})?\s*", re.ASCII)


class Outcomes(NamedTuple):
    """Outcomes with their weights or counts, and the order that the data declare."""

    pairs: list[tuple[Any, Any]]
    order: Order | None = None


def keyed(given: object) -> list[tuple[Any, Any]] | None:
    """Return names with their numbers from a mapping, pairs, or a column with names in its index; None otherwise."""
    found = _weighed(given, outcomes=False)
    if found is not None:
        return [(native(name), native(number)) for name, number in found.pairs]
    items = items_of(given) if isinstance(given, Iterable) and not hasattr(given, "iloc") else None
    return [(name, number) for name, number in items] if items and all(map(_is_pair, items)) else None


def outcomes_of(given: Any) -> Outcomes | None:
    """Return outcomes with their weights; each occurrence in a list counts 1.

    Outcomes become plain Python values, and none is missing; weights stay as given. Return None for a text, and for a
    value without items.
    """
    is_plain = type(given) in {list, tuple, range, set}
    found = None if is_plain else _weighed(given, outcomes=True)
    if found is None:
        items = list(given) if is_plain else values_of(given)
        if items is None:
            return None
        found = Outcomes(_listed(items), None if is_plain else declared(given))
    kinds = {type(outcome) for outcome, _ in found.pairs}
    if kinds <= _SAFE:
        return found
    pairs = found.pairs if kinds <= OWN else [(native(outcome), weight) for outcome, weight in found.pairs]
    for outcome, _ in pairs:
        check_outcome(outcome)
    return Outcomes(pairs, found.order)


def counted(observed: object, order: Order | None = None) -> tuple[dict[Any, int], bool]:
    """Return the count of each outcome from observations or counts, in order if they have one, and whether they do."""
    found = outcomes_of(observed)
    if found is None:
        raise TypeError(
            f"a sample must be a list of outcomes or a mapping from outcome to count, not {shown(observed)}"
        )
    counts: dict[Any, int] = {}
    for outcome, count in found.pairs:
        counts[outcome] = counts.get(outcome, 0) + _whole(outcome, count)
    if not any(counts.values()):
        raise ValueError("a sample must have at least one observation")
    return ordered(counts, order or found.order)


def ordered(weights: Mapping[Any, int], order: Order | None = None) -> tuple[dict[Any, int], bool]:
    """Return weights in the order of their outcomes, and whether they have one; add weights of equal numbers."""
    kinds = set(map(type, weights))
    if float in kinds and Fraction in kinds:
        # 0.1 and Fraction(1, 10) are one outcome.
        added: dict[Any, int] = {}
        for outcome, weight in weights.items():
            value = decimal(outcome) if type(outcome) is Fraction else outcome
            added[value] = added.get(value, 0) + weight
        weights = added
    try:
        return {outcome: weights[outcome] for outcome in sorted(weights, key=order)}, True
    except TypeError:
        return dict(weights), False


def same_numbers(outcome: object, known: Iterable[object]) -> list[Any]:
    """Return the known outcomes that are the same number in another spelling: 0.1, Fraction(1, 10), Decimal("0.1")."""
    value = None if type(outcome) is int else near(outcome)
    return [one for one in known if near(one) == value] if type(value) is float else [outcome]


def _whole(outcome: object, given: object) -> int:
    count = integer(given)
    if count is None:
        raise TypeError(
            f"a sample counts whole observations; {quote(outcome)} has {shown(given)}. "
            "use Distribution(…) for probabilities, figures.bars(…) to draw any numbers"
        )
    if count < 0:
        raise ValueError(f"counts must be 0 or more; {quote(outcome)} has {count}")
    return count


def _weighed(given: Any, *, outcomes: bool) -> Outcomes | None:
    """Return outcomes with their numbers, if the data have both; None for a list."""
    if type(given) in {dict, Counter}:
        return Outcomes(list(given.items()))
    if hasattr(given, "adj") and hasattr(given, "nodes"):
        raise TypeError(_GRAPH)
    table = table_of(given)
    if table is not None:
        return _counted_column(table)
    if hasattr(given, "iloc"):
        return _column(given, outcomes=outcomes)
    if isinstance(given, ItemsView):
        return Outcomes(list(given))
    # What `dict` takes for a mapping.
    if callable(getattr(given, "keys", None)) and hasattr(given, "__getitem__") and not isinstance(given, type):
        return Outcomes([(key, given[key]) for key in given.keys()])  # noqa: SIM118 - it need not be iterable
    return None


def _listed(items: list[Any]) -> list[tuple[Any, Any]]:
    """Return the outcomes in a list with their counts, or its pairs of outcome and weight."""
    kinds = set(map(type, items))
    if dict in kinds and (table := table_of(items)):
        return _counted_column(table).pairs
    if not kinds.isdisjoint({tuple, list}) and (pairs := [item for item in items if _is_pair(item)]):
        weights = [weight for _, weight in pairs if _is_weight(weight)]
        if weights:
            _check_pairs(items, pairs, weights)
            return [(outcome, weight) for outcome, weight in pairs]
    try:
        return list(Counter(items).items())
    except TypeError:
        for item in items:
            check_outcome(native(item))
        raise


def _check_pairs(items: list[Any], pairs: list[Any], weights: list[Any]) -> None:
    """Refuse ambiguous pairs: some are not pairs, an outcome repeats, or both parts look alike."""
    outcomes = [outcome for outcome, _ in pairs]
    try:
        repeats = len(set(outcomes)) < len(outcomes)
    except TypeError:
        repeats = True
    # Two numbers may be two dice; shares are weights.
    are_alike = any(
        isinstance(outcome, str) == isinstance(weight, str) and _is_weight(outcome) for outcome, weight in pairs
    ) and all(isinstance(weight, str) or integer(weight) is not None for weight in weights)
    if len(weights) < len(items) or repeats or are_alike:
        one, two = (shown(part) for part in pairs[0])
        raise TypeError(
            f"pairs like ({one}, {two}) may be outcomes, or outcomes with weights; "
            f"Counter(pairs) is the former, a mapping like {{{one}: {two}}} the latter"
        )


def _is_pair(item: Any) -> bool:
    # A named tuple is a single outcome.
    return type(item) in {tuple, list} and len(item) == 2


def _is_weight(value: object) -> bool:
    if type(value) is int:
        return True
    if isinstance(value, str):
        return WRITTEN.fullmatch(value) is not None
    return isinstance(value := native(value), (Real, Decimal)) and not isinstance(value, bool)


def check_outcome(outcome: object) -> None:
    """Raise a ``TypeError`` for an outcome that is missing, like NaN and None, or not hashable."""
    try:
        hash(outcome)
    except TypeError:
        raise TypeError(
            f"an outcome must be hashable, such as a number, a string or a tuple, not {shown(outcome)}"
        ) from None
    try:
        is_missing = outcome is None or bool(outcome != outcome)  # noqa: PLR0124 - only a missing value differs from itself
    except TypeError:
        # Like pandas.NA.
        is_missing = True
    if is_missing:
        raise TypeError(
            f"{shown(outcome)} is a missing value, not an outcome; use column.dropna() to remove such rows, "
            "or a word like 'none' to count them"
        )
    if type(outcome) is tuple:
        for part in outcome:
            if part is not None:
                check_outcome(part)


def _counted_column(table: Table) -> Outcomes:
    """Return the outcomes and numbers of a table that ``value_counts()`` made, and refuse any other table."""
    outcomes = table.columns[0] if table.names is None and table.columns else table.names or []
    is_counted = len(table.heads) == (2 if table.names is None else 1) and table.heads[-1] in _COUNTED
    if not (is_counted or table.heads == _COUNTS) or len(set(outcomes)) < len(outcomes):
        raise TypeError(_TABLE)
    return Outcomes(list(zip(outcomes, table.columns[-1], strict=True)), table.order)


def _column(column: Any, *, outcomes: bool) -> Outcomes | None:
    index = column.index
    keys = index.get_level_values(0) if index.nlevels == 1 else index
    pairs = Outcomes(list(zip(values_of(keys) or (), values_of(column) or (), strict=True)), declared(keys))
    is_counted, is_numbered = column.name in _COUNTED, numbers_rows(keys)
    # Numbers and times may be row labels, unless the index has a name.
    is_named = keys.name is not None or keys.dtype.kind not in "iuM"
    if is_named or (not is_numbered and (is_counted or not outcomes)):
        return pairs
    if not outcomes or (is_numbered and not is_counted) or column.dtype.kind not in "iuf":
        return None
    if column.dtype.kind == "f" and abs(column.sum() - 1) <= 1e-9:
        return pairs
    raise TypeError(_EITHER)
