"""Exact answers of the lessons, by names of their code; found by counting outcomes, without the package."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any, Final

DIE_A: Final = "12347X"
DIE_B: Final = "12356X"
OUTCOMES: Final = list(product(DIE_A, DIE_B))


def share(event: Any, among: list[tuple[str, str]] = OUTCOMES) -> Fraction:
    """Return the share of the outcomes in an event."""
    return Fraction(sum(1 for dice in among if event(*dice)), len(among))


def combination(a: str, b: str) -> str:
    """Return the combination of a first roll."""
    high, low = sorted((a.replace("X", "0"), b.replace("X", "0")), reverse=True)
    return high + low


SAFE: Final = [dice for dice in OUTCOMES if "X" not in dice]
BUST: Final = share(lambda a, b: "X" in a + b)
# The second die shows its X half of the time: five times as likely as each other face.
LOADED: Final = [(a, b) for a, b in OUTCOMES for _ in range(5 if b == "X" else 1)]
LOADED_BUST: Final = share(lambda a, b: "X" in a + b, LOADED)


def safe_then_bust(rolls: int) -> Fraction:
    """Return the probability of a bust with the last of some rolls, by listing whether each is safe."""
    return (1 - BUST) ** (rolls - 1) * BUST


ANSWERS: Final[dict[str, dict[str, Any]]] = {
    "04": {
        "bust": Fraction(11, 36),
        "mean": Fraction(36, 11),
        "variance": Fraction(900, 121),
        "within_two": safe_then_bust(1) + safe_then_bust(2),
        "bust_loaded": LOADED_BUST,
        "wait_loaded": Fraction(12, 7),
        "sure": 9,
    },
}
