from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import count, cycle
from random import Random
from typing import Any

import pytest

from exxtra_widget import ExxtraWidget, Game, IllegalStep, exxtra, levelx
from exxtra_widget.core.dice import Scripted, Seeded, as_text, pick, plain_weights


def test_nothing_falls_where_no_roll_is_possible() -> None:
    with pytest.raises(ValueError, match="no roll is possible"):
        pick({}, 0.0)


def test_dice_of_a_position_may_be_shares() -> None:
    shares: dict[str, Any] = {"1": Fraction(1, 4), "2": 0.75}
    assert [pick(shares, share) for share in (0, 0.2, 0.25, 0.9)] == ["1", "1", "2", "2"]


def test_a_seed_rolls_loaded_dice_at_the_shares_of_its_numbers() -> None:
    weights, start = levelx.loaded({6: 3, 1: 0}), levelx.start()
    slots = [str(dice) for dice, weight in weights.items() for _ in range(weight)]
    for drawn in range(40):
        dice, following = Seeded(5, drawn).draw(start, weights)
        assert dice == slots[int(Random(f"5:{drawn}").random() * weights.total)]
        assert following == Seeded(5, drawn + 1)


def test_loaded_dice_are_values() -> None:
    dice = exxtra.loaded(b={"X": 3})
    read_again = pickle.loads(pickle.dumps(dice))  # noqa: S301 - our own
    assert dice == exxtra.loaded("1,1,1,1,1,1", "1,1,1,1,1,3") == read_again == copy.deepcopy(dice)
    assert hash(dice) == hash(exxtra.loaded(b={"x": 3}))
    assert dice != exxtra.loaded(a={"X": 3})
    assert (dice.is_fair, exxtra.loaded().is_fair, levelx.loaded().is_fair) == (False, True, True)
    assert repr(dice) == "<loaded dice 1,1,1,1,1,1 1,1,1,1,1,3>"


@pytest.mark.parametrize(
    ("given", "plain"),
    [
        ({6: 3}, {"6": 3}),
        ([("6", 3), ("1", 2)], {"6": 3, "1": 2}),
        (iter([1, 2]), [1, 2]),
        ((1, 2), [1, 2]),
        ("1,2", "1,2"),
        (exxtra.loaded(), exxtra.loaded()),
        (None, None),
        (5, 5),
    ],
)
def test_games_get_weights_in_plain_form(given: object, plain: object) -> None:
    assert plain_weights(given) == plain


def test_a_record_keeps_loaded_dice_or_says_what_is_wrong_with_them() -> None:
    game = Game(exxtra.start(3), seed=3, weights=exxtra.loaded(b={"X": 3}))
    game.roll()
    text = game.to_text()
    assert Game.from_text(text) == game == Game.from_json(game.to_json())
    assert game != Game.from_text(text.replace("1,1,1,1,1,3\n", "1,1,1,1,1,4\n"))
    wrong = Game.from_text(text.replace(" 1,1,1,1,1,3\n", "\n"))
    assert (wrong.weights, len(wrong)) == (None, 1)
    assert "weights must be exxtra.loaded" in wrong.problems[0]


# --- Rolls of an iterator -----------------------------------------------------------------------


def counted(given: list[Any]) -> Iterator[Any]:
    for number in count():
        given.append(number)
        yield ("42", (3, 1), 64)[number % 3]


def test_copies_are_given_the_same_rolls_and_a_new_game_the_first_ones() -> None:
    asked: list[int] = []
    board = ExxtraWidget("0/0 A -", dice=counted(asked))
    board.roll()
    copies: list[Any] = [board.game.copy(), copy.copy(board.game), copy.deepcopy(board.game)]
    for other in (*copies, board):
        assert [other.roll().action for _ in range(3)] == ["31", "64", "42"]
    assert len(asked) == 4
    board.new_game()
    assert [board.roll().action for _ in range(5)] == ["42", "31", "64", "42", "31"]
    assert len(asked) == 5
    board.close()


