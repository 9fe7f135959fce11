"""Value iteration for any dice game of two seats: bounds on the value of every state that meet.

A game is a graph. A state comes before a roll, from the view of the seat to act; its `Turn` holds the rolls, the
options after each and their successors. A state that is the same for both seats is one state, so a symmetric game has
half as many of them.
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
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.numba import HAS_NUMBA, compilable, compiled

if TYPE_CHECKING:
    Rolls = tuple[tuple[int, tuple[int, ...]], ...]


_SWEEPS: Final = 20_000


class End(Enum):
    """The end of the game; its value is the share of the win for the seat that acted last."""

    LOST = 0.0
    SHARED = 0.5
    WON = 1.0


class OpponentState(NamedTuple):
    """A state in which the other seat is to act."""

    state: Hashable


class Turn(NamedTuple):
    """The rolls and options of a state.

    Each roll has a whole number as its weight, and its options by their places in `follows`; states with equal rolls
    share them. The successor of an option is a state in which the same seat acts again, an `OpponentState` or an `End`.
    """

    rolls: Rolls
    follows: Sequence[Hashable]


@dataclass(frozen=True)
class Values:
    """Values of all states of a game under best play of both seats."""

    low: Sequence[float]
    high: Sequence[float]
    _places: Mapping[Hashable, int]

    def __contains__(self, state: object) -> bool:
        return state in self._places

    @property
    def states(self) -> int:
        """Number of states."""
        return len(self._places) - len(End)

    @property
    def gap(self) -> float:
        """Largest difference between an upper and a lower bound."""
        return float(max(map(sub, self.high, self.low)))

    def bounds(self, follow: Hashable) -> Interval:
        """Return bounds on the win probability of a seat whose choice leads to a state or an end."""
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
    """Return bounds on the value of every state of a game of two seats.

    The layers hold every state once, those near the end of the game first; the successors of a state are in its own
    layer or in an earlier one. The sweeps over a layer end when the gap between its bounds is small enough. If play can
    go on forever, that may never happen, and `Values.gap` shows it.
    """
    listed = [tuple(layer) for layer in layers]
    places = _numbered(listed)
    tables = Tables()
    last = 0
    for layer in listed:
        last += len(layer)
        for state in layer:
            tables.add(state, turn(state), places, last)
    return Values(*settled(tables, [len(layer) for layer in listed], tol, fast=fast), places)


def _numbered(layers: Sequence[Sequence[Hashable]]) -> dict[Hashable, int]:
    """Return the place of each state, then those of the ends."""
    places = {state: place for place, state in enumerate(chain(*layers))}
    count = sum(map(len, layers))
    if len(places) < count:
        twice = next(state for place, state in enumerate(chain(*layers)) if places[state] != place)
        raise ValueError(f"the state {quote(twice)} occurs twice")
    return {**places, **{end: count + i for i, end in enumerate(End)}}


def _place(follow: Hashable, places: Mapping[Hashable, int]) -> int:
    """Return the place of a successor; inverted where the other seat acts."""
    try:
        return ~places[follow.state] if isinstance(follow, OpponentState) else places[follow]
    except KeyError:
        raise ValueError(f"{quote(follow, 120)} is not a state of this game") from None


class Tables:
    """A game in the sequences that `sweep` takes."""

    def __init__(self) -> None:
        self.begins, self.follows, self.kinds = array("q"), array("q"), array("q")
        self.lists, self.rolls, self.options = array("q", [0]), array("q"), array("q")
        # Number of each set of rolls, and the number of options that it needs.
        self._known: dict[Rolls, tuple[int, int]] = {}

    def __iter__(self) -> Any:
        return iter((self.begins, self.follows, self.kinds, self.lists, self.rolls, self.options))

    def add(self, state: Hashable, turn: Turn, places: Mapping[Hashable, int], last: int) -> None:
        """Add the next state, of a layer that ends before the place `last`."""
        rolls, follows = turn
        _, options = self._kind(rolls)
        if options > len(follows):
            raise ValueError(f"the rolls of {quote(state)} refer to {options} options, but it has {len(follows)}")
        found = [_place(follow, places) for follow in follows]
        count = len(places) - len(End)
        for follow, place in zip(follows, found, strict=True):
            if last <= (~place if place < 0 else place) < count:
                raise ValueError(f"{quote(follow, 120)} follows {quote(state)}, but is in a later layer")
        self.append(rolls, found)

    def append(self, rolls: Rolls, follows: Iterable[int]) -> None:
        """Add a state by the places of its successors, inverted where the other seat acts."""
        self.begins.append(len(self.follows))
        self.kinds.append(self._kind(rolls)[0])
        self.follows.extend(follows)

    def _kind(self, rolls: Rolls) -> tuple[int, int]:
        return self._known.get(rolls) or self._new(rolls)

    def _new(self, rolls: Rolls) -> tuple[int, int]:
        if not rolls or any(weight < 1 or not options or min(options) < 0 for weight, options in rolls):
            raise ValueError(f"every roll needs a weight of 1 or more, and options: {quote(rolls, 120)}")
        for weight, options in rolls:
            self.rolls.extend((weight, len(self.options), len(self.options) + len(options)))
            self.options.extend(options)
        self.lists.append(len(self.rolls) // 3)
        self._known[rolls] = len(self._known), 1 + max(max(options) for _, options in rolls)
        return self._known[rolls]


def settled(tables: Tables, sizes: Sequence[int], tol: float, *, fast: bool = True) -> tuple[Any, Any]:
    """Return the bounds of all states and ends, layer by layer."""
    # Plain Python is faster on lists, numba on arrays.
    is_fast = fast and HAS_NUMBA
    run: Any = compiled(sweep) if is_fast else sweep
    packed = list(tables) if is_fast else list(map(list, tables))
    ends = [end.value for end in End]
    low, high = (array("d", [begin] * sum(sizes) + ends) for begin in (0.0, 1.0))
    first = 0
    for done, size in enumerate(sizes, start=1):
        for _ in range(_SWEEPS):
            gap, change = run(first, first + size, low, high, *packed)
            # The gap that remains here adds to the gaps of later layers.
            if change == 0 or gap <= tol * done / len(sizes):
                break
        first += size
    return low, high


@compilable
def sweep(
    first: int,
    last: int,
    low: Any,
    high: Any,
    begins: Any,
    follows: Any,
    kinds: Any,
    lists: Any,
    rolls: Any,
    options: Any,
) -> tuple[float, float]:
    """Improve the bounds of some states once; return the largest gap left and the largest change."""
    gap, change = 0.0, 0.0
    for state in range(first, last):
        begin, kind = begins[state], kinds[state]
        below, above, whole = 0.0, 0.0, 0.0
        for roll in range(lists[kind], lists[kind + 1]):
            least, most = 0.0, 0.0
            for option in range(rolls[3 * roll + 1], rolls[3 * roll + 2]):
                after = follows[begin + options[option]]
                if after < 0:
                    # The upper bound of the other seat gives the lower one of this seat.
                    least, most = max(least, 1.0 - high[~after]), max(most, 1.0 - low[~after])
                else:
                    least, most = max(least, low[after]), max(most, high[after])
            weight = rolls[3 * roll]
            below += weight * least
            above += weight * most
            whole += weight
        below /= whole
        above /= whole
        change = max(change, abs(below - low[state]), abs(above - high[state]))
        low[state], high[state] = below, above
        gap = max(gap, above - below)
    return gap, change
