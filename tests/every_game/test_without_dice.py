"""A game without dice is played, estimated and taken apart as any other."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from exxtra_widget import (
    Game,
    GameDefinition,
    IllegalStep,
    PlainPosition,
    StrategyError,
    analyze,
    compare,
    hint,
    register,
    simulate,
    tournament,
    win_probability,
)


class Fields(NamedTuple):
    left: int
    player: int = 0


class Position(PlainPosition, Fields):
    """Take one or two stones, or none; whoever takes the last one wins."""

    game = "taking"
    seats = 2

    @property
    def winners(self) -> tuple[int, ...]:
        return () if self.left else (1 - self.player,)

    def actions(self) -> tuple[str, ...]:
        return ("none", "1", "2")[: 1 + self.left] if self.left else ()

    def after(self, token: str, emit: Any) -> Any:  # noqa: ARG002 - as every game's
        return Position(self.left - (0 if token == "none" else int(token)), 1 - self.player)

    def __str__(self) -> str:
        return f"taking {self.left} {'AB'[self.player]}"


class Taking(GameDefinition):
    name = "taking"
    title = "Taking stones"
    actions = ("none", "1", "2")

    def start(self, players: int = 2) -> Any:
        if players != 2:
            raise ValueError("two players take stones")
        return Position(7)

    def read(self, text: str) -> Any:
        _, left, seat = text.split()
        return Position(int(left), "AB".index(seat))


@pytest.fixture(autouse=True)
def registered(own_games: None) -> None:  # noqa: ARG001 - it ends with the test
    register(Taking())


def test_it_is_played() -> None:
    found = simulate("taking 7 A", games=1100, rng=1, record=["lengths"])
    assert (found.games, sum(found.wins), found.rolls) == (1100, 1100, 0)
    assert str(found).startswith("1,100 games\n")
    best = simulate("taking 7 A", [lambda p, _: str(p.left % 3 or "none"), "random"], games=50, rng=1)
    assert best.wins[0] > 40
    assert tournament("taking 2 A", ["random", lambda *_: "1"], games=50, rng=1).games == 100


def test_it_is_estimated_and_taken_apart() -> None:
    assert win_probability("taking 7 A", "simulate", games=100, rng=1).games == 100
    found = hint("taking 2 A", "simulate", games=50, rng=1)
    assert (found.best, found.kind) == ("2", "estimated")
    game = Game("taking 2 A")
    game.play("1 1")
    analysis = analyze(game, "simulate", games=50, rng=1)
    assert analysis.loss[0] > 0.5
    assert compare("taking 2 A", strategies="random", games=50, rng=1).best == "2"


@pytest.mark.parametrize("step", ["roll", "3"])
def test_a_roll_is_refused_like_any_other_step_that_it_does_not_have(step: str) -> None:
    for make in (Position(2).apply, Position(2).step, Game("taking 2 A").step):
        with pytest.raises(IllegalStep, match=f"“{step}” is not an action or a roll in this game"):
            make(step)


def test_turns_without_a_roll_have_an_end_as_well() -> None:
    with pytest.raises(StrategyError, match="a game passed 100 turns without an end"):
        simulate("taking 7 A", lambda *_: "none", games=2, longest=100)
