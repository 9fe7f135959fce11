"""A game: variations with a cursor, players and dice."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, overload

from exxtra_widget.core import record, script
from exxtra_widget.core.dice import as_text, choose, plain_weights
from exxtra_widget.core.edits import AtomicEdits
from exxtra_widget.core.game_registry import definition_of, read_position
from exxtra_widget.core.history import History, HistoryView, Notes, P, check_comment
from exxtra_widget.core.seats import check_players, count
from exxtra_widget.core.step import IllegalStep, Refusal, Step, Token
from exxtra_widget.drawing import tables
from exxtra_widget.support.arguments import at_most, quote
from exxtra_widget.support.suggest import check_attribute, no_attribute, suggest_in_class
from exxtra_widget.support.unicode import named, pasted, plain

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd
    from typing_extensions import Self

    from exxtra_widget.core.definition import GameDefinition
    from exxtra_widget.core.dice import DiceSource, Weights
    from exxtra_widget.core.position import Position, PositionLike
    from exxtra_widget.core.record import Record
    from exxtra_widget.drawing.theme_option import Theme
    from exxtra_widget.support.locale import Language


@suggest_in_class()
class Game(AtomicEdits, HistoryView[P]):
    """A game with its variations: play, undo, branch, annotate, save and load it.

    It is a sequence of its steps, including steps after the cursor, and shares the properties of its current position.
    A game without steps is still true: use ``if len(game):`` to test for steps.

    Parameters
    ----------
    start : Position, str, Game or widget, optional
        Position in which the game begins: itself, its text, or the current one of a game or a widget.
        By default EXXtra with as many seats as `players`, or four.
    players : sequence of str, optional
        Name of each seat, 1 to 80 characters; by default letters.
    seed : int or str, optional
        Seed of the dice: the same seed gives the same rolls everywhere. By default a random seed.
    dice : str or iterable, optional
        ``"hand"`` if real dice are rolled and typed in, or the rolls to come, ``"42 7X 64"`` or ``[(4, 2), "7X"]``. An
        iterator is asked for each roll when it is needed; records and pickles keep those that it has given.
    weights : Weights or str, optional
        Loaded dice, like ``exxtra.loaded(b={"X": 3})``. Seeded rolls and odds use them.

    Attributes
    ----------
    source : Seeded, Scripted or ByHand
        Source of the dice.
    problems : tuple of str
        Problems of the record that this game was read from.

    Raises
    ------
    ValueError
        For a name, a seed, dice or a position that are not valid.

    Examples
    --------
    >>> from exxtra_widget import Game
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

    players: tuple[str, ...] = ()
    weights: Weights | None = None
    problems: tuple[str, ...] = ()

    if not TYPE_CHECKING:
        # A type checker would take any name for an attribute.
        __getattr__ = no_attribute

        def __setattr__(self, name: str, value: object) -> None:
            check_attribute(self, name)
            super().__setattr__(name, value)

    @overload
    def __init__(
        self,
        start: P | Game[P],
        *,
        players: Sequence[str] | None = None,
        seed: int | str | None = None,
        dice: str | Iterable[Token] | None = None,
        weights: Weights | str | None = None,
    ) -> None: ...
    @overload
    def __init__(
        self,
        start: PositionLike | None = None,
        *,
        players: Sequence[str] | None = None,
        seed: int | str | None = None,
        dice: str | Iterable[Token] | None = None,
        weights: Weights | str | None = None,
    ) -> None: ...
    def __init__(
        self,
        start: PositionLike | None = None,
        *,
        players: Sequence[str] | None = None,
        seed: int | str | None = None,
        dice: str | Iterable[Token] | None = None,
        weights: Weights | str | None = None,
    ) -> None:
        if start is None:
            start = definition_of("exxtra").start(4 if players is None else count(players))
        position = read_position(start)
        super().__init__(History(position), choose(position.definition, seed, dice))
        self.players = check_players(players, position.seats)
        self.weights = None if weights is None else self.definition.loaded(plain_weights(weights))

    @property
    def definition(self) -> GameDefinition:
        """Definition of this game: rules, texts and pictures."""
        return self.start.definition

    @property
    def outcomes(self) -> Mapping[Any, int]:
        """Outcomes of the dice at the cursor with integer weights; ``{}`` when the game is over."""
        return self._outcomes(self.position)

    def _outcomes(self, position: Position) -> Mapping[Any, int]:
        fair: Mapping[Any, int] = position.outcomes()
        return self.weights if fair and self.weights is not None else fair

    # --- Playing ------------------------------------------------------------------------------

    def roll(self, dice: Token | None = None) -> Step:
        """Roll the dice, or enter a roll of real dice.

        Parameters
        ----------
        dice : str, int or sequence, optional
            The roll, like ``"42"``, 42, ``(4, 2)`` or ``"7X"``; by default the game rolls its own dice.

        Raises
        ------
        IllegalStep
            If dice cannot be rolled here, cannot show that, are used up, or are rolled by hand.
        """
        if dice is None:
            return self.step("roll")
        token = as_text(dice)
        with self.alone():
            position, definition = self.position, self.definition
            if not (isinstance(token, str) and definition.is_outcome(token)) and position.why_not(token) is None:
                details = {"token": named(dice), "example": definition.example}
                raise IllegalStep(Refusal("no_dice", "", details), position)
            return self.step(token)

    def place(self, rung: Token) -> Step:
        """Place the dice on a rung.

        Parameters
        ----------
        rung : int, str or sequence
            0 at the bottom to 5 at the top: ``3``, ``"3"``, ``"rung 3"`` or the action itself, ``">3"``; in Level X
            the groups.

        Raises
        ------
        IllegalStep
            If the rules refuse it.
        """
        number = as_text(rung)
        name = plain(number).strip().removeprefix(">").lstrip() if isinstance(number, str) else ""
        return self.step(f">{name}" if name else number)

    def step(self, token: Token) -> Step:
        """Make one step: an action or dice in notation; ``"roll"`` rolls the dice.

        A step that differs from the one that follows here opens a new variation; the old one is kept in `others`.

        Parameters
        ----------
        token : str, int or sequence
            ``"roll"``, ``">3"``, ``"64"``, 64 or ``(6, 4)``; groups like ``[[1, 5], [2, 3]]``.

        Raises
        ------
        IllegalStep
            If the rules refuse it; nothing changes.
        """
        with self.alone():
            history, source, step = self._stepped(self._history, self.source, token)
            self._commit(history, source)
        return step

    def _stepped(self, history: History, source: DiceSource, token: Token) -> tuple[History, DiceSource, Step]:
        """Return a history after one more step, the dice to come, and the step."""
        position: P = history.position
        made = as_text(token)
        refusal = position.why_not(made)
        if refusal:
            raise IllegalStep(refusal, position)
        if made == "roll":
            made, source = source.draw(position, self._outcomes(position))
        step: Step = position.step(made)
        return history.add(step), source, step

    def play(self, text: str | Iterable[Any]) -> None:
        """Play a script: steps with white space between them, each ``{comment}`` after its step; or a list of steps.

        Parameters
        ----------
        text : str or iterable
            For example ``"41 33 64 >5 {Beatrice is content}"``; or actions, dice and steps: ``[(6, 4), ">5"]``, or the
            steps of another game.

        Raises
        ------
        IllegalStep
            At the first step that the rules refuse; then none of the script is played.
        ValueError
            If the script is not well written, for example by a comment without its end, or if a comment or a mark is
            not valid.
        """
        with self.alone():
            history, source = self._history, self.source
            for i, (token, comments, marks) in enumerate(_entries(text, self.definition)):
                if i:
                    history, source, _ = self._stepped(history, source, token)
                history = self._noted(history, map(check_comment, comments), marks)
            self._commit(history, source)

    def branch(self) -> tuple[Step, ...]:
        """Open a variation for each outcome of the next roll, and return these rolls in the order of `outcomes`.

        They are added to `others`. The cursor stays, and so does the main variation if it has a step after the cursor.
        Raises ``IllegalStep`` if dice cannot be rolled here.
        """
        with self.alone():
            position = self.position
            refusal = position.why_not("roll")
            if refusal:
                raise IllegalStep(refusal, position)
            rolls = tuple(position.step(dice) for dice in self.outcomes)
            self._commit(self._history.branch(rolls))
        return rolls

    # --- Moving the cursor --------------------------------------------------------------------

    def undo(self, steps: int = 1) -> None:
        """Undo 1 to `cursor` steps; `redo` restores them. Raises ``IllegalStep`` if there are fewer steps."""
        with self.alone():
            self._commit(self._history.back(steps))

    def redo(self, steps: int = 1) -> None:
        """Redo undone steps, 1 to the number after the cursor. Raises ``IllegalStep`` if there are fewer."""
        with self.alone():
            self._commit(self._history.forward(steps))

    def goto(self, cursor: int) -> None:
        """Move the cursor to the position after that many steps, 0 for the start.

        Raises ``IllegalStep`` if there are fewer steps.
        """
        with self.alone():
            self._commit(self._history.goto(cursor))

    def switch(self, line: int) -> None:
        """Change to the variation with this index in `others`; the current one takes its place there."""
        with self.alone():
            self._commit(self._history.switch(line))

    # --- Comments and marks -------------------------------------------------------------------

    def comment(self, text: str) -> None:
        """Add a comment of 1 to 10,000 characters at the cursor; the board shows it as its caption."""
        note = check_comment(text)
        with self.alone():
            self._commit(self._noted(self._history, [note], []))

    def mark(self, *marks: str) -> None:
        """Mark parts of the board at the cursor, or draw arrows between them.

        A mark is ``rung:4``, ``space:7``, ``seat:B`` or ``dice``; other games have others. An arrow names two of them:
        ``space:3>rung:5``.
        """
        with self.alone():
            self._commit(self._noted(self._history, [], marks))

    def clear_notes(self) -> None:
        """Remove comments and marks from the position at the cursor."""
        with self.alone():
            self._commit(self._history.annotate(Notes()))

    def caption(self, text: str = "") -> None:
        """Replace the comments at the cursor with one comment; an empty string removes them."""
        comments = (check_comment(text),) if text else ()
        with self.alone():
            self._commit(self._history.annotate(Notes(comments, self.marks)))

    def _noted(self, history: History, comments: Iterable[str], marks: Iterable[str]) -> History:
        """Return a history with further notes at its cursor."""
        notes = history.notes
        known = (self.definition.check_drawn(mark, history.position) for mark in marks)
        merged = tuple(dict.fromkeys((*notes.marks, *known)))
        return history.annotate(Notes((*notes.comments, *comments), merged))

    # --- Writing and reading ------------------------------------------------------------------

    def to_text(self) -> str:
        """Return the record, which `from_text` reads: a line for each fact, then the script, one turn per line."""
        return record.to_text(self._record())

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read a record up to its first problem.

        The game lists the first 20 in `problems`. Raises ``RecordError`` if the start cannot be read.
        """
        return cls._of(record.read_record(text))

    def to_json(self) -> str:
        """Return the record as JSON, which `from_json` reads."""
        return record.to_json(self._record())

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read a record from JSON, as `from_text` does."""
        return cls._of(record.read_json(text))

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, in UTF-8.

        It is JSON if the name ends in ``.json``, otherwise text. A file is replaced once the new one is whole.
        """
        record.write_record(self._record(), path)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Self:
        """Read a record from a file, JSON if its name ends in ``.json``, as `from_text` does."""
        return cls._of(record.read_file(path))

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each step as plain data, with the same keys in each."""
        return record.to_records(self._record())

    def to_pandas(self) -> pd.DataFrame:
        """Return the rows of `to_records` as a data frame of pandas."""
        return tables.to_pandas(self.to_records())

    def _record(self) -> Record:
        """Return the game as a value: two games are equal if their records are."""
        with self.alone():
            return record.Record(self._history, self.players, self.source, self.weights)

    @classmethod
    def _of(cls, found: Record) -> Self:
        game = cls(found.history.start, players=found.players)
        game._history, game.source = found.history, found.source
        game.weights, game.problems = found.weights, found.problems
        return game

    def __eq__(self, other: object) -> bool:
        return self._record() == other._record() if isinstance(other, Game) else NotImplemented

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # a game changes

    def __str__(self) -> str:
        return self.to_text()

    def __dir__(self) -> list[str]:
        return [name for name in super().__dir__() if not name.startswith("_")]

    def __repr__(self) -> str:
        history = self._history
        return f"<Game {history.position}, step {history.cursor} of {len(history.steps)}>"

    def svg(self, language: Language = "en") -> str:
        """Return a picture of the position at the cursor, with its marks, as a whole ``<svg>`` element."""
        return picture_of(self, None, language)

    def save_html(
        self,
        path: str | os.PathLike[str],
        *,
        title: str | None = None,
        language: Language = "en",
        theme: Theme = "auto",
        odds: bool = False,
        progress: object = None,
    ) -> Path:
        """Save a single HTML file that replays the game, without Python or a network; return its path.

        One file holds all of it: about 210 kB, and up to 270 kB for 60 turns with their odds. It first shows the moment
        at the cursor. A browser without scripts shows the picture and the text of this moment.

        Parameters
        ----------
        path : str or path
            The file. An existing one is replaced when the new one is complete.
        title : str, optional
            The title; by default the name of the game and the players.
        language : str, default "en"
            ``en``, ``de`` or ``fr``; a reader can change it.
        theme : str, default "auto"
            ``auto`` (as the reader's system), ``light`` or ``dark``.
        odds : bool, default False
            Whether to compute the odds panel of every moment.
        progress : bool or callable, optional
            As in `simulate`; by default a bar appears after two seconds.

        Raises
        ------
        OSError
            If the file cannot be written.
        ValueError
            For another language or theme.
        """
        from exxtra_widget.replay import saving

        return saving.save(self, path, title=title, odds=odds, language=language, theme=theme, progress=progress)

    def embed_html(
        self,
        *,
        language: Language = "en",
        theme: Theme = "auto",
        odds: bool = False,
        code: bool = True,
        progress: object = None,
    ) -> str:
        """Return the replay as an HTML fragment to embed in any page.

        It is the picture of the moment at the cursor, which a script replaces with the board.

        Parameters
        ----------
        language, theme, odds, progress
            As in `save_html`; ``auto`` is the theme of the page around it.
        code : bool, default True
            Whether the part holds the code of the board, about 200 kB. One fragment with it is enough for all replays
            of the same game on a page, in any order.

        Raises
        ------
        ValueError
            For another language or theme.
        """
        from exxtra_widget.replay import saving

        return saving.embed(self, language=language, theme=theme, odds=odds, code=code, progress=progress)

    def _repr_svg_(self) -> str:
        return self.svg()


