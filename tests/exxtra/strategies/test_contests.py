"""Exact contests of two seats agree with known values, with each other and with simulation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import exxtra, simulate
from exxtra_widget.core.strategy import StrategyError
from exxtra_widget.exxtra.strategies.contests import Leaderboard
from exxtra_widget.support.numba import HAS_NUMBA

if TYPE_CHECKING:
    from random import Random

pytestmark = pytest.mark.slow

KICKER = "accept 53 or better; kick if you can, else top rung"
needs_numba = pytest.mark.skipif(not HAS_NUMBA, reason="the whole game takes minutes without numba")


@needs_numba
@pytest.mark.parametrize(
    ("strategy", "percent"),
    [
        (KICKER, 38.4),
        pytest.param("53", 32.1, marks=pytest.mark.thorough),
        pytest.param("60", 31.5, marks=pytest.mark.thorough),
        pytest.param("first_roll", 15.1, marks=pytest.mark.thorough),
    ],
)
def test_known_shares_against_optimal_play(strategy: str, percent: float) -> None:
    contest = exxtra.evaluate([strategy, "optimal"])
    assert 100 * contest.share == pytest.approx(percent, abs=0.05)
    assert contest.gap < 1e-9


def test_both_sides_of_a_contest_add_up_to_one() -> None:
    one, other = exxtra.evaluate(["53", KICKER], goal=3), exxtra.evaluate([KICKER, "53"], goal=3)
    assert one.share + other.share == pytest.approx(1, abs=1e-9)
    assert one.beginning.low == pytest.approx(1 - other.answering.low, abs=1e-9)
    *_, first, second = ([cell.strip() for cell in line.split("|")[1:-1]] for line in one._repr_markdown_().split("\n"))
    assert (first[0], second[0]) == one.strategies
    assert first[1] == f"{100 * one.share:.1f}%"
    sums = [float(a.removesuffix("%")) + float(b.removesuffix("%")) for a, b in zip(first[1:], second[1:], strict=True)]
    assert sums == pytest.approx([100] * 3, abs=0.11)


def test_the_value_of_a_contest_is_printed_as_the_mean_of_both_seats() -> None:
    contest = exxtra.evaluate({"Ann": "attacker", "Bo": "53"}, goal=3)
    shares = (contest.share, sum(contest.beginning) / 2, sum(contest.answering) / 2)
    found = re.fullmatch(r"Ann wins (.+)% against Bo, the mean of (.+)% if it begins and (.+)% if not", str(contest))
    assert found is not None
    assert [float(said) for said in found.groups()] == pytest.approx([100 * share for share in shares], abs=0.051)


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
    for other in ("optimal", "53", "attacker", "random"):
        assert exxtra.evaluate([other, KICKER], goal=3).share <= best.share + 1e-9


# Enough games for a share that is wrong by one hundredth to be 4 standard errors away in all five seeds.
GAMES = 8_000 if HAS_NUMBA else 4_000


@pytest.mark.parametrize(
    ("pair", "options"),
    [
        pytest.param(("optimal", "attacker"), {"goal": 7}, marks=needs_numba),
        (("60", KICKER), {"goal": 5, "double_x": 100, "weights": exxtra.loaded(b={"6": 4, "X": 2})}),
        pytest.param(("survivor", "random"), {"goal": 2, "strict_placing": True}, marks=needs_numba),
    ],
)
def test_simulation_agrees_for_five_seeds(pair: tuple[str, str], options: dict[str, Any]) -> None:
    rules = {name: value for name, value in options.items() if name != "weights"}
    start, weights = exxtra.start(players=2, **rules), options.get("weights")
    exact = sum(exxtra.evaluate(pair, **options).beginning) / 2
    found = [simulate(start, pair, games=GAMES, rng=seed, weights=weights) for seed in range(5)]
    for result in [*found, sum(found[1:], found[0])]:
        error = (exact * (1 - exact) / result.games) ** 0.5
        assert abs(result.shares[0] - exact) < 4 * error, result.games


def test_a_round_robin_ranks_all_built_in_strategies() -> None:
    # Rollouts draw.
    names = [KICKER, *(name for name in exxtra.strategies.NAMED if name != "rollout")]
    board = exxtra.round_robin(names, goal=2)
    assert board.strategies[0] == "optimal"
    assert list(board.means) == sorted(board.means, reverse=True)
    assert min(board.shares[0]) == 0.5
    for i, row in enumerate(board.shares):
        assert row[i] == 0.5
        assert [row[j] + board.shares[j][i] for j in range(len(names))] == pytest.approx([1] * len(names))
    assert board.to_records()[0]["strategy"] == "optimal"
    assert board.to_pandas().shape == (len(names), len(names) + 2)
    first, best, *_ = str(board).split("\n")
    assert first.split()[:4] == ["strategy", "mean", "1", "2"]
    assert best.split()[:4] == ["1", "optimal", f"{100 * board.means[0]:.1f}%", "50.0%"]


def test_a_strategy_of_ten_lines_is_evaluated() -> None:
    def own(position: exxtra.Position, rng: Random) -> str:
        del rng
        return "roll" if position.roll is None else str(position.actions()[-1])

    assert exxtra.evaluate([own, "first_roll"], goal=2).share == pytest.approx(0.5, abs=1e-9)


def test_chance_cannot_be_followed_exactly() -> None:
    with pytest.raises(StrategyError, match="'rollout' has no exact win probability: it draws from its random source"):
        exxtra.evaluate(["rollout", "53"], goal=2)


def test_a_round_robin_tells_how_far_it_is_and_can_be_stopped() -> None:
    told: list[tuple[int, int]] = []
    entered = ["first_roll", "53", "attacker", "60"]

    def stop(done: int, total: int) -> bool:
        told.append((done, total))
        return done < 4

    found = exxtra.round_robin(entered, goal=2, progress=stop)
    assert told == [(1, 6), (2, 6), (3, 6), (4, 6)]
    # The fourth has met one of three: it is left out.
    assert found == exxtra.round_robin(entered[:3], goal=2)


def test_an_interrupt_keeps_strategies_that_have_all_met() -> None:
    def interrupt(done: int, _: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    entered = ["first_roll", "53", "attacker"]
    found = exxtra.round_robin(entered, goal=2, progress=interrupt)
    assert found == exxtra.round_robin(entered[:2], goal=2)


# --- Figures --------------------------------------------------------------------------------------


def test_a_contest_is_plotted_for_each_beginning_and_both() -> None:
    contest = exxtra.evaluate({"Ann": "53", "Bo": "first_roll"}, goal=2, tol=1e-3)
    found = contest.plot(language="fr")
    assert found.title == "Ann contre Bo"
    assert [row[0] for row in found.table[1:]] == ["commence\u00a0: Ann", "commence\u00a0: Bo", "à tour de rôle"]
    assert contest.plot(title="53?", language="de").title == "53?"


def test_arrows_lead_from_the_winner_of_each_contest_to_the_loser() -> None:
    board = Leaderboard(("a", "b", "c"), ((0.5, 0.4, 0.65), (0.6, 0.5, 0.42), (0.35, 0.58, 0.5)))
    found = board.arrows(language="en")
    assert {row[:2] for row in found.table[1:]} == {("b", "a"), ("a", "c"), ("c", "b")}
    assert found.body.count("rotate(") == 3
    assert "60.0%" in found.body
    assert {board.arrows(language=language).language for language in ("de", "fr")} == {"de", "fr"}


def test_an_even_contest_has_a_line_without_an_arrowhead_and_many_strategies_have_none() -> None:
    assert "rotate(" not in Leaderboard(("a", "b"), ((0.5, 0.5), (0.5, 0.5))).arrows().body
    with pytest.raises(ValueError, match=r"at most 5 strategies, not 6"):
        Leaderboard(tuple("abcdef"), ((0.5,) * 6,) * 6).arrows()
