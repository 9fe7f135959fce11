"""Confidence intervals of proportions, and how many games are enough."""

from __future__ import annotations

from math import ceil, sqrt
from numbers import Real
from statistics import NormalDist
from typing import Any, NamedTuple

from exxtra_widget.probability.exact import exact
from exxtra_widget.support.arguments import shown, whole
from exxtra_widget.support.calls import checked


@checked
class Interval(NamedTuple):
    """The numbers from `low` to `high`.

    Examples
    --------
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


@checked
def wilson(successes: int, n: int, confidence_level: float = 0.95) -> Interval:
    """Return Wilson's interval for a probability, from how often something happened.

    Parameters
    ----------
    successes : int
        How often it happened, 0 to `n`.
    n : int
        In how many games, 1 or more.
    confidence_level : float
        In which share of such intervals the probability lies, between 0 and 1.

    Raises
    ------
    ValueError
        If the counts or the confidence level cannot be.

    Examples
    --------
    >>> [round(end, 3) for end in wilson(54, 100)]
    [0.443, 0.634]
    """
    games = whole(n, 1, 10**18, "n")
    won = whole(successes, 0, games, "successes")
    z = _normal(_between(confidence_level, "confidence_level"))
    share = won / games
    spread = z**2 / games
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    # Where nothing or all happened the end is exact, whatever rounding says.
    return Interval(max(0.0, middle - half) if won else 0.0, min(1.0, middle + half) if won < games else 1.0)


@checked
def sample_size(half_width: float = 0.01, confidence_level: float = 0.95, p: float = 0.5) -> int:
    """Return how many games an estimate needs to be as good as this.

    Parameters
    ----------
    half_width : float
        Half the length of the interval, between 0 and 1: 0.01 for one percent up or down.
    confidence_level : float
        In which share of all cases the probability lies in the interval, between 0 and 1.
    p : float
        The probability that is expected, between 0 and 1; 1/2 is the worst case.

    Raises
    ------
    ValueError
        If one of them is not between 0 and 1.

    Examples
    --------
    >>> sample_size(0.01)
    9604
    """
    width, share = _between(half_width, "half_width"), _between(p, "p")
    return ceil(_normal(_between(confidence_level, "confidence_level")) ** 2 * share * (1 - share) / width**2)


@checked
def games_to_detect(p: float, power: float = 0.8, confidence_level: float = 0.95, against: float = 0.5) -> int:
    """Return how many games show that a probability is not another one.

    Parameters
    ----------
    p : float
        The true probability, between 0 and 1.
    power : float
        The chance to find the difference, between 0 and 1.
    confidence_level : float
        1 minus the chance to find one where there is none, between 0 and 1.
    against : float
        The probability that is to be rejected.

    Raises
    ------
    ValueError
        If one of them is not between 0 and 1, or if there is no difference to find.

    Examples
    --------
    >>> games_to_detect(0.540773), games_to_detect(0.540773, power=0.9)
    (1178, 1576)
    """
    share, base = _between(p, "p"), _between(against, "against")
    if share == base:
        raise ValueError(f"p and against are both {shown(p)}: there is no difference to find")
    found = NormalDist().inv_cdf(_between(power, "power"))
    sure = _normal(_between(confidence_level, "confidence_level"))
    spread = sure * sqrt(base * (1 - base)) + found * sqrt(share * (1 - share))
    return max(1, ceil((spread / (share - base)) ** 2))


def _normal(share: float) -> float:
    """Return how many standard deviations up and down hold this share of a normal distribution."""
    return NormalDist().inv_cdf((1 + share) / 2)


def _between(value: Any, what: str) -> float:
    share = float(exact(value, what))
    if 0 < share < 1:
        return share
    raise ValueError(f"{what} lies between 0 and 1, not {shown(value)}")
