"""Question about a position: a topic of its game, or one in the words of an author."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from exxtra_widget.charts.numbers import number
from exxtra_widget.core.language import phrase
from exxtra_widget.core.position import ROLL, placing
from exxtra_widget.core.registry import definition_of, read_position
from exxtra_widget.core.step import Refusal, Step
from exxtra_widget.predict.envelope import opened
from exxtra_widget.predict.formula import Formula, Names, read_formula
from exxtra_widget.predict.numbers import Written, read_number, read_probability
from exxtra_widget.predict.topic import Line, QuestionError, Rounded, Topic, count, summed, topics_of, ways
from exxtra_widget.probability.exact import Ratio
from exxtra_widget.support.arguments import encodable, quote
from exxtra_widget.support.locale import LANGUAGES, check_language, fill, spoken

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights


OWN: Final = "own"
LONGEST_CHOICE: Final = 80
_ENDS_IN_NUMBER: Final = re.compile(r"(?:(\D*\S)\s)?>?\s?([0-9]{1,6})")
_APOSTROPHE: Final = "\N{RIGHT SINGLE QUOTATION MARK}"
# Singular and plural begin alike.
_STEM: Final = 4
# People have two words for a step and for a roll; a stem of four letters does not join Wurf and Würfe, Zug and Züge.
_SYNONYMS: Final = {
    "pas": "case",
    "feld": "schr",
    "spac": "step",
    "thro": "roll",
    "wurf": "würf",
    "jet": "lanc",
    "jets": "lanc",
    "zug": "züge",
    "euro": "€",
}
LONGEST_TEXT: Final = 500
# Not those that do not break.
_SPACES: Final = re.compile(r"[ \t\r\n]+")


class Wording(NamedTuple):
    """Text in one or several languages."""

    texts: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, say: Callable[[str], str]) -> Wording:
        """Return what is said in each language, without languages if it is the same in all."""
        texts = {language: say(language) for language in LANGUAGES}
        return cls((("", texts["en"]),)) if len(set(texts.values())) == 1 else cls(tuple(texts.items()))

    def say(self, language: str) -> str:
        """Return the text in a language; where it is missing, in English or in the first language."""
        check_language(language)
        texts = dict(self.texts)
        return texts.get(language) or texts.get("en") or self.texts[0][1]

    def to_data(self) -> str | dict[str, str]:
        """Return the text as plain JSON data, in the form in which an author writes it."""
        texts = dict(self.texts)
        return texts.get("", texts)


def read_wording(given: Any, name: str) -> Wording:
    """Return a text that an author gave: a string, or a dict from language to string."""
    texts = {"": given} if isinstance(given, str) else given
    if not isinstance(texts, Mapping) or not texts:
        raise ValueError(
            f"{name} must be a string, or a dict from language to string like {{'en': …, 'de': …}}, not {quote(given)}"
        )
    for language, text in texts.items():
        if language:
            check_language(language)
        if not isinstance(text, str) or not 1 <= len(text.strip()) <= LONGEST_TEXT:
            raise ValueError(f"{name} must be a string of 1 to {LONGEST_TEXT} characters, not {quote(text)}")
    return Wording(tuple((language, _SPACES.sub(" ", encodable(text).strip())) for language, text in texts.items()))


@dataclass(frozen=True)
class Question:
    """Question about a position, with its exact answer; `ask` makes one from keywords and checks them."""

    position: Any
    topic: str = OWN
    # The fields of the topic: (("target", "53"),).
    given: tuple[tuple[str, Any], ...] = ()
    # Of a question in the words of its author: the text, its choices, the answer, or the rolls that it is about.
    prompt: str = ""
    choices: tuple[str, ...] | None = None
    # The actions that choices in own words stand for, one for each.
    actions: tuple[str, ...] = ()
    solution: Ratio | str | None = None
    rolls: tuple[str, ...] | None = None
    weights: Weights | None = None
    kind: Literal["probability", "choice", "number", "formula"] = "probability"
    unit: Wording | None = None
    # Of a formula; its solution is a text.
    names: Names | None = None
    # To how many digits the given answer is known; None for an exact one.
    digits: int | None = None
    # The answer until the reveal, as `enclosed` writes it.
    envelope: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "position", read_position(self.position))

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of the topic, by name."""
        return dict(self.given)

    @property
    def about(self) -> Topic | None:
        """The topic; None for a question in the author's own words."""
        return None if self.topic == OWN else topics_of(self.position.game)[self.topic]

    @property
    def outcomes(self) -> Mapping[Any, int]:
        """The outcomes of the next roll with integer weights."""
        fair: Mapping[Any, int] = self.position.outcomes()
        return self.weights if fair and self.weights is not None else fair

    @cached_property
    def exact(self) -> Ratio | str | None:
        """The exact probability or the right choice; None if an own question has neither."""
        about = self.about
        if about is not None:
            return about.exact(self.position, self.fields, self.outcomes)
        if self.rolls is not None:
            counted = count(self.outcomes, self._counted)
            return Ratio(counted.part, 1) if self.kind == "number" else counted
        return self.solution

    def spelt(self) -> Question:
        """Return the question with actions among its choices in canonical spelling, which the page can translate.

        A bare number is a rung only next to another action.
        """
        game, choices = self.position.game, self.choices or ()
        if self.actions or not any(names_action(choice, game) for choice in choices):
            return self
        home = definition_of(game)
        tokens = [placing(choice, game) if choice.isdecimal() else home.normal(choice) for choice in choices]
        new = tuple(
            choice if token is None or home.is_outcome(token) else str(token)
            for choice, token in zip(choices, tokens, strict=True)
        )
        if len(set(new)) != len(choices):
            return self
        right = dict(zip(choices, new, strict=True)).get(str(self.solution), self.solution)
        return replace(self, choices=new, solution=right)

    @property
    def told(self) -> Ratio | str | None:
        """The exact answer as it is told: one that is known to some digits is never written as 5 of 36."""
        exact = self.exact
        return Rounded.of(exact.value, "rounded") if isinstance(exact, Ratio) and self.digits is not None else exact

    @property
    def working(self) -> tuple[Line, ...]:
        """The working of the exact answer."""
        about = self.about
        if about is not None:
            return about.working(self.position, self.fields, self.outcomes)
        if self.rolls is not None:
            return summed(ways(self.outcomes, self._counted), count(self.outcomes, self._counted))
        return ()

    @property
    def details(self) -> dict[str, Any]:
        """The fields of its sentences: plain numbers and texts."""
        about = self.about
        extra = {} if about is None else about.details(self.position, self.fields)
        return {"seat": self.position.player, **self.fields, **extra}

    @property
    def favourable(self) -> tuple[str, ...] | None:
        """The rolls that are asked for; None where the next roll does not decide."""
        about = self.about
        found = self._asked if about is None else about.favourable(self.position, self.fields, self.outcomes)
        return None if found is None else tuple(map(str, found))

    @property
    def sample_space(self) -> dict[str, Any] | None:
        """The pairs of faces of two dice, row by row, and their weights; None where two dice do not decide."""
        home = self.position.definition
        if home.two_dice is None or self.favourable is None or not self.outcomes:
            return None
        faces = [list(die) for die in home.two_dice]
        weights = [[1] * len(die) for die in faces] if self.weights is None else map(list, self.weights.faces)
        dice = [home.normal(one + other) or "" for one, other in product(*faces)]
        return {"faces": faces, "dice": dice, "weights": list(weights)}

    @property
    def _asked(self) -> tuple[str, ...] | None:
        """The rolls of a question in own words, even if they are in its envelope."""
        return opened(self).rolls

    @property
    def _counted(self) -> list[Any]:
        wanted = set(self.rolls or ())
        return [dice for dice in self.outcomes if str(dice) in wanted]

    def happened(self, steps: Sequence[Step]) -> bool | str | None:
        """Return whether the event happened in the steps after the position, or the choice made; None if unknown."""
        if not steps:
            return None
        about = self.about
        if about is not None:
            return about.happened(self.position, self.fields, steps)
        action = steps[0].action
        rolled = action in map(str, self.position.outcomes())
        if self.choices is not None:
            normal, done = self.position.definition.normal, ROLL if rolled else action
            named = self.actions or map(normal, self.choices)
            return next((choice for choice, one in zip(self.choices, named, strict=True) if one == done), None)
        return action in self._asked if self._asked is not None and rolled else None

    def sentence(self, language: str | None = None, players: Sequence[str] = ()) -> str:
        """Return the question as a sentence."""
        return self.prompt or self._say(f"ask.{self.topic}", language, players)

    def hint(self, language: str | None = None, players: Sequence[str] = ()) -> str:
        """Return a hint for the first step of the solution, without the answer."""
        own = {"probability": OWN}.get(self.kind, self.kind)
        return self._say(f"hint.{own if self.topic == OWN else self.topic}", language, players)

    def explanation(self, language: str | None = None, players: Sequence[str] = ()) -> list[str]:
        """Return the working as lines of text, each with its ratio."""
        language = spoken(language)
        lines = []
        for line in self.working:
            template = phrase(language, self.position.game, "question", line.key)
            text = fill(template, {**self.details, **line.fields}, players, language=language)
            if line.ratio is not None:
                named = {"name": text, "text": say_ratio(line.ratio, language)}
                text = fill(phrase(language, "", "ui", "labelled"), named, language=language)
            lines.append(text)
        return lines

    def _say(self, key: str, language: str | None, players: Sequence[str]) -> str:
        language = spoken(language)
        template = phrase(language, self.position.game, "question", key)
        return fill(template, self.details, players, language=language)

    def read(self, given: object, language: str | None = None) -> Written | str | Formula:
        """Read an answer: a probability, a number, a formula, or a choice in its canonical spelling.

        A `QuestionError` refuses an answer that is blank (``no_answer``), not a probability (see `read_probability`),
        not a number (``no_number``), not a formula (see `read_formula`), or not one of the choices (``no_choice``).
        """
        if given is None or given is ... or (isinstance(given, str) and not given.strip()):
            # A notebook leaves `answer = ...` to fill in.
            raise QuestionError(Refusal("no_answer"))
        if self.choices is not None:
            return self._choice(given)
        if self.names is not None:
            return read_formula(given if isinstance(given, str) else quote(given), self.names)
        if self.kind == "probability":
            return read_probability(given, language)
        return read_number(given)

    @property
    def offered(self) -> Mapping[str, str] | tuple[str, ...] | None:
        """The choices as an author gives them: with their actions, if they are in own words."""
        return dict(zip(self.choices or (), self.actions, strict=True)) if self.actions else self.choices

    def action(self, choice: str) -> str | None:
        """Return the action or the dice that a choice stands for, None if none."""
        if self.actions and self.choices:
            return self.actions[self.choices.index(choice)]
        return spoken_token(choice, self.position.game)

    def _choice(self, given: object) -> str:
        choices = self.choices or ()
        said = quote(given, LONGEST_CHOICE)
        found = [choice for choice in choices if choice.casefold() == said.casefold()]
        if not found:
            token = spoken_token(said, self.position.game)
            found = [choice for choice in choices if token and self.action(choice) == token]
        if len(found) != 1:
            raise QuestionError(Refusal("no_choice", "", {"answer": quote(given), "list": " / ".join(choices)}))
        return found[0]

    def _answer_data(self) -> dict[str, Any]:
        if self.envelope:
            return {"envelope": self.envelope}
        if not isinstance(self.solution, Ratio):
            return {} if self.solution is None else {"answer": self.solution}
        exact = f"{self.solution.part}/{self.solution.whole}"
        return {"answer": exact if self.digits is None else float(self.solution.value)}

    def to_dict(self) -> dict[str, Any]:
        """Return the question as plain JSON data."""
        data: dict[str, Any] = {"position": str(self.position), "topic": self.topic, **self.fields}
        if self.topic == OWN:
            data["prompt"] = self.prompt
        if self.choices is not None:
            data["choices"] = self.offered if self.actions else list(self.choices)
        if self.rolls is not None:
            data["rolls"] = list(self.rolls)
        if self.kind in {"number", "formula"}:
            data["kind"] = self.kind
        if self.names is not None:
            data["names"] = self.names.to_data()
        if self.unit is not None:
            data["unit"] = self.unit.to_data()
        data |= self._answer_data()
        if self.weights is not None:
            data["weights"] = str(self.weights)
        return data


