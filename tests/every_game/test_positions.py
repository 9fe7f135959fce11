"""Properties of positions that every game must have, over random play."""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections.abc import Callable
from fractions import Fraction
from inspect import getattr_static
from operator import ge, gt, le, lt
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget.core.position_text import PositionError
from exxtra_widget.core.registry import definition_of, read_position
from exxtra_widget.core.step import IllegalStep
from exxtra_widget.support.locale import LANGUAGES
from exxtra_widget.support.suggest import ForeignName
from tests.every_game.games import FEWER, GAMES, SAMPLES, Sample, random_steps

seeds = st.integers(0, 2**32)
# Texts that look like positions.
TEXTS = {
    "exxtra": r"[0-9/@:]{1,20} [A-G] [0-9X-]{1,3}",
    "levelx": r"levelx [0-4]{6}/[0-4]{6} [A-C] [1-7]{4}",
}
RULES: dict[str, dict[str, Any]] = {"exxtra": {"goal": 5.0}, "levelx": {"first": 1}}
WRONG_RULES: dict[str, dict[str, Any]] = {
    "exxtra": {"goal": "5", "double_x": True, "strict_placing": 1},
    "levelx": {"first": 4, "lengths": 443302, "tokens": "1.2", "lucky_loser": "yes"},
}


@pytest.mark.parametrize(("game", "start"), SAMPLES)
@FEWER
@given(seed=seeds)
def test_actions_agree_with_why_not(game: Sample, start: int, seed: int) -> None:
    for step in random_steps(game.starts[start](), Random(seed), most=40):
        position = step.before
        actions = position.actions()
        assert all(position.why_not(action) is None for action in actions)
        legal = {token for token in game.tokens(position) if position.why_not(token) is None}
        decided = legal - set(position.outcomes()) - {"roll"}
        assert decided <= set(actions)
        # Each legal decision comes to the same as exactly one of the distinct ones.
        distinct = position.distinct_actions()
        assert [action for action in actions if action in distinct] == list(distinct)
        afters = [position.apply(action) for action in distinct if action != "roll"]
        assert len(set(afters)) == len(afters)
        assert {position.apply(action) for action in actions if action != "roll"} == set(afters)
        assert ("roll" in legal) == ("roll" in actions)
        assert bool(position.outcomes()) == ("roll" in position.actions())


@pytest.mark.parametrize(("game", "start"), SAMPLES)
@FEWER
@given(seed=seeds)
def test_a_step_is_legal_if_and_only_if_it_is_listed(game: Sample, start: int, seed: int) -> None:
    definition = definition_of(game.name)
    for step in random_steps(game.starts[start](), Random(seed), most=4):
        for position in (step.before, step.after):
            legal = {token for token in definition.actions if position.why_not(token) is None}
            masked = {a for a, is_legal in zip(definition.actions, position.action_mask(), strict=True) if is_legal}
            assert legal == masked == set(position.actions())
            rolls = {dice for dice in definition.outcomes if position.why_not(dice) is None}
            assert rolls == set(position.outcomes())
            others = [a for a in (*definition.actions, *definition.outcomes) if a not in legal | rolls]
            for token in others[:: 1 + len(others) // 20]:
                with pytest.raises(IllegalStep) as caught:
                    position.apply(token)
                assert caught.value.position is position


@pytest.mark.parametrize(("game", "start"), SAMPLES)
@FEWER
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


@pytest.mark.parametrize(("game", "start"), SAMPLES)
@FEWER
@given(seed=seeds)
def test_the_strict_check_passes_whatever_a_game_comes_to(game: Sample, start: int, seed: int) -> None:
    problems = game.namespace[game.name].problems
    for step in random_steps(game.starts[start](), Random(seed), most=60):
        assert problems(step.after, reachable=True) == []


@pytest.mark.parametrize(("game", "start"), SAMPLES)
def test_whatever_makes_a_position_checks_it(game: Sample, start: int) -> None:
    for step in random_steps(game.starts[start](), Random(start), most=12):
        position = step.after
        assert position._replace() == position._make(tuple(position)) == type(position)(*position) == position
        for changes in ({"player": position.seats}, {"roll": "none"}, {position._fields[0]: [99] * position.seats}):
            with pytest.raises((TypeError, ValueError), match=r"\w"):
                position._replace(**changes)
            with pytest.raises((TypeError, ValueError), match=r"\w"):
                type(position)._make({**position._asdict(), **changes}.values())
        with pytest.raises(TypeError, match=r"Position._replace takes no 'plyer'; did you mean 'player'\?"):
            position._replace(plyer=0)


@pytest.mark.parametrize(("game", "start"), SAMPLES)
def test_copies_are_the_position_itself_and_every_pickle_checks(game: Sample, start: int) -> None:
    position = game.starts[start]()
    assert copy.copy(position) is position
    assert copy.deepcopy([position])[0] is position
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(position, protocol)) == position  # noqa: S301
        assert str(position).encode() in pickle.dumps(position, protocol)
    rules = position.rules
    assert copy.copy(rules) is copy.deepcopy(rules) is rules
    assert all(pickle.loads(pickle.dumps(rules, protocol)) == rules for protocol in (0, 2, 5))  # noqa: S301


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_rules_are_checked_however_they_are_made(game: Sample) -> None:
    rules = type(game.starts[0]().rules)
    for name, value in WRONG_RULES[game.name].items():
        for make in (rules, rules.of, rules()._replace):
            with pytest.raises(ValueError, match=f"^{name} must "):
                make(**{name: value})
    assert rules(**RULES[game.name]) == rules()._replace(**RULES[game.name]) != rules()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@given(data=st.data())
