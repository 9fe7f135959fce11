"""Distributions: scipy's meanings, exactly, against plain sums and against icepool."""

from __future__ import annotations

import operator
import pickle
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor, log, sqrt
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from icepool import Die

from exxtra_widget import MarkovChain, Sample, exxtra, levelx
from exxtra_widget.probability.distribution import Distribution
from tests.contract.bad_calls import check_bad_calls

DIE = Distribution(dict.fromkeys(range(1, 7), 1))
TWO = DIE.joint(DIE).map(sum)

weighted = st.dictionaries(st.integers(-50, 50), st.integers(0, 99), min_size=1).filter(lambda w: any(w.values()))
distributions = weighted.map(Distribution)
few = st.dictionaries(st.integers(-9, 9), st.integers(1, 9), min_size=1, max_size=5).map(Distribution)


@pytest.mark.parametrize(
    ("shares", "weights", "note"),
    [
        ([1 / 3, 2 / 3], (1, 2), "floats taken as the nearest fractions"),
        ([Fraction(1, 3), 2 / 3], (1, 2), "floats taken as the nearest fractions"),
        ([Fraction(1, 6), Fraction(3, 4), Fraction(1, 12)], (2, 9, 1), ""),
        ([0.1, 0.2, 0.7], (1, 2, 7), ""), (["0.5", "1/4", " 1 / 4 "], (2, 1, 1), ""),
        ([Fraction(1, 3), "2/3"], (1, 2), ""), (["5", 1], (5, 1), ""), ([Decimal("0.25"), Decimal("0.75")], (1, 3), ""),
        ([0.333333333] * 3, (1, 1, 1), "floats divided by their sum"),
    ],
)  # fmt: skip
def test_floats_are_taken_as_fractions_or_divided_by_their_sum(
    shares: list[Any], weights: tuple[int, ...], note: str
) -> None:
    found = Distribution(dict(enumerate(shares)))
    assert (tuple(found.weights.values()), found.note) == (weights, note)
    assert repr(found).endswith(f"  # {note}" if note else "})")
    chain = MarkovChain({0: dict(enumerate(shares))})
    assert chain.rows[0] == found
    assert repr(chain) == f"<MarkovChain of {len(shares)} states>" + (f"  # {note}" if note else "")
    if len(shares) < 6:
        faces = [*shares, *[0] * (6 - len(shares))]
        assert tuple(filter(None, levelx.loaded(faces).faces[0])) == weights


@given(st.lists(st.floats(1e-6, 1), min_size=2, max_size=8))
def test_shares_of_floats_differ_by_less_than_1e_9(numbers: list[float]) -> None:
    given = [number / sum(numbers) for number in numbers]
    found = Distribution(dict(enumerate(given)))
    assert sum(found.values()) == 1
    assert all(abs(found[i] - Fraction(share)) < 1e-9 for i, share in enumerate(given))


def test_weights_stay_unreduced_and_zeros_are_dropped() -> None:
    d = Distribution({"b": 10, "a": 5, "c": 0})

    assert dict(d.weights) == {"a": 5, "b": 10}
    assert (d.total, len(d), list(d), d.support()) == (15, 2, ["a", "b"], ("a", "b"))
    assert [d["a"], d.pmf("a"), d["c"]] == [Fraction(1, 3), Fraction(1, 3), 0]
    assert "c" not in d
    assert d.ratio(["a"]) == (5, 15)


def test_two_dice_have_the_probabilities_of_every_textbook() -> None:
    assert dict(TWO.weights) == dict(zip(range(2, 13), [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1], strict=True))
    assert TWO.total == 36
    assert (TWO.cdf(4), TWO.sf(4), TWO.at_least(4)) == (Fraction(6, 36), Fraction(30, 36), Fraction(33, 36))
    assert [TWO.cdf(1), TWO.sf(1), TWO.cdf(12), TWO.sf(12)] == [0, 1, 1, 0]
    assert TWO.cdf(Fraction(9, 2)) == Fraction(6, 36)
    assert [TWO.mean(), TWO.var()] == [7, Fraction(35, 6)]
    assert TWO.std() == sqrt(35 / 6)
    assert (TWO.median(), TWO.ppf(0), TWO.ppf(1), TWO.ppf(Fraction(1, 6)), TWO.ppf(0.9)) == (7, 2, 12, 4, 10)
    assert TWO.prob(lambda x: x % 2 == 0) == TWO.prob(range(2, 13, 2)) == Fraction(1, 2)
    assert TWO.expect(lambda x: x * x) == TWO.var() + 49
    # A float counts as the decimal that it is written as.
    assert [Distribution(range(10)).ppf(q) for q in (0.1, 0.3, 0.7, 0.9)] == [0, 2, 6, 8]


