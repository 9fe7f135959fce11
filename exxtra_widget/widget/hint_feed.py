"""Hints on demand: legal actions ranked by sampling until one stands out, while the kernel stays responsive.

`GameWidget.ask_hint` (base.py) says for how long.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.step import IllegalStep, Refusal
from exxtra_widget.simulation.seed import derived
from exxtra_widget.support.numba import HAS_NUMBA
from exxtra_widget.widget import protocol
from exxtra_widget.widget.background import aside, begin
from exxtra_widget.widget.row_feed import RowFeed

if TYPE_CHECKING:
    from exxtra_widget.advice.hints import Ranking
    from exxtra_widget.advice.values import RankedAction
    from exxtra_widget.core.game import Game
    from exxtra_widget.core.position import Position
    from exxtra_widget.support.packing import JsonObject
    from exxtra_widget.widget.session import Session


# Seconds between two messages to the page.
_TELL: Final = 0.25
# Games for an action before the hint names the best one.
_NAMED: Final = 100
# Number of cached rankings; the least recently used one is dropped first.
_KEPT: Final = 16


@dataclass(eq=False)
class _Search:
    """The ranking of one position, and its progress."""

    ranking: Ranking
    seconds: float
    leaders: tuple[str, ...] | None = None
    spent: float = 0.0
    is_going: bool = True
    is_at_work: bool = False
    is_done: bool = False

    def advance(self) -> None:
        """Play a part of a round."""
        begun, played = time.monotonic(), self.ranking.played
        goes_on = self.ranking.more()
        # Only then are solutions and compiled code loaded.
        if played > self.ranking.first_games:
            self.spent += time.monotonic() - begun
        self.is_done = not goes_on or (self.ranking.is_decided and not self.is_rough) or self.spent >= self.seconds
        # Show the first values without them.
        if self.leaders is None and (self.is_done or played >= self.ranking.first_games):
            self.leaders = self.ranking.position.definition.panel_leaders(self.ranking.position, self.ranking.weights)

    @property
    def has_values(self) -> bool:
        return self.is_done or self.ranking.played >= self.ranking.first_games

    @property
    def is_rough(self) -> bool:
        """Whether estimates rest on too few games to name an action as the best."""
        return not self.is_done and self.ranking.played < _NAMED

    def fits(self, game: Game[Position]) -> bool:
        """Return whether the ranking is about the shown position, with the same dice."""
        return self.ranking.position == game.position and self.ranking.weights == game.weights

    @property
    def share(self) -> float:
        """Share of the time that has passed; 1 when the hint is final."""
        return 1.0 if self.is_done else min(self.spent / self.seconds, 0.99)


class Hints:
    """The hint of a widget."""

    def __init__(self, session: Session, is_covered: Callable[[Any], bool]) -> None:
        self._session = session
        self._is_covered = is_covered
        self._search: _Search | None = None
        # The searches of several positions, so that an undo shows the hint again.
        self._kept: deque[_Search] = deque(maxlen=_KEPT)
        # The start of the last game that hints are prepared for.
        self._prepared: Any = None
        self._hint: JsonObject | None = None
        self._rows: list[JsonObject] = []
        self._count = 0
        self.feed: RowFeed = RowFeed("hint", protocol.HINT_KEY)

    def prepare(self) -> None:
        """Load what a hint needs in a thread, since somebody is likely to ask for one soon."""
        game = self._session.game
        # A script without an event loop has no page.
        if not HAS_NUMBA or self._prepared == game.start or self._session.background.find_loop() is None:
            return
        self._prepared = game.start
        position, weights = game.position, game.weights

        def load() -> None:
            from exxtra_widget.advice.hints import load_ahead
            from exxtra_widget.simulation.setting import Setting

            load_ahead(Setting(position, weights))

        begin(load)

    def ask(self, seconds: float) -> None:
        """Rank the actions of the shown position; see `GameWidget.ask_hint`."""
        with self._session.game.alone():
            game = self._session.game
            if game.is_over:
                raise IllegalStep(Refusal("nothing_to_decide"), game.position)
            search = self._find(game) or _Search(_ranking(game), seconds)
            with self._session.edits:
                if search in self._kept:
                    self._kept.remove(search)
                self._kept.append(search)
                self._search = search
                is_complete = search.is_done and search.seconds >= seconds
                if not is_complete:
                    search.seconds, search.is_going, search.is_done = max(search.seconds, seconds), True, False
                # Answer the page at once, even if it already has the hint; values follow.
                self._show(search)
                if is_complete or search.is_at_work:
                    return
                search.is_at_work = self._session.background.start(lambda: self._rank(search))
        if not search.is_at_work:
            self._session.background.start_or_run(lambda: self._rank(search))

    def _find(self, game: Game[Position]) -> _Search | None:
        return next((search for search in self._kept if search.fits(game)), None)

    def rest(self) -> None:
        """Stop sampling, since nobody reads the hint, and keep the values; `ask` continues."""
        with self._session.edits:
            if self._search is not None and self._search.is_going:
                self._search.is_going = False
                self._show(self._search)

    def end(self) -> None:
        """Stop sampling for good: the widget is closed."""
        self._search = None

    def follow(self, game: Game[Position]) -> None:
        """Replace the hint when another position is shown, whose hint may be known."""
        if self._search is not None and self._search.fits(game):
            return
        if self._search is not None:
            self._search.is_going = False
        self._search = self._find(game)
        if self._search is not None and self._search.has_values:
            self._show(self._search)
        elif self._hint is not None:
            self._clear()

    def follow_question(self) -> None:
        """Send the hint, or hide it while a question covers it."""
        # Drop a hint about another position.
        covered = self._hint is not None and self._is_covered(self._session.game.position)
        self.feed.replace([] if covered else self._rows)
        self._session.publish(hint=None if covered else self._hint)

    def _show(self, search: _Search) -> None:
        self._count += 1
        found = search.ranking.hint()
        order = search.ranking.position.distinct_actions()
        rows = {row.token: row for row in found.actions}
        is_estimated = found.kind == "estimated"
        has_values = search.has_values if is_estimated else found.kind != "only"
        is_rough = is_estimated and search.is_rough
        self._rows = [_row(rows[str(action)], found.kind) for action in order] if has_values else []
        best = () if is_rough or not has_values else found.close or (found.best,)
        self._hint = {
            "text": str(found.position),
            "kind": found.kind,
            "games": found.games,
            "player": found.player,
            "rows": len(self._rows),
            "value": _brief(found.actions[0].value, found.kind),
            "margin": max((row.high - row.low) / 2 for row in found.actions) if found.kind == "certified" else 0.0,
            "best": list(best),
            "leaders": list(search.leaders or ()),
            "why": None if search.is_going or is_rough or found.reason is None else found.reason.to_dict(),
            "share": search.share,
            "going": search.is_going,
            "count": self._count,
        }
        self.follow_question()

    def _clear(self) -> None:
        self._hint, self._rows = None, []
        self.follow_question()

    async def _rank(self, search: _Search) -> None:
        from asyncio import CancelledError

        shown = time.monotonic()
        published = search.has_values, search.is_rough
        search.is_at_work = True
        try:
            while search.is_at_work:
                await aside(search.advance)
                with self._session.edits:
                    if search.is_done:
                        search.is_going = False
                    # In the same block as the end of the work, on which `ask` relies.
                    search.is_at_work = search.is_going and self._search is search
                    stage = search.has_values, search.is_rough
                    is_due = stage != published or (search.has_values and time.monotonic() > shown + _TELL)
                    tells = search.is_done or (search.is_going and is_due)
                    if tells and self._search is search:
                        shown, published = time.monotonic(), stage
                        self._show(search)
        except CancelledError:
            # Another event loop may continue.
            search.is_at_work = False
            raise
        except Exception as error:  # noqa: BLE001 - any failure becomes a notice
            with self._session.edits:
                search.is_at_work = False
                if search in self._kept:
                    self._kept.remove(search)
                if self._search is search:
                    self._search = None
                    self._clear()
                self._session.notify_failure(error)


def _ranking(game: Game[Position]) -> Ranking:
    # Imported late, so that a board opens sooner.
    from exxtra_widget.advice.hints import Ranking
    from exxtra_widget.simulation.game_ranges import MOST_GAMES
    from exxtra_widget.simulation.setting import Setting

    # The same position gets the same games.
    here = Setting(game.position, game.weights, games=MOST_GAMES)
    return Ranking(here, derived("hint", str(game.position)))


def _row(action: RankedAction, kind: str) -> JsonObject:
    """Return an action with its gap to the best one, so that it is unchanged while others are sampled."""
    return {"token": action.token, "regret": _brief(action.regret, kind), "error": _brief(action.error, kind)}


def _brief(share: float, kind: str) -> float:
    """Return a share for the page; four decimals of an estimate, so that fewer values change."""
    return round(share, 4) if kind == "estimated" else share
