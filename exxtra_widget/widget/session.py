"""The state that the parts of a widget share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exxtra_widget.core.edits import edits_of
from exxtra_widget.support.arguments import quote
from exxtra_widget.widget.background import Background

if TYPE_CHECKING:
    from exxtra_widget.core.edits import Edits
    from exxtra_widget.core.game import Game
    from exxtra_widget.core.position import Position
    from exxtra_widget.support.packing import JsonObject
    from exxtra_widget.widget.traits import Traits


class Session:
    """The game, the event loop and the publishing of traits, for the parts of a widget."""

    def __init__(self, traits: Traits, game: Game[Position]) -> None:
        self.traits = traits
        self.game = game
        self.edits: Edits = edits_of(game)
        self.background: Background = Background()
        # Seconds between two steps of a change on the page; 0 shows all at once.
        self.delay: float = 0.0
        self._script: JsonObject = {}

    def publish(self, **values: object) -> None:
        """Set traits that the page may not write, in one message."""
        with self.edits, self.traits.hold_sync():
            for name, value in values.items():
                self.traits.set_trait(name, value)

    def tell(self, **message: object) -> None:
        """Send the page a message, which is not part of the stored state."""
        self.traits.send(message)

    def revise(self) -> None:
        """Increase the revision, which tells the page that its click was answered."""
        self.traits.set_trait("revision", self.traits.revision + 1)

    def notify(self, code: str, **fields: object) -> None:
        """Show a sentence of the locale group ``refusal`` to the reader."""
        notice = {"code": code, **fields}
        with self.edits, self.traits.hold_sync():
            last = self.traits.notice or {"id": self.traits.revision, "count": 0}
            same = {key: value for key, value in last.items() if key not in {"id", "count"}} == notice
            self.publish(notice={**notice, "id": last["id"] + 1, "count": last["count"] + 1 if same else 1})
            self.revise()

    def notify_failure(self, error: Exception) -> None:
        """Show a notice with an error of Python."""
        self.notify("failed", detail=f"{type(error).__name__}: {quote(str(error), 200)}")

    def begin_script(self) -> None:
        """Let the page show the steps of this change one by one if there is a `delay`."""
        if self.delay:
            self._script = {"revision": self.traits.revision + 1, "from": self.traits.cursor, "delay": self.delay}
            self.traits.set_trait("_playback", self._script)

    def showing(self) -> float:
        """Return the seconds that the page still needs to show a script."""
        if self._script.get("revision") != self.traits.revision:
            return 0.0
        return float(self._script["delay"] * (self.game.cursor - self._script["from"]))