def test_an_order_of_ones_own_decides_who_is_higher() -> None:
    size = {"small": 1, "middle": 2, "large": 3}
    d = Distribution({"large": 1, "small": 2, "middle": 1}, order=size.__getitem__)

    assert d.support() == ("small", "middle", "large")
    assert (d.cdf("middle"), d.at_least("middle"), d.median()) == (Fraction(3, 4), Fraction(1, 2), "small")
    assert d.given(["large", "small"]).support() == ("small", "large")
    assert d.joint(DIE).support()[0] == ("small", 1)
    assert d.joint(DIE).support()[-1] == ("large", 6)
    assert d.joint(DIE).cdf(("small", 3)) == Fraction(1, 4)
    assert Distribution(d).support() == ("large", "middle", "small")


def test_other_spellings_are_read() -> None:
    spelled = Distribution(DIE, read=int)
    assert [word in spelled for word in ("6", "7", "x")] == [True, False, False]  # type: ignore[comparison-overlap]


def test_a_distribution_is_a_value() -> None:
    same = Distribution(dict.fromkeys(range(6, 0, -1), 5))

    assert same == DIE
    assert hash(same) == hash(DIE)
    assert {x: Fraction(1, 6) for x in range(1, 7)} == DIE
    assert DIE != TWO
    assert DIE != 1
    assert pickle.loads(pickle.dumps(TWO)) == TWO  # noqa: S301 - our own
    with pytest.raises(TypeError):
        DIE.weights[1] = 2  # type: ignore[index]
    with pytest.raises(AttributeError):
        DIE.total = 7  # type: ignore[misc]


def test_chance_is_the_same_everywhere_and_fits_the_weights() -> None:
    d = Distribution({"a": 1, "b": 2, "c": 7})

    assert d.rvs(10, rng=5) == d.rvs(10, rng=Random(5)) == d.rvs(10, random_state=5) == list("ccccccaccc")
    assert d.rvs(rng=5) == "c"
    assert d.rvs() in d
    drawn = d.rvs(10_000, rng=1)
    assert [round(drawn.count(x) / 10_000, 1) for x in "abc"] == [0.1, 0.2, 0.7]
    # Every share of the whole weight, however large it is, belongs to an outcome.
    huge = Distribution({0: 1, 1: 10**400})
    assert huge.rvs(20, rng=3) == [1] * 20

    class Last(Random):
        def random(self) -> float:
            return 1 - 2.0**-53

    # So does the last of the random numbers.
    assert Distribution({"a": 2**53 - 1, "b": 1}).rvs(rng=Last()) == "b"


# --- As other libraries write it ---------------------------------------------------------------


def test_outcomes_without_weights_weigh_the_same() -> None:
    assert Distribution(range(1, 7)) == Distribution([6, 5, 4, 3, 2, 1]) == DIE
    assert dict(Distribution([1, 2, 2, "x"]).weights) == {1: 1, 2: 2, "x": 1}
    assert dict(Distribution(["ab", "cd"]).weights) == {"ab": 1, "cd": 1}
    # Tuples and lists of two may be pairs of outcome and weight; other tuples are outcomes.
    assert dict(Distribution([("a", 2), ["b", 3]]).weights) == {"a": 2, "b": 3}
    assert dict(Distribution([(1, 2, 3), ()]).weights) == {(): 1, (1, 2, 3): 1}
    np = pytest.importorskip("numpy")
    assert repr(Distribution(np.array([2, 1, 2]))) == "Distribution({1: 1, 2: 2})"
    # Weights of numpy do not overflow.
    assert Distribution({"a": np.int64(2**62), "b": Fraction(0), "c": np.int8(0)} | {"a": np.int64(1)})["a"] == 1
    assert Distribution([("a", np.int64(2**62)), ("c", np.int64(2**62)), ("b", 0)]).total == 2**63


# --- Arithmetic and comparisons ----------------------------------------------------------------

BOTH = (operator.add, operator.sub, operator.mul)
DIVIDING = (operator.floordiv, operator.mod)
COMPARING = (operator.lt, operator.le, operator.gt, operator.ge)
above_0 = st.dictionaries(st.integers(1, 50), st.integers(1, 99), min_size=1).map(Distribution)


def same(d: Distribution[Any], die: Any) -> bool:
    """Return whether our weights are those of icepool."""
    return dict(d.weights) == {x: die.quantity("==", x) for x in die.outcomes()}


