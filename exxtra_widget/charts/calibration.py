"""Charts of two shares around a diagonal: predicted and observed, as `predict.calibration` has grouped them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from exxtra_widget.charts.figure import WIDTH, Figure, Labels, figure, head, say, short, text, wrapped
from exxtra_widget.charts.lines import LEFT, line_through
from exxtra_widget.charts.palette import BLUE, COLOURS, DASHES, mark
from exxtra_widget.charts.scale import SIZE, Scale, across, line, upward
from exxtra_widget.support.numbers import percent

SQUARE: Final = 420.0


def points(spots: Sequence[tuple[float, float, int]], labels: Labels) -> Figure:
    """Return the figure of points (across, upward, count), both shares, around the diagonal.

    Without points the square holds the description, which says why.
    """
    flat, up, parts = _diagonal(labels, LEFT + 160.0)
    parts.append(text(flat(1) + 14, up(1) + 4, say(labels.language, "diagonal"), SIZE - 2))
    if not spots:
        lines = wrapped(labels.description, SIZE, 0.72 * SQUARE)
        parts += [text(flat(0) + 16, up(0.93) + 28 * i, part, SIZE) for i, part in enumerate(lines)]
    most = max((count for *_, count in spots), default=1)
    for x, y, count in spots:
        size = 12 + 12 * (count / most) ** 0.5
        parts += [
            mark(0, flat(x), up(y), size, BLUE),
            text(flat(x), up(y), count, SIZE - 3, "middle", weight="700", colour="#ffffff"),
        ]
    table = [
        (labels.heading, labels.axis, say(labels.language, "count")),
        *((percent(x, labels.language), percent(y, labels.language), str(count)) for x, y, count in spots),
    ]
    return figure(labels, table, parts, up(0) + 76)


def curves(series: Mapping[str, Sequence[tuple[float, float, int]]], labels: Labels) -> Figure:
    """Return the figure of several lines of points (across, upward, count), both shares, around the diagonal."""
    flat, up, parts = _diagonal(labels, LEFT + 60.0)
    top, names = up(1), flat(1) + 40
    parts += [
        line(names - 16, top + 4, names + 16, top + 4, thick=2.5, dash="9 6"),
        text(names + 30, top + 4, say(labels.language, "diagonal"), SIZE),
    ]
    for i, (name, spots) in enumerate(series.items()):
        colour, dash = COLOURS[i], DASHES[i]
        at = [(flat(x), up(y)) for x, y, _ in spots]
        if len(at) > 1:
            parts.append(line_through(at, colour, dash))
        parts += [mark(i, x, y, 9, colour) for x, y in at]
        y = top + 44 + 40 * i
        parts += [mark(i, names, y, 9, colour)]
        parts.append(text(names + 30, y, short(name, SIZE, WIDTH - names - 50), SIZE, weight="600"))
    table = [
        (say(labels.language, "name"), labels.heading, labels.axis, say(labels.language, "count")),
        *(
            (name, percent(x, labels.language), percent(y, labels.language), str(count))
            for name, spots in series.items()
            for x, y, count in spots
        ),
    ]
    return figure(labels, table, parts, up(0) + 76)


def _diagonal(labels: Labels, left: float) -> tuple[Scale, Scale, list[Element]]:
    """Return the scales of a square of shares, across and upward, with its axes and its diagonal."""
    top = head(labels.title) + 50
    bottom, right = top + SQUARE, left + SQUARE
    flat = Scale(0, 1, left, right, language=labels.language)
    up = Scale(0, 1, bottom, top, language=labels.language)
    diagonal = line(left, bottom, right, top, thick=2.5, dash="9 6")
    return flat, up, [*across(flat, top, bottom, labels.heading), *upward(up, left, right, labels.axis), diagonal]
