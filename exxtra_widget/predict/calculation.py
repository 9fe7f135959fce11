"""Calculations as people write them: ``1 - 25/36``, ``(5/6)²``, ``3½``, ``14 %``, ``5 of 36``, ``safe^(k-1) · bust``.

Powers come before fractions, these before ``*`` and ``:``, and these before ``+`` and ``-``. Nothing is evaluated by
Python, and reading takes time proportional to the length of the text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import groupby
from math import gcd, lcm
from typing import Final, NamedTuple, NoReturn, TypeAlias, TypeVar

from exxtra_widget.predict.topic import QuestionError, refuse
from exxtra_widget.probability.exact import Ratio
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.unicode import SIGNS

LONGEST: Final = 200
MOST_BITS: Final = 10_000
# Value and unit together have fewer digits than Python converts to text, 4,300.
_MOST_UNIT_BITS: Final = 4_000
# Nested brackets, powers and signs.
_DEEPEST: Final = 45
# Smaller whole numbers are never rounded.
_TWO_DIGITS: Final = 10

_SLASH: Final = "\u2044"
_EQUALS: Final = "=\u2248"
_SIGNS: Final = {
    **SIGNS,
    **dict.fromkeys(map(ord, "\u00d7\u00b7\u2022\u2219\u22c5\u2217"), "*"),
    **dict.fromkeys(map(ord, "\u223c\u2243\u2245\u2250~"), "\u2248"),
    **dict.fromkeys(map(ord, "\u21d2\u2192\u2261"), "="),
    ord("["): "(",
    ord("]"): ")",
    ord(_SLASH): _SLASH,
    # Arabic signs.
    0x66A: "%",
    0x66B: ".",
    0x66C: "'",
    0x61C: None,
}
_PERCENT: Final = re.compile(r"(?<=[0-9.,)]) ?(?:percent|per cent|prozent|pour cent)(?![^\W\d_])", re.IGNORECASE)
_MARKS: Final = "\u0304\u0305\u0307"
_MARKED: Final = re.compile(f"[0-9][{_MARKS}](?:[0-9{_MARKS}]*[{_MARKS}])?")
_DOTS: Final = re.compile(r"(?<=[0-9)])\.\.+(?![0-9.])")
_RECURRING: Final = re.compile(
    r"([0-9]?) ?(?:period(?:e|isch)|recurring|repeating|périodique)(?!\w)(?: ?([0-9]+))?", re.IGNORECASE
)
_ABOUT: Final = re.compile(
    r"(?:ca\.?|circa|approx\.?|approximately|about|roughly|etwa|rund|ungefähr|environ|env\.?|à peu près) ",
    re.IGNORECASE,
)

_WHOLE: Final = r"(?:[1-9][0-9]{0,2}(?:[ .,'\u2019][0-9]{3}){1,3}|[0-9]+)(?![0-9]|[.,][0-9])"


@cache
def _tokens(letters: str) -> re.Pattern[str]:
    """Return the tokens of a text; names may begin only with these of the letters ``e`` and ``x``."""
    e, x = (("(?!)" if letter in letters else letter) for letter in "ex")
    return re.compile(
        rf"(?P<part>{_WHOLE}) ?(?:[^\W\d_]+ )?(?:of|in|von|aus|sur)(?: the| every| den| les)? ?(?P<whole>{_WHOLE})"
        rf"|(?P<mixed>[0-9]+ [0-9]+ ?/ ?[0-9]+|(?:[0-9]+ )?[0-9]+{_SLASH}[0-9]+)(?![0-9.,])"
        r"|(?P<fixed>[0-9]*[.,][0-9]*)\((?P<again>[0-9]+)\)"
        rf"|(?P<number>[0-9]+(?:[.,][0-9]*)?|[.,][0-9]+)(?:{e}(?P<ten>[-+]?[0-9]+)(?!\w))?"
        rf"|(?P<times>{x})(?= ?[0-9(])|(?P<name>[^\W\d_]\w*)|(?P<sign>\S)",
        re.IGNORECASE,
    )


class Amount(NamedTuple):
    """Number as it was written: a ratio that is not reduced, and the unit of its last digit, None for an exact one."""

    ratio: Ratio
    unit: Fraction | None = None

    @property
    def value(self) -> Fraction:
        """The number as a fraction."""
        return self.ratio.value

    @property
    def step(self) -> Fraction:
        """The unit of a decimal, 0 for a whole or exact number."""
        return Fraction(0) if self.unit is None or self.unit >= 1 else self.unit


# The values of a part of a formula over its variable, a single one if it does not vary.
Row: TypeAlias = tuple[Amount, ...]
Name: TypeAlias = Callable[[str], Row]
T = TypeVar("T")


# --- Signs --------------------------------------------------------------------------------------


def plain(text: str) -> str:
    """Return a text with plain digits, signs and spaces, ``^(…)`` for superscripts, ``(…)`` for recurring digits."""
    if not text.isascii():
        runs = [(form, "".join(run)) for form, run in groupby(text, key=_form)]
        text = "".join(_part(*one, after) for one, (_, after) in zip(runs, [*runs, ("", "")][1:], strict=True))
    said = " ".join(text.translate(_SIGNS).split())
    said = said.replace("**", "^").replace("==", "=").replace("=>", "=")
    said = _MARKED.sub(lambda found: f"({found[0].translate(dict.fromkeys(map(ord, _MARKS)))})", said)
    said = _RECURRING.sub(lambda found: f"{found[1]}({found[2]})" if found[2] else f"({found[1]})", said)
    return _PERCENT.sub("%", _DOTS.sub("", said)).rstrip(".")


def _part(form: str, run: str, after: str) -> str:
    """Return a run of superscript or subscript signs as plain ones."""
    if form == "<fraction>":
        # Keep apart from the 2 in 2½.
        run = "".join(f" {one}" for one in run)
    said = "".join(str(unicodedata.decimal(one, one)) for one in unicodedata.normalize("NFKC", run))
    if form != "<super>":
        return said
    # A superscript numerator is not an exponent.
    return f" {said}" if after.startswith(_SLASH) else f"^({said})"


def _form(sign: str) -> str:
    return unicodedata.decomposition(sign).partition(" ")[0]


# --- Equations ----------------------------------------------------------------------------------


def read_sides(text: str, read: Callable[[str], T], *, is_formula: bool = False) -> list[T]:
    """Return each side of an equation as `read` returns it; the first side may be a name, as in ``P(X = 2) = 1/36``."""
    *first, last = _sides(text, is_formula=is_formula)
    found = []
    for side in first:
        try:
            found.append(read(side))
        except QuestionError:
            if not re.search(r"[^\W\d_]", side):
                raise
    return [*found, read(last)]


def _sides(text: str, *, is_formula: bool) -> list[str]:
    """Return the parts of a plain text between ``=`` outside brackets; a last part may be in brackets."""
    text = text.strip(f"{_EQUALS} ")
    begin = _last_bracket(text)
    if begin and (text[begin + 1] in _EQUALS or (not is_formula and re.search("[0-9%] $", text[:begin]))):
        text = f"{text[:begin]}={text[begin + 1 : -1].lstrip(_EQUALS)}"
    sides, depth = [""], 0
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if sign in _EQUALS and depth <= 0:
            sides.append("")
        else:
            sides[-1] += sign
    return [_ABOUT.sub("", side.strip(), count=1) for side in sides]


def _last_bracket(text: str) -> int:
    """Return the index of the bracket that closes at the end of a text, 0 if there is none."""
    depth = 0
    for i in range(len(text) - 1, 0, -1):
        depth += (text[i] == ")") - (text[i] == "(")
        if not depth:
            return i if text[i] == "(" else 0
    return 0


def most_exact(text: str, sides: Sequence[Sequence[Sequence[Amount]]]) -> int:
    """Return the index of the most exact side of an equation; refuse sides that differ.

    A side has one or several readings, and each of these a number for each value of the variable.
    """
    if len(sides) == 1:
        return 0
    best = min(range(len(sides)), key=lambda place: max(one.step for one in sides[place][0]))
    for side in sides:
        if not any(all(map(_agree, sides[best][0], reading)) for reading in side):
            refuse("unequal", answer=quote(text))
    return best


def _agree(exact: Amount, other: Amount) -> bool:
    """Return whether a number is the exact one, perhaps rounded or cut off."""
    unit = other.step or (1 if other.unit and abs(other.value) >= _TWO_DIGITS else 0)
    return exact.value == other.value or abs(exact.value - other.value) < unit


# --- Reading ------------------------------------------------------------------------------------


def calculate(text: str, name: Name | None = None, letters: str = "") -> tuple[Row, str]:
    """Return the values of a plain text, and the text after it; with `name` it may contain names, and nothing after it.

    A division by 0 raises ``ZeroDivisionError`` with the place of the value.
    """
    if len(text) > LONGEST:
        refuse("formula_large")
    reader = _Reader(text, name, "".join(one for one in "ex" if one in letters.casefold()))
    found = reader.sum()
    return found, reader.rest()


class _Reader:
    """Reader of a calculation from left to right."""

    def __init__(self, text: str, name: Name | None, letters: str) -> None:
        self._text, self._name = text, name
        # In reverse order.
        self._tokens = list(_tokens(letters).finditer(text))[::-1]
        self._depth = 0

    @property
    def _next(self) -> str:
        return self._tokens[-1][0] if self._tokens else ""

    def _is(self, kind: str) -> bool:
        return bool(self._tokens and self._tokens[-1][kind])

    def _takes(self, *signs: str) -> str:
        """Consume and return the next sign if it is one of these."""
        return self._tokens.pop()[0] if self._next in signs else ""

    def rest(self) -> str:
        """Return the remaining text; a formula has none."""
        if self._name and self._next == ")":
            refuse("formula_bracket")
        if self._name and self._tokens:
            self._refuse_next()
        return self._text[self._tokens[-1].start() :] if self._tokens else ""

    def _refuse_next(self, at_end: str = "formula_end") -> NoReturn:
        """Refuse the next token, or the end of the text, with its code."""
        if not self._tokens:
            refuse(at_end)
        is_foreign = self._is("sign") and self._next not in set(f"+-*/:÷^()%{_EQUALS}")
        refuse("formula_sign" if is_foreign else "formula_order", sign=quote(self._next))

    def sum(self) -> Row:
        # Most answers are one number.
        if len(self._tokens) == 1 and self._tokens[0]["number"]:
            return (_written(self._tokens.pop()),)
        found = self._product()
        while sign := self._takes("+", "-"):
            found = _each(_added if sign == "+" else _subtracted, found, self._product())
        return found

    def _product(self) -> Row:
        found, divided = self._fraction()
        while True:
            if self._is("times") or self._next in {"*", ":", "÷"}:
                divides = self._tokens.pop()[0] in {":", "÷"}
                other, is_fraction = self._fraction()
                divided = divides or is_fraction
                found = _each(_divided if divides else _multiplied, found, other)
            elif self._next == "(" or (self._name and self._is("name")):
                # In 1/2k it is not clear whether k is divided.
                if divided:
                    refuse("formula_unclear", sign=quote(self._next))
                other, divided = self._fraction()
                found = _each(_multiplied, found, other)
            else:
                return found

    def _fraction(self) -> tuple[Row, bool]:
        """Return a fraction, which binds tighter than ``:`` as in ``1/36 : 11/36``, and whether it is a quotient."""
        found, divided = self._signed(), False
        while self._takes("/"):
            # In 1/2 3/4 it is not clear what is divided; nor, without names, in 1/36 / 11/36.
            if (self._is("mixed") and "/" in self._next) or (divided and self._name is None):
                refuse("formula_unclear", sign=quote(self._next))
            found, divided = _each(_divided, found, self._signed(divides=True)), True
        return found, divided

    def _signed(self, *, divides: bool = False) -> Row:
        """Read a power with the signs before it, which come after the power: ``-2^2`` is -4."""
        self._depth += 1
        if self._depth > _DEEPEST:
            refuse("formula_large")
        sign = self._takes("+", "-")
        found = self._signed(divides=divides) if sign else self._power(divides=divides)
        self._depth -= 1
        return _each(_multiplied, (_MINUS,), found) if sign == "-" else found

    def _power(self, *, divides: bool = False) -> Row:
        # In 1/2% and 5 of 36 % it is not clear what the percentage applies to.
        is_share = divides or self._is("part")
        found = self._atom()
        while self._takes("%"):
            if is_share:
                refuse("formula_unclear", sign="%")
            found = tuple(_decimal(one.value / 100, one.unit and one.unit / 100) for one in found)
        return _each(_raised, found, self._signed()) if self._takes("^") else found

    def _atom(self) -> Row:
        if self._takes("("):
            found = self.sum()
            if not self._takes(")"):
                self._refuse_next("formula_bracket")
            return found
        if not self._tokens or self._is("sign") or self._is("times") or (self._is("name") and self._name is None):
            self._refuse_next()
        token = self._tokens.pop()
        return self._name(token[0]) if token["name"] and self._name else (_written(token),)


# --- Numbers ------------------------------------------------------------------------------------


def _written(token: re.Match[str]) -> Amount:
    """Return a number without a sign."""
    if token["part"]:
        return _amount(_whole(token["part"]), _whole(token["whole"]), None)
    if token["mixed"]:
        *before, part, whole = map(int, re.findall("[0-9]+", token["mixed"]))
        return _amount(sum(before) * whole + part, whole, None)
    digits = (token["fixed"] or token["number"]).replace(",", ".")
    if digits.isdecimal() and not token["ten"]:
        return _amount(int(digits), 1, _ONE)
    whole_part, _, places = digits.partition(".")
    unit = Fraction(1, 10 ** len(places))
    value = Fraction(int(whole_part + places or 0), unit.denominator)
    if token["again"]:
        return _decimal(value + unit * Fraction(int(token["again"]), 10 ** len(token["again"]) - 1), None)
    found = _decimal(value, unit)
    return _multiplied(found, _raised(_TEN, _decimal(Fraction(token["ten"])))) if token["ten"] else found


def _whole(digits: str) -> int:
    return int(re.sub(r"\D", "", digits))


def _decimal(value: Fraction, unit: Fraction | None = None) -> Amount:
    return _amount(*value.as_integer_ratio(), unit)


def _amount(part: int, whole: int, unit: Fraction | None) -> Amount:
    if not whole:
        raise ZeroDivisionError(0)
    if max(part.bit_length(), whole.bit_length()) > MOST_BITS:
        common = gcd(part, whole)
        part, whole = part // common, whole // common
    if max(part.bit_length(), whole.bit_length()) > MOST_BITS or (
        unit and unit.denominator.bit_length() > _MOST_UNIT_BITS
    ):
        refuse("formula_large")
    return Amount(Ratio(-part, -whole) if whole < 0 else Ratio(part, whole), unit)


def _each(act: Callable[[Amount, Amount], Amount], one: Row, other: Row) -> Row:
    """Return an operation on two rows, value by value."""
    found = []
    for place in range(max(len(one), len(other))):
        try:
            found.append(act(one[place if len(one) > 1 else 0], other[place if len(other) > 1 else 0]))
        except ZeroDivisionError:
            raise ZeroDivisionError(place) from None
    return tuple(found)


def _multiplied(one: Amount, other: Amount) -> Amount:
    unit = None if one.unit is None or other.unit is None else one.unit * other.unit
    return _amount(one.ratio.part * other.ratio.part, one.ratio.whole * other.ratio.whole, unit)


def _divided(one: Amount, other: Amount) -> Amount:
    return _amount(one.ratio.part * other.ratio.whole, one.ratio.whole * other.ratio.part, None)


def _added(one: Amount, other: Amount) -> Amount:
    (part, whole), (other_part, other_whole) = one.ratio, other.ratio
    both = lcm(whole, other_whole)
    # A whole number in a sum is exact; a decimal was rounded.
    unit = min(filter(None, (one.step, other.step)), default=_ONE if both == 1 else None)
    return _amount(part * (both // whole) + other_part * (both // other_whole), both, unit)


def _subtracted(one: Amount, other: Amount) -> Amount:
    return _added(one, other._replace(ratio=Ratio(-other.ratio.part, other.ratio.whole)))


def _raised(one: Amount, other: Amount) -> Amount:
    (part, whole), power = one.ratio, other.value
    if power.denominator != 1:
        refuse("formula_power")
    # Check before computing.
    size, places = abs(int(power)), 0 if one.unit is None else one.unit.denominator.bit_length() - 1
    if max(part.bit_length(), whole.bit_length()) * size > MOST_BITS or places * size > _MOST_UNIT_BITS:
        refuse("formula_large")
    if power < 0:
        part, whole = whole, part
    # 10^-2 is the decimal 0.01.
    unit = (
        Fraction(10) ** int(power) if one == _TEN else one.unit**size if one.unit is not None and power >= 0 else None
    )
    return _amount(part**size, whole**size, unit)


_ONE: Final = Fraction(1)
_TEN: Final = Amount(Ratio(10, 1), _ONE)
_MINUS: Final = Amount(Ratio(-1, 1), _ONE)
