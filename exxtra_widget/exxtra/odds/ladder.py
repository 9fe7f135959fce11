"""The chance that a pair is still on the ladder when its owner's next turn comes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from exxtra_widget.errors import nearest, quote, whole
from exxtra_widget.exxtra.notation import PLACES, ROLL, Combination, Pair, Rules
from exxtra_widget.exxtra.odds.play import Play, read_position, read_strategy
from exxtra_widget.exxtra.odds.rolls import chase, combination, dice_weights, first_roll, rules_of
from exxtra_widget.exxtra.rules import Position, start
from exxtra_widget.exxtra.weights import read

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.exxtra.notation import Dice
    from exxtra_widget.exxtra.odds.play import Ending
    from exxtra_widget.weights import Weights

__all__ = ["survival", "survives"]

BEHAVIOURS: Final = {"first roll": "first roll", "chase": "chase", "any": "chase"}
_MOST_TURNS: Final = 5_000


def survival(
    what: Any,
    rung: int | None = None,
    opponents: Any = "chase",
    *,
    n_opponents: int | None = None,
    finish: bool = True,
    weights: Weights | str | None = None,
    **options: Any,
) -> Fraction:
    """Return the probability that a pair is still on the ladder at its owner's next turn.

    Parameters
    ----------
    what : str, Combination or Position
        A combination, ``"64"``, of which nothing is known but how many opponents come; or a position. In a position it
        is about the pair that lies on the rung, until its owner is to act; if none lies there, about the roll in
        hand, once it is placed there.
    rung : int
        Where the pair lies, 0 to 5. From rung 0 nothing is removed. On all others the chance is the same for the named
        behaviours, because rung 0 is always free for an attack; they may be left out with a combination.
    opponents : str, callable or list
        ``"first roll"``: each opponent takes its first roll, and removes the pair if that can do it.
        ``"chase"``: each rolls until it can remove the pair, or busts. ``"any"``: the least chance that there is,
        whatever the opponents do; the chase is the worst they can do. A strategy as for `turn`, for all opponents; or
        a list, one for each in the order in which they play.
    n_opponents : int, optional
        With a combination, how many opponents come, 0 to 5; without it one.
    finish : bool
        With a position: whether an opponent may win first, by a double or from the ladder (of which the named
        behaviours suppose that no other pair is removed). Then the next turn never comes, and the pair counts as lost.
        False leaves that out, which gives the numbers for a combination.
    weights : Weights, optional
        Loaded dice, see `exxtra.loaded`.
    **options
        Options of the rules, see `Rules`, if there is no position.

    Returns
    -------
    Fraction
        Exact.

    Raises
    ------
    TypeError
        If the opponents are no strategies, or if a position comes with options of the rules.
    ValueError
        If the combination cannot be rolled, no pair is on that rung, or the game is over; if a strategy draws by
        chance, or if the positions that strategies lead to are too many.

    Examples
    --------
    >>> survival("76"), survival("64", n_opponents=2, opponents="first roll")
    (Fraction(385, 432), Fraction(841, 1296))
    >>> survival("0/3/0@4:64/0@5:70 A 61", rung=3, finish=False) == survival("61", n_opponents=3)
    True
    """
    loaded = None if weights is None else read(weights)
    if isinstance(what, Position) or (isinstance(what, str) and "/" in what):
        if n_opponents is not None or options:
            given = ", ".join([*(["n_opponents"] if n_opponents is not None else []), *options])
            msg = f"the position brings its own seats and rules: leave out {given}"
            raise TypeError(msg)
        return _in_position(read_position(what), rung, opponents, loaded, finish=finish)
    pair = combination(what)
    rules = rules_of(options)
    number = whole(1 if n_opponents is None else n_opponents, 0, 5, "n_opponents")
    if rung is not None and whole(rung, 0, 5, "rung") == 0:
        return Fraction(1)
    players = _one_for_each(opponents, number)
    if all(isinstance(player, str) for player in players):
        return _product(_miss(rules, loaded, pair, str(player)) for player in players)
    if rung is None:
        msg = "a strategy looks at the ladder, so the pair needs a rung: survival('64', rung=5, …)"
        raise ValueError(msg)
    base = start(number + 1, first=1, **rules._asdict())
    position = base._replace(ladder=(Pair(rung, pair), *base.ladder[1:]))
    return _enumerated(position, 0, players, loaded)


def _one_for_each(opponents: Any, number: int) -> list[Any]:
    """Return a name of a behaviour or a strategy for each opponent."""
    if isinstance(opponents, (list, tuple)):
        if len(opponents) != number:
            msg = f"{number} opponents come before the owner, but {len(opponents)} are listed"
            raise ValueError(msg)
        return [_one(each) for each in opponents]
    return [_one(opponents)] * number


def _one(opponent: Any) -> Any:
    if isinstance(opponent, str) and opponent in BEHAVIOURS:
        return BEHAVIOURS[opponent]
    try:
        return read_strategy(opponent)
    except ValueError as error:
        names = ", ".join(map(repr, BEHAVIOURS))
        msg = f"opponents are {names} or a strategy, not {quote(opponent)}{nearest(opponent, BEHAVIOURS)} ({error})"
        raise ValueError(msg) from error


def _product(factors: Any) -> Fraction:
    result = Fraction(1)
    for factor in factors:
        result *= factor
    return result


@lru_cache(maxsize=4096)
def _miss(rules: Rules, weights: Weights | None, pair: Combination, behaviour: str) -> Fraction:
    """Return the probability that an opponent who is far from the finish does not remove a pair."""
    if behaviour == "chase":
        return 1 - chase(pair, first=True, weights=weights, rules=rules)
    return 1 - first_roll(weights=weights, rules=rules).at_least(pair)


# --- In a position ----------------------------------------------------------------------------


def _in_position(
    position: Position, rung: int | None, opponents: Any, weights: Weights | None, *, finish: bool
) -> Fraction:
    if rung is None:
        msg = f"in a position the pair needs a rung: survival({str(position)!r}, rung=…)"
        raise ValueError(msg)
    owner, after = _placed(position, whole(rung, 0, 5, "rung"))
    if rung == 0:
        return Fraction(1)
    return survives(after, owner, opponents, weights, finish=finish)


def survives(
    position: Position, owner: int, opponents: Any, weights: Weights | None, *, finish: bool = True
) -> Fraction:
    """Return the probability that the pair of a seat, on rung 1 or higher, is there at the owner's next turn."""
    seats = [(position.player + i) % position.seats for i in range((owner - position.player) % position.seats)]
    players = _one_for_each(opponents, len(seats))
    if all(isinstance(player, str) for player in players):
        behaviours = zip(seats, map(str, players), strict=True)
        return _product(_miss_in(position, owner, seat, each, weights, finish) for seat, each in behaviours)
    if not finish:
        msg = "finish=False is for the named behaviours; strategies play by the rules, which let an opponent win"
        raise ValueError(msg)
    return Fraction(0) if position.is_over else _enumerated(position, owner, players, weights)


