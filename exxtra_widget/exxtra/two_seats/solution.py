"""The two-seat game solved: bounds on the value of every state, and the best play that follows."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import sub
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from exxtra_widget.core.position import ROLL
from exxtra_widget.core.registry import read_position
from exxtra_widget.exxtra.rules.loaded_dice import read as read_weights
from exxtra_widget.exxtra.rules.notation import DICE_OF, PLACES, Combination, Rules
from exxtra_widget.exxtra.rules.rules import Position
from exxtra_widget.exxtra.two_seats.states import State, states_of
from exxtra_widget.exxtra.two_seats.sweep import Sweeper
from exxtra_widget.probability.intervals import Interval
from exxtra_widget.support.arguments import number, whole
from exxtra_widget.support.calls import Suggesting, checked
from exxtra_widget.support.progress import reporter

if TYPE_CHECKING:
    from exxtra_widget.core.loaded_dice import Weights
    from exxtra_widget.core.position import Action
    from exxtra_widget.exxtra.rules.notation import Place
    from exxtra_widget.solve.solution import Kind


_MOST_SWEEPS: Final = 2_000
# What differs by less is rounding; of places that are worth the same the highest is taken.
_TIE: Final = 1e-9
WORDS: Final = {
    **dict.fromkeys(("values", "win_probability", "probabilities", "state_value", "evaluate"), "value(position)"),
    **dict.fromkeys(("action_values", "action_value", "q_values", "q_value"), "actions(position)"),
    **dict.fromkeys(("best_action", "action", "decide", "predict"), "best(position)"),
    **dict.fromkeys(("intervals", "interval", "error"), "bounds(position)"),
    **dict.fromkeys(("write", "to_file", "dump"), "save(path)"),
    **dict.fromkeys(("read", "from_file"), "load(path)"),
    "iterations": "sweeps",
}
"""Names that other libraries give to the methods of a solution."""


@checked
class Solution(Suggesting):
    """The value of every state of a two-seat game, between a lower and an upper bound.

    Parameters
    ----------
    rules : Rules
        The options of the game.
    weights : Weights or None
        Loaded dice.
    low, high : sequence of float
        Bounds on the chance of the seat to act to win, at the beginning of a turn, by state.
    sweeps : int
        How often all states were gone through.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> s = exxtra.solve(goal=2)
    >>> p = exxtra.start(players=2, goal=2)
    >>> round(s.value(p)[0], 6), s.gap < 1e-9
    (0.621075, True)
    """

    kind: ClassVar[Kind] = "certified"
    how: ClassVar[str] = "best play of both, solved"
    player: ClassVar[str] = ""
    _suggestions: ClassVar[Mapping[str, str]] = WORDS

    def __init__(
        self, rules: Rules, weights: Weights | None, low: Sequence[float], high: Sequence[float], sweeps: int = 0
    ) -> None:
        self.rules = rules
        self.weights = weights
        self.states = states_of(rules)
        self.low = low
        self.high = high
        self.sweeps = sweeps
        self.gap = max(map(sub, high, low))
        self._rolling = lru_cache(maxsize=1 << 16)(self._work_out_rolling)

    # --- Values -------------------------------------------------------------------------------

    def value(self, position: Any) -> tuple[float, float]:
        """Return the chance of each seat to win with best play of both, the middle of its bounds.

        Parameters
        ----------
        position : Position, str, Game or widget
            A position, its text, or the present one of a game or a widget; so in all methods.

        Raises
        ------
        ValueError
            If the position is not of this game.

        Examples
        --------
        >>> from exxtra_widget import exxtra
        >>> round(exxtra.solve(goal=2).value("exxtra(goal=2) 1/0 A -")[0], 4)
        0.7625
        """
        a, b = self.bounds(position)
        return (a.low + a.high) / 2, (b.low + b.high) / 2

    def bounds(self, position: Any) -> tuple[Interval, Interval]:
        """Return the certified bounds on the chance of each seat to win.

        Raises
        ------
        ValueError
            If the position is not of this game.
        """
        position = self._read(position)
        low, high = self._worth(position, upper=False), self._worth(position, upper=True)
        return _seated(position, low, high)

    def actions(self, position: Any) -> dict[Action, tuple[float, float]]:
        """Return the chances to win of both seats for every legal action.

        Raises
        ------
        ValueError
            If the position is not of this game.

        Examples
        --------
        >>> from exxtra_widget import exxtra
        >>> p = exxtra.Position.parse("exxtra(goal=2) 0/0 A 11")
        >>> {str(action): round(values[0], 4) for action, values in exxtra.solve(goal=2).actions(p).items()}["roll"]
        0.5618
        """
        return {action: (sum(a) / 2, sum(b) / 2) for action, (a, b) in self.action_bounds(position).items()}

    def action_bounds(self, position: Any) -> dict[Action, tuple[Interval, Interval]]:
        """Return the certified bounds on the chances of both seats, for every legal action.

        Raises
        ------
        ValueError
            If the position is not of this game.
        """
        position = self._read(position)
        found: dict[Action, tuple[Interval, Interval]] = {}
        for action in position.actions():
            if action == ROLL:
                low, high = (self._rolled(position, upper=upper) for upper in (False, True))
                found[action] = _seated(position, low, high)
            else:
                found[action] = self.bounds(position.apply(action))
        return found

    def best(self, position: Any) -> Action:
        """Return the best action; of equal ones accepting, and the highest rung.

        Raises
        ------
        ValueError
            If the game is over, or if the position is not of this game.
        """
        state = self._decision(position)
        if state.rank < 0:
            return ROLL
        rung, stop = self._stopping(state)
        on = sum(self._rolling(state.mine, state.theirs, state.code, upper) for upper in (False, True)) / 2
        return PLACES[rung] if stop >= on - _TIE else ROLL

    def policy(self, position: Any) -> tuple[Combination | None, dict[Combination, Place]]:
        """Return the lowest combination that is accepted here, and where each accepted one is placed.

        All combinations above the lowest one are accepted, too: this holds in every state.

        Parameters
        ----------
        position : Position, str, Game or widget
            What was rolled there does not matter.

        Raises
        ------
        ValueError
            If the game is over, or if the position is not of this game.
        """
        state = self._decision(position)
        on = sum(self._rolling(state.mine, state.theirs, state.code, upper) for upper in (False, True)) / 2
        places = {}
        for rank, combination in enumerate(self.states.order):
            rung, stop = self._stopping(state._replace(rank=rank))
            if stop >= on - _TIE:
                places[combination] = PLACES[rung]
        return next(iter(places), None), places

    # --- Keeping ------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Write the solution to a file."""
        from exxtra_widget.exxtra.two_seats.solution_file import write  # noqa: PLC0415 - it builds solutions itself

        write(self, path)

    @staticmethod
    def load(path: str | Path) -> Solution:
        """Read a solution from a file.

        Raises
        ------
        ValueError
            If the file is damaged, or not a solution; the message names the file.
        OSError
            If there is none, or none that may be read.
        """
        from exxtra_widget.exxtra.two_seats.solution_file import read  # noqa: PLC0415 - the same

        return read(path)

    def __reduce__(self) -> tuple[type[Solution], tuple[Any, ...]]:
        return Solution, (self.rules, self.weights, self.low, self.high, self.sweeps)

    def __repr__(self) -> str:
        dice = "" if self.weights is None else f", dice {self.weights}"
        return f"<Solution of {self.rules} for two seats{dice}: {self.states.count:,} states, gap {self.gap:.1e}>"

    # --- Working out --------------------------------------------------------------------------

    def _read(self, given: Any) -> Position:
        """Return the position that is meant, once it is known to be of this game."""
        position: Position = given if isinstance(given, Position) else read_position(given)
        if position.game != "exxtra" or position.seats != 2 or position.rules != self.rules:
            raise ValueError(
                f"this is the solution of {self.rules} for two seats; "
                f"{position} is a position of {position.rules} with {position.seats}"
            )
        return position

    def _decision(self, given: Any) -> State:
        """Return the state in which a decision is to be made."""
        position = self._read(given)
        if position.is_over:
            raise ValueError(f"the game is over at {position}: there is nothing to decide")
        return self.states.read(position)

    def _worth(self, position: Position, *, upper: bool) -> float:
        """Return a bound on the chance of the position's player."""
        if position.is_over:
            return 1.0
        state = self.states.read(position)
        table = self.high if upper else self.low
        if state.rank < 0:
            return table[self.states.index(*state[:3])]
        return max(self._stop(state, upper=upper)[1], self._rolled(position, upper=upper))

    def _rolled(self, position: Position, *, upper: bool) -> float:
        state = self.states.read(position)
        if state.rank < 0:
            return self._worth(position, upper=upper)
        return self._rolling(state.mine, state.theirs, state.code, upper)

    def _stop(self, state: State, *, upper: bool) -> tuple[int, float]:
        """Return the best rung and a bound on its worth."""
        table, index = self.low if upper else self.high, self.states.index
        worth = [(0.0 if after is None else 1 - table[index(*after)], rung) for rung, after in self.states.stops(state)]
        best = max(worth)[0]
        return max(rung for value, rung in worth if value >= best - _TIE), best

    def _stopping(self, state: State) -> tuple[int, float]:
        (_, low), (rung, high) = self._stop(state, upper=False), self._stop(state, upper=True)
        return rung, (low + high) / 2

    def _work_out_rolling(self, mine: int, theirs: int, code: int, upper: bool) -> float:  # noqa: FBT001
        """Return R, what rolling on is worth: whole R = sum over safe rolls of max(stop, R), and what follows X."""
        goal, states = self.rules.goal, self.states
        first, later = states.weights(self.weights)
        add, whole_weight = 0.0, float(sum(first))
        rung, _ = states.pair(code)
        table = self.low if upper else self.high
        on_way = theirs + max(rung, 0)
        stops = []
        for rank, combination in enumerate(states.order):
            dice = DICE_OF[combination]
            if dice.xs:
                if on_way < goal:
                    add += first[rank] * (1 - table[states.index(on_way, max(mine - dice.xs, 0), 0)])
            elif not dice.double:
                stops.append((self._stop(State(mine, theirs, code, rank), upper=upper)[1], later[rank]))
            elif mine + dice.double >= goal:
                add += later[rank]
            else:
                there = State(mine + dice.double, theirs, code, rank)
                add += later[rank] * max(self._stop(there, upper=upper)[1], self._rolling(*there[:3], upper))
        # The best are accepted first, as long as that is worth more than rolling on.
        gain, rest = add, whole_weight - sum(weight for _, weight in stops)
        value = gain / rest if rest else 0.0
        for stop, weight in sorted(stops, reverse=True):
            if stop <= value and rest:
                break
            gain, rest = gain + weight * stop, rest + weight
            value = gain / rest if rest else 0.0
        return value


