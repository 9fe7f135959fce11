"""Luck and choices of a played game, against the solution and against each other."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exxtra_widget import ExxtraWidget, Game, action_values, analyze, exxtra, levelx, percent
from exxtra_widget.advice.hints import hint
from exxtra_widget.core.game_registry import definition_of
from exxtra_widget.exxtra.strategies import threshold
from exxtra_widget.support.numba import HAS_NUMBA
from exxtra_widget.testing import random_steps
from tests.contract.bad_calls import check_bad_calls

if TYPE_CHECKING:
    from exxtra_widget.advice.analysis import Analysis
    from exxtra_widget.simulation.setting import Method


def played(start: str, seed: int, target: str = "60") -> Game:
    """Return a whole game of a strategy that stops at a target."""
    game = Game(start, seed=seed)
    strategy, rng = threshold(target), Random(seed)
    while not game.position.is_over:
        game.step(str(strategy(game.position, rng)))
    return game


def mistaken(actions: str, start: str = "0/0@4:64 A -") -> Game:
    game = Game(start, players=["Diana", "Carl"])
    game.play(actions)
    return game


@pytest.mark.parametrize(
    ("loss", "error", "is_mistake"),
    [
        (0.02, 0.01, False), (0.0201, 0.01, True), (0.03, 0.0149, True), (0.03, 0.0151, False), (0.9, 0.5, False),
        (0.0005, 0.0, False), (0.0006, 0.0, True), (0.0005, 0.0001, False), (0.0, 0.0, False), (-0.1, 0.01, False),
    ],
)  # fmt: skip
def test_a_mistake_loses_more_than_two_standard_errors_and_than_0_05_points(
    loss: float, error: float, *, is_mistake: bool
) -> None:
    _, step = analyze(mistaken("7X >5")).steps
    assert replace(step, loss=loss, loss_error=error).is_mistake == is_mistake


@pytest.mark.parametrize(
    ("start", "weights"),
    [
        ("3/5@2:42 A 31", None),
        ("exxtra(goal=2) 0/0 A -", exxtra.loaded(a=[0, 0, 0, 0, 1, 0], b=[0, 0, 0, 0, 2, 1])),
    ],
)
def test_the_luck_of_all_rolls_together_is_nought(start: str, weights: Any) -> None:
    outcomes, luck = weights or exxtra.Position(start).outcomes(), {}
    for dice in outcomes:
        game = Game(start, weights=weights)
        game.roll(dice)
        luck[dice] = analyze(game).steps[0].luck
    assert max(luck.values()) > 0
    assert sum(outcomes[dice] * share for dice, share in luck.items()) == pytest.approx(0, abs=1e-9)


def test_a_decision_costs_what_the_best_one_is_worth_more() -> None:
    roll, place, again = analyze(mistaken("7X >5")).steps + analyze(mistaken("64", "0/0@4:64 A 70")).steps
    values = action_values(mistaken("7X").position)
    assert (place.decision, place.best, again.decision, again.best) == (">5", ">3", "roll", ">3")
    assert place.loss == pytest.approx(values.regret(">5"))
    assert again.loss > 0.1
    # Before a first roll there is nothing to decide, and a placement has no luck.
    assert roll.loss == place.luck == 0
    assert min(roll.luck, again.luck) > 0


def test_a_grouping_counts_as_its_like_that_is_listed() -> None:
    game = Game("levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0 B 2345")
    game.play(">23|45")
    assert len(game.start.actions()) > len(game.start.distinct_actions()) == 12
    for found in (analyze(game), analyze(game, "simulate", games=5, rng=1)):
        (step,) = found.steps
        assert (step.action, step.decision, step.choices) == (">23|45", ">234|5", 12)


def test_all_of_a_game_of_two_seats_is_certified() -> None:
    game = played("0/0 A -", seed=1)
    found = analyze(game)
    assert found.kind == "certified"
    check_sums(found, result(game.position))
    assert found.luck_adjusted[0] == pytest.approx(found.result[0] - found.luck[0] + found.luck[1])
    assert sum(found.luck_adjusted) == pytest.approx(1)
    assert [row[0] for row in found.plot().table] == ["step", *map(str, range(len(found.steps) + 1))]
    assert found.waterfall(0).table[-1][1] == percent(found.result[0])
    mistakes = found.mistakes(3)
    assert len(mistakes) == 3
    assert [step.loss for step in mistakes] == sorted((step.loss for step in found.steps), reverse=True)[:3]
    assert f"Turn {mistakes[0].turn}," in str(mistakes[0])


def test_without_a_solution_values_are_estimates_with_their_error() -> None:
    game = Game("exxtra(goal=2) 0/0/0 A -")
    game.play("42 >5")
    found = analyze(game, games=200, rng=1, strategies="first roll")
    assert found.kind == "estimated"
    assert all(0 < step.error < 0.04 and step.loss_error <= step.error for step in found.steps)
    assert all(step.loss > 2 * step.loss_error for step in found.mistakes())
    again = analyze(game, games=200, rng=1, strategies="first roll")
    assert again == found
    assert analyze(game, games=200, rng=2, strategies="first roll") != found


def test_it_is_a_table_a_picture_and_a_text() -> None:
    found = analyze(ExxtraWidget(mistaken("7X >5")))
    assert found.decisions == (1, 0)
    assert found.error_rate == pytest.approx((found.loss[0], 0.0))
    records = found.to_records()
    assert json.loads(json.dumps(records)) == records
    assert [row["best"] for row in records] == ["roll", ">3"]
    assert list(found.to_pandas()["player"]) == ["Diana", "Diana"]
    empty = analyze(Game("0/0 A -")).to_pandas()
    assert (len(empty), *empty.columns) == (0, *found.to_pandas().columns)
    assert "| Diana |" in found._repr_markdown_()
    assert "Turn 1, Diana: &gt;5 instead of &gt;3 cost 8.8 percentage points" in found._repr_markdown_()
    assert "choices -8.8 percentage points" in str(found)
    assert f"error rate {100 * found.loss[0]:.2f} percentage points in 1 decision\n" in str(found)


def test_bad_input_is_refused() -> None:
    check_bad_calls("analyze(")


# --- Estimates on common dice -----------------------------------------------------------------


def test_a_step_rests_on_one_way_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where only one of two positions is solved, both are estimated: best play and players are not compared."""
    game = Game("0/0@4:64 A -")
    game.roll("7X")
    solution = game.definition.solution

    def after_a_roll(position: Any, *given: Any, **options: Any) -> Any:
        return solution(position, *given, **options) if position.roll else None

    monkeypatch.setattr(game.definition, "solution", after_a_roll)
    found = analyze(game, games=200, rng=1)
    assert found.kind == "estimated"
    assert found.steps[0].error > 0


