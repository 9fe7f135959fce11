"""The drawing of the board of Level X: nothing lies on anything else, X squares stand in a column."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from exxtra_widget.levelx import Rules
from exxtra_widget.levelx.board.geometry import describe


@pytest.mark.parametrize("lengths", [443322, 111111, 999999, 123456, 987654])
def test_squares_do_not_touch_and_stay_in_view(lengths: int) -> None:
    drawing = describe(Rules(lengths=lengths))
    x, y, width, height = drawing["view"]
    size = drawing["size"]
    places = [place for row in drawing["rows"] for place in (row["start"], *row["squares"])]
    for px, py in places:
        assert x <= px - size / 2
        assert px + size / 2 <= x + width
        assert y <= py - size / 2
        assert py + size / 2 <= y + height
    assert all(max(abs(ax - bx), abs(ay - by)) >= size for (ax, ay), (bx, by) in combinations(places, 2))


def test_dots_on_a_square_do_not_touch_and_stay_in_it() -> None:
    drawing = describe(Rules())
    for places in drawing["dots"]:
        for dx, dy, scale in places:
            assert max(abs(dx), abs(dy)) + 13.5 * scale <= 38
        for (ax, ay, one), (bx, by, other) in combinations(places, 2):
            assert dist((ax, ay), (bx, by)) >= 13.5 * (one + other)


def test_x_squares_stand_in_a_column_and_rows_have_their_lengths() -> None:
    drawing = describe(Rules())
    assert len({row["squares"][-1][0] for row in drawing["rows"]}) == 1
    assert [len(row["squares"]) for row in drawing["rows"]] == [4, 4, 3, 3, 2, 2]
    assert [row["tokens"] for row in drawing["rows"]] == [12, 11, 10, 9, 8, 7]
    assert [bonus["value"] for bonus in drawing["bonuses"]] == [15, 12, 9, 6]
