"""Names that the positions of every game have, and their common parts: pictures, vectors, copies, actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, NoReturn, Protocol, TypeAlias

from typing_extensions import TypeVar

from exxtra_widget.core.game_registry import definition_of
from exxtra_widget.core.position_text import front
from exxtra_widget.core.step import IllegalStep, NeedsDice, Refusal, Step
from exxtra_widget.support.arguments import players_of, shown
from exxtra_widget.support.suggest import ForeignName, check_names, suggest_keywords

if TYPE_CHECKING:
    from _typeshed import MaybeNone
    from typing_extensions import Self

    from exxtra_widget.core.definition import GameDefinition
    from exxtra_widget.core.step import Event, Token
    from exxtra_widget.support.locale import Language
T = TypeVar("T")
# A definition or topic that does not name its positions takes any.
PositionT = TypeVar("PositionT", bound="Position", default=Any)


class HasPosition(Protocol):
    """A game or a board, in place of its current position."""

    @property
    def position(self) -> Any:
        """The current position."""


PositionLike: TypeAlias = "str | Position | HasPosition"
"""A position, its text, or the current one of a game or a board."""


def nothing_to_decide(position: Position) -> ValueError:
    """Return the error for a decision in a position where the game is over."""
    return ValueError(f"the game is over at {position}: there is nothing to decide")


def placing(text: object, game: str) -> str | None:
    """Return the action ``>text``, where the text is often a bare number; None if there is none."""
    return definition_of(game).normal(f">{text}")


class Notation(str):
    """Dice or an action as their text: a copy in another process is what its constructor returns."""

    __slots__ = ()

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        return type(self), (str(self),)


class Action(Notation):
    """Decision of the player to act, in the game's notation."""

    __slots__ = ()


class Roll(Action):
    """Decision to roll the dice; the roll itself is an outcome.

    Parameters
    ----------
    text : str, default "roll"
        ``"roll"``; any other text is a ``ValueError``.
    """

    __slots__ = ()

    def __new__(cls, text: str = "roll") -> Roll:  # noqa: D102, PYI034 - there is one object
        if text != "roll":
            raise ValueError(f"{shown(text)} is not a decision; to roll, write 'roll'")
        return ROLL


ROLL: Final = str.__new__(Roll, "roll")
ROLLING: Final[tuple[Action, ...]] = (ROLL,)
"""The legal actions where only rolling is."""


class Outcomes(Mapping[Any, int]):
    """Mapping of outcomes to integer weights that accepts any spelling of the dice."""

    __slots__ = ("_read", "_weights")

    def __init__(self, weights: Mapping[Any, int], read: Callable[[object], Any]) -> None:
        self._weights: dict[Any, int] = dict(weights)
        self._read = read

    def __getitem__(self, outcome: object) -> int:
        weight = self._weights.get(self._read(outcome))
        if weight is None:
            raise KeyError(outcome)
        return weight

    def __iter__(self) -> Iterator[Any]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __repr__(self) -> str:
        return repr(self._weights)

    # The dictionary's own views are faster than the views of a `Mapping`.
    def items(self) -> Any:
        """Return the outcomes with their weights."""
        return self._weights.items()

    def values(self) -> Any:
        """Return the weights."""
        return self._weights.values()


class CheckedTuple:
    """A named tuple that always runs its constructor and whose copies are the tuple itself."""

    __slots__ = ()

    # Type checkers use the named tuple's own.
    if not TYPE_CHECKING:

        @classmethod
        def _make(cls, iterable: Iterable[object]) -> Self:
            return cls(*iterable)

        def _replace(self, **changes: Any) -> Self:
            check_names(changes, self._fields, f"{type(self).__name__}._replace")
            return type(self)(**{**self._asdict(), **changes})

        __replace__ = _replace

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(self)  # type: ignore[arg-type]  # the subclasses are named tuples


class RulesBase(CheckedTuple):
    """Options of a game's rules: a named tuple whose defaults are the rulebook's."""

    __slots__ = ()
    _game: ClassVar[str]

    def __str__(self) -> str:
        return front(self._game, self)


def alike(position: Position) -> dict[str, str]:
    """Map each legal action that is not distinct to the distinct action with the same effect."""
    distinct = position.distinct_actions()
    others = [action for action in position.actions() if action not in distinct]
    by_effect = {position.apply(action): action for action in distinct if action != ROLL} if others else {}
    return {action: by_effect[position.apply(action)] for action in others}


def replaced(position: T, **changes: Any) -> T:
    """Copy a position with changed fields; skip validation."""
    fields: Any = position
    made: T = tuple.__new__(type(fields), map(changes.pop, fields._fields, fields))
    return made