# --- All of it adds up ------------------------------------------------------------------------

STARTS: Final = (
    *(exxtra.start(seats, goal=5) for seats in range(2, 7)),
    *(levelx.start(seats, lengths=111111, tokens="1.1.1.1.1.1") for seats in range(2, 5)),
)


def stop_at(last: int) -> Callable[[int, int], bool]:
    return lambda done, _total: done < last


def line(start: Any, seed: int, most: int = 400, weights: Any = None) -> Game:
    """Return a game in which every legal action is equally likely."""
    game = Game(start, weights=weights)
    for step in random_steps(start, Random(seed), most):
        game.step(step.action)
    return game


def check_sums(found: Analysis, end: tuple[float, ...]) -> None:
    """Check that luck and choices lead from the start to the end, for each seat and at each step."""
    assert all(sum(values) == pytest.approx(1) for values in found.curve)
    sums = zip(found.start, found.luck, found.loss, found.others, strict=True)
    assert [start + luck - loss + others for start, luck, loss, others in sums] == pytest.approx(end, abs=1e-12)
    for step, before, after in zip(found.steps, found.curve, found.curve[1:], strict=False):
        assert after[step.seat] - before[step.seat] == pytest.approx(step.luck - step.loss, abs=1e-12)
        assert step.luck == step.dice[step.seat]
        if step.action == step.decision:
            # A choice has no luck: what follows it is worth what it is worth.
            assert set(step.dice) == {0.0}
        if step.choices == 1:
            assert step.loss == 0


def result(position: Any) -> tuple[float, ...]:
    return tuple((seat in position.winners) / len(position.winners) for seat in range(position.seats))


@pytest.mark.parametrize("start", STARTS, ids=str)
def test_luck_and_choices_of_all_seats_add_up_to_the_result(start: Any) -> None:
    game = line(start, seed=1)
    found = analyze(game, "simulate", games=3, rng=1)
    assert found.kind == "estimated"
    assert game.position.is_over
    check_sums(found, result(game.position))
    if start.seats == 2:
        (luck_a, luck_b), (loss_a, loss_b) = found.luck, found.loss
        assert found.others == pytest.approx((loss_b - luck_b, loss_a - luck_a), abs=1e-12)


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(
    start=st.sampled_from(STARTS),
    seed=st.integers(0, 10**6),
    steps=st.integers(0, 8),
    games=st.integers(1, 6),
    method=st.sampled_from(["auto", "simulate"]),
    strategies=st.sampled_from([None, "random", "list"]),
    loaded=st.booleans(),
    stop=st.none() | st.integers(1, 5),
    spread=st.booleans(),
)
def test_it_adds_up_whatever_is_asked_for(
    start: Any, seed: int, steps: int, games: int, method: Method, strategies: Any, loaded: Any, stop: int | None,
    spread: Any,
) -> None:  # fmt: skip
    dice = {"exxtra": exxtra.loaded(a={"X": 2}), "levelx": levelx.loaded({1: 2})}[start.game] if loaded else None
    game = line(start, seed, steps, dice)
    players = ["random"] * start.seats if strategies == "list" else strategies
    report = None if stop is None else stop_at(stop)
    with ThreadPoolExecutor(1) as executor:
        found = analyze(
            game, method, strategies=players, games=games, rng=seed, executor=executor if spread else None,
            progress=report,
        )  # fmt: skip
    assert len(found.steps) == min(len(game.steps), stop or len(game.steps))
    assert found.result == found.curve[-1]
    if game.position.is_over and len(found.steps) == len(game.steps):
        assert found.result == pytest.approx(result(game.position))
    check_sums(found, found.result)


