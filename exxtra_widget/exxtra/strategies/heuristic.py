"""The survivor heuristic: each rung is weighed with the chance that the pair is still there a round later."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from exxtra_widget.core.position import ROLL
from exxtra_widget.core.registry import read_position
from exxtra_widget.exxtra.rules.notation import COMBINATIONS, OUTCOMES, PLACES, Combination, Rules
from exxtra_widget.exxtra.rules.rules import Position
from exxtra_widget.exxtra.two_seats.states import states_of
from exxtra_widget.support.arguments import number
from exxtra_widget.support.calls import checked
from exxtra_widget.support.numba import compiled

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.core.position import Action


# The model of an opponent: it rolls until 53 or better.
_TARGET: Final = 53
_FIRST: Final = {c: sum(OUTCOMES[d] for d in OUTCOMES if d.combination == c) for c in COMBINATIONS.values()}
_SAFE: Final = {d.combination: weight for d, weight in OUTCOMES.items() if not d.xs}
_ORDER: Final = sum(OUTCOMES.values())

# Distances to the finish beyond the reach of one double and one rung count alike, and for an opponent whose pair is
# removed those beyond the reach of one rung.
_FAR: Final = 9
_HINDERED: Final = 6


@checked
@dataclass(frozen=True)
class Survivor:
    """Strategy that places where steps times the chance to keep them are most, and rolls while that gains on average.

    It models each opponent as a player that rolls until 53 or better and removes a pair on a high rung more often than
    one on a low rung. It adds the steps that it denies to opponents, and a bonus for reaching the finish. It models all
    dice as fair.

    Parameters
    ----------
    denial : float
        Worth of a step denied to the only opponent, in own steps, 0 to 1,000; with several opponents it is divided
        by their number.
    win : float
        Worth of reaching the finish, in steps, 0 to 1,000.

    Raises
    ------
    TypeError
        If one of them is not a number.
    ValueError
        If one of them is not 0 to 1,000.

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
        """Return the weights that `judge` takes.

        Parameters
        ----------
        opponents : int
            Number of opponents, 1 to 5.

        Returns
        -------
        list of float
            Worth of a step denied to the only opponent, worth of the finish, number of opponents.
        """
        return [self.denial, self.win, float(opponents)]

    def __call__(self, position: Any, rng: Random | None = None) -> Action:  # noqa: ARG002 - as every strategy
        """Return the action of this strategy.

        Parameters
        ----------
        position : Position, str, Game or widget
            Position in which a seat decides.
        rng : random.Random, optional
            Not used: the strategy leaves nothing to chance.

        Returns
        -------
        Action
            ``"roll"`` or a placing.

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
        goal, ranks = rules.goal, _ranks(rules)
        rivals = [0]
        for before in range(len(counters) - 1):
            other = (seat + 1 + before) % len(counters)
            pair = ladder[other]
            # A pair on rung 0 matters with strict placing only.
            if pair and (pair.rung or rules.strict_placing):
                rivals[0] += 1
                rivals += [pair.rung, ranks[pair.combination], min(goal - counters[other], _HINDERED), before]
        left, back = min(goal - counters[seat], _FAR), min(counters[seat], 1)
        rung = _judged(self, ranks[roll], back, left, tuple(rivals), rules, len(counters) - 1)
        return ROLL if rung < 0 else PLACES[rung]


@lru_cache(maxsize=32)
def _ranks(rules: Rules) -> dict[Combination, int]:
    return {combination: rank for rank, combination in enumerate(states_of(rules).order)}


@lru_cache(maxsize=32)
def _dice(rules: Rules) -> list[float]:
    return states_of(rules).dice()


@lru_cache(maxsize=1 << 17)
def _judged(
    strategy: Survivor, rank: int, back: int, left: int, rivals: tuple[int, ...], rules: Rules, opponents: int
) -> int:
    """Return the decision of `judge`, which numba compiles."""
    worths, rungs = _worths(strategy, left, rivals, rules, opponents)
    dice, stop = _dice(rules), worths[rank]
    gain = -dice[66] * (back + stop) - dice[67] * (2 * back + stop)
    for k in range(32, rank, -1):
        # Doubles, whose later weights are 0, are the last three.
        if k >= 30 or dice[30 + k]:
            weight = dice[33 + k] if k >= 30 else dice[30 + k]
            if worths[k] > stop or rungs[k] < 0:
                gain += weight * (worths[k] - stop)
                if gain > 0.0 and rungs[k] >= 0:
                    return -1
    return -1 if gain > 0.0 else rungs[rank]


@lru_cache(maxsize=1 << 15)
def _worths(
    strategy: Survivor, left: int, rivals: tuple[int, ...], rules: Rules, opponents: int
) -> tuple[list[float], list[int]]:
    """Return the worths of the 30 rolls and of the three doubles, and the rungs to place on, -1 for the finish.

    Most decisions of a simulation share them: they are as many as the ladders and counters, not as the rolls.
    """
    win, dice, pairs = strategy.win, _dice(rules), _pairs(strategy, rivals, opponents, rules.double_x)
    worths, rungs, highest = [0.0] * 33, [-1] * 33, 5
    for k in range(33):
        roll, moved = (int(dice[30 + k]), k - 29) if k >= 30 else (k, 0)
        far = left - moved
        if far <= 0:
            worths[k] = moved + win
            continue
        if rules.strict_placing:
            stronger = (i for i in range(1, 4 * rivals[0] + 1, 4) if rivals[i + 1] >= roll)
            highest = min((rivals[i] for i in stronger), default=5)
        own = _own(rivals[0], opponents, far, win, rules.double_x)
        best, place, denied = -1.0, 0, 0.0
        for rung in (5, 4, 3, 2, 1, 0):
            pair = pairs[rung]
            if pair:
                if pair[0] <= roll:
                    denied += pair[1]
            elif rung <= highest:
                worth = own[rung][roll] + denied
                if worth >= best:
                    best, place = worth, rung
        worths[k], rungs[k] = best + moved, place
    return worths, rungs


def _pairs(
    strategy: Survivor, rivals: tuple[int, ...], opponents: int, double_x: int
) -> list[tuple[int, float] | None]:
    """Return the rank of the pair on each rung, and the worth of removing it."""
    price, chances = strategy.denial / opponents, keeps(double_x)
    pairs: list[tuple[int, float] | None] = [None] * 6
    for i in range(1, 4 * rivals[0] + 1, 4):
        rung, rank, far, before = rivals[i : i + 4]
        if rung:
            steps = float(rung) if rung < far else far + strategy.win
            pairs[rung] = rank, price * steps * chances[(before * 6 + rung) * 30 + rank]
    return pairs


@lru_cache(maxsize=1 << 12)
def _own(crowd: int, opponents: int, far: int, win: float, double_x: int) -> list[list[float]]:
    """Return the worth of an own pair, by rung and rank."""
    chances, begin = keeps(double_x), (crowd * 6 + opponents) * 180
    steps = [float(rung) if rung < far else far + win for rung in range(6)]
    return [[steps[rung] * chances[begin + 30 * rung + rank] for rank in range(30)] for rung in range(6)]


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


@compiled
def judge(  # noqa: C901, PLR0912 - one loop, so that numba and Python run the same function
    rank: int,
    left: int,
    back: int,
    opponents: int,
    strict: bool,  # noqa: FBT001
    rivals: Any,
    keeps: Any,
    weights: Any,
    dice: Any,
) -> int:
    """Return the rung on which a survivor places a roll, or -1 if it rolls again.

    Parameters
    ----------
    rank : int
        Place of the roll among the 30 combinations, from the weakest up.
    left : int
        Steps to the finish.
    back : int
        0 on the start, where an X costs nothing.
    opponents : int
        Number of opponents.
    strict : bool
        Whether pairs may be placed only above pairs that they beat.
    rivals : sequence of int
        Number of pairs on the ladder; then four numbers for each: rung, rank, steps of its owner to the finish, and
        number of opponents who play before its owner.
    keeps : sequence of float
        Chance to keep a pair, by pairs on the ladder, opponents to come, rung and rank; see `keeps`.
    weights : sequence of float
        Worth of a step denied to the only opponent, worth of the finish, number of opponents.
    dice : sequence of float
        Weights of the dice in the order of `two_seats.states.States.dice`: 30 of safe later rolls from the 30th on,
        then ranks and weights of the doubles, weights of the busts.
    """
    # Five bits for each rung: where its pair begins among the rivals, 0 for none.
    pairs = 0
    for i in range(1, 4 * rivals[0] + 1, 4):
        pairs |= i << 5 * rivals[i]
    price = weights[0] / weights[2]
    own = (rivals[0] * 6 + opponents) * 180
    # Rolling until a better one comes gains the sum of weight * (worth - stop) over all that ends it. To roll again
    # pays exactly if that is positive. A stronger roll is never worth less, so nothing after a positive sum lowers it.
    gain, stop, where = 0.0, 0.0, 0
    for step in range(33 - rank):
        k = 33 - step if step else rank
        roll, far, moved = k, left, 0
        if k >= 30:
            roll, moved = int(dice[30 + k]), k - 29
            far -= moved
            if far <= 0:
                gain += dice[33 + k] * (moved + weights[1] - stop)
                continue
        elif step and dice[30 + k] == 0.0:
            continue
        highest = 5
        if strict:
            for i in range(1, 4 * rivals[0] + 1, 4):
                if rivals[i + 1] >= roll:
                    highest = min(highest, rivals[i])
        best, place, denied = -1.0, 0, 0.0
        for rung in range(5, -1, -1):
            i = pairs >> 5 * rung & 31 if rung else 0
            if i:
                if rivals[i + 1] <= roll:
                    # An opponent who plays later may lose the pair to another one anyway.
                    steps = float(rung) if rung < rivals[i + 2] else rivals[i + 2] + weights[1]
                    denied += price * steps * keeps[(rivals[i + 3] * 6 + rung) * 30 + rivals[i + 1]]
            elif rung <= highest:
                steps = float(rung) if rung < far else far + weights[1]
                worth = steps * keeps[own + 30 * rung + roll] + denied
                if worth >= best:
                    best, place = worth, rung
        if not step:
            stop, where = best, place
            gain = -dice[66] * (back + stop) - dice[67] * (2 * back + stop)
        elif best + moved > stop:
            gain += dice[33 + k if k >= 30 else 30 + k] * (best + moved - stop)
            if gain > 0.0:
                return -1
    return -1 if gain > 0.0 else where
