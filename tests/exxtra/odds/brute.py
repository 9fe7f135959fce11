"""EXXtra's dice and turns, written a second time and simply, as a check on the package: nothing of it is used here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product

A = "12347X"
B = "12356X"


def rolls() -> Iterator[tuple[str, str]]:
    """Yield the 36 ordered outcomes."""
    yield from product(A, B)


def worth(a: str, b: str, double_x: int = 0) -> int:
    """Return the combination of two dice with X as 0."""
    digits = sorted((0 if face == "X" else int(face) for face in (a, b)), reverse=True)
    return 10 * digits[0] + digits[1] or double_x


def xs(a: str, b: str) -> int:
    """Return the number of X on two dice."""
    return (a + b).count("X")


def double(a: str, b: str) -> int:
    """Return the steps of a double."""
    return int(a) if a == b != "X" else 0


COMBINATIONS = sorted({worth(a, b) for a, b in rolls()})


def first(event: Callable[[int], bool], double_x: int = 0) -> Fraction:
    """Return the share of first rolls whose worth belongs to an event."""
    return Fraction(sum(event(worth(a, b, double_x)) for a, b in rolls()), 36)


def again(event: Callable[[int], bool]) -> Fraction:
    """Return the share of later rolls that show no X and whose worth belongs to an event."""
    return Fraction(sum(not xs(a, b) and event(worth(a, b)) for a, b in rolls()), 36)


def turn(
    accept: Callable[[int, int], bool], depth: int, counter: int | None = None, goal: int = 21
) -> Counter[tuple[object, int, int]]:
    """Return the weight in 36**depth of each (result, rolls, steps), cut off after a number of rolls.

    `accept` is called with the combination of a roll and the steps of doubles so far. The result is the placed
    combination, ``"bust"``, ``"win"``, or ``"on"`` if it was cut off.
    """
    found: Counter[tuple[object, int, int]] = Counter()
    states: Counter[int] = Counter({0: 1})
    for number in range(1, depth + 1):
        following: Counter[int] = Counter()
        rest = 36 ** (depth - number)
        for gained, weight in states.items():
            for a, b in rolls():
                if xs(a, b) and number > 1:
                    lost = xs(a, b) if counter is None else min(xs(a, b), counter + gained)
                    found["bust", number, gained - lost] += weight * rest
                    continue
                steps = gained + double(a, b)
                if counter is not None and counter + steps >= goal:
                    found["win", number, goal - counter] += weight * rest
                elif accept(worth(a, b), steps):
                    found[worth(a, b), number, steps] += weight * rest
                else:
                    following[steps] += weight
        states = following
    for gained, weight in states.items():
        found["on", depth, gained] += weight
    return found
