"""Grids: the part of a map that is asked for."""

from __future__ import annotations

from tests.charts.drawn import KINDS


def test_a_map_shows_the_rows_in_question() -> None:
    figure = KINDS["policy"]("en")
    assert [row[0] for row in figure.table] == [figure.table[0][0], "20", "19"]
    assert figure.table[0][1:] == ("18", "19", "20")
