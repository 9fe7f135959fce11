"""Numbered rows that the page gets together with a trait, each under its own key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from exxtra_widget.support.packing import JsonObject


class RowFeed:
    """The rows of a trait by their numbers; an update has those that have changed since the last one."""

    def __init__(self, trait: str, prefix: str, data: Callable[[Any], JsonObject] = dict) -> None:
        self._trait = trait
        self._prefix = prefix
        # Called only for the rows that are sent.
        self._data = data
        self.rows: dict[int, Any] = {}
        self._unsent: set[int] = set()

    def put(self, rows: Mapping[int, Any]) -> None:
        """Set some rows."""
        self._unsent |= {number for number, row in rows.items() if self.rows.get(number) != row}
        self.rows.update(rows)

    def drop(self, numbers: Iterable[int]) -> None:
        """Remove some rows; the page gets None for each."""
        self._unsent |= {number for number in numbers if self.rows.pop(number, None) is not None}

    def replace(self, rows: Sequence[Any]) -> None:
        """Set all rows, from number 0 on."""
        self.put(dict(enumerate(rows)))
        self.drop(range(len(rows), len(self.rows)))

    def state(self, key: object, *, opens: bool = False) -> JsonObject:
        """Return the rows in the requested state, all of them for None.

        A whole state may be for a file, so only the one that ``opens`` a page counts as sent.
        """
        if key is not None and not (key == self._trait or (isinstance(key, Iterable) and self._trait in key)):
            return {}
        wanted = self.rows if key is None else self._unsent
        found = {f"{self._prefix}{i}": self._data(self.rows[i]) if i in self.rows else None for i in wanted}
        if key is not None or opens:
            self._unsent.clear()
        return found
