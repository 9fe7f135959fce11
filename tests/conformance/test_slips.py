"""Slips of the author of a short game, and the sentence of the suite about each."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

import pytest

from exxtra_widget import Event, GameDefinition, PlainPosition, PositionError, Step
from exxtra_widget.core import registry
from exxtra_widget.testing import check_game


class Rules(NamedTuple):
    goal: int = 6
    slow: bool = False


class Fields(NamedTuple):
    steps: tuple[int, ...]
    player: int = 0
    rules: Rules = Rules()


class Position(PlainPosition, Fields):
    """A race: a die of two faces, or a walk of two steps for certain."""

    __slots__ = ()
    game = "race"
    dice: ClassVar[Mapping[str, int]] = MappingProxyType({"1": 1, "4": 1})

    @property
    def seats(self) -> int:
        return len(self.steps)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, steps in enumerate(self.steps) if steps >= self.rules.goal)

    def actions(self) -> tuple[str, ...]:
        return () if self.winners else ("roll", "walk")

    def after(self, token: str, emit: Any) -> Any:  # noqa: ARG002 - as every game's
        made = 2 if token == "walk" else int(token)
        steps = tuple(steps + made * (seat == self.player) for seat, steps in enumerate(self.steps))
        return type(self)(steps, (self.player + 1) % self.seats, self.rules)

    def __str__(self) -> str:
        rules = f" {self.rules.goal}{'s' if self.rules.slow else ''}" if self.rules != Rules() else ""
        return f"race {'/'.join(map(str, self.steps))} {'ABCDE'[self.player]}{rules}"


class Race(GameDefinition):
    """The definition of the race; the subclasses have a slip each."""

    name = "race"
    title = "Race"
    actions: tuple[str, ...] = ("roll", "walk")
    of_position: Any = Position

    def start(self, players: int = 2, *, goal: int = 6, slow: bool = False) -> Any:
        if players not in range(2, 6):
            raise ValueError(f"players must be 2 to 5, not {players}")
        return self.of_position((0,) * players, 0, Rules(goal, slow))

    def read(self, text: str) -> Any:
        try:
            _, steps, seat, *rules = text.split(" ")
            found = Rules(int(rules[0].rstrip("s")), rules[0].endswith("s")) if rules else Rules()
            return self.of_position(tuple(map(int, steps.split("/"))), "ABCDE".index(seat), found)
        except ValueError:
            raise PositionError(text, ["A position looks like race 0/0 A."]) from None


def playing(position: type[Position], *more: str, race: type[Race] = Race) -> type[Race]:
    """Return a definition of the race with positions that have a slip, and with more actions."""

    class Slip(race):  # type: ignore[misc, valid-type]  # a class that the call names
        of_position = position
        actions = (*Race.actions, *more)

    return Slip


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    yield
    registry._registered.pop("race", None)


def test_the_race_itself_passes() -> None:
    check_game(Race(), games=1)


# --- Slips of the definition ------------------------------------------------------------------------------


class DrawsPositionsAlone(Race):
    def svg(self, moment: Any, players: Any = (), language: str = "en") -> str:  # noqa: ARG002
        return f"<svg xmlns='http://www.w3.org/2000/svg'><text>{moment.steps}</text></svg>"


class DrawsUnescapedSteps(Race):
    def svg(self, moment: Any, players: Any = (), language: str = "en") -> str:
        drawn: str = super().svg(moment, players, language)
        return f"<b>{drawn}</b>" if isinstance(moment, Step) else drawn


class FourSeats(Position):
    def __str__(self) -> str:
        return super().__str__() if self.player < 4 else "ABCD"[self.player]


class RefusesByTypeError(Race):
    def start(self, players: int = 2, **options: Any) -> Any:
        if players < 2:
            raise TypeError("too few")
        return super().start(players, **options)


class AlwaysTwo(Race):
    def start(self, players: int = 2, **options: Any) -> Any:  # noqa: ARG002
        return super().start(2, **options)


class ForgetsRules(Race):
    def read(self, text: str) -> Any:
        return super().read(" ".join(text.split(" ")[:3]))


class TakesOneOption(Race):
    def start(self, players: int = 2, *, goal: int = 6) -> Any:  # type: ignore[override]  # the slip itself
        return super().start(players, goal=goal, slow=goal != 6)


class Estimater(Race):
    estimater = "random"


class Standings(Race):
    def standings(self, position: Any) -> Any: ...


class Count(Race):
    count: ClassVar[dict[str, Any]] = {}


class MethodForStrategies(Race):
    def strategies(self) -> Any: ...  # type: ignore[override]


class Rising(Race):
    @property
    def strategies(self) -> Mapping[str, Any]:
        return {**super().strategies, "walker": lambda position, rng: "walk"}  # noqa: ARG005


@dataclass(frozen=True)
class Walker:
    steps: int

    def __call__(self, position: Any, rng: Random) -> str:
        raise NotImplementedError


class ClassForStrategy(Race):
    @property
    def strategies(self) -> Mapping[str, Any]:
        return {**super().strategies, "walker": Walker}


def by_chance(position: Any, rng: Random) -> str:  # noqa: ARG001
    return str(random.choice(position.actions()))


class ByChance(Race):
    @property
    def strategies(self) -> Mapping[str, Any]:
        return {**super().strategies, "chance": by_chance}


class Dawn(Event):
    """An event of no game."""

    def to_dict(self) -> dict[str, Any]:
        return {"kind": "dawn"}


class EventOfNoGame(Position):
    def after(self, token: str, emit: Any) -> Any:
        emit(Dawn())
        return super().after(token, emit)


class TextForEvent(Position):
    def after(self, token: str, emit: Any) -> Any:
        emit("walked")
        return super().after(token, emit)


class Solution:
    """A wrong solution, whose bounds are plain pairs."""

    kind, how, player = "exact", "by hand", ""

    def value(self, position: Any) -> Any:
        return [Fraction(1, position.seats)] * position.seats

    def bounds(self, position: Any) -> Any:
        return [(value, value) for value in self.value(position)]

    def actions(self, position: Any) -> Any:
        return {action: self.value(position) for action in position.actions()}

    def action_bounds(self, position: Any) -> Any:
        return {action: self.bounds(position) for action in position.actions()}


class WithoutIntervals(Race):
    def is_known(self, position: Any, weights: Any = None) -> bool:  # noqa: ARG002
        return True

    def solution(self, position: Any, weights: Any = None, *, insist: bool = False) -> Any:  # noqa: ARG002
        return Solution()


# --- Slips of the positions ------------------------------------------------------------------------------


class WinnersNone(Position):
    @property
    def winners(self) -> Any:
        return super().winners or None


class WithoutComma(Position):
    def actions(self) -> Any:
        return () if self.winners else "roll"


class ListInField(Position):
    def after(self, token: str, emit: Any) -> Any:
        found = super().after(token, emit)
        return found._replace(steps=list(found.steps))


class SeatsAsText(Position):
    seats: Any = "2"


class WithoutDice(Position):
    dice: ClassVar[Mapping[str, int]] = {}


class DiceWithoutRoll(Position):
    def outcomes(self) -> Any:
        return self.dice

    def actions(self) -> tuple[str, ...]:
        return () if self.winners else ("walk",)


class DiceAsList(Position):
    def outcomes(self) -> Any:
        return ["1", "4"] if "roll" in self.actions() else []


class OwnDice(Position):
    dice = property(lambda self: {"1": 1, "6": 1} if self.player else Position.dice)


class SecretDice(Position):
    def outcomes(self) -> Any:
        return {"1": 1} if self.player else super().outcomes()


class HeavyDice(Position):
    dice = property(lambda self: {"1": 1, "4": 0.5} if self.player else Position.dice)


class ListsDice(Race):
    outcomes = Position.dice


class TakesUnlisted(Position):
    """It takes back a step by an action that is not listed."""

    def why_not(self, step: object) -> Any:
        return None if step == "back" else super().why_not(step)


class MakesUnlisted(Position):
    def apply(self, step: Any) -> Any:
        return self if step == "back" else super().apply(step)


class RollsWhenOver(Position):
    def why_not(self, step: object) -> Any:
        return None if self.winners and step == "1" else super().why_not(step)


class LosesAnEffect(Position):
    def distinct_actions(self) -> tuple[str, ...]:
        return self.actions()[:1]


class AddsAnAction(Position):
    def distinct_actions(self) -> tuple[str, ...]:
        return (*self.actions(), "wait")


@pytest.mark.parametrize(
    ("definition", "sentence"),
    [
        (
            playing(TakesUnlisted, "back"),
            r"why_not\(\) accepts 'back' at race 0/0 A, but neither actions\(\) nor outcomes\(\) lists it",
        ),
        (
            playing(MakesUnlisted, "back"),
            r"apply\('back'\) at race 0/0 A, which is not listed, does not raise IllegalStep",
        ),
        (
            playing(RollsWhenOver),
            r"why_not\(\) accepts '1' at race .*, but neither actions\(\) nor outcomes\(\) lists it",
        ),
        (playing(LosesAnEffect), r"none of distinct_actions\(\) at race 0/0 A has the effect of 'walk'"),
        (playing(AddsAnAction), r"distinct_actions\(\) of race 0/0 A does not list the same actions as actions\(\)"),
        (
            DrawsPositionsAlone,
            r"svg\(\) of the step '\w+' at race 0/0 A raises AttributeError: 'Step' .* 'steps'",
        ),
        (DrawsUnescapedSteps, r"names are not escaped in the picture of the step '\w+' at race 0/0 A"),
        (playing(FourSeats), r"start\(5\): str\(\) of the position after '\w+' at race .* D raises IndexError"),
        (RefusesByTypeError, r"start\(1\) raises TypeError: too few; for a number of players .* a ValueError"),
        (AlwaysTwo, r"start\(1\) returns a position with 2 seats: "),
        (ForgetsRules, r"start\(goal=7\): read\(\) makes another position of 'race 0/0 A 7'"),
        (TakesOneOption, r"start\(2, goal=7, slow=True\), with the options\(\) of race 0/0 A 7s, raises TypeError"),
        (Estimater, "Estimater has 'estimater'; did you mean 'estimator'"),
        (Standings, "Standings has 'standings'; did you mean 'standing'"),
        (Count, "Count has 'count'; did you mean 'counts'"),
        (MethodForStrategies, "strategies must be a property with a mapping from names to strategies, not <bound"),
        (Rising, "strategies makes a new 'walker' each time"),
        (ClassForStrategy, r"the strategy 'walker' must be called with \(position, rng\), and <class .* cannot"),
        (ByChance, "chance at race 0/0 A plays the same games in another way: draw by `rng` alone"),
        (playing(EventOfNoGame), "the event Dawn has no game; set game = 'race' in its class"),
        (playing(TextForEvent), r"raises TypeError: TextForEvent.after must emit events, not 'walked'"),
        (WithoutIntervals, r"the bounds of action_values at .* raises AttributeError: 'tuple' object has no attribute"),
        (playing(WinnersNone), r"winners of race 0/0 A must be a tuple of seats, like \(\) or \(0,\), not None"),
        (
            playing(WithoutComma),
            r"actions\(\) of race 0/0 A must be a tuple of strings, like \(\) or \('roll',\), not 'roll'",
        ),
        (playing(ListInField), r"the field 'steps' of race .* must be a tuple or another value, not a list"),
        (playing(SeatsAsText), r"seats of race 0/0 A must be a whole number above 0, like len\(self.scores\), not 2"),
        (playing(WithoutDice), r"'roll' is legal at race 0/0 A, but outcomes\(\) has no dice there"),
        (playing(DiceWithoutRoll), r"outcomes\(\) of race 0/0 A has dice, but 'roll' is not legal there"),
        (playing(OwnDice), "the dice of Race depend on the position; its definition must list all of them"),
        (
            playing(SecretDice),
            "the dice at race ./0 B differ from the dice at the start; list all of them as",
        ),
        (playing(OwnDice, race=ListsDice), "the dice '6' are not recognised as dice"),
        (playing(HeavyDice, race=ListsDice), "the weight of '4' is not a whole number above 0"),
        (playing(DiceAsList), r"outcomes\(\) must be a mapping from dice to whole numbers above 0, not \['1', '4'\]"),
    ],
)
def test_a_slip_is_told_in_words(definition: type[Race], sentence: str) -> None:
    with pytest.raises(AssertionError, match=sentence):
        check_game(definition(), games=2)


def test_helpers_may_have_names_of_their_own() -> None:
    class Helped(Race):
        distances = words_of = begin = None

        def reason(self, position: Any, action: Any, weights: Any = None) -> Any:
            return super().reason(position, action, weights)

        def reasons(self) -> Any: ...

    check_game(Helped(), games=1)
