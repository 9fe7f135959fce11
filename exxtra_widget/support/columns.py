"""Readers of things in the place of a dict or of a list: counters, arrays, columns and tables of pandas."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, ItemsView, Iterable, Mapping
from typing import Any, Final

from exxtra_widget.support.arguments import integer, items_of, quote, shown

# The names that pandas gives to a column of counts or shares.
_COUNTED: Final = ("count", "proportion")
_EITHER: Final = (
    "this column may hold outcomes, or numbers of the outcomes in its index; "
    "column.tolist() is the former, column.to_dict() the latter"
)
_TABLE: Final = (
    "a table has several columns; table['face'] is a column of outcomes, table.set_index('face')['count'] one of counts"
)


def keyed(given: Any, *, outcomes: bool = False) -> list[tuple[Any, Any]] | None:
    """Return keys with their values: of a mapping, or of a column that has them in its index; None for anything else.

    A plain column, whose index just numbers its rows, has no keys.
    """
    if _is_pandas(given, "DataFrame"):
        raise TypeError(_TABLE)
    if _is_pandas(given, "Series"):
        return _column(given, outcomes=outcomes)
    if isinstance(given, ItemsView):
        return list(given)
    if isinstance(given, Mapping) or _looks_up(given):
        return [(key, given[key]) for key in given.keys()]  # noqa: SIM118 - it need not be iterable
    return None


def counted(observed: Any, order: Callable[[Any], Any] | None = None) -> dict[Any, int]:
    """Return the count of each outcome, in order if outcomes compare; observed one by one, or counted already."""
    pairs, counts = keyed(observed, outcomes=True), Counter[Any]()
    if pairs is None:
        # An array or a column has its outcomes as plain values.
        outcomes = items_of(observed.tolist() if callable(getattr(observed, "tolist", None)) else observed)
        if outcomes is None:
            raise TypeError(
                f"a sample must be a list of outcomes or a mapping from outcome to count, not {shown(observed)}"
            )
        for outcome in outcomes:
            check_outcome(outcome)
        counts.update(outcomes)
    for outcome, count in pairs or ():
        check_outcome(outcome)
        counts[outcome] += _whole(outcome, count)
    if not any(counts.values()):
        raise ValueError("a sample must have at least one observation")
    try:
        return {outcome: counts[outcome] for outcome in sorted(counts, key=order)}
    except TypeError:
        return dict(counts)


def _whole(outcome: Any, given: Any) -> int:
    count = integer(given)
    if count is None:
        raise TypeError(
            f"a sample counts whole observations; {quote(outcome)} has {shown(given)}. "
            "use Distribution(…) for probabilities, figures.bars(…) to draw any numbers"
        )
    if count < 0:
        raise ValueError(f"counts must be 0 or more; {quote(outcome)} has {count}")
    return count


def check_outcome(outcome: Any) -> None:
    """Raise a ``TypeError`` for an outcome that is missing, as NaN is, or cannot be the key of a dict."""
    try:
        hash(outcome)
    except TypeError:
        raise TypeError(
            f"an outcome must be hashable, such as a number, a string or a tuple, not {shown(outcome)}"
        ) from None
    try:
        is_missing = bool(outcome != outcome)  # noqa: PLR0124 - only a missing value differs from itself
    except TypeError:
        # As pandas.NA.
        is_missing = True
    if is_missing:
        raise TypeError(f"{shown(outcome)} is a missing value, not an outcome; use column.dropna() to remove such rows")


def rows_of(given: Any) -> Any:
    """Return the rows of a table as mappings by its index; anything else unchanged."""
    return given.to_dict("index") if _is_pandas(given, "DataFrame") else given


def columns_of(given: Any) -> tuple[Any, Iterable[Any] | None]:
    """Return the columns of a table by their names, and the names of its rows if they have some.

    Anything else is returned as it is.
    """
    if not _is_pandas(given, "DataFrame"):
        return given, None
    return given.to_dict("list"), None if _numbers_rows(given.index) else given.index.tolist()


def _is_pandas(given: Any, name: str) -> bool:
    # Who has a column has imported pandas.
    kind = getattr(sys.modules.get("pandas"), name, None)
    return isinstance(kind, type) and isinstance(given, kind)


def _looks_up(given: Any) -> bool:
    """Return whether `dict` takes this for a mapping."""
    return callable(getattr(given, "keys", None)) and hasattr(given, "__getitem__") and not isinstance(given, type)


def _numbers_rows(index: Any) -> bool:
    return index.name is None and index.dtype.kind == "i" and index.tolist() == list(range(len(index)))


def _column(column: Any, *, outcomes: bool) -> list[tuple[Any, Any]] | None:
    index = column.index
    keys = index.get_level_values(0) if index.nlevels == 1 else index
    pairs = list(zip(keys.tolist(), column.tolist(), strict=True))
    is_counted = column.name in _COUNTED
    # Numbers and times are also names of rows, unless the index has a name.
    is_named = index.nlevels > 1 or keys.name is not None or keys.dtype.kind not in "iuM"
    if is_named or (is_counted and not _numbers_rows(keys)):
        return pairs
    if not outcomes:
        return None if _numbers_rows(keys) else pairs
    is_plain = _numbers_rows(keys) and not is_counted
    if is_plain or column.dtype.kind not in "iuf":
        return None
    if column.dtype.kind == "f" and abs(column.sum() - 1) <= 1e-9:
        return pairs
    raise TypeError(_EITHER)
