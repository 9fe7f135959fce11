"""Numbers, patterns and letters of the cards that a class holds up, and the questions that letters can answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from exxtra_widget.support.arguments import integer, items_of, shown, whole

# Card 1 first: sixteen cells row by row from the upper left, 1 for white. They are words of a Nordstrom-Robinson code
# that a quarter turn of the grid maps onto itself: any two cards, in any turns, differ in six cells or more.
# js/src/cards/codes.ts has the same.
CODES: Final = (
    22601, 23286, 6677, 7250, 9274, 10898, 19435, 24219, 32043, 40779,
    2980, 3432, 4803, 8611, 14971, 15543, 20237, 22973, 24953, 38813,
    1333, 1625, 1930, 12618, 14046, 15709, 21343, 26015, 6503, 16686,
    30269, 4502, 4905, 6314, 7553, 7917, 7998, 10750, 12217, 2331,
)  # fmt: skip
MOST_CARDS: Final = len(CODES)
# What a card can say of choices, one letter at each quarter.
LETTERS: Final = "ABCD"


def card_number(given: object) -> int:
    """Return the number of a card; raise a ``ValueError`` for any other value."""
    return whole(given, 1, MOST_CARDS, "a card")


def card_numbers(given: object) -> tuple[int, ...]:
    """Return the numbers of cards in order, of a list, or the first ones up to a number."""
    if integer(given) is not None:
        return tuple(range(1, whole(given, 1, MOST_CARDS, "the number of cards") + 1))
    listed = items_of(given)
    if not listed:
        raise ValueError(f"cards must be a number or a list of numbers from 1 to {MOST_CARDS}, not {shown(given)}")
    numbers = sorted(map(card_number, listed))
    twice = next((card for card in numbers if numbers.count(card) > 1), None)
    if twice is not None:
        raise ValueError(f"card {twice} is in the list twice; each card has its own number")
    return tuple(numbers)


def check_choices(choices: Sequence[str]) -> None:
    """Raise a ``ValueError`` for more choices than a card has letters."""
    if len(choices) > len(LETTERS):
        raise ValueError(f"a card shows the letters A to D, but this question has {len(choices)} choices")
