"""Figures of rows and blocks: bars, parts, samples next to exact probabilities, intervals, crowds, parts of a sum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from exxtra_widget.charts import named_numbers
from exxtra_widget.charts.crowd import crowd as draw_crowd
from exxtra_widget.charts.figure import Figure as Figure  # noqa: PLC0414 - figures.Figure is this
from exxtra_widget.charts.figure import say
from exxtra_widget.charts.reading import chances_of, is_share, names_of, number_of, numbers_of
from exxtra_widget.charts.scale import COLOURS
from exxtra_widget.drawing import tables
from exxtra_widget.probability.distribution import Distribution
from exxtra_widget.probability.sample import Sample
from exxtra_widget.support.arguments import quote, shown
from exxtra_widget.support.columns import rows_of
from exxtra_widget.support.locale import spoken

LARGEST_CROWD: Final = 2000


def bars(
    values: Any, *, mark: Any = (), title: str = "", axis: str = "", unit: str = "", language: str | None = None
) -> Figure:
    r"""Return a bar chart of named numbers.

    Parameters
    ----------
    values : mapping, Distribution or Sample
        From names to numbers: whole numbers, floats, Fractions. Numbers from 0 to 1 are shown in percent.
    mark : collection of names, optional
        Names whose bars have another colour, for example the outcomes of an event; their sum is written
        next to it. Names that are not shown are ignored: ``range(12, 100)`` marks all from 12.
    title : str, optional
        Title of the figure.
    axis : str, optional
        Title of the axis of the numbers; of a sample, title of its outcomes.
    unit : str, optional
        Unit of the numbers, ``"steps"``; with ``"%"`` they are shares.
    language : str
        Language of the texts: ``en``, ``de`` or ``fr``.

    Returns
    -------
    Figure
        The bars with their numbers; those below 0 have another colour.

    Raises
    ------
    TypeError, ValueError
        If `values` does not hold numbers, the message names the first that is wrong; or if `mark` does not hold names.

    Examples
    --------
    >>> bars({"rung 1": 0.3, "rung 5": 0.45}, title="Our guess").table
    (('outcome', 'probability'), ('rung 1', '30.0%'), ('rung 5', '45.0%'))
    >>> bars(Sample({1: 5, 2: 3, 3: 2}), mark=[2, 3]).description
    'Largest: 1, 5 times in 10. 2, 3: 5 times in 10 · 50.0%'
    """
    language = spoken(language)
    if isinstance(values, Sample):
        counts = {tables.label(outcome): count for outcome, count in values.items()}
        return named_numbers.counts(
            counts, None, language=language, title=title, heading=axis, marked=_marked(mark, counts)
        )
    found = numbers_of(values, "numbers")
    shares = unit == "%" or (not unit and is_share(found))
    if unit == "%":
        found = chances_of(found, "shares")
    return named_numbers.bars(
        found,
        language=language,
        title=title or (say(language, "distribution") if isinstance(values, Distribution) else ""),
        axis=axis or ("" if shares else unit),
        is_share=shares,
        unit=unit,
        marked=_marked(mark, found),
    )


def _marked(mark: Any, shown_names: Iterable[str]) -> list[str]:
    """Return the names to mark, in the order of the figure."""
    if isinstance(mark, str) or not isinstance(mark, Iterable):
        raise TypeError(f"mark must hold names of bars, as in mark=['X'], not {shown(mark)}")
    wanted = {tables.label(name) for name in mark}
    return [name for name in shown_names if name in wanted]


def stacked(values: Any, *, title: str = "", axis: str = "", unit: str = "%", language: str | None = None) -> Figure:
    r"""Return a stacked bar chart: a bar for each name, divided into parts.

    Parameters
    ----------
    values : mapping of mappings, or table
        From names to parts, as a table of pandas has them in its rows; at most 20 names and six parts, each with a
        number of 0 or more. All names have the same parts in the same order.
    title : str, optional
        Title of the figure.
    axis : str, optional
        Title of the axis.
    unit : str, default "%"
        ``"%"`` for shares, otherwise the unit of the numbers or an empty text.
    language : str
        Language of the texts: ``en``, ``de`` or ``fr``.

    Returns
    -------
    Figure
        The bars, each with its sum.

    Raises
    ------
    TypeError, ValueError
        If the parts are not numbers of 0 or more, or differ between names.

    Examples
    --------
    >>> parts = {"Ann": {"avoidable": 0.02, "dice": 0.21}, "Bo": {"avoidable": 0.1, "dice": 0.21}}
    >>> stacked(parts, unit="score").table[2]
    ('Bo', '0.1', '0.21', '0.31')
    """
    language = spoken(language)
    table = rows_of(values)
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
    is_share = unit == "%"
    axis = axis or ("" if is_share else unit)
    return named_numbers.stacked(found, language=language, title=title, axis=axis, is_share=is_share)


def compare(sample: Any, exact: Any, *, title: str = "", axis: str = "", language: str | None = None) -> Figure:
    r"""Return a figure of the counts of a sample next to the exact probabilities.

    Parameters
    ----------
    sample : Sample, mapping or iterable
        The observations, or a mapping from outcome to its count.
    exact : Distribution or mapping
        The exact probability of each outcome, as a Fraction or a float.
    title : str, optional
        Title of the figure.
    axis : str, optional
        Title of the outcomes.
    language : str
        Language of the texts: ``en``, ``de`` or ``fr``.

    Returns
    -------
    Figure
        Bars of the relative frequencies, diamonds of the probabilities.

    Raises
    ------
    TypeError, ValueError
        If there are not counts on one side and probabilities on the other.

    Examples
    --------
    >>> from fractions import Fraction
    >>> compare(["X", "7", "7"], {"X": Fraction(11, 36), "7": Fraction(25, 36)}).table[1]
    ('X', '1 time in 3', '33.3%', '11/36 = 30.6%')
    """
    if isinstance(sample, Distribution):
        raise TypeError("give the sample first, with its counts: figures.compare(Sample(observations), distribution)")
    observed = sample if isinstance(sample, Sample) else Sample(sample)
    return observed.plot(exact, title=title, axis=axis, language=language)


def crowd(groups: Any, *, title: str = "", language: str | None = None) -> Figure:
    r"""Return a figure of natural frequencies: a mark for each case, in blocks by group.

    Parameters
    ----------
    groups : mapping or Sample
        From the name of a group to its size, a whole number; up to six groups, 1 to 2,000 things in all.
    title : str, optional
        Title of the figure.
    language : str
        Language of the texts: ``en``, ``de`` or ``fr``.

    Returns
    -------
    Figure
        The blocks with their sizes; groups also differ in the shape of their marks.

    Raises
    ------
    TypeError, ValueError
        If a size is not a whole number from 0, or if there are too many things or groups.

    Examples
    --------
    >>> crowd({"ill": 9, "healthy": 91}).table[1]
    ('ill', '9', '9.0%')
    """
    language = spoken(language)
    found = numbers_of(groups, "groups")
    for name, value in found.items():
        if value < 0 or value != int(value):
            size = float(value)
            raise ValueError(f"the size of a group must be a whole number from 0 up; {quote(name)} has {size:g}")
    if len(found) > len(COLOURS):
        raise ValueError(f"a crowd must have at most {len(COLOURS)} groups, not {len(found)}")
    sizes = {name: int(value) for name, value in found.items()}
    if not 1 <= sum(sizes.values()) <= LARGEST_CROWD:
        raise ValueError(f"a crowd can have 1 to {LARGEST_CROWD:,} members, not {sum(sizes.values()):,}")
    return draw_crowd(sizes, language=language, title=title)


def intervals(
    found: Any,
    truth: Any = None,
    *,
    names: Iterable[Any] | None = None,
    title: str = "",
    axis: str = "",
    unit: str = "%",
    language: str | None = None,
) -> Figure:
    r"""Return a figure of intervals, next to the true value if it is known.

    Parameters
    ----------
    found : iterable or mapping
        Pairs (low, high), as from `wilson`; or a mapping from names to them.
    truth : number, optional
        The true value. Intervals that miss it have another colour and a diamond.
    names : iterable, optional
        Names of the intervals; by default they are numbered from 1. Whole numbers are written as in `path`.
    title, axis : str, optional
        Titles of the figure and of the axis.
    unit : str, default "%"
        ``"%"`` for shares, otherwise the unit of the numbers or an empty text.
    language : str
        Language of the texts: ``en``, ``de`` or ``fr``.

    Returns
    -------
    Figure
        The intervals, the first one on top, and how many contain the true value.

    Raises
    ------
    TypeError, ValueError
        If `found` does not hold pairs of numbers in order.

    Examples
    --------
    >>> from exxtra_widget import wilson
    >>> intervals([wilson(54, 100), wilson(31, 100)], truth=0.5).description
    '1 of 2 intervals contains 50.0%'
    """
    language = spoken(language)
    if isinstance(found, Mapping):
        if names is not None:
            raise TypeError("a mapping already has names; remove names=")
        names, found = list(found), list(found.values())
    try:
        pairs = [(low, high) for low, high in found]
    except (TypeError, ValueError):
        raise TypeError(f"intervals must be pairs (low, high), not {shown(found)}") from None
    if not pairs:
        raise ValueError("there are no intervals to show")
    rows = []
    for name, (low, high) in zip(names_of(names, len(pairs), "intervals", language), pairs, strict=True):
        ends = number_of(low, f"interval {name}"), number_of(high, f"interval {name}")
        if ends[0] > ends[1]:
            raise ValueError(f"the ends of interval {quote(name)} are in the wrong order: {low} and {high}")
        rows.append((name, float(ends[0]), float(ends[1])))
    value = None if truth is None else number_of(truth, "truth")
    axis = axis or ("" if unit == "%" else unit or say(language, "value"))
    return named_numbers.intervals(rows, value, language=language, title=title, axis=axis, is_share=unit == "%")


def waterfall(start: Any, parts: Any, *, end: str = "", title: str = "", language: str | None = None) -> Figure:
    r"""Return a waterfall chart of the parts that lead from one share to another.

    Parameters
    ----------
    start : tuple of (str, number)
        Name and share of the start: ``("start", 0.5)``.
    parts : mapping
        From names to gains (above 0) and losses (below 0).
    end : str, optional
        Name of the sum.
    title : str, optional
        Title of the figure.
    language : str
        Language of the texts: ``en``, ``de`` or ``fr``.

    Returns
    -------
    Figure
        A bar for the start, one for each part, one for the sum.

    Raises
    ------
    TypeError, ValueError
        If there are not numbers.

    Examples
    --------
    >>> waterfall(("start", 0.5), {"luck": 0.2, "choices": -0.05}).table[-1]
    ('result', '65.0%')
    """
    language = spoken(language)
    try:
        name, value = start
    except (TypeError, ValueError):
        raise TypeError(f"the start must be a pair like ('start', 0.5), not {shown(start)}") from None
    found = {part: float(change) for part, change in numbers_of(parts, "parts").items()}
    begin = (str(name), float(number_of(value, str(name))))
    return named_numbers.waterfall(begin, found, end or say(language, "total"), language=language, title=title)
