"""Questions from keywords: a topic of the game, or a question in your own words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from exxtra_widget.core.dice import plain_weights
from exxtra_widget.core.game_registry import dice_of, read_position
from exxtra_widget.core.step import Refusal
from exxtra_widget.predict.envelope import opened
from exxtra_widget.predict.kind_choice import Choice
from exxtra_widget.predict.kind_formula import Writing
from exxtra_widget.predict.kind_number import Number
from exxtra_widget.predict.kind_probability import Probability
from exxtra_widget.predict.question import OWN, Question
from exxtra_widget.predict.topic import QuestionError, Topic, refuse, topics_of
from exxtra_widget.predict.wording import written
from exxtra_widget.support.arguments import nearest, quote, word
from exxtra_widget.support.suggest import check_names
from exxtra_widget.support.unicode import storable

if TYPE_CHECKING:
    from exxtra_widget.core.position import Position, PositionLike
    from exxtra_widget.predict.kind import Kind


IN_OWN_WORDS: Final = ("choices", "answer", "rolls", "envelope")
# Exercises may also ask for numbers and formulas.
FOR_EXERCISES: Final = ("kind", "unit", "names")
KindName: TypeAlias = Literal["probability", "choice", "number", "formula"]
# A new kind also needs a text ``form.…``, its name in the schemas, and an input on the page (Answering.svelte).
KINDS: Final[dict[str, type[Kind]]] = {kind.name: kind for kind in (Probability, Choice, Number, Writing)}
TOPIC_FIELDS: Final = ("target", "rung", "opponents", "total", "times")
OPTIONS: Final = (*IN_OWN_WORDS, "weights", *TOPIC_FIELDS, *FOR_EXERCISES)

LONGEST_PROMPT: Final = 500


def ask(position: PositionLike, question: object, /, *, own: bool = False, **options: Any) -> Question:
    """Return a question about a position, with the options of `Exercise` that say what is asked, or an envelope."""
    check_names(options, OPTIONS, "a question")
    given = {name: value for name, value in options.items() if value is not None}
    dice = dice_of(position, plain_weights(given.pop("weights", None)))
    here: Position = read_position(position)
    weights = None if dice is None else here.definition.loaded(dice)
    fields: dict[str, Any] = {name: given.pop(name) for name in TOPIC_FIELDS if name in given}
    topics = topics_of(here.game)
    name, value = (None, None) if own else _find(question, topics)
    if name is not None:
        if given:
            own_words = ", ".join((*IN_OWN_WORDS, *FOR_EXERCISES))
            raise TypeError(f"“{name}” computes its answer; use {own_words} only with questions in your own words")
        return _on_topic(Question(here, name, weights=weights), topics[name], value, fields)
    text = storable(question.strip(), "a question") if isinstance(question, str) else ""
    if not (own or given or text.endswith("?")):
        names = [f"{name} …" if topic.needs else name for name, topic in topics.items()]
        refuse("no_topic", topic=quote(question), list=", ".join(names).replace("_", " "))
    check_names(fields, IN_OWN_WORDS, "a question in your own words")
    if not 1 <= len(text) <= LONGEST_PROMPT:
        raise ValueError(f"a question must be a string of 1 to {LONGEST_PROMPT} characters, not {quote(question)!r}")
    answer, rolls, envelope, kind = (given.pop(name, None) for name in ("answer", "rolls", "envelope", "kind"))
    asked = Question(here, prompt=text, kind=_kind_of(here, kind, given), weights=weights)
    return _with_answer(asked, answer, rolls, envelope)


def _find(question: object, topics: Mapping[str, type[Topic]]) -> tuple[str | None, str | None]:
    """Return the topic that a text names, and the rest of the text."""
    said = written(question).lower().replace("_", " ") if isinstance(question, str) else ""
    for name, topic in topics.items():
        spoken = name.replace("_", " ")
        if said == spoken:
            return name, None
        rest = said[len(spoken) + 1 :]
        if topic.needs and said.startswith(f"{spoken} ") and (" " not in rest or topic.spell(rest) != rest):
            return name, rest
    return None, None


def _on_topic(question: Question, topic: type[Topic], value: str | None, given: Mapping[str, object]) -> Question:
    named = (*([topic.needs] if topic.needs else []), *topic.options)
    check_names(given, named, f"the question “{topic.name}”")
    position = question.position
    if position.is_over:
        raise QuestionError(Refusal("game_over", position.game, {"seat": position.player}))
    fields: dict[str, Any] = {}
    if topic.needs:
        fields[topic.needs] = _needed(topic(position), given.get(topic.needs, value))
    for name, allowed in topic.options.items():
        chosen = given.get(name, allowed[0])
        # The plain value instead of another library's number.
        fields[name] = next((one for one in allowed if type(chosen) is not bool and one == chosen), None)
        if fields[name] is None:
            known = ", ".join(map(str, allowed))
            raise ValueError(f"{name} must be one of {known}, not {quote(chosen)}{nearest(chosen, map(str, allowed))}")
    refusal = topic(position, question.outcomes, fields).refusal()
    if refusal:
        raise QuestionError(refusal)
    asked = replace(question, given=tuple(fields.items()))
    # Refuse a value that cannot be computed now, not when the class waits for it.
    _ = asked.exact
    return asked


def _needed(topic: Topic, value: object) -> str:
    """Return the value of the field that a topic needs, in its canonical spelling."""
    known = topic.values()
    said = "" if value is None else written(value)
    if topic.spell(said) not in known:
        spoken = f"{topic.name.replace('_', ' ')} {quote(said)}".strip()
        if not known:
            refuse("nothing_to_name", topic=spoken)
        refuse("no_such_value", topic=spoken, list=", ".join(known))
    return topic.spell(said)


# --- In your own words --------------------------------------------------------------------


def _kind_of(position: Position, kind: object, given: Mapping[str, object]) -> Kind:
    """Return the kind of a question by its name, or a choice or a probability by its options."""
    likely = "choice" if "choices" in given else "probability"
    name = word(likely if kind is None else kind, tuple(KINDS), "kind")
    for option in given:
        if option not in KINDS[name].options:
            right = next(one for one in KINDS if option in KINDS[one].options)
            raise ValueError(f"{option}= works only with kind={right!r}, not with kind={name!r}")
    return KINDS[name].of(position, given)


def _with_answer(question: Question, answer: object, rolls: object, envelope: object) -> Question:
    if envelope is not None:
        if answer is not None or rolls is not None:
            raise ValueError("envelope= holds the answer already; give neither answer= nor rolls=")
        asked = replace(question, envelope=str(envelope))
        # Refuse the envelope of another question now, not at the reveal.
        opened(asked)
        return asked
    if rolls is None:
        return question if answer is None else question.kind.solved(question, answer)
    if answer is not None:
        raise ValueError("rolls= already determines the answer; give only one of them")
    return question.kind.about_rolls(question, rolls)


def answered(question: Question, answer: object) -> Question:
    """Return a free-form question that was asked without an answer, with its answer."""
    if question.exact is not None or question.envelope:
        raise ValueError(
            "this question already has an answer; use answer= only for a question that was asked without one"
        )
    return question.kind.solved(question, answer)


# --- Saved questions --------------------------------------------------------------------------


def read_question(data: object) -> Question:
    """Return a question from the data of `Question.to_dict`."""
    if not isinstance(data, dict) or not isinstance(data.get("position"), str):
        raise ValueError(f"a question must be an object with a position, not {quote(data)}")
    rest = {name: value for name, value in data.items() if name not in {"position", "topic", "prompt", "own"}}
    own = data.get("topic") == OWN
    return ask(data["position"], data.get("prompt" if own else "topic"), own=own, **rest)
