"""The dice of simulations: fair, the same for all engines, and SplitMix64 underneath."""

from __future__ import annotations

import pickle
from collections import Counter
from copy import deepcopy
from itertools import islice
from random import Random
from typing import Any

import pytest

from exxtra_widget import exxtra, levelx
from exxtra_widget.simulation.dice_stream import (
    CHUNK,
    GOLDEN,
    LEFT_OUT,
    DiceStream,
    Draws,
    Shares,
    chunk_key,
    mixed,
    word_size,
)
from exxtra_widget.support.numba import HAS_NUMBA, compiled

FAIR = exxtra.start(2).outcomes()
LOADED = exxtra.loaded(a={"X": 20, "7": 33}, b={"X": 7})
LARGE = levelx.loaded({1: 30, 6: 99})
# Their sum lies between 2**63 and 2**64.
HUGE = levelx.loaded([10_000] * 6)
# More than numba keeps as a list, each with a number of its own.
MANY = dict.fromkeys(range(5_000), 1)
WEIGHTS = [FAIR, LOADED, levelx.start(2).outcomes(), LARGE, HUGE, {"a": 1 << 40, "b": 7}, MANY]


def dice(weights: Any, turn: int = 0) -> DiceStream:
    return DiceStream("monday", weights, tuple(range(len(weights))), turn)


def at(draws: Draws, game: int, turn: int, rolls: int) -> Draws:
    draws.place = game, turn, rolls
    return draws


def test_words_are_those_of_splitmix64() -> None:
    """The first words of the seed 1234567, as Rosetta Code lists them for SplitMix64."""
    listed = [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
    ]  # fmt: skip
    assert [mixed((1234567 + n * GOLDEN) % (1 << 64)) for n in range(1, 6)] == listed


def test_rolls_are_bytes_of_these_words() -> None:
    """Game 1007 is game 7 of chunk 1, turns 30 and 31 share word 15, and its further words are theirs by turns."""
    key = chunk_key("monday", 1)
    shared = mixed((key + GOLDEN * (15 * 1024 + 7)) % (1 << 64))
    first = shared.to_bytes(8, "little")
    for turn, half in ((30, first[:4]), (31, first[4:])):
        later = [mixed((shared + GOLDEN * (2 * n + turn % 2)) % (1 << 64)).to_bytes(8, "little") for n in range(1, 4)]
        wanted = [byte % 36 for byte in half + b"".join(later) if byte < 252]
        found = DiceStream("monday", dict.fromkeys(range(36), 1), range(36)).rolls(CHUNK + 7, turn)
        assert list(islice(found, len(wanted))) == wanted


def test_dice_that_depend_on_the_position_have_a_word_for_each_roll() -> None:
    """Turns 30 and 31 of game 1007 share a word; their further words, from the first roll on, are theirs by turns."""
    shared = mixed((chunk_key("monday", 1) + GOLDEN * (15 * 1024 + 7)) % (1 << 64))
    for begin in (0, 20):
        numbers = Shares("monday", begin).turns(CHUNK + 7, 30 - begin)
        for turn in (0, 1):
            words = [mixed((shared + GOLDEN * (2 * n + turn)) % (1 << 64)) for n in range(1, 5)]
            assert list(islice(next(numbers), 4)) == [(word >> 11) / 2**53 for word in words]


@pytest.mark.parametrize("weights", WEIGHTS, ids=len)
def test_a_turn_has_the_same_rolls_in_any_order(weights: Any) -> None:
    whole = [list(islice(rolls, 40)) for rolls in islice(dice(weights).turns(5, 0), 100)]
    common = dice(weights)
    assert [list(islice(rolls, 40)) for rolls in islice(common.turns(5, 30), 40)] == whole[30:70]
    for turn in (59, 3, 24, 23):
        assert list(islice(common.rolls(5, turn), 40)) == whole[turn]
        # The first part holds up to four rolls.
        rest = list(islice(common.rolls(5, turn, part=1), 9))
        assert rest in [whole[turn][first : first + 9] for first in range(5)]
    assert list(islice(dice(weights, turn=25).rolls(5, 7), 40)) == whole[32]


