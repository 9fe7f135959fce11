"""The class of a simple game's positions names the parts that it lacks at once."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import make_dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from exxtra_widget import Distribution, Game, GameDefinition, IllegalStep, PlainPosition, exxtra, register, start
from exxtra_widget.core.game_registry import read_position
from exxtra_widget.core.plain_position import Acted
from exxtra_widget.core.step import NeedsDice


class Fields(NamedTuple):
    score: int
    player: int = 0


class Defined(NamedTuple):
    definition: str


class Seatless(NamedTuple):
    score: int
    turn: int = 0


def nothing(self: Any, *args: Any) -> Any: ...


PARTS = MappingProxyType(
    {
        "game": "race",
        "dice": {"1": 1, "2": 1},
        "seats": 2,
        "winners": property(nothing),
        "actions": nothing,
        "after": nothing,
        "__str__": lambda self: f"race {self.score}",
    }
)


def make(fields: type = Fields, without: str = "", **parts: Any) -> Any:
    """Return a class of positions with other parts, or without one."""
    kept = {name: part for name, part in {**PARTS, **parts}.items() if name != without}
    return type("Position", (PlainPosition, fields), kept)


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: make(without="seats"), "the class Position of a game's positions lacks seats"),
        (lambda: make(without="__str__"), r"lacks __str__\(\)"),
        (lambda: make(Seatless, "after"), r"lacks player and after\(\)"),
        (lambda: make(make_dataclass("Fields", ["score"])), "Position must be a named tuple, .* not a dataclass"),
        (lambda: make(winners=nothing), "Position.winners must be a property, with @property above it, not a method"),
        (lambda: make(seats=nothing), "Position.seats must be a property"),
        (lambda: make(actions=property(nothing)), "Position.actions must be a method, not a property"),
        (lambda: make(Defined, player=0), "has a field 'definition'"),
        (lambda: make(dice="12"), "Position.dice: a distribution needs a mapping .*, not '12'"),
        (lambda: make(dice={1.5: 1}), "the key of an outcome in Position.dice must be a string like 'roll', not 1.5"),
    ],
)
def test_what_is_missing_or_of_another_kind_is_said(build: Callable[[], Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        build()


@pytest.mark.parametrize(
    "dice",
    [{1: 1, 2: 3}, {"1": 0.25, "2": 0.75}, {"1": Fraction(1, 4), "2": "3/4"}, Distribution({1: 1, 2: 3}), [1, 2, 2, 2]],
)
def test_dice_are_read_as_a_distribution_is(dice: Any) -> None:
    assert dict(make(dice=dice).dice) == {"1": 1, "2": 3}


# --- A game in another alphabet -----------------------------------------------------------------


class Walk(PlainPosition, Fields):
    game = "progulka"
    dice = MappingProxyType({"\u0425\u041e": 1, "12": 2})
    seats = 2

    @property
    def winners(self) -> tuple[int, ...]:
        return ()

    def actions(self) -> tuple[str, ...]:
        return ("roll", "\u0445\u043e\u0434")

    def after(self, token: str, emit: Any) -> Walk:  # noqa: ARG002 - as any game
        return Walk(self.score + 1, 1 - self.player)

    def __str__(self) -> str:
        return f"progulka \u0441\u0447\u0451\u0442-{self.score}-{'AB'[self.player]}"


class WalkGame(GameDefinition):
    name = title = "progulka"
    actions = ("roll", "\u0445\u043e\u0434")
    outcomes = Walk.dice

    def start(self, players: int = 2) -> Walk:  # noqa: ARG002 - as any game
        return Walk(0)

    def read(self, text: str) -> Walk:
        name, score, player = text.split("-")
        if name != "progulka \u0441\u0447\u0451\u0442":
            raise ValueError(f"{text} is no walk")
        return Walk(int(score), "AB".index(player))


@pytest.fixture
def walk(own_games: None) -> Walk:  # noqa: ARG001 - it ends with the test
    register(WalkGame)
    position: Walk = start("progulka")
    return position


def test_letters_of_a_game_are_no_look_alikes(walk: Walk) -> None:
    game = Game(walk, players=["\u0410\u043d\u044f", "\u0425\u043e"], dice="\u0425\u041e 12")
    game.play("roll \u0445\u043e\u0434 roll")
    assert [step.action for step in game] == ["\u0425\u041e", "\u0445\u043e\u0434", "12"]
    found: list[Game[Any]] = [Game.from_text(game.to_text()), Game.from_json(game.to_json())]
    assert [(read, read.problems) for read in found] == [(game, ())] * 2
    assert Walk.parse(str(game.position)) == game.position


def test_look_alikes_are_read_where_the_game_has_no_such_letters(walk: Walk) -> None:
    same: Any
    for same in ("XO", "x\u043e", "\uff38\uff2f", ["X", "O"], "X O"):
        assert walk.step(same).action == "\u0425\u041e"
    for same in ((1, 2), "1 2", "\uff11\uff12", 12):
        assert walk.step(same).action == "12"
    assert Walk.parse(f"\ufeff\n{walk} \r\n") == read_position(f"\ufeff\n{walk} \r\n") == walk
    assert repr(walk) == f"progulka.Position.parse({str(walk)!r})"
    with pytest.raises(NeedsDice):
        walk.apply("roll")
    with pytest.raises(ValueError, match="progulka \u0441\u0447\u0435\u0442-0-A is no walk"):
        Walk.parse("progulka \u0441\u0447\u0435\u0442-0-A")


def test_a_refusal_names_a_sign_that_the_game_does_not_have(walk: Walk) -> None:
    with pytest.raises(IllegalStep) as caught:
        walk.apply("1\u0416")
    assert caught.value.code == "unreadable"
    assert "“1\u0416 (\u0416, U+0416 CYRILLIC CAPITAL LETTER ZHE)”" in str(caught.value)


def test_events_take_numbers_of_numpy() -> None:
    np = pytest.importorskip("numpy")
    event = Acted(np.int64(1), "walk")
    assert repr(event.to_dict()) == "{'kind': 'acted', 'seat': 1, 'action': 'walk'}"
    assert event.sentence(players=["Ann", "Bo"]) == "Bo: walk."


# --- Positions and rules of games with checks of their own ----------------------------------------


def test_rules_are_values() -> None:
    rules: Any = exxtra.Rules(goal=9)
    assert copy.copy(rules) is copy.deepcopy(rules) is rules
    assert pickle.loads(pickle.dumps(rules)) == rules != exxtra.Rules()  # noqa: S301 - our own
    assert rules._replace(goal=10) == exxtra.Rules(goal=10)
    with pytest.raises(TypeError, match=r"Rules._replace takes no 'gaol'; did you mean 'goal'\?"):
        rules._replace(gaol=8)


def test_a_position_lists_what_is_its_own() -> None:
    names = dir(exxtra.start())
    assert {"actions", "counters", "winners"} <= set(names)
    assert {"count", "index", "legal_moves", "_replace"}.isdisjoint(names)
