"""Rules of Level X: positions, legal actions, transitions, and the reasons why a step is refused.

What totals earn, and when a game ends, is in `scoring`.

Rule numbers refer to the table in ``docs/explanation/rules.md``; each is given where the rule is decided. As in EXXtra,
every transition is one function for `Position.apply` and `Position.step`: the latter passes ``emit``, which collects
the events.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import sub
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, TypeVar

from exxtra_widget.core.position import ROLLING, Action, Outcomes
from exxtra_widget.core.position import Position as PositionBase
from exxtra_widget.core.position_text import PositionError
from exxtra_widget.levelx.rules import events, position_text
from exxtra_widget.levelx.rules.notation import (
    ALLOW_UNUSED,
    BONUSES,
    DICE,
    GROUPS,
    LENGTHS,
    LUCKY_LOSER,
    OUTCOMES,
    ROWS,
    SEATS,
    TOKENS,
    Dice,
    Group,
    Rules,
    distinct_groups,
    groups_of,
    read_token,
    row_lengths,
    row_tokens,
    spelt,
)
from exxtra_widget.levelx.rules.scoring import EFFECTS, after_total, bonuses_for, is_ending, leaders, sent_back
from exxtra_widget.support.arguments import flag, whole
from exxtra_widget.support.locale import letter
from exxtra_widget.support.suggest import suggest_in_class, suggest_keywords
from exxtra_widget.support.unicode import named

if TYPE_CHECKING:
    from _typeshed import MaybeNone

    from exxtra_widget.core.step import Event, Refusal

    Emit = Callable[[Event], None] | None


ROLLS: Final = Outcomes(OUTCOMES, read_token)
NO_ROLLS: Final = Outcomes({}, read_token)
PLAIN: Final = Rules()
Six = tuple[int, ...]
T = TypeVar("T")
new: Final = tuple.__new__
_LOOKS_LIKE_DICE: Final = re.compile(r"[0-9]{4}")


class _Fields(NamedTuple):
    pieces: tuple[Six, ...]
    tokens: tuple[Six, ...]
    awards: tuple[tuple[int, ...], ...]
    player: int = 0
    roll: Dice | None = None
    rules: Rules = PLAIN


@suggest_in_class("actions", "distinct_actions", "outcomes", "why_not", "apply")
class Position(PositionBase, _Fields):
    """Position of Level X: an immutable value in which the player to act decides.

    It is a named tuple of its six fields, and equal to any other tuple of them. Positions have no order.

    Parameters
    ----------
    pieces : tuple of six int for each seat, or str
        Square of the seat's piece on each of the rows 5 to 10: 0 before the first, the row's length on its X square.
        Or a whole position as text, without other arguments.
    tokens : tuple of six int for each seat, optional
        Scoring tokens of the rows 5 to 10 that the seat has earned; by default none.
    awards : tuple of int for each seat, optional
        Bonuses of the seat in the order in which it got them; by default none.
    player : int, default 0
        Seat to act, 0 for A; when the game is over, the seat that began.
    roll : Dice, optional
        Dice to be grouped, None before they are rolled. It is a value, not a method: dice are rolled by
        ``apply("1235")``, or by the `roll` of a `Game`.
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
    >>> from exxtra_widget.levelx import Position, start
    >>> p = start(players=2).apply("1235").apply(">15|23")
    >>> str(p), p.pieces[0]
    ('levelx 110000/000000 B -', (1, 1, 0, 0, 0, 0))
    >>> Position(str(p)) == Position([[1, 1, 0, 0, 0, 0], [0] * 6], player=1) == p
    True
    """

    __slots__ = ()
    game: ClassVar[str] = "levelx"
    _read_token = staticmethod(read_token)
    _dice = Dice
    _action = Group

    def __new__(  # noqa: D102, PYI034 - not meant to be subclassed
        cls,
        pieces: Sequence[Sequence[int]] | str,
        tokens: Sequence[Sequence[int]] | None = None,
        awards: Sequence[Sequence[int]] | None = None,
        player: int = 0,
        roll: Dice | int | str | None = None,
        rules: Rules = PLAIN,
    ) -> Position:
        if isinstance(pieces, str):
            if (tokens, awards, player, roll, rules) != (None, None, 0, None, PLAIN):
                raise TypeError("a string describes a whole position; remove the other arguments")
            return cls.parse(pieces)
        position: Position = new(cls, position_text.fields(pieces, tokens, awards, player, roll, rules))
        found = list(position_text.contradictions(position))
        if found:
            raise PositionError(str(position), found)
        return position

    @classmethod
    def parse(cls, text: str) -> Position:
        """Return the position that a text describes; its text is the canonical form of the given one.

        ``levelx 443210+2.1.1.1.1.1*15/020000 A 1235`` has for each seat its squares, ``+`` its tokens and ``*`` its
        bonuses, then the seat to act and the dice or ``-``. For another text a `PositionError` lists every reason.
        """
        position: Position = new(cls, position_text.READER.fields(text))
        return position

    # --- Properties ---------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """Number of seats, 2 to 4 (rule X3)."""
        return len(self.pieces)

    @property
    def stacks(self) -> Six:
        """Tokens that are left on the rows 5 to 10 (rule X2)."""
        return _stacks(self.tokens, self.rules)

    @property
    def bonuses(self) -> tuple[int, ...]:
        """Bonuses that are left, the largest first (rule X3)."""
        return BONUSES[sum(map(len, self.awards)) :]

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of each seat: its tokens, each worth its row's number, and its bonuses (rule X10)."""
        return tuple(
            sum(row * count for row, count in zip(ROWS, tokens, strict=True)) + sum(awards)
            for tokens, awards in zip(self.tokens, self.awards, strict=True)
        )

    @property
    def is_ending(self) -> bool:
        """Whether the end has been triggered: no bonus left, or three rows without tokens (rule X9)."""
        return is_ending(self.stacks, sum(map(len, self.awards)))

    @property
    def is_over(self) -> bool:
        """Whether the round in which the end was triggered has been played out (rule X9)."""
        return self.roll is None and self.player == self.rules.first and self.is_ending

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats with the most points once the game is over; a tie is shared (rule X10)."""
        return leaders(self.scores) if self.is_over else ()

    def __str__(self) -> str:
        seats = "/".join(map(position_text.write_seat, self.pieces, self.tokens, self.awards))
        return f"{self.rules} {seats} {letter(self.player)} {self.roll or '-'}"

    # --- Legal actions ------------------------------------------------------------------------

    def actions(self) -> tuple[Action, ...]:
        """Return the legal actions (rule X4); ``()`` when the game is over.

        They are rolling, or every grouping, those that make the most rows first.
        """
        if self.roll is None:
            return () if self.is_over else ROLLING
        return tuple(groups_of(self.roll, self.rules).values())

    def distinct_actions(self) -> tuple[Action, ...]:
        """Return `actions` without groupings that have the effect of an earlier one."""
        pieces, _, _, player, roll, rules = self
        if roll is None:
            return () if self.is_over else ROLLING
        groups = distinct_groups(roll, rules)
        stacks = self.stacks
        if min(stacks) >= DICE:
            # One more total of a row then always moves a piece or earns a token.
            return groups
        ways = map(sub, row_lengths(rules), pieces[player])
        effects = [by_way[way][left] for by_way, way, left in zip(EFFECTS, ways, stacks, strict=True)]
        found: dict[int, Group] = {}
        for group in groups:
            effect = 0
            for i, times in group.rows:
                effect += effects[i][times]
            found.setdefault(effect, group)
        return tuple(found.values())

    def outcomes(self) -> Mapping[Any, int]:
        """Return the rolls of the four dice with their weights out of 1,296 (rule X4)."""
        return NO_ROLLS if self.roll is not None or self.is_over else ROLLS

    def why_not(self, step: object) -> Refusal | MaybeNone:
        """Return the reason why an action or dice, in any spelling, are refused here; None for a legal step.

        Rolling needs dice to become a step, but it is legal wherever dice are.
        """
        token, roll = read_token(step), self.roll
        if token is None:
            return self._unreadable(step)
        if self.is_over:
            return self._refusal("game_over")
        if not isinstance(token, Group):
            return None if roll is None else self._refusal("one_roll", seat=self.player, dice=str(roll))
        if roll is None:
            return self._refusal("must_roll", seat=self.player)
        if token in groups_of(roll, self.rules):
            return None
        fewer = len(token.dice) < DICE and not self.rules.allow_unused
        return self._refusal("dice_left_out" if fewer else "other_dice", dice=str(roll), groups=str(token))

    def _unreadable(self, step: object) -> Refusal:
        text = spelt(step)
        if _LOOKS_LIKE_DICE.fullmatch(text):
            return self._refusal("impossible_dice", dice=text)
        if GROUPS.fullmatch(text) and self.roll is not None:
            return self._refusal("other_dice", dice=str(self.roll), groups=text)
        return self._refusal("unreadable", token=named(step))

    # --- Transitions --------------------------------------------------------------------------

    def _roll(self, dice: Dice, emit: Emit) -> Position:
        """Roll the dice, which a turn does once (X4)."""
        pieces, tokens, awards, seat, roll, rules = self
        if roll is not None or self.is_over:
            raise self._illegal(dice)
        if emit:
            emit(events.Rolled(seat, dice))
        return new(Position, (pieces, tokens, awards, seat, dice, rules))

    def _act(self, group: Group, emit: Emit) -> Position:
        """Move pieces, earn tokens, take a bonus for a complete set (X5 to X8), and pass on."""
        pieces, tokens, awards, seat, roll, rules = self
        if roll is None or group not in groups_of(roll, rules):
            raise self._illegal(group)
        if emit:
            emit(events.Grouped(seat, group))
        pieces, earned = self._move(group, emit)
        if earned != tokens[seat]:
            bonuses = bonuses_for(tokens[seat], earned, sum(map(len, awards)))
            if bonuses:
                awards = _put(awards, seat, awards[seat] + bonuses)
                if emit:
                    for sets, bonus in enumerate(bonuses, start=min(tokens[seat]) + 1):
                        emit(events.Awarded(seat, bonus, sets))
            tokens = _put(tokens, seat, earned)
        after: Position = new(Position, (pieces, tokens, awards, (seat + 1) % len(pieces), None, rules))
        if emit:
            self._report_end(after, emit)
        return after

    def _move(self, group: Group, emit: Emit) -> tuple[tuple[Six, ...], Six]:
        """Return all pieces after the move, and the tokens of the player (X5 to X7)."""
        pieces, tokens, _, seat, _, rules = self
        lengths, stacks = row_lengths(rules), list(self.stacks)
        moved, own, earned = list(pieces), list(pieces[seat]), list(tokens[seat])
        for row in group.totals:
            i = row - ROWS[0]
            length, origin, left = lengths[i], own[i], stacks[i]
            own[i], token = after_total(origin, length, left)
            if emit:
                went = events.Advanced(seat, row, origin, own[i], "x" if own[i] == length else "square")
                emit(went if origin < length else events.Stayed(seat, row))
            if own[i] < length:
                continue
            if origin < length:
                for owner in sent_back([each[i] for each in moved], seat, length):
                    moved[owner] = _put(moved[owner], i, 0)
                    if emit:
                        emit(events.SentBack(owner, row, seat))
            earned[i] += token
            stacks[i] -= token
            if emit:
                emit(events.Earned(seat, row, stacks[i]) if token else events.Missed(seat, row))
                if token and not stacks[i]:
                    emit(events.Emptied(row))
        moved[seat] = tuple(own)
        return tuple(moved), tuple(earned)

    def _report_end(self, after: Position, emit: Callable[[Event], None]) -> None:
        """Emit the last round (X9), the end with its winners (X10), or the next turn."""
        if after.is_ending and not self.is_ending:
            emit(events.Triggered(self.player, "rows" if after.bonuses else "bonuses"))
        winners, scores = after.winners, after.scores
        if not winners:
            emit(events.Passed(self.player, after.player))
            return
        emit(events.Ended())
        for seat in winners:
            emit(events.Won(seat, scores[seat], "alone" if len(winners) == 1 else "shared"))


@lru_cache(maxsize=1024)
def _stacks(tokens: tuple[Six, ...], rules: Rules) -> Six:
    # Every step of a turn needs them, but they change only when a token is earned.
    left: Any = row_tokens(rules)
    for earned in tokens:
        left = map(sub, left, earned)
    return tuple(left)


def _put(items: tuple[T, ...], i: int, item: T) -> tuple[T, ...]:
    return (*items[:i], item, *items[i + 1 :])


@suggest_keywords
def start(
    players: int = 2,
    *,
    first: int = 0,
    fewer_tokens: bool = False,
    lengths: int = LENGTHS,
    tokens: str = TOKENS,
    allow_unused: bool = ALLOW_UNUSED,
    lucky_loser: bool = LUCKY_LOSER,
) -> Position:
    """Return the position in which a game begins: all pieces before the first squares (rule X1).

    Parameters
    ----------
    players : int, default 2
        Number of seats, 2 to 4 (rule X3).
    first : int, default 0
        Seat that begins, 0 for A.
    fewer_tokens : bool, default False
        Whether each row has one token fewer with fewer than four players, as the printed game is set up (rule X2).
    lengths, tokens, allow_unused, lucky_loser
        Options of the rules, see `Rules`.

    Raises
    ------
    TypeError
        For an option that does not exist; the message names the nearest one.
    ValueError
        For a number out of its range.

    Examples
    --------
    >>> from exxtra_widget.levelx import start
    >>> start(players=2)
    levelx.Position.parse('levelx 000000/000000 A -')
    """
    seats = whole(players, SEATS[0], SEATS[-1], "players")
    first = whole(first, 0, seats - 1, "first")
    fewer_tokens = flag(fewer_tokens, "fewer_tokens")
    rules = Rules(first, lengths, tokens, allow_unused, lucky_loser)
    if fewer_tokens and seats < SEATS[-1]:
        rules = rules._replace(tokens=".".join(str(count - 1) for count in row_tokens(rules)))
    nothing = (0,) * len(ROWS)
    return new(Position, ((nothing,) * seats, (nothing,) * seats, ((),) * seats, first, None, rules))
