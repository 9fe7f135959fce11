"""Trees: products along the paths, size of their letters."""

from __future__ import annotations

import re

import pytest

from exxtra_widget import figures
from exxtra_widget.charts.tree import BOX_HEIGHT, BOX_WIDTH, Products
from tests.charts.drawn import SECOND, SIXTH


def test_a_deep_tree_has_large_letters_where_its_names_are_short() -> None:
    tree = {"X": SIXTH, "no X": (1 - SIXTH, {"X": SIXTH, "no X": (1 - SIXTH, SECOND)})}
    assert (
        'font-size="20" font-weight="600" text-anchor="start" dominant-baseline="central" fill="currentColor">X<'
        in (figures.tree(tree).svg)
    )


@pytest.mark.parametrize(("products", "chances"), [("hidden", ["1/6", "5/6"] * 3), ("blank", [])])
def test_products_that_a_class_is_to_find_are_nowhere_in_the_figure(products: Products, chances: list[str]) -> None:
    figure = figures.tree({"X": (SIXTH, SECOND), "no X": (1 - SIXTH, SECOND)}, products=products)
    branches = re.findall(r'text-anchor="middle"[^>]*>([^<]+)<', figure.svg)
    assert sorted(branches) == sorted(chances)
    written = f"{figure.svg} {figure.description} {figure.table} {figure._repr_html_()}"
    assert re.findall(r"/36|\.\d%", written) == []
    # Boxes on six branches and at four ends.
    assert figure.svg.count("stroke-dasharray") == (10 if products == "blank" else 0)


def test_each_box_has_room_for_a_fraction_and_covers_no_other() -> None:
    four = {"X": (SIXTH, SECOND), "no X": (1 - SIXTH, SECOND)}
    svg = figures.tree({"X": (SIXTH, four), "no X": (1 - SIXTH, four)}, products="blank").svg
    boxes = [tuple(map(float, one)) for one in re.findall(r'<rect [^>]*?x="([\d.]+)" y="([\d.]+)"', svg)]
    assert len(boxes) == 14 + 8
    apart = [
        abs(a - c) >= BOX_WIDTH or abs(b - d) >= BOX_HEIGHT for a, b in boxes for c, d in boxes if (a, b) != (c, d)
    ]
    assert all(apart)
    # A figure as wide as the text of a page has 960 units on 174 mm.
    assert BOX_WIDTH * 174 / 960 >= 15
    assert BOX_HEIGHT * 174 / 960 >= 9


@pytest.mark.parametrize("products", ["shown", "blank"])
def test_the_line_of_each_branch_stays_visible_beside_its_chance(products: Products) -> None:
    there = {"gone": SIXTH, "there": 1 - SIXTH}
    deep = {"gone": SIXTH, "there": (1 - SIXTH, {"gone": SIXTH, "there": (1 - SIXTH, there)})}
    drawn = re.findall(r'd="M([\d.]+) [\d.]+L([\d.]+) [\d.]+"', figures.tree(deep, products=products).svg)
    lengths = [float(right) - float(left) for left, right in drawn]
    # Six branches; a chance leaves two pieces of its line, a box one.
    assert len(lengths) == (6 if products == "blank" else 12)
    assert min(lengths) > 20
