"""Look of seats on every board: letter, colours and badge, and the places of counters on one space."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

# Light and dark theme. Colour-blind readers can distinguish neighbours, too, and text in the colour of the page is
# readable on each: contrast 4.5 : 1 or better.
SEATS = (
    ("A", "#0b62a8", "#74b9ff", "M0-1A1 1 0 1 1 0 1A1 1 0 1 1 0-1Z"),
    ("B", "#b04300", "#ffa366", "M-.88-.88H.88V.88H-.88Z"),
    ("C", "#00704f", "#57d9ab", "M0-1.2 1.2 0 0 1.2-1.2 0Z"),
    ("D", "#a1306f", "#f7a3d4", "M-1.05-.9H1.05L0 1.25Z"),
    ("E", "#6a5a00", "#e8d15e", "M-.55-1H.55L1.1 0 .55 1H-.55L-1.1 0Z"),
    ("F", "#414a58", "#c8d0dc", "M0-1.15 1.1-.35.68.95H-.68L-1.1-.35Z"),
)


def looks(seats: int = len(SEATS)) -> list[dict[str, str]]:
    """Return letter, ``light`` and ``dark`` colour and badge of six seats; a badge is an SVG path of radius 1."""
    styles = (SEATS[seat % len(SEATS)] for seat in range(seats))
    return [
        {"letter": chr(ord("A") + seat), "light": light, "dark": dark, "badge": badge}
        for seat, (_, light, dark, badge) in enumerate(styles)
    ]


@cache
def stacks() -> tuple[tuple[tuple[float, float, float], ...], ...]:
    """Return for 1 to 6 counters on one space the place and the size of each: (dx, dy, scale)."""
    found: list[tuple[tuple[float, float, float], ...]] = [((0, 0, 1),)]
    for count, radius, scale in ((2, 17, 0.82), (3, 20, 0.74), (4, 22, 0.68), (5, 25, 0.62), (6, 27, 0.58)):
        turn = pi if count == 2 else pi / 2 + (pi / 4 if count == 4 else 0)
        corners = [turn + 2 * pi * i / count for i in range(count)]
        found.append(tuple((round(radius * cos(a), 1), round(-radius * sin(a), 1), scale) for a in corners))
    return tuple(found)
