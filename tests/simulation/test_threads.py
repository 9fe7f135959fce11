"""Large simulations of compiled games use all cores, with the result of one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import exxtra, levelx, simulate, tournament
from exxtra_widget.core.strategy import StrategyError
from exxtra_widget.simulation import executors
from exxtra_widget.simulation.dice_stream import CHUNK
from exxtra_widget.simulation.game_ranges import Run
from exxtra_widget.simulation.simulate import Player
from exxtra_widget.support.numba import HAS_NUMBA
from tests.players import START, cautious

if TYPE_CHECKING:
    from exxtra_widget.simulation.game_counts import GameCounts

pytestmark = pytest.mark.skipif(not HAS_NUMBA, reason="without numba, threads gain nothing")
GAMES = 8 * CHUNK + 1


@pytest.fixture
def helpers(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], set[str]]:
    """Return a function that sets the number of cores and returns the names of the threads that play from then on."""
    names: set[str] = set()
    play = Player.__call__

    def noted(self: Player, chunk: int) -> GameCounts:
        if current_thread() is not main_thread():
            names.add(current_thread().name)
        return play(self, chunk)

    def use(cores: int) -> set[str]:
        import numba  # noqa: F401 - so that games are compiled

        monkeypatch.setattr(executors, "_SOON", 1e-9)
        monkeypatch.setattr(executors, "cores", lambda: cores)
        names.clear()
        return names

    monkeypatch.setattr(Player, "__call__", noted)
    return use


@pytest.mark.parametrize(
    ("start", "strategies", "record"),
    [(START, ["attacker", "random"], ["rungs", "lengths"]), (levelx.start(players=2), "greedy", ["lengths"])],
)
def test_threads_play_the_same_games_and_report_the_same_progress(
    helpers: Any, start: Any, strategies: Any, record: Any
) -> None:
    found = []
    for cores in (1, 3):
        names = helpers(cores)
        reports: list[tuple[int, int]] = []
        options: Any = {"progress": lambda *now, reports=reports: reports.append(now), "record": record}
        found.append((simulate(start, strategies, games=GAMES, rng=5, **options), reports))
        assert bool(names) == (cores > 1)
    assert found[0] == found[1]


def test_a_tournament_plays_the_same(helpers: Any) -> None:
    helpers(1)
    alone = tournament(START, ["53", "random", "attacker"], games=3 * CHUNK, rng=5)
    names = helpers(2)
    assert tournament(START, ["53", "random", "attacker"], games=3 * CHUNK, rng=5) == alone
    assert names


def test_a_stop_or_an_interrupt_keeps_the_first_games(helpers: Any) -> None:
    def interrupt(done: int, _: int) -> None:
        if done == 5 * CHUNK:
            raise KeyboardInterrupt

    for stop in (interrupt, lambda done, _: done < 5 * CHUNK):
        names = helpers(2)
        r = simulate(START, "53", games=10**9, rng=5, progress=stop)
        first = simulate(START, "53", games=5 * CHUNK, rng=5)
        assert r == replace(first, runs=(Run(5, range(10**9), 5 * CHUNK),))
        assert names


def test_a_strategy_in_python_plays_where_an_interrupt_reaches_it(helpers: Any) -> None:
    names = helpers(2)
    short = exxtra.start(players=2, goal=2)
    simulate(short, ["53", cautious], games=3 * CHUNK, rng=5)
    tournament(short, ["53", cautious, "attacker"], games=CHUNK, rng=5)
    assert not names


def test_a_game_without_end_is_named(helpers: Any) -> None:
    helpers(2)
    start = exxtra.start(players=2, goal=6)
    lengths = simulate(start, "first_roll", games=GAMES, rng=5, record="lengths").recorded["lengths"]
    longest = max(lengths) - 1
    with pytest.raises(StrategyError, match=f"a game passed {longest} turns without an end") as caught:
        simulate(start, "first_roll", games=GAMES, rng=5, longest=longest)
    kept = caught.value.result
    assert kept.games % CHUNK == 0
    assert kept.games == 0 or kept.wins == simulate(start, "first_roll", games=kept.games, rng=5).wins