@pytest.mark.parametrize(
    "weights",
    [
        dict(FAIR), dict(LOADED), dict(levelx.start(2).outcomes()), {1: 1, 2: 2}, {1: 100, 2: 7, 3: 21}, {1: 255},
        {1: 200, 2: 56}, {1: 150, 2: 107}, dict.fromkeys(range(255), 1), dict.fromkeys(range(256), 1),
    ],
    ids=lambda weights: sum(weights.values()),
)  # fmt: skip
def test_every_outcome_has_as_many_numbers_as_it_weighs(weights: Any) -> None:
    """Each number of one byte, or of two, comes once; those above the largest multiple of the sum do not count."""
    common, total = dice(weights), sum(weights.values())
    size = 1 if total <= 256 else 2
    numbers = b"".join(number.to_bytes(size, "little") for number in range(256**size))
    found = Counter(common.table.replace(bytes([LEFT_OUT]), b"") or common._numbers(numbers))
    assert found == {i: 256**size // total * weight for i, weight in enumerate(weights.values())}


@pytest.mark.parametrize("count", [255, 256, 1_296])
def test_every_one_of_many_outcomes_is_rolled(count: int) -> None:
    weights = {i: int(i < 128 or i >= count - 128) for i in range(count)}
    common = DiceStream("monday", weights, [str(i) for i in weights])
    found = {roll for game in range(400) for roll in islice(common.rolls(game, 0), 10)}
    assert found == {str(i) for i, weight in weights.items() if weight}


def test_numbers_take_as_few_bytes_as_they_need() -> None:
    sizes = {1: 1, 36: 1, 256: 1, 257: 2, 1 << 16: 2, (1 << 16) + 1: 4, (1 << 32) + 1: 8, 1 << 64: 8}
    assert {total: word_size(total) for total in sizes} == sizes
    with pytest.raises(ValueError, match=r"2\*\*64 at most, not 18,446"):
        word_size((1 << 64) + 1)


# --- Draws ------------------------------------------------------------------------------------


def test_draws_depend_on_the_decision() -> None:
    draws = Draws("monday")
    one = [at(draws, 3, 1, 2).random() for _ in range(2)]
    assert one[0] == one[1] == at(Draws("monday", turn=1), 3, 0, 2).random() == draws.stream.chance(3, 1, 2)
    many = [at(draws, game, turn, 1).random() for game in range(100) for turn in range(20)]
    assert len(set(many)) == 2_000
    assert abs(sum(many) / 2_000 - 0.5) < 4 * (1 / 12 / 2_000) ** 0.5


@pytest.mark.parametrize("later", [0, 3])
def test_the_chances_of_all_decisions_are_first_draws(later: int) -> None:
    """Chances after one roll are made for many turns at once, others one by one."""
    draws = Draws("monday", turn=later)
    for game in (0, 19, 20, CHUNK - 1, CHUNK + 7):
        for turn in (*range(50), 9_999):
            found = [draws.stream.chance(game, turn, rolls) for rolls in (0, 1, 2, 7)]
            assert found == [at(draws, game, turn, rolls).random() for rolls in (0, 1, 2, 7)]


def test_draws_are_a_random_source_like_any_other() -> None:
    draws = Draws("monday")
    assert len({draws.random() for _ in range(1_000)}) == 1_000
    assert sorted(at(draws, 1, 1, 1).sample(range(10), 10)) == list(range(10))
    assert {at(draws, game, 0, 0).choice("ab") for game in range(20)} == {"a", "b"}
    assert at(draws, 0, 0, 0).getrandbits(200) < 1 << 200
    assert draws.getrandbits(0) == 0
    # gauss() of random.Random keeps a second number, which would belong to another decision.
    assert at(draws, 3, 1, 2).gauss(0, 1) == at(draws, 3, 1, 2).gauss(0, 1)
    with pytest.raises(ValueError, match="cannot be negative"):
        draws.getrandbits(-1)


class Slow(Draws):
    """Draws whose `randrange` is that of the base class."""

    _randbelow = Random._randbelow_with_getrandbits  # type: ignore[attr-defined]  # typeshed does not know it


def test_draws_below_a_number_are_parts_of_words() -> None:
    assert at(Draws(7), 3, 1, 2).choice(["roll"]) == "roll"
    for n in (*range(2, 70), 1 << 32):
        draws, words = at(Draws(7), 3, 1, 2), at(Draws(7), 3, 1, 2)
        assert [draws.randrange(n) for _ in range(9)] == [words.getrandbits(64) * n // 2**64 for _ in range(9)]
    for n in ((1 << 32) + 1, 1 << 64, 1 << 200):
        fast, slow = at(Draws(7), 3, 1, 2), at(Slow(7), 3, 1, 2)
        assert [fast.randrange(n) for _ in range(9)] == [slow.randrange(n) for _ in range(9)]


def test_draws_can_be_copied_and_go_back() -> None:
    draws = at(Draws("monday"), 2, 1, 1)
    draws.random()
    copies: list[Random] = [deepcopy(draws), pickle.loads(pickle.dumps(draws))]  # noqa: S301 - our own
    state = draws.getstate()
    wanted = [draws.random() for _ in range(3)]
    for copy in copies:
        assert [copy.random() for _ in range(3)] == wanted
    draws.setstate(state)
    assert [draws.random() for _ in range(3)] == wanted


# --- numba ------------------------------------------------------------------------------------


@pytest.mark.skipif(not HAS_NUMBA, reason="it is compiled")
@pytest.mark.parametrize("weights", WEIGHTS, ids=len)
def test_numba_rolls_and_draws_the_same(weights: Any) -> None:
    import numpy as np  # it is in an extra

    from exxtra_widget.simulation import dice_stream_numba as stream  # it needs numpy

    common, draws = dice(weights), Draws("monday")
    functions = stream.mixed, stream.state_of, stream.begin_turn, stream.next_roll, stream.draw
    mixed, state_of, begin_turn, next_roll, draw = (compiled(function) for function in functions)
    numbers, words = stream.compiled_dice(common), np.zeros(4, np.uint64)
    for game, turn in ((0, 0), (999, 1), (1_003, 50), (5, 10_001)):
        chunk, own = divmod(game, CHUNK)
        state = state_of(np.uint64(common.key(chunk)), own, turn)
        begin_turn(words, np.uint64(mixed(np.uint64(state))), turn)
        rolls = [next_roll(numbers, words) for _ in range(40)]
        assert rolls == list(islice(common.rolls(game, turn), 40))
        key = np.uint64(draws.stream.key(chunk))
        assert [draw(key, own, turn, n) for n in range(3)] == [at(draws, game, turn, n).random() for n in range(3)]
