"""Probabilities of reaching a target by rolling again, and of a pair's survival until its owner's next turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import inf, prod
from typing import TYPE_CHECKING, Any, ClassVar, Final

from exxtra_widget.core.game_registry import dice_of
from exxtra_widget.core.position import ROLL
from exxtra_widget.core.position_text import changed
from exxtra_widget.exxtra.odds.rolls import combination, dice_weights, loaded_weights
from exxtra_widget.exxtra.odds.turn_graph import TurnGraph, read_position, read_strategy
from exxtra_widget.exxtra.rules.notation import (
    DOUBLE_X,
    GOAL,
    PLACES,
    RUNGS,
    STRICT_PLACING,
    Combination,
    Pair,
    Rules,
    beats,
    is_bust,
    read_rung,
)
from exxtra_widget.exxtra.rules.rules import start
from exxtra_widget.probability.exact import readable
from exxtra_widget.support.arguments import integer, nearest, quote, whole
from exxtra_widget.support.suggest import suggest_keywords
from exxtra_widget.support.unicode import plain

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.strategy import Strategies
    from exxtra_widget.exxtra.rules.rules import Position


BEHAVIOURS: Final = {"first roll": "first roll", "chase": "chase", "any": "chase"}
_MOST_TURNS: Final = 5_000


@suggest_keywords
def chase(
    target: object,
    first: bool = False,  # noqa: FBT001, FBT002 - reads well
    *,
    weights: Weights | str | None = None,
    double_x: int = DOUBLE_X,
) -> Fraction:
    """Return the exact probability of reaching a target or better before an X by rolling again.

    With weight w for the target or better and 11 for an X this is w/(w + 11).

    Parameters
    ----------
    target : str or Combination
        For example ``"53"``.
    first : bool, default False
        Whether the first roll of a turn is still ahead, in which an X counts as 0.
    weights, double_x
        As in `first_roll`.

    Raises
    ------
    ValueError
        If the target cannot be rolled, or if these dice show neither the target nor an X.

    Examples
    --------
    >>> from exxtra_widget.exxtra.odds import chase
    >>> chase("53"), chase("76"), chase("53", first=True)
    (Fraction(1, 2), Fraction(1, 12), Fraction(49, 72))
    """
    wanted, rules = combination(target), Rules(double_x=double_x)
    return 1 - _roll_and_miss(rules, loaded_weights(weights), wanted, "chase", inf, bool(first))


@suggest_keywords
def survival(
    what: Any,
    rung: int | str | None = None,
    opponents: Strategies = "chase",
    *,
    n_opponents: int | None = None,
    finish: bool = True,
    weights: Weights | str | None = None,
    goal: int = GOAL,
    double_x: int = DOUBLE_X,
    strict_placing: bool = STRICT_PLACING,
) -> Fraction:
    """Return the exact probability that a pair is still on the ladder at its owner's next turn.

    Parameters
    ----------
    what : str, Combination, Position, Game or widget
        A combination, ``"64"``, against `n_opponents` opponents; or a position, its text, a game or a widget. In a
        position it is the pair on the rung, until its owner is to act; if the rung is empty, the roll in hand as if
        placed there.
    rung : int or str
        Rung of the pair, 0 to 5: ``5``, ``">5"`` or ``"rung 5"``. On rungs 1 to 5 the named behaviours give the same
        probability, because rung 0 is always free for an attack; with a combination it may be omitted. No pair is
        removed from rung 0, so a pair there is lost only if an opponent wins first. As rung 0 holds any number of
        pairs, the pair there is the roll in hand if there is one, otherwise the pair of the next owner to act.
    opponents : str, callable or list, default "chase"
        ``"first roll"``: each opponent takes its first roll, and removes the pair if that beats it. ``"chase"``: each
        rolls until it can remove the pair, wins or busts. ``"any"``: the lowest probability over all behaviours of the
        opponents, the same as for ``"chase"``. A strategy as for `turn`, for all opponents; or a list, one for each in
        the order in which they play.
    n_opponents : int, optional
        Number of opponents of a combination, 0 to 5; by default 1.
    finish : bool, default True
        With a position: whether an opponent may win first, by a double or from the ladder (the named behaviours assume
        that no other pair is removed from it). The pair counts as lost then. False leaves wins out, which gives the
        numbers for a combination.
    weights : Weights, optional
        Loaded dice, see `exxtra.loaded`; by default the dice of the given game or widget.
    goal, double_x, strict_placing
        Options of the rules, see `Rules`, if there is no position. Only a strategy depends on `goal` and
        `strict_placing`, not a named behaviour.

    Raises
    ------
    TypeError
        If the opponents are not strategies, or if a position comes with its own rules.
    ValueError
        If the combination cannot be rolled, no pair is on that rung, or the game is over; if a strategy draws by
        chance, or if the positions that strategies lead to are too many.

    Examples
    --------
    >>> from exxtra_widget.exxtra.odds import survival
    >>> survival("76"), survival("64", n_opponents=2, opponents="first roll")
    (Fraction(385, 432), Fraction(841, 1296))
    >>> survival("0/3/0@4:64/0@5:70 A 61", rung=3, finish=False) == survival("61", n_opponents=3)
    True

    B's pair carries it to the finish, on any rung that A chooses.

    >>> survival("0/16@5:70 A 61", rung=0)
    Fraction(0, 1)
    """
    loaded = loaded_weights(dice_of(what, weights))
    rules = Rules(goal, double_x, strict_placing)
    if "/" in plain(what) if isinstance(what, str) else hasattr(what, "position") or hasattr(what, "actions"):
        given = ["n_opponents"] * (n_opponents is not None) + [*changed(rules)]
        if given:
            raise TypeError(f"the position already sets the players and the rules; remove {', '.join(given)}")
        position = read_position(what)
        if rung is None:
            raise ValueError(f"name the rung of the pair in this position: survival({str(position)!r}, rung=…)")
        owner, after = _placed(position, read_rung(rung))
        return readable(survives(after, owner, opponents, loaded, finish=finish))
    pair = combination(what)
    number = whole(1 if n_opponents is None else n_opponents, 0, 5, "n_opponents")
    place = None if rung is None else read_rung(rung)
    players = _one_for_each(opponents, number)
    if place == 0:
        return Fraction(1)
    if all(isinstance(player, str) for player in players):
        chances = (_roll_and_miss(rules, loaded, pair, player, inf, first=True) for player in players)
        return prod(chances, start=Fraction(1))
    if place is None:
        raise ValueError("a strategy needs to know the rung of the pair: survival('64', rung=5, …)")
    base = start(number + 1, first=1, **rules._asdict())
    position = base._replace(ladder=(Pair(place, pair), *base.ladder[1:]))
    return _enumerated(position, 0, players, loaded)


def _one_for_each(opponents: object, number: int) -> list[Any]:
    """Return a named behaviour or a strategy for each opponent."""
    listed = list(opponents.values()) if isinstance(opponents, Mapping) else opponents
    if isinstance(listed, (list, tuple)):
        if len(listed) != number:
            raise ValueError(f"{number} opponents play before the owner, but {len(listed)} are listed")
        return [_one(each) for each in listed]
    return [_one(opponents)] * number


def _one(opponent: object) -> Any:
    if isinstance(opponent, str) and opponent in BEHAVIOURS:
        return BEHAVIOURS[opponent]
    if integer(opponent) in RUNGS:
        raise ValueError(f"opponents={opponent} would be a rung; for their number write n_opponents={opponent}")
    try:
        return read_strategy(opponent)
    except ValueError as error:
        names = ", ".join(map(repr, BEHAVIOURS))
        raise ValueError(
            f"opponents must be {names} or a strategy, not {quote(opponent)}{nearest(opponent, BEHAVIOURS)} ({error})"
        ) from error


# --- In a position ----------------------------------------------------------------------------


def _placed(position: Position, rung: int) -> tuple[int, Position]:
    """Return the owner of the pair on a rung, and the position with it; place the roll in hand if there is none."""
    owners = position.rung(rung)
    if position.roll is not None and (rung == 0 or not owners):
        return position.player, position.apply(PLACES[rung])
    if owners:
        return min(owners, key=lambda seat: (seat - position.player) % position.seats), position
    raise ValueError(f"rung {rung} has no pair, and there is no roll to place on it (at {position})")


def survives(
    position: Position, owner: int, opponents: object, weights: Weights | None, *, finish: bool = True
) -> Fraction:
    """Return the probability that a seat's pair survives until its next turn; the game may be over."""
    seats = _seats_before(position, owner)
    players = _one_for_each(opponents, len(seats))
    if all(isinstance(player, str) for player in players):
        behaviours = zip(seats, map(str, players), strict=True)
        chances = (_miss_in(position, owner, seat, each, weights, finish=finish) for seat, each in behaviours)
        return prod(chances, start=Fraction(1))
    if not finish:
        raise ValueError(
            "finish=False works only with the named behaviours; strategies follow the rules, so an opponent can win"
        )
    return Fraction(0) if position.is_over else _enumerated(position, owner, players, weights)


