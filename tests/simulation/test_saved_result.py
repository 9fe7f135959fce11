"""Results as JSON: what was written is read back exactly, and what cannot be a result is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from exxtra_widget import SimulationResult, Tournament, exxtra, levelx, simulate, tournament
from tests.players import START, cautious

SHORT = exxtra.start(players=2, goal=5)
SHARED = levelx.start(players=3, lengths=111111, tokens="1.1.1.1.1.1")
RESULTS = {
    "plain": lambda: simulate(SHORT, "53", games=20, rng=1),
    "recorded": lambda: simulate(START, ["53", cautious], games=range(990, 1020), rng="ä", record=["lengths", "rungs"]),
    "shared": lambda: simulate(SHARED, "random", games=60, rng=1),
    "loaded": lambda: simulate(SHORT, "53", games=20, rng=1, weights=exxtra.loaded({"X": 3}), first="roll"),
    "stopped": lambda: simulate(SHORT, "53", games=5000, rng=1, progress=lambda *_: False),
    "pooled": lambda: simulate(SHORT, "53", games=20, rng=1) + simulate(SHORT, "53", games=7, rng=2),
}


@pytest.mark.parametrize("make", RESULTS.values(), ids=RESULTS)
def test_a_result_is_read_back_exactly(make: Callable[[], SimulationResult]) -> None:
    result = make()
    text = result.to_json()
    again = SimulationResult.from_json(text)
    assert again == result
    assert vars(again) == vars(result)
    assert again.to_json() == text
    assert "\n" not in text


def test_the_reason_of_an_interrupt_is_kept() -> None:
    def interrupt(*_: int) -> None:
        raise KeyboardInterrupt

    for play, read in ((simulate, SimulationResult.from_json), (tournament, Tournament.from_json)):
        stopped: Any = play(SHORT, ["53", "60"], games=3000, rng=1, progress=interrupt)
        assert read(stopped.to_json()).stopped == "interrupted"


def test_a_tournament_is_read_back_exactly() -> None:
    for games in (40, range(40, 90)):
        found = tournament(SHORT, {"mine": cautious, "b": "53"}, games=games, rng=1)
        assert Tournament.from_json(found.to_json()) == found
    stopped = tournament(SHORT, ["60", "53"], games=3000, rng=1, progress=lambda *_: False)
    assert Tournament.from_json(stopped.to_json()) == stopped


def test_parts_that_were_kept_add_up() -> None:
    parts = [simulate(SHORT, "53", games=games, rng=1).to_json() for games in (range(30), range(30, 77))]
    assert sum(map(SimulationResult.from_json, parts)) == simulate(SHORT, "53", games=77, rng=1)


def test_a_result_of_another_version_is_read_but_does_not_add_up() -> None:
    part = simulate(SHORT, "53", games=30, rng=1)
    old = SimulationResult.from_json(part.to_json().replace(f'"{part.version}"', '"0.0.9"', 1))
    assert (old.version, old.wins) == ("0.0.9", part.wins)
    with pytest.raises(ValueError, match="different version"):
        old + simulate(SHORT, "53", games=range(30, 40), rng=1)


SAVED: dict[str, Any] = json.loads(RESULTS["recorded"]().to_json())


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": "exxtra-widget/simulation/2"}, "the format, exxtra-widget/simulation/2, is newer than"),
        ({"format": "exxtra-widget/tournament/1"}, "format is not exxtra-widget/simulation/1"),
        ({"wins": [1, 2]}, "the wins do not add up to 30 games"),
        ({"wins": [-1, 31]}, "a number of wins must be"),
        ({"split": [[1, 2]]}, "the wins do not add up"),
        ({"split": [[1, 0], [1, 2]]}, "cannot be read"),
        ({"runs": []}, "cannot be read"),
        ({"runs": [["ä", 0, 10, 11]]}, "the finished games must be a whole number from 0 to 10, not 11"),
        ({"runs": [[None, 0, 30, 30]]}, "a run has no seed"),
        ({"runs": [["ä", 0, 15, 15], ["ä", 10, 25, 15]]}, "both results contain games 10 to 14"),
        ({"runs": [["ä", 0, 30]]}, "cannot be read"),
        ({"turns": 1.5}, "turns must be a whole number"),
        ({"start": None}, "None is not a string"),
        ({"recorded": {"lengths": [[3, -1]]}}, "a count must be"),
        ({"recorded": {"rungs": 5}}, "cannot be read"),
        ({"recorded": {"rungs": [[]]}}, "rungs needs the counts of 2 seats, not of 1"),
    ],
    ids=str,
)
def test_what_is_no_result_is_refused(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=r"^this simulation cannot be read: ") as caught:
        SimulationResult.from_json(json.dumps(SAVED | change))
    assert reason in str(caught.value)


@pytest.mark.parametrize("text", ["", "[]", "{", None, '{"format": "exxtra-widget/simulation/1"}', "[" * 10**5])
def test_what_is_no_json_of_a_result_is_refused(text: Any) -> None:
    for read in (SimulationResult.from_json, Tournament.from_json):
        with pytest.raises(ValueError, match="cannot be read"):
            read(text)


def test_a_part_that_is_missing_is_named() -> None:
    rest = {name: value for name, value in SAVED.items() if name != "wins"}
    with pytest.raises(ValueError, match="this simulation cannot be read: it has no 'wins'"):
        SimulationResult.from_json(json.dumps(rest))
    with pytest.raises(ValueError, match="this tournament cannot be read: requested must be"):
        Tournament.from_json(tournament(SHORT, ["53", "60"], games=5, rng=1).to_json().replace(": 10,", ": 9,"))
