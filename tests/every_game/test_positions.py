"""Properties of positions that every game must have, over random play."""

from __future__ import annotations

import copy
import pickle
import re
from inspect import getattr_static
from operator import ge, gt, le, lt
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget.core.position_text import PositionError
from exxtra_widget.core.step import IllegalStep
from exxtra_widget.support.suggest import ForeignName
from exxtra_widget.testing import random_steps
from tests.every_game.games import GAMES, SAMPLES, Sample

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
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


@games
def test_rules_are_checked_however_they_are_made(game: Sample) -> None:
    rules = type(game.starts[0]().rules)
    for name, value in WRONG_RULES[game.name].items():
        for make in (rules, rules.of, rules()._replace):
            with pytest.raises(ValueError, match=f"^{name} must "):
                make(**{name: value})
    assert rules(**RULES[game.name]) == rules()._replace(**RULES[game.name]) != rules()
    # Editors show this text for a call.
    assert re.findall("``(\\w+)``", rules.of.__doc__ or "")[: len(rules._fields)] == [*rules._fields]


@games
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


@games
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


@games
def test_a_text_alone_makes_a_position(game: Sample) -> None:
    position = game.starts[1]()
    assert type(position)(str(position)) == position
    with pytest.raises(TypeError, match="a string describes a whole position; remove the other arguments"):
        type(position)(str(position), player=1)


@games
def test_lists_and_numbers_of_numpy_are_taken_as_fields(game: Sample) -> None:
    numpy = pytest.importorskip("numpy")
    first, *others, player, roll, rules = game.starts[0]()
    listed = [numpy.array(first), *map(list, others), numpy.int64(player), roll, rules]
    position = type(game.starts[0]())(*listed)
    assert position == game.starts[0]()
    assert hash(position) == hash(game.starts[0]())
    assert eval(repr(position), dict(game.namespace)) == position  # noqa: S307 - that is the promise


@games
def test_what_is_public_is_listed_and_foreign_names_are_answered(game: Sample) -> None:
    position = game.starts[0]()
    listed = set(dir(position))
    assert {*position._fields, "actions", "apply", "outcomes", "to_vector", "winners"} <= listed
    assert not any(name.startswith("_") or name in {"count", "index"} for name in listed)
    foreign = {name for name in dir(type(position)) if isinstance(getattr_static(position, name), ForeignName)}
    assert foreign >= {"legal_moves", "turn", "fen", "push", "legal_actions", "apply_action", "is_terminal"}
    assert not foreign & listed
    for name in foreign:
        with pytest.raises(AttributeError, match=f"^Position has no '{name}'; "):
            getattr(position, name)


@games
def test_dice_are_taken_in_any_spelling(game: Sample) -> None:
    numpy = pytest.importorskip("numpy")
    position = game.starts[0]()
    outcomes = position.outcomes()
    assert (outcomes, sum(outcomes.values()), len(outcomes)) == (dict(outcomes), game.total, len(list(outcomes)))
    for dice, weight in outcomes.items():
        number = int(dice) if dice.isdigit() else None
        numbers = [] if number is None else [number, numpy.int16(number), numpy.uint64(number), float(number)]
        for same in (str(dice), dice[::-1], dice.lower(), f"\t{dice} ", *numbers):
            assert outcomes[same] == outcomes.get(same) == weight
            assert position.why_not(same) is None
            assert position.step(same) == position.step(dice)
    with pytest.raises(TypeError, match="does not support item assignment"):
        outcomes["64"] = 1
    assert pickle.loads(pickle.dumps(outcomes)) == copy.deepcopy(outcomes) == outcomes  # noqa: S301


@games
def test_nonsense_is_neither_dice_nor_a_step(game: Sample) -> None:
    start = game.starts[0]()
    for token in game.nonsense:
        assert token not in start.outcomes()
        with pytest.raises(KeyError):
            start.outcomes()[token]
        for position in (start, start.apply(next(iter(start.outcomes())))):
            refusal = position.why_not(token)
            for method in (position.apply, position.step):
                with pytest.raises(IllegalStep, match=re.escape(refusal.message)) as caught:
                    method(token)
                assert (caught.value.refusal, caught.value.position) == (refusal, position)
                assert len(str(caught.value)) < 400
