"""Numbers of the odds panel for a position of Level X."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.levelx import odds
from exxtra_widget.levelx.board.page_state import choices, effect
from exxtra_widget.levelx.rules.notation import DICE, OUTCOMES, ROWS, Group, groups_of, row_lengths
from exxtra_widget.probability.exact import page_ratio

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.levelx.rules.notation import Rules
    from exxtra_widget.levelx.rules.rules import Position


TIMES: Final = range(1, DICE + 1)


def panel(position: Position, weights: Weights | None = None) -> dict[str, Any]:
    """Return the odds of the next roll and the effect of each grouping, plain JSON data.

    Parameters
    ----------
    position : Position
        Position in which a seat decides. While dice wait to be grouped, the next roll is the one after them, with all
        pieces where they stand.
    weights : Weights, optional
        Loaded dice.

    Returns
    -------
    dict
        Counts are ``[count, total]``, not reduced.

    Examples
    --------
    >>> from exxtra_widget import levelx
    >>> data = panel(levelx.start())
    >>> data["totals"][0]["times"][0], len(data["rolls"])
    ([1083, 1296], 126)
    """
    data: dict[str, Any] = {
        "text": str(position),
        "seat": position.player,
        "over": position.is_over,
        "fair": weights is None or weights.is_fair,
        "faceWeights": list(weights.faces[0]) if weights else [1] * 6,
        "win": None,
    }
    if position.is_over:
        return data
    of: Mapping[Any, int] = OUTCOMES if weights is None else weights
    total = sum(of.values())
    about_to_roll = position._replace(roll=None)
    rolls = [_roll(about_to_roll, dice, of.get(dice, 0)) for dice in OUTCOMES]
    return {
        **data,
        "total": total,
        "rolls": rolls,
        "totals": [_total(position, i, of, total) for i in range(len(ROWS))],
        "expected": [sum(roll["weight"] * sum(roll["earns"]) for roll in rolls), total],
        "finishSet": [sum(roll["weight"] for roll in rolls if roll["awards"]), total],
        "choices": choices(position),
        # While dice wait to be grouped, the seat that groups them decides, not chance.
        "pieces": list(_pieces(position, weights)) if position.roll is None else [],
    }


def panel_leaders(position: Position, weights: Weights | None = None) -> tuple[str, ...]:  # noqa: ARG001 - as every game has it
    """Return the groupings that earn most points at once.

    Parameters
    ----------
    position : Position
        Position in which a seat decides.
    weights : Weights, optional
        Loaded dice; they do not change the points.

    Returns
    -------
    tuple of str
        ``()`` before the roll, and if all are equal.

    Examples
    --------
    >>> from exxtra_widget import levelx
    >>> panel_leaders(levelx.Position.parse("levelx 430000/000000 A 1466"))
    ('>14|6|6',)
    """
    groups = [action for action in position.distinct_actions() if isinstance(action, Group)]
    points = {str(group): _points(effect(position, group)) for group in groups}
    ahead = tuple(group for group, earned in points.items() if earned == max(points.values()))
    return ahead if len(ahead) < len(points) else ()


def _points(gain: Mapping[str, Any]) -> int:
    return int(sum(gain["earns"]) + sum(gain["awards"]))


def _roll(position: Position, dice: str, weight: int) -> dict[str, Any]:
    """Return the most that a roll can earn at once: tokens, and bonuses for sets (rules X7, X8)."""
    after = position.apply(dice)
    effects = [effect(after, action) for action in after.distinct_actions() if isinstance(action, Group)]
    best = max(effects, key=_points)
    makes = [row for row, times in zip(ROWS, _most(position.rules)[str(dice)], strict=True) if times]
    return {"dice": str(dice), "weight": weight, "makes": makes, "earns": best["earns"], "awards": best["awards"]}


@lru_cache(maxsize=64)
def _most(rules: Rules) -> Mapping[str, tuple[int, ...]]:
    """Return the largest number of times that each roll can make each total."""
    return {
        str(dice): tuple(max(group.totals.count(row) for group in groups_of(dice, rules).values()) for row in ROWS)
        for dice in OUTCOMES
    }


def _total(position: Position, i: int, of: Mapping[Any, int], total: int) -> dict[str, Any]:
    """Return the chance to make a row's total once, twice … and how far the piece has to go."""
    most = _most(position.rules)
    chances = [[sum(weight for dice, weight in of.items() if most[dice][i] >= times), total] for times in TIMES]
    left = row_lengths(position.rules)[i] - position.pieces[position.player][i]
    return {"row": ROWS[i], "times": chances, "toGo": left}


def _pieces(position: Position, weights: Weights | None) -> Iterator[dict[str, Any]]:
    """Yield the chance of each piece on an X square to be sent back before its owner's next turn (rule X6)."""
    lengths = row_lengths(position.rules)
    for seat, pieces in enumerate(position.pieces):
        for row, square, length in zip(ROWS, pieces, lengths, strict=True):
            if square == length:
                back = odds.sent_back(position, seat, row, weights=weights)
                yield {"seat": seat, "row": row, "back": page_ratio(back.numerator, back.denominator)}
