"""Chart of a table whose cells are coloured by value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree.ElementTree import Element

from exxtra_widget.charts.figure import WIDTH, Figure, Labels, figure, head, say, text
from exxtra_widget.charts.scale import SIZE, rectangle
from exxtra_widget.drawing.svg import element
from exxtra_widget.support.arguments import shown
from exxtra_widget.support.suggest import suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.support.locale import Language

PALE, DEEP = (0xF2, 0xF6, 0xFB), (0x0B, 0x3C, 0x6F)
INK, PAPER = "#000000", "#ffffff"
# The brightness at which dark and light text are equally easy to read.
_TURN: Final = 0.18
ROOM: Final = 440


class Cell(NamedTuple):
    """Cell of a chart: lines of text, and a depth of colour from 0 (pale) to 1 (deep)."""

    lines: tuple[str, ...]
    height: float


@suggest_keywords
def policy(
    found: object,
    *,
    mine: Iterable[int] | None = None,
    theirs: Iterable[int] | None = None,
    title: str = "",
    language: Language | None = None,
) -> Figure:
    """Return a figure of a part of a map of best play.

    Parameters
    ----------
    found : PolicyMap
        From `exxtra.policy_map`.
    mine, theirs : iterable of int, optional
        Steps of the seat to act and of the opponent that are shown, ``range(16, 21)``; by default all.
    title, language : str, optional
        Title of the figure; language of its texts, ``en``, ``de`` or ``fr``.

    Raises
    ------
    TypeError
        If `found` is not a PolicyMap.
    ValueError
        If a number of steps is out of range.

    Examples
    --------
    >>> from exxtra_widget.figures import policy
    >>> from exxtra_widget import exxtra
    >>> policy(exxtra.policy_map(), mine=[0, 20], theirs=[0]).table[1:]
    (('0', '53 >3'), ('20', '00 >1'))
    """
    if not (hasattr(found, "plot") and hasattr(found, "at")):
        raise TypeError(f"policy() draws a map from exxtra.policy_map(…), not {shown(found)}")
    drawn: Figure = found.plot(mine=mine, theirs=theirs, title=title, language=language)
    return drawn


def grid(columns: Sequence[str], rows: Sequence[tuple[str, Sequence[Cell]]], labels: Labels) -> Figure:
    """Return the figure of a grid of coloured cells; the heading is the title of the columns, the axis of the rows."""
    left, top = 100.0, head(labels.title) + 106
    wide = min(130.0, (WIDTH - 30 - left) / len(columns))
    lines = max(len(cell.lines) for _, cells in rows for cell in cells)
    high = min(84.0, max(17.0 * lines, ROOM / len(rows)))
    longest = max(len(line) for _, cells in rows for cell in cells for line in cell.lines)
    size = max(14.0, min(24.0, wide / max(longest, 2) / 0.72, high / lines / 1.15))
    parts = [*_legend(head(labels.title) + 14, labels.language)]
    parts += [text(left + wide * (i + 0.5), top - 14, name, SIZE - 3, "middle") for i, name in enumerate(columns)]
    parts.append(text(left + wide * len(columns) / 2, top - 42, labels.heading, SIZE, "middle"))
    for i, (name, cells) in enumerate(rows):
        y = top + high * i
        parts.append(text(left - 10, y + high / 2, name, SIZE - 3, "end"))
        for j, cell in enumerate(cells):
            parts += _cell(cell, left + wide * j, y, wide, high, size)
    middle = top + high * len(rows) / 2
    turned = text(0, 0, labels.axis, SIZE, "middle")
    parts.append(element("g", turned, transform=f"translate(28 {middle:.1f}) rotate(-90)"))
    table = [
        (f"{labels.axis} \\ {labels.heading}", *columns),
        *((name, *(" ".join(cell.lines) for cell in cells)) for name, cells in rows),
    ]
    return figure(labels, table, parts, top + high * len(rows) + 24)


def _cell(cell: Cell, x: float, y: float, wide: float, high: float, size: float) -> Iterator[Element]:
    ground, ink = colours(cell.height)
    yield rectangle(x + 0.5, y + 0.5, wide - 1, high - 1, ground)
    for i, said in enumerate(cell.lines):
        middle = y + high / 2 + (i - (len(cell.lines) - 1) / 2) * size * 1.1
        yield text(x + wide / 2, middle, said, size, "middle", weight="600" if i == 0 else "450", colour=ink)


def _legend(y: float, language: str) -> Iterator[Element]:
    yield text(WIDTH - 280, y, say(language, "low"), SIZE - 2, "end")
    for i in range(6):
        yield rectangle(WIDTH - 268 + 22 * i, y - 10, 22, 20, colours(i / 5)[0])
    yield text(WIDTH - 126, y, say(language, "high"), SIZE - 2)


def colours(height: float) -> tuple[str, str]:
    """Return the colours of a cell and of its text for a depth from 0 to 1; the text is in the more readable one."""
    share = min(max(height, 0.0), 1.0)
    ground = [pale + share * (deep - pale) for pale, deep in zip(PALE, DEEP, strict=True)]
    red, green, blue = ((part / 255) ** 2.2 for part in ground)
    light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "#{:02x}{:02x}{:02x}".format(*map(round, ground)), INK if light > _TURN else PAPER
