"""Base of the positions of simple games, and the events of their steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, is_dataclass
from inspect import getattr_static, isfunction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final

from exxtra_widget.core.dice import as_text
from exxtra_widget.core.game_registry import read_text
from exxtra_widget.core.position import CheckedTuple, Position
from exxtra_widget.core.script import check_token
from exxtra_widget.core.step import Event, Refusal, Step, Token
from exxtra_widget.probability.exact import whole_weights
from exxtra_widget.support.arguments import listed, shown
from exxtra_widget.support.suggest import ForeignName, suggest_in_class
from exxtra_widget.support.unicode import named

if TYPE_CHECKING:
    from _typeshed import MaybeNone
    from typing_extensions import Self

    from exxtra_widget.support.packing import JsonObject


@dataclass(frozen=True)
class PlainEvent(Event):
    """An event of any game; its sentence is the game's own, or one that fits every game."""

    seat: int
    game: str = field(default="", kw_only=True)  # type: ignore[misc]  # other events have it in their class

    def to_dict(self) -> JsonObject:
        """Return the event as plain JSON data."""
        data = super().to_dict()
        del data["game"]
        return data


@dataclass(frozen=True)
class Rolled(PlainEvent):
    """The dice were rolled."""

    dice: str


@dataclass(frozen=True)
class Acted(PlainEvent):
    """An action was chosen."""

    action: str


@dataclass(frozen=True)
class Ended(PlainEvent):
    """The game has ended."""


