"""Ten cards without replacement: hands are built card by card, and small draws are listed."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from typing import Any, Final

from tests.lessons.answers.counting import BUST
from tests.lessons.answers.how_many_busts import hits


def drawn(hits_there: int, cards: int, draws: int) -> list[Fraction]:
    """Return the probability of each number of hits among cards that are drawn one by one and do not come back."""
    found = {0: Fraction(1)}
    for gone in range(draws):
        after: dict[int, Fraction] = {}
        for had, share in found.items():
            hit = Fraction(hits_there - had, cards - gone)
            after[had + 1] = after.get(had + 1, Fraction(0)) + share * hit
            after[had] = after.get(had, Fraction(0)) + share * (1 - hit)
        found = after
    return [found.get(number, Fraction(0)) for number in range(draws + 1)]


def size(things: Iterable[object]) -> int:
    """Return how many things there are."""
    return sum(1 for _ in things)


def mean(shares: list[Fraction]) -> Fraction:
    return sum((number * share for number, share in enumerate(shares)), Fraction(0))


def variance(shares: list[Fraction]) -> Fraction:
    return sum((number**2 * share for number, share in enumerate(shares)), Fraction(0)) - mean(shares) ** 2


def far(shares: list[Fraction]) -> Fraction:
    """Return how likely the number is more than two away from three."""
    return sum((share for number, share in enumerate(shares) if not 1 <= number <= 5), Fraction(0))


CARDS: Final = drawn(11, 36, 10)
DICE: Final = hits(10, BUST)
NEAR: Final = next(
    packs for packs in range(1, 100) if drawn(11 * packs, 36 * packs, 10)[3] - DICE[3] < Fraction(1, 200)
)
TRIPLES: Final = list(combinations(range(20), 3))

ANSWERS: Final[dict[str, Any]] = {
    "three_cards": CARDS[3],
    "three_dice": DICE[3],
    "cards": CARDS,
    "dice": DICE,
    "both_x": drawn(11, 36, 2)[2],
    "second_x": BUST,
    "mean_x": mean(CARDS),
    "variance_cards": variance(CARDS),
    "variance_dice": variance(DICE),
    "cards_far": far(CARDS),
    "dice_far": far(DICE),
    "fourth": drawn(11, 36, 4)[4] / drawn(11, 36, 3)[3],
    "threes": size(combinations(range(11), 3)),
    "sevens": size(combinations(range(25), 7)),
    "two_packs": drawn(22, 72, 10)[3],
    "enough_packs": NEAR,
    "six_right": drawn(6, 49, 6)[6],
    "none_broken": Fraction(sum(min(triple) >= 4 for triple in TRIPLES), len(TRIPLES)),
    "all_x": drawn(11, 36, 5)[5],
    "small_both": drawn(3, 8, 2)[2],
}
