"""Scales, and axes with ticks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import ceil, floor, inf, isfinite, log10
from typing import Final
from xml.etree.ElementTree import Element

from exxtra_widget.charts.figure import Labels, text, width
from exxtra_widget.drawing.svg import element
from exxtra_widget.support.numbers import number, percent

SIZE: Final = 20


@dataclass(frozen=True)
class Scale:
    """Linear scale from values to pixels."""

    low: float
    high: float
    start: float
    end: float
    is_share: bool = True
    language: str = "en"
    is_count: bool = False

    def __call__(self, value: float) -> float:
        """Return the place of a value in pixels."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    @property
    def ticks(self) -> list[float]:
        """Round values between the ends, about 60 pixels apart or more."""
        step = _step((self.high - self.low) / max(2, min(6, abs(self.end - self.start) / 60)))
        step = max(step, 1.0) if self.is_count else step
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [i * step for i in range(first, last + 1)]

    @property
    def rounded(self) -> Scale:
        """The same scale up to a round value at its upper end."""
        ticks = self.ticks
        if len(ticks) < 2 or ticks[-1] >= self.high - 1e-12:
            return self
        return replace(self, high=2 * ticks[-1] - ticks[-2])

    def label(self, value: float) -> str:
        """Return a tick as text."""
        ticks = self.ticks
        step = (ticks[1] - ticks[0]) * (100 if self.is_share else 1) if len(ticks) > 1 else 1
        places = max(0, -floor(log10(step) + 1e-9))
        # 3 * 0.1 is not 0.3.
        value = round(value, 12)
        return percent(value, self.language, places) if self.is_share else number(value, self.language, places)


def _step(least: float) -> float:
    base = 10.0 ** floor(log10(least))
    return next(base * factor for factor in (1, 2, 5, 10) if base * factor >= least * (1 - 1e-9))


def fitting(values: Iterable[float], start: float, end: float, labels: Labels) -> Scale:
    """Return a scale that covers all values, and 0 on request."""
    found = [value for value in values if isfinite(value)]
    low, high = min(found, default=0.0), max(found, default=1.0)
    if labels.zero:
        low, high = min(low, 0.0), max(high, 0.0)
    if high - low < 1e-12:
        low, high = (low, low + 1) if low == 0 else (low - abs(low) / 2, low + abs(low) / 2)
    room = 0.04 * (high - low)
    most = 1.0 if labels.is_share and high <= 1 else inf
    is_count = not labels.is_share and all(value == round(value) for value in found)
    least = low - (0 if labels.zero and low == 0 else room)
    return Scale(least, min(high + room, most), start, end, labels.is_share, labels.language, is_count)


def line(
    x1: float,
    y1: float,
    x2: float,
    y2: float,
    colour: str = "currentColor",
    thick: float = 2,
    *,
    dash: str = "",
    faint: float = 1,
) -> Element:
    """Return a straight line."""
    return element(
        "path",
        d=f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}",
        fill="none",
        stroke=colour,
        stroke_width=thick,
        stroke_opacity=faint,
        stroke_dasharray=dash or None,
    )


def rectangle(x: float, y: float, wide: float, high: float, colour: str) -> Element:
    """Return a filled rectangle."""
    return element(
        "rect",
        x=f"{x:.1f}",
        y=f"{y:.1f}",
        width=f"{max(wide, 0):.1f}",
        height=f"{max(high, 0):.1f}",
        fill=colour,
    )


def across(scale: Scale, top: float, bottom: float, title: str) -> Iterator[Element]:
    """Draw a horizontal axis below a plot: grid, ticks, title."""
    for tick in scale.ticks:
        yield line(scale(tick), top, scale(tick), bottom, thick=1, faint=0.22)
    yield from names_below([(scale(tick), scale.label(tick)) for tick in scale.ticks], bottom + 20, -inf, 6)
    yield line(scale.start, bottom, scale.end, bottom, thick=1.5, faint=0.7)
    yield text((scale.start + scale.end) / 2, bottom + 50, title, SIZE, "middle")


def names_below(places: Iterable[tuple[float, str]], y: float, free: float, gap: float) -> Iterator[Element]:
    """Write names at their positions, from a free one on; skip those that would touch the previous name."""
    for x, name in places:
        half = width(name, SIZE - 2) / 2
        if x - half > free:
            yield text(x, y, name, SIZE - 2, "middle")
            free = x + half + gap


def upward(scale: Scale, left: float, right: float, title: str) -> Iterator[Element]:
    """Draw a vertical axis at the left of a plot: grid, ticks, and the title above them."""
    for tick in scale.ticks:
        y = scale(tick)
        yield line(left, y, right, y, thick=1, faint=0.22)
        yield text(left - 10, y, scale.label(tick), SIZE - 2, "end")
    yield line(left, scale.start, left, scale.end, thick=1.5, faint=0.7)
    yield text(20, scale.end - 30, title, SIZE)
