"""Topics, own questions and exercises on the page."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from exxtra_widget import ExxtraWidget, LevelXWidget, exxtra
from exxtra_widget.predict.ask import ask
from exxtra_widget.predict.topic import QuestionError
from exxtra_widget.probability.exact import Ratio

HAND = "0/3/0@4:64/0@5:70 A 61"


@pytest.fixture
def widget() -> ExxtraWidget:
    return ExxtraWidget(HAND, players=["Alex", "Beatrice", "Carl", "Diana"], seed=7)


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        # R10: nothing is in hand, and no first roll busts.
        ("0/0/0 A -", ["double", "x"]), ("0/0/0 A 76", ["bust", "double", "x"]), ("0/21/0 B -", []),
        ("levelx 300000/400000 A 1235", []), ("levelx 300000+0.1.1.1.1.1/400000 A -", ["earn", "send_back", "bonus"]),
    ],
)  # fmt: skip
def test_only_what_is_open_here_is_offered(text: str, topics: list[str]) -> None:
    widget = LevelXWidget(text) if "levelx" in text else ExxtraWidget(text)
    assert widget.topics == topics
    assert widget.has_topics


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_what_is_offered_can_be_asked_and_is_not_certain(seed: int) -> None:
    for widget in (ExxtraWidget(players=3, seed=seed, goal=8), LevelXWidget(seed=seed, lengths=222111)):
        game, topics = widget.game, widget.game.definition.topics
        for _ in range(60):
            if game.position.is_over:
                break
            open_here = []
            for name, topic in topics.items():
                if not topic.needs:
                    try:
                        exact = ask(game, name).exact
                    except QuestionError:
                        continue
                    assert isinstance(exact, Ratio)
                    open_here += [name] if 0 < exact.part < exact.whole else []
            assert widget.topics == open_here, game.position
            actions = game.position.actions()
            game.roll() if actions == ("roll",) else game.step(Random(f"{seed}{game.cursor}").choice(actions[1:]))


def test_an_own_question_whose_outcome_only_the_class_knows(widget: ExxtraWidget) -> None:
    widget.ask("Will it rain tomorrow?")
    widget.answer("Ann", "30%")
    with pytest.raises(ValueError, match="the outcome must be True or False, not yes"):
        widget.reveal(outcome="yes")
    widget.reveal(outcome=True)
    assert (widget.question["exact"], widget.question["outcome"]) == (None, True)
    assert widget.question["answers"][0]["brier"] == 0.49
    assert widget.question["answers"][0]["off"] is None
    # Its answer may come later, once.
    widget.reveal(answer=Fraction(1, 3))
    assert widget.question["exact"]["fraction"] == [1, 3]
    with pytest.raises(QuestionError, match="already been revealed"):
        widget.reveal(answer=Fraction(1, 4))


def test_an_exercise_can_be_put_to_the_class(widget: ExxtraWidget) -> None:
    widget.ask(exxtra.exercise(HAND, "at least 64"))
    widget.reveal()
    # 64 and the five with a 7
    assert widget.question["exact"]["fraction"] == [6, 36]
    with pytest.raises(TypeError, match="an exercise already has its options"):
        widget.ask(exxtra.exercise(HAND, "bust"), target="53")
