"""One test for each clause X1 to X11 of the rules of Level X (docs/explanation/rules.md), named after it."""

from __future__ import annotations

from itertools import product

import pytest

from exxtra_widget import levelx
from exxtra_widget.levelx.rules.events import (
    Advanced,
    Awarded,
    Earned,
    Emptied,
    Ended,
    Grouped,
    Missed,
    Passed,
    Rolled,
    SentBack,
    Stayed,
    Triggered,
    Won,
)

parse = levelx.Position.parse


def kinds(step: levelx.Step) -> list[type]:
    return [type(event) for event in step.events]


def code(position: levelx.Position, step: str) -> str | None:
    """Return the code with which a step is refused."""
    refusal = position.why_not(step)
    return None if refusal is None else refusal.code


def test_x1_six_rows_of_4_4_3_3_2_2_squares_and_pieces_before_the_first() -> None:
    position = levelx.start(players=3)
    assert position.pieces == ((0,) * 6,) * 3
    for row, length in zip(range(5, 11), (4, 4, 3, 3, 2, 2), strict=True):
        far = "".join(str(length if other == row else 0) for other in range(5, 11))
        assert levelx.problems(f"levelx {far}/000000 A -") == []
        further = far.replace(str(length), str(length + 1))
        assert levelx.problems(f"levelx {further}/000000 A -") == [
            f"A is on square {length + 1} of row {row}, which has {length}."
        ]


def test_x1_row_lengths_are_a_setting() -> None:
    position = levelx.start(players=2, lengths=123456).apply("1111").apply(">1111")
    assert str(position).startswith("levelx(lengths=123456) ")
    assert levelx.problems("levelx(lengths=123456) 123456/000000 A -") == []
    with pytest.raises(ValueError, match="a digit from 1 to 9 for each"):
        levelx.start(lengths=440000)


def test_x2_rows_begin_with_12_to_7_tokens_worth_their_number_and_one_fewer_as_an_option() -> None:
    assert levelx.start(players=2).stacks == (12, 11, 10, 9, 8, 7)
    assert levelx.start(players=3, fewer_tokens=True).stacks == (11, 10, 9, 8, 7, 6)
    assert levelx.start(players=4, fewer_tokens=True).stacks == (12, 11, 10, 9, 8, 7)
    assert parse("levelx 000000+1.0.0.0.0.2/000000 A -").scores == (25, 0)


def test_x3_two_to_four_seats_and_four_bonuses() -> None:
    assert [levelx.start(players=n).seats for n in (2, 3, 4)] == [2, 3, 4]
    assert levelx.start().bonuses == (15, 12, 9, 6)
    for wrong in (1, 5, 0, True, 2.5):
        with pytest.raises(ValueError, match="players must be a whole number from 2 to 4"):
            levelx.start(players=wrong)  # type: ignore[arg-type]


def test_x4_four_dice_are_rolled_once_126_rolls_weighing_1296() -> None:
    position = levelx.start()
    assert position.actions() == ("roll",)
    counted: dict[str, int] = {}
    for faces in product("123456", repeat=4):
        roll = "".join(sorted(faces))
        counted[roll] = counted.get(roll, 0) + 1
    assert dict(position.outcomes()) == counted
    rolled = position.apply("5213")
    assert rolled == position.apply("1235")
    assert code(rolled, "1235") == "one_roll"
    assert dict(rolled.outcomes()) == {}


def test_x4_groups_are_disjoint_and_use_all_four_dice_15_partitions() -> None:
    position = levelx.start().apply("1235")
    one_or_two = ["1235", "123|5", "125|3", "135|2", "235|1", "12|35", "13|25", "15|23"]
    parts = [*one_or_two, "12|3|5", "13|2|5", "15|2|3", "23|1|5", "25|1|3", "35|1|2", "1|2|3|5"]
    assert len(parts) == 15
    assert all(position.why_not(">" + groups) is None for groups in parts)
    codes = {">15|2": "dice_left_out", ">15|22": "other_dice", ">15|23|5": "other_dice", ">11|55": "other_dice"}
    assert {groups: code(position, groups) for groups in codes} == codes


