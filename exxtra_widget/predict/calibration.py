"""Calibration: predicted probabilities next to observed frequencies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.charts.figure import Figure
from exxtra_widget.charts.figure import say as said
from exxtra_widget.charts.lines import Axes as LineAxes
from exxtra_widget.charts.lines import points
from exxtra_widget.charts.numbers import with_percent_sign
from exxtra_widget.core.language import phrase
from exxtra_widget.drawing.svg import INK, LINE, SOFT, element, label, picture
from exxtra_widget.support.arguments import whole
from exxtra_widget.support.locale import fill, spoken

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


MOST_BINS: Final = 20
# The picture: a square of this size, with room for its labels around it.
SIZE: Final = 400
COLOUR: Final = "#0b62a8"


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
    brier: float | None
    bins: tuple[Bin, ...]
    names: tuple[tuple[str, int, float], ...]

    def to_dict(self) -> dict[str, Any] | None:
        """Return the calibration as plain JSON data for the page.

        Returns
        -------
        dict or None
            The fields by name; None without any answers.
        """
        if not self.count:
            return None
        return {
            "count": self.count,
            "brier": self.brier,
            "bins": [vars(part) for part in self.bins],
            "names": [{"name": name, "count": count, "brier": brier} for name, count, brier in self.names],
        }

    def svg(self, language: str = "en") -> str:
        """Return a picture as SVG: points on the diagonal are perfectly calibrated.

        Parameters
        ----------
        language : str, default "en"
            Language of the text: ``en``, ``de`` or ``fr``.

        Returns
        -------
        str
            An ``<svg>`` element.
        """

        def say(key: str, **fields: object) -> str:
            return fill(phrase(language, "", "question", key), fields, language=language)

        rows = "; ".join(
            say(
                "calibration.bin",
                forecast=_percent(part.forecast, language),
                happened=_percent(part.happened, language),
                count=part.count,
            )
            for part in self.bins
        )
        view = (-110, -30, SIZE + 150, SIZE + 90)
        return picture(
            view,
            say("calibration.title"),
            rows or say("calibration.none"),
            self._draw(say("calibration.forecast"), say("calibration.happened"), language),
            language,
        )

    def _draw(self, across: str, up: str, language: str) -> Iterator[Element]:
        yield element("path", d=f"M0 0V{SIZE}H{SIZE}", fill="none", stroke=INK, stroke_width=2)
        yield element("path", d=f"M0 {SIZE}L{SIZE} 0", stroke=LINE, stroke_width=3, stroke_dasharray="9 9")
        for percent in (0, 50, 100):
            at = SIZE * percent / 100
            text = with_percent_sign(str(percent), language)
            yield label(at, SIZE + 24, text, 18, SOFT)
            yield label(-36, SIZE - at, text, 18, SOFT)
        yield label(SIZE / 2, SIZE + 50, across, 20, INK)
        yield element("g", label(-SIZE / 2, -88, up, 20, INK), transform="rotate(-90)")
        for part in self.bins:
            radius = 9 + 15 * (part.count / self.count) ** 0.5
            x, y = SIZE * part.forecast, SIZE * (1 - part.happened)
            yield element("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=f"{radius:.1f}", fill=COLOUR, fill_opacity=0.85)
            yield label(x, y, str(part.count), 16, "#ffffff", "700")

    def plot(self, *, title: str = "", language: str | None = None) -> Figure:
        """Return a figure of the calibration: points on the diagonal are perfectly calibrated."""
        language = spoken(language)
        # Other figures say "0 answers"; an empty square must say why.
        none = phrase(language, "", "question", "calibration.none")
        described = said(language, "calibrated", count=self.count) if self.count else none
        words = (said(language, "predicted"), said(language, "happened"))
        axes = LineAxes(title or said(language, "calibration"), described, *words, language=language)
        return points([(part.forecast, part.happened, part.count) for part in self.bins], axes)

    def _repr_svg_(self) -> str:
        return self.svg()


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
        bins=tuple(_bin(i, bins, given) for i, given in sorted(parts.items())),
        names=tuple(sorted(names, key=lambda row: (row[2], row[0]))),
    )


def _bin(i: int, bins: int, given: Sequence[Forecast]) -> Bin:
    return Bin(
        low=i / bins,
        high=(i + 1) / bins,
        count=len(given),
        forecast=_mean([forecast.share for forecast in given]),
        happened=_mean([Fraction(forecast.happened) for forecast in given]),
    )


def _percent(share: float, language: str) -> str:
    return with_percent_sign(f"{100 * share:.0f}", language)


def _mean(values: Sequence[Fraction]) -> float:
    return float(sum(values, Fraction(0)) / len(values))
