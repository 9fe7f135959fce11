"""Remarks on a tree of lines: the lines that share a step share its remark, and no others do."""

from __future__ import annotations

import copy

import pytest

from exxtra_widget import Game
from exxtra_widget.core.history import Notes


@pytest.fixture
def game() -> Game:
    """Return a game with two lines that part after two steps, ``64 >5``; the shown one goes on with ``41``."""
    game = Game("0/0/0 A -", seed=1)
    game.play("64 >5 33 >3")
    game.goto(2)
    game.play("41 >4")
    return game


def test_a_copy_of_a_history_is_the_history(game: Game) -> None:
    # The copy of a long one takes a fifth of a second, and it is immutable.
    assert copy.copy(game.history) is copy.deepcopy(game.history) is game.history


def test_of_three_lines_only_those_that_go_through_the_step_get_its_remark(game: Game) -> None:
    game.goto(3)
    game.play(">2")
    # 41 >2 is shown; 41 >4 shares three steps with it, and 33 >3 two.
    assert game.forks == (3, 2)
    history = game.history.goto(3).annotate(Notes(("41",)))
    assert [line[2].comments for line in (history.steps, *history.others)] == [("41",), ("41",), ()]
    assert [line[2].action for line in (history.steps, *history.others)] == ["41", "41", "33"]
    assert [line[-1].action for line in (game.steps, *game.others)] == [">2", ">4", ">3"]
    game.switch(1)
    assert [line[-1].action for line in (game.steps, *game.others)] == [">3", ">4", ">2"]
    game.switch(0)
    assert [line[-1].action for line in (game.steps, *game.others)] == [">4", ">3", ">2"]


@pytest.mark.parametrize(
    ("position", "winners", "winner"),
    [
        ("0/20/3 B -", (), None),
        ("0/21/3 B -", (1,), 1),
        ("levelx 000000+12.11.10.0.0.0/000000+0.0.0.9.8.4 A -", (0,), 0),
        ("levelx(tokens=1.1.1.1.1.1) 000000+0.1.0.0.1.0/000000+1.0.0.0.0.1 A -", (0, 1), None),
    ],
)
def test_only_who_wins_alone_is_the_winner(position: str, winners: tuple[int, ...], winner: int | None) -> None:
    game = Game(position)
    assert (game.winners, game.winner, game.is_over) == (winners, winner, bool(winners))
    assert (game.player, game.actions()) == (game.position.player, game.position.actions())
    assert game.returns() == tuple((seat in winners) / max(1, len(winners)) for seat in range(game.start.seats))
