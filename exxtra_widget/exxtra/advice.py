"""Reasons for an action in EXXtra, and the strategy and budget of estimates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.step import Reason
from exxtra_widget.exxtra import odds
from exxtra_widget.exxtra.board.page_state import effect
from exxtra_widget.exxtra.rules.notation import OUTCOMES, Place
from exxtra_widget.support.numba import HAS_NUMBA

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.exxtra.rules.rules import Position


ESTIMATOR: Final = "survivor"
"""The strategy of all seats where values are estimated: the strongest for any number of seats."""

HINT_GAMES: Final = 1_000 if HAS_NUMBA else 100
"""Number of games that estimate the value of an action in a hint, so that a hint takes some seconds."""

ANALYSIS_GAMES: Final = 1_000 if HAS_NUMBA else 50
"""Number of games that estimate the value of a moment in an analysis, so that a game takes some seconds."""


def reason(position: Position, action: str, weights: Weights | None = None) -> Reason:
    """Return the reason for an action.

    Parameters
    ----------
    position : Position
        Position in which the action is legal.
    action : Action
        ``roll`` or a placing.
    weights : Weights, optional
        Loaded dice.

    Returns
    -------
    Reason
        A sentence with its numbers.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> print(reason(exxtra.Position.parse("0/3/0@4:64/0@5:70 A 71"), "roll"))
    Of 36 rolls 4 are better than 71, and 11 have an X: out.
    """
    key, fields = _rolling(position, weights) if action == "roll" else _placing(position, action, weights)
    return Reason("exxtra", key, fields)


def _rolling(position: Position, weights: Weights | None) -> tuple[str, dict[str, Any]]:
    if position.roll is None:
        return "first", {}
    of: Mapping[Any, int] = OUTCOMES if weights is None else weights
    strength = position.rules.strength
    held = strength(position.roll)
    bust = sum(of[dice] for dice in OUTCOMES if dice in of and dice.xs)
    better = sum(of[dice] for dice in OUTCOMES if dice in of and not dice.xs and strength(dice.combination) > held)
    return "roll", {"roll": str(position.roll), "better": better, "bust": bust, "total": sum(of.values())}


def _placing(position: Position, action: str, weights: Weights | None) -> tuple[str, dict[str, Any]]:
    rung = Place(action).rung
    done = effect(position, Place(action))
    removed = done["removes"]
    left = position.rules.goal - position.counters[position.player]
    stays = odds.survival(position, rung=rung, opponents="chase", weights=weights)
    fields = {
        "roll": str(position.roll),
        "rung": rung,
        "steps": min(rung, left),
        "chance": round(100 * stays),
        "count": len(removed),
    }
    if len(removed) == 1:
        fields |= {"owner": removed[0]["seat"], "combination": removed[0]["combination"]}
    what = "safe" if rung == 0 else "finish" if rung >= left else "place"
    beats = ("", "_one", "_more")[min(len(removed), 2)]
    return what + beats, fields
