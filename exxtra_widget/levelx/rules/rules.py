"""Rules of Level X: positions and what actions and dice make of them.

Rule numbers refer to the table in ``docs/rules.md``. As in EXXtra, one function per rule tells its
events to ``tell``; where nobody listens (``apply``), no event is made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from exxtra_widget.core.language import letter
from exxtra_widget.core.position import ROLL, Action, Outcomes, Shown, checks_itself
from exxtra_widget.core.position_text import PositionError
from exxtra_widget.core.step import IllegalStep, NeedsDice, Refusal, Step
from exxtra_widget.levelx.rules import position_text, refusals
from exxtra_widget.levelx.rules.events import (
    Advanced,
    Awarded,
    Earned,
    Emptied,
    Ended,
    Grouped,
    Missed,
    Passed,
    Rolled,
    SentBack,
    Stayed,
    Triggered,
    Won,
)
from exxtra_widget.levelx.rules.notation import (
    BONUSES,
    OUTCOMES,
    ROWS,
    Dice,
    Group,
    Rules,
    distinct_groups,
    read_token,
    row_lengths,
    row_tokens,
)
from exxtra_widget.support.arguments import check_names, flag, whole
from exxtra_widget.support.calls import checked

if TYPE_CHECKING:
    from exxtra_widget.core.step import Event

    Tell = Callable[[Event], None] | None


ROLLS: Final = Outcomes(OUTCOMES, read_token)
NO_ROLLS: Final = Outcomes({}, read_token)
PLAIN: Final = Rules()
Six = tuple[int, ...]
new: Final = tuple.__new__


class _Fields(NamedTuple):
    pieces: tuple[Six, ...]
    tokens: tuple[Six, ...]
    awards: tuple[tuple[int, ...], ...]
    player: int = 0
    roll: Dice | None = None
    rules: Rules = PLAIN


@checked
class Position(Shown, _Fields):
    """A moment of Level X: an immutable value that stands where somebody decides.

    It is a named tuple of its six fields, and equal to any other tuple of them. Positions have no order.

    Parameters
    ----------
    pieces : tuple of six int for each seat, or str
        On which square of the rows 5 to 10 the seat's piece stands: 0 before the first, the row's
        length on its X square. Or a whole position as text, and nothing else.
    tokens : tuple of six int for each seat, optional
        Scoring tokens of the rows 5 to 10 that the seat has earned; none, if it is left out.
    awards : tuple of int for each seat, optional
        Bonuses that the seat has been awarded, in the order in which it got them; none, if it is left out.
    player : int
        The seat to act; when the game is over, the seat that began.
    roll : Dice, optional
        The dice to be grouped, None before they are rolled. It is a value, not a method: dice are rolled by
        ``apply("1235")``, or by the `roll` of a `Game`.
    rules : Rules
        The options of the game.

    Raises
    ------
    TypeError
        If a field is of another kind, or if something stands beside a text.
    ValueError
        If there can be no such position; the message lists every reason.

    Examples
    --------
    >>> p = start(players=2).apply("1235").apply(">15|23")
    >>> str(p), p.pieces[0]
    ('levelx 110000/000000 B -', (1, 1, 0, 0, 0, 0))
    >>> Position(str(p)) == Position([[1, 1, 0, 0, 0, 0], [0] * 6], player=1) == p
    True
    """

    __slots__ = ()
    game: ClassVar[str] = "levelx"

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
                raise TypeError("a text says all of a position; leave out what stands beside it")
            return cls.parse(pieces)
        position: Position = new(cls, position_text.fields(pieces, tokens, awards, player, roll, rules))
        found = position_text.contradictions(position)
        if found:
            raise PositionError(str(position), found)
        return position

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read a position.

        Parameters
        ----------
        text : str
            For example ``levelx 443210+2.1.0.0.0.0/020000 A 1235``.

        Raises
        ------
        ValueError
            If the text is no position; the message lists every reason, and `problems` of the error
            holds them.
        """
        fields, found = position_text.read(text)
        if found or fields is None:
            raise PositionError(text, found)
        position: Position = new(cls, fields)
        return position

    # --- What can be seen ---------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many seats play, 2 to 4."""
        return len(self.pieces)

    @property
    def stacks(self) -> Six:
        """Tokens that are left on the rows 5 to 10 (rule X2)."""
        return tuple(all_ - sum(won) for all_, *won in zip(row_tokens(self.rules), *self.tokens, strict=True))

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
        return not self.bonuses or sum(1 for left in self.stacks if left == 0) >= 3

    @property
    def is_over(self) -> bool:
        """Whether the round in which the end was triggered has been played out (rule X9)."""
        return self.roll is None and self.player == self.rules.first and self.is_ending

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most points once the game is over; a tie is shared (rule X10)."""
        if not self.is_over:
            return ()
        scores = self.scores
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    def __str__(self) -> str:
        seats = "/".join(map(position_text.write_seat, self.pieces, self.tokens, self.awards))
        return f"{self.rules} {seats} {letter(self.player)} {self.roll or '-'}"

    # --- What can be done ---------------------------------------------------------------------

    @checks_itself
    def actions(self) -> tuple[Action, ...]:
        """Return the legal actions: rolling, or one grouping for each different thing that the dice can do.

        Other groupings that do the same are legal, too; only one of them is listed.
        """
        if self.is_over:
            return ()
        if self.roll is None:
            return (ROLL,)
        stacks = self.stacks
        found: dict[tuple[tuple[int, int, int], ...], Action] = {}
        for group in distinct_groups(str(self.roll), self.rules):
            found.setdefault(self._gain(group, stacks), group)
        return tuple(found.values())

    def _gain(self, group: Group, stacks: Six) -> tuple[tuple[int, int, int], ...]:
        """Return for each row that a grouping makes how far the piece moves and how many tokens it earns.

        Rows without any are left out: groupings with the same gain come to the same.
        """
        gain = []
        for row in dict.fromkeys(group.totals):
            i, times = row - ROWS[0], group.totals.count(row)
            way = row_lengths(self.rules)[i] - self.pieces[self.player][i]
            # The move that reaches the X square earns, too (X7).
            earned = min(max(0, times - max(0, way - 1)), stacks[i])
            moved = min(times, way)
            if moved or earned:
                gain.append((row, moved, earned))
        return tuple(gain)

    @checks_itself
    def outcomes(self) -> Mapping[Any, int]:
        """Return the 126 different rolls with their weights out of 1,296; ``{}`` when no roll is possible.

        They can be asked for in any order of the four dice.

        Examples
        --------
        >>> start().outcomes()["5213"]
        24
        """
        return NO_ROLLS if self.roll is not None or self.is_over else ROLLS

    def why_not(self, step: object) -> Refusal | None:
        """Return the reason why an action or dice are refused here, or None.

        Examples
        --------
        >>> print(start(players=2).apply("1235").why_not(">66"))
        Every die goes into a group: the dice show 1235, but >66 leaves some out.
        """
        return refusals.why_not(self, step)

    # --- What comes of it ---------------------------------------------------------------------

    @checks_itself
    def apply(self, step: str | int = "", **unknown: object) -> Position:
        """Return the position after an action or after dice.

        Parameters
        ----------
        step : str or int
            A `Group` or `Dice`, as an object or in notation: ``">15|23"``, ``"1235"`` or 1235.

        Raises
        ------
        IllegalStep
            If the rules refuse it; nothing changes.
        NeedsDice
            For ``"roll"``: that is legal, but the dice decide what comes of it.
        """
        # Wrapped like the other methods, the busiest of all would take a fifth longer; so it looks for itself.
        if unknown:
            check_names(unknown, ("step",), "Position.apply")
        return self._after(self._token(step), None)

    def step(self, step: str | int) -> Step:
        """Return the record of an action or of dice: position before, events, position after.

        Raises
        ------
        IllegalStep
            As `apply`.

        Examples
        --------
        >>> print(start(players=2).apply("1235").step(">15|23"))
        >15|23: A groups 15|23. A moves to square 1 of row 5. A moves to square 1 of row 6. It is B's turn.
        """
        token = self._token(step)
        events: list[Event] = []
        after = self._after(token, events.append)
        return Step(self, str(token), tuple(events), after)

    def _token(self, step: object) -> Dice | Group:
        """Return dice or a grouping that the rules allow."""
        token = read_token(step)
        refusal = refusals.why_not(self, step) if token is None else refusals.against(self, token)
        if refusal:
            raise IllegalStep(refusal, self)
        if token is ROLL:
            raise NeedsDice(Refusal("needs_dice", "", {"example": "1235"}), self)
        return token  # type: ignore[return-value]  # there are no other tokens

    def _after(self, token: Dice | Group, tell: Tell) -> Position:
        if isinstance(token, Group):
            return self._group(token, tell)
        if tell:
            tell(Rolled(self.player, token))
        rolled: Position = new(Position, (*self[:4], token, self.rules))
        return rolled

    def _group(self, group: Group, tell: Tell) -> Position:
        """X5 to X8: pieces move, tokens are earned, a complete set takes a bonus."""
        seat = self.player
        if tell:
            tell(Grouped(seat, group))
        pieces, earned = _move(self, group, tell)
        tokens = (*self.tokens[:seat], earned, *self.tokens[seat + 1 :]) if earned is not None else self.tokens
        awards = self._award(tokens[seat], tell)
        after: Position = new(Position, (pieces, tokens, awards, seat, None, self.rules))
        if tell and after.is_ending and not self.is_ending:
            tell(Triggered(seat, "rows" if after.bonuses else "bonuses"))
        return after._pass(tell)

    def _award(self, tokens: Six, tell: Tell) -> tuple[tuple[int, ...], ...]:
        """X8: holding k tokens of every value for the first time takes the largest bonus left."""
        seat, awards = self.player, self.awards
        before, sets = min(self.tokens[seat]), min(tokens)
        for k, bonus in zip(range(before + 1, sets + 1), self.bonuses, strict=False):
            awards = (*awards[:seat], (*awards[seat], bonus), *awards[seat + 1 :])
            if tell:
                tell(Awarded(seat, bonus, k))
        return awards

    def _pass(self, tell: Tell) -> Position:
        following = (self.player + 1) % self.seats
        after: Position = new(Position, (*self[:3], following, None, self.rules))
        if tell and after.is_over:
            tell(Ended())
            winners = after.winners
            for seat in winners:
                tell(Won(seat, after.scores[seat], "alone" if len(winners) == 1 else "shared"))
        elif tell:
            tell(Passed(self.player, following))
        return after


def _move(position: Position, group: Group, tell: Tell) -> tuple[tuple[Six, ...], Six | None]:
    """X5 to X7: return all pieces after the move, and the tokens of the player if there are new ones."""
    seat = position.player
    lengths = row_lengths(position.rules)
    pieces = [list(own) for own in position.pieces]
    tokens = list(position.tokens[seat])
    stacks = list(position.stacks)
    for row in group.totals:
        i = row - ROWS[0]
        origin = pieces[seat][i]
        if origin < lengths[i]:
            _advance(pieces, seat, row, lengths[i], tell)
        elif tell:
            tell(Stayed(seat, row))
        if pieces[seat][i] == lengths[i]:
            _earn(tokens, stacks, seat, row, tell)
    earned = tuple(tokens)
    return tuple(map(tuple, pieces)), None if earned == position.tokens[seat] else earned


def _advance(pieces: list[list[int]], seat: int, row: int, length: int, tell: Tell) -> None:
    i = row - ROWS[0]
    target = pieces[seat][i] + 1
    if tell:
        tell(Advanced(seat, row, target - 1, target, "x" if target == length else "square"))
    for owner, own in enumerate(pieces):
        # X6: the one on the X square goes back; elsewhere there is room for all.
        if target == length and own[i] == length:
            own[i] = 0
            if tell:
                tell(SentBack(owner, row, seat))
    pieces[seat][i] = target


def _earn(tokens: list[int], stacks: list[int], seat: int, row: int, tell: Tell) -> None:
    i = row - ROWS[0]
    if stacks[i] == 0:
        if tell:
            tell(Missed(seat, row))
        return
    tokens[i] += 1
    stacks[i] -= 1
    if tell:
        tell(Earned(seat, row, stacks[i]))
        if stacks[i] == 0:
            tell(Emptied(row))


@checked(options=("lengths", "tokens", "allow_unused", "lucky_loser"))
def start(players: int = 2, *, first: int = 0, fewer_tokens: bool = False, **options: object) -> Position:
    """Return the position in which a game begins: all pieces before the first squares (rule X1).

    Parameters
    ----------
    players : int
        Seats, 2 to 4 (rule X3).
    first : int
        The seat that begins, 0 for A.
    fewer_tokens : bool
        Whether each row has one token fewer with fewer than four players, as the printed game is set
        up (rule X2).
    **options
        ``lengths``, ``tokens``, ``allow_unused`` and ``lucky_loser``, see `Rules`.

    Raises
    ------
    TypeError
        For an option that does not exist; the message names the nearest one.
    ValueError
        For numbers that cannot be.

    Examples
    --------
    >>> start(players=2)
    levelx.Position.parse('levelx 000000/000000 A -')
    """
    seats = whole(players, 2, 4, "players")
    first = whole(first, 0, seats - 1, "first")
    fewer_tokens = flag(fewer_tokens, "fewer_tokens")
    rules = Rules.of(first=first, **options)
    if fewer_tokens and seats < 4:
        rules = rules._replace(tokens=".".join(str(count - 1) for count in row_tokens(rules)))
    nothing = (0,) * len(ROWS)
    position: Position = new(Position, ((nothing,) * seats, (nothing,) * seats, ((),) * seats, first, None, rules))
    return position
