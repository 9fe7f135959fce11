"""Charts with a row for each name: bars, marks, intervals, waterfalls; and columns where there are many names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from exxtra_widget.charts.figure import WIDTH, Figure, Labels, figure, head, say, short, text, width, wrapped
from exxtra_widget.charts.lines import line_through
from exxtra_widget.charts.palette import BLUE, COLOURS, GREEN, ORANGE, mark
from exxtra_widget.charts.scale import SIZE, Scale, across, fitting, line, names_below, rectangle, upward

MOST_ROWS: Final = 24
ROOM: Final = 430
NAMES: Final = 330
# Rows of at least this height have room for names on two lines.
TWO_LINES: Final = 44


class Row(NamedTuple):
    """A row of a chart: begin and end of a bar, place of a diamond, ends of a whisker, numbers at the right."""

    name: str
    bar: tuple[float, float] | None = None
    mark: float | None = None
    interval: tuple[float, float] | None = None
    texts: tuple[str, ...] = ()
    colour: str = BLUE
    # Lengths of the parts of the bar, each in its own colour.
    parts: tuple[float, ...] = ()
    # Lengths of bars one below the other, in the same colours.
    bars: tuple[float, ...] = ()
    # Cells of the table next to the name; by default the numbers at the right.
    cells: tuple[str, ...] = ()

    @property
    def values(self) -> list[float]:
        """All places of the row on the scale."""
        marks = [] if self.mark is None else [self.mark]
        return [*(self.bar or ()), *self.bars, *marks, *(self.interval or ())]


def chart(rows: Sequence[Row], labels: Labels, heads: Sequence[str]) -> Figure:
    """Return the figure of some rows: one below the other, or as columns if there are more than 24 or a curve."""
    many = len(rows) > MOST_ROWS and all(row.bar is not None for row in rows)
    parts, height = _columns(rows, labels) if many or labels.curve else _rows(rows, labels)
    table = [heads, *((row.name, *(row.cells or row.texts)) for row in rows)]
    return figure(labels, table, parts, height)


def _values(rows: Sequence[Row], labels: Labels) -> list[float]:
    found = [*(value for row in rows for value in row.values), *(height for _, height in labels.curve)]
    return [*found, labels.reference[0]] if labels.reference else found


# --- Rows -------------------------------------------------------------------------------------


def _rows(rows: Sequence[Row], labels: Labels) -> tuple[list[Element], float]:
    pitch = max(5.0, min(52.0, ROOM / max(1, len(rows))))
    size = min(SIZE, pitch * 0.8)
    named = size >= 14
    left = 34 + (min(NAMES, max((width(row.name, size) for row in rows), default=0.0)) if named else 20)
    wide = _widths(rows, labels, size) if named else []
    right = WIDTH - 20 - sum(wide)
    # Lines above the rows: the sum of the orange bars, the reference, the title of the names.
    under = 26 if labels.heading and (labels.marked or labels.reference) else 0
    above = under + (26 if labels.marked and labels.reference else 0)
    top = head(labels.title) + above + (34 if labels.reference or wide or labels.marked or labels.heading else 10)
    bottom = top + pitch * len(rows)
    scale = fitting(_values(rows, labels), left, right - 20, labels)
    parts = [*across(scale, top, bottom, labels.axis), *_reference(labels, scale, top, bottom, top - 18 - under)]
    if labels.heading:
        parts.append(text(20, top - 18, short(labels.heading, SIZE, right - 40), SIZE))
    parts += _headings(rows, labels, wide, right, top)
    parts += _marked(labels, left, top - 18 - above)
    parts += _legend(zip(labels.parts, COLOURS, strict=False), top - 18, 50)
    for i, row in enumerate(rows):
        y = top + pitch * (i + 0.5)
        if named:
            parts += _name(row.name, left, y, size, pitch)
            parts += [text(right + sum(wide[: j + 1]), y, cell, size, "end") for j, cell in enumerate(row.texts)]
        parts += _drawn(row, scale, y, pitch)
    return parts, bottom + 76


def _name(name: str, left: float, y: float, size: float, pitch: float) -> Iterator[Element]:
    room = left - 30
    lines = [short(name, size, room)]
    if width(name, size) > room and pitch >= TWO_LINES:
        size -= 3
        lines = wrapped(name, size, room)[:2]
    for i, part in enumerate(lines):
        yield text(left - 10, y + (i - (len(lines) - 1) / 2) * (size + 3), part, size, "end")


def _widths(rows: Sequence[Row], labels: Labels, size: float) -> list[float]:
    cells = [[row.texts[i] for row in rows if i < len(row.texts)] for i in range(len(labels.columns))]
    return [
        34 + max([width(name, SIZE - 2, bold=True) + 28, *(width(cell, size) for cell in column)])
        for name, column in zip(labels.columns, cells, strict=True)
    ]


def _headings(
    rows: Sequence[Row], labels: Labels, wide: Sequence[float], right: float, top: float
) -> Iterator[Element]:
    has_marks = any(row.mark is not None for row in rows)
    for i, name in enumerate(labels.columns[: len(wide)]):
        end = right + sum(wide[: i + 1])
        yield text(end, top - 18, name, SIZE - 2, "end", weight="600")
        if has_marks and name:
            begin = end - width(name, SIZE - 2, bold=True) - 14
            yield mark(1, begin, top - 18, 8, ORANGE) if i else rectangle(begin - 9, top - 26, 18, 16, BLUE)


def _legend(names: Iterable[tuple[str, str | None]], y: float, gap: float) -> Iterator[Element]:
    """Write names in a row, each next to its colour; one without a colour next to a diamond."""
    x = 30.0
    for name, colour in names:
        yield mark(1, x, y, 8, ORANGE) if colour is None else rectangle(x - 9, y - 8, 18, 16, colour)
        yield text(x + 18, y, name, SIZE - 2, weight="600")
        x += width(name, SIZE - 2, bold=True) + gap


def _marked(labels: Labels, x: float, y: float) -> Iterator[Element]:
    if labels.marked:
        yield rectangle(x, y - 8, 18, 16, ORANGE)
        yield text(x + 28, y, labels.marked, SIZE - 2, weight="600")


def _drawn(row: Row, scale: Scale, y: float, pitch: float) -> Iterator[Element]:
    if row.bar is not None:
        begin, end = sorted(map(scale, row.bar))
        high = max(2.0, pitch * (0.5 if row.mark is not None else 0.62))
        # Keep a bar of length 0 visible.
        yield rectangle(begin, y - high / 2, max(end - begin, 1.5), high, row.colour)
        for i, part in enumerate(row.parts):
            yield rectangle(begin, y - high / 2, scale(part) - scale(0), high, COLOURS[i])
            begin += scale(part) - scale(0)
    for i, length in enumerate(row.bars):
        high = pitch * 0.72 / len(row.bars)
        begin, upper = scale(0), y - pitch * 0.36 + i * high
        yield rectangle(begin, upper, max(scale(length) - begin, 1.5), high, COLOURS[i])
    if row.interval is not None:
        low, high = map(scale, row.interval)
        ink, arm = ("currentColor", 8.0) if row.bar is not None else (row.colour, min(9.0, pitch * 0.3))
        thick = max(1.5, min(4.0, pitch / 6))
        yield line(low, y, high, y, ink, thick)
        for end in (low, high):
            yield line(end, y - arm, end, y + arm, ink, thick)
    if row.mark is not None:
        where = scale(row.mark)
        if row.bar is not None:
            yield line(where, y - pitch * 0.42, where, y + pitch * 0.42, ORANGE, 3)
        yield mark(1, where, y, max(5.0, min(8.0, pitch * 0.3)), ORANGE)


def _reference(labels: Labels, scale: Scale, top: float, bottom: float, y: float) -> Iterator[Element]:
    if labels.reference is None:
        return
    value, said = labels.reference
    x = scale(value)
    yield line(x, top - 4, x, bottom, thick=2.5, dash="9 6")
    room = width(said, SIZE - 2, bold=True) / 2
    yield text(min(max(x, 20 + room), scale.end + 20 - room), y, said, SIZE - 2, "middle", weight="600")


# --- Columns ----------------------------------------------------------------------------------


def _columns(rows: Sequence[Row], labels: Labels) -> tuple[list[Element], float]:
    legend = any(row.mark is not None for row in rows)
    above = 30 if labels.marked and labels.reference else 0
    top = head(labels.title) + above + (86 if legend else 56)
    left, right, bottom = 100.0, WIDTH - 30.0, top + 360
    scale = fitting(_values(rows, labels), bottom, top, labels).rounded
    pitch = (right - left) / len(rows)
    parts = [*upward(scale, left, right, labels.axis)]
    if legend:
        parts += _legend(zip(labels.columns, (BLUE, None), strict=False), head(labels.title) + 16, 60)
    parts += _marked(labels, right - 28 - width(labels.marked, SIZE - 2, bold=True), top - 30 - above)
    highest = max(rows, key=lambda row: row.bar[1] if row.bar else 0)
    for i, row in enumerate(rows):
        x = left + pitch * (i + 0.5)
        low, high = (scale(value) for value in row.bar or (0.0, 0.0))
        parts.append(rectangle(x - pitch * 0.41, min(low, high), pitch * 0.82, abs(low - high), row.colour))
        if row.interval is not None:
            parts += _upright(row.interval, scale, x, min(8.0, pitch * 0.3))
        if row.mark is not None:
            parts.append(mark(1, x, scale(row.mark), max(3.0, min(7.0, pitch * 0.4)), ORANGE))
        if row is highest and row.texts:
            half = width(row.texts[0], SIZE - 2) / 2
            middle = min(max(x, left + half), WIDTH - 4 - half)
            others = [scale(height) for along, height in labels.curve if along == i]
            others += [] if row.mark is None else [scale(row.mark) - 8]
            over = min([high, *map(scale, row.interval or ()), *others])
            parts.append(text(middle, over - 14, row.texts[0], SIZE - 2, "middle"))
    if labels.curve:
        places = [(left + pitch * (along + 0.5), scale(height)) for along, height in labels.curve]
        parts.append(line_through(places, GREEN))
    names = [(left + pitch * (i + 0.5), row.name) for i, row in enumerate(rows)]
    parts += names_below(names, bottom + 20, left - 30, 14)
    if labels.reference is not None:
        value, said = labels.reference
        begin = right - width(said, SIZE - 2, bold=True)
        parts += [
            line(left, scale(value), right, scale(value), thick=2.5, dash="9 6"),
            text(right, top - 30, said, SIZE - 2, "end", weight="600"),
            line(begin - 60, top - 30, begin - 16, top - 30, thick=2.5, dash="9 6"),
        ]
    heading = labels.heading or say(labels.language, "outcome")
    parts.append(text((left + right) / 2, bottom + 52, heading, SIZE, "middle"))
    return parts, bottom + 76


def _upright(interval: tuple[float, float], scale: Scale, x: float, arm: float) -> Iterator[Element]:
    low, high = map(scale, interval)
    yield line(x, low, x, high)
    for end in (low, high):
        yield line(x - arm, end, x + arm, end)
