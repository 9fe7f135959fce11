"""Values and tables of other libraries as plain Python values.

The libraries are recognised by their public methods; none is imported.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import partial
from numbers import Real
from typing import Any, Final, NamedTuple

from exxtra_widget.support.arguments import items_of, quote, shown

# Types that need no conversion.
OWN: Final = frozenset({int, str, float, bool, type(None), Fraction})
# Names of float types below 64 bits, with their codes in `struct`.
_SHORT: Final = {
    "float16": "e", "Float16": "e", "halffloat": "e", "float32": "f", "Float32": "f", "float": "f",
}  # fmt: skip
Order = Callable[[Any], Any]


class Table(NamedTuple):
    """A table: its columns with their names, names of rows if there are any, and the order of outcomes."""

    heads: list[Any]
    columns: list[list[Any]]
    names: list[Any] | None = None
    order: Order | None = None

    @property
    def rows(self) -> list[tuple[Any, ...]]:
        """The rows without their names."""
        return list(zip(*self.columns, strict=True))


# --- Values -----------------------------------------------------------------------------------


def native(value: Any) -> Any:
    """Return a value of numpy or pyarrow as a Python value; masked ones become None.

    A decimal becomes the float that prints the same, otherwise a fraction.
    """
    kind = type(value)
    if kind in OWN:
        return value
    if kind is tuple:
        return tuple(map(native, value))
    if isinstance(value, Decimal):
        # A large exponent would fill the memory.
        return value if not value.is_finite() or abs(value.adjusted()) > 300 else decimal(Fraction(value))
    if callable(as_py := getattr(value, "as_py", None)):
        return native(as_py())
    is_scalar = hasattr(value, "dtype") and not getattr(value, "ndim", 1)
    return _scalar(value, value.dtype.kind) if is_scalar else value


def _scalar(value: Any, kind: str) -> Any:
    if getattr(value, "mask", False):
        return None
    # A 32-bit float counts as the decimal that it prints.
    return float(str(value)) if kind == "f" else value.item() if kind in "biuU" else value


def decimal(value: object) -> Any:
    """Return a fraction as the float that prints the same, if there is one; anything else unchanged."""
    if type(value) is not Fraction:
        return value
    try:
        close = float(value)
    except OverflowError:
        return value
    return close if Decimal(repr(close)).as_integer_ratio() == value.as_integer_ratio() else value


def near(value: object) -> Any:
    """Return a number as a float, so that 1 / 3 finds Fraction(1, 3). Other and too large values stay unchanged."""
    try:
        return float(str(value) if hasattr(value, "dtype") else value) if isinstance(value, (Real, Decimal)) else value
    except OverflowError:
        return value


def values_of(given: object) -> list[Any] | None:
    """Return the values of a column, of an array or of anything like a list; None for a text or a single value."""
    dtype = _type_of(given)
    if getattr(dtype, "kind", "") in {"M", "m"} or isinstance(given, type):
        # `tolist` would turn times into integers.
        return items_of(given)
    for name in ("to_pylist", "tolist", "to_list"):
        if callable(listed := getattr(given, name, None)):
            return _printed(items_of(listed()), dtype)
    return items_of(given)


def _type_of(given: object) -> Any:
    dtype = getattr(given, "dtype", None)
    return getattr(given, "type", None) if dtype is None else dtype


def _printed(values: list[Any] | None, dtype: object) -> list[Any] | None:
    """Return floats below 64 bits as the decimals that they print."""
    code = _SHORT.get(str(dtype).split("[", maxsplit=1)[0])
    return [_shortest(value, code) for value in values] if code and values else values


def _shortest(value: object, code: str) -> Any:
    if isinstance(value, list):
        return [_shortest(part, code) for part in value]
    if not isinstance(value, float) or value - value:
        return value
    tries = (float(f"{value:.{digits}g}") for digits in range(1, 10))
    return next((one for one in tries if struct.unpack(code, struct.pack(code, one))[0] == value), value)


# --- Tables -----------------------------------------------------------------------------------


def table_of(given: Any) -> Table | None:
    """Return a table, an array with two dimensions, or a list of records; None for anything else."""
    # A sparse matrix may be a dict by its class.
    if type(given) in {list, dict}:
        return _records(given) if type(given) is list else None
    if hasattr(given, "collect"):
        raise TypeError("this table is not computed yet; use table.collect()")
    if hasattr(given, "iloc"):
        return _indexed(given) if given.ndim == 2 else None
    # As pyarrow, then as polars.
    if hasattr(given, "to_pydict"):
        return _checked(given.column_names, given.columns)
    if hasattr(given, "get_columns"):
        return _checked(given.columns, given.get_columns())
    # A sparse matrix has no values until it is an array.
    return _array(given.toarray() if hasattr(given, "toarray") else given)


def _array(given: Any) -> Table | None:
    dimensions, names = getattr(given, "ndim", None), getattr(getattr(given, "dtype", None), "names", None)
    if names:
        return _checked(names, [given[name] for name in names])
    if isinstance(dimensions, int) and dimensions > 1 and hasattr(given, "tolist"):
        if dimensions > 2:
            raise TypeError(f"this array has {dimensions} dimensions; a list has one, and a table has two")
        columns = [list(column) for column in zip(*(values_of(given) or []), strict=True)]
        return Table(list(range(len(columns))), columns)
    return None


def _indexed(given: Any) -> Table:
    index = given.index
    table = _checked(given.columns.tolist(), [given.iloc[:, i] for i in range(given.shape[1])])
    return table if numbers_rows(index) else table._replace(names=index.tolist(), order=declared(index))


def _checked(heads: Iterable[object], columns: Iterable[object]) -> Table:
    names, given = list(heads), list(columns)
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        raise ValueError(f"the table has {names.count(twice[0])} columns called {quote(twice[0])}; rename them")
    return Table(names, [values_of(column) or [] for column in given], order=declared(given[0]) if given else None)


def _records(rows: list[Any]) -> Table | None:
    first = rows[0] if rows else None
    if not isinstance(first, dict) or not all(isinstance(row, dict) and row.keys() == first.keys() for row in rows):
        return None
    return Table(list(first), [[row[name] for row in rows] for name in first])


def named_rows(given: object, *, has_states: bool = False) -> Mapping[Any, Any] | None:
    """Return a mapping unchanged, or the rows of a table or graph by name; None for anything else.

    Rows without names are named by the texts in the first column, otherwise like the columns. Arrays have no names, and
    neither have rows if states are given.
    """
    if hasattr(given, "adj") and hasattr(given, "nodes"):
        return _steps(given)
    table = table_of(given)
    if table is None:
        return given if isinstance(given, Mapping) else None
    heads, columns, names = table.heads, table.columns, table.names
    if names is None and columns and columns[0] and all(isinstance(name, str) for name in columns[0]):
        heads, columns, names = heads[1:], columns[1:], columns[0]
    rows = list(zip(*columns, strict=True))
    if names is None and (has_states or heads == list(range(len(heads)))):
        return None
    if names is None and len(rows) != len(heads):
        raise ValueError(
            f"a table whose rows have no names must be square, not {len(rows)} rows of {len(heads)} numbers; "
            "put the names into the index or into the first column"
        )
    called = heads if names is None else names
    found = {name: dict(zip(heads, row, strict=True)) for name, row in zip(called, rows, strict=True)}
    if len(found) < len(rows):
        raise ValueError("two rows of the table have the same name; rename one")
    return found


def _steps(graph: Any) -> dict[Any, dict[Any, Any]]:
    """Return the edges of a networkx graph as weights by node; 1 for each edge if there are no weights."""
    several = graph.is_multigraph()
    edges = [
        (node, target, data)
        for node, targets in graph.adj.items()
        for target, found in targets.items()
        for data in (found.values() if several else [found])
    ]
    weighted = sum("weight" in data for _, _, data in edges)
    if 0 < weighted < len(edges):
        raise ValueError("only some edges of the graph have a weight; give one to each or to none")
    rows: dict[Any, dict[Any, Any]] = {node: {} for node in graph.nodes}
    for node, target, data in edges:
        rows[node][target] = rows[node].get(target, 0) + data.get("weight", 1)
    return {node: row or {node: 1} for node, row in rows.items()}


def columns_of(given: object) -> tuple[Any, list[Any] | None]:
    """Return the columns of a table by their names, and its names of rows if there are any; anything else unchanged."""
    table = table_of(given)
    return (given, None) if table is None else (dict(zip(table.heads, table.columns, strict=True)), table.names)


def rows_of(given: object) -> Any:
    """Return the rows of a table as tuples; anything else unchanged."""
    table = table_of(given)
    return given if table is None else table.rows


# --- Declared orders ---------------------------------------------------------------------------


def numbers_rows(index: Any) -> bool:
    """Return whether an index of pandas just numbers the rows."""
    return index.name is None and index.dtype.kind == "i" and index.tolist() == list(range(len(index)))


def declared(given: object) -> Order | None:
    """Return the order that the categories of a column declare, if they do."""
    dtype = _type_of(given)
    # Categories of pandas and pyarrow may be ordered; an Enum of polars always is.
    if not getattr(dtype, "ordered", type(dtype).__name__ == "Enum"):
        return None
    categories = getattr(dtype, "categories", None)
    if categories is None:
        chunks = getattr(given, "chunks", [given])
        categories = chunks[0].dictionary if chunks else []
    return partial(_rank, {category: i for i, category in enumerate(values_of(categories) or [])})


def _rank(ranks: Mapping[Any, int], outcome: object) -> int:
    if outcome not in ranks:
        raise TypeError(f"{shown(outcome)} is not one of the categories")
    return ranks[outcome]
