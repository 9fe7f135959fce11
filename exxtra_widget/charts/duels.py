"""Diagram of duels: strategies on a circle, an arrow from the winner of each duel to the loser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, degrees, hypot, pi, sin
from typing import Final
from xml.etree.ElementTree import Element

from exxtra_widget.charts.figure import WIDTH, Figure, Labels, Point, figure, head, say, text, wrapped
from exxtra_widget.charts.palette import COLOURS
from exxtra_widget.charts.scale import SIZE
from exxtra_widget.drawing.svg import element
from exxtra_widget.support.numbers import percent

RADIUS: Final = 210.0
NODE: Final = 18.0
MOST: Final = 5
ROOM: Final = 250.0
# A duel closer to one half is even.
_EVEN: Final = 1e-9
# Slanted names go next to the circle, others above or below it.
_ASIDE: Final = 0.3
# The position of a number along its arrow.
_NEAR: Final = 0.3


def duels(names: Sequence[str], shares: Sequence[Sequence[float]], title: str, language: str) -> Figure:
    """Return the figure of all duels from the win probability of each name against each."""
    many = len(names)
    turn = pi / many if many % 2 == 0 else 0.0
    angles = [turn - pi / 2 + 2 * pi * i / many for i in range(many)]
    middle = head(title) + 70 - RADIUS * min(map(sin, angles))
    at = [(WIDTH / 2 + RADIUS * cos(angle), middle + RADIUS * sin(angle)) for angle in angles]
    pairs = [(i, j) if shares[i][j] >= shares[j][i] else (j, i) for i in range(many) for j in range(i + 1, many)]
    parts: list[Element] = []
    for winner, loser in pairs:
        parts += _arrow(at[winner], at[loser], (WIDTH / 2, middle), shares[winner][loser], COLOURS[winner], language)
    for i, (name, angle) in enumerate(zip(names, angles, strict=True)):
        parts += _node(name, at[i], angle, COLOURS[i])
    bottom = max(y for _, y in at) + 80
    table = [
        (say(language, "winner"), say(language, "loser"), say(language, "win")),
        *((names[i], names[j], percent(shares[i][j], language)) for i, j in pairs),
    ]
    described = "; ".join(f"{one} → {other}: {share}" for one, other, share in table[1:])
    return figure(Labels(title, described, language), table, parts, bottom)


def _node(name: str, at: Point, angle: float, colour: str) -> Iterator[Element]:
    x, y = at
    yield element("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=NODE, fill=colour)
    lines = wrapped(name, SIZE, ROOM)
    aside = cos(angle)
    anchor = "middle" if abs(aside) < _ASIDE else "start" if aside > 0 else "end"
    away = 0.0 if anchor == "middle" else (NODE + 12) * (1 if aside > 0 else -1)
    begin = y - (len(lines) - 1) * SIZE / 2
    if anchor == "middle":
        begin = y - NODE - 18 - (len(lines) - 1) * SIZE if sin(angle) < 0 else y + NODE + 20
    for i, part in enumerate(lines):
        yield text(x + away, begin + i * (SIZE + 3), part, SIZE, anchor, weight="600")


def _arrow(winner: Point, loser: Point, middle: Point, share: float, colour: str, language: str) -> Iterator[Element]:
    """Draw an arrow; the clearer the win, the thicker the line."""
    dx, dy = loser[0] - winner[0], loser[1] - winner[1]
    length = hypot(dx, dy)
    ahead = dx / length, dy / length
    even = share - 0.5 < _EVEN
    thick = 3 + 20 * (share - 0.5)
    size = 9 + thick
    tip = NODE + 6
    end = length - tip - (0 if even else 2 * size - 2)
    begin_x, begin_y = winner[0] + ahead[0] * tip, winner[1] + ahead[1] * tip
    end_x, end_y = winner[0] + ahead[0] * end, winner[1] + ahead[1] * end
    path = f"M{begin_x:.1f} {begin_y:.1f}L{end_x:.1f} {end_y:.1f}"
    yield element("path", d=path, fill="none", stroke=colour, stroke_width=f"{thick:.1f}")
    if not even:
        x, y = loser[0] - ahead[0] * tip, loser[1] - ahead[1] * tip
        turned = f"translate({x:.1f} {y:.1f}) rotate({degrees(atan2(dy, dx)):.0f})"
        yield element("path", d=f"M0 0L{-2 * size:.1f} {-size:.1f}V{size:.1f}Z", transform=turned, fill=colour)
    # Nearer to the winner than the crossing of two arrows, and on the outer side.
    x, y = winner[0] + dx * _NEAR, winner[1] + dy * _NEAR
    across = -ahead[1], ahead[0]
    out = across[0] * (x - middle[0]) + across[1] * (y - middle[1])
    side = 1 if out > 1 or (out > -1 and across[1] < 0) else -1
    away = side * (18 + thick / 2)
    aside = side * across[0]
    anchor = "middle" if abs(aside) < _ASIDE else "start" if aside > 0 else "end"
    away = away if anchor == "middle" else away - side * 8
    yield text(x + across[0] * away, y + across[1] * away, percent(share, language), SIZE, anchor, weight="600")
