"""Why a step is refused: one code for each rule that can refuse."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from exxtra_widget.core.step import Refusal
from exxtra_widget.levelx.rules.notation import GROUPS, Dice, Group, groups_of, read_token, spelt
from exxtra_widget.support.arguments import quote

if TYPE_CHECKING:
    from exxtra_widget.core.position import Action
    from exxtra_widget.levelx.rules.rules import Position


_LOOKS_LIKE_DICE: Final = re.compile(r"[0-9]{4}")


def why_not(position: Position, step: object) -> Refusal | None:
    """Return the reason why an action or dice are refused, or None; see `Position.why_not`."""
    known = read_token(step)
    return _unreadable(position, step) if known is None else against(position, known)


def against(position: Position, token: Dice | Action) -> Refusal | None:
    """Return the rule that is against a token, or None."""
    if position.is_over:
        return _refusal("game_over")
    if isinstance(token, Group):
        return _wrong_group(position, token)
    return None if position.roll is None else _refusal("one_roll", seat=position.player, dice=str(position.roll))


def _wrong_group(position: Position, group: Group) -> Refusal | None:
    if position.roll is None:
        return _refusal("must_roll", seat=position.player)
    if group in groups_of(str(position.roll), position.rules):
        return None
    fewer = len(group.dice) < 4 and not position.rules.allow_unused
    return _refusal("dice_left_out" if fewer else "other_dice", dice=str(position.roll), groups=str(group))


def _unreadable(position: Position, step: object) -> Refusal:
    text = spelt(step)
    if _LOOKS_LIKE_DICE.fullmatch(text):
        return _refusal("impossible_dice", dice=text)
    if GROUPS.fullmatch(text) and position.roll is not None:
        return _refusal("other_dice", dice=str(position.roll), groups=text)
    return _refusal("unreadable", token=quote(step))


def _refusal(code: str, **details: object) -> Refusal:
    return Refusal(code, "levelx", details)
