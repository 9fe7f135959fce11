"""Icon arrays: a mark for each of many things, in blocks by group."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from exxtra_widget.charts.figure import WIDTH, Figure, Labels, figure, head, say, text, width, wrapped
from exxtra_widget.charts.inputs import numbers_of
from exxtra_widget.charts.palette import COLOURS
from exxtra_widget.charts.scale import SIZE
from exxtra_widget.drawing.svg import element
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.numbers import number, percent
from exxtra_widget.support.suggest import suggest_keywords

# Marks differ in shape as well as in colour: offset and path of each, in tenths of a pitch.
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
MOST: Final = 2000


@suggest_keywords
def crowd(groups: object, *, title: str = "", language: Language | None = None) -> Figure:
    """Return a figure of natural frequencies: a mark for each case, in blocks by group.

    Parameters
    ----------
    groups : mapping or Sample
        From the name of a group to its size, a whole number; up to six groups, 1 to 2,000 things in all.
    title, language : str, optional
        Title of the figure; language of its texts, ``en``, ``de`` or ``fr``.

    Raises
    ------
    TypeError, ValueError
        If a size is not a whole number from 0, or if there are too many things or groups.

    Examples
    --------
    >>> from exxtra_widget.figures import crowd
    >>> crowd({"ill": 9, "healthy": 91}).table[1]
    ('ill', '9', '9.0%')
    """
    language = spoken(language)
    sizes = _sizes(groups)
    size = sum(sizes.values())
    labels = {name: f"{number(count, language)} {name}" for name, count in sizes.items()}
    left = 40 + min(NAMES, max(width(label, SIZE, bold=True) for label in labels.values()))
    columns = 50 if size > 250 else 20
    pitch = min(LARGEST, (WIDTH - 20 - left) / columns)
    said = say(language, "crowd", size=number(size, language))
    y = head(title or said) + 44
    parts = [text(20, y - 30, said, SIZE - 2)]
    for i, (name, count) in enumerate(sizes.items()):
        block = -(-count // columns) * pitch
        lines = wrapped(labels[name], SIZE, left - 30, bold=True)
        # The name goes next to the first rows of its block.
        begin = y + max(SIZE, LEAST - (len(lines) - 1) * (SIZE + 3)) / 2
        for j, part in enumerate(lines):
            parts.append(text(left - 14, begin + j * (SIZE + 3), part, SIZE, "end", weight="600"))
        if count:
            parts.append(_marks(i, count, columns, pitch, left, y + max(0.0, LEAST - block) / 2))
        y += max(block, LEAST, len(lines) * (SIZE + 4)) + 16
    table = [
        (say(language, "outcome"), say(language, "count"), say(language, "share")),
        *((name, number(count, language), percent(count / size, language)) for name, count in sizes.items()),
    ]
    described = "; ".join(f"{name}: {number(count, language)}" for name, count in sizes.items())
    return figure(Labels(title or said, f"{said}. {described}", language), table, parts, y + 8)


def _sizes(groups: object) -> dict[str, int]:
    found = numbers_of(groups, "groups")
    for name, value in found.items():
        if value < 0 or value != int(value):
            size = float(value)
            raise ValueError(f"the size of a group must be a whole number from 0 up; {quote(name)} has {size:g}")
    if len(found) > len(COLOURS):
        raise ValueError(f"a crowd must have at most {len(COLOURS)} groups, not {len(found)}")
    sizes = {name: int(value) for name, value in found.items()}
    if not 1 <= sum(sizes.values()) <= MOST:
        raise ValueError(f"a crowd can have 1 to {MOST:,} members, not {sum(sizes.values()):,}")
    return sizes


def _marks(kind: int, count: int, columns: int, pitch: float, left: float, top: float) -> Element:
    (x, y), shape = SHAPES[kind]
    path = "".join(f"M{10 * (i % columns) + 5 + x:g} {10 * (i // columns) + 5 + y:g}{shape}" for i in range(count))
    place = f"translate({left:.1f} {top:.1f}) scale({pitch / 10:.3f})"
    return element("path", transform=place, d=path, fill=COLOURS[kind])
