"""Why a step is refused: one code for each rule that can refuse."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from exxtra_widget.errors import quote
from exxtra_widget.levelx.notation import OUTCOMES, ROLL, Action, Dice, Group, groups_of
from exxtra_widget.protocol import Refusal

if TYPE_CHECKING:
    from exxtra_widget.levelx.rules import Position

__all__ = ["token", "why_not"]

_GROUP: Final = re.compile(r">[1-6]{1,4}(?:\|[1-6]{1,4}){0,3}")
_LOOKS_LIKE_DICE: Final = re.compile(r"\d{4}")


def token(step: object) -> Dice | Action | None:
    """Return a step in its one form, whatever the order of its dice; None if it is no notation."""
    if not isinstance(step, str) or len(step) > 8:
        return None
    if step == ROLL:
        return ROLL
    if step in OUTCOMES or (len(step) == 4 and "".join(sorted(step)) in OUTCOMES):
        return Dice(step)
    return Group(step) if _GROUP.fullmatch(step) else None


def why_not(position: Position, step: object) -> Refusal | None:
    """Return the reason why an action or dice are refused, or None; see `Position.why_not`."""
    known = token(step)
    if known is None:
        return _unreadable(step)
    if position.is_over:
        return _refusal("game_over")
    if isinstance(known, Group):
        return _wrong_group(position, known)
    return None if position.roll is None else _refusal("one_roll", seat=position.player, dice=str(position.roll))


def _wrong_group(position: Position, group: Group) -> Refusal | None:
    if position.roll is None:
        return _refusal("must_roll", seat=position.player)
    if group in groups_of(str(position.roll), position.rules):
        return None
    fewer = len(group.dice) < 4 and not position.rules.allow_unused
    return _refusal("dice_left_out" if fewer else "other_dice", dice=str(position.roll), groups=str(group))


def _unreadable(step: object) -> Refusal:
    if isinstance(step, str) and _LOOKS_LIKE_DICE.fullmatch(step):
        return _refusal("impossible_dice", dice=step)
    return _refusal("unreadable", token=quote(step))


def _refusal(code: str, **details: object) -> Refusal:
    return Refusal(code, "levelx", details)
