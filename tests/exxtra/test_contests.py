"""Exact contests of two seats agree with what is known, with each other and with simulation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import exxtra, simulate
from exxtra_widget.compiled import HAS_NUMBA
from exxtra_widget.strategy import StrategyError

if TYPE_CHECKING:
    from random import Random

pytestmark = pytest.mark.slow

KICKER = "accept 53 or better; kick if you can, else top rung"
needs_numba = pytest.mark.skipif(not HAS_NUMBA, reason="the whole game takes minutes without numba")


@needs_numba
@pytest.mark.parametrize(("strategy", "percent"), [(KICKER, 38.4), ("53", 32.1), ("60", 31.5), ("first_roll", 15.1)])
def test_known_shares_against_optimal_play(strategy: str, percent: float) -> None:
    contest = exxtra.evaluate([strategy, "optimal"])
    assert 100 * contest.share == pytest.approx(percent, abs=0.05)
    assert contest.gap < 1e-9


def test_both_sides_of_a_contest_add_up_to_one() -> None:
    one, other = exxtra.evaluate(["53", KICKER], goal=3), exxtra.evaluate([KICKER, "53"], goal=3)
    assert one.share + other.share == pytest.approx(1, abs=1e-9)
    assert one.beginning.low == pytest.approx(1 - other.answering.low, abs=1e-9)


def test_against_itself_everybody_wins_half() -> None:
    for strategy in ("random", KICKER, "attacker"):
        assert exxtra.evaluate([strategy, strategy], goal=2).share == pytest.approx(0.5, abs=1e-9)


def test_nobody_does_better_against_optimal_play_than_optimal_play() -> None:
    solution = exxtra.solve(goal=3)
    contest = exxtra.evaluate(["optimal", "optimal"], goal=3)
    assert contest.beginning.low == pytest.approx(solution.value(exxtra.start(players=2, goal=3))[0], abs=1e-9)
    assert exxtra.best_response("optimal", goal=3).beginning.low == pytest.approx(contest.beginning.low, abs=1e-9)


def test_who_knows_its_opponent_wins_at_least_as_much() -> None:
    best = exxtra.best_response(KICKER, goal=3)
    for other in ("optimal", "53", "attacker", "survivor", "random"):
        assert exxtra.evaluate([other, KICKER], goal=3).share <= best.share + 1e-9


@pytest.mark.parametrize("pair", [("random", "53"), ("survivor", "attacker"), ("accept 42+; bottom rung", "random")])
@pytest.mark.parametrize("options", [{"goal": 3}, {"goal": 3, "double_x": 100, "strict_placing": True}])
def test_simulation_agrees(pair: tuple[str, str], options: dict[str, Any]) -> None:
    contest = exxtra.evaluate(pair, **options)
    found = simulate(exxtra.start(players=2, **options), pair, games=4000, rng=1).shares[0]
    assert abs(found - contest.beginning.low) < 4 * (0.25 / 4000) ** 0.5


def test_loaded_dice_agree_with_simulation() -> None:
    weights = exxtra.loaded(b={"6": 4, "X": 2})
    contest = exxtra.evaluate(["53", "random"], goal=4, weights=weights)
    found = simulate(exxtra.start(players=2, goal=4), ["53", "random"], games=4000, rng=1, weights=weights).shares[0]
    assert abs(found - contest.beginning.low) < 4 * (0.25 / 4000) ** 0.5


def test_a_round_robin_puts_the_best_first() -> None:
    board = exxtra.round_robin(["random", "53", "optimal", KICKER], goal=3)
    assert board.strategies[0] == "optimal"
    assert board.strategies[-1] == "random"
    assert list(board.means) == sorted(board.means, reverse=True)
    for i, row in enumerate(board.shares):
        assert row[i] == 0.5
        assert [row[j] + board.shares[j][i] for j in range(4)] == pytest.approx([1] * 4)
    assert board.to_records()[0]["strategy"] == "optimal"
    assert board.to_pandas().shape == (4, 6)
    assert "optimal" in str(board)


def test_a_strategy_of_ten_lines_is_evaluated() -> None:
    def own(position: exxtra.Position, rng: Random) -> str:
        del rng
        return "roll" if position.roll is None else str(position.actions()[-1])

    assert exxtra.evaluate([own, "first_roll"], goal=2).share == pytest.approx(0.5, abs=1e-9)


def test_chance_cannot_be_followed_exactly() -> None:
    def wavering(position: exxtra.Position, rng: Random) -> str:
        return rng.choice(position.actions())

    with pytest.raises(StrategyError, match="wavering cannot be worked out exactly: it draws from its random source"):
        exxtra.evaluate([wavering, "53"], goal=2)


@pytest.mark.parametrize(
    ("call", "error", "why"),
    [
        (lambda: exxtra.evaluate("53", goal=2), ValueError, "two strategies are set against each other"),
        (lambda: exxtra.evaluate(["53"], goal=2), ValueError, "two strategies"),
        (lambda: exxtra.evaluate(["53", "nobody"], goal=2), ValueError, "no strategy 'nobody'"),
        (lambda: exxtra.evaluate(["53", "60"], gaol=2), TypeError, "did you mean 'goal'"),
        (lambda: exxtra.best_response("53", gaol=2), TypeError, "did you mean 'goal'"),
        (lambda: exxtra.round_robin(["53"], goal=2), ValueError, "at least two strategies, not 1"),
        (lambda: exxtra.evaluate([lambda *_: ">9", "53"], goal=2), StrategyError, "chose >9"),
    ],
)
def test_what_cannot_be_is_refused(call: Any, error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        call()
