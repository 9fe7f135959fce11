"""Odds on demand: computed when a view requests a moment, each sent under its own key."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.step import IllegalStep, Refusal
from exxtra_widget.support.arguments import quote
from exxtra_widget.widget import protocol
from exxtra_widget.widget.row_feed import RowFeed

if TYPE_CHECKING:
    from exxtra_widget.core.game import Game
    from exxtra_widget.core.position import Position
    from exxtra_widget.widget.session import Session


# Number of moments with synced odds, six kilobytes each; the least recently viewed is dropped first. A longer script
# has its odds computed when a view shows them.
MOST: Final = 16


class OddsFeed:
    """The odds of a widget's moments, counted from 0, the start."""

    def __init__(self, session: Session, is_covered: Callable[[Any], bool]) -> None:
        self._session = session
        self._is_covered = is_covered
        # Most recently viewed moments come last.
        self.feed: RowFeed = RowFeed("odds_revision", protocol.ODDS_KEY)
        self._covered: set[int] = set()

    def forget(self) -> None:
        """Drop all odds for a new game."""
        self.feed.drop([*self.feed.rows])
        self._covered = set()

    def follow(self, fresh: Iterable[int], game: Game[Position]) -> None:
        """Publish the odds of new moments if the panel is open, and drop the odds of moments that have changed."""
        rows = self.feed.rows
        moments = set(fresh) if rows or self._covered else {0, *fresh}
        self.feed.drop(moment for moment in [*rows] if moment in moments or moment > len(game))
        if moments:
            self.open(moments)

    def open(self, moments: Iterable[int]) -> None:
        """Publish the odds of moments if the panel is open; if there are too many, only the odds at the cursor."""
        found = set(moments)
        if self._session.traits.odds:
            self._publish(sorted(found) if len(found) <= MOST else [self._session.game.cursor])

    def ask(self, cursor: int) -> None:
        """Send the odds of a moment to a view that does not have them."""
        self._check(cursor)
        self._publish([cursor])

    def look(self, cursor: int, token: str) -> None:
        """Publish the moment that an action or a roll would lead to, without a change of the game."""
        self._check(cursor)
        game = self._session.game
        position = game.history.position_at(cursor)
        after = protocol.step_data(game, self._session.traits.colors, position.step(token))
        self._session.publish(_preview={"text": str(position), "token": token, "moment": after})

    def _check(self, cursor: int) -> None:
        length = len(self._session.game)
        if not 0 <= cursor <= length:
            raise IllegalStep(Refusal("no_such_step", "", {"cursor": quote(cursor), "length": length}))

    def follow_question(self) -> None:
        """Hide the odds that a question covers, and send those that it no longer covers."""
        position_at = self._session.game.history.position_at
        length = len(self._session.game)
        covered = {moment for moment in self.feed.rows if self._is_covered(position_at(moment))}
        changed = covered | self._covered
        self._covered.clear()
        if changed:
            self._publish(moment for moment in changed if moment <= length)

    def _publish(self, moments: Iterable[int]) -> None:
        game = self._session.game
        for moment in moments:
            position = game.history.position_at(moment)
            if self._is_covered(position):
                self.feed.drop([moment])
                self._covered.add(moment)
            else:
                known = self.feed.rows.pop(moment, {})
                fits = known.get("text") == str(position)
                self.feed.put({moment: known if fits else game.definition.panel(position, game.weights)})
        self.feed.drop([*self.feed.rows][:-MOST])
        self._session.publish(odds_revision=self._session.traits.odds_revision + 1)