def say_ratio(ratio: Ratio, language: str = "en") -> str:
    """Return a ratio in words: ``11 of 36``."""
    if isinstance(ratio, Rounded):
        return ratio.in_words(language)
    template = phrase(language, "", "question", "ratio")
    counts = {"part": number(ratio.part, language), "whole": number(ratio.whole, language)}
    return fill(template, counts, language=language)


def spoken_token(text: str, game: str) -> str | None:
    """Return the action or the dice that a text names in notation or in words, None if none.

    Examples
    --------
    >>> [spoken_token(text, "exxtra") for text in (">5", "5", "Rung 5", "Würfelfeld 5", "case 5", "46", "maybe")]
    ['>5', '>5', '>5', '>5', '>5', '64', None]
    """
    home = definition_of(game)
    said = " ".join(text.casefold().replace(_APOSTROPHE, "'").split())
    texts = [home.words(language).get("question", {}) for language in LANGUAGES]
    names = {key: _listed(one.get(f"said.{key}", "") for one in texts) for key in (ROLL, "place")}
    if said in names[ROLL]:
        return ROLL
    numbered = _ENDS_IN_NUMBER.fullmatch(said)
    dice = home.normal(said)
    if dice is None and numbered and (numbered[1] is None or numbered[1] in names["place"]):
        return placing(numbered[2], game)
    return dice


def names_action(text: str, game: str) -> bool:
    """Return whether a text names an action by itself; a bare number may be anything."""
    home = definition_of(game)
    token = home.normal(text)
    return spoken_token(text, game) == ROLL if token is None else not home.is_outcome(token)


def _listed(texts: Iterable[str]) -> set[str]:
    return {one.strip().casefold().replace(_APOSTROPHE, "'") for text in texts for one in text.split(",")} - {""}


def is_unit(words: str, unit: Wording) -> bool:
    """Return whether the words after a number name a unit, in the singular or plural of any language."""
    said = _stem(words)
    return any(said == text.casefold()[: len(said)] or said in map(_stem, text.split()) for _, text in unit.texts)


def _stem(word: str) -> str:
    stem = word.casefold()[:_STEM]
    return _SYNONYMS.get(stem, stem)
