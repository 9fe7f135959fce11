"""Geometry of the board: its spaces, its ladder and its counters.

The live board and Python's own SVG are drawn from this description. Lengths are in the units
of ``view``; the shape is the X of the printed game, the artwork and the measures are our own.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, pairwise
from math import dist
from typing import TYPE_CHECKING

from exxtra_widget.drawing.seat_style import SEATS as LOOKS
from exxtra_widget.drawing.seat_style import looks, stacks
from exxtra_widget.exxtra.rules.notation import RUNGS, SEATS

if TYPE_CHECKING:
    from exxtra_widget.support.packing import JsonObject

Point = tuple[float, float]

CENTRE = 430.0
RADIUS = 31.0
# Start, 1 ... 4 on the lower left arm, 5 ... 10 on the upper left one; the right half mirrors them.
LEFT: tuple[Point, ...] = (
    (250, 634), (180, 700), (76, 716), (98, 618), (176, 554),
    (176, 262), (106, 202), (44, 130), (132, 68), (208, 124), (278, 166),
)  # fmt: skip
PATH: tuple[Point, ...] = LEFT + tuple((2 * CENTRE - x, y) for x, y in reversed(LEFT))
# Centre lines of the upper and the lower left arm, from the heart of the board outwards; the right ones mirror them.
LEFT_ARMS = ((400, 360, 112, 124), (400, 440, 112, 676))
ARMS = LEFT_ARMS + tuple((2 * CENTRE - ax, ay, 2 * CENTRE - bx, by) for ax, ay, bx, by in LEFT_ARMS)
ARM_WIDTH = 212
HEART = 216

VIEW = (-6, 6, 872, 788)
LADDER = (300, 206, 260, 384)
RUNG_HEIGHT, RUNG_GAP = 55, 6


def spaces(goal: int) -> tuple[Point, ...]:
    """Return the centres of the spaces from the start to the finish."""
    if goal == len(PATH) - 1:
        return PATH
    marks = [0.0, *accumulate(dist(a, b) for a, b in pairwise(PATH))]
    return tuple(_along(marks, marks[-1] * k / goal) for k in range(goal + 1))


def _along(marks: list[float], length: float) -> Point:
    """Return the point of the path at a distance of ``length`` from the start."""
    last = len(PATH) - 2
    i = next((i for i in range(last) if marks[i + 1] > length), last)
    share = (length - marks[i]) / (marks[i + 1] - marks[i])
    (ax, ay), (bx, by) = PATH[i], PATH[i + 1]
    return round(ax + (bx - ax) * share, 1), round(ay + (by - ay) * share, 1)


@lru_cache(maxsize=32)
def describe(goal: int) -> JsonObject:
    """Return everything about the board that does not change during a game, as plain JSON data."""
    if len(LOOKS) < SEATS[-1]:
        raise NotImplementedError(f"drawing/seat_style has looks for {len(LOOKS)} of {SEATS[-1]} seats: add the others")
    points = spaces(goal)
    nearest = min(dist(a, b) for a, b in pairwise(points))
    x, y, width, height = LADDER
    rungs = [
        {
            "number": rung,
            "x": x + 10,
            "y": y + height - 12 - RUNG_HEIGHT - rung * (RUNG_HEIGHT + RUNG_GAP),
            "width": width - 20,
            "height": RUNG_HEIGHT,
        }
        for rung in RUNGS
    ]
    return {
        "view": list(VIEW),
        "goal": goal,
        "spaces": [list(point) for point in points],
        "radius": round(min(RADIUS, nearest * 0.42), 1),
        "arms": {"lines": [list(line) for line in ARMS], "width": ARM_WIDTH, "heart": [CENTRE, 400, HEART]},
        "ladder": {"x": x, "y": y, "width": width, "height": height, "rungs": rungs},
        "stacks": [[list(place) for place in places] for places in stacks(SEATS[-1])],
        "seats": looks(SEATS[-1]),
    }
