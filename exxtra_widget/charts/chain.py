"""Diagram of a Markov chain: states in a row, arrows with their probabilities above and below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import atan2, degrees, hypot
from typing import Any, Final

from exxtra_widget.charts.figure import WIDTH, Figure, figure, head, say, short, text
from exxtra_widget.charts.numbers import percent
from exxtra_widget.charts.scale import COLOURS, SIZE

RADIUS: Final = 44
MOST_STATES: Final = 8


def chain(rows: Sequence[tuple[str, Mapping[int, Any]]], title: str, language: str) -> Figure:
    """Return the figure of a chain from its states, each with the probabilities of the following states."""
    many = len(rows)
    pitch = (WIDTH - 140) / max(1, many - 1)
    radius = min(RADIUS, pitch * 0.28) if many > 1 else RADIUS
    at = [70 + pitch * i if many > 1 else WIDTH / 2 for i in range(many)]
    spans = [(j - i, i, j) for i, (_, following) in enumerate(rows) for j in following]
    above = max((span for span, *_ in spans if span > 0), default=0)
    below = max((-span for span, *_ in spans if span < 0), default=0)
    loops = any(span == 0 for span, i, _ in spans if not _is_absorbing(rows[i], i))
    rise = min(64.0, 260 / max(1, above + below))
    middle = head(title) + 40 + radius + rise * above + (10 if above else 0)
    parts: list[str] = []
    for i, row in enumerate(rows):
        for j, share in row[1].items():
            if _is_absorbing(row, i):
                continue
            parts += _arrow(at[i], at[j], j - i, middle, radius, rise, _said(share, language), COLOURS[i % 6])
        parts += _state(row, i, at[i], middle, radius)
    low = middle + radius + 20 + max(rise * below + 24 if below else 0, 76 if loops else 0)
    absorbing = [name for i, (name, _) in enumerate(rows) if _is_absorbing(rows[i], i)]
    if absorbing:
        parts.append(text(20, low + 18, f"◎ {say(language, 'absorbing')}", SIZE - 2))
        low += 34
    table = [
        (say(language, "from"), say(language, "to"), say(language, "probability")),
        *((name, rows[j][0], _said(share, language)) for name, following in rows for j, share in following.items()),
    ]
    described = "; ".join(f"{a} → {b}: {share}" for a, b, share in table[1:][:12])
    return figure(title, described, table, parts, low + 20, language)


def _is_absorbing(row: tuple[str, Mapping[int, Any]], i: int) -> bool:
    return set(row[1]) == {i}


def _said(share: Any, language: str) -> str:
    return str(share) if isinstance(share, Fraction) and share.denominator < 1000 else percent(share, language)


def _state(row: tuple[str, Mapping[int, Any]], i: int, x: float, y: float, radius: float) -> Iterator[str]:
    colour = COLOURS[i % len(COLOURS)]
    yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="none" stroke="{colour}" stroke-width="4"/>'
    if _is_absorbing(row, i):
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius - 7:.1f}" fill="none" stroke="{colour}" stroke-width="2"/>'
    size = max(14.0, min(SIZE, (radius * 1.7) / max(1, len(row[0])) / 0.56))
    yield text(x, y, short(row[0], size, radius * 1.9), size, "middle", weight="600")


def _arrow(
    x: float, there: float, span: int, middle: float, radius: float, rise: float, said: str, colour: str
) -> Iterator[str]:
    """Draw an arrow: forward above, backward below, a loop below its state."""
    if span == 0:
        y = middle + radius
        yield _curve((x - 14, y - 2), (x - 40, y + 54), (x + 40, y + 54), (x + 14, y - 2), colour)
        yield text(x, y + 60, said, SIZE - 2, "middle", weight="600", colour=colour)
        return
    side = -1 if span > 0 else 1
    depth = rise * abs(span) + 16
    slant = radius * 0.72
    begin = (x - side * slant * 0.7, middle + side * slant)
    end = (there + side * slant * 0.7, middle + side * slant)
    lift = depth / 0.75
    bend = (end[0] - begin[0]) * 0.2
    yield _curve(
        begin,
        (begin[0] + bend, begin[1] + side * lift),
        (end[0] - bend, end[1] + side * lift),
        end,
        colour,
    )
    apex = begin[1] + side * lift * 0.75
    # The paper behind a chance is unknown: it stands beside its line.
    yield text((x + there) / 2, apex + side * 15, said, SIZE - 2, "middle", weight="600", colour=colour)


def _curve(
    begin: tuple[float, float],
    first: tuple[float, float],
    second: tuple[float, float],
    end: tuple[float, float],
    colour: str,
) -> str:
    """Return a curve with an arrow head at its end."""
    angle = atan2(end[1] - second[1], end[0] - second[0])
    length = hypot(end[0] - second[0], end[1] - second[1]) or 1
    stop = (end[0] - 12 * (end[0] - second[0]) / length, end[1] - 12 * (end[1] - second[1]) / length)
    turned = f"translate({end[0]:.1f} {end[1]:.1f}) rotate({degrees(angle):.0f})"
    return (
        f'<path d="M{begin[0]:.1f} {begin[1]:.1f}C{first[0]:.1f} {first[1]:.1f} {second[0]:.1f} {second[1]:.1f}'
        f' {stop[0]:.1f} {stop[1]:.1f}" fill="none" stroke="{colour}" stroke-width="3"/>'
        f'<path d="M0 0L-16-8V8Z" transform="{turned}" fill="{colour}"/>'
    )
