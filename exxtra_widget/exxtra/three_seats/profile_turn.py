"""A turn under a three-seat profile: values of accepting and of rolling again.

The successor of a step depends on the ladder and on the opponents, and on the player's counter only by its space. So
the rules model is asked once for a turn, and the table for each space of the counter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from exxtra_widget.core.position import replaced
from exxtra_widget.exxtra.rules.notation import ANY_ROLL, OUTCOMES, is_bust
from exxtra_widget.exxtra.rules.rules import Position
from exxtra_widget.exxtra.three_seats.states import ladders, state_index

if TYPE_CHECKING:
    from exxtra_widget.support.numba import Array

Chances = tuple[float, float, float]
# Successor of a step: the number of a state, without the player's counter; a position that has no number; or None if
# the next seat wins at once.
Landing = int | Position | None
# Most iterations of the equation of a turn.
_STEPS: Final = 60
_NEAR: Final = 1e-12
_WON: Final = (1.0, 0.0, 0.0)
_NEXT_WINS: Final = (0.0, 1.0, 0.0)


class ProfileTurn:
    """A turn of one player, from a position with its counter on the start, for any space of the counter.

    Win probabilities are for the player, the next seat and the last one.

    `planes` are the values by state of the seat that moved last, and of the seat to act; `worth` returns those of a
    position. An action has a part in the mix if its value is less than `delta` below the best.
    """

    def __init__(
        self, planes: tuple[Array, Array], delta: float, worth: Callable[[Position], Chances], position: Position
    ) -> None:
        self._planes, self._delta, self._worth = planes, delta, worth
        self._seat = position.player
        self._goal = position.rules.goal
        self._stride = ladders().size
        self._rolling: dict[int, Chances] = {}
        begin = replaced(position, roll=ANY_ROLL)
        self._busts: list[tuple[float, int, Landing]] = []
        self._accepts: list[tuple[float, int, list[Landing]]] = []
        for dice, weight in OUTCOMES.items():
            if is_bust(dice, first=False):
                self._busts.append((weight / 36, dice.xs, _landing(begin.apply(dice))))
            else:
                rolled = replaced(begin, roll=dice.combination)
                landings = [_landing(rolled.apply(place)) for place in rolled.actions()[1:]]
                self._accepts.append((weight / 36, dice.double, landings))

    def rolling(self, counter: int) -> Chances:
        """Return the value of rolling again with the counter on a space."""
        # A double moves the counter on, so that the spaces before the finish come first.
        for there in range(self._goal - 1, counter - 1, -1):
            if there not in self._rolling:
                self._rolling[there] = self._work_out(there)
        return self._rolling[counter]

    def _landed(self, landing: Landing, counter: int) -> Chances:
        if landing is None:
            return _NEXT_WINS
        if isinstance(landing, Position):
            here, following, last = self._worth(moved(landing, counter, self._seat))
            return last, here, following
        # After the turn the player is the last seat, whose counter is the lowest digit of the block's number.
        at = landing + counter * self._stride
        last, here = float(self._planes[0][at]), float(self._planes[1][at])
        return last, here, 1 - here - last

    def _accepted(self, landings: list[Landing], counter: int) -> Chances:
        return mixed([self._landed(landing, counter) for landing in landings], self._delta)[1]

    def _work_out(self, counter: int) -> Chances:
        """Return the value of rolling again; the values of the spaces ahead are known."""
        # R11
        add = [(weight, self._landed(there, max(counter - xs, 0))) for weight, xs, there in self._busts]
        stops: list[tuple[float, Chances]] = []
        for weight, double, landings in self._accepts:
            if not double:
                stops.append((weight, self._accepted(landings, counter)))
            # R12, R15
            elif counter + double >= self._goal:
                add.append((weight, _WON))
            else:
                stop, on = self._accepted(landings, counter + double), self._rolling[counter + double]
                add.append((weight, averaged(stop, on, accepting(stop[0], on[0], self._delta))))
        return rolling_again(summed(add), stops, self._delta)


def _landing(after: Position) -> Landing:
    if after.is_over:
        return None
    index = state_index(after)
    return after if index is None else index


def moved(position: Position, counter: int, seat: int | None = None) -> Position:
    """Return a position with the counter of a seat, of the player if none is named, on another space."""
    counters = list(position.counters)
    counters[position.player if seat is None else seat] = counter
    return replaced(position, counters=tuple(counters))


def rolling_again(add: Chances, stops: list[tuple[float, Chances]], delta: float) -> Chances:
    """Solve R = add + sum of p * (a * stop + (1 - a) * R), where a = `accepting(stop, R)`, for the value R.

    The parts `add` end the turn or move the counter; `stops` are the probabilities p and the values of all other rolls.
    """
    guess = add[0]
    for _ in range(_STEPS):
        accepted = [(p * accepting(stop[0], guess, delta), stop) for p, stop in stops]
        gained, ends = summed(accepted), 1 - sum(p for p, _ in stops) + sum(p for p, _ in accepted)
        before, guess = guess, (add[0] + gained[0]) / ends
        if abs(guess - before) < _NEAR:
            break
    a, b, c = ((known + more) / ends for known, more in zip(add, gained, strict=True))
    return a, b, c


def accepting(stop: float, on: float, delta: float) -> float:
    """Return the probability of accepting: 1 if it is worth ``delta`` more than rolling again, 0 if as much less."""
    return min(max((stop - on) / (2 * delta) + 0.5, 0.0), 1.0)


def mixed(worths: list[Chances], delta: float) -> tuple[list[float], Chances]:
    """Return the probability of each action, larger the nearer it is to the best, and the value of the mix."""
    near = max(worth[0] for worth in worths) - delta
    parts = [max(worth[0] - near, 0.0) for worth in worths]
    whole = sum(parts)
    mix = [part / whole for part in parts]
    return mix, summed(zip(mix, worths, strict=True))


def summed(parts: Iterable[tuple[float, Chances]]) -> Chances:
    """Return the sum of win probabilities, each times a probability."""
    a = b = c = 0.0
    for chance, (x, y, z) in parts:
        a, b, c = a + chance * x, b + chance * y, c + chance * z
    return a, b, c


def averaged(stop: Chances, on: Chances, accepts: float) -> Chances:
    """Return the value of accepting with a probability, and otherwise rolling again."""
    return summed(((accepts, stop), (1 - accepts, on)))