@given(distributions, distributions, above_0)
def test_operators_of_two_distributions_are_icepools(
    d: Distribution[int], e: Distribution[int], f: Distribution[int]
) -> None:
    die, other, divisor = (Die(dict(one.weights)) for one in (d, e, f))
    assert all(same(operation(d, e), operation(die, other)) for operation in BOTH)
    assert all(same(operation(d, f), operation(die, divisor)) for operation in DIVIDING)
    assert all(same(operation(d, e), operation(die, other)) for operation in COMPARING)
    assert same(-d, -die)
    assert same(abs(d), abs(die))


@given(distributions, above_0, st.integers(-9, 9), st.integers(1, 9))
def test_a_number_is_an_outcome_that_is_certain(
    d: Distribution[int], e: Distribution[int], x: int, divisor: int
) -> None:
    certain = Distribution([x])
    for operation in BOTH:
        assert (operation(d, x), operation(x, d)) == (operation(d, certain), operation(certain, d))
    for operation in DIVIDING:
        assert operation(d, divisor) == operation(d, Distribution([divisor]))
        assert operation(x, e) == operation(certain, e)
    # Division is exact where its numbers are.
    assert {*map(type, d / divisor), *map(type, x / e), *map(type, d / 2.0)} == {Fraction, float}
    assert d / divisor == d.map(lambda outcome: Fraction(outcome, divisor))
    assert x / e == e.map(lambda outcome: Fraction(x, outcome))
    assert (d > x)[True] == d.sf(x)
    assert (d >= x)[True] == d.at_least(x)
    assert (d <= x)[True] == d.cdf(x) == 1 - (x < d)[True]
    assert (d < x)[True] == 1 - d.at_least(x)


def test_comparisons_keep_the_order_and_the_spellings() -> None:
    roll = exxtra.odds.first_roll()
    assert (roll >= "53").weights == {False: 23, True: 13}
    assert (exxtra.odds.reroll() < "bust")[True] == 0
    assert (exxtra.odds.reroll() <= "bust")[True] == Fraction(11, 36)
    # XX beats everything but itself.
    highest = exxtra.odds.first_roll(double_x=100)
    assert (highest.given(["XX"]) > highest)[True] == Fraction(35, 36)
    assert (DIE == 3) is False
    assert ~(DIE > 4) == (DIE <= 4)
    # A distribution is neither true nor false.
    assert bool(DIE)
    assert bool(Distribution([0]))


@given(few, few)
def test_a_covariance_is_half_of_what_a_sum_adds_to_the_variances(d: Distribution[int], e: Distribution[int]) -> None:
    assert d.joint(e).cov() == 0
    pair: Any = d.joint(e).map(lambda both: (both[0], both[0] * both[1], sum(both)))
    for i, j in ((0, 1), (2, 1), (2, 2)):
        both = pair.map(lambda parts, i=i, j=j: parts[i] + parts[j])
        assert 2 * pair.cov(i, j) == both.var() - pair.marginal(i).var() - pair.marginal(j).var()
    assert d.map(lambda x: (x, x)).cov() == d.var()


@given(distributions, distributions, st.integers(1, 5), st.integers(1, 5))
def test_a_mixture_is_icepools(d: Distribution[int], e: Distribution[int], w: int, v: int) -> None:
    die: Die[int] = Die([Die(dict(d.weights)), Die(dict(e.weights))], times=[w, v])
    assert Distribution.mixture([(d, w), (e, v)]) == {x: die.probability("==", x) for x in die.outcomes()}
    assert Distribution.mixture([d, e]) == Distribution.mixture({d: 0.5, e: "1/2"} if d != e else [d])


def test_numbers_of_numpy_are_added_as_plain_ones() -> None:
    np = pytest.importorskip("numpy")
    assert repr(Distribution([1]) + np.int64(3)) == repr(np.int64(3) + Distribution([1])) == "Distribution({4: 1})"
    assert np.int64(2) @ DIE == TWO
    assert DIE.rvs(np.int64(5), rng=1) == DIE.rvs(5, rng=np.int32(1)) == DIE.rvs(5.0, rng=1)  # type: ignore[call-overload]
    assert set(DIE.rvs(size=99, random_state=np.random.default_rng(1))) == set(DIE)


def test_interval_and_entropy_of_two_dice() -> None:
    assert [TWO.interval(c) for c in (0, 0.5, 0.9, 0.95, 1)] == [(7, 7), (5, 9), (3, 11), (2, 12), (2, 12)]
    # Two dice hold 3.2744 bits.
    assert TWO.entropy() / log(2) == pytest.approx(3.2744, abs=5e-5)
    assert DIE.entropy() == pytest.approx(log(6), abs=1e-15)
    assert Distribution(["sure"]).entropy() == 0
    assert Distribution({"a": 1, "b": 10**400}).entropy() == 0


