"""Values and best play of a solved game, by whichever solver."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from exxtra_widget.core.position import Action, nothing_to_decide
from exxtra_widget.drawing.tables import Shown, Table
from exxtra_widget.probability.intervals import Interval
from exxtra_widget.support.locale import letter
from exxtra_widget.support.numbers import percent
from exxtra_widget.support.suggest import suggest_in_class

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.core.position import Position, PositionLike
    from exxtra_widget.core.strategy import Strategy
    from exxtra_widget.solving.certainty import Certainty


Number = TypeVar("Number")


@suggest_in_class("value", "best")
class SolvedGame(Shown, ABC, Generic[Number]):
    """Values and best play of a solved game.

    Attributes
    ----------
    kind : str
        ``exact``, or ``certified`` if the values are known within bounds.
    how : str
        Source of the values, in words.
    player : str
        The strategy by which all seats play; empty for best play.
    """

    kind: Certainty
    how: str
    player: str = ""

    if TYPE_CHECKING:

        @property
        def states(self) -> Any:
            """The positions that were solved; their number, except in EXXtra."""

    @property
    def strategy(self) -> Strategy:
        """Strategy that takes the best action, for `simulate`, bots and hints."""
        return BestPlay(self)

    def value(self, position: PositionLike) -> tuple[Number, ...]:
        """Return the win probability of each seat, the middle of its bounds."""
        return self._value(self._read(position))

    def bounds(self, position: PositionLike) -> tuple[Interval, ...]:
        """Return bounds on the win probability of each seat."""
        return self._bounds(self._read(position))

    def actions(self, position: PositionLike) -> dict[Action, tuple[Number, ...]]:
        """Return the win probabilities of all seats after each legal action."""
        return self._actions(self._read(position))

    def action_bounds(self, position: PositionLike) -> dict[Action, tuple[Interval, ...]]:
        """Return bounds on the win probabilities of all seats after each legal action."""
        return self._action_bounds(self._read(position))

    def best(self, position: PositionLike) -> Action:
        """Return the best action of the seat to act; ties go to the first one, in EXXtra to the highest rung."""
        return self._best(self._undecided(position))

    @abstractmethod
    def _read(self, given: PositionLike) -> Any:
        """Return a position of this game."""

    @abstractmethod
    def _begin(self) -> Any:
        """Return the first position of the solution."""

    def _table(self, language: str) -> Table:
        # A board is there sooner without these.
        from exxtra_widget.charts import table_cells
        from exxtra_widget.charts.figure import say

        begin = self._begin()
        rows = [
            (letter(seat), percent(float(value), language), table_cells.between(*bounds, language))
            for seat, (value, bounds) in enumerate(zip(self._value(begin), self._bounds(begin), strict=True))
        ]
        kind = say(language, f"kind_{self.kind}").capitalize()
        note = f"{kind}: {self.how}." if language == "en" else say(language, "source", kind=kind)
        return table_cells.table(language, ("seat", "winning", "bounds"), rows, caption=str(begin), note=note)

    def _undecided(self, given: PositionLike) -> Any:
        position = self._read(given)
        if position.is_over:
            raise nothing_to_decide(position)
        return position

    def _value(self, position: Any) -> tuple[Any, ...]:
        return _middles(self._bounds(position))

    @abstractmethod
    def _bounds(self, position: Any) -> tuple[Interval, ...]: ...

    def _actions(self, position: Any) -> dict[Action, tuple[Any, ...]]:
        return {action: _middles(bounds) for action, bounds in self._action_bounds(position).items()}

    @abstractmethod
    def _action_bounds(self, position: Any) -> dict[Action, tuple[Interval, ...]]: ...

    def _best(self, position: Any) -> Action:
        values = self._actions(position)
        return max(values, key=lambda action: values[action][position.player])


@dataclass(frozen=True)
class BestPlay:
    """Strategy that plays by a solution."""

    solution: SolvedGame[Any]
    title: ClassVar[str] = "best play"

    @property
    def game(self) -> str:
        """Key of its game; it plays no other."""
        return str(self._begin.game)

    @property
    def seats(self) -> int:
        """Number of seats at its table."""
        return int(self._begin.seats)

    @property
    def _begin(self) -> Any:
        return self.solution._begin()  # noqa: SLF001 - two halves of one thing

    def __call__(self, position: PositionLike, rng: Random | None = None) -> Action:  # noqa: ARG002 - as every strategy
        """Return the best action."""
        return self.solution.best(position)


def seated(position: Position, low: float, high: float) -> tuple[Interval, Interval]:
    """Return bounds on the win probabilities of two seats, from those of the seat to act."""
    both = Interval(low, high), Interval(1 - high, 1 - low)
    return both[::-1] if position.player else both


def _middles(bounds: tuple[Interval, ...]) -> tuple[float, ...]:
    return tuple((low + high) / 2 for low, high in bounds)
