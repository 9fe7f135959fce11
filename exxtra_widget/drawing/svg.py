"""Pieces of SVG and of text pictures that every game's pictures are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from exxtra_widget.drawing import markup

INK, SOFT, LINE, GROUND, PAPER = "#1f2937", "#5b6673", "#aab4c0", "#eef1f5", "#ffffff"
FONT: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"


def picture(view: Iterable[float], title: str, description: str, parts: Iterable[str]) -> str:
    """Return a whole SVG element; title and description are escaped here."""
    x, y, width, height = view
    inner, said = "".join(parts), markup.text(f"{title}: {description}", "attribute")
    # Letters are about six tenths as wide as high.
    size = min(30, width / max(1, len(title)) / 0.6)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height + 70}" width="{width * 0.75:.0f}">'
        f'<g role="img" aria-label="{said}" font-family="{FONT}">'
        f'<rect x="{x}" y="{y}" width="{width}" height="{height + 70}" rx="18" fill="{PAPER}"/>{inner}'
        f"{label(x + width / 2, y + height + 38, title, size, INK, '600')}</g></svg>"
    )


def label(x: float, y: float, text: str, size: float, colour: str, weight: str = "500") -> str:
    """Return centred text; it is escaped here."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}" text-anchor="middle"'
        f' dominant-baseline="central" fill="{colour}">{markup.text(text, "svg")}</text>'
    )


def cross(x: float, y: float, arm: float) -> str:
    """Return the path of an X."""
    return f"M{x - arm:g} {y - arm:g}l{2 * arm:g} {2 * arm:g}M{x + arm:g} {y - arm:g}l{-2 * arm:g} {2 * arm:g}"


def badge(seat: dict[str, Any], x: float, y: float, size: float) -> Iterator[str]:
    """Draw the badge of a seat with its letter."""
    yield f'<path transform="translate({x:g} {y:g}) scale({size:g})" d="{seat["badge"]}" fill="{seat["light"]}"/>'
    yield label(x, y, seat["letter"], size * 1.15, PAPER, "700")


def pawn(seat: dict[str, Any], x: float, y: float, scale: float, *, marked: bool = False) -> Iterator[str]:
    """Draw a counter: an X in its owner's colour with the owner's letter."""
    arm = 17 * scale
    path = cross(x, y, arm)
    if marked:
        yield f'<circle cx="{x:g}" cy="{y:g}" r="{arm * 2:g}" fill="none" stroke="{INK}" stroke-width="5"/>'
    for colour, thickness in ((PAPER, 17), (seat["light"], 12)):
        yield f'<path d="{path}" stroke="{colour}" stroke-width="{thickness * scale:g}" stroke-linecap="round"/>'
    yield f'<circle cx="{x:g}" cy="{y:g}" r="{arm * 0.62:g}" fill="{PAPER}"/>'
    yield label(x, y, seat["letter"], arm * 0.95, seat["light"], "700")


def short(name: str, length: int = 20) -> str:
    """Return a name that fits a line."""
    return name if len(name) <= length else name[: length - 1] + "…"
