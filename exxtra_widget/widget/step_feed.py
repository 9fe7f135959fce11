"""The steps of a game and the rows of a trait on the page, each synced under its own key."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from exxtra_widget.widget import protocol

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
        self._unsent: set[int] = set()

    def show(self, game: Game[Position]) -> None:
        """Publish the facts of a new game; its steps follow."""
        start = game.start
        self._published = ()
        self._session.publish(
            game_name=start.game,
            rules=[list(option) for option in game.definition.options(start)],
            board=self._session.painted.board(start),
            players=list(game.players),
        )

    def follow(self, game: Game[Position]) -> tuple[set[int], Step | None]:
        """Publish steps and cursor; return the changed moments, and the step that was made, if any."""
        steps, known = game.steps, self._published
        fresh = _changed(steps, known)
        grown = game.cursor in fresh and protocol.step_made(steps, known, game.cursor)
        self._published = steps
        self._unsent |= fresh
        self._session.publish(
            start=protocol.start_data(self._session),
            length=len(steps),
            cursor=game.cursor,
            lines=protocol.variations_data(game),
            dice=game.source.kind,
            notice=None,
            record=None,
        )
        return fresh, steps[game.cursor - 1] if grown else None

    def state(self, key: object) -> JsonObject:
        """Return the steps that belong to the requested state."""
        steps, session = self._published, self._session
        wanted = take_unsent(self._unsent, range(1, len(steps) + 1), "revision", key)
        return {f"{protocol.STEP_KEY}{i}": protocol.step_data(session, steps[i - 1]) for i in wanted if i <= len(steps)}


def _changed(steps: tuple[Step, ...], known: tuple[Step, ...]) -> set[int]:
    """Return the moments whose step is new; this is fast if steps were only added."""
    if steps[: len(known)] == known:
        return set(range(len(known) + 1, len(steps) + 1))
    return {i for i, (new, old) in enumerate(zip_longest(steps, known), start=1) if new is not None and new != old}


def _is_sent(trait: str, key: Any) -> bool:
    """Return whether a trait is in the requested state, which is one name or several."""
    return bool(key == trait or (not isinstance(key, str) and trait in key))


def take_unsent(unsent: set[int], known: Iterable[int], trait: str, key: object) -> set[int]:
    """Return the rows in the requested state and mark them as sent: the unsent ones of a trait, or all for None."""
    if key is not None and not _is_sent(trait, key):
        return set()
    taken = set(known if key is None else unsent)
    unsent.clear()
    return taken


class RowFeed:
    """The rows of a trait that the page knows."""

    def __init__(self, trait: str, prefix: str) -> None:
        self._trait = trait
        self._prefix = prefix
        self._sent: Sequence[JsonObject] = ()

    def state(self, key: object, rows: Sequence[JsonObject]) -> JsonObject:
        """Return the rows in the requested state; for an update only those that have changed."""
        if key is None:
            changed = set(range(len(rows)))
        elif _is_sent(self._trait, key):
            sent, self._sent = self._sent, rows
            changed = {i for i, (row, old) in enumerate(zip_longest(rows, sent)) if row != old}
        else:
            return {}
        return {f"{self._prefix}{i}": rows[i] if i < len(rows) else None for i in changed}
