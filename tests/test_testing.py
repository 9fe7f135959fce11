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
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import pytest

from exxtra_widget import Event, GameDefinition, PlainPosition, PositionError, Step
from exxtra_widget.core import game_registry
from exxtra_widget.core.step import Reason
from exxtra_widget.predict.topic import NextRoll
from exxtra_widget.simulation.reference_loop import Model
from exxtra_widget.testing import check_game

if TYPE_CHECKING:
    from exxtra_widget.simulation.engines import Played
    from exxtra_widget.simulation.task import Branch


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
        return game_registry.read_position, (str(self),)

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
    monkeypatch.setattr(game_registry, "_registered", {})


def test_the_race_itself_passes_with_helpers_of_any_name() -> None:
    game_registry.register(wrong(distances=None, begin=None, reason=lambda *_: None, reasons=lambda _: ()))
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


def apply(position: Any, step: Any) -> Any:
    return position if step in ("back", "roll") else PlainPosition.apply(position, step)


def refuse(*_: object) -> None:
    raise AssertionError("too soon")


class Dawn(Event):
    """An event of no game."""

    def to_dict(self) -> dict[str, Any]:
        return {"kind": "dawn"}


class Solution:
    """A wrong solution, which has values in place of bounds."""

    kind, how, player = "exact", "by hand", ""

    def value(self, position: Any) -> Any:
        return [Fraction(1, position.seats)] * position.seats

    def bounds(self, position: Any) -> Any:
        return self.value(position)

    def actions(self, position: Any) -> Any:
        return {action: self.value(position) for action in position.actions()}

    def action_bounds(self, position: Any) -> Any:
        return {action: self.bounds(position) for action in position.actions()}


class Lucky(NextRoll):
    name = "lucky"

    def happens(self, dice: Any) -> bool:
        return str(dice) == "4"


class Careless(Model):
    def play(self, begin: Branch, games: range) -> Played:
        self._counts = {}
        return super().play(begin, games)


def careless_engine(_game: Any, task: Any, _games: int, turn: int = 0, _engine: str = "auto") -> Any:
    return None if any(isinstance(strategy, partial) for strategy in task.strategies) else Careless(task, turn)


SCRIPT = "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"
SIX = property(lambda p: {"1": 1, "6": 1} if p.player else Position.dice)
HALF = property(lambda p: {"1": 1, "4": 0.5} if p.player else Position.dice)


