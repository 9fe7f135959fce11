"""Slips of the author of a short game, and the sentence of the suite about each."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

import pytest

from exxtra_widget import Event, GameDefinition, PlainPosition, PositionError, Step
from exxtra_widget.core import registry
from exxtra_widget.predict.topic import NextRoll
from exxtra_widget.simulation.model import Branch, Model, Tally
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

    def __reduce__(self) -> tuple[Any, ...]:
        # The classes with a slip cannot be found by their names.
        return registry.read_position, (str(self),)

    def __str__(self) -> str:
        rules = f" {self.rules.goal}{'s' if self.rules.slow else ''}" if self.rules != Rules() else ""
        return f"race {'/'.join(map(str, self.steps))} {'ABCDE'[self.player]}{rules}"


class Race(GameDefinition):
    """The definition of the race."""

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


def wrong(**parts: Any) -> Race:
    """Return the race with a slip in its definition."""
    slip: Race = type("Slip", (Race,), parts)()
    return slip


def wrong_at(*more: str, **parts: Any) -> Race:
    """Return the race with a slip in its positions, and perhaps with more actions."""
    return wrong(of_position=type("Position", (Position,), parts), actions=(*Race.actions, *more))


def rolling(dice: Any) -> Race:
    """Return the race with dice that depend on the position, although its definition lists the usual ones."""
    return wrong(of_position=type("Position", (Position,), {"dice": dice}), outcomes=Position.dice)


def walked(do: Any) -> Race:
    """Return the race in which something else happens instead of a walk of the second seat."""
    return wrong_at(
        after=lambda p, token, emit: do(p, emit) if token == "walk" and p.player else Position.after(p, token, emit)
    )


def counting(count: Any, **parts: Any) -> Race:
    return wrong(counts={"walks": lambda position, token: count(position) if token == "walk" else None}, **parts)


def strategist(strategy: Any) -> Race:
    """Return the race with one more strategy, which is made at each access."""
    return wrong(strategies=property(lambda game: {**GameDefinition.strategies.fget(game), "own": strategy()}))  # type: ignore[attr-defined]  # of the property


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    # The examples of the docs may have registered another game of this name in this process.
    monkeypatch.setattr(registry, "_registered", {})


def test_the_race_itself_passes_with_helpers_of_any_name() -> None:
    registry.register(wrong(distances=None, begin=None, reason=lambda *_: None, reasons=lambda _: ()))
    check_game("race", games=1)


def drawn(instead: Any) -> Race:
    """Return the race whose pictures are another one's work."""
    return wrong(svg=lambda game, moment, players=(), language="en": instead(game, moment, players, language))


def unescaped(game: Any, moment: Any, *look: Any) -> str:
    picture = GameDefinition.svg(game, moment, *look)
    return f"<b>{picture}</b>" if isinstance(moment, Step) else picture


def too_few(game: Any, players: int = 2, **options: Any) -> Any:
    if players < 2:
        raise TypeError("too few")
    return Race.start(game, players, **options)


def one_option(game: Any, players: int = 2, *, goal: int = 6) -> Any:
    return Race.start(game, players, goal=goal, slow=goal != 6)


def by_chance(position: Any, rng: Random) -> str:  # noqa: ARG001 - as every strategy
    return str(random.choice(position.actions()))


class Walker:
    """A class in the place of a strategy."""

    def __init__(self, position: Any, rng: Random) -> None: ...


def apply(position: Any, step: Any) -> Any:
    return position if step == "back" else PlainPosition.apply(position, step)


def refuse(*_: object) -> None:
    raise AssertionError("too soon")


class Dawn(Event):
    """An event of no game."""

    def to_dict(self) -> dict[str, Any]:
        return {"kind": "dawn"}


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


class Lucky(NextRoll):
    name = "lucky"

    def happens(self, position: Any, fields: Any, dice: Any) -> bool:  # noqa: ARG002 - as every topic
        return str(dice) == "4"


class Careless(Model):
    def play(self, begin: Branch, games: range, tally: Tally | None = None) -> list[int]:
        self._counts = {}
        return super().play(begin, games, tally)


def careless_engine(_game: Any, task: Any, _games: int, turn: int = 0, _engine: str = "auto") -> Any:
    return None if any(isinstance(strategy, partial) for strategy in task.strategies) else Careless(task, turn)


SCRIPT = "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"
SIX = property(lambda p: {"1": 1, "6": 1} if p.player else Position.dice)
HALF = property(lambda p: {"1": 1, "4": 0.5} if p.player else Position.dice)


