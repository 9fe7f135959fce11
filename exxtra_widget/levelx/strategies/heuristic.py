"""The weigher heuristic: a weighted sum of points, moves, sets and pieces sent back.

The weights of ``greedy`` and ``set_collector`` are in ``__init__.py``, from which the reference takes its names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from exxtra_widget.core.game_registry import read_position
from exxtra_widget.core.position import ROLL, nothing_to_decide
from exxtra_widget.levelx.rules.notation import ROWS, row_lengths
from exxtra_widget.support.arguments import whole
from exxtra_widget.support.suggest import suggest_in_class

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from exxtra_widget.core.position import Action, PositionLike
    from exxtra_widget.levelx.rules.rules import Position


# Parts of a point, so fine that every share of a row (1 to 9 squares) and of a set (1 to 6 rows) is a whole number:
# then equal worths are equal in every engine.
UNIT: Final = 100 * 100 * 2520 * 60


@suggest_in_class("worth")
@dataclass(frozen=True)
class Weigher:
    """Strategy that chooses the grouping with the largest weighted sum, and breaks ties at random.

    Points count as they are. Everything else is weighted in whole percent; rows without tokens count for nothing there.

    Parameters
    ----------
    way : int, default 0
        Value of moving a piece the whole way, in percent of the token at its end, 0 to 1,000.
    sets : int, default 0
        Value of a token that the next set lacks, beyond its points: percent of its share in the largest bonus left,
        which is divided among the rows that the set still lacks, 0 to 1,000.
    sends : int, default 0
        Value of sending a piece back, in percent of the row's number, 0 to 1,000.
    title : str, default "weigher"
        Name in results.

    Examples
    --------
    >>> from exxtra_widget.levelx.strategies import Weigher
    >>> from random import Random
    >>> from exxtra_widget import levelx
    >>> p = levelx.Position.parse("levelx 430000/000000 A 1466")
    >>> str(Weigher(way=1)(p, Random(1)))
    '>14|6|6'
    """

    way: int = 0
    sets: int = 0
    sends: int = 0
    title: str = "weigher"
    game: ClassVar[str] = "levelx"

    def __post_init__(self) -> None:
        for name in ("way", "sets", "sends"):
            object.__setattr__(self, name, whole(getattr(self, name), 0, 1000, name))

    def __call__(self, position: PositionLike, rng: Random) -> Action:
        """Return the action with the largest worth."""
        here: Position = read_position(position, "levelx")
        actions = here.distinct_actions()
        if not actions:
            raise nothing_to_decide(here)
        if actions[0] == ROLL:
            return actions[0]
        worths = self._worths(here, map(here.apply, actions))
        best = max(worths)
        equal = [action for action, worth in zip(actions, worths, strict=True) if worth == best]
        # Python promises the same numbers in every version only for random().
        return equal[int(rng.random() * len(equal))] if len(equal) > 1 else equal[0]

    def worth(self, before: PositionLike, after: PositionLike) -> int:
        """Return the worth of the grouping between two positions, in units of 1/1,512,000,000 of a point."""
        here: Position = read_position(before, "levelx")
        then: Position = read_position(after, "levelx")
        return self._worths(here, (then,))[0]

    def _worths(self, before: Position, afters: Iterable[Position]) -> list[int]:
        """Return the worth of each of the groupings that lead to some positions."""
        seat, own, pieces, bonuses = before.player, before.tokens[before.player], before.pieces, before.bonuses
        fewest, awarded = min(own), sum(before.awards[seat])
        share = self.sets * bonuses[0] * (UNIT // 100) // own.count(fewest) if bonuses else 0
        shares = [share * (count == fewest) for count in own]
        # The rows that have tokens left.
        rows = [
            (i, (UNIT * row + shares[i]) * self.way, 100 * length, UNIT // 100 * self.sends * row)
            for i, (row, length, left) in enumerate(zip(ROWS, row_lengths(before.rules), before.stacks, strict=True))
            if left
        ]
        worths = []
        for after in afters:
            worth = UNIT * (sum(after.awards[seat]) - awarded)
            for row, now, then, lacked in zip(ROWS, after.tokens[seat], own, shares, strict=True):
                if now != then:
                    worth += UNIT * row * (now - then) + lacked * (now > then)
            # Few of the other seats have lost a piece.
            changed = [(now, then) for now, then in zip(after.pieces, pieces, strict=True) if now != then]
            for i, token, way, send in rows:
                worth += token * (after.pieces[seat][i] - pieces[seat][i]) // way
                worth += send * any(now[i] < then[i] for now, then in changed)
            worths.append(worth)
        return worths
