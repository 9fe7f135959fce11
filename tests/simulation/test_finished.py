"""A run that was cut off goes on from its file, with the result of one in one go; a file of another run is refused."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest

from exxtra_widget import exxtra, simulate, tournament
from exxtra_widget.simulation.dice_stream import CHUNK
from exxtra_widget.simulation.executors import SimulationError
from exxtra_widget.simulation.finished import Finished
from exxtra_widget.simulation.reference_loop import Tally
from tests.simulation.kept_run import kept

START = exxtra.start(players=2, goal=5)
ROOT = Path(__file__).parents[2]


def cautious(position: Any, _rng: Any) -> Any:
    return position.actions()[-1]


def in_file(path: Path) -> tuple[int, int]:
    """Return the games of the sums of a file, and those of its chunks, from the plain text."""
    facts = json.loads(path.read_text())
    games, lineups, edges = facts["run"]["games"], facts["run"]["line-ups"], facts["chunks"]
    chunks = [c for first, last in zip(edges[::2], edges[1::2], strict=True) for c in range(first, last)]
    of_chunks = sum(min(CHUNK, games - c // lineups * CHUNK) for c in chunks)
    return sum(tally["games"] for tally in facts["sums"]), of_chunks


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["simulate", "tournament"])
def test_two_halves_are_the_same_as_one_go(kind: str, tmp_path: Path) -> None:
    play: Any = partial(simulate, strategies=["60", cautious], games=3500, record=["lengths"])
    if kind == "tournament":
        play = partial(tournament, strategies=["60", cautious, "53"], games=1500)
    whole = play(START, rng=4)
    for executor in (None, ThreadPoolExecutor(2)):
        path = tmp_path / "run.json"
        half = play(START, rng=4, resume=path, executor=executor, progress=lambda done, _: done < 1500)
        games, of_chunks = in_file(path)
        assert half.games == games == of_chunks
        assert 0 < half.games < whole.games
        # Without entropy that of the file is taken.
        assert play(START, resume=str(path), executor=executor) == whole
        # Nothing is left to be played, and nothing is counted twice.
        assert play(START, rng=4, resume=path, executor=executor) == whole
        assert in_file(path) == (whole.games, whole.games)
        assert [one.name for one in tmp_path.iterdir()] == [path.name]
        path.unlink()


def test_more_games_can_follow_whole_chunks(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    simulate(START, "53", games=2000, rng=4, resume=path)
    assert simulate(START, "53", games=3500, rng=4, resume=path) == simulate(START, "53", games=3500, rng=4)
    with pytest.raises(ValueError, match=r"run.json holds a different run: games was 3500, and now it is 4500"):
        simulate(START, "53", games=4500, rng=4, resume=path)


@pytest.mark.slow
def test_an_error_keeps_what_was_finished(tmp_path: Path) -> None:
    class Broken(ThreadPoolExecutor):
        sent = 0

        def submit(self, *args: Any, **kwargs: Any) -> Any:
            self.sent += 1
            # Two tasks are sent at once, the next one when the first is done.
            if self.sent == 3:
                raise RuntimeError("out of order")
            return super().submit(*args, **kwargs)

    path = tmp_path / "run.json"
    with Broken(1) as executor, pytest.raises(SimulationError) as caught:
        simulate(START, cautious, games=9000, rng=4, executor=executor, resume=path)
    assert in_file(path) == (caught.value.result.games, caught.value.result.games)
    assert caught.value.result.games >= CHUNK
    assert simulate(START, cautious, games=9000, resume=path) == simulate(START, cautious, games=9000, rng=4)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="groups of processes")
@pytest.mark.parametrize(
    ("kind", "where", "times"),
    [
        ("simulate", "pool", 1),
        pytest.param("simulate", "pool", 20, marks=pytest.mark.thorough),
        pytest.param("tournament", "alone", 20, marks=pytest.mark.thorough),
    ],
)
def test_a_run_that_is_killed_goes_on(kind: str, where: str, times: int, tmp_path: Path) -> None:
    # Far more than is played until the last kill, even where writing is slow; a simulation ends with a short chunk.
    games = 96_000 + times * 42_000 + (500 if kind == "simulate" else 0)
    path, moments, found = tmp_path / "run.json", Random(times), {0}
    begin = partial(begun, kind, str(games), str(path), where)
    while len(found) <= times:
        before = path.read_bytes() if path.exists() else b""
        with begin(PAUSE) as running:
            # From here on there are more games than after the kill before.
            while not path.exists() or path.read_bytes() == before or not in_file(path)[0]:
                assert running.poll() is None
                sleep(0.01)
            sleep(moments.random())
            assert running.poll() is None
            os.killpg(running.pid, signal.SIGKILL)
        kept_games, of_chunks = in_file(path)
        assert kept_games == of_chunks
        assert max(found) < kept_games < games
        found.add(kept_games)
    with begin("0") as running:
        printed, _ = running.communicate(timeout=150)
    assert running.returncode == 0
    assert json.loads(printed) == kept(kind, games)
    assert in_file(path) == (games, games)


PAUSE = "0.1"


def begun(*arguments: str) -> subprocess.Popen[str]:
    """Return a new process, the first of its group, that plays the run of `kept_run`."""
    command = [sys.executable, "-m", "tests.simulation.kept_run", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True, cwd=ROOT, text=True)


ARGUMENTS: dict[str, Any] = {"strategies": ["53", cautious], "games": 1500, "rng": 4, "record": ["lengths"]}


def otherwise(position: Any, _rng: Any) -> Any:
    return position.actions()[0]


otherwise.__name__ = "cautious"


@pytest.fixture(scope="module")
def whole_run(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return what is in the file of a run."""
    path = tmp_path_factory.mktemp("run") / "run.json"
    simulate(START, **ARGUMENTS, resume=path)
    return path.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("other", "difference"),
    [
        ({"games": 500}, "games was 1500, and now it is 500"), ({"rng": 5}, "rng was 4, and now it is 5"),
        ({"strategies": ["60", cautious]}, "strategies was '53', and now it is '60'"),
        ({"strategies": ["53", otherwise]}, "the strategy cautious was defined otherwise"),
        ({"record": []}, "record was 'lengths', and now it is not given"), ({"longest": 99}, "longest was 10000"),
        ({"start": exxtra.start(players=2, goal=15)}, "start was"), ({"first": "roll"}, "first was not given"),
    ],
    ids=lambda value: value if isinstance(value, str) else "run",
)  # fmt: skip
def test_a_file_of_another_run_is_refused(other: Any, difference: str, whole_run: bytes, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    path.write_bytes(whole_run)
    with pytest.raises(ValueError, match=r"run\.json holds a different run: ") as caught:
        simulate(**{"start": START, **ARGUMENTS, **other}, resume=path)
    assert difference in str(caught.value)
    with pytest.raises(ValueError, match="line-ups was 1, and now it is 2"):
        tournament(START, ["53", "60"], games=1000, rng=4, resume=path)
    assert path.read_bytes() == whole_run


def above(target: Any) -> Any:
    return lambda position, _: "roll" if position.roll is None or position.roll < target else position.actions()[-1]


class Above:
    """A strategy with a memory of its answers."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.seen: dict[Any, Any] = {}

    def __call__(self, position: Any, _rng: Any) -> Any:
        return self.seen.setdefault(position, above(self.target)(position, None))

    def play(self, position: Any, _rng: Any) -> Any:
        return self(position, None)


def stops_at(target: int, position: Any, _rng: Any) -> Any:
    return above(target)(position, None)


# Two on one line: their texts are the same.
ONE, OTHER = (
    lambda p, _: p.actions()[-1] if p.roll in {1, 2} else "roll",
    lambda p, _: p.actions()[0] if p.roll in {1, 3} else "roll",
)


@pytest.mark.parametrize(
    ("one", "same", "other"),
    [
        (above(53), above(53), above(60)),
        (Above(53), Above(53), Above(60)),
        (Above(53).play, Above(53).play, Above(60).play),
        (partial(stops_at, 53), partial(stops_at, 53), partial(stops_at, 60)),
        (lambda p, _, most=3: p.actions()[-most:][0], None, lambda p, _, most=4: p.actions()[-most:][0]),
        (ONE, ONE, OTHER),
    ],
    ids=["closure", "object", "method", "partial", "default", "lambdas"],
)
def test_strategies_are_known_by_code_numbers_and_texts(one: Any, same: Any, other: Any, tmp_path: Path) -> None:
    path, play = tmp_path / "run.json", partial(simulate, START, games=50, rng=4, resume=tmp_path / "run.json")
    wins = play(strategies=["53", one]).wins
    assert path.exists()
    # What it has worked out meanwhile is not looked at.
    assert play(strategies=["53", same or one]).wins == wins
    with pytest.raises(ValueError, match=r"run\.json holds a different run: .*strateg"):
        play(strategies=["53", other])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text[: len(text) // 2], "damaged"),
        (lambda text: text.replace('"games": 1000', '"games": 1001'), "damaged"),
        (lambda text: text.replace("run 1", "run 2"), "format 2"),
        *((lambda _, text=text: text, "not written by") for text in ("", '{"wins": [1, 2]}', "\0\ufffd")),
    ],
)
def test_a_damaged_or_foreign_file_is_refused_and_stays(change: Any, message: str, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    simulate(START, "53", games=1000, rng=4, resume=path)
    changed = change(path.read_text())
    path.write_text(changed, encoding="utf-8")
    with pytest.raises(ValueError, match=message):
        simulate(START, "53", games=1000, rng=4, resume=path)
    assert path.read_text(encoding="utf-8") == changed


@pytest.mark.parametrize("place", ["missing/run.json", "."])
def test_a_place_that_cannot_be_written_to_is_found_before_the_first_game(place: str, tmp_path: Path) -> None:
    def never(position: Any, rng: Any) -> Any:
        raise AssertionError(position, rng)

    with pytest.raises((OSError, ValueError), match=r"run\.json|directory|file"):
        simulate(START, never, games=10, rng=4, resume=tmp_path / place)


def test_chunks_and_counts_belong_together() -> None:
    def games(many: int) -> Tally:
        return Tally([0, 0], games=many)

    finished = Finished([games(0), games(0)])
    # Three chunks of two line-ups with 1500 games each: the last row of chunks is short.
    finished.add(range(1, 3), {0: games(500), 1: games(1000)})
    assert (finished.edges, finished.games) == ((1, 3), 1500)
    assert finished.missing(6) == [range(1), range(3, 6)]
    # A short chunk belongs to this run alone.
    assert not finished.fits(2000)
    whole = Finished([games(2000), games(1000)], (0, 3))
    assert [whole.fits(many) for many in (1000, 1999, 2000, 10**9)] == [False, False, True, True]