@pytest.mark.parametrize(
    ("definition", "sentence"),
    [
        # The definition.
        (wrong(start=lambda _, players=2: None), r"start\(\) returned None, not a position"),  # noqa: ARG005 - its name counts
        (wrong(start=lambda game, players=2: Race.start(game, players // 0)), r"start\(\) raises ZeroDivisionError: "),
        (wrong(start=too_few), r"start\(1\) raises TypeError: too few; for a number of players .* a ValueError"),
        (wrong(start=lambda game, *_, **o: Race.start(game, **o)), r"start\(1\) returns a position with 2 seats: "),
        (wrong(start=one_option), r"start\(2, goal=7, slow=True\), with the options\(\) of race 0/0 A 7s, raises Typ"),
        (
            wrong(read=lambda game, text: Race.read(game, " ".join(text.split(" ")[:3]))),
            r"start\(goal=7\): read\(\) makes another position of 'race 0/0 A 7'",
        ),
        (
            wrong(read=lambda game, text: Race.read(game, {"x": ""}[text] if "x" in text else text)),
            r"read\('x 0/0 A'\) raises KeyError, not ValueError",
        ),
        (wrong(actions=("roll", "stop")), "'walk', legal at .*, is not among the actions of the definition"),
        (wrong(example="zz"), "example is 'zz', in which no word is an outcome, like '1'"),
        (wrong(estimater="random"), "Slip has 'estimater'; did you mean 'estimator'"),
        (wrong(standings=None), "Slip has 'standings'; did you mean 'standing'"),
        (wrong(count={}), "Slip has 'count'; did you mean 'counts'"),
        (wrong(counts=("walks",)), "counts is not a mapping from names to functions"),
        (
            counting(lambda position: str(position.player)),
            r"the count 'walks' of 'walk' at race ./. . is \d, not a whole number or None",
        ),
        (
            counting(lambda position: len(position.player)),
            r"the count 'walks' of 'walk' at race ./. . raises TypeError: object of type",
        ),
        (
            counting(lambda position: position.player, engine=careless_engine),
            "an engine counts the games of random at .* differently from the rules model",
        ),
        (
            wrong(is_known=lambda *_: True, solution=lambda *_, **__: Solution()),
            r"the bounds of action_values at .* raises AttributeError: 'tuple' object has no attribute",
        ),
        # Its texts, pictures, tables and vectors.
        (wrong(texts={"en": {}}), "texts has nothing for 'en'; leave it out to read locale/en.json"),
        (
            wrong(texts={"en": {"plain": {"to_act": "{seat} rolls {dise}."}}}),
            r"the text picture of race 0/0 A in en .*: there is no value for \{dise\}",
        ),
        (
            wrong(standing=lambda _, p: [{"far": steps} for steps in p.steps]),
            "the text picture .* in en cannot be put into words: the game 'race' has no text 'standing'",
        ),
        (wrong(standing=lambda _, p: [{"far": p.steps[0]}]), r"standing\(\) of .* describes 1 seats, not 2"),
        (
            wrong(standing=lambda *_: [{"far": 1}, {"near": 2}]),
            r"standing\(\) of race 0/0 A does not have the same keys for each seat",
        ),
        (wrong(standing=lambda _, p: [{}[p.player]]), r"standing\(\) of .* raises KeyError: 0"),
        (drawn(lambda *_: SCRIPT), "holds a script"),
        (drawn(lambda *_: "<svg><g>"), "the picture of .* is not SVG: <svg><g>"),
        (
            drawn(lambda _, moment, *__: f"<svg xmlns='http://www.w3.org/2000/svg'><text>{moment.steps}</text></svg>"),
            r"svg\(\) of the step '\w+' at race 0/0 A raises AttributeError: 'Step' .* 'steps'",
        ),
        (drawn(unescaped), r"names are not escaped in the picture of the step '\w+' at race 0/0 A"),
        (wrong(panel=lambda _, p, *__: {"text": p.steps}), r"panel\(\) of race 0/0 A is not plain JSON data"),
        (wrong(vector=lambda _, p, **__: (p.player,)), "have the same vector"),
        (wrong(vector=lambda *_, **__: int("X")), r"vector\(\) of race 0/0 A raises ValueError: invalid literal"),
        (wrong(vector_bounds=lambda *_: ((0,) * 5, (5,) * 5)), r"to_vector\(\) of .* is outside vector_bounds\(\)"),
        (wrong(vector_bounds=lambda *_: ((0,), (5,))), "the vectors of race 0/0 A do not have the same lengths as"),
        # Its strategies and questions.
        (
            wrong(strategies=lambda _: None),
            "strategies must be a property with a mapping from names to strategies",
        ),
        (strategist(lambda: lambda *_: "walk"), "strategies makes a new 'own' each time"),
        (strategist(lambda: Walker), r"the strategy 'own' must be called with \(position, rng\), and <class .* cannot"),
        (strategist(lambda: by_chance), "own at race 0/0 A plays the same games in another way: draw by `rng` alone"),
        (
            wrong(topics={"lucky": Lucky()}),
            "the question 'lucky' at .* in en cannot be put into words: the game 'race' has no text 'ask.lucky'",
        ),
        # The positions.
        (wrong_at(definition=None), "does not name its definition"),
        (wrong_at(seats="2"), r"seats of race 0/0 A must be a whole number above 0, like len\(self.scores\), not 2"),
        (
            wrong_at(winners=property(lambda p: Position.winners.fget(p) or None)),  # type: ignore[attr-defined]  # of the property
            r"winners of race 0/0 A must be a tuple of seats, like \(\) or \(0,\), not None",
        ),
        (
            wrong_at(actions=lambda _: ("roll",), winners=property(lambda _: ())),
            "a random game from .* had not ended after 100 steps",
        ),
        (
            wrong_at(actions=lambda p: () if p.winners else "roll"),
            r"actions\(\) of race 0/0 A must be a tuple of strings, like \(\) or \('roll',\), not 'roll'",
        ),
        (wrong_at(actions=lambda p: {0: ("roll",)}[p.player]), r"actions of race ./0 B raises KeyError: 1"),
        (
            wrong_at(__str__=lambda p: Position.__str__(p) if p.player < 4 else {}[p.player]),
            r"start\(5\): str\(\) of the position after '\w+' at race .* D raises KeyError",
        ),
        (
            wrong_at("back", why_not=lambda p, step: None if step == "back" else PlainPosition.why_not(p, step)),
            r"why_not\(\) accepts 'back' at race 0/0 A, but neither actions\(\) nor outcomes\(\) lists it",
        ),
        (
            wrong_at("back", apply=apply),
            r"apply\('back'\) at race 0/0 A, which is not listed, does not raise IllegalStep",
        ),
        (
            wrong_at(why_not=lambda p, step: None if p.winners and step == "1" else PlainPosition.why_not(p, step)),
            r"why_not\(\) accepts '1' at race .*, but neither actions\(\) nor outcomes\(\) lists it",
        ),
        (
            wrong_at(winners=property(lambda p: (7,) * bool(Position.winners.fget(p)))),  # type: ignore[attr-defined]  # of the property
            "the winners of .* are not among its seats",
        ),
        (wrong_at(is_over=property(lambda _: False)), r"is_over is False, but winners are \("),
        (wrong_at(returns=lambda p: (0.0,) * p.seats), r"returns\(\) of .* do not add up to 1"),
        (wrong_at(actions=lambda p: () if p.winners else ("roll", "walk", "walk")), "lists an action twice: "),
        (wrong_at(action_mask=lambda _: (True, True)), r"action_mask\(\) and actions\(\) differ at race"),
        (
            wrong_at(distinct_actions=lambda p: p.actions()[:1]),
            r"none of distinct_actions\(\) at race 0/0 A has the effect of 'walk'",
        ),
        (
            wrong_at(distinct_actions=lambda p: (*p.actions(), "wait")),
            r"distinct_actions\(\) of race 0/0 A does not list the same actions as actions\(\)",
        ),
        # Their steps.
        (
            wrong_at(step=lambda p, token: replace(PlainPosition.step(p, token), events=())),
            r"the step \w+ at race 0/0 A has no events",
        ),
        (
            wrong_at(step=lambda p, token: replace(PlainPosition.step(p, token), after=p)),
            r"apply\('\w+'\) and step\('\w+'\) at race 0/0 A lead to different positions",
        ),
        (
            wrong_at(__hash__=lambda p: id(p) // 16),
            r"the equal positions after \w+ at race 0/0 A have different hashes",
        ),
        (walked(lambda *_: 1 // 0), r"after\('walk'\) at race ./. . raises ZeroDivisionError: integer division"),
        (walked(refuse), r"after\('walk'\) at race ./. . raises AssertionError: too soon"),
        (walked(lambda *_: None), r"after\('walk'\) at race ./. . returns None, not a position"),
        (walked(lambda p, emit: emit(Dawn()) or p), "the event Dawn has no game; set game = 'race' in its class"),
        (walked(lambda p, emit: emit("walked") or p), r"raises TypeError: Position.after must emit events, not 'walk"),
        (
            walked(lambda p, _: p._replace(steps=list(p.steps))),
            r"the field 'steps' of race .* must be a tuple or another value, not a list",
        ),
        # Their dice.
        (wrong_at(dice={}), r"'roll' is legal at race 0/0 A, but outcomes\(\) has no dice there"),
        (
            wrong_at(outcomes=lambda p: p.dice, actions=lambda p: () if p.winners else ("walk",)),
            r"outcomes\(\) of race 0/0 A has dice, but 'roll' is not legal there",
        ),
        (
            wrong_at(outcomes=lambda p: ["1", "4"] if "roll" in p.actions() else []),
            r"outcomes\(\) must be a mapping from dice to whole numbers above 0, not \['1', '4'\]",
        ),
        (
            wrong_at(outcomes=lambda p: {"1": 1} if p.player else Position.outcomes(p)),
            "the dice at race ./0 B differ from the dice at the start; list all of them as",
        ),
        (wrong_at(dice=SIX), "the dice of Race depend on the position; its definition must list all of them"),
        (rolling(SIX), "the dice '6' are not recognised as dice"),
        (rolling(HALF), "the weight of '4' is not a whole number above 0"),
    ],
)
def test_a_slip_is_told_in_words(definition: Race, sentence: str) -> None:
    with pytest.raises(AssertionError, match=sentence) as found:
        check_game(definition, games=2, longest=100)
    raised = re.search(r"raises (\w+): ", sentence)
    assert raised is None or type(found.value.__cause__).__name__ == raised[1]
