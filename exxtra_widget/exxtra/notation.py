"""Words of the notation: dice, combinations, actions, pairs on the ladder and the rules' options.

Dice and actions are texts (``"64"``, ``">4"``) with a few attributes, so that they can be compared
with what a person types.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from exxtra_widget.errors import check_names, flag, quote, whole
from exxtra_widget.options import front
from exxtra_widget.positions import ROLL, Action, Roll

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "DIE_A", "DIE_B", "OUTCOMES", "ROLL", "RUNGS", "Action", "Combination", "Dice", "Pair", "Place", "Roll", "Rules",
]  # fmt: skip

# R2: each player has these two dice and always rolls both.
DIE_A: Final = "12347X"
DIE_B: Final = "12356X"
RUNGS: Final = range(6)


class Combination(int):
    """What two dice are worth: their digits, the higher first, an X as 0 (rule R6).

    Examples
    --------
    >>> Combination("70") > Combination("64")
    True
    >>> str(Combination(0))
    '00'
    """

    __slots__ = ()

    def __str__(self) -> str:
        return f"{int(self):02d}"

    def __repr__(self) -> str:
        return f"Combination('{self}')"


class Dice(str):  # noqa: SLOT000 - a text cannot have slots with values
    """A roll of both dice, written with the higher number first and an X last: ``64``, ``7X``, ``XX``.

    Attributes
    ----------
    combination : Combination
        The two digits, an X as 0.
    double : int
        Steps that the roll moves at once: 1, 2 or 3 for 1-1, 2-2 and 3-3 (rule R12), else 0.
    xs : int
        How many X it shows.

    Raises
    ------
    ValueError
        If the two dice cannot show that (rule R7).

    Examples
    --------
    >>> Dice("46"), Dice("7x").combination, Dice("33").double
    ('64', Combination('70'), 3)
    """

    combination: Combination
    double: int
    xs: int

    def __new__(cls, text: str) -> Dice:  # noqa: D102, PYI034 - there is one object for each roll
        known = _DICE.get(text.upper()) if isinstance(text, str) else None
        if known is None:
            msg = f"{quote(text)} cannot be rolled: die A shows {DIE_A}, die B {DIE_B}"
            raise ValueError(msg)
        return known

    def __reduce__(self) -> tuple[type[Dice], tuple[str]]:
        return Dice, (str(self),)


class Place(Action):
    """The decision to accept the roll and put both dice on a rung, ``>4`` (rule R13).

    Attributes
    ----------
    rung : int
        0 at the bottom to 5 at the top.
    """

    rung: int

    def __reduce__(self) -> tuple[type[Place], tuple[str]]:
        return Place, (str(self),)

    def __new__(cls, text: str) -> Place:  # noqa: D102, PYI034 - not meant to be subclassed
        place = super().__new__(cls, text)
        place.rung = int(text[1:])
        return place


class Pair(NamedTuple):
    """A pair of dice that lies on the ladder.

    Parameters
    ----------
    rung : int
        0 at the bottom to 5 at the top.
    combination : Combination
        What the dice are worth.
    """

    rung: int
    combination: Combination

    def __str__(self) -> str:
        return f"{self.rung}:{self.combination}"


class Rules(NamedTuple):
    """The options of a game; the defaults are the rulebook's.

    Parameters
    ----------
    goal : int
        Steps from start to finish, 2 to 99. The printed board has 21 (rule R3); a small one can be
        worked by hand.
    double_x : int
        What X-X counts on the first roll: 0 (rule R10), or 100, the highest, as in the edition of
        2008 that was published as *Excape*.
    strict_placing : bool
        Whether a pair may be placed only above pairs that it beats, as reviews in *The Games Journal*
        and *The Game Aisle* describe the game. The German rules place freely (rule R13).

    Examples
    --------
    >>> str(Rules()), str(Rules(double_x=100))
    ('exxtra', 'exxtra(double_x=100)')
    """

    goal: int = 21
    double_x: int = 0
    strict_placing: bool = False

    @classmethod
    def of(cls, **options: object) -> Rules:
        """Return checked rules.

        Raises
        ------
        TypeError
            For an option that does not exist; the message names the nearest one.
        ValueError
            For a value that an option cannot have.
        """
        check_names(options, cls._fields, "exxtra")
        goal = whole(options.get("goal", 21), 2, 99, "goal")
        double_x = options.get("double_x", 0)
        if isinstance(double_x, bool) or double_x not in (0, 100):
            msg = f"double_x is 0 or 100, not {quote(double_x)}"
            raise ValueError(msg)
        strict = flag(options.get("strict_placing", False), "strict_placing")
        return cls(goal, 100 if double_x else 0, strict)

    def strength(self, combination: int) -> int:
        """Return the number that decides which of two combinations is higher."""
        return combination or self.double_x

    def __str__(self) -> str:
        return front("exxtra", self)


def _dice(a: str, b: str) -> Dice:
    high, low = sorted((a, b), key=lambda face: -1 if face == "X" else int(face), reverse=True)
    dice = str.__new__(Dice, high + low)
    dice.combination = Combination(dice.replace("X", "0"))
    dice.double = int(a) if a == b != "X" else 0
    dice.xs = dice.count("X")
    return dice


def _weights() -> Mapping[Dice, int]:
    """Return the 30 combinations of dice with how many of the 36 ordered outcomes show each (rule R7)."""
    weights: dict[Dice, int] = {}
    for dice in sorted(_dice(a, b) for a in DIE_A for b in DIE_B):
        weights[dice] = weights.get(dice, 0) + 1
    return MappingProxyType(weights)


OUTCOMES: Final = _weights()
_DICE: Final[dict[object, Dice]] = {text: dice for dice in OUTCOMES for text in (str(dice), dice[::-1])}
PLACES: Final = tuple(Place(f">{rung}") for rung in RUNGS)
COMBINATIONS: Final = {str(dice.combination): dice.combination for dice in OUTCOMES}
DICE_OF: Final = {dice.combination: dice for dice in OUTCOMES}

# Every token that exists, by each of its spellings. Dice may be typed in either order: only the
# combination matters (rule R6).
TOKENS: Final[dict[object, Dice | Action]] = {
    **_DICE,
    **{str(text).lower(): dice for text, dice in _DICE.items()},
    str(ROLL): ROLL,
    **{str(place): place for place in PLACES},
}
