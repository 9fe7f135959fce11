"""Solver of two-seat games: known games, and bounds that hold, in plain Python and compiled."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from exxtra_widget.solving import two_seats
from exxtra_widget.solving.two_seats import End, Tables, solved
from exxtra_widget.support.numba import HAS_NUMBA

# The places of the first states, after those of the ends.
FIRST, SECOND, THIRD = range(3, 6)

pytestmark = pytest.mark.usefixtures("loop")


@pytest.fixture(params=[False, *([True] * HAS_NUMBA)], ids=["plain", "numba"][: 1 + HAS_NUMBA])
def loop(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(two_seats, "HAS_NUMBA", request.param)


def bounds(
    *states: tuple[Any, list[int]], sizes: tuple[int, ...] | None = None, tol: float = 1e-9
) -> list[tuple[float, float]]:
    """Return the bounds of states, each with its rolls and the places of its successors."""
    tables = Tables()
    for rolls, follows in states:
        tables.add(rolls, follows)
    low, high = solved(tables, sizes or [len(states)], tol)
    return list(zip(low, high, strict=True))[len(End) :]


# Who rolls a six first wins.
SIX = ((1, (0,)), (5, (1,))), [End.WON, ~FIRST]


def test_rolls_count_by_their_weights() -> None:
    ((low, high),) = bounds(SIX)
    assert low <= 6 / 11 <= high <= low + 1e-9


def test_bounds_hold_what_is_true_after_every_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    for sweeps in range(1, 12):
        monkeypatch.setattr(two_seats, "_SWEEPS", sweeps)
        ((low, high),) = bounds(SIX, tol=0)
        assert low <= 6 / 11 <= high
        # What is open shrinks with each roll that does not end the game.
        assert high - low == pytest.approx((5 / 6) ** sweeps)


def test_a_shared_win_is_half_of_one() -> None:
    assert bounds((((3, (0,)), (1, (1,))), [End.SHARED, End.LOST])) == [(0.375, 0.375)]


def test_play_that_may_go_on_for_ever_leaves_its_bounds_open() -> None:
    assert bounds((((1, (0,)), (1, (1,))), [FIRST, ~FIRST])) == [(0, 1)]


@pytest.mark.parametrize("sizes", [(3,), (1, 1, 1)])
def test_of_several_choices_the_best_is_taken_by_either_seat(sizes: tuple[int, ...]) -> None:
    found = bounds(
        (((1, (0,)), (3, (1,))), [End.WON, End.SHARED]),
        (((1, (0, 1)),), [End.LOST, FIRST]),
        (((1, (0, 1)), (1, (0,))), [~SECOND, End.LOST]),
        sizes=sizes,
    )
    assert found == [(0.625, 0.625), (0.625, 0.625), (0.375, 0.375)]


def test_piglet_is_worth_what_is_known() -> None:
    """Neller and Presser, Optimal Play of the Dice Game Pig (2004): a coin in place of the die, two points to win."""
    states = [state for state in product(range(2), repeat=3) if state[0] + state[2] < 2]
    places = {state: place for place, state in enumerate(states, start=FIRST)}
    table = []
    for mine, theirs, points in states:
        heads = [End.WON] if mine + points == 1 else [~places[theirs, 1, 0], places[mine, theirs, points + 1]]
        table.append((((1, (0,)), (1, tuple(range(1, 1 + len(heads))))), [~places[theirs, mine, 0], *heads]))
    known = ["4/7", "5/7", "2/5", "3/5", "4/5", "2/3"]
    for (low, high), value in zip(bounds(*table), known, strict=True):
        assert low - 1e-15 <= Fraction(value) <= high + 1e-15 <= low + 1e-8


@pytest.mark.parametrize("rolls", [(), ((0, (0,)),), ((1, ()),)])
def test_a_state_without_rolls_or_options_is_refused(rolls: Any) -> None:
    with pytest.raises(ValueError, match="every roll needs a weight of 1 or more, and options"):
        bounds((rolls, [End.WON]))
