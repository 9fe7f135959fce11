"""Laws of equality, hash and order of the words of every game, beside each other, texts and numbers."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any, Final

import pig
import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget import exxtra, levelx

PAIRS: Final = tuple(exxtra.Dice(a + b) for a, b in product(exxtra.DIE_A, exxtra.DIE_B))
SPELLINGS: Final = tuple(f(text) for dice in PAIRS for text in (str(dice), dice[::-1]) for f in (str.upper, str.lower))
THINGS: Final[dict[str, list[Any]]] = {
    "exxtra": [
        *PAIRS,
        *exxtra.ACTIONS,
        *map(exxtra.Combination, (0, 51, 64, 70)),
        *SPELLINGS,
        *range(-1, 78),
        "70",
        "00",
    ],
    "levelx": [
        *levelx.start().outcomes(),
        *levelx.ACTIONS[:40],
        "5321",
        "1235",
        "6",
        1235,
        5321,
        7,
        ">15|23",
        ">32|15",
    ],
    "pig": [*pig.Position((0, 0)).outcomes(), *pig.Pig.actions, "1", "6", 1, 6, "hold "],
}
any_thing = st.sampled_from([thing for things in THINGS.values() for thing in things])


def ordered(a: Any, b: Any) -> bool:
    """Return whether two things have an order."""
    try:
        return isinstance(a < b, bool) and isinstance(b < a, bool)
    except TypeError:
        return False


def check_pair(a: Any, b: Any) -> None:
    assert (a == b) == (b == a) != (a != b)
    assert a != b or hash(a) == hash(b)
    if ordered(a, b):
        assert (a < b) + (a == b) + (a > b) == 1
        assert ((a <= b), (a >= b)) == ((a < b or a == b), (a > b or a == b))
        assert ((a < b), (a <= b)) == ((b > a), (b >= a))


@pytest.mark.parametrize("game", THINGS)
def test_every_two_obey_the_laws(game: str) -> None:
    things = THINGS[game]
    for a, b in combinations_with_replacement(things, 2):
        check_pair(a, b)


@given(any_thing, any_thing, any_thing)
def test_any_three_obey_the_laws(a: Any, b: Any, c: Any) -> None:
    for one, other in ((a, b), (b, c), (a, c)):
        check_pair(one, other)
    assert not (a == b and b == c) or a == c
    if ordered(a, b) and ordered(b, c) and a <= b and b <= c:
        assert ordered(a, c)
        assert a <= c
