"""Strategies of Level X play legal games, and greedy beats chance."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import levelx
from exxtra_widget.levelx import strategies

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def play(start: levelx.Position, players: Sequence[Callable[[Any, Random], Any]], rng: Random) -> levelx.Position:
    position = start
    while position.actions():
        action = players[position.player](position, rng)
        assert action in position.actions()
        if action == "roll":
            outcomes = position.outcomes()
            action = rng.choices(list(outcomes), list(outcomes.values()))[0]
        position = position.apply(action)
    return position


def test_greedy_takes_the_most_points_at_once() -> None:
    position = levelx.Position.parse("levelx 400001/000000 A 1446")
    action = strategies.greedy(position, Random(1))
    assert position.apply(action).scores[0] == max(position.apply(a).scores[0] for a in position.actions())


def test_greedy_beats_chance() -> None:
    rng = Random(4)
    wins = 0
    for game in range(60):
        seats = [strategies.greedy, strategies.random] if game % 2 else [strategies.random, strategies.greedy]
        final = play(levelx.start(players=2), seats, rng)
        wins += (1 if game % 2 == 0 else 0) in final.winners
    assert wins > 45


@pytest.mark.parametrize("strategy", [strategies.random, strategies.greedy])
def test_a_game_that_is_over_leaves_nothing_to_decide(strategy: Callable[[Any, Random], Any]) -> None:
    over = levelx.Position.parse("levelx 000000+12.11.10.0.0.0/000000 A -")
    with pytest.raises(ValueError, match="nothing to decide"):
        strategy(over, Random(1))
