"""Conformance suite for games: all that the package relies on, checked over random play.

Examples
--------
>>> from exxtra_widget import exxtra
>>> from exxtra_widget.testing import check_game
>>> check_game("exxtra", starts=[exxtra.start(players=2, goal=5)], games=1)
"""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree as ET

from exxtra_widget.advice.evaluate import action_values, win_probability
from exxtra_widget.advice.hints import hint
from exxtra_widget.core.game import Game
from exxtra_widget.core.language import phrase
from exxtra_widget.core.plain_position import PlainPosition
from exxtra_widget.core.registry import definition_of, is_position, read_position, register
from exxtra_widget.core.registry import games as all_games
from exxtra_widget.core.step import IllegalStep, NeedsDice
from exxtra_widget.predict.ask import ask
from exxtra_widget.predict.question import Question
from exxtra_widget.predict.refusal import QuestionError
from exxtra_widget.predict.win import topics_of
from exxtra_widget.simulation.simulate import simulate
from exxtra_widget.support.arguments import quote, whole
from exxtra_widget.support.calls import checked
from exxtra_widget.support.locale import LANGUAGES
from exxtra_widget.widget.plain import play

if TYPE_CHECKING:
    from exxtra_widget.core.definition import GameDefinition
    from exxtra_widget.core.step import Step

__all__ = ["check_game"]

# What people and programs give by mistake; no game knows any of it.
_NONSENSE: Final[tuple[Any, ...]] = (
    "",
    " ",
    "no such action",
    "<b>",
    "\ud800",
    "x" * 1_000,
    None,
    True,
    -1,
    2.5,
    10**400,
    (),
    [],
    {},
    b"1",
)
_MOST_SEATS: Final = 26
_NAMES: Final = tuple(f"<b>Player & {seat}</b>" for seat in range(_MOST_SEATS))


class _FaultError(AssertionError):
    """A fault of a game, in words."""


@checked
def check_game(
    game: str | GameDefinition, *, starts: Iterable[Any] = (), games: int = 5, longest: int = 10_000, rng: int = 0
) -> None:
    """Check that a game meets everything that the package relies on.

    It plays random games and looks at every position: notation, garbled texts and copies; agreement of `actions`,
    `why_not`, `apply` and `step`; outcomes; refusals and events in three languages; counts; vectors; standings; the
    state for the page, its odds panel and pictures. Then records, simulation on one core and on threads, strategies,
    values, hints, questions and the widget.

    Parameters
    ----------
    game : str or GameDefinition
        Name of a game, or its definition, which is registered if necessary.
    starts : iterable of Position, optional
        Starts of the games, under any options; by default the first position of `GameDefinition.start`.
    games : int, default 5
        Number of random games from each start, 1 to 10,000.
    longest : int, default 10_000
        Number of steps after which a random game is taken to be endless, 1 to 10**9.
    rng : int, default 0
        Seed of the random games.

    Raises
    ------
    AssertionError
        At the first failure; the message says what was expected, and where. An error that the game raises is its
        cause.
    TypeError, ValueError
        For a definition that `register` refuses, and for numbers out of range.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> check_game("exxtra", starts=[exxtra.start(2, goal=2)], games=1)
    """
    if isinstance(game, str):
        definition = definition_of(game)
    else:
        definition = game() if isinstance(game, type) else game
        if getattr(definition, "name", None) not in all_games() or definition_of(definition.name) is not definition:
            register(definition)
    whole(games, 1, 10_000, "games")
    whole(longest, 1, 10**9, "longest")
    with _naming("start()"):
        first = definition.start()
    begins = tuple(starts) or (first,)
    for begin in (first, *begins):
        _check_start(definition, begin)
    with _naming("the definition"):
        _check_definition(definition)
    for begin in begins:
        _check(definition, begin, games, longest, rng)


def _check(definition: Any, begin: Any, games: int, longest: int, rng: int) -> None:
    vectors: dict[Any, Any] = {}
    for number in range(games):
        _check_play(definition, begin, Random(f"{rng} {number}"), longest, vectors)  # noqa: S311 - play, not a secret
    with _naming(f"a record of a game from {begin}"):
        _check_record(begin, rng)
    with _naming(f"a simulation from {begin}"):
        _check_simulation(definition, begin, rng)
    with _naming(f"an estimate from {begin}"):
        _check_advice(begin)
    with _naming(f"a question about {begin}"):
        _check_questions(definition, begin)
    with _naming(f"the widget of {begin}"):
        _check_widget(begin)


