"""Solves the game of two seats: bounds on the value of every state, and best play."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import sub
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.position import ROLL
from exxtra_widget.exxtra.rules.loaded_dice import read_weights
from exxtra_widget.exxtra.rules.notation import (
    DICE_OF,
    DOUBLE_X,
    GOAL,
    PLACES,
    RUNG_COUNT,
    RUNGS,
    STRICT_PLACING,
    Combination,
    Rules,
    is_bust,
)
from exxtra_widget.exxtra.rules.rules import PLAIN
from exxtra_widget.exxtra.two_seats.solution_file import opened, write_solution
from exxtra_widget.exxtra.two_seats.states import RANKS, State, States, read_position_of, states_of
from exxtra_widget.exxtra.two_seats.sweep import TIE, Sweeper
from exxtra_widget.probability.continuation import continuation
from exxtra_widget.solving.solved_game import SolvedGame, seated
from exxtra_widget.support.arguments import number, shown, whole
from exxtra_widget.support.numba import HAS_NUMBA
from exxtra_widget.support.progress import ended, interruptible, reporter
from exxtra_widget.support.suggest import suggest_in_class, suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.position import Action, PositionLike
    from exxtra_widget.exxtra.rules.notation import Place
    from exxtra_widget.exxtra.rules.rules import Position
    from exxtra_widget.probability.intervals import Interval
    from exxtra_widget.solving.certainty import Certainty


SHIPPED: Final = Path(__file__).parents[1] / "data" / "two-seats.solution"
_MOST_SWEEPS: Final = 2_000
# Number of states that Python without numba solves in a second or two.
_FEW_STATES: Final = 1_400
# A file stores the middle of the bounds as four-byte integers.
_BYTES, _SCALE = 4, (1 << 32) - 1


@suggest_in_class("policy")
class Solution(SolvedGame[float]):
    """The value of every state of a two-seat game, between a lower and an upper bound.

    Parameters
    ----------
    rules : Rules
        Rule options of the game.
    weights : Weights or None
        Loaded dice; None for fair dice.
    low, high : sequence of float
        Bounds on the win probability of the seat to act, 0 to 1, at the beginning of a turn, by number of the state.
    sweeps : int, default 0
        Number of sweeps over all states, 0 or more.

    Attributes
    ----------
    gap : float
        Largest difference between an upper and a lower bound.
    states : States
        Numbering of the states.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> s = exxtra.solve(goal=2)
    >>> p = exxtra.start(players=2, goal=2)
    >>> round(s.value(p)[0], 6), s.gap < 1e-9
    (0.621075, True)
    """

    kind: Certainty = "certified"
    how: str = "best play of both, solved"

    def __init__(
        self, rules: Rules, weights: Weights | None, low: Sequence[float], high: Sequence[float], sweeps: int = 0
    ) -> None:
        if not isinstance(rules, Rules):
            raise TypeError(f"rules must be exxtra.Rules(…), not {shown(rules)}")
        self.rules = rules
        self.weights = weights
        self.states: States = states_of(rules)
        self.low = low
        self.high = high
        self.sweeps = sweeps
        self.gap: float = max(map(sub, high, low))
        chances = self.states.weights(weights)
        self._both = _Bound(self.states, chances, low, high), _Bound(self.states, chances, high, low)

    # --- Values -------------------------------------------------------------------------------

    def _begin(self) -> Position:
        return self.states.position(State(0, 0, 0))

    def _read(self, given: PositionLike) -> Position:
        return read_position_of(given, self.rules, 2, "the solution")

    def _bounds(self, position: Position) -> tuple[Interval, Interval]:
        low, high = (bound.worth(position) for bound in self._both)
        return seated(position, low, high)

    def _action_bounds(self, position: Position) -> dict[Action, tuple[Interval, ...]]:
        found: dict[Action, tuple[Interval, ...]] = {}
        for action in position.actions():
            if action != ROLL:
                found[action] = self._bounds(position.apply(action))
            elif position.roll is None:
                found[action] = self._bounds(position)
            else:
                state = self.states.read(position)
                low, high = (bound.rolling(*state[:3]) for bound in self._both)
                found[action] = seated(position, low, high)
        return found

    def _best(self, position: Position) -> Action:
        state = self.states.read(position)
        if state.rank < 0:
            return ROLL
        (_, low), (rung, high) = (bound.stop(state) for bound in self._both)
        return PLACES[rung] if (low + high) / 2 >= self._rolling_on(state) - TIE else ROLL

    def policy(self, position: PositionLike) -> tuple[Combination | None, dict[Combination, Place]]:
        """Return the lowest combination that best play accepts, or None, and the placing of each accepted one.

        Best play also accepts all combinations above the lowest one. The roll of the position is ignored.
        Raises ``TypeError`` or ``ValueError`` if it is not a position of this game, or if the game is over.
        """
        state = self.states.read(self._undecided(position))
        on = self._rolling_on(state)
        low, high = (bound.stops(*state[:3]) for bound in self._both)
        places = {}
        for rank, combination in enumerate(self.states.order):
            if (low[rank] + high[rank]) / 2 >= on - TIE:
                rung, _ = self._both[1].stop(state._replace(rank=rank))
                places[combination] = PLACES[rung]
        return next(iter(places), None), places

    def _rolling_on(self, state: State) -> float:
        return sum(bound.rolling(*state[:3]) for bound in self._both) / 2

    # --- Files --------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Write the solution to a file; rounding to four bytes widens its bounds by about 1e-10.

        An existing file is replaced when the new one is complete.
        """
        middle = array("I", (round((low + high) / 2 * _SCALE) for low, high in zip(self.low, self.high, strict=True)))
        facts = {
            "rules": self.rules._asdict(),
            "weights": None if self.weights is None else str(self.weights),
            "error": self.gap / 2 + 0.5 / _SCALE,
            "sweeps": self.sweeps,
        }
        write_solution(path, facts, _planes(middle))

    @staticmethod
    def load(path: str | Path) -> Solution:
        """Read a solution from a file that `save` wrote; any other or a damaged file is a ``ValueError``."""
        with opened(path) as contents:
            facts = contents.facts
            rules = Rules.of(**facts["rules"])
            weights = None if facts["weights"] is None else read_weights(facts["weights"])
            error, sweeps = number(facts["error"], 0, 1, "error"), whole(facts["sweeps"], 0, 10**9, "sweeps")
            stored = _joined(contents.numbers(_BYTES * states_of(rules).count))
        middle = [value / _SCALE for value in stored]
        low, high = array("d", [max(v - error, 0.0) for v in middle]), array("d", [min(v + error, 1.0) for v in middle])
        return Solution(rules, weights, low, high, sweeps)

    def __reduce__(self) -> tuple[type[Solution], tuple[Any, ...]]:
        return Solution, (self.rules, self.weights, self.low, self.high, self.sweeps)

    def __repr__(self) -> str:
        dice = "" if self.weights is None else f", dice {self.weights}"
        return f"<Solution of {self.rules} for two seats{dice}: {self.states.count:,} states, gap {self.gap:.1e}>"


