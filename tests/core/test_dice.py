from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from exxtra_widget import ExxtraWidget, Game, exxtra, levelx
from exxtra_widget.core.dice import Seeded, _pick, face_weights
from exxtra_widget.exxtra.rules.notation import DIE_A, DIE_B, OUTCOMES


def test_loaded_dice_weigh_what_their_faces_weigh_together() -> None:
    a, b = (1, 2, 3, 4, 5, 6), (2, 1, 1, 1, 1, 7)
    dice = exxtra.loaded(a, b)
    by_hand: dict[str, int] = {}
    for (x, i), (y, j) in product(zip(DIE_A, a, strict=True), zip(DIE_B, b, strict=True)):
        by_hand[exxtra.Dice(x + y)] = by_hand.get(exxtra.Dice(x + y), 0) + i * j
    assert dict(dice) == by_hand
    assert dice.total == sum(a) * sum(b)


def test_dice_without_weights_are_the_fair_ones() -> None:
    assert dict(exxtra.loaded()) == dict(OUTCOMES)
    assert exxtra.loaded().is_fair
    assert dict(levelx.loaded()) == dict(levelx.notation.OUTCOMES)


def test_level_x_dice_are_loaded_alike() -> None:
    dice = levelx.loaded({6: 2})
    by_hand: dict[str, int] = {}
    for faces in product("1234566", repeat=4):
        text = "".join(sorted(faces))
        by_hand[text] = by_hand.get(text, 0) + 1
    assert dict(dice) == by_hand


def test_a_face_without_weight_never_falls() -> None:
    dice = exxtra.loaded(a={"X": 0}, b={"X": 0})
    assert not any("X" in outcome for outcome in dice)
    game = Game("exxtra(goal=99) 0/0 A -", seed=5, weights=dice)
    assert all("X" not in game.roll().action for _ in range(50))


def test_seeded_dice_fall_by_their_weights() -> None:
    game = Game(exxtra.start(2), seed=1, weights=exxtra.loaded(a=[0, 0, 0, 0, 1, 0], b=[0, 0, 0, 0, 1, 0]))
    assert {game.roll().action for _ in range(5)} == {"76"}


@pytest.mark.parametrize("weights", [{"a": 1, "b": 2, "c": 5}, {"a": 5, "b": 1, "c": 2}, {"a": 3}, {"a": 1, "b": 1}])
def test_each_outcome_has_its_part_of_the_shares(weights: dict[str, int]) -> None:
    total = sum(weights.values())
    slots = [outcome for outcome, weight in weights.items() for _ in range(weight)]
    for slot, outcome in enumerate(slots):
        for share in (slot / total, (slot + 0.5) / total, (slot + 1 - 1e-9) / total):
            assert _pick(weights, share) == outcome


def test_nothing_falls_where_no_roll_is_possible() -> None:
    with pytest.raises(ValueError, match="no roll is possible"):
        _pick({}, 0.0)


def test_a_seed_rolls_loaded_dice_at_the_shares_of_its_numbers() -> None:
    weights, start = levelx.loaded({6: 3, 1: 0}), levelx.start()
    slots = [str(dice) for dice, weight in weights.items() for _ in range(weight)]
    for drawn in range(40):
        dice, following = Seeded(5, drawn).draw(start, weights)
        assert dice == slots[int(Random(f"5:{drawn}").random() * weights.total)]
        assert following == Seeded(5, drawn + 1)