def _expect(fulfilled: object, message: str) -> None:
    if not fulfilled:
        raise _FaultError(message)


@contextmanager
def _naming(part: str) -> Iterator[None]:
    """Say which part of a game has failed, if it raises an error."""
    try:
        yield
    except _FaultError:
        raise
    except Exception as error:
        raise _FaultError(f"{part} raises {type(error).__name__}: {error}") from error


def _result(definition: Any, name: str, position: Any, *args: Any) -> Any:
    """Return the result of a method of the definition."""
    with _naming(f"{name}() of {position}"):
        return getattr(definition, name)(position, *args)


def _of(position: Any, name: str, *args: Any) -> Any:
    """Return a property of a position, or the result of a method."""
    with _naming(f"{name} of {position}"):
        found = getattr(position, name)
        return found(*args) if callable(found) else found


def _applied(position: Any, token: Any) -> Any:
    """Return the position after a step."""
    step = f"{'after' if isinstance(position, PlainPosition) else 'apply'}({str(token)!r}) at {position}"
    with _naming(step):
        after = position.apply(token)
    _expect(is_position(after), f"{step} returns {quote(after)}, not a position")
    return after


def _check_start(definition: Any, begin: Any) -> None:
    _expect(is_position(begin), f"{quote(begin)}, among the starts, is not a position")
    with _naming("str() of the first position"):
        str(begin)
    _expect(begin.game == definition.name, f"{begin} is of the game {begin.game!r}, not {definition.name!r}")
    _expect(not _of(begin, "is_over"), f"a game cannot begin at {begin}: it is over there")
    _of(begin, "actions")
    _of(begin, "outcomes")


def _check_definition(definition: Any) -> None:
    for language, groups in definition.texts.items():
        _expect(language in LANGUAGES, f"texts are in {', '.join(LANGUAGES)}, not in {language!r}")
        _expect(groups, f"texts has nothing for {language!r}; leave it out to read locale/{language}.json")
        for group, entries in groups.items():
            right = isinstance(entries, Mapping) and all(isinstance(text, str) for text in entries.values())
            _expect(right, f"texts[{language!r}][{group!r}] is not a mapping from keys to texts")
    right = isinstance(definition.counts, Mapping) and all(map(callable, definition.counts.values()))
    _expect(right, "counts is not a mapping from names to functions of a position and a token")
    _expect("lengths" not in definition.counts, "counts has 'lengths', which every game has")
    if definition.outcomes:
        example = str(definition.example)
        found = any(map(definition.is_outcome, (example, *example.split())))
        _expect(
            found, f"example is {example!r}, in which no word is an outcome, like {next(iter(definition.outcomes))!r}"
        )


def _steps(position: Any, rng: Random, most: int) -> Iterator[Step]:
    """Yield the steps of a game in which every legal action is equally likely."""
    for _ in range(most):
        actions = _of(position, "actions")
        if not actions:
            return
        token = rng.choice(actions)
        if token == "roll":
            outcomes = _of(position, "outcomes")
            token = rng.choices(list(outcomes), list(outcomes.values()))[0]
        _applied(position, token)
        with _naming(f"step({str(token)!r}) at {position}"):
            step = position.step(token)
        yield step
        position = step.after


# --- Positions ------------------------------------------------------------------------------------


def _check_play(definition: Any, begin: Any, rng: Random, longest: int, vectors: dict[Any, Any]) -> None:
    position = begin
    with _naming(f"a check of {begin}"):
        _check_position(definition, begin, vectors)
    columns = _result(definition, "columns", begin).keys()
    for step in _steps(begin, rng, longest):
        position = step.after
        with _naming(f"the step {str(step.action)!r} at {step.before}"):
            _check_step(definition, step)
        with _naming(f"a check of {position}"):
            _check_position(definition, position, vectors)
        same = _result(definition, "columns", position).keys() == columns
        _expect(same, f"the columns at {position} are other ones than at {begin}")
    _expect(position.is_over, f"a random game from {begin} had not ended after {longest:,} steps, at {position}")
    _expect(sum(_of(position, "returns")) > 0.999, f"returns() of {position} do not add up to 1")


