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

from exxtra_widget.core.dice import Weights
from exxtra_widget.core.game_registry import definition_of
from exxtra_widget.core.position import Position, PositionT
from exxtra_widget.core.step import Refusal, Step
from exxtra_widget.predict.kind import say
from exxtra_widget.probability.exact import Ratio
from exxtra_widget.support.locale import shell
from exxtra_widget.support.numbers import number, percent

if TYPE_CHECKING:
    from typing_extensions import Self

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
    return say("ratio", language, part=number(ratio.part, language), whole=number(ratio.whole, language))


@dataclass(frozen=True)
class Line:
    """Line of the working: a sentence, or a row of a sum with its ratio."""

    key: str
    fields: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    ratio: Ratio | None = None

    def to_dict(self) -> JsonObject:
        """Return the line as plain JSON data."""
        return {"key": self.key, "fields": dict(self.fields), "ratio": self.ratio and self.ratio.to_list()}


@dataclass(frozen=True)
class Topic(Generic[PositionT]):
    """Question about a position of a game."""

    position: PositionT
    outcomes: Outcomes = field(default_factory=lambda: MappingProxyType({}))
    fields: Fields = field(default_factory=lambda: MappingProxyType({}))

    name: ClassVar[str]
    needs: ClassVar[str] = ""
    options: ClassVar[Mapping[str, tuple[Any, ...]]] = MappingProxyType({})
    is_quick: ClassVar[bool] = True

    @classmethod
    def is_open(cls, position: PositionT, outcomes: Outcomes) -> bool:
        """Return whether the page may ask this here: without a field, and the answer is not certain."""
        if cls.needs or not cls.is_quick or position.is_over:
            return False
        asked = cls(position, outcomes, {name: values[0] for name, values in cls.options.items()})
        return not asked.refusal() and 0 < asked.exact().value < 1

    @staticmethod
    def spell(value: str) -> str:
        """Return a value of the needed field in its canonical spelling, known or not."""
        return value

    def values(self) -> Sequence[str]:
        """Return the possible values of the needed field, as texts."""
        return ()

    def refusal(self) -> Refusal | None:
        """Return the refusal if the question cannot be asked here, or None."""
        return None

    def details(self) -> JsonObject:
        """Return further fields of the sentences: plain numbers and texts."""
        return {}

    def exact(self) -> Ratio:
        """Return the exact probability."""
        raise NotImplementedError

    def favourable(self) -> Sequence[Any] | None:
        """Return the favourable rolls; None if the next roll does not decide."""
        return None

    def working(self) -> tuple[Line, ...]:
        """Return the working of the exact probability."""
        raise NotImplementedError

    def happened(self, steps: Sequence[Step]) -> bool | None:
        """Return whether the event happened in the steps after the position; None while that is unknown."""
        raise NotImplementedError


class NextRoll(Topic[PositionT]):
    """Topic about the next roll."""

    def happens(self, dice: Any) -> bool:
        """Return whether the event happens with these dice."""
        raise NotImplementedError

    def part(self, dice: Any) -> str:  # noqa: ARG002 - for subclasses
        """Return the key of the row in which these dice are counted; ``""`` to count them by weight."""
        return ""

    def refusal(self) -> Refusal | None:
        """Return the refusal if no roll follows, or None."""
        return None if self.outcomes else Refusal("nothing_to_roll")

    def favourable(self) -> list[Any]:
        """Return the rolls with which the event happens."""
        return list(filter(self.happens, self.outcomes))

    def exact(self) -> Ratio:
        """Return the exact probability: the weight of the favourable rolls, of all."""
        return count(self.outcomes, self.favourable())

    def working(self) -> tuple[Line, ...]:
        """Return the favourable rolls, counted, and their sum."""
        good = self.favourable()
        parts: dict[str, list[Any]] = {}
        for dice in good:
            parts.setdefault(self.part(dice), []).append(dice)
        rows = [Line(key, {}, count(self.outcomes, dice)) for key, dice in parts.items() if key]
        rows += ways(self.outcomes, parts.get("", []))
        return (*self.reasons(), *summed(rows, count(self.outcomes, good)))

    def reasons(self) -> tuple[Line, ...]:
        """Return the lines before the rolls."""
        return (Line(f"why.{self.name}", {**self.fields, **self.details()}),)

    def happened(self, steps: Sequence[Step]) -> bool | None:
        """Return whether the event happened with the roll after the position; None without one."""
        known = {str(dice): dice for dice in self.position.outcomes()}
        dice = known.get(steps[0].action) if steps else None
        return None if dice is None else self.happens(dice)


class Rolls(NextRoll[Position]):
    """One of the rolls that an author listed."""

    def happens(self, dice: Any) -> bool:
        """Return whether these dice are listed."""
        return str(dice) in self.fields["rolls"]

    def reasons(self) -> tuple[Line, ...]:
        """Return none: only the author knows why."""
        return ()


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


class Win(Topic[Position]):
    """The seat to act wins, alone or with others; a shared win counts in part.

    The value is as in `win_probability`: best play where the game is solved, otherwise an estimate.
    """

    name = "win"
    is_quick = False

    def exact(self) -> Rounded:
        """Return the win probability, with its kind."""
        # Import late, so that a board opens sooner.
        from exxtra_widget.advice.evaluate import win_probability

        found = win_probability(self.position, weights=loaded(self.outcomes), rng=SEED)
        return Rounded.of(float(found[self.position.player]), found.kind)

    def working(self) -> tuple[Line, ...]:
        """Return the source of the value."""
        # Without computing the value: the page asks with every change, and an estimate takes seconds.
        home = self.position.definition
        solution = home.solution(self.position, loaded(self.outcomes))
        if solution is not None:
            return (Line(f"why.win.{solution.kind}"),)
        player = home.estimator
        return (Line("why.win.estimated") if player == "random" else Line("why.win.played", {"bot": player}),)

    def happened(self, steps: Sequence[Step]) -> bool | None:
        """Return whether the seat won, once the game is over; None before, and for a shared win."""
        after = self.position
        for step in steps:
            after = after.apply(step.action)
        if not after.is_over:
            return None
        share = after.returns()[self.position.player]
        return bool(share) if share in {0, 1} else None


def topics_of(game: str) -> Mapping[str, type[Topic]]:
    """Return the topics of a game by their names: its own, and ``win``."""
    own = definition_of(game).topics
    return {**own, Win.name: own.get(Win.name, Win)}
