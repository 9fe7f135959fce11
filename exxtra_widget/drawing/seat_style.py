"""Look of seats on every board: letter, colours and badge, and the places of counters on one space.

Charts take the colours of their series from `charts.palette`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from math import cos, pi, sin
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from exxtra_widget.support.arguments import items_of, nearest, shown
from exxtra_widget.support.locale import MOST_SEATS, letter, seat_of

if TYPE_CHECKING:
    from exxtra_widget.support.packing import JsonObject

Colors: TypeAlias = Sequence[str | None] | Mapping[str, str | None] | Mapping[int, str | None]
"""Colours in the order of seats, by the names of players, or by seats; None for the usual one."""

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


# The top rung in the light and in the dark theme: of all grounds the one nearest in brightness to lines and letters. A
# colour with this contrast to it has more than 4.5 to paper and to the ground of the track, even in a tint of itself.
GROUNDS: Final = {"light": "#bbc9d9", "dark": "#415266"}
_CONTRAST: Final = 3.2
_COLOUR: Final = re.compile(r"#([0-9a-f]{3}|[0-9a-f]{6})")
_NONE: Final[Mapping[int, str]] = MappingProxyType({})


def looks(seats: int = len(SEATS), colors: Mapping[int, str] = _NONE) -> list[dict[str, str]]:
    """Return letter, ``light`` and ``dark`` colour and badge of each seat; a badge is an SVG path of radius 1.

    A seat in a colour of the author also has that colour, ``fill``, with a legible ``ink`` for letters on it. Its
    ``light`` and ``dark`` colours are shades of it for lines, outlines and letters on paper.
    """
    styles = (SEATS[seat % len(SEATS)] for seat in range(seats))
    return [
        {"letter": letter(seat), "light": light, "dark": dark, "badge": badge, **_shades(colors.get(seat))}
        for seat, (_, light, dark, badge) in enumerate(styles)
    ]


def in_colors(drawing: JsonObject, colors: Mapping[int, str]) -> JsonObject:
    """Return the description of a board with other colours of its seats."""
    return {**drawing, "seats": looks(len(drawing["seats"]), colors)} if colors else drawing


def read_colors(given: Any, players: Sequence[str]) -> Mapping[int, str]:
    """Return the colours of seats, 0 for A, as ``#rrggbb``."""
    if isinstance(given, Mapping):
        named = {_seat(key, players): colour for key, colour in given.items()}
    else:
        listed = [] if given is None else items_of(given)
        if listed is None:
            raise TypeError(f"colors must be a list or a mapping, like ['#c0392b', None], not {shown(given)}")
        named = dict(enumerate(listed[:MOST_SEATS]))
    return MappingProxyType({seat: _read_color(colour) for seat, colour in named.items() if colour is not None})


def _seat(key: object, players: Sequence[str]) -> int:
    # A game to come may have more seats.
    seat = seat_of(key, players)
    if seat is not None:
        return seat
    near = nearest(key, players) if isinstance(key, str) else ""
    raise ValueError(f"colors go by names of players, or by seats, 0 for A, not by {shown(key)}{near}")


def _read_color(given: object) -> str:
    match = _COLOUR.fullmatch(given.strip().lower()) if isinstance(given, str) else None
    if match is None:
        raise ValueError(f"a color must be written like '#c0392b' or '#c32', not {shown(given)}")
    return "#" + (match[1] if len(match[1]) == 6 else "".join(2 * digit for digit in match[1]))


def _shades(colour: str | None) -> dict[str, str]:
    """Return the entries of a seat in a colour of the author; none without one."""
    if colour is None:
        return {}
    ink = max("#000000", "#ffffff", key=lambda ink: contrast(ink, colour))
    light = _legible(colour, "#000000", GROUNDS["light"])
    dark = _legible(colour, "#ffffff", GROUNDS["dark"])
    return {"light": light, "dark": dark, "fill": colour, "ink": ink}


def _legible(colour: str, towards: str, ground: str) -> str:
    """Return a colour, mixed with black or white until lines in it stand out from a ground."""
    mixed = (_mixed(colour, towards, share / 100) for share in range(101))
    return next(one for one in mixed if contrast(one, ground) >= _CONTRAST)


def _mixed(colour: str, other: str, share: float) -> str:
    parts = zip(_parts(colour), _parts(other), strict=True)
    return "#" + "".join(f"{round(own + (more - own) * share):02x}" for own, more in parts)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG 2.2 defines it, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    shares = (part / 255 for part in _parts(colour))
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return sum(part * weight for part, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


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