def _check_step(definition: Any, step: Step) -> None:
    before, after = step.before, step.after
    text = str(before)
    with _naming(f"str() of the position after {str(step.action)!r} at {text}"):
        str(after)
    applied = before.apply(step.action)
    _expect(applied == after, f"apply({step.action!r}) and step({step.action!r}) at {text} lead to different positions")
    _expect(hash(applied) == hash(after), f"the equal positions after {step.action} at {text} have different hashes")
    _expect(str(before) == text, f"apply({step.action!r}) has changed the position {text}")
    _expect(pickle.loads(pickle.dumps(step)) == step, f"the step {step.action} at {text} is another one after pickle")  # noqa: S301 - our own
    _expect(step.events, f"the step {step.action} at {text} has no events")
    for event in step.events:
        data = event.to_dict()
        _expect(_is_json(data), f"the event {data} is not plain JSON data")
        for language in LANGUAGES:
            _check_sentence(f"the event {data['kind']} in {language}", event.sentence, language, _NAMES)
    for name, number_of in definition.counts.items():
        where = f"the count {name!r} of {str(step.action)!r} at {text}"
        with _naming(where):
            number = number_of(before, step.action)
        _expect(number is None or type(number) is int, f"{where} is {quote(number)}, not a whole number or None")


def _check_position(definition: Any, position: Any, vectors: dict[Any, Any]) -> None:
    text = str(position)
    many, player, winners, over, actions = (
        _of(position, name) for name in ("seats", "player", "winners", "is_over", "actions")
    )
    seats = set(range(many))
    _expect(many <= _MOST_SEATS, f"{text} has {many} seats; those of any game are A to Z")
    _expect(player in seats, f"the player of {text} is not one of its {many} seats")
    _expect(set(winners) <= seats, f"the winners of {text} are not seats of it")
    _expect(bool(winners) == over, f"{text}: is_over is {over}, but winners are {winners}")
    _expect((actions == ()) == over, f"{text}: is_over is {over}, but the actions are {actions}")
    _check_standing(definition, position, text)
    _check_copies(definition, position, text)
    _check_actions(definition, position, text)
    # What is the same code at every position is looked at in one of ten.
    if len(vectors) % 10 == 0 or over:
        _check_nonsense(position, text)
        _check_garbled(definition, text)
        _check_words(definition, position, text)
    with _naming(f"vector() of {text}"):
        vector, relative = position.to_vector(), position.to_vector(relative=True)
    _expect(
        all(type(number) is int for number in vector), f"to_vector() of {text} holds other things than whole numbers"
    )
    _expect(vectors.setdefault(vector, position) == position, f"{text} and {vectors[vector]} have the same vector")
    lengths = {len(vector), len(relative), len(next(iter(vectors)))}
    _expect(len(lengths) == 1, f"the vectors of {text} have other lengths than those of other positions")


def _check_standing(definition: Any, position: Any, text: str) -> None:
    standing = _result(definition, "standing", position)
    right = isinstance(standing, list) and all(isinstance(has, dict) for has in standing)
    _expect(right and _is_json(standing), f"standing() of {text} is not a list of dicts with plain JSON data")
    count = len(standing)
    _expect(count in {0, position.seats}, f"standing() of {text} describes {count} seats, not {position.seats}")
    _expect(len({tuple(has) for has in standing}) < 2, f"standing() of {text} has other keys for one seat than another")


def _check_garbled(definition: Any, text: str) -> None:
    words = text.split(" ")
    for garbled in (
        *(text[:end] for end in range(len(text))),
        *(
            " ".join([*words[:i], *other, *words[i + 1 :]])
            for i in range(len(words))
            for other in ([], ["x"], ["9" * 9])
        ),
        *(thing for thing in _NONSENSE if isinstance(thing, str)),
    ):
        raised = _error(definition.read, garbled)
        right = raised is None or issubclass(raised, ValueError)
        _expect(right, f"read({quote(garbled)!r}) raises {raised and raised.__name__}, not ValueError")


def _check_copies(definition: Any, position: Any, text: str) -> None:
    for name, read in (("read", definition.read), ("parse", type(position).parse)):
        with _naming(f"{name}({text!r})"):
            found = read(text)
        _expect(found == position, f"{name}() makes another position of {text!r}: {quote(found)}")
    _expect(read_position(text) == position, f"the text {text!r} does not begin with the name of the game")
    for name, other in (("pickle", pickle.loads(pickle.dumps(position))), ("deepcopy", copy.deepcopy(position))):  # noqa: S301 - our own
        _expect(other == position and str(other) == text, f"{name} makes {other} of {text}")


