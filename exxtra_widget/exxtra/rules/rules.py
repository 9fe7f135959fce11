"""Rules of EXXtra: positions and what actions and dice make of them.

Rule numbers refer to the table in ``docs/rules.md``. One function per rule tells its events to
``tell``; where nobody listens (``apply``), no event is made, and the transition is the same code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, NamedTuple

from exxtra_widget.core.language import letter
from exxtra_widget.core.position import ROLL, Action, Outcomes, Shown, checks_itself
from exxtra_widget.core.position_text import PositionError
from exxtra_widget.core.step import IllegalStep, NeedsDice, Refusal, Step
from exxtra_widget.exxtra.rules import position_text, refusals
from exxtra_widget.exxtra.rules.events import (
    Busted,
    Counted,
    Held,
    Moved,
    Passed,
    Placed,
    Removed,
    Retreated,
    Returned,
    Rolled,
    Won,
)
from exxtra_widget.exxtra.rules.notation import (
    OUTCOMES,
    PAIRS,
    PLACES,
    TOKENS,
    Combination,
    Dice,
    Pair,
    Place,
    Rules,
    read_token,
)
from exxtra_widget.exxtra.rules.refusals import against
from exxtra_widget.support.arguments import check_names, whole
from exxtra_widget.support.calls import checked

if TYPE_CHECKING:
    from exxtra_widget.core.step import Event

    Tell = Callable[[Event], None] | None
    Why = Literal["ladder", "double"]


ROLLS: Final = Outcomes(OUTCOMES, read_token)
NO_ROLLS: Final = Outcomes({}, read_token)
FREE: Final = tuple(tuple(place for place in PLACES if not taken >> place.rung & 1) for taken in range(64))
CHOICES: Final = tuple((ROLL, *places) for places in FREE)
PLAIN: Final = Rules()
new: Final = tuple.__new__


class _Fields(NamedTuple):
    counters: tuple[int, ...]
    ladder: tuple[Pair | None, ...]
    player: int = 0
    roll: Combination | None = None
    rules: Rules = PLAIN


@checked
class Position(Shown, _Fields):
    """A moment of EXXtra: an immutable value that stands where somebody decides.

    It is a named tuple of its five fields, and equal to any other tuple of them. Positions have no order.

    Parameters
    ----------
    counters : tuple of int, or str
        Steps of each seat's counter from the start, 0 to ``rules.goal``. Or a whole position as text, and nothing else.
    ladder : tuple of Pair or None, optional
        What each seat has on the dice ladder; nothing, if it is left out.
    player : int
        The seat to act; the winner when the game is over.
    roll : Combination, optional
        The last valid roll of this turn, None before the first. It is a value, not a method: dice are rolled by
        ``apply("64")``, or by the `roll` of a `Game`.
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
                raise TypeError("a text says all of a position; leave out what stands beside it")
            return cls.parse(counters)
        position: Position = new(cls, position_text.fields(counters, ladder, player, roll, rules))
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
            For example ``0/3/0@4:64/0@5:70 A -``.

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
        """How many seats play, 2 to 6."""
        return len(self.counters)

    @property
    def winner(self) -> int | None:
        """The seat whose counter has reached the finish (rule R15), or None."""
        return self.player if self.is_over else None

    @property
    def winners(self) -> tuple[int, ...]:
        """The winner alone, or nobody: there are no ties (rule R15)."""
        return (self.player,) if self.is_over else ()

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self.counters[self.player] >= self.rules.goal

    def rung(self, rung: int) -> tuple[int, ...]:
        """Return the seats whose dice lie on a rung (rule R4)."""
        return tuple(seat for seat, pair in enumerate(self.ladder) if pair and pair.rung == rung)

    def __str__(self) -> str:
        seats = "/".join(
            f"{steps}@{pair}" if pair else str(steps) for steps, pair in zip(self.counters, self.ladder, strict=True)
        )
        roll = "-" if self.roll is None else f"{self.roll:02d}"
        front = "" if self.rules == PLAIN else f"{self.rules} "
        return f"{front}{seats} {letter(self.player)} {roll}"

    # --- What can be done ---------------------------------------------------------------------

    @checks_itself
    def actions(self) -> tuple[Action, ...]:
        """Return the legal actions: rolling, then the free rungs from 0 up; ``()`` when the game is over."""
        counters, ladder, player, roll, rules = self
        if counters[player] >= rules.goal:
            return ()
        if roll is None:
            return (ROLL,)
        taken = 0
        for pair in ladder:
            if pair and pair[0]:
                taken |= 1 << pair[0]
        if rules.strict_placing:
            return (ROLL, *(place for place in FREE[taken] if refusals.blocker(self, place.rung) is None))
        return CHOICES[taken]

    @checks_itself
    def outcomes(self) -> Mapping[Any, int]:
        """Return the 30 different `Dice` with their weights out of 36; ``{}`` when the game is over.

        They can be asked for in any spelling.

        Examples
        --------
        >>> outcomes = start(players=3).outcomes()
        >>> outcomes["21"], outcomes["7x"], "46" in outcomes
        (2, 1, True)
        """
        return NO_ROLLS if self.is_over else ROLLS

    def why_not(self, step: object) -> Refusal | None:
        """Return the reason why an action or dice are refused here, or None.

        Rolling needs dice to become a step, but it is legal wherever dice are.

        Examples
        --------
        >>> print(start(players=3).why_not(">4"))
        A has to roll at least once before placing.
        """
        return refusals.why_not(self, step)

    # --- What comes of it ---------------------------------------------------------------------

    @checks_itself
    def apply(self, step: str | int = "", **unknown: object) -> Position:
        """Return the position after an action or after dice.

        Parameters
        ----------
        step : str or int
            A `Place` or `Dice`, as an object or in notation: ``">4"``, ``"64"``, ``"7X"``; 46 and ``"rung 4"`` will do.

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
        token = (TOKENS.get(step) if isinstance(step, str) else None) or read_token(step)
        # The busiest line of play: dice are only against the rules when the game is over, and `_roll` sees that itself.
        if isinstance(token, Dice):
            return self._roll(token, None)
        if token is None or against(self, token) is not None:
            raise self._illegal(step)
        return self._after(token, None)

    def step(self, step: str | int) -> Step:
        """Return the record of an action or of dice: position before, events, position after.

        Raises
        ------
        IllegalStep
            As `apply`.

        Examples
        --------
        >>> print(start(players=3).apply("64").step(">5"))
        >5: A places 64 on rung 5. It is B's turn.
        """
        token = (TOKENS.get(step) if isinstance(step, str) else None) or read_token(step)
        if token is None or against(self, token) is not None:
            raise self._illegal(step)
        events: list[Event] = []
        after = self._after(token, events.append)
        return Step(self, str(token), tuple(events), after)

    def _illegal(self, step: object) -> IllegalStep:
        refusal = refusals.why_not(self, step)
        return IllegalStep(refusal, self) if refusal else NeedsDice(Refusal("needs_dice", "", {"example": "64"}), self)

    def _after(self, token: Dice | Action, tell: Tell) -> Position:
        if isinstance(token, Dice):
            return self._roll(token, tell)
        if isinstance(token, Place):
            return self._place(token.rung, tell)
        raise self._illegal(token)

    def _roll(self, dice: Dice, tell: Tell) -> Position:
        counters, ladder, seat, roll, rules = self
        if counters[seat] >= rules.goal:
            raise self._illegal(dice)
        first = roll is None
        if tell:
            tell(Rolled(seat, dice, dice.combination if first or not dice.xs else None, first))
        if dice.xs:
            if not first:
                return self._bust(dice, tell)
            if tell:
                high = rules.strength(dice.combination) > dice.combination
                tell(Counted(seat, dice, dice.combination, "hundred" if high else "zero"))
        elif dice.double:
            counters = _moved(counters, seat, dice.double, rules.goal, "double", tell)
            if counters[seat] >= rules.goal:
                return _won(counters, ladder, seat, rules, "double", tell)
        position: Position = new(Position, (counters, ladder, seat, dice.combination, rules))
        return position

    def _bust(self, dice: Dice, tell: Tell) -> Position:
        """R11: back one step for each X, not past the start; the dice stay off the ladder."""
        counters, ladder, seat, _, rules = self
        steps = min(dice.xs, counters[seat])
        target = counters[seat] - steps
        if tell:
            tell(Busted(seat, dice, dice.xs))
            if steps:
                tell(Retreated(seat, counters[seat], target, steps, rules.goal))
            if steps < dice.xs:
                tell(Held(seat, dice.xs - steps))
        if steps:
            counters = (*counters[:seat], target, *counters[seat + 1 :])
        return _pass(counters, ladder, seat, rules, tell)

    def _place(self, rung: int, tell: Tell) -> Position:
        """R13, R14: the pair is placed; every pair above it that it equals or beats is removed."""
        counters, ladder, seat, roll, rules = self
        combination = Combination(0) if roll is None else roll
        if tell:
            tell(Placed(seat, rung, combination))
        double_x = rules.double_x
        beater = combination or double_x
        after = list(ladder)
        after[seat] = PAIRS[rung][combination]
        for owner, pair in enumerate(ladder):
            if pair and pair[0] > rung and (pair[1] or double_x) <= beater:
                after[owner] = None
                if tell:
                    equal = pair.combination == combination
                    tell(Removed(owner, *pair, seat, combination, "equal" if equal else "lower"))
        return _pass(counters, tuple(after), seat, rules, tell)


def _moved(counters: tuple[int, ...], seat: int, steps: int, goal: int, why: Why, tell: Tell) -> tuple[int, ...]:
    """R15: a counter that would pass the finish stops there."""
    origin = counters[seat]
    target = min(origin + steps, goal)
    if tell:
        tell(Moved(seat, origin, target, steps, why, goal))
    return (*counters[:seat], target, *counters[seat + 1 :])


def _pass(counters: tuple[int, ...], ladder: tuple[Pair | None, ...], seat: int, rules: Rules, tell: Tell) -> Position:
    """R5, R8: the next seat first moves by the rung its dice lie on, and takes them back."""
    following = (seat + 1) % len(counters)
    if tell:
        tell(Passed(seat, following))
    pair = ladder[following]
    if pair:
        if pair[0]:
            counters = _moved(counters, following, pair[0], rules.goal, "ladder", tell)
        ladder = (*ladder[:following], None, *ladder[following + 1 :])
        if tell:
            tell(Returned(following, *pair))
        if counters[following] >= rules.goal:
            return _won(counters, ladder, following, rules, "ladder", tell)
    position: Position = new(Position, (counters, ladder, following, None, rules))
    return position


def _won(
    counters: tuple[int, ...], ladder: tuple[Pair | None, ...], seat: int, rules: Rules, why: Why, tell: Tell
) -> Position:
    if tell:
        tell(Won(seat, why))
    position: Position = new(Position, (counters, ladder, seat, None, rules))
    return position


@checked(options=Rules._fields)
def start(players: int = 4, *, first: int = 0, **options: object) -> Position:
    """Return the position in which a game begins: all counters on the start, the ladder empty (rule R5).

    Parameters
    ----------
    players : int
        Seats, 2 to 6. The rulebook is for 3 to 6 (rule R1); two play the same rules.
    first : int
        The seat that begins, 0 for A.
    **options
        ``goal``, ``double_x`` and ``strict_placing``, see `Rules`.

    Raises
    ------
    TypeError
        For an option that does not exist; the message names the nearest one.
    ValueError
        For numbers that cannot be.

    Examples
    --------
    >>> start(players=3)
    exxtra.Position.parse('0/0/0 A -')
    >>> start(players=2, goal=5)
    exxtra.Position.parse('exxtra(goal=5) 0/0 A -')
    """
    rules = Rules.of(**options)
    seats = whole(players, 2, 6, "players")
    seat = whole(first, 0, seats - 1, "first")
    position: Position = new(Position, ((0,) * seats, (None,) * seats, seat, None, rules))
    return position
