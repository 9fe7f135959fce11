"""Value iteration of three seats: it settles in the shortest races, and swings in one that is little longer."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import exxtra
from exxtra_widget.exxtra.three_seats import value_iteration
from exxtra_widget.support.numba import HAS_NUMBA

if TYPE_CHECKING:
    from exxtra_widget.exxtra.three_seats.value_iteration import ValueIteration

pytestmark = pytest.mark.slow
if not HAS_NUMBA:
    pytest.skip("three seats are solved with numba", allow_module_level=True)

# From the study of the game, worked out by another program: the race of five steps is still swinging by 4e-6.
STARTS = {
    2: (0.441997, 0.317644, 0.240360),
    3: (0.436030, 0.316793, 0.247177),
    5: (0.43566, 0.31654, 0.24780),
}


@pytest.fixture(scope="module")
def short() -> ValueIteration:
    return exxtra.value_iteration(goal=2, sweeps=30)


@pytest.fixture(scope="module")
def swinging() -> ValueIteration:
    return exxtra.value_iteration(goal=5, sweeps=31)


def test_a_race_of_two_steps_is_solved(short: ValueIteration) -> None:
    assert short.is_settled
    assert short.starts[-1] == pytest.approx(STARTS[2], abs=2e-6)
    assert short.restless() == []
    assert repr(short) == "<ValueIteration of exxtra(goal=2) for three seats: 30 sweeps, settled>"


def test_a_race_of_three_steps_is_solved() -> None:
    found = exxtra.value_iteration(goal=3, sweeps=35)
    assert found.is_settled
    assert found.starts[-1] == pytest.approx(STARTS[3], abs=2e-6)


def test_a_race_of_five_steps_swings(swinging: ValueIteration) -> None:
    assert not swinging.is_settled
    assert swinging.starts[-1] == pytest.approx(STARTS[5], abs=2e-5)
    assert swinging.changes[-8:] == pytest.approx([0.277] * 8, abs=5e-4)
    assert 20_000 < swinging.moving[-1] < 200_000
    assert repr(swinging).endswith("31 sweeps, values still change by up to 0.277>")


def test_the_most_restless_player_cannot_win_but_decides_who_does(swinging: ValueIteration) -> None:
    for position in swinging.restless(5):
        before, after = swinging.before.value(position), swinging.after.value(position)
        assert abs(before[0] - after[0]) < 0.002
        assert abs(before[1] - after[1]) > 0.2
        assert before[0] < 0.1
        assert sum(before) == pytest.approx(1)


def test_positions_come_in_the_order_of_their_restlessness(swinging: ValueIteration) -> None:
    def move(position: exxtra.Position) -> float:
        pairs = zip(swinging.before.value(position), swinging.after.value(position), strict=True)
        return max(abs(one - other) for one, other in pairs)

    moves = [move(position) for position in swinging.restless(1000)]
    assert moves == sorted(moves, reverse=True)
    assert moves[0] == pytest.approx(swinging.changes[-1], abs=1e-6)


def test_every_number_stands_for_its_position(short: ValueIteration) -> None:
    states = short.after.states
    rng = Random(1)
    for index in [0, states.count - 1, *(rng.randrange(states.count) for _ in range(2000))]:
        assert states.index(value_iteration._position(short.rules, index)) == index


def test_a_table_of_the_sweeps(short: ValueIteration) -> None:
    rows = short.to_records()
    assert [row["sweep"] for row in rows] == list(range(1, 31))
    assert (rows[-1]["A"], rows[-1]["B"], rows[-1]["C"]) == short.starts[-1]
    assert rows[0]["moving"] > 0 == rows[-1]["moving"]
    pytest.importorskip("pandas")
    assert list(short.to_pandas()) == ["sweep", "change", "moving", "A", "B", "C"]


def test_the_progress_function_may_end_it() -> None:
    seen: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> bool:
        seen.append((done, total))
        return done < 3

    assert len(exxtra.value_iteration(goal=2, sweeps=9, progress=stop).changes) == 3
    assert seen == [(1, 9), (2, 9), (3, 9)]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"goal": 10}, "^goal must be 2 to 9, not 10: value iteration keeps"),
        ({"goal": 3, "strict_placing": True}, "^the three-player solver does not support strict_placing$"),
        ({"goal": 3, "sweeps": 1}, "sweeps"),
        ({}, "^goal must be 2 to 9, not 21: value iteration keeps"),
    ],
)
def test_impossible_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        exxtra.value_iteration(**options)


def test_without_numba_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(value_iteration, "HAS_NUMBA", False)
    with pytest.raises(ImportError, match=r"pip install 'exxtra-widget\[fast\]'"):
        exxtra.value_iteration(goal=3)


def test_counts_of_restless_positions(short: ValueIteration) -> None:
    with pytest.raises(ValueError, match="count"):
        short.restless(0)
