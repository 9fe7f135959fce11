from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import isqrt
from typing import Any, Final

BETTER: Final = Fraction(3, 5)


def match_of(games: int, share: Fraction = BETTER) -> Fraction:
    """Return the probability that the weaker side wins most of some games, game by game."""
    course = {0: Fraction(1)}
    for _ in range(games):
        after: dict[int, Fraction] = {}
        for wins, chance in course.items():
            after[wins + 1] = after.get(wins + 1, Fraction(0)) + chance * share
            after[wins] = after.get(wins, Fraction(0)) + chance * (1 - share)
        course = after
    return sum((chance for wins, chance in course.items() if 2 * wins < games), Fraction(0))


def series_to_two(share: Fraction = BETTER) -> Fraction:
    """Return the probability that the weaker side is the first with two wins, by listing three games."""
    lost = Fraction(0)
    for games in product((True, False), repeat=3):
        chance = Fraction(1)
        for better in games:
            chance *= share if better else 1 - share
        # A third game that nobody needs changes nothing.
        lost += chance * (sum(games) < 2)
    return lost


def deviation(values: dict[Fraction, Fraction]) -> Fraction:
    """Return the standard deviation of values with their probabilities, which is a fraction here."""
    mean = sum((value * chance for value, chance in values.items()), Fraction(0))
    variance = sum(((value - mean) ** 2 * chance for value, chance in values.items()), Fraction(0))
    root = Fraction(isqrt(variance.numerator), isqrt(variance.denominator))
    assert root**2 == variance
    return root


LUCK_OF_STRONG: Final = {Fraction(1, 5): Fraction(4, 5), Fraction(-4, 5): Fraction(1, 5)}
ONE_QUESTION: Final = deviation({Fraction(0): Fraction(1, 2), Fraction(1): Fraction(1, 2)})

ANSWERS: Final[dict[str, Any]] = {
    "ben_match": match_of(9),
    "hundred": match_of(99),
    "long_enough": next(games for games in range(1, 999, 2) if match_of(games) <= Fraction(1, 20)),
    "handball_exact": series_to_two(),
    "strong_exact": 100 * deviation(LUCK_OF_STRONG),
    # 50 / sqrt(n) = 2.
    "quarter_exact": next(n for n in range(1, 999) if 2**2 * n == 50**2),
    "guessing_exact": 8 * ONE_QUESTION,
    "variance": Fraction(1, 4),
}
