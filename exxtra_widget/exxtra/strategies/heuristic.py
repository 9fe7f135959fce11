"""The survivor heuristic: each rung is weighed with the chance that the pair is still there a round later."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from exxtra_widget.core.position import ROLL
from exxtra_widget.core.registry import read_position
from exxtra_widget.exxtra.rules.notation import COMBINATIONS, OUTCOMES, PLACES, Combination, Rules
from exxtra_widget.exxtra.rules.rules import BITS, Position
from exxtra_widget.exxtra.two_seats.states import DOUBLE_RANKS, DOUBLE_WEIGHTS, LATER, ONE_X, RANKS, TWO_X, states_of
from exxtra_widget.support.arguments import number
from exxtra_widget.support.calls import checked
from exxtra_widget.support.numba import compiled

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from exxtra_widget.core.position import Action
    from exxtra_widget.exxtra.rules.notation import Pair

    # Arguments left, back and rivals of `judge`; the rank of the weakest pair, `RANKS` for none; and the rungs on which
    # a weaker roll may be placed, as bits.
    _Moment = tuple[int, int, tuple[int, ...], int, int]


# The model of an opponent: it rolls until 53 or better.
_TARGET: Final = 53
_FIRST: Final = {c: sum(OUTCOMES[d] for d in OUTCOMES if d.combination == c) for c in COMBINATIONS.values()}
_SAFE: Final = {d.combination: weight for d, weight in OUTCOMES.items() if not d.xs}
_ORDER: Final = sum(OUTCOMES.values())

# Distances to the finish beyond the reach of one double and one rung count alike.
_FAR: Final = 9


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
        ranks, target, moment = _turn(self.win, counters, ladder, seat, rules)
        rank = ranks[roll]
        if rank < target:
            return ROLL
        rung = _judged(self.denial, self.win, rank, moment, rules, len(counters) - 1)
        return ROLL if rung < 0 else PLACES[rung]


# A turn has two or three decisions; two seats meet many turns again.
@lru_cache(maxsize=1 << 12)
def _turn(
    win: float, counters: tuple[int, ...], ladder: tuple[Pair | None, ...], seat: int, rules: Rules
) -> tuple[dict[Combination, int], int, _Moment]:
    """Return the facts that do not depend on the roll: all ranks, one below which a survivor rolls, and the rest."""
    goal, strict, ranks, seats = rules.goal, rules.strict_placing, _ranks(rules), len(counters)
    rivals, free, weakest = [0], 63, RANKS
    for before in range(seats - 1):
        other = (seat + 1 + before) % seats
        pair = ladder[other]
        # A pair on rung 0 matters with strict placing only.
        if pair and (pair.rung or strict):
            rung, rank = pair.rung, ranks[pair.combination]
            rivals[0] += 1
            # Distances that the rung does not reach count alike.
            rivals += rung, rank, min(goal - counters[other], rung + 1), before
            free &= ~BITS[rung]
            if strict:
                free &= (2 << rung) - 1
            weakest = min(weakest, rank)
    left, back = min(goal - counters[seat], _FAR), min(counters[seat], 1)
    target = _alone(win, left, back, free, rivals[0], seats - 1, rules.double_x).target
    return ranks, min(target, weakest), (left, back, tuple(rivals), weakest, free)


@lru_cache(maxsize=1 << 16)
def _judged(denial: float, win: float, rank: int, moment: _Moment, rules: Rules, opponents: int) -> int:
    """Return the decision of `judge`, which numba compiles; in plain Python this takes half the time."""
    left, back, rivals, weakest, free = moment
    crowd, double_x = rivals[0], rules.double_x
    dice, removed = _dice(double_x), _removed(denial / opponents, win, rivals, double_x)
    lying = tuple(zip(rivals[1::4], rivals[2::4], strict=True)) if rules.strict_placing else ()
    alone = _alone(win, left, back, free, crowd, opponents, double_x).best
    own = _own(win, left, crowd, opponents, double_x)
    stop, place = alone[rank] if rank < weakest else _best(rank, own[rank], removed, lying)
    gain = -dice[ONE_X] * (back + stop) - dice[TWO_X] * (2 * back + stop)
    for k, roll, moved, weight in _later(double_x):
        if k <= rank:
            break
        if roll < weakest or moved >= left:
            worth, rung = alone[k]
        else:
            further = _own(win, left - moved, crowd, opponents, double_x) if moved else own
            worth, rung = _best(roll, further[roll], removed, lying)
            worth += moved
        if worth > stop or rung < 0:
            gain += weight * (worth - stop)
            # A stronger roll is never worth less, so nothing after a positive sum lowers it.
            if gain > 0.0 and rung >= 0:
                return -1
    return -1 if gain > 0.0 else place


class _Alone(NamedTuple):
    """Values of rolls that remove no pair."""

    target: int
    best: list[tuple[float, int]]  # worth and rung of the best placing by rank, then of the doubles; rung -1 wins


@lru_cache(maxsize=1 << 12)
def _alone(win: float, left: int, back: int, free: int, crowd: int, opponents: int, double_x: int) -> _Alone:
    """Return the values of rolls if none removes a pair.

    The target is the lowest rank at which rolling then gains nothing. In truth some stronger rolls may remove pairs and
    are worth more, so with a lower rank rolling gains in any case.
    """
    rungs, dice, later = [rung for rung in range(6) if free >> rung & 1], _dice(double_x), _later(double_x)
    best: list[tuple[float, int]] = []
    doubles = [(roll, moved) for _, roll, moved, _ in later[2::-1]]
    for roll, moved in [*((rank, 0) for rank in range(RANKS)), *doubles]:
        if moved >= left:
            best.append((moved + win, -1))
        else:
            own = _own(win, left - moved, crowd, opponents, double_x)[roll]
            place = max(rungs, key=own.__getitem__)
            best.append((moved + own[place], place))

    def loss(rank: int) -> float:
        stop = best[rank][0]
        gain = sum(weight * max(best[k][0] - stop, 0.0) for k, _, _, weight in later)
        return dice[ONE_X] * (back + stop) + dice[TWO_X] * (2 * back + stop) - gain

    # A gain that small may be due to the order of the sum; `_judged` decides then.
    return _Alone(bisect_left(range(RANKS), -1e-9, key=loss), best)


def _removed(price: float, win: float, rivals: tuple[int, ...], double_x: int) -> list[tuple[int, float] | None]:
    """Return the rank of the pair on each rung, and the worth of removing it, by the worth of a step denied."""
    chances = keeps(double_x)
    removed: list[tuple[int, float] | None] = [None] * 6
    for i in range(1, 4 * rivals[0] + 1, 4):
        rung, rank, far, before = rivals[i : i + 4]
        if rung:
            steps = float(rung) if rung < far else far + win
            removed[rung] = rank, price * steps * chances[(before * 6 + rung) * 30 + rank]
    return removed


def _best(
    rank: int, own: Sequence[float], removed: Sequence[tuple[int, float] | None], lying: tuple[tuple[int, int], ...]
) -> tuple[float, int]:
    """Return the worth of the best placing of a roll, and its rung; `lying` holds all pairs with strict placing."""
    highest = min((rung for rung, strength in lying if strength >= rank), default=5) if lying else 5
    best, place, denied = -1.0, 0, 0.0
    for rung in (5, 4, 3, 2, 1, 0):
        pair = removed[rung]
        if pair:
            if pair[0] <= rank:
                denied += pair[1]
        elif rung <= highest:
            worth = own[rung] + denied
            if worth >= best:
                best, place = worth, rung
    return best, place


@lru_cache(maxsize=1 << 12)
def _own(win: float, far: int, crowd: int, opponents: int, double_x: int) -> list[list[float]]:
    """Return the worth of an own pair by rank and rung."""
    chances, begin = keeps(double_x), (crowd * 6 + opponents) * 180
    steps = [float(rung) if rung < far else far + win for rung in range(6)]
    return [[steps[rung] * chances[begin + 30 * rung + rank] for rung in range(6)] for rank in range(30)]


@lru_cache(maxsize=32)
def _ranks(rules: Rules) -> dict[Combination, int]:
    return {combination: rank for rank, combination in enumerate(states_of(rules).order)}


@lru_cache(maxsize=2)
def _dice(double_x: int) -> list[float]:
    return states_of(Rules(double_x=double_x)).dice()


@lru_cache(maxsize=2)
def _later(double_x: int) -> list[tuple[int, int, int, float]]:
    """Return number, rank, steps and weight of the later rolls without X: the doubles 33 to 11, then from 76 down."""
    dice = _dice(double_x)
    doubles = [(RANKS + n, int(dice[DOUBLE_RANKS + n]), n + 1, dice[DOUBLE_WEIGHTS + n]) for n in (2, 1, 0)]
    return doubles + [(k, k, 0, dice[LATER + k]) for k in range(RANKS - 1, -1, -1) if dice[LATER + k]]


@lru_cache(maxsize=2)
def keeps(double_x: int) -> list[float]:
    """Return the chance to keep a pair, by pairs on the ladder, opponents to come, rung and rank."""
    beaten = [_beaten(combination or double_x) for combination in states_of(Rules(double_x=double_x)).order]
    return [
        _keeps(chance, rung, opponents, crowd)
        for crowd in range(6)
        for opponents in range(6)
        for rung in range(6)
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