class _Bound:
    """One of the bounds on the win probability of the seat to act, within a turn as well."""

    def __init__(
        self,
        states: States,
        weights: tuple[list[int], list[int]],
        mine: Sequence[float],
        # Those of the other bound: the larger the opponent's win probability, the smaller this seat's.
        theirs: Sequence[float],
    ) -> None:
        self.states, self.weights, self.mine, self.theirs = states, weights, mine, theirs
        self.rolling = lru_cache(maxsize=1 << 15)(self._work_out_rolling)
        self.placings = lru_cache(maxsize=1 << 11)(self._work_out_placings)

    def worth(self, position: Position) -> float:
        if position.is_over:
            return 1.0
        state = self.states.read(position)
        if state.rank < 0:
            return self.mine[self.states.index(*state[:3])]
        return max(self.stop(state)[1], self.rolling(*state[:3]))

    def stop(self, state: State) -> tuple[int, float]:
        """Return the best rung and the bound on its value."""
        chances = {rung: row[state.rank] for rung, row in self.placings(*state[:3]).items()}
        least = min(chances.values())
        return max(rung for rung, chance in chances.items() if chance <= least + TIE), 1 - least

    def stops(self, mine: int, theirs: int, code: int) -> list[float]:
        """Return the values of `stop` for all 30 ranks at once."""
        return [1 - chance for chance in map(min, *self.placings(mine, theirs, code).values())]

    def _work_out_placings(self, mine: int, theirs: int, code: int) -> dict[int, Sequence[float]]:
        """Return the opponent's win probabilities after placing each rank, by rung; above 1 if not allowed."""
        rung, own = self.states.pair(code)
        kept, removed = self._after(mine, theirs + max(rung, 0)), self._after(mine, theirs)
        found: dict[int, Sequence[float]] = {}
        for r in RUNGS:
            # R14, R4
            if r < rung:
                found[r] = [*kept[r][:own], *removed[r][own:]]
            elif r > rung > -1 and self.states.rules.strict_placing:
                found[r] = [*[2.0] * (own + 1), *kept[r][own + 1 :]]
            elif r != rung or not r:
                found[r] = kept[r]
        return found

    def _after(self, mine: int, theirs: int) -> list[Sequence[float]]:
        """Return the opponent's win probabilities after placings, by rung and rank."""
        states, begin = self.states, self.states.index(theirs, mine, 0)
        if theirs >= states.rules.goal:
            return [[1.0] * RANKS] * RUNG_COUNT
        pairs = [self.theirs[k : k + RANKS] for k in range(begin + 1, begin + states.codes, RANKS)]
        return [[self.theirs[begin]] * RANKS, *pairs] if states.first else pairs

    def _work_out_rolling(self, mine: int, theirs: int, code: int) -> float:
        goal, states = self.states.rules.goal, self.states
        first, later = self.weights
        gain, rest = 0.0, float(sum(first))
        on_way = theirs + max(states.pair(code)[0], 0)
        stops, here = [], self.stops(mine, theirs, code)
        for rank, combination in enumerate(states.order):
            dice = DICE_OF[combination]
            if is_bust(dice, first=False):
                # R8, R11
                if on_way < goal:
                    gain += first[rank] * (1 - self.theirs[states.index(on_way, max(mine - dice.xs, 0), 0)])
            elif not dice.double:
                stops.append((here[rank], later[rank]))
            # R12, R15
            elif mine + dice.double >= goal:
                gain += later[rank]
            else:
                there = mine + dice.double, theirs, code
                gain += later[rank] * max(self.stops(*there)[rank], self.rolling(*there))
        rest -= sum(weight for _, weight in stops)
        return float(continuation(gain, rest, stops))


