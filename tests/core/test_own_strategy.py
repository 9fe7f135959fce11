"""A strategy of ten lines, as a notebook cell defines it, works wherever a shipped one does."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from exxtra_widget import (
    ExxtraWidget,
    Game,
    action_values,
    exxtra,
    win_probability,
)
from exxtra_widget.advice.analysis import analyze
from exxtra_widget.advice.common_strategies import Rollout

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


def run(cell: str) -> Strategy:
    """Return the strategy of a notebook cell, in a module that no worker can import."""
    space: dict[str, Any] = {"__name__": "__main__"}
    exec(cell, space)  # noqa: S102 - as a cell is run
    strategy: Strategy = space["own"]
    return strategy


def test_a_cell_of_exxtra_plays_at_the_widget_and_in_odds_estimates_rollouts_and_analyses() -> None:
    own, start = run(CELL), exxtra.start(players=3)
    widget = ExxtraWidget(start, bots=dict.fromkeys(range(3), own), seed=1)
    widget.play_bots()
    assert (widget.position.is_over, set(widget.bots.values())) == (True, {"own"})
    # With an empty ladder it stops at 30 or better: as likely as rolling that before an X.
    assert exxtra.odds.turn(own).stop == exxtra.odds.turn("30").stop
    assert exxtra.odds.turn(own, "0/0@3:31 A -").result[exxtra.Pair(2, exxtra.Combination("64"))] > 0
    assert "own" in win_probability(start, strategies=own, games=50, rng=1).how
    assert set(action_values("17/0/0 A 76", strategies=own, games=50, rng=1)) >= {"roll", ">4"}
    # The best dice win from the two rungs that bring them home.
    assert Rollout("exxtra", games=200, player=own)(exxtra.Position("17/18/18 A 76"), Random(1)) in {">4", ">5"}
    game = Game(exxtra.start(players=3, goal=3), seed=2)
    game.play("64 >5")
    assert len(analyze(game, strategies=own, games=20).steps) == 2
