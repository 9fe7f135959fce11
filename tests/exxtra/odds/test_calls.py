"""Input of people: a word for all busts, numbers of numpy, games and widgets, rules, and what cannot be asked."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from exxtra_widget import Game, LevelXWidget, exxtra, levelx
from tests.contract.bad_calls import check_bad_calls

# As a notebook sees them: without types.
odds: Any = exxtra.odds
level_odds: Any = levelx.odds


def test_a_bust_is_one_word() -> None:
    again = odds.reroll()
    assert again.pmf("bust") == again["bust"] == again.prob(["bust"]) == again.cdf("bust") == Fraction(11, 36)
    assert again.pmf("bust") == again.pmf(odds.Bust(1)) + again.pmf(odds.Bust(2))
    assert (again.sf("bust"), again.at_least("bust")) == (Fraction(25, 36), 1)
    assert "bust" in again
    assert again.given(["bust"]).support() == (odds.Bust(2), odds.Bust(1))
    without = odds.reroll(weights=exxtra.loaded(a={"X": 0}, b={"X": 0}))
    assert (without.pmf("bust"), "bust" in without) == (0, False)


def test_the_result_of_a_turn_knows_the_word_too() -> None:
    found = odds.turn("60")
    assert found.result.pmf("bust") == found.bust > 0
    assert found.result.pmf("win") == found.win
    in_place = odds.turn("60", "20/0 A -")
    assert in_place.result.pmf("bust") == in_place.bust


def test_numbers_of_numpy_are_taken() -> None:
    np = pytest.importorskip("numpy")
    assert odds.chase(np.int64(53)) == odds.chase(53) == odds.chase("53")
    assert odds.survival(np.int32(64), rung=np.int64(3), n_opponents=np.int8(2)) == odds.survival("64", n_opponents=2)
    assert odds.first_roll(goal=np.int64(9)) == odds.first_roll()
    assert odds.lone_counter(np.float64(0.5), rung=np.int64(3)).rows == odds.lone_counter(0.5, rung=3).rows
    assert level_odds.can_make(np.int64(7), np.int64(2)) == level_odds.can_make(7, 2)


def test_level_x_takes_texts_games_and_widgets() -> None:
    text = "levelx 400000/300000 B -"
    position = levelx.Position.parse(text)
    for given in (text, position, Game(text), LevelXWidget(text)):
        assert level_odds.expected_tokens(given) == level_odds.expected_tokens(position)
        assert level_odds.finish_set(given) == level_odds.finish_set(position)
        assert level_odds.sent_back(given, 0, 5) == level_odds.sent_back(position, seat=0, row=5)


def test_rules_are_options_one_by_one_or_as_a_whole() -> None:
    rules = exxtra.Rules(goal=9, double_x=100)
    options = rules._asdict()
    for call in (odds.first_roll, odds.reroll, odds.lone_counter):
        assert repr(call(**options)) == repr(call(rules=rules))
    for call in (odds.at_least, odds.chase, odds.survival):
        assert call("53", **options) == call("53", rules=rules)
    assert odds.turn("53", **options).result == odds.turn("53", rules=rules).result
    # XX is the highest combination, not the lowest.
    assert odds.at_least("76", double_x=100) == odds.at_least("76") + Fraction(1, 36)


def test_what_cannot_be_asked_is_an_error() -> None:
    check_bad_calls("odds.")