def _placed(position: Position, rung: int) -> tuple[int, Position]:
    """Return whose pair lies on a rung, and the position in which it does; the roll in hand is placed if none does."""
    lying = position.rung(rung)
    if rung and lying:
        return lying[0], position
    if position.roll is not None:
        return position.player, position.apply(PLACES[rung])
    if lying:
        return lying[0], position
    msg = f"no pair lies on rung {rung}, and no roll is in hand to be placed there (at {position})"
    raise ValueError(msg)


def _miss_in(
    position: Position,
    owner: int,
    seat: int,
    behaviour: str,
    weights: Weights | None,
    finish: bool,  # noqa: FBT001
) -> Fraction:
    """Return the probability that an opponent neither removes the pair nor wins."""
    pair, own, rules = position.ladder[owner], position.ladder[seat], position.rules
    assert pair is not None  # noqa: S101 - for the type checker
    in_hand = position.roll if seat == position.player else None
    if in_hand is not None and rules.strength(in_hand) >= rules.strength(pair.combination):
        return Fraction(0)
    if in_hand is not None and behaviour == "first roll":
        return Fraction(1)
    left = rules.goal - position.counters[seat] - (own.rung if own else 0) if finish else None
    if left is not None and left <= 0:
        return Fraction(0)
    return _roll_and_miss(rules, weights, pair.combination, behaviour, left, in_hand is None)


