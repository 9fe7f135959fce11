"""The survivor heuristic: it weighs each rung by the probability that the pair survives a round."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from exxtra_widget.core.game_registry import read_position
from exxtra_widget.core.position import ROLL, nothing_to_decide
from exxtra_widget.exxtra.rules.notation import OUTCOMES, PLACES, RUNG_COUNT, SEATS, TOP_RUNG, Rules, is_bust
from exxtra_widget.exxtra.rules.rules import Position
from exxtra_widget.exxtra.two_seats.states import (
    DOUBLE_RANKS,
    DOUBLE_WEIGHTS,
    DOUBLES,
    LATER,
    ONE_X,
    RANKS,
    TWO_X,
    states_of,
)
from exxtra_widget.support.arguments import number
from exxtra_widget.support.numba import Array, compilable
from exxtra_widget.support.suggest import suggest_in_class

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.core.position import Action, PositionLike


# Model of an opponent: it rolls until 53 or better.
_TARGET: Final = 53
_FIRST: Final = {d.combination: weight for d, weight in OUTCOMES.items()}
_SAFE: Final = {d.combination: weight for d, weight in OUTCOMES.items() if not is_bust(d, first=False)}
_ORDER: Final = sum(OUTCOMES.values())

# Entries of `rivals` in `judge`: the number of pairs on the ladder, then four for each of them: its rung, its rank, the
# steps of its owner to the finish, the number of opponents who play before its owner.
RIVALS: Final = 0
FIRST_RIVAL: Final = 1
RIVAL: Final = 4
RIVAL_RUNG, RIVAL_RANK, RIVAL_FINISH, RIVAL_BEFORE = range(RIVAL)

# Numbers of pairs on the ladder and of opponents to come in `keeps`: each is less than the largest number of seats.
_CROWDS: Final = SEATS[-1]

# From this many steps on, no placing and no double reaches the finish.
_FAR: Final = TOP_RUNG + DOUBLES + 1

# Share of the rolls beating a pair with which an opponent removes it: the first number, plus the second one for each
# rung of the pair, so that it is 1 on the top rung; divided by 1 plus the third one for each pair on the ladder.
# Hand-picked, not fitted; results with survivors depend on them.
_ATTACKS: Final = 0.45
_ATTACKS_BY_RUNG: Final = 0.11
_OTHER_PAIRS: Final = 0.25


@suggest_in_class()
@dataclass(frozen=True)
class Survivor:
    """Strategy that places pairs for the most expected steps, and rolls again while that gains on average.

    It models each opponent as a player who rolls until 53 or better and removes a pair on a high rung more often than
    one on a low rung. It adds the steps that it denies to opponents, and a bonus for reaching the finish. It models all
    dice as fair.

    Parameters
    ----------
    denial : float, default 2
        Value of a step denied to the only opponent, in own steps, 0 to 1,000; with several opponents it is divided by
        their number.
    win : float, default 6
        Value of reaching the finish, in steps, 0 to 1,000.

    Examples
    --------
    >>> from exxtra_widget.exxtra.strategies import Survivor
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

    def __call__(self, position: PositionLike, rng: Random | None = None) -> Action:  # noqa: ARG002 - as every strategy
        """Return the action of this strategy; ``rng`` is not used, since it leaves nothing to chance."""
        here: Position = position if isinstance(position, Position) else read_position(position, "exxtra")
        if here.is_over:
            raise nothing_to_decide(here)
        roll = here.roll
        if roll is None:
            return ROLL
        counters, ladder, seat, _, rules = here
        seats, ranks = len(counters), states_of(rules).ranks
        rivals: list[int] = []
        for before in range(seats - 1):
            other = (seat + 1 + before) % seats
            pair = ladder[other]
            # A pair on rung 0 matters with strict placing only.
            if pair and (pair.rung or rules.strict_placing):
                finish = min(rules.goal - counters[other], pair.rung + 1)
                rivals += pair.rung, ranks[pair.combination], finish, before
        # Equal situations are decided once, so a finish that is too far away to matter counts as less far.
        left, back = min(rules.goal - counters[seat], _FAR), min(counters[seat], 1)
        rung = _decision(self.denial, self.win, rules, ranks[roll], left, back, seats - 1, tuple(rivals))
        return ROLL if rung < 0 else PLACES[rung]


