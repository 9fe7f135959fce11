"""Solves small games with two seats, some unasked: all positions that can follow, within bounds."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import sub
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from exxtra_widget.core.definition import GameDefinition
from exxtra_widget.core.dice import plain_weights
from exxtra_widget.core.game_registry import definition_of, dice_of, games, read_position
from exxtra_widget.core.position import ROLL
from exxtra_widget.probability.intervals import Interval
from exxtra_widget.solving.solved_game import SolvedGame, seated
from exxtra_widget.solving.two_seats import GAP, End, Tables, solved
from exxtra_widget.support.arguments import number, whole
from exxtra_widget.support.progress import Report, ended, reporter
from exxtra_widget.support.suggest import suggest_in_class, suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.position import Action, Position, PositionLike
    from exxtra_widget.solving.certainty import Certainty

LIMIT: Final = 2_000_000
"""Largest number of positions of a game that is solved, unless a call allows more."""
# Limit of positions after a missed win, per other position.
_BESIDE: Final = 4
# The last solutions, since an analysis asks for one position after the other.
_last: Final[deque[Solution]] = deque(maxlen=2)
# Games up to this many positions are solved without asking, in less than a second.
_SMALL: Final = 20_000
# Positions of larger games, or of games that cannot be solved.
_not_small: Final[deque[Any]] = deque(maxlen=100)


class _Values(NamedTuple):
    """Bounds on the win probability of the seat to act, by index of the position."""

    places: Mapping[Any, int]
    low: Sequence[float]
    high: Sequence[float]


@suggest_in_class("has")
@dataclass(frozen=True, repr=False)
class Solution(SolvedGame[float]):
    """Values and best play of a game of two seats, from a position on.

    `solve` makes it. Each seat maximises its own win probability; a shared win counts one half.

    Parameters
    ----------
    start : Position
        The position that was solved, with all that can follow it.
    weights : Weights or None
        Loaded dice; None for fair dice.
    """

    start: Position
    weights: Weights | None
    _values: _Values
    _limit: int = LIMIT
    _more: list[_Values] = field(default_factory=list, init=False, compare=False)
    kind: Certainty = field(default="certified", init=False)
    how: str = field(default="best play of both, solved", init=False)

    @property
    def states(self) -> int:
        """Number of positions before the end of the game."""
        return len(self._values.places)

    @property
    def gap(self) -> float:
        """Largest difference between an upper and a lower bound, 0 to 1."""
        return float(max(map(sub, self._values.high, self._values.low)))

    def has(self, position: object, weights: Weights | None) -> bool:
        """Return whether this solution has the values of a position with these dice."""
        # Positions of different games may be equal tuples.
        return type(position) is type(self.start) and weights == self.weights and position in self._values.places

    def __repr__(self) -> str:
        dice = "" if self.weights is None else f" with {self.weights!r}"
        return f"<Solution of {self.start}{dice}: {self.states:,} positions, gap {self.gap:.1e}>"

    def _begin(self) -> Position:
        return self.start

    def _read(self, given: PositionLike) -> Any:
        return read_position(given, self.start.game)

    def _bounds(self, position: Position) -> tuple[Interval, ...]:
        if position.is_over:
            return tuple(Interval(share, share) for share in position.returns())
        if winning(position):
            return seated(position, 1.0, 1.0)
        places, lows, highs = self._values if position in self._values.places else self._beside(position)
        return seated(position, lows[places[position]], highs[places[position]])

    def _beside(self, position: Position) -> _Values:
        """Return values that include positions after a missed win.

        There may be any number of these, and if play may never end, their bounds are far apart.
        """
        if not (self._more and position in self._more[0].places):
            graph = _Graph(self.start, self.weights, max(self._limit, _BESIDE * self.states))
            graph.explore()
            while graph.beside and (position not in graph.numbers or len(graph.numbers) < _BESIDE * self.states):
                graph.explore_beside()
            if position not in graph.numbers:
                raise ValueError(f"{position} cannot follow {self.start}, which was solved")
            self._more[:] = [graph.solved(GAP)]
        return self._more[0]

    def _best(self, position: Position) -> Action:
        return winning(position) or super()._best(position)

    def _action_bounds(self, position: Any) -> dict[Action, tuple[Interval, ...]]:
        return {action: self._after(position, action) for action in position.actions()}

    def _after(self, position: Position, action: Action) -> tuple[Interval, ...]:
        if action != ROLL:
            return self._bounds(position.apply(action))
        outcomes: Mapping[Any, int] = self.weights or position.outcomes()
        total, low, high = sum(outcomes.values()), [0.0, 0.0], [0.0, 0.0]
        for dice, weight in outcomes.items():
            for seat, bounds in enumerate(self._bounds(position.apply(dice))):
                low[seat] += weight * bounds.low / total
                high[seat] += weight * bounds.high / total
        return tuple(map(Interval, low, high))


@suggest_keywords
def solve(
    game: PositionLike,
    players: int = 2,
    *,
    limit: int = LIMIT,
    weights: Weights | str | None = None,
    tol: float = GAP,
    progress: bool | Callable[[int, int], object] | None = None,
) -> SolvedGame[Any]:
    """Solve a game of two seats: the value and the best action of every position that can follow.

    All these positions are kept in memory, about 600 bytes for each. Most of the time goes into the rules of the game:
    Pig to 100 has 1,078,110 positions and takes half a minute with numba (extra ``fast``). Where an action wins at
    once, other actions are solved only when you ask about them.

    Parameters
    ----------
    game : str, Position, Game or widget
        The name of a game, which is solved from its start; or a position, its text, or the current position of a game
        or a widget.
    players : int, default 2
        Number of seats of a game that is named; only 2 is supported. With more, the values depend on which of several
        equilibria is played.
    limit : int, default 2_000_000
        Largest number of positions that may follow, 1 to 10**9.
    weights : Weights, optional
        Loaded dice; by default the dice of the given game or widget.
    tol : float, default 1e-9
        Largest gap between the bounds of a value, 1e-13 to 0.1.
    progress : bool or callable, optional
        True for a bar, False for none; by default a bar appears after two seconds in notebooks and terminals. Or a
        function of the positions found and the limit; if it returns False, the call ends with a ``KeyboardInterrupt``.

    Returns
    -------
    Solution
        It has `value`, `bounds`, `actions`, `action_bounds`, `best`, and a `strategy` that plays by it. A game with its
        own solver, such as EXXtra, returns the solution of that one, and takes neither ``limit``, ``tol`` nor
        ``progress``.

    Raises
    ------
    ArithmeticError
        If the bounds do not meet, as when both seats may go on forever.
    TypeError, ValueError
        For invalid arguments; if the game is over, has other than two seats, or if more than ``limit`` positions can
        follow.

    Examples
    --------
    >>> import exxtra_widget
    >>> exxtra_widget.solve("exxtra").best("0/0@4:64 A 70")
    '>3'
    """
    name = game if isinstance(game, str) and game in games() else ""
    position = definition_of(name).start(players) if name else read_position(game)
    definition = position.definition
    given = dice_of(game, plain_weights(weights))
    loaded = None if given is None else definition.loaded(given)
    limit, tol = whole(limit, 1, 10**9, "limit"), number(tol, 1e-13, 0.1, "tol")
    if position.is_over:
        raise ValueError(f"the game is already over at {position}; solve an earlier position")
    if type(definition).solution is not GameDefinition.solution:
        own: SolvedGame[Any] = definition.solution(position, loaded, insist=True)
        return own
    return _solved(position, loaded, limit, tol, progress)


def solution_of(position: Position, weights: Weights | None) -> Solution:
    """Return a recent solution that has a position, otherwise solve it; see `solve`."""
    return _kept(position, weights) or _solved(position, weights, LIMIT, GAP)


def small_solution_of(position: Position, weights: Weights | None) -> Solution | None:
    """Return a recent solution that has a position; otherwise solve it if few positions follow."""
    found = _kept(position, weights)
    if found is None and position.seats == 2 and (type(position), position, weights) not in _not_small:
        try:
            return _solved(position, weights, _SMALL, GAP, progress=False)
        except (ArithmeticError, ValueError):
            _not_small.append((type(position), position, weights))
    return found


def _kept(position: Position, weights: Weights | None) -> Solution | None:
    return next((last for last in _last if last.has(position, weights)), None)


def _solved(start: Position, weights: Weights | None, limit: int, tol: float, progress: object = None) -> Solution:
    if start.seats != 2:
        raise ValueError(
            f"only games of 2 seats can be solved, and {start} has {start.seats}; "
            "win_probability(position, method='simulate') estimates"
        )
    report = reporter(progress, limit, "positions", at_most=True, unasked=True)
    with ended(report):
        graph = _Graph(start, weights, limit)
        graph.explore(report)
    found = Solution(start, weights, graph.solved(tol), limit)
    if found.gap > tol:
        raise ArithmeticError(
            f"the bounds of some values still differ by {found.gap:.2g}: from {start} on, play may never end"
        )
    _last.append(found)
    return found


# --- The graph of positions -------------------------------------------------------------------


class _Visit(NamedTuple):
    """A position, with the successors of a roll and of the other actions, by their numbers."""

    number: int
    weights: tuple[int, ...]
    rolled: list[int]
    chosen: list[int]
    waiting: Iterator[int]


_NEW: Final = -1
_VISITED: Final = -2


class _Graph:
    """The positions that can follow a start, in an order in which most come after their successors.

    Positions have numbers in the order of discovery, and indices in the tables. A position with the choice to roll has
    two indices: the roll, then the decision. The numbers of ends are their indices. A successor is inverted (`~`) if
    the other seat acts.
    """

    def __init__(self, start: Position, weights: Weights | None, limit: int) -> None:
        self.start, self.weights, self.limit = start, weights, limit
        # Positions in which an action wins at once; the other actions are not explored.
        self.beside: deque[Any] = deque()
        self.tables = Tables()
        self.found: list[Any] = list(End)
        self.places = array("q", End)
        self.numbers: dict[Any, int] = {}

    def explore(self, report: Report = lambda _done: None) -> None:
        """Visit all positions that best play can reach, depth first."""
        self._explore([self._successor(self.start, self.start.player)], report)

    def explore_beside(self) -> None:
        """Explore the other actions of the first position in which an action wins at once."""
        position = self.beside.popleft()
        outcomes: Iterable[Any] = self.weights or position.outcomes() if ROLL in position.actions() else ()
        after = [position.apply(one) for one in (*outcomes, *position.actions()) if one != ROLL]
        self._explore([self._successor(one, position.player) for one in after], lambda _done: None)

    def _explore(self, numbers: Iterable[int], report: Report) -> None:
        path = [_Visit(_NEW, (), [], [], _positions(numbers))]
        while path:
            follower = next((number for number in path[-1].waiting if self.places[number] == _NEW), None)
            if follower is None:
                if (visit := path.pop()).number != _NEW:
                    self._leave(visit)
                continue
            path.append(self._visit(follower))
            if follower % 1024 == 0 and report(len(self.numbers)) is False:
                raise KeyboardInterrupt("stopped by progress")

    def solved(self, tol: float) -> _Values:
        """Return the values of all positions that were visited."""
        places, follows = self.places, self.tables.follows
        self.tables.follows = array("q", (places[n] if n >= 0 else ~places[~n] for n in follows))
        bounds = solved(self.tables, [len(self.tables) - len(End)], tol)
        return _Values({position: places[n] for position, n in self.numbers.items()}, *bounds)

    def _numbered(self, one: object, place: int = _NEW) -> int:
        self.found.append(one)
        self.places.append(place)
        return len(self.found) - 1

    def _visit(self, number: int) -> _Visit:
        self.places[number] = _VISITED
        position = self.found[number]
        seat, actions = position.player, position.distinct_actions()
        outcomes = {} if ROLL not in actions else self.weights or position.outcomes()
        rolled = [self._successor(position.apply(dice), seat) for dice in outcomes]
        chosen = [self._successor(position.apply(action), seat) for action in actions if action != ROLL]
        return _Visit(number, tuple(outcomes.values()), rolled, chosen, _positions((*chosen, *rolled)))

    def _successor(self, position: Position, seat: int) -> int:
        number = self.numbers.get(position)
        if number is None:
            if position.is_over:
                winners = position.winners
                return (End.SHARED if len(winners) > 1 else End.WON) if seat in winners else End.LOST
            if winning(position):
                number = End.WON
                self.beside.append(position)
            elif len(self.numbers) < self.limit:
                number = self._numbered(position)
            else:
                raise ValueError(
                    f"more than {self.limit:,} positions can follow {self.start}; solve() takes a position nearer to "
                    "the end or a higher limit, and win_probability(position, method='simulate') estimates"
                )
            self.numbers[position] = number
        return number if position.player == seat else ~number

    def _leave(self, visit: _Visit) -> None:
        number, weights, rolled, follows, _ = visit
        if rolled:
            place = self.tables.add(tuple((weight, (i,)) for i, weight in enumerate(weights)), rolled)
            if not follows:
                self.places[number] = place
                return
            follows.append(self._numbered(None, place))
        self.places[number] = self.tables.add(((1, tuple(range(len(follows)))),), follows)


def _positions(numbers: Iterable[int]) -> Iterator[int]:
    return iter([max(number, ~number) for number in numbers])


def winning(position: Any) -> Action | None:
    """Return the first action that wins the game at once for the seat to act alone, if there is one."""
    wins = (position.player,)
    return next((one for one in position.actions() if one != ROLL and position.apply(one).winners == wins), None)
