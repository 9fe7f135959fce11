"""Requests of the page: each is carried out, or refused with a notice."""

# ruff: noqa: SLF001 - the page reaches parts of the widget that scripts do not

from __future__ import annotations

import logging
from collections.abc import Callable, Container, Sequence
from typing import TYPE_CHECKING, Any

from exxtra_widget.core.history import Notes
from exxtra_widget.core.seats import start_for
from exxtra_widget.core.step import IllegalStep
from exxtra_widget.predict.topic import QuestionError
from exxtra_widget.support.arguments import quote
from exxtra_widget.widget import protocol
from exxtra_widget.widget.page_code import READER, TRANSLATIONS
from exxtra_widget.widget.questions import now

if TYPE_CHECKING:
    from exxtra_widget.core.game import Game
    from exxtra_widget.core.position import Position
    from exxtra_widget.widget.base import GameWidget


_LOG = logging.getLogger(__name__)


class Requests:
    """The messages of the page."""

    def __init__(self, widget: GameWidget) -> None:
        self._widget = widget
        self._session = session = widget._session
        self._bots = bots = widget._bots
        self._hints = hints = widget._hints
        self._questions = questions = widget._questions
        scenes, odds, views = widget._scene_show, widget._odds_feed, widget._views
        # A function for each kind of message in `protocol.MESSAGES`, called with the fields of the message.
        self._handlers: dict[str, Callable[..., object]] = {
            "act": lambda token: self._play(lambda: self._game.step(token)),
            "roll": lambda dice: self._play(lambda: self._game.roll(dice)),
            "mark": lambda marks: self._try("bad_mark", lambda: self._toggle_marks(marks.split())),
            "undo": lambda: widget.undo(bots.steps_back()),
            "redo": self._redo,
            "goto": self._go,
            "line": lambda line: self._game.switch(line=line),
            "new": self._begin,
            "odds": odds.ask,
            "look": odds.look,
            "ask": lambda topic: widget.ask(question=topic),
            # `receive` has checked the number of the question.
            "answer": lambda name, answer: widget.answer(name, value=answer),
            "hands": questions.count,
            # A message, not a trait, so that no notebook and no saved page contains it.
            "reader": lambda: session.tell(kind="reader", code=READER.read_text(encoding="utf-8")),
            "cards": questions.cards,
            "close": scenes.close_vote,
            "open": lambda: scenes.open_vote(second=False),
            "again": lambda: scenes.open_vote(second=True),
            "reveal": scenes.reveal_vote,
            "dismiss": widget.dismiss,
            "bot": bots.seat_one,
            "pause": widget.pause,
            "resume": widget.resume,
            "hurry": bots.hurry,
            "scene": lambda move: self._show_scene(scenes.move, move),
            "to_scene": lambda number: self._show_scene(scenes.go, number),
            "notes": scenes.tell_notes,
            "add_scene": lambda title: self._try("bad_scene", lambda: widget.add_scene(title)),
            "row": lambda: self._try("bad_scene", scenes.tell_row),
            "expect": hints.prepare,
            "hint": widget.ask_hint,
            "rest": widget.stop_hint,
            "analyze": widget.start_review,
            "stop": widget.stop_review,
            "meet": views.meet,
            "claim": views.claim,
            # A message, not a trait, so that a stored state does not contain it. The time lets a page with a wrong
            # clock count down to the end of a question.
            "ping": lambda: session.tell(kind="pong", now=now()),
            "code": self._send_code,
            "texts": self._send_texts,
            "record": self._show_record,
            "load": lambda text: self._try("unreadable_text", lambda: widget.load(text)),
        }

    @property
    def _game(self) -> Game[Position]:
        return self._session.game

    def receive(self, _: object, content: object, __: object) -> None:
        """Carry out a message of the page, or answer with a notice."""
        try:
            message = protocol.read_message(content)
        except ValueError as error:
            self._session.notify("malformed", detail=str(error))
            return
        kind, revision = message["kind"], message["revision"]
        fields = {name: value for name, value in message.items() if name not in {"kind", "revision"}}
        with self._game.alone():
            if kind in protocol.PLAYS and self._session.traits.locked:
                self._session.notify("locked")
                return
            # Ignore a click at an old revision: it was meant for another position.
            if kind in protocol.FOR_A_REVISION and revision != self._session.traits.revision:
                self._session.notify("stale")
                return
            try:
                if "question" in fields:
                    self._questions.check_number(fields.pop("question"))
                self._handlers[kind](**fields)
            except (IllegalStep, QuestionError) as error:
                self._session.notify(**error.refusal.to_dict())
            except Exception as error:  # noqa: BLE001 - any failure becomes a notice
                _LOG.exception("a message of the page could not be carried out: %s", message)
                self._session.notify_failure(error)

    def _play(self, step: Callable[[], object]) -> None:
        self._questions.check_play()
        self._bots.check_click()
        step()
        # Somebody is playing and may ask for a hint.
        self._hints.prepare()

    def _redo(self) -> None:
        self._questions.check_play()
        self._widget.redo()

    def _begin(self, players: list[str] | None = None, bots: list[str] | None = None) -> None:
        """Begin a new game, with other names and bots if the page names them."""
        names = list(self._game.players) if players is None else players
        start = start_for(self._game, names)
        self._widget.new_game(players=names, bots=None if bots is None else self._bots.named(bots, start))

    def _toggle_marks(self, given: Sequence[str]) -> None:
        """Mark what is not marked at the cursor, and unmark the rest."""
        game = self._game
        marks = dict.fromkeys(game.marks)
        for mark in given:
            known = game.definition.check_drawn(mark, game.position)
            if known in marks:
                del marks[known]
            else:
                marks[known] = None
        game.history = game.history.annotate(Notes(game.comments, tuple(marks)))

    def _go(self, cursor: int) -> None:
        if cursor == self._game.cursor:
            # Answer the page even if it already shows the moment.
            self._session.revise()
        else:
            self._game.goto(cursor)

    def _show_record(self) -> None:
        # The counter makes an unchanged text a new answer.
        count = (self._session.traits.record or {"count": 0})["count"]
        self._session.publish(record={"text": self._game.to_text(), "count": count + 1})

    def _show_scene(self, show: Callable[[Any], object], which: str | int) -> None:
        try:
            show(which)
        except ValueError:
            self._session.notify("no_scene")

    def _try(self, code: str, act: Callable[[], object]) -> None:
        try:
            act()
        except ValueError as error:
            self._session.notify(code, detail=quote(str(error), 200))

    def _send_code(self) -> None:
        # VS Code does not load the models of a kernel, so a reloaded window lacks the models of earlier cells.
        code = self._widget._page_code
        if code is not None:
            self._session.tell(kind="code", packed=code.packed, texts=code.texts)

    def _send_texts(self, language: str) -> None:
        if language in TRANSLATIONS:
            self._widget._tell_texts(language)
        else:
            self._session.notify("malformed", detail=f"texts expects language to be de or fr, not {quote(language)}")


def sort_state(state: object, writable: Container[str]) -> tuple[dict[str, int], list[str]]:
    """Return the part of a sent state that the page may write (counts), and the problems of the rest.

    Otherwise ipywidgets would echo and store a value before its trait refuses it.
    """
    if not isinstance(state, dict):
        return {}, [f"a state is an object, not {quote(state)}"]
    good = {name: state[name] for name in state if name in writable and _is_count(state[name])}
    refused = [name for name in state if name not in writable]
    problems = [f"{quote(', '.join(refused), 100)} cannot be written by the page"] if refused else []
    wrong = state.keys() - good.keys() - set(refused)
    problems += [f"{name} must be a whole number from 0, not {quote(state[name])}" for name in wrong]
    return good, problems


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value < 2**53
