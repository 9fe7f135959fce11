"""Question about a position: a topic of its game, or one in the words of an author."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.game_registry import read_position
from exxtra_widget.core.language import phrase
from exxtra_widget.predict.envelope import opened
from exxtra_widget.predict.kind_probability import Probability
from exxtra_widget.predict.topic import Line, Rolls, Rounded, Topic, refuse, say_ratio, topics_of
from exxtra_widget.probability.exact import Ratio
from exxtra_widget.support.locale import fill, spoken

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.position import Position
    from exxtra_widget.core.step import Step
    from exxtra_widget.predict.kind import Kind, Said
    from exxtra_widget.support.packing import JsonObject


OWN: Final = "own"


@dataclass(frozen=True)
class Question:
    """Question about a position, with its exact answer; `ask` makes one from keywords and checks them."""

    position: Position
    topic: str = OWN
    # The fields of the topic: (("target", "53"),).
    given: tuple[tuple[str, Any], ...] = ()
    # Of a free-form question: its text, its answer, or the rolls that it is about.
    prompt: str = ""
    kind: Kind = field(default_factory=Probability)
    solution: Ratio | str | None = None
    # Known digits of the answer; None if it is exact.
    digits: int | None = None
    rolls: tuple[str, ...] | None = None
    weights: Weights | None = None
    # The answer until the reveal, as `enclosed` writes it.
    envelope: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "position", read_position(self.position))

    @property
    def fields(self) -> JsonObject:
        """The fields of the topic, by name."""
        return dict(self.given)

    @property
    def choices(self) -> tuple[str, ...] | None:
        """The choices; None if there are none."""
        return self.kind.choices or None

    @property
    def about(self) -> Topic | None:
        """What decides it: its topic, or the rolls of an author; None for another question in own words."""
        if self.topic != OWN:
            return topics_of(self.position.game)[self.topic](self.position, self.outcomes, self.fields)
        return None if self.rolls is None else Rolls(self.position, self.outcomes, {"rolls": self.rolls})

    @property
    def outcomes(self) -> Mapping[Any, int]:
        """The outcomes of the next roll with integer weights."""
        fair: Mapping[Any, int] = self.position.outcomes()
        return self.weights if fair and self.weights is not None else fair

    @cached_property
    def exact(self) -> Ratio | str | None:
        """The exact probability or the right choice; None if an own question has neither."""
        about = self.about
        return self.solution if about is None else self.kind.of_rolls(about.exact())

    @property
    def told(self) -> Ratio | str | None:
        """The exact answer as it is shown: one with limited digits is never written as 5 of 36."""
        exact = self.exact
        return Rounded.of(exact.value, "rounded") if isinstance(exact, Ratio) and self.digits is not None else exact

    @property
    def working(self) -> tuple[Line, ...]:
        """The working of the exact answer."""
        about = self.about
        return () if about is None else about.working()

    @property
    def details(self) -> JsonObject:
        """The fields of its sentences: plain numbers and texts."""
        about = self.about
        return {"seat": self.position.player, **self.fields, **({} if about is None else about.details())}

    @property
    def favourable(self) -> tuple[str, ...] | None:
        """The favourable rolls, even if they are in its envelope; None if the next roll does not decide."""
        about = opened(self).about
        found = None if about is None else about.favourable()
        return None if found is None else tuple(map(str, found))

    @property
    def sample_space(self) -> JsonObject | None:
        """The pairs of faces of two dice, row by row, and their weights; None if two dice do not decide."""
        home = self.position.definition
        if home.two_dice is None or self.favourable is None or not self.outcomes:
            return None
        faces = [list(die) for die in home.two_dice]
        weights = [[1] * len(die) for die in faces] if self.weights is None else map(list, self.weights.faces)
        dice = [home.normal(one + other) or "" for one, other in product(*faces)]
        return {"faces": faces, "dice": dice, "weights": list(weights)}

    @property
    def asked_rolls(self) -> tuple[str, ...] | None:
        """The rolls of a free-form question, even if they are in its envelope."""
        return opened(self).rolls

    def happened(self, steps: Sequence[Step]) -> bool | str | None:
        """Return whether the event happened in the steps after the position, or the choice made; None if unknown."""
        if not steps:
            return None
        about = opened(self).about
        if about is not None:
            return about.happened(steps)
        action = steps[0].action
        return self.kind.happened(self, action, rolled=action in map(str, self.position.outcomes()))

    def sentence(self, language: str | None = None, players: Sequence[str] = ()) -> str:
        """Return the question as a sentence."""
        return self.prompt or self._say(f"ask.{self.topic}", language, players)

    def hint(self, language: str | None = None, players: Sequence[str] = ()) -> str:
        """Return a hint for the first step of the solution, without the answer."""
        return self._say(f"hint.{self.kind.hint if self.topic == OWN else self.topic}", language, players)

    def explanation(self, language: str | None = None, players: Sequence[str] = ()) -> list[str]:
        """Return the working as lines of text, each with its ratio."""
        language, details = spoken(language), self.details
        lines = []
        for line in self.working:
            template = phrase(language, self.position.game, "question", line.key)
            text = fill(template, {**details, **line.fields}, players, language=language)
            if line.ratio is not None:
                named = {"name": text, "text": say_ratio(line.ratio, language)}
                text = fill(phrase(language, "", "ui", "labelled"), named, language=language)
            lines.append(text)
        return lines

    def _say(self, key: str, language: str | None, players: Sequence[str]) -> str:
        language = spoken(language)
        template = phrase(language, self.position.game, "question", key)
        return fill(template, self.details, players, language=language)

    def read(self, given: object, language: str | None = None) -> Said:
        """Read an answer; raise a `QuestionError` if it is blank (``no_answer``) or unreadable."""
        if given is None or given is ... or (isinstance(given, str) and not given.strip()):
            # `answer = ...` in a notebook is blank.
            refuse("no_answer")
        return self.kind.read(given, language)

    def _answer_data(self) -> JsonObject:
        if self.envelope:
            return {"envelope": self.envelope}
        if not isinstance(self.solution, Ratio):
            return {} if self.solution is None else {"answer": self.solution}
        exact = f"{self.solution.part}/{self.solution.whole}"
        return {"answer": exact if self.digits is None else float(self.solution.value)}

    def to_dict(self) -> JsonObject:
        """Return the question as plain JSON data."""
        data: JsonObject = {"position": str(self.position), "topic": self.topic, **self.fields}
        if self.topic == OWN:
            data["prompt"] = self.prompt
        if self.rolls is not None:
            data["rolls"] = list(self.rolls)
        data |= self.kind.to_data() | self._answer_data()
        if self.weights is not None:
            data["weights"] = str(self.weights)
        return data
