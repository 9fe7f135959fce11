"""Notation: dice, combinations, actions, pairs on the ladder, and the options of the rules.

Dice and actions are texts (``"64"``, ``">4"``) with a few attributes, so that they can be compared
with what a person types.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from exxtra_widget.core.dice import as_text
from exxtra_widget.core.position import ROLL, Action, CheckedTuple, Notation, RulesBase
from exxtra_widget.support.arguments import flag, integer, shown, whole
from exxtra_widget.support.suggest import check_names, suggest_in_class
from exxtra_widget.support.unicode import plain, without_gaps

if TYPE_CHECKING:
    from exxtra_widget.core.step import Token

# R1: 3 to 6 seats; two play by the same rules.
SEATS: Final = range(2, 7)
# R2: each player has these two dice and always rolls both.
DIE_A: Final = "12347X"
DIE_B: Final = "12356X"
FACES: Final = f"die A shows {' '.join(DIE_A)} and die B shows {' '.join(DIE_B)}"
TWO_DICE: Final = re.compile(r"[0-9xX]{2}")
# R4: rungs 1 to 5 hold one pair each, rung 0 holds any number.
RUNGS: Final = range(6)
SINGLE_RUNGS: Final = RUNGS[1:]
RUNG_COUNT: Final = len(RUNGS)
TOP_RUNG: Final = RUNGS[-1]


class Combination(int):
    """Value of two dice: their digits, the higher first, an X as 0 (rule R6).

    Parameters
    ----------
    value : str or int
        ``"64"``, 64, ``"70"`` or ``"00"``.

    Raises
    ------
    ValueError
        If no roll has this value (rule R7).

    Examples
    --------
    >>> from exxtra_widget.exxtra import Combination
    >>> Combination("70") > Combination(64)
    True
    >>> str(Combination(0)), "X" in Combination("70"), 4 in Combination("70")
    ('00', True, False)
    """

    __slots__ = ()

    def __new__(cls, value: str | int) -> Combination:  # noqa: D102, PYI034 - there is one object for each
        known = COMBINATIONS.get(value) if isinstance(value, str) else _BY_NUMBER.get(integer(value))
        if known is None:
            raise ValueError(_no_combination(value))
        return known

    def __contains__(self, face: object) -> bool:
        return str(face).upper() in tuple(str(self).replace("0", "X"))

    def __str__(self) -> str:
        return f"{int(self):02d}"

    def __repr__(self) -> str:
        return f"Combination('{self}')"


class Bust(int):
    """End of a turn by an X (rule R11), ordered below every combination.

    Parameters
    ----------
    xs : int
        Number of X that the dice show, 1 or 2, which is the number of steps that the counter moves back.

    Examples
    --------
    >>> from exxtra_widget.exxtra import Combination
    >>> from exxtra_widget.exxtra.odds import Bust
    >>> str(Bust(1)), Bust(2) < Bust(1) < Combination("00")
    ('bust by 1 X', True)
    """

    __slots__ = ()

    def __new__(cls, xs: int) -> Bust:  # noqa: D102, PYI034 - not meant to be subclassed
        number = integer(xs)
        if number not in {1, 2}:
            raise ValueError(f"a roll that busts must show 1 or 2 X, not {shown(xs)}")
        return super().__new__(cls, -number)

    @property
    def xs(self) -> int:
        """Number of X that the dice show, 1 or 2."""
        return -self

    def __contains__(self, face: object) -> bool:
        return str(face).upper() == "X"

    def __getnewargs__(self) -> tuple[int]:
        return (self.xs,)

    def __str__(self) -> str:
        return f"bust by {self.xs} X"

    def __repr__(self) -> str:
        return f"Bust({self.xs})"


@suggest_in_class()
class Dice(Notation):
    """Roll of both dice, written with the higher number first and an X last: ``64``, ``7X``, ``XX``.

    Dice are equal to dice that show the same, and to that text. Dice are ordered by combination; only `Rules.strength`
    knows the value of X-X with ``double_x=100``.

    Parameters
    ----------
    text : str or int
        Both dice in any order and case: ``"64"``, 46, ``"x7"``.

    Attributes
    ----------
    combination : Combination
        Value of the dice.
    double : int
        Steps that the counter moves at once: 1, 2 or 3 for 1-1, 2-2 and 3-3 (rule R12), otherwise 0.
    xs : int
        Number of X, 0 to 2.

    Raises
    ------
    ValueError
        If the two dice cannot show that (rule R7).

    Examples
    --------
    >>> from exxtra_widget.exxtra import Dice
    >>> Dice("46"), Dice("7x").combination, Dice(33).double, max(Dice("XX"), Dice("64"))
    ('64', Combination('70'), 3, '64')
    >>> Dice("7X") >= Dice("64"), Dice("XX").combination > 51
    (True, False)
    """

    combination: Combination
    double: int
    xs: int

    def __new__(cls, text: Token) -> Dice:  # noqa: D102, PYI034 - there is one object for each roll
        known = read_token(text)
        if not isinstance(known, Dice):
            if TWO_DICE.fullmatch(spelt(text)):
                raise ValueError(f"{shown(text)} cannot be rolled: {FACES}")
            raise ValueError(f"{shown(text)} is not a roll; write both dice, like '64', '7X' or 'XX'")
        return known

    def _worth(self, other: object) -> int:
        """Return the value of other dice. Only dice are ordered with dice, which cannot equal both 64 and "64"."""
        if isinstance(other, Dice):
            return other.combination
        raise TypeError(
            f"compare dice with dice, like Dice('51'), or dice.combination with a number, not dice with {shown(other)}"
        )

    def __lt__(self, other: str) -> bool:
        return self.combination < self._worth(other)

    def __le__(self, other: str) -> bool:
        return self.combination <= self._worth(other)

    def __gt__(self, other: str) -> bool:
        return self.combination > self._worth(other)

    def __ge__(self, other: str) -> bool:
        return self.combination >= self._worth(other)


class CountedDice(Dice):
    """Roll as it counts in a position, for functions of authors: ``lambda dice: dice > 51``.

    A bust counts less than any other roll, X-X on the first roll what the rules say; `combination` is what it counts.
    It compares with dice and numbers in any spelling, so it is not hashable.
    """

    combination: Combination | Bust  # type: ignore[assignment]  # a bust counts less than every combination
    double_x: int

    def _worth(self, other: object) -> int:
        """Return the value of dice in any spelling, X-X as in the rules; a number is compared as it is."""
        value = other
        if isinstance(other, str):
            token = other if isinstance(other, Dice) else TOKENS.get(other)
            value = token.combination if isinstance(token, Dice) else COMBINATIONS.get(other)
        if isinstance(value, Combination):
            return value or self.double_x
        return value if isinstance(value, int) else super()._worth(other)

    def __eq__(self, other: object) -> bool:
        return str.__eq__(self, read_token(other) or "")

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__


class Place(Action):
    """Decision to accept the roll and put both dice on a rung, ``>4`` (rule R13).

    Parameters
    ----------
    text : str or int
        ``">4"``, ``"rung 4"`` or 4.

    Attributes
    ----------
    rung : int
        0 at the bottom to 5 at the top.

    Raises
    ------
    ValueError
        If there is no such rung (rule R4).

    Examples
    --------
    >>> from exxtra_widget.exxtra import Place
    >>> Place(">4"), Place("rung 4").rung, Place(4) == ">4"
    ('>4', 4, True)
    """

    rung: int

    def __new__(cls, text: str | int) -> Place:  # noqa: D102, PYI034 - there is one object for each rung
        known = read_token(text if isinstance(text, str) else f">{integer(text)}")
        if not isinstance(known, Place):
            raise ValueError(f"{shown(text)} is not a place; write the rungs of the ladder as '>0' to '>5'")
        return known


class _Pair(NamedTuple):
    rung: int
    combination: Combination


@suggest_in_class("__new__")
class Pair(CheckedTuple, _Pair):
    """Pair of dice on the ladder.

    Parameters
    ----------
    rung : int
        0 at the bottom to 5 at the top.
    combination : Combination
        Value of the dice.

    Raises
    ------
    ValueError
        If there is no such rung or no such combination.

    Examples
    --------
    >>> from exxtra_widget.exxtra import Pair
    >>> Pair(5, "64")
    Pair(rung=5, combination=Combination('64'))
    """

    __slots__ = ()

    def __new__(cls, rung: int, combination: Combination | str | int) -> Pair:  # noqa: D102, PYI034 - one for each
        return PAIRS[whole(rung, 0, 5, "rung")][Combination(combination)]

    def __str__(self) -> str:
        return f"{self.rung}:{self.combination}"


# R3: the number of steps from start to finish.
GOAL: Final = 21
# The value of X-X (R10), and placing freely (R13).
DOUBLE_X: Final = 0
STRICT_PLACING: Final = False


class _Rules(NamedTuple):
    goal: int = GOAL
    double_x: int = DOUBLE_X
    strict_placing: bool = STRICT_PLACING


@suggest_in_class("strength")
class Rules(RulesBase, _Rules):
    """Options of a game; the defaults are the rulebook's.

    Parameters
    ----------
    goal : int, default 21
        Steps from start to finish, 2 to 99. The printed board has 21 (rule R3); a small one can be
        worked by hand.
    double_x : int, default 0
        Value of X-X on the first roll: 0 (rule R10), or 100, the highest, as in the edition of
        2008 that was published as *Excape*.
    strict_placing : bool, default False
        Whether a pair may be placed only above pairs that it beats, as reviews in *The Games Journal*
        and *The Game Aisle* describe the game. The German rules place freely (rule R13).

    Raises
    ------
    ValueError
        For a value out of the range of its option.

    Examples
    --------
    >>> from exxtra_widget.exxtra import Rules
    >>> str(Rules()), str(Rules(double_x=100))
    ('exxtra', 'exxtra(double_x=100)')
    """

    __slots__ = ()
    _game: ClassVar[str] = "exxtra"

    def __new__(  # noqa: D102, PYI034 - as a named tuple
        cls,
        goal: int = GOAL,
        double_x: int = DOUBLE_X,
        strict_placing: bool = STRICT_PLACING,  # noqa: FBT001 - as a named tuple
    ) -> Rules:
        steps = whole(goal, 2, 99, "goal")
        if integer(double_x) not in {0, 100}:
            raise ValueError(f"double_x must be 0 or 100, not {shown(double_x)}")
        return super().__new__(cls, steps, 100 if double_x else 0, flag(strict_placing, "strict_placing"))

    @classmethod
    def of(cls, **options: object) -> Rules:
        """Return the rules with ``goal``, ``double_x`` and ``strict_placing`` as given.

        An unknown option is a ``TypeError`` that names the nearest one, a value out of its range a ``ValueError``.
        """
        check_names(options, cls._fields, cls._game)
        return cls(**options)  # type: ignore[arg-type]  # the constructor checks them

    def strength(self, combination: int) -> int:
        """Return the number by which combinations are compared.

        R6: the higher digit is read first, and an X is a 0, so that they are compared as numbers.
        """
        return combination or self.double_x


def is_bust(dice: Dice, first: bool) -> bool:  # noqa: FBT001 - a keyword takes longer
    """Return whether a roll ends the turn.

    R11: an X does so from the second roll of a turn on; R10 lets it count as 0 on the first.
    """
    return dice.xs > 0 and not first


def advanced(counter: int, steps: int, goal: int) -> int:
    """Return the space to which a counter moves forward.

    R15: passing the finish counts as reaching it, which wins.
    """
    reached = counter + steps
    return reached if reached < goal else goal  # noqa: FURB136 - a call of `min` takes as long as all of this


def beats(roll: Combination, pair: Combination, rules: Rules) -> bool:
    """Return whether a roll that is placed removes a pair on a higher rung.

    R14: so it does if the pair is equal or lower.
    """
    # As `Rules.strength`, without its checks, which take a tenth of the time of a placing.
    return (roll or rules.double_x) >= (pair or rules.double_x)


def bars(pair: Pair, rung: int, roll: Combination, rules: Rules) -> bool:
    """Return whether a pair bars a roll from a rung under ``strict_placing``: it is on a lower rung and not beaten."""
    return pair.rung < rung and rules.strength(pair.combination) >= rules.strength(roll)


def _dice(a: str, b: str) -> Dice:
    high, low = sorted((a, b), key=lambda face: -1 if face == "X" else int(face), reverse=True)
    dice = str.__new__(Dice, high + low)
    dice.combination = int.__new__(Combination, dice.replace("X", "0"))
    dice.double = int(a) if a == b != "X" else 0
    dice.xs = dice.count("X")
    return dice


def _place(rung: int) -> Place:
    place = str.__new__(Place, f">{rung}")
    place.rung = rung
    return place


def counted(dice: Dice, double_x: int, *, first: bool) -> CountedDice:
    """Return a roll as it counts on the first roll of a turn or later, by the value of X-X (rules R10, R11)."""
    found = str.__new__(CountedDice, dice)
    found.double, found.xs, found.double_x = dice.double, dice.xs, double_x
    value = dice.combination or int.__new__(Combination, double_x)
    found.combination = Bust(dice.xs) if is_bust(dice, first) else value
    return found


# R7: the 30 rolls, each with the number of the 36 ordered outcomes that show it.
_ORDERED: Final = Counter(sorted((_dice(a, b) for a in DIE_A for b in DIE_B), key=str))
OUTCOMES: Final[Mapping[Dice, int]] = MappingProxyType(dict(_ORDERED))
PLACES: Final = tuple(map(_place, RUNGS))
ACTIONS: Final[tuple[Action, ...]] = (ROLL, *PLACES)
"""Every action of EXXtra, in an order that never changes: programs may number them."""
COMBINATIONS: Final = {str(dice.combination): dice.combination for dice in OUTCOMES}
ANY_ROLL: Final = COMBINATIONS["00"]
"""A roll in hand where it only matters that the next one is not the first of its turn."""
DICE_OF: Final = {dice.combination: dice for dice in OUTCOMES}
_BY_NUMBER: Final[dict[int | None, Combination]] = {int(combination): combination for combination in DICE_OF}
PAIRS: Final[tuple[dict[Combination, Pair], ...]] = tuple(
    {combination: tuple.__new__(Pair, (rung, combination)) for combination in DICE_OF} for rung in RUNGS
)

# All tokens by each of their spellings. Dice may be typed in either order (rule R6).
TOKENS: Final[dict[object, Dice | Action]] = {
    **{text: dice for dice in OUTCOMES for order in (str(dice), dice[::-1]) for text in (order, order.lower())},
    str(ROLL): ROLL,
    **{str(place): place for place in PLACES},
}
# The word for a rung in the three languages.
_RUNG: Final = r"(?:rung|stufe|[eé]chelon)\s*"
_ANY_PLACE: Final = re.compile(rf"(?:>\s*|{_RUNG}>?\s*)(?=[-\d])|>{_RUNG}>?\s*(?=\S)")


def read_token(step: object) -> Dice | Action | None:
    """Return the dice or the action of any spelling, None for anything else."""
    known = TOKENS.get(step) if isinstance(step, str) else None
    if known is None:
        text = spelt(step)
        known = TOKENS.get(text) or TOKENS.get(without_gaps(text))
    return known


def read_rung(rung: object) -> int:
    """Return the number of a rung in any spelling: 5, ``">5"``, ``"rung 5"``, ``"Stufe 5"``, ``"échelon 5"``."""
    known = place_of(rung)
    if known is None:
        raise ValueError(f"a rung must be 0 to {TOP_RUNG}, written 5, '>5' or 'rung 5', not {shown(rung)}")
    return known.rung


def place_of(rung: object) -> Place | None:
    """Return the placing on a rung in a spelling that `read_rung` accepts, None for anything else."""
    text = rung.strip() if isinstance(rung, str) and len(rung) < 80 else str(integer(rung))
    known = read_token(f">{text}" if text.isdecimal() else text)
    return known if isinstance(known, Place) else None


def spelt(step: object) -> str:
    """Return a number, a list of dice or a loose spelling as a text of the notation."""
    given = as_text(step)
    text = plain(given).strip().lower() if isinstance(given, str) and len(given) < 80 else ""
    place = _ANY_PLACE.match(text)
    return f">{text[place.end() :]}" if place else text


def _no_combination(value: object) -> str:
    """Return the reason why a value is not a combination, with the right spelling or the nearest ones."""
    number = integer(value)
    digits = value if isinstance(value, str) else f"{number:02d}" if number is not None and 0 <= number < 100 else ""
    dice = read_token(digits)
    if isinstance(dice, Dice):
        return f"{shown(value)} is not a combination; write '{dice.combination}': the higher digit first, an X as 0"
    if len(digits) == 2 and digits.isascii() and digits.isdecimal():
        return f"{shown(value)} cannot be rolled; {neighbours(digits)}"
    return f"{shown(value)} is not a combination; write two digits, the higher one first, an X as 0: '64', '70'"


def neighbours(digits: str) -> str:
    """Return the combinations nearest to two digits that the dice cannot show."""
    below = [f"{known} below it" for known in sorted(COMBINATIONS) if known < digits]
    above = [f"{known} above it" for known in sorted(COMBINATIONS) if known > digits]
    sides = [*below[-1:], *above[:1]]
    return f"the nearest {'are' if len(sides) > 1 else 'is'} {' and '.join(sides)}"