def _check_actions(definition: Any, position: Any, text: str) -> None:
    actions, outcomes = _of(position, "actions"), _of(position, "outcomes")
    _expect(len(set(actions)) == len(actions), f"{text} lists an action twice: {actions}")
    _expect(
        bool(outcomes) == ("roll" in actions), f"{text} has outcomes where 'roll' is not legal, or none where it is"
    )
    for action in actions:
        _expect(_of(position, "why_not", action) is None, f"{text} lists {action!r}, but why_not refuses it")
        _expect(
            action in definition.actions, f"{action!r}, legal at {text}, is not among the actions of the definition"
        )
        _expect(definition.normal(action) == action, f"{action!r} is not its own normal spelling")
        _expect(not definition.is_outcome(action), f"the action {action!r} is taken for dice")
    mask = zip(definition.actions, _of(position, "action_mask"), strict=True)
    _expect({a for a, legal in mask if legal} == set(actions), f"action_mask() and actions() differ at {text}")
    if outcomes:
        _expect(dict(outcomes) == dict(definition.outcomes), f"the dice at {text} are other ones than at the start")
        for dice, weight in outcomes.items():
            _expect(type(weight) is int and weight > 0, f"the weight of {dice!r} is not a whole number above 0")
            _expect(_of(position, "why_not", dice) is None, f"{text} refuses the dice {dice!r}")
            _expect(definition.is_outcome(dice), f"the dice {dice!r} are not taken for dice")
            _applied(position, dice)
        for method in (position.apply, position.step):
            _expect(
                _error(method, "roll") is NeedsDice, f"{method.__name__}('roll') at {text} does not raise NeedsDice"
            )


def _check_nonsense(position: Any, text: str) -> None:
    for token in _NONSENSE:
        refusal, said = _of(position, "why_not", token), quote(token)
        _expect(refusal is not None, f"{text} takes {said} for a legal step")
        _expect(_is_json(refusal.to_dict()), f"the refusal of {said} at {text} is not plain JSON data")
        for language in LANGUAGES:
            _check_sentence(f"the refusal of {said} at {text} in {language}", refusal.sentence, language, _NAMES)
        for method in (position.apply, position.step):
            raised = _error(method, token)
            _expect(raised is IllegalStep, f"{method.__name__}({said}) at {text} raises {raised}, not IllegalStep")
    _expect(str(position) == text, f"a refused step has changed the position {text}")


def _error(method: Any, token: object) -> type[Exception] | None:
    try:
        method(token)
    except Exception as error:  # noqa: BLE001 - which one is the question
        return type(error)
    return None


def _check_words(definition: Any, position: Any, text: str) -> None:
    for action in position.actions():
        reason = _result(definition, "reason", position, action)
        for language in LANGUAGES if reason is not None else ():
            _check_sentence(f"the reason for {action!r} at {text} in {language}", reason.sentence, language, _NAMES)
    for language in LANGUAGES:
        _check_sentence(f"the text picture of {text} in {language}", definition.text, position, _NAMES, language)
    _expect(_is_json(_result(definition, "panel", position)), f"panel() of {text} is not plain JSON data")
    state = _result(definition, "state", position)
    _expect(_is_json(state), f"the state of {text} for the page is not plain JSON data")
    known = (state["text"], state["player"], state["winners"])
    _expect(known == (text, position.player, list(position.winners)), f"the state of {text} says {known}")
    for choice in state["choices"]:
        refusal = position.why_not(choice["token"])
        same = choice.get("refusal") == (refusal.to_dict() if refusal else None)
        _expect(same, f"the state of {text} and why_not differ about {choice['token']!r}")
        for language in LANGUAGES if refusal else ():
            where = f"the refusal of {choice['token']!r} at {text} in {language}"
            _check_sentence(where, refusal.sentence, language, _NAMES)
    for language in LANGUAGES:
        picture = _result(definition, "svg", position, _NAMES, language)
        _expect("<b>" not in picture, f"names are not escaped in the picture of {text}")
        _expect(_is_svg(picture), f"the picture of {text} is not SVG: {quote(picture)}")
        _expect("<script" not in picture, f"the picture of {text} holds a script")


