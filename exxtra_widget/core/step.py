"""Steps, events, refusals and reasons, as every game has them.

An *action* is what a player decides, an *outcome* what the dice show; both are texts in the game's notation, so that
``">4" in position.actions()`` works. A *step* is a record: the position before, the action or outcome, the events, the
position after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final

from exxtra_widget.core.language import phrase
from exxtra_widget.support.foreign_tables import native
from exxtra_widget.support.locale import fill
from exxtra_widget.support.suggest import suggest_in_class

if TYPE_CHECKING:
    from exxtra_widget.core.position import Position
    from exxtra_widget.support.packing import JsonObject


# An action or dice: notation, a number, a list of dice, a list of groups.
Token = str | int | Iterable[object]


@suggest_in_class("__init__")
@dataclass(frozen=True)
class Refusal:
    """Reason why a step is refused.

    Parameters
    ----------
    code : str
        Stable name of the reason, the key of its sentence in the locale files.
    game : str, optional
        Name of the game whose sentence it is; ``""`` for reasons that every game has.
    details : mapping
        Plain numbers and texts that fill the sentence.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> refusal = exxtra.start(3).why_not(">5")
    >>> refusal.code, refusal.details, refusal.message
    ('must_roll', {'seat': 0}, 'A must roll at least once before placing.')
    """

    code: str
    game: str = ""
    details: Mapping[str, Any] = field(default_factory=dict)

    @property
    def message(self) -> str:
        """Sentence in English, with seats as letters."""
        return self.sentence()

    def sentence(self, language: str = "en", players: Sequence[str] = ()) -> str:
        """Return the sentence in one language."""
        return fill(phrase(language, self.game, "refusal", self.code), self.details, players, language=language)

    def to_dict(self) -> JsonObject:
        """Return ``code``, and each detail under its own name, as plain JSON data."""
        return {"code": self.code, **self.details}

    def __str__(self) -> str:
        return self.message


@suggest_in_class("__init__")
@dataclass(frozen=True)
class Reason:
    """Reason for an action: the key of its sentence in the game's locale files, and the values that fill it.

    Parameters
    ----------
    game : str
        Name of the game whose sentence it is.
    key : str
        Name of the sentence in the group ``hint``.
    fields : mapping
        Plain numbers and texts.

    Examples
    --------
    >>> from exxtra_widget import hint
    >>> reason = hint("0/3 A 64").reason
    >>> reason.key, reason.fields["rung"], reason.fields["steps"]
    ('place', 5, 5)
    """

    game: str
    key: str
    fields: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    def sentence(self, language: str = "en", players: Sequence[str] = ()) -> str:
        """Return the sentence in one language."""
        return fill(phrase(language, self.game, "hint", self.key), self.fields, players, language=language)

    def to_dict(self) -> JsonObject:
        """Return ``key`` and ``fields`` as plain JSON data."""
        return {"key": self.key, "fields": dict(self.fields)}

    def __str__(self) -> str:
        return self.sentence()


class IllegalStep(ValueError):  # noqa: N818 - the name is fixed by the design; it reads as what happened
    """Step that the rules refuse; it changes nothing.

    Parameters
    ----------
    refusal : Refusal
        The reason with its sentence in three languages; its `code` is also the error's.
    position : Position, optional
        Position in which the step was refused, which is unchanged.

    Examples
    --------
    >>> from exxtra_widget import IllegalStep
    >>> from exxtra_widget import exxtra
    >>> try:
    ...     exxtra.start(3).apply(">5")
    ... except IllegalStep as error:
    ...     print(error.code, "at", error.position)
    must_roll at 0/0/0 A -
    """

    def __init__(self, refusal: Refusal, position: Position | None = None) -> None:
        where = f" (at {position})" if position is not None else ""
        super().__init__(f"{refusal.message}{where}")
        self.refusal = refusal
        self.code: str = refusal.code
        self.position = position

    def __reduce__(self) -> tuple[type[IllegalStep], tuple[Refusal, Position | None]]:
        return type(self), (self.refusal, self.position)


class NeedsDice(IllegalStep):
    """``"roll"`` without dice: it is legal, but the dice decide the position after it.

    Examples
    --------
    >>> from exxtra_widget.exxtra import NeedsDice
    >>> from exxtra_widget import exxtra
    >>> position = exxtra.start(3)
    >>> try:
    ...     position.apply("roll")
    ... except NeedsDice as error:
    ...     print(error.code, position.apply("64"))
    needs_dice 0/0/0 A 64
    """


@suggest_in_class("__init__", "kind", "formats")
class Event:
    """Part of a step; the subclasses are frozen records named in the past tense.

    Attributes
    ----------
    game : str
        Name of the game whose sentence it is.
    quiet : bool
        Whether it needs no time to read, like a roll that is kept. After a step with only quiet events the next bot
        plays sooner.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> rolled, moved = exxtra.start(3).step("11").events
    >>> rolled.sentence(players=["Ann", "Bo", "Cy"]), moved.kind(), moved.steps
    ('Ann rolled 11.', 'moved', 1)
    """

    __slots__ = ()
    game: ClassVar[str] = ""
    quiet: ClassVar[bool] = False

    @classmethod
    def kind(cls) -> str:
        """Return the name of this kind of event in the page and the locale files."""
        return cls.__name__.lower()

    def to_dict(self) -> JsonObject:
        """Return ``kind``, and each field under its own name, as plain JSON data."""
        kind: Any = type(self)
        return {"kind": self.kind(), **{name: _plain_value(getattr(self, name)) for name in _names(kind)}}

    def sentence(self, language: str = "en", players: Sequence[str] = ()) -> str:
        """Return the event as a sentence in ``en``, ``de`` or ``fr``; seats without a name are shown as letters."""
        data = self.to_dict()
        key = f"{data['kind']}.{data['why']}" if "why" in data else data["kind"]
        template = phrase(language, self.game, "event", key)
        return fill(template, data, players, self.formats(language), language=language)

    def formats(self, language: str) -> Mapping[str, Callable[[Any], str]]:  # noqa: ARG002 - for subclasses
        """Return the named formats of this game's templates."""
        return {}

    def __str__(self) -> str:
        return self.sentence()