@suggest_in_class("actions", "after", "outcomes", "why_not", "apply")
class PlainPosition(Position):
    """Base of the positions of a simple game: it checks and describes the steps that a subclass makes.

    A subclass is also a named tuple with a field ``player``, the seat to act. It sets the class attributes `game` and
    `dice`, and writes ``seats``, ``winners``, `actions`, `after` and ``__str__``.

    Attributes
    ----------
    game : str
        The name of the game's definition.
    dice : mapping
        Each outcome of a roll with its integer weight.

    Examples
    --------
    Two players take one or two stones in turn; the last stone wins:

    >>> from exxtra_widget import PlainPosition
    >>> from typing import NamedTuple
    >>> class Fields(NamedTuple):
    ...     left: int
    ...     player: int = 0
    >>> class Stones(PlainPosition, Fields):
    ...     game = "stones"
    ...     seats = 2
    ...     @property
    ...     def winners(self):
    ...         return () if self.left else (1 - self.player,)
    ...     def actions(self):
    ...         return tuple(str(number) for number in (1, 2) if number <= self.left)
    ...     def after(self, token, emit):
    ...         return Stones(self.left - int(token), 1 - self.player)
    ...     def __str__(self):
    ...         return f"stones {self.left} {'AB'[self.player]}"
    >>> position = Stones(3).apply("1")
    >>> print(position, position.actions(), position.apply("2").returns())
    stones 2 B ('1', '2') (0.0, 1.0)
    """

    __slots__ = ()
    dice: ClassVar[Mapping[str, int]] = MappingProxyType({})

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if is_dataclass(cls):
            raise TypeError(
                f"{cls.__name__} must be a named tuple, with a base `class Fields(NamedTuple)`, not a dataclass"
            )
        # No fields: a base class. No contents: cloudpickle is sending it to a worker.
        if hasattr(cls, "_fields") and any(callable(own) or isinstance(own, property) for own in vars(cls).values()):
            _check_parts(cls)
        # Let a field of the named tuple override the `ForeignName` of the same name.
        for name in getattr(cls, "_fields", ()):
            found = [vars(base)[name] for base in cls.__mro__ if name in vars(base)]
            if isinstance(found[0], ForeignName):
                setattr(cls, name, next(own for own in found if not isinstance(own, ForeignName)))

    def actions(self) -> tuple[str, ...]:
        """Return the legal actions in a fixed order, ``()`` when the game is over; ``"roll"`` lets dice be rolled."""
        raise NotImplementedError

    def after(self, token: str, emit: Callable[[Event], object]) -> Self:
        """Return the position after a legal step: an action but ``"roll"``, or an outcome, in its canonical spelling.

        ``emit`` takes each event of the step, in order. Without events the step is described in general words.
        """
        raise NotImplementedError

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.winners)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the position that a text describes; any other text is a ``ValueError``."""
        position: Self = read_text(cls.game, text)
        return position

    def outcomes(self) -> Mapping[str, int]:
        """Return the outcomes of the dice with their weights."""
        return self.dice if "roll" in self.actions() else {}

    def why_not(self, step: object) -> Refusal | MaybeNone:
        """Return the reason why an action or dice in any spelling are refused; None for a legal step."""
        token, legal = self.definition.normal(step), self.actions()
        if token is not None and (token in legal or ("roll" in legal and token in self.dice)):
            return None
        if not legal:
            return Refusal("game_over", self.game)
        if "roll" in legal and self.definition.is_outcome(token):
            example = str(next(iter(self.dice)))
            return Refusal("other_dice", self.game, {"token": named(step), "example": example})
        code = "unreadable" if token is None else "not_now"
        return Refusal(code, self.game, {"token": named(step), "list": ", ".join(map(str, legal))})

    def apply(self, step: Token) -> Self:
        """Return the position after an action or dice.

        Raises ``IllegalStep`` if the rules refuse it, and ``NeedsDice`` for ``"roll"``, which is legal but needs dice.
        """
        # The usual case first: a token in its canonical spelling.
        legal = self.actions()
        if isinstance(step, str) and step != "roll" and (step in legal or ("roll" in legal and step in self.dice)):
            return self.after(str(step), _ignore)
        return self.after(self._checked(step), _ignore)

    def step(self, step: Token) -> Step:
        """Return a legal step with its events and the positions around it; raises as `apply`."""
        token, events = self._checked(step), list[Event]()
        after = self.after(token, events.append)
        for event in events:
            if not isinstance(event, Event):
                raise TypeError(f"{type(self).__name__}.after must emit events, not {shown(event)}")
        if not events:
            seat = self.player
            made = Rolled if token in self.dice else Acted
            events.append(made(seat, token, game=self.game))
            if after.is_over:
                events.append(Ended(seat, game=self.game))
        return Step(self, token, tuple(events), after)

    def _checked(self, step: object) -> str:
        token = None if self.why_not(step) else self.definition.normal(step)
        if token is None or token == "roll":
            raise self._illegal(step)
        return token

    __reduce__ = CheckedTuple.__reduce__


def _ignore(event: Event) -> None:
    """Take no notice of an event."""


_PROPERTIES: Final = ("player", "seats", "winners", "is_over")
_METHODS: Final = ("actions", "after", "outcomes")


def _check_parts(cls: type[PlainPosition]) -> None:
    """Raise an error for a part that is missing or of another kind in the class of a game's positions."""
    missing = [name for name in ("game", "player", "seats", "winners") if not hasattr(cls, name)]
    missing += [f"{name}()" for name in ("actions", "after") if getattr(cls, name) is getattr(PlainPosition, name)]
    # Without `__str__`, `repr` and `str` would call each other.
    missing += ["__str__()"] if cls.__str__ is object.__str__ else []
    if missing:
        raise TypeError(f"the class {cls.__name__} of a game's positions lacks {listed(missing)}")
    if "definition" in getattr(cls, "_fields", ()):
        raise TypeError(f"{cls.__name__} has a field 'definition', which is the game's: please rename the field")
    for name in _PROPERTIES:
        if isfunction(getattr_static(cls, name)):
            raise TypeError(f"{cls.__name__}.{name} must be a property, with @property above it, not a method")
    for name in _METHODS:
        if isinstance(getattr_static(cls, name), property):
            raise TypeError(f"{cls.__name__}.{name} must be a method, not a property")
    dice = getattr_static(cls, "dice")
    # A property may differ between positions.
    if not isinstance(dice, property):
        cls.dice = MappingProxyType(_weights(cls.__name__, dice))


def _weights(owner: str, dice: Any) -> dict[str, int]:
    """Return dice with whole weights, numbers as their texts."""
    try:
        found = whole_weights(dice)[0] if len(dice) else {}
    except (TypeError, ValueError) as error:
        raise type(error)(f"{owner}.dice: {error}") from error
    named = {as_text(outcome): weight for outcome, weight in found.items()}
    for outcome in named:
        check_token(outcome, f"the key of an outcome in {owner}.dice")
    return named
