"""Rules of EXXtra: positions, legal actions, transitions, and the reasons why a step is refused.

Rule numbers refer to the table in ``docs/explanation/rules.md``; each is given where the rule is decided. Every
transition is one function for `Position.apply` and `Position.step`: the latter passes ``emit``, which collects the
events.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, NamedTuple

from exxtra_widget.core.position import ROLL, ROLLING, Action, Outcomes
from exxtra_widget.core.position import Position as PositionBase
from exxtra_widget.core.position_text import PositionError
from exxtra_widget.exxtra.rules import events, position_text
from exxtra_widget.exxtra.rules.notation import (
    DOUBLE_X,
    GOAL,
    OUTCOMES,
    PAIRS,
    PLACES,
    RUNG_COUNT,
    RUNGS,
    SEATS,
    SINGLE_RUNGS,
    STRICT_PLACING,
    TWO_DICE,
    Combination,
    Dice,
    Pair,
    Place,
    Rules,
    advanced,
    bars,
    beats,
    is_bust,
    read_token,
    spelt,
)
from exxtra_widget.support.arguments import whole
from exxtra_widget.support.locale import letter
from exxtra_widget.support.suggest import suggest_in_class, suggest_keywords
from exxtra_widget.support.unicode import named

if TYPE_CHECKING:
    from _typeshed import MaybeNone

    from exxtra_widget.core.step import Event, Refusal

    Emit = Callable[[Event], None] | None
    Why = Literal["ladder", "double"]


ROLLS: Final = Outcomes(OUTCOMES, read_token)
NO_ROLLS: Final = Outcomes({}, read_token)
# A set of rungs is a number with a bit for each rung. Only rungs that hold one pair can be taken (R4).
RUNG_SETS: Final = 1 << RUNG_COUNT
EVERY_RUNG: Final = RUNG_SETS - 1
# R13: a roll may be placed on any free rung, so rung 0 is always open to it.
BITS: Final = tuple(1 << rung if rung in SINGLE_RUNGS else 0 for rung in RUNGS)
FREE: Final = tuple(tuple(place for place in PLACES if not taken >> place.rung & 1) for taken in range(RUNG_SETS))
CHOICES: Final = tuple((ROLL, *places) for places in FREE)
PLAIN: Final = Rules()
new: Final = tuple.__new__
_LOOKS_LIKE_PLACE: Final = re.compile(r">(-?\w{1,40})", re.ASCII)


class _Fields(NamedTuple):
    counters: tuple[int, ...]
    ladder: tuple[Pair | None, ...]
    player: int = 0
    roll: Combination | None = None
    rules: Rules = PLAIN


@suggest_in_class("rung", "actions", "outcomes", "why_not", "apply")
class Position(PositionBase, _Fields):
    """Position of EXXtra: an immutable value in which the player to act decides.

    It is a named tuple of its five fields, and equal to any other tuple of them. Positions have no order.

    Parameters
    ----------
    counters : sequence of int, or str
        Steps of each seat's counter from the start, 0 to ``rules.goal``. Or a whole position as text, without other
        arguments.
    ladder : sequence of Pair or None, optional
        Pair of each seat on the dice ladder, None for dice that are not there; by default the ladder is empty.
    player : int, default 0
        Seat to act, 0 for A; the winner when the game is over.
    roll : Combination, optional
        Last valid roll of this turn, None before the first. It is a value, not a method: dice are rolled by
        ``apply("64")``, or by the `roll` of a `Game`.
    rules : Rules
        Options of the game.

    Raises
    ------
    TypeError
        If a field has the wrong type, or if a position as text comes with other arguments.
    ValueError
        If the fields contradict each other or the rules; the message lists every reason.

    Examples
    --------
    >>> from exxtra_widget.exxtra import Position, start
    >>> p = start(players=3).apply("64").apply(">5")
    >>> str(p), p.player
    ('0@5:64/0/0 B -', 1)
    >>> p.apply("7X").actions()
    ('roll', '>0', '>1', '>2', '>3', '>4')
    >>> Position("0@5:64/0/0 B -") == Position([0, 0, 0], [(5, 64), None, None], player=1) == p
    True
    """

    __slots__ = ()
    game: ClassVar[str] = "exxtra"
    _read_token = staticmethod(read_token)
    _dice = Dice
    _action = Place

    def __new__(  # noqa: D102, PYI034 - not meant to be subclassed
        cls,
        counters: Sequence[int] | str,
        ladder: Sequence[Pair | tuple[int, int | str] | str | None] | None = None,
        player: int = 0,
        roll: Combination | Dice | int | str | None = None,
        rules: Rules = PLAIN,
    ) -> Position:
        if isinstance(counters, str):
            if (ladder, player, roll, rules) != (None, 0, None, PLAIN):
                raise TypeError("a string describes a whole position; remove the other arguments")
            return cls.parse(counters)
        position: Position = new(cls, position_text.fields(counters, ladder, player, roll, rules))
        found = list(position_text.contradictions(position))
        if found:
            raise PositionError(str(position), found)
        return position

    @classmethod
    def parse(cls, text: str) -> Position:
        """Return the position that a text describes; its text is the canonical form of the given one.

        ``0/3/0@4:64/0@5:70 A -`` has for each seat its steps and its pair ``@rung:combination``, then the seat to act
        and the last valid roll or ``-``. For another text a `PositionError` lists every reason.
        """
        position: Position = new(cls, position_text.READER.fields(text))
        return position

    # --- Properties ---------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """Number of seats, 2 to 6 (rule R1)."""
        return len(self.counters)

    @property
    def winner(self) -> int | None:
        """Seat whose counter has reached the finish (rule R15), or None."""
        return self.player if self.is_over else None

    @property
    def winners(self) -> tuple[int, ...]:
        """Tuple with the seat of the winner, empty before the end; a game has one winner (R15)."""
        return (self.player,) if self.is_over else ()

    @property
    def is_over(self) -> bool:
        """Whether a counter has reached the finish (rule R15)."""
        return self.counters[self.player] >= self.rules.goal

    def rung(self, rung: int) -> tuple[int, ...]:
        """Return the seats whose dice are on a rung, 0 to 5: at most one, but any number on rung 0 (rule R4)."""
        return tuple(seat for seat, pair in enumerate(self.ladder) if pair and pair.rung == rung)

    def __str__(self) -> str:
        seats = "/".join(
            f"{steps}@{pair}" if pair else str(steps) for steps, pair in zip(self.counters, self.ladder, strict=True)
        )
        roll = "-" if self.roll is None else f"{self.roll:02d}"
        front = "" if self.rules == PLAIN else f"{self.rules} "
        return f"{front}{seats} {letter(self.player)} {roll}"

    # --- Legal actions ------------------------------------------------------------------------

    def actions(self) -> tuple[Action, ...]:
        """Return rolling, then the free rungs from 0 up (rules R9, R13); ``()`` when the game is over."""
        counters, ladder, player, roll, rules = self
        if roll is None:
            return () if counters[player] >= rules.goal else ROLLING
        taken = 0
        for pair in ladder:
            if pair:
                taken |= BITS[pair[0]]
        if not rules.strict_placing:
            return CHOICES[taken]
        places = FREE[taken]
        # A pair that bars a rung bars all above it, and none bars rung 0.
        while self._blocker(places[-1].rung, roll) is not None:
            places = places[:-1]
        return (ROLL, *places)

    def outcomes(self) -> Mapping[Any, int]:
        """Return the 30 different rolls with their weights out of 36; none when the game is over (rule R7)."""
        return NO_ROLLS if self.is_over else ROLLS

    def why_not(self, step: object) -> Refusal | MaybeNone:
        """Return the reason why an action or dice, in any spelling, are refused here; None for a legal step.

        Rolling needs dice to become a step, but it is legal wherever dice are.
        """
        token = read_token(step)
        if token is None:
            return self._unreadable(step)
        if self.is_over:
            return self._refusal("game_over", seat=self.player)
        if not isinstance(token, Place):
            return None
        if self.roll is None:
            # R9: the first decision of a turn comes after a roll, and any valid roll may be followed by another.
            return self._refusal("must_roll", seat=self.player)
        rung = token.rung
        if rung in SINGLE_RUNGS:
            for owner, pair in enumerate(self.ladder):
                if pair and pair.rung == rung:
                    return self._refusal("rung_taken", rung=rung, owner=owner, combination=str(pair.combination))
        blocker = self._blocker(rung, self.roll) if self.rules.strict_placing else None
        pair = None if blocker is None else self.ladder[blocker]
        return pair and self._refusal("placed_below", owner=blocker, lower=pair.rung, combination=str(pair.combination))

    def _blocker(self, rung: int, roll: Combination) -> int | None:
        """Return a seat whose pair on a lower rung the roll does not beat (option ``strict_placing``)."""
        pairs = enumerate(self.ladder)
        return next((seat for seat, pair in pairs if pair and bars(pair, rung, roll, self.rules)), None)

    def _unreadable(self, step: object) -> Refusal:
        """Return the refusal of a step that is not a token of the notation."""
        text = spelt(step)
        if TWO_DICE.fullmatch(text):
            return self._refusal("impossible_dice", dice=text.upper())
        rung = _LOOKS_LIKE_PLACE.fullmatch(text)
        return self._refusal("no_such_rung", rung=rung[1]) if rung else self._refusal("unreadable", token=named(step))

    # --- Transitions --------------------------------------------------------------------------

    def _roll(self, dice: Dice, emit: Emit) -> Position:
        """Count the dice, move the counter, or end the turn (R9 to R12)."""
        counters, ladder, seat, roll, rules = self
        if roll is None and counters[seat] >= rules.goal:
            raise self._illegal(dice)
        first = roll is None
        if emit:
            emit(events.Rolled(seat, dice, None if is_bust(dice, first) else dice.combination, first))
        if dice.xs:
            if is_bust(dice, first):
                return self._bust(dice, emit)
            # R10: each X of the first roll counts as 0.
            if emit:
                high = rules.strength(dice.combination) > dice.combination
                emit(events.Counted(seat, dice, dice.combination, "hundred" if high else "zero"))
        elif dice.double:
            # R12: a double moves the counter at once.
            counters = _moved(counters, seat, dice.double, rules.goal, "double", emit)
            if counters[seat] >= rules.goal:
                # The game ends (R15), and no roll is in hand.
                if emit:
                    emit(events.Won(seat, "double"))
                return new(Position, (counters, ladder, seat, None, rules))
        return new(Position, (counters, ladder, seat, dice.combination, rules))

    def _bust(self, dice: Dice, emit: Emit) -> Position:
        """Move the counter back one step for each X, not past the start, and pass on without placing (R11)."""
        counters, ladder, seat, _, rules = self
        steps = min(dice.xs, counters[seat])
        if emit:
            emit(events.Busted(seat, dice, dice.xs))
            if steps:
                emit(events.Retreated(seat, counters[seat], counters[seat] - steps, steps, rules.goal))
            if steps < dice.xs:
                emit(events.Held(seat, dice.xs - steps))
        if steps:
            moved = list(counters)
            moved[seat] -= steps
            counters = tuple(moved)
        return _pass(counters, list(ladder), seat, rules, emit)

    def _act(self, place: Place, emit: Emit) -> Position:
        """Place the pair (R13), and remove every pair above it that it beats (R14)."""
        counters, ladder, seat, roll, rules = self
        rung = place.rung
        if roll is None or (rules.strict_placing and self._blocker(rung, roll) is not None):
            raise self._illegal(place)
        if emit:
            emit(events.Placed(seat, rung, roll))
        after = list(ladder)
        after[seat] = PAIRS[rung][roll]
        for owner, pair in enumerate(ladder):
            if pair and pair[0] >= rung:
                if pair[0] == rung:
                    if rung in SINGLE_RUNGS:
                        raise self._illegal(place)
                elif beats(roll, pair[1], rules):
                    after[owner] = None
                    if emit:
                        emit(events.Removed(owner, *pair, seat, roll, "equal" if pair[1] == roll else "lower"))
        return _pass(counters, after, seat, rules, emit)


def _moved(counters: tuple[int, ...], seat: int, steps: int, goal: int, why: Why, emit: Emit) -> tuple[int, ...]:
    """Return the counters after one of them has moved forward, to the finish at most (R15)."""
    moved = list(counters)
    moved[seat] = target = advanced(counters[seat], steps, goal)
    if emit:
        emit(events.Moved(seat, counters[seat], target, steps, why, goal))
    return tuple(moved)


def _pass(counters: tuple[int, ...], ladder: list[Pair | None], seat: int, rules: Rules, emit: Emit) -> Position:
    """Begin the turn of the next seat, which takes its dice back from this ladder."""
    # R5: play is clockwise.
    following = seat + 1 if seat + 1 < len(counters) else 0
    if emit:
        emit(events.Passed(seat, following))
    pair = ladder[following]
    if pair:
        ladder[following] = None
        if pair[0]:
            # R8: the counter first moves by the rung of the dice.
            counters = _moved(counters, following, pair[0], rules.goal, "ladder", emit)
        if emit:
            emit(events.Returned(following, *pair))
            if counters[following] >= rules.goal:
                # The game ends before the turn begins (R15).
                emit(events.Won(following, "ladder"))
    return new(Position, (counters, tuple(ladder), following, None, rules))


@suggest_keywords
def start(
    players: int = 4,
    *,
    first: int = 0,
    goal: int = GOAL,
    double_x: int = DOUBLE_X,
    strict_placing: bool = STRICT_PLACING,
) -> Position:
    """Return the position in which a game begins: all counters on the start, the ladder empty (rule R5).

    Parameters
    ----------
    players : int, default 4
        Number of seats, 2 to 6. The rulebook is for 3 to 6 (rule R1); two seats play by the same rules.
    first : int, default 0
        Seat that begins, 0 for A.
    goal, double_x, strict_placing
        Options of the rules, see `Rules`.

    Raises
    ------
    TypeError
        For an option that does not exist; the message names the nearest one.
    ValueError
        For a number out of its range.

    Examples
    --------
    >>> from exxtra_widget.exxtra import start
    >>> start(players=3)
    exxtra.Position.parse('0/0/0 A -')
    >>> start(players=2, goal=5)
    exxtra.Position.parse('exxtra(goal=5) 0/0 A -')
    """
    rules = Rules(goal, double_x, strict_placing)
    seats = whole(players, SEATS[0], SEATS[-1], "players")
    seat = whole(first, 0, seats - 1, "first")
    return new(Position, ((0,) * seats, (None,) * seats, seat, None, rules))
