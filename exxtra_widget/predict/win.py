"""Topics of a game: its own, and the win probability of the seat to act, which any game has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.registry import definition_of
from exxtra_widget.predict.rounded import Rounded
from exxtra_widget.predict.topic import Line, Topic, loaded

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from exxtra_widget.core.step import Refusal, Step
    from exxtra_widget.solve.kind import Kind

    Fields = Mapping[str, Any]
    Outcomes = Mapping[Any, int]

# Entropy of estimates, so that a question has one answer.
ENTROPY = "win"


class Win(Topic):
    """The seat to act wins, alone or with others; a shared win counts in part.

    The value is as in `win_probability`: best play where the game is solved, otherwise an estimate.
    """

    name = "win"
    is_quick = False

    def refuses(self, position: Any, fields: Fields, outcomes: Outcomes) -> Refusal | None:  # noqa: ARG002 - as every topic
        """Return None: any position of a game that goes on can be asked about."""
        return None

    def exact(self, position: Any, fields: Fields, outcomes: Outcomes) -> Rounded:  # noqa: ARG002 - as every topic
        """Return the win probability, with its kind."""
        # A board is there sooner without these.
        from exxtra_widget.advice.evaluate import chances
        from exxtra_widget.simulation.setting import Setting

        found = chances(Setting(position, loaded(outcomes)), rng=ENTROPY)
        return Rounded.of(float(found[position.player]), found.kind)

    def working(self, position: Any, fields: Fields, outcomes: Outcomes) -> tuple[Line, ...]:  # noqa: ARG002 - as every topic
        """Return the source of the value."""
        # Without the value itself: the page asks for its source with every change, and an estimate takes seconds.
        solution = position.definition.solution(position, loaded(outcomes))
        kind: Kind = "estimated" if solution is None else solution.kind
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


WIN: Final = Win()


def topics_of(game: str) -> Mapping[str, Topic]:
    """Return the topics of a game by their names: its own, and ``win``."""
    own = definition_of(game).topics
    return {**own, WIN.name: own.get(WIN.name, WIN)}
