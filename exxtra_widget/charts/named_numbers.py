"""Charts of named numbers: bars, counts next to exact probabilities, intervals, stairs, parts of a sum."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Final

from exxtra_widget.charts.figure import Figure, say
from exxtra_widget.charts.lines import Axes
from exxtra_widget.charts.lines import stairs as draw_stairs
from exxtra_widget.charts.numbers import chance, common_places, number, percent, points
from exxtra_widget.charts.rows import Frame, Row, chart
from exxtra_widget.charts.scale import BLUE, GREEN, GREY, ORANGE

Number = float | Fraction
FEW: Final = 3


def bars(
    values: Mapping[str, Number],
    *,
    language: str,
    title: str = "",
    axis: str = "",
    heading: str = "",
    is_share: bool = True,
    texts: Mapping[str, str] | None = None,
    intervals: Mapping[str, tuple[float, float]] | None = None,
    truth: tuple[float, str] | None = None,
    unit: str = "",
    marked: Collection[str] = (),
) -> Figure:
    """Return a bar chart of named numbers, each number next to its bar; marked bars and those below 0 are orange."""
    heading = heading or say(language, "outcome")
    axis = axis or say(language, "probability" if is_share else "value")
    said = {name: _said(value, language, unit, is_share=is_share) for name, value in values.items()}
    said.update(texts or {})
    # Below each other, numbers are compared with as many decimals; the table has three significant digits of each.
    places = None if is_share else common_places(values.values())
    beside = {name: _said(value, language, unit, places, is_share=is_share) for name, value in values.items()}
    beside.update(texts or {})
    rows = [
        Row(
            name,
            bar=(0.0, float(value)),
            texts=(beside[name],),
            interval=(intervals or {}).get(name),
            colour=ORANGE if value < 0 or name in marked else BLUE,
        )
        for name, value in values.items()
    ]
    largest = max(values, key=lambda name: values[name])
    table = [(heading, axis), *((name, said[name]) for name in values)]
    together = _said(sum(values[name] for name in marked), language, unit, is_share=is_share) if marked else ""
    described = _with_marked(say(language, "largest", name=largest, value=said[largest]), marked, together)
    title = title or say(language, "bars")
    frame = Frame(title, described, axis, ("",), is_share, language, truth, heading=heading, marked=together)
    return chart(rows, frame, table)


def _with_marked(described: str, marked: Collection[str], together: str) -> str:
    names = list(marked)
    ends = names if len(names) <= FEW else [names[0], "…", names[-1]]
    return f"{described} {', '.join(ends)}: {together}" if marked else described


def stacked(
    values: Mapping[str, Mapping[str, Number]], *, language: str, title: str = "", axis: str = "", is_share: bool = True
) -> Figure:
    """Return the figure of a bar for each name, made of parts."""

    def said(value: Number) -> str:
        return percent(value, language) if is_share else number(value, language)

    axis = axis or say(language, "share" if is_share else "value")
    names = tuple(next(iter(values.values())))
    sums = {name: sum(map(float, parts.values())) for name, parts in values.items()}
    places = common_places(sums.values())
    beside = {name: said(value) if is_share else number(value, language, places) for name, value in sums.items()}
    rows = [
        Row(name, bar=(0.0, sums[name]), texts=(beside[name],), parts=tuple(map(float, parts.values())))
        for name, parts in values.items()
    ]
    table = [
        (say(language, "outcome"), *names, say(language, "sum")),
        *((name, *map(said, parts.values()), said(sums[name])) for name, parts in values.items()),
    ]
    largest = max(sums, key=lambda name: sums[name])
    described = say(language, "largest", name=largest, value=said(sums[largest]))
    frame = Frame(title or say(language, "parts"), described, axis, ("",), is_share, language, parts=names)
    return chart(rows, frame, table)


def _said(value: Number, language: str, unit: str, places: int | None = None, *, is_share: bool) -> str:
    text = chance(value, language) if is_share else number(value, language, places)
    return f"{text}\u00a0{unit}" if unit and not is_share else text


def counts(
    observed: Mapping[str, int],
    expected: Mapping[str, Number] | None,
    *,
    language: str,
    title: str = "",
    heading: str = "",
    marked: Collection[str] = (),
) -> Figure:
    """Return the figure of counts as relative frequencies, with a diamond for each exact probability."""
    size = sum(observed.values())
    many = number(size, language)
    heading = heading or say(language, "outcome")
    names = list(dict.fromkeys((*(expected or ()), *observed)))
    rows: list[Row] = []
    table: list[tuple[str, ...]] = []
    for name in names:
        count = observed.get(name, 0)
        share = count / size
        times = f"{number(count, language)} · {percent(share, language)}"
        whole = say(language, "times", count=number(count, language), n=count, size=many)
        row = Row(name, bar=(0.0, share), texts=(times,), colour=ORANGE if name in marked else BLUE)
        cells: tuple[str, ...] = (name, whole, percent(share, language))
        if expected is not None:
            value = expected.get(name, Fraction(0))
            row = row._replace(mark=float(value), texts=(times, _brief(value, language)))
            cells = (*cells, chance(value, language))
        rows.append(row)
        table.append(cells)
    columns = (say(language, "counted", size=many), *(() if expected is None else (say(language, "exact"),)))
    largest = max(observed, key=lambda name: observed[name])
    of_marked = sum(observed[name] for name in marked)
    together = say(language, "times", count=number(of_marked, language), n=of_marked, size=many) if marked else ""
    together += f" · {percent(of_marked / size, language)}" if marked else ""
    described = say(language, "largest", name=largest, value=dict(zip(names, table, strict=True))[largest][1])
    described = _with_marked(described, marked, together)
    title = title or say(language, "sample" if expected is None else "compared", size=many)
    head = (heading, say(language, "count"), say(language, "frequency"), say(language, "exact"))
    frame = Frame(
        title, described, say(language, "frequency"), columns, language=language, heading=heading, marked=together
    )
    return chart(rows, frame, [head[: len(table[0])], *table])


def _brief(value: Number, language: str) -> str:
    return percent(value, language)


def intervals(
    found: Sequence[tuple[str, float, float]],
    truth: Number | None,
    *,
    language: str,
    title: str = "",
    axis: str = "",
    is_share: bool = True,
) -> Figure:
    """Return the figure of intervals, those without the true value in another colour and with a diamond."""
    rows, table, hits = [], [], 0
    for name, low, high in found:
        holds = truth is None or low <= truth <= high
        hits += holds
        said = say(language, "from_to", low=_point(low, language, is_share=is_share),
                   high=_point(high, language, is_share=is_share))  # fmt: skip
        verdict = () if truth is None else (say(language, "contains" if holds else "misses"),)
        mark = None if holds else (low + high) / 2
        colour = BLUE if holds else ORANGE
        rows.append(Row(name, interval=(low, high), mark=mark, texts=(said,), colour=colour))
        table.append((name, said, *verdict))
    value = None if truth is None else _point(truth, language, is_share=is_share)
    described = (
        say(language, "intervals", count=len(rows))
        if value is None
        else say(language, "hits", hits=hits, count=len(rows), value=value)
    )
    counted = described if len(rows) > FEW else say(language, "truth", value=value)
    line = None if truth is None else (float(truth), counted)
    frame = Frame(
        title or described, described, axis or say(language, "probability"), ("",), is_share, language, line, zero=False
    )
    head = (say(language, "number"), say(language, "interval"), value or "")
    return chart(rows, frame, [head[: len(table[0])], *table])


def _point(value: Number, language: str, *, is_share: bool) -> str:
    return percent(value, language) if is_share else number(value, language)


def stairs(
    shares: Mapping[str, Number],
    *,
    language: str,
    title: str = "",
    heading: str = "",
    counted: bool = False,
    levels: Sequence[float] = (0.5,),
) -> Figure:
    """Return the figure of the cumulative shares of outcomes in their order."""
    total, steps = Fraction(0), []
    for name, share in shares.items():
        total += Fraction(share)
        steps.append((name, min(1.0, float(total))))
    half = next((name for name, share in steps if share >= 0.5 - 1e-12), steps[-1][0])
    axes = Axes(
        title or say(language, "cumulative"),
        say(language, "median", name=half),
        heading or say(language, "outcome"),
        say(language, "at_most_share" if counted else "at_most"),
        language=language,
    )
    reached = [level for level in levels if level <= steps[-1][1] + 1e-12]
    return draw_stairs(steps, axes, reached)


def waterfall(start: tuple[str, float], parts: Mapping[str, float], end: str, *, language: str, title: str) -> Figure:
    """Return the figure of shares that lead from a start through gains and losses to their sum."""
    name, level = start
    rows = [Row(name, bar=(0.0, level), texts=(percent(level, language),), colour=GREY)]
    for label, change in parts.items():
        colour = GREEN if change >= 0 else ORANGE
        rows.append(Row(label, bar=(level, level + change), texts=(points(change, language),), colour=colour))
        level += change
    rows.append(Row(end, bar=(0.0, level), texts=(percent(level, language),), colour=BLUE))
    described = say(language, "from_to", low=f"{name} {rows[0].texts[0]}", high=f"{end} {rows[-1].texts[0]}")
    title = title or say(language, "waterfall")
    frame = Frame(title, described, say(language, "share"), ("",), language=language)
    table = [(say(language, "part"), say(language, "value")), *((row.name, row.texts[0]) for row in rows)]
    return chart(rows, frame, table)
