"""Tables in one language, and their cells: words, percentages, bounds, points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from exxtra_widget.charts.figure import say
from exxtra_widget.charts.numbers import number, percent
from exxtra_widget.drawing.tables import Table


def table(
    language: str,
    headings: Sequence[str],
    rows: Iterable[Sequence[object]],
    *,
    more: Iterable[object] = (),
    caption: str = "",
    items: Sequence[str] = (),
    note: str = "",
    bars: Sequence[float | Fraction] = (),
) -> Table:
    """Return a table with headings in a language, and `more` headings."""
    head = [*(say(language, key) if key else "" for key in headings), *more]
    return Table(head, list(rows), caption, items, note, bars)


def doubted(share: float, error: float, language: str) -> str:
    """Return a share in percent, with two standard errors if there is an error."""
    value = percent(share, language)
    return f"{value} ± {percent(2 * error, language)}" if error else value


def between(low: float, high: float, language: str) -> str:
    r"""Return two bounds in percent."""
    return say(language, "from_to", low=percent(low, language), high=percent(high, language))


def points(share: float, language: str, *, places: int = 1, signed: bool = False) -> str:
    """Return a difference of win probabilities in percentage points."""
    text = number(100 * share, language, places)
    sign = "+" if signed and not text.startswith("\N{MINUS SIGN}") else ""
    return sign + text
