"""Questions to a class: asked on the page, answered, closed by the game and revealed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from exxtra_widget.core.history import Notes
from exxtra_widget.core.language import phrase
from exxtra_widget.predict.topic import NAMES, Names, refuse
from exxtra_widget.support.arguments import flag, number, whole, word
from exxtra_widget.widget import protocol
from exxtra_widget.widget.row_feed import RowFeed

if TYPE_CHECKING:
    from exxtra_widget.core.game import Game
    from exxtra_widget.core.history import Steps
    from exxtra_widget.core.position import Position
    from exxtra_widget.predict.poll import Answer, Poll, State
    from exxtra_widget.predict.predictions import Predictions
    from exxtra_widget.widget.session import Session


Reveal: TypeAlias = Literal["roll", "later"]
REVEALS: Final[tuple[Reveal, ...]] = get_args(Reveal)


def in_seconds(seconds: float) -> str:
    """Return the time after some seconds, ISO 8601 in UTC."""
    return (datetime.now(timezone.utc) + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")


def now() -> str:
    """Return the current time, ISO 8601 in UTC."""
    return in_seconds(0)


class Questions:
    """The questions of a widget, the last of which is on the page."""

    def __init__(self, session: Session, followed: Callable[[], None]) -> None:
        self._session = session
        # Other state that depends on the question.
        self._followed = followed
        # All questions, numbered from 1.
        self._polls: tuple[Poll, ...] = ()
        # The steps of the game when the question was opened.
        self._known: Steps = ()
        # The question on the page, 0 for none, and those that were asked in the present game.
        self.shown: int = 0
        self._here: frozenset[int] = frozenset()
        # The comments at the moment of each question when it was asked.
        self._said: dict[int, tuple[str, ...]] = {}
        # Questions of scenes that were skipped or entered at their end: nobody could answer.
        self._unasked: frozenset[int] = frozenset()
        self.feed: RowFeed = RowFeed("question", protocol.ANSWER_KEY)

    # --- Asking and answering -----------------------------------------------------------------

    def ask(
        self,
        question: Any,
        reveal: Reveal,
        options: dict[str, Any],
        names: Names = "hidden",
        limit: Any = None,
        class_size: Any = None,
        hands: Any = None,
        marks: Any = None,
        cards: Any = None,
    ) -> None:
        """Put a question to the class; see `GameWidget.ask`."""
        # A board without a question is there sooner without these.
        from exxtra_widget.predict.ask import ask
        from exxtra_widget.predict.card_codes import card_numbers, check_choices
        from exxtra_widget.predict.envelope import enclosed
        from exxtra_widget.predict.exercise import Exercise
        from exxtra_widget.predict.hands import read_marks
        from exxtra_widget.predict.poll import MOST_VOTES, Poll

        reveal = word(reveal, REVEALS, "reveal")
        names = word(names, NAMES, "names")
        wait = None if limit is None else number(limit, 1, 3600, "seconds")
        size = None if class_size is None else whole(class_size, 1, MOST_VOTES, "class_size")
        if isinstance(hands, int) and not isinstance(hands, bool):
            raise ValueError(f"hands must be True or False; for a class of {hands}, say class_size={hands}")
        if cards is not None and size is not None:
            raise ValueError("cards= already says how many answers are expected; leave out class_size=")
        expected = () if cards is None else card_numbers(cards)
        likely = reveal == "later" or size is not None or marks is not None or expected != ()
        counted = likely if hands is None else flag(hands, "hands")
        if marks is not None and not counted:
            raise ValueError("marks= are the columns of counted hands; leave out hands=False")
        with self._session.game.alone():
            game = self._session.game
            if isinstance(question, Exercise):
                if options:
                    raise TypeError("an exercise already has its options; ask it without others")
                asked = question.asked(game.position)
            else:
                asked = ask(game.position, question, weights=game.weights, **options)
            if expected:
                check_choices(asked.kind.choices)
            new = Poll(
                0,
                enclosed(asked.kind.spelt(asked)),
                game.cursor,
                names=names,
                class_size=size,
                cards=expected,
                hands=counted,
                marks=read_marks(asked, marks, self._session.traits.language) if counted else (),
                holds=reveal == "later",
            )
            with self._session.edits:
                self._said[self._open(new, wait).id] = game.comments
                self._show()

    def _open(self, poll: Poll, wait: float | None) -> Poll:
        """Open a question under the next number, close all others, and return it."""
        new = replace(poll, id=len(self._polls) + 1, at=now(), until="" if wait is None else in_seconds(wait))
        self._polls = (*(poll.close() for poll in self._polls), new)
        self.shown, self._here = new.id, self._here | {new.id}
        self._known = self._session.game.steps
        return new

    def answer(self, name: str, value: Any) -> None:
        """Lock an answer to the open question; see `GameWidget.answer`."""
        with self._session.game.alone():
            self._replace(self._current().answer(name, value, now(), *self._guest()))

    def tally(self, counts: Any) -> None:
        """Lock answers that were counted; see `GameWidget.tally`."""
        with self._session.game.alone():
            self._replace(self._current().tally(counts, now(), *self._guest()))

    def cards(self, cards: Any) -> None:
        """Take the answers of cards; see `GameWidget.cards`."""
        with self._session.game.alone():
            self._replace(self._current().with_cards(cards, now(), self._session.traits.language))

    def count(self, hands: list[str]) -> None:
        """Count the hands of a page, from texts like ``9=It stays the same``; what no page counts changes nothing."""
        parts = [text.partition("=") for text in hands]
        counts = {answer: int(number) for number, _, answer in parts if re.fullmatch(r"[0-9]{1,4}", number)}
        if len(counts) == len(hands):
            with self._session.game.alone():
                self._replace(self._current().count(counts, now(), self._guest()[0]))

    def close(self) -> None:
        """Close the question for answers; given answers stay visible."""
        poll = self._current()
        if poll.state != "open":
            refuse("question_closed")
        self._replace(poll.close())

    def reopen(self, *, second: bool = False) -> None:
        """Take answers again: with those that were given, or for a second vote; the game goes back to the question."""
        poll = self._current()
        if poll.state == "open" or (second and (poll.before or poll.first)):
            refuse("question_open")
        opened = poll.reopen()
        game = self._session.game
        with self._session.edits, self._session.traits.hold_sync():
            if self._was_asked(poll, game) and game.cursor > poll.cursor:
                game.goto(poll.cursor)
            self._known = game.steps
            self._replace(opened.second_vote() if second else opened)

    def check_play(self) -> None:
        """Raise ``QuestionError`` while an open vote holds the game: nobody plays from the page."""
        if self.is_open and self._current().holds:
            refuse("vote_holds")

    def _guest(self) -> tuple[str, str]:
        """Return the name of a guest, and its language."""
        language = self._session.traits.language
        return phrase(language, "", "question", "guest"), language

    def again(self, limit: Any = None) -> None:
        """Open the question for a second vote; see `GameWidget.again`."""
        wait = None if limit is None else number(limit, 1, 3600, "seconds")
        with self._session.game.alone():
            self._replace(self._current().again("" if wait is None else in_seconds(wait)))

    def reveal(self, outcome: bool | str | None = None, answer: Any = None) -> None:  # noqa: FBT001 - an outcome is a value, not a flag
        """Show the exact answer and all answers; see `GameWidget.reveal`."""
        with self._session.game.alone():
            poll = self._current()
            if poll.state == "revealed":
                if outcome is None and answer is None:
                    # The page, another view or the dice were quicker.
                    return
                happened_before = outcome is not None and poll.outcome is not None
                if happened_before or (answer is not None and poll.question.exact is not None):
                    refuse("question_revealed")
            if answer is not None:
                from exxtra_widget.predict.ask import answered

                poll = replace(poll, question=answered(poll.question, answer))
            found = (poll if outcome is None else poll.settle(outcome)).reveal().valued()
            # Where a choice is right, the played one is not shown as what happened.
            is_played = outcome is None and poll.state != "revealed" and isinstance(found.outcome, str)
            revealed = found.settle(None) if is_played and found.question.exact is not None else found
            with self._session.edits, self._session.traits.hold_sync():
                if poll.state != "revealed":
                    self._forget_caption(poll)
                self._replace(revealed)

    def _forget_caption(self, poll: Poll) -> None:
        """Remove what was said about an earlier question of this moment, if nothing was said about this one since."""
        game = self._session.game
        asked = (old for old in self._polls if old.id < poll.id and old.id in self._here and old.id in self._said)
        earlier = [self._said[old.id] for old in asked if old.cursor == poll.cursor and old.state == "revealed"]
        if earlier and game.cursor == poll.cursor and game.comments == self._said.get(poll.id):
            comments = tuple(comment for comment in game.comments if comment in earlier[0])
            game.history = game.history.annotate(Notes(comments, game.marks))

    def dismiss(self) -> None:
        """Take the question off the page; see `GameWidget.dismiss`."""
        with self._session.edits:
            poll = self._current()
            self.shown = 0
            self._replace(poll.close())

    # --- Questions of scenes ------------------------------------------------------------------

    def put(self, poll: Poll, wait: float | None) -> int:
        """Show the question of a scene and return its number."""
        new = self._open(poll, wait)
        self._unasked |= {new.id}
        self._show()
        return new.id

    def answers(self, number: int) -> tuple[Answer, ...]:
        """Return the answers to a question."""
        return self._poll(number).answers

    def set_state(self, number: int, state: State) -> None:
        """Show a question of a scene in another state; its answers stay, and an open one takes more."""
        if state == "open":
            self._unasked -= {number}
            self._here |= {number}
            self._known = self._session.game.steps
        self.shown = number
        poll = self._poll(number)
        if poll.state != state:
            poll = poll.turned(state)
        self._replace(poll.reveal().valued() if state == "revealed" else poll)

    def leave(self) -> None:
        """Close and remove all questions of this game; later steps no longer decide them."""
        self.shown = 0
        self.close_all()

    def _poll(self, number: int) -> Poll:
        return self._polls[number - 1]

    def states(self) -> list[Poll]:
        """Return the question on the page open, closed and revealed, with hands, for a page without Python."""
        if not self.shown or self.is_revealed:
            return []
        poll = self._current()
        if not poll.hands:
            from exxtra_widget.predict.hands import read_marks

            marks = read_marks(poll.question, None, self._session.traits.language)
            poll = replace(poll, hands=True, marks=marks)
        return [poll.reopen(), poll.close(), poll.reveal().valued()]

    # --- What is known of them ----------------------------------------------------------------

    def check_number(self, number: int) -> None:
        """Raise ``QuestionError`` unless the question on the page has this number."""
        if self._current().id != number:
            refuse("no_question")

    @property
    def predictions(self) -> Predictions:
        """The questions of this session with their answers, except the one that is open."""
        from exxtra_widget.predict.predictions import Predictions

        return Predictions(poll for poll in self._polls if poll.state != "open" and poll.id not in self._unasked)

    @property
    def is_open(self) -> bool:
        """Whether a question takes answers."""
        return self._state == "open"

    @property
    def is_revealed(self) -> bool:
        """Whether the last question has shown its answer."""
        return self._state == "revealed"

    def covers(self, position: Position) -> bool:
        """Return whether odds and hints of a position would give away the answer to the open question."""
        # As `covered` in js/src/state/timeline.svelte.ts, by which a view hides them before Python removes them.
        return self.is_open and str(self._current().question.position) == str(position)

    @property
    def _state(self) -> str:
        """State of the question on the page; empty without one."""
        return self._poll(self.shown).state if self.shown else ""

    # --- Following the game -------------------------------------------------------------------

    def offer_topics(self, game: Game[Any]) -> None:
        """Publish the topics that the page may ask about the present position."""
        topics = game.definition.topics
        self._session.publish(
            topics=[name for name, topic in topics.items() if topic.is_open(game.position, game.outcomes)],
            has_topics=any(topic.is_quick and not topic.needs for topic in topics.values()),
        )

    def close_all(self) -> None:
        """Close the open questions about the previous game."""
        self._polls = tuple(poll.close() for poll in self._polls)
        self._here = frozenset()
        if self._polls:
            self._show()

    def follow(self, game: Game[Any]) -> None:
        """Close and settle questions by the steps that followed them, and offer the topics of the present position."""
        self.offer_topics(game)
        polls = tuple(self._settled(poll, game) if poll.id in self._here else poll for poll in self._polls)
        if polls != self._polls:
            self._polls = polls
            self._show()

    def _settled(self, poll: Poll, game: Game[Any]) -> Poll:
        """Return a question closed once a step has been made, and settled once its outcome is known."""
        steps = game[poll.cursor : game.cursor]
        if not (steps and self._was_asked(poll, game)):
            return poll
        # Whoever walks to steps that were known when it was opened plays nothing.
        if poll.state == "open" and poll.holds and game.steps[: game.cursor] == self._known[: game.cursor]:
            return poll
        closed = poll.close()
        if closed.outcome is not None:
            return closed
        closed = closed.settle(poll.question.happened(steps))
        by_itself = closed.outcome is not None and not poll.holds and poll.id == self.shown
        return closed.reveal().valued() if by_itself else closed

    def _was_asked(self, poll: Poll, game: Game[Any]) -> bool:
        """Return whether a question was asked in this variation of this game."""
        is_here = poll.id in self._here and poll.cursor <= len(game)
        return is_here and game.history.position_at(poll.cursor) == poll.question.position

    def _current(self) -> Poll:
        """Return the question on the page."""
        if not self.shown:
            refuse("no_question")
        return self._poll(self.shown)

    def _replace(self, poll: Poll) -> None:
        with self._session.edits:
            self._polls = tuple(poll if old.id == poll.id else old for old in self._polls)
            self._show()

    def _show(self) -> None:
        from exxtra_widget.predict.predictions import Predictions

        revealed = [poll for poll in self._polls if poll.state == "revealed"]
        named = Predictions(poll for poll in revealed if poll.names == "shown").calibration().names
        guests = {answer.name for poll in revealed for answer in poll.answers if not answer.is_named}
        found = replace(Predictions(revealed).calibration(), names=tuple(row for row in named if row[0] not in guests))
        scores = found.to_dict()
        question = self._poll(self.shown).to_dict() if self.shown else None
        with self._session.edits, self._session.traits.hold_sync():
            self.feed.replace(question["answers"] if question else [])
            self._session.publish(
                question=question,
                calibration=scores and {**scores, "questions": sum(poll.settled for poll in revealed)},
                notice=None,
            )
            self._followed()
