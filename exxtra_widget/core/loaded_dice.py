"""Loaded dice: outcomes with integer weights in place of the fair ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from types import MappingProxyType
from typing import Any, Final

from exxtra_widget.probability.exact import exact
from exxtra_widget.support.arguments import nearest, quote
from exxtra_widget.support.calls import Suggesting, checked

FaceWeights = tuple[int, ...]
_LARGEST: Final = 10**6


@checked
class Weights(Suggesting, Mapping[str, int]):
    """Loaded dice: a mapping of each possible outcome to its integer weight; an immutable value.

    Parameters
    ----------
    faces : sequence of tuple of int
        The weights of the faces of each die, in the order of its faces.
    outcomes : mapping
        Outcomes with their weights; those of weight 0 are left out.

    Attributes
    ----------
    faces : tuple of tuple of int
        The weights of the faces of each die.
    total : int
        The sum of all weights.

    Raises
    ------
    ValueError
        If no outcome has a weight.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> dice = exxtra.loaded(b={"X": 3})
    >>> str(dice), dice.total, dice["XX"], dice.is_fair
    ('1,1,1,1,1,1 1,1,1,1,1,3', 48, 3, False)
    """

    __slots__ = ("_outcomes", "faces", "total")

    def __init__(self, faces: Iterable[FaceWeights], outcomes: Mapping[Any, int]) -> None:
        self.faces = tuple(faces)
        self._outcomes = MappingProxyType({outcome: weight for outcome, weight in outcomes.items() if weight})
        self.total = sum(self._outcomes.values())

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

    def __str__(self) -> str:
        return " ".join(",".join(map(str, die)) for die in self.faces)

    def __repr__(self) -> str:
        return f"<loaded dice {self}>"


def face_weights(given: Any, faces: Sequence[str], die: str) -> FaceWeights:
    """Return the integer weights of the faces of one die.

    Parameters
    ----------
    given : mapping, sequence, str or None
        Whole numbers (a face that is not named weighs 1), or shares that add up to 1 (a face that is
        not named weighs 0); by face, or one for each face in order, also as text ``"1,1,1,1,1,3"``.
        None for a fair die.
    faces : sequence of str
        The faces of the die; a text has one for each character.
    die : str
        The name of the die in messages.

    Raises
    ------
    ValueError
        If a face does not exist, if a weight is negative or no number, if shares do not add up to 1,
        or if all weights are 0.

    Examples
    --------
    >>> face_weights({"X": 3}, "12347X", "die A")
    (1, 1, 1, 1, 1, 3)
    >>> face_weights({"X": 0.5, "7": 0.5}, "12347X", "die A")
    (0, 0, 0, 0, 1, 1)
    >>> face_weights({"X": 0.5, "7": 0.6}, "12347X", "die A")
    Traceback (most recent call last):
        ...
    ValueError: the shares of die A add up to 11/10, not to 1; whole numbers may be any
    """
    named = _named(given, faces, die)
    weights = {face: _weight(value, f"{die}, face {face}") for face, value in named.items()}
    shares = any(weight.denominator > 1 for weight in weights.values())
    numbers = [weights.get(face, Fraction(not shares)) for face in faces]
    total = sum(numbers)
    if shares and total != 1:
        raise ValueError(f"the shares of {die} add up to {total}, not to 1; whole numbers may be any")
    if not total:
        raise ValueError(f"{die} needs a face that can be rolled: all its weights are 0")
    unit = lcm(*(number.denominator for number in numbers))
    whole = [int(number * unit) for number in numbers]
    # Whole numbers stay as they were given, so that "5 of 48" stays countable.
    divisor = gcd(*whole) if shares else 1
    return tuple(number // divisor for number in whole)


def _named(given: Any, faces: Sequence[str], die: str) -> dict[str, Any]:
    if given is None:
        return {}
    all_faces = faces if isinstance(faces, str) else ", ".join(faces)
    if isinstance(given, Mapping):
        names = {_spelled(str(face), faces): value for face, value in given.items()}
        for face in names:
            if face not in tuple(faces):
                raise ValueError(f"{die} has no face {quote(face)}{nearest(face, faces) or '; it shows ' + all_faces}")
        return names
    plain = given.tolist() if callable(getattr(given, "tolist", None)) else given
    values = plain.split(",") if isinstance(plain, str) else plain
    if not isinstance(values, Sequence) or len(values) != len(faces):
        example = f"{{'{faces[-1]}': 3}}"
        raise ValueError(
            f"the weights of {die} are one for each of {all_faces}, or by face like {example}, not {quote(given)}"
        )
    return dict(zip(faces, values, strict=True))


def _spelled(face: str, faces: Sequence[str]) -> str:
    return face if face in faces else face.upper()


def _weight(value: Any, where: str) -> Fraction:
    try:
        # A float is meant as it is written: 0.1 is a tenth.
        number = Fraction(value) if isinstance(value, str) else exact(value, where)
    except (TypeError, ValueError, ZeroDivisionError):
        number = Fraction(-1)
        wrong = f"not {quote(value)}"
    else:
        wrong = f"{quote(value)} is negative" if number < 0 else f"{quote(value)} is too large or too fine"
        if not isinstance(value, bool) and 0 <= number <= _LARGEST and number.denominator <= _LARGEST:
            return number
    raise ValueError(f"a weight is a number from 0 to {_LARGEST} ({where}): {wrong}")