def test_x4_every_grouping_is_listed_and_those_of_equal_effect_are_folded_apart() -> None:
    position = levelx.start().apply("2345")
    assert len(position.actions()) == 15
    assert ">23|45" in position.actions()
    assert position.action_mask()[levelx.ACTIONS.index(">23|45")]
    step = position.step(">45|23")
    assert step.action in step.before.actions()
    assert len(position.distinct_actions()) == len(set(map(position.apply, position.actions()))) == 12


def test_x4_a_lone_die_of_1_to_4_does_nothing() -> None:
    step = levelx.start().apply("1234").step(">1|2|3|4")
    assert kinds(step) == [Grouped, Passed]


def test_x4_with_allow_unused_dice_may_be_left_out() -> None:
    position = levelx.start(allow_unused=True).apply("1235")
    assert position.why_not(">5") is None
    assert levelx.start().apply("1235").why_not(">5") is not None


def test_x5_a_total_of_5_to_10_moves_one_square_and_others_do_nothing() -> None:
    step = levelx.start().apply("1466").step(">14|66")
    assert kinds(step) == [Grouped, Advanced, Passed]
    assert step.after.pieces[0] == (1, 0, 0, 0, 0, 0)


def test_x5_two_groups_with_the_same_total_act_twice() -> None:
    step = levelx.start().apply("1234").step(">14|23")
    assert [event.target for event in step.events if isinstance(event, Advanced)] == [1, 2]
    assert step.after.pieces[0][0] == 2


def test_x5_a_piece_on_its_x_square_does_not_move() -> None:
    step = parse("levelx 400000/000000 A 1466").step(">14|66")
    assert kinds(step) == [Grouped, Stayed, Earned, Passed]
    assert step.after.pieces[0][0] == 4


def test_x6_moving_to_an_occupied_x_square_sends_the_one_there_back_and_only_there() -> None:
    step = parse("levelx 300000/400000/300000 A 1466").step(">14|66")
    assert step.events[1:3] == (Advanced(0, 5, 3, 4, "x"), SentBack(1, 5, 0))
    assert [own[0] for own in step.after.pieces] == [4, 0, 3]
    crowded = parse("levelx 200000/300000 A 1466").step(">14|66")
    assert [own[0] for own in crowded.after.pieces] == [3, 3]


def test_x6_two_pieces_cannot_stand_on_one_x_square() -> None:
    assert levelx.problems("levelx 400000/400000 A -") == [
        "A and B are both on the X square of row 5, which holds one piece."
    ]


def test_x7_a_token_is_earned_when_the_x_square_is_reached_and_again_when_the_total_is_made_there() -> None:
    step = parse("levelx 300000/000000 A 1423").step(">14|23")
    assert [type(event) for event in step.events[1:]] == [Advanced, Earned, Stayed, Earned, Passed]
    assert (step.after.tokens[0][0], step.after.stacks[0]) == (2, 10)


def test_x7_on_an_empty_row_pieces_still_move_and_send_back_but_earn_nothing() -> None:
    step = parse("levelx 300000/400000+12.0.0.0.0.0 A 1466").step(">14|66")
    assert kinds(step) == [Grouped, Advanced, SentBack, Missed, Passed]
    assert step.after.scores == (0, 60)


def test_x7_the_last_token_of_a_row_is_told() -> None:
    step = parse("levelx 400000/000000+11.0.0.0.0.0 A 1466").step(">14|66")
    assert Emptied(5) in step.events


def test_x8_a_complete_set_takes_the_largest_bonus_left_at_once() -> None:
    step = parse("levelx 400000+0.1.1.1.1.1/000000 A 1466").step(">14|66")
    assert Awarded(0, 15, 1) in step.events
    assert (step.after.awards, step.after.bonuses) == (((15,), ()), (12, 9, 6))
    second = parse("levelx 400000+1.2.2.2.2.2*12/000000+1.1.1.1.1.1*15 A 1466").step(">14|66")
    assert Awarded(0, 9, 2) in second.events
    assert second.after.scores[0] == 2 * 45 + 12 + 9


