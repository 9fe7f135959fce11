"""The numbers that the lessons teach, as they were found beforehand by other programs (`L1` to `L14`)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from exxtra_widget.exxtra import Combination, Pair, odds
from exxtra_widget.exxtra.rules.notation import OUTCOMES


def fractions(text: str) -> list[Fraction]:
    return [Fraction(part) for part in text.split()]


def test_l1_the_sample_space() -> None:
    first = odds.first_roll()

    assert (len(OUTCOMES), len(first), first.total) == (30, 30, 36)
    assert [str(c) for c, weight in first.weights.items() if weight == 2] == ["10", "20", "21", "30", "31", "32"]
    assert [first.weights[c] for c in first].count(1) == 24
    assert [first["21"], first["76"]] == fractions("1/18 1/36")
    assert [odds.reroll()[odds.Bust(n)] for n in (1, 2)] == fractions("5/18 1/36")
    assert first.prob(["11", "22", "33"]) == Fraction(1, 12)
    high = first.map(lambda c: c // 10)
    assert [high.weights[digit] for digit in range(8)] == [1, 3, 5, 7, 4, 5, 5, 6]


def test_l2_complement_and_condition() -> None:
    again = odds.reroll()
    safe = again.given(lambda roll: roll >= 0)

    assert [safe.total, len(safe), again.ratio(lambda roll: roll < 0)] == [25, 22, (11, 36)]
    seven = safe.prob(lambda roll: roll >= 70)
    assert [seven, odds.first_roll().prob(lambda c: c >= 70), safe["76"]] == fractions("1/5 1/6 1/25")
    dice = OUTCOMES.items()
    with_seven = sum(weight for d, weight in dice if "7" in d)
    assert Fraction(sum(weight for d, weight in dice if "7" in d and not d.xs), with_seven) == Fraction(5, 6)


def test_l3_quartiles_and_birthdays() -> None:
    first = odds.first_roll()

    assert [first.at_least(c) for c in ("62", "42", "30", "53")] == fractions("1/4 1/2 3/4 13/36")
    alike = [1 - distinct(n) for n in range(2, 7)]
    assert alike == fractions("1/27 35/324 2405/11664 1409/4374 1682941/3779136")


def distinct(n: int) -> Fraction:
    """Return the probability that `n` first rolls all differ: n! times the elementary symmetric sum."""
    sums = [Fraction(1)] + [Fraction(0)] * n
    for share in odds.first_roll().values():
        for k in range(n, 0, -1):
            sums[k] += share * sums[k - 1]
    return sums[n] * prod(range(1, n + 1))


def test_the_birthdays_by_enumeration() -> None:
    shares = list(odds.first_roll().values())
    assert 1 - distinct(2) == sum(share**2 for share in shares)
    three = sum(
        (a * b * c for (i, a), (j, b), (k, c) in product(enumerate(shares), repeat=3) if len({i, j, k}) == 3),
        Fraction(0),
    )
    assert distinct(3) == three


def test_l4_waiting_for_the_bust() -> None:
    rolls = odds.until_bust()

    assert [rolls.mean(), rolls.mean() - 1, rolls.var()] == fractions("36/11 25/11 900/121")
    assert [round(float(rolls.sf(k)), 3) for k in range(1, 6)] == [0.694, 0.482, 0.335, 0.233, 0.162]
    assert [rolls.sf(k) for k in range(1, 6)] == [Fraction(25, 36) ** k for k in range(1, 6)]
    assert [rolls.cdf(2), rolls.median()] == [Fraction(671, 1296), 2]


def test_l5_the_chase() -> None:
    targets = ("76", "70", "64", "61", "53", "51", "41")
    assert [odds.chase(t) for t in targets] == fractions("1/12 5/16 6/17 9/20 1/2 13/24 16/27")
    # On re-rolls alone: far from both ends, with a roll in hand that is not accepted.
    w = {t: 36 * odds.at_least(t, first=False) for t in ("76", "70")}
    assert [36 / (w[t] + 11) for t in w] == fractions("3 9/4")
    steps = odds.reroll().expect(lambda roll: int(roll) if roll < 0 else {11: 1, 22: 2, 33: 3}.get(int(roll), 0))
    assert steps == Fraction(1, 6) - Fraction(1, 3)
    assert [steps * 36 / (w[t] + 11) for t in w] == fractions("-1/2 -3/8")
    assert odds.reroll().given(lambda roll: roll < 0).mean() == Fraction(-12, 11)
    far = odds.turn("76", "exxtra(goal=60) 30/0 A 10")
    assert (float(far.rolls.mean()), float(far.mean_steps)) == pytest.approx((3, -1 / 2), abs=1e-6)


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


def test_l7_what_is_placed() -> None:
    result = odds.turn("60").result
    shares = {int(pair.combination): share for pair, share in result.items() if isinstance(pair, Pair)}
    assert shares == {c: Fraction(1, 36 if c in {60, 70} else 16) for c in (60, 61, 62, 63, 64, 70, 71, 72, 73, 75, 76)}


def test_l8_survival() -> None:
    def both(c: str, n: int) -> list[Fraction]:
        return [odds.survival(c, 5, behaviour, n_opponents=n) for behaviour in ("first roll", "chase")]

    assert [both("76", 1), both("64", 1), both("53", 1)] == [
        fractions("35/36 385/432"), fractions("29/36 319/612"), fractions("23/36 23/72"),
    ]  # fmt: skip
    assert [[round(float(s), 3) for s in both(c, n)] for c in ("76", "64") for n in (2, 5)] == [
        [0.945, 0.794], [0.869, 0.562], [0.649, 0.272], [0.339, 0.038],
    ]  # fmt: skip


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


def test_l14_bayes() -> None:
    cautious, steady, bold = (odds.turn(target) for target in ("40", "60", "70"))
    belief = [Fraction(1, 3)] * 3
    expected = [
        "20/37 11/37 6/37",
        "1024/1699 495/1699 180/1699",
        "1024/3149 1375/3149 750/3149",
        "262144/684019 309375/684019 112500/684019",
    ]
    for (end, rolls), posterior in zip([("stop", 1), ("stop", 2), ("bust", 3), ("stop", 2)], expected, strict=True):
        chances = [seen(t.strategy.split()[1], end, rolls) for t in (cautious, steady, bold)]
        belief = [prior * chance for prior, chance in zip(belief, chances, strict=True)]
        belief = [share / sum(belief) for share in belief]
        assert belief == fractions(posterior)


def seen(target: str, end: str, rolls: int) -> Fraction:
    """Return the probability that a turn with a threshold ends so, after so many rolls."""
    accepts, goes_on = odds.at_least(target), 1 - odds.at_least(target)
    if rolls == 1:
        return accepts if end == "stop" else Fraction(0)
    again = odds.reroll()
    hit, bust = again.at_least(target), again.prob(lambda roll: roll < 0)
    return goes_on * (1 - hit - bust) ** (rolls - 2) * (hit if end == "stop" else bust)


def test_what_is_seen_adds_up_to_the_turn() -> None:
    t = odds.turn("60")
    for n in range(1, 8):
        assert seen("60", "stop", n) + seen("60", "bust", n) == t.rolls.pmf(n)
