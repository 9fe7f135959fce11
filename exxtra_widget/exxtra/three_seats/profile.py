"""What a three-seat profile says about a position: chances of the seats, shares of the actions."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping
from decimal import ROUND_CEILING, Context
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from exxtra_widget.core.position import ROLL, replaced
from exxtra_widget.core.registry import read_position
from exxtra_widget.exxtra.rules.notation import Rules
from exxtra_widget.exxtra.rules.rules import Position
from exxtra_widget.exxtra.three_seats import profile_file
from exxtra_widget.exxtra.three_seats.profile_turn import Chances, Table, Turn, accepting, mixed, shared, summed
from exxtra_widget.exxtra.three_seats.states import Triples
from exxtra_widget.exxtra.two_seats.solution import WORDS
from exxtra_widget.probability.intervals import Interval
from exxtra_widget.support.calls import Suggesting, checked

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.core.position import Action
    from exxtra_widget.solve.solution import Kind


_NEAR = 1e-12
# Of three values in single precision, and of sums of them.
_ROUNDING = 1e-6
# How many turns are remembered, some kilobytes each.
_TURNS = 1 << 10


class Certificate(NamedTuple):
    """How far a profile is from an equilibrium: what a seat can gain at most by departing from it alone.

    Parameters
    ----------
    epsilon : float
        The largest gain of a seat at the start, as an upper bound.
    gains : tuple of float
        What was found for each seat at the start; the bound is this and ``error``.
    worst : float
        The largest gain in any state, as an upper bound.
    start : tuple of float
        Chances of the seats at the start when all keep to the profile.
    value_error : float
        How far the values of the table are at most from what the profile is worth.
    error : float
        How far the best response and the profile's value, together, may be from what was found.
    """

    epsilon: float
    gains: Chances
    worst: float
    start: Chances
    value_error: float
    error: float

    @classmethod
    def read(cls, facts: dict[str, Any] | None) -> Certificate | None:
        """Return a certificate from the facts of a file."""
        if facts is None:
            return None
        gains, start = (tuple(facts[name]) for name in ("gains", "start"))
        return cls(**facts | {"gains": gains, "start": start})


@checked
class Profile(Suggesting):
    """A way to play for three seats from which no seat gains much by departing alone.

    It is a function of the position alone, the same for every seat. Actions that are worth nearly the
    same to the player share the decision, so that a small change of the values changes the play a little.
    It is also a strategy: called with a position and a random generator it decides.

    Parameters
    ----------
    rules : Rules
        The options of the game.
    delta : float
        How much less than the best an action may be worth that still gets a share.
    planes : pair of sequences of float
        For every state at the beginning of a turn the chances of the seat that moved last; then those of
        the roller.
    certificate : Certificate or None
        What was proved of it; None for one that was broken off.
    facts : dict
        How it was found.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> exxtra.epsilon_equilibrium(goal=2)  # doctest: +SKIP
    <Profile of exxtra(goal=2) for three seats: 109,208 states, epsilon 6.5e-05>
    """

    game: ClassVar[str] = "exxtra"
    kind: ClassVar[Kind] = "certified"
    player: ClassVar[str] = "equilibrium"
    _suggestions: ClassVar[Mapping[str, str]] = {**WORDS, "policy": "shares(position)", "exploitability": "epsilon"}

    def __init__(
        self,
        rules: Rules,
        delta: float,
        planes: tuple[Any, Any],
        certificate: Certificate | None = None,
        facts: dict[str, Any] | None = None,
    ) -> None:
        self.rules = rules
        self.delta = delta
        self.planes = planes
        self.certificate = certificate
        self.facts = facts or {}
        self.path: Path | None = None
        self.triples = Triples(rules)
        self._table = Table(self.triples, planes, delta, self._worth)
        self._turn = lru_cache(maxsize=_TURNS)(self._begin_turn)

    @property
    def epsilon(self) -> float | None:
        """What a seat can gain at most at the start by departing from the profile alone."""
        return self.certificate and self.certificate.epsilon

    @property
    def how(self) -> str:
        """What its values rest on, in words."""
        if self.certificate is None:
            return "all three play an unfinished profile, of which nothing is proved"
        most = _at_most(self.certificate.epsilon)
        return f"all three play the kept profile; who departs from it alone gains at most {most} at the start"

    def value(self, position: Any) -> Chances:
        """Return the chance of each seat to win when all keep to the profile.

        Parameters
        ----------
        position : Position, str, Game or widget
            A position, its text, or the present one of a game or a widget; so in all methods.

        Raises
        ------
        ValueError
            If the position is not of this game.
        """
        position = self._read(position)
        return by_seat(position, self._here(position))

    def actions(self, position: Any) -> dict[Action, Chances]:
        """Return the chances of the seats for every legal action, when all keep to the profile afterwards.

        Raises
        ------
        ValueError
            If the position is not of this game.
        """
        position = self._read(position)
        return {action: by_seat(position, worth) for action, worth in self._options(position).items()}

    def bounds(self, position: Any) -> tuple[Interval, ...]:
        """Return bounds on the chance of each seat to win when all keep to the profile.

        Raises
        ------
        ValueError
            If the position is not of this game, or if the profile has no certificate.
        """
        position = self._read(position)
        return self._bounds(position, self.value(position))

    def action_bounds(self, position: Any) -> dict[Action, tuple[Interval, ...]]:
        """Return bounds on the chances of the seats for every legal action.

        Raises
        ------
        ValueError
            If the position is not of this game, or if the profile has no certificate.
        """
        position = self._read(position)
        return {action: self._bounds(position, chances) for action, chances in self.actions(position).items()}

    def _bounds(self, position: Position, chances: Chances) -> tuple[Interval, ...]:
        if self.certificate is None:
            raise ValueError("this profile was broken off: it has no certificate, and so no bounds")
        proved = self.certificate
        error = (proved.error if self._is_start(position) else proved.value_error) + _ROUNDING
        return tuple(Interval(max(chance - error, 0.0), min(chance + error, 1.0)) for chance in chances)

    def shares(self, position: Any) -> dict[Action, float]:
        """Return with which chance the profile takes each action; those that it never takes are left out.

        Raises
        ------
        ValueError
            If the position is not of this game, or if the game is over.
        """
        position = self._read_decision(position)
        options = self._options(position)
        on = options.pop(ROLL)
        if not options:
            return {ROLL: 1.0}
        rungs, stop = self._mix(options)
        stops = accepting(stop[0], on[0], self.delta)
        found = {action: stops * share for action, share in rungs.items() if stops * share}
        return found if stops == 1 else {ROLL: 1 - stops, **found}

    def best(self, position: Any) -> Action:
        """Return the action that is worth most to the player; of equal ones accepting, and the highest rung.

        Raises
        ------
        ValueError
            If the position is not of this game, or if the game is over.
        """
        position = self._read_decision(position)
        options = self._options(position)
        highest = max(worth[0] for worth in options.values())
        return [action for action, worth in options.items() if worth[0] >= highest - _NEAR][-1]

    def __call__(self, position: Any, rng: Random) -> Action:
        """Decide as the profile does."""
        shares = self.shares(position)
        if len(shares) == 1:
            return next(iter(shares))
        # Only random() itself is promised to stay the same in every version of Python.
        drawn = bisect(list(accumulate(shares.values())), rng.random(), hi=len(shares) - 1)
        return list(shares)[drawn]

    def __repr__(self) -> str:
        proved = f"epsilon {self.epsilon:.2g}" if self.certificate else "without a certificate"
        return f"<Profile of {self.rules} for three seats: {self.triples.count:,} states, {proved}>"

    # --- Keeping ------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Write the profile to a file."""
        profile_file.write(path, self.facts, self.planes)

    @staticmethod
    def load(path: str | Path) -> Profile:
        """Read a profile from a file. Its numbers stay there and are looked up when they are needed.

        Raises
        ------
        ValueError
            If the file is damaged, or holds something else; nothing of it is used then.
        OSError
            If there is none, or none that may be read.
        """
        facts, planes = profile_file.read(path)
        with profile_file.blamed(path):
            proved = Certificate.read(facts["certificate"])
            profile = Profile(Rules.of(**facts["rules"]), float(facts["delta"]), planes, proved, facts)
        profile.path = Path(path).resolve()
        return profile

    def __reduce__(self) -> tuple[Any, ...]:
        if self.path is None:
            raise TypeError("a profile travels to other processes by its file: save it, and use Profile.load(path)")
        return Profile.load, (self.path,)

    # --- Working out: chances of the player to act, the next one, the last one ------------------

    def _read(self, given: Any) -> Position:
        """Return the position that is meant, once it is known to be of this game."""
        position: Position = given if isinstance(given, Position) else read_position(given)
        if position.game != "exxtra" or position.seats != 3 or position.rules != self.rules:
            raise ValueError(
                f"this is a profile of {self.rules} for three seats; "
                f"{position} is a position of {position.rules} with {position.seats}"
            )
        return position

    def _read_decision(self, given: Any) -> Position:
        position = self._read(given)
        if position.is_over:
            raise ValueError(f"the game is over at {position}: there is nothing to decide")
        return position

    def _is_start(self, position: Position) -> bool:
        return position.roll is None and self.triples.index(position) == 0

    def _here(self, position: Position) -> Chances:
        """Return the chances at a position: of the start more is known than what the table says."""
        proved = self.certificate if self._is_start(position) else None
        return self._worth(position) if proved is None else proved.start

    def _worth(self, position: Position) -> Chances:
        if position.is_over:
            return 1.0, 0.0, 0.0
        if position.roll is not None:
            on = self._rolling(position)
            _, stop = self._mix(self._stops(position))
            return mixed(stop, on, accepting(stop[0], on[0], self.delta))
        index = self.triples.index(position)
        if index is None:
            return self._first_roll(position)
        last, first = (float(plane[index]) for plane in self.planes)
        return first, 1 - first - last, last

    def _after(self, position: Position, after: Position) -> Chances:
        """Return the chances after a step as the player before it counts the seats."""
        worth = self._worth(after)
        turn = (position.player - after.player) % 3
        return worth[turn], worth[turn - 2], worth[turn - 1]

    def _first_roll(self, position: Position) -> Chances:
        """Return the chances at the beginning of a turn from what follows it, not from the table."""
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

    def _mix(self, stops: dict[Action, Chances]) -> tuple[dict[Action, float], Chances]:
        """Return the shares of the rungs, and what accepting is worth with them."""
        shares, worth = shared(list(stops.values()), self.delta)
        return {action: share for action, share in zip(stops, shares, strict=True) if share}, worth

    def _rolling(self, position: Position) -> Chances:
        counters, seat = list(position.counters), position.player
        mine, counters[seat] = counters[seat], 0
        return self._turn(replaced(position, counters=tuple(counters), roll=None)).rolling(mine)

    def _begin_turn(self, position: Position) -> Turn:
        return Turn(self._table, position)


def by_seat(position: Position, worth: Chances) -> Chances:
    """Return chances counted from the player to act as chances of the seats A, B, C."""
    seat = position.player
    return worth[-seat % 3], worth[(1 - seat) % 3], worth[(2 - seat) % 3]


def _at_most(share: float) -> str:
    """Return a bound with two digits, rounded so that it holds."""
    return f"{Context(prec=2, rounding=ROUND_CEILING).create_decimal(share):f}"
