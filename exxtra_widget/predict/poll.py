"""Question to a class: open, then closed, then revealed; an immutable value."""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import count as count_from
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from exxtra_widget.core.seats import LONGEST_NAME
from exxtra_widget.predict.card_codes import LETTERS, card_number
from exxtra_widget.predict.envelope import enclosed, opened
from exxtra_widget.predict.hands import Row, rows_of
from exxtra_widget.predict.question import OWN
from exxtra_widget.predict.topic import Names, Rounded, refuse
from exxtra_widget.probability.exact import Ratio
from exxtra_widget.support.arguments import quote, whole
from exxtra_widget.support.columns import keyed
from exxtra_widget.support.unicode import quote_with, unseen_sign

if TYPE_CHECKING:
    from exxtra_widget.predict.kind import Said
    from exxtra_widget.predict.question import Question

    State = Literal["open", "closed", "revealed"]


MOST_VOTES: Final = 1_000
# Seconds that a message from the page may take after the time is up.
GRACE: Final = 2.0


def key_of(name: str) -> str:
    """Return a name without regard to case and compatible characters: equal keys are one person."""
    return unicodedata.normalize("NFKC", name).casefold()


@dataclass(frozen=True)
class Answer:
    """Locked answer to a question, with its time, ISO 8601 in UTC."""

    name: str
    at: str
    said: Said
    # A tally counts answers without names.
    is_named: bool = True
    # Whether a card with this number gave it. No file holds that.
    by_card: bool = field(default=False, compare=False)

    @property
    def key(self) -> str:
        """What is equal for one person, see `key_of`."""
        return key_of(self.name)

    @property
    def text(self) -> str:
        """The answer as it was written."""
        return self.said.text

    @property
    def share(self) -> Fraction | None:
        """The probability, None for a choice."""
        return self.said.share


def of_cards(answers: Iterable[Answer]) -> tuple[Answer, ...]:
    """Return the answers that a second vote keeps until their cards are shown again."""
    return tuple(answer for answer in answers if answer.by_card)


class Saved(NamedTuple):
    """Answer as a file holds it."""

    name: object
    answer: object
    at: str
    is_named: bool = True


