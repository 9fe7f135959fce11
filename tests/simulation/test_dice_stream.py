"""Dice that games have in common: fair, the same from every side, and SplitMix64 underneath."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from exxtra_widget import exxtra, levelx
from exxtra_widget.simulation.dice_stream import GOLDEN, Chance, CommonDice, Draws, Rows, mixed
from exxtra_widget.support.numba import HAS_NUMBA

LOADED = exxtra.loaded(a={"X": 20, "7": 33}, b={"X": 7})
LARGE = levelx.loaded({1: 30, 6: 99})
# Their sum lies between 2**63 and 2**64.
HUGE = levelx.loaded([10_000] * 6)


def dice(weights: Any) -> CommonDice:
    return CommonDice("monday", weights, tuple(range(len(weights))))


def test_words_are_those_of_splitmix64() -> None:
    """The first words of the seed 1234567, as Rosetta Code lists them for SplitMix64."""
    listed = [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
    ]  # fmt: skip
    assert [mixed((1234567 + n * GOLDEN) % (1 << 64)) for n in range(1, 6)] == listed


@pytest.mark.parametrize("weights", [exxtra.start(2).outcomes(), LOADED, levelx.start(2).outcomes(), LARGE], ids=len)
def test_every_outcome_comes_as_often_as_it_weighs(weights: Any) -> None:
    common = dice(weights)
    shown = Counter(roll for game in range(2_000) for turn in (0, 7) for roll in islice(common.rolls(game, turn), 10))
    total = sum(weights.values())
    expected = [40_000 * weight / total for weight in weights.values()]
    often = [i for i, mean in enumerate(expected) if mean >= 5]
    distance = sum((shown[i] - expected[i]) ** 2 / expected[i] for i in often)
    # Chi squared with n degrees of freedom has mean n and variance 2 n.
    free = len(often) - (len(often) == len(expected))
    assert abs(distance - free) < 4 * (2 * free) ** 0.5


def test_neighbours_do_not_resemble_each_other() -> None:
    common = dice(exxtra.start(2).outcomes())
    first = [next(common.rolls(game, turn)) for game in range(200) for turn in range(20)]
    for step in (1, 20):
        equal = sum(a == b for a, b in zip(first, first[step:], strict=False))
        chance = sum(weight**2 for weight in exxtra.start(2).outcomes().values()) / 36**2
        assert abs(equal - chance * len(first)) < 4 * (chance * len(first)) ** 0.5


def test_a_turn_has_the_same_rolls_whoever_asks_and_when() -> None:
    common = dice(exxtra.start(2).outcomes())
    whole = [list(islice(common.rolls(5, turn), 40)) for turn in range(4)]
    assert [list(islice(turn, 40)) for turn in islice(dice(exxtra.start(2).outcomes()).turns(5), 4)] == whole
    assert list(islice(next(common.turns(5, 2, used=3)), 37)) == whole[2][3:]
    rows = Rows(common, [4, 5], bits=6)
    assert [rows[rows.block + 3 * rows.stride + roll] for roll in range(40)] == whole[3]
    assert whole[0] != list(islice(CommonDice("tuesday", exxtra.start(2).outcomes(), range(30)).rolls(5, 0), 40))


def test_what_strategies_draw_depends_on_where_they_are_asked() -> None:
    chance = Chance("monday")
    one = [chance.at(3, 1, 2).random() for _ in range(2)]
    assert one[0] == one[1] == Draws(chance, [3], 4, 0)[16 + 2]
    many = [chance.at(game, turn, 1).random() for game in range(100) for turn in range(20)]
    assert len(set(many)) == 2_000
    assert abs(sum(many) / 2_000 - 0.5) < 4 * (1 / 12 / 2_000) ** 0.5
    # Whoever draws more gets more, and all methods of random.Random rest on the same.
    assert len({chance.random() for _ in range(1_000)}) == 1_000
    assert sorted(chance.at(1, 1, 1).sample(range(10), 10)) == list(range(10))
    assert {chance.at(game, 0, 0).choice("ab") for game in range(20)} == {"a", "b"}
    assert chance.at(0, 0, 0).getrandbits(200) < 1 << 200
    assert chance.getrandbits(0) == 0
    # gauss() keeps its second number; for another decision it does not count.
    assert chance.at(3, 1, 2).gauss(0, 1) == chance.at(3, 1, 2).gauss(0, 1)
    with pytest.raises(ValueError, match="cannot be negative"):
        chance.getrandbits(-1)


@pytest.mark.skipif(not HAS_NUMBA, reason="it is compiled")
@pytest.mark.parametrize(
    "weights", [exxtra.start(2).outcomes(), LOADED, levelx.start(2).outcomes(), LARGE, HUGE, {"a": 1 << 40, "b": 7}]
)
def test_numba_lays_out_the_same_rolls(weights: Any) -> None:
    from exxtra_widget.simulation.dice_stream_numba import Sheets  # noqa: PLC0415 - it needs numba

    common, chance = dice(weights), Chance("monday")
    sheets = Sheets(common, (3, 5), 1, 999, "i8", chance)
    for games in (range(995, 1_000), range(1_003, 1_006)):
        rolls, draws = sheets.lay(games)
        table = rolls.reshape(len(games), 4, 6)
        for i, game in enumerate(games):
            for turn in range(3):
                assert list(table[i, turn]) == [*islice(common.rolls(game, turn), 5), 999]
            assert set(table[i, 3]) == {999}
        at = sheets.block + 2 * sheets.stride + 4
        assert draws[at] == chance.at(games[1], 2, 4).random()
    assert sheets.grow(sheets.block * 2 + 3 * sheets.stride)
    assert sheets.grow(sheets.block + sheets.stride + 5)
    assert (sheets.turns, sheets.rolls, sheets.stride) == (6, 11, 12)
    while sheets.grow(0):
        assert sheets.block < 1 << 17
    assert sheets.turns == 6