@cache
def _names(kind: Any) -> tuple[str, ...]:
    """Return the names of the fields of a kind of events."""
    return tuple(item.name for item in fields(kind))


_PLAIN: Final = frozenset({str, int, bool, type(None)})


def _plain_value(value: object) -> Any:
    """Return notation objects as text, numbers of numpy as Python's, and other numbers and texts unchanged."""
    if type(value) in _PLAIN:
        return value
    own = native(value)
    return own if type(own) in _PLAIN else str(own)


@suggest_in_class("__init__")
@dataclass(frozen=True)
class Step:
    """Step of a game: an action or an outcome with the positions around it.

    Parameters
    ----------
    before : Position
        Position in which the step is made.
    action : str
        An action (``>4``) or an outcome of the dice (``64``).
    events : tuple of Event
        All events of the step, in order.
    after : Position
        Position in which the next decision is made.
    comments : tuple of str
        Comments on the position after the step.
    marks : tuple of str
        Things on the board to point at, like ``rung:4`` or ``seat:B``, and arrows such as ``space:3>rung:5``.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> step = exxtra.start(3).step("64")
    >>> print(step.before, step.action, step.after, sep=", ")
    0/0/0 A -, 64, 0/0/0 A 64
    >>> step.sentences(players=["Ann", "Bo", "Cy"])
    ['Ann rolled 64.']
    """

    before: Any
    action: str
    events: tuple[Event, ...]
    after: Any
    comments: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()

    @property
    def seat(self) -> int:
        """Seat that made the step."""
        seat: int = self.before.player
        return seat

    def sentences(self, language: str = "en", players: Sequence[str] = ()) -> list[str]:
        """Return the sentences of all events."""
        return [event.sentence(language, players) for event in self.events]

    def to_dict(self) -> JsonObject:
        """Return the step as plain JSON data, positions as their texts."""
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

    def __repr__(self) -> str:
        return f"<Step {self.action}: {self.before} to {self.after}>"

    def _repr_svg_(self) -> str:
        found: str = self.before.definition.svg(self)
        return found
