"""Predict, then reveal: a question on the page, locked answers, and how a class scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets
from traitlets import Dict, List, Unicode

from exxtra_widget.core.language import phrase
from exxtra_widget.core.step import Refusal
from exxtra_widget.predict.ask import IN_OWN_WORDS, TOLD, ask
from exxtra_widget.predict.exercise import Exercise
from exxtra_widget.predict.poll import Poll, now
from exxtra_widget.predict.predictions import Predictions
from exxtra_widget.predict.probability_input import QuestionError
from exxtra_widget.support.arguments import nearest, quote
from exxtra_widget.support.calls import checked

if TYPE_CHECKING:
    from exxtra_widget.core.game import Game


REVEAL = ("roll", "later")


@checked
class Asking(traitlets.HasTraits):
    """The part of a widget that asks a class, takes answers and reveals."""

    question: Any = Dict(default_value=None, allow_none=True, read_only=True, help="The question on the page.").tag(
        sync=True
    )
    calibration: Any = Dict(
        default_value=None, allow_none=True, read_only=True, help="How the session scores so far."
    ).tag(sync=True)
    topics = List(Unicode(), read_only=True, help="What the game can be asked.").tag(sync=True)

    language: Any
    hold_sync: Any
    _game: Game
    _polls: tuple[Poll, ...] = ()
    _reveal: str = "roll"
    # Questions up to this one were asked in an earlier game, or are off the page.
    _left: int = 0
    _dismissed: int = 0

    # --- Asking and answering -----------------------------------------------------------------

    @checked(options=(*IN_OWN_WORDS, *TOLD))
    def ask(self, question: Any, *, reveal: str = "roll", **options: Any) -> None:
        """Put a question to the class, about the position at the cursor.

        The answers stay hidden until the question is revealed. It takes answers until a step is made
        from that position; asking anew closes it, too.

        Parameters
        ----------
        question : str or Exercise
            A topic of the game, ``"bust"``, ``"improve"``, ``"at least 53"``; or a question in your
            own words.
        reveal : str
            ``roll``: the answer shows itself as soon as the dice have decided. ``later``: `reveal`
            shows it.
        **options
            ``choices``, ``answer`` and ``rolls`` of an own question; what a topic needs, such as
            ``target`` or ``rung``; see `exxtra_widget.predict.ask.ask`.

        Raises
        ------
        QuestionError
            If that cannot be asked here; nothing changes.
        TypeError, ValueError
            For options that cannot be.
        """
        if reveal not in REVEAL:
            raise ValueError(f"reveal is {' or '.join(REVEAL)}, not {quote(reveal)}{nearest(reveal, REVEAL)}")
        with self._game.alone():
            position = self._game.position
            if isinstance(question, Exercise):
                if options:
                    raise TypeError("an exercise takes no options of its own: it was made with them")
                asked = question.asked(position)
            else:
                asked = ask(position, question, weights=self._game.weights, **options)
            self._polls = (
                *(poll.close() for poll in self._polls),
                Poll(self._next_id(), asked, self._game.cursor, now()),
            )
            self._reveal = reveal
            self._show_poll()

    def answer(self, name: str, value: Any) -> None:
        """Lock an answer to the open question.

        Parameters
        ----------
        name : str
            Who answers, at most 80 characters; without a name, ``""``, a number stands for it.
        value : str or number
            A probability, ``"5/36"``, ``"5 of 36"``, ``"14 %"``, ``0.14``; or one of the choices.

        Raises
        ------
        QuestionError
            If no question is open, if that name has answered already, or if the answer cannot be.
        """
        with self._game.alone():
            poll = self._current()
            guest = phrase(self.language, "", "question", "guest")
            self._replace_poll(poll.answer(name, value, now(), guest))

    def reveal(self, outcome: bool | str | None = None) -> None:  # noqa: FBT001 - what happened is a value, not a flag
        """Show the exact answer, the working and all answers; before the roll, too.

        Parameters
        ----------
        outcome : bool or str, optional
            What came of a question in your own words, if Python cannot know: whether it happened, or
            which of the choices it was.

        Raises
        ------
        QuestionError
            If there is no question on the page, or if the outcome of one that is revealed is to be changed.
        ValueError
            If there can be no such outcome.
        """
        with self._game.alone():
            poll = self._current()
            if poll.state == "revealed":
                if outcome is None:
                    # Somebody was quicker: the page, another view, the dice.
                    return
                raise QuestionError(Refusal("question_revealed"))
            self._replace_poll((poll if outcome is None else poll.settle(outcome)).reveal())

    def dismiss(self) -> None:
        """Take the question off the page; what was answered is kept in `predictions`.

        Raises
        ------
        QuestionError
            If there is no question on the page.
        """
        with self._game.alone():
            poll = self._current()
            self._polls = (*self._polls[:-1], poll.close())
            self._dismissed = poll.id
            self._show_poll()

    @property
    def predictions(self) -> Predictions:
        """The questions of this session with their answers, without one that is still open."""
        return Predictions(poll for poll in self._polls if poll.state != "open")

    # --- Following the game -------------------------------------------------------------------

    def _next_id(self) -> int:
        return self._polls[-1].id + 1 if self._polls else 1

    def _current(self) -> Poll:
        """Return the question on the page."""
        if not self._polls or self._polls[-1].id == self._dismissed:
            raise QuestionError(Refusal("no_question"))
        return self._polls[-1]

    def _replace_poll(self, poll: Poll) -> None:
        self._polls = tuple(poll if old.id == poll.id else old for old in self._polls)
        self._show_poll()

    def _show_poll(self) -> None:
        shown = self._polls[-1] if self._polls and self._polls[-1].id != self._dismissed else None
        with self.hold_sync():
            self.set_trait("question", None if shown is None else shown.to_dict())
            revealed = Predictions(poll for poll in self._polls if poll.state == "revealed")
            self.set_trait("calibration", revealed.calibration().to_dict())
            self.set_trait("notice", None)

    def _offer_topics(self) -> None:
        """Publish what the page can ask by itself: topics that need not be told anything."""
        self.set_trait("topics", [name for name, topic in self._game.definition.topics.items() if not topic.needs])

    def _leave_questions(self) -> None:
        """Close what was asked about a game that is no longer shown."""
        self._polls = tuple(poll.close() for poll in self._polls)
        if self._polls:
            self._left = self._polls[-1].id
            self._show_poll()

    def _follow_questions(self, game: Game) -> None:
        """Close and settle questions by what has been played."""
        polls = tuple(poll if poll.id <= self._left else self._settled(poll, game) for poll in self._polls)
        if polls != self._polls:
            self._polls = polls
            self._show_poll()

    def _settled(self, poll: Poll, game: Game) -> Poll:
        """Return a question as the game has it: closed once a step was made, settled once it is known how it went."""
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

    # --- Messages of the page -----------------------------------------------------------------

    def _hear(self, message: dict[str, Any]) -> None:
        """Do what a message about questions asks."""
        if message["kind"] == "ask":
            self.ask(message["topic"])
            return
        if self._current().id != message["question"]:
            raise QuestionError(Refusal("no_question"))
        match message:
            case {"kind": "answer", "name": name, "answer": given}:
                self.answer(name, given)
            case {"kind": "reveal"}:
                self.reveal()
            case {"kind": "dismiss"}:
                self.dismiss()
