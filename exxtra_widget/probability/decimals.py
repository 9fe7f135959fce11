"""Numbers as text in the language of `use_language`, for cells of a notebook; `support.numbers` writes them."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Final

from exxtra_widget.probability.exact import Ratio, exact
from exxtra_widget.support import numbers
from exxtra_widget.support.arguments import number, whole
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.suggest import suggest_keywords

_MOST: Final = 1e15
_MOST_PLACES: Final = 12


@suggest_keywords
def percent(share: float | Fraction | Decimal | Ratio, places: int = 1, *, language: Language | None = None) -> str:
    r"""Return a share in percent, as the language writes it; halves are rounded up.

    Parameters
    ----------
    share : float, Fraction, Decimal or Ratio
        The share: 1 is 100%.
    places : int, default 1
        Number of decimals, 0 to 12. Only the impossible is 0% and only the certain 100%, both without decimals;
        what would round to them has up to four decimals, or is "< 0.0001%".
    language : str, optional
        ``en``, ``de`` or ``fr``; by default the language of `use_language`.

    Raises
    ------
    ValueError
        If the share is not a number, or another argument is out of range.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from exxtra_widget import percent
    >>> from exxtra_widget.exxtra import odds
    >>> percent(odds.reroll()["bust"])
    '30.6%'
    >>> percent(0.305, 0), percent(Fraction(9999, 10_000)), percent(1)
    ('31%', '99.99%', '100%')
    >>> percent(11 / 36, language="de")  # a space that does not break
    '30,6\xa0%'
    """
    return numbers.percent(_exact(share, "share"), spoken(language), whole(places, 0, _MOST_PLACES, "places"))


@suggest_keywords
def rounded(value: float | Fraction | Decimal | Ratio, places: int = 2, *, language: Language | None = None) -> str:
    """Return a number with some decimals, as the language writes it; halves are rounded away from 0.

    Parameters
    ----------
    value : float, Fraction, Decimal or Ratio
        The number.
    places : int, default 2
        Number of decimals, 0 to 12.
    language : str, optional
        ``en``, ``de`` or ``fr``; by default the language of `use_language`.

    Raises
    ------
    ValueError
        If the value is not a number, or another argument is out of range.

    Examples
    --------
    >>> from exxtra_widget import rounded
    >>> from exxtra_widget.exxtra import odds
    >>> rounded(1 / odds.reroll()["bust"])
    '3.27'
    >>> rounded(36 / 11, 3, language="fr")
    '3,273'
    """
    return numbers.number(_exact(value, "value"), spoken(language), whole(places, 0, _MOST_PLACES, "places"))


def _exact(value: object, what: str) -> Fraction:
    given = value.value if isinstance(value, Ratio) else value
    number(float(given) if isinstance(given, Decimal) and not given.is_snan() else given, -_MOST, _MOST, what)
    return exact(given, what)
