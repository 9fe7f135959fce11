"""Topics: questions about any position of a game, with their exact values and the working.

Examples are ``bust``, or ``at_least`` with the target 53. Each game has its own in its ``topics.py``; `Win` is for
every game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Literal, NoReturn, TypeAlias, get_args

from exxtra_widget.charts.numbers import number, percent
from exxtra_widget.core.dice import Weights
from exxtra_widget.core.game_registry import definition_of
from exxtra_widget.core.language import phrase
from exxtra_widget.core.position import PositionT
from exxtra_widget.core.step import Refusal, Step
from exxtra_widget.probability.exact import Ratio
from exxtra_widget.support.locale import fill, shell

if TYPE_CHECKING:
    from typing_extensions import Self

    from exxtra_widget.core.position import Position
    from exxtra_widget.support.packing import JsonObject

    Fields = Mapping[str, Any]
    Outcomes = Mapping[Any, int]

# Only some digits of a rounded value are known.
Source: TypeAlias = Literal["exact", "certified", "estimated", "rounded"]
SOURCES: Final = get_args(Source)
# Whether everyone sees who gave which answer to a question.
Names: TypeAlias = Literal["shown", "hidden"]
NAMES: Final[tuple[Names, ...]] = get_args(Names)


class QuestionError(ValueError):
    """Question, answer or reveal that is refused; nothing is changed.

    Parameters
    ----------
    refusal : Refusal
        The reason, with its sentence in three languages; `code` is its stable name.

    Examples
    --------
    >>> from exxtra_widget import Exercise, QuestionError
    >>> try:
    ...     Exercise("0/0/0 A -", "improve")
    ... except QuestionError as error:
    ...     print(error.code)
    nothing_in_hand
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal
        self.code: str = refusal.code

    def __reduce__(self) -> tuple[type[QuestionError], tuple[Refusal]]:
        return type(self), (self.refusal,)


def refuse(code: str, **details: Any) -> NoReturn:
    """Raise the `QuestionError` of a code."""
    raise QuestionError(Refusal(code, "", details))


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


def say_ratio(ratio: Ratio, language: str = "en") -> str:
    """Return a ratio in words: ``11 of 36``."""
    if isinstance(ratio, Rounded):
        return f"{percent(ratio.value, language)} ({shell(language)['figure'][f'kind_{ratio.kind}']})"
    template = phrase(language, "", "question", "ratio")
    counts = {"part": number(ratio.part, language), "whole": number(ratio.whole, language)}
    return fill(template, counts, language=language)


@dataclass(frozen=True)
class Line:
    """Line of the working: a sentence, or a row of a sum with its ratio."""

    key: str
    fields: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    ratio: Ratio | None = None

    def to_dict(self) -> JsonObject:
        """Return the line as plain JSON data."""
        return {"key": self.key, "fields": dict(self.fields), "ratio": self.ratio and self.ratio.to_list()}


class Topic(Generic[PositionT]):
    """Question about positions of a game."""

    name: ClassVar[str]
    needs: ClassVar[str] = ""
    options: ClassVar[Mapping[str, tuple[Any, ...]]] = MappingProxyType({})
    is_quick: ClassVar[bool] = True

    def values(self, position: PositionT) -> Sequence[str]:  # noqa: ARG002 - for subclasses
        """Return the possible values of the needed field at a position, as texts."""
        return ()

    def spell(self, value: str) -> str:
        """Return a value of the needed field in its canonical spelling, known or not."""
        return value

    def refuses(self, position: PositionT, fields: Fields, outcomes: Outcomes) -> Refusal | None:
        """Return the refusal if the question cannot be asked here, or None."""
        raise NotImplementedError

    def is_open(self, position: PositionT, outcomes: Outcomes) -> bool:
        """Return whether the page may ask this here: without a field, and the answer is not certain."""
        if self.needs or not self.is_quick or position.is_over:
            return False
        fields = {name: values[0] for name, values in self.options.items()}
        return not self.refuses(position, fields, outcomes) and 0 < self.exact(position, fields, outcomes).value < 1

    def details(self, position: PositionT, fields: Fields) -> JsonObject:  # noqa: ARG002 - for subclasses
        """Return further fields of the sentences: plain numbers and texts."""
        return {}

    def exact(self, position: PositionT, fields: Fields, outcomes: Outcomes) -> Ratio:
        """Return the exact probability."""
        raise NotImplementedError

    def favourable(self, position: PositionT, fields: Fields, outcomes: Outcomes) -> Sequence[Any] | None:  # noqa: ARG002 - for subclasses
        """Return the favourable rolls; None if the next roll does not decide."""
        return None

    def working(self, position: PositionT, fields: Fields, outcomes: Outcomes) -> tuple[Line, ...]:
        """Return the working of the exact probability."""
        raise NotImplementedError

    def happened(self, position: PositionT, fields: Fields, steps: Sequence[Step]) -> bool | None:
        """Return whether the event happened in the steps after the position; None while that is unknown."""
        raise NotImplementedError


