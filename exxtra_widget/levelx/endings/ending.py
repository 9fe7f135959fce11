"""Endings of Level X that are small enough to solve.

The last round is solved exactly, for any number of seats. Before it, games of two seats are solved within bounds, as
long as the number of different positions that can follow is small: rows without tokens, seats after their last turn and
sets that no seat can complete any more make no difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import chain, groupby
from math import prod
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.position import ROLL
from exxtra_widget.core.registry import read_position
from exxtra_widget.levelx.endings.states import EndingState, after, choices, is_last_round, is_over, state_of
from exxtra_widget.levelx.rules.loaded_dice import read_weights
from exxtra_widget.levelx.rules.notation import OUTCOMES, row_lengths
from exxtra_widget.levelx.rules.rules import Position
from exxtra_widget.levelx.rules.scoring import leaders
from exxtra_widget.probability.intervals import Interval
from exxtra_widget.solving.solved_game import SolvedGame
from exxtra_widget.solving.two_seats import GAP, End, Tables, solved
from exxtra_widget.support.arguments import whole
from exxtra_widget.support.numba import HAS_NUMBA
from exxtra_widget.support.suggest import suggest_in_class, suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.position import Action, PositionLike
    from exxtra_widget.levelx.rules.notation import Rules
    from exxtra_widget.solving.certainty import Certainty


LIMIT: Final = 20_000
"""Largest number of different positions, at the beginning of a turn, that may follow."""
# Number of positions that are solved within a second or two.
_QUICK: Final = 3_000 if HAS_NUMBA else 500
Values = tuple[Fraction, ...]
Graph = dict[EndingState, list[EndingState]]


@suggest_in_class()
@dataclass(frozen=True)
class Ending(SolvedGame[Any]):
    """Solved end of a game: each seat maximises its own win probability; a shared win counts in equal parts.

    `solve_ending` makes it. With three or more seats, ties between actions go to the first one, which may matter to the
    other seats.

    Parameters
    ----------
    start : Position
        The position that was solved, with all that can follow it.
    weights : Weights or None
        Loaded dice; None for fair dice.
    kind : str
        ``exact`` if the values are fractions; ``certified`` if they are known within bounds.

    Examples
    --------
    >>> from exxtra_widget import levelx
    >>> ending = levelx.solve_ending("levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0 B -")
    >>> ending.kind, ending.gap, ending.best(ending.start)
    ('exact', 0.0, 'roll')
    """

    start: Position
    weights: Weights | None
    kind: Certainty
    # Lower and upper bounds on the win probabilities of all seats, by state.
    _values: Mapping[EndingState, tuple[Any, Any]] = field(repr=False)

    @property
    def how(self) -> str:  # type: ignore[override]  # read only
        """Source of the values, in words."""
        return f"best play of {'both' if self.start.seats == 2 else 'all'}, solved"

    @property
    def states(self) -> int:
        """Number of distinct states at the beginning of a turn."""
        return len(self._values)

    @property
    def gap(self) -> float:
        """Largest difference between an upper and a lower bound, 0 to 1; 0 if the values are exact."""
        return max((float(high[0] - low[0]) for low, high in self._values.values()), default=0.0)

    def _begin(self) -> Position:
        return self.start

    def _read(self, given: PositionLike) -> Position:
        return given if isinstance(given, Position) else read_position(given, self.start.game)

    def _value(self, position: Position) -> tuple[Any, ...]:
        low, high = self._both(position)
        return low if self.kind == "exact" else tuple((a + b) / 2 for a, b in zip(low, high, strict=True))

    def _bounds(self, position: Position) -> tuple[Interval, ...]:
        low, high = self._both(position)
        return tuple(Interval(float(a), float(b)) for a, b in zip(low, high, strict=True))

    def _actions(self, position: Position) -> dict[Action, tuple[Any, ...]]:
        return {action: self._value(then) for action, then in _choices(position)}

    def _action_bounds(self, position: Position) -> dict[Action, tuple[Interval, ...]]:
        return {action: self._bounds(then) for action, then in _choices(position)}

    def _both(self, position: Position) -> tuple[Any, Any]:
        if position.roll is not None:
            return self._both(position.apply(self._best(position)))
        state, start = state_of(position), self.start
        if position.rules == start.rules and position.seats == start.seats:
            if state in self._values:
                return self._values[state]
            if position.is_over:
                return _shares(state), _shares(state)
        raise ValueError(f"{position} cannot follow {start}, which was solved")


@suggest_keywords
def solve_ending(position: PositionLike, *, limit: int = LIMIT, weights: Weights | str | None = None) -> Ending:
    """Solve a game from a position near its end: the last round (rule X9), or two seats with few tokens left.

    Parameters
    ----------
    position : Position, str, Game or widget
        A position, its text, or the current position of a game or a widget: in the last round with any number of
        seats, before it with two.
    limit : int, default 20_000
        Largest number of different positions at the beginning of a turn that can follow, 1 to 10**7.
    weights : Weights, optional
        Loaded dice, see `levelx.loaded`; by default fair dice.

    Raises
    ------
    TypeError
        If ``position`` is not a position, its text, a game or a widget.
    ValueError
        If it is a position of another game; if the game is over; if more than ``limit`` positions can follow; or before
        the last round if there are more than two seats.

    Examples
    --------
    B has the last turn, is two points behind, and is one square before the X of row 7:

    >>> from exxtra_widget.levelx import solve_ending
    >>> from exxtra_widget import levelx
    >>> ending = solve_ending(levelx.Position.parse("levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0 B -"))
    >>> ending.kind, ending.states, ending.value(ending.start)
    ('exact', 1, (Fraction(19, 81), Fraction(62, 81)))
    >>> levelx.odds.can_make(7)
    Fraction(62, 81)
    """
    limit = whole(limit, 1, 10**7, "limit")
    loaded = None if weights is None else read_weights(weights)
    here: Position = read_position(position, "levelx")
    if here.is_over:
        raise ValueError(f"the game is already over at {here}; solve an earlier position")
    found = _solve(here, limit, loaded)
    if found is None:
        raise ValueError(_too_large(here, limit))
    return found


def _too_large(position: Position, limit: int) -> str:
    if position.seats > 2 and not all(map(is_last_round, _turn(position))):
        return f"with {position.seats} seats only the last round can be solved, and {position} comes before it"
    return (
        f"more than {limit:,} different positions can follow {position}; with fewer tokens left it can be solved "
        "(limit= allows more), and win_probability(position, method='simulate') estimates"
    )


def can_solve(position: Position, weights: Weights | None = None) -> bool:
    """Return whether a position is solved within a second or two."""
    if position.is_over:
        return True
    if not position.is_ending:
        # Number of ways to place the pieces on rows that still have tokens.
        live = [length for length, left in zip(row_lengths(position.rules), position.stacks, strict=True) if left]
        if position.seats > 2 or prod((length + 1) ** 2 - 1 for length in live) > 4 * _QUICK:
            return False
    return _solve(position, _QUICK, weights) is not None


def _choices(position: Position) -> Iterator[tuple[Action, Position]]:
    return ((action, position if action == ROLL else position.apply(action)) for action in position.actions())


def _turn(position: Position) -> tuple[EndingState, ...]:
    """Return the states at the beginning of the next turns."""
    followers = [position] if position.roll is None else map(position.apply, position.distinct_actions())
    return tuple(dict.fromkeys(state_of(follower) for follower in followers if not follower.is_over))


@lru_cache(maxsize=64)
def _solve(position: Position, limit: int, weights: Weights | None) -> Ending | None:
    """Return the ending, if it is small enough."""
    starts, rules = _turn(position), position.rules
    is_last = all(map(is_last_round, starts))
    graph = _follow(starts, rules, weights, limit) if is_last or position.seats == 2 else None
    if graph is None:
        return None
    if is_last:
        return Ending(position, weights, "exact", _exact(graph, rules, weights))
    return Ending(position, weights, "certified", _certified(graph, rules, weights))


# --- Successors -------------------------------------------------------------------------------


def _live(state: EndingState) -> tuple[bool, ...]:
    return tuple(map(bool, state.stacks))


def _follow(starts: tuple[EndingState, ...], rules: Rules, weights: Weights | None, limit: int) -> Graph | None:
    """Return for each state the successor of each option; None if there are more than `limit` states."""
    graph: Graph = {}
    found = dict.fromkeys(starts)
    waiting = list(starts)
    # Successors are appended, so in the last round every state comes before its successors.
    for state in waiting:
        if len(found) > limit:
            return None
        options, _ = choices(rules, _live(state), weights)
        follows = [after(state, option, rules) for option in options]
        graph[state] = follows
        for follower in follows:
            if follower not in found and not is_over(follower, rules):
                found[follower] = None
                waiting.append(follower)
    return graph


# --- Values -----------------------------------------------------------------------------------


def _shares(state: EndingState) -> Values:
    best = leaders(state.scores)
    return tuple(Fraction(seat in best, len(best)) for seat in range(len(state.scores)))


def _exact(graph: Graph, rules: Rules, weights: Weights | None) -> dict[EndingState, tuple[Values, Values]]:
    """Return the values of the last round, from its end backwards."""
    total = sum((OUTCOMES if weights is None else weights).values())
    values: dict[EndingState, Values] = {}
    for state in reversed(graph):
        follows = [values.get(follower) or _shares(follower) for follower in graph[state]]
        player = state.player
        sums = [Fraction(0)] * len(state.scores)
        for weight, places in choices(rules, _live(state), weights)[1]:
            best = max((follows[place] for place in places), key=lambda shares: shares[player])
            sums = [a + weight * b for a, b in zip(sums, best, strict=True)]
        values[state] = tuple(value / total for value in sums)
    return {state: (shares, shares) for state, shares in values.items()}


def _certified(graph: Graph, rules: Rules, weights: Weights | None) -> dict[EndingState, tuple[Any, Any]]:
    """Return bounds on the values of two seats."""
    # Tokens are never put back, so states with fewer tokens are solved first.
    layers = [list(layer) for _, layer in groupby(sorted(graph, key=_left), _left)]
    places = {state: place for place, state in enumerate(chain(*layers), start=len(End))}
    tables = Tables()
    for state in places:
        rolls = choices(rules, _live(state), weights)[1]
        tables.add(rolls, [~places[f] if f in places else _end(f, state.player) for f in graph[state]])
    lows, highs = solved(tables, map(len, layers), GAP)
    found: dict[EndingState, tuple[Any, Any]] = {}
    for state, place in places.items():
        low, high, way = lows[place], highs[place], 1 if state.player == 0 else -1
        found[state] = (low, 1 - high)[::way], (high, 1 - low)[::way]
    return found


def _left(state: EndingState) -> int:
    return sum(state.stacks)


def _end(state: EndingState, player: int) -> End:
    share = _shares(state)[player]
    return End.WON if share == 1 else End.SHARED if share else End.LOST