@pytest.mark.slow
@pytest.mark.skipif(not HAS_NUMBA, reason="many games")
def test_the_sum_of_losses_is_that_of_the_solution() -> None:
    """The best by all games alone made it 1.8 times as large with 200 games a value, halves of them made it 0."""
    games = [played("exxtra(goal=9) 0/0 A -", seed) for seed in range(40)]
    exact = [sum(analyze(game).loss) for game in games]
    errors = []
    for seed, (game, loss) in enumerate(zip(games, exact, strict=True)):
        found = analyze(game, "simulate", strategies="optimal", games=200, rng=seed)
        errors.append(sum(found.loss) - loss)
    doubt = stdev(errors) / len(errors) ** 0.5
    assert abs(mean(errors)) < 3 * doubt
    assert 3 * doubt < 0.25 * mean(exact)


# --- Single figures, and several games --------------------------------------------------------


def test_several_games_are_a_table_of_players() -> None:
    one, two = mistaken("7X >5"), Game("0/0 A -", players=["Carl", "Diana"], seed=2)
    two.play("61 >3 42 >2")
    found = analyze([one, ExxtraWidget(two)])
    apart = [analyze(one), analyze(two)]
    assert [player.name for player in found.players] == ["Diana", "Carl"]
    diana = found.players[0]
    assert (diana.games, diana.decisions) == (2, apart[0].decisions[0] + apart[1].decisions[1])
    assert diana.loss == pytest.approx((apart[0].loss[0] + apart[1].loss[1]) / 2)
    assert diana.error_rate == pytest.approx((apart[0].loss[0] + apart[1].loss[1]) / diana.decisions)
    assert diana.luck_adjusted == pytest.approx((apart[0].luck_adjusted[0] + apart[1].luck_adjusted[1]) / 2)
    assert diana.error == pytest.approx(abs(apart[0].luck_adjusted[0] - apart[1].luck_adjusted[1]) / 2)
    assert repr(found) == "<Summary of 2 games, certified: Diana, Carl>"
    assert repr(apart[0]).startswith("<Analysis of 2 steps, certified: Diana ")
    records = found.to_records()
    assert json.loads(json.dumps(records)) == records
    assert list(found.to_pandas()["player"]) == ["Diana", "Carl"]
    assert "| Diana | 2 |" in found._repr_markdown_()
    assert [row[0] for row in found.plot().table] == ["seat", "Diana", "Carl"]
    assert str(found).startswith("2 games, certified\nDiana: won ")
    assert analyze(game for game in (one,)).players[0].error is None


def test_the_progress_of_several_games_is_that_of_all_steps() -> None:
    games = [played("0/0 A -", seed=1), played("0/0 A -", seed=2)]
    total = sum(len(game.steps) for game in games)
    told: list[tuple[int, int]] = []
    analyze(games, progress=lambda done, total: told.append((done, total)))
    assert told == [(done, total) for done in range(1, total + 1)]
    assert len(analyze(games[0], progress=stop_at(3)).steps) == 3
    for stop, whole in ((len(games[0].steps) - 1, 0), (len(games[0].steps), 1), (total - 1, 1), (total, 2)):
        found = analyze(games, progress=stop_at(stop))
        assert len(found.games) == whole


def test_the_games_of_a_list_have_dice_of_their_own() -> None:
    np = pytest.importorskip("numpy")
    game = line(exxtra.start(3, goal=5), seed=3)
    whole: Any = 20.0
    one, other = analyze([game, game], games=whole, rng=1).games
    assert one != other
    # Numbers of other libraries are taken.
    assert analyze([game, game], games=np.int64(20), rng=1).games == (one, other)
    assert len(one.mistakes(np.int64(1))) <= 1


@pytest.mark.parametrize(("function", "name"), [(analyze, "analysis_games"), (hint, "hint_games")])
def test_the_documented_numbers_of_games_are_those_of_the_code(function: Callable[..., Any], name: str) -> None:
    text = " ".join((function.__doc__ or "").split())
    assert "for the same `games` the same one gives the same estimates" in text
    for definition in map(definition_of, ("exxtra", "levelx")):
        games, title = f"{getattr(definition, name):,}", definition.title
        described = text[text.index(f"{title} (") :] if not HAS_NUMBA and f"{title} (" in text else ""
        assert f"{games} for {title}" in text or described.startswith(f"{title} ({games} without numba)")