def test_a_word_may_stand_for_several_outcomes() -> None:
    parity = {"odd": frozenset({1, 3, 5}), "even": frozenset({2, 4, 6})}
    d: Distribution[int] = Distribution(DIE, read=lambda word: parity.get(word, int(word) if word.isdigit() else 0))
    assert [d.pmf("odd"), d["even"], d.pmf("6"), d.prob(["odd", 2])] == [Fraction(n, 6) for n in (3, 3, 1, 4)]
    assert [d.cdf("odd"), d.sf("odd"), d.at_least("even")] == [Fraction(n, 6) for n in (5, 1, 5)]
    assert ["odd" in d, "7" in d] == [True, False]  # type: ignore[comparison-overlap]


def test_a_distribution_is_a_table() -> None:
    assert str(Distribution({"a": 1, "b": 35})) == (
        "2 outcomes, 36 in all\n"
        "outcome     count  fraction  percent\n"
        "      a   1 of 36      1/36     2.8%  #\n"
        "      b  35 of 36     35/36    97.2%  ##############################"
    )
    # Nobody can read fractions of long numbers, and Python does not write out the longest.
    assert str(Distribution({"a": 1, "b": 10**12 - 1})).splitlines()[2].split() == ["a", "<", "0.0001%"]
    huge = Distribution({"a": 1, "b": 10**5000})
    assert str(huge).splitlines()[::2] == ["2 outcomes", "      a                    < 0.0001%"]
    assert repr(huge["a"]) == "1.00000e-5000, a Fraction of more than 4,000 digits"
    records = [tuple(row.values()) for row in (*huge.to_records(), *DIE.to_records()[:1])]
    assert records == [("a", 1, 10**12, 0.0), ("b", 10**12 - 1, 10**12, 1.0), (1, 1, 6, 1 / 6)]
    assert Distribution({"a": 10**5000, "b": 2 * 10**5000}).to_records()[0]["weight"] == 333333333333


def test_bad_input_is_refused() -> None:
    check_bad_calls("Distribution", "-Distribution", "abs(", "DIE", "(DIE", "~DIE", "bool(DIE", "True ^", "1.5 @", "10")
    check_bad_calls("odds.reroll()")


