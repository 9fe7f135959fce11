"""Tables in one language, and their cells: percentages, bounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from exxtra_widget.charts.figure import say
from exxtra_widget.drawing.tables import Table
from exxtra_widget.support.numbers import percent


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


def doubted(value: float, error: float, language: str) -> str:
    """Return a share in percent, with two standard errors if there is an error."""
    said = percent(value, language)
    return f"{said} ± {percent(2 * error, language)}" if error else said


def between(low: float, high: float, language: str) -> str:
    r"""Return two bounds in percent."""
    return say(language, "from_to", low=percent(low, language), high=percent(high, language))


def share(value: float | Fraction, language: str) -> str:
    """Return a share in percent; a plain space keeps cells of tables on one line."""
    return percent(value, language).replace("\u00a0", " ")
