"""What the page asks for is done, or refused with a notice; nothing of it is raised into the kernel's log."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import traitlets
from traitlets import Dict, Int

from exxtra_widget.core.step import IllegalStep
from exxtra_widget.predict.probability_input import QuestionError
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.calls import checked
from exxtra_widget.widget import protocol

if TYPE_CHECKING:
    from exxtra_widget.core.game import Game


_LOG = logging.getLogger(__name__)


@checked
class Requests(traitlets.HasTraits):
    """The part of a widget that reads messages and answers them."""

    _game: Game
    hold_sync: Any
    revision = Int(0, read_only=True, help="Grows with every change.").tag(sync=True)
    notice = Dict(None, allow_none=True, read_only=True, help="Something to tell the reader.").tag(sync=True)

    def _receive(self, _: object, content: object, __: object) -> None:
        """Do what the page asks, or say why not; never raise into the kernel's log."""
        try:
            message = protocol.read_message(content)
        except ValueError as error:
            self._notify({"code": "malformed", "detail": str(error)})
            return
        with self._game.alone():
            # What only looks, or names its question, may come from a reader who has not seen the last change.
            if message["kind"] not in protocol.ANY_TIME and message["revision"] != self.revision:
                self._notify({"code": "stale"})
                return
            try:
                self._obey(message)
            except (IllegalStep, QuestionError) as error:
                self._notify(error.refusal.to_dict())
            except Exception as error:  # noqa: BLE001 - whatever it was, the reader is told and the game goes on
                _LOG.exception("a message of the page could not be carried out: %s", message)
                self._notify({"code": "failed", "detail": f"{type(error).__name__}: {quote(str(error), 200)}"})

    def _obey(self, message: dict[str, Any]) -> None:
        game = self._game
        if message["kind"] in {"act", "roll"}:
            self._refuse_for_bot()
        match message:
            case {"kind": "act", "token": token}:
                game.step(token)
            case {"kind": "roll", "dice": dice}:
                game.roll(dice)
            case {"kind": "branch"}:
                game.branch()
            case {"kind": "new"}:
                self.new_game()
            case {"kind": kind} if kind in protocol.ANY_TIME:
                self._look(message)
            case _:
                self._travel(message)

    def _travel(self, message: dict[str, Any]) -> None:
        game = self._game
        match message:
            case {"kind": "undo"}:
                game.undo()
            case {"kind": "redo"}:
                game.redo()
            case {"kind": "goto", "cursor": cursor} if cursor == game.cursor:
                # The page waits for an answer also when it asked for the moment that is shown.
                self._revise()
            case {"kind": "goto", "cursor": cursor}:
                game.goto(cursor)
            case {"kind": "line", "line": line}:
                game.switch(line)

    def new_game(self) -> None:
        """Begin again; the widget says how."""
        raise NotImplementedError

    def _refuse_for_bot(self) -> None:
        """Refuse a click where a bot is to act; the widget knows."""
        raise NotImplementedError

    def _look(self, message: dict[str, Any]) -> None:
        """Do what changes nothing in the game."""
        raise NotImplementedError

    def _revise(self) -> None:
        self.set_trait("revision", self.revision + 1)

    def _notify(self, notice: dict[str, Any]) -> None:
        last = self.notice or {"id": self.revision, "count": 0}
        same = {key: value for key, value in last.items() if key not in {"id", "count"}} == notice
        count = last["count"] + 1 if same else 1
        with self.hold_sync():
            self.set_trait("notice", {**notice, "id": last["id"] + 1, "count": count})
            self._revise()
