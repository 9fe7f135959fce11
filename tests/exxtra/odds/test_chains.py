"""The lone counter and the wait for the bust, against enumeration of their rolls."""

from __future__ import annotations

from fractions import Fraction

import pytest

from exxtra_widget import exxtra
from exxtra_widget.exxtra import odds
from tests.exxtra.odds import brute

DOUBLES = [brute.double(a, b) for a, b in brute.rolls()]


def finished(survival: Fraction, goal: int, rung: int, turns: int) -> list[Fraction]:
    """Return the probability that the counter is at the finish after each turn, turn by turn and roll by roll."""
    spaces = {0: Fraction(1)}
    shares = []
    for turn in range(turns):
        following: dict[int, Fraction] = {}
        for space, share in spaces.items():
            for moved, chance in ((rung, survival), (0, 1 - survival)) if turn else ((0, Fraction(1)),):
                for double in DOUBLES:
                    there = goal if space == goal else min(space + moved + double, goal)
                    following[there] = following.get(there, Fraction(0)) + share * chance / 36
        spaces = following
        shares.append(spaces.get(goal, Fraction(0)))
    return shares


@pytest.mark.parametrize(("survival", "goal", "rung"), [("1/2", 21, 5), ("319/612", 7, 3), ("0", 4, 5)])
def test_the_lone_counter_by_enumeration(survival: str, goal: int, rung: int) -> None:
    chain = odds.lone_counter(Fraction(survival), rung=rung, goal=goal)
    time = chain.hitting_time()

    assert [time.cdf(n) for n in range(1, 9)] == finished(Fraction(survival), goal, rung, 8)
    assert chain.states[0] == "start"
    assert chain.absorbing == (goal,)
    assert chain.absorption_probabilities() == {goal: 1}


def test_loaded_dice() -> None:
    only_33 = exxtra.loaded(a="0,0,1,0,0,0", b="0,0,1,0,0,0")
    # 3 after the first turn, then 8 more with each.
    assert odds.lone_counter(weights=only_33).path(rng=1) == ["start", 3, 11, 19, 21]
    rolls = odds.until_bust(weights=exxtra.loaded(b={"X": 5}))
    assert rolls.mean() == 1 / (1 - Fraction(5, 6) * Fraction(1, 2))
