"""Odds of one roll and of the chase, by enumeration of the 36 outcomes; options of all odds."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from exxtra_widget import exxtra
from exxtra_widget.exxtra import odds
from tests.contract.bad_calls import check_bad_calls
from tests.exxtra.odds import brute


@pytest.mark.parametrize("double_x", [0, 100])
def test_every_combination_by_enumeration(double_x: int) -> None:
    first, again = odds.first_roll(double_x=double_x), odds.reroll(double_x=double_x)
    for c in brute.COMBINATIONS:
        mark = c or double_x
        assert first[c] == brute.first(mark.__eq__, double_x)
        assert first.cdf(c) == brute.first(mark.__ge__, double_x)
        assert first.at_least(c) == odds.at_least(c, double_x=double_x) == brute.first(mark.__le__, double_x)
        assert again[c] == brute.again(mark.__eq__)
        assert again.at_least(c) == odds.at_least(c, first=False, double_x=double_x) == brute.again(mark.__le__)


def test_the_chase_is_w_of_w_plus_11() -> None:
    for c in brute.COMBINATIONS:
        f, w = brute.first(c.__le__), 36 * brute.again(c.__le__)
        assert odds.chase(c) == w / (w + 11)
        assert odds.chase(c, first=True) == f + (1 - f) * w / (w + 11)


def test_loaded_dice_weigh_in_everywhere() -> None:
    dice = exxtra.loaded(b={"X": 5})

    assert odds.first_roll(weights=dice).ratio(["7X"]) == (5, 60)
    bust = odds.reroll(weights=dice).prob(lambda roll: roll < 0)
    assert bust == 1 - Fraction(5, 6) * Fraction(1, 2)
    hit = Fraction(1, 60)
    assert odds.chase("76", weights=dice) == hit / (hit + bust)
    assert odds.at_least("76", first=False, weights="1,1,1,1,1,1 1,1,1,1,1,5") == hit


@pytest.mark.parametrize(("given", "meant"), [
    ("46", 64), ("x7", 70), ("XX", 0), ("00", 0), (" 64 ", 64), (64.0, 64),
])  # fmt: skip
def test_a_target_is_read_as_people_write_it(given: Any, meant: int) -> None:
    assert odds.combination(given) == meant
    assert odds.first_roll().at_least(given) == odds.at_least(given) == odds.at_least(meant)


def test_a_bust_is_a_word_and_lower_than_every_combination() -> None:
    again = odds.reroll()
    one, two = odds.Bust(1), odds.Bust(2)
    assert again.given(["bust"]).support() == again.support()[:2] == (two, one)
    assert again.pmf("bust") == again.prob(["bust"]) == again.cdf("bust") == Fraction(11, 36)
    assert (str(two), repr(one), one.xs, int(two)) == ("bust by 2 X", "Bust(1)", 1, -2)
    sent = pickle.loads(pickle.dumps(two))  # noqa: S301 - our own
    assert (sent, type(sent)) == (two, odds.Bust)


# The options of the rules that a function takes, and a question whose answer each changes.
OPTIONS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "first_roll": (lambda **given: odds.first_roll(**given).at_least("00"), {"double_x": 100}),
    "reroll": (lambda **given: odds.reroll(**given).at_least("00"), {"double_x": 100}),
    "at_least": (lambda **given: odds.at_least("00", **given), {"double_x": 100}),
    "chase": (lambda **given: odds.chase("00", **given), {"double_x": 100}),
    # A strategy looks at all rules.
    "survival": (
        lambda **given: odds.survival("64", 5, "optimal", **given),
        {"goal": 9, "double_x": 100, "strict_placing": True},
    ),
    "turn": (
        lambda **given: odds.turn("optimal", **given).result,
        {"goal": 9, "double_x": 100, "strict_placing": True},
    ),
    "optimal_stopping": (
        lambda **given: odds.optimal_stopping(odds.first_roll(**given).cdf, **given).value,
        {"double_x": 100},
    ),
    "lone_counter": (lambda **given: odds.lone_counter(**given).expected_steps(), {"goal": 9}),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_each_option_of_the_rules_changes_the_result(name: str) -> None:
    call, options = OPTIONS[name]
    assert all(call() != call(**{option: value}) for option, value in options.items())


def test_what_cannot_be_asked_is_an_error() -> None:
    check_bad_calls("odds.")