@pytest.mark.parametrize(
    ("definition", "sentence"),
    [
        # The definition.
        (wrong(start=lambda _, players=2: None), r"start\(\): it returns None, not a position"),  # noqa: ARG005 - its name counts
        (wrong(start=lambda game, players=2: Race.start(game, players // 0)), r"start\(\): ZeroDivisionError: "),
        (wrong(start=too_few), r"start\(players=1\), which may raise a ValueError alone: TypeError: too few"),
        (
            wrong(start=lambda game, players=2, **o: Race.start(game, **o)),  # noqa: ARG005 - its name counts
            r"start\(players=1\) returns a position with 2 seats: ",
        ),
        (
            wrong(start=lambda game, players=2, slow=False: Race.start(game, players)),  # noqa: ARG005 - an option
            r"start\(slow=True\) returns the same position as start\(\): race 0/0 A",
        ),
        (
            wrong(start=one_option),
            r"start\(goal=7\) has options\(\) for a new game, {'goal': 7, 'slow': True}: TypeError: ",
        ),
        (
            wrong(read=lambda game, text: Race.read(game, " ".join(text.split(" ")[:3]))),
            r"start\(goal=7\): race 0/0 A 7: read\(\) makes another position of its text: ",
        ),
        (
            wrong(read=lambda game, text: Race.read(game, {"x": ""}[text] if "x" in text else text)),
            r"race 0/0 A: read\('x 0/0 A'\), which may raise a ValueError alone: KeyError: ",
        ),
        (
            wrong(actions=("roll", "stop")),
            r"actions\(\) are \('roll', 'walk'\), and action_mask\(\) has \['roll'\] of the `actions`",
        ),
        (wrong(example="zz"), "example is 'zz', in which no word is an outcome"),
        (wrong(example=""), "the definition: example is '', in which no word is an outcome"),
        (
            counting(lambda position: str(position.player)),
            r"the step 'walk' at race ./. .: the count 'walks' is '\d', not a whole number or None",
        ),
        (
            counting(lambda position: position.player, engine=careless_engine),
            "the strategy 'random': it plays or counts other games when it is called",
        ),
        (
            wrong(is_known=lambda *_: True, solution=lambda *_, **__: Solution()),
            "an estimate: TypeError: .*Fraction",
        ),
        # Its texts, pictures, tables and vectors.
        (
            wrong(texts={"en": {"event": {"rolled": "{seat rolls."}}}),
            "it has no words, or an open field: '{seat rolls.'",
        ),
        (
            wrong(texts={"en": {"plain": {"to_act": "{seat} rolls {dise}."}}}),
            r"race 0/0 A: .*KeyError: \"there is no value for \{dise\}",
        ),
        (
            wrong(standing=lambda _, p: [{"far": p.steps[0]}]),
            r"standing\(\) must have a dict with the same keys for each of 2 seats: \[{'far': 0}\]",
        ),
        (
            wrong(standing=lambda *_: [{"far": 1}, {"near": 2}]),
            r"standing\(\) must have a dict with the same keys for each of 2 seats: \[{'far': 1}, {'near': 2}\]",
        ),
        (
            wrong(text=lambda *look: GameDefinition.text(*look) + "\n{steps}"),
            r"race 0/0 A: text\(\) in en: it has no words, or an open field: ",
        ),
        (
            wrong(reason=lambda _, __, action: Reason("race", f"why_{action}")),
            r"race 0/0 A: the reason 'why_roll' in en: KeyError: \"the game 'race' has no text 'why_roll'",
        ),
        (
            wrong(columns=lambda _, p: {f"player_{p.player}": True}),
            r"the step '\w+' at race 0/0 A: the keys of columns\(\) change",
        ),
        (drawn(lambda *_: SCRIPT), "it must be <svg> without scripts, not <svg "),
        (drawn(lambda *_: "<svg><g>"), r"svg\(\) in en: ParseError: "),
        (
            drawn(lambda _, moment, *__: "<svg/>" if isinstance(moment, Step) else SCRIPT),
            r"race 0/0 A: svg\(\) in en: it must be <svg> without scripts",
        ),
        (drawn(unescaped), r"the step '\w+' at race 0/0 A: svg\(\) in en: the names of players are not escaped"),
        (wrong(panel=lambda _, p, *__: {"text": p.steps}), r"race 0/0 A: panel\(\) must be plain JSON data: "),
        (wrong(vector=lambda _, p, **__: (p.player,)), "race ./. .: race ./. . has the same vector"),
        (
            wrong(vector_bounds=lambda *_: ((0,) * 5, (5,) * 5)),
            r"to_vector\(\) has \[6, 6\], not whole numbers from 0 to 5",
        ),
        (wrong(vector_bounds=lambda *_: ((0,), (5,))), "race 0/0 A: the vectors and their bounds are not as long as"),
        # Its records.
        (
            wrong(
                of_position=type(
                    "Position", (Position,), {"__str__": lambda p: Position.__str__(p).replace("/", "\n")}
                ),
                read=lambda game, text: Race.read(game, text.replace("\n", "/")),
            ),
            r"a record: RecordError: this is not a record of a game: 'race 0' is not a position",
        ),
        # Its strategies and questions.
        (strategist(lambda: lambda *_: "walk"), "the strategy 'own': each access to strategies makes a new one"),
        (
            strategist(lambda: by_chance),
            "the strategy 'own': it plays or counts other games when it is called; draw by `rng` alone",
        ),
        (
            wrong(topics={"lucky": Lucky}),
            "the question 'lucky': its text in en: KeyError: \"the game 'race' has no text 'ask.lucky'",
        ),
        # The positions.
        (wrong_at(seats="2"), r"start\(players=2\) returns a position with '2' seats: "),
        (
            wrong_at(winners=property(lambda p: Position.winners.fget(p) or None)),  # type: ignore[attr-defined]  # of the property
            r"winners and actions\(\) must be tuples, like \(0,\) and \('roll',\), not None and ",
        ),
        (
            wrong_at(actions=lambda _: ("roll",), winners=property(lambda _: ())),
            "games from race 0/0 A: a random game had not ended after 100 steps",
        ),
        (
            wrong_at(why_not=lambda p, step: PlainPosition.why_not(p, "back" if step == "walk" else step)),
            r"race 0/0 A: 'walk' is listed, but why_not\(\) refuses it",
        ),
        (wrong_at(apply=apply), r"race 0/0 A: apply\('roll'\) must raise NeedsDice: it returns "),
        (
            wrong_at("back", why_not=lambda p, step: None if step == "back" else PlainPosition.why_not(p, step)),
            r"race 0/0 A: why_not\(\) accepts 'back', which neither actions\(\) nor outcomes\(\) has",
        ),
        (
            wrong_at("back", apply=apply),
            r"race 0/0 A: apply\('back'\) must raise IllegalStep: it returns ",
        ),
        (
            wrong_at(why_not=lambda p, step: None if p.winners and step == "1" else PlainPosition.why_not(p, step)),
            r"why_not\(\) accepts '1', which neither actions\(\) nor outcomes\(\) has",
        ),
        (
            wrong_at(winners=property(lambda p: (7,) * bool(Position.winners.fget(p)))),  # type: ignore[attr-defined]  # of the property
            r"winners \(7,\) must be among its 2 seats",
        ),
        (wrong_at(is_over=property(lambda _: False)), r"is_over is False, but winners are \("),
        (wrong_at(returns=lambda p: (0.0,) * p.seats), r"returns\(\) are \(0.0, 0.0\), but winners are \("),
        (
            wrong_at(actions=lambda p: () if p.winners else ("roll", "walk", "walk")),
            r"actions\(\) are \('roll', 'walk', 'walk'\), and action_mask\(\) has \['roll', 'walk'\]",
        ),
        (
            wrong_at(distinct_actions=lambda p: p.actions()[:1]),
            r"distinct_actions\(\) are \('roll',\), but do not have the effects of \('roll', 'walk'\)",
        ),
        # Their steps.
        (
            wrong_at(step=lambda p, token: replace(PlainPosition.step(p, token), events=())),
            r"the step '\w+' at race 0/0 A: it has no events",
        ),
        (
            wrong_at(step=lambda p, token: replace(PlainPosition.step(p, token), after=p)),
            r"the step '\w+' at race 0/0 A: apply\(\) and step\(\) lead to different positions",
        ),
        (
            wrong_at(__hash__=lambda p: id(p) // 16),
            r"lead to different positions, or to equal ones with different hashes",
        ),
        (
            wrong_at(__reduce__=lambda p: (tuple, (tuple(p),))),
            r"the step '\w+' at race 0/0 A: pickle makes another step of it: <Step \w+: \(",
        ),
        (walked(refuse), "race ./. .: AssertionError: too soon"),
        (walked(lambda *_: None), r"race ./. .: apply\('walk'\) does not return a position"),
        (walked(lambda p, emit: emit(Dawn()) or p), "the event Dawn has no game; set game = 'race' in its class"),
        (walked(lambda p, emit: emit("walked") or p), "TypeError: Position.after must emit events, not 'walk"),
        (
            walked(lambda p, _: p._replace(rules=Rules() if p.rules.slow else p.rules)),
            r"start\(slow=True\): the step 'walk' at race ./. B 6s: the options\(\) of the rules change",
        ),
        # Their dice.
        (wrong_at(dice={}), r"actions\(\) are \('roll', 'walk'\), but outcomes\(\) has 0 dice"),
        (
            wrong_at(outcomes=lambda p: {"1": 1} if p.player else Position.outcomes(p)),
            r"race ./0 B: outcomes\(\) differs from the `outcomes` of the definition in {\('4', 1\)}",
        ),
        (wrong_at(dice=SIX), "the dice of Race depend on the position; its definition must list all of them"),
        (rolling(SIX), r"outcomes\(\) differs from the `outcomes` of the definition in {'6'}"),
        (rolling(HALF), r"outcomes\(\) must map dice to whole numbers above 0, not {'4': 0.5}"),
    ],
)
def test_a_slip_is_told_in_words(definition: Race, sentence: str) -> None:
    with pytest.raises(AssertionError, match=sentence) as found:
        check_game(definition, games=2, longest=100)
    raised = re.search(r"(\w+Error): ", sentence)
    assert raised is None or type(found.value.__cause__).__name__ == raised[1]
