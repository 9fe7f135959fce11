"""Search for an epsilon-equilibrium of three seats, with the proof.

Values of three seats need not settle when each seat always takes its best action: two actions may tie for the player
and shift a quarter of the win probability between the others. Therefore actions within ``delta`` of the best value
share the decision, and then the values settle. The loss is measured: the profile's value and each seat's best response
to it are worked out, both between bounds.

    python -m exxtra_widget.exxtra.three_seats          # the game to 21, into the cache of this user
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.exxtra.rules.notation import DOUBLE_X, GOAL, STRICT_PLACING, Rules
from exxtra_widget.exxtra.three_seats.cache import PROFILES
from exxtra_widget.exxtra.three_seats.profile import KIND_OF_FILE, Certificate, Profile
from exxtra_widget.simulation.executors import cores
from exxtra_widget.solving import solution_file
from exxtra_widget.support.arguments import flag, number, whole
from exxtra_widget.support.extras import missing_extra
from exxtra_widget.support.files import why_not_trusted
from exxtra_widget.support.numba import HAS_NUMBA, load_numba
from exxtra_widget.support.progress import interruptible, reporter
from exxtra_widget.support.suggest import suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.exxtra.three_seats.sweep import Sweeper


_MOST_SWEEPS: Final = 48
# After this many sweeps without improvement: stop if the change is small, damp it if it is large.
_PATIENCE: Final = 6
_SMALL: Final = 1e-3
_MORE: Final = 0.3
_SAVE_AFTER: Final = 120.0
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
    checkpoint: str | Path | None = None,
    resume: bool = False,
    threads: int | None = None,
    goal: int = GOAL,
    double_x: int = DOUBLE_X,
    strict_placing: bool = STRICT_PLACING,
) -> Profile:
    """Return the profile of an epsilon-equilibrium of three seats, with a certificate of its epsilon.

    Needs numba and numpy (extra ``fast``). The game to 21 has 126,421,911 states and takes 3.6 GB of memory; on two
    processors it takes some twelve minutes, seven of them for the proof.

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
    checkpoint : str or Path, optional
        A file for the profile, written every two minutes, when the search is stopped, and at the end.
    resume : bool, default False
        Whether the search continues the one in the checkpoint, if the file exists.
    threads : int, optional
        Number of threads, 1 to 64; by default one for each core that Python may use. The result does not depend on it.
    goal, double_x
        Options of the rules, see `Rules`.
    strict_placing : bool, default False
        Not supported.

    Raises
    ------
    ImportError
        Without numba.
    TypeError, ValueError
        For arguments of a wrong type or outside their range, and for a checkpoint that is damaged or that holds the
        search of another game.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> epsilon_equilibrium(goal=21, strict_placing=True)
    Traceback (most recent call last):
    ...
    ValueError: the three-player solver does not support strict_placing
    """
    rules = Rules(goal, double_x, strict_placing)
    if rules.strict_placing:
        raise ValueError("the three-player solver does not support strict_placing")
    width = round(_WIDTH / rules.goal, 6) if delta is None else number(delta, 1e-4, 0.1, "delta")
    settled = number(tol, 1e-7, 0.1, "tol")
    workers = min(cores(), _MOST_THREADS) if threads is None else whole(threads, 1, _MOST_THREADS, "threads")
    if flag(resume, "resume") and checkpoint is None:
        raise ValueError("resume=True needs a checkpoint= to resume from")
    if not HAS_NUMBA:
        raise missing_extra("epsilon_equilibrium", "numba and numpy", "fast")
    load_numba()
    from exxtra_widget.exxtra.three_seats.proof import MOST_SWEEPS  # it needs numpy
    from exxtra_widget.exxtra.three_seats.sweep import Sweeper  # the same

    search = _Search(Sweeper(rules, width, workers), rules, width, settled, checkpoint)
    if resume and checkpoint is not None and Path(checkpoint).exists():
        search.resume(Path(checkpoint))
    return search.profile(reporter(progress, _MOST_SWEEPS + MOST_SWEEPS, "sweeps", at_most=True))


class _Search:
    """A search for a profile that can be stopped and resumed."""

    def __init__(self, sweeper: Sweeper, rules: Rules, delta: float, tol: float, checkpoint: str | Path | None) -> None:
        import numpy as np  # it is in an extra

        self.sweeper = sweeper
        self.rules = rules
        self.delta = delta
        self.tol = tol
        self.checkpoint = checkpoint
        # The share of the old values that stays in each sweep; it grows while the values do not settle.
        self.damping = 0.0
        self.sweeps = 0
        self.change = 1.0
        self.seconds = 0.0
        self.certificate: Certificate | None = None
        self.planes: Any = np.full((2, sweeper.states), 1 / 3, np.float32)

    def resume(self, path: Path) -> None:
        """Take the values and facts of a checkpoint."""
        held = Profile.load(path)
        if (held.rules, held.delta) != (self.rules, self.delta):
            raise ValueError(
                f"the checkpoint {path.name} holds {held.rules} with delta {held.delta:g}, "
                f"not {self.rules} with delta {self.delta:g}"
            )
        for plane, stored in zip(self.planes, held.planes, strict=True):
            stored.copy_to(plane)
        self.certificate = held.certificate
        self.sweeps, self.change, self.seconds = (held.facts[name] for name in ("sweeps", "change", "seconds"))
        self.damping = held.facts["damping"]

    def profile(self, report: Callable[[int | None], Any]) -> Profile:
        """Return the profile after search and proof, and write it to the checkpoint."""
        began, spent, saved = time.monotonic(), self.seconds, time.monotonic()
        done = self.sweeps

        def count() -> None:
            nonlocal done, saved
            done += 1
            self.seconds = spent + time.monotonic() - began
            if report(done) is False:
                raise _SearchStopped
            if time.monotonic() - saved > _SAVE_AFTER:
                self._save()
                saved = time.monotonic()

        with interruptible():
            try:
                # A finished checkpoint is only read.
                if self.certificate is None:
                    self._settle(count)
                    self._prove(count)
            except _SearchStopped:
                pass
            finally:
                report(None)
                self._save()
        return Profile(self.rules, self.delta, (self.planes[0], self.planes[1]), self.certificate, self._facts())

    def _facts(self) -> dict[str, Any]:
        return {
            "rules": self.rules._asdict(),
            "delta": self.delta,
            "damping": self.damping,
            "sweeps": self.sweeps,
            "change": self.change,
            "seconds": self.seconds,
            "certificate": self.certificate and self.certificate._asdict(),
        }

    def _save(self) -> None:
        if self.checkpoint is not None:
            solution_file.write_solution(self.checkpoint, KIND_OF_FILE, self._facts(), self.planes)

    def _settle(self, count: Callable[[], None]) -> None:
        """Sweep until the values settle; `count` is called after each sweep."""
        least, since = self.change, 0
        while self.change > self.tol and self.sweeps < _MOST_SWEEPS:
            self.change = self.sweeper.sweep(self.planes, fresh=1 - self.damping)
            self.sweeps += 1
            count()
            since = 0 if self.change < least else since + 1
            least = min(least, self.change)
            if since >= _PATIENCE:
                if least < _SMALL:
                    break
                self.damping, since = self.damping + _MORE * (1 - self.damping), 0

    def _prove(self, count: Callable[[], None]) -> None:
        import numpy as np  # it is in an extra

        from exxtra_widget.exxtra.three_seats.proof import prove  # it needs numpy

        # Four planes take the place of two, with as little memory as possible besides them.
        self.sweeper.release()
        tables = np.empty((4, self.sweeper.states), np.float32)
        tables[0] = self.planes[0]
        self.planes = [tables[0], self.planes[1].copy()]
        self.certificate = prove(self.sweeper, tables, self.planes[1], count)
        # The most memory is needed here: it is released before the profile gets its own table.
        self.sweeper.release()
        self.planes[0] = tables[0].copy()


def main() -> None:
    """Solve the three-seat game into a file, or resume a search that was stopped."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("path", nargs="?", help="the file; by default the one in the cache")
    parser.add_argument("--goal", type=int, default=GOAL)
    parser.add_argument("--double-x", type=int, default=DOUBLE_X, help="100 for the edition of 2008")
    parser.add_argument("--delta", type=float)
    parser.add_argument("--threads", type=int)
    given = parser.parse_args()
    rules = Rules.of(goal=given.goal, double_x=given.double_x)
    path = Path(given.path) if given.path else PROFILES.path(rules)
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and (reason := why_not_trusted(path)):
        parser.error(f"the search in {path.name} is not continued: {reason}")
    try:
        found = epsilon_equilibrium(
            goal=rules.goal,
            double_x=rules.double_x,
            delta=given.delta,
            threads=given.threads,
            progress=True,
            checkpoint=path,
            resume=True,
        )
    except ImportError as error:
        # Without numba or numpy; the message names the extra.
        parser.error(str(error))
    print(found)  # noqa: T201 - a command
    print(f"{found.facts['sweeps']} sweeps, {found.facts['seconds']:.0f} seconds; {found.certificate}")  # noqa: T201 - a command
