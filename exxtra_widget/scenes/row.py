"""Rows of scenes: reading, checking, writing and printing."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, overload

from exxtra_widget.core import script
from exxtra_widget.core.game import Game
from exxtra_widget.scenes import notation
from exxtra_widget.scenes.handout import write_html
from exxtra_widget.scenes.scene import FIELDS, Scene, SceneError
from exxtra_widget.scenes.staging import Draft, check_title, stage
from exxtra_widget.support.arguments import integer, items_of, nearest, players_of, quote, shown
from exxtra_widget.support.files import path_of, short_names, write_text
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.suggest import no_attribute, suggest_in_class
from exxtra_widget.support.unicode import decoded

if TYPE_CHECKING:
    from exxtra_widget.core.position import Position
    from exxtra_widget.scenes.staging import Staged


@suggest_in_class()
class Scenes(Sequence[Scene]):
    r"""Row of scenes: a demonstration that you step through with one key; an immutable sequence.

    Parameters
    ----------
    scenes : iterable
        Scenes, dictionaries with the fields of `Scene`, and games; a game becomes a scene, with a line for each turn.
    title : str, optional
        The heading, one line of up to 80 characters.
    players : sequence of str, optional
        Name of each seat; by default letters.

    Raises
    ------
    SceneError
        If a scene cannot be shown; ``problems`` has every reason, with the scene, its part and the line.

    Examples
    --------
    >>> from exxtra_widget import Scene, Scenes
    >>> row = Scenes([Scene("Start", "0/0 A -", "64\n>5"), Scene("Bo", ask="bust")], players=["Ann", "Bo"])
    >>> len(row), row[1].title
    (2, 'Bo')
    >>> print(row.to_text())
    Game: exxtra
    A: Ann
    B: Bo
    <BLANKLINE>
    ## Start
    Start: 0/0 A -
    64
    >5
    <BLANKLINE>
    ## Bo
    Ask: bust
    <BLANKLINE>
    """

    __slots__ = ("_row", "players", "title")

    if not TYPE_CHECKING:
        # A type checker would take any name for an attribute.
        __getattr__ = no_attribute

    def __init__(self, scenes: Iterable[Any], *, title: str = "", players: Sequence[str] | None = None) -> None:
        listed = items_of(scenes)
        if listed is None:
            raise SceneError([f"scenes must be a list, not {shown(scenes)}; Scenes.from_text reads a text"])
        try:
            self.title: str = check_title(title)
            """The heading."""
            self.players: tuple[str, ...] | None = (
                None if players is None else tuple(map(str.strip, players_of(players)))
            )
            """Name of each seat; None for letters."""
        except (TypeError, ValueError) as error:
            raise SceneError([str(error)]) from None
        self._row = stage([_draft(one, i) for i, one in enumerate(listed, start=1)], self.players)

    @classmethod
    def from_text(cls, text: str) -> Scenes:
        r"""Read a row from its text.

        Parameters
        ----------
        text : str
            Headings, facts and scripts, as `to_text` writes them; or the record of a game.

        Raises
        ------
        SceneError
            If a scene cannot be shown; ``problems`` has every reason.

        Examples
        --------
        >>> from exxtra_widget import Scenes
        >>> row = Scenes.from_text("# Busts\nA: Ann\nB: Bo\n\n## First\nStart: 0/0 A 42\nAsk: bust\n7X {A bust.}")
        >>> row.title, row[0].ask, row[0].then
        ('Busts', 'bust', '7X {A bust.}')
        """
        title, players, drafts = notation.read_row(text)
        return cls(drafts, title=title, players=players)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Scenes:
        """Read a row from a file of UTF-8 text; see `from_text`."""
        with short_names():
            data = path_of(path).read_bytes()
        try:
            return cls.from_text(decoded(data))
        except UnicodeDecodeError as error:
            where = f"{error.reason} at byte {error.start}"
            raise SceneError([f"{path} is not in {error.encoding.upper()}: {where}"]) from None

    @property
    def staged(self) -> tuple[Staged, ...]:
        """The scenes as they are shown."""
        return self._row

    def to_text(self) -> str:
        """Return the row as text, which `from_text` reads.

        Raises
        ------
        ValueError
            If a strategy has no name, which a text cannot hold.
        """
        return notation.write_row(self.title, self.players, self._row)

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the row to a file of UTF-8 text; an existing one is replaced when the new one is complete."""
        write_text(path, self.to_text())

    def handout(
        self,
        path: str | os.PathLike[str],
        *,
        notes: bool = False,
        answers: bool = False,
        language: Language | None = None,
    ) -> None:
        """Write a page to print: a picture, the caption and the question of each scene.

        Parameters
        ----------
        path : str or path
            The HTML file. An existing one is replaced when the new one is complete.
        notes : bool, default False
            Whether it has the notes for the teacher and the planned minutes.
        answers : bool, default False
            Whether it has the answers, and the steps after each question.
        language : str, optional
            ``en``, ``de`` or ``fr``; by default the one of `use_language`.

        Raises
        ------
        OSError
            If the file cannot be written.
        ValueError
            For another language.
        """
        language = spoken(language)
        write_text(path, write_html(self.title, self._row, self.players, language, notes=notes, answers=answers))

    def number(self, scene: object) -> int:
        """Return the number of a scene, 1 for the first, from its number or its title.

        Parameters
        ----------
        scene : int or str
            A number from 1, or a title.

        Raises
        ------
        ValueError
            If there is no such scene, or if several have this title.
        """
        titles = [one.title for one in self]
        if isinstance(scene, str):
            found = [i for i, title in enumerate(titles, start=1) if title == scene.strip()]
            if len(found) == 1:
                return found[0]
            why = f"{len(found)} scenes are called" if found else "no scene is called"
            raise ValueError(f"{why} {shown(scene)}{'' if found else nearest(scene, titles)}")
        number = integer(scene)
        if number is None or not 1 <= number <= len(titles):
            raise ValueError(f"a scene must be a title or a number from 1 to {len(titles)}, not {shown(scene)}")
        return number

    @overload
    def __getitem__(self, index: int) -> Scene: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Scene]: ...
    def __getitem__(self, index: int | slice) -> Scene | Sequence[Scene]:
        return tuple(one.scene for one in self._row)[index]

    def __len__(self) -> int:
        return len(self._row)

    def __iter__(self) -> Iterator[Scene]:
        return (one.scene for one in self._row)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scenes):
            return NotImplemented
        return (self.title, self.players, *self) == (other.title, other.players, *other)

    def __hash__(self) -> int:
        return hash((self.title, self.players, len(self)))

    def __repr__(self) -> str:
        return f"<Scenes {quote(self.title)!r}, {len(self)} in all>" if self.title else f"<Scenes, {len(self)} in all>"


def read_scenes(given: Any) -> Scenes:
    """Return a row from itself, its text, or a list of scenes."""
    if isinstance(given, Scenes):
        return given
    return Scenes.from_text(given) if isinstance(given, str) else Scenes(given)


def _draft(given: object, number: int) -> Draft:
    if isinstance(given, (Scene, Draft)):
        return Draft(given) if isinstance(given, Scene) else given
    if isinstance(given, Mapping):
        wrong = next((name for name in given if name not in FIELDS), None)
        if wrong is not None:
            raise SceneError([f"scene {number}: a scene has no {shown(wrong)}{nearest(wrong, FIELDS)}"])
        return Draft(Scene(**given))
    if isinstance(given, Game):
        return Draft(_from_game(given))
    raise SceneError([f"scene {number}: a scene must be a Scene, a dict or a Game, not {shown(given)}"])


def _from_game(game: Game[Position]) -> Scene:
    beginning = game.copy()
    beginning.goto(0)
    return Scene(
        start=game.start,
        play=script.write_script(game.steps),
        caption="\n".join(beginning.comments) or None,
        mark=beginning.marks,
        weights=game.weights,
    )
