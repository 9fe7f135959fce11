"""Questions about a position: a topic of its game, or one in somebody's own words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.language import fill, phrase
from exxtra_widget.core.position import ROLL
from exxtra_widget.core.registry import definition_of, read_position
from exxtra_widget.core.step import Refusal
from exxtra_widget.predict.probability_input import QuestionError, Ratio, Share, read_share
from exxtra_widget.predict.topic import Line, Topic, count, summed, ways
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.calls import checked

if TYPE_CHECKING:
    from exxtra_widget.core.loaded_dice import Weights
    from exxtra_widget.core.step import Step


OWN: Final = "own"
LONGEST_CHOICE: Final = 80


@checked
@dataclass(frozen=True)
class Question:
    """A question about a position, with its exact answer; an immutable value.

    `ask` makes one from words and checks them.

    Parameters
    ----------
    position : Position, str, Game or widget
        What it is about.
    topic : str
        A topic of the game, or ``"own"``.
    told : tuple of (str, value)
        What else the topic was told: ``(("target", "53"),)``.
    prompt : str
        An own question's words.
    choices : tuple of str, optional
        What to choose from; without them a probability is asked.
    solution : Ratio or str, optional
        An own question's answer, if it has one.
    rolls : tuple of str, optional
        The rolls that an own question is about.
    weights : Weights, optional
        Loaded dice.
    """

    position: Any
    topic: str = OWN
    told: tuple[tuple[str, Any], ...] = ()
    prompt: str = ""
    choices: tuple[str, ...] | None = None
    solution: Ratio | str | None = None
    rolls: tuple[str, ...] | None = None
    weights: Weights | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "position", read_position(self.position))

    @property
    def fields(self) -> dict[str, Any]:
        """What else the topic was told, by name."""
        return dict(self.told)

    @property
    def about(self) -> Topic | None:
        """Its topic, None for an own question."""
        return None if self.topic == OWN else definition_of(self.position.game).topics[self.topic]

    @property
    def outcomes(self) -> Mapping[Any, int]:
        """What the dice can show next, with integer weights."""
        fair: Mapping[Any, int] = self.position.outcomes()
        return self.weights if fair and self.weights is not None else fair

    @cached_property
    def exact(self) -> Ratio | str | None:
        """The exact probability or the right choice; None if an own question has none."""
        about = self.about
        if about is not None:
            return about.exact(self.position, self.fields, self.outcomes)
        if self.rolls is not None:
            return count(self.outcomes, self._counted)
        return self.solution

    @property
    def working(self) -> tuple[Line, ...]:
        """How the exact answer comes about."""
        about = self.about
        if about is not None:
            return about.working(self.position, self.fields, self.outcomes)
        if self.rolls is not None:
            return summed(ways(self.outcomes, self._counted), count(self.outcomes, self._counted))
        return ()

    @property
    def details(self) -> dict[str, Any]:
        """What fills its sentences: plain numbers and texts."""
        about = self.about
        extra = {} if about is None else about.details(self.position, self.fields)
        return {"seat": self.position.player, **self.fields, **extra}

    @property
    def _counted(self) -> list[Any]:
        wanted = set(self.rolls or ())
        return [dice for dice in self.outcomes if str(dice) in wanted]

    def happened(self, steps: Sequence[Step]) -> bool | str | None:
        """Return what came of it in the steps after the position, None if that is not known (yet)."""
        if not steps:
            return None
        about = self.about
        if about is not None:
            return about.happened(self.position, self.fields, steps)
        action = steps[0].action
        rolled = action in map(str, self.position.outcomes())
        if self.choices is not None:
            normal, done = definition_of(self.position.game).normal, ROLL if rolled else action
            return next((choice for choice in self.choices if normal(choice) == done), None)
        return action in self.rolls if self.rolls is not None and rolled else None

    def sentence(self, language: str = "en", players: Sequence[str] = ()) -> str:
        """Return the question in words, in ``en``, ``de`` or ``fr``; an own one in its own."""
        return self.prompt or self._say(f"ask.{self.topic}", language, players)

    def hint(self, language: str = "en", players: Sequence[str] = ()) -> str:
        """Return how one could begin, in ``en``, ``de`` or ``fr``."""
        return self._say(f"hint.{self.topic}", language, players)

    def explanation(self, language: str = "en", players: Sequence[str] = ()) -> list[str]:
        """Return the working as lines of text."""
        lines = []
        for line in self.working:
            template = phrase(language, self.position.game, "question", line.key)
            text = fill(template, {**self.details, **line.fields}, players, language=language)
            lines.append(text if line.ratio is None else f"{text}: {say_ratio(line.ratio, language)}")
        return lines

    def _say(self, key: str, language: str, players: Sequence[str]) -> str:
        template = phrase(language, self.position.game, "question", key)
        return fill(template, self.details, players, language=language)

    def read(self, given: object) -> Share | str:
        """Return an answer to it: a probability, or the choice in its one spelling.

        Raises
        ------
        QuestionError
            If it is no probability from 0 to 1 (``no_share``, ``outside_share``), or none of the
            choices (``no_choice``).
        """
        if self.choices is None:
            return read_share(given)
        wanted = quote(given, LONGEST_CHOICE).casefold()
        found = [choice for choice in self.choices if choice.casefold() == wanted]
        if not found:
            raise QuestionError(Refusal("no_choice", "", {"answer": quote(given), "list": ", ".join(self.choices)}))
        return found[0]

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain JSON data."""
        data: dict[str, Any] = {"position": str(self.position), "topic": self.topic, **self.fields}
        if self.topic == OWN:
            data["prompt"] = self.prompt
        if self.choices is not None:
            data["choices"] = list(self.choices)
        if self.rolls is not None:
            data["rolls"] = list(self.rolls)
        if isinstance(self.solution, Ratio):
            data["answer"] = f"{self.solution.part}/{self.solution.whole}"
        elif self.solution is not None:
            data["answer"] = self.solution
        if self.weights is not None:
            data["weights"] = str(self.weights)
        return data


@checked
def say_ratio(ratio: Ratio, language: str = "en") -> str:
    """Return a ratio in words: ``11 of 36``.

    Examples
    --------
    >>> say_ratio(Ratio(11, 36)), say_ratio(Ratio(11, 36), "de")
    ('11 of 36', '11 von 36')
    """
    template = phrase(language, "", "question", "ratio")
    return fill(template, {"part": ratio.part, "whole": ratio.whole}, language=language)
