"""Counts over games; shared wins are counted in parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import lcm
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from exxtra_widget.core.position import Position

N = TypeVar("N")

PARTS: Final = lcm(*range(1, 27))
"""Parts of a game, in which shared wins are counted: whole numbers for any of the 26 seats that have a letter."""


@dataclass
class GameCounts:
    """Counts over games, the only thing that workers send back; counts of other games are added with ``+``."""

    wins: list[int]
    games: int = 0
    shared: int = 0
    turns: int = 0
    rolls: int = 0
    busts: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    # What each seat won in parts of a game (`PARTS`): half of a game that two win, and so on.
    parts: Counter[int] = field(default_factory=Counter)
    # How often each number of the game's own counts came, by name, seat and number.
    counted: Counter[tuple[str, int, int]] = field(default_factory=Counter)

    def __add__(self, other: GameCounts) -> GameCounts:
        # New sums, so that an interrupt never leaves half of a chunk counted.
        return GameCounts(
            [a + b for a, b in zip(self.wins, other.wins, strict=True)],
            self.games + other.games,
            self.shared + other.shared,
            self.turns + other.turns,
            self.rolls + other.rolls,
            self.busts + other.busts,
            _sum(self.lengths, other.lengths),
            _sum(self.parts, other.parts),
            _sum(self.counted, other.counted),
        )

    def add_column(self, column: Sequence[int]) -> None:
        """Add games by their winners: ``column[bits]`` games were won by the seats of these bits."""
        for bits, games in enumerate(column):
            if games:
                self.add_winners(bits, games)

    def add_winners(self, bits: int, games: int) -> None:
        """Add games that the same seats won, by the bits of these."""
        seats = [seat for seat in range(len(self.wins)) if bits >> seat & 1]
        self.games += games
        self.shared += games if len(seats) > 1 else 0
        for seat in seats:
            self.wins[seat] += games
            self.parts[seat] += games * part(bits, seat)


def _sum(first: Counter[N], second: Counter[N]) -> Counter[N]:
    # Most are empty, and an addition would copy them for each chunk.
    return first + second if first and second else first or second


def column(won: bytearray, seats: int) -> list[int]:
    """Return the number of games by their winners, for `GameCounts.add_column`."""
    return [won.count(bits) for bits in range(1 << seats)]


def winners(position: Position) -> int:
    """Return the bits of the seats that have won."""
    return sum(1 << seat for seat in position.winners)


def part(bits: int, seat: int) -> int:
    """Return the part of a game (`PARTS`) that a seat has if the seats of some bits won it."""
    return PARTS // bits.bit_count() if bits >> seat & 1 else 0
