"""Arguments as people type them: positions in any form, numbers of other libraries, fields."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from exxtra_widget import Exercise, ExxtraWidget, Game, Predictions, exxtra, levelx
from exxtra_widget.core.game_registry import SHIPPED as GAMES
from exxtra_widget.predict.ask import TOPIC_FIELDS
from exxtra_widget.predict.predictions import FORMAT
from exxtra_widget.predict.question import Question
from exxtra_widget.predict.topic import topics_of
from tests.contract.bad_calls import check_bad_calls

HAND = "0/3/0@4:64/0@5:70 A 61"
ROWS = "levelx 000000/000000 A -"
BUST = exxtra.exercise(HAND, "bust")
POLL = Predictions.from_json(
    json.dumps({"format": FORMAT, "questions": [{"question": {"position": HAND, "topic": "bust"}}]})
)[0]


def test_the_keywords_of_questions_are_those_of_all_topics() -> None:
    topics = [topic for game in GAMES for topic in topics_of(game).values()]
    named = {name for topic in topics for name in (*topic.options, topic.needs) if name}
    assert named == set(TOPIC_FIELDS)


@pytest.mark.parametrize("given", [HAND, exxtra.Position.parse(HAND), Game(HAND), ExxtraWidget(HAND)])
def test_a_position_is_given_in_any_form(given: Any) -> None:
    assert exxtra.exercise(given, "bust") == BUST
    assert BUST.asked(given) == BUST.question
    assert Question(given, "bust") == BUST.question


def test_the_dice_of_a_game_are_loaded_in_its_exercises_too() -> None:
    loaded = exxtra.loaded(b={"X": 5})
    game = Game(HAND, weights=loaded)
    expected = exxtra.exercise(HAND, "bust", weights=loaded)
    assert expected.exact != BUST.exact
    assert exxtra.exercise(game, "bust") == exxtra.exercise(ExxtraWidget(game), "bust") == expected
    assert exxtra.exercise(game, "bust", weights=exxtra.loaded()).exact == BUST.exact


def test_whole_numbers_are_numbers_of_any_library() -> None:
    assert exxtra.exercise(HAND, "beat", rung=np.int64(4)) == exxtra.exercise(HAND, "beat", rung=4)
    for times in (np.int64(3), 3.0):
        exercise = levelx.exercise(ROWS, "totals", total=np.int8(7), times=times)
        assert Exercise.from_json(exercise.to_json()) == exercise
        assert exercise.question.fields == {"total": "7", "times": 3}
    assert exxtra.exercise(HAND, "No?", answer=np.int64(1)).check(np.int32(1))
    assert Predictions().calibration(np.int64(3)) == Predictions().calibration(3.0) == Predictions().calibration(3)  # type: ignore[arg-type]  # whole floats count


def test_what_is_no_exercise_assignment_or_session_is_refused() -> None:
    check_bad_calls("Predictions", "Exercise.from_json", "Assignment(")


def test_a_time_that_is_not_there_is_no_text() -> None:
    saved = json.loads(Predictions([POLL]).to_json())
    saved["questions"][0]["at"] = None
    assert Predictions.from_json(json.dumps(saved))[0].at == ""


@pytest.mark.parametrize("read", [Predictions.from_json, Exercise.from_json])
@pytest.mark.parametrize("depth", [900, 100_000])
@pytest.mark.parametrize(
    "saved",
    [
        "%s",
        '{"format": "exxtra-widget/exercise/3", "topic": "own", "position": "0/0 A -", "prompt": "x?", "answer": %s}',
        '{"format": "exxtra-widget/exercise/3", "position": %s}',
        '{"format": "exxtra-widget/predictions/1", "questions": [{"question": %s}]}',
    ],
)
def test_what_is_nested_too_deep_is_refused(read: Callable[[str], Any], depth: int, saved: str) -> None:
    with pytest.raises(ValueError, match=r"not an exercise|not predictions|cannot be read"):
        read(saved % ("[" * depth + "]" * depth))
