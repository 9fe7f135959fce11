"""Grids: the part of a map that is asked for."""

from __future__ import annotations

from exxtra_widget import exxtra, figures


def test_a_map_shows_the_rows_in_question() -> None:
    figure = figures.policy(exxtra.policy_map("5:64"), mine=[20, 19], theirs=range(18, 21))
    assert [row[0] for row in figure.table] == [figure.table[0][0], "20", "19"]
    assert figure.table[0][1:] == ("18", "19", "20")
