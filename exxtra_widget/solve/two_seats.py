"""Two seats and dice, whatever the game: what each state is worth to who is to act, between bounds that meet.

A game is a graph. A state stands before a roll, as the seat to act sees it; its `Turn` tells what can be
rolled there, what may be chosen then, and what follows. A state that lies the same for either seat is one
state, so a game in which both are alike has half as many of them.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import chain
from operator import sub
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from exxtra_widget.probability.intervals import Interval
from exxtra_widget.solve.two_seats_sweep import sweep
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.numba import HAS_NUMBA, plain

if TYPE_CHECKING:
    Rolls = tuple[tuple[int, tuple[int, ...]], ...]


_SWEEPS: Final = 20_000


class End(Enum):
    """The game is over; the value is what the seat has of it that acted last."""

    LOST = 0.0
    SHARED = 0.5
    WON = 1.0


class Theirs(NamedTuple):
    """A state in which the other seat is to act."""

    state: Hashable


class Turn(NamedTuple):
    """What may happen in a state.

    Parameters
    ----------
    rolls : tuple of (int, tuple of int)
        How likely each roll is, as a whole number, and among which options it lets choose, by their places
        in `follows`. States with equal rolls share them.
    follows : sequence
        What follows each option: a state in which the same seat goes on, `Theirs` of one, or an `End`.
    """

    rolls: Rolls
    follows: Sequence[Hashable]


@dataclass(frozen=True)
class Values:
    """What best play of both seats is worth in every state of a game.

    Parameters
    ----------
    low, high : sequence of float
        Bounds on what the seat to act wins: states in the order in which they were given, then the ends.
    """

    low: Sequence[float]
    high: Sequence[float]
    _places: Mapping[Hashable, int]

    @property
    def states(self) -> int:
        """How many states there are."""
        return len(self._places) - len(End)

    @property
    def gap(self) -> float:
        """How far the bounds are apart at the most."""
        return float(max(map(sub, self.high, self.low)))

    def bounds(self, follow: Hashable) -> Interval:
        """Return between what the chance of a seat to win lies, if that is what follows its choice.

        Parameters
        ----------
        follow : state, Theirs or End
            As in `Turn.follows`; a state by itself stands for the chance of the seat to act.

        Raises
        ------
        ValueError
            If the game has no such state.
        """
        place = _place(follow, self._places)
        if place < 0:
            return Interval(1 - float(self.high[~place]), 1 - float(self.low[~place]))
        return Interval(float(self.low[place]), float(self.high[place]))

    def value(self, follow: Hashable) -> float:
        """Return the middle of the bounds."""
        low, high = self.bounds(follow)
        return (low + high) / 2


def solve(
    layers: Iterable[Iterable[Any]], turn: Callable[[Any], Turn], *, tol: float = 1e-9, fast: bool = True
) -> Values:
    """Solve a game of two seats: bounds on the value of every state, from below and from above.

    Parameters
    ----------
    layers : iterable of iterables of states
        All states, each once, those near the end of the game first. What follows a state lies in its own
        layer or in an earlier one: each layer is gone through until its bounds meet, and is done with then.
    turn : callable
        From a state to its `Turn`; it is asked once for each.
    tol : float
        The gap between the bounds that is small enough. Where play can go on for ever, bounds may never meet;
        they stay where they are then, and `Values.gap` tells.
    fast : bool
        Whether numba may be used.

    Raises
    ------
    ValueError
        If a state is there twice, if what follows one is in no layer or only in a later one, or if rolls
        have no weight or point at options that are not there.

    Examples
    --------
    Piglet: a coin, two points to win. Heads is a point for this turn, tails takes them all and passes the
    coin; so does holding, but it keeps them. Neller and Presser (2004) give 4/7 for who begins.

    >>> def turn(state):
    ...     mine, theirs, points = state
    ...     tails, points = Theirs((theirs, mine, 0)), points + 1
    ...     hold, go_on = Theirs((theirs, mine + points, 0)), (mine, theirs, points)
    ...     heads = (End.WON, End.WON) if mine + points == 2 else (hold, go_on)
    ...     return Turn(((1, (0,)), (1, (1, 2))), (tails, *heads))
    >>> layers = [[(1, 1, 0)], [(0, 1, 1), (0, 1, 0), (1, 0, 0)], [(0, 0, 1), (0, 0, 0)]]
    >>> piglet = solve(layers, turn)
    >>> round(7 * piglet.value((0, 0, 0)), 6), piglet.gap < 1e-9
    (4.0, True)
    """
    listed = [tuple(layer) for layer in layers]
    places = _numbered(listed)
    tables = _Tables()
    last = 0
    for layer in listed:
        last += len(layer)
        for state in layer:
            tables.add(state, turn(state), places, last)
    return Values(*_settled(tables, [len(layer) for layer in listed], tol, fast=fast), places)


def _numbered(layers: Sequence[Sequence[Hashable]]) -> dict[Hashable, int]:
    """Return the place of each state, and after them those of the ends."""
    places = {state: place for place, state in enumerate(chain(*layers))}
    count = sum(map(len, layers))
    if len(places) < count:
        twice = next(state for place, state in enumerate(chain(*layers)) if places[state] != place)
        raise ValueError(f"the state {quote(twice)} is there twice")
    return {**places, **{end: count + i for i, end in enumerate(End)}}


def _place(follow: Hashable, places: Mapping[Hashable, int]) -> int:
    """Return the place of what follows; inverted where it is the other seat that acts."""
    try:
        return ~places[follow.state] if isinstance(follow, Theirs) else places[follow]
    except KeyError:
        raise ValueError(f"{quote(follow, 120)} is no state of this game") from None


class _Tables:
    """A game in the sequences that `two_seats_sweep.sweep` takes."""

    def __init__(self) -> None:
        self.begins, self.follows, self.kinds = array("q"), array("q"), array("q")
        self.lists, self.rolls, self.options = array("q", [0]), array("q"), array("q")
        # Of the rolls that some state has: their number, and how many options they speak of.
        self._known: dict[Rolls, tuple[int, int]] = {}

    def __iter__(self) -> Any:
        return iter((self.begins, self.follows, self.kinds, self.lists, self.rolls, self.options))

    def add(self, state: Hashable, turn: Turn, places: Mapping[Hashable, int], last: int) -> None:
        """Add the next state, of a layer that ends before the place `last`."""
        rolls, follows = turn
        kind, options = self._known.get(rolls) or self._new(rolls)
        if options > len(follows):
            raise ValueError(f"the rolls of {quote(state)} point at {options} options, but it has {len(follows)}")
        self.begins.append(len(self.follows))
        self.kinds.append(kind)
        count = len(places) - len(End)
        for follow in follows:
            place = _place(follow, places)
            if last <= (~place if place < 0 else place) < count:
                raise ValueError(f"{quote(follow, 120)} follows {quote(state)}, but is in a later layer")
            self.follows.append(place)

    def _new(self, rolls: Rolls) -> tuple[int, int]:
        if not rolls or any(weight < 1 or not options or min(options) < 0 for weight, options in rolls):
            raise ValueError(f"every roll has a weight of 1 or more, and options: {quote(rolls, 120)}")
        for weight, options in rolls:
            self.rolls.extend((weight, len(self.options), len(self.options) + len(options)))
            self.options.extend(options)
        self.lists.append(len(self.rolls) // 3)
        self._known[rolls] = len(self._known), 1 + max(max(options) for _, options in rolls)
        return self._known[rolls]


def _settled(tables: _Tables, sizes: Sequence[int], tol: float, *, fast: bool) -> tuple[Any, Any]:
    """Return the bounds of all states and ends, worked out layer by layer."""
    # Plain Python is faster on lists, numba on arrays.
    is_fast = fast and HAS_NUMBA
    run: Any = sweep if is_fast else plain(sweep)
    packed = list(tables) if is_fast else list(map(list, tables))
    ends = [end.value for end in End]
    low, high = (array("d", [begin] * sum(sizes) + ends) for begin in (0.0, 1.0))
    first = 0
    for done, size in enumerate(sizes, start=1):
        for _ in range(_SWEEPS):
            gap, change = run(first, first + size, low, high, *packed)
            # What is left open here adds to what is open in later layers.
            if change == 0 or gap <= tol * done / len(sizes):
                break
        first += size
    return low, high
