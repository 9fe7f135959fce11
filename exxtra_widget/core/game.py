"""A game: where it began, its steps, the moment one looks at, and where its dice come from."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core import record, script
from exxtra_widget.core.answering import Answering
from exxtra_widget.core.dice import as_text, choose
from exxtra_widget.core.history import History
from exxtra_widget.core.registry import definition_of, read_position
from exxtra_widget.core.remarks import check_comment
from exxtra_widget.core.seats import check_players, count
from exxtra_widget.core.step import IllegalStep, Refusal, Step
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.calls import checked

if TYPE_CHECKING:
    import pandas as pd

    from exxtra_widget.core.loaded_dice import Weights


_RUNG: Final = re.compile(r"(?:rung\s*|>)?\s*(\S.*)", re.IGNORECASE | re.DOTALL)


@checked
class Game(Answering):
    """A game that is played, taken back, branched, remarked on, written and read.

    It is a sequence of its steps, those after the cursor too, and answers for the position at the cursor.
    It is true also without a step: ``if game:`` asks whether there is a game, ``if len(game):`` for steps.

    Parameters
    ----------
    start : Position, str, Game or widget, optional
        The position in which it begins: itself, its text, or the present one of a game or a widget.
        Without one, EXXtra with as many seats as `players`, or four.
    players : sequence of str, optional
        Names of the seats, 1 to 80 characters each; letters if there are none.
    seed : int or str, optional
        Seed of the dice; the same seed gives the same rolls everywhere. Drawn by chance if not given.
    dice : str or iterable of str or int, optional
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
    >>> len(game), game[-1].action, [step.action for step in game[:3]]
    (7, '>5', ['XX', '42', '7X'])
    """

    def __init__(
        self,
        start: Any = None,
        *,
        players: Sequence[str] | None = None,
        seed: int | str | None = None,
        dice: str | Iterable[str | int] | None = None,
        weights: Weights | str | None = None,
    ) -> None:
        if start is None:
            start = definition_of("exxtra").start(4 if players is None else count(players))
        position = read_position(start)
        super().__init__(History(position), choose(definition_of(position.game), seed, dice))
        self.players = check_players(players, position.seats)
        self.weights = None if weights is None else self.definition.loaded(weights)
        self.problems: tuple[str, ...] = ()

    # --- Playing ------------------------------------------------------------------------------

    def roll(self, dice: str | int | None = None) -> Step:
        """Roll the dice, or enter what they showed.

        Parameters
        ----------
        dice : str or int, optional
            What was rolled, like ``"42"``, ``42`` or ``"7X"``; without it the game's own dice fall.

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
        token = as_text(dice)
        if not (isinstance(token, str) and self.definition.is_outcome(token)) and self.position.why_not(token) is None:
            raise IllegalStep(
                Refusal("no_dice", "", {"token": quote(dice), "example": self.definition.example}), self.position
            )
        return self.step(token)

    def place(self, rung: int | str) -> Step:
        """Place the dice on a rung.

        Parameters
        ----------
        rung : int or str
            0 at the bottom to 5 at the top: ``3``, ``"3"``, ``"rung 3"`` or the action itself, ``">3"``.

        Raises
        ------
        IllegalStep
            If the rules refuse it.
        """
        number = as_text(rung)
        named = _RUNG.fullmatch(number.strip()) if isinstance(number, str) else None
        return self.step(number if named is None else f">{named[1]}")

    def step(self, token: str | int) -> Step:
        """Make one step: an action or dice in notation; ``"roll"`` draws the dice.

        A step that differs from the one that follows here opens a new line of play; the old one is
        kept among `others`.

        Parameters
        ----------
        token : str or int
            ``"roll"``, ``">3"``, ``"64"`` or ``64``.

        Raises
        ------
        IllegalStep
            If the rules refuse it; nothing changes.
        """
        with self._editing():
            position = self.position
            made = as_text(token)
            refusal = position.why_not(made)
            if refusal:
                raise IllegalStep(refusal, position)
            if made == "roll":
                made, self.source = self.source.draw(position, self.outcomes)
            step: Step = position.step(made)
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
            If the script is not well written, for example by a comment without its end, or if a comment or
            a mark cannot be.
        """
        if not isinstance(text, str):
            raise TypeError(f"a script is text, not {quote(text)}")
        read = script.read(text)
        if read.others or read.problems:
            raise ValueError("; ".join(read.problems) or "a script to play has no other lines in ( )")
        with self._editing():
            for i, entry in enumerate(read.entries):
                if i:
                    self.step(entry.token)
                self._note(map(check_comment, entry.comments), entry.marks)

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
            At the start (``nothing_to_undo``), or if there are fewer steps (``too_far_back``).
        """
        with self._editing():
            self._history = self._history.back(steps)

    def redo(self, steps: int = 1) -> None:
        """Repeat steps that were taken back.

        Raises
        ------
        IllegalStep
            After the last step (``nothing_to_redo``), or if there are fewer steps (``too_far_forward``).
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

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the record into a file: JSON if its name ends in ``.json``, else text; both in UTF-8.

        A file of that name stays whole until the new one is complete.

        Raises
        ------
        OSError
            If the file cannot be written.

        Examples
        --------
        >>> import tempfile
        >>> game = Game("0/0/0 A -", seed=7)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     game.write(f"{folder}/game.txt")
        ...     Game.read(f"{folder}/game.txt") == game
        True
        """
        record.write(self, path)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Game:
        """Read a record from a file: JSON if its name ends in ``.json``, else text; see `from_text`.

        Raises
        ------
        OSError
            If the file cannot be read.
        RecordError
            If not even the start can be read; the message names the file.
        """
        return record.read(path)

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

    def __str__(self) -> str:
        return self.to_text()

    def __dir__(self) -> list[str]:
        return [name for name in super().__dir__() if not name.startswith("_")]

    def __repr__(self) -> str:
        return f"<Game {self.position}, step {self.cursor} of {len(self)}>"

    def svg(self, language: str = "en") -> str:
        """Return a picture of the moment at the cursor, with its marks, as SVG."""
        moment = self[self.cursor - 1] if self.cursor else self.start
        return self.definition.svg(moment, self.players, language)

    def _repr_svg_(self) -> str:
        return self.svg()
