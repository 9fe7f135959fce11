"""Strategies of Level X weigh by their parameters, and each is better than the one before."""

from __future__ import annotations

from random import Random

import pytest

from exxtra_widget import levelx, simulate
from exxtra_widget.levelx import strategies
from exxtra_widget.levelx.strategies import Weigher
from exxtra_widget.levelx.strategies.heuristic import UNIT
from tests.contract.bad_calls import check_bad_calls

parse = levelx.Position.parse


def worth(weigher: Weigher, position: levelx.Position, group: str) -> float:
    return weigher.worth(position, position.apply(group)) / UNIT


def test_greedy_moves_the_largest_share_of_rows_where_nothing_can_be_earned() -> None:
    # 10 of two squares counts 5, 8 of three 2 2/3, 7 of three 2 1/3, 5 of four 1 1/4.
    position = parse("levelx 000000/000000 A 2355")
    assert position.apply(strategies.greedy(position, Random(1))).pieces[0] == (1, 0, 0, 0, 0, 1)


def test_of_equal_groupings_any_is_taken() -> None:
    position = parse("levelx 000000/000000 A 1111")
    assert strategies.random(position, Random(1)) in position.actions()
    position = parse("levelx(lengths=589888) 000000/000000 A 1356")
    # 5 of five squares is a point, and so is 8 of eight, 9 and 10 a little more.
    assert {str(Weigher(way=0)(position, Random(n))) for n in range(60)} == set(position.distinct_actions())


def test_what_each_number_weighs() -> None:
    # 9 and 10 lack nothing that the others do not: five rows lack a token for the first set.
    position = parse("levelx 000011+1.0.0.0.0.0/000020 A 4566")
    assert worth(Weigher(), position, ">4|5|66") == 0
    assert worth(Weigher(), position, ">45|66") == 9
    assert worth(Weigher(way=50), position, ">45|66") == pytest.approx(9 + 9 * 0.5 / 2)
    # The largest bonus is 15, and five rows are lacking.
    assert worth(Weigher(sets=100), position, ">45|66") == 9 + 15 / 5
    assert worth(Weigher(way=50, sets=100), position, ">45|66") == pytest.approx(9 + 3 + 12 * 0.5 / 2)
    # B stands on the X of row 9 and is sent back.
    assert worth(Weigher(sends=200), position, ">45|66") == 9 + 18
    # Five are not lacking; a way to nowhere is worth nothing.
    assert worth(Weigher(way=100, sets=100), position, ">4|5|66") == pytest.approx(5 / 4)
    empty = parse("levelx 000001+12.0.0.0.0.7/000002 A 5566")
    assert worth(Weigher(way=100, sends=100), empty, ">55|66") == 0


def test_a_bonus_counts_as_points() -> None:
    position = parse("levelx 400000+0.1.1.1.1.1/000000 A 1466")
    assert worth(Weigher(), position, ">14|6|6") == 5 + 15
    assert strategies.set_collector(position, Random(1)) == ">14|6|6"


def test_the_set_collector_goes_for_what_it_lacks() -> None:
    # A token of row 10 has more points; of those that the first set lacks, 5 and 6, there is one of row 5.
    position = parse("levelx 400002+0.0.1.1.1.3/000000 A 1146")
    assert position.apply(strategies.greedy(position, Random(1))).tokens[0] == (0, 0, 1, 1, 1, 4)
    assert position.apply(strategies.set_collector(position, Random(1))).tokens[0] == (1, 0, 1, 1, 1, 3)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("better", "worse", "least"),
    [("greedy", "random", 0.95), ("set_collector", "random", 0.95), ("set_collector", "greedy", 0.55)],
)
def test_the_better_one_wins_in_either_seat(better: str, worse: str, least: float) -> None:
    first = simulate(levelx.start(2), [better, worse], games=500, rng=4)
    second = simulate(levelx.start(2), [worse, better], games=500, rng=4)
    assert (first.wins[0] - first.shared / 2 + second.wins[1] - second.shared / 2) / 1000 > least


def test_what_is_not_understood_is_refused() -> None:
    check_bad_calls("levelx.strategies.")
