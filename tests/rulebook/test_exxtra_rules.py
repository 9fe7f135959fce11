"""One test for each clause R1 to R15 of the rules (docs/explanation/rules.md), named after it."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from exxtra_widget import exxtra
from exxtra_widget.exxtra.rules.events import (
    Busted,
    Counted,
    Held,
    Moved,
    Passed,
    Placed,
    Removed,
    Retreated,
    Returned,
    Rolled,
    Won,
)

parse = exxtra.Position.parse


def kinds(step: exxtra.Step) -> list[type]:
    return [type(event) for event in step.events]


def code(position: exxtra.Position, step: str) -> str | None:
    """Return the code with which a step is refused."""
    refusal = position.why_not(step)
    return None if refusal is None else refusal.code


def test_r1_three_to_six_seats_and_two_as_a_variant() -> None:
    assert [exxtra.start(players=n).seats for n in range(2, 7)] == [2, 3, 4, 5, 6]
    for wrong in (0, 1, 7, -3, 10**30):
        with pytest.raises(ValueError, match="players must be a whole number from 2 to 6"):
            exxtra.start(players=wrong)


def test_r2_die_a_has_4_and_7_die_b_has_5_and_6_and_both_are_rolled() -> None:
    assert set(exxtra.DIE_A) == set("12347X")
    assert set(exxtra.DIE_B) == set("12356X")
    rollable = {frozenset((a, b)) for a, b in product(exxtra.DIE_A, exxtra.DIE_B)}
    assert {frozenset(dice) for dice in exxtra.start().outcomes()} == rollable


def test_r3_steps_run_from_0_at_the_start_to_21_at_the_finish_and_counters_share_spaces() -> None:
    assert exxtra.Rules().goal == 21
    assert parse("20/20/20 A -").counters == (20, 20, 20)
    assert exxtra.problems("22/0/0 A -") == ["A is on 22, but the finish is 21."]


def test_r4_rungs_1_to_5_hold_one_pair_and_rung_0_holds_any_number() -> None:
    assert parse("0/0@0:64/0@0:70/0@0:64 A -").rung(0) == (1, 2, 3)
    for rung in range(1, 6):
        assert len(exxtra.problems(f"0/0@{rung}:64/0@{rung}:70 A -")) == 1
    assert "rungs 0 to 5" in exxtra.problems("0/0@6:64/0 A -")[0]


def test_r5_all_start_on_0_with_an_empty_ladder_and_play_goes_clockwise() -> None:
    position = exxtra.start(players=3)
    assert str(position) == "0/0/0 A -"
    seats = []
    for _ in range(4):
        seats.append(position.player)
        position = position.apply("64").apply(">0")
    assert seats == [0, 1, 2, 0]
    assert exxtra.start(players=3, first=2).player == 2


def test_r6_the_higher_number_is_read_first_and_decides_first() -> None:
    assert exxtra.Dice("46").combination == exxtra.Dice("64").combination == 64
    order = ["71", "64", "32", "31", "30", "00"]
    combinations = [exxtra.Combination(text) for text in order]
    assert combinations == sorted(combinations, reverse=True)
    assert [str(exxtra.Dice(text).combination) for text in ("3X", "7X", "XX")] == ["30", "70", "00"]


def test_r7_36_outcomes_30_combinations_22_without_x_and_six_pairs_that_cannot_be() -> None:
    outcomes = exxtra.start().outcomes()
    assert sum(outcomes.values()) == 36
    assert len(outcomes) == len({dice.combination for dice in outcomes}) == 30
    assert sum(1 for dice in outcomes if not dice.xs) == 22
    assert sum(weight for dice, weight in outcomes.items() if dice.xs) == 11
    assert outcomes["XX"] == 1
    twice = {str(dice.combination) for dice, weight in outcomes.items() if weight == 2}
    assert twice == {"10", "20", "30", "21", "31", "32"}
    impossible = ("77", "66", "55", "44", "74", "65")
    assert {code(exxtra.start(), dice) for dice in impossible} == {"impossible_dice"}


def test_r8_a_pair_on_rung_r_first_moves_the_counter_r_steps_and_is_taken_back() -> None:
    step = parse("0/3/2@4:64 B 21").step(">1")
    assert kinds(step) == [Placed, Passed, Moved, Returned]
    assert step.events[2] == Moved(2, 2, 6, 4, "ladder", 21)
    assert str(step.after) == "0/3@1:21/6 C -"


def test_r8_without_dice_or_with_dice_on_rung_0_the_counter_stays() -> None:
    assert parse("0/3/2 B 21").apply(">1").counters == (0, 3, 2)
    step = parse("0/3/2@0:64 B 21").step(">1")
    assert kinds(step) == [Placed, Passed, Returned]
    assert str(step.after) == "0/3@1:21/2 C -"


def test_r8_the_move_from_the_ladder_can_win_before_any_roll() -> None:
    step = parse("0/3/18@4:64 B 21").step(">1")
    assert kinds(step)[-1] is Won
    assert (step.after.winner, step.after.actions(), dict(step.after.outcomes())) == (2, (), {})


def test_r9_the_first_roll_is_compulsory_and_further_rolls_are_free() -> None:
    position = exxtra.start(players=3)
    assert position.actions() == ("roll",)
    assert code(position, ">0") == "must_roll"
    for _ in range(50):
        position = position.apply("64")
        assert position.player == 0
        assert "roll" in position.actions()


@pytest.mark.parametrize(("dice", "combination"), [("7X", "70"), ("1X", "10"), ("XX", "00")])
def test_r10_on_the_first_roll_each_x_counts_0_and_nothing_moves_back(dice: str, combination: str) -> None:
    step = parse("5/5/5 A -").step(dice)
    assert kinds(step) == [Rolled, Counted]
    assert str(step.after) == f"5/5/5 A {combination}"
    assert ">5" in step.after.actions()


def test_r10_xx_is_no_double() -> None:
    assert exxtra.Dice("XX").double == 0


@pytest.mark.parametrize(
    ("dice", "steps", "after"), [("7X", 5, 4), ("XX", 5, 3), ("XX", 1, 0), ("X3", 0, 0), ("XX", 0, 0)]
)
def test_r11_a_later_x_ends_the_turn_and_costs_a_step_each_but_not_past_the_start(
    dice: str, steps: int, after: int
) -> None:
    step = parse(f"{steps}/5/5 A 64").step(dice)
    assert str(step.after) == f"{after}/5/5 B -"
    wanted = [Rolled, Busted]
    wanted += [Retreated] if after < steps else []
    wanted += [Held] if dice.count("X") > steps - after else []
    assert kinds(step) == [*wanted, Passed]


@pytest.mark.parametrize(("dice", "steps", "held"), [("XX", 1, 1), ("X3", 0, 1), ("XX", 0, 2)])
def test_r11_steps_that_would_lead_past_the_start_are_not_made(dice: str, steps: int, held: int) -> None:
    step = parse(f"{steps}/5/5 A 64").step(dice)
    assert Held(0, held) in step.events


def test_r11_after_a_bust_nothing_lies_on_the_ladder() -> None:
    assert parse("5/5@3:64/5 A 64").apply("7X").ladder[0] is None


@pytest.mark.parametrize("first", ["-", "64"])
@pytest.mark.parametrize("digit", [1, 2, 3])
def test_r12_a_double_moves_its_steps_at_once_on_any_roll(first: str, digit: int) -> None:
    step = parse(f"4/0/0 A {first}").step(f"{digit}{digit}")
    assert step.events[1] == Moved(0, 4, 4 + digit, digit, "double", 21)
    assert step.after.counters[0] == 4 + digit
    assert step.after.player == 0
    assert {"roll", ">5"} <= set(step.after.actions())


def test_r12_the_steps_stay_if_the_turn_ends_with_an_x() -> None:
    assert parse("4/0/0 A 64").apply("33").apply("7X").counters[0] == 6


def test_r12_a_double_can_win_in_the_middle_of_a_turn() -> None:
    step = parse("19/0/0 A 64").step("22")
    assert kinds(step) == [Rolled, Moved, Won]
    assert step.after.winner == 0


def test_r13_a_pair_goes_on_any_free_rung_also_above_higher_ones_and_rung_0_is_always_free() -> None:
    position = parse("0/0@1:76/0@0:11/0@3:64 A 21")
    assert position.actions() == ("roll", ">0", ">2", ">4", ">5")
    refusal = position.why_not(">3")
    assert refusal is not None
    assert (refusal.code, refusal.details["owner"]) == ("rung_taken", 3)
    assert str(position.apply(">5")) == "0@5:21/1/0@0:11/0@3:64 B -"


def test_r14_placing_removes_higher_pairs_that_are_equal_or_lower_only() -> None:
    step = parse("0/0@3:64/0@5:73/0@1:10 A 70").step(">2")
    assert [event for event in step.events if isinstance(event, Removed)] == [
        Removed(1, 3, exxtra.Combination(64), 0, exxtra.Combination(70), "lower")
    ]
    assert step.after.ladder[2:] == ((5, 73), (1, 10))
    assert parse("0/0/0@5:64 A 64").apply(">4").ladder[2] is None


def test_r14_pairs_on_the_same_rung_0_stay() -> None:
    after = parse("0/0/0@0:10/0@1:10 A 70").apply(">0")
    assert [pair and pair.rung for pair in after.ladder] == [0, None, 0, None]


def test_r15_whoever_reaches_or_passes_the_finish_wins_at_once() -> None:
    assert parse("20/0/0 A -").apply("11").winner == 0
    after = parse("20/0/0 A -").apply("33")
    assert (after.winner, after.counters[0]) == (0, 21)
    assert code(after, "64") == "game_over"


# --- Variants -----------------------------------------------------------------------------------


def test_variant_double_x_100_is_the_highest_on_the_first_roll() -> None:
    position = parse("exxtra(double_x=100) 0/0/0@5:76 A -").apply("XX")
    assert position.apply(">4").ladder[2] is None
    assert parse("0/0/0@5:76 A 00").apply(">4").ladder[2] == (5, 76)
    kept = parse("exxtra(double_x=100) 0/0/0@5:00 A 76").apply(">4")
    assert kept.ladder[2] == (5, 0)


def test_variant_strict_placing_only_above_pairs_that_are_beaten() -> None:
    position = parse("exxtra(strict_placing=True) 0/0@1:64/0@3:71 A 64")
    assert position.actions() == ("roll", ">0")
    assert code(position, ">4") == "placed_below"
    assert parse("exxtra(strict_placing=True) 0/0@1:64/0@3:71 A 70").actions() == ("roll", ">0", ">2")
    assert exxtra.problems("exxtra(strict_placing=True) 0/0@1:64/0@3:61 A 70") != []


def test_variant_goal_makes_the_track_shorter_or_longer() -> None:
    assert exxtra.start(players=2, goal=3).apply("33").winner == 0
    assert exxtra.start(players=2, goal=99).rules.goal == 99
    wrong: Any
    for wrong in (1, 100, 2.5, "9", None):
        with pytest.raises(ValueError, match="goal must be a whole number from 2 to 99"):
            exxtra.start(goal=wrong)


def test_variant_two_players_play_the_plain_rules() -> None:
    position = exxtra.start(players=2).apply("64").apply(">5").apply("71").apply(">4")
    assert str(position) == "0/0@4:71 A -"
