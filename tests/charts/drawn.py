"""Figures of every kind for tests of charts, and the places of texts in a picture."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from exxtra_widget import Distribution, MarkovChain, exxtra, figures, simulate, wilson

if TYPE_CHECKING:
    from exxtra_widget.charts.figure import Figure
    from exxtra_widget.exxtra.strategies.contests import Leaderboard
    from exxtra_widget.exxtra.two_seats.policy_map import PolicyMap


SVG = "{http://www.w3.org/2000/svg}"

SIXTH = Fraction(1, 6)

SECOND = {"X": SIXTH, "no X": 1 - SIXTH}

DIE = Distribution(range(1, 7))

CHAIN = MarkovChain({"a": {"a": 1, "b": 2}, "b": {"a": 1, "c": 1}})


@cache
def two_at_a_table() -> Leaderboard:
    return exxtra.round_robin(["53", "60"], goal=5)


@cache
def a_map() -> PolicyMap:
    return exxtra.policy_map("5:64")


KINDS: dict[str, Callable[[str], Figure]] = {
    "bars": lambda language: figures.bars({"rung 1": 0.3, "rung 5": 0.7}, language=language),
    "numbers": lambda language: figures.bars({"Ann": 12, "Bo": -3.5}, unit="steps", language=language),
    "many": lambda language: figures.bars(exxtra.odds.first_roll(), language=language),
    "stacked": lambda language: figures.stacked(
        {"Ann": {"avoidable": 0.02, "dice": 0.21}, "Bo": {"avoidable": 0, "dice": Fraction(1, 5)}}, language=language
    ),
    "compare": lambda language: figures.compare({1: 3, 6: 5}, DIE, language=language),
    "crowd": lambda language: figures.crowd({"ill": 14, "healthy": 986, "nobody": 0}, language=language),
    "intervals": lambda language: figures.intervals([wilson(5, 9), wilson(1, 99)], 0.5, language=language),
    "stairs": lambda language: figures.stairs(DIE, levels=(0.25, 0.5, 0.75), language=language),
    "waiting": lambda language: figures.stairs(exxtra.odds.until_bust(), language=language),
    "path": lambda language: figures.path({"share": [1, 0.5, 0.25]}, truth=SIXTH, language=language),
    "tree": lambda language: figures.tree({"X": (SIXTH, SECOND), "no X": (1 - SIXTH, SECOND)}, language=language),
    "rolls": lambda language: figures.tree("0/0/0 A 61", 3, language=language),
    "chain": lambda language: figures.chain(CHAIN, language=language),
    "belief": lambda language: figures.belief({"a": 1, "b": 1}, [("X", {"a": 0.1, "b": 0.3})], language=language),
    "calibration": lambda language: figures.calibration([(0.7, True), (0.2, False)], language=language),
    "calibrations": lambda language: figures.calibration(
        {"timid": [(0.6, True), (0.4, False)], "bold and sure of it": [(0.9, True), (Fraction(1, 10), True)]},
        language=language,
    ),
    "waterfall": lambda language: figures.waterfall(("start", 0.5), {"luck": 0.2, "choices": -0.1}, language=language),
    "policy": lambda language: figures.policy(a_map(), mine=[20, 19], theirs=range(18, 21), language=language),
    "turn": lambda language: exxtra.odds.turn("53").plot(language=language),
    "simulation": lambda language: simulate(exxtra.start(2), "53", games=50, rng=1).plot(language=language),
    "round robin": lambda language: two_at_a_table().plot(language=language),
    "stopping": lambda language: exxtra.odds.optimal_stopping(lambda pair: int(pair) % 7).plot(language=language),
}


def texts_of(figure: Figure) -> dict[str, tuple[float, float]]:
    """Return the place of each text of a figure; of equal ones the last."""
    found = ET.fromstring(figure.svg).iter(f"{SVG}text")  # noqa: S314 - our own
    return {"".join(text.itertext()): (float(text.get("x", "0")), float(text.get("y", "0"))) for text in found}
