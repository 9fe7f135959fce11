"""Probabilities that are not counted cases: rounded, certified within bounds, or estimated."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from exxtra_widget.charts.figure import say
from exxtra_widget.charts.numbers import percent
from exxtra_widget.probability.exact import Ratio

if TYPE_CHECKING:
    from typing_extensions import Self

    from exxtra_widget.solve.kind import Kind

    # Of a rounded value only some digits are given.
    Source = Kind | Literal["rounded"]


class Rounded(Ratio):
    r"""Probability that is shown as a percentage, never as 5 of 36."""

    kind: Source

    @classmethod
    def of(cls, value: float | Fraction, kind: Source) -> Self:
        """Return a probability of a kind from its value, 0 to 1."""
        exact = Fraction(str(float(value))) if isinstance(value, float) else Fraction(value)
        found = cls(exact.numerator, exact.denominator)
        found.kind = kind
        return found

    def __str__(self) -> str:
        return f"{percent(self.value)} ({self.kind})"

    def in_words(self, language: str) -> str:
        """Return the probability in words of a language."""
        return f"{percent(self.value, language)} ({say(language, f'kind_{self.kind}')})"
