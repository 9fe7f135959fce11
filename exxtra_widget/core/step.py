"""What every game offers: positions, actions, outcomes, steps, events and refusals.

A position is an immutable value. An *action* is what a player decides, an *outcome* what the dice
show; both are texts in the game's notation, so that ``">4" in position.actions()`` just works.
A *step* is what happened: the position before, the action or outcome, the events, the position
after.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Protocol

from exxtra_widget.core.language import fill, phrase
from exxtra_widget.support.calls import Suggesting, checked


class Position(Protocol):
    """A moment of a game; every game's positions have these names."""

    game: ClassVar[str]

    @property
    def player(self) -> int:
        """The seat to act; when the game is over, a winner."""

    @property
    def seats(self) -> int:
        """How many seats play."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, ``()`` while the game goes on."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    def actions(self) -> tuple[str, ...]:
        """Return the legal actions in a fixed order, ``()`` when the game is over."""

    def outcomes(self) -> Mapping[Any, int]:
        """Return what the dice can show with its integer weight, ``{}`` when no roll is possible."""

    def apply(self, step: str | int) -> Any:
        """Return the position after an action or an outcome."""

    def step(self, step: str | int) -> Step:
        """Return the whole record of an action or an outcome."""

    def why_not(self, step: object) -> Refusal | None:
        """Return why a step is refused, or None."""

    def to_vector(self, *, relative: bool = False) -> tuple[int, ...]:
        """Return the position as whole numbers, always as many for the same number of seats."""

    def action_mask(self) -> tuple[bool, ...]:
        """Return for each of the game's ``ACTIONS`` whether it is among `actions`."""

    def returns(self) -> tuple[float, ...]:
        """Return the result of each seat."""


@checked
@dataclass(frozen=True)
class Refusal:
    """Why something cannot be done.

    Parameters
    ----------
    code : str
        Stable name of the reason, the key of its sentence in the locale files.
    game : str
        Whose sentence it is; ``""`` for reasons that every game has.
    details : mapping
        What fills the sentence: plain numbers and texts.
    """

    code: str
    game: str = ""
    details: Mapping[str, Any] = field(default_factory=dict)

    @property
    def message(self) -> str:
        """The sentence in English, with seats as letters."""
        return self.sentence()

    def sentence(self, language: str = "en", players: Sequence[str] = ()) -> str:
        """Return the sentence in ``en``, ``de`` or ``fr``."""
        return fill(phrase(language, self.game, "refusal", self.code), self.details, players, language=language)

    def to_dict(self) -> dict[str, Any]:
        """Return code and details as plain JSON data."""
        return {"code": self.code, **self.details}

    def __str__(self) -> str:
        return self.message


@checked
class IllegalStep(ValueError):  # noqa: N818 - the name is fixed by the design; it reads as what happened
    """A step that the rules refuse here; nothing was changed.

    Attributes
    ----------
    code : str
        The reason's stable name.
    refusal : Refusal
        The reason with its sentence in three languages.
    position : Position or None
        The unchanged position.
    """

    def __init__(self, refusal: Refusal, position: Position | None = None) -> None:
        where = f" (at {position})" if position is not None else ""
        super().__init__(f"{refusal.message}{where}")
        self.refusal = refusal
        self.code = refusal.code
        self.position = position

    def __reduce__(self) -> tuple[type[IllegalStep], tuple[Refusal, Position | None]]:
        return type(self), (self.refusal, self.position)


class NeedsDice(IllegalStep):
    """Rolling is legal here, but only the dice say what comes of it."""


@checked
class Event:
    """Something that happened in a step; the subclasses are frozen records named in the past tense."""

    __slots__ = ()
    game: ClassVar[str] = ""

    @classmethod
    def kind(cls) -> str:
        """Return the name of this kind of event, as the page and the locale files know it."""
        return cls.__name__.lower()

    def to_dict(self) -> dict[str, Any]:
        """Return the event as plain JSON data."""
        data = {item.name: _plain(getattr(self, item.name)) for item in fields(self)}  # type: ignore[arg-type]  # all subclasses are dataclasses
        return {"kind": self.kind(), **data}

    def sentence(self, language: str = "en", players: Sequence[str] = ()) -> str:
        """Return what happened as a sentence in ``en``, ``de`` or ``fr``.

        Parameters
        ----------
        language : str
            ``en``, ``de`` or ``fr``.
        players : sequence of str
            Names of the seats; letters stand in for missing ones.
        """
        data = self.to_dict()
        key = f"{data['kind']}.{data['why']}" if "why" in data else data["kind"]
        template = phrase(language, self.game, "event", key)
        return fill(template, data, players, self.formats(language), language=language)

    def formats(self, language: str) -> Mapping[str, Callable[[Any], str]]:  # noqa: ARG002 - for subclasses
        """Return the named formats that this game's templates use."""
        return {}

    def __str__(self) -> str:
        return self.sentence()


def _plain(value: Any) -> Any:
    """Return notation objects as the texts that they are; numbers and texts stay."""
    if isinstance(value, str):
        return str(value)
    return value if value is None or type(value) in {int, bool} else str(value)


@checked
@dataclass(frozen=True)
class Step(Suggesting):
    """What happened between two decisions.

    Parameters
    ----------
    before, after : Position
        The positions on both sides.
    action : str
        What was decided or rolled: an action (``>4``) or an outcome (``64``).
    events : tuple of Event
        All that happened, in order.
    comments : tuple of str
        Remarks on the position after the step.
    marks : tuple of str
        What a lesson points at, e.g. ``rung:4`` or ``seat:B``.
    """

    before: Any
    action: str
    events: tuple[Event, ...]
    after: Any
    comments: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()

    _suggestions: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("move", "token", "uci", "san", "dice"), "action"),
        **dict.fromkeys(("position", "board", "state", "next_state", "observation"), "after"),
        **dict.fromkeys(("player", "turn", "agent", "current_player"), "seat"),
        **dict.fromkeys(("comment", "text", "caption"), "comments"),
        **dict.fromkeys(("to_json", "as_dict", "dict", "asdict"), "to_dict()"),
        "nags": "marks",
        "sentence": "sentences()",
    }

    @property
    def seat(self) -> int:
        """The seat that made the step."""
        seat: int = self.before.player
        return seat

    def sentences(self, language: str = "en", players: Sequence[str] = ()) -> list[str]:
        """Return the sentences of all events."""
        return [event.sentence(language, players) for event in self.events]

    def to_dict(self) -> dict[str, Any]:
        """Return the step as plain JSON data, positions as their texts.

        Examples
        --------
        >>> from exxtra_widget import exxtra
        >>> told = exxtra.start(players=2).step("64").to_dict()
        >>> told["action"], told["after"], told["events"][0]["kind"]
        ('64', '0/0 A 64', 'rolled')
        """
        return {
            "action": str(self.action),
            "seat": self.seat,
            "before": str(self.before),
            "after": str(self.after),
            "events": [event.to_dict() for event in self.events],
            "comments": list(self.comments),
            "marks": list(self.marks),
        }

    def __str__(self) -> str:
        return f"{self.action}: " + " ".join(self.sentences())