class Position(CheckedTuple):
    """Position of a game: the names that every game's positions have, and their common parts."""

    __slots__ = ()
    game: ClassVar[str]
    if not TYPE_CHECKING:
        # Type checkers report these names as missing.
        apply_action = ForeignName()
        legal_actions = ForeignName()
        legal_moves = ForeignName()
        is_terminal = ForeignName()
        current_player = ForeignName()
        turn = ForeignName()
        push = ForeignName()
        fen = ForeignName()
        play = ForeignName("a Position never changes: Game(position).play(…)")
        undo = ForeignName("a Position never changes; a Game does: Game(position)")
        position = ForeignName("it is one itself")
        dice = ForeignName()
        scores = ForeignName()
        best = ForeignName("exxtra_widget.hint(position).best is the best action")
        save = ForeignName("str(position) is its text, and position.svg() its picture")
        win_probability = ForeignName("exxtra_widget.win_probability(position) returns it")
        simulate = ForeignName("exxtra_widget.simulate(position) does that")
    if TYPE_CHECKING:
        # In a subclass these are fields, class attributes, properties or methods.
        player: int

        @property
        def seats(self) -> int:
            """Number of seats."""

        @property
        def winners(self) -> tuple[int, ...]:
            """Seats that have won, ``()`` until the game is over."""

        @property
        def is_over(self) -> bool:
            """Whether the game has ended."""

        def actions(self) -> tuple[str, ...]:
            """Return the legal actions in a fixed order, ``()`` when the game is over."""

        def outcomes(self) -> Mapping[Any, int]:
            """Return the outcomes of the dice with their integer weights, ``{}`` when no roll is possible."""

        def why_not(self, step: object) -> Refusal | MaybeNone:
            """Return the reason why a step is refused, or None."""

        # Used by `apply` and `step`, unless a game overrides them.
        _dice: ClassVar[type]
        _action: ClassVar[type]

        @staticmethod
        def _read_token(step: object) -> Any: ...
        def _roll(self, dice: Any, emit: Callable[[Event], None] | None) -> Self: ...
        def _act(self, action: Any, emit: Callable[[Event], None] | None) -> Self: ...

    @property
    def definition(self) -> GameDefinition:
        """Definition of the game, which is found by its name in each process."""
        return definition_of(self.game)

    def apply(self, step: Token) -> Self:
        """Return the position after an action or dice, also in notation; this position does not change.

        Raises ``IllegalStep`` if the rules refuse the step, and ``NeedsDice`` for ``"roll"``: that is legal, but the
        dice decide the position after it.
        """
        kind = type(step)
        if kind is self._dice:
            return self._roll(step, None)
        if kind is self._action:
            return self._act(step, None)
        token = self._read_token(step)
        if token is None or token is ROLL:
            raise self._illegal(step)
        return self.apply(token)

    @suggest_keywords
    def step(self, step: Token) -> Step:
        """Return the step that an action or dice make, with its events."""
        token = self._read_token(step)
        if token is None or token is ROLL:
            raise self._illegal(step)
        happened: list[Event] = []
        make = self._roll if isinstance(token, self._dice) else self._act
        after = make(token, happened.append)
        return Step(self, str(token), tuple(happened), after)

    def _illegal(self, step: object) -> IllegalStep:
        refusal = self.why_not(step)
        if refusal:
            return IllegalStep(refusal, self)
        example = self.definition.example.split()[0]
        return NeedsDice(Refusal("needs_dice", "", {"example": example}), self)

    def _refusal(self, code: str, **details: object) -> Refusal:
        return Refusal(code, self.game, details)

    def distinct_actions(self) -> tuple[str, ...]:
        """Return one legal action for each effect; lists, hints, built-in strategies and search choose from these."""
        return self.actions()

    @suggest_keywords
    def picture(self, players: Sequence[str] = (), language: Language = "en") -> str:
        """Return a picture in characters, for terminals and plain text."""
        return self.definition.text(self, players_of(players), language)

    @suggest_keywords
    def svg(self, players: Sequence[str] = (), language: Language = "en") -> str:
        """Return a picture as SVG, for pages that show no widgets."""
        return self.definition.svg(self, players_of(players), language)

    def to_vector(self, *, relative: bool = False) -> tuple[int, ...]:
        """Return the position as a vector of whole numbers, whose length depends on the number of seats only.

        Under the same rules, different positions have different vectors.
        """
        return self.definition.vector(self, relative=relative)

    def vector_bounds(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the lowest and the highest numbers that `to_vector` can have under the same rules."""
        return self.definition.vector_bounds(self)

    def action_mask(self) -> tuple[bool, ...]:
        """Return the legal actions as flags, one for each of the game's ``ACTIONS``."""
        legal = frozenset(self.actions())
        return tuple(action in legal for action in self.definition.actions)

    def returns(self) -> tuple[float, ...]:
        """Return the result of each seat."""
        winners = self.winners
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats))

    def _repr_svg_(self) -> str:
        return self.definition.svg(self, (), "en")

    def __repr__(self) -> str:
        return f"{self.game}.Position.parse({str(self)!r})"

    def __dir__(self) -> list[str]:
        """Return the public names, without the names of every tuple."""
        kind, hidden = type(self), dir(tuple)
        # Reading a `ForeignName` raises.
        return sorted(n for n in dir(kind) if not n.startswith("_") and n not in hidden and hasattr(kind, n))

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        return type(self), (str(self),)

    def _refuse_order(self, other: object) -> NoReturn:  # noqa: ARG002 - as every comparison
        raise TypeError("positions have no order; sort them with a key, like key=str or key=lambda p: p.player")

    # A tuple would compare field by field, which says nothing about a game.
    __lt__ = _refuse_order
    __le__ = _refuse_order
    __gt__ = _refuse_order
    __ge__ = _refuse_order