@dataclass(frozen=True)
class Poll:
    """Question with its answers; times are ISO 8601 in UTC."""

    id: int
    question: Question
    # Number of steps of the game before the question.
    cursor: int = 0
    at: str = ""
    state: State = "open"
    # Whether the event happened, or which of the choices was made; None while that is unknown.
    outcome: bool | str | None = None
    answers: tuple[Answer, ...] = ()
    # If hidden, no page learns the names and times of answers.
    names: Names = "shown"
    # The answers of the first vote, if there was a second one.
    before: tuple[Answer, ...] = ()
    # The title of the scene that asks it, or its number without one.
    scene: str = ""

    # Only the page needs the rest: no file holds it, and polls that differ in nothing else are equal.

    # The time until which answers are taken; empty without a limit.
    until: str = field(default="", compare=False)
    # The win probability after each choice, where it is known, and the kind of these values.
    values: tuple[tuple[str, float], ...] = field(default=(), compare=False)
    values_kind: str = field(default="", compare=False)
    # How many answers are expected.
    class_size: int | None = field(default=None, compare=False)
    # The numbers of the cards that are expected.
    cards: tuple[int, ...] = field(default=(), compare=False)
    # Whether hands are counted, and the probabilities that have a column.
    hands: bool = field(default=False, compare=False)
    marks: tuple[Said, ...] = field(default=(), compare=False)
    # Whether the page plays nothing until it is closed.
    holds: bool = field(default=False, compare=False)
    # The question of an earlier scene whose answers are the first vote; 0 for none.
    first: int = field(default=0, compare=False)
    # Whether a later scene reveals it.
    kept: bool = field(default=False, compare=False)

    @property
    def votes(self) -> list[tuple[Answer, ...]]:
        """The answers of each vote, of which there are one or two."""
        return [self.before, self.answers] if self.before else [self.answers]

    @property
    def read(self) -> list[int]:
        """The numbers of the cards that were shown in this vote; a second one keeps the answers of others."""
        return [int(answer.name) for answer in of_cards(self.answers) if answer not in self.before]

    def answer(
        self, name: object, given: object, at: str, guest: str = "Guest {number}", language: str | None = None
    ) -> Poll:
        """Return the poll with a further answer, locked; a guest's name with a number replaces the name ``""``.

        A `QuestionError` refuses it if the question is not open (``question_closed``), if the name has answered already
        (``answer_locked``, or ``name_taken`` where names are hidden), or if the answer or the name is invalid.
        """
        ends = self.until and datetime.fromisoformat(self.until) + timedelta(seconds=GRACE)
        if self.state != "open" or (ends and datetime.fromisoformat(at) > ends):
            refuse("question_closed")
        return self.answered([Saved(name, given, at)], guest, language)

    def answered(self, saved: Iterable[Saved], guest: str = "Guest {number}", language: str | None = None) -> Poll:
        """Return the poll with further answers, each with the refusals of `answer`."""
        taken = {answer.key for answer in self.answers}
        guests, new = _guests(guest, taken), []
        for name, given, at, is_named in saved:
            own = check_name(name)
            answer = Answer(own or next(guests), at, self._read(given, language), is_named)
            if answer.key in taken:
                if self.names == "hidden":
                    # The page also gets the sentence.
                    refuse("name_taken")
                refuse("answer_locked", name=own)
            taken.add(answer.key)
            new.append(answer)
        return replace(self, answers=(*self.answers, *new))

    def tally(
        self, counts: Mapping[Any, Any], at: str, guest: str = "Guest {number}", language: str | None = None
    ) -> Poll:
        """Return the poll with answers that were counted by a show of hands, in place of an earlier tally.

        `counts` maps an answer to the number of people who gave it, 0 to 1,000 in all. The hands may be counted after
        the time is up, but not after the question is closed (``question_closed``).
        """
        if self.state != "open":
            refuse("question_closed")
        counted = keyed(counts)
        if counted is None:
            raise TypeError(
                f"a tally must be a mapping from answers to counts, like {{'roll': 9, '>5': 13}}, not {quote(counts)}"
            )
        said = [
            (self._read(given, language), whole(count, 0, MOST_VOTES, f"the count of {quote(given)}"))
            for given, count in counted
        ]
        if sum(count for _, count in said) > MOST_VOTES:
            raise ValueError(f"a tally must have at most {MOST_VOTES:,} answers")
        return self._with_hands(said, at, guest)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The answers that hands are raised for, with their numbers."""
        return rows_of(self)

    def count(self, hands: Mapping[str, int], at: str, guest: str = "Guest {number}") -> Poll:
        """Return the poll with the hands that a page has counted for some rows; the others keep theirs.

        A `QuestionError` refuses them if the question is not open (``question_closed``), or if all are more than 1,000
        (``many_hands``). A row that the poll does not have changes nothing: no person can have counted it.
        """
        if self.state != "open":
            refuse("question_closed")
        rows = {row.said.text: row for row in self.rows}
        if not hands or not hands.keys() <= rows.keys():
            return self
        counted = [(row.said, hands.get(text, row.count)) for text, row in rows.items()]
        if sum(count for _, count in counted) > MOST_VOTES:
            refuse("many_hands", most=MOST_VOTES)
        return self._with_hands(counted, at, guest)

    def _with_hands(self, counted: Iterable[tuple[Said, int]], at: str, guest: str) -> Poll:
        locked = tuple(answer for answer in self.answers if answer.is_named)
        names = _guests(guest, {answer.key for answer in locked})
        new = [Answer(next(names), at, said, is_named=False) for said, count in counted for _ in range(count)]
        return replace(self, answers=(*locked, *new))

    def with_cards(self, answers: Any, at: str, language: str | None = None) -> Poll:
        """Return the poll with the answers of cards, in place of earlier ones of the same cards.

        `answers` maps the number of a card to its answer; a letter is the choice at its place, and None takes the
        answer of the card out. Cards may be read after the time is up, but not after the question is closed
        (``question_closed``).
        """
        if self.state != "open":
            refuse("question_closed")
        pairs = keyed(answers)
        if pairs is None:
            raise TypeError(
                f"cards must be a mapping from numbers to answers, like {{7: '35%', 12: 'B'}}, not {quote(answers)}"
            )
        shown: set[str] = set()
        new: list[Answer] = []
        for card, given in pairs:
            name = str(card_number(card))
            if name in shown:
                raise ValueError(f"card {name} is given twice; each card has one answer")
            shown.add(name)
            if given is not None:
                new.append(Answer(name, at, self._read(self._at_letter(given), language), by_card=True))
        return replace(self, answers=(*(answer for answer in self.answers if answer.key not in shown), *new))

    def _at_letter(self, given: object) -> object:
        """Return the choice at the place of a letter, and anything else as given."""
        choices = self.question.kind.choices
        letter = given.strip().upper() if isinstance(given, str) else ""
        place = LETTERS.find(letter) if len(letter) == 1 else -1
        return choices[place] if 0 <= place < len(choices) else given

    def again(self, until: str = "") -> Poll:
        """Return the poll, open for a second vote; the answers until now become the first vote.

        It is too late if the question is revealed (``question_revealed``) or decided by the dice (``question_closed``).
        """
        if self.state == "revealed":
            refuse("question_revealed")
        if self.outcome is not None:
            refuse("question_closed")
        return self.second_vote(until)

    def second_vote(self, until: str = "") -> Poll:
        """Return the poll open for a second vote, in which a card that is not shown again keeps its first answer."""
        return replace(self, state="open", before=self.answers, answers=of_cards(self.answers), until=until)

    def reopen(self) -> Poll:
        """Return the poll open again with its answers, without a limit of time and as if nothing had been played.

        It is too late if the question is revealed (``question_revealed``).
        """
        if self.state == "revealed":
            refuse("question_revealed")
        return replace(self, state="open", outcome=None, until="")

    def _read(self, given: object, language: str | None) -> Said:
        if not self.question.kind.is_polled:
            refuse("number_poll")
        return self.question.read(given, language)

    def close(self) -> Poll:
        """Return the poll closed for answers."""
        return replace(self, state="closed") if self.state == "open" else self

    def reveal(self) -> Poll:
        """Return the poll with its exact answer and all answers revealed."""
        return replace(self, state="revealed", question=opened(self.question))

    def turned(self, state: State) -> Poll:
        """Return the poll in any other state, its answer in the envelope and without a limit of time."""
        return replace(self, state=state, until="", question=enclosed(self.question))

    def valued(self) -> Poll:
        """Return the poll with the values of choices that are legal actions, where a solution has them at once."""
        position, named = self.question.position, self.question.kind.actions
        legal = set(map(str, position.actions() if named else ()))
        if not legal.intersection(named.values()):
            return self
        # Imported late, so that an exercise loads no simulations.
        from exxtra_widget.advice.evaluate import looked_up
        from exxtra_widget.simulation.setting import Setting

        found = looked_up(Setting(position, self.question.weights))
        if found is None:
            return self
        values = tuple((choice, found.value(action)) for choice, action in named.items() if action in legal)
        return replace(self, values=values, values_kind=found.kind)

    def settle(self, outcome: bool | str | None) -> Poll:  # noqa: FBT001 - an outcome is a value, not a flag
        """Return the poll with its outcome: whether the event happened, or the choice made; None while unknown."""
        known = self.question.kind.outcomes
        if outcome is not None and not any(type(outcome) is type(one) and outcome == one for one in known):
            raise ValueError(f"the outcome must be {' or '.join(map(str, known))}, not {quote(outcome)}")
        return replace(self, outcome=outcome)

    @property
    def settled(self) -> bool:
        """Whether the dice have decided the event of a question for a probability."""
        return isinstance(self.outcome, bool)

    def brier(self, answer: Answer) -> Fraction | None:
        """Return the Brier score of an answer, 0 (best) to 1 (worst): its squared distance from the outcome, 1 or 0.

        While the outcome is unknown, the score is the mean of both squares under the exact probability. It is None for
        a choice, and if neither outcome nor exact probability is known.
        """
        share = answer.share
        if share is None:
            return None
        if isinstance(self.outcome, bool):
            return (share - self.outcome) ** 2
        exact = self.question.exact
        if not isinstance(exact, Ratio):
            return None
        return exact.value * (1 - share) ** 2 + (1 - exact.value) * share**2

    def off(self, answer: Answer) -> Fraction | None:
        """Return the distance of an answer from the exact probability; None for a choice, and without that."""
        exact = self.question.exact
        return None if answer.share is None or not isinstance(exact, Ratio) else abs(answer.share - exact.value)

    def right(self, answer: Answer) -> bool | None:
        """Return whether a choice is the right one; None for a probability, and if no choice is right."""
        exact = self.question.exact
        return answer.text == exact if isinstance(exact, str) else None

    def to_dict(self) -> dict[str, Any]:
        """Return the poll as plain JSON data for the page, without the parts hidden until the reveal."""
        question, is_revealed = self.question, self.state == "revealed"
        space = question.sample_space
        asked = set(question.favourable or ()) if is_revealed else set()
        return {
            "id": self.id,
            "cursor": self.cursor,
            "text": str(question.position),
            "topic": question.topic,
            "prompt": question.prompt,
            "fields": question.details,
            "kind": question.kind.name,
            "choices": list(question.kind.choices),
            "state": self.state,
            "hands": self.hands,
            "cards": list(self.cards),
            "read": self.read if self.state == "open" else [],
            "rows": [row.to_dict() for row in self.rows],
            "answers": self._listed(self.answers),
            "before": self._listed(self.before) if is_revealed else [],
            "second": bool(self.before or self.first),
            "first": self.first,
            "holds": self.holds and not is_revealed,
            "kept": self.kept,
            "rolled": question.topic != OWN or question.rolls is not None,
            "until": self.until if self.state == "open" else "",
            # In a second vote as many are expected as in the first.
            "class_size": self.class_size or len(self.cards) or len(self.before) or None,
            "space": space,
            "cells": [cell for cell, dice in enumerate(space["dice"]) if dice in asked] if space else [],
            "values": [list(pair) for pair in self.values] if is_revealed else [],
            "values_kind": self.values_kind if is_revealed else "",
            "outcome": self.outcome,
            "exact": _exact(question) if is_revealed else None,
            "working": [line.to_dict() for line in question.working] if is_revealed else [],
        }

    def _listed(self, answers: Sequence[Answer]) -> list[dict[str, Any]]:
        """Return the answers of people for the page; the order of hidden ones has nothing to do with their names."""
        answers = [answer for answer in answers if answer.is_named]
        if self.state == "revealed" and self.names == "hidden":
            answers = sorted(answers, key=lambda answer: (answer.share or 0, answer.text))
        return [self._shown(answer) for answer in answers]

    def _shown(self, answer: Answer) -> dict[str, Any]:
        nameless = self.names == "hidden"
        shown = {"name": "" if nameless else answer.name, "at": "" if nameless else answer.at}
        if self.state != "revealed":
            return {**shown, "answer": None, "brier": None, "off": None}
        said = answer.said.to_dict()
        return {**shown, "answer": said, "brier": as_float(self.brier(answer)), "off": as_float(self.off(answer))}


def _guests(guest: str, taken: Container[str]) -> Iterator[str]:
    return (name for number in count_from(1) if key_of(name := guest.format(number=number)) not in taken)


def check_name(name: object) -> str:
    """Return a name in its canonical spelling; ``""`` for a guest."""
    text = " ".join(unicodedata.normalize("NFC", name).split()) if isinstance(name, str) else None
    sign = unseen_sign(text or "")
    if text is None or len(text) > LONGEST_NAME or sign:
        refuse("no_name", name=quote_with(sign, name), longest=LONGEST_NAME)
    return text


def _exact(question: Question) -> dict[str, Any] | None:
    exact = question.told
    if isinstance(exact, Rounded):
        return {"fraction": None, "share": float(exact.value), "kind": exact.kind}
    if isinstance(exact, Ratio):
        return {"fraction": exact.to_list(), "share": float(exact.value), "kind": "exact"}
    return None if exact is None else {"choice": exact}


def as_float(value: Fraction | None) -> float | None:
    """Return a number for JSON."""
    return None if value is None else float(value)
