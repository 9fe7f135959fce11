"""Ranges of games: any cut of a run adds up to it exactly, and what does not belong together is refused."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from typing import Any

import pig
import pytest

from exxtra_widget import exxtra, levelx, simulate, tournament
from exxtra_widget.simulation.dice_stream import CHUNK
from exxtra_widget.simulation.game_counts import GameCounts
from exxtra_widget.simulation.game_ranges import Run, joined
from exxtra_widget.simulation.simulate import Player
from tests.every_game.engines import ENGINES, task
from tests.players import Stopping, cautious

SHORT = exxtra.start(players=2, goal=5)
SHARED = levelx.start(players=3, lengths=111111, tokens="1.1.1.1.1.1")
play = partial(simulate, SHORT, "53", rng=4)

# Within a block of the dice, at its edge, within a chunk, at its edge, and a range of one game.
CUTS = (0, 7, 20, 980, CHUNK, CHUNK + 1, 2 * CHUNK + 333)
PLACES: dict[str, Any] = {
    "exxtra": (exxtra.start(players=3, goal=4), "53"),
    "levelx": (levelx.start(players=2, tokens="3.2.2.1.2.3"), "greedy"),
}


# --- What adds up -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "engine"), [(game, engine) for game in ENGINES for engine in ["model", *ENGINES[game]]]
)
def test_each_engine_plays_any_range_of_the_same_games(game: str, engine: str) -> None:
    start, name = PLACES[game]
    last = CUTS[-1] if engine != "model" else CHUNK + 30

    def counts(games: range) -> GameCounts:
        given = task(start, name, len(games), begin=games.start)
        return sum(map(Player(given, engine), range(given.chunks)), GameCounts())

    cuts = sorted({0, last, *(cut for cut in CUTS if cut < last)})
    assert sum(map(counts, ranges(cuts)), GameCounts()) == counts(range(last))


def ranges(cuts: Iterable[int]) -> list[range]:
    return [range(begin, end) for begin, end in pairwise(cuts)]


@pytest.mark.usefixtures("registered_pig")
@pytest.mark.parametrize(
    ("start", "strategies", "record"),
    [
        (SHORT, ["60", "attacker"], ["lengths", "rungs"]),
        (SHORT, [cautious, "random"], ["lengths", "rungs"]),
        (SHARED, ["random", "greedy", "random"], ["lengths"]),
        (pig.PIG.start(2), None, ["lengths"]),
    ],
    ids=["compiled", "python", "shared", "own game"],
)
def test_neighbours_add_up_to_the_run_in_one_go(start: Any, strategies: Any, record: Any) -> None:
    run = partial(simulate, start, strategies, rng="a", record=record)
    cuts = (0, 1, 250, CHUNK, CHUNK + 333)
    parts = [run(games=games) for games in ranges(cuts)]
    whole = run(games=cuts[-1])
    assert sum(parts) == whole
    assert parts[0] + (parts[1] + (parts[2] + parts[3])) == whole
    # A neighbour may also come before.
    assert parts[1] + parts[0] == run(games=range(cuts[2]))
    assert (whole.entropy, whole.requested) == (("a",), cuts[-1])


def test_loaded_dice_and_a_first_action_belong_to_a_range_as_well() -> None:
    run = partial(simulate, "0/3@4:42 A 64", "53", rng=4, first=">5", weights=exxtra.loaded({"X": 3}))
    assert run(games=range(40)) + run(games=range(40, 90)) == run(games=90)


def test_an_executor_plays_a_range() -> None:
    run = partial(simulate, SHORT, ["53", cautious], rng=4, games=range(700, 3 * CHUNK))
    with ThreadPoolExecutor(2) as executor:
        assert run(executor=executor) == run()


def test_a_range_may_go_to_the_last_game() -> None:
    last = 10**18
    parts = [play(games=range(last - 1500, last - 800)), play(games=range(last - 800, last))]
    assert sum(parts) == play(games=range(last - 1500, last))


def test_progress_counts_the_games_of_the_range() -> None:
    told: list[tuple[int, int]] = []
    play(games=range(900, 2100), progress=lambda *now: told.append(now))
    assert told == [(100, 1200), (1100, 1200), (1200, 1200)]


def test_tournaments_of_neighbours_add_up() -> None:
    run = partial(tournament, SHORT, ["first_roll", "53", "attacker"], rng=5)
    parts = [run(games=games) for games in ranges((0, 60, 1100, 1200))]
    assert sum(parts) == run(games=1200)
    # Another seed has other games.
    assert (parts[0] + run(rng=6, games=20)).games == 6 * 80


# --- Runs that were stopped -----------------------------------------------------------------------


def interrupted(done: int, _total: int) -> None:
    if done >= 1500:
        raise KeyboardInterrupt


@pytest.mark.parametrize("stop", [lambda done, _: done < 1500, interrupted], ids=["stopped", "interrupted"])
def test_a_run_that_was_stopped_has_its_first_games_alone(stop: Any) -> None:
    for executor in (None, ThreadPoolExecutor(2)):
        half = play(games=5000, progress=stop, executor=executor)
        assert 0 < half.games < 5000
        assert half.runs == (Run(4, range(5000), half.games),)
        rest = play(games=range(half.games, 5000))
        assert half + rest == play(games=5000)
        assert (half + rest).is_complete
        # What was not played is no neighbour.
        with pytest.raises(ValueError, match=rf"neither result contains games {half.games:,} to 4,999 of rng=4"):
            half + play(games=range(5000, 5010))
        some = half + play(games=range(half.games, half.games + 5))
        assert (some.games, some.requested, some.is_complete) == (half.games + 5, 5000, False)


def test_a_run_without_games_changes_nothing() -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    def run(games: Any, decisions: int = 10**9) -> Any:
        return simulate(SHORT, Stopping(decisions, interrupt), games=games, rng=4, record=["lengths", "rungs"])

    nothing = run(100, decisions=1)
    assert (nothing.games, nothing.runs) == (0, (Run(4, range(100), 0),))
    part = run(100)
    assert nothing + part == part + nothing == part
    with pytest.raises(ValueError, match="neither result contains games 0 to 49 of rng=4"):
        nothing + run(range(50, 100))


def test_a_tournament_that_was_stopped_between_its_line_ups_is_not_continued() -> None:
    run = partial(tournament, SHORT, ["first_roll", "53"], rng=5)
    even = run(games=3000, progress=lambda done, _: done < 2000)
    assert even + run(games=range(1000, 3000)) == run(games=3000)
    odd = run(games=3000, progress=lambda done, _: done < 3000)
    for begin in (1000, 2000):
        with pytest.raises(ValueError, match=r"^(both|neither) results? contains? games"):
            odd + run(games=range(begin, 3000))
    first = run(games=3000, progress=lambda done, _: done < 1000)
    with pytest.raises(ValueError, match="before every line-up had games cannot be pooled"):
        first + even


# --- What is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "message"),
    [
        (range(100), range(100), "both results contain games 0 to 99 of rng=4, which would count twice"),
        (range(50, 60), range(40, 55), "both results contain games 50 to 54"),
        (range(200, 201), range(100, 120), "neither result contains games 120 to 199 of rng=4"),
    ],
)
def test_ranges_that_are_no_neighbours_do_not_add_up(one: range, other: range, message: str) -> None:
    for first, second in ((one, other), (other, one)):
        with pytest.raises(ValueError, match=message):
            play(games=first) + play(games=second)


def test_results_of_something_else_do_not_add_up() -> None:
    part = play(games=range(100, 110))
    others = {
        "different start": simulate("0/0 A -", "53", rng=4, games=100),
        "different weights": play(games=100, weights=exxtra.loaded({"X": 3})),
    }
    for message, other in others.items():
        with pytest.raises(ValueError, match=message):
            part + other
    with pytest.raises(TypeError):
        tournament(SHORT, ["53", "60"], games=1, rng=1) + part


def test_runs_from_the_first_game_on_add_up_with_those_of_other_seeds() -> None:
    both = joined([Run(1, range(100), 100)], [Run("a", range(50), 50)])
    # Each of them can go on.
    assert joined(both, [Run("a", range(50, 60), 10)]) == (Run(1, range(100), 100), Run("a", range(60), 60))
    with pytest.raises(ValueError, match="games from 7 on of rng=2 do not continue those of rng=1"):
        joined(both, [Run(2, range(7, 8), 1)])
