"""Luck and choices of a played game, against the solution and against each other."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import ExxtraWidget, Game, action_values, analyze, exxtra, levelx
from exxtra_widget.exxtra.strategies import threshold
from exxtra_widget.values import weigh

if TYPE_CHECKING:
    from pathlib import Path


def played(start: str, seed: int, target: str = "60") -> Game:
    """Return a whole game of a strategy that stops at a target."""
    game = Game(start, seed=seed)
    strategy, rng = threshold(target), Random(seed)
    while not game.position.is_over:
        game.step(str(strategy(game.position, rng)))
    return game


@pytest.mark.parametrize("seed", range(5))
def test_luck_and_choices_lead_from_the_start_to_the_result(seed: int) -> None:
    """With two seats one's gain is the other's loss, so that all of it adds up to the end of the game."""
    game = played("0/0 A -", seed)
    found = analyze(game)
    (luck_a, luck_b), (loss_a, loss_b) = found.luck, found.loss
    assert found.start[0] + luck_a - loss_a - luck_b + loss_b == pytest.approx(
        float(game.position.winner == 0), abs=1e-6
    )
    assert found.curve[-1] == (float(game.position.winner == 0), float(game.position.winner == 1))
    assert found.kind == "certified"


def test_the_luck_of_all_rolls_together_is_nought() -> None:
    position = exxtra.Position.parse("3/5@2:42 A 31")
    total = 0.0
    for dice, weight in position.outcomes().items():
        game = Game(position)
        game.roll(dice)
        total += weight * analyze(game).steps[0].luck
    assert total == pytest.approx(0, abs=1e-9)


def test_a_decision_costs_what_the_best_one_is_worth_more() -> None:
    game = Game("0/0@4:64 A -", players=["Diana", "Carl"])
    game.play("7X >5")
    roll, place = analyze(game).steps
    solution = exxtra.solve()
    before = game.steps[1].before
    values = {str(action): seats[0] for action, seats in solution.actions(before).items()}
    assert (place.decision, place.best) == (">5", ">3")
    assert place.loss == pytest.approx(values[">3"] - values[">5"])
    assert place.luck == 0
    # Before a first roll there is nothing to decide.
    assert roll.loss == 0
    assert roll.luck > 0


def test_rolling_again_is_a_decision_and_luck() -> None:
    game = Game("0/0@4:64 A 70")
    game.roll("64")
    (step,) = analyze(game).steps
    assert (step.decision, step.best) == ("roll", ">3")
    assert step.loss > 0.1
    assert step.luck > 0


def test_the_worst_mistakes_come_first() -> None:
    mistakes = analyze(played("0/0 A -", seed=3)).mistakes(3)
    assert len(mistakes) == 3
    assert [step.loss for step in mistakes] == sorted((step.loss for step in mistakes), reverse=True)
    assert f"turn {mistakes[0].turn}:" in str(mistakes[0])


def test_without_a_solution_values_are_estimates_with_their_error() -> None:
    game = Game("exxtra(goal=2) 0/0/0 A -")
    game.play("42 >5")
    found = analyze(game, games=200, rng=1, strategies="first roll")
    assert found.kind == "estimated"
    assert all(step.error > 0 for step in found.steps)
    again = analyze(game, games=200, rng=1, strategies="first roll")
    assert again == found
    assert analyze(game, games=200, rng=2, strategies="first roll") != found


def test_an_estimate_is_near_the_truth() -> None:
    """First roll against first roll with goal 2: who places on rung 2 or higher wins unless the pair is removed."""
    game = Game("exxtra(goal=2) 0/0/0 A 42")
    game.place(5)
    found = analyze(game, games=4_000, rng=3, strategies="first roll")
    low = sum(
        weight for dice, weight in exxtra.start(2).outcomes().items() if dice.combination < 42 and dice.double != 2
    )
    # Neither of the two opponents rolls 22, which wins at once, nor anything that removes the pair.
    assert found.curve[1][0] >= float(Fraction(low, 36) ** 2) - 4 * found.steps[0].error


def test_level_x_is_taken_apart_as_well() -> None:
    game = Game(levelx.start(2, lengths=111111, tokens="1.1.1.1.1.1"))
    game.play("5566 >5|5|6|6")
    found = analyze(game, games=4, rng=1)
    assert [step.decision for step in found.steps] == ["roll", ">5|5|6|6"]
    assert all(step.loss >= 0 for step in found.steps)


def test_loaded_dice_change_what_is_luck() -> None:
    loaded = exxtra.loaded(a=[0, 0, 0, 0, 1, 0], b=[0, 0, 0, 0, 2, 1])
    luck = {}
    for dice in ("76", "7X"):
        game = Game("exxtra(goal=2) 0/0 A -", weights=loaded)
        game.roll(dice)
        luck[dice] = analyze(game).steps[0].luck
    assert 2 * luck["76"] + luck["7X"] == pytest.approx(0, abs=1e-9)
    assert luck["76"] > 0


def test_progress_is_told_and_can_end_the_analysis() -> None:
    game = played("0/0 A -", seed=1)
    told: list[tuple[int, int]] = []

    def stop_after_three(done: int, total: int) -> bool:
        told.append((done, total))
        return done < 3

    found = analyze(game, progress=stop_after_three)
    assert len(found.steps) == 3
    assert told == [(done, len(game.steps)) for done in (1, 2, 3)]


def test_it_is_a_table_a_picture_and_a_text() -> None:
    game = Game("0/0@4:64 A -", players=["Diana", "Carl"])
    game.play("7X >5")
    found = analyze(ExxtraWidget(game))
    records = found.to_records()
    assert json.loads(json.dumps(records)) == records
    assert [row["best"] for row in records] == ["roll", ">3"]
    assert list(found.to_pandas()["player"]) == ["Diana", "Diana"]
    assert "| Diana |" in found._repr_markdown_()
    assert "turn 1: Diana: &gt;5 instead of &gt;3 cost 8.8 points" in found._repr_markdown_()
    assert "choices -8.8 points" in str(found)


def test_it_can_be_plotted() -> None:
    pytest.importorskip("matplotlib").use("agg")
    axes = analyze(played("0/0 A -", seed=1)).plot()
    assert [line.get_label() for line in axes.get_lines()] == ["A", "B"]


@pytest.mark.parametrize("wrong", [None, 7, "0/0 A -", exxtra.start(2)])
def test_only_games_can_be_analyzed(wrong: Any) -> None:
    with pytest.raises(TypeError, match="analyze\\(\\) takes a Game or a widget"):
        analyze(wrong)


def test_three_seats_are_taken_apart_where_a_profile_is_kept(kept: Path) -> None:
    """With three seats each step has its own luck and loss; the luck of all rolls together is nought."""
    assert kept.is_file()
    position = exxtra.Position.parse("exxtra(goal=3) 0/1@2:64/1 A 53")
    total = 0.0
    for dice, weight in position.outcomes().items():
        game = Game(position)
        game.roll(dice)
        found = analyze(game)
        total += weight * found.steps[0].luck
        assert (found.kind, found.steps[0].player, found.steps[0].error) == ("certified", "equilibrium", 0)
    assert total == pytest.approx(0, abs=1e-9)
    game = Game(position)
    game.place(0)
    values = action_values(position)
    assert analyze(game).steps[0].loss == values.regret(">0")


def test_who_plays_as_the_profile_makes_no_mistakes(kept: Path) -> None:
    assert kept.is_file()
    game, rng = Game("exxtra(goal=3) 0/0/0 A -", seed=3), Random(3)
    while not game.position.is_over:
        game.step(str(exxtra.strategies.equilibrium(game.position, rng)))
    found = analyze(game)
    # Of choices that are nearly the best it takes any: those within delta, 0.02 divided by the goal.
    assert max(step.loss for step in found.steps) < 0.0067
    assert sum(found.loss) < 0.01


# --- Estimates on common dice -----------------------------------------------------------------


def test_choices_of_a_step_are_compared_on_the_same_dice() -> None:
    game = Game("0/3/0@4:64/0@5:70 A 71", seed=2)
    game.play("64 >3 42 53 >2")
    found = analyze(game, games=1_000, rng=1)
    assert found.kind == "estimated"
    for step in found.steps:
        chance = step.after[step.seat]
        assert 0 < step.error < (2 * chance * (1 - chance) / 1_000) ** 0.5
        assert step.loss_error <= step.error
    # What a placing leads to is what the choice was worth.
    assert found.steps[1].luck == 0
    assert all(step.loss > 2 * step.loss_error for step in found.mistakes())


def test_the_luck_of_all_rolls_together_is_nought_for_estimates_too() -> None:
    position = exxtra.Position.parse("0/3/0@4:64/0@5:70 A 71")
    outcomes = position.outcomes()
    values, rolls = weigh(position, tuple(outcomes), 1, "attacker", 2_000, None, None)
    mean = sum(weight * rolls[dice][0].values[0] for dice, weight in outcomes.items()) / 36
    rolling = values.value("roll")
    assert abs(rolling - mean) < 4 * (rolling * (1 - rolling) / 2_000) ** 0.5


def test_a_step_rests_on_one_way_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where only one of two positions is solved, both are estimated: best play and players are not compared."""
    game = Game("0/0@4:64 A -")
    game.roll("7X")
    solved = Game(game.start).room
    monkeypatch.setattr(solved, "is_solved", lambda position, weights=None: position.roll is not None)  # noqa: ARG005
    found = analyze(game, games=200, rng=1)
    assert found.kind == "estimated"
    assert found.steps[0].error > 0


@pytest.mark.parametrize("games", [0, -5, 2.5])
def test_there_are_no_analyses_with_so_many_games(games: Any) -> None:
    with pytest.raises(ValueError, match="games is a whole number"):
        analyze(Game("0/0@4:64 A -"), games=games)