@lru_cache(maxsize=4096)
def _roll_and_miss(
    rules: Rules,
    weights: Weights | None,
    pair: Combination,
    behaviour: str,
    left: int | None,
    first: bool,  # noqa: FBT001
) -> Fraction:
    """Return the probability that rolling neither removes a pair nor reaches the finish, `left` steps ahead."""
    miss = stay = Fraction(0)
    total = 0
    for dice, weight in dice_weights(weights).items():
        total += weight
        if dice.xs and not first:
            miss += weight
        elif rules.strength(dice.combination) >= rules.strength(pair) or _wins(dice, left):
            continue
        elif behaviour == "first roll":
            miss += weight
        elif first or (left is not None and dice.double):
            rest = left if left is None else left - dice.double
            miss += weight * _roll_and_miss(rules, weights, pair, behaviour, rest, first=False)
        else:
            stay += weight
    if stay == total:
        msg = f"with these dice neither {pair} or better nor an X comes after the first roll: the chase never ends"
        raise ValueError(msg)
    return miss / (total - stay)


def _wins(dice: Dice, left: int | None) -> bool:
    return left is not None and dice.double > 0 and dice.double >= left


# --- Against strategies -----------------------------------------------------------------------


@dataclass(frozen=True)
class Attack:
    """Removes the pair of one seat as soon as a roll can do it; else takes the first roll, or rolls on.

    Parameters
    ----------
    owner : int
        Whose pair it is after.
    behaviour : str
        ``first roll`` or ``chase``.
    """

    owner: int
    behaviour: str
    game: ClassVar[str] = "exxtra"

    def __call__(self, position: Position, rng: Random | None = None) -> str:  # noqa: ARG002 - as every strategy
        """Return the action of this strategy; it needs no random source."""
        pair, strength = position.ladder[self.owner], position.rules.strength
        places = position.actions()[1:]
        if position.roll is None:
            return ROLL
        if pair and strength(position.roll) >= strength(pair.combination):
            return max(place for place in places if place < PLACES[pair.rung])
        return ROLL if self.behaviour == "chase" else places[-1]


def _enumerated(position: Position, owner: int, players: list[Any], weights: Weights | None) -> Fraction:
    """Return the probability that the pair survives, over all that can happen in the turns before its owner's."""
    if not players:
        return Fraction(1)
    mine = position.ladder[owner]
    strategies = [Attack(owner, player) if isinstance(player, str) else player for player in players]
    here = {position: Fraction(1)}
    turns = 0
    for strategy in strategies[:-1]:
        following: dict[Position, Fraction] = {}
        for at, share in here.items():
            turns = _counted(turns)
            for ending, chance in Play(at, strategy, weights, asker="survival").shares().items():
                after = ending.after
                if after is not None and not after.is_over and after.ladder[owner] == mine:
                    following[after] = following.get(after, Fraction(0)) + share * chance
        here = following
    survives = Fraction(0)
    for at, share in here.items():
        turns = _counted(turns)
        steps = at.counters[owner]
        survives += share * Play(at, strategies[-1], weights, asker="survival").prob(partial(_moved, owner, steps))
    return survives


def _counted(turns: int) -> int:
    if turns == _MOST_TURNS:
        msg = f"more than {_MOST_TURNS} turns have to be looked at; simulate() gives an estimate"
        raise ValueError(msg)
    return turns + 1


def _moved(owner: int, steps: int, ending: Ending) -> bool:
    """Tell whether the owner has moved from the ladder after the last opponent's turn."""
    return ending.after is not None and ending.after.counters[owner] > steps
