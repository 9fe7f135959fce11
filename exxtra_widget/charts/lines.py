"""Line charts: paths, beliefs by Bayes' theorem, and the axes of other charts with lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from operator import itemgetter
from statistics import fmean
from typing import Any, Final
from xml.etree.ElementTree import Element

from exxtra_widget.charts.figure import WIDTH, Figure, Labels, figure, head, say, short, text, width, wrapped
from exxtra_widget.charts.inputs import Number, chances_of, names_of, number_of, numbers_of
from exxtra_widget.charts.palette import COLOURS, DASHES, mark
from exxtra_widget.charts.scale import SIZE, Scale, fitting, line, upward
from exxtra_widget.drawing.svg import element
from exxtra_widget.support.arguments import quote, shown
from exxtra_widget.support.foreign_tables import columns_of, values_of
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.numbers import chance, percent
from exxtra_widget.support.suggest import suggest_keywords

HEIGHT: Final = 360
LEFT: Final = 100
# Room of a mark before a name.
MARK: Final = 20
MOST_MARKS: Final = 16


@suggest_keywords
def path(
    series: object,
    *,
    truth: object = None,
    names: Iterable[object] | None = None,
    title: str = "",
    axis: str = "",
    unit: str = "%",
    language: Language | None = None,
) -> Figure:
    """Return a line chart over named moments, like a relative frequency that settles down.

    Parameters
    ----------
    series : mapping, table or sequence of numbers
        From names to lists of numbers of one length, at most six lists, as a table of pandas has them in its columns;
        or a single list.
    truth : number, optional
        A value that is drawn as a dashed line. With it, shares are relative frequencies, otherwise probabilities.
    names : iterable, optional
        Names of the moments; by default those in the index of a table, or numbers from 1. Whole numbers are written as
        the language does, unless all of them could be years.
    title, axis : str, optional
        Titles of the figure and of the horizontal axis.
    unit : str, default "%"
        ``"%"`` for shares, otherwise the unit of the numbers or an empty text.
    language : str
        Language of the texts: ``en``, ``de`` or ``fr``.

    Raises
    ------
    TypeError, ValueError
        If the lists do not hold numbers, or differ in length.

    Examples
    --------
    >>> from exxtra_widget.figures import path
    >>> path({"share of X": [1.0, 0.5, 0.33, 0.25]}, truth=0.306).table[4]
    ('4', '25.0%')
    """
    language = spoken(language)
    columns, moments_of = columns_of(series)
    lists = columns if isinstance(columns, Mapping) else {say(language, "frequency"): columns}
    found = {str(name): _series(name, values) for name, values in lists.items()}
    if not 1 <= len(found) <= 6:
        raise ValueError(f"a path must have one to six lists, not {len(found)}")
    lengths = {name: len(values) for name, values in found.items()}
    if len(set(lengths.values())) > 1:
        counts = ", ".join(f"{quote(name)} has {length}" for name, length in lengths.items())
        raise ValueError(f"the lists of a path must have the same length: {counts}")
    moments = names_of(moments_of if names is None else names, min(lengths.values()), "moments", language)
    is_share = unit == "%"
    value = None if truth is None else number_of(truth, "truth")
    counted = truth is not None or not isinstance(columns, Mapping)
    up = say(language, "frequency" if counted else "probability") if is_share else unit or say(language, "value")
    labels = Labels(title or say(language, "course"), "", language, up, axis or say(language, "moment"), is_share)
    if value is not None:
        labels = labels._replace(reference=(float(value), say(language, "exact_value", value=labels.said(value))))
    return draw_path(found, moments, labels)


def _series(name: object, values: object) -> list[float]:
    listed = None if isinstance(values, Mapping) else values_of(values)
    if listed is None:
        known = "; names=[…] holds the names of the moments" if isinstance(values, Mapping) else ""
        raise TypeError(f"{quote(name)} needs a list of numbers, not {shown(values)}{known}")
    found = [float(number_of(value, str(name))) for value in listed]
    if not 1 <= len(found) <= 100_000:
        raise ValueError(f"{quote(name)} needs 1 to 100,000 numbers")
    return found


@suggest_keywords
def belief(
    prior: object,
    evidence: Iterable[tuple[Any, Mapping[Any, Any]]],
    *,
    title: str = "",
    language: Language | None = None,
) -> Figure:
    """Return a figure of Bayes' theorem: the probability of each hypothesis after each observation.

    Parameters
    ----------
    prior : Distribution or mapping
        The probability of each hypothesis before any observation; weights are divided by their sum.
    evidence : iterable of (name, mapping)
        Each observation with its probability under each hypothesis.
    title, language : str, optional
        Title of the figure; language of its texts, ``en``, ``de`` or ``fr``.

    Raises
    ------
    TypeError, ValueError
        If a probability is missing or out of range, or an observation is impossible under all hypotheses.

    Examples
    --------
    A fair die or one with three X, before and after an X:

    >>> from fractions import Fraction
    >>> from exxtra_widget.figures import belief
    >>> found = belief({"fair": 1, "loaded": 1}, [("X", {"fair": Fraction(1, 6), "loaded": Fraction(1, 2)})])
    >>> found.table[2]
    ('X', '1/4 = 25.0%', '3/4 = 75.0%')
    """
    language = spoken(language)
    weights = _prior(prior)
    beliefs = [(say(language, "prior"), weights), *_posteriors(weights, evidence)]
    up, heading = say(language, "probability"), say(language, "observation")
    labels = Labels(title or say(language, "belief"), "", language, up, heading)
    cells = [tuple(chance(value, language) for value in share.values()) for _, share in beliefs]
    series = {one: [float(share[one]) for _, share in beliefs] for one in weights}
    return draw_path(series, [name for name, _ in beliefs], labels, cells)


def _prior(given: object) -> dict[str, Number]:
    weights = numbers_of(given, "hypotheses")
    if any(value < 0 for value in weights.values()) or not any(weights.values()):
        raise ValueError("the weights of hypotheses must be 0 or more, and at least one above 0")
    if not 1 <= len(weights) <= 6:
        raise ValueError(f"a figure shows at most 6 hypotheses, not {len(weights)}")
    return _normal(weights)


def _posteriors(belief: dict[str, Number], evidence: object) -> Iterator[tuple[str, dict[str, Number]]]:
    for name, given in _evidence(evidence):
        likelihood = chances_of(given, f"probabilities of {quote(name)}")
        missing = [hypothesis for hypothesis in belief if hypothesis not in likelihood]
        if missing:
            raise ValueError(f"{quote(name)} needs its probability under {quote(missing[0])}")
        product = {one: share * likelihood[one] for one, share in belief.items()}
        if not any(product.values()):
            raise ValueError(f"{quote(name)} is impossible under every remaining hypothesis")
        belief = _normal(product)
        yield name, belief


def _evidence(evidence: Any) -> list[tuple[str, Any]]:
    try:
        return [(str(name), given) for name, given in evidence]
    except (TypeError, ValueError):
        raise TypeError(
            "evidence must be a list of observations with their probabilities: [('X', {'fair': 1/6, 'loaded': 1/2})]"
        ) from None


def _normal(weights: Mapping[str, Number]) -> dict[str, Number]:
    total = sum(weights.values())
    return {name: weight / total for name, weight in weights.items()}


def draw_path(
    series: Mapping[str, Sequence[float]],
    names: Sequence[str],
    labels: Labels,
    cells: Sequence[Sequence[str]] | None = None,
) -> Figure:
    """Return the figure of lines over named moments, each with its name at its end; cells are those of the table."""
    described = "; ".join(f"{name}: {labels.said(v[0])} → {labels.said(v[-1])}" for name, v in series.items())
    rows = cells or [tuple(map(labels.said, moment)) for moment in zip(*series.values(), strict=True)]
    table = [(labels.heading, *series), *((name, *row) for name, row in zip(names, rows, strict=True))]
    reference = [] if labels.reference is None else [labels.reference]
    said = [*(_last(name, values, labels) for name, values in series.items()), *(name for _, name in reference)]
    room = min(280.0, max(width(name, SIZE, bold=True) for name in said))
    right = WIDTH - 40 - room - MARK
    top = head(labels.title) + 50
    bottom = top + HEIGHT
    heights = [*(value for values in series.values() for value in values), *(value for value, _ in reference)]
    up = fitting(heights, bottom, top, labels).rounded
    if labels.is_share and up.high > 0.6 and up.low >= 0:
        up = Scale(0, 1, bottom, top, language=labels.language)
    step = (right - LEFT - 20) / max(1, len(names) - 1)
    parts = [*upward(up, LEFT, right, labels.axis), *_moments(names, step, bottom, labels.heading, right)]
    parts += [line(LEFT, up(value), right, up(value), thick=2.5, dash="9 6") for value, _ in reference]
    ends: list[tuple[float, str, int | None]] = [(up(value), name, None) for value, name in reference]
    for i, (name, values) in enumerate(series.items()):
        colour, dash = COLOURS[i % len(COLOURS)], DASHES[i % len(DASHES)]
        at = [(LEFT + 20 + step * j, up(value)) for j, value in enumerate(values)]
        parts.append(line_through(at, colour, dash))
        shown = at if len(at) <= MOST_MARKS else at[-1:]
        parts += [mark(i, x, y, 8, colour) for x, y in shown]
        ends.append((at[-1][1], _last(name, values, labels), i))
    parts += _ends(ends, right + 18, room, bottom)
    return figure(labels._replace(description=described), table, parts, bottom + 76)


def line_through(places: Sequence[tuple[float, float]], colour: str, dash: str = "") -> Element:
    """Return a line through some places."""
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    return element("path", d=path, fill="none", stroke=colour, stroke_width=3.5, stroke_dasharray=dash or None)


def _last(name: str, values: Sequence[float], labels: Labels) -> str:
    return f"{name} ·\u00a0{percent(values[-1], labels.language, 0)}" if labels.is_share else name


def _moments(names: Sequence[str], step: float, bottom: float, title: str, right: float) -> Iterator[Element]:
    yield line(LEFT, bottom, right, bottom, thick=1.5, faint=0.7)
    free, round_names = 0.0, _round_names(names)
    for i, name in enumerate(names):
        if name not in round_names:
            continue
        x, shown = LEFT + 20 + step * i, short(name, SIZE - 2, max(step - 8, 140))
        half = width(shown, SIZE - 2) / 2
        if x - half >= free:
            yield line(x, bottom, x, bottom + 6, thick=1.5, faint=0.7)
            yield text(x, bottom + 22, shown, SIZE - 2, "middle")
            free = x + half + 12
    yield text((LEFT + right) / 2, bottom + 52, title, SIZE, "middle")


def _round_names(names: Sequence[str]) -> set[str]:
    """Return the names with a tick: all, or the round ones of many numbers."""
    if len(names) <= MOST_MARKS or not all(name.isdecimal() for name in names):
        return set(names)
    ticks = Scale(int(names[0]), int(names[-1]), 0, 600, is_share=False).ticks
    return {str(round(tick)) for tick in ticks}


def _ends(ends: Sequence[tuple[float, str, int | None]], x: float, room: float, bottom: float) -> Iterator[Element]:
    """Draw the names at the ends of the lines behind their marks, apart from each other and above the axis."""
    pitch = SIZE + 4
    wanted = [(y, wrapped(name, SIZE, room + 20, bold=True), kind) for y, name, kind in sorted(ends, key=itemgetter(0))]
    heights = [len(lines) * pitch for _, lines, _ in wanted]
    places = _above(_apart([y for y, *_ in wanted], heights), heights, bottom + pitch / 2)
    for y, (_, lines, kind) in zip(places, wanted, strict=True):
        if kind is not None:
            yield mark(kind, x + 6, y, 7, COLOURS[kind % len(COLOURS)])
        for i, part in enumerate(lines):
            yield text(x + MARK, y + (i - (len(lines) - 1) / 2) * pitch, part, SIZE, weight="600")


def _above(places: Sequence[float], heights: Sequence[float], bottom: float) -> list[float]:
    """Return the places of things that do not overlap, moved up as far as the lowest ones need."""
    moved: list[float] = []
    for place, height in zip(reversed(places), reversed(heights), strict=True):
        moved.append(min(place, bottom - height / 2))
        bottom = moved[-1] - height / 2
    return moved[::-1]


def _apart(wanted: Sequence[float], heights: Sequence[float]) -> list[float]:
    """Return the places next to those wanted, in least squares, at which things of some heights do not overlap."""
    offsets = [below - height / 2 for below, height in zip(accumulate(heights), heights, strict=True)]
    groups: list[list[float]] = []
    for place, offset in zip(wanted, offsets, strict=True):
        groups.append([place - offset])
        while len(groups) > 1 and fmean(groups[-2]) > fmean(groups[-1]):
            groups[-2:] = [groups[-2] + groups[-1]]
    shifts = [fmean(group) for group in groups for _ in group]
    return [shift + offset for shift, offset in zip(shifts, offsets, strict=True)]
