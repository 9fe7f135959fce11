"""A strategy of ten lines, as a notebook cell defines it, works wherever a shipped one does."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import (
    ExxtraWidget,
    Game,
    LevelXWidget,
    action_values,
    exxtra,
    levelx,
    simulate,
    tournament,
    win_probability,
)
from exxtra_widget.advice.analysis import analyze
from exxtra_widget.advice.rollout import Rollout

if TYPE_CHECKING:
    from exxtra_widget.core.strategy import Strategy

CELL = '''
def own(position, rng):
    """Stop at 30 or better, below the dice of whoever can be hit, else on the top rung."""
    if position.roll is None or position.roll < 30:
        return "roll"
    places = [action for action in position.actions() if action != "roll"]
    hit = [pair.rung - 1 for pair in position.ladder if pair and pair.rung and pair.combination <= position.roll]
    return next((f">{rung}" for rung in hit if f">{rung}" in places), places[-1])
'''
LEVEL_X_CELL = '''
def own(position, rng):
    """Make as few groups as possible."""
    actions = position.actions()
    return min(actions, key=lambda action: (action.count("|"), action))
'''


def run(cell: str) -> Strategy:
    """Return the strategy of a notebook cell, in a module that no worker can import."""
    space: dict[str, Any] = {"__name__": "__main__"}
    exec(cell, space)  # noqa: S102 - as a cell is run
    strategy: Strategy = space["own"]
    return strategy


@pytest.fixture
def own() -> Strategy:
    return run(CELL)


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 7))
def test_in_a_simulation(own: Strategy, seats: int) -> None:
    found = simulate(exxtra.start(players=seats), [own, *["first_roll"] * (seats - 1)], games=200, rng=1)
    assert (found.games, found.strategies[0]) == (200, "own")
    assert found.wins[0] > 0


def test_at_a_seat_of_the_widget(own: Strategy) -> None:
    widget = ExxtraWidget(players=3, bots=dict.fromkeys(range(3), own), seed=1)
    widget.play_bots()
    assert widget.position.is_over
    assert set(widget.bots.values()) == {"own"}


@pytest.mark.slow
def test_in_exact_contests_and_tournaments(own: Strategy) -> None:
    contest = exxtra.evaluate([own, "first_roll"], goal=3)
    board = exxtra.round_robin([own, "first_roll", "optimal"], goal=3)
    assert board.strategies == ("optimal", "own", "accept anything; top rung")
    assert board.shares[1][2] == pytest.approx(contest.share, abs=1e-9)
    assert exxtra.best_response(own, goal=3).share > 0.5
    played = tournament(exxtra.start(players=2, goal=3), [own, "first_roll", "optimal"], games=500, rng=1)
    assert played.strategies == board.strategies
    found = simulate(exxtra.start(players=2, goal=3), [own, "first_roll"], games=2000, rng=1).shares[0]
    assert abs(found - contest.beginning.low) < 4 * (0.25 / 2000) ** 0.5


def test_in_the_odds_of_a_turn(own: Strategy) -> None:
    # With an empty ladder it stops at 30 or better: as likely as rolling that before an X.
    assert exxtra.odds.turn(own).stop == exxtra.odds.turn("30").stop
    hit = exxtra.odds.turn(own, "0/0@3:31 A -").result
    assert hit[exxtra.Pair(2, exxtra.Combination("64"))] > 0


def test_in_estimates_rollouts_and_analysis(own: Strategy) -> None:
    start = exxtra.start(players=3)
    assert "own" in win_probability(start, strategies=own, games=50, rng=1).how
    assert set(action_values("17/0/0 A 76", strategies=own, games=50, rng=1)) >= {"roll", ">4"}
    # The best dice win from the two rungs that bring them home.
    near = exxtra.Position.parse("17/18/18 A 76")
    assert Rollout("exxtra", games=200, player=own)(near, Random(1)) in {">4", ">5"}
    game = Game(exxtra.start(players=3, goal=3), seed=2)
    game.play("64 >5")
    assert len(analyze(game, strategies=own, games=20).steps) == 2


@pytest.mark.slow
def test_in_level_x() -> None:
    own = run(LEVEL_X_CELL)
    found = simulate(levelx.start(players=2), [own, "random"], games=10, rng=1)
    assert found.games == 10
    widget = LevelXWidget(players=2, bots={0: own, 1: own}, seed=1)
    widget.play_bots()
    assert widget.position.is_over
