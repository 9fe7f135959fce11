"""Variance of the difference between choices: common dice next to as many independent games.

    python -m benchmarks.paired                  # 20 positions of each kind

Positions are taken from games that the same strategies played. For each choice, compared with the best one: the
variance of the difference in chances, paired and independent; the ratio divides the sums over all of them, first
for two placings (groupings), then where one of the two is to roll. Processor time of one core.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from benchmarks import options
from exxtra_widget import analyze, exxtra, levelx
from exxtra_widget.core.game import Game
from exxtra_widget.core.strategy import find, one_for_each
from exxtra_widget.simulation.paired_games import Comparison, PairedGames, branch
from exxtra_widget.simulation.task import Task

CASES: tuple[tuple[str, Any, str, int], ...] = (
    ("EXXtra, 3 seats, attacker", exxtra.start(3), "attacker", 4_000),
    ("EXXtra, 4 seats, attacker", exxtra.start(4), "attacker", 4_000),
    ("EXXtra, 4 seats, 53 or better", exxtra.start(4), "53", 4_000),
    ("EXXtra, 3 seats, survivor", exxtra.start(3), "survivor", 1_000),
    ("EXXtra, 4 seats, survivor", exxtra.start(4), "survivor", 1_000),
    ("Level X, 2 seats, set collector", levelx.start(2), "set_collector", 1_000),
    ("Level X, 4 seats, set collector", levelx.start(4), "set_collector", 1_000),
)


def decisions(start: Any, name: str, seed: int) -> Iterator[Any]:
    """Yield about every tenth position with a choice, of game after game, with some random play."""
    rng, strategy = Random(seed), find(name, start.definition)
    while True:
        game = Game(start, seed=rng.getrandbits(30))
        while not game.position.is_over:
            actions = game.position.actions()
            if len(actions) > 1 and rng.random() < 0.1:
                yield game.position
            game.step(str(strategy(game.position, rng) if rng.random() < 0.8 else rng.choice(actions)))


def measure(name: str, start: Any, strategy: str, games: int, count: int) -> None:
    """Print the ratios of one kind, and how fast games are played."""
    variances: dict[bool, list[tuple[float, float]]] = {False: [], True: []}
    played, took = 0, 0.0
    for position in islice(decisions(start, strategy, seed=5), count):
        actions = position.actions()
        branches = tuple(branch(position, action) for action in actions)
        players = one_for_each(strategy, start)
        pairs = PairedGames(Comparison(Task(position, players, 1, games), branches))
        pairs.play(games, games + 20)
        begun = time.process_time()
        found = pairs.play(0, games)
        took += time.process_time() - begun
        played += games * len(branches)
        best = found.best
        chances = [found.shares(i)[found.seat] for i in range(len(actions))]
        for i, chance in enumerate(chances):
            if i != best:
                apart = (chance * (1 - chance) + chances[best] * (1 - chances[best])) / games
                variances["roll" in {actions[i], actions[best]}].append((apart, found.error(best, i) ** 2))
    ratios = [sum(a for a, _ in pairs) / sum(b for _, b in pairs) for pairs in variances.values() if pairs]
    print(f"{name:34} variance divided by {' and '.join(f'{r:.1f}' for r in ratios)}; {played / took:10,.0f} games/s")


def whole_game(start: Any, strategy: str, steps: int) -> None:
    """Print how long the analysis of some steps takes, and how sure it is."""
    game, rng, player = Game(start, seed=1), Random(1), find(strategy, start.definition)
    while not game.position.is_over and len(game.steps) < steps:
        game.step(str(player(game.position, rng)))
    begun = time.process_time()
    found = analyze(game, rng=1)
    took = time.process_time() - begun
    errors = [step.loss_error for step in found.steps if step.decision != "roll"]
    print(f"analysis of {len(found.steps)} steps of {start}: {took:.1f} s, error {sum(errors) / len(errors):.2%}")


def main() -> None:
    """Measure everything once."""
    given = options(__doc__, positions=20, steps=60)
    for case in CASES:
        measure(*case, given.positions)
    whole_game(exxtra.start(4), "attacker", given.steps)
    whole_game(levelx.start(4), "set_collector", given.steps)


if __name__ == "__main__":
    main()
