"""The row of scenes of a widget: which scene is shown, and how many presses of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.history import shared
from exxtra_widget.support.arguments import shown
from exxtra_widget.widget.bots import read_bots

if TYPE_CHECKING:
    from exxtra_widget.core.game import Game
    from exxtra_widget.scenes.frame import Frame
    from exxtra_widget.scenes.reading import Staged
    from exxtra_widget.scenes.row import Scenes
    from exxtra_widget.scenes.scene import Scene
    from exxtra_widget.widget.questions import Questions
    from exxtra_widget.widget.table import Table

# Seconds between two steps of a line on the page.
BETWEEN: Final = 0.5


def read_row(given: Any, game: str) -> Scenes:
    """Return a row of scenes of a game from itself, its text, or a list."""
    # A board is there sooner without these.
    from exxtra_widget.scenes.row import read_scenes
    from exxtra_widget.scenes.scene import SceneError

    row = read_scenes(given)
    wrong = [
        f"scene {number}: it is a position of {one.start.game}, and the page shows {game}"
        for number, one in enumerate(row.staged, start=1)
        if one.start.game != game
    ]
    if wrong:
        raise SceneError(wrong)
    return row


class SceneShow:
    """The scenes of a widget. The page gets the titles, and of the shown scene what its presses have shown."""

    def __init__(
        self,
        table: Table,
        questions: Questions,
        show_game: Callable[..., None],
    ) -> None:
        self._table = table
        self._questions = questions
        self._show_game = show_game
        self.row: Scenes | None = None
        self._number = 0
        self._pressed = 0
        # The game of the shown scene; a person may begin or load another one.
        self._game: Game[Any] | None = None
        self._moves: dict[str, Callable[[], None]] = {
            "next": self._next,
            "back": self._back,
            "scene": lambda: self._try_to_enter(self._number + 1),
            "before": lambda: self._try_to_enter(self._number - 1),
            "again": lambda: self._enter(self._number),
            "end": lambda: self._enter(self._number, len(self._staged.presses)),
        }
        # The question of each scene that has asked one, by the number of the scene.
        self._asked: dict[int, int] = {}

    # --- The row ------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """Number of the shown scene, 1 for the first; 0 without scenes."""
        return self._number

    def set(self, given: Any) -> None:
        """Show a row of scenes, None for no scenes; a row that has the shown title begins there."""
        table = self._table
        row = None if given is None else read_row(given, table.traits.game_name)
        with table.edits, table.traits.hold_sync():
            title = self._scene.title if self.row is not None else ""
            self.row, self._asked = row, {}
            if row is None:
                self._number = self._pressed = 0
                self._game = None
                self._publish()
                return
            titles = [scene.title for scene in row]
            self._enter(titles.index(title) + 1 if title and titles.count(title) == 1 else 1)

    def add(self, title: str, after: Any, fields: dict[str, Any]) -> None:
        """Make the present moment a scene after the shown one, or after another one."""
        from exxtra_widget.scenes.row import Scenes
        from exxtra_widget.scenes.scene import Scene

        game = self._table.game
        with self._table.edits, self._table.traits.hold_sync():
            moment = {"start": game.position, "caption": "\n".join(game.comments) or None, "mark": game.marks}
            new = Scene(title, **(moment | fields))
            if self.row is None:
                self.set(Scenes([new], players=game.players))
                return
            number = self._number if after is None else self.row.number(after)
            listed = [*self.row]
            follower = self.row.staged[number] if number < len(listed) else None
            if follower is not None and listed[number].start is None and listed[number].again is None:
                # It began where the scene before it ends.
                listed[number] = replace(listed[number], start=follower.start)
            row = Scenes([*listed[:number], new, *listed[number:]], title=self.row.title, players=self.row.players)
            asked = self._asked
            self.row = row
            self._asked = {old + (old > number): question for old, question in asked.items()}
            self._enter(number + 1)

    # --- Moving -------------------------------------------------------------------------------

    def move(self, move: str) -> None:
        """Press on or back, show the next scene or the one before, this one again, or its end."""
        if move not in self._moves:
            raise ValueError(f"a move through scenes must be one of {', '.join(self._moves)}, not {shown(move)}")
        with self._table.edits, self._table.traits.hold_sync():
            if self.row is not None:
                self._moves[move]()

    def go(self, number: Any) -> None:
        """Show a scene by its number or its title, from its start."""
        with self._table.edits, self._table.traits.hold_sync():
            if self.row is None:
                raise ValueError("there are no scenes; set `scenes` first")
            self._enter(self.row.number(number))

    def _next(self) -> None:
        if self.is_away:
            self._return()
        elif self._pressed < len(self._staged.presses):
            self._press(1)
        else:
            self._try_to_enter(self._number + 1)

    def _back(self) -> None:
        if self.is_away:
            self._return()
        elif self._pressed:
            self._press(-1)
        elif self._number > 1:
            self._enter(self._number - 1, len(self._row[self._number - 2].presses))
        else:
            self._try_to_enter(0)

    def _press(self, by: int) -> None:
        before = self._frame
        self._pressed += by
        steps = self._frame.steps
        if steps == before.steps:
            self._publish()
        else:
            self._table.delay = BETWEEN if steps - before.steps > 1 else 0.0
            self._set_steps(steps)
            self._table.delay = 0.0
        self._ask(before)

    def _try_to_enter(self, number: int) -> None:
        if 1 <= number <= len(self._row):
            self._enter(number)
        else:
            self._table.notify("first_scene" if number < 1 else "last_scene")

    def _enter(self, number: int, pressed: int = 0) -> None:
        """Show a scene at rest, after some presses."""
        self._number, self._pressed = number, pressed
        staged, game = self._staged, self._frame.game()
        self._questions.leave()
        # A game that a person began is kept; those of scenes begin anew.
        is_own, self._game = self._table.game is not self._game, game
        self._show_game(game, read_bots(staged.bots, staged.start), keep=is_own)
        self._ask(self._frame._replace(asked=0))
        self._table.traits.odds = staged.scene.show == "odds"

    # --- The shown scene ----------------------------------------------------------------------

    @property
    def _row(self) -> tuple[Staged, ...]:
        return () if self.row is None else self.row.staged

    @property
    def _staged(self) -> Staged:
        return self._row[self._number - 1]

    @property
    def _scene(self) -> Scene:
        return self._staged.scene

    @property
    def _frame(self) -> Frame:
        # A board is there sooner without these.
        from exxtra_widget.scenes.frame import frame

        assert self.row is not None  # noqa: S101 - nothing is shown without scenes
        return frame(self.row, self._number, self._pressed)

    @property
    def is_away(self) -> bool:
        """Whether somebody has left the script, by a step or by looking elsewhere in the game."""
        if self.row is None:
            return False
        history, steps = self._table.game.history, self._frame.steps
        script = self._staged.steps[:steps]
        return self._table.game is not self._game or not (
            history.cursor == steps == len(history.steps) == shared(history.steps, script)
        )

    @property
    def holds_bots(self) -> bool:
        """Whether bots have to wait: the script goes on, and nobody has left it."""
        if self.row is None or self.is_away:
            return False
        return any(press.kind == "line" for press in self._staged.presses[self._pressed :])

    def _return(self) -> None:
        """Show the script again where it was left; the detour stays a variation, or another game in `earlier`."""
        if self._table.game is self._game:
            self._set_steps(self._frame.steps)
        else:
            self._enter(self._number, self._pressed)

    def _set_steps(self, steps: int) -> None:
        """Show this many steps of the script, with what was played by hand as variations."""
        game, script = self._table.game, self._staged.steps
        history, written = game.history, self._staged.others
        lines = (history.steps, *history.others)
        detours = tuple(line for line in lines if shared(line, script) < len(line) and line not in written)
        own = self._staged.history(steps)
        game.history = replace(own, others=(*detours, *own.others), prologue=history.prologue)

    def _ask(self, before: Frame) -> None:
        """Show the question of the present frame in its state, after another frame."""
        now, questions = self._frame, self._questions
        if (now.asked, now.state) == (before.asked, before.state):
            return
        if before.state == "revealed" and before.asked not in {0, now.asked}:
            questions.set_state(self._asked[before.asked], "closed")
        if not now.asked:
            questions.leave()
            return
        if now.asked not in self._asked:
            first = self._asked.get(0 if now.asking.about is None else now.asking.about + 1)
            poll = now.poll(() if first is None else questions.answers(first))
            self._asked[now.asked] = questions.put(poll, now.asking.scene.seconds)
            if now.asked != self._number:
                # What is played in this scene says nothing about the question of a scene that was skipped.
                questions.leave()
        question = self._asked[now.asked]
        if now.state == "open":
            questions.open(question)
        else:
            questions.set_state(question, now.state)

    # --- The page -----------------------------------------------------------------------------

    def follow(self) -> None:
        """Tell the page whether the script was left."""
        if self.row is not None:
            self._publish()

    def tell_notes(self) -> None:
        """Send what the teacher alone reads."""
        if self.row is not None:
            self._table.tell(**self._frame.notes())

    def tell_row(self) -> None:
        """Send the row as text."""
        if self.row is not None:
            self._table.tell(kind="row", text=self.row.to_text())

    def _publish(self) -> None:
        self._table.publish(_scenes={} if self.row is None else self._frame.place(away=self.is_away))