@lru_cache(maxsize=8192)
def _decision(
    denial: float, win: float, rules: Rules, rank: int, left: int, back: int, opponents: int, rivals: tuple[int, ...]
) -> int:
    """Return the decision of `judge`, cached: games on the same dice often reach the same decision."""
    chances, weights = keeps(rules.double_x), _weights(rules.double_x)
    counted = (len(rivals) // RIVAL, *rivals)
    return judge(rank, left, back, opponents, rules.strict_placing, counted, chances, denial, win, weights)


@lru_cache(maxsize=2)
def _weights(double_x: int) -> list[float]:
    return states_of(Rules(double_x=double_x)).turn_weights()


@lru_cache(maxsize=2)
def keeps(double_x: int) -> list[float]:
    """Return the probability of keeping a pair, by pairs on the ladder, opponents to come, rung and rank."""
    beaten = [_beaten(combination or double_x) for combination in states_of(Rules(double_x=double_x)).order]
    return [
        _keeps(chance, rung, opponents, crowd)
        for crowd in range(_CROWDS)
        for opponents in range(_CROWDS)
        for rung in range(RUNG_COUNT)
        for chance in beaten
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
    """Return the probability that no opponent removes the pair. Attacks on low rungs cost more than they gain."""
    if not rung:
        return 1.0
    removes = beaten * (_ATTACKS + _ATTACKS_BY_RUNG * rung) / (1 + _OTHER_PAIRS * crowd)
    return float((1.0 - removes) ** opponents)


@compilable
def judge(  # noqa: C901, PLR0912 - one loop, so that numba and Python run the same function
    rank: int,
    left: int,
    back: int,
    opponents: int,
    strict: bool,  # noqa: FBT001 - numba takes no keywords
    rivals: Array,
    keeps: Array,
    denial: float,
    win: float,
    weights: Array,
) -> int:
    """Return the rung on which a survivor places a roll, or -1 if it rolls again.

    `left` is the number of steps to the finish, `back` 0 on the start, where an X costs nothing. `rivals` has the
    entries `RIVALS` to `RIVAL_BEFORE`; `keeps` and `weights` are those of `keeps` and `States.turn_weights`.
    """
    # Five bits for each rung: where its pair begins among the rivals, 0 for none.
    pairs = 0
    end = FIRST_RIVAL + RIVAL * rivals[RIVALS]
    for i in range(FIRST_RIVAL, end, RIVAL):
        pairs |= i << 5 * rivals[i + RIVAL_RUNG]
    price = denial / opponents
    own = (rivals[RIVALS] * _CROWDS + opponents) * RUNG_COUNT * RANKS
    # Rolling until a better roll gains the sum of weight * (worth - stop) over all rolls that end it. Rolling again
    # pays if and only if that is positive. A stronger roll is never worth less, so a positive sum stays positive.
    gain, stop, where = 0.0, 0.0, 0
    for step in range(RANKS + DOUBLES - rank):
        # The roll itself, then the stronger ones from above; `RANKS` and more mean the doubles.
        k = RANKS + DOUBLES - step if step else rank
        roll, far, moved, weight = k, left, 0, weights[LATER + k]
        # R12, R15
        if k >= RANKS:
            double = k - RANKS
            roll, moved, weight = int(weights[DOUBLE_RANKS + double]), double + 1, weights[DOUBLE_WEIGHTS + double]
            far -= moved
            if far <= 0:
                gain += weight * (moved + win - stop)
                continue
        elif step and weight == 0.0:
            continue
        highest = TOP_RUNG
        if strict:
            for i in range(FIRST_RIVAL, end, RIVAL):
                if rivals[i + RIVAL_RANK] >= roll:
                    highest = min(highest, rivals[i + RIVAL_RUNG])
        best, place, denied = -1.0, 0, 0.0
        for rung in range(TOP_RUNG, -1, -1):
            i = pairs >> 5 * rung & 31 if rung else 0
            # R4, R14: a rung with a pair is taken, and from below the roll removes the pair if it is not stronger.
            if i:
                if rivals[i + RIVAL_RANK] <= roll:
                    # A later opponent may lose the pair to someone else anyway.
                    steps = float(rung) if rung < rivals[i + RIVAL_FINISH] else rivals[i + RIVAL_FINISH] + win
                    chances = (rivals[i + RIVAL_BEFORE] * RUNG_COUNT + rung) * RANKS
                    denied += price * steps * keeps[chances + rivals[i + RIVAL_RANK]]
            elif rung <= highest:
                steps = float(rung) if rung < far else far + win
                worth = steps * keeps[own + RANKS * rung + roll] + denied
                if worth >= best:
                    best, place = worth, rung
        if not step:
            stop, where = best, place
            # R11
            gain = -weights[ONE_X] * (back + stop) - weights[TWO_X] * (2 * back + stop)
        elif best + moved > stop:
            gain += weight * (best + moved - stop)
            if gain > 0.0:
                return -1
    return -1 if gain > 0.0 else where
