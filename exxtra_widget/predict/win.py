"""Topic of any game: the win probability of the seat to act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exxtra_widget.advice.evaluate import win_probability
from exxtra_widget.core.dice import Weights
from exxtra_widget.predict.rounded import Rounded
from exxtra_widget.predict.topic import Line, Topic

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from exxtra_widget.core.step import Refusal, Step

    Fields = Mapping[str, Any]
    Outcomes = Mapping[Any, int]

# Entropy of estimates, so that a question has one answer.
ENTROPY = "win"


class Win(Topic):
    """The seat to act wins, alone or with others; a shared win counts in part.

    The value is that of `win_probability`: best play where the game is solved, else an estimate.
    """

    name = "win"
    is_quick = False

    def refuses(self, position: Any, fields: Fields, outcomes: Outcomes) -> Refusal | None:  # noqa: ARG002 - as every topic
        """Return None: any position of a game that goes on can be asked about."""
        return None

    def exact(self, position: Any, fields: Fields, outcomes: Outcomes) -> Rounded:  # noqa: ARG002 - as every topic
        """Return the win probability, with its kind."""
        weights = outcomes if isinstance(outcomes, Weights) else None
        found = win_probability(position, weights=weights, rng=ENTROPY)
        kind = "certified" if found.kind == "exact" else found.kind
        return Rounded.of(float(found[position.player]), kind)

    def working(self, position: Any, fields: Fields, outcomes: Outcomes) -> tuple[Line, ...]:
        """Return the source of the value."""
        kind = self.exact(position, fields, outcomes).kind
        return (Line(f"why.win.{kind}"),)

    def happened(self, position: Any, fields: Fields, steps: Sequence[Step]) -> bool | None:  # noqa: ARG002 - as every topic
        """Return whether the seat won, once the game is over; None before, and for a shared win."""
        after = position
        for step in steps:
            after = after.apply(step.action)
        if not after.is_over:
            return None
        share = after.returns()[position.player]
        return bool(share) if share in {0, 1} else None
