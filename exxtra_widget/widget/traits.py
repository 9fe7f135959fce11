"""The traits that Python and the page share."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn, TypeAlias, TypeVar, get_args

import traitlets
from traitlets import Bool, Dict, Int, List, Unicode

from exxtra_widget.drawing.theme_option import THEMES, check_theme
from exxtra_widget.support.arguments import number, shown, word
from exxtra_widget.support.locale import LANGUAGES, Language, check_language
from exxtra_widget.widget.bots import PACE, THINKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from exxtra_widget.drawing.seat_style import Colors
    from exxtra_widget.drawing.theme_option import Theme
    from exxtra_widget.support.packing import JsonObject

Size: TypeAlias = Literal["normal", "compact"]
SIZES: Final[tuple[Size, ...]] = get_args(Size)
T = TypeVar("T")


def seconds(value: object, what: str, low: float = 0, high: float = 60) -> float:
    """Return a time within bounds as a ``float``; anything else is a ``ValueError``."""
    try:
        return number(value, low, high, what)
    except ValueError:
        raise ValueError(f"{what} must be a number of seconds from {low:g} to {high:,}, not {shown(value)}") from None


FOR_THE_PAGE: Final = {
    *("board", "displayed", "game_name", "has_topics", "odds_revision", "panel_state", "presentation", "start"),
    *("topics", "vote_states"),
}
"""Traits that only the page reads, and methods for it and for recordings; ``dir()`` of a board leaves them out."""


class CheckedTrait(traitlets.TraitType[T, T]):
    """Trait with its own check, whose error says which values are valid."""

    def __init__(self, default: T, check: Callable[[object], T], **options: Any) -> None:
        super().__init__(default, **options)
        self._check = check

    def validate(self, _: object, value: object) -> T:
        """Return the value that the check makes of a given one; traitlets calls this."""
        return self._check(value)


_PLAYERS_STAY: Final = "the players of a game stay; begin another one, with new_game(players=[…])"


class _Names(list[str]):
    """The names of the players, which belong to the game."""

    def _refuse(self, *_: object, **__: Any) -> NoReturn:
        raise TypeError(_PLAYERS_STAY)

    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = extend = insert = remove = pop = clear = sort = reverse = _refuse

    def __reduce__(self) -> Any:
        # Copies and pickles are plain lists.
        return list, (list(self),)


class _NamesTrait(List[str]):
    def __set__(self, obj: object, value: object) -> NoReturn:
        raise traitlets.TraitError(_PLAYERS_STAY)

    def validate_elements(self, obj: object, value: object) -> Any:
        """Return names as a list that cannot be changed; traitlets calls this."""
        return _Names(super().validate_elements(obj, value))


def _optional(text: str) -> Any:
    """Return a synced trait that Python sets to a dictionary, or to None where there is nothing."""
    return Dict(default_value=None, allow_none=True, read_only=True, help=text).tag(sync=True)


class Traits(traitlets.HasTraits):
    """All traits of a widget, synced ones except `pace` and `thinking`."""

    # --- The game -----------------------------------------------------------------------------
    value: Unicode[str, str | bytes] = Unicode(
        help="The position at the cursor, as text. Set it to show another position."
    ).tag(sync=True)
    game_name: Unicode[str, str | bytes] = Unicode(read_only=True, help="The game's name.").tag(sync=True)
    rules: List[list[Any]] = List(read_only=True, help="Options unlike the rulebook, [name, value].").tag(sync=True)
    board: Dict[str, Any] = Dict(read_only=True, help="The drawing of the board.").tag(sync=True)
    players: List[str] = _NamesTrait(Unicode(), read_only=True, help="Names of the seats.").tag(sync=True)
    start: Dict[str, Any] = Dict(read_only=True, help="The moment in which the game began.").tag(sync=True)
    length: Int[int, int] = Int(
        0, read_only=True, help="Steps in the line; step i is synced under the key step_i."
    ).tag(sync=True)
    cursor: Int[int, int] = Int(0, help="Steps before the shown moment. Set it to show another one.").tag(sync=True)
    lines: List[JsonObject] = List(read_only=True, help="Other lines of play.").tag(sync=True)
    dice: Unicode[str, str | bytes] = Unicode(
        "seeded", read_only=True, help="Source of the dice: seeded, scripted or hand."
    ).tag(sync=True)
    _playback = Dict(read_only=True, help="Steps to show one by one, and their pace.").tag(sync=True)
    revision: Int[int, int] = Int(0, read_only=True, help="Grows with every change.").tag(sync=True)
    notice: Any = _optional("A message to the reader.")
    _seen = Int(0, min=0, help="The revision that a page of marimo has; the page writes it.").tag(sync=True)

    # --- The look -----------------------------------------------------------------------------
    language: CheckedTrait[Language] = CheckedTrait(LANGUAGES[0], check_language, help="en, de or fr.").tag(sync=True)
    theme: CheckedTrait[Theme] = CheckedTrait(THEMES[0], check_theme, help="auto, light or dark.").tag(sync=True)
    size: CheckedTrait[Size] = CheckedTrait(
        SIZES[0], lambda value: word(value, SIZES, "size"), help="normal, or compact: board, dice and caption alone."
    ).tag(sync=True)
    speed: CheckedTrait[float] = CheckedTrait(
        1.0, lambda value: number(value, 0, 10, "speed"), help="Speed of animations, 0 (none) to 10."
    ).tag(sync=True)

    # The widget checks them, as its game has the names.
    colors: traitlets.TraitType[Mapping[int, str], Colors | None] = traitlets.TraitType(
        MappingProxyType({}), help="Colours of seats, 0 for A, in place of the usual ones; also set by names."
    )

    # --- Who may play -------------------------------------------------------------------------
    locked: Bool[bool, bool | int] = Bool(
        default_value=False, help="Whether the page plays nothing; readers still look around, and Python plays."
    ).tag(sync=True)

    # --- Views --------------------------------------------------------------------------------
    presentation: Dict[str, int] = Dict(
        {"calls": 0, "entered": 0},
        read_only=True,
        help="Calls for full screen, and the number of the last one that a view has followed.",
    ).tag(sync=True)
    displayed: Bool[bool, bool | int] = Bool(
        default_value=False, read_only=True, help="Whether a cell has displayed a view that the page has not made yet."
    ).tag(sync=True)
    _scroll_requests = Int(
        0, read_only=True, help="Grows when a cell has changed or displayed the board: a view scrolls into sight."
    ).tag(sync=True)

    # --- The parts ----------------------------------------------------------------------------
    odds: Bool[bool, bool | int] = Bool(
        default_value=False, help="Whether the odds panel is open; each view may close it."
    ).tag(sync=True)
    odds_revision: Int[int, int] = Int(
        0, read_only=True, help="Grows when odds are sent; those of moment i are synced under the key odds_i."
    ).tag(sync=True)
    _preview: Any = _optional("An outcome that a view shows without playing it.")
    pace: CheckedTrait[float] = CheckedTrait(
        PACE,
        lambda value: seconds(value, "pace"),
        help="Seconds that a bot waits before each of its steps, 0 to 60; a third of them if nothing has happened.",
    )
    thinking: CheckedTrait[float] = CheckedTrait(
        THINKING,
        lambda value: seconds(value, "thinking", 0.1, 3_600),
        help="Seconds that a bot may think about a step before its seat is free, 0.1 to 3600.",
    )
    _opponents = Dict(read_only=True, help="The players of the seats, and whether the bots are paused.").tag(sync=True)
    _tables = Dict(
        read_only=True, help="Strategies that can play a new game, by the numbers of seats that it may have."
    ).tag(sync=True)
    hint: Any = _optional("The hint for the shown moment; its rows are synced under the keys hint_i.")
    review: Any = Dict(
        read_only=True, help="Progress of the analysis; its result for moment i is synced under the key course_i."
    ).tag(sync=True)
    question: Any = _optional(
        "The question on the page, which gets the number of its answers; they are synced under the keys answer_i."
    ).tag(to_json=lambda question, _: question and {**question, "answers": len(question["answers"])})
    _scenes = Dict(
        read_only=True, help="Titles of the scenes, and how much of the shown one was shown; empty without scenes."
    ).tag(sync=True)
    calibration: Any = _optional("Scores of the session so far.")
    record: Any = _optional("The record of the game, if a view has asked for it.")
    topics: List[str] = List(Unicode(), read_only=True, help="Topics of questions that the page offers here.").tag(
        sync=True
    )
    has_topics: Bool[bool, bool | int] = Bool(
        default_value=False, read_only=True, help="Whether the page offers topics at some positions."
    ).tag(sync=True)

    # Methods of ipywidgets' Widget.
    hold_sync: Any
    send: Any
