"""Choices of a position of Level X as the page lists them: what each grouping earns, and what it risks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exxtra_widget.core.position import ROLL
from exxtra_widget.levelx.board.page_state import effect, groupings
from exxtra_widget.probability.exact import page_ratio

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.levelx.rules.notation import Group
    from exxtra_widget.levelx.rules.rules import Position


def choices(position: Position, weights: Weights | None = None) -> list[dict[str, Any]]:
    """Return rolling and each legal grouping with its effect and risk, or rolling with the reason why it is refused."""
    roll: dict[str, Any] = {"token": ROLL}
    refusal = position.why_not(ROLL)
    if refusal:
        roll["refusal"] = refusal.to_dict()
    found = ({"token": str(group), **effect(position, group)} for group in groupings(position))
    return [roll, *(choice | _risk(position, choice["token"], weights) for choice in found)]


def _risk(position: Position, group: Group | str, weights: Weights | None) -> dict[str, Any]:
    """Return the chance that a piece is sent back after a grouping; nothing if the seat has no further turn (X9)."""
    after = position.apply(group)
    if after.is_ending:
        return {}
    # Imported late, so that a board opens sooner.
    from exxtra_widget.levelx.odds.positions import chance_sent_back

    chance = chance_sent_back(after, position.player, None, weights)
    return {"risk": page_ratio(chance.numerator, chance.denominator)} if chance else {}
