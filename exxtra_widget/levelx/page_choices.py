"""Choices of a position of Level X as the page lists them: what each grouping earns, and what it risks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from exxtra_widget.core.position import ROLL
from exxtra_widget.levelx.board.page_state import effect, groupings
from exxtra_widget.probability.exact import page_ratio

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.levelx.rules.notation import Group
    from exxtra_widget.levelx.rules.rules import Position
    from exxtra_widget.support.packing import JsonObject


def choices(position: Position, weights: Weights | None = None) -> list[JsonObject]:
    """Return rolling, with the reason if it is refused, and one grouping for each effect, the best first.

    Best is what earns the most points at once, then what sends the most pieces back, then what moves the most squares.
    """
    roll: JsonObject = {"token": ROLL}
    refusal = position.why_not(ROLL)
    if refusal:
        roll["refusal"] = refusal.to_dict()
    found = [_grouping(position, group) | _risk(position, group, weights) for group in groupings(position)]
    return [roll, *sorted(found, key=_worth, reverse=True)]


def _worth(choice: JsonObject) -> tuple[int, int, int]:
    return sum(choice["earns"]) + sum(choice["awards"]), len(choice["sends"]), len(choice["advances"])


def _grouping(position: Position, group: Group) -> JsonObject:
    """Return a grouping with its effect, and with the dice that it shows if 1s are turned (X11)."""
    choice = {"token": str(group), **effect(position, group)}
    if not any(_worth(choice)):
        choice["idle"] = True
    dice = str(position.roll)
    turned = sorted((Counter(group.dice) - Counter(dice)).elements())
    if turned:
        ones = group.dice.count("1")
        choice["faces"] = "1" * ones + "".join(turned) + dice[ones + len(turned) :]
    return choice


def _risk(position: Position, group: Group | str, weights: Weights | None) -> JsonObject:
    """Return the probability that a piece is sent back after a grouping; empty without a further turn (X9)."""
    after = position.apply(group)
    if after.is_ending:
        return {}
    # Imported late, so that a board opens sooner.
    from exxtra_widget.levelx.odds.positions import chance_sent_back

    chance = chance_sent_back(after, position.player, None, weights)
    return {"risk": page_ratio(*chance.as_integer_ratio())} if chance else {}
