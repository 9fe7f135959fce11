"""Numbering of two-seat states, for solving, exact contests and fast games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from exxtra_widget.core.game_registry import read_position
from exxtra_widget.exxtra.rules.notation import COMBINATIONS, DICE_OF, OUTCOMES, PAIRS, RUNG_COUNT, Rules, is_bust
from exxtra_widget.exxtra.rules.rules import Position

if TYPE_CHECKING:
    from exxtra_widget.core.position import PositionLike
    from exxtra_widget.exxtra.rules.notation import Combination, Pair


RANKS: Final = len(COMBINATIONS)
"""Number of combinations, from the weakest to the strongest."""
DOUBLES: Final = 3
"""Number of doubles: 11, 22, 33."""
# Entries of `States.turn_weights`; the first four are the first of several.
FIRST: Final = 0
LATER: Final = FIRST + RANKS
DOUBLE_RANKS: Final = LATER + RANKS
DOUBLE_WEIGHTS: Final = DOUBLE_RANKS + DOUBLES
ONE_X: Final = DOUBLE_WEIGHTS + DOUBLES
TWO_X: Final = ONE_X + 1
WHOLE: Final = TWO_X + 1
_NEW: Final = tuple.__new__


class State(NamedTuple):
    """A state of a two-seat game from the view of the seat to act."""

    mine: int
    theirs: int
    code: int  # of the opponent's pair on the ladder; 0 for none
    rank: int = -1  # of the roll by strength; -1 before the first roll


@dataclass(frozen=True)
class States:
    """Numbers of all states at the beginning of a turn, under some rules."""

    rules: Rules
    order: tuple[Combination, ...]
    first: int
    codes: int
    ranks: Mapping[Combination, int] = field(compare=False, repr=False)

    @property
    def count(self) -> int:
        """Number of states."""
        return self.rules.goal**2 * self.codes

    def index(self, mine: int, theirs: int, code: int) -> int:
        """Return the number of a state at the beginning of a turn."""
        return (mine * self.rules.goal + theirs) * self.codes + code

    def lowest(self, target: Combination) -> int:
        """Return the rank of the weakest combination that a target accepts."""
        return next(rank for rank, c in enumerate(self.order) if self.rules.strength(c) >= target)

    def code(self, pair: Pair | None) -> int:
        """Return the code of a pair on the ladder; 0 for none, or for one that does not matter."""
        if not pair or pair.rung < self.first:
            return 0
        return 1 + (pair.rung - self.first) * RANKS + self.ranks[pair.combination]

    def pair(self, code: int) -> tuple[int, int]:
        """Return rung and rank of a pair from its code; -1 and -1 for none."""
        return (self.first + (code - 1) // RANKS, (code - 1) % RANKS) if code else (-1, -1)

    def read(self, position: Position) -> State:
        """Return the state of a position that is not over."""
        counters, ladder, player, roll, _ = position
        rank = -1 if roll is None else self.ranks[roll]
        return State(counters[player], counters[1 - player], self.code(ladder[1 - player]), rank)

    def position(self, state: State) -> Position:
        """Return the position of a state in which the first seat is to act."""
        rung, rank = self.pair(state.code)
        pair = PAIRS[rung][self.order[rank]] if state.code else None
        roll = None if state.rank < 0 else self.order[state.rank]
        position: Position = _NEW(Position, ((state.mine, state.theirs), (None, pair), 0, roll, self.rules))
        return position

    def beginnings(self) -> Iterator[State]:
        """Yield all states at the beginning of a turn, in the order of their numbers."""
        for mine in range(self.rules.goal):
            for theirs in range(self.rules.goal):
                for code in range(self.codes):
                    yield State(mine, theirs, code)

    def weights(self, loaded: Mapping[Any, int] | None = None) -> tuple[list[int], list[int]]:
        """Return the weights of the first roll and of a safe later one, by strength."""
        outcomes = OUTCOMES if loaded is None else loaded
        first = [outcomes.get(DICE_OF[c], 0) for c in self.order]
        later = [0 if is_bust(DICE_OF[c], first=False) else w for c, w in zip(self.order, first, strict=True)]
        return first, later

    def turn_weights(self, loaded: Mapping[Any, int] | None = None) -> list[float]:
        """Return the weights of all that a roll can do in a turn.

        By strength, and 0 for doubles: weights of the first roll (from `FIRST` on), and of a later roll without X
        (`LATER`). Then the ranks of 11, 22, 33 (`DOUBLE_RANKS`), their weights (`DOUBLE_WEIGHTS`), and the weights of
        one X, of two, and of all rolls (`ONE_X`, `TWO_X`, `WHOLE`).
        """
        first, later = self.weights(loaded)
        plain = [not DICE_OF[c].double for c in self.order]
        doubles = [next(k for k, c in enumerate(self.order) if DICE_OF[c].double == d) for d in range(1, DOUBLES + 1)]
        busts = [sum(w for c, w in zip(self.order, first, strict=True) if DICE_OF[c].xs == x) for x in (1, 2)]
        return [
            *(float(w * p) for w, p in zip(first, plain, strict=True)),
            *(float(w * p) for w, p in zip(later, plain, strict=True)),
            *map(float, doubles),
            *(float(first[k]) for k in doubles),
            *map(float, busts),
            float(sum(first)),
        ]


@lru_cache(maxsize=32)
def states_of(rules: Rules) -> States:
    """Return the numbers of the states under some rules."""
    order = tuple(sorted(COMBINATIONS.values(), key=rules.strength))
    # A pair on rung 0 matters with strict placing only.
    first = 0 if rules.strict_placing else 1
    ranks = {combination: rank for rank, combination in enumerate(order)}
    return States(rules, order, first, 1 + (RUNG_COUNT - first) * RANKS, ranks)


def read_position_of(given: PositionLike, rules: Rules, seats: int, holder: str) -> Position:
    """Return a position, or raise an error if the solution is not for its game."""
    position: Position = given if isinstance(given, Position) else read_position(given)
    if position.game != "exxtra" or position.seats != seats or position.rules != rules:
        raise ValueError(
            f"this is {holder} of {rules} for {seats} seats, "
            f"but {position} is a position of {position.rules} for {position.seats} seats"
        )
    return position
