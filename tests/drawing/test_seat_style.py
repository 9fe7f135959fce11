"""Seats differ by letter, by shape, and by colour with every kind of eyes, in both themes."""

from __future__ import annotations

from itertools import combinations

import pytest

from exxtra_widget.drawing.seat_style import looks
from exxtra_widget.drawing.svg import PAPER
from exxtra_widget.exxtra.board.picture import RUNG_TINTS
from tests import colours

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


def test_seats_stand_out_on_printed_pictures() -> None:
    for seat in SEATS:
        # Letters on badges, and digits of dice.
        assert colours.contrast(seat["light"], PAPER) >= 4.5
        for rung in RUNG_TINTS:
            assert colours.contrast(seat["light"], rung) >= 3
