"""Calibration: predicted probabilities, in groups, next to observed frequencies; `charts.calibration` draws them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from exxtra_widget.charts.calibration import curves, points
from exxtra_widget.charts.figure import Figure, Labels, say
from exxtra_widget.charts.inputs import number_of
from exxtra_widget.predict import kind
from exxtra_widget.probability.exact import exact
from exxtra_widget.support.arguments import shown, whole
from exxtra_widget.support.foreign_tables import native, rows_of
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.numbers import percent
from exxtra_widget.support.suggest import suggest_in_class, suggest_keywords

if TYPE_CHECKING:
    from _typeshed import MaybeNone

    from exxtra_widget.support.packing import JsonObject

MOST_BINS: Final = 20


@dataclass(frozen=True)
class Forecast:
    """Predicted probability of an event, and whether the event happened."""

    name: str
    share: Fraction
    happened: bool

    @property
    def brier(self) -> Fraction:
        """The Brier score: the squared distance of the probability from the outcome, 0 or 1."""
        return (self.share - self.happened) ** 2


@dataclass(frozen=True)
class Bin:
    """Answers in one part of the scale."""

    low: float
    high: float
    count: int
    forecast: float
    happened: float


@suggest_in_class()
@dataclass(frozen=True)
class Calibration:
    """Predicted probabilities next to observed frequencies.

    Parameters
    ----------
    count : int
        Number of answers that the dice have settled.
    brier : float or None
        Their mean Brier score; None without any.
    bins : tuple of Bin
        The parts of the scale that hold answers.
    names : tuple of (str, int, float)
        Each name with its number of answers and its mean Brier score, the best first.
    """

    count: int
    brier: float | MaybeNone
    bins: tuple[Bin, ...]
    names: tuple[tuple[str, int, float], ...]

    def to_dict(self) -> JsonObject | None:
        """Return the calibration as plain JSON data for the page; None without any answers."""
        if not self.count:
            return None
        return {
            "count": self.count,
            "brier": self.brier,
            "bins": [vars(part) for part in self.bins],
            "names": [{"name": name, "count": count, "brier": brier} for name, count, brier in self.names],
        }

    def svg(self, language: Language = "en") -> str:
        """Return the picture of `plot` as SVG, in ``en``, ``de`` or ``fr``; its alternative text has the numbers."""
        figure = self.plot(language=language)
        rows = [
            kind.say(
                "calibration.bin", language, forecast=percent(x, language, 0), happened=percent(y, language, 0), count=n
            )
            for x, y, n in _spots(self)
        ]
        return replace(figure, description="; ".join(rows) or figure.description).svg

    def plot(self, *, title: str = "", language: Language | None = None) -> Figure:
        """Return a figure of the calibration: points on the diagonal are perfectly calibrated."""
        labels = _frame(title, self.count, spoken(language))
        if not self.count:
            # An empty square must say why; other figures say "0 answers".
            labels = labels._replace(description=kind.say("calibration.none", labels.language))
        return points(_spots(self), labels)

    def _repr_svg_(self) -> str:
        return self.svg(spoken(None))


@suggest_keywords
def calibration(forecasts: object, *, bins: int = 5, title: str = "", language: Language | None = None) -> Figure:
    """Return a figure of the calibration of forecasts: predicted probabilities next to observed frequencies.

    Points on the diagonal are perfectly calibrated.

    Parameters
    ----------
    forecasts : iterable of (number, bool), or mapping
        Each forecast with its outcome: a probability, and whether the event happened. Or a mapping from up to six
        names to such lists. For the answers of a class there is `Predictions.plot`.
    bins : int, default 5
        Number of bins of equal width from 0 to 1, 1 to 20; each that holds forecasts is a point at their means.
    title, language : str, optional
        Title of the figure; language of its texts, ``en``, ``de`` or ``fr``.

    Raises
    ------
    TypeError, ValueError
        If a list does not hold probabilities with outcomes.

    Examples
    --------
    >>> from exxtra_widget.figures import calibration
    >>> calibration([(0.7, True), (0.7, True), (0.7, False), (0.2, False)]).table
    (('predicted', 'happened', 'count'), ('20.0%', '0%', '1'), ('70.0%', '66.7%', '3'))
    """
    language = spoken(language)
    if not isinstance(forecasts, Mapping):
        return _calibrated("", forecasts, bins).plot(title=title, language=language)
    if not 1 <= len(forecasts) <= 6:
        raise ValueError(f"a figure shows the calibration of 1 to 6 names, not {len(forecasts)}")
    found = {str(name): _calibrated(str(name), listed, bins) for name, listed in forecasts.items()}
    labels = _frame(title, sum(one.count for one in found.values()), language)
    return curves({name: _spots(one) for name, one in found.items()}, labels)


def _frame(title: str, count: int, language: str) -> Labels:
    return Labels(
        title or say(language, "calibration"),
        say(language, "calibrated", count=count),
        language,
        say(language, "happened"),
        say(language, "predicted"),
    )


def _spots(found: Calibration) -> list[tuple[float, float, int]]:
    return [(part.forecast, part.happened, part.count) for part in found.bins]


def _calibrated(name: str, forecasts: object, bins: int) -> Calibration:
    try:
        pairs = [(share, native(outcome)) for share, outcome in rows_of(forecasts)]
        wrong = [outcome for _, outcome in pairs if outcome not in {True, False}]
    except (TypeError, ValueError):
        raise TypeError(
            f"forecasts must be pairs of a probability and an outcome, like (0.7, True), not {shown(forecasts)}"
        ) from None
    if not pairs:
        raise ValueError("there are no forecasts to show")
    if wrong:
        raise ValueError(f"an outcome must be True or False, not {shown(wrong[0])}")
    shares = [exact(number_of(share, "forecast"), "a forecast") for share, _ in pairs]
    beyond = next((share for share in shares if not 0 <= share <= 1), None)
    if beyond is not None:
        raise ValueError(f"a forecast must be a probability from 0 to 1, not {float(beyond):g}")
    settled = zip(shares, pairs, strict=True)
    return calibrate([Forecast(name, share, happened=bool(outcome)) for share, (_, outcome) in settled], bins)


def calibrate(forecasts: Sequence[Forecast], bins: int = 5) -> Calibration:
    """Return the calibration of forecasts."""
    bins = whole(bins, 1, MOST_BINS, "bins")
    parts: dict[int, list[Forecast]] = {}
    by_name: dict[str, list[Forecast]] = {}
    for forecast in forecasts:
        parts.setdefault(min(int(forecast.share * bins), bins - 1), []).append(forecast)
        by_name.setdefault(forecast.name, []).append(forecast)
    names = [(name, len(given), _mean([forecast.brier for forecast in given])) for name, given in by_name.items()]
    return Calibration(
        count=len(forecasts),
        brier=_mean([forecast.brier for forecast in forecasts]) if forecasts else None,
        bins=tuple(
            Bin(
                low=i / bins,
                high=(i + 1) / bins,
                count=len(given),
                forecast=_mean([forecast.share for forecast in given]),
                happened=_mean([Fraction(forecast.happened) for forecast in given]),
            )
            for i, given in sorted(parts.items())
        ),
        names=tuple(sorted(names, key=lambda row: (row[2], row[0]))),
    )


def _mean(values: Sequence[Fraction]) -> float:
    return float(sum(values, Fraction(0)) / len(values))
