"""What a row of scenes shows after some presses: a pure function of the row, the scene and the presses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from exxtra_widget.core.game import Game, picture_of
from exxtra_widget.predict.envelope import enclosed
from exxtra_widget.predict.poll import Poll, of_cards

if TYPE_CHECKING:
    from exxtra_widget.predict.poll import Answer, State
    from exxtra_widget.scenes.row import Scenes
    from exxtra_widget.scenes.staging import Staged


class Frame(NamedTuple):
    """A scene after some presses."""

    row: Scenes
    number: int
    pressed: int
    # How many of its steps are shown.
    steps: int = 0
    # The number of the scene whose question is shown, 0 for none, and the state of the question.
    asked: int = 0
    state: State = "open"

    @property
    def staged(self) -> Staged:
        """The shown scene."""
        return self.row.staged[self.number - 1]

    @property
    def asking(self) -> Staged:
        """The scene whose question is shown."""
        return self.row.staged[self.asked - 1]

    def at(self, number: int, pressed: int = 0) -> Frame:
        """Return what the row shows after some presses of another scene, or of this one."""
        return frame(self.row, number, pressed)

    def end(self, number: int) -> Frame:
        """Return what the row shows after the last press of a scene."""
        return frame(self.row, number, len(self.row.staged[number - 1].presses))

    @property
    def then(self) -> Frame | None:
        """What the next press shows; None at the end of the row."""
        if self.pressed < len(self.staged.presses):
            return self.at(self.number, self.pressed + 1)
        return self.at(self.number + 1) if self.number < len(self.row) else None

    def game(self) -> Game[Any]:
        """Return the game of the scene after these steps."""
        staged = self.staged
        game: Game[Any] = Game(staged.start, players=self.row.players, weights=staged.weights)
        game.source = staged.source
        game.history = staged.history(self.steps)
        return game

    def poll(self, before: tuple[Answer, ...] = ()) -> Poll:
        """Return the question that is shown, open and without answers; a second vote also has the first answers."""
        asking = self.asking
        assert asking.question is not None  # noqa: S101 - only such a scene asks
        return Poll(
            id=self.asked,
            question=enclosed(asking.question.kind.spelt(asking.question)),
            cursor=next(press.steps for press in asking.presses if press.kind == "ask") if self._asks_here else 0,
            names="shown" if asking.scene.names == "shown" else "hidden",
            before=before,
            answers=of_cards(before),
            scene=asking.scene.title or str(self.asked),
            class_size=asking.scene.class_size,
            cards=asking.cards,
            hands=True,
            marks=asking.marks,
            holds=True,
            first=self.first,
            kept=asking.kept,
        )

    @property
    def first(self) -> int:
        """The number of the scene whose votes the shown question is the second to; 0 for none."""
        return self.asking.about + 1 if self.asking.scene.again is not None and self.asking.about is not None else 0

    def next_if(self, kind: Literal["close", "reveal"]) -> Frame | None:
        """Return what the next press shows if it closes or reveals the question; None for any other press."""
        left = self.staged.presses[self.pressed :]
        return self.at(self.number, self.pressed + 1) if left and left[0].kind == kind else None

    def reopened(self) -> Frame | None:
        """Return what the press that asks the shown question has shown; None if that is one of another scene."""
        asks = [i for i, press in enumerate(self.staged.presses[: self.pressed], start=1) if press.kind == "ask"]
        return self.at(self.number, asks[0]) if asks and self._asks_here else None

    def unanswered(self) -> Poll | None:
        """Return the question in its state, if nobody answers; None without one."""
        if not self.asked:
            return None
        poll = self.poll()
        if self.state != "open":
            poll = poll.close()
        if self._asks_here:
            poll = poll.settle(poll.question.happened(self.staged.steps[poll.cursor : self.steps]))
        return poll.reveal().valued() if self.state == "revealed" else poll

    @property
    def _asks_here(self) -> bool:
        return self.asked == self.number

    def place(self, *, away: bool = False) -> dict[str, Any]:
        """Return the place in the row as the page gets it, and whether somebody has left it."""
        presses = self.staged.presses
        left = presses[self.pressed :]
        return {
            "titles": [scene.title for scene in self.row],
            "at": self.number,
            "press": self.pressed,
            "presses": len(presses),
            "away": away,
            "next": left[0].kind if left else "scene" if self.number < len(self.row) else "",
            "show": self.staged.scene.show or "",
        }

    def notes(self, language: str, colors: Mapping[int, str] | None = None) -> dict[str, Any]:
        """Return what the teacher alone sees: the note, the plan, and what the next press plays and shows."""
        scene, then = self.staged.scene, self.then
        line = self.staged.steps[self.steps : then.steps] if then and then.number == self.number else ()
        planned = [scene.minutes or 0 for scene in self.row]
        return {
            "kind": "notes",
            "at": self.number,
            "press": self.pressed,
            "note": scene.note,
            "minutes": sum(planned[: self.number]),
            "total": sum(planned),
            "line": " ".join(step.action for step in line),
            "picture": picture_of(then.game(), colors, language) if then else "",
        }


def frame(row: Scenes, number: int, pressed: int = 0) -> Frame:
    """Return what a row shows after some presses of a scene."""
    staged = row.staged[number - 1]
    found = Frame(row, number, pressed)
    for press in staged.presses[:pressed]:
        if press.kind == "line":
            found = found._replace(steps=press.steps)
        elif press.kind == "reveal":
            earlier = staged.about if staged.scene.reveal is not None else None
            found = found._replace(asked=number if earlier is None else earlier + 1, state="revealed")
        else:
            found = found._replace(asked=number, state="open" if press.kind == "ask" else "closed")
    return found


def frames(row: Scenes) -> Iterator[Frame]:
    """Yield what is shown from the start of the first scene to the last press."""
    for number, staged in enumerate(row.staged, start=1):
        for pressed in range(len(staged.presses) + 1):
            yield frame(row, number, pressed)