@pytest.mark.slow
def test_odds_need_the_standard_library_alone() -> None:
    code = """
import sys
for name in ("ipywidgets", "traitlets", "anywidget", "numpy", "numba", "pandas", "matplotlib", "icepool"):
    sys.modules[name] = None
from exxtra_widget import exxtra, levelx
from exxtra_widget.probability.intervals import wilson
print(exxtra.odds.chase("53"), exxtra.odds.turn("60").stop, levelx.odds.can_make(7), exxtra.odds.first_roll()["64"])
print(len(exxtra.odds.first_roll().plot().table))
try:
    exxtra.odds.first_roll().to_pandas()
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.splitlines()) == (
        0,
        [
            "1/2 89/144 62/81 1/36",
            "31",
            "to_pandas() needs pandas: pip install pandas; to_records() needs nothing",
        ],
    ), done.stderr


# --- Floats and decimals -----------------------------------------------------------------------


def test_floats_are_the_decimals_that_they_print() -> None:
    d = Distribution([0.1, 0.4, 0.7])
    assert ((d + d).pmf(0.8), (3 @ d).support()) == (Fraction(1, 3), (0.3, 0.6, 0.9, 1.2, 1.5, 1.8, 2.1))
    assert d.highest(3, 2).support() == (0.2, 0.5, 0.8, 1.1, 1.4)
    assert ((1 - d).support(), (d * d)[0.28], (d * 3).support()) == ((0.3, 0.6, 0.9), Fraction(2, 9), (0.3, 1.2, 2.1))
    assert (d / 3).support() == (Fraction(1, 30), Fraction(2, 15), Fraction(7, 30))
    assert (d / 3).pmf(0.1 / 3) == (DIE / 3).pmf(5 / 3) * 2 == Fraction(1, 3)
    tenth = Distribution([0.1, 0.2])
    assert (tenth.mean(), tenth.var(), tenth.expect(lambda x: x)) == (
        Fraction(3, 20),
        Fraction(1, 400),
        Fraction(3, 20),
    )
    assert (Distribution([float("inf"), 1]) + 1).support() == (2, float("inf"))
    # Digits that no float holds stay exact.
    assert (Distribution([0.123456789012345]) * 1.000000000000001).support()[0] == Fraction(
        "0.123456789012345"
    ) * Fraction("1.000000000000001")


@pytest.mark.parametrize("other", [Decimal("0.1"), Fraction(1, 10), 0.1])
def test_a_number_is_found_in_any_spelling(other: Any) -> None:
    for d in (Distribution([0.1, 0.3]), Distribution([Fraction(1, 10), Fraction(3, 10)])):
        found = d.pmf(other), d.cdf(other), d.sf(other), d.prob([other]), (d > other)[True], d.at_least(other)
        assert found == (*[Fraction(1, 2)] * 5, 1)
        assert other in d
    mixed = Distribution([other, 0.1, Fraction(1, 10), Decimal("0.10")])
    assert (mixed.total, mixed.support()) == (4, (0.1,))
    assert (Distribution([other]) + Decimal("0.2"))[0.3] == 1
    assert (Distribution([other]) < Distribution([0.1, 0.3]))[True] == Fraction(1, 2)
    assert (Sample([other])[Decimal("0.1")], Sample([other]).mean()) == (1, 0.1)


def test_numbers_of_numpy_are_found_and_kept_as_pythons_own() -> None:
    np = pytest.importorskip("numpy")
    d = Distribution([np.float32(0.1), np.float64(0.3), np.int64(2)])
    assert repr(d) == "Distribution({0.1: 1, 0.3: 1, 2: 1})"
    assert (d.pmf(np.float32(0.1)), d.cdf(np.float32(0.3)), d[np.float64(0.3)]) == tuple(
        Fraction(n, 3) for n in (1, 2, 1)
    )
    assert {type(root) for root in DIE.map(np.sqrt)} == {float}
    assert repr(Distribution([(np.int64(1), "a")])) == "Distribution({(1, 'a'): 1})"


def test_a_computed_float_finds_its_quantile() -> None:
    d = Distribution({1: 3, 2: 7})
    assert (d.ppf(1 - 0.7), d.ppf(0.1 + 0.2), d.ppf(0.3), d.ppf(0.300001)) == (1, 1, 1, 2)
    assert (d.ppf(Fraction(3000000000000001, 10**16)), d.ppf(Fraction("0.3000000000000001"))) == (2, 2)
    assert [Distribution({1: 1, 2: 10**20}).ppf(q) for q in (0, 1e-21, 1e-19, 1e-15)] == [1, 1, 2, 2]
    assert all((n @ DIE).ppf(float((n @ DIE).cdf(x))) == x for n in (1, 3) for x in n @ DIE)


# --- What else people type ---------------------------------------------------------------------


def test_powers_and_roundings() -> None:
    assert (DIE**2).support() == (1, 4, 9, 16, 25, 36)
    assert (2 ** Distribution([1, -2])).support() == (Fraction(1, 4), 2)
    assert (Distribution([0.5, 1.5]) ** 2).support() == (0.25, 2.25)
    assert (Distribution([4, 9]) ** 0.5).support() == (2, 3)
    half = DIE / 2
    assert (round(half).support(), floor(half).support(), ceil(half).support()) == (
        (0, 1, 2, 3),
        (0, 1, 2, 3),
        (1, 2, 3),
    )
    assert round(Distribution([0.25, 1.08]), 1).support() == (0.2, 1.1)


def test_arrays_are_the_draws_of_a_sample_and_no_distribution() -> None:
    np = pytest.importorskip("numpy")
    sample = Sample([6, 1, 1])
    assert np.array(sample).tolist() == [1, 1, 6]
    assert np.asarray(sample, dtype=float).mean() == sample.mean()
    with pytest.raises(TypeError, match=r"take np\.array\(sample\)"):
        np.mean(sample)
    for function in (np.array, np.mean, np.median, np.std):
        with pytest.raises(TypeError, match="a distribution is not an array; it has mean"):
            function(DIE)


def test_a_huge_total_is_shown_as_about() -> None:
    assert repr(400 @ DIE) == "<Distribution of 2001 outcomes, about 1.8e+311 in all>"
    assert repr((400 @ DIE) > 1400) == "<Distribution of 2 outcomes, about 1.8e+311 in all>"
    assert repr(10 @ DIE) == "<Distribution of 51 outcomes, 60466176 in all>"


def test_the_skewness_is_that_of_the_formula() -> None:
    assert Distribution(range(1, 7)).skew() == 0
    # Of one toss with probability p: (1 - 2 p) / sqrt(p (1 - p)).
    assert Distribution({0: 3, 1: 1}).skew() == pytest.approx(0.5 / sqrt(3 / 16))