def _check_sentence(where: str, say: Callable[..., str], *args: Any) -> None:
    with _naming(where):
        try:
            sentence = say(*args)
        except KeyError as error:
            missing = str(error.args[0])
            lacks = missing if " " in missing else f"nothing fills {{{missing}}} in its text"
            raise _FaultError(f"{where} cannot be said: {lacks}") from error
    _expect(sentence.strip(), f"{where} has no words")
    _expect(not re.search(r"\{\w", sentence), f"{where} has a field that nothing fills: {sentence}")


def _is_svg(picture: str) -> bool:
    try:
        return ET.fromstring(picture).tag.endswith("svg")  # noqa: S314 - the game's own picture
    except ET.ParseError:
        return False


def _is_json(data: object) -> bool:
    try:
        return bool(json.loads(json.dumps(data, allow_nan=False)) == data)
    except (TypeError, ValueError):
        return False


# --- Games, simulation, values, widget ------------------------------------------------------------------


def _check_record(begin: Any, rng: int) -> None:
    game = Game(begin, seed=rng)
    for step in _steps(begin, Random(rng), 12):  # noqa: S311 - play, not a secret
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
        _expect(not read.problems, f"a game from {begin} is read from {name} with problems: {'; '.join(read.problems)}")
        _expect(read == game, f"a game from {begin} is another one when it is read from {name}")
    _expect(game.to_records() or not len(game), f"a game from {begin} has no table")


def _check_simulation(definition: Any, begin: Any, rng: int) -> None:
    named = definition.playable(begin)
    _expect("random" in named, f"random is not among the strategies at {begin}: {', '.join(named)}")
    _expect(definition.estimator in named, f"{definition.estimator!r}, which estimates, cannot play at {begin}")
    for name in named:
        _expect(definition.find_strategy(name) == named[name], f"find_strategy({name!r}) is another strategy")
        # It plays a thousand games for each decision.
        if name != "rollout":
            _check_strategy(begin, name, named[name], rng)


def _check_strategy(begin: Any, name: str, strategy: Any, rng: int) -> None:
    record = ("lengths", *definition_of(begin.game).counts)
    found = simulate(begin, name, games=20, rng=rng, record=record)
    _expect(found.games == 20, f"only {found.games} of 20 games of {name} were played")
    # An engine of the game's own does not know this one.
    slow = simulate(begin, partial(_play, strategy), games=20, rng=rng, record=record)
    _expect(slow.wins == found.wins, f"an engine plays {name} at {begin} differently from the rules model")
    same = (slow.lengths, slow.recorded) == (found.lengths, found.recorded)
    _expect(same, f"an engine counts the games of {name} at {begin} differently from the rules model")
    with ThreadPoolExecutor(2) as executor:
        spread = simulate(begin, name, games=20, rng=rng, executor=executor)
    _expect(spread.wins == found.wins, f"{name} at {begin} wins other games on an executor")


def _play(strategy: Any, position: Any, rng: Random) -> Any:
    return strategy(position, rng)


def _check_advice(begin: Any) -> None:
    position = begin
    for step in _steps(begin, Random(1), 200):  # noqa: S311 - play, not a secret
        position = step.before
        if len(position.actions()) > 1:
            break
    values = action_values(position, games=10, rng=1)
    _expect(
        set(values) == set(position.actions()), f"action_values at {position} are of other actions than the legal ones"
    )
    total = sum(win_probability(position, games=20, rng=1).values)
    _expect(abs(total - 1) < 1e-6, f"the win probabilities at {position} add up to {total}")
    best = hint(position, games=10, rng=1).best
    _expect(best in position.actions(), f"the hint at {position} is {best!r}, which is not legal")


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
            _check_sentence(where, question.sentence, language, _NAMES)
            _check_sentence(f"the hint for {where}", question.hint, language, _NAMES)
            _check_sentence(f"the working of {where}", _lines, question, language)
            if topic.is_quick and not topic.needs:
                _check_sentence(f"the button for {where}", phrase, language, definition.name, "question", name)


def _lines(question: Question, language: str) -> str:
    return "\n".join(question.explanation(language, _NAMES))


def _check_widget(begin: Any) -> None:
    widget = play(begin)
    try:
        state = {key: value for key, value in widget.get_state().items() if key in {"value", "start", "board", "rules"}}
        _expect(_is_json(state), f"the widget sends the page other things than plain JSON data at {begin}")
        _expect(state["value"] == str(begin), f"the widget shows {state['value']}, not {begin}")
    finally:
        widget.close()
