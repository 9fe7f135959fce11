"""Trees: products along the paths, size of their letters."""

from __future__ import annotations

from exxtra_widget import figures
from tests.charts.drawn import KINDS, SECOND, SIXTH


def test_a_tree_multiplies_along_its_paths() -> None:
    assert KINDS["tree"]("en").table[1:] == (
        ("X → X", "1/6 · 1/6 = 1/36 = 2.8%"),
        ("X → no X", "1/6 · 5/6 = 5/36 = 13.9%"),
        ("no X → X", "5/6 · 1/6 = 5/36 = 13.9%"),
        ("no X → no X", "5/6 · 5/6 = 25/36 = 69.4%"),
    )


def test_a_deep_tree_has_large_letters_where_its_names_are_short() -> None:
    tree = {"X": SIXTH, "no X": (1 - SIXTH, {"X": SIXTH, "no X": (1 - SIXTH, SECOND)})}
    assert (
        'font-size="20" font-weight="600" text-anchor="start" dominant-baseline="central" fill="currentColor">X<'
        in (figures.tree(tree).svg)
    )
