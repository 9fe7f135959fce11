"""Solver of two-seat games: known games, bounds that hold, and graphs that are refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest

from exxtra_widget.solving.two_seats import End, OpponentState, Turn, Values, solve
from exxtra_widget.support.numba import HAS_NUMBA

needs_numba = pytest.mark.skipif(not HAS_NUMBA, reason="half a million states take minutes without numba")

# --- Pig --------------------------------------------------------------------------------------

Pig = tuple[int, int, int]
# A 1 leaves nothing to choose; after each of the others one may hold, or go on.
ROLLS = ((1, (0,)), *((1, (2 * pips - 3, 2 * pips - 2)) for pips in range(2, 7)))


def pig_layers(goal: int, hold_at: int | None = None) -> Iterator[list[Pig]]:
    """Yield all states: the points of the seat to act, of the opponent, and of this turn, below `hold_at`.

    A seat that holds brings the sum of both nearer to its end, and within a turn points only grow.
    """
    for total in range(2 * goal - 2, -1, -1):
        both = [(mine, total - mine) for mine in range(max(0, total - goal + 1), min(goal, total + 1))]
        most = {points: min(goal - points[0], hold_at or goal) for points in both}
        yield [(*points, turn) for points in both for turn in reversed(range(most[points]))]


def pig(goal: int, hold_at: int | None = None) -> Values:
    """Solve Pig, or the game in which both seats hold at a number of points."""

    def turn(state: Pig) -> Turn:
        mine, theirs, points = state
        follows: list[Any] = [OpponentState((theirs, mine, 0))]
        for more in range(points + 2, points + 7):
            if mine + more >= goal:
                follows += [End.WON, End.WON]
                continue
            ways = OpponentState((theirs, mine + more, 0)), (mine, theirs, more)
            follows += ways if hold_at is None else [ways[more < hold_at]] * 2
        return Turn(ROLLS, follows)

    return solve(pig_layers(goal, hold_at), turn)


@pytest.mark.slow
@needs_numba
def test_optimal_play_of_pig_is_what_is_known() -> None:
    found = pig(100)
    # Neller and Presser, Optimal Play of the Dice Game Pig (2004): whoever begins wins 53.06%.
    assert [round(bound, 6) for bound in found.bounds((0, 0, 0))] == [0.530593, 0.530593]
    assert found.states == 505_000
    assert found.gap < 1e-9
    for mine, theirs, points, holds in (
        # Neller in Science News: 20 points of this turn would make 98, but the other stands at 99.
        (78, 99, 20, False),
        # E. Farmer, Possibly Wrong (2014): from 22 on one holds here, but at 27 one rolls just one more time.
        *((41, 49, points, points in {22, 26, 28}) for points in (21, 22, 26, 27, 28)),
    ):
        hold, roll = found.bounds(OpponentState((theirs, mine + points, 0))), found.bounds((mine, theirs, points))
        assert hold.low > roll.high if holds else roll.low > hold.high


def test_best_play_of_pig_leaves_nothing_to_gain() -> None:
    """The equation of Neller and Presser holds in every state: each is worth as much as its better choice."""
    goal = 20
    found = pig(goal)
    worth = dict(zip((state for layer in pig_layers(goal) for state in layer), found.low, strict=False))

    def best(mine: int, theirs: int, points: int) -> float:
        if mine + points >= goal:
            return 1.0
        return max(1 - worth[theirs, mine + points, 0], worth[mine, theirs, points])

    for (mine, theirs, points), value in worth.items():
        rolls = sum(best(mine, theirs, points + pips) for pips in range(2, 7))
        assert abs(value - (1 - worth[theirs, mine, 0] + rolls) / 6) <= 2e-9


@pytest.mark.slow
@needs_numba
def test_a_strategy_is_a_game_without_choices() -> None:
    """Neller, First-Player Advantage in the Game of Pig: about 0.5347 if both hold at 20, or at the goal."""
    assert pig(100, hold_at=20).value((0, 0, 0)) == pytest.approx(0.5347, abs=5e-5)


@pytest.mark.parametrize("goal", [1, 10])
def test_plain_python_and_numba_agree(goal: int) -> None:
    def turn(state: Pig) -> Turn:
        mine, theirs, points = state
        heads = OpponentState((theirs, mine + points + 1, 0)), (mine, theirs, points + 1)
        if mine + points + 1 >= goal:
            heads = End.WON, End.WON  # type: ignore[assignment]
        return Turn(((1, (0,)), (1, (1, 2))), (OpponentState((theirs, mine, 0)), *heads))

    fast, slow = (solve(pig_layers(goal), turn, fast=fast) for fast in (True, False))
    assert list(slow.low) == pytest.approx(list(fast.low), abs=1e-15)
    assert list(slow.high) == pytest.approx(list(fast.high), abs=1e-15)


def test_piglet_is_worth_what_is_known() -> None:
    """Neller and Presser (2004): a coin in place of the die, and two points to win."""

    def turn(state: Pig) -> Turn:
        mine, theirs, points = state
        hold, go_on = OpponentState((theirs, mine + points + 1, 0)), (mine, theirs, points + 1)
        heads = (End.WON, End.WON) if mine + points == 1 else (hold, go_on)
        return Turn(((1, (0,)), (1, (1, 2))), (OpponentState((theirs, mine, 0)), *heads))

    found = solve(pig_layers(2), turn)
    known = {(0, 0, 0): "4/7", (0, 0, 1): "5/7", (0, 1, 0): "2/5", (0, 1, 1): "3/5", (1, 0, 0): "4/5", (1, 1, 0): "2/3"}
    for state, value in known.items():
        low, high = found.bounds(state)
        assert low - 1e-15 <= Fraction(value) <= high + 1e-15, state


# --- Small games ------------------------------------------------------------------------------


def a_roll(*follows: Any, weights: tuple[int, ...] = (1, 1)) -> Turn:
    """Return a turn in which each roll leaves one option."""
    return Turn(tuple((weight, (i,)) for i, weight in enumerate(weights)), follows)


def test_rolls_count_by_their_weights() -> None:
    found = solve([["roll"]], lambda _: a_roll(End.WON, OpponentState("roll"), weights=(1, 5)))
    # The seat that rolls a six first wins: 1/6 + 5/6 (1 - v).
    assert found.value("roll") == pytest.approx(6 / 11, abs=1e-9)
    assert found.value(OpponentState("roll")) == pytest.approx(5 / 11, abs=1e-9)


def test_a_shared_win_is_half_of_one() -> None:
    found = solve([["last"]], lambda _: a_roll(End.SHARED, End.LOST, weights=(3, 1)))
    assert found.value("last") == 0.375
    assert found.value(End.SHARED) == found.value(OpponentState(End.SHARED)) == 0.5
    assert found.bounds(OpponentState(End.WON)) == (0, 0)


def test_bounds_hold_what_is_true_after_every_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    for sweeps in range(1, 12):
        monkeypatch.setattr("exxtra_widget.solving.two_seats._SWEEPS", sweeps)
        found = solve([["roll"]], lambda _: a_roll(End.WON, OpponentState("roll"), weights=(1, 5)), tol=0)
        assert found.bounds("roll").low <= 6 / 11 <= found.bounds("roll").high
        # What is open shrinks with each roll that does not end the game.
        assert found.gap == pytest.approx((5 / 6) ** sweeps)


def test_play_that_may_go_on_for_ever_leaves_its_bounds_open() -> None:
    found = solve([["wait"]], lambda _: a_roll("wait", OpponentState("wait")))
    assert found.bounds("wait") == (0, 1)
    assert found.gap == 1


def test_of_several_choices_the_best_is_taken_by_either_seat() -> None:
    turns = {
        "first": Turn(((1, (0, 1)), (1, (0,))), [OpponentState("second"), End.LOST]),
        "second": Turn(((1, (0, 1)),), [End.LOST, "alone"]),
        "alone": a_roll(End.WON, End.SHARED, weights=(1, 3)),
    }
    found = solve([["alone"], ["second"], ["first"]], turns.__getitem__)
    assert [found.value(state) for state in turns] == [0.375, 0.625, 0.625]


GOOD = a_roll(End.WON, End.LOST)


@pytest.mark.parametrize(
    ("layers", "turn", "why"),
    [
        ([["a", "b"], ["a"]], lambda _: GOOD, "a occurs twice"),
        ([["a"]], lambda _: a_roll("c", End.LOST), "c is not a state"),
        ([["a"]], lambda _: a_roll(OpponentState("c"), End.LOST), r"OpponentState\(state='c'\) is not a state"),
        ([["a"], ["b"]], lambda _: a_roll("b", End.LOST), "b follows a, but is in a later layer"),
        ([["a"], ["b"]], lambda _: a_roll(OpponentState("b"), End.LOST), "follows a, but is in a later layer"),
        *(([["a"]], lambda _, rolls=rolls: Turn(rolls, [End.WON]), "needs a weight of 1 or more, and options")
          for rolls in ((), ((0, (0,)),), ((1, ()),), ((1, (-1,)),))),
        ([["a"]], lambda _: Turn(((1, (0, 1)),), [End.WON]), "a refer to 2 options, but it has 1"),
    ],
)  # fmt: skip
def test_what_is_no_game_is_refused(layers: Any, turn: Callable[[Any], Turn], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        solve(layers, turn)


def test_what_is_no_state_has_no_value() -> None:
    found = solve([["a"]], lambda _: GOOD)
    for other in ("b", OpponentState("b"), 0):
        with pytest.raises(ValueError, match="is not a state of this game"):
            found.bounds(other)
