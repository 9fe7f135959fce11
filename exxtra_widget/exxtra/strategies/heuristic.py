"""A heuristic that weighs every rung with the chance that the pair is still there a round later."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from exxtra_widget.core.position import ROLL
from exxtra_widget.core.registry import read_position
from exxtra_widget.exxtra.rules.notation import COMBINATIONS, OUTCOMES, PLACES, Rules
from exxtra_widget.exxtra.rules.rules import Position
from exxtra_widget.exxtra.strategies.weighing import judge
from exxtra_widget.exxtra.two_seats.states import states_of
from exxtra_widget.support.arguments import number
from exxtra_widget.support.calls import checked
from exxtra_widget.support.numba import plain

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.core.position import Action


# What an opponent is taken for: it rolls until 53 or better, an even chance each roll to go on or bust.
_TARGET: Final = 53
_FIRST: Final = {c: sum(OUTCOMES[d] for d in OUTCOMES if d.combination == c) for c in COMBINATIONS.values()}
_SAFE: Final = {d.combination: weight for d, weight in OUTCOMES.items() if not d.xs}
_ORDER: Final = sum(OUTCOMES.values())

FAR: Final = 9
"""Steps to the finish: farther than dice and rungs reach at once, all distances are alike."""
HINDERED: Final = 6
"""The same for an opponent whose pair is removed."""


@checked
@dataclass(frozen=True)
class Survivor:
    """Places where steps times the chance to keep them are most, and rolls on while that is expected to gain.

    It takes each opponent for a player who rolls until 53 or better and attacks a pair on a high
    rung rather than one on a low rung, counts steps that it takes from others beside its own, and sees a win coming.

    Parameters
    ----------
    denial : float
        What a step that the only opponent does not get is worth, in own steps, 0 to 1,000; one of several
        opponents counts for its share.
    win : float
        What reaching the finish is worth, in steps, 0 to 1,000.

    Raises
    ------
    ValueError
        For numbers that cannot be.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> Survivor()(exxtra.Position.parse("0/0/0/0 A 76"))
    '>5'
    """

    denial: float = 2.0
    win: float = 6.0
    game: ClassVar[str] = "exxtra"
    title: ClassVar[str] = "survivor"

    def __post_init__(self) -> None:
        for name in ("denial", "win"):
            object.__setattr__(self, name, number(getattr(self, name), 0, 1000, name))

    def weights(self, opponents: int) -> list[float]:
        """Return what `weighing.best_place` weighs with."""
        return [self.denial, self.win, float(opponents)]

    def __call__(self, position: Any, rng: Random | None = None) -> Action:  # noqa: ARG002 - as every strategy
        """Return the action of this strategy; it needs no random source.

        Raises
        ------
        ValueError
            If the game is over.
        """
        if not isinstance(position, Position):
            position = read_position(position, "exxtra")
        if position.is_over:
            raise ValueError(f"the game is over at {position}: there is nothing to decide")
        counters, ladder, seat, roll, rules = position
        if roll is None:
            return ROLL
        goal, order = rules.goal, states_of(rules).order
        rivals = [0]
        for before in range(len(counters) - 1):
            other = (seat + 1 + before) % len(counters)
            pair = ladder[other]
            # A pair on rung 0 can only stand in the way, with strict placing.
            if pair and (pair.rung or rules.strict_placing):
                rivals[0] += 1
                rivals += [pair.rung, order.index(pair.combination), min(goal - counters[other], HINDERED), before]
        left, back = min(goal - counters[seat], FAR), min(counters[seat], 1)
        rung = _judged(self, order.index(roll), left, back, len(counters) - 1, tuple(rivals), rules)
        return ROLL if rung < 0 else PLACES[rung]


@lru_cache(maxsize=1 << 16)
def _judged(
    strategy: Survivor, rank: int, left: int, back: int, opponents: int, rivals: tuple[int, ...], rules: Rules
) -> int:
    weights, dice = strategy.weights(opponents), states_of(rules).dice()
    rung: int = plain(judge)(
        rank, left, back, opponents, rules.strict_placing, rivals, keeps(rules.double_x), weights, dice
    )
    return rung


@lru_cache(maxsize=2)
def keeps(double_x: int) -> list[float]:
    """Return the chance to keep a pair, by pairs on the ladder, opponents to come, rung and rank."""
    order = states_of(Rules(double_x=double_x)).order
    return [
        _keeps(_beaten(combination or double_x), rung, opponents, crowd)
        for crowd in range(6)
        for opponents in range(6)
        for rung in range(6)
        for combination in order
    ]


def _beaten(strength: int) -> float:
    """Return the chance that an opponent accepts a combination of at least that strength."""
    at_least = max(strength, _TARGET)
    first = sum(weight for c, weight in _FIRST.items() if c >= at_least) / _ORDER
    accepts = sum(weight for c, weight in _FIRST.items() if c >= _TARGET) / _ORDER
    beats = sum(weight for c, weight in _SAFE.items() if c >= at_least)
    stops = sum(weight for c, weight in _SAFE.items() if c >= _TARGET) + _ORDER - sum(_SAFE.values())
    return first + (1 - accepts) * beats / stops


def _keeps(beaten: float, rung: int, opponents: int, crowd: int) -> float:
    """Return the chance that no opponent removes the pair; low rungs cost an attacker more than they gain."""
    if not rung:
        return 1.0
    return float((1.0 - beaten * (0.45 + 0.11 * rung) / (1 + 0.25 * crowd)) ** opponents)
