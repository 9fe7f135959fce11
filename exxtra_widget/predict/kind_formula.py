"""Formulas as people write them, and the names in them: ``safe^(k-1) · bust``, ``1 - safe²``, ``2k/36``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final

from exxtra_widget.charts.bars import draw_bars
from exxtra_widget.predict.answer_check import fraction
from exxtra_widget.predict.calculation import LONGEST, MOST_BITS, Amount, Row, calculate, most_exact, plain, read_sides
from exxtra_widget.predict.kind import Kind, Said
from exxtra_widget.predict.topic import refuse
from exxtra_widget.probability.exact import Ratio, exact
from exxtra_widget.support.arguments import quote, shown

if TYPE_CHECKING:
    from typing_extensions import Self

    from exxtra_widget.charts.figure import Figure
    from exxtra_widget.core.position import Position
    from exxtra_widget.predict.question import Question
    from exxtra_widget.support.packing import JsonObject

MOST_VALUES: Final = 50
_LARGEST_DRAWN: Final = 10**12

_NAME: Final = re.compile(r"[^\W\d_]\w*")
_FRACTION: Final = re.compile(r"-?[0-9]{1,4000}(?:/[0-9]{1,4000})?")


@dataclass(frozen=True)
class Names:
    """Names that a formula may contain, with their numbers; a variable has several."""

    numbers: tuple[tuple[str, Row], ...]

    @classmethod
    def of(cls, given: object) -> Names:
        """Return the names that an author gave."""
        if not isinstance(given, Mapping) or not given:
            raise TypeError(f"names must be a dict like {{'safe': 25/36, 'k': range(1, 11)}}, not {shown(given)}")
        names = cls(tuple((_checked_name(name), _numbers_of(value, name)) for name, value in given.items()))
        if sum(len(values) > 1 for _, values in names.numbers) > 1:
            raise ValueError("only one of the names may have several values")
        return names

    @property
    def variable(self) -> tuple[str, Row]:
        """The variable and its values; an empty name and a single value if there is none."""
        one = Amount(Ratio(1, 1))
        return next(((name, values) for name, values in self.numbers if len(values) > 1), ("", (one,)))

    def _row(self, said: str) -> Row:
        """Return the numbers of a name; case matters only if names differ by it."""
        rows = dict(self.numbers)
        alike = [name for name in rows if name.casefold() == said.casefold()]
        found = rows.get(said) or (rows[alike[0]] if len(alike) == 1 else None)
        return found or refuse("formula_name", name=quote(said), list=", ".join(rows))

    def calculated(self, text: str) -> Row:
        """Return the values of a plain text over the variable."""
        letters = "".join(name[0] for name, _ in self.numbers)
        variable, values = self.variable
        try:
            found, _ = calculate(text, self._row, letters)
        except ZeroDivisionError as error:
            refuse(
                "formula_zero_at" if variable else "formula_zero", text=f"{variable} = {values[error.args[0]].value}"
            )
        return found if len(found) > 1 else found * len(values)

    def to_data(self) -> JsonObject:
        """Return the names as plain JSON data, in the form in which an author gives them."""
        texts = {name: [str(one.value) for one in row] for name, row in self.numbers}
        return {name: row[0] if len(row) == 1 else row for name, row in texts.items()}


def _checked_name(name: object) -> str:
    if isinstance(name, str) and _NAME.fullmatch(name) and plain(name) == name:
        return name
    raise ValueError(f"a name in names must be a word like safe or k, not {shown(name)}")


def _numbers_of(given: object, name: str) -> Row:
    if not isinstance(given, (range, list, tuple)):
        return (_number_of(given, name),)
    if not 2 <= len(given) <= MOST_VALUES:
        raise ValueError(f"{name} must be a number, or 2 to {MOST_VALUES} of them, not {shown(given)}")
    values = tuple(_number_of(one, name) for one in given)
    if len(set(values)) < len(values):
        raise ValueError(f"{name} must have different values, not {shown(given)}")
    return values


def _number_of(given: Any, name: str) -> Amount:
    is_text = isinstance(given, str) and _FRACTION.fullmatch(given)
    if isinstance(given, bool):
        raise TypeError(f"{name} must be a number, not {shown(given)}")
    try:
        value = Fraction(given) if is_text else exact(given, name)
    except ZeroDivisionError:
        raise ValueError(f"{name} must be a number, not {quote(given)}") from None
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > MOST_BITS:
        raise ValueError(f"{name} must be a number with fewer digits")
    return Amount(Ratio(*value.as_integer_ratio()))


@dataclass(frozen=True)
class Formula(Said):
    """Formula with its text and its values over the variable; two with the same values are equal."""

    text: str = field(compare=False)
    values: tuple[Fraction, ...]

    def spellings(self, digits: int | None = None) -> frozenset[str]:
        return frozenset({" ".join(map(fraction, self.values))})


def read_formula(text: str, names: Names) -> Formula:
    """Read a formula; a `QuestionError` with a code ``formula_…`` says what is wrong."""
    said = " ".join(text.split())
    if len(said) > LONGEST:
        refuse("formula_large")
    sides = read_sides(plain(said), names.calculated, is_formula=True)
    best = sides[most_exact(said, [[side] for side in sides])]
    return Formula(said, tuple(one.value for one in best))


@dataclass(frozen=True, kw_only=True)
class Writing(Kind):
    """Kind of the questions for a formula."""

    names: Names

    name = "formula"
    options: ClassVar[tuple[str, ...]] = ("names",)
    hint = "formula"

    @classmethod
    def of(cls, position: Position, options: Mapping[str, object]) -> Self:
        if "names" not in options:
            raise ValueError("a formula needs both kind='formula' and names={'safe': safe, 'k': range(1, 11)}")
        return cls(names=Names.of(options["names"]))

    def read(self, given: object, language: str | None) -> Formula:
        return read_formula(given if isinstance(given, str) else quote(given), self.names)

    def solved(self, question: Question, answer: object) -> Question:
        found = super().solved(question, answer)
        if not isinstance(answer, str):
            raise TypeError(f"the answer must be a formula as a string, not {shown(answer)}")
        return found

    def said(self, exact: str) -> Formula:
        return self.read(exact, None)

    def drawn(self, said: Formula, language: str) -> Figure | None:
        name, values = self.names.variable
        # A bar for each value, unless they are too large.
        if not name or max(map(abs, said.values)) > _LARGEST_DRAWN:
            return None
        bars = {str(value.value): found for value, found in zip(values, said.values, strict=True)}
        is_share = all(0 <= value <= 1 for value in said.values)
        return draw_bars(bars, language=language, title=said.text, heading=name, is_share=is_share)

    def to_data(self) -> JsonObject:
        return super().to_data() | {"names": self.names.to_data()}