def test_shares_that_add_up_are_weights() -> None:
    assert face_weights([0.1, 0.2, 0.3, 0.4, 0, 0], DIE_A, "die A") == (1, 2, 3, 4, 0, 0)
    assert face_weights({"1": Fraction(1, 3), "X": Fraction(2, 3)}, DIE_A, "die A") == (1, 0, 0, 0, 0, 2)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"X": -1}, r"a weight must be a number from 0 to 1,000,000 \(die A, face X\): -1 is negative"),
        ({"X": "many"}, "not many"),
        ({"X": True}, "die A, face X"),
        ({"X": float("nan")}, "not nan"),
        ({"X": 10**9}, "too large or too fine"),
        ({"8": 2}, "die A has no face 8; it shows 1 2 3 4 7 X"),
        ({"7X": 2}, "die A has no face 7X"),
        ({"X": 0.5, "7": 0.25}, "the shares of die A add up to 3/4, not to 1"),
        ([0] * 6, "die A needs a face that can be rolled"),
        ([1, 2, 3], "die A must have 6 weights, for 1 2 3 4 7 X, or weights by face like {'X': 3}, not"),
        (7, "for 1 2 3 4 7 X, or weights by face"),
    ],
)
def test_weights_that_cannot_be_say_why(given: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        exxtra.loaded(a=given)


@pytest.mark.parametrize("given", ["1,1", 7, levelx.loaded(), "1,1,1,1,1,1 1,1,1,1,1,1 1,1,1,1,1,1"])
def test_a_game_takes_only_its_own_loaded_dice(given: Any) -> None:
    with pytest.raises(ValueError, match=r"weights must be exxtra\.loaded|one for each of"):
        Game(exxtra.start(2), weights=given)


def test_weights_may_come_from_numpy() -> None:
    np = pytest.importorskip("numpy")
    assert (
        exxtra.loaded(b=np.array([1, 1, 1, 1, 1, 3]))
        == exxtra.loaded(b={"X": np.int64(3)})
        == exxtra.loaded(b={"X": 3})
    )
    assert exxtra.loaded(a={"X": np.float64(0.1), "7": np.float32(0.9)}) == exxtra.loaded(a={"X": 0.1, "7": 0.9})
    assert levelx.loaded(np.array([1, 1, 1, 1, 1, 2])) == levelx.loaded({6: 2})


@pytest.mark.parametrize(("call", "sentence"), [
    (lambda: exxtra.loaded(c={"X": 3}), "loaded takes no 'c'; it takes a, b"),  # type: ignore[call-arg]
    (lambda: exxtra.loaded(1, 2, 3), "loaded takes 2 positional arguments (a, b), but 3 were given"),  # type: ignore[call-arg]
    (lambda: levelx.loaded(dice={6: 2}), "loaded takes no 'dice'; did you mean 'die'?"),  # type: ignore[call-arg]
])  # fmt: skip
def test_wrong_arguments_name_the_function(call: Any, sentence: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value) == sentence


def test_loaded_dice_are_values() -> None:
    dice = exxtra.loaded(b={"X": 3})
    read_again = pickle.loads(pickle.dumps(dice))  # noqa: S301 - our own
    assert dice == exxtra.loaded("1,1,1,1,1,1", "1,1,1,1,1,3") == read_again == copy.deepcopy(dice)
    assert hash(dice) == hash(exxtra.loaded(b={"X": 3}))
    assert dice != exxtra.loaded(a={"X": 3})
    assert repr(dice) == "<loaded dice 1,1,1,1,1,1 1,1,1,1,1,3>"


def test_a_record_keeps_loaded_dice() -> None:
    game = Game(exxtra.start(3), seed=3, weights=exxtra.loaded(b={"X": 3}))
    for _ in range(5):
        game.roll()
    assert Game.from_text(game.to_text()) == game == Game.from_json(game.to_json())
    assert "Weights: 1,1,1,1,1,1 1,1,1,1,1,3\n" in game.to_text()
    assert game != Game.from_text(game.to_text().replace("1,3\n", "1,4\n"))


def test_a_record_with_wrong_weights_is_read_with_fair_dice() -> None:
    game = Game.from_text("Start: 0/0 A -\nWeights: 1,1,1\nSeed: 4\n\n64 >5\n")
    assert game.weights is None
    assert len(game.steps) == 2
    assert any("weights must be exxtra.loaded" in problem for problem in game.problems)


def test_a_new_game_on_the_page_has_the_same_loaded_dice() -> None:
    board = ExxtraWidget(players=2, seed=1, weights=exxtra.loaded(b={"X": 3}))
    board.new_game(seed=2)
    assert board.game.weights == exxtra.loaded(b={"X": 3})
