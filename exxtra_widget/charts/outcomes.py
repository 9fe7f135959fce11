"""Tables of outcomes with their counts, in one language."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.charts import cells
from exxtra_widget.charts.figure import say
from exxtra_widget.charts.numbers import number, percent
from exxtra_widget.drawing import tables

if TYPE_CHECKING:
    from exxtra_widget.charts.reading import Waiting

# Larger totals make fractions of twenty digits, which are unreadable; the percentage is enough.
READABLE: Final = 10**12
# Rows of a number of steps, which has no upper end.
WAITS: Final = 21
EXACT: Final = ("outcome", "count", "fraction", "percent")
OBSERVED: Final = ("outcome", "count", "frequency")

Row = tuple[str, ...]


def _share(share: Fraction | float, language: str) -> str:
    # A plain space: tables keep their cells on one line.
    return percent(share, language).replace("\u00a0", " ")


def _exact(weights: Mapping[Any, int], total: int, language: str) -> list[Row]:
    rows: list[Row] = []
    for outcome, weight in weights.items():
        share = Fraction(weight, total)
        exact = ("", "")
        if total < READABLE:
            counted = say(language, "games_won", wins=number(weight, language), games=number(total, language))
            exact = (counted, str(share))
        rows.append((tables.label(outcome), *exact, _share(share, language)))
    return rows


def observed(counts: Mapping[Any, int], size: int, language: str) -> list[Row]:
    """Return a row for each outcome of a sample: its name, "434 times in 1,509", the relative frequency."""
    return [
        (
            tables.label(outcome),
            say(language, "times", count=number(count, language), n=count, size=number(size, language)),
            _share(count / size, language),
        )
        for outcome, count in counts.items()
    ]


def exact_table(weights: Mapping[Any, int], total: int, language: str) -> tables.Table:
    """Return the table of a distribution, with a bar for each outcome."""
    fields = {"count": number(len(weights), language), "n": len(weights)}
    if total < READABLE:
        caption = say(language, "outcomes_in_all", **fields, total=number(total, language))
    else:
        caption = say(language, "outcomes", **fields)
    rows = _exact(weights, total, language)
    return cells.table(language, EXACT, rows, caption=caption, bars=list(weights.values()))


def sample_table(counts: Mapping[Any, int], size: int, language: str) -> tables.Table:
    """Return the table of a sample, as `exact_table`."""
    caption = say(language, "sample", size=number(size, language))
    rows = observed(counts, size, language)
    return cells.table(language, OBSERVED, rows, caption=caption, bars=list(counts.values()))


def waiting_table(time: Waiting, language: str) -> tables.Table:
    """Return the table of a number of steps until arrival: its first rows, up to 99%."""
    shares: list[Fraction] = []
    while len(shares) < WAITS and sum(shares) < Fraction(99, 100):
        shares.append(time.pmf(len(shares)))
    together = accumulate(shares)
    rows = [
        (str(n), _share(share, language), _share(so_far, language))
        for n, (share, so_far) in enumerate(zip(shares, together, strict=True))
    ]
    return cells.table(
        language, ("step_count", "probability", "at_most"), rows, caption=say(language, "waits"), bars=shares
    )