@pytest.mark.parametrize(
    ("other", "awarded"),
    [
        ("000000", [Awarded(0, 15, 1), Awarded(0, 12, 2)]),
        ("000000+3.3.3.3.3.3*15*12*9", [Awarded(0, 6, 1)]),
    ],
)
def test_x8_two_sets_in_one_turn_take_two_bonuses_as_long_as_there_are(other: str, awarded: list[Awarded]) -> None:
    step = parse(f"levelx(first=1) 400000+0.2.2.2.2.2/{other} A 1234").step(">14|23")
    assert [event for event in step.events if isinstance(event, Awarded)] == awarded
    assert step.after.awards[0] == tuple(event.bonus for event in awarded)
    assert step.after.tokens[0] == (2,) * 6


def test_x8_no_more_than_four_bonuses() -> None:
    seats = "levelx(first=1) 400000+1.2.2.2.2.2*15/000000+3.3.3.3.3.3*12*9*6 A 1466"
    step = parse(seats).step(">14|66")
    assert not any(isinstance(event, Awarded) for event in step.events)
    assert step.after.bonuses == ()


def test_x8_bonuses_that_do_not_fit_the_sets_are_no_position() -> None:
    for seats in (
        "000000+1.1.1.1.1.1/000000",
        "000000*15/000000",
        "000000+1.1.1.1.1.1*12/000000",
        "000000+2.2.2.2.2.2*12*15/000000",
    ):
        assert levelx.problems(f"levelx {seats} A -") != []


def test_x9_three_empty_rows_or_no_bonus_trigger_the_end_and_the_round_is_played_out() -> None:
    step = parse("levelx 400000+11.11.10.0.0.0/000000 A 1466").step(">14|66")
    assert Triggered(0, "rows") in step.events
    assert not step.after.is_over
    last = step.after.apply("1111").step(">1111")
    assert kinds(last) == [Grouped, Ended, Won]
    assert last.after.is_over
    bonuses = parse("levelx 400000+3.4.4.4.4.4*15*12*9/000000 A 1466").step(">14|66")
    assert Triggered(0, "bonuses") in bonuses.events


def test_x9_all_have_equally_many_turns_whoever_began() -> None:
    start = "levelx(first=1) 000000+12.11.10.0.0.0/000000"
    assert not parse(f"{start} A -").is_over
    assert parse(f"{start} B -").is_over
    assert levelx.problems(f"{start} B 1234") == ["The last round has been played out, so nobody holds dice any more."]


def test_x10_most_points_win_a_tie_is_shared_and_the_first_seat_is_marked() -> None:
    tie = parse("levelx 000000+12.11.10.0.0.0/000000+0.0.0.9.8.4 A -")
    assert tie.scores == (196, 184)
    assert tie.winners == (0,)
    shared = parse("levelx(tokens=1.1.1.1.1.1) 000000+0.1.0.0.1.0/000000+1.0.0.0.0.1 A -")
    assert shared.scores == (15, 15)
    assert shared.is_over
    assert shared.winners == (0, 1)
    assert "A (1)  15" in shared.picture()


def test_x11_lucky_loser_turns_all_1s_but_one() -> None:
    position = levelx.start(lucky_loser=True).apply("1125")
    assert position.why_not(">16|25") is None
    assert position.why_not(">66|25") is not None
    assert levelx.start().apply("1125").why_not(">16|25") is not None
    assert levelx.start(lucky_loser=True).apply("1235").why_not(">66|23") is not None
    assert levelx.start(lucky_loser=True).apply("1111").why_not(">15|46") is None


def test_rolls_are_told() -> None:
    assert levelx.start().step("5213").events == (Rolled(0, levelx.Dice("1235")),)
