"""Trees: products along the paths, size of their letters."""

from __future__ import annotations

import re

import pytest

from exxtra_widget import figures
from exxtra_widget.charts.tree import SHORT_BLANK, Products
from tests.charts.drawn import SECOND, SIXTH


def test_a_deep_tree_has_large_letters_where_its_names_are_short() -> None:
    tree = {"X": SIXTH, "no X": (1 - SIXTH, {"X": SIXTH, "no X": (1 - SIXTH, SECOND)})}
    assert (
        'font-size="20" font-weight="600" text-anchor="start" dominant-baseline="central" fill="currentColor">X<'
        in (figures.tree(tree).svg)
    )


@pytest.mark.parametrize(("products", "chances"), [("hidden", ["1/6", "5/6"] * 3), ("blank", [SHORT_BLANK] * 6)])
def test_products_that_a_class_is_to_find_are_nowhere_in_the_figure(products: Products, chances: list[str]) -> None:
    figure = figures.tree({"X": (SIXTH, SECOND), "no X": (1 - SIXTH, SECOND)}, products=products)
    branches = re.findall(r'text-anchor="middle"[^>]*>([^<]+)<', figure.svg)
    assert sorted(branches) == sorted(chances)
    written = f"{figure.svg} {figure.description} {figure.table} {figure._repr_html_()}"
    assert re.findall(r"/36|\.\d%", written) == []


@pytest.mark.parametrize("products", ["shown", "blank"])
def test_the_line_of_each_branch_stays_visible_beside_its_chance(products: Products) -> None:
    there = {"gone": SIXTH, "there": 1 - SIXTH}
    deep = {"gone": SIXTH, "there": (1 - SIXTH, {"gone": SIXTH, "there": (1 - SIXTH, there)})}
    drawn = re.findall(r'd="M([\d.]+) [\d.]+L([\d.]+) [\d.]+"', figures.tree(deep, products=products).svg)
    lengths = [float(right) - float(left) for left, right in drawn]
    # Two pieces of a line for each of six branches.
    assert len(lengths) == 12
    assert min(lengths) > 20
