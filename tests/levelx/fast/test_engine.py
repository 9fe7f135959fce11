"""The engines of Level X play the games of the rules model."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any, cast

import pytest

from exxtra_widget import levelx, simulate
from exxtra_widget.levelx import strategies
from exxtra_widget.levelx.fast import engine as engines
from exxtra_widget.levelx.fast import plain_loop as loop
from exxtra_widget.levelx.rules.notation import OUTCOMES
from exxtra_widget.simulation.entropy import CHUNK
from exxtra_widget.simulation.model import Branch, Tally, Task
from exxtra_widget.simulation.simulate import Player
from exxtra_widget.strategies.strategy import one_for_each
from exxtra_widget.support.numba import HAS_NUMBA, plain

ENGINES = ["stroll", "plain"] if HAS_NUMBA else ["plain"]
SEATS = (2, 3, 4)
NAMES = ["random", "greedy", "set_collector", strategies.Weigher(40, 250, 300), strategies.Weigher()]
BOARDS: list[dict[str, Any]] = [
    {},
    {"tokens": "3.2.2.1.2.3"},
    {"lengths": 111111, "tokens": "2.2.2.2.2.2"},
    {"lengths": 229111, "tokens": "1.1.3.1.1.20"},
]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"allow_unused": True},
    {"lucky_loser": True, "first": 1},
    {"allow_unused": True, "lucky_loser": True, "fewer_tokens": True},
]


def task(start: levelx.Position, names: Any, games: int = 8, **options: Any) -> Task:
    options = {"entropy": 3, "record": ("lengths",), **options}
    return Task(start, one_for_each(names, "levelx", start.seats), games=games, **options)


def begun(seats: int, board: dict[str, Any], options: dict[str, Any]) -> levelx.Position:
    fewer = "1" in board.get("tokens", "")
    return levelx.start(
        seats, **board, **{name: on for name, on in options.items() if name != "fewer_tokens" or not fewer}
    )


@cache
def counts(given: Task, engine: str) -> Tally:
    return Player(given, engine)(0)


def played(given: Task, engine: str, tally: Tally) -> Any:
    found = engines.engine_of(given, given.games, 0, engine)
    assert found is not None
    return found.play(Branch(given.start), range(given.games), tally)


def same(given: Task, engine: str, other: str = "model") -> None:
    tally = Tally([0] * given.start.seats)
    assert played(given, engine, tally) is not None
    assert tally == counts(given, other), (str(given.start), [str(s) for s in given.strategies])


class Chance:
    """A random source with one number."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        return self.number


# Every turn of some games with each number of seats, board and set of options: board, scores and all.
@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", OPTIONS)
def test_every_turn_is_that_of_the_rules_model(seats: int, options: dict[str, Any]) -> None:
    rng = Random(seats)
    dice, numbers = list(OUTCOMES), range(len(OUTCOMES))
    best_gains, finish_turn = plain(loop.best_gains), plain(loop.finish_turn)
    for board in BOARDS:
        for _ in range(2 if not board else 8):
            position = begun(seats, board, options)
            given = task(position, rng.choices(NAMES, k=seats))
            games = engines.Plain(given, 0)
            moment, gains = engines.moment_of(position), [0] * 64
            while not position.is_over:
                number = rng.choices(numbers, list(OUTCOMES.values()))[0]
                chance = rng.random()
                equal, sets = best_gains(moment, games.rules, games.plans, *games.tables, gains, number)
                finish_turn(moment, games.rules, gains[int(chance * equal)], sets)
                rolled = position.apply(dice[number])
                action = given.strategies[position.player](rolled, cast("Random", Chance(chance)))
                position = rolled.apply(action)
                assert moment == engines.moment_of(position), str(rolled)
                assert plain(loop.is_over)(moment, games.rules) == position.is_over
            bits = plain(loop.winners)(moment, games.rules)
            assert [seat for seat in range(seats) if bits >> seat & 1] == list(position.winners)


LOADED = levelx.loaded({1: 3, 6: 2})
# How many games of each board: of small ones the rules model plays many more in the same time.
GAMES = (4, 40, 240, 160)


