"""Crowds: a mark for each of many things, in blocks by group."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from exxtra_widget.charts.figure import BOLD, LETTER, WIDTH, Figure, figure, head, say, text, width, wrapped
from exxtra_widget.charts.numbers import number, percent
from exxtra_widget.charts.scale import COLOURS, SIZE
from exxtra_widget.drawing.svg import element

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

# Marks that differ in shape as well as in colour: the place where each begins, and its path, in tenths of a pitch.
SHAPES: Final = (
    ((-4, -4), "h8v8h-8z"),
    ((0, -4.6), "l4.6 4.6-4.6 4.6-4.6-4.6z"),
    ((-4, 0), "a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"),
    ((0, -4.4), "l4.6 8.6h-9.2z"),
    ((-4.6, -4.2), "h9.2l-4.6 8.6z"),
    ((-1.5, -4.2), "h3v8.4h-3z"),
)
NAMES: Final = 300
LARGEST: Final = 26
LEAST: Final = 46


def crowd(groups: Mapping[str, int], *, language: str, title: str = "") -> Figure:
    """Return the figure of a mark for each member of each group."""
    size = sum(groups.values())
    labels = {name: f"{number(count, language)} {name}" for name, count in groups.items()}
    left = 40 + min(NAMES, max(width(label, SIZE, bold=True) for label in labels.values()))
    columns = 50 if size > 250 else 20
    pitch = min(LARGEST, (WIDTH - 20 - left) / columns)
    said = say(language, "crowd", size=number(size, language))
    y = head(title or said) + 44
    parts = [text(20, y - 30, said, SIZE - 2)]
    for i, (name, count) in enumerate(groups.items()):
        block = -(-count // columns) * pitch
        lines = wrapped(labels[name], SIZE * BOLD / LETTER, left - 30)
        # The name goes next to the first rows of its block.
        begin = y + max(SIZE, LEAST - (len(lines) - 1) * (SIZE + 3)) / 2
        for j, part in enumerate(lines):
            parts.append(text(left - 14, begin + j * (SIZE + 3), part, SIZE, "end", weight="600", colour=COLOURS[i]))
        if count:
            parts.append(_marks(i, count, columns, pitch, left, y + max(0.0, LEAST - block) / 2))
        y += max(block, LEAST, len(lines) * (SIZE + 4)) + 16
    table = [
        (say(language, "outcome"), say(language, "count"), say(language, "share")),
        *((name, number(count, language), percent(count / size, language)) for name, count in groups.items()),
    ]
    described = "; ".join(f"{name}: {number(count, language)}" for name, count in groups.items())
    return figure(title or said, f"{said}. {described}", table, parts, y + 8, language)


def _marks(kind: int, count: int, columns: int, pitch: float, left: float, top: float) -> Element:
    """Return the marks of a group as a single path."""
    (x, y), shape = SHAPES[kind]
    path = "".join(f"M{10 * (i % columns) + 5 + x:g} {10 * (i // columns) + 5 + y:g}{shape}" for i in range(count))
    place = f"translate({left:.1f} {top:.1f}) scale({pitch / 10:.3f})"
    return element("path", transform=place, d=path, fill=COLOURS[kind])
