"""A scene as its author writes it, and the error for scenes that cannot be read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import KW_ONLY, dataclass, fields
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from exxtra_widget.support.arguments import at_most
from exxtra_widget.support.suggest import suggest_in_class

if TYPE_CHECKING:
    from exxtra_widget.core.position import PositionLike
    from exxtra_widget.predict.topic import Names

Drawer: TypeAlias = Literal["odds", "hint", "log", "review"]
DRAWERS: Final[tuple[Drawer, ...]] = get_args(Drawer)


class SceneError(ValueError):
    r"""Scenes that cannot be read.

    Parameters
    ----------
    problems : list of str
        Every reason, a sentence each, with the number and the title of its scene.

    Attributes
    ----------
    problems : list of str
        Every reason.

    Examples
    --------
    >>> from exxtra_widget import SceneError
    >>> from exxtra_widget import Scenes
    >>> try:
    ...     Scenes.from_text("## Beginning\nStart: 0/0 A -\n64\n>9")
    ... except SceneError as error:
    ...     print(error.problems[0])
    scene 1 “Beginning”, line 4: >9: There is no rung 9. The ladder has rungs 0 to 5.
    """

    def __init__(self, problems: list[str]) -> None:
        super().__init__("these scenes cannot be read: " + "; ".join(at_most(problems)))
        self.problems = problems

    def __reduce__(self) -> tuple[type[SceneError], tuple[list[str]]]:
        return type(self), (self.problems,)


@suggest_in_class()
@dataclass(frozen=True)
class Scene:
    """Scene of a demonstration: a position, steps that are shown line by line, and perhaps a question.

    `Scenes` checks its values and converts them to their canonical form.

    Parameters
    ----------
    title : str, optional
        The heading, one line of up to 80 characters.
    start : Position, str, Game or widget, optional
        The position in which it begins. Without it, the scene begins where the script of the previous one ends; a
        second vote, where its question was asked.
    play : str or iterable of str, optional
        Steps, in the notation of records; each line is one press of the key.
    caption : str, optional
        Caption of the beginning.
    mark : iterable of str, optional
        Marks on the position at the beginning, like ``"rung:5"``.
    ask : str, optional
        Question after `play`: a topic of the game, like ``"bust"``, or a question in your own words.
    choices : iterable of str, or mapping, optional
        Texts to choose from, as in the `ask` of a widget; a text writes them as ``kick = >2 | run = roll``.
    answer : str or number, optional
        Answer to a question in your own words; without it, the reveal shows only the votes.
    rolls : str or iterable, optional
        Rolls that a question in your own words is about.
    seconds : float, optional
        Time for answers, 1 to 3,600 s.
    names : str, default "hidden"
        ``hidden``, or ``shown`` for the names next to the answers.
    marks : iterable of str, optional
        Probabilities that have a column for hands, as in the `ask` of a widget.
    class_size : int, optional
        How many answers are expected, 1 to 1,000.
    cards : int or iterable of int, optional
        Printed cards that are expected, as in the `ask` of a widget; a second vote expects those of the first one.
    then : str or iterable of str, optional
        Steps after the question, like `play`.
    again : str, optional
        Title of an earlier scene whose question is asked a second time.
    reveal : str, optional
        Title of an earlier scene whose question is revealed here, after `play`.
    show : str, optional
        The panel that is open: ``odds``, ``hint``, ``log`` or ``review``; by default none.
    bots : mapping of str to str or callable, optional
        Strategies by the letters or numbers of seats. Bots play after the end of the script, or when it was left.
    dice : str or iterable, optional
        ``"hand"``, or the rolls that follow the script.
    seed : int or str, optional
        Seed of the dice that follow the script.
    weights : Weights or str, optional
        Loaded dice.
    note : str, optional
        Text for the teacher alone.
    minutes : float, optional
        Planned time, above 0 and at most 600 minutes.

    Examples
    --------
    >>> from exxtra_widget import Scene
    >>> Scene("Rung 3 or 5?", "0/3/0@4:64/0 D -", "7X", ask="Where would you place?", choices=[">3", ">5"]).play
    '7X'
    """

    title: str = ""
    start: PositionLike | None = None
    play: Any = ""
    _: KW_ONLY
    caption: str | None = None
    mark: Iterable[str] = ()
    ask: str | None = None
    choices: Iterable[str] | None = None
    answer: Any = None
    rolls: Any = None
    seconds: float | None = None
    names: Names = "hidden"
    marks: Iterable[Any] | None = None
    class_size: int | None = None
    cards: int | Iterable[int] | None = None
    then: Any = ""
    again: str | None = None
    reveal: str | None = None
    show: Drawer | None = None
    bots: Mapping[Any, Any] | None = None
    dice: Any = None
    seed: int | str | None = None
    weights: Any = None
    note: str = ""
    minutes: float | None = None


FIELDS: Final = tuple(one.name for one in fields(Scene))