def tasks(seats: int) -> Iterator[Task]:
    """Yield tasks for a number of seats: every board, every set of options, random strategies."""
    rng = Random(seats)
    for (board, games), options, weights in product(zip(BOARDS, GAMES, strict=True), OPTIONS, (None, LOADED)):
        names, entropy = rng.choices(NAMES, k=seats), rng.getrandbits(30)
        yield task(begun(seats, board, options), names, games, weights=weights, entropy=entropy)


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seats", SEATS)
def test_the_same_dice_give_the_same_games(engine: str, seats: int) -> None:
    for given in tasks(seats):
        same(given, engine)


@pytest.mark.slow
@pytest.mark.skipif(not HAS_NUMBA, reason="it is compiled")
def test_compiled_and_plain_play_thousands_of_the_same_games() -> None:
    rng = Random(9)
    for seats in (2, 3, 4):
        for board in BOARDS:
            for options in OPTIONS:
                start = begun(seats, board, options)
                given = task(start, rng.choices(NAMES, k=seats), 100, entropy=rng.getrandbits(30))
                same(given, "stroll", "plain")


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    "text",
    [
        "levelx 432210+3.4.3.8.3.3*15*12*9/003002+2.1.1.1.0.1 B -",
        "levelx 432210+3.4.3.8.3.3*15*12*9/003002+2.1.1.1.0.1 B 1225",
        "levelx(first=1) 430000+11.11.9.0.0.0/000000+0.0.0.8.7.6 A 2233",
        # The last round is being played.
        "levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0/111111 B -",
        "levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0/111111 C 1124",
    ],
)
def test_games_may_begin_anywhere(engine: str, text: str) -> None:
    start = levelx.Position.parse(text)
    for names in ("greedy", "random"):
        given = task(start, names, 12)
        same(given, engine)


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    "weights",
    # Numbers below their total take 1, 2 or 4 bytes.
    [
        levelx.loaded([0, 1, 1, 0, 0, 1]),
        levelx.loaded({6: 2}),
        levelx.loaded({1: 30, 6: 99}),
        levelx.loaded({2: 3000, 6: 0}),
    ],
)
def test_loaded_dice(engine: str, weights: Any) -> None:
    given = task(levelx.start(2, tokens="3.2.2.1.2.3"), ["set_collector", "random"], weights=weights)
    same(given, engine)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_game_without_an_end_is_left_to_the_rules_model(engine: str) -> None:
    tally = Tally([0, 0])
    assert played(task(levelx.start(2), "random", longest=10), engine, tally) is None
    assert tally == Tally([0, 0])


def test_other_strategies_are_left_to_the_rules_model() -> None:
    def own(position: levelx.Position, rng: Random) -> str:
        return str(strategies.random(position, rng))

    for given in (Task(levelx.start(2), (strategies.greedy, own), 1, 10), task(levelx.start(2), "rollout")):
        assert engines.engine_of(given, given.games) is None


def test_the_last_chunk_is_as_short_as_it_has_to_be() -> None:
    given = task(levelx.start(2, tokens="1.1.1.1.1.1", lengths=111111), "random", CHUNK + 7)
    found = map(Player(given, "plain"), range(given.chunks))
    assert [(t.games, sum(t.wins) - t.shared) for t in found] == [(CHUNK, CHUNK), (7, 7)]


def test_simulate_plays_the_same_games_by_every_means(monkeypatch: pytest.MonkeyPatch) -> None:
    start, names = levelx.start(2, tokens="3.2.2.1.2.3"), ["greedy", "set_collector"]
    found = [simulate(start, names, games=30, rng=5, record="lengths")]
    monkeypatch.setattr(engines, "_MANY_GAMES", 1)
    found.append(simulate(start, names, games=30, rng=5, record="lengths"))
    monkeypatch.setattr(engines, "engine_of", lambda *_: None)
    found.append(simulate(start, names, games=30, rng=5, record="lengths"))
    assert found[0] == found[1] == found[2]