def test_any_text_is_a_position_or_has_problems(game: Sample, data: st.DataObject) -> None:
    alike = st.from_regex(TEXTS[game.name], fullmatch=True)
    text, module = data.draw(st.text(max_size=60) | alike), game.namespace[game.name]
    if problems := module.problems(text):
        with pytest.raises(PositionError) as caught:
            module.Position.parse(text)
        assert caught.value.problems == problems
    else:
        position = module.Position.parse(text)
        assert module.Position.parse(str(position)) == position


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_positions_are_not_ordered(game: Sample) -> None:
    a, b = (start() for start in game.starts[:2])
    for compare in (lt, le, gt, ge):
        for other in (b, a, tuple(b)):
            with pytest.raises(TypeError, match="sort them with a key, like key=str"):
                compare(a, other)
    for sort in (sorted, max, min):
        with pytest.raises(TypeError, match="positions have no order"):
            sort([a, b])
    assert sorted([b, a], key=str) == sorted([a, b], key=str)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_foreign_names_are_neither_there_nor_listed(game: Sample) -> None:
    position = game.starts[0]()
    foreign = {name for name in dir(type(position)) if isinstance(getattr_static(position, name), ForeignName)}
    chess, openspiel = {"legal_moves", "turn", "fen", "push"}, {"legal_actions", "apply_action", "is_terminal"}
    assert {*chess, *openspiel, "current_player"} <= foreign
    for name in foreign:
        with pytest.raises(AttributeError, match=f"^Position has no '{name}'; here it is"):
            getattr(position, name)
    assert not foreign & set(dir(position))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_dir_shows_what_is_public(game: Sample) -> None:
    position, package = game.starts[0](), game.namespace[game.name]
    assert dir(package) == sorted(package.__all__)
    assert all(not name.startswith("_") for name in dir(position))
    assert {*position._fields, "actions", "apply", "outcomes", "to_vector", "winners"} <= set(dir(position))
    assert not {"count", "index"} & set(dir(position))
    assert all(hasattr(position, name) for name in dir(position))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_unknown_keyword_of_a_public_function_is_answered_with_the_right_one(game: Sample) -> None:
    package = game.namespace[game.name]
    calls: tuple[tuple[Callable[[], Any], str], ...] = (
        (lambda: package.start(player=3), "start takes no 'player'; did you mean 'players'?"),
        (lambda: package.problems("", strict=True), "problems takes no 'strict'"),
        (lambda: package.loaded(weight=3), "loaded takes no 'weight'"),
    )
    for call, words in calls:
        with pytest.raises(TypeError, match=re.escape(words)):
            call()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_text_alone_makes_a_position(game: Sample) -> None:
    position = game.starts[1]()
    assert type(position)(str(position)) == position
    with pytest.raises(game.namespace[game.name].PositionError, match="is not a position"):
        type(position)("nonsense")
    with pytest.raises(TypeError, match="a string describes a whole position; remove the other arguments"):
        type(position)(str(position), player=1)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_lists_and_numbers_of_numpy_are_taken_as_fields(game: Sample) -> None:
    numpy = pytest.importorskip("numpy")
    first, *others, player, roll, rules = game.starts[0]()
    listed = [numpy.array(first), *map(list, others), numpy.int64(player), roll, rules]
    position = type(game.starts[0]())(*listed)
    assert position == game.starts[0]()
    assert hash(position) == hash(game.starts[0]())
    assert eval(repr(position), dict(game.namespace)) == position  # noqa: S307 - that is the promise


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_outcomes_are_asked_in_any_spelling(game: Sample) -> None:
    outcomes = game.starts[0]().outcomes()
    assert outcomes == dict(outcomes)
    assert dict(outcomes) == outcomes
    assert len(outcomes) == len(list(outcomes)) == len(outcomes.items())
    for dice, weight in outcomes.items():
        for text in (dice, str(dice), dice[::-1], dice.lower(), f" {dice} ", *([int(dice)] if dice.isdigit() else [])):
            assert text in outcomes
            assert outcomes[text] == outcomes.get(text) == weight
    for wrong in game.nonsense:
        assert wrong not in outcomes
        assert outcomes.get(wrong, "none") == "none"
        with pytest.raises(KeyError):
            outcomes[wrong]
    with pytest.raises(TypeError, match="does not support item assignment"):
        outcomes["64"] = 1
    assert pickle.loads(pickle.dumps(outcomes)) == copy.deepcopy(outcomes) == outcomes  # noqa: S301


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_numbers_and_white_space_are_taken_as_dice(game: Sample) -> None:
    numpy = pytest.importorskip("numpy")
    position = game.starts[0]()
    for dice in position.outcomes():
        same = [str(dice), dice.lower(), f"\t{dice} ", dice[::-1]]
        if dice.isdigit():
            same += [int(dice), numpy.int16(dice), numpy.uint64(dice), float(dice)]
        for step in same:
            assert position.why_not(step) is None
            assert position.apply(step) == position.apply(dice)
            assert position.step(step) == position.step(dice)
            assert definition_of(game.name).normal(step) == dice
            assert definition_of(game.name).is_outcome(step)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@FEWER
@given(data=st.data())
def test_positions_are_equal_exactly_if_their_texts_are(game: Sample, data: st.DataObject) -> None:
    seed = data.draw(seeds)
    seen = [step.after for start in game.starts for step in random_steps(start(), Random(seed), most=15)]
    texts = list(map(str, seen))
    for a, text in zip(seen, texts, strict=True):
        assert [a == b for b in seen] == [text == other for other in texts]


@pytest.mark.parametrize(("game", "start"), SAMPLES)
@FEWER
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
@FEWER
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
@FEWER
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
