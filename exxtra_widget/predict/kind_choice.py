"""Answers that are chosen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Final

from exxtra_widget.core.game_registry import definition_of
from exxtra_widget.core.position import ROLL, placing
from exxtra_widget.core.step import Refusal
from exxtra_widget.predict.kind import Kind, Said
from exxtra_widget.predict.topic import QuestionError, refuse
from exxtra_widget.predict.wording import written
from exxtra_widget.support.arguments import at_most, items_of, quote
from exxtra_widget.support.locale import LANGUAGES
from exxtra_widget.support.unicode import storable

if TYPE_CHECKING:
    from typing_extensions import Self

    from exxtra_widget.core.position import Position
    from exxtra_widget.predict.question import Question
    from exxtra_widget.support.packing import JsonObject

MOST_CHOICES: Final = 12
LONGEST_CHOICE: Final = 80
_ENDS_IN_NUMBER: Final = re.compile(r"(?:(\D*\S)\s)?>?\s?([0-9]{1,6})")
_APOSTROPHE: Final = "\N{RIGHT SINGLE QUOTATION MARK}"


@dataclass(frozen=True)
class Choice(Kind):
    """Kind of the questions *which*, with the game that its choices belong to."""

    game: str = ""
    # The actions behind choices that the teacher worded.
    given_actions: tuple[str, ...] = ()

    name = "choice"
    options: ClassVar[tuple[str, ...]] = ("choices",)
    is_polled = True
    keeps_first = True
    hint = "choice"

    @classmethod
    def of(cls, position: Position, options: Mapping[str, object]) -> Self:
        if "choices" not in options:
            raise ValueError("a question with kind='choice' takes choices=[…]")
        choices = options["choices"]
        texts = tuple(storable(written(one), "a choice") for one in items_of(choices) or ())
        distinct = len({text.casefold() for text in texts}) == len(texts)
        if not distinct or not 2 <= len(texts) <= MOST_CHOICES or not all(1 <= len(t) <= LONGEST_CHOICE for t in texts):
            most = f"2 to {MOST_CHOICES} different strings of 1 to {LONGEST_CHOICE} characters"
            raise ValueError(f"choices must be {most}, not {quote(choices, 80)}")
        actions = _read_actions(position, texts, choices.values()) if isinstance(choices, Mapping) else ()
        return cls(texts, position.game, actions)

    def action(self, choice: str) -> str:
        """Return the action or the dice that a choice means, an empty text for none."""
        if self.given_actions:
            return self.given_actions[self.choices.index(choice)]
        return spoken_token(choice, self.game) or ""

    def read(self, given: object, language: str | None) -> Said:
        said = quote(given, LONGEST_CHOICE)
        found = [choice for choice in self.choices if choice.casefold() == said.casefold()]
        if not found:
            token = spoken_token(said, self.game)
            found = [choice for choice in self.choices if token and self.action(choice) == token]
        if len(found) != 1:
            refuse("no_choice", answer=quote(given), list=" / ".join(self.choices))
        return Said(found[0])

    # --- The board ----------------------------------------------------------------------------

    def happened(self, question: Question, action: str, *, rolled: bool) -> str | None:
        done = ROLL if rolled else action
        named = self.given_actions or map(definition_of(self.game).normal, self.choices)
        return next((choice for choice, one in zip(self.choices, named, strict=True) if one == done), None)

    @property
    def actions(self) -> Mapping[str, str]:
        are_actions = self.given_actions or any(names_action(choice, self.game) for choice in self.choices)
        return {choice: self.action(choice) for choice in self.choices} if are_actions else {}

    def spelt(self, question: Question) -> Question:
        if self.given_actions or not self.actions:
            return question
        home = definition_of(self.game)
        # A bare number is a rung only next to another action.
        tokens = [placing(one, self.game) if one.isdecimal() else home.normal(one) for one in self.choices]
        new = tuple(
            choice if token is None or home.is_outcome(token) else str(token)
            for choice, token in zip(self.choices, tokens, strict=True)
        )
        if len(set(new)) != len(new):
            return question
        right = dict(zip(self.choices, new, strict=True)).get(str(question.solution), question.solution)
        return replace(question, kind=replace(self, choices=new), solution=right)

    # --- Saving -------------------------------------------------------------------------------

    @property
    def offered(self) -> Mapping[str, str] | tuple[str, ...]:
        return self.actions if self.given_actions else self.choices

    def to_data(self) -> JsonObject:
        return {"choices": self.offered if self.given_actions else list(self.choices)}

    def packed(self, question: Question) -> list[object]:
        return [self.choices.index(str(question.solution)), None, "", None]

    def unpacked(self, question: Question, content: object) -> Question:
        match content:
            case [int(place), None, "", None] if 0 <= place < len(self.choices):
                return replace(question, solution=self.choices[place])
        raise ValueError(content)


def _read_actions(position: Position, choices: Iterable[str], actions: Iterable[object]) -> tuple[str, ...]:
    """Return the legal actions behind choices that the teacher worded."""
    if position.is_over:
        raise QuestionError(Refusal("game_over", position.game, {"seat": position.player}))
    legal = list(map(str, position.actions()))
    found: dict[str, str] = {}
    for said, given in zip(choices, actions, strict=True):
        action = spoken_token(written(given), position.game) or quote(given)
        if action not in legal:
            refuse("illegal_choice", choice=quote(said), action=action, list=", ".join(at_most(legal)))
        # The page translates the name of an action, so it must not mean another one.
        if names_action(said, position.game) and spoken_token(said, position.game) != action:
            raise ValueError(f"{quote(said)} is the name of another action than {action}; use other words")
        if action in found:
            raise ValueError(f"{quote(found[action])} and {quote(said)} are both {action}; give each its own action")
        found[action] = said
    return tuple(found)


def spoken_token(text: str, game: str) -> str | None:
    """Return the action or the dice that a text names: ``>5`` for ``5``, ``Rung 5`` or ``case 5``; None if none."""
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
    """Return whether a text names an action; a bare number may be anything."""
    home = definition_of(game)
    token = home.normal(text)
    return spoken_token(text, game) == ROLL if token is None else not home.is_outcome(token)


def _listed(texts: Iterable[str]) -> set[str]:
    return {one.strip().casefold().replace(_APOSTROPHE, "'") for text in texts for one in text.split(",")} - {""}
