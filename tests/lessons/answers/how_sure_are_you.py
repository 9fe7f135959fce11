from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from tests.lessons.answers.counting import COMBINATIONS

TARGETS: Final = sorted(set(COMBINATIONS))
CHANCES: Final = [Fraction(sum(rolled >= target for rolled in COMBINATIONS), 36) for target in TARGETS]


def mean(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


def score(said: Fraction, chance: Fraction) -> Fraction:
    """Return the expected squared distance, outcome by outcome."""
    return chance * (1 - said) ** 2 + (1 - chance) * said**2


# The whole expected score less that of the exact forecast.
def off(said: list[Fraction]) -> Fraction:
    return mean([score(q, p) - score(p, p) for q, p in zip(said, CHANCES, strict=True)])


HALF: Final = Fraction(1, 2)
ANSWERS: Final[dict[str, Any]] = {
    "dice": mean([score(p, p) for p in CHANCES]),
    "off_timid": off([(p + HALF) / 2 for p in CHANCES]),
    "off_bold": off([Fraction(95 if p > HALF else 5, 100) for p in CHANCES]),
    "off_unsure": off([HALF for _ in CHANCES]),
    "one_score": score(CHANCES[TARGETS.index("53")], CHANCES[TARGETS.index("53")]),
    "mean_chance": mean(CHANCES),
    "exact_rain": Fraction(1, 25),
    "exact_avoidable": Fraction(1, 100),
}