class NextRoll(Topic[PositionT]):
    """Topic about the next roll."""

    def happens(self, position: PositionT, fields: Fields, dice: Any) -> bool:
        """Return whether the event happens with these dice."""
        raise NotImplementedError

    def part(self, position: PositionT, fields: Fields, dice: Any) -> str:  # noqa: ARG002 - for subclasses
        """Return the key of the row in which these dice are counted; ``""`` to count them by weight."""
        return ""

    def refuses(self, position: PositionT, fields: Fields, outcomes: Outcomes) -> Refusal | None:  # noqa: ARG002 - for subclasses
        """Return the refusal if no roll follows, or None."""
        return None if outcomes else Refusal("nothing_to_roll")

    def favourable(self, position: PositionT, fields: Fields, outcomes: Outcomes) -> list[Any]:
        """Return the rolls with which the event happens."""
        return [dice for dice in outcomes if self.happens(position, fields, dice)]

    def exact(self, position: PositionT, fields: Fields, outcomes: Outcomes) -> Ratio:
        """Return the exact probability: the weight of the favourable rolls, of all."""
        return count(outcomes, self.favourable(position, fields, outcomes))

    def working(self, position: PositionT, fields: Fields, outcomes: Outcomes) -> tuple[Line, ...]:
        """Return the favourable rolls, counted, and their sum."""
        good = self.favourable(position, fields, outcomes)
        parts: dict[str, list[Any]] = {}
        for dice in good:
            parts.setdefault(self.part(position, fields, dice), []).append(dice)
        rows = [Line(key, {}, count(outcomes, dice)) for key, dice in parts.items() if key]
        rows += ways(outcomes, parts.get("", []))
        why = Line(f"why.{self.name}", {**fields, **self.details(position, fields)})
        return (why, *summed(rows, count(outcomes, good)))

    def happened(self, position: PositionT, fields: Fields, steps: Sequence[Step]) -> bool | None:
        """Return whether the event happened with the roll after the position; None without one."""
        known = {str(dice): dice for dice in position.outcomes()}
        dice = known.get(steps[0].action) if steps else None
        return None if dice is None else self.happens(position, fields, dice)


def summed(rows: Sequence[Line], total: Ratio) -> tuple[Line, ...]:
    """Return rows and their sum, unless the last row is the sum already."""
    if not rows:
        return (Line("row.none", {}, total),)
    return tuple(rows) if rows[-1].ratio == total else (*rows, Line("row.total", {}, total))


def count(outcomes: Outcomes, dice: Sequence[Any]) -> Ratio:
    """Return the weight of some outcomes, of the total weight."""
    return Ratio(sum(outcomes[one] for one in dice), sum(outcomes.values()))


def loaded(outcomes: Outcomes) -> Weights | None:
    """Return the outcomes of loaded dice; None for fair ones."""
    return outcomes if isinstance(outcomes, Weights) else None


def ways(outcomes: Outcomes, dice: Sequence[Any]) -> list[Line]:
    """Return rows that count rolls by weight; if most rolls count, list the others."""
    wanted = set(dice)
    others = [one for one in outcomes if one not in wanted]
    turned = 0 < len(others) < len(dice)
    by_weight: dict[int, list[Any]] = {}
    for one in others if turned else dice:
        by_weight.setdefault(outcomes[one], []).append(one)
    key = "row.not" if turned else "row.ways"
    rows = [
        Line(key, {"dice": " ".join(map(str, found)), "weight": weight}, count(outcomes, found))
        for weight, found in sorted(by_weight.items())
    ]
    return [*rows, Line("row.rest", {}, count(outcomes, dice))] if turned else rows


# --- The win probability --------------------------------------------------------------------------

# Fixed seed of estimates, so that a question has one answer.
SEED = "win"


class Win(Topic["Position"]):
    """The seat to act wins, alone or with others; a shared win counts in part.

    The value is as in `win_probability`: best play where the game is solved, otherwise an estimate.
    """

    name = "win"
    is_quick = False

    def refuses(self, position: Position, fields: Fields, outcomes: Outcomes) -> Refusal | None:  # noqa: ARG002 - as every topic
        """Return None: any position before the end can be asked about."""
        return None

    def exact(self, position: Position, fields: Fields, outcomes: Outcomes) -> Rounded:  # noqa: ARG002 - as every topic
        """Return the win probability, with its kind."""
        # Import late, so that a board opens sooner.
        from exxtra_widget.advice.evaluate import win_probability

        found = win_probability(position, weights=loaded(outcomes), rng=SEED)
        return Rounded.of(float(found[position.player]), found.kind)

    def working(self, position: Position, fields: Fields, outcomes: Outcomes) -> tuple[Line, ...]:  # noqa: ARG002 - as every topic
        """Return the source of the value."""
        # Without computing the value: the page asks with every change, and an estimate takes seconds.
        solution = position.definition.solution(position, loaded(outcomes))
        if solution is not None:
            return (Line(f"why.win.{solution.kind}"),)
        player = position.definition.estimator
        return (Line("why.win.estimated") if player == "random" else Line("why.win.played", {"bot": player}),)

    def happened(self, position: Position, fields: Fields, steps: Sequence[Step]) -> bool | None:  # noqa: ARG002 - as every topic
        """Return whether the seat won, once the game is over; None before, and for a shared win."""
        after = position
        for step in steps:
            after = after.apply(step.action)
        if not after.is_over:
            return None
        share = after.returns()[position.player]
        return bool(share) if share in {0, 1} else None


WIN: Final = Win()


def topics_of(game: str) -> Mapping[str, Topic]:
    """Return the topics of a game by their names: its own, and ``win``."""
    own = definition_of(game).topics
    return {**own, WIN.name: own.get(WIN.name, WIN)}
