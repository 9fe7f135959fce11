"""A game: where it began, its steps, the moment one looks at, and where its dice come from."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from threading import RLock
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget import record, script
from exxtra_widget.dice import ByHand, DiceSource, Scripted, Seeded, check_seed
from exxtra_widget.errors import check_names, quote
from exxtra_widget.games import read_position, room
from exxtra_widget.language import letter
from exxtra_widget.protocol import IllegalStep, Refusal, Step, shared_steps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    import pandas as pd

    from exxtra_widget.protocol import GameRoom

__all__ = ["Game", "Notes"]

LONGEST_NAME: Final = 80
LONGEST_COMMENT: Final = 10_000


@dataclass(frozen=True)
class Notes:
    """Comments and marks on one moment."""

    comments: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()


class Game:
    """A game that is played, taken back, branched, remarked on, written and read.

    Parameters
    ----------
    start : Position or str, optional
        Where it begins; without one, EXXtra with as many seats as `players`, or four.
    players : sequence of str, optional
        Names of the seats, 1 to 80 characters each; letters if there are none.
    seed : int or str, optional
        Seed of the dice; the same seed gives the same rolls everywhere. Drawn by chance if not given.
    dice : str or iterable of str, optional
        ``"hand"`` if real dice are rolled and typed in, or the rolls to come, ``"42 7X 64"``.

    Attributes
    ----------
    start : Position
        Where it began.
    players : tuple of str
        Names of the seats.
    source : Seeded, Scripted or ByHand
        Where dice come from.
    cursor : int
        After how many steps the moment stands that one looks at.
    problems : tuple of str
        What was wrong with the record that this game was read from.

    Raises
    ------
    TypeError
        For a keyword that does not exist; the message names the nearest one.
    ValueError
        For names, seeds and positions that cannot be.

    Examples
    --------
    >>> game = Game("0/0/0 A -", players=["Alex", "Beatrice", "Carl"], seed=7)
    >>> game.play("XX 42 7X  41 33 64 >5")
    >>> game.position
    exxtra.Position.parse('0/3@5:64/0 C -')
    >>> game.undo()
    >>> print(game.position)
    0/3/0 B 64
    """

    def __init__(
        self,
        start: Any = None,
        *,
        players: Sequence[str] | None = None,
        seed: int | str | None = None,
        dice: str | Iterable[str] | None = None,
        **unknown: object,
    ) -> None:
        check_names(unknown, ("start", "players", "seed", "dice"), "Game")
        if start is None:
            named = 4 if players is None or isinstance(players, (str, int)) else len(players)
            start = room("exxtra").start(named)
        self.start: Any = read_position(start) if isinstance(start, str) else start
        if not hasattr(self.start, "actions"):
            msg = f"a game starts from a position or its text, not {quote(start)}"
            raise TypeError(msg)
        self.players = _check_players(players, self.start.seats)
        self.source: DiceSource = self._check_dice(seed, dice)
        self.problems: tuple[str, ...] = ()
        self._prologue = Notes()
        self._steps: tuple[Step, ...] = ()
        self._others: tuple[tuple[Step, ...], ...] = ()
        self._cursor = 0
        self._lock = RLock()
        self._depth = 0
        self._listeners: list[Callable[[Game], None]] = []

    def _check_dice(self, seed: object, dice: str | Iterable[str] | None) -> DiceSource:
        if dice is None:
            return Seeded(check_seed(seed))
        if seed is not None:
            msg = "dice come from a seed or from `dice`, not from both"
            raise ValueError(msg)
        if dice == "hand":
            return ByHand()
        rolls = dice.split() if isinstance(dice, str) else list(dice)
        normal = [self.room.normal(roll) if self.room.is_outcome(roll) else None for roll in rolls]
        wrong = [quote(roll) for roll, known in zip(rolls, normal, strict=True) if known is None]
        if wrong:
            msg = f"dice is 'hand' or the rolls to come, like {self.room.EXAMPLE}; no dice are: {', '.join(wrong[:5])}"
            raise ValueError(msg)
        return Scripted(tuple(roll for roll in normal if roll is not None))

    # --- What can be seen ---------------------------------------------------------------------

    @property
    def room(self) -> GameRoom:
        """What the package of this game offers."""
        return room(self.start.game)

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps of the line, also those after the cursor."""
        return self._steps

    @property
    def cursor(self) -> int:
        """After how many steps the moment stands that one looks at."""
        return self._cursor

    @property
    def position(self) -> Any:
        """The position at the cursor."""
        return self.position_at(self._cursor)

    @property
    def others(self) -> tuple[tuple[Step, ...], ...]:
        """Other lines of play, each whole from the start, the newest first."""
        return self._others

    def position_at(self, cursor: int) -> Any:
        """Return the position after so many steps."""
        return self._steps[cursor - 1].after if cursor else self.start

    def notes_at(self, cursor: int) -> Notes:
        """Return the comments and marks on the position after so many steps."""
        if cursor == 0:
            return self._prologue
        step = self._steps[cursor - 1]
        return Notes(step.comments, step.marks)

    @property
    def comments(self) -> tuple[str, ...]:
        """Comments on the moment at the cursor."""
        return self.notes_at(self._cursor).comments

    @property
    def marks(self) -> tuple[str, ...]:
        """Marks on the moment at the cursor."""
        return self.notes_at(self._cursor).marks

    # --- Playing ------------------------------------------------------------------------------

    def roll(self, dice: str | None = None) -> Step:
        """Roll the dice, or enter what they showed.

        Parameters
        ----------
        dice : str, optional
            What was rolled, like ``"42"`` or ``"7X"``; without it the game's own dice fall.

        Returns
        -------
        Step
            What happened.

        Raises
        ------
        IllegalStep
            If there is nothing to roll here, if the dice cannot show that, or if the game's dice are
            used up or rolled by hand.
        """
        if dice is None:
            return self.step("roll")
        if not (isinstance(dice, str) and self.room.is_outcome(dice)) and self.position.why_not(dice) is None:
            raise IllegalStep(Refusal("no_dice", "", {"token": quote(dice), "example": self.room.EXAMPLE}), self.position)
        return self.step(dice)

    def place(self, rung: int | str) -> Step:
        """Place the dice on a rung.

        Parameters
        ----------
        rung : int
            0 at the bottom to 5 at the top.

        Raises
        ------
        IllegalStep
            If the rules refuse it.
        """
        token = f">{rung}" if isinstance(rung, int) and not isinstance(rung, bool) and abs(rung) < 10**9 else f">{quote(rung)}"
        return self.step(token)

    def step(self, token: str) -> Step:
        """Make one step: an action or dice in notation; ``"roll"`` draws the dice.

        A step that differs from the one that follows here opens a new line of play; the old one is
        kept among `others`.

        Raises
        ------
        IllegalStep
            If the rules refuse it; nothing changes.
        """
        with self._editing():
            position = self.position
            refusal = position.why_not(token)
            if refusal:
                raise IllegalStep(refusal, position)
            if token == "roll":
                token, self.source = self.source.draw(position)
            step: Step = position.step(token)
            self._add(step)
        return step

    def play(self, text: str) -> None:
        """Play a script: steps with white space between them, ``{comments}`` after the step they belong to.

        Parameters
        ----------
        text : str
            For example ``"41 33 64 >5 {Beatrice is content}"``.

        Raises
        ------
        IllegalStep
            At the first step that the rules refuse; then none of the script is played.
        ValueError
            If the script is not well written, for example by a comment without its end.
        """
        if not isinstance(text, str):
            msg = f"a script is text, not {quote(text)}"
            raise TypeError(msg)
        read = script.read(text)
        if read.others or read.problems:
            raise ValueError("; ".join(read.problems) or "a script to play has no other lines in ( )")
        with self._editing():
            self._note(read.entries[0].comments, read.entries[0].marks)
            for entry in read.entries[1:]:
                self.step(entry.token)
                self._note(entry.comments, entry.marks)

    def _add(self, step: Step) -> None:
        """Follow a line that goes on like this, or open one; what was played before stays."""
        at = self._cursor
        self._cursor = at + 1
        path = (*self._steps[:at], step)
        lines = (self._steps, *self._others)
        known = next((line for line in lines if shared_steps(line, path) > at), None)
        self._steps = path if known is None else known
        # A line that the new one only makes longer need not be kept.
        self._others = tuple(
            line for line in lines if line is not self._steps and shared_steps(line, self._steps) < len(line)
        )

    # --- Going through the game ---------------------------------------------------------------

    def undo(self, steps: int = 1) -> None:
        """Take steps back; they stay and can be repeated with `redo`.

        Raises
        ------
        IllegalStep
            At the start (``nothing_to_undo``).
        """
        if self._cursor == 0:
            raise IllegalStep(Refusal("nothing_to_undo"))
        self.goto(self._cursor - _count(steps))

    def redo(self, steps: int = 1) -> None:
        """Repeat steps that were taken back.

        Raises
        ------
        IllegalStep
            After the last step (``nothing_to_redo``).
        """
        if self._cursor == len(self._steps):
            raise IllegalStep(Refusal("nothing_to_redo"))
        self.goto(self._cursor + _count(steps))

    def goto(self, cursor: int) -> None:
        """Look at the moment after so many steps, 0 for the start.

        Raises
        ------
        IllegalStep
            If there are not so many (``no_such_step``).
        """
        if isinstance(cursor, bool) or not isinstance(cursor, int) or not 0 <= cursor <= len(self._steps):
            raise IllegalStep(Refusal("no_such_step", "", {"cursor": quote(cursor), "length": len(self._steps)}))
        with self._editing():
            self._cursor = cursor

    def switch(self, line: int) -> None:
        """Change to another line of play; the present one takes its place among `others`.

        Parameters
        ----------
        line : int
            Index into `others`.

        Raises
        ------
        IllegalStep
            If there is no such line (``no_such_line``).
        """
        if isinstance(line, bool) or not isinstance(line, int) or not 0 <= line < len(self._others):
            raise IllegalStep(Refusal("no_such_line", "", {"line": quote(line), "length": len(self._others)}))
        with self._editing():
            chosen = self._others[line]
            self._others = (*self._others[:line], self._steps, *self._others[line + 1 :])
            self._cursor = min(self._cursor, shared_steps(self._steps, chosen))
            self._steps = chosen

    # --- Remarks ------------------------------------------------------------------------------

    def comment(self, text: str) -> None:
        """Add a comment to the moment at the cursor; the board shows it as its caption.

        Raises
        ------
        ValueError
            If it is no text of 1 to 10,000 characters.
        """
        if not isinstance(text, str) or not text.strip() or len(text) > LONGEST_COMMENT:
            msg = f"a comment is a text of 1 to {LONGEST_COMMENT} characters, not {quote(text)!r}"
            raise ValueError(msg)
        self._note([text], [])

    def mark(self, *marks: str) -> None:
        """Point at things on the board, at the moment at the cursor.

        Parameters
        ----------
        *marks : str
            ``rung:4``, ``space:7``, ``seat:B`` or ``dice``; other games have others.

        Raises
        ------
        ValueError
            If there is no such thing.
        """
        self._note([], marks)

    def clear_notes(self) -> None:
        """Remove comments and marks from the moment at the cursor."""
        self._set_notes(Notes())

    def caption(self, text: str = "") -> None:
        """Put one comment in the place of those at the cursor; without a text, remove them."""
        with self._editing():
            self._set_notes(Notes(marks=self.marks))
            if text:
                self.comment(text)

    def _note(self, comments: Iterable[str], marks: Iterable[str]) -> None:
        notes = self.notes_at(self._cursor)
        checked = (self.room.check_mark(mark, self.position) for mark in marks)
        merged = tuple(dict.fromkeys((*notes.marks, *checked)))
        self._set_notes(Notes((*notes.comments, *comments), merged))

    def _set_notes(self, notes: Notes) -> None:
        if notes == self.notes_at(self._cursor):
            return
        with self._editing():
            if self._cursor == 0:
                self._prologue = notes
                return
            i = self._cursor - 1
            step = replace(self._steps[i], comments=notes.comments, marks=notes.marks)
            # The lines that share this step share what is said about it.
            self._others = tuple(
                (*line[:i], step, *line[i + 1 :]) if shared_steps(line, self._steps) > i else line for line in self._others
            )
            self._steps = (*self._steps[:i], step, *self._steps[i + 1 :])

    # --- Following ----------------------------------------------------------------------------

    def listen(self, listener: Callable[[Game], None]) -> Callable[[], None]:
        """Call a function after every change, with this game; return a function that ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    @contextmanager
    def _editing(self) -> Iterator[None]:
        """Make a change as a whole or not at all, one thread at a time; then tell the listeners once."""
        with self._lock:
            before = self._state()
            self._depth += 1
            try:
                yield
            except BaseException:
                self._restore(before)
                raise
            finally:
                self._depth -= 1
            changed = any(new is not old for new, old in zip(self._state(), before, strict=True))
            if changed and self._depth == 0:
                for listener in tuple(self._listeners):
                    listener(self)

    # --- Writing and reading ------------------------------------------------------------------

    def to_text(self) -> str:
        """Return the record: a line for each fact, then the script, one turn a line."""
        return record.to_text(self)

    @classmethod
    def from_text(cls, text: str) -> Game:
        """Read a record; a damaged one is read up to its first problem, and `problems` lists them all.

        Raises
        ------
        RecordError
            If not even the start can be read.
        """
        return record.from_text(text)

    def to_json(self) -> str:
        """Return the record as JSON."""
        return record.to_json(self)

    @classmethod
    def from_json(cls, text: str) -> Game:
        """Read a record from JSON, with the same care as `from_text`."""
        return record.from_json(text)

    def to_records(self) -> list[dict[str, Any]]:
        """Return a plain table of the game, a dictionary for each step."""
        return record.to_records(self)

    def to_pandas(self) -> pd.DataFrame:
        """Return a table of the game as a data frame, a row for each step.

        Raises
        ------
        ImportError
            If pandas is missing; the message names the extra that brings it.
        """
        return record.to_pandas(self)

    def _state(self) -> tuple[Any, ...]:
        return self.source, self._prologue, self._steps, self._others, self._cursor

    def _restore(self, state: tuple[Any, ...]) -> None:
        self.source, self._prologue, self._steps, self._others, self._cursor = state

    def __getstate__(self) -> dict[str, Any]:
        own = {"_lock": None, "_listeners": [], "_depth": 0}
        return {**vars(self), **own}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, _lock=RLock())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self.start, self.players, *self._state()) == (other.start, other.players, *other._state())

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def __repr__(self) -> str:
        return f"<Game {self.position}, step {self._cursor} of {len(self._steps)}>"

    def _repr_svg_(self) -> str:
        moment = self._steps[self._cursor - 1] if self._cursor else self.start
        return self.room.svg(moment, self.players, "en")


def _count(steps: object) -> int:
    if isinstance(steps, int) and not isinstance(steps, bool) and steps > 0:
        return steps
    msg = f"the number of steps is a whole number from 1 up, not {quote(steps)}"
    raise ValueError(msg)


def _check_players(players: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    if players is None:
        return tuple(letter(seat) for seat in range(seats))
    if isinstance(players, str) or not hasattr(players, "__len__"):
        msg = f"players is a list of names, not {quote(players)}"
        raise TypeError(msg)
    if len(players) != seats:
        msg = f"this game has {seats} seats, but there are {len(players)} names"
        raise ValueError(msg)
    for name in players:
        if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
            size = f" of {len(name):,} characters" if isinstance(name, str) and len(name) > LONGEST_NAME else ""
            msg = f"a name is a line of 1 to {LONGEST_NAME} characters, not {quote(name)!r}{size}"
            raise ValueError(msg)
    return tuple(players)
