"""Colours, dashes and marks that tell series apart."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from exxtra_widget.drawing.svg import element

# Contrast of at least 3 : 1 to white and to dark themes. Hues and brightness also differ for colour-blind readers.
COLOURS: Final = ("#2a78c2", "#c8650a", "#178a5c", "#b0559e", "#8f7b12", "#6b7788")
BLUE, ORANGE, GREEN, PURPLE, OLIVE, GREY = COLOURS
DASHES: Final = ("", "10 6", "3 5", "14 5 3 5", "6 3", "2 3")


def mark(kind: int, x: float, y: float, size: float, colour: str) -> Element:
    """Return a mark: circle, diamond, square, triangle, upside-down triangle, bar."""
    shapes = (
        "M0-1A1 1 0 1 1 0 1A1 1 0 1 1 0-1Z",
        "M0-1.25 1.25 0 0 1.25-1.25 0Z",
        "M-.9-.9H.9V.9H-.9Z",
        "M0-1.2 1.15.85H-1.15Z",
        "M0 1.2 1.15-.85H-1.15Z",
        "M-.35-1.3H.35V1.3H-.35Z",
    )
    place = f"translate({x:.1f} {y:.1f}) scale({size:g})"
    return element("path", transform=place, d=shapes[kind % len(shapes)], fill=colour)
