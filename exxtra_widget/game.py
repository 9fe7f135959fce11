"""A game: where it began, its steps, the moment one looks at, and where its dice come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exxtra_widget import record, script
from exxtra_widget.dice import choose
from exxtra_widget.errors import check_names, quote
from exxtra_widget.games import read_position, room
from exxtra_widget.history import History
from exxtra_widget.players import check_players, count
from exxtra_widget.protocol import IllegalStep, Refusal, Step
from exxtra_widget.remarks import Remarked

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import pandas as pd

    from exxtra_widget.weights import Weights

__all__ = ["Game"]


class Game(Remarked):
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
    weights : Weights or str, optional
        Loaded dice, like ``exxtra.loaded(b={"X": 3})``: seeded dice fall by them, and odds use them.

    Attributes
    ----------
    start : Position
        Where it began.
    players : tuple of str
        Names of the seats.
    source : Seeded, Scripted or ByHand
        Where dice come from.
    weights : Weights or None
        The loaded dice, None for fair ones.
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
        weights: Weights | str | None = None,
        **unknown: object,
    ) -> None:
        check_names(unknown, ("start", "players", "seed", "dice", "weights"), "Game")
        if start is None:
            start = room("exxtra").start(4 if players is None else count(players))
        position = read_position(start) if isinstance(start, str) else start
        if not hasattr(position, "actions"):
            msg = f"a game starts from a position or its text, not {quote(start)}"
            raise TypeError(msg)
        super().__init__(History(position), choose(room(position.game), seed, dice))
        self.players = check_players(players, position.seats)
        self.weights = None if weights is None else self.room.loaded(weights)
        self.problems: tuple[str, ...] = ()

    # --- What can be seen ---------------------------------------------------------------------

    @property
    def start(self) -> Any:
        """The position in which it began."""
        return self._history.start

    @property
    def outcomes(self) -> Mapping[Any, int]:
        """What the dice can show at the cursor, with integer weights; ``{}`` when the game is over."""
        fair: Mapping[Any, int] = self.position.outcomes()
        return self.weights if fair and self.weights is not None else fair

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
                token, self.source = self.source.draw(position, self.outcomes)
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

    def branch(self) -> tuple[Step, ...]:
        """Open a line of play for everything that the dice can show here: "show all 36".

        The lines stand among `others`; the line that one follows, if it goes on here, and the moment
        stay as they are.

        Returns
        -------
        tuple of Step
            The roll of each line, in the order of `outcomes`.

        Raises
        ------
        IllegalStep
            If nobody can roll here.

        Examples
        --------
        >>> game = Game("0/0/0 A 42", seed=7)
        >>> len(game.branch()), len(game.others)
        (30, 29)
        """
        position = self.position
        refusal = position.why_not("roll")
        if refusal:
            raise IllegalStep(refusal, position)
        rolls = tuple(position.step(dice) for dice in self.outcomes)
        with self._editing():
            self._history = self._history.branch(rolls)
        return rolls

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
        return self._told() == other._told()

    def _told(self) -> tuple[object, ...]:
        """Return all that a record tells of the game."""
        return self.players, self.source, self.weights, self._history

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def __repr__(self) -> str:
        return f"<Game {self.position}, step {self.cursor} of {len(self.steps)}>"

    def svg(self, language: str = "en") -> str:
        """Return a picture of the moment at the cursor, with its marks, as SVG."""
        moment = self.steps[self.cursor - 1] if self.cursor else self.start
        return self.room.svg(moment, self.players, language)

    def _repr_svg_(self) -> str:
        return self.svg()
