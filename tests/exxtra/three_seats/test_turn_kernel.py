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
ROW = kernel.LENGTH


class Turn:
    """Random values of accepting each roll against each of 30 pairs, as the kernel takes them."""

    def __init__(self, seed: int, delta: float = DELTA) -> None:
        rng, constants = Random(seed), Sweeper(exxtra.Rules(goal=3), delta).constants
        self.dice, self.numbers = constants.dice, constants.numbers
        values = [[rng.uniform(0.2, 0.6) for _ in range(ROW * ROW)] for _ in range(2)]
        self.stops = np.array([*values[0], *values[1]], np.float32)
        self.ahead = [[rng.uniform(0, 0.03) for _ in range(ROW)] for _ in range(2)]
        self.bust = [rng.uniform(0, 0.1) for _ in range(2)]
        self.lanes, self.accepts = np.zeros(ROW * ROW, np.float32), np.zeros(ROW * ROW, np.float32)
        self.guess = kernel.GUESS
        self.lanes[int(kernel.GUESS) : int(kernel.GUESS) + 2 * ROW] = 0.3
        for plane, row in enumerate(self.ahead):
            begin = int(kernel.AHEAD) + plane * ROW
            self.lanes[begin : begin + ROW] = row

    def row(self, begin: Any) -> Any:
        """Return the results for each of the 30 pairs in a row of the work space."""
        return self.lanes[int(begin) : int(begin) + RANKS]

    def rolls(self, rows: range, pair: int) -> list[tuple[float, tuple[float, float, float]]]:
        """Return probability and values, of two seats, of the rolls of some rows against a pair."""
        one, other = self.stops.reshape(2, ROW, ROW)[:, :, pair].tolist()
        return [(float(self.dice[row]), (one[row], other[row], 0.0)) for row in rows]

    def add(self, pair: int) -> tuple[float, float, float]:
        return self.ahead[0][pair] + self.bust[0], self.ahead[1][pair] + self.bust[1], 0.0

    def roll_again(self, *, hard: bool = False) -> None:
        begin = int(kernel.ADD)
        self.lanes[begin : begin + ROW] = self.lanes[int(kernel.AHEAD) : int(kernel.AHEAD) + ROW] + self.bust[0]
        kernel.roll_again(
            self.stops, kernel.ZERO, self.dice, self.lanes, self.guess, kernel.ZERO, kernel.ROW, self.numbers, hard
        )


@pytest.fixture(params=[1, 2])
def turn(request: pytest.FixtureRequest) -> Turn:
    return Turn(request.param)


def test_rolling_again(turn: Turn) -> None:
    turn.roll_again()
    wanted = [rolling_again(turn.add(pair), turn.rolls(LATER_ROWS, pair), DELTA)[0] for pair in range(RANKS)]
    assert turn.row(turn.guess) == pytest.approx(wanted, abs=3e-5)


def test_rolling_again_of_a_best_response(turn: Turn) -> None:
    turn.roll_again(hard=True)
    wanted = [rolling_again(turn.add(pair), turn.rolls(LATER_ROWS, pair), 1e-9)[0] for pair in range(RANKS)]
    assert turn.row(turn.guess) == pytest.approx(wanted, abs=3e-5)


def test_values_of_both_seats(turn: Turn) -> None:
    turn.roll_again()
    kernel.accept(turn.stops, turn.dice, turn.accepts, turn.lanes, turn.guess, kernel.ZERO, kernel.ROW, turn.numbers)
    for plane in range(2):
        kernel.turn_values(
            turn.dice, turn.numbers, turn.stops, turn.accepts, turn.lanes, kernel.count(plane),
            np.float32(turn.bust[plane]), BEST_RESPONSE, turn.guess, kernel.ZERO, kernel.ROW,
        )  # fmt: skip
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
    gained = np.array([rng.uniform(0.3, 0.4) for _ in range(2 * int(kernel.PLANE))], np.float32)
    barred = np.array([kernel.NOUGHT] * 2 + [kernel.BARRED] + [kernel.NOUGHT] * 3, np.float32)
    to, shares = np.zeros(2 * ROW, np.float32), np.zeros(6 * ROW, np.float32)
    kernel.place(gained, kernel.ZERO, shares, to, barred, np.float32(DELTA), kernel.count(2), BEST_RESPONSE)
    worths = gained.reshape(2, 7, 6, ROW)[:, 0]
    for roll in range(RANKS):
        free = [rung for rung in range(6) if rung != 2]
        mix, value = mixed([(*worths[:, rung, roll].tolist(), 0.0) for rung in free], DELTA)
        assert shares.reshape(6, ROW)[free, roll] == pytest.approx(mix, abs=1e-5)
        assert to.reshape(2, ROW)[:, roll] == pytest.approx(value[:2], abs=1e-6)
