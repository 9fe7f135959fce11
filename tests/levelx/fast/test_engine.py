"""The fast ways to play many games, compiled and plain, play the very games of the rules model."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any, cast

import pytest

from exxtra_widget import levelx, simulate
from exxtra_widget.levelx import strategies
from exxtra_widget.levelx.fast import engine as kernel
from exxtra_widget.levelx.fast import numba_loops
from exxtra_widget.levelx.rules.notation import OUTCOMES
from exxtra_widget.simulation.model import CHUNK, Tally, Task, play
from exxtra_widget.strategies.strategy import one_for_each
from exxtra_widget.support.numba import HAS_NUMBA, plain

ENGINES = ["compiled", "plain"] if HAS_NUMBA else ["plain"]
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


def fast(given: Task, engine: str, chunk: int = 0) -> Any:
    found = kernel.prepare(given, engine)
    assert found is not None
    return found(chunk)


class Told:
    """A random source that tells what it was told, once."""

    def __init__(self, number: float) -> None:
        self.number = number
        self.asked = 0

    def random(self) -> float:
        self.asked += 1
        return self.number


# 3 seat counts x 4 boards x 4 rules x some games: every turn of each is compared, board and scores and all.
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", OPTIONS)
def test_every_turn_is_that_of_the_rules_model(engine: str, seats: int, options: dict[str, Any]) -> None:
    rng = Random(seats)
    dice, numbers = list(OUTCOMES), range(len(OUTCOMES))
    for board in BOARDS:
        for _ in range(2 if not board else 8):
            start = begun(seats, board, options)
            given = task(start, rng.choices(NAMES, k=seats))
            games = kernel.Games(given, compiled=engine == "compiled")
            loop: Any = numba_loops.stroll if engine == "compiled" else plain(numba_loops.stroll)
            wins, moment, position = games.pack([0] * seats), games.start.copy(), start
            rules = games.rules(1)
            while not position.is_over:
                number = rng.choices(numbers, list(OUTCOMES.values()))[0]
                chance = Told(rng.random())
                loop(
                    games.pack([number]), [chance.number] if engine == "plain" else array(chance.number), moment,
                    games.start, rules, games.plans, games.begins, games.makes, games.pack([0] * 64), wins,
                    games.pack([0] * seats), games.pack([]), None,
                )  # fmt: skip
                rolled = position.apply(dice[number])
                action = given.strategies[position.player](rolled, cast("Random", chance))
                position = rolled.apply(action)
                assert moment[numba_loops.DRAWN] == chance.asked
                if not position.is_over:
                    assert list(moment[numba_loops.PIECES :]) == kernel.moment_of(position)[numba_loops.PIECES :], str(
                        rolled
                    )
                    assert moment[numba_loops.SEAT] == position.player
            assert moment[numba_loops.DONE] == 1
            assert [seat for seat in range(seats) if wins[seat]] == list(position.winners)


def array(number: float) -> Any:
    import numpy as np  # noqa: PLC0415 - it is in an extra

    return np.array([number])


LOADED = levelx.loaded({1: 3, 6: 2})
# How many games of each board: of small ones the rules model plays many more in the same time.
GAMES = (4, 40, 240, 160)


def tasks(seats: int) -> Iterator[Task]:
    """Yield what is played by so many: every board, every set of options, and strategies by chance."""
    rng = Random(seats)
    for (board, games), options, weights in product(zip(BOARDS, GAMES, strict=True), OPTIONS, (None, LOADED)):
        names, entropy = rng.choices(NAMES, k=seats), rng.getrandbits(30)
        yield task(begun(seats, board, options), names, games, weights=weights, entropy=entropy)


@cache
def wanted(given: Task) -> Tally:
    return play(given, 0)


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seats", SEATS)
def test_the_same_dice_give_the_same_games(engine: str, seats: int) -> None:
    for given in tasks(seats):
        assert fast(given, engine) == wanted(given), (str(given.start), [str(s) for s in given.strategies])


def test_these_are_ten_thousand_games() -> None:
    assert sum(given.games for seats in SEATS for given in tasks(seats)) >= 10_000


@pytest.mark.skipif(not HAS_NUMBA, reason="it is compiled")
def test_compiled_and_plain_play_thousands_of_the_same_games() -> None:
    rng = Random(9)
    for seats in (2, 3, 4):
        for board in BOARDS:
            for options in OPTIONS:
                start = begun(seats, board, options)
                given = task(start, rng.choices(NAMES, k=seats), 100, entropy=rng.getrandbits(30))
                assert fast(given, "compiled") == fast(given, "plain"), str(start)


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
        assert fast(given, engine) == play(given, 0)


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
    assert fast(given, engine) == play(given, 0)


@pytest.mark.parametrize("engine", ENGINES)
def test_what_needs_several_pieces_of_chance_goes_on_where_it_was(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "_PIECE", 5)
    given = task(levelx.start(3, tokens="3.2.2.1.2.3").apply("1235"), ["random", "greedy", "random"], 40)
    assert fast(given, engine) == play(given, 0)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_game_without_an_end_is_left_to_the_rules_model(engine: str) -> None:
    assert fast(task(levelx.start(2), "random", longest=10), engine) is None


def test_other_strategies_are_left_to_the_rules_model() -> None:
    def own(position: levelx.Position, rng: Random) -> str:
        return strategies.random(position, rng)

    assert kernel.prepare(Task(levelx.start(2), (strategies.greedy, own), 1, 10)) is None
    assert kernel.prepare(task(levelx.start(2), "rollout")) is None


def test_the_last_chunk_is_as_short_as_it_has_to_be() -> None:
    given = task(levelx.start(2, tokens="1.1.1.1.1.1", lengths=111111), "random", CHUNK + 7)
    tallies = [fast(given, "plain", chunk) for chunk in range(given.chunks)]
    assert [(t.games, sum(t.wins) - t.shared) for t in tallies] == [(CHUNK, CHUNK), (7, 7)]


def test_simulate_plays_the_same_games_by_every_means(monkeypatch: pytest.MonkeyPatch) -> None:
    start, names = levelx.start(2, tokens="3.2.2.1.2.3"), ["greedy", "set_collector"]
    found = [simulate(start, names, games=30, rng=5, record="lengths")]
    monkeypatch.setattr(kernel, "_MANY_GAMES", 1)
    found.append(simulate(start, names, games=30, rng=5, record="lengths"))
    monkeypatch.setattr(kernel, "prepare", lambda _: None)
    found.append(simulate(start, names, games=30, rng=5, record="lengths"))
    assert found[0] == found[1] == found[2]
