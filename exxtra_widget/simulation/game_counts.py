"""Sums of counts over games, which a definition names in `counts`; shared wins are counted in parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import lcm
from operator import add
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from exxtra_widget.core.position import Position

PARTS: Final = lcm(*range(1, 27))
"""Parts of a game, in which shared wins are counted: whole numbers for any of the 26 seats that have a letter."""


@dataclass
class GameCounts:
    """Counts over games, the only thing that workers send back; counts of other games are added with ``+``."""

    # Games by their winners, the bits of the seats.
    won: Counter[int] = field(default_factory=Counter)
    turns: int = 0
    rolls: int = 0
    busts: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    # How often each number of the game's own counts came, by name, seat and number.
    counted: Counter[tuple[str, int, int]] = field(default_factory=Counter)

    @property
    def games(self) -> int:
        """Number of games."""
        return self.won.total()

    def __add__(self, other: GameCounts) -> GameCounts:
        # New sums, so that an interrupt never leaves half of a chunk counted.
        return GameCounts(*map(add, vars(self).values(), vars(other).values()))


def counter(listed: Sequence[int]) -> Counter[int]:
    """Return how often each number came, from a list with a count for each."""
    return Counter({number: count for number, count in enumerate(listed) if count})


def by_seat(name: str, numbers: int, listed: Sequence[int]) -> Counter[tuple[str, int, int]]:
    """Return how often each number of one of the game's own counts came, from a list of this many for each seat."""
    return Counter({(name, *divmod(place, numbers)): count for place, count in counter(listed).items()})


def winners(position: Position) -> int:
    """Return the bits of the seats that have won."""
    return sum(1 << seat for seat in position.winners)


def part(bits: int, seat: int) -> int:
    """Return the part of a game (`PARTS`) that a seat has if the seats of some bits won it."""
    return PARTS // bits.bit_count() if bits >> seat & 1 else 0


def parts(won: Mapping[int, int], seat: int) -> int:
    """Return what a seat has won, in parts of a game, from the number of games by their winners."""
    return sum(games * part(bits, seat) for bits, games in won.items())
