"""The drawing of the board: its symmetry, and that nothing lies on anything else."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from exxtra_widget.exxtra.board.geometry import describe, spaces


def test_the_printed_board_is_mirror_symmetric() -> None:
    points = spaces(21)
    x, _, width, _ = describe(21)["view"]
    middle = x + width / 2
    for k in range(22):
        (ax, ay), (bx, by) = points[k], points[21 - k]
        assert (ax + bx, ay) == (2 * middle, by)


@pytest.mark.parametrize("goal", [2, 3, 5, 9, 20, 21, 22, 40, 99])
def test_spaces_do_not_touch_and_stay_in_view(goal: int) -> None:
    drawing = describe(goal)
    x, y, width, height = drawing["view"]
    radius = drawing["radius"]
    assert len(drawing["spaces"]) == goal + 1
    for sx, sy in drawing["spaces"]:
        assert x <= sx - radius
        assert sx + radius <= x + width
        assert y <= sy - radius
        assert sy + radius <= y + height
    assert all(dist(a, b) > radius * 2 for a, b in combinations(drawing["spaces"], 2))


@pytest.mark.parametrize("goal", [2, 21, 99])
def test_spaces_lie_outside_the_ladder(goal: int) -> None:
    drawing = describe(goal)
    ladder, radius = drawing["ladder"], drawing["radius"]
    for x, y in drawing["spaces"]:
        dx = max(ladder["x"] - x, 0, x - ladder["x"] - ladder["width"])
        dy = max(ladder["y"] - y, 0, y - ladder["y"] - ladder["height"])
        assert (dx**2 + dy**2) ** 0.5 > radius


def test_rungs_stand_above_each_other_with_5_on_top() -> None:
    rungs = describe(21)["ladder"]["rungs"]
    assert [rung["number"] for rung in rungs] == list(range(6))
    assert [rung["y"] for rung in rungs] == sorted((rung["y"] for rung in rungs), reverse=True)
