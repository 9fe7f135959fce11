"""Look-ups in the cached profile of three seats: the first one, a choice, a panel, an analysis, games.

    python -m benchmarks.lookup

It needs the profile that ``python -m exxtra_widget.exxtra.three_seats`` makes.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any

from exxtra_widget import Game, action_values, analyze, exxtra, simulate, win_probability
from exxtra_widget.exxtra.odds_panel import panel

START = exxtra.start(players=3)
GAMES = 60


def seconds(work: Callable[..., Any], *given: Any, **options: Any) -> float:
    """Return the seconds that a call takes."""
    began = time.perf_counter()
    work(*given, **options)
    return time.perf_counter() - began


def played(seed: int) -> Game:
    """Return a whole game of three attackers, with turns that the profile has not looked up before."""
    game, rng = Game(START, seed=seed), Random(seed)
    while not game.position.is_over:
        game.step(str(exxtra.strategies.attacker(game.position, rng)))
    return game


def decisions(seed: int) -> list[exxtra.Position]:
    """Return the positions of a game with more than one action."""
    return [step.before for step in played(seed).steps if step.before.roll is not None]


def main() -> None:
    """Measure, and print a line for each."""
    print(f"the first look-up, with the checksum: {seconds(win_probability, START, method='solution'):.2f} s")
    for name, work, seed in (("action_values", action_values, 1), ("odds panel", panel, 2)):
        times = sorted(1000 * seconds(work, position) for position in decisions(seed))
        middle, most = statistics.median(times), times[-1]
        print(f"{name}, {len(times)} decisions of a game: median {middle:.1f}, at most {most:.1f} ms")
    again = statistics.median(1000 * seconds(action_values, position) for position in decisions(1))
    print(f"action_values, a turn that was asked for before: {again:.2f} ms")
    game = played(3)
    print(f"analyze, {len(game.steps)} steps: {seconds(analyze, game):.2f} s")
    for seats in (["equilibrium", "attacker", "survivor"], ["equilibrium"] * 3):
        spent = seconds(simulate, START, seats, games=GAMES, rng=1)
        print(f"simulate, {seats.count('equilibrium')} of 3 seats: {GAMES / spent:.0f} games/s")


if __name__ == "__main__":
    main()
