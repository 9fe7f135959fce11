"""How certain values are: exact, certified, estimated."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, Literal, get_args

from exxtra_widget.support.arguments import word

if TYPE_CHECKING:
    from exxtra_widget.probability.intervals import Interval


Certainty = Literal["exact", "certified", "estimated"]
"""How sure a value is: ``exact`` is the value itself, ``certified`` is within proved bounds, ``estimated`` is the
mean of games, with a 95% interval."""

CERTAINTIES: Final[tuple[Certainty, ...]] = get_args(Certainty)
"""All kinds, the surest first."""


def least_sure(kinds: Iterable[Certainty]) -> Certainty:
    """Return the least certain of several kinds; ``exact`` for none."""
    return max(kinds, key=CERTAINTIES.index, default="exact")


def check_certainty(kind: Certainty, values: Sequence[float], bounds: Sequence[Interval]) -> None:
    """Raise an error unless the bounds of values fit their kind."""
    word(kind, CERTAINTIES, "the kind of a value")
    for value, (low, high) in zip(values, bounds, strict=True):
        if kind == "exact" and not low == value == high:
            raise ValueError(f"the bounds of an exact value must equal it, but {value} has {low} and {high}")
        if kind == "certified" and not low <= value <= high:
            raise ValueError(
                f"a certified value must be within its bounds, but {value} is not between {low} and {high}"
            )
