"""Look-ups in the cached profile of three seats: the first one, a choice, a panel, an analysis, games.

    python -m benchmarks.lookup
    python -m benchmarks.lookup --goal 4 --games 6

It needs the profile that ``python -m exxtra_widget.exxtra.three_seats`` makes, with the same goal.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any

from exxtra_widget import Game, action_values, analyze, exxtra, simulate, win_probability
from exxtra_widget.exxtra.odds_panel import panel


def seconds(work: Callable[..., Any], *given: Any, **options: Any) -> float:
    """Return the seconds that a call takes."""
    began = time.perf_counter()
    work(*given, **options)
    return time.perf_counter() - began


def played(start: exxtra.Position, seed: int) -> Game:
    """Return a whole game of three attackers, with turns that the profile has not looked up before."""
    game, rng = Game(start, seed=seed), Random(seed)
    while not game.position.is_over:
        game.step(str(exxtra.strategies.attacker(game.position, rng)))
    return game


def decisions(start: exxtra.Position, seed: int) -> list[exxtra.Position]:
    """Return the positions of a game with more than one action."""
    return [step.before for step in played(start, seed).steps if step.before.roll is not None]


def main() -> None:
    """Measure, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--goal", type=int, default=21)
    parser.add_argument("--games", type=int, default=60)
    options = parser.parse_args()
    start = exxtra.start(players=3, goal=options.goal)
    print(f"the first look-up, with the checksum: {seconds(win_probability, start, method='solution'):.2f} s")
    for name, work, seed in (("action_values", action_values, 1), ("odds panel", panel, 2)):
        times = sorted(1000 * seconds(work, position) for position in decisions(start, seed))
        middle, most = statistics.median(times), times[-1]
        print(f"{name}, {len(times)} decisions of a game: median {middle:.1f}, at most {most:.1f} ms")
    again = statistics.median(1000 * seconds(action_values, position) for position in decisions(start, 1))
    print(f"action_values, a turn that was asked for before: {again:.2f} ms")
    game = played(start, 3)
    print(f"analyze, {len(game.steps)} steps: {seconds(analyze, game):.2f} s")
    for seats in (["equilibrium", "attacker", "survivor"], ["equilibrium"] * 3):
        spent = seconds(simulate, start, seats, games=options.games, rng=1)
        print(f"simulate, {seats.count('equilibrium')} of 3 seats: {options.games / spent:.0f} games/s")


if __name__ == "__main__":
    main()
