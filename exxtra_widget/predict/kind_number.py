"""Answers that are numbers, perhaps with a unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from numbers import Rational, Real
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from exxtra_widget.core.language import words
from exxtra_widget.predict.answer_check import FEWEST_DIGITS, MOST_DIGITS, WRONG_DIGITS
from exxtra_widget.predict.answer_numbers import Written, read_number
from exxtra_widget.predict.kind import Kind, say
from exxtra_widget.predict.topic import SOURCES, Rounded, Source, refuse, say_ratio
from exxtra_widget.predict.wording import Wording, read_wording
from exxtra_widget.probability.exact import Ratio, exact
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.locale import LANGUAGES, is_singular
from exxtra_widget.support.numbers import number, percent

if TYPE_CHECKING:
    from typing_extensions import Self

    from exxtra_widget.core.position import Position
    from exxtra_widget.predict.question import Question
    from exxtra_widget.support.packing import JsonObject

# Singular and plural have the same beginning.
_STEM: Final = 4
# Fractions with larger denominators are shown as rounded decimals.
_LONG: Final = 10**7
# Larger numbers are shown as they were written.
_LARGE: Final = 10**15
_MOST_PLACES: Final = 8


@dataclass(frozen=True)
class Number(Kind):
    """Kind of the questions *how many* and *how far*."""

    unit: Wording | None = None

    name = "number"
    options: ClassVar[tuple[str, ...]] = ("unit",)
    forms: ClassVar[tuple[str, ...]] = ("fraction",)
    hint = "number"
    # The fraction, and a truncated and a rounded decimal for each number of digits from two up.
    most_spellings = (2 * MOST_DIGITS - 1, 2 * WRONG_DIGITS - 1)
    # Whether numbers are from 0 to 1, and decimals are shown as percentages.
    are_shares: ClassVar[bool] = False

    @classmethod
    def of(cls, position: Position, options: Mapping[str, object]) -> Self:
        return cls(unit=_read_unit(options.get("unit")))

    def read(self, given: object, language: str | None) -> Written:
        return read_number(given)

    def solved(self, question: Question, answer: object) -> Question:
        answer = _mean(question, answer) if callable(answer) else answer
        said, digits = self.read(answer, None), None
        # A float is a rounded number.
        if isinstance(answer, Real) and not isinstance(answer, Rational) and said.unit is not None and said.value:
            digits = max(FEWEST_DIGITS, min(len(str(abs(int(said.value / said.unit)))), MOST_DIGITS))
        return replace(question, solution=said.ratio, digits=digits)

    def about_rolls(self, question: Question, rolls: object) -> Question:
        return replace(question, rolls=_read_rolls(rolls, question.position))

    def of_rolls(self, counted: Ratio) -> Ratio:
        return counted if self.are_shares else Ratio(counted.part, 1)

    def said(self, exact: Ratio) -> Written:
        return Written(str(exact.value), exact)

    # --- Sentences ----------------------------------------------------------------------------

    def misfit(self, said: Written, form: str | None, language: str) -> str:
        if form == "fraction" and said.unit is not None and said.unit < 1:
            return say("check.fraction", language, answer=quote(said.text))
        if said.words and self.unit is not None and not _is_unit(said.words, self.unit):
            return say("check.unit", language, answer=quote(said.text), unit=self.unit.say(language))
        return ""

    def reading(self, said: Written, language: str) -> str:
        if abs(said.value) >= _LARGE:
            return quote(said.text)
        text = self._shown(said, language)
        text = text if said.grouped is None else f"{text} / {number(said.grouped, language)}"
        return self._with_unit(text, said.value, language)

    def praise(self, question: Question, language: str) -> str:
        exact = cast("Ratio", question.exact)
        is_known = question.digits is None and exact.whole < _LONG
        known = say_ratio(exact, language) if self.are_shares else str(exact.value)
        text = self._with_unit(known if is_known else self._rounded(exact.value, language), exact.value, language)
        return say("check.right" if is_known else "check.about", language, exact=text)

    def _shown(self, said: Written, language: str) -> str:
        """Return how a number was read: ``1/6`` for ``1 - 5/6``, ``31%`` for ``0.31``."""
        if said.unit is None:
            return str(said.value) if said.value.denominator < _LONG else self._rounded(said.value, language)
        places = min(len(str(said.unit.denominator)) - 1, _MOST_PLACES)
        if self.are_shares:
            return percent(said.value, language, max(0, places - 2))
        return number(said.value, language, places)

    def _rounded(self, value: Fraction, language: str) -> str:
        """Return a number with four significant digits, or a percentage with two decimals."""
        if self.are_shares:
            return percent(value, language, 2)
        text = f"{float(value):.4g}"
        return text if language == "en" else text.replace(".", ",")

    def _with_unit(self, text: str, value: Fraction, language: str) -> str:
        """Return the text of a number with its unit; built-in units have a singular."""
        if self.unit is None:
            return text
        unit = self.unit.say(language)
        ours = next((forms for forms in _units(language).values() if forms[1] == unit), (unit, unit))
        return say("with_unit", language, number=text, unit=ours[0 if is_singular(value, language) else 1])

    # --- Saving -------------------------------------------------------------------------------

    def to_data(self) -> JsonObject:
        return super().to_data() | ({} if self.unit is None else {"unit": self.unit.to_data()})

    def packed(self, question: Question) -> list[object]:
        if question.rolls is not None:
            return ["".join(str(int(str(dice) in question.rolls)) for dice in question.outcomes)]
        ratio = cast("Ratio", question.solution)
        # Its parts, its source, and the number of digits.
        return [None, list(ratio), ratio.kind if isinstance(ratio, Rounded) else "", question.digits]

    def unpacked(self, question: Question, content: object) -> Question:
        match content:
            case [None, [int(part), int(whole)], str(kind), None | int() as digits] if whole > 0:
                ratio = Ratio(int(part), int(whole))
                is_possible = 0 <= part <= whole or not self.are_shares
                if is_possible and kind in SOURCES:
                    return replace(question, solution=Rounded.of(ratio.value, cast("Source", kind)))
                if is_possible and not kind and (digits is None or digits in range(FEWEST_DIGITS, MOST_DIGITS + 1)):
                    return replace(question, solution=ratio, digits=digits)
            case [str(places)] if len(places) == len(question.outcomes) and set(places) <= {"0", "1"}:
                asked = zip(question.outcomes, places, strict=True)
                return replace(question, rolls=tuple(str(dice) for dice, place in asked if place == "1"))
        raise ValueError(content)


# --- Answers about rolls ----------------------------------------------------------------------


def _mean(question: Question, answer: Callable[[Any], Any]) -> Fraction:
    outcomes, counted = question.outcomes, question.position.definition.counted
    if not outcomes:
        refuse("nothing_to_roll")
    values = {dice: exact(answer(counted(question.position, dice)), f"the answer for {dice}") for dice in outcomes}
    return sum((weight * values[dice] for dice, weight in outcomes.items()), Fraction(0)) / sum(outcomes.values())


def _read_rolls(rolls: object, position: Position) -> tuple[str, ...]:
    """Return the rolls that a text, a collection or a function names, in the order of the outcomes."""
    outcomes = position.outcomes()
    if not outcomes:
        refuse("nothing_to_roll")
    home = position.definition
    if callable(rolls):
        return tuple(str(dice) for dice in outcomes if rolls(home.counted(position, dice)))
    rolls = parted(rolls) if isinstance(rolls, str) else rolls
    listed: Sequence[Any] = list(rolls) if isinstance(rolls, Iterable) else [rolls]
    wrong = [quote(roll) for roll in listed if not home.is_outcome(roll)]
    if wrong or not listed:
        raise ValueError(f"rolls must be rolls like {home.example}; not a roll: {', '.join(wrong[:5]) or 'nothing'}")
    wanted = {home.normal(roll) for roll in listed}
    return tuple(str(dice) for dice in outcomes if str(dice) in wanted)


def parted(text: str) -> list[str]:
    """Return the parts of a text between blanks and commas."""
    return text.replace(",", " ").split()


# --- Units ------------------------------------------------------------------------------------


def _units(language: str) -> dict[str, list[str]]:
    """Return the built-in units in the singular and plural."""
    texts = words(language)["question"]
    return {key: text.split("|") for key, text in texts.items() if key.startswith("unit.")}


def _read_unit(unit: object) -> Wording | None:
    """Return a unit in all languages that are known or given."""
    said = unit.strip().lower() if isinstance(unit, str) else ""
    known = next((key for key in (f"unit.{said}", f"unit.{said}s") if key in _units("en")), None)
    if known is not None:
        return Wording(tuple((language, _units(language)[known][1]) for language in LANGUAGES))
    return None if unit is None else read_wording(unit, "unit")


def _is_unit(words: str, unit: Wording) -> bool:
    """Return whether the words after a number name a unit, in the singular or plural of any language."""
    said = words.casefold()[:_STEM]
    return any(
        said == text.casefold()[: len(said)] or _meant(said) in map(_meant, text.split()) for _, text in unit.texts
    )


def _meant(word: str) -> str:
    """Return the stem of a word, or the name of its built-in unit."""
    stem = word.casefold()[:_STEM]
    return _stems().get(stem, stem)


@cache
def _stems() -> dict[str, str]:
    texts = [(language, *one) for language in LANGUAGES for one in words(language)["question"].items()]
    return {
        word.casefold()[:_STEM]: f"{language} {key.removeprefix('said.')}"
        for language, key, text in texts
        if key.removeprefix("said.").startswith("unit.")
        for word in text.replace(", ", "|").split("|")
    }
