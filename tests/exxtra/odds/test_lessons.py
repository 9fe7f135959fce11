"""Numbers of the lessons that were found beforehand by other programs; tests/lessons counts the others anew."""

from __future__ import annotations

from fractions import Fraction

import pytest

from exxtra_widget.exxtra import Combination, odds


def fractions(text: str) -> list[Fraction]:
    return [Fraction(part) for part in text.split()]


def test_l6_the_first_roll_exception() -> None:
    def reward(c: int) -> Fraction:
        return 5 * odds.survival(c, 5, "chase")

    with_it, without = odds.optimal_stopping(reward), odds.optimal_stopping(reward, first=False)
    assert [round(float(x), 5) for x in (with_it.value, without.value)] == [1.90515, 1.14859]
    assert with_it.value - without.value == Fraction(852245230363, 1126474128000)


@pytest.mark.parametrize(("target", "answers"), [
    ("30", "117/128 41/32 23/192"), ("40", "199/243 43/27 11/162"), ("50", "161/216 11/6 1/36"),
    ("53", "49/72 45/22 -1/132"), ("60", "89/144 9/4 -1/24"), ("62", "43/76 46/19 -4/57"),
    ("70", "41/96 23/8 -7/48"), ("76", "47/432 47/12 -23/72"),
])  # fmt: skip
def test_l7_a_stopping_rule(target: str, answers: str) -> None:
    t = odds.turn(target)
    assert [t.stop, t.rolls.mean(), t.mean_steps] == fractions(answers)
    # The same algebra from the other side: an attacker who busts is a pair that survives.
    assert t.bust == odds.survival(target)


def test_l9_thresholds_rise_with_the_opponents() -> None:
    solved = [odds.optimal_stopping(rung_5(n)) for n in range(6)]
    assert [str(s.threshold) for s in solved] == ["00", "33", "50", "53", "54", "60"]
    assert [s.continuation for s in solved[:2]] == fractions("119/36 977/504")
    assert [round(float(s.continuation), 4) for s in solved[2:]] == [1.4403, 1.1412, 0.9386, 0.7883]
    assert [s.value for s in solved[:2]] == fractions("31/6 18143/6048")
    assert [round(float(s.value), 3) for s in solved[2:]] == [2.3, 1.887, 1.606, 1.397]


def rung_5(n: int) -> dict[Combination, Fraction]:
    return {c: 5 * odds.survival(c, 5, "first roll", n_opponents=n) for c in odds.first_roll()}


def test_l9_a_pair_that_is_lost_anyway() -> None:
    for n in range(6):
        reward = {c: odds.survival(c, 1, "first roll", n_opponents=n) for c in odds.first_roll()}
        assert (odds.optimal_stopping(reward).continuation < 0) == (n >= 4)


def test_l10_the_lone_counter() -> None:
    chain = odds.lone_counter()
    assert chain.expected_steps() == Fraction(37905281, 6718464)
    assert [chain.hitting_time_pmf(n) for n in (4, 5, 6)] == fractions("4427/839808 2334671/6718464 161051/248832")
    assert chain.hitting_time_pmf(6) == Fraction(11, 12) ** 5
    times = {s: odds.lone_counter(Fraction(s)).hitting_time() for s in ("3/4", "1/2", "1/4")}
    assert [round(float(time.mean()), 4) for time in times.values()] == [7.0699, 9.8008, 17.2494]
    assert [round(float(times["1/2"].cdf(n)), 3) for n in (10, 15)] == [0.651, 0.957]
