from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from typing import Any, Final

from tests.lessons.answers.counting import COMBINATIONS, DIE_A, DIE_B

RUNGS: Final = (1, 2, 3, 4, 5)


def orders(things: int, places: int) -> int:
    """Return the number of ways to fill places with different things, by listing them."""
    return sum(1 for _ in permutations(range(things), places))


def selections(things: int, chosen: int) -> int:
    """Return the number of sets of different things, by listing them."""
    return sum(1 for _ in combinations(range(things), chosen))


# Bo, Cy and Di place stronger dice each time: a pair stays if no later one lies below it.
STAYING: Final = [way for way in permutations(RUNGS, 3) if way == tuple(sorted(way))]
SEATED: Final = {min(order[n:] + order[:n] for n in range(4)) for order in permutations("ABCD")}

ANSWERS: Final[dict[str, Any]] = {
    "number_of_ways": orders(5, 3),
    "number_staying": len(STAYING),
    "choices_of_rungs": selections(5, 3),
    "with_order": ", ".join(str(orders(5, k)) for k in range(6)),
    "without_order": ", ".join(str(selections(5, k)) for k in range(6)),
    "subsets": 2**5,
    "exact_seats": orders(6, 4),
    "exact_matches": selections(28, 2),
    "exact_lock": orders(10, 4),
    "twice": sum(COMBINATIONS.count(c) == 2 for c in set(COMBINATIONS)),
    "combinations": len(set(COMBINATIONS)),
    "outcomes": len(DIE_A) * len(DIE_B),
    "round_table": len(SEATED),
    "days": Fraction(orders(5, 3) * len(set(COMBINATIONS)) ** 3, 86400),
    "enough": next(rungs for rungs in range(3, 30) if orders(rungs, 3) > 1000),
}
