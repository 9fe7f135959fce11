"""The steps of a game on the page, each synced under its own key."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from exxtra_widget.widget import protocol
from exxtra_widget.widget.row_feed import RowFeed

if TYPE_CHECKING:
    from exxtra_widget.core.game import Game
    from exxtra_widget.core.position import Position
    from exxtra_widget.core.step import Step
    from exxtra_widget.support.packing import JsonObject
    from exxtra_widget.widget.session import Session


class StepFeed:
    """The variation that the page knows."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._published: tuple[Step, ...] = ()
        self.feed: RowFeed = RowFeed("revision", protocol.STEP_KEY, self._data)

    def _data(self, step: Step) -> JsonObject:
        return protocol.step_data(self._session.game, self._session.traits.colors, step)

    def show(self, game: Game[Position]) -> None:
        """Publish the facts of a new game; its steps follow."""
        self._published = ()
        self.feed.rows.clear()
        self._session.publish(**protocol.game_data(game, self._session.traits.colors))

    def follow(self, game: Game[Position]) -> tuple[set[int], Step | None]:
        """Publish steps and cursor; return the changed moments, and the step that was made, if any."""
        steps, known = game.steps, self._published
        fresh = _changed(steps, known)
        made = steps[game.cursor - 1] if game.cursor in fresh else None
        if made and game.cursor <= len(known):
            old = known[game.cursor - 1]
            # A step with other notes is not made again.
            made = None if (made.action, made.after) == (old.action, old.after) else made
        self._published = steps
        self.feed.put({i: steps[i - 1] for i in fresh})
        self.feed.drop(range(len(steps) + 1, len(known) + 1))
        line = protocol.line_data(game, self._session.traits.colors)
        self._session.publish(**line, notice=None, record=None)
        return fresh, made


def _changed(steps: tuple[Step, ...], known: tuple[Step, ...]) -> set[int]:
    """Return the moments whose step is new; this is fast if steps were only added."""
    if steps[: len(known)] == known:
        return set(range(len(known) + 1, len(steps) + 1))
    return {i for i, (new, old) in enumerate(zip_longest(steps, known), start=1) if new is not None and new != old}
