"""Value iteration for three seats: values settle in the shortest games, and swing in longer ones."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from exxtra_widget.drawing.tables import Tabular
from exxtra_widget.exxtra.rules.notation import RUNG_COUNT, Pair, Rules
from exxtra_widget.exxtra.rules.rules import Position
from exxtra_widget.exxtra.three_seats.profile import Profile
from exxtra_widget.exxtra.three_seats.states import CODES, ladders, pair_of
from exxtra_widget.exxtra.two_seats.states import states_of
from exxtra_widget.simulation.executors import cores
from exxtra_widget.support.arguments import whole
from exxtra_widget.support.extras import missing_extra
from exxtra_widget.support.numba import HAS_NUMBA
from exxtra_widget.support.progress import reporter
from exxtra_widget.support.suggest import suggest_keywords

# Actions that differ by less count as equal: about the resolution of single precision.
_TIE: Final = 1e-7
_LARGEST_GOAL: Final = 9
_MOVED: Final = 1e-4
_SETTLED: Final = 1e-5


@dataclass(frozen=True)
class ValueIteration(Tabular):
    """Course of the values of three seats over sweeps.

    Parameters
    ----------
    rules : Rules
        Rule options of the game.
    changes : tuple of float
        Largest change of a win probability, by sweep.
    moving : tuple of int
        Number of states that changed by more than 0.0001, by sweep.
    starts : tuple of (float, float, float)
        Win probabilities of the seats at the start, by sweep.
    before, after : Profile
        Play and values before the last sweep and after it.
    """

    rules: Rules
    changes: tuple[float, ...]
    moving: tuple[int, ...]
    starts: tuple[tuple[float, float, float], ...]
    before: Profile
    after: Profile

    @property
    def is_settled(self) -> bool:
        """Whether the last sweep changed no win probability by 0.00001 or more."""
        return self.changes[-1] < _SETTLED

    def restless(self, count: int = 10) -> list[Position]:
        """Return the positions whose values the last sweep changed most, the most restless first.

        Parameters
        ----------
        count : int, default 10
            Largest number of positions, 1 to 1,000; only those whose values changed by more than 0.0001 count.

        Returns
        -------
        list of Position
            Positions with A to act.

        Raises
        ------
        ValueError
            If ``count`` is out of range.
        """
        import numpy as np  # it is in an extra

        count = whole(count, 1, 1_000, "count")
        moves = _moves(self.before.planes, self.after.planes)
        # Equal ones in the order of their numbers.
        most = np.argsort(-moves, kind="stable")[:count]
        return [_position(self.rules, int(index)) for index in most if moves[index] > _MOVED]

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each sweep as plain data."""
        return [
            {"sweep": sweep, "change": change, "moving": moving, "A": a, "B": b, "C": c}
            for sweep, (change, moving, (a, b, c)) in enumerate(
                zip(self.changes, self.moving, self.starts, strict=True), 1
            )
        ]

    def __repr__(self) -> str:
        end = "settled" if self.is_settled else f"values still change by up to {self.changes[-1]:.3f}"
        return f"<ValueIteration of {self.rules} for three seats: {len(self.changes)} sweeps, {end}>"


@suggest_keywords
def value_iteration(
    *,
    sweeps: int = 40,
    progress: bool | Callable[[int, int], Any] | None = None,
    goal: int = 21,
    double_x: int = 0,
    strict_placing: bool = False,
) -> ValueIteration:
    """Return the course of plain value iteration, whose sweeps take the best action of the seat to act in every state.

    With two seats this solves the game. With three it need not settle. Needs numba and numpy (extra ``fast``).

    Parameters
    ----------
    sweeps : int, default 40
        Number of sweeps, 2 to 1,000.
    progress : bool or callable, optional
        True for a bar; or a function of the number of finished sweeps and of all, which ends them by returning False.
    goal : int
        2 to 9; it must be given, as the default of 21 is too large.
    double_x
        Option of the rules, see `Rules`.
    strict_placing : bool, default False
        Not supported.

    Returns
    -------
    ValueIteration
        Changes by sweep, and the last two profiles.

    Raises
    ------
    ImportError
        Without numba.
    TypeError, ValueError
        For arguments of a wrong type or outside their range.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> exxtra.value_iteration(goal=3)  # doctest: +SKIP
    <ValueIteration of exxtra(goal=3) for three seats: 40 sweeps, settled>
    """
    rules = Rules(goal, double_x, strict_placing)
    sweeps = whole(sweeps, 2, 1_000, "sweeps")
    if rules.goal > _LARGEST_GOAL:
        raise ValueError(
            f"goal must be 2 to {_LARGEST_GOAL}, not {rules.goal}: "
            "value iteration keeps all states of three seats in memory"
        )
    if rules.strict_placing:
        raise ValueError("the three-player solver does not support strict_placing")
    if not HAS_NUMBA:
        raise missing_extra("value_iteration", "numba and numpy", "fast")
    import numpy as np  # it is in an extra

    from exxtra_widget.exxtra.three_seats.sweep import Sweeper  # it needs numpy

    sweeper = Sweeper(rules, _TIE, cores())
    report = reporter(progress, sweeps, "sweeps")
    planes: Any = np.full((2, sweeper.states), 1 / 3, np.float32)
    changes, moving, starts = [], [], []
    try:
        for sweep in range(1, sweeps + 1):
            before = planes.copy()
            sweeper.sweep(planes)
            moves = _moves(before, planes)
            last, first = (float(plane[0]) for plane in planes)
            changes.append(float(moves.max()))
            moving.append(int((moves > _MOVED).sum()))
            starts.append((first, 1 - first - last, last))
            if report(sweep) is False:
                break
    finally:
        report(None)
    play = [Profile(rules, _TIE, (values[0], values[1])) for values in (before, planes)]
    return ValueIteration(rules, tuple(changes), tuple(moving), tuple(starts), play[0], play[1])


def _moves(before: Any, after: Any) -> Any:
    """Return the change of the value of each state, for the seat with the largest one."""
    last, first = abs(after[0] - before[0]), abs(after[1] - before[1])
    between = abs((after[0] + after[1]) - (before[0] + before[1]))
    return last.clip(min=first).clip(min=between)


def _position(rules: Rules, index: int) -> Position:
    """Return the position of a state, with A to act."""
    (block, place), goal = divmod(index, ladders().size), rules.goal
    counters = (block // goal**2, block // goal % goal, block % goal)
    # The runs of 30 ranks of the last seat, and the single states without its pair, in order.
    runs = sorted(
        (begin, code, rung) for code, row in enumerate(ladders().base) for rung, begin in enumerate(row) if begin >= 0
    )
    begin, code, rung = runs[bisect(runs, (place, CODES, RUNG_COUNT)) - 1]
    order = states_of(rules).order
    pairs = [Pair(r, order[rank]) if r else None for r, rank in (pair_of(code), (rung, place - begin))]
    seats = zip(counters, (None, *pairs), strict=True)
    text = "/".join(f"{steps}@{pair}" if pair else str(steps) for steps, pair in seats)
    return Position.parse(f"{rules} {text} A -")
