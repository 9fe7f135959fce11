"""SVG elements as text, and the common parts of all games' pictures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import dist
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from exxtra_widget.drawing import markup

INK, SOFT, LINE, GROUND, PAPER = "#1f2937", "#5b6673", "#aab4c0", "#eef1f5", "#ffffff"
# The rungs 0 to 5 in neutral greys, as on the page; colours belong to the seats.
RUNG_TINTS: Final = ("#f3f5f8", "#e9edf2", "#dee5ed", "#d3dce7", "#c7d3e0", "#bbc9d9")
FONT: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
NAMESPACE: Final = "http://www.w3.org/2000/svg"
_FORMULA: Final = re.compile(r"([$\\])")


def element(tag: str, *content: Element | str, **attributes: float | str | None) -> Element:
    """Return an element of SVG; `to_text` escapes its texts."""
    written = {
        name.replace("_", "-"): markup.line(value) if isinstance(value, str) else f"{value:g}"
        for name, value in attributes.items()
        if value is not None
    }
    made = Element(tag, written)
    for part in content:
        if isinstance(part, str):
            _write(made, part)
        else:
            made.append(part)
    return made


def _write(made: Element, text: str) -> None:
    # MathJax looks for $…$ and \(…\) in pictures of notebooks, but not across elements.
    made.text, *rest = _FORMULA.split(markup.line(text))
    for sign, after in zip(rest[::2], rest[1::2], strict=True):
        part = SubElement(made, "tspan")
        part.text, part.tail = sign, after


def to_text(drawn: Element) -> str:
    """Return an element as text."""
    # Shorter without the blank; in texts and attributes, > is &gt;.
    return tostring(drawn, encoding="unicode").replace(" />", "/>")


def in_words_of(language: str) -> dict[str, str]:
    """Return the attributes of a picture with text in a language, which no page mirrors or translates."""
    return {"lang": language, "direction": "ltr", "translate": "no"}


def box(
    place: Sequence[float],
    radius: float,
    fill: str,
    stroke: str | None = None,
    stroke_width: float | None = None,
    dashes: str | None = None,
) -> Element:
    """Return a rectangle with round corners; its place has x, y, width and height."""
    x, y, width, height = place
    outline = {"stroke": stroke, "stroke_width": stroke_width, "stroke_dasharray": dashes}
    return element("rect", x=x, y=y, width=width, height=height, rx=radius, fill=fill, **outline)


def picture(view: Iterable[float], title: str, description: str, parts: Iterable[Element], language: str = "en") -> str:
    """Return a whole SVG element."""
    x, y, width, height = view
    # Letters are about six tenths as wide as high.
    size = min(30, width / max(1, len(title)) / 0.6)
    drawn = element(
        "g",
        box((x, y, width, height + 70), 18, PAPER),
        *parts,
        label(x + width / 2, y + height + 38, title, size, INK, "600"),
        role="img",
        aria_label=f"{title}: {description}",
        font_family=FONT,
    )
    view_box = f"{x:g} {y:g} {width:g} {height + 70:g}"
    # Some converters need the height, or leave an empty strip above and below.
    size_of = {"width": f"{width * 0.75:.0f}", "height": f"{(height + 70) * 0.75:.0f}"}
    return to_text(element("svg", drawn, xmlns=NAMESPACE, viewBox=view_box, **size_of, **in_words_of(language)))


def label(
    x: float | str,
    y: float | str,
    text: str,
    size: float,
    colour: str,
    weight: str = "500",
    anchor: str = "middle",
) -> Element:
    """Return a text element, vertically centred on y, and horizontally unless it has another anchor."""
    return element(
        "text",
        text,
        x=x,
        y=y,
        font_size=size,
        font_weight=weight,
        text_anchor=anchor,
        dominant_baseline="central",
        fill=colour,
    )


def cross(x: float, y: float, arm: float) -> str:
    """Return the path of an X."""
    return f"M{x - arm:g} {y - arm:g}l{2 * arm:g} {2 * arm:g}M{x + arm:g} {y - arm:g}l{-2 * arm:g} {2 * arm:g}"


def badge(seat: Mapping[str, str], x: float, y: float, size: float) -> Iterator[Element]:
    """Draw the badge of a seat with its letter."""
    place = f"translate({x:g} {y:g}) scale({size:g})"
    fill = seat.get("fill", seat["light"])
    stroke, stroke_width = (seat["light"], 0.2) if "fill" in seat else (None, None)
    yield element("path", transform=place, d=seat["badge"], fill=fill, stroke=stroke, stroke_width=stroke_width)
    yield label(x, y, seat["letter"], size * 1.15, seat.get("ink", PAPER), "700")


def pair(seat: Mapping[str, str], digits: str, x: float, y: float, scale: float) -> Iterator[Element]:
    """Draw two dice in their owner's colour, with the owner's badge."""
    side = 40 * scale
    for i, digit in enumerate(digits):
        left = x + (i - 1) * (side + 3 * scale)
        yield box((left, y - side / 2, side, side), 8 * scale, PAPER, seat["light"], 2.5 * scale)
        yield label(left + side / 2, y, digit, 27 * scale, seat["light"], "700")
    yield from badge(seat, x + side + 22 * scale, y, 13 * scale)


def pawn(seat: Mapping[str, str], x: float, y: float, scale: float, *, marked: bool = False) -> Iterator[Element]:
    """Draw a counter: an X in its owner's colour with the owner's letter."""
    arm = 17 * scale
    path = cross(x, y, arm)
    if marked:
        yield element("circle", cx=x, cy=y, r=arm * 2, fill="none", stroke=INK, stroke_width=5)
    strokes = [(PAPER, 17), (seat["light"], 12), *([(seat["fill"], 8)] if "fill" in seat else [])]
    for colour, thickness in strokes:
        yield element("path", d=path, stroke=colour, stroke_width=thickness * scale, stroke_linecap="round")
    yield element("circle", cx=x, cy=y, r=arm * 0.62, fill=PAPER)
    yield label(x, y, seat["letter"], arm * 0.95, seat["light"], "700")


def arrows(
    marks: Iterable[str], places: Callable[[str], Sequence[tuple[float, float]]], width: float
) -> Iterator[Element]:
    """Draw the arrows among marks, each between the nearest places of its ends, on a board of a width."""
    for mark in marks:
        start, is_arrow, end = mark.partition(">")
        ways = list(product(places(start), places(end))) if is_arrow else []
        if ways:
            path = _arrow(*min(ways, key=lambda way: dist(*way)), width * 0.006)
            yield element("path", d=path, fill="#ffd34d", stroke=INK, stroke_width=2.5, stroke_linejoin="round")


def _arrow(start: tuple[float, float], end: tuple[float, float], half: float) -> str:
    """Return the outline of an arrow with a shaft of twice ``half``, as js/src/pieces/Arrows.svelte draws it."""
    (x, y), length = start, max(dist(start, end), 1)
    dx, dy = (end[0] - x) / length, (end[1] - y) / length
    neck, tip = max(length - 6 * half, 0), max(length - half, 0)
    points = ((0, half), (neck, half), (neck, 3 * half), (tip, 0), (neck, -3 * half), (neck, -half), (0, -half))
    return "M" + "L".join(f"{x + a * dx - b * dy:.0f} {y + a * dy + b * dx:.0f}" for a, b in points) + "Z"


def short(name: str, length: int = 20) -> str:
    """Return a name that fits a line."""
    return name if len(name) <= length else name[: length - 1] + "…"
