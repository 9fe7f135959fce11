"""Charts of intervals, next to the true value."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from exxtra_widget.charts.figure import Figure, Labels, say
from exxtra_widget.charts.inputs import interval_of, names_of, number_of, pairs_of
from exxtra_widget.charts.named_rows import Row, chart
from exxtra_widget.charts.numbers import amount
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
    said = partial(amount, language=language, is_share=is_share)
    rows, table, hits = [], [], 0
    for name, (low, high) in named:
        holds = exact is None or low <= exact <= high
        hits += holds
        ends = say(language, "from_to", low=said(low), high=said(high))
        verdict = () if exact is None else (say(language, "contains" if holds else "misses"),)
        mark = None if holds else (low + high) / 2
        rows.append(Row(name, interval=(low, high), mark=mark, texts=(ends,), colour=BLUE if holds else ORANGE))
        table.append((name, ends, *verdict))
    head = [say(language, "number"), say(language, "interval")]
    described, reference = say(language, "intervals", count=len(rows)), None
    if exact is not None:
        head.append(said(exact))
        described = say(language, "hits", hits=hits, count=len(rows), value=said(exact))
        few = say(language, "truth", value=said(exact))
        reference = (float(exact), described if len(rows) > FEW else few)
    axis = axis or (say(language, "probability") if is_share else unit or say(language, "value"))
    labels = Labels(title or described, described, language, axis, "", is_share, zero=False, reference=reference)
    return chart(rows, labels, [head, *table])


def _named(found: Any, language: str) -> list[tuple[str, tuple[float, float]]]:
    names = list(found) if isinstance(found, Mapping) else None
    pairs = pairs_of(found if names is None else list(found.values()))
    if not pairs:
        raise ValueError("there are no intervals to show")
    named = zip(names_of(names, len(pairs), "intervals", language), pairs, strict=True)
    return [(name, interval_of(pair, name)) for name, pair in named]
