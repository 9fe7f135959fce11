"""Choices compared on common dice: what each is worth, and how sure the differences between them are.

Game g of every choice has the dice and draws of `dice_stream`. So choices are compared game by game,
and the standard error of a difference is that of these pairs, mostly far below that of independent games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from exxtra_widget.core.position import ROLL
from exxtra_widget.core.registry import definition_of
from exxtra_widget.probability.intervals import Interval, wilson
from exxtra_widget.simulation.model import CHUNK, PARTS

if TYPE_CHECKING:
    from exxtra_widget.strategies.strategy import Strategy


Gap = tuple[int, int, int]


class Branch(NamedTuple):
    """Where the games of one choice begin.

    Parameters
    ----------
    position : Position
        What the choice led to; or where it is made, if it is to roll.
    rolls_on : bool
        Whether it is to roll.
    turn, rolls : int
        How many turns of the common dice are over then, and how many rolls of the next one.
    """

    position: Any
    rolls_on: bool = False
    turn: int = 0
    rolls: int = 0


def branch(position: Any, token: str, rolls: int = 0) -> Branch:
    """Return where games begin after an action or a roll.

    Parameters
    ----------
    position : Position
        Where the action or the roll is made.
    token : str
        An action, or what the dice show.
    rolls : int
        How many rolls of the turn are over there.

    Raises
    ------
    IllegalStep
        If it is not legal.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> here = exxtra.start(players=3).apply("64")
    >>> [branch(here, token)[1:] for token in ("roll", "42", "7X", ">5")]
    [(True, 0, 0), (False, 0, 1), (False, 1, 0), (False, 1, 0)]
    """
    if token == ROLL:
        return Branch(position, rolls_on=True, rolls=rolls)
    after = position.apply(token)
    # Seats take turns: as long as the same one acts, its turn goes on.
    return Branch(after, rolls=rolls + 1) if after.player == position.player else Branch(after, turn=1)


class Comparison(NamedTuple):
    """What is to be compared: enough for a worker on another machine.

    Parameters
    ----------
    seat : int
        Whose chances are compared.
    branches : tuple of Branch
        One for each choice; all of one game, with the same rules and seats.
    strategies : tuple of callable
        One for each seat.
    entropy : int or str
        What the dice follow from.
    games : int
        How many games each choice gets.
    weights : mapping or None
        Loaded dice.
    longest : int
        Turns after which a game is taken to be endless.
    turn : int
        At which turn of the common dice all choices are made.
    """

    seat: int
    branches: tuple[Branch, ...]
    strategies: tuple[Strategy, ...]
    entropy: int | str
    games: int
    weights: Mapping[str, int] | None = None
    longest: int = 10_000
    turn: int = 0

    @property
    def start(self) -> Any:
        """A position of that game."""
        return self.branches[0].position

    @property
    def outcomes(self) -> Mapping[str, int]:
        """What the dice can show, with weights."""
        start = self.start
        found: Mapping[str, int] = definition_of(start.game).outcomes
        return found if self.weights is None else self.weights

    @property
    def chunks(self) -> int:
        """How many chunks there are; the last may be a short one."""
        return -(-self.games // CHUNK)


@dataclass(frozen=True)
class Paired:
    """What came of games on common dice; parts of them are added with ``+``.

    Parameters
    ----------
    seat : int
        Whose chances are compared.
    known : tuple of bool
        Which branches begin where the game is over already.
    games : tuple of int
        How many games each branch has had.
    won : tuple of tuple of int
        For each branch what each seat won of them, in parts of a game (`PARTS`).
    gaps : tuple of tuple of (int, int, int)
        For each two branches the games that both have had, and the sums of the differences between them
        and of their squares, for the seat, in parts of a game (`PARTS`).
    """

    seat: int
    known: tuple[bool, ...]
    games: tuple[int, ...]
    won: tuple[tuple[int, ...], ...]
    gaps: tuple[tuple[Gap, ...], ...]

    @classmethod
    def nothing(cls, task: Comparison) -> Paired:
        """Return what there is before the first game."""
        many, seats = len(task.branches), task.start.seats
        known = tuple(one.position.is_over for one in task.branches)
        return cls(task.seat, known, (0,) * many, ((0,) * seats,) * many, (((0, 0, 0),) * many,) * many)

    def __add__(self, other: Paired) -> Paired:
        """Return both together."""
        return Paired(
            self.seat,
            self.known,
            tuple(map(sum, zip(self.games, other.games, strict=True))),
            tuple(_sums(*rows) for rows in zip(self.won, other.won, strict=True)),
            tuple(tuple(map(_sums, *rows)) for rows in zip(self.gaps, other.gaps, strict=True)),
        )

    def shares(self, one: int) -> tuple[float, ...]:
        """Return the part of its games that each seat won after a choice."""
        return tuple(won / (PARTS * self.games[one]) for won in self.won[one])

    def interval(self, share: float, one: int) -> Interval:
        """Return Wilson's 95 % interval for a chance that rests on the games of a choice."""
        return Interval(share, share) if self.known[one] else wilson(round(share * self.games[one]), self.games[one])

    def gap(self, one: int, other: int) -> float:
        """Return how much more one choice won than another, for the seat, in the games that both have had."""
        games, total, _ = self.gaps[one][other]
        return total / (PARTS * games) if games else 0.0

    def error(self, one: int, other: int) -> float:
        """Return the standard error of `gap`."""
        if one == other or (self.known[one] and self.known[other]):
            return 0.0
        return standard_error(*self.gaps[one][other])

    @property
    def best(self) -> int:
        """Which choice won most for the seat, of those with the most games; the first of equal ones."""
        most = max(self.games)
        return max((i for i, games in enumerate(self.games) if games == most), key=lambda i: self.won[i][self.seat])

    def worth(self, one: int) -> float:
        """Return what a choice is worth to the seat.

        Of one with fewer games only its gap to the best one counts: what that one won since then was won on
        other dice.
        """
        best = self.best
        # What was left behind by another one does not come first again, as it has not been played since.
        return self.shares(best)[self.seat] - max(self.gap(best, one), 0.0)


def standard_error(games: int, total: float, squares: float) -> float:
    """Return the standard error of the mean difference between pairs of games.

    Two games are added that differ to both sides, as Agresti and Min (2005) do with pairs, so that a few
    equal games are not taken for certain.

    Parameters
    ----------
    games : int
        How many pairs there are.
    total, squares : float
        The sums of their differences and of the squares of these, in parts of a game (`PARTS`).

    Examples
    --------
    >>> standard_error(98, 0, 0)
    0.01
    """
    games, squares = games + 2, squares + PARTS**2
    return sqrt((squares - total * total / games) / games / games) / PARTS


def _sums(one: tuple[int, ...], other: tuple[int, ...]) -> Any:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def winners(position: Any) -> int:
    """Return the seats that have won, each as a bit.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> winners(exxtra.Position.parse("0/21/0 B -"))
    2
    """
    return sum(1 << seat for seat in position.winners)
