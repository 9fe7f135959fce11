"""Questions from keywords: a topic of the game, or a question in your own words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from numbers import Rational, Real
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.language import phrase, words
from exxtra_widget.core.registry import dice_of, read_position
from exxtra_widget.core.step import Refusal
from exxtra_widget.predict.envelope import opened
from exxtra_widget.predict.formula import Names
from exxtra_widget.predict.judging import FEWEST_DIGITS, MOST_DIGITS
from exxtra_widget.predict.numbers import Written, read_number, read_probability
from exxtra_widget.predict.question import (
    LONGEST_CHOICE,
    OWN,
    Question,
    Wording,
    names_action,
    read_wording,
    spoken_token,
)
from exxtra_widget.predict.topic import QuestionError, Rounded, Topic, topics_of
from exxtra_widget.probability.exact import Ratio, exact
from exxtra_widget.probability.intervals import Interval
from exxtra_widget.support.arguments import at_most, encodable, integer, nearest, quote, shown
from exxtra_widget.support.locale import LANGUAGES
from exxtra_widget.support.suggest import check_names

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights


IN_OWN_WORDS: Final = ("choices", "answer", "rolls", "envelope")
# Exercises may also ask for numbers and formulas.
FOR_EXERCISES: Final = ("kind", "unit", "names")
KINDS: Final = ("probability", "choice", "number", "formula")
# Fields of topics, needed or optional.
TOPIC_FIELDS: Final = ("target", "rung", "opponents", "total", "times")
OPTIONS: Final = (*IN_OWN_WORDS, "weights", *TOPIC_FIELDS)

LONGEST_PROMPT: Final = 500
MOST_CHOICES: Final = 12
_SPACES: Final = re.compile(r"\s+")


def ask(
    position: Any,
    question: Any,
    *,
    choices: Iterable[str] | None = None,
    answer: Any = None,
    rolls: Any = None,
    envelope: str | None = None,
    weights: Weights | str | None = None,
    own: bool = False,
    kind: str | None = None,
    unit: Any = None,
    names: Any = None,
    target: Any = None,
    rung: Any = None,
    opponents: Any = None,
    total: Any = None,
    times: Any = None,
) -> Question:
    """Return a question about a position."""
    weights = dice_of(position, weights)
    position = read_position(position)
    weights = None if weights is None else position.definition.loaded(weights)
    given = any(value is not None for value in (choices, answer, rolls, envelope, kind, unit, names))
    named = zip(TOPIC_FIELDS, (target, rung, opponents, total, times), strict=True)
    fields = {name: value for name, value in named if value is not None}
    topics = topics_of(position.game)
    name, value = (None, None) if own else _find(question, topics)
    if name is not None:
        if given:
            own_words = ", ".join((*IN_OWN_WORDS, *FOR_EXERCISES))
            raise TypeError(f"“{name}” computes its answer; use {own_words} only with questions in your own words")
        return _on_topic(Question(position, name, weights=weights), topics[name], value, fields)
    text = encodable(question.strip()) if isinstance(question, str) else ""
    if not (own or given or text.endswith("?")):
        raise QuestionError(_no_topic(question, topics))
    check_names(fields, IN_OWN_WORDS, "a question in your own words")
    if not 1 <= len(text) <= LONGEST_PROMPT:
        raise ValueError(f"a question must be a string of 1 to {LONGEST_PROMPT} characters, not {quote(question)!r}")
    checked = _kind(kind, choices, unit, names)
    known = None if names is None else Names.of(names)
    asked = Question(position, prompt=text, weights=weights, kind=checked, unit=unit_of(unit), names=known)
    return _in_own_words(asked, choices, answer, rolls, envelope)


def answered(question: Question, answer: Any) -> Question:
    """Return a question in own words with the answer that it was asked without."""
    if question.exact is not None or question.envelope:
        raise ValueError(
            "this question already has an answer; use answer= only for a question that was asked without one"
        )
    choices, weights = question.offered, question.weights
    return ask(question.position, question.prompt, own=True, choices=choices, answer=answer, weights=weights)


def _in_own_words(question: Question, choices: Any, answer: Any, rolls: Any, envelope: Any) -> Question:
    """Return a question in own words with its answer."""
    if envelope is not None and not (answer is None and rolls is None):
        raise ValueError("envelope= holds the answer already; give neither answer= nor rolls=")
    if question.kind == "choice":
        return _in_envelope(_choosing(question, choices, answer, rolls), envelope)
    if question.kind == "formula":
        return _writing(question, answer, rolls)
    if question.kind == "probability" and rolls is None and _names_rolls(answer, question.position):
        answer, rolls = None, answer
    if rolls is not None:
        if answer is not None:
            raise ValueError("rolls= already determines the answer; give only one of them")
        return replace(question, rolls=_check_rolls(rolls, question.position))
    solved = _counting(question, answer) if question.kind == "number" else _estimating(question, answer)
    return _in_envelope(solved, envelope)


def _in_envelope(question: Question, envelope: object) -> Question:
    """Return a question with its envelope; one that belongs to another question is refused now, not at the reveal."""
    if envelope is None:
        return question
    asked = replace(question, envelope=str(envelope))
    opened(asked)
    return asked


def _find(question: object, topics: Mapping[str, Topic]) -> tuple[str | None, str | None]:
    """Return the topic that a text names, and the rest of the text."""
    said = _plain(question).lower().replace("_", " ") if isinstance(question, str) else ""
    for name, topic in topics.items():
        spoken = name.replace("_", " ")
        if said == spoken:
            return name, None
        rest = said[len(spoken) + 1 :]
        if topic.needs and said.startswith(f"{spoken} ") and (" " not in rest or topic.spell(rest) != rest):
            return name, rest
    return None, None


def _no_topic(prompt: object, topics: Mapping[str, Topic]) -> Refusal:
    names = [f"{name.replace('_', ' ')} …" if topic.needs else name.replace("_", " ") for name, topic in topics.items()]
    return Refusal("no_topic", "", {"topic": quote(prompt), "list": ", ".join(names)})


def _on_topic(question: Question, topic: Topic, value: str | None, given: Mapping[str, Any]) -> Question:
    named = (*([topic.needs] if topic.needs else []), *topic.options)
    check_names(given, named, f"the question “{topic.name}”")
    position = question.position
    if position.is_over:
        raise QuestionError(Refusal("game_over", position.game, {"seat": position.player}))
    fields: dict[str, Any] = {}
    if topic.needs:
        fields[topic.needs] = _needed(topic, given.get(topic.needs, value), position)
    for name, allowed in topic.options.items():
        chosen = given.get(name, allowed[0])
        # The plain value, even of another library's number.
        fields[name] = next((one for one in allowed if type(chosen) is not bool and one == chosen), None)
        if fields[name] is None:
            known = ", ".join(map(str, allowed))
            raise ValueError(f"{name} must be one of {known}, not {quote(chosen)}{nearest(chosen, map(str, allowed))}")
    refusal = topic.refuses(position, fields, question.outcomes)
    if refusal:
        raise QuestionError(refusal)
    asked = Question(position, topic.name, tuple(fields.items()), weights=question.weights)
    # A value that cannot be computed is refused now, not when the class waits for it.
    _ = asked.exact
    return asked


def _needed(topic: Topic, value: object, position: Any) -> str:
    """Return the value of the field that a topic needs, in its canonical spelling."""
    known = topic.values(position)
    said = "" if value is None else _plain(value)
    if topic.spell(said) in known:
        return topic.spell(said)
    spoken = f"{topic.name.replace('_', ' ')} {quote(said)}".strip()
    if not known:
        raise QuestionError(Refusal("nothing_to_name", "", {"topic": spoken}))
    raise QuestionError(Refusal("no_such_value", "", {"topic": spoken, "list": ", ".join(known)}))


# --- In your own words --------------------------------------------------------------------


def _kind(kind: Any, choices: object, unit: object, names: object) -> Any:
    likely = "probability" if choices is None else "choice"
    kind = likely if kind is None else kind
    if kind not in KINDS:
        raise ValueError(f"kind must be one of {', '.join(KINDS)}, not {quote(kind)}{nearest(kind, KINDS)}")
    if (kind == "choice") != (likely == "choice"):
        raise ValueError(f"a question with kind={kind!r} takes {'choices=[…]' if kind == 'choice' else 'no choices'}")
    if unit is not None and kind != "number":
        raise ValueError("unit= works only with kind='number'")
    if (names is None) == (kind == "formula"):
        raise ValueError("a formula needs both kind='formula' and names={'safe': safe, 'k': range(1, 11)}")
    return kind


def unit_of(unit: Any) -> Wording | None:
    """Return a unit in all languages that are known or given."""
    said = unit.strip().lower() if isinstance(unit, str) else ""
    known = next((key for key in (f"unit.{said}", f"unit.{said}s") if key in words("en")["question"]), None)
    if known is not None:
        forms = ((language, phrase(language, "", "question", known)) for language in LANGUAGES)
        return Wording(tuple((language, text.partition("|")[2]) for language, text in forms))
    return None if unit is None else read_wording(unit, "unit")


def _counting(question: Question, answer: Any) -> Question:
    if callable(answer):
        outcomes, counted = question.outcomes, question.position.definition.counted
        if not outcomes:
            raise QuestionError(Refusal("nothing_to_roll"))
        values = {dice: exact(answer(counted(question.position, dice)), f"the answer for {dice}") for dice in outcomes}
        answer = sum(weight * values[dice] for dice, weight in outcomes.items()) / sum(outcomes.values())
    return question if answer is None else _solved(question, read_number(answer), answer)


def _solved(question: Question, said: Written, answer: Any) -> Question:
    """Return a question with its answer; a float is a rounded number."""
    digits = None
    if isinstance(answer, Real) and not isinstance(answer, Rational) and said.unit is not None and said.value:
        digits = max(FEWEST_DIGITS, min(len(str(abs(int(said.value / said.unit)))), MOST_DIGITS))
    return replace(question, solution=said.ratio, digits=digits)


def _choosing(question: Question, choices: Any, answer: Any, rolls: Any) -> Question:
    if rolls is not None:
        raise ValueError("give choices= or rolls=, not both")
    texts = () if isinstance(choices, str) else tuple(map(_plain, choices))
    distinct = len({text.casefold() for text in texts}) == len(texts)
    if not distinct or not 2 <= len(texts) <= MOST_CHOICES or not all(1 <= len(t) <= LONGEST_CHOICE for t in texts):
        most = f"2 to {MOST_CHOICES} different strings of 1 to {LONGEST_CHOICE} characters"
        raise ValueError(f"choices must be {most}, not {quote(choices, 80)}")
    actions = _actions(question.position, choices) if isinstance(choices, Mapping) else ()
    asked = replace(question, choices=texts, actions=actions)
    if answer is None:
        return asked
    # A wrong answer is refused with the sentence that a student would see.
    right = str(asked.read(answer))
    return replace(asked, solution=right)


def _writing(question: Question, answer: Any, rolls: Any) -> Question:
    if rolls is not None:
        raise ValueError("a formula takes answer=, not rolls=")
    if answer is None:
        return question
    # A formula that cannot be read is refused with the sentence that a student would see.
    question.read(answer)
    if not isinstance(answer, str):
        raise TypeError(f"the answer must be a formula as a string, not {shown(answer)}")
    return replace(question, solution=" ".join(answer.split()))


def _actions(position: Any, choices: Mapping[Any, Any]) -> tuple[str, ...]:
    """Return the legal actions that choices in own words stand for."""
    if position.is_over:
        raise QuestionError(Refusal("game_over", position.game, {"seat": position.player}))
    legal = list(map(str, position.actions()))
    found: dict[str, str] = {}
    for said, given in zip(map(_plain, choices), choices.values(), strict=True):
        action = spoken_token(_plain(given), position.game) or quote(given)
        if action not in legal:
            details = {"choice": quote(said), "action": action, "list": ", ".join(at_most(legal))}
            raise QuestionError(Refusal("illegal_choice", "", details))
        # The page says the name of an action in its language, so it may stand for no other.
        if names_action(said, position.game) and spoken_token(said, position.game) != action:
            raise ValueError(f"{quote(said)} is the name of another action than {action}; use other words")
        if action in found:
            raise ValueError(f"{quote(found[action])} and {quote(said)} are both {action}; give each its own action")
        found[action] = said
    return tuple(found)


def _estimating(question: Question, answer: Any) -> Question:
    if answer is None:
        return question
    if isinstance(answer, Ratio):
        return replace(question, solution=answer)
    if isinstance(answer, Interval):
        # Simulated: the middle of its interval, to three places.
        return replace(question, solution=Rounded.of(round((answer.low + answer.high) / 2, 3), "estimated"))
    try:
        return _solved(question, read_probability(answer), answer)
    except QuestionError as error:
        if error.code == "percent_sign":
            raise QuestionError(Refusal("share_or_number", "", error.refusal.details)) from None
        raise


def _names_rolls(answer: Any, position: Any) -> bool:
    """Return whether an answer names rolls rather than a probability."""
    if isinstance(answer, str):
        is_outcome = position.definition.is_outcome
        return bool(_parted(answer)) and all(map(is_outcome, _parted(answer)))
    return callable(answer) or (
        isinstance(answer, (list, tuple, set, frozenset)) and not isinstance(answer, (Ratio, Interval))
    )


def _parted(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _check_rolls(rolls: Any, position: Any) -> tuple[str, ...]:
    """Return the rolls that a text, a collection or a function names, in the order of the outcomes."""
    outcomes = position.outcomes()
    if not outcomes:
        raise QuestionError(Refusal("nothing_to_roll"))
    home = position.definition
    if callable(rolls):
        return tuple(str(dice) for dice in outcomes if rolls(home.counted(position, dice)))
    rolls = _parted(rolls) if isinstance(rolls, str) else rolls
    listed: Sequence[Any] = list(rolls) if isinstance(rolls, Iterable) else [rolls]
    wrong = [quote(roll) for roll in listed if not home.is_outcome(roll)]
    if wrong or not listed:
        raise ValueError(f"rolls must be rolls like {home.example}; not a roll: {', '.join(wrong[:5]) or 'nothing'}")
    wanted = {home.normal(roll) for roll in listed}
    return tuple(str(dice) for dice in outcomes if str(dice) in wanted)


def _plain(value: object) -> str:
    # A combination is an int with its own string form, such as 53 or 00.
    found = value if isinstance(value, int) else integer(value)
    text = value if isinstance(value, str) else str(found) if found is not None and found < 2**63 else quote(value)
    return _SPACES.sub(" ", encodable(text)).strip()


# --- Saved questions --------------------------------------------------------------------------


def read_question(data: Any) -> Question:
    """Return a question from the data of `Question.to_dict`."""
    if not isinstance(data, dict) or not isinstance(data.get("position"), str):
        raise ValueError(f"a question must be an object with a position, not {quote(data)}")
    rest = {name: value for name, value in data.items() if name not in {"position", "topic", "prompt", "own"}}
    own = data.get("topic") == OWN
    check_names(rest, (*OPTIONS, *FOR_EXERCISES), "a question")
    return ask(data["position"], data.get("prompt" if own else "topic"), own=own, **rest)
