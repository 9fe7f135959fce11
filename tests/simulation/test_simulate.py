"""Simulations: the same seed gives the same result everywhere, and errors name their cause."""

from __future__ import annotations

import json
import pickle
import re
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from exxtra_widget import exxtra, levelx, simulate
from exxtra_widget.exxtra.fast import engine
from exxtra_widget.simulation.dice_stream import CHUNK
from exxtra_widget.simulation.executors import SimulationError
from exxtra_widget.simulation.game_counts import PARTS, GameCounts, parts
from exxtra_widget.simulation.game_ranges import Run
from exxtra_widget.simulation.simulate import Player
from tests.contract.bad_calls import check_bad_calls
from tests.every_game.engines import ENGINES, task
from tests.players import START, Stopping, cautious

SHORT = exxtra.start(players=2, goal=5)
KICKER = "accept 53 or better; kick if you can, else top rung"


@pytest.mark.parametrize("engine", ["auto", "model", *ENGINES["exxtra"]])
def test_a_first_action_may_end_every_game(engine: str) -> None:
    here = exxtra.Position.parse("0/16@5:70 A 61")
    given = task(here, "53", CHUNK + 1, first=">0", record=("lengths", "rungs"))
    all_counts = [Player(given, engine)(chunk) for chunk in range(given.chunks)]
    every = CHUNK + 1
    assert sum(all_counts, GameCounts()) == GameCounts(Counter({0b10: every}), lengths=Counter({0: every}))


@pytest.mark.parametrize("executor", [None, ThreadPoolExecutor(2)])
def test_a_run_whose_first_action_ends_every_game_is_complete(executor: Any) -> None:
    for games in (1000, 3000):
        found = simulate("0/16@5:70 A 61", first=">0", games=games, rng=1, executor=executor)
        assert (found.games, found.wins, found.turns, found.is_complete) == (games, (0, games), 0, True)
        assert found.shares == (0, 1)


def test_a_strategy_that_draws_leaves_the_dice_as_they_are() -> None:
    def drawing(position: exxtra.Position, rng: Random) -> str:
        rng.random()
        return exxtra.strategies.first_roll(position)

    drawn, plain = (simulate(START, s, games=300, rng=5) for s in (drawing, "first_roll"))
    assert (drawn.wins, drawn.rolls, drawn.turns, drawn.busts) == (plain.wins, plain.rolls, plain.turns, plain.busts)


def test_counts_belong_together() -> None:
    r = simulate(exxtra.start(players=4), "53", games=500, rng=1, record=["lengths", "rungs"])
    assert sum(r.wins) == r.games == r.recorded["lengths"].size == 500
    lengths = r.recorded["lengths"]
    assert (lengths.mean(), sum(lengths.elements())) == (r.turns_per_game, r.turns)
    # Every turn ends with a placing, a bust, or a win by a double.
    assert r.turns - 500 <= sum(map(sum, r.rungs)) + r.busts <= r.turns
    assert [row["wins"] for row in r.to_records()] == list(r.wins)
    assert all(i.low < s < i.high for i, s in zip(r.intervals(), r.shares, strict=True))
    narrower = r.intervals(confidence_level=0.9)[0].low
    assert r.to_records(confidence_level=0.9)[0]["low"] == narrower > r.intervals()[0].low
    assert json.loads(json.dumps(r.to_records()))
    assert "500 games" in str(r)
    assert list(r.to_pandas()["seat"]) == ["A", "B", "C", "D"]
    assert pickle.loads(pickle.dumps(r)) == r  # noqa: S301 - our own


def test_means_of_a_turn() -> None:
    at_once = simulate("0/0 A -", "00", games=20, rng=1)
    assert (at_once.rolls_per_turn, at_once.busts_per_turn) == (1, 0)
    # 7 of 36 first rolls are at least 64; of 36 others 6 are, and 11 show an X.
    waiting = simulate("0/0 A -", "64", games=1000, rng=1)
    assert waiting.rolls_per_turn == pytest.approx(1 + 29 / 17, rel=0.02)
    assert waiting.busts_per_turn == pytest.approx(29 / 36 * 11 / 17, rel=0.02)


@pytest.mark.parametrize(("games", "head"), [(1, "1 game; "), (2, "2 games; ")])
def test_one_game_is_said_in_the_singular(games: int, head: str) -> None:
    first = str(simulate("0/0 A -", "60", games=games, rng=1)).splitlines()[0]
    assert re.fullmatch(rf"{head}\d+\.\d turns{' each' if games > 1 else ''}", first)


def test_a_figure_of_the_shares_counts_wins() -> None:
    r = simulate(exxtra.start(players=2), "53", games=200, rng=1, record="lengths")
    found = r.plot(language="de")
    assert found.table[1][1].startswith(f"{r.wins[0]} von 200 · ")
    assert found.title == "200 simulierte Spiele"
    lengths = r.curve().table
    assert sum(int(row[1].split()[0]) for row in lengths[1:]) == 200


