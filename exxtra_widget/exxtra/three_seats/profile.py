"""Profile of three seats: win probabilities and mixed strategies."""

from __future__ import annotations

from bisect import bisect
from decimal import ROUND_CEILING, Context
from functools import lru_cache, partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from exxtra_widget.charts import table_cells
from exxtra_widget.core.position import ROLL, replaced
from exxtra_widget.exxtra.rules.rules import start
from exxtra_widget.exxtra.three_seats.profile_turn import (
    Chances,
    ProfileTurn,
    accepting,
    averaged,
    mixed,
    moved,
    summed,
)
from exxtra_widget.exxtra.three_seats.states import state_count, state_index
from exxtra_widget.exxtra.two_seats.states import read_position_of
from exxtra_widget.probability.intervals import Interval
from exxtra_widget.solving.solved_game import SolvedGame
from exxtra_widget.support.locale import letter
from exxtra_widget.support.numbers import percent
from exxtra_widget.support.suggest import suggest_in_class

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.core.position import Action, PositionLike
    from exxtra_widget.core.strategy import Strategy
    from exxtra_widget.drawing.tables import Table
    from exxtra_widget.exxtra.rules.notation import Rules
    from exxtra_widget.exxtra.rules.rules import Position
    from exxtra_widget.solving.certainty import Certainty
    from exxtra_widget.support.numba import Array


_NEAR: Final = 1e-12
# Rounding errors of three single-precision values and of their sums.
_ROUNDING: Final = 1e-6
# Turns kept, some kilobytes each.
_TURNS: Final = 1 << 10


class Certificate(NamedTuple):
    """Bounds on the gain of a seat that deviates alone from a profile."""

    epsilon: float  # upper bound on the gain of any seat at the start: the largest of the gains, and `error`
    gains: Chances  # the gain found for each seat at the start
    worst: float  # upper bound on the gain of any seat in any state
    start: Chances  # win probabilities of the seats at the start when all keep to the profile
    value_error: float  # largest error of the values in the table
    error: float  # largest error of the best response and of the profile's value together


