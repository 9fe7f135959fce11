"""Exact contests of two seats agree with known values, with each other and with simulation."""

from __future__ import annotations

import copy
import re
from random import Random
from typing import Any

import pytest

from exxtra_widget import ExxtraWidget, exxtra, hint, simulate
from exxtra_widget.core.strategy import StrategyError
from exxtra_widget.support.numba import HAS_NUMBA

pytestmark = pytest.mark.slow

KICKER = "accept 53 or better; kick if you can, else top rung"
# Enough games for a share that is wrong by one hundredth to be 4 standard errors away in all five seeds.
GAMES = 8_000 if HAS_NUMBA else 4_000
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
    assert contest.to_records()[0]["share"] == contest.share
    assert [float(said) for said in found.groups()] == pytest.approx([100 * share for share in shares], abs=0.051)


def test_a_best_response_is_a_strategy() -> None:
    found = exxtra.best_response("53", goal=3)
    play, start = found.strategy, exxtra.start(players=2, goal=3)
    assert exxtra.evaluate([play, "53"], goal=3).beginning == pytest.approx(found.beginning, abs=1e-9)
    played = simulate(start, [play, "53"], games=GAMES, rng=1)
    assert played.strategies == ("best response to 53", "53")
    assert played.shares[0] == pytest.approx(found.beginning.low, abs=0.02)
    assert hint(start.apply("64"), strategies=[play, "53"], games=20, rng=1).player == "best response to 53 and 53"
    board = ExxtraWidget(start, bots={0: play})
    assert board.bots == {0: "best response to 53"}
    assert copy.deepcopy(found) == found
    with pytest.raises(StrategyError, match=r"this is a strategy of exxtra\(goal=3\) for 2 seats"):
        simulate(exxtra.start(players=2), [play, "53"], games=1)
    with pytest.raises(ValueError, match="best response to 53 plays with 2 seats, not 3"):
        simulate(exxtra.start(players=3), play, games=1)
    with pytest.raises(ValueError, match="the game is over"):
        play(exxtra.Position.parse("exxtra(goal=3) 3/0 A -"), Random(1))


def test_engines_play_a_solution_as_the_rules_do() -> None:
    rules: dict[str, Any] = {"goal": 3, "double_x": 100}
    start, solution = exxtra.start(players=2, **rules), exxtra.solve(**rules)
    for play in (solution.strategy, exxtra.best_response("53", **rules).strategy):
        asked = simulate(start, [lambda position, rng, play=play: play(position, rng), "53"], games=300, rng=3)
        assert simulate(start, [play, "53"], games=300, rng=3).wins == asked.wins


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


def test_chance_cannot_be_followed_exactly() -> None:
    with pytest.raises(StrategyError, match="'rollout' has no exact win probability: it draws from its random source"):
        exxtra.evaluate(["rollout", "53"], goal=2)


# --- Figures --------------------------------------------------------------------------------------


def test_a_contest_is_plotted_for_each_beginning_and_both() -> None:
    contest = exxtra.evaluate({"Ann": "53", "Bo": "first_roll"}, goal=2, tol=1e-3)
    found = contest.plot(language="fr")
    assert found.title == "Ann contre Bo"
    assert [row[0] for row in found.table[1:]] == ["commence\u00a0: Ann", "commence\u00a0: Bo", "à tour de rôle"]
    assert contest.plot(title="53?", language="de").title == "53?"
