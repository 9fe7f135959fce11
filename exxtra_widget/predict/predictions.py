"""Predictions of a session: questions with answers, scores and calibration."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, overload

from exxtra_widget.charts.figure import Figure, say
from exxtra_widget.drawing import markup
from exxtra_widget.drawing.tables import Shown, Tabular
from exxtra_widget.predict.ask import read_question
from exxtra_widget.predict.envelope import enclosed
from exxtra_widget.predict.poll import Answer, Poll, Saved, as_float
from exxtra_widget.predict.poll_table import counted, drawn
from exxtra_widget.predict.topic import NAMES, Rounded
from exxtra_widget.probability.exact import Ratio
from exxtra_widget.support.arguments import items_of, quote, whole, word
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.saved_format import saved_object
from exxtra_widget.support.suggest import suggest_in_class

if TYPE_CHECKING:
    from _typeshed import MaybeNone

    from exxtra_widget.predict.calibration import Calibration
    from exxtra_widget.support.packing import JsonObject


FORMAT: Final = "exxtra-widget/predictions/1"
STATES: Final = ("closed", "revealed")
_MOST: Final = 2**53
_COLUMNS: Final = (
    "question", "topic", "position", "asked", "vote", "name", "at", "answer", "share", "exact", "exact_share",
    "outcome", "settled", "brier", "off", "right", "scene",
)  # fmt: skip


@suggest_in_class()
class Predictions(Shown, Tabular, Sequence[Poll]):
    """Questions of a session with all answers, in the order of asking; an immutable value.

    Parameters
    ----------
    polls : iterable of Poll
        Questions with their answers.

    Raises
    ------
    TypeError
        If an item is not a `Poll`.

    Examples
    --------
    >>> from exxtra_widget import ExxtraWidget
    >>> w = ExxtraWidget("0/3/0 A 61", seed=7)
    >>> w.ask("bust")
    >>> w.answer("Ann", "1/3"); w.answer("Bo", "20%")
    >>> w.roll("7X").action
    '7X'
    >>> w.predictions
    <Predictions: 1 question, 2 answers>
    >>> [(score["name"], score["brier"]) for score in w.predictions.scores()]
    [('Ann', 0.4444444444444444), ('Bo', 0.64)]
    """

    __slots__ = ("_polls",)
    _columns = _COLUMNS

    def __init__(self, polls: Iterable[Poll] = ()) -> None:
        listed = items_of(polls)
        if listed is None:
            listed = [polls]
        wrong = [poll for poll in listed if not isinstance(poll, Poll)]
        if wrong:
            raise TypeError(f"predictions must be a list of polls, as in w.predictions, not of {quote(wrong[0])}")
        self._polls = tuple(listed)

    # --- A sequence ---------------------------------------------------------------------------

    @overload
    def __getitem__(self, index: int) -> Poll: ...
    @overload
    def __getitem__(self, index: slice) -> Predictions: ...
    def __getitem__(self, index: int | slice) -> Poll | Predictions:
        return Predictions(self._polls[index]) if isinstance(index, slice) else self._polls[index]

    def __len__(self) -> int:
        return len(self._polls)

    def __eq__(self, other: object) -> bool:
        return self._polls == other._polls if isinstance(other, Predictions) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._polls)

    def __add__(self, other: Predictions) -> Predictions:
        """Join two sessions; for a question in both, keep the poll with more answers or a later state."""
        if not isinstance(other, Predictions):
            return NotImplemented
        joined: dict[object, Poll] = {}
        for poll in (*self._polls, *other._polls):
            key = (enclosed(poll.question), poll.at)
            joined[key] = max(joined.get(key, poll), poll, key=_known)
        return Predictions(joined.values())

    def __repr__(self) -> str:
        questions, answers = len(self), sum(len(poll.answers) for poll in self)
        counts = f"{questions} question{'s' * (questions != 1)}, {answers} answer{'s' * (answers != 1)}"
        return f"<Predictions: {counts}>"

    # --- Scores -------------------------------------------------------------------------------

    def _named(self) -> Iterator[tuple[str, Poll, Answer]]:
        """Yield every answer with its poll and name, each name in its first spelling."""
        spelled: dict[str, str] = {}
        for poll in self:
            for answer in poll.answers:
                yield spelled.setdefault(answer.key, answer.name), poll, answer

    @property
    def brier(self) -> float | MaybeNone:
        """The mean Brier score of all settled answers: 0 is best, 1 is worst; None if there are none."""
        return self.calibration().brier

    def scores(self) -> list[JsonObject]:
        """Return the score of each name, the best Brier score first; a score without any answer to average is None.

        A row holds ``name``; ``answers``, their number; ``settled``, the number of those that the dice have settled;
        ``brier``, the mean Brier score of these; ``off``, the mean distance from the exact probability; ``right``, the
        number of right choices.
        """
        by_name: dict[str, list[tuple[Poll, Answer]]] = {}
        for name, poll, answer in self._named():
            by_name.setdefault(name, []).append((poll, answer))
        rows = [_score(name, given) for name, given in by_name.items()]
        return sorted(rows, key=lambda row: (row["brier"] is None, row["brier"] or 0, row["name"]))

    def calibration(self, bins: int = 5) -> Calibration:
        """Return the calibration: predicted probabilities in 1 to 20 bins, next to observed frequencies."""
        # Import late, so that a board opens sooner.
        from exxtra_widget.predict.calibration import Forecast, calibrate

        settled = [
            Forecast(name, answer.share, happened=bool(poll.outcome))
            for name, poll, answer in self._named()
            if poll.settled and answer.share is not None
        ]
        return calibrate(settled, bins)

    # --- Tables and pictures ------------------------------------------------------------------

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each answer as plain data; scores count only the last vote."""
        return [
            _record(poll, vote, answer)
            for poll in self
            for vote, answers in enumerate(poll.votes, start=1)
            for answer in answers
        ]

    def svg(self, language: Language = "en") -> str:
        """Return the picture of `plot` as SVG."""
        return self.plot(language=language).svg if self._last_choices else self.calibration().svg(language)

    def plot(self, *, title: str = "", language: Language | None = None) -> Figure:
        """Return a figure of the calibration; without any, the votes between the choices of the last question."""
        poll = self._last_choices
        if poll is not None:
            return drawn(poll, title, spoken(language))
        return self.calibration().plot(title=title, language=language)

    @property
    def _last_choices(self) -> Poll | None:
        """The last question with choices, if there is no calibration."""
        polls = [] if self.calibration().count else [poll for poll in self if poll.question.kind.choices]
        return polls[-1] if polls else None

    # Answers with their counts by question; names only if they are shown.

    def _repr_html_(self) -> str:
        language = spoken(None)
        tables = "".join(counted(poll, language).html() for poll in self)
        return f"<div><p>{self._title(language)}</p>{tables}</div>"

    def _repr_markdown_(self) -> str:
        language = spoken(None)
        tables = [counted(poll, language) for poll in self]
        parts = [f"{markup.text(table.caption, 'markdown')}\n\n{table.markdown()}" for table in tables]
        return "\n\n".join([self._title(language), *parts])

    def __str__(self) -> str:
        return "\n\n".join([self._title("en"), *(counted(poll, "en").text() for poll in self)])

    def _title(self, language: str) -> str:
        return say(language, "session", questions=len(self), answers=len(self.to_records()))

    # --- Saving -------------------------------------------------------------------------------

    def to_json(self) -> str:
        """Return the session as JSON, which `from_json` reads."""
        return json.dumps({"format": FORMAT, "questions": [_saved(poll) for poll in self]}, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Predictions:
        """Read a session from the text of `to_json`; a ``ValueError`` names a question that cannot be read."""
        try:
            items = _objects(saved_object(text, FORMAT).get("questions"), "questions")
        except ValueError as error:
            raise ValueError(f"these are not predictions: {error}") from None
        polls = []
        for i, item in enumerate(items, start=1):
            try:
                polls.append(_read_poll(i, item))
            except (AttributeError, KeyError, TypeError, ValueError, RecursionError) as error:
                raise ValueError(f"question {i} of the predictions cannot be read: {quote(str(error), 200)}") from None
        return cls(polls)


def _record(poll: Poll, vote: int, answer: Answer) -> JsonObject:
    # Hide answers until the reveal.
    is_revealed = poll.state == "revealed"
    exact = poll.question.exact if is_revealed else None
    values = (
        poll.question.sentence(),
        poll.question.topic,
        str(poll.question.position),
        poll.at,
        vote,
        answer.name,
        answer.at,
        answer.text,
        as_float(answer.share),
        None if exact is None else str(poll.question.told),
        float(exact.value) if isinstance(exact, Ratio) else None,
        poll.outcome,
        poll.settled,
        as_float(poll.brier(answer)) if is_revealed or poll.settled else None,
        as_float(poll.off(answer)) if is_revealed else None,
        poll.right(answer) if is_revealed else None,
        poll.scene,
    )
    return dict(zip(_COLUMNS, values, strict=True))


def _score(name: str, given: Sequence[tuple[Poll, Answer]]) -> JsonObject:
    briers = [poll.brier(answer) for poll, answer in given if poll.settled and answer.share is not None]
    offs = [off for poll, answer in given if (off := poll.off(answer)) is not None]
    rights = [right for poll, answer in given if (right := poll.right(answer)) is not None]
    return {
        "name": name,
        "answers": len(given),
        "settled": len(briers),
        "brier": _mean(briers),
        "off": _mean(offs),
        "right": sum(rights) if rights else None,
    }


def _mean(values: Sequence[Any]) -> float | None:
    return float(sum(values) / len(values)) if values else None


def _known(poll: Poll) -> tuple[object, ...]:
    """Return the sort key of a poll: number of answers in both votes, outcome, revealed."""
    return len(poll.before) + len(poll.answers), poll.outcome is not None, poll.state == "revealed"


def _saved(poll: Poll) -> JsonObject:
    question = poll.question
    # Before the reveal only the envelope has the answer, and whether it is estimated.
    is_plain = poll.state == "revealed" and not isinstance(question.solution, Rounded)
    return {
        "id": poll.id,
        "question": (question if is_plain else enclosed(question)).to_dict(),
        "cursor": poll.cursor,
        "at": poll.at,
        "state": poll.state,
        "outcome": poll.outcome,
        "answers": [_saved_answer(answer) for answer in poll.answers],
        # The answers of the first vote, before the class discussed.
        **({"before": [_saved_answer(answer) for answer in poll.before]} if poll.before else {}),
        **({"names": poll.names} if poll.names != "shown" else {}),
        **({"scene": poll.scene} if poll.scene else {}),
    }


def _saved_answer(answer: Answer) -> JsonObject:
    tallied = {} if answer.is_named else {"tallied": True}
    return {"name": answer.name, "at": answer.at, "answer": answer.text, **tallied}


def _read_poll(number: int, item: JsonObject) -> Poll:
    question = read_question(item.get("question"))
    number = whole(item.get("id", number), 0, _MOST, "id")
    cursor = whole(item.get("cursor", 0), 0, _MOST, "cursor")
    poll = Poll(number, question, cursor, _text(item, "at"), scene=_text(item, "scene"))
    if item.get("before"):
        poll = poll.answered(_answers(item, "before")).again()
    poll = poll.answered(_answers(item, "answers"))
    names = word(item.get("names", "shown"), NAMES, "its names")
    state = word(item.get("state", "closed"), STATES, "its state")
    poll = replace(poll, names=names).close().settle(item.get("outcome"))
    return poll.reveal() if state == "revealed" else poll


def _answers(item: JsonObject, key: str) -> list[Saved]:
    return [
        Saved(one.get("name"), one.get("answer"), _text(one, "at"), is_named=one.get("tallied") is not True)
        for one in _objects(item.get(key, []), key)
    ]


def _objects(listed: object, what: str) -> list[JsonObject]:
    if isinstance(listed, list) and all(isinstance(one, dict) for one in listed):
        return listed
    raise ValueError(f"the {what} must be a list of objects, not {quote(listed)}")


def _text(item: JsonObject, key: str) -> str:
    text = item.get(key, "")
    return text if isinstance(text, str) else ""
