"""Why a step is refused: one code for each rule that can refuse."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from exxtra_widget.core.step import Refusal
from exxtra_widget.exxtra.rules.notation import Place, read_token, spelt
from exxtra_widget.support.arguments import quote

if TYPE_CHECKING:
    from exxtra_widget.core.position import Action
    from exxtra_widget.exxtra.rules.notation import Dice
    from exxtra_widget.exxtra.rules.rules import Position


_LOOKS_LIKE_DICE: Final = re.compile(r"[0-9xX]{2}")
_LOOKS_LIKE_PLACE: Final = re.compile(r">(-?\d{1,40})")


def why_not(position: Position, step: object) -> Refusal | None:
    """Return the reason why an action or dice are refused, or None; see `Position.why_not`."""
    token = read_token(step)
    return _unreadable(step) if token is None else against(position, token)


def against(position: Position, token: Dice | Action) -> Refusal | None:
    """Return the rule that is against a token, or None."""
    counters, ladder, player, roll, rules = position
    if counters[player] >= rules.goal:
        return _refusal("game_over", seat=player)
    if not isinstance(token, Place):
        return None
    if roll is None:
        return _refusal("must_roll", seat=player)
    rung = token.rung
    if rung:
        for owner, pair in enumerate(ladder):
            if pair and pair[0] == rung:
                return _refusal("rung_taken", rung=rung, owner=owner, combination=str(pair.combination))
    return _blocked(position, rung) if rules.strict_placing else None


def blocker(position: Position, rung: int) -> int | None:
    """Return a seat whose pair on a lower rung the roll does not beat (option ``strict_placing``)."""
    strength = position.rules.strength
    roll = strength(position.roll or 0)
    for owner, pair in enumerate(position.ladder):
        if pair and pair.rung < rung and strength(pair.combination) >= roll:
            return owner
    return None


def _blocked(position: Position, rung: int) -> Refusal | None:
    owner = blocker(position, rung)
    pair = None if owner is None else position.ladder[owner]
    return pair and _refusal("placed_below", owner=owner, lower=pair.rung, combination=str(pair.combination))


def _unreadable(step: object) -> Refusal:
    """Return the refusal of something that is no token of the notation."""
    text = spelt(step)
    if _LOOKS_LIKE_DICE.fullmatch(text):
        return _refusal("impossible_dice", dice=text.upper())
    rung = _LOOKS_LIKE_PLACE.fullmatch(text)
    return _refusal("no_such_rung", rung=rung[1]) if rung else _refusal("unreadable", token=quote(step))


def _refusal(code: str, **details: object) -> Refusal:
    return Refusal(code, "exxtra", details)
