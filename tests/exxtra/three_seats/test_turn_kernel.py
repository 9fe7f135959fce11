"""The compiled parts of a turn of three seats compute what their plain forms in `profile_turn` do."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from exxtra_widget import exxtra
from exxtra_widget.exxtra.three_seats.profile_turn import accepting, averaged, mixed, rolling_again, summed
from exxtra_widget.exxtra.two_seats.states import RANKS

# Without a cache its functions take seconds to compile.
pytestmark = pytest.mark.slow

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

from exxtra_widget.exxtra.three_seats import turn_kernel as kernel  # noqa: E402 - it needs numpy
from exxtra_widget.exxtra.three_seats.sweep import Sweeper  # noqa: E402 - the same

DELTA = 0.05
# Whether the second seat departs from the profile.
BEST_RESPONSE = False
LATER_ROWS, X_ROWS = range(19), range(20, 28)
ROW, real = kernel.LENGTH, np.float32


def work_of(**rows: list[float]) -> kernel.Work:
    """Return space for the values of a turn of two seats."""
    return kernel.Work(*(np.array(rows.get(name, [0.0] * ROW * ROW), real) for name in kernel.Work._fields))


class Turn:
    """Random values of accepting each roll against each of 30 pairs, as the kernel takes them."""

    def __init__(self, seed: int, delta: float = DELTA) -> None:
        rng, self.constants = Random(seed), Sweeper(exxtra.Rules(goal=3), delta).constants
        values = [[rng.uniform(0.2, 0.6) for _ in range(ROW * ROW)] for _ in range(2)]
        self.ahead = [[rng.uniform(0, 0.03) for _ in range(ROW)] for _ in range(2)]
        self.work = work_of(stops=[*values[0], *values[1]], bust=[rng.uniform(0, 0.1) for _ in range(2)])
        self.guess = kernel.GUESS
        self.work.lanes[int(kernel.GUESS) : int(kernel.GUESS) + 2 * ROW] = 0.3
        for plane, row in enumerate(self.ahead):
            begin = int(kernel.AHEAD) + plane * ROW
            self.work.lanes[begin : begin + ROW] = row

    def row(self, begin: Any) -> Any:
        """Return the results for each of the 30 pairs in a row of the work space."""
        return self.work.lanes[int(begin) : int(begin) + RANKS]

    def rolls(self, rows: range, pair: int) -> list[tuple[float, tuple[float, float, float]]]:
        """Return probability and values, of two seats, of the rolls of some rows against a pair."""
        one, other = self.work.stops.reshape(2, ROW, ROW)[:, :, pair].tolist()
        return [(float(self.constants.dice[row]), (one[row], other[row], 0.0)) for row in rows]

    def add(self, pair: int) -> tuple[float, float, float]:
        bust = self.work.bust.tolist()
        return self.ahead[0][pair] + bust[0], self.ahead[1][pair] + bust[1], 0.0

    def roll_again(self, steep: float = 0.5 / DELTA) -> None:
        kernel.roll_again(self.constants, self.work, kernel.ZERO, self.guess, real(steep), kernel.ZERO, kernel.ROW)


@pytest.fixture(params=[1, 2])
def turn(request: pytest.FixtureRequest) -> Turn:
    return Turn(request.param)


def test_rolling_again(turn: Turn) -> None:
    turn.roll_again()
    wanted = [rolling_again(turn.add(pair), turn.rolls(LATER_ROWS, pair), DELTA)[0] for pair in range(RANKS)]
    assert turn.row(turn.guess) == pytest.approx(wanted, abs=3e-5)


def test_rolling_again_of_a_best_response(turn: Turn) -> None:
    turn.roll_again(kernel.STEEPEST)
    wanted = [rolling_again(turn.add(pair), turn.rolls(LATER_ROWS, pair), 1e-9)[0] for pair in range(RANKS)]
    assert turn.row(turn.guess) == pytest.approx(wanted, abs=3e-5)


def test_values_of_both_seats(turn: Turn) -> None:
    turn.roll_again()
    kernel.accept(turn.constants, turn.work, turn.guess, kernel.ZERO, kernel.ROW)
    for plane in range(2):
        kernel.profile_values(turn.work, kernel.count(plane), kernel.ZERO, kernel.ROW)
    for pair in range(RANKS):
        on = rolling_again(turn.add(pair), turn.rolls(LATER_ROWS, pair), DELTA)
        # R10: the first roll is never a bust.
        rolls = turn.rolls(LATER_ROWS, pair) + turn.rolls(X_ROWS, pair)
        first = summed((p, averaged(stop, on, accepting(stop[0], on[0], DELTA))) for p, stop in rolls)
        for plane in range(2):
            assert turn.row(kernel.ROLLING + kernel.count(plane) * kernel.ROW)[pair] == pytest.approx(
                on[plane], abs=1e-4
            )
            worth = first[plane] + turn.ahead[plane][pair]
            assert turn.row(kernel.WORTH + kernel.count(plane) * kernel.ROW)[pair] == pytest.approx(worth, abs=1e-4)


def test_the_mix_of_rungs() -> None:
    rng = Random(3)
    gained = np.array([rng.uniform(0.3, 0.4) for _ in range(2 * int(kernel.LADDER))], real)
    worths = gained.reshape(2, 6, ROW)
    worths[:, 2] = kernel.BARRED
    to, shares = np.zeros(2 * ROW, real), np.zeros(6 * ROW, real)
    kernel.place(gained, shares, to, real(DELTA), kernel.count(2), BEST_RESPONSE)
    for roll in range(RANKS):
        free = [rung for rung in range(6) if rung != 2]
        mix, value = mixed([(*worths[:, rung, roll].tolist(), 0.0) for rung in free], DELTA)
        assert shares.reshape(6, ROW)[free, roll] == pytest.approx(mix, abs=1e-5)
        assert to.reshape(2, ROW)[:, roll] == pytest.approx(value[:2], abs=1e-6)
