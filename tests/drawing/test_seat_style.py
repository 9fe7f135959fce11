"""Seats differ by letter, by shape, and by colour with every kind of eyes, in both themes."""

from __future__ import annotations

import re
from itertools import combinations, product
from pathlib import Path

import pytest

from exxtra_widget.drawing.seat_style import GROUNDS, contrast, looks
from exxtra_widget.drawing.svg import PAPER, RUNG_TINTS
from tests import colours

THEMES = Path(__file__).parents[2] / "js/src/ui/theme.css"
# Corners, edges and middles of all colours.
GIVEN = ["#" + "".join(parts) for parts in product(("00", "40", "80", "c0", "ff"), repeat=3)]
# From this difference on two patches differ at a glance, not only side by side.
APART = 12
SEATS = looks(6)


def test_the_difference_is_that_of_the_published_examples() -> None:
    examples = (
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    )
    for one, other, expected in examples:
        assert colours.difference(one, other) == pytest.approx(expected, abs=1e-4)
        assert colours.difference(other, one) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("blindness", colours.BLINDNESS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_all_pairs_of_seats_are_apart(theme: str, blindness: str) -> None:
    seen = {seat["letter"]: colours.lab(seat[theme], blindness) for seat in SEATS}
    near = {
        one + other: round(colours.difference(seen[one], seen[other]), 1)
        for one, other in combinations(seen, 2)
        if colours.difference(seen[one], seen[other]) < APART
    }
    assert near == {}


def test_letters_and_shapes_differ_too() -> None:
    for key in ("letter", "badge", "light", "dark"):
        assert len({seat[key] for seat in SEATS}) == 6


def test_seats_stand_out_on_printed_pictures_and_dark_pages() -> None:
    for seat in SEATS:
        assert colours.contrast(seat["dark"], "#111111") >= 4.5
        # Letters on badges, and digits of dice.
        assert colours.contrast(seat["light"], PAPER) >= 4.5
        for rung in RUNG_TINTS:
            assert colours.contrast(seat["light"], rung) >= 3


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_any_colour_of_an_author_gives_legible_lines_and_letters(theme: str) -> None:
    blocks = THEMES.read_text(encoding="utf-8").partition("@media not print")
    page = dict(re.findall(r"--exxtra-([\w-]+): (#[0-9a-f]{3,6});", blocks[0 if theme == "light" else 2]))
    assert page["tint-5"] == GROUNDS[theme]
    for colour in GIVEN:
        (look,) = looks(1, {0: colour})
        shade = look[theme]
        # Digits and names, also on paper in a tint of the seat; lines and edges on every rung.
        assert min(colours.contrast(shade, page[ground]) for ground in ("paper", "ground")) >= 4.5, colour
        assert colours.contrast(shade, mixed(shade, page["paper"], 0.09)) >= 4.5, colour
        assert min(colours.contrast(shade, page[f"tint-{rung}"]) for rung in range(6)) >= 3, colour
        assert colours.contrast(look["ink"], look["fill"]) >= 4.5, colour


def mixed(one: str, other: str, share: float) -> str:
    digits = "".join(digit * (2 if len(other) == 4 else 1) for digit in other[1:])
    parts = [(int(one[i : i + 2], 16), int(digits[i - 1 : i + 1], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(own * share + more * (1 - share)):02x}" for own, more in parts)


def test_a_colour_that_is_legible_stays_as_it_is() -> None:
    assert looks(1, {0: "#8b0000"})[0]["light"] == "#8b0000"
    assert looks(1, {0: "#ffdd00"})[0]["dark"] == "#ffdd00"
    assert looks(2, {0: "#8b0000"})[1] == SEATS[1]


def test_contrast_is_the_one_of_wcag() -> None:
    for one, other in (("#777777", "#ffffff"), ("#0a68b4", "#ffdd00"), ("#000000", "#ffffff")):
        assert contrast(one, other) == pytest.approx(colours.contrast(one, other), rel=1e-3)
