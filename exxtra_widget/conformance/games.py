"""Checks of all that the package does with a game: records, simulations, values, questions, the widget."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from typing import Any

from exxtra_widget.advice.evaluate import action_values, win_probability
from exxtra_widget.advice.hints import hint
from exxtra_widget.conformance.fault import NAMES, check_sentence, expect, is_json, naming
from exxtra_widget.conformance.positions import random_steps
from exxtra_widget.core.definition import GameDefinition
from exxtra_widget.core.game import Game
from exxtra_widget.core.language import phrase
from exxtra_widget.predict.ask import ask
from exxtra_widget.predict.question import Question
from exxtra_widget.predict.topic import QuestionError, topics_of
from exxtra_widget.simulation.simulate import simulate
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.locale import LANGUAGES
from exxtra_widget.widget.plain import play


def check_games(definition: Any, begin: Any, rng: int) -> None:
    """Check records, simulations, values, questions and the widget of games that begin at a position."""
    check_record(begin, rng)
    with naming(f"a simulation from {begin}"):
        _check_simulation(definition, begin, rng)
    with naming(f"an estimate from {begin}"):
        _check_advice(begin)
    with naming(f"a question about {begin}"):
        _check_questions(definition, begin)
    with naming(f"the widget of {begin}"):
        _check_widget(begin)


def check_record(begin: Any, rng: int) -> None:
    """Check that a game that begins at a position can be kept."""
    with naming(f"a record of a game from {begin}"):
        _check_record(begin, rng)


def _check_record(begin: Any, rng: int) -> None:
    game = Game(begin, seed=rng)
    for step in random_steps(begin, Random(rng), 12):  # noqa: S311 - play, not a secret
        game.step(step.action)
    game.comment("A remark.")
    game.undo(min(3, len(game)))
    if "roll" in game.actions():
        game.branch()
    copies = {
        "its text": Game.from_text(game.to_text()),
        "its JSON": Game.from_json(game.to_json()),
        "pickle": pickle.loads(pickle.dumps(game)),  # noqa: S301 - our own
    }
    for name, read in copies.items():
        expect(not read.problems, f"a game from {begin} is read from {name} with problems: {'; '.join(read.problems)}")
        expect(read == game, f"a game from {begin} changes when it is written and read as {name}")
    expect(game.to_records() or not len(game), f"a game from {begin} has no table")


def _check_simulation(definition: Any, begin: Any, rng: int) -> None:
    named = definition.playable(begin)
    expect("random" in named, f"random is not among the strategies at {begin}: {', '.join(named)}")
    expect(definition.estimator in named, f"{definition.estimator!r}, which estimates, cannot play at {begin}")
    again = definition.playable(begin)
    for name in named:
        same = again.get(name) == named[name]
        expect(same, f"strategies makes a new {name!r} each time; make it once, or as a frozen dataclass")
        expect(definition.find_strategy(name) == named[name], f"find_strategy({name!r}) is another strategy")
        # It plays a thousand games for each decision.
        if name != "rollout":
            _check_strategy(definition, begin, name, named[name], rng)


def _check_strategy(definition: Any, begin: Any, name: str, strategy: Any, rng: int) -> None:
    right = callable(strategy) and not isinstance(strategy, type)
    expect(right, f"the strategy {name!r} must be called with (position, rng), and {quote(strategy)} cannot")
    record = ("lengths", *definition.counts)
    found = simulate(begin, name, games=20, rng=rng, record=record)
    expect(found.games == 20, f"only {found.games} of 20 games of {name} were played")
    # An engine of the game's own does not know this one.
    slow = simulate(begin, partial(_play, strategy), games=20, rng=rng, record=record)
    if type(definition).engine is GameDefinition.engine:
        same = (slow.wins, slow.lengths, slow.recorded) == (found.wins, found.lengths, found.recorded)
        expect(same, f"{name} at {begin} plays the same games in another way: draw by `rng` alone, and change nothing")
    expect(slow.wins == found.wins, f"an engine plays {name} at {begin} differently from the rules model")
    same = (slow.lengths, slow.recorded) == (found.lengths, found.recorded)
    expect(same, f"an engine counts the games of {name} at {begin} differently from the rules model")
    with ThreadPoolExecutor(2) as executor:
        spread = simulate(begin, name, games=20, rng=rng, executor=executor)
    expect(spread.wins == found.wins, f"{name} at {begin} wins other games on an executor")


def _play(strategy: Any, position: Any, rng: Random) -> Any:
    return strategy(position, rng)


def _check_advice(begin: Any) -> None:
    position = begin
    for step in random_steps(begin, Random(1), 200):  # noqa: S311 - play, not a secret
        position = step.before
        if len(position.actions()) > 1:
            break
    values = action_values(position, games=10, rng=1)
    distinct = set(position.distinct_actions())
    expect(set(values) == distinct, f"action_values at {position} are of other actions than the distinct ones")
    # An action with the effect of another one is worth the same.
    with naming(f"the value of a legal action at {position}"):
        list(map(values.value, position.actions()))
    chances = win_probability(position, games=20, rng=1)
    total = sum(chances.values)
    expect(abs(total - 1) < 1e-6, f"the win probabilities at {position} add up to {total}")
    # A solution may have wrong bounds, or none.
    with naming(f"the bounds of action_values at {position}"):
        values.to_records()
    with naming(f"the bounds of win_probability at {position}"):
        str(chances)
        list(map(str, chances.bounds))
    best = hint(position, games=10, rng=1).best
    expect(best in position.actions(), f"the hint at {position} is {best!r}, which is not legal")


def _check_questions(definition: Any, position: Any) -> None:
    for name, topic in topics_of(definition.name).items():
        values = topic.values(position) if topic.needs else ()
        if topic.needs and not values:
            continue
        fields: dict[str, Any] = {topic.needs: values[0]} if topic.needs else {}
        try:
            # The others play games for their answer.
            question = ask(position, name, **fields) if topic.is_quick else Question(position, name)
        except QuestionError:
            continue
        for language in LANGUAGES:
            where = f"the question {name!r} at {position} in {language}"
            check_sentence(where, question.sentence, language, NAMES)
            check_sentence(f"the hint for {where}", question.hint, language, NAMES)
            check_sentence(f"the working of {where}", _lines, question, language)
            if topic.is_quick and not topic.needs:
                check_sentence(f"the button for {where}", phrase, language, definition.name, "question", name)


def _lines(question: Question, language: str) -> str:
    return "\n".join(question.explanation(language, NAMES))


def _check_widget(begin: Any) -> None:
    widget = play(begin)
    try:
        state = {key: value for key, value in widget.get_state().items() if key in {"value", "start", "board", "rules"}}
        expect(is_json(state), f"the widget sends the page other things than plain JSON data at {begin}")
        expect(state["value"] == str(begin), f"the widget shows {state['value']}, not {begin}")
    finally:
        widget.close()
