"""Dice: their sources, which are a seed, a script or real dice; and the weights of loaded dice.

A source is an immutable value. The k-th roll of a seed depends on the seed and on k alone, so that a saved game
continues with the same dice on every Python and every machine.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import islice
from math import lcm
from random import Random
from threading import RLock
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from exxtra_widget.core.script import LONGEST_TOKEN
from exxtra_widget.core.step import IllegalStep, Refusal
from exxtra_widget.drawing.tables import Shown
from exxtra_widget.probability.exact import shares, weight_of, whole_weights
from exxtra_widget.support.arguments import integer, items_of, nearest, quote, shown
from exxtra_widget.support.columns import keyed
from exxtra_widget.support.foreign_tables import values_of
from exxtra_widget.support.suggest import suggest_in_class
from exxtra_widget.support.unicode import named, plain, unseen_sign

if TYPE_CHECKING:
    from exxtra_widget.core.definition import GameDefinition
    from exxtra_widget.core.position import Position
    from exxtra_widget.drawing.tables import Table
    from exxtra_widget.support.packing import JsonObject


FaceWeights = tuple[int, ...]
_NUMBER: Final = re.compile(r"0|-?[1-9][0-9]{0,18}")
_LARGEST: Final = 10**6


# --- Sources ----------------------------------------------------------------------------------


class DiceSource(Protocol):
    """Source of rolls: an immutable value."""

    kind: ClassVar[str]

    def draw(self, position: Position, outcomes: Mapping[Any, int]) -> tuple[str, DiceSource]:
        """Return the next roll, by its weight among the outcomes, and the source of those after it."""


@dataclass(frozen=True)
class Seeded:
    """Dice from a seed: the same seed gives the same rolls everywhere."""

    seed: int | str
    drawn: int = 0
    kind: ClassVar[str] = "seeded"

    def draw(self, position: Position, outcomes: Mapping[Any, int]) -> tuple[str, DiceSource]:  # noqa: ARG002 - as any source
        """Return the next roll, by its weight among the outcomes, and the source of those after it."""
        # Random hashes a text seed with SHA-512. Python promises the same numbers in every version only for
        # ``random()``, so only that is used.
        share = Random(f"{self.seed}:{self.drawn}").random()  # noqa: S311 - dice of a game, not a secret
        return pick(outcomes, share), replace(self, drawn=self.drawn + 1)


@dataclass(frozen=True)
class Scripted:
    """Rolls that are fixed in advance; after them a stream may give more."""

    rolls: tuple[str, ...]
    drawn: int = 0
    to_come: Stream | None = field(default=None, compare=False, repr=False)
    kind: ClassVar[str] = "scripted"

    def draw(self, position: Position, outcomes: Mapping[Any, int]) -> tuple[str, DiceSource]:  # noqa: ARG002 - as any source
        """Return the next roll, and the source of those after it."""
        if self.to_come is not None and self.drawn == len(self.rolls):
            self = replace(self, rolls=(*self.rolls, *self.to_come.draw(self.drawn, position)))  # noqa: PLW0642 - a value
        if self.drawn >= len(self.rolls):
            raise IllegalStep(Refusal("dice_used_up"), position)
        return self.rolls[self.drawn], replace(self, drawn=self.drawn + 1)

    def rewound(self) -> Scripted:
        """Return the same rolls from the first one on."""
        return replace(self, rolls=() if self.to_come else self.rolls, drawn=0)

    def __reduce__(self) -> tuple[type[Scripted], tuple[tuple[str, ...], int]]:
        # Only the rolls that an iterator has given leave its process.
        return Scripted, (self.rolls, self.drawn)


class Stream:
    """Rolls that an iterator gives when they are needed; all copies of a game are given the same ones."""

    def __init__(self, rolls: Iterator[Any], definition: GameDefinition) -> None:
        self._rolls = rolls
        self._definition = definition
        self._given: list[Any] = []
        self._lock = RLock()

    def draw(self, number: int, position: Position) -> Iterator[str]:
        """Yield the roll of a number, 0 for the first; none if the iterator has ended before."""
        with self._lock:
            missing = number + 1 - len(self._given)
            self._given.extend(as_text(roll) for roll in islice(self._rolls, max(missing, 0)))
            given = self._given[number : number + 1]
        for roll in given:
            if not self._definition.is_outcome(roll):
                details = {"token": named(roll), "example": self._definition.example}
                raise IllegalStep(Refusal("no_dice", "", details), position)
            yield str(self._definition.normal(roll))


@dataclass(frozen=True)
class ByHand:
    """Real dice: each roll is typed in, none is drawn."""

    kind: ClassVar[str] = "hand"

    def draw(self, position: Position, outcomes: Mapping[Any, int]) -> tuple[str, DiceSource]:  # noqa: ARG002 - as any source
        """Refuse: only a person can enter the roll."""
        raise IllegalStep(Refusal("dice_by_hand"), position)


def choose(definition: GameDefinition, seed: object, dice: object) -> DiceSource:
    """Return the source that the options of a game ask for."""
    if dice is not None and seed is not None:
        raise ValueError("dice come from a seed or from `dice`; give only one of them")
    if dice is None or isinstance(dice, str):
        return source_of(definition, seed, dice)
    if isinstance(dice, Iterable) and not isinstance(dice, Sized):
        return Scripted((), to_come=Stream(iter(dice), definition))
    listed = items_of(dice)
    if listed is None:
        raise TypeError(f"{_expected(definition)}, not {quote(dice)}")
    return Scripted(_rolls(definition, [as_text(roll) for roll in listed]))


def source_of(definition: GameDefinition, seed: object, dice: str | None, drawn: int = 0) -> DiceSource:
    """Return the source that a record or a scene names, a seed, ``hand`` or rolls, after a number of rolls."""
    if dice is None:
        return Seeded(check_seed(seed), drawn)
    return ByHand() if dice == "hand" else Scripted(_rolls(definition, dice.split()), drawn)


def _rolls(definition: GameDefinition, given: Sequence[Any]) -> tuple[str, ...]:
    """Return rolls in their canonical spelling."""
    rolls = tuple(definition.normal(roll) for roll in given)
    wrong = [named(one) for one, roll in zip(given, rolls, strict=True) if roll not in definition.outcomes]
    if wrong:
        raise ValueError(f"{_expected(definition)}; not a roll: {', '.join(wrong[:5])}")
    return tuple(map(str, rolls))


def _expected(definition: GameDefinition) -> str:
    return f"dice must be 'hand' or the rolls to come, like {definition.example}"


def as_text(token: object) -> Any:
    """Return a number, a list of dice or a list of groups as its text in the notation, anything else unchanged."""
    if isinstance(token, str):
        return token
    number = integer(token)
    if number is not None:
        return quote(number)
    items = _few(token)
    if items is None:
        return token
    groups = [_few(item) for item in items]
    faces = [[_face(face) for face in group or [item]] for item, group in zip(items, groups, strict=True)]
    if not all(face.isalnum() for part in faces for face in part):
        return token
    parts = ["".join(part) for part in faces]
    is_grouped = any(groups) or (len(parts) > 1 and max(map(len, parts)) > 1)
    return ">" + "|".join(parts) if is_grouped else "".join(parts)


def _few(value: object) -> list[Any] | None:
    """Return the items of a short list; None for anything else: an iterator could be read only once."""
    if isinstance(value, Mapping) or not isinstance(value, Sized):
        return None
    try:
        is_short = 0 < len(value) <= LONGEST_TOKEN
    except (OverflowError, TypeError):
        # A range with too many items for an index, or a numpy array without dimensions.
        return None
    return items_of(value) if is_short else None


def _face(value: object) -> str:
    if isinstance(value, str):
        return plain(value).strip()
    number = integer(value)
    return "" if number is None else quote(number)


def check_seed(seed: object) -> int | str:
    """Return a seed in its canonical form; by default a new random seed."""
    if seed is None:
        return secrets.randbits(32)
    number = integer(seed)
    if number is not None and abs(number) < 2**63:
        return number
    if isinstance(seed, str) and 1 <= len(seed.strip()) <= 80 and not unseen_sign(seed.strip()):
        text = seed.strip()
        # A record writes a number as text.
        return int(text) if _NUMBER.fullmatch(text) and abs(int(text)) < 2**63 else text
    raise ValueError(f"a seed must be a whole number below 2**63 or a string of 1 to 80 characters, not {shown(seed)}")


def pick(outcomes: Mapping[str, int], share: float) -> str:
    """Return the outcome at a share (0 up to, not including, 1) of the whole weight."""
    total = sum(outcomes.values())
    if type(total) is not int:
        # The weights of a position may be fractions.
        outcomes, *_ = whole_weights(outcomes)
        total = sum(outcomes.values())
    left = int(share * total)
    for outcome, weight in outcomes.items():
        left -= weight
        if left < 0:
            return outcome
    raise ValueError("no roll is possible")


def describe(source: DiceSource) -> JsonObject:
    """Return a source as plain JSON data."""
    if isinstance(source, Seeded):
        return {"seed": source.seed, "drawn": source.drawn}
    if isinstance(source, Scripted):
        return {"dice": " ".join(source.rolls), "drawn": source.drawn}
    return {"dice": "hand"}


# --- Loaded dice ------------------------------------------------------------------------------


@suggest_in_class()
class Weights(Shown, Mapping[str, int]):
    """Loaded dice: a mapping of each possible outcome to its integer weight; an immutable value.

    Parameters
    ----------
    faces : sequence of tuple of int
        The weights of the faces of each die, in the order of its faces.
    outcomes : mapping
        Outcomes with their weights; outcomes of weight 0 are left out.

    Attributes
    ----------
    total : int
        The sum of all weights.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> dice = exxtra.loaded(b={"X": 3})
    >>> str(dice), dice.total, dice["XX"], dice.is_fair
    ('1,1,1,1,1,1 1,1,1,1,1,3', 48, 3, False)
    """

    __slots__ = ("_outcomes", "faces", "total")

    def __init__(self, faces: Iterable[FaceWeights], outcomes: Mapping[Any, int]) -> None:
        self.faces: tuple[FaceWeights, ...] = tuple(faces)
        self._outcomes = MappingProxyType({outcome: weight for outcome, weight in outcomes.items() if weight})
        self.total: int = sum(self._outcomes.values())

    @property
    def is_fair(self) -> bool:
        """Whether all faces of each die weigh the same."""
        return all(len(set(die)) == 1 for die in self.faces)

    def __getitem__(self, outcome: str) -> int:
        return self._outcomes[outcome]

    def __iter__(self) -> Iterator[str]:
        return iter(self._outcomes)

    def __len__(self) -> int:
        return len(self._outcomes)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Weights):
            return (self.faces, dict(self._outcomes)) == (other.faces, dict(other._outcomes))
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self.faces, tuple(self._outcomes)))

    def __reduce__(self) -> tuple[type[Weights], tuple[tuple[FaceWeights, ...], dict[str, int]]]:
        return Weights, (self.faces, dict(self._outcomes))

    def _table(self, language: str) -> Table:
        from exxtra_widget.probability.distribution import weighed  # a game without a table needs none

        return weighed(self.items())._table(language)  # noqa: SLF001 - the same table

    def __str__(self) -> str:
        return " ".join(",".join(map(str, die)) for die in self.faces)

    def __repr__(self) -> str:
        return f"<loaded dice {self}>"


def plain_weights(given: object) -> object:
    """Return a column, an array, pairs or an iterator as a mapping or a list; anything else stays as it is."""
    if given is None or isinstance(given, (str, Weights)):
        return given
    given = list(given) if isinstance(given, Iterator) else given
    by_face = keyed(given)
    if by_face is not None:
        return {str(as_text(face)): value for face, value in by_face}
    values = values_of(given)
    return given if values is None else values


def face_weights(given: object, faces: Sequence[str], die: str) -> FaceWeights:
    """Return the integer weights of the faces of one die, which messages call by a name.

    They are given by face, or for each face in order, also as text ``"1,1,1,1,1,3"``: as whole numbers, where a face
    that is not named weighs 1, or as shares that add up to 1, where it weighs 0. None is a fair die. Other forms have
    to be `plain_weights` first.
    """
    named = _named(given, faces, die)
    for face, value in named.items():
        _check_weight(value, f"{die}, face {face}")
    wrong = f"the shares of {die} add up to {{total}}, not to 1; whole-number weights need not add up to 1"
    found, _ = shares(list(named.values()), wrong)
    weights = dict(zip(named, found, strict=True))
    are_shares = any(number.denominator > 1 for number in found)
    numbers = [weights.get(face, Fraction(not are_shares)) for face in faces]
    if not any(numbers):
        raise ValueError(f"{die} needs a face that can be rolled: all its weights are 0")
    # Keep whole numbers as they are, so that "5 of 48" is not reduced.
    unit = lcm(*(number.denominator for number in numbers))
    parts = {face: int(number * unit) for face, number in zip(faces, numbers, strict=True)}
    largest = max(parts, key=parts.__getitem__)
    if parts[largest] > _LARGEST:
        raise _no_weight(f"{die}, face {largest}", f"{quote(named.get(largest, 1))} is too large or too fine")
    return tuple(parts.values())


def _named(given: object, faces: Sequence[str], die: str) -> dict[str, Any]:
    if given is None:
        return {}
    all_faces = " ".join(faces)
    if isinstance(given, Mapping):
        names = {face if face in faces else face.upper(): value for face, value in given.items()}
        for face in names:
            if face not in tuple(faces):
                raise ValueError(f"{die} has no face {quote(face)}{nearest(face, faces) or '; it shows ' + all_faces}")
        return names
    values = given.split(",") if isinstance(given, str) else given
    if not isinstance(values, (list, tuple)) or len(values) != len(faces):
        example = f"{{'{faces[-1]}': 3}}"
        raise ValueError(
            f"{die} must have {len(faces)} weights, for {all_faces}, or weights by face like {example}, "
            f"not {shown(given)}"
        )
    return dict(zip(faces, values, strict=True))


def _check_weight(value: object, where: str) -> None:
    try:
        is_negative = weight_of(value) < 0
    except ValueError:
        raise _no_weight(where, f"not {quote(value)}") from None
    if is_negative:
        raise _no_weight(where, f"{quote(value)} is negative")


def _no_weight(where: str, wrong: str) -> ValueError:
    return ValueError(f"a weight must be a number from 0 to {_LARGEST:,} ({where}): {wrong}")
