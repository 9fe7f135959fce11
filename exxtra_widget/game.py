"""A game: where it began, its steps, the moment one looks at, and where its dice come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from exxtra_widget import record, script
from exxtra_widget.dice import choose
from exxtra_widget.editing import Edited
from exxtra_widget.errors import check_names, quote
from exxtra_widget.games import read_position, room
from exxtra_widget.history import History, Notes
from exxtra_widget.players import check_players
from exxtra_widget.protocol import IllegalStep, Refusal, Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import pandas as pd

    from exxtra_widget.protocol import GameRoom

__all__ = ["Game"]

LONGEST_COMMENT: Final = 10_000


class Game(Edited):
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
        position = read_position(start) if isinstance(start, str) else start
        if not hasattr(position, "actions"):
            msg = f"a game starts from a position or its text, not {quote(start)}"
            raise TypeError(msg)
        super().__init__(History(position), choose(room(position.game), seed, dice))
        self.players = check_players(players, position.seats)
        self.problems: tuple[str, ...] = ()

    # --- What can be seen ---------------------------------------------------------------------

    @property
    def start(self) -> Any:
        """The position in which it began."""
        return self._history.start

    @property
    def room(self) -> GameRoom:
        """What the package of this game offers."""
        return room(self.start.game)

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps of the line, also those after the cursor."""
        return self._history.steps

    @property
    def cursor(self) -> int:
        """After how many steps the moment stands that one looks at."""
        return self._history.cursor

    @property
    def forks(self) -> Sequence[int]:
        """After how many steps each of the `others` leaves this line."""
        return self._history.forks()

    @property
    def position(self) -> Any:
        """The position at the cursor."""
        return self._history.position

    @property
    def others(self) -> tuple[tuple[Step, ...], ...]:
        """Other lines of play, each whole from the start, the newest first."""
        return self._history.others

    @property
    def comments(self) -> tuple[str, ...]:
        """Comments on the moment at the cursor."""
        return self._history.notes.comments

    @property
    def marks(self) -> tuple[str, ...]:
        """Marks on the moment at the cursor."""
        return self._history.notes.marks

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
            raise IllegalStep(
                Refusal("no_dice", "", {"token": quote(dice), "example": self.room.EXAMPLE}), self.position
            )
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
        return self.step(f">{quote(rung)}")

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
            self._history = self._history.add(step)
        return step

    def play(self, text: Any) -> None:
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

    # --- Going through the game ---------------------------------------------------------------

    def undo(self, steps: int = 1) -> None:
        """Take steps back; they stay and can be repeated with `redo`.

        Raises
        ------
        IllegalStep
            At the start (``nothing_to_undo``).
        """
        with self._editing():
            self._history = self._history.back(steps)

    def redo(self, steps: int = 1) -> None:
        """Repeat steps that were taken back.

        Raises
        ------
        IllegalStep
            After the last step (``nothing_to_redo``).
        """
        with self._editing():
            self._history = self._history.forward(steps)

    def goto(self, cursor: int) -> None:
        """Look at the moment after so many steps, 0 for the start.

        Raises
        ------
        IllegalStep
            If there are not so many (``no_such_step``).
        """
        with self._editing():
            self._history = self._history.goto(cursor)

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
        with self._editing():
            self._history = self._history.switch(line)

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
        notes = self._history.notes
        checked = (self.room.check_mark(mark, self.position) for mark in marks)
        merged = tuple(dict.fromkeys((*notes.marks, *checked)))
        self._set_notes(Notes((*notes.comments, *comments), merged))

    def _set_notes(self, notes: Notes) -> None:
        if notes != self._history.notes:
            with self._editing():
                self._history = self._history.annotate(notes)

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

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self.players, self.source, self._history) == (other.players, other.source, other._history)

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def __repr__(self) -> str:
        return f"<Game {self.position}, step {self.cursor} of {len(self.steps)}>"

    def svg(self, language: str = "en") -> str:
        """Return a picture of the moment at the cursor, with its marks, as SVG."""
        moment = self.steps[self.cursor - 1] if self.cursor else self.start
        return self.room.svg(moment, self.players, language)

    def _repr_svg_(self) -> str:
        return self.svg()
