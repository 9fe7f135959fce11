"""Input of people: words of other libraries, a word for all busts, numbers of numpy, games and widgets."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from exxtra_widget import Game, LevelXWidget, exxtra, levelx

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
    for call in (level_odds.expected_tokens, level_odds.finish_set):
        with pytest.raises(ValueError, match=r"^0/0 A - is a position of exxtra, not of levelx$"):
            call("0/0 A -")


@pytest.mark.parametrize(("call", "sentence"), [
    (lambda: odds.chase("53", weight=1), "chase takes no 'weight'; did you mean 'weights'?"),
    (lambda: odds.at_least("53", double=1), "at_least takes no 'double'; did you mean 'double_x'?"),
    (lambda: odds.first_roll(1),
     "first_roll takes no positional arguments, but 1 was given; write the others by name, like weights=…"),
    (lambda: odds.reroll(dice=1), "reroll takes no 'dice'; it takes weights, rules, goal, double_x, strict_placing"),
    (lambda: odds.survival("64", seats=3), "survival takes no 'seats'; "),
    (odds.survival, "survival needs 'what'"),
    (lambda: odds.turn("60", game="0/0 A -"), "turn takes no 'game'; did you mean 'position'?"),
    (lambda: odds.steps_next_turn("0/0 A 64"), "steps_next_turn needs 'policy'"),
    (lambda: odds.optimal_stopping(int, pos=1), "optimal_stopping takes no 'pos'; did you mean 'position'?"),
    (lambda: odds.lone_counter(survivl=1), "lone_counter takes no 'survivl'; did you mean 'survival'?"),
    (lambda: odds.until_bust(weight="x"), "until_bust takes no 'weight'; did you mean 'weights'?"),
    (odds.combination, "combination needs 'target'"),
    (lambda: odds.Bust(x=1), "Bust takes no 'x'; did you mean 'xs'?"),
    (lambda: odds.Term(kid=1), "Term takes no 'kid'; did you mean 'kind'?"),
    (lambda: odds.Choice(1, 2, 3), "Choice needs 'stops'"),
    (lambda: odds.first_roll(rules=3), "rules must be exxtra.Rules(…) with all options, not 3"),
    (lambda: odds.first_roll(rules=exxtra.Rules(), goal=3),
     "rules must be exxtra.Rules(…) with all options, which come with goal"),
    (lambda: level_odds.roll(dice=1), "roll takes no 'dice'; "),
    (lambda: level_odds.totals(weight=1), "totals takes no 'weight'; did you mean 'weights'?"),
    (lambda: level_odds.can_make(7, tmes=2), "can_make takes no 'tmes'; did you mean 'times'?"),
    (lambda: level_odds.expected_tokens(board=1), "expected_tokens takes no 'board'; did you mean 'position'?"),
    (level_odds.finish_set, "finish_set needs 'position'"),
    (lambda: level_odds.sent_back("levelx 400000/300000 B -", player=0, row=5), "sent_back takes no 'player'; "),
])  # fmt: skip
def test_arguments_that_do_not_fit_name_the_function_and_the_right_word(call: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value).startswith(sentence)
    assert len(str(caught.value)) > len(sentence) or not sentence.endswith("; ")


def test_words_of_others_lead_to_ours() -> None:
    with pytest.raises(AttributeError, match=r"^Turn has no 'buts'; did you mean 'bust'\?$"):
        odds.turn("60").buts  # noqa: B018
