"""Search for an epsilon-equilibrium of three seats, with the proof.

Values of three seats need not settle when each seat always takes its best action: two actions may tie for the player
and shift a quarter of the win probability between the others. Therefore actions within ``delta`` of the best value
share the decision, and then the values settle. The loss is measured: the profile's value and each seat's best response
to it are worked out, both between bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.exxtra.rules.notation import DOUBLE_X, GOAL, STRICT_PLACING, Rules
from exxtra_widget.exxtra.three_seats.profile import Profile
from exxtra_widget.simulation.executors import cores
from exxtra_widget.support.arguments import number, whole
from exxtra_widget.support.extras import missing_extra
from exxtra_widget.support.numba import HAS_NUMBA, Array, load_numba
from exxtra_widget.support.progress import ended, interruptible, reporter
from exxtra_widget.support.suggest import suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.exxtra.three_seats.sweep import Sweeper


LONGEST: Final = 8
"""Longest way to the finish of a game that is solved: its two tables take 56 MB, those of the game to 21 a GB."""
_MOST_SWEEPS: Final = 48
# After this many sweeps without improvement: stop if the change is small, damp it if it is large.
_PATIENCE: Final = 6
_SMALL: Final = 1e-3
_MORE: Final = 0.3
_MOST_THREADS: Final = 64
# Width of smoothing, divided by the goal: the longer the way, the smaller the value of a step.
_WIDTH: Final = 0.02


class _SearchStopped(Exception):  # noqa: N818 - not an error
    """The progress function has stopped the search."""


@suggest_keywords
def epsilon_equilibrium(
    *,
    delta: float | None = None,
    tol: float = 3e-5,
    progress: bool | Callable[[int, int], Any] | None = None,
    threads: int | None = None,
    goal: int = GOAL,
    double_x: int = DOUBLE_X,
    strict_placing: bool = STRICT_PLACING,
) -> Profile:
    """Return the profile of an epsilon-equilibrium of three seats, with a certificate of its epsilon.

    Needs numba and numpy (extra ``fast``). A short game is solved, up to goal 8: it has 6,989,312 states, and takes
    half a minute on two idle processors and half a gigabyte of memory.

    Parameters
    ----------
    delta : float, optional
        Width of the mix: an action has a part in it if its value is less than this below the best, 0.0001 to 0.1.
        By default 0.02 divided by the goal. A smaller width costs the players less, but the values may not settle.
    tol : float, default 3e-5
        The change of a sweep at which the search ends, 1e-7 to 0.1; it ends after 48 sweeps in any case.
    progress : bool or callable, optional
        True for a bar; or a function of the number of finished sweeps and the largest possible number. If it returns
        False, or at an interrupt (Ctrl-C), the profile is returned as it is, without a certificate.
    threads : int, optional
        Number of threads, 1 to 64; by default one for each core that Python may use. The result does not depend on it.
    goal, double_x
        Options of the rules, see `Rules`. The goal must be named, 2 to 8: longer games, as that to 21, are refused.
    strict_placing : bool, default False
        Not supported.

    Raises
    ------
    ImportError
        Without numba.
    TypeError, ValueError
        For arguments of a wrong type or outside their range.

    Examples
    --------
    >>> from exxtra_widget.exxtra import epsilon_equilibrium
    >>> from exxtra_widget import exxtra
    >>> epsilon_equilibrium(goal=4, strict_placing=True)
    Traceback (most recent call last):
    ...
    ValueError: the three-player solver does not support strict_placing
    """
    width = None if delta is None else number(delta, 1e-4, 0.1, "delta")
    settled = number(tol, 1e-7, 0.1, "tol")
    workers = None if threads is None else whole(threads, 1, _MOST_THREADS, "threads")
    rules = Rules(goal, double_x, strict_placing)
    if rules.strict_placing:
        raise ValueError("the three-player solver does not support strict_placing")
    if rules.goal > LONGEST:
        raise ValueError(
            f"games of three are solved up to goal={LONGEST}, not {rules.goal}; "
            "use a smaller goal, or simulate() for an estimate"
        )
    if not HAS_NUMBA:
        raise missing_extra("epsilon_equilibrium", "numba and numpy", "numba numpy")
    return search(rules, width, settled, workers, progress)


def search(rules: Rules, delta: float | None, tol: float, threads: int | None, progress: object = None) -> Profile:
    """Return the profile of a game of any goal after search and proof."""
    load_numba()
    import numpy as np  # it is in an extra

    from exxtra_widget.exxtra.three_seats.proof import MOST_SWEEPS, prove  # it needs numpy
    from exxtra_widget.exxtra.three_seats.sweep import Sweeper  # the same

    width = round(_WIDTH / rules.goal, 6) if delta is None else delta
    sweeper = Sweeper(rules, width, threads or min(cores(), _MOST_THREADS))
    planes = np.full((2, sweeper.states), 1 / 3, np.float32)
    report = reporter(progress, _MOST_SWEEPS + MOST_SWEEPS, "sweeps", at_most=True)
    sweeps, certificate = 0, None

    def swept(done: int) -> None:
        if report(done) is False:
            raise _SearchStopped

    with interruptible(), ended(report), suppress(_SearchStopped):
        for sweeps in _settle(sweeper, planes, tol):
            swept(sweeps)
        done = count(sweeps + 1)
        certificate = prove(sweeper, planes, lambda: swept(next(done)))
    return Profile(rules, width, (planes[0], planes[1]), certificate, sweeps)


def _settle(sweeper: Sweeper, planes: Array, tol: float) -> Iterator[int]:
    """Sweep until the values settle; yield the number of each sweep after it."""
    # The share of the old values that stays in each sweep; it grows while the values do not settle.
    damping = 0.0
    least, since = 1.0, 0
    for sweeps in range(1, _MOST_SWEEPS + 1):
        change = sweeper.sweep(planes, fresh=1 - damping)
        yield sweeps
        since = 0 if change < least else since + 1
        least = min(least, change)
        if change <= tol or (since >= _PATIENCE and least < _SMALL):
            return
        if since >= _PATIENCE:
            damping, since = damping + _MORE * (1 - damping), 0