def test_records_and_pickles_keep_the_rolls_that_were_given() -> None:
    game = Game("0/0 A -", dice=counted([]))
    fresh = Game.from_text(game.to_text())
    assert (fresh, fresh.problems) == (game, ())
    game.play("roll roll >4 roll")
    pickled = pickle.loads(pickle.dumps(game))  # noqa: S301 - our own
    for other in (Game.from_text(game.to_text()), Game.from_json(game.to_json()), pickled):
        assert (other, other.problems) == (game, ())
        assert other.source == Scripted(("42", "31", "64"), 3)
        assert other.source.rewound() == Scripted(("42", "31", "64"))
        with pytest.raises(IllegalStep, match="have run out"):
            other.roll()
        other.goto(0)
    assert game.roll().action == "42"


def broken() -> Iterator[str]:
    yield "42"
    raise KeyError("no network")


@pytest.mark.parametrize(
    ("rolls", "errors"),
    [
        (iter(["42", (7, 7), "64"]), ("77", "77")),
        (broken(), ("no network", "have run out")),
    ],
)
def test_an_iterator_that_fails_changes_nothing(rolls: Iterator[Any], errors: tuple[str, str]) -> None:
    game = Game("0/0 A -", dice=rolls)
    game.roll()
    before = game.to_text()
    for error in errors:
        with pytest.raises((IllegalStep, KeyError), match=error):
            game.roll()
        assert game.to_text() == before


@pytest.mark.skipif(sys.platform == "emscripten", reason="a browser starts no threads")
def test_threads_with_copies_of_a_game_get_the_same_rolls() -> None:
    game = Game("exxtra(goal=99) 0/0 A -", dice=cycle(["42", "53", "61", "7X", "XX"]))
    copies = [game.copy() for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        rolled = list(pool.map(lambda one: [one.roll().action for _ in range(200)], copies))
    assert rolled == [["42", "53", "61", "7X", "XX"] * 40] * 4


# --- Lists of faces -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ((6, 4), "64"), ({4, 6}, None), ([6.0, "\uff14"], "64"), ([64], "64"), ([[1, 5], [2, 3]], ">15|23"),
        (["15", "23"], ">15|23"), ([5, (1, 2, 3)], ">5|123"), ([[1, 2, 3, 5]], ">1235"), ("6 4", "6 4"),
    ],
)  # fmt: skip
def test_a_list_of_dice_or_groups_has_a_text(given: Any, text: str | None) -> None:
    assert as_text(given) in {"46", "64"} if text is None else as_text(given) == text


@pytest.mark.parametrize("given", [(), (True, 4), [-1, 4], {6: 4}, b"64", [[[1]]], ["6", ""], range(10**12)])
def test_what_is_no_list_of_dice_stays_as_it_is(given: Any) -> None:
    assert as_text(given) is given


def test_an_iterator_is_no_roll_and_is_not_used_up() -> None:
    faces = iter([6, 4])
    with pytest.raises(IllegalStep, match="is not a step"):
        Game("0/0 A -").roll(faces)
    assert list(faces) == [6, 4]


def test_arrays_are_lists_of_dice() -> None:
    np = pytest.importorskip("numpy")
    pd = pytest.importorskip("pandas")
    rolled = np.random.default_rng(1).integers(1, 7, (3, 4))
    expected = ["".join(map(str, sorted(roll))) for roll in rolled.tolist()]
    game = Game(levelx.start(), dice=rolled)
    assert game.roll().action == expected[0]
    for roll in (rolled[1], pd.Series(rolled[1]), rolled[1].astype(float), rolled[1].astype(str)):
        assert Game(levelx.start()).roll(roll).action == expected[1]
        assert str(levelx.start().apply(roll).roll) == expected[1]
        assert levelx.start().outcomes()[roll] == levelx.start().outcomes()[expected[1]]
    assert Game(exxtra.start(2)).roll(np.array(64)).action == "64"
    assert levelx.start().apply("1235").step(np.array([[1, 5], [3, 2]])).action == ">15|23"


def test_rolls_to_come_may_be_lists_of_dice() -> None:
    game = Game("0/0 A -", dice=[(4, 2), [7, "X"], "6 4", 31])
    assert game.source == Scripted(("42", "7X", "64", "31"))
