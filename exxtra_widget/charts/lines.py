"""Charts with a horizontal and a vertical axis: paths, stairs, points on a diagonal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from statistics import fmean
from typing import TYPE_CHECKING, Final

from exxtra_widget.charts.figure import BOLD, LETTER, WIDTH, Figure, figure, head, say, short, text, width, wrapped
from exxtra_widget.charts.numbers import percent
from exxtra_widget.charts.scale import (
    BLUE,
    COLOURS,
    DASHES,
    ORANGE,
    SIZE,
    Scale,
    across,
    fitting,
    line,
    mark,
    upward,
)
from exxtra_widget.drawing.svg import element

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

HEIGHT: Final = 360
SQUARE: Final = 420.0
LEFT: Final = 100
MOST_MARKS: Final = 16


@dataclass(frozen=True)
class Axes:
    """The texts of a chart around its lines.

    Parameters
    ----------
    title, description : str
        Title, and the alternative text.
    across, upward : str
        Titles of the axes.
    is_share : bool
        Whether the heights are shares, in percent.
    language : str
        Language of the texts.
    truth : tuple of (float, str), optional
        A horizontal line with its text.
    name : str
        Heading of the names in the table.
    """

    title: str
    description: str
    across: str
    upward: str
    is_share: bool = True
    language: str = "en"
    truth: tuple[float, str] | None = None
    name: str = ""


# --- Paths ------------------------------------------------------------------------------------


def paths(
    series: Mapping[str, Sequence[float]], names: Sequence[str], axes: Axes, table: Sequence[Sequence[str]]
) -> Figure:
    """Return the figure of lines over named moments, each with its name at its end."""
    said = [_last(name, values, axes) for name, values in series.items()] + ([axes.truth[1]] if axes.truth else [])
    room = min(280.0, max(width(name, SIZE, bold=True) for name in said))
    right = WIDTH - 40 - room
    top = head(axes.title) + 50
    bottom = top + HEIGHT
    heights = [value for values in series.values() for value in values] + ([axes.truth[0]] if axes.truth else [])
    up = fitting(heights, bottom, top, is_share=axes.is_share, language=axes.language).rounded
    if axes.is_share and up.high > 0.6 and up.low >= 0:
        up = Scale(0, 1, bottom, top, language=axes.language)
    step = (right - LEFT - 20) / max(1, len(names) - 1)
    parts = [*upward(up, LEFT, right, axes.upward), *_moments(names, step, bottom, axes.across, right)]
    if axes.truth is not None:
        y = up(axes.truth[0])
        parts.append(line(LEFT, y, right, y, thick=2.5, dash="9 6"))
    ends = [] if axes.truth is None else [(up(axes.truth[0]), axes.truth[1], "currentColor")]
    for i, (name, values) in enumerate(series.items()):
        colour, dash = COLOURS[i % len(COLOURS)], DASHES[i % len(DASHES)]
        at = [(LEFT + 20 + step * j, up(value)) for j, value in enumerate(values)]
        parts.append(_path(at, colour, dash))
        shown = at if len(at) <= MOST_MARKS else at[-1:]
        parts += [mark(i, x, y, 8, colour) for x, y in shown]
        ends.append((at[-1][1], _last(name, values, axes), colour))
    return figure(
        axes.title,
        axes.description,
        table,
        [*parts, *_ends(ends, right + 18, room, bottom)],
        bottom + 76,
        axes.language,
    )


def _path(places: Sequence[tuple[float, float]], colour: str, dash: str) -> Element:
    """Return a line through some places."""
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    return element("path", d=path, fill="none", stroke=colour, stroke_width=3.5, stroke_dasharray=dash or None)


def _last(name: str, values: Sequence[float], axes: Axes) -> str:
    return f"{name} ·\u00a0{percent(values[-1], axes.language, 0)}" if axes.is_share else name


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


def _ends(ends: Sequence[tuple[float, str, str]], x: float, room: float, bottom: float) -> Iterator[Element]:
    """Draw the names at the ends of the lines, apart from each other and above the axis."""
    pitch = SIZE + 4
    wanted = sorted((y, wrapped(name, SIZE * BOLD / LETTER, room + 20), colour) for y, name, colour in ends)
    heights = [len(lines) * pitch for _, lines, _ in wanted]
    places = _above(_apart([y for y, *_ in wanted], heights), heights, bottom + pitch / 2)
    for y, (_, lines, colour) in zip(places, wanted, strict=True):
        for i, part in enumerate(lines):
            yield text(x, y + (i - (len(lines) - 1) / 2) * pitch, part, SIZE, weight="600", colour=colour)


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


# --- Stairs -----------------------------------------------------------------------------------


def stairs(steps: Sequence[tuple[str, float]], axes: Axes, levels: Sequence[float]) -> Figure:
    """Return the figure of a cumulative distribution: a stair for each outcome, and the quantiles of some levels."""
    top, right = head(axes.title) + 50, WIDTH - 40.0
    bottom = top + HEIGHT
    up = Scale(0, 1, bottom, top, language=axes.language)
    pitch = (right - LEFT) / len(steps)
    parts = [*upward(up, LEFT, right, axes.upward)]
    drawn = f"M{LEFT} {bottom:.1f}"
    free = LEFT - 30.0
    for i, (name, share) in enumerate(steps):
        x, y = LEFT + pitch * i, up(share)
        drawn += f"H{x + pitch / 2:.1f}V{y:.1f}"
        half = width(name, SIZE - 2) / 2
        if x + pitch / 2 - half > free:
            parts.append(text(x + pitch / 2, bottom + 22, name, SIZE - 2, "middle"))
            free = x + pitch / 2 + half + 10
    drawn += f"H{right:.1f}"
    parts.append(element("path", d=drawn, fill="none", stroke=BLUE, stroke_width=4))
    for level in levels:
        at = next(i for i, (_, share) in enumerate(steps) if share >= level - 1e-12)
        x, y = LEFT + pitch * (at + 0.5), up(level)
        parts += [line(LEFT, y, x, y, ORANGE, 2.5, dash="9 6"), line(x, y, x, bottom, ORANGE, 2.5, dash="9 6")]
        said = f"{percent(level, axes.language, 0)}: {steps[at][0]}"
        inside = x + width(said, SIZE, bold=True) + 20 < right
        parts.append(text(x + 10 if inside else x - 10, y + 17, said, SIZE, "start" if inside else "end", weight="600"))
    parts += [
        line(LEFT, bottom, right, bottom, thick=1.5, faint=0.7),
        text((LEFT + right) / 2, bottom + 52, axes.across, SIZE, "middle"),
    ]
    table = [
        (axes.across, axes.upward),
        *((name, percent(share, axes.language)) for name, share in steps),
    ]
    return figure(axes.title, axes.description, table, parts, bottom + 76, axes.language)


# --- Points -----------------------------------------------------------------------------------


def points(spots: Sequence[tuple[float, float, int]], axes: Axes) -> Figure:
    """Return the figure of points (across, upward, count), both shares, around the diagonal.

    Without points the square holds the description, which says why.
    """
    flat, up, parts = _diagonal(axes, LEFT + 160.0)
    parts.append(text(flat(1) + 14, up(1) + 4, say(axes.language, "diagonal"), SIZE - 2))
    if not spots:
        lines = wrapped(axes.description, SIZE, 0.72 * SQUARE)
        parts += [text(flat(0) + 16, up(0.93) + 28 * i, part, SIZE) for i, part in enumerate(lines)]
    most = max((count for *_, count in spots), default=1)
    for x, y, count in spots:
        size = 12 + 12 * (count / most) ** 0.5
        parts += [
            mark(0, flat(x), up(y), size, BLUE),
            text(flat(x), up(y), count, SIZE - 3, "middle", weight="700", colour="#ffffff"),
        ]
    table = [
        (axes.across, axes.upward, say(axes.language, "count")),
        *((percent(x, axes.language), percent(y, axes.language), str(count)) for x, y, count in spots),
    ]
    return figure(axes.title, axes.description, table, parts, up(0) + 76, axes.language)


def curves(series: Mapping[str, Sequence[tuple[float, float, int]]], axes: Axes) -> Figure:
    """Return the figure of several lines of points (across, upward, count), both shares, around the diagonal."""
    flat, up, parts = _diagonal(axes, LEFT + 60.0)
    top, names = up(1), flat(1) + 40
    parts += [
        line(names - 16, top + 4, names + 16, top + 4, thick=2.5, dash="9 6"),
        text(names + 30, top + 4, say(axes.language, "diagonal"), SIZE),
    ]
    for i, (name, spots) in enumerate(series.items()):
        colour, dash = COLOURS[i], DASHES[i]
        at = [(flat(x), up(y)) for x, y, _ in spots]
        if len(at) > 1:
            parts.append(_path(at, colour, dash))
        parts += [mark(i, x, y, 9, colour) for x, y in at]
        y = top + 44 + 40 * i
        parts += [mark(i, names, y, 9, colour)]
        parts.append(text(names + 30, y, short(name, SIZE, WIDTH - names - 50), SIZE, weight="600", colour=colour))
    table = [
        (axes.name, axes.across, axes.upward, say(axes.language, "count")),
        *(
            (name, percent(x, axes.language), percent(y, axes.language), str(count))
            for name, spots in series.items()
            for x, y, count in spots
        ),
    ]
    return figure(axes.title, axes.description, table, parts, up(0) + 76, axes.language)


def _diagonal(axes: Axes, left: float) -> tuple[Scale, Scale, list[Element]]:
    """Return the scales of a square of shares, across and upward, with its axes and its diagonal."""
    top = head(axes.title) + 50
    bottom, right = top + SQUARE, left + SQUARE
    flat = Scale(0, 1, left, right, language=axes.language)
    up = Scale(0, 1, bottom, top, language=axes.language)
    diagonal = line(left, bottom, right, top, thick=2.5, dash="9 6")
    return flat, up, [*across(flat, top, bottom, axes.across), *upward(up, left, right, axes.upward), diagonal]
