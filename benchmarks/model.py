"""Steps per second of random play: our rules model next to other libraries, in one process and one run.

    python -m pip install open_spiel chess      # what is missing is left out
    python -m benchmarks.model                  # 5 rounds of a second each
    python -m benchmarks.model --seconds 2 --rounds 9

A step is one transition applied to a state. Of Pig and chess, an action or a chance outcome counts as
one; of EXXtra, a roll (decision and dice together) counts as one unless a line says otherwise, which favours the
others. The cases take turns (A B C … A B C …), so that a slow spell of the machine falls on all of them; each
figure is the median of the rounds, with its smallest and largest. The clock is the processor time of this process.
"""

from __future__ import annotations

import platform
import statistics
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from benchmarks import options
from exxtra_widget import exxtra, levelx

Play = Callable[[Random], int]


def ours(game: Any, players: int, *, roll: int = 1, with_events: bool = False) -> Play:
    """Return random play through the public methods of our model, with all checks; a roll counts as `roll` steps."""
    start = game.start(players=players)
    # All ordered outcomes, so that one is drawn in one step.
    outcomes = [dice for dice, weight in start.outcomes().items() for _ in range(weight)]

    def play(rng: Random) -> int:
        position, steps, rand = start, 0, rng.random
        while legal := position.actions():
            action = legal[int(rand() * len(legal))]
            if action == "roll":
                action = outcomes[int(rand() * len(outcomes))]
                steps += roll - 1
            position = position.step(action).after if with_events else position.apply(action)
            steps += 1
        return steps

    return play


def pig(*, cheap: bool = False) -> Play:
    """Return random play of Pig in OpenSpiel, as its documentation shows it: rules in C++, loop in Python.

    With cheap draws, which cost as little as ours, no list of chances is asked for.
    """
    import pyspiel  # optional

    game = pyspiel.load_game("pig")

    def play(rng: Random) -> int:
        state, steps, rand = game.new_initial_state(), 0, rng.random
        while not state.is_terminal():
            if state.is_chance_node():
                if cheap:
                    action = int(rand() * 6)
                else:
                    actions, weights = zip(*state.chance_outcomes(), strict=True)
                    action = rng.choices(actions, weights)[0]
            else:
                legal = state.legal_actions()
                action = legal[int(rand() * len(legal))] if cheap else rng.choice(legal)
            state.apply_action(action)
            steps += 1
        return steps

    return play


def chess() -> Play:
    """Return random play of chess in python-chess."""
    from chess import Board  # optional

    def play(rng: Random) -> int:
        board, steps = Board(), 0
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            steps += 1
        return steps

    return play


CASES: dict[str, Callable[[], Play]] = {
    "exxtra, 2 seats": partial(ours, exxtra, 2),
    "exxtra, 2 seats, a roll as two steps": partial(ours, exxtra, 2, roll=2),
    "exxtra, 4 seats": partial(ours, exxtra, 4),
    "exxtra, 4 seats, with events": partial(ours, exxtra, 4, with_events=True),
    "level x, 2 seats": partial(ours, levelx, 2),
    "pig, OpenSpiel": pig,
    "pig, OpenSpiel, cheap draws": partial(pig, cheap=True),
    "chess, python-chess": chess,
}


def measure(play: Play, seconds: float, rng: Random) -> float:
    """Return steps per second over about a number of seconds."""
    steps, begun = 0, time.process_time()
    while True:
        steps += play(rng)
        took = time.process_time() - begun
        if took >= seconds:
            return steps / took


def main() -> None:
    """Measure every case that is installed and print a table."""
    given = options(__doc__, seconds=1.0, rounds=5)
    plays: dict[str, Play] = {}
    for name, make in CASES.items():
        try:
            plays[name] = make()
        except ImportError as error:
            print(f"left out: {name} ({error})")
            continue
        plays[name](Random(0))
    found: dict[str, list[float]] = {name: [] for name in plays}
    for i in range(given.rounds):
        for name, play in plays.items():
            found[name].append(measure(play, given.seconds, Random(i)))
    print(f"Python {platform.python_version()}, {given.rounds} rounds of {given.seconds:g} s")
    base = statistics.median(found["pig, OpenSpiel"]) if "pig, OpenSpiel" in found else None
    for name, rates in found.items():
        middle = statistics.median(rates)
        ratio = f"{middle / base:6.2f} times pig" if base else ""
        print(f"{name:36} {middle:12,.0f} steps/s [{min(rates):,.0f} … {max(rates):,.0f}] {ratio}")


if __name__ == "__main__":
    main()
