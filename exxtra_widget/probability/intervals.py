"""Confidence intervals of proportions, and sample sizes."""

from __future__ import annotations

import sys
from fractions import Fraction
from functools import lru_cache
from math import ceil, sqrt
from numbers import Real
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from exxtra_widget.probability.exact import exact
from exxtra_widget.support.arguments import shown, whole
from exxtra_widget.support.locale import spoken
from exxtra_widget.support.numbers import number
from exxtra_widget.support.suggest import suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.drawing.tables import Table

POWER: Final = 0.8
"""Share of runs in which a difference is to be noticed, unless another is asked for."""


class Interval(NamedTuple):
    """Closed interval of numbers from `low` to `high`.

    Examples
    --------
    >>> from exxtra_widget import wilson
    >>> 0.5 in wilson(54, 100)
    True
    """

    low: float
    high: float

    def __contains__(self, value: object) -> bool:
        number: Any = value
        return isinstance(value, Real) and bool(self.low <= number <= self.high)

    def __str__(self) -> str:
        return f"{self.low:.4f} to {self.high:.4f}"

    def _table(self, language: str) -> Table:
        # A board is there sooner without this.
        from exxtra_widget.charts import table_cells

        ends = [number(end, language, 4) for end in self]
        return table_cells.table(language, ("low", "high"), [ends])

    def _repr_html_(self) -> str:
        return self._table(spoken(None)).html()

    def _repr_markdown_(self) -> str:
        return self._table(spoken(None)).markdown()


# Standard errors to both sides of a 95% interval.
_Z95: Final = NormalDist().inv_cdf(0.975)


@suggest_keywords
def wilson(successes: int, n: int, confidence_level: float = 0.95) -> Interval:
    """Return the Wilson score interval of a binomial proportion, within 0 to 1.

    Parameters
    ----------
    successes : int
        Number of successes, 0 to `n`.
    n : int
        Number of trials, 1 to 10**18.
    confidence_level : float, default 0.95
        Coverage of the interval, between 0 and 1.

    Raises
    ------
    ValueError
        If a number is out of range.

    References
    ----------
    E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927), 209-212.

    Examples
    --------
    >>> from exxtra_widget import wilson
    >>> [round(end, 3) for end in wilson(54, 100)]
    [0.443, 0.634]
    """
    games = whole(n, 1, 10**18, "n")
    won = whole(successes, 0, games, "successes")
    return score_interval(won, games, _both_sides(_between(confidence_level, "confidence_level")))


def score_interval(won: int, games: int, z: float = _Z95) -> Interval:
    """Return the Wilson interval that reaches z standard errors to both sides."""
    share = won / games
    spread = z**2 / games
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    # Without successes, or without failures, that end is exact; undo rounding.
    return Interval(max(0.0, middle - half) if won else 0.0, min(1.0, middle + half) if won < games else 1.0)


@suggest_keywords
def sample_size(half_width: float = 0.01, confidence_level: float = 0.95, p: float = 0.5) -> int:
    """Return the number of games needed for an estimate of a given precision, by the normal approximation.

    Parameters
    ----------
    half_width : float, default 0.01
        Half the width of the confidence interval, between 0 and 1: 0.01 is one percentage point up or down.
    confidence_level : float, default 0.95
        Coverage of the interval, between 0 and 1.
    p : float, default 0.5
        The expected probability, between 0 and 1; 1/2 is the worst case.

    Raises
    ------
    ValueError
        If one of them is not between 0 and 1.

    Examples
    --------
    >>> from exxtra_widget import sample_size
    >>> sample_size(0.01)
    9604
    """
    width, share = _between(half_width, "half_width"), _between(p, "p")
    sure = Fraction(_both_sides(_between(confidence_level, "confidence_level")))
    return ceil(sure**2 * share * (1 - share) / width**2)


@suggest_keywords
def games_to_detect(p: float, power: float = POWER, confidence_level: float = 0.95, against: float = 0.5) -> int:
    """Return the number of games needed to detect that a probability differs from another one.

    It is the smallest one by the normal approximation.

    Parameters
    ----------
    p : float
        The true probability, between 0 and 1.
    power : float, default 0.8
        Probability of finding the difference, between 0 and 1.
    confidence_level : float, default 0.95
        1 minus the probability of a false alarm in a two-sided test, between 0 and 1.
    against : float, default 0.5
        The probability of the null hypothesis, between 0 and 1.

    Raises
    ------
    ValueError
        If one of them is not between 0 and 1, or if `p` and `against` are equal.

    Examples
    --------
    >>> from exxtra_widget import games_to_detect
    >>> games_to_detect(0.540773), games_to_detect(0.540773, power=0.9)
    (1178, 1576)
    """
    share, base = _between(p, "p"), _between(against, "against")
    if share == base:
        raise ValueError(
            f"p and against are both {shown(p)}: there is no difference to find; write another one as against=…"
        )
    found = _one_side(_between(power, "power"))
    sure = _both_sides(_between(confidence_level, "confidence_level"))
    spread = sure * sqrt(base * (1 - base)) + found * sqrt(share * (1 - share))
    # Without any games the power is half the probability of a false alarm.
    return max(1, ceil((Fraction(max(spread, 0.0)) / (share - base)) ** 2))


def pairs_to_detect(difference: float, spread: float, power: float, confidence_level: float) -> int:
    """Return the number of pairs needed to detect a mean difference with this standard deviation in a pair."""
    found, sure = _one_side(_between(power, "power")), _both_sides(_between(confidence_level, "confidence_level"))
    if not difference:
        raise ValueError("the difference is 0: there is none to find")
    return max(1, ceil((max(sure + found, 0.0) * spread / difference) ** 2))


def normal_interval(value: float, error: float, confidence_level: float) -> Interval:
    """Return the interval of a mean by its standard error."""
    half = _both_sides(_between(confidence_level, "confidence_level")) * error
    return Interval(value - half, value + half)


# Cached: lessons compute thousands of intervals, mostly with 95%.
@lru_cache(maxsize=16)
def _both_sides(share: Fraction) -> float:
    """Return the z-score of the two-sided interval that contains a share of the normal distribution."""
    return _one_side((1 + share) / 2)


def _one_side(share: Fraction) -> float:
    """Return the z-score below which a share of the normal distribution is."""
    # Use the smaller tail: 1 minus a tiny number is 1 as a float.
    tail = max(float(min(share, 1 - share)), sys.float_info.min)
    z = NormalDist().inv_cdf(tail)
    return z if 2 * share < 1 else -z


def _between(value: object, what: str) -> Fraction:
    share = exact(value, what)
    if 0 < share < 1:
        return share
    raise ValueError(f"{what} must be above 0 and below 1, not {shown(value)}{percent_hint(share)}")


def percent_hint(share: Fraction) -> str:
    """Return ``"; did you mean 0.95?"`` for 95, as a probability may be given in percent; otherwise an empty text."""
    return f"; did you mean {float(share / 100):g}?" if 1 < share <= 99 else ""