def misses(position: Position, owner: int, behaviour: str, weights: Weights | None) -> dict[int, Fraction]:
    """Return, for each seat before a pair's owner, the probability that it neither removes the pair nor wins.

    Their product is what `survives` returns.
    """
    return {
        seat: _miss_in(position, owner, seat, behaviour, weights, finish=True)
        for seat in _seats_before(position, owner)
    }


def _seats_before(position: Position, owner: int) -> list[int]:
    return [(position.player + i) % position.seats for i in range((owner - position.player) % position.seats)]


def _miss_in(
    position: Position,
    owner: int,
    seat: int,
    behaviour: str,
    weights: Weights | None,
    *,
    finish: bool,
) -> Fraction:
    """Return the probability that an opponent neither removes the pair nor wins."""
    pair, own, rules = position.ladder[owner], position.ladder[seat], position.rules
    assert pair is not None  # noqa: S101 - for the type checker
    target = pair.combination if pair.rung else None
    in_hand = position.roll if seat == position.player else None
    if in_hand is not None and target is not None and beats(in_hand, target, rules):
        return Fraction(0)
    # R8, R15: at the beginning of its turn the opponent moves by its own pair, which may win.
    left = rules.goal - position.counters[seat] - (own.rung if own else 0) if finish else inf
    if left <= 0:
        return Fraction(0)
    if (in_hand is not None and behaviour == "first roll") or (target is None and left == inf):
        return Fraction(1)
    return _roll_and_miss(rules, weights, target, behaviour, left, in_hand is None)