def _seated(position: Position, low: float, high: float) -> tuple[Interval, Interval]:
    mine, theirs = Interval(low, high), Interval(1 - high, 1 - low)
    return (theirs, mine) if position.player else (mine, theirs)


@checked(options=Rules._fields)
def solve(
    players: int = 2,
    *,
    weights: Any = None,
    tol: float = 1e-10,
    progress: bool | Callable[[int, int], Any] | None = None,
    **options: object,
) -> Solution:
    """Solve the game of two seats: the value of every state, between bounds that meet.

    One sweep after the other goes through all states, from a lower bound of 0 and an upper bound of 1.
    With numba (extra ``fast``) the game to 21 takes about a second, without it half a minute.

    Parameters
    ----------
    players : int
        2. For more seats values depend on which of several equilibria is played; see `win_probability`.
    weights : Weights, optional
        Loaded dice, ``exxtra.loaded(…)``.
    tol : float
        The largest gap between the bounds, 1e-13 to 0.1.
    progress : bool or callable, optional
        True for a bar; or a function of the sweeps done and the most there may be. If it returns False, the solution
        is returned as it stands: its bounds hold, but `gap` may be above ``tol``.
    **options
        ``goal``, ``double_x`` and ``strict_placing``, see `Rules`.

    Raises
    ------
    ArithmeticError
        If the bounds do not meet, as with loaded dice that never show an X.
    TypeError, ValueError
        For arguments that cannot be.

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
            f"two seats are solved, not {players}; for three there is exxtra.epsilon_equilibrium, for any simulate"
        )
    rules = Rules.of(**options)
    loaded = None if weights is None else read_weights(weights)
    tol = number(tol, 1e-13, 0.1, "tol")
    states = states_of(rules)
    sweeper = Sweeper(states, loaded, below=0.0, above=1.0)
    report = reporter(progress, _MOST_SWEEPS, "sweeps", at_most=True)
    sweeps, gap, stopped = 0, 1.0, False
    try:
        while gap > tol and sweeps < _MOST_SWEEPS and not stopped:
            change = sweeper.sweep()
            sweeps += 1
            gap = max(map(sub, sweeper.side(1), sweeper.side(0)))
            stopped = report(sweeps) is False
            if change == 0:
                break
    finally:
        report(None)
    if gap > tol and not stopped:
        raise ArithmeticError(
            f"the bounds still differ by {gap:.2g} after {sweeps} sweeps; with these dice and rules they may never meet"
        )
    return Solution(rules, loaded, array("d", sweeper.side(0)), array("d", sweeper.side(1)), sweeps)
