"""Sources of dice: a seed, a script, or real dice.

A source is an immutable value. The k-th roll of a seed depends on the seed and on k alone, so that
a game goes on with the same dice after it was saved and read, on every Python and every machine.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from exxtra_widget.core.step import IllegalStep, Refusal
from exxtra_widget.support.arguments import integer, quote, shown
from exxtra_widget.support.calls import checked

if TYPE_CHECKING:
    from exxtra_widget.core.definition import GameDefinition
    from exxtra_widget.core.step import Position


_NUMBER: Final = re.compile(r"0|-?[1-9][0-9]{0,18}")


class DiceSource(Protocol):
    """Source of rolls: an immutable value."""

    kind: ClassVar[str]

    def draw(self, position: Position, outcomes: Mapping[Any, int]) -> tuple[str, DiceSource]:
        """Return the next roll, by its weight among the outcomes, and the source of those after it."""


@checked
@dataclass(frozen=True)
class Seeded:
    """Dice from a seed: the same seed gives the same rolls everywhere.

    Parameters
    ----------
    seed : int or str
        Any whole number or short text.
    drawn : int
        Number of rolls that have been drawn, from 0.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> p = exxtra.start(players=3)
    >>> Seeded(7).draw(p, p.outcomes()) == Seeded(7).draw(p, p.outcomes())
    True
    """

    seed: int | str
    drawn: int = 0
    kind: ClassVar[str] = "seeded"

    def draw(self, position: Position, outcomes: Mapping[Any, int]) -> tuple[str, DiceSource]:  # noqa: ARG002 - as any source
        """Return the next roll, by its weight among the outcomes, and the source of those after it."""
        # Random seeds from text by SHA-512, and only ``random()`` itself is promised to stay the
        # same in every version of Python, so nothing else of it is used.
        share = Random(f"{self.seed}:{self.drawn}").random()  # noqa: S311 - dice of a game, not a secret
        return _pick(outcomes, share), replace(self, drawn=self.drawn + 1)


@checked
@dataclass(frozen=True)
class Scripted:
    """Rolls that are fixed in advance.

    Parameters
    ----------
    rolls : tuple of str
        Dice in notation, in the order in which they fall.
    drawn : int
        Number of rolls that have been used, from 0.
    """

    rolls: tuple[str, ...]
    drawn: int = 0
    kind: ClassVar[str] = "scripted"

    def draw(self, position: Position, outcomes: Mapping[Any, int]) -> tuple[str, DiceSource]:  # noqa: ARG002 - as any source
        """Return the next roll, and the source of those after it."""
        if self.drawn >= len(self.rolls):
            raise IllegalStep(Refusal("dice_used_up"), position)
        return self.rolls[self.drawn], replace(self, drawn=self.drawn + 1)


@checked
@dataclass(frozen=True)
class ByHand:
    """Real dice: each roll is typed in, none is drawn."""

    kind: ClassVar[str] = "hand"

    def draw(self, position: Position, outcomes: Mapping[Any, int]) -> tuple[str, DiceSource]:  # noqa: ARG002 - as any source
        """Refuse: only a person can enter the roll."""
        raise IllegalStep(Refusal("dice_by_hand"), position)


def choose(definition: GameDefinition, seed: object, dice: object) -> DiceSource:
    """Return the source that the options of a game ask for.

    Parameters
    ----------
    definition : GameDefinition
        The game, which knows what dice can show.
    seed : int or str, optional
        Seed of the dice.
    dice : str or iterable of str, optional
        ``"hand"``, or the rolls to come.

    Raises
    ------
    TypeError
        If the rolls to come cannot be listed.
    ValueError
        If both are given, or if a roll is not one of this game.
    """
    if dice is None:
        return Seeded(check_seed(seed))
    if seed is not None:
        raise ValueError("dice come from a seed or from `dice`, not from both")
    if dice == "hand":
        return ByHand()
    if not isinstance(dice, Iterable):
        raise TypeError(f"dice is 'hand' or the rolls to come, like {definition.example}, not {quote(dice)}")
    rolls = [as_text(roll) for roll in (dice.split() if isinstance(dice, str) else dice)]
    wrong = [quote(roll) for roll in rolls if not definition.is_outcome(roll)]
    if wrong:
        raise ValueError(
            f"dice is 'hand' or the rolls to come, like {definition.example}; no dice are: {', '.join(wrong[:5])}"
        )
    return Scripted(tuple(str(definition.normal(roll)) for roll in rolls))


def as_text(token: Any) -> Any:
    """Return a whole number as the text that it is in the notation, anything else as it is.

    Examples
    --------
    >>> as_text(64), as_text(">4")
    ('64', '>4')
    """
    number = None if isinstance(token, str) else integer(token)
    return token if number is None else quote(number)


def check_seed(seed: object) -> int | str:
    """Return a seed in its one form; without one, a new seed by chance.

    Raises
    ------
    ValueError
        If it is neither a whole number nor a line of text of 1 to 80 characters.

    Examples
    --------
    >>> check_seed("7"), check_seed("monday")
    (7, 'monday')
    """
    if seed is None:
        return secrets.randbits(32)
    number = integer(seed)
    if number is not None and abs(number) < 2**63:
        return number
    if isinstance(seed, str) and 1 <= len(seed.strip()) <= 80 and seed.strip().isprintable():
        text = seed.strip()
        # A record writes a number as text.
        return int(text) if _NUMBER.fullmatch(text) and abs(int(text)) < 2**63 else text
    raise ValueError(f"a seed is a whole number below 2**63 or a text of 1 to 80 characters, not {shown(seed)}")


def _pick(outcomes: Mapping[str, int], share: float) -> str:
    """Return the outcome at a share (0 up to, not including, 1) of the whole weight."""
    left = int(share * sum(outcomes.values()))
    for outcome, weight in outcomes.items():
        left -= weight
        if left < 0:
            return outcome
    raise ValueError("no roll is possible")


def describe(source: DiceSource) -> dict[str, Any]:
    """Return a source as plain JSON data."""
    if isinstance(source, Seeded):
        return {"seed": source.seed, "drawn": source.drawn}
    if isinstance(source, Scripted):
        return {"dice": " ".join(source.rolls), "drawn": source.drawn}
    return {"dice": "hand"}