def test_pooling() -> None:
    one, other = (simulate(START, "60", games=100, rng=seed, record=["lengths"]) for seed in (1, 2))
    both = one + other
    assert both.games == both.requested == 200
    assert (replace(one, stopped="interrupted") + other).stopped == "interrupted"
    assert both.wins == tuple(map(sum, zip(one.wins, other.wins, strict=True)))
    assert both.recorded["lengths"] == one.recorded["lengths"] + other.recorded["lengths"]
    assert both.recorded["lengths"].size == 200
    assert both.entropy == (1, 2)
    assert sum([one, other]) == both
    assert (one + simulate(START, "60", games=1, rng=3)).recorded == {}
    with pytest.raises(TypeError):
        one + 1  # type: ignore[operator]


# --- Entropy ----------------------------------------------------------------------------------


def test_any_source_of_chance_will_do() -> None:
    np = pytest.importorskip("numpy")
    pairs = [
        (Random(1), Random(1)),
        (np.random.default_rng(4), np.random.default_rng(4)),
        (np.random.SeedSequence(4), np.random.SeedSequence(4)),
        ("monday", "monday"),
    ]
    for one, other in pairs:
        assert simulate(START, "60", games=50, rng=one) == simulate(START, "60", games=50, rng=other)
    assert simulate(START, "60", games=50, rng=4).wins != simulate(START, "60", games=50, rng="monday").wins
    told = simulate(START, "60", games=50)
    assert simulate(START, "60", games=50, rng=told.entropy[0]) == told


# --- Executors --------------------------------------------------------------------------------


@pytest.mark.parametrize("strategies", [KICKER, ["60", cautious]])
def test_the_order_in_which_chunks_are_played_changes_nothing(strategies: Any, last_first: Any) -> None:
    alone = simulate(SHORT, strategies, games=2500, rng=9)
    assert simulate(SHORT, strategies, games=2500, rng=9, executor=last_first()) == alone


def test_a_worker_that_hangs_is_ended_by_the_time_out_of_its_future() -> None:
    class Executor:
        """Executor that finishes the first piece of work, gives up the second, and never begins the others."""

        def submit(self, function: Any, *arguments: Any) -> Future[Any]:
            futures.append(Future())
            if len(futures) == 1:
                futures[0].set_result(function(*arguments))
            elif len(futures) == 2:
                futures[1].set_exception(TimeoutError())
            return futures[-1]

    futures: list[Future[Any]] = []
    with pytest.raises(SimulationError, match=r"a worker failed \(TimeoutError") as caught:
        simulate(START, "60", games=10**6, rng=1, executor=Executor())
    assert str(caught.value).endswith(". `result` of this error holds the games before")
    kept = caught.value.result
    assert 0 < kept.games < 10**6
    assert kept.wins == simulate(START, "60", games=kept.games, rng=1).wins
    assert len(futures) > 10
    assert all(future.cancelled() for future in futures[2:])


# --- Interruption and mistakes ----------------------------------------------------------------


def test_an_interrupted_simulation_returns_the_finished_games() -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    r = simulate(SHORT, Stopping(20_000, interrupt), games=100 * CHUNK, rng=1)
    assert r.games in range(CHUNK, 100 * CHUNK, CHUNK)
    assert not r.is_complete
    assert f"{r.games:,} of 100,000 games, interrupted: the strategy" in str(r)


def test_a_game_that_is_over_is_not_played() -> None:
    with pytest.raises(ValueError, match="the game is already over at 21/0 A -; play from an earlier position"):
        simulate("21/0 A -", "60")


def test_bad_calls_have_their_errors() -> None:
    check_bad_calls("simulate(", "tournament(")


def test_any_number_of_winners_share_a_game_without_a_rest() -> None:
    for winners in range(1, 27):
        assert sum(parts({(1 << winners) - 1: 7}, seat) for seat in range(26)) == 7 * PARTS


def test_a_shared_win_is_split() -> None:
    def own(position: levelx.Position, rng: Random) -> str:
        return levelx.strategies.random(position, rng)

    start = levelx.start(players=4, lengths=111111, tokens="1.1.1.1.1.1")
    r = simulate(start, "random", games=60, rng=1)
    again = simulate(start, [own, "random", "random", "random"], games=60, rng=1)
    assert r.shared > 0
    assert (r.split, r.parts) == (again.split, again.parts)
    # One of them may have no shared game.
    assert (replace(r, runs=(Run(3, range(60), 60),), split=()) + r).split == r.split
    two = simulate(levelx.start(players=2, lengths=111111, tokens="1.1.1.1.1.1"), "random", games=300, rng=1)
    assert two.parts == pytest.approx([(wins - two.shared / 2) / 300 for wins in two.wins])
    # EXXtra has a single winner.
    alone = simulate(exxtra.start(players=3), "first_roll", games=50, rng=1)
    assert (alone.split, alone.parts) == ((), alone.shares)


def test_games_are_prepared_once_for_all_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    # Where numba plays, each thread prepares its games.
    monkeypatch.setattr("exxtra_widget.support.numba.HAS_NUMBA", False)
    asked: list[Any] = []
    engine_of = engine.engine_of

    def noted(task: Any, *rest: Any) -> Any:
        asked.append(task)
        return engine_of(task, *rest)

    monkeypatch.setattr(engine, "engine_of", noted)
    assert simulate(START, "53", games=5 * CHUNK, rng=1).games == 5 * CHUNK
    assert len(asked) == 1
