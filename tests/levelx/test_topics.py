"""Topics of Level X, against all 1,296 rolls of four dice counted one by one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from exxtra_widget import levelx
from exxtra_widget.levelx.rules.notation import partitions
from exxtra_widget.predict.ask import ask
from exxtra_widget.probability.exact import Ratio

ROLLS = ["".join(faces) for faces in product("123456", repeat=4)]


def counted(holds: Callable[[list[int]], bool]) -> Ratio:
    """Count the rolls of which one way to part the dice has totals that will do."""
    ways = {"".join(sorted(roll)): False for roll in ROLLS}
    for dice in ways:
        ways[dice] = any(holds([sum(map(int, part)) for part in parts]) for parts in partitions(dice))
    return Ratio(sum(ways["".join(sorted(roll))] for roll in ROLLS), len(ROLLS))


START = "levelx 000000/000000 A -"


@pytest.mark.parametrize("total", [5, 10])
def test_a_total(total: int) -> None:
    assert ask(START, "total", total=total).exact == counted(lambda totals: total in totals)


@pytest.mark.parametrize(("total", "times"), [(5, 2), (6, 4), (10, 4)])
def test_a_total_several_times(total: int, times: int) -> None:
    assert ask(START, "totals", total=total, times=times).exact == counted(lambda totals: totals.count(total) >= times)


def test_a_token_is_earned_on_the_x_square() -> None:
    # A stands before the X square of row 5, and on that of row 10.
    question = ask("levelx 300002/000000 A -", "earn")
    assert question.exact == counted(
        lambda totals: 5 in totals or 10 in totals or totals.count(9) >= 2 or totals.count(6) >= 4
    )


def test_a_piece_is_sent_back() -> None:
    question = ask("levelx 300000/400000 A -", "send_back")
    assert question.exact == counted(lambda totals: 5 in totals)
    assert ask("levelx 300000/000000 A -", "send back").exact == Ratio(0, 1296)


def test_a_bonus_needs_the_last_token_of_a_set() -> None:
    question = ask("levelx 400000+0.1.1.1.1.1/000000 A -", "bonus")
    assert isinstance(question.exact, Ratio)
    assert question.exact.value == levelx.odds.can_make(5)


def test_what_happened_is_what_could_have_been_done() -> None:
    question = ask("levelx 300000/000000 A -", "earn")
    position = question.position
    assert question.happened([position.step("1466")]) is True
    assert question.happened([position.step("6666")]) is True
    assert question.happened([position.step("1111")]) is False
