"""Values and best play of a solved game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from exxtra_widget.core.position import nothing_to_decide

if TYPE_CHECKING:
    from exxtra_widget.core.position import Action
    from exxtra_widget.probability.intervals import Interval
    from exxtra_widget.solve.kind import Kind


Number = TypeVar("Number")


class SolvedGame(ABC, Generic[Number]):
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

    kind: Kind
    how: str
    player: str = ""

    def value(self, position: Any) -> tuple[Number, ...]:
        """Return the win probability of each seat, the middle of its bounds.

        Parameters
        ----------
        position : Position, str, Game or widget
            A position, its text, or the current position of a game or a widget.

        Returns
        -------
        tuple of float or Fraction
            Win probabilities of seats A, B and so on, 0 to 1; fractions if they are exact.

        Raises
        ------
        TypeError, ValueError
            If ``position`` is not a position of this game.

        Examples
        --------
        >>> from exxtra_widget import exxtra
        >>> round(exxtra.solve(goal=2).value("exxtra(goal=2) 1/0 A -")[0], 4)
        0.7625
        """
        return self._value(self._read(position))

    def bounds(self, position: Any) -> tuple[Interval, ...]:
        """Return bounds on the win probability of each seat.

        Parameters
        ----------
        position : Position, str, Game or widget
            A position, its text, or the current position of a game or a widget.

        Returns
        -------
        tuple of Interval
            Bounds for seats A, B and so on.

        Raises
        ------
        TypeError, ValueError
            If ``position`` is not a position of this game, or if the solution has no proved bounds.
        """
        return self._bounds(self._read(position))

    def actions(self, position: Any) -> dict[Action, tuple[Number, ...]]:
        """Return the win probabilities of all seats after each legal action.

        Parameters
        ----------
        position : Position, str, Game or widget
            A position, its text, or the current position of a game or a widget.

        Returns
        -------
        dict
            Win probabilities of seats A, B and so on by action; empty if the game is over.

        Raises
        ------
        TypeError, ValueError
            If ``position`` is not a position of this game.

        Examples
        --------
        >>> from exxtra_widget import exxtra
        >>> p = exxtra.Position.parse("exxtra(goal=2) 0/0 A 11")
        >>> {str(action): round(values[0], 4) for action, values in exxtra.solve(goal=2).actions(p).items()}["roll"]
        0.5618
        """
        return self._actions(self._read(position))

    def action_bounds(self, position: Any) -> dict[Action, tuple[Interval, ...]]:
        """Return bounds on the win probabilities of all seats after each legal action.

        Parameters
        ----------
        position : Position, str, Game or widget
            A position, its text, or the current position of a game or a widget.

        Returns
        -------
        dict
            Bounds for seats A, B and so on by action; empty if the game is over.

        Raises
        ------
        TypeError, ValueError
            If ``position`` is not a position of this game, or if the solution has no proved bounds.
        """
        return self._action_bounds(self._read(position))

    def best(self, position: Any) -> Action:
        """Return the best action of the seat to act; ties go to the highest rung (EXXtra) or first action (Level X).

        Parameters
        ----------
        position : Position, str, Game or widget
            A position, its text, or the current position of a game or a widget.

        Returns
        -------
        Action
            A legal action.

        Raises
        ------
        TypeError, ValueError
            If ``position`` is not a position of this game, or if the game is over.
        """
        return self._best(self._undecided(position))

    @abstractmethod
    def _read(self, given: Any) -> Any:
        """Return a position of this game."""

    def _undecided(self, given: Any) -> Any:
        position = self._read(given)
        if position.is_over:
            raise nothing_to_decide(position)
        return position

    @abstractmethod
    def _value(self, position: Any) -> tuple[Number, ...]: ...

    @abstractmethod
    def _bounds(self, position: Any) -> tuple[Interval, ...]: ...

    @abstractmethod
    def _actions(self, position: Any) -> dict[Action, tuple[Number, ...]]: ...

    @abstractmethod
    def _action_bounds(self, position: Any) -> dict[Action, tuple[Interval, ...]]: ...

    @abstractmethod
    def _best(self, position: Any) -> Action: ...
