"""Chains: probabilities beside their arrows."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exxtra_widget import MarkovChain, figures

if TYPE_CHECKING:
    from exxtra_widget.charts.figure import Figure
from tests.charts.drawn import texts_of


def test_probabilities_of_a_chain_touch_no_other_arrow() -> None:
    """On a short track, arrows of several lengths begin at the same space."""
    track: dict[Any, Any] = {
        "start": {0: Fraction(11, 12), 1: Fraction(1, 36), 2: Fraction(1, 18)},
        0: {1: Fraction(67, 72), 2: Fraction(5, 72)},
        1: {2: 1},
    }
    figure, spots = chain_arrows(MarkovChain(track))
    places = texts_of(figure)
    for said in ("11/12", "1/36", "1/18", "67/72", "5/72"):
        x, y = places[said]
        assert not [spot for spot in spots if abs(spot[0] - x) < 5 * len(said) and abs(spot[1] - y) < 8], said


def chain_arrows(model: MarkovChain[Any]) -> tuple[Figure, list[tuple[float, float]]]:
    """Return the figure of a chain, and places all along its arrows."""
    figure = figures.chain(model)
    spots = []
    for path in re.findall(r'<path d="M([^Z"]+)" fill="none"', figure.svg):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", path)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        for i in range(101):
            t = i / 100
            shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            x, y = (sum(s * p[k] for s, p in zip(shares, points, strict=True)) for k in (0, 1))
            spots.append((x, y))
    return figure, spots
