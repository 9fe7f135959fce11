"""Analysis on demand: luck and loss of every step, while the kernel stays responsive."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from exxtra_widget.simulation.seed import derived
from exxtra_widget.widget import protocol
from exxtra_widget.widget.background import aside
from exxtra_widget.widget.row_feed import RowFeed

if TYPE_CHECKING:
    from exxtra_widget.advice.judgements import Judgement
    from exxtra_widget.core.game import Game
    from exxtra_widget.core.position import Position
    from exxtra_widget.core.step import Step
    from exxtra_widget.support.packing import JsonObject
    from exxtra_widget.widget.session import Session

    _Known = Mapping[int, Any]


# Seconds between two messages to the page.
_TELL: Final = 0.3
_AMOUNTS: Final = ("luck", "loss", "error", "loss_error")
_VERDICT: Final = ("cause", "places", "parts", "dice", "cost", "turn")
# Games per value in the first, rough pass, which takes less than a second.
_FEW: Final = 40
# Number of cached judgements of all variations of a game.
_KEPT: Final = 1_000


class _Judged(NamedTuple):
    """The data of a judged moment for the page, with the judgement of the step before it (None for the start)."""

    row: JsonObject
    step: Judgement | None


class _Moment(NamedTuple):
    """A moment of a game to be judged; the start has no step."""

    game: Game[Position]
    number: int
    steps: tuple[Step, ...]
    earlier: tuple[_Judged, ...]
    known: _Known
    # Games per estimate; None for the game's own number.
    games: int | None = None

    def judge(self) -> tuple[_Judged, _Known]:
        """Return the judgement, and the values of the moments known by then.

        The same game gets the same estimates.
        """
        # Imported late, so that a board opens sooner.
        from exxtra_widget.advice.judgements import Course
        from exxtra_widget.simulation.setting import Setting

        game, number, start = self.game, self.number, str(self.game.start)
        here = Setting(game.start, game.weights, games=self.games or game.definition.analysis_games)
        course = Course(here, self.steps, derived(start, "review"), known=self.known)
        rough = self.games is not None and course.is_estimated
        if not number:
            values = course.values_at(0)
            chances = {"kind": values.kind, "player": values.player, "seats": list(values.value)}
            nothing = {"token": "", **dict.fromkeys(_AMOUNTS, 0.0), "decision": "", "best": "", "mistake": False}
            return _Judged({"text": start, **chances, **nothing, "verdicts": [], "rough": rough}, None), course.known
        step, found = self.steps[-1], course.judge(number)
        facts = {name: getattr(found, name) for name in (*_AMOUNTS, "decision", "best", "player", "kind")}
        facts.update(mistake=found.is_mistake, verdicts=self._verdicts(found), rough=rough)
        # Only this step needed it.
        course.forget(number - 1)
        row = {"text": str(step.after), "token": str(step.action), "seats": list(found.after), **facts}
        return _Judged(row, found), course.known

    def _verdicts(self, found: Judgement) -> list[JsonObject]:
        """Return the verdict on each seat from the start up to a step."""
        from exxtra_widget.advice.analysis import Analysis
        from exxtra_widget.advice.dice_or_me import verdicts

        start, *others = self.earlier
        steps = (*(one.step for one in others if one.step is not None), found)
        whole = Analysis(tuple(self.game.players), found.kind, tuple(start.row["seats"]), steps)
        return [{name: getattr(one, name) for name in _VERDICT} for one in verdicts(whole)]


class Review:
    """The analysis of a widget's game; its moments are counted from 0, the start."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.feed: RowFeed = RowFeed("review", protocol.COURSE_KEY, lambda found: found.row)
        # Judgements of all variations by script, so that none is computed twice.
        self._kept: dict[str, _Judged] = {}
        # Values by number of games, so that the two passes do not mix.
        self._known: dict[int | None, _Known] = {}
        self._running = False
        self._count = 0

    def start(self) -> None:
        """Judge every step that is not judged yet; see `GameWidget.start_review`."""
        try:
            with self._session.edits:
                going, self._running = self._running, True
                self._show()
            if not going:
                self._session.background.start_or_run(self._judge_all)
        except KeyboardInterrupt:
            self._running = False
            raise

    def stop(self) -> None:
        """Stop judging; see `GameWidget.stop_review`."""
        with self._session.edits:
            self._running = False
            self._show()

    def end(self) -> None:
        """Stop judging for good: the widget is closed, perhaps at Python's exit, so nothing is shown."""
        self._running = False

    # --- Following the game -------------------------------------------------------------------

    def forget(self) -> None:
        """Drop all results for a new game."""
        self.feed.drop([*self.feed.rows])
        self._kept = {}
        self._known = {}
        self._running = False
        self._show()

    def follow(self, fresh: Iterable[int]) -> None:
        """Drop the results of changed moments, and reuse the results of a variation that was judged before."""
        stale = set(fresh)
        found = {moment: self._kept.get(self._script(moment)) for moment in stale} if self._kept else {}
        length = len(self._session.game)
        self.feed.drop(moment for moment in [*self.feed.rows] if moment in stale or moment > length)
        self.feed.put({moment: judged for moment, judged in found.items() if judged is not None})
        if stale:
            self._known = {
                games: {moment: values for moment, values in known.items() if moment < min(stale)}
                for games, known in self._known.items()
            }
        if stale & self.feed.rows.keys():
            self._show()

    def _script(self, moment: int) -> str:
        """Return the steps that led to a moment."""
        return " ".join(step.action for step in self._session.game.steps[:moment])

    def _keep(self, moment: int, found: _Judged) -> None:
        self.feed.put({moment: found})
        self._kept[self._script(moment)] = found
        if len(self._kept) > _KEPT:
            del self._kept[next(iter(self._kept))]

    def _next_moment(self) -> _Moment | None:
        """Return the first moment that is not judged yet, None if the analysis is stopped or done.

        If estimates take long, a rough pass over all moments comes first.
        """
        if not self._running:
            return None
        game, course = self._session.game, self.feed.rows
        end = len(game) + 1
        games = _FEW if game.definition.analysis_games > 2 * _FEW else None
        number = next((i for i in range(end) if i not in course), None)
        if number is None:
            games = None
            number = next((i for i in range(end) if course[i].row["rough"]), None)
        if number is None:
            return None
        earlier = tuple(course[i] for i in range(number))
        return _Moment(game, number, game.steps[:number], earlier, self._known.get(games, {}), games)

    async def _judge_all(self) -> None:
        from asyncio import CancelledError

        shown = 0.0
        try:
            while True:
                with self._session.edits:
                    moment = self._next_moment()
                    if moment is None:
                        self.stop()
                        return
                found, known = await aside(moment.judge)
                with self._session.edits:
                    if self._next_moment() != moment:
                        continue
                    self._keep(moment.number, found)
                    self._known[moment.games] = known
                    following = self._next_moment()
                    turns = following is not None and following.games != moment.games
                    if turns or time.monotonic() > shown + _TELL:
                        shown = time.monotonic()
                        self._show()
        except CancelledError:
            # Another event loop may continue, unless the widget is closed.
            if self._running:
                self.stop()
            raise
        except Exception as error:  # noqa: BLE001 - any failure becomes a notice
            self.stop()
            self._session.notify_failure(error)

    def _show(self) -> None:
        game, total = self._session.game, len(self._session.game)
        self._count += 1
        self._session.publish(
            review={
                "done": sum(moment > 0 and not found.row["rough"] for moment, found in self.feed.rows.items()),
                "total": total,
                "running": self._running,
                "count": self._count,
                "known": game.definition.is_known(game.start, game.weights),
                "player": game.definition.estimator,
            }
        )
