"""Look of seats on every board: letter, colours and badge, and the places of counters on one space."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from exxtra_widget.support.locale import letter

# Light and dark theme. Readers without red, green or blue cones tell each pair apart (CIEDE2000 of 12 or more), by
# lightness where hues look alike. Contrast with the page is 4.5 : 1 or better. Letters fit into their badges.
SEATS = (
    ("A", "#0a68b4", "#6daafa", "M0-1A1 1 0 1 1 0 1A1 1 0 1 1 0-1Z"),
    ("B", "#ba480a", "#f38438", "M-.88-.88H.88V.88H-.88Z"),
    ("C", "#025a43", "#60f7c5", "M0-1.2 1.2 0 0 1.2-1.2 0Z"),
    ("D", "#6c225d", "#d693ba", "M-1.2-.92H1.2L.4 1.02H-.4Z"),
    ("E", "#3f3801", "#f7d659", "M-.55-1H.55L1.1 0 .55 1H-.55L-1.1 0Z"),
    ("F", "#6a6a75", "#d8e0eb", "M0-1.15 1.1-.35.68.95H-.68L-1.1-.35Z"),
)


def looks(seats: int = len(SEATS)) -> list[dict[str, str]]:
    """Return letter, ``light`` and ``dark`` colour and badge of each seat; a badge is an SVG path of radius 1."""
    styles = (SEATS[seat % len(SEATS)] for seat in range(seats))
    return [
        {"letter": letter(seat), "light": light, "dark": dark, "badge": badge}
        for seat, (_, light, dark, badge) in enumerate(styles)
    ]


@cache
def stacks(most: int = 6) -> tuple[tuple[tuple[float, float, float], ...], ...]:
    """Return the offset and size (dx, dy, scale) of each counter on a space, for each number of counters."""
    found: list[tuple[tuple[float, float, float], ...]] = [((0, 0, 1),)]
    sizes = [(2, 17, 0.82), (3, 20, 0.74), (4, 22, 0.68), (5, 25, 0.62), (6, 27, 0.58)]
    sizes += [(count, 15 + 2 * count, 3.5 / count) for count in range(7, most + 1)]
    for count, radius, scale in sizes:
        turn = pi if count == 2 else pi / 2 + (pi / 4 if count == 4 else 0)
        corners = [turn + 2 * pi * i / count for i in range(count)]
        found.append(tuple((round(radius * cos(a), 1), round(-radius * sin(a), 1), scale) for a in corners))
    return tuple(found)
