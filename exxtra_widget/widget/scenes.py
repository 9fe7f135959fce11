"""The row of scenes of a widget: which scene is shown, and how many presses of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.game import Game
from exxtra_widget.core.history import History, shared
from exxtra_widget.support.arguments import shown
from exxtra_widget.widget.bots import read_bots

if TYPE_CHECKING:
    from exxtra_widget.scenes.reading import Press, Staged
    from exxtra_widget.scenes.row import Scenes
    from exxtra_widget.scenes.scene import Scene
    from exxtra_widget.widget.questions import Questions
    from exxtra_widget.widget.table import Table

# Seconds between two steps of a line on the page.
_BETWEEN: Final = 0.5


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
            self._pressed += 1
            self._show(self._staged.presses[self._pressed - 1], forward=True)
            self._publish()
        else:
            self._try_to_enter(self._number + 1)

    def _back(self) -> None:
        if self.is_away:
            self._return()
        elif self._pressed:
            undone = self._staged.presses[self._pressed - 1]
            self._pressed -= 1
            self._undo(undone)
            self._publish()
        elif self._number > 1:
            self._enter(self._number - 1, len(self._row[self._number - 2].presses))
        else:
            self._try_to_enter(0)

    def _try_to_enter(self, number: int) -> None:
        if 1 <= number <= len(self._row):
            self._enter(number)
        else:
            self._table.notify("first_scene" if number < 1 else "last_scene")

    def _enter(self, number: int, pressed: int = 0) -> None:
        """Show a scene at rest, after some presses."""
        self._number, self._pressed = number, pressed
        staged = self._staged
        players = None if self.row is None else self.row.players
        game: Game[Any] = Game(staged.start, players=players, weights=staged.weights)
        game.source = staged.source
        game.history = staged.history(self._steps)
        self._questions.leave()
        # A game that a person began is kept; those of scenes begin anew.
        is_own, self._game = self._table.game is not self._game, game
        self._show_game(game, read_bots(staged.bots, staged.start), keep=is_own)
        for press in staged.presses[:pressed]:
            if press.kind != "line":
                self._show(press, forward=False)
        self._table.traits.odds = staged.scene.show == "odds"
        self._publish()

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
    def _steps(self) -> int:
        """Number of steps that the presses have shown."""
        return self._staged.presses[self._pressed - 1].steps if self._pressed else 0

    @property
    def is_away(self) -> bool:
        """Whether somebody has left the script, by a step or by looking elsewhere in the game."""
        if self.row is None:
            return False
        history, steps = self._table.game.history, self._steps
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
            self._set_steps(self._steps)
        else:
            self._enter(self._number, self._pressed)

    def _set_steps(self, steps: int) -> None:
        """Show so many steps of the script, with what was played by hand as variations."""
        game, script = self._table.game, self._staged.steps
        history = game.history
        lines = (history.steps, *history.others)
        detours = tuple(line for line in lines if shared(line, script) < len(line))
        game.history = History(history.start, script[:steps], detours, steps, history.prologue)

    def _show(self, press: Press, *, forward: bool) -> None:
        questions = self._questions
        if press.kind == "line":
            self._table.delay = _BETWEEN if press.steps - self._table.game.cursor > 1 else 0.0
            self._set_steps(press.steps)
            self._table.delay = 0.0
            return
        if press.kind == "ask":
            question = self._ask(press)
            if forward:
                questions.open(question)
        elif press.kind == "close":
            questions.set_state(self._asked[self._number], "closed")
        else:
            questions.set_state(self._question_to_reveal(), "revealed")

    def _ask(self, press: Press) -> int:
        """Return the question of this scene, which may be the second vote on that of an earlier one."""
        staged, known = self._staged, self._asked.get(self._number)
        if known is not None:
            return known
        assert staged.question is not None  # noqa: S101 - a press asks only where there is a question
        first = None if staged.about is None else self._asked.get(staged.about + 1)
        before = () if first is None else self._questions.answers(first)
        title, names, seconds = self._title(self._number), staged.scene.names, staged.scene.seconds
        question = self._questions.put(staged.question, press.steps, title, names, seconds, before)
        self._asked[self._number] = question
        return question

    def _question_to_reveal(self) -> int:
        """Return the question that this scene reveals: its own, or that of an earlier scene."""
        number = self._number if self._scene.reveal is None else (self._staged.about or 0) + 1
        question = self._row[number - 1].question
        if number not in self._asked and question is not None:
            # Its scene was skipped, so nobody has answered.
            self._asked[number] = self._questions.put(question, 0, self._title(number))
            # What is played in this scene says nothing about it.
            self._questions.leave()
        return self._asked[number]

    def _title(self, number: int) -> str:
        """Title of a scene, its number without one."""
        return self._row[number - 1].scene.title or str(number)

    def _undo(self, press: Press) -> None:
        if press.kind == "line":
            self._set_steps(self._steps)
        elif press.kind == "ask":
            self._questions.leave()
        elif press.kind == "close":
            self._questions.open(self._asked[self._number])
        else:
            self._questions.set_state(self._question_to_reveal(), "closed")
            if self._scene.reveal is not None:
                self._questions.leave()

    # --- The page -----------------------------------------------------------------------------

    def follow(self) -> None:
        """Tell the page whether the script was left."""
        if self.row is not None:
            self._publish()

    def tell_notes(self) -> None:
        """Send what the teacher alone reads: the note of the shown scene, and the line that the next press plays."""
        if self.row is None:
            return
        staged, steps = self._staged, self._steps
        coming = staged.presses[self._pressed :][:1]
        line = staged.steps[steps : coming[0].steps] if coming else ()
        self._table.tell(
            kind="notes",
            at=self._number,
            press=self._pressed,
            note=staged.scene.note,
            minutes=staged.scene.minutes or 0,
            total=sum(scene.minutes or 0 for scene in self.row),
            line=" ".join(step.action for step in line),
        )

    def tell_row(self) -> None:
        """Send the row as text."""
        if self.row is not None:
            self._table.tell(kind="row", text=self.row.to_text())

    def _publish(self) -> None:
        if self.row is None:
            self._table.publish(_scenes={})
            return
        left = self._staged.presses[self._pressed :]
        self._table.publish(
            _scenes={
                "titles": [scene.title for scene in self.row],
                "at": self._number,
                "press": self._pressed,
                "presses": len(self._staged.presses),
                "away": self.is_away,
                "next": left[0].kind if left else "scene" if self._number < len(self._row) else "",
                "show": self._scene.show or "",
            }
        )
