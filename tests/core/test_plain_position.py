"""The class of a simple game's positions names the parts that it lacks at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import make_dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from exxtra_widget import PlainPosition


class Fields(NamedTuple):
    score: int
    player: int = 0


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


def test_a_whole_class_is_taken() -> None:
    assert str(make()(3)) == "race 3"
    assert make(dice=property(nothing), seats=property(nothing))


def test_a_base_of_others_may_lack_parts() -> None:
    class Base(PlainPosition):
        game = "race"

    assert Base.game == "race"


@pytest.mark.parametrize(
    ("build", "message"),
    [
        *(
            (lambda name=name: make(without=name), f"the class Position of a game's positions lacks {said}")
            for name, said in (
                ("game", "game"),
                ("seats", "seats"),
                ("winners", "winners"),
                ("actions", r"actions\(\)"),
                ("after", r"after\(\)"),
                ("__str__", r"__str__\(\)"),
            )
        ),
        (lambda: make(Seatless, "after"), r"lacks player and after\(\)"),
        (lambda: make(make_dataclass("Fields", ["score"])), "Position must be a named tuple, .* not a dataclass"),
        (lambda: make(winners=nothing), "Position.winners must be a property, with @property above it, not a method"),
        (lambda: make(seats=nothing), "Position.seats must be a property"),
        (lambda: make(actions=property(nothing)), "Position.actions must be a method, not a property"),
        (lambda: make(dice=["1", "2"]), r'Position.dice must be a mapping .* like \{"1": 1, "2": 1\}, not \['),
        (lambda: make(dice={1: 1}), "the key of an outcome in Position.dice must be a text, like 'roll', not 1"),
    ],
)
def test_what_is_missing_or_of_another_kind_is_said(build: Callable[[], Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        build()


@pytest.mark.parametrize(
    ("dice", "message"),
    [
        ({"1": 0.5}, "the weight of '1' in Position.dice must be a whole number above 0, not 0.5"),
        ({"1": 0}, "not 0"),
        ({"1 S": 1}, "the key of an outcome in Position.dice must be 1 to 40 characters without white space, .*'1 S'"),
    ],
)
def test_dice_that_cannot_be_rolled_are_refused(dice: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make(dice=dice)
