"""Charts of parts of a sum: stacked bars, waterfalls."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from exxtra_widget.charts.figure import Figure, Labels, say
from exxtra_widget.charts.inputs import Number, added, number_of, numbers_of
from exxtra_widget.charts.named_rows import Row, chart
from exxtra_widget.charts.palette import BLUE, GREEN, GREY, ORANGE
from exxtra_widget.support.arguments import quote, shown
from exxtra_widget.support.foreign_tables import named_rows
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.numbers import common_places, number, percent, points
from exxtra_widget.support.suggest import suggest_keywords


@suggest_keywords
def stacked(
    values: object, *, title: str = "", axis: str = "", unit: str = "%", language: Language | None = None
) -> Figure:
    """Return a stacked bar chart: a bar for each name, divided into parts.

    Parameters
    ----------
    values : mapping of mappings, or table
        From names to parts, as a table of pandas has them in its rows; at most 20 names and six parts, each with a
        number of 0 or more. All names have the same parts in the same order.
    title, axis, unit, language : str, optional
        As in `path`.

    Raises
    ------
    TypeError, ValueError
        If the parts are not numbers of 0 or more, or differ between names.

    Examples
    --------
    >>> from exxtra_widget.figures import stacked
    >>> parts = {"Ann": {"avoidable": 0.02, "dice": 0.21}, "Bo": {"avoidable": 0.1, "dice": 0.21}}
    >>> stacked(parts, unit="score").table[2]
    ('Bo', '0.1', '0.21', '0.31')
    """
    language = spoken(language)
    found = _parts(values)
    is_share = unit == "%"
    axis = axis or (say(language, "share") if is_share else unit or say(language, "value"))
    names = tuple(next(iter(found.values())))
    labels = Labels(title or say(language, "parts"), "", language, axis, "", is_share, parts=names)
    sums = {name: float(added(parts.values())) for name, parts in found.items()}
    places = common_places(sums.values())
    rows = [
        Row(
            name,
            bar=(0.0, sums[name]),
            texts=(labels.said(sums[name]) if is_share else number(sums[name], language, places),),
            parts=tuple(map(float, parts.values())),
            cells=tuple(map(labels.said, (*parts.values(), sums[name]))),
        )
        for name, parts in found.items()
    ]
    largest = max(sums, key=lambda name: sums[name])
    described = say(language, "largest", name=largest, value=labels.said(sums[largest]))
    heads = (say(language, "outcome"), *names, say(language, "sum"))
    return chart(rows, labels._replace(description=described), heads)


def _parts(values: object) -> dict[str, dict[str, Number]]:
    table = named_rows(values)
    if not isinstance(table, Mapping) or not all(isinstance(parts, Mapping) for parts in table.values()):
        raise TypeError(
            f"stacked bars need a mapping from names to parts, like {{'Ann': {{'dice': 0.2}}}}, not {shown(values)}"
        )
    found = {str(name): numbers_of(parts, f"parts of {quote(str(name))}") for name, parts in table.items()}
    if not 1 <= len(found) <= 20:
        raise ValueError(f"stacked bars must have 1 to 20 names, not {len(found)}")
    first, *others = found
    if not 1 <= len(found[first]) <= 6:
        raise ValueError(f"stacked bars must have one to six parts, not {len(found[first])}")
    for other in others:
        if tuple(found[other]) != tuple(found[first]):
            raise ValueError(f"the parts of {shown(other)} differ from those of {shown(first)}, or in their order")
    low = next((name for name, parts in found.items() if min(parts.values()) < 0), None)
    if low is not None:
        raise ValueError(f"the parts of {quote(low)} must be numbers of 0 or more")
    return found


@suggest_keywords
def waterfall(start: Any, parts: Any, *, end: str = "", title: str = "", language: Language | None = None) -> Figure:
    """Return a waterfall chart of the parts that lead from one probability to another.

    Parameters
    ----------
    start : tuple of (str, number)
        Name and probability of the start: ``("start", 0.5)``.
    parts : mapping
        From names to gains (above 0) and losses (below 0).
    end : str, optional
        Name of the sum.
    title, language : str, optional
        Title of the figure; language of its texts, ``en``, ``de`` or ``fr``.

    Raises
    ------
    TypeError, ValueError
        If there are not numbers.

    Examples
    --------
    >>> from exxtra_widget.figures import waterfall
    >>> waterfall(("start", 0.5), {"luck": 0.2, "choices": -0.05}).table[-1]
    ('result', '65.0%')
    """
    language = spoken(language)
    try:
        name, value = start
    except (TypeError, ValueError):
        raise TypeError(f"the start must be a pair like ('start', 0.5), not {shown(start)}") from None
    changes = {part: float(change) for part, change in numbers_of(parts, "parts").items()}
    name, level, end = str(name), float(number_of(value, str(name))), end or say(language, "total")
    rows = [Row(name, bar=(0.0, level), texts=(percent(level, language),), colour=GREY)]
    total = Fraction(level)
    for part, change in changes.items():
        colour, said = GREEN if change >= 0 else ORANGE, points(change, language, signed=change != 0)
        total += Fraction(change)
        before, level = level, float(added([float(total)]))
        rows.append(Row(part, bar=(before, level), texts=(said,), colour=colour))
    rows.append(Row(end, bar=(0.0, level), texts=(percent(level, language),), colour=BLUE))
    described = say(language, "from_to", low=f"{name} {rows[0].texts[0]}", high=f"{end} {rows[-1].texts[0]}")
    labels = Labels(title or say(language, "waterfall"), described, language, say(language, "probability"))
    return chart(rows, labels, (say(language, "part"), say(language, "value")))
