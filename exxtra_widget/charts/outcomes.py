"""Tables of outcomes with their counts, in the language of `use_language`: HTML with bars, and Markdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from exxtra_widget.charts.figure import say
from exxtra_widget.charts.numbers import number, percent
from exxtra_widget.drawing import markup, tables
from exxtra_widget.support.locale import spoken

# Larger totals make fractions of twenty digits, which are unreadable; the percentage is enough.
READABLE: Final = 10**12
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


def html(weights: Mapping[Any, int], total: int) -> str:
    """Return the table of a distribution, accessible, with a bar for each outcome, for light and dark pages."""
    language = spoken(None)
    fields = {"count": number(len(weights), language), "n": len(weights)}
    if total < READABLE:
        caption = say(language, "outcomes_in_all", **fields, total=number(total, language))
    else:
        caption = say(language, "outcomes", **fields)
    return _html(caption, EXACT, _exact(weights, total, language), list(weights.values()), language)


def sample_html(counts: Mapping[Any, int], size: int) -> str:
    """Return the table of a sample, as `html`."""
    language = spoken(None)
    caption = say(language, "sample", size=number(size, language))
    return _html(caption, OBSERVED, observed(counts, size, language), list(counts.values()), language)


def markdown(weights: Mapping[Any, int], total: int) -> str:
    """Return the table of a distribution in Markdown."""
    language = spoken(None)
    return tables.table([say(language, key) for key in EXACT], _exact(weights, total, language))


def sample_markdown(counts: Mapping[Any, int], size: int) -> str:
    """Return the table of a sample in Markdown."""
    language = spoken(None)
    return tables.table([say(language, key) for key in OBSERVED], observed(counts, size, language))


def _html(caption: str, columns: Sequence[str], rows: Sequence[Row], sizes: Sequence[int], language: str) -> str:
    most = max(sizes)
    head = "".join(f'<th scope="col" style="{tables.CELL}">{say(language, key)}</th>' for key in columns)
    body = []
    for (name, *cells), size in zip(rows, sizes, strict=True):
        row = "".join(f'<td style="{tables.CELL}">{markup.text(cell, "html")}</td>' for cell in cells)
        bar = f'<span style="{tables.BAR};width:{10 * size / most:.2f}em"></span>'
        body.append(
            f'<tr><th scope="row" style="{tables.CELL}">{markup.text(name, "html")}</th>{row}'
            f'<td style="text-align:left" aria-hidden="true">{bar}</td></tr>'
        )
    return (
        f'<table><caption style="text-align:left">{caption}</caption><thead><tr>{head}'
        f'<td aria-hidden="true"></td></tr></thead><tbody>{"".join(body)}</tbody></table>'
    )
