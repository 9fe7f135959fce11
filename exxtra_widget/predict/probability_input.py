"""Probabilities as people write them: ``5/36``, ``5 of 36``, ``0.14``, ``14 %``, ``14,3 %``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Real
from typing import Final, NamedTuple

from exxtra_widget.core.step import Refusal
from exxtra_widget.probability.exact import page_ratio
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.calls import checked

DIGITS: Final = 30
PLACES: Final = 20
MINUS: Final = ("-", "\N{MINUS SIGN}")
_FRACTION: Final = re.compile(r"([0-9]{1,30})\s?(?:/|out of|of|in|von|aus|sur)\s?([0-9]{1,30})", re.IGNORECASE)
_DECIMAL: Final = re.compile(r"([0-9]{1,3}(?:[.,][0-9]{0,20})?|[.,][0-9]{1,20})\s?(%?)")


@checked
class QuestionError(ValueError):
    """A question, an answer or a reveal is refused; nothing was changed.

    Attributes
    ----------
    code : str
        The stable name of the reason.
    refusal : Refusal
        The reason, with its sentence in three languages.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal
        self.code = refusal.code

    def __reduce__(self) -> tuple[type[QuestionError], tuple[Refusal]]:
        return type(self), (self.refusal,)


@checked
class Ratio(NamedTuple):
    """Probability that is not reduced, like 11 of 36.

    Parameters
    ----------
    part, whole : int
        Numerator and denominator.

    Examples
    --------
    >>> Ratio(12, 36).value, str(Ratio(12, 36))
    (Fraction(1, 3), '12 of 36')
    """

    part: int
    whole: int

    @property
    def value(self) -> Fraction:
        """The probability as a fraction."""
        return Fraction(self.part, self.whole)

    def to_list(self) -> list[int]:
        """Return the two numbers as the page holds them, see `page_ratio`."""
        return page_ratio(*self)

    def __str__(self) -> str:
        return f"{self.part} of {self.whole}"


@checked
@dataclass(frozen=True)
class Share:
    """Probability with its text.

    Parameters
    ----------
    text : str
        The text as a person wrote it.
    ratio : Ratio
        Its value, 0 to 1, not reduced: 12 of 36 stays 12 of 36.
    unit : Fraction or None
        The place value of the last digit of a decimal; None for fractions and whole numbers, which are exact.
    """

    text: str
    ratio: Ratio
    unit: Fraction | None = None

    @property
    def value(self) -> Fraction:
        """The probability as a fraction."""
        return self.ratio.value


@checked
def read_share(given: object) -> Share:
    """Read a probability from text or from a number.

    Parameters
    ----------
    given : str, int, float, Decimal or Fraction
        From 0 to 1: a fraction ``"5/36"`` or ``"5 of 36"``, a decimal ``"0.14"``, a percentage ``"14 %"`` or ``"14,3
        %"``; or a number.

    Returns
    -------
    Share
        The probability with its text.

    Raises
    ------
    QuestionError
        If it is not a probability (``no_share``), or not between 0 and 1 (``outside_share``).

    Examples
    --------
    >>> read_share("5 of 36").value, read_share("14,3 %").value
    (Fraction(5, 36), Fraction(143, 1000))
    >>> read_share("7")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    exxtra_widget.predict.probability_input.QuestionError: A probability lies between 0 and 1, ...; “7” does not.
    """
    share = _read_text(given) if isinstance(given, str) else _read_number(given)
    if share is None:
        refusal = Refusal("no_share", "", {"answer": quote(given)})
        raise QuestionError(refusal)
    if not 0 <= share.value <= 1:
        refusal = Refusal("outside_share", "", {"answer": quote(share.text)})
        raise QuestionError(refusal)
    return share


def _read_text(given: str) -> Share | None:
    text = " ".join(given.split())
    # A minus is read, too, so that the answer is that a probability is not negative.
    sign, body = (-1, text[1:]) if text[:1] in MINUS else (1, text)
    fraction = _FRACTION.fullmatch(body)
    if fraction:
        part, whole = map(int, fraction.groups())
        return Share(text, Ratio(sign * part, whole)) if whole else None
    decimal = _DECIMAL.fullmatch(body)
    if decimal is None:
        return None
    digits, percent = decimal.groups()
    number = Decimal(digits.replace(",", "."))
    exponent = int(number.as_tuple().exponent) - (2 if percent else 0)
    value = sign * Fraction(number) / (100 if percent else 1)
    unit = Fraction(10) ** exponent if exponent < 0 else None
    return Share(text, Ratio(value.numerator, value.denominator), unit)


def _read_number(given: object) -> Share | None:
    if isinstance(given, Ratio):
        return _read_text(str(given))
    if isinstance(given, bool) or not isinstance(given, (Real, Decimal)):
        return None
    if not isinstance(given, (Integral, Fraction)):
        # As it is written: 0.3 is three tenths, and so is the nearest number of half the digits.
        number = Decimal(str(given))
        return _read_text(f"{number:.{PLACES}f}".rstrip("0").rstrip(".")) if number.is_finite() else None
    value = given if isinstance(given, Fraction) else Fraction(int(given))
    ratio = Ratio(value.numerator, value.denominator)
    if abs(value) > 1:
        return Share(quote(given), ratio)
    return Share(str(value) if value.denominator < 10**DIGITS else f"{float(value):.{PLACES}f}", ratio)
