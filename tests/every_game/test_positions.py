"""Properties of positions that every game must have, over random play."""

from __future__ import annotations

import copy
import json
import pickle
import re
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget.games import read_position, room
from exxtra_widget.language import LANGUAGES
from exxtra_widget.protocol import IllegalStep, NeedsDice
from tests.every_game.games import GAMES, Sample, random_steps

SAMPLES = [pytest.param(game, i, id=f"{game.name}-{i}") for game in GAMES for i in range(len(game.starts))]
seeds = st.integers(0, 2**32)


@pytest.mark.parametrize(("game", "start"), SAMPLES)
@given(seed=seeds)
def test_actions_agree_with_why_not(game: Sample, start: int, seed: int) -> None:
    for step in random_steps(game.starts[start](), Random(seed), most=40):
        position = step.before
        actions = position.actions()
        assert all(position.why_not(action) is None for action in actions)
        legal = {token for token in game.tokens(position) if position.why_not(token) is None}
        decided = legal - set(position.outcomes()) - {"roll"}
        # Each legal decision comes to the same as exactly one of the listed ones.
        afters = [position.apply(action) for action in actions if action != "roll"]
        assert len(set(afters)) == len(afters)
        assert {position.apply(token) for token in decided} <= set(afters)
        assert ("roll" in legal) == ("roll" in actions)
        assert bool(position.outcomes()) == ("roll" in position.actions())


@pytest.mark.parametrize(("game", "start"), SAMPLES)
@given(seed=seeds)
def test_apply_and_step_agree_and_leave_the_position_as_it_was(game: Sample, start: int, seed: int) -> None:
    for step in random_steps(game.starts[start](), Random(seed), most=60):
        text = str(step.before)
        assert step.before.apply(step.action) == step.after
        assert hash(step.before.apply(step.action)) == hash(step.after)
        assert str(step.before) == text
        assert step.events


@pytest.mark.parametrize(("game", "start"), SAMPLES)
@given(seed=seeds)
def test_text_repr_pickle_and_copies_round_trip(game: Sample, start: int, seed: int) -> None:
    for step in random_steps(game.starts[start](), Random(seed), most=60):
        position = step.after
        assert type(position).parse(str(position)) == position
        assert read_position(str(position)) == position
        assert eval(repr(position), dict(game.namespace)) == position  # noqa: S307 - that is the promise
        assert pickle.loads(pickle.dumps(position)) == position  # noqa: S301
        assert copy.deepcopy(position) == position
        assert pickle.loads(pickle.dumps(step)) == step  # noqa: S301


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@given(data=st.data())
def test_positions_are_equal_exactly_if_their_texts_are(game: Sample, data: st.DataObject) -> None:
    seed = data.draw(seeds)
    seen = [step.after for start in game.starts for step in random_steps(start(), Random(seed), most=15)]
    for a in seen:
        for b in seen:
            assert (a == b) == (str(a) == str(b))


@pytest.mark.parametrize(("game", "start"), SAMPLES)
@given(seed=seeds)
def test_outcomes_add_up_and_every_forced_outcome_happens(game: Sample, start: int, seed: int) -> None:
    for step in random_steps(game.starts[start](), Random(seed), most=12):
        outcomes = step.before.outcomes()
        if not outcomes:
            continue
        assert sum(outcomes.values()) == game.total
        assert sum(Fraction(weight, game.total) for weight in outcomes.values()) == 1
        assert all(isinstance(weight, int) and weight > 0 for weight in outcomes.values())
        for dice in outcomes:
            first = step.before.step(dice).events[0].to_dict()
            assert (first["kind"], first["dice"]) == ("rolled", dice)


@pytest.mark.parametrize(("game", "start"), SAMPLES)
@given(seed=seeds)
def test_nonsense_is_refused_with_a_code_and_a_sentence_and_changes_nothing(
    game: Sample, start: int, seed: int
) -> None:
    for step in random_steps(game.starts[start](), Random(seed), most=5):
        position = step.after
        before = str(position)
        for token in game.nonsense:
            refusal = position.why_not(token)
            assert refusal is not None
            for method in (position.apply, position.step):
                with pytest.raises(IllegalStep) as caught:
                    method(token)
                assert caught.value.code == refusal.code
                assert caught.value.position is position
                assert refusal.message in str(caught.value)
                assert len(str(caught.value)) < 400
            for language in LANGUAGES:
                assert not re.search(r"\{\w", refusal.sentence(language))
        assert str(position) == before


@pytest.mark.parametrize(("game", "start"), SAMPLES)
def test_rolling_is_legal_but_needs_dice(game: Sample, start: int) -> None:
    position = game.starts[start]()
    assert position.why_not("roll") is None
    for method in (position.apply, position.step):
        with pytest.raises(NeedsDice, match="say which dice were rolled"):
            method("roll")


@pytest.mark.parametrize(("game", "start"), SAMPLES)
@given(seed=seeds)
def test_every_event_has_a_sentence_in_each_language_and_plain_json(game: Sample, start: int, seed: int) -> None:
    names = [f"Player {seat}" for seat in range(6)]
    for step in random_steps(game.starts[start](), Random(seed), most=80):
        for event in step.events:
            assert json.loads(json.dumps(event.to_dict())) == event.to_dict()
            sentences = {event.sentence(language, names) for language in LANGUAGES}
            assert len(sentences) == len(LANGUAGES)
            assert not any("{" in sentence or "}" in sentence for sentence in sentences)
        assert str(step).startswith(f"{step.action}: ")


@pytest.mark.parametrize(("game", "start"), SAMPLES)
@given(seed=seeds)
def test_a_game_that_is_over_offers_nothing(game: Sample, start: int, seed: int) -> None:
    for step in random_steps(game.starts[start](), Random(seed), most=3000):
        position = step.after
        assert bool(position.winners) == position.is_over == (position.actions() == ())
    assert position.is_over
    assert dict(position.outcomes()) == {}
    assert all(position.why_not(token).code == "game_over" for token in step.before.outcomes())


@pytest.mark.parametrize(("game", "start"), SAMPLES)
@given(seed=seeds)
def test_the_page_gets_plain_json_and_the_refusals_of_why_not(game: Sample, start: int, seed: int) -> None:
    own = room(game.name)
    for step in random_steps(game.starts[start](), Random(seed), most=30):
        position = step.after
        state = own.state(position)
        assert json.loads(json.dumps(state)) == state
        assert state["text"] == str(position)
        for choice in state["choices"]:
            refusal = position.why_not(choice["token"])
            assert choice.get("refusal") == (refusal.to_dict() if refusal else None)


@pytest.mark.parametrize(("game", "start"), SAMPLES)
@given(seed=seeds)
def test_pictures_can_be_drawn_of_every_position(game: Sample, start: int, seed: int) -> None:
    own = room(game.name)
    names = ["<b>Ann & Bob</b>", *"BCDEF"]
    for step in random_steps(game.starts[start](), Random(seed), most=10):
        picture = own.svg(step, names, "de")
        assert picture.startswith("<svg ")
        assert "<b>" not in picture
        assert own.text(step.after, names, "fr")