@suggest_in_class("mix")
class Profile(SolvedGame[float]):
    """Strategy profile of three seats, from which no seat gains much by deviating alone.

    It depends on the position alone, and is the same for every seat. Actions of nearly equal value to the player share
    the decision, so that a small change of the values changes the play a little. A profile is also a strategy.
    """

    game = "exxtra"
    seats = 3
    kind: Certainty = "certified"
    player: str = "equilibrium"

    def __init__(
        self,
        rules: Rules,
        delta: float,
        planes: tuple[Array, Array],
        certificate: Certificate | None = None,
        sweeps: int = 0,
    ) -> None:
        self.rules = rules
        self.delta = delta
        self.planes = planes
        self.certificate = certificate
        self.sweeps = sweeps
        self._turn = lru_cache(maxsize=_TURNS)(partial(ProfileTurn, planes, delta, self._worth))

    @property
    def epsilon(self) -> float | None:
        """Upper bound on the gain of a seat at the start that deviates alone from the profile; None if unproven."""
        return self.certificate and self.certificate.epsilon

    @property
    def how(self) -> str:  # type: ignore[override] # read only
        """Source of the values, in words."""
        if self.certificate is None:
            return "all three play an unfinished profile, for which nothing is proven"
        most = _at_most(self.certificate.epsilon)
        return f"all three play the profile; a seat that deviates alone gains at most {most} at the start"

    @property
    def strategy(self) -> Strategy:
        """The profile itself."""
        return self

    def _begin(self) -> Position:
        return start(self.seats, **self.rules._asdict())

    def _table(self, language: str) -> Table:
        if self.certificate is not None:
            return super()._table(language)
        rows = [(letter(seat), percent(value, language)) for seat, value in enumerate(self._value(self._begin()))]
        return table_cells.table(language, ("seat", "winning"), rows)

    def _read(self, given: PositionLike) -> Position:
        return read_position_of(given, self.rules, 3, "a profile")

    def _value(self, position: Position) -> Chances:
        return by_seat(position, self._here(position))

    def _bounds(self, position: Position) -> tuple[Interval, ...]:
        return self._around(position, self._value(position))

    def _actions(self, position: Position) -> dict[Action, tuple[float, ...]]:
        return {action: by_seat(position, worth) for action, worth in self._options(position).items()}

    def _action_bounds(self, position: Position) -> dict[Action, tuple[Interval, ...]]:
        return {action: self._around(position, chances) for action, chances in self._actions(position).items()}

    def _around(self, position: Position, chances: tuple[float, ...]) -> tuple[Interval, ...]:
        if self.certificate is None:
            raise ValueError("this profile has no bounds, because its search was stopped before the certificate")
        proved = self.certificate
        error = (proved.error if self._is_start(position) else proved.value_error) + _ROUNDING
        return tuple(Interval(max(chance - error, 0.0), min(chance + error, 1.0)) for chance in chances)

    def _best(self, position: Position) -> Action:
        options = self._options(position)
        highest = max(worth[0] for worth in options.values())
        return [action for action, worth in options.items() if worth[0] >= highest - _NEAR][-1]

    def mix(self, position: PositionLike) -> dict[Action, float]:
        """Return the probability with which the profile takes each action."""
        options = self._options(self._undecided(position))
        on = options.pop(ROLL)
        if not options:
            return {ROLL: 1.0}
        rungs, stop = self._mix_rungs(options)
        stops = accepting(stop[0], on[0], self.delta)
        found = {action: stops * chance for action, chance in rungs.items() if stops * chance}
        return found if stops == 1 else {ROLL: 1 - stops, **found}

    def __call__(self, position: PositionLike, rng: Random) -> Action:
        """Return an action drawn from the mix of the profile."""
        mix = self.mix(position)
        if len(mix) == 1:
            return next(iter(mix))
        # Only random() itself is promised to stay the same in every version of Python.
        drawn = bisect(list(accumulate(mix.values())), rng.random(), hi=len(mix) - 1)
        return list(mix)[drawn]

    def __repr__(self) -> str:
        proved = f"epsilon {self.epsilon:.2g}" if self.certificate else "without a certificate"
        return f"<Profile of {self.rules} for three seats: {state_count(self.rules):,} states, {proved}>"

    def __reduce__(self) -> tuple[type[Profile], tuple[Any, ...]]:
        return Profile, (self.rules, self.delta, self.planes, self.certificate, self.sweeps)

    # --- Working out: win probabilities of the seat to act, the next one, the last one ----------

    def _is_start(self, position: Position) -> bool:
        return position.roll is None and state_index(position) == 0

    def _here(self, position: Position) -> Chances:
        """Return the value of a position; the certificate has a more precise value of the start than the table."""
        proved = self.certificate if self._is_start(position) else None
        return self._worth(position) if proved is None else proved.start

    def _worth(self, position: Position) -> Chances:
        if position.is_over:
            return 1.0, 0.0, 0.0
        if position.roll is not None:
            on = self._rolling(position)
            _, stop = self._mix_rungs(self._stops(position))
            return averaged(stop, on, accepting(stop[0], on[0], self.delta))
        index = state_index(position)
        if index is None:
            return self._first_roll(position)
        last, first = (float(plane[index]) for plane in self.planes)
        return first, 1 - first - last, last

    def _after(self, position: Position, after: Position) -> Chances:
        """Return the value after a step, with the seats counted from the player before it."""
        worth = self._worth(after)
        turn = (position.player - after.player) % 3
        return worth[turn], worth[turn - 2], worth[turn - 1]

    def _first_roll(self, position: Position) -> Chances:
        """Return the value of the beginning of a turn from its successors, not from the table."""
        weights = position.outcomes()
        return summed((weight / 36, self._after(position, position.apply(dice))) for dice, weight in weights.items())

    def _stops(self, position: Position) -> dict[Action, Chances]:
        places = position.actions()[1:]
        return {place: self._after(position, position.apply(place)) for place in places}

    def _options(self, position: Position) -> dict[Action, Chances]:
        if position.is_over:
            return {}
        if position.roll is None:
            return {ROLL: self._here(position)}
        return {ROLL: self._rolling(position), **self._stops(position)}

    def _mix_rungs(self, stops: dict[Action, Chances]) -> tuple[dict[Action, float], Chances]:
        """Return the mix of the rungs, and the value of accepting with it."""
        mix, worth = mixed(list(stops.values()), self.delta)
        return {action: chance for action, chance in zip(stops, mix, strict=True) if chance}, worth

    def _rolling(self, position: Position) -> Chances:
        turn: ProfileTurn = self._turn(moved(replaced(position, roll=None), 0))
        return turn.rolling(position.counters[position.player])


def by_seat(position: Position, worth: Chances) -> Chances:
    """Return win probabilities of seats A, B, C from those counted from the seat to act."""
    seat = position.player
    return worth[-seat % 3], worth[(1 - seat) % 3], worth[(2 - seat) % 3]


def _at_most(share: float) -> str:
    """Return a bound with two digits, rounded so that it holds."""
    return f"{Context(prec=2, rounding=ROUND_CEILING).create_decimal(share):f}"