def picture_of(game: Game[P], colors: Mapping[int, str] | None, language: str) -> str:
    """Return the picture of the position at the cursor, with its marks, in the colours of a board."""
    history = game.history
    moment = history.steps[history.cursor - 1] if history.cursor else history.start
    marks = history.prologue.marks
    if marks and not history.cursor:
        # An empty step, since only steps have marks.
        moment = Step(history.start, "", (), history.start, marks=marks)
    return game.definition.in_colors(colors).svg(moment, game.players, language)


def _entries(given: object, definition: GameDefinition) -> Iterable[tuple[Any, Iterable[str], Iterable[str]]]:
    """Return the start, then the steps of a script or a list, each with comments and marks."""
    if isinstance(given, str):
        read = script.read_script(pasted(given))
        if read.others or read.problems:
            raise ValueError("; ".join(at_most(read.problems)) or "a script to play cannot have variations in ( )")
        return [(entry.token, entry.comments, entry.marks) for entry in script.whole(read.entries, definition.normal)]
    if not isinstance(given, Iterable) or isinstance(given, (bytes, Mapping)):
        raise TypeError(f"a script must be a string or a list of steps, not {quote(given)}")
    steps = ((one.action, one.comments, one.marks) if isinstance(one, Step) else (one, (), ()) for one in given)
    return chain([("", (), ())], steps)
