"""Numbers of the odds panel for a position of Level X; js/src/levelx/odds lays them out and orders the rolls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.levelx import odds
from exxtra_widget.levelx.board.page_state import groupings
from exxtra_widget.levelx.odds.gain import Gain, gains, mean_best
from exxtra_widget.levelx.odds.rolls import most_often
from exxtra_widget.levelx.page_choices import choices
from exxtra_widget.levelx.rules.notation import DICE, OUTCOMES, ROWS, Dice, row_lengths
from exxtra_widget.probability.exact import page_ratio

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.levelx.rules.rules import Position
    from exxtra_widget.support.packing import JsonObject


TIMES: Final = range(1, DICE + 1)


def panel(position: Position, weights: Weights | None = None) -> JsonObject:
    """Return the odds of the next roll and the effect of each grouping, plain JSON data."""
    data: JsonObject = {
        "text": str(position),
        "seat": position.player,
        "over": position.is_over,
        "fair": weights is None or weights.is_fair,
        "faceWeights": list(weights.faces[0]) if weights else [1] * 6,
        "win": None,
    }
    if position.is_over:
        return data
    roll_weights: Mapping[Any, int] = OUTCOMES if weights is None else weights
    about_to_roll = position._replace(roll=None)
    return {
        **data,
        "total": sum(roll_weights.values()),
        "rolls": [_roll(about_to_roll, dice, roll_weights.get(dice, 0)) for dice in OUTCOMES],
        "totals": list(_totals(position, weights)),
        "expected": list(mean_best(about_to_roll, weights, lambda gain: gain.points)),
        "finishSet": list(mean_best(about_to_roll, weights, lambda gain: bool(gain.bonuses))),
        "choices": choices(position, weights),
        # While dice are in hand, the seat decides, not chance.
        "pieces": list(_pieces(position, weights)) if position.roll is None else [],
    }


def panel_leaders(position: Position, weights: Weights | None = None) -> tuple[str, ...]:  # noqa: ARG001 - as every game has it
    """Return the groupings that earn most points at once."""
    points = {str(group): Gain.of(position, group).points for group in groupings(position)}
    ahead = tuple(group for group, earned in points.items() if earned == max(points.values()))
    return ahead if len(ahead) < len(points) else ()


def _roll(position: Position, dice: Dice, weight: int) -> JsonObject:
    """Return the rows that a roll can make, and the most points that it can earn at once."""
    best = max(gains(position)[dice], key=lambda gain: gain.points)
    makes = [row for row, times in zip(ROWS, most_often(position.rules)[dice], strict=True) if times]
    earned = {"earns": list(best.tokens), "awards": list(best.bonuses)}
    return {"dice": str(dice), "weight": weight, "makes": makes, **earned}


def _totals(position: Position, weights: Weights | None) -> Iterator[JsonObject]:
    """Yield the probabilities of making each row's total once, twice …, and how far the piece must go."""
    made = odds.totals(weights=weights, rules=position.rules)
    for row, length, square in zip(ROWS, row_lengths(position.rules), position.pieces[position.player], strict=True):
        times = [list(made[row].ratio(lambda most, n=n: most >= n)) for n in TIMES]  # type: ignore[misc]  # mypy infers no type of the default
        yield {"row": row, "times": times, "toGo": length - square}


def _pieces(position: Position, weights: Weights | None) -> Iterator[JsonObject]:
    """Yield the probability that each piece on an X square is sent back before its owner's next turn (rule X6)."""
    lengths = row_lengths(position.rules)
    for seat, pieces in enumerate(position.pieces):
        for row, square, length in zip(ROWS, pieces, lengths, strict=True):
            back = odds.sent_back(position, seat, row, weights=weights) if square == length else 0
            # Nobody plays before the seat to act.
            if back:
                yield {"seat": seat, "row": row, "back": page_ratio(*back.as_integer_ratio())}
