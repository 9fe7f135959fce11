"""Charts of intervals, next to the true value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from exxtra_widget.charts.figure import Figure, Labels, say
from exxtra_widget.charts.inputs import interval_of, names_of, number_of, pairs_of
from exxtra_widget.charts.named_rows import Row, chart
from exxtra_widget.charts.palette import BLUE, ORANGE
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.suggest import suggest_keywords

FEW: Final = 3


@suggest_keywords
def intervals(
    found: object,
    truth: object = None,
    *,
    title: str = "",
    axis: str = "",
    unit: str = "%",
    language: Language | None = None,
) -> Figure:
    """Return a figure of intervals, next to the true value if it is known.

    Parameters
    ----------
    found : iterable or mapping
        Pairs (low, high), as from `wilson`; or a mapping from names to them. Without names they are numbered from 1.
    truth : number, optional
        The true value. Intervals that miss it have another colour and a diamond.
    title, axis, unit, language : str, optional
        As in `path`.

    Raises
    ------
    TypeError, ValueError
        If `found` does not hold pairs of numbers in order.

    Examples
    --------
    >>> from exxtra_widget.figures import intervals
    >>> from exxtra_widget import wilson
    >>> intervals([wilson(54, 100), wilson(31, 100)], truth=0.5).description
    '1 of 2 intervals contains 50.0%'
    """
    language = spoken(language)
    named = _named(found, language)
    exact = None if truth is None else number_of(truth, "truth")
    is_share = unit == "%"
    axis = axis or (say(language, "probability") if is_share else unit or say(language, "value"))
    labels = Labels(title, "", language, axis, "", is_share, zero=False)
    rows, hits = [], 0
    for name, (low, high) in named:
        holds = exact is None or low <= exact <= high
        hits += holds
        ends = say(language, "from_to", low=labels.said(low), high=labels.said(high))
        verdict = () if exact is None else (say(language, "contains" if holds else "misses"),)
        mark, colour = (None, BLUE) if holds else ((low + high) / 2, ORANGE)
        rows.append(Row(name, mark=mark, interval=(low, high), texts=(ends,), colour=colour, cells=(ends, *verdict)))
    heads = [say(language, "number"), say(language, "interval")]
    described = say(language, "intervals", count=len(rows))
    if exact is not None:
        value = labels.said(exact)
        heads.append(value)
        described = say(language, "hits", hits=hits, count=len(rows), value=value)
        few = say(language, "truth", value=value)
        labels = labels._replace(reference=(float(exact), described if len(rows) > FEW else few))
    return chart(rows, labels._replace(title=title or described, description=described), heads)


def _named(found: Any, language: str) -> list[tuple[str, tuple[float, float]]]:
    names = list(found) if isinstance(found, Mapping) else None
    pairs = pairs_of(found if names is None else list(found.values()))
    if not pairs:
        raise ValueError("there are no intervals to show")
    named = zip(names_of(names, len(pairs), "intervals", language), pairs, strict=True)
    return [(name, interval_of(pair, name)) for name, pair in named]
