"""Reasons for an action in EXXtra."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.step import Reason
from exxtra_widget.exxtra import odds
from exxtra_widget.exxtra.board.page_state import effect
from exxtra_widget.exxtra.odds.rolls import roll_counts
from exxtra_widget.exxtra.rules.notation import Place

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.exxtra.rules.rules import Position


SMALLEST: Final = 5
"""Percentage below which a chance is not a reason."""


def reason(position: Position, action: str, weights: Weights | None = None) -> Reason | None:
    """Return the reason for an action, as hints show it; None if only chances below 5% speak for it."""
    found = _rolling(position, weights) if action == "roll" else _placing(position, action, weights)
    return None if found is None else Reason("exxtra", *found)


def _rolling(position: Position, weights: Weights | None) -> tuple[str, dict[str, Any]] | None:
    if position.roll is None:
        return "first", {}
    counts = roll_counts(position, weights)
    if _is_small(counts["better"], counts["total"]):
        # A double moves at once, however low it is.
        return None if _is_small(counts["double"], counts["total"]) else ("roll_double", counts)
    return "roll", {"roll": str(position.roll), **counts}


def _percentage(chance: Fraction) -> int:
    """Return a probability in whole percent; 100 only if it is certain."""
    return min(floor(100 * chance + Fraction(1, 2)), 99 if chance < 1 else 100)


def _is_small(count: float, total: float) -> bool:
    return 100 * count < SMALLEST * total


def _placing(position: Position, action: str, weights: Weights | None) -> tuple[str, dict[str, Any]] | None:
    rung = Place(action).rung
    made = effect(position, Place(action))
    removed, earns, counter = made["removes"], made["earns"], position.counters[position.player]
    stays = odds.survival(position, rung=rung, opponents="chase", weights=weights)
    fields = {
        "roll": str(position.roll),
        "rung": rung,
        "steps": earns,
        "chance": _percentage(stays),
        "count": len(removed),
    }
    if len(removed) == 1:
        fields |= {"owner": removed[0]["seat"], "combination": removed[0]["combination"]}
    beats = ("", "_one", "_more")[min(len(removed), 2)]
    what = "safe" if rung == 0 else "finish" if counter + earns == position.rules.goal else "place"
    if what == "safe" or not _is_small(float(stays), 1):
        return what + beats, fields
    if removed:
        return "removes" + beats, fields
    counts = roll_counts(position, weights)
    # On the start an X costs no step (R11).
    if not counter or _is_small(counts["bust"], counts["total"]):
        return None
    return "stop", counts
