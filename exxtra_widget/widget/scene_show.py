"""The scenes of a widget: which one is shown, and after how many presses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Literal

from exxtra_widget.core.history import common_prefix, with_notes
from exxtra_widget.predict.topic import refuse
from exxtra_widget.support.arguments import word
from exxtra_widget.widget.bots import read_bots

if TYPE_CHECKING:
    from exxtra_widget.core.game import Game
    from exxtra_widget.core.position import Position
    from exxtra_widget.scenes.frame import Frame
    from exxtra_widget.scenes.row import Scenes
    from exxtra_widget.widget.questions import Questions
    from exxtra_widget.widget.session import Session

# Seconds between two steps of a line on the page.
BETWEEN: Final = 0.5
_MOVES: Final = ("next", "back", "scene", "before", "again", "end")


def read_row(given: object, game: str) -> Scenes:
    """Return a row of scenes of a game from itself, its text, or a list."""
    # Import late, so that a board opens sooner.
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
    """The scenes of a widget. The page gets all titles, and what the presses in the shown scene have shown."""

    def __init__(self, session: Session, questions: Questions, show_game: Callable[..., None]) -> None:
        self._session = session
        self._questions = questions
        self._show_game = show_game
        # What is shown; None without scenes.
        self._now: Frame | None = None
        # The game of the shown scene, unless a person has begun or loaded another one.
        self._game: Game[Position] | None = None
        # Questions that were asked, by the number of the scene.
        self._asked: dict[int, int] = {}

    # --- The row ------------------------------------------------------------------------------

    @property
    def row(self) -> Scenes | None:
        """The row of scenes; None without scenes."""
        return None if self._now is None else self._now.row

    @property
    def number(self) -> int:
        """Number of the shown scene, 1 for the first; 0 without scenes."""
        return 0 if self._now is None else self._now.number

    def set(self, given: object) -> None:
        """Show a row of scenes, None for no scenes. Begin at the scene with the title that is shown now."""
        # Import late, so that a board opens sooner.
        from exxtra_widget.scenes.frame import frame

        session = self._session
        row = None if given is None else read_row(given, session.traits.game_name)
        with session.edits, session.traits.hold_sync():
            title = "" if self._now is None else self._now.staged.scene.title
            self._asked = {}
            if row is None:
                self._now = self._game = None
                session.publish(_scenes={})
                return
            titles = [scene.title for scene in row]
            self._enter(frame(row, titles.index(title) + 1 if title and titles.count(title) == 1 else 1))

    def add(self, title: str, after: object, fields: dict[str, Any]) -> None:
        """Make a scene of the current moment, after the shown scene or another one."""
        from exxtra_widget.scenes.frame import frame
        from exxtra_widget.scenes.row import Scenes
        from exxtra_widget.scenes.scene import Scene

        game = self._session.game
        with self._session.edits, self._session.traits.hold_sync():
            moment = {"start": game.position, "caption": "\n".join(game.comments) or None, "mark": game.marks}
            new, row = Scene(title, **(moment | fields)), self.row
            if row is None:
                self.set(Scenes([new], players=game.players))
                return
            number = self.number if after is None else row.number(after)
            listed = [*row]
            follower = row.staged[number] if number < len(listed) else None
            if follower is not None and listed[number].start is None and listed[number].again is None:
                # A scene begins where the previous one ends.
                listed[number] = replace(listed[number], start=follower.start)
            longer = Scenes([*listed[:number], new, *listed[number:]], title=row.title, players=row.players)
            self._asked = {old + (old > number): question for old, question in self._asked.items()}
            self._enter(frame(longer, number + 1))

    # --- Moving -------------------------------------------------------------------------------

    def move(self, move: str) -> None:
        """Press forward or back, or show the next scene, the previous one, this one again, or its end."""
        word(move, _MOVES, "a move through scenes")
        with self._session.edits, self._session.traits.hold_sync():
            now = self._now
            if now is None:
                return
            if move in {"next", "back"} and self.is_away:
                self._return(now)
            elif move == "next":
                self._next(now)
            elif move == "back":
                self._back(now)
            elif move == "scene":
                self._try_to_enter(now, now.number + 1)
            elif move == "before":
                self._try_to_enter(now, now.number - 1)
            elif move == "again":
                self._enter(now.at(now.number))
            else:
                self._enter(now.end(now.number))

    def go(self, number: object) -> None:
        """Show a scene by its number or its title, from its start."""
        with self._session.edits, self._session.traits.hold_sync():
            if self._now is None:
                raise ValueError("there are no scenes; set `scenes` first")
            self._enter(self._now.at(self._now.row.number(number)))

    def _next(self, now: Frame) -> None:
        if now.pressed < len(now.staged.presses):
            self._press(now, now.at(now.number, now.pressed + 1))
        else:
            self._try_to_enter(now, now.number + 1)

    def _back(self, now: Frame) -> None:
        if now.pressed:
            self._press(now, now.at(now.number, now.pressed - 1))
        elif now.number > 1:
            self._enter(now.end(now.number - 1))
        else:
            self._try_to_enter(now, 0)

    def _press(self, before: Frame, now: Frame) -> None:
        self._now = now
        if now.steps == before.steps:
            self.follow()
        else:
            self._session.delay = BETWEEN if now.steps - before.steps > 1 else 0.0
            try:
                self._set_steps(now)
            finally:
                self._session.delay = 0.0
        self._ask(before, now)

    def _try_to_enter(self, now: Frame, number: int) -> None:
        if 1 <= number <= len(now.row):
            self._enter(now.at(number))
        else:
            self._session.notify("first_scene" if number < 1 else "last_scene")

    def _enter(self, now: Frame) -> None:
        """Show a frame without animation."""
        self._now = now
        staged, game = now.staged, now.game()
        self._questions.leave()
        # Keep a game that a person began and played; games of scenes start again.
        shown = self._session.game
        keep, self._game = shown is not self._game and len(shown) > 0, game
        self._show_game(game, read_bots(staged.bots, game), keep=keep)
        self._ask(now._replace(asked=0), now)
        self._session.traits.odds = staged.scene.show == "odds"

    # --- The buttons of a question ------------------------------------------------------------

    def close_vote(self) -> None:
        """Close the question on the page; a question of the script by the press that does it."""
        self._vote("close", self._questions.close)

    def reveal_vote(self) -> None:
        """Reveal the question on the page; a question of the script by the press that does it."""
        # If the dice or another view were quicker, the page still waits for an answer.
        if self._questions.is_revealed:
            refuse("question_revealed")
        self._vote("reveal", self._questions.reveal)

    def _vote(self, kind: Literal["close", "reveal"], act: Callable[[], None]) -> None:
        with self._session.edits, self._session.traits.hold_sync():
            now = self._scripted
            if now is None:
                act()
                return
            following = now.next_if(kind)
            if following is None:
                refuse("question_closed")
            self._press(now, following)

    def open_vote(self, *, second: bool) -> None:
        """Take further or second answers to the question on the page; a script goes back to the press that asks."""
        with self._session.edits, self._session.traits.hold_sync():
            was_away = self.is_away
            self._questions.reopen(second=second)
            now = self._scripted
            asks = now and now.reopened()
            if now and asks:
                self._press(now, asks)
                if was_away:
                    self._return(asks)

    @property
    def _scripted(self) -> Frame | None:
        """What is shown, if the question on the page is the script's."""
        now = self._now
        return now if now and now.asked and self._asked.get(now.asked) == self._questions.shown else None

    # --- The shown scene ----------------------------------------------------------------------

    @property
    def is_away(self) -> bool:
        """Whether somebody has left the script, by a step or by moving the cursor."""
        now = self._now
        if now is None:
            return False
        history, steps = self._session.game.history, now.steps
        script = now.staged.steps[:steps]
        return self._session.game is not self._game or not (
            history.cursor == steps == len(history.steps) == common_prefix(history.steps, script)
        )

    @property
    def holds_bots(self) -> bool:
        """Whether bots must wait: the script is not at its end, and nobody has left it."""
        if self._now is None or self.is_away:
            return False
        return any(press.kind == "line" for press in self._now.staged.presses[self._now.pressed :])

    def _return(self, now: Frame) -> None:
        """Return to where the script was left; the detour stays as a variation, or as a game in `earlier`."""
        if self._session.game is self._game:
            self._set_steps(now)
        else:
            self._enter(now)

    def _set_steps(self, now: Frame) -> None:
        """Show the steps of a frame, with what was played by hand as variations, and what was written on its steps."""
        game, staged = self._session.game, now.staged
        history, own = game.history, staged.history(now.steps)
        lines = (history.steps, *history.others)
        detours = (
            line for line in lines if common_prefix(line, staged.steps) < len(line) and line not in staged.others
        )
        script = with_notes(staged.steps, max(lines, key=lambda line: common_prefix(line, staged.steps)))
        others = tuple(with_notes(line, script) for line in (*detours, *own.others))
        game.history = replace(own, steps=script[: now.steps], others=others, prologue=history.prologue)

    def _ask(self, before: Frame, now: Frame) -> None:
        questions = self._questions
        if (now.asked, now.state) == (before.asked, before.state):
            return
        if before.state == "revealed" and before.asked not in {0, now.asked}:
            questions.set_state(self._asked[before.asked], "closed")
        if not now.asked:
            questions.leave()
            return
        if now.asked not in self._asked:
            first = self._asked.get(now.first, 0)
            poll = now.poll(questions.answers(first) if first else ())
            self._asked[now.asked] = questions.put(replace(poll, first=first), now.asking.scene.seconds)
            if now.asked != now.number:
                # Steps of this scene must not decide the question of a skipped scene.
                questions.leave()
        questions.set_state(self._asked[now.asked], now.state)

    # --- The page -----------------------------------------------------------------------------

    def follow(self) -> None:
        """Tell the page what is shown, and whether the script was left."""
        if self._now is not None:
            self._session.publish(_scenes=self._now.place(away=self.is_away))

    def tell_notes(self) -> None:
        """Send the notes for the teacher."""
        if self._now is not None:
            self._session.tell(**self._now.notes(self._session.traits.language, self._session.traits.colors))

    def tell_row(self) -> None:
        """Send the row as text."""
        if self._now is not None:
            self._session.tell(kind="row", text=self._now.row.to_text())