@lru_cache(maxsize=16_384)
def _roll_and_miss(
    rules: Rules,
    weights: Weights | None,
    pair: Combination | None,
    behaviour: str,
    left: float,
    first: bool,  # noqa: FBT001 - a key of the cache
) -> Fraction:
    """Return the probability that rolling neither removes a pair nor reaches the finish, `left` steps ahead.

    Without a pair nothing can be removed; a finish that does not count is infinitely far.
    """
    total, busts, misses = _misses(rules, weights, pair, first)
    # R12, R15
    after: Counter[float] = Counter()
    for steps, weight in misses:
        if steps < left:
            after[left - steps] += weight
    if behaviour == "first roll":
        return Fraction(after.total(), total)
    # Rolls after which the chase is as before.
    stay = 0 if first else after.pop(left, 0)
    if stay == total:
        aim = "a double" if pair is None else f"{pair} or better"
        raise ValueError(
            f"with these dice neither {aim} nor an X can come up after the first roll, so the chase never ends"
        )
    chances = (weight * _roll_and_miss(rules, weights, pair, behaviour, far, False) for far, weight in after.items())  # noqa: FBT003 - a key of the cache
    return sum(chances, Fraction(busts)) / (total - stay)


@lru_cache(maxsize=256)
def _misses(
    rules: Rules,
    weights: Weights | None,
    pair: Combination | None,
    first: bool,  # noqa: FBT001 - a key of the cache
) -> tuple[int, int, tuple[tuple[int, int], ...]]:
    """Return the weights of all rolls, of those that end the turn, and of others that miss a pair, by their steps."""
    dice, busts = dice_weights(weights), 0
    misses: Counter[int] = Counter()
    for roll, weight in dice.items():
        if is_bust(roll, first):
            busts += weight
        elif pair is None or not beats(roll.combination, pair, rules):
            misses[roll.double] += weight
    return sum(dice.values()), busts, tuple(misses.items())


# --- Against strategies -----------------------------------------------------------------------


@dataclass(frozen=True)
class PairAttacker:
    """Strategy that removes one seat's pair as soon as a roll can; otherwise it keeps the first roll or rolls again."""

    owner: int
    behaviour: str
    game: ClassVar[str] = "exxtra"

    def __call__(self, position: Position, rng: Random | None = None) -> str:  # noqa: ARG002 - as every strategy
        """Return the action of this strategy; it needs no random source."""
        pair = position.ladder[self.owner]
        places = position.actions()[1:]
        if position.roll is None:
            return ROLL
        if pair and pair.rung and beats(position.roll, pair.combination, position.rules):
            return max(place for place in places if place < PLACES[pair.rung])
        return ROLL if self.behaviour == "chase" else places[-1]


def _enumerated(position: Position, owner: int, players: list[Any], weights: Weights | None) -> Fraction:
    """Return the probability that the pair survives, by enumeration of all turns before its owner's."""
    here, turns = {position: Fraction(1)}, 0
    for player in players:
        strategy = PairAttacker(owner, player) if isinstance(player, str) else player
        following: dict[Position, Fraction] = {}
        for at, share in here.items():
            if turns == _MOST_TURNS:
                raise ValueError(f"this takes more than {_MOST_TURNS} turns; use simulate() for an estimate")
            turns += 1
            for ending, chance in TurnGraph(at, strategy, weights, asker="survival").shares().items():
                after = ending.after
                if after is not None and _stays(owner, at, after):
                    following[after] = following.get(after, Fraction(0)) + share * chance
        here = following
    return sum(here.values(), Fraction(0))


def _stays(owner: int, before: Position, after: Position) -> bool:
    """Return whether a seat's pair survives an opponent's turn."""
    pair = before.ladder[owner]
    if after.player != owner:
        return after.ladder[owner] == pair and not after.is_over
    # The owner's turn has begun and its dice are off the ladder: whether the counter moved shows whether they were
    # there. From rung 0 it never moves.
    return after.counters[owner] > before.counters[owner] or (pair is not None and not pair.rung)
