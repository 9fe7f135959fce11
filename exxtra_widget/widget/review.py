"""Was it the dice or me? The widget judges the steps of its game, while the kernel goes on answering."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import traitlets
from traitlets import Dict

from exxtra_widget.simulation.entropy import derived
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.calls import checked
from exxtra_widget.widget import protocol
from exxtra_widget.widget.background import Background, aside

if TYPE_CHECKING:
    from exxtra_widget.core.game import Game
    from exxtra_widget.core.step import Step

    _Known = Mapping[int, Any]


# Seconds between two messages to the page.
_TELL: Final = 0.3
_AMOUNTS: Final = ("luck", "loss", "error", "loss_error")


class _Moment(NamedTuple):
    """A moment of a game to be judged; the start has no step that led to it."""

    game: Game
    number: int
    steps: tuple[Step, ...]
    known: _Known

    def judge(self) -> tuple[dict[str, Any], _Known]:
        """Return the data for the page, and the values of the moments known by then.

        The same game gets the same estimates.
        """
        from exxtra_widget.advice.course import Course  # noqa: PLC0415 - a board is there sooner without

        game, number, start = self.game, self.number, str(self.game.start)
        entropy = derived(start, "review")
        course = Course(game.start, self.steps, entropy=entropy, weights=game.weights, known=self.known)
        if not number:
            chances = {"kind": course.kind(0), "player": course.player(0), "seats": list(course.value(0))}
            nothing = {"token": "", **dict.fromkeys(_AMOUNTS, 0.0), "decision": "", "best": ""}
            return {"text": start, **chances, **nothing}, course.known
        step, found = self.steps[-1], course.judge(number)
        told = {name: getattr(found, name) for name in (*_AMOUNTS, "decision", "best", "player", "kind")}
        # Only the next step asks for it.
        course.forget(number - 1)
        return {"text": str(step.after), "token": str(step.action), "seats": list(found.after), **told}, course.known


@checked
class Review(traitlets.HasTraits):
    """The part of a widget that tells luck and choices apart; moments are counted from 0, the start."""

    review: Any = Dict(
        read_only=True, help="How far the analysis has come; what it found of moment i stands under the key course_i."
    ).tag(sync=True)

    _game: Game
    _background: Background
    _notify: Any
    _course: dict[int, dict[str, Any]]
    _known: _Known
    _reviewing: bool = False

    def start_review(self) -> None:
        """Judge every step of the game that is not judged yet, as the button on the page does."""
        with self._game.alone():
            going, self._reviewing = self._reviewing, True
            self._show_review()
            if going:
                return
        self._background.start_or_run(self._judge_all)

    def stop_review(self) -> None:
        """Stop judging; what is known stays."""
        with self._game.alone():
            self._reviewing = False
            self._show_review()

    # --- Following the game -------------------------------------------------------------------

    def _forget_course(self) -> None:
        """Begin without knowledge, as every new game does."""
        self._course = {}
        self._known = {}
        self._unsent_course: set[int] = set()
        self._reviewing = False
        self._show_review()

    def _follow_course(self, fresh: Iterable[int]) -> None:
        """Forget what is no longer true."""
        stale = set(fresh)
        for moment in stale:
            self._course.pop(moment, None)
        if stale:
            self._known = {moment: worth for moment, worth in self._known.items() if moment < min(stale)}

    @traitlets.observe("comm")
    def _unseen(self, change: Any) -> None:
        if change["old"] and change["new"] is None:
            self._reviewing = False

    # --- Judging ------------------------------------------------------------------------------

    def _next_moment(self) -> _Moment | None:
        """Return the first moment that is not judged yet, if somebody wants to know."""
        game = self._game
        missing = (i for i in range(len(game.steps) + 1) if i not in self._course)
        number = next(missing, None) if self._reviewing else None
        return None if number is None else _Moment(game, number, game.steps[:number], self._known)

    async def _judge_all(self) -> None:
        told = 0.0
        try:
            while True:
                with self._game.alone():
                    moment = self._next_moment()
                    if moment is None:
                        self._reviewing = False
                        self._show_review()
                        return
                found, known = await aside(moment.judge)
                with self._game.alone():
                    if self._next_moment() != moment:
                        continue
                    self._course[moment.number], self._known = found, known
                    self._unsent_course.add(moment.number)
                    if time.monotonic() > told + _TELL:
                        told = time.monotonic()
                        self._show_review()
        except Exception as error:  # noqa: BLE001 - whatever it was, the reader is told and the game goes on
            self.stop_review()
            self._notify({"code": "failed", "detail": f"{type(error).__name__}: {quote(str(error), 200)}"})

    def _show_review(self) -> None:
        count = self.review.get("count", 0) + 1
        game = self._game
        told = {"done": len(self._course), "total": len(game.steps) + 1, "running": self._reviewing, "count": count}
        known = game.definition.is_known(game.start, game.weights)
        self.set_trait("review", {**told, "known": known, "player": game.definition.estimator})

    def _course_state(self, key: Any) -> dict[str, Any]:
        """Return what was found that belongs to the state that is asked for."""
        known = {i for i in self._course if i <= len(self._game.steps)}
        if key is None:
            wanted = known
        elif key == "review" or (not isinstance(key, str) and "review" in key):
            wanted = known & self._unsent_course
        else:
            return {}
        self._unsent_course.clear()
        return {protocol.course_key(i): self._course[i] for i in wanted}