def _planes(numbers: array[int]) -> bytes:
    """Return the numbers byte by byte, the highest bytes first: this compresses better."""
    flat = numbers.tobytes()
    planes = [flat[i::_BYTES] for i in range(_BYTES)]
    return b"".join(planes if sys.byteorder == "big" else planes[::-1])


def _joined(planes: memoryview) -> array[int]:
    flat, count = bytearray(planes), len(planes) // _BYTES
    for i in range(_BYTES):
        flat[i if sys.byteorder == "big" else _BYTES - 1 - i :: _BYTES] = planes[i * count : (i + 1) * count]
    return array("I", flat)


# --- Known solutions --------------------------------------------------------------------------


def can_solve(rules: Rules, weights: Weights | None = None) -> bool:
    """Return whether `solution_of` answers within seconds."""
    return (rules == PLAIN and weights is None) or HAS_NUMBA or states_of(rules).count <= _FEW_STATES


@lru_cache(maxsize=8)
def solution_of(rules: Rules, weights: Weights | None = None) -> Solution:
    """Return the solution of a game: the built-in one for the plain rules, otherwise one computed and cached."""
    return shipped() if rules == PLAIN and weights is None else solve(weights=weights, **rules._asdict())


@cache
def shipped() -> Solution:
    """Return the built-in solution of the game to 21; reading it needs no numpy."""
    return Solution.load(SHIPPED)


@suggest_keywords
def solve(
    players: int = 2,
    *,
    weights: Weights | str | None = None,
    tol: float = 1e-10,
    progress: bool | Callable[[int, int], object] | None = None,
    goal: int = GOAL,
    double_x: int = DOUBLE_X,
    strict_placing: bool = STRICT_PLACING,
) -> Solution:
    """Solve the game of two seats by value iteration from a lower bound of 0 and an upper bound of 1.

    With numba (extra ``fast``) the game to 21 takes about a second, without it half a minute.

    Parameters
    ----------
    players : int, default 2
        Number of seats; only 2 is supported. With more, the values depend on which of several equilibria is played.
    weights : Weights, optional
        Loaded dice, ``exxtra.loaded(…)``.
    tol : float, default 1e-10
        The largest gap between the bounds, 1e-13 to 0.1.
    progress : bool or callable, optional
        True for a bar; or a function of the number of finished sweeps and the largest possible number. If it returns
        False, or at an interrupt (Ctrl-C), the solution is returned as it is: its bounds hold, but `gap` may be
        above ``tol``.
    goal, double_x, strict_placing
        Options of the rules, see `Rules`.

    Raises
    ------
    ArithmeticError
        If the bounds do not meet, as with loaded dice that never show an X.
    TypeError, ValueError
        For arguments of a wrong type or outside their range.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> s = exxtra.solve(goal=3)
    >>> str(s.best(exxtra.Position.parse("exxtra(goal=3) 0/0 A 76")))
    '>3'
    """
    players = whole(players, 2, 6, "players")
    if players > 2:
        raise ValueError(
            f"solve() is for 2 players, not {players}; "
            "use exxtra.epsilon_equilibrium() for 3, simulate() for any number"
        )
    rules = Rules(goal, double_x, strict_placing)
    loaded = None if weights is None else read_weights(weights)
    tol = number(tol, 1e-13, 0.1, "tol")
    sweeper = Sweeper(states_of(rules), loaded, below=0.0, above=1.0)
    report = reporter(progress, _MOST_SWEEPS, "sweeps", at_most=True)
    sweeps, gap, stopped = 0, 1.0, False
    with interruptible(lambda: sweeps > 0) as interruption, ended(report):
        while gap > tol and sweeps < _MOST_SWEEPS and not stopped:
            change = sweeper.sweep()
            sweeps += 1
            gap = max(map(sub, sweeper.side(1), sweeper.side(0)))
            stopped = report(sweeps) is False
            if change == 0:
                break
    # Bounds are valid even in the middle of a sweep.
    found = Solution(rules, loaded, array("d", sweeper.side(0)), array("d", sweeper.side(1)), sweeps)
    if found.gap > tol and not (stopped or interruption.text):
        raise ArithmeticError(
            f"the bounds still differ by {found.gap:.2g} after {sweeps} sweeps; "
            "with these dice and rules they may never converge"
        )
    return found
