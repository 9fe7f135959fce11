"""Bar charts of named numbers, and of counts next to exact probabilities."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from exxtra_widget.charts.figure import Curve, Figure, Labels, say
from exxtra_widget.charts.inputs import (
    Chances,
    Counts,
    Number,
    added,
    chances_of,
    interval_of,
    is_share,
    number_of,
    numbers_of,
    pairs_of,
)
from exxtra_widget.charts.named_rows import Row, chart
from exxtra_widget.charts.palette import BLUE, ORANGE
from exxtra_widget.drawing import tables
from exxtra_widget.support.arguments import function_of, quote, shown
from exxtra_widget.support.columns import counted
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.numbers import chance, common_places, number, percent
from exxtra_widget.support.suggest import suggest_keywords

if TYPE_CHECKING:
    from statistics import NormalDist

FEW: Final = 3


@suggest_keywords
def bars(
    values: object,
    *,
    mark: object = (),
    intervals: Mapping[Any, Any] | None = None,
    reference: object = None,
    curve: Callable[[float], object] | NormalDist | None = None,
    title: str = "",
    axis: str = "",
    category: str = "",
    unit: str = "",
    language: Language | None = None,
) -> Figure:
    """Return a bar chart of named numbers.

    Parameters
    ----------
    values : mapping, Distribution or Sample
        From names to numbers: whole numbers, floats, Fractions. Numbers from 0 to 1 are shown in percent.
    mark : collection of names, optional
        Names whose bars have another colour, for example the outcomes of an event; their sum is written next to it.
        Names without a bar are ignored: ``range(12, 100)`` marks all from 12.
    intervals : mapping, optional
        From names of bars to pairs (low, high), as from `wilson`; each is drawn on its bar.
    reference : number or (str, number), optional
        A value that is drawn as a dashed line, with a name or without: ``("fair", 1/6)``. For a sample, a share.
    curve : function or distribution with ``pdf``, optional
        A function of a number, or ``NormalDist(14, 3.4)``, drawn as a line over the bars. Their names must be whole
        numbers without a gap.
    title, axis, category : str, optional
        Titles of the figure, of the axis of the numbers, and of the names: ``category="number of turns"``.
    unit : str, optional
        Unit of the numbers, ``"steps"``; with ``"%"`` they are shares.
    language : str
        Language of the texts: ``en``, ``de`` or ``fr``.

    Raises
    ------
    TypeError, ValueError
        If `values` does not hold numbers, the message names the first that is wrong; or if `mark` does not hold names,
        or `intervals` no pairs in order or a name without a bar; or if there is a `curve`, and names are not whole
        numbers one after the other.

    Examples
    --------
    >>> from exxtra_widget.figures import bars
    >>> bars({"rung 1": 0.3, "rung 5": 0.45}, title="Our guess").table
    (('outcome', 'probability'), ('rung 1', '30.0%'), ('rung 5', '45.0%'))
    >>> from exxtra_widget import Sample
    >>> bars(Sample({1: 5, 2: 3, 3: 2}), mark=[2, 3]).description
    'Largest: 1, 5 times in 10. 2, 3: 5 times in 10 · 50.0%'
    """
    language = spoken(language)
    counts = _labelled(values) if isinstance(values, Counts) else None
    found: Mapping[str, Number] = numbers_of(values, "numbers") if counts is None else counts
    looks_like_shares = isinstance(values, Chances) or is_share(found)
    shares = counts is not None or unit == "%" or (looks_like_shares and not unit)
    title = title or (say(language, "distribution") if isinstance(values, Chances) else "")
    labels = Labels(title, "", language, axis or ("" if shares else unit), category, shares, unit)
    labels = labels._replace(curve=_curve(curve, found), reference=_reference(reference, labels))
    marked, whiskers = _marked(mark, found), _intervals(intervals, found)
    if counts is not None:
        return _frequencies(counts, None, labels).figure(whiskers, marked)
    if unit == "%":
        found = chances_of(found, "shares")
    return _named_numbers(found, labels).figure(whiskers, marked)


def _labelled(counts: Mapping[Any, int]) -> dict[str, int]:
    return {tables.label(outcome): count for outcome, count in counts.items()}


def _marked(mark: object, names: Iterable[str]) -> list[str]:
    if isinstance(mark, str) or not isinstance(mark, Iterable):
        raise TypeError(f"mark must hold names of bars, as in mark=['X'], not {shown(mark)}")
    wanted = {tables.label(name) for name in mark}
    return [name for name in names if name in wanted]


def _intervals(given: object, names: Iterable[str]) -> dict[str, tuple[float, float]]:
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise TypeError(f"intervals must be a mapping like {{'X': (0.2, 0.4)}}, not {shown(given)}")
    labels = [tables.label(name) for name in given]
    found = {name: interval_of(pair, name) for name, pair in zip(labels, pairs_of(list(given.values())), strict=True)}
    missing = next((name for name in found if name not in names), None)
    if missing is not None:
        raise ValueError(f"{quote(missing)} has an interval, but no bar")
    return found


def _curve(given: object, names: Iterable[str]) -> Curve:
    if given is None:
        return ()
    # As of `NormalDist`, or of scipy.
    height, bars = function_of(getattr(given, "pdf", given), "curve"), list(names)
    first = int(bars[0]) if bars[0].isdecimal() else 0
    if bars != [str(first + i) for i in range(len(bars))]:
        raise ValueError("a curve needs bars of whole numbers one after the other, as of range(22, 40)")
    return tuple((i / 10, float(number_of(height(first + i / 10), "curve"))) for i in range(-5, 10 * len(bars) - 4))


def _reference(given: object, labels: Labels) -> tuple[float, str] | None:
    if given is None:
        return None
    name, value = given if isinstance(given, tuple) and len(given) == 2 else ("", given)
    height = number_of(value, "reference")
    said = _said(height, labels)
    return float(height), f"{name} ·\u00a0{said}" if name else said


@suggest_keywords
def compare(
    sample: object,
    exact: object,
    *,
    title: str = "",
    axis: str = "",
    category: str = "",
    language: Language | None = None,
) -> Figure:
    """Return a figure of the counts of a sample next to the exact probabilities.

    Parameters
    ----------
    sample : Sample, mapping or iterable
        The observations, or a mapping from outcome to its count.
    exact : Distribution or mapping
        The exact probability of each outcome, as a Fraction or a float.
    title, axis, category, language : str, optional
        As in `bars`.

    Raises
    ------
    TypeError, ValueError
        If there are not counts on one side and probabilities on the other.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from exxtra_widget.figures import compare
    >>> compare(["X", "7", "7"], {"X": Fraction(11, 36), "7": Fraction(25, 36)}).table[1]
    ('X', '1 time in 3', '33.3%', '11/36 = 30.6%')
    """
    if isinstance(sample, Chances):
        raise TypeError("give the sample first, with its counts: figures.compare(Sample(observations), distribution)")
    observed = sample if isinstance(sample, Counts) else counted(sample)[0]
    language = spoken(language)
    if isinstance(exact, Counts):
        raise TypeError("a sample has only counts; give exact probabilities as a Distribution or a mapping")
    expected = None if exact is None else chances_of(exact, "exact probabilities")
    return _frequencies(_labelled(observed), expected, Labels(title, "", language, axis, category)).figure()


def draw_bars(
    values: Mapping[str, Number],
    *,
    language: str,
    title: str = "",
    axis: str = "",
    heading: str = "",
    is_share: bool = True,
    texts: Mapping[str, str] | None = None,
    intervals: Mapping[str, tuple[float, float]] | None = None,
    reference: tuple[float, str] | None = None,
) -> Figure:
    """Return a bar chart of named numbers, each number next to its bar."""
    labels = Labels(title, "", language, axis, heading, is_share, reference=reference)
    return _named_numbers(values, labels, texts or {}).figure(intervals or {})


class _Bars(NamedTuple):
    """Numbers as rows of a chart with headings and labels, and what the table says about one of the numbers."""

    values: Mapping[str, Number]
    rows: Sequence[Row]
    heads: Sequence[str]
    labels: Labels
    cells: Callable[[Any], tuple[str, ...]]

    def figure(
        self, intervals: Mapping[str, tuple[float, float]] = MappingProxyType({}), marked: Sequence[str] = ()
    ) -> Figure:
        """Return the figure of the bars, those of some names marked or with an interval."""
        values, rows, heads, labels, cells = self
        language = labels.language
        largest = max(values, key=lambda name: values[name])
        said = next(row.cells[0] for row in rows if row.name == largest)
        described = say(language, "largest", name=largest, value=said)
        if marked:
            together = " · ".join(cells(added(values[name] for name in marked)))
            ends = marked if len(marked) <= FEW else [marked[0], "…", marked[-1]]
            described = f"{described} {', '.join(ends)}: {together}"
            labels = labels._replace(marked=together)
        rows = [
            row._replace(interval=intervals.get(row.name), colour=ORANGE if row.name in marked else row.colour)
            for row in rows
        ]
        if labels.curve:
            heads = (*heads, say(language, "curve"))
            heights = (_said(height, labels) for _, height in labels.curve[5::10])
            rows = [row._replace(cells=(*row.cells, height)) for row, height in zip(rows, heights, strict=True)]
        return chart(rows, labels._replace(description=described), (labels.heading or say(language, "outcome"), *heads))


def _named_numbers(
    values: Mapping[str, Number], labels: Labels, texts: Mapping[str, str] = MappingProxyType({})
) -> _Bars:
    """Return the bars of numbers, next to texts or the numbers; those below 0 are orange."""
    language = labels.language
    # Labels share decimals; the table has three digits.
    places = None if labels.is_share else common_places(values.values())
    rows = [
        Row(
            name,
            bar=(0.0, float(value)),
            texts=(texts.get(name) or _said(value, labels, places),),
            colour=ORANGE if value < 0 else BLUE,
            cells=(texts.get(name) or _said(value, labels),),
        )
        for name, value in values.items()
    ]
    axis = labels.axis or say(language, "probability" if labels.is_share else "value")
    labels = labels._replace(title=labels.title or say(language, "bars"), axis=axis)
    return _Bars(values, rows, (axis,), labels, lambda value: (_said(value, labels),))


def _said(value: Number, labels: Labels, places: int | None = None) -> str:
    if labels.is_share:
        return chance(value, labels.language)
    text = number(value, labels.language, places)
    return f"{text}\u00a0{labels.unit}" if labels.unit else text


def _frequencies(observed: Mapping[str, int], expected: Mapping[str, Number] | None, labels: Labels) -> _Bars:
    """Return the bars of counts as relative frequencies, with a diamond for each exact probability."""
    language, size = labels.language, sum(observed.values())
    many = number(size, language)

    def cells(count: Number) -> tuple[str, str]:
        times = say(language, "times", count=number(count, language), n=count, size=many)
        return times, percent(count / size, language)

    rows: list[Row] = []
    for name in dict.fromkeys((*(expected or ()), *observed)):
        count = observed.get(name, 0)
        times, share = cells(count)
        row = Row(name, (0.0, count / size), texts=(f"{number(count, language)} · {share}",), cells=(times, share))
        if expected is not None:
            value = expected.get(name, Fraction(0))
            texts, said = (*row.texts, percent(value, language)), (*row.cells, chance(value, language))
            row = row._replace(mark=float(value), texts=texts, cells=said)
        rows.append(row)
    exact = () if expected is None else (say(language, "exact"),)
    labels = labels._replace(
        title=labels.title or say(language, "sample" if expected is None else "compared", size=many),
        axis=labels.axis or say(language, "frequency"),
        columns=(say(language, "counted", size=many), *exact),
    )
    return _Bars(observed, rows, (say(language, "count"), labels.axis, *exact), labels, cells)
