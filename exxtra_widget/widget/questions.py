"""Questions to a class: asked on the page, answered, closed by the game and revealed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from exxtra_widget.core.language import phrase
from exxtra_widget.core.step import Refusal
from exxtra_widget.predict.ask import ask
from exxtra_widget.predict.exercise import Exercise
from exxtra_widget.predict.poll import Poll, now
from exxtra_widget.predict.predictions import Predictions
from exxtra_widget.predict.probability_input import QuestionError
from exxtra_widget.support.arguments import nearest, quote

if TYPE_CHECKING:
    from exxtra_widget.core.game import Game
    from exxtra_widget.predict.question import Question
    from exxtra_widget.widget.table import Table


REVEAL = ("roll", "later")


def _solved(question: Question, answer: Any) -> Question:
    """Return a question in own words with the answer that it was asked without."""
    if question.exact is not None:
        raise ValueError("this question has an answer already; answer is for a question that was asked without one")
    choices, weights = question.choices, question.weights
    return ask(question.position, question.prompt, own=True, choices=choices, answer=answer, weights=weights)


class Questions:
    """The questions of a widget, the last of which is on the page.

    Parameters
    ----------
    table : Table
        The widget.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._polls: tuple[Poll, ...] = ()
        self._reveal = "roll"
        # Questions up to this number were asked in an earlier game, or were taken off the page.
        self._left = 0
        self._dismissed = 0

    # --- Asking and answering -----------------------------------------------------------------

    def ask(self, question: Any, reveal: str, options: dict[str, Any]) -> None:
        """Put a question to the class; see `GameWidget.ask`."""
        if reveal not in REVEAL:
            raise ValueError(f"reveal is {' or '.join(REVEAL)}, not {quote(reveal)}{nearest(reveal, REVEAL)}")
        game = self._table.game
        with game.alone():
            if isinstance(question, Exercise):
                if options:
                    raise TypeError("an exercise takes no options of its own: it was made with them")
                asked = question.asked(game.position)
            else:
                asked = ask(game.position, question, weights=game.weights, **options)
            number = self._polls[-1].id + 1 if self._polls else 1
            self._polls = (*(poll.close() for poll in self._polls), Poll(number, asked, game.cursor, now()))
            self._reveal = reveal
            self._show()

    def answer(self, name: str, value: Any) -> None:
        """Lock an answer to the open question; see `GameWidget.answer`."""
        with self._table.game.alone():
            guest = phrase(self._table.traits.language, "", "question", "guest")
            self._replace(self._current().answer(name, value, now(), guest))

    def reveal(self, outcome: bool | str | None = None, answer: Any = None) -> None:  # noqa: FBT001 - an outcome is a value, not a flag
        """Show the exact answer and all answers; see `GameWidget.reveal`."""
        with self._table.game.alone():
            poll = self._current()
            if poll.state == "revealed":
                if outcome is None and answer is None:
                    # The page, another view or the dice were quicker.
                    return
                raise QuestionError(Refusal("question_revealed"))
            if answer is not None:
                poll = replace(poll, question=_solved(poll.question, answer))
            self._replace((poll if outcome is None else poll.settle(outcome)).reveal())

    def dismiss(self) -> None:
        """Take the question off the page; see `GameWidget.dismiss`."""
        with self._table.game.alone():
            poll = self._current()
            self._polls = (*self._polls[:-1], poll.close())
            self._dismissed = poll.id
            self._show()

    def check_number(self, number: int) -> None:
        """Raise ``QuestionError`` unless the question on the page has this number."""
        if self._current().id != number:
            raise QuestionError(Refusal("no_question"))

    @property
    def predictions(self) -> Predictions:
        """The questions of this session with their answers, except the one that is open."""
        return Predictions(poll for poll in self._polls if poll.state != "open")

    @property
    def is_open(self) -> bool:
        """Whether a question takes answers."""
        return bool(self._polls) and self._polls[-1].state == "open"

    def covers(self, position: Any) -> bool:
        """Return whether odds and hints of a position would give away the answer to the open question."""
        return self.is_open and self._polls[-1].question.position == position

    # --- Following the game -------------------------------------------------------------------

    def offer_topics(self, game: Game) -> None:
        """Publish the topics that need no further values, so that the page can ask by itself."""
        self._table.publish(topics=[name for name, topic in game.definition.topics.items() if not topic.needs])

    def leave(self) -> None:
        """Close the open questions about the previous game."""
        self._polls = tuple(poll.close() for poll in self._polls)
        if self._polls:
            self._left = self._polls[-1].id
            self._show()

    def follow(self, game: Game) -> None:
        """Close and settle questions by the steps that followed them."""
        polls = tuple(poll if poll.id <= self._left else self._settled(poll, game) for poll in self._polls)
        if polls != self._polls:
            self._polls = polls
            self._show()

    def _settled(self, poll: Poll, game: Game) -> Poll:
        """Return a question closed once a step has been made, and settled once its outcome is known."""
        if poll.state != "open" and poll.outcome is not None:
            return poll
        steps = game[poll.cursor : game.cursor]
        asked_here = poll.cursor <= len(game) and game.history.position_at(poll.cursor) == poll.question.position
        if not (asked_here and steps):
            return poll
        closed = poll.close()
        if closed.outcome is not None:
            return closed
        closed = closed.settle(poll.question.happened(steps))
        by_itself = closed.outcome is not None and self._reveal == "roll" and poll is self._polls[-1]
        return closed.reveal() if by_itself else closed

    def _current(self) -> Poll:
        """Return the question on the page."""
        if not self._polls or self._polls[-1].id == self._dismissed:
            raise QuestionError(Refusal("no_question"))
        return self._polls[-1]

    def _replace(self, poll: Poll) -> None:
        self._polls = tuple(poll if old.id == poll.id else old for old in self._polls)
        self._show()

    def _show(self) -> None:
        shown = self._polls[-1] if self._polls and self._polls[-1].id != self._dismissed else None
        revealed = Predictions(poll for poll in self._polls if poll.state == "revealed")
        self._table.publish(
            question=None if shown is None else shown.to_dict(),
            calibration=revealed.calibration().to_dict(),
            notice=None,
        )
