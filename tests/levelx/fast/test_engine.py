"""The engines of Level X play the games of the rules model."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest

from exxtra_widget import levelx
from exxtra_widget.levelx import strategies
from exxtra_widget.levelx.fast import engine as engines
from exxtra_widget.levelx.fast import turn
from exxtra_widget.levelx.rules.notation import OUTCOMES
from tests.every_game.engines import ENGINES, same, task

if TYPE_CHECKING:
    from exxtra_widget.simulation.task import Task

SEATS = (2, 3, 4)
NAMES = ["random", "greedy", "set_collector", strategies.Weigher(40, 250, 300), strategies.Weigher()]
BOARDS: list[dict[str, Any]] = [
    {},
    {"tokens": "3.2.2.1.2.3"},
    {"lengths": 111111, "tokens": "2.2.2.2.2.2"},
    {"lengths": 229111, "tokens": "1.1.3.1.1.20"},
]
# Here games end with the last bonus.
ALL_BONUSES = {"lengths": 111111, "tokens": "20.20.20.20.20.20"}
OPTIONS: list[dict[str, Any]] = [
    {},
    {"allow_unused": True},
    {"lucky_loser": True, "first": 1},
    {"allow_unused": True, "lucky_loser": True, "fewer_tokens": True},
]


def begun(seats: int, board: dict[str, Any], options: dict[str, Any]) -> levelx.Position:
    fewer = "1" in board.get("tokens", "")
    return levelx.start(
        seats, **board, **{name: on for name, on in options.items() if name != "fewer_tokens" or not fewer}
    )


class Chance:
    """A random source with one number."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        return self.number


# Every turn of some games on each board and under each set of options: board, scores and all.
@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), [*zip((*SEATS, 2), OPTIONS, strict=True)])
def test_every_turn_is_that_of_the_rules_model(seats: int, options: dict[str, Any]) -> None:
    rng = Random(seats)
    dice, numbers = list(OUTCOMES), range(len(OUTCOMES))
    best_gains, finish_turn = turn.best_gains, turn.finish_turn
    for board in (*BOARDS, ALL_BONUSES):
        for _ in range(4 if board in BOARDS[1:] else 1):
            position = begun(seats, board, options)
            given = task(position, rng.choices(NAMES, k=seats))
            games = engines.PlainEngine(given, 0)
            state, gains = engines.loop_state(position), [0] * turn.GAINS
            while not position.is_over:
                number = rng.choices(numbers, list(OUTCOMES.values()))[0]
                chance = rng.random()
                equal, sets = best_gains(state, games.rules, games.plans, *games.tables, gains, number)
                finish_turn(state, games.rules, gains[int(chance * equal)], sets)
                rolled = position.apply(dice[number])
                action = given.strategies[position.player](rolled, cast("Random", Chance(chance)))
                position = rolled.apply(action)
                assert state == engines.loop_state(position), str(rolled)
                assert turn.is_over(state, games.rules) == position.is_over
            bits = turn.winners(state, games.rules)
            assert [seat for seat in range(seats) if bits >> seat & 1] == list(position.winners)


LOADED = levelx.loaded({1: 3, 6: 2})
# How many games of each board: of small ones the rules model plays many more in the same time.
GAMES = (4, 40, 240, 160)


def tasks(seats: int, share: int) -> Iterator[Task]:
    """Yield tasks for a number of seats: boards, sets of options, random strategies, a share of the games."""
    rng = Random(seats)
    for (i, (board, games)), (j, options) in product(enumerate(zip(BOARDS, GAMES, strict=True)), enumerate(OPTIONS)):
        names, seed = rng.choices(NAMES, k=seats), rng.getrandbits(30)
        # Test each board and each set of options with loaded dice, too.
        weights = LOADED if (i + j + seats) % 2 else None
        yield task(begun(seats, board, options), names, max(1, games // share), weights=weights, seed=seed)


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES["levelx"])
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("share", [10, pytest.param(1, marks=pytest.mark.thorough)])
def test_the_same_dice_give_the_same_games(engine: str, seats: int, share: int) -> None:
    for given in tasks(seats, share):
        same(given, engine)


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES["levelx"])
@pytest.mark.parametrize(
    "weights",
    # Numbers below their total take 1, 2, 4 or 8 bytes.
    [levelx.loaded(faces) for faces in ([0, 1, 1, 0, 0, 1], {6: 2}, {1: 30, 6: 99}, {2: 300, 4: 300, 5: 600})],
)
def test_loaded_dice(engine: str, weights: Any) -> None:
    given = task(levelx.start(2, tokens="3.2.2.1.2.3"), ["set_collector", "random"], 16, weights=weights)
    same(given, engine)


@pytest.mark.parametrize("engine", ENGINES["levelx"])
@pytest.mark.parametrize(
    ("tokens", "position"),
    [
        # Two tokens of row 5, with both bonuses, overtake B; one of them with one of row 10 ties.
        ("2.4.4.4.4.8", "011111+0.2.2.2.2.2/000000+0.2.2.2.2.5 A 2355"),
        # One token of row 5 and one of row 7, with the last bonus, overtake B; two of row 5 fail.
        ("5.6.10.6.16.20", "011111+3.5.5.5.5.5*15*12*9/000000+0.0.4.0.10.15 A 1245"),
    ],
)
def test_bonuses_of_the_last_turn_are_each_taken_once(engine: str, tokens: str, position: str) -> None:
    start = levelx.Position(f"levelx(first=1, lengths=111111, tokens={tokens}) {position}")
    for names in ("greedy", "random"):
        same(task(start, names), engine)
