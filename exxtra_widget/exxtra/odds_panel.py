"""Numbers of the odds panel for a position of EXXtra; js/src/exxtra/odds lays them out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.position import replaced
from exxtra_widget.exxtra import odds
from exxtra_widget.exxtra.board.page_state import earned, effect
from exxtra_widget.exxtra.odds.pair_survival import misses, survives
from exxtra_widget.exxtra.odds.rolls import roll_counts
from exxtra_widget.exxtra.odds.turn_graph import effect_of
from exxtra_widget.exxtra.rules.notation import (
    ANY_ROLL,
    DIE_A,
    DIE_B,
    OUTCOMES,
    PLACES,
    RUNGS,
    Dice,
    Place,
    beats,
)
from exxtra_widget.probability.exact import EXACT_IN_PAGES, page_ratio

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.exxtra.odds.stopping import StoppingSolution
    from exxtra_widget.exxtra.rules.notation import Combination
    from exxtra_widget.exxtra.rules.rules import Position
    from exxtra_widget.support.packing import JsonObject


FAIR: Final = ((1,) * len(DIE_A), (1,) * len(DIE_B))
# Denominator for sums that would otherwise have hundreds of digits. It is finer than what `page_ratio` sends.
_FINEST: Final = 10**18
ASSUMPTIONS: Final = {"first": "first roll", "chase": "chase"}
_OUTCOMES: Final = tuple(OUTCOMES)
# The outcome in each of the 36 cells of the sample space, row by row.
_CELLS: Final = [_OUTCOMES.index(Dice(a + b)) for a in DIE_A for b in DIE_B]


def panel(position: Position, weights: Weights | None = None) -> JsonObject:
    """Return the odds of the next roll and of each choice, plain JSON data."""
    roll = position.roll
    faces = weights.faces if weights else FAIR
    data: JsonObject = {
        "text": str(position),
        "seat": position.player,
        "over": position.is_over,
        "first": roll is None,
        "roll": None if roll is None else str(roll),
        "fair": weights is None or weights.is_fair,
        "faces": {"a": list(DIE_A), "b": list(DIE_B)},
        "faceWeights": {"a": list(faces[0]), "b": list(faces[1])},
        "cells": _CELLS,
        "cellWeights": [a * b for a in faces[0] for b in faces[1]],
        "win": _win(position, weights),
    }
    if position.is_over:
        return data
    roll_weights: Mapping[Any, int] = OUTCOMES if weights is None else weights
    outcomes = [_outcome(position, dice, roll_weights.get(dice, 0)) for dice in _OUTCOMES]
    kinds: Counter[str] = Counter()
    for outcome in outcomes:
        kinds[outcome["kind"]] += outcome["weight"]
    return {
        **data,
        "total": sum(roll_weights.values()),
        "outcomes": outcomes,
        "kinds": [{"kind": kind, "weight": weight} for kind, weight in kinds.items()],
        "rungs": [{"rung": rung, "beatenBy": _beaters(outcomes, position.rung(rung))} for rung in RUNGS],
        "go": _go(position, weights),
        "stop": [] if roll is None else [_stop(position, place, weights) for place in PLACES],
    }


def panel_leaders(position: Position, weights: Weights | None = None) -> tuple[str, ...]:
    """Return the actions with most expected steps if the opponents chase, the panel's first assumption."""
    if position.roll is None or position.is_over:
        return ()
    places = [place for place in PLACES if position.why_not(place) is None]
    steps = {str(place): _steps(position, place, "chase", weights) for place in places}
    steps["roll"] = _stopping(replaced(position, roll=ANY_ROLL), "chase", weights).value
    most = max(steps.values())
    ahead = tuple(action for action, mean in steps.items() if mean == most)
    return ahead if len(ahead) < len(steps) else ()


# --- The next roll ----------------------------------------------------------------------------


def _outcome(position: Position, dice: Dice, weight: int) -> JsonObject:
    """Return the effect of a roll: steps, combination, and the pairs that it can remove."""
    kind, steps, _ = effect_of(dice, position, first=position.roll is None)
    bust = kind == "bust"
    # From rung 0, which is always free, dice can reach any higher pair.
    beaten = [
        seat
        for seat, pair in enumerate(position.ladder)
        if pair and pair.rung and beats(dice.combination, pair.combination, position.rules)
    ]
    return {
        "dice": str(dice),
        "combination": None if bust else str(dice.combination),
        "weight": weight,
        "kind": _kind(position, dice) if kind == "choice" else kind,
        "double": dice.double,
        "xs": dice.xs,
        "steps": steps,
        "beats": [] if bust else beaten,
    }


def _kind(position: Position, dice: Dice) -> str:
    """Return the kind of a roll after which the turn continues."""
    if dice.xs:
        return "zero"
    if dice.double:
        return "double"
    if position.roll is None:
        return "new"
    new, old = map(position.rules.strength, (dice.combination, position.roll))
    return "better" if new > old else "worse" if new < old else "equal"


def _beaters(outcomes: list[JsonObject], owners: tuple[int, ...]) -> list[int]:
    """Return the indices of the outcomes that can remove the pair on a rung, given the seats that have one there."""
    return [i for i, outcome in enumerate(outcomes) if any(seat in outcome["beats"] for seat in owners)]


# --- Stop or go -------------------------------------------------------------------------------


def _go(position: Position, weights: Weights | None) -> JsonObject:
    """Return the odds of rolling, and its value in steps under each assumption about the opponents."""
    counts = roll_counts(position, weights)
    return {
        "bust": None if position.roll is None else [counts["bust"], counts["total"]],
        "improve": None if position.roll is None else [counts["better"], counts["total"]],
        "worth": {key: _worth(position, name, weights) for key, name in ASSUMPTIONS.items()},
    }


# Positions of a turn that differ only in the roll have the same odds, since the next roll replaces it.
@lru_cache(maxsize=64)
def _stopping(position: Position, opponents: str, weights: Weights | None) -> StoppingSolution:
    """Return the value of the next roll in steps, under optimal stopping."""

    def best(combination: Combination) -> Fraction:
        held = replaced(position, roll=combination)
        places = [place for place in held.actions() if isinstance(place, Place)]
        steps = max(_steps(held, place, opponents, weights) for place in places)
        return steps if steps.denominator < EXACT_IN_PAGES else Fraction(round(steps * _FINEST), _FINEST)

    return odds.optimal_stopping(best, position=position, weights=weights)


def _worth(position: Position, opponents: str, weights: Weights | None) -> JsonObject:
    """Return the value of the next roll in steps, and the sum behind it."""
    begun = replaced(position, roll=None if position.roll is None else ANY_ROLL)
    solution = _stopping(begun, opponents, weights)
    return {
        "value": _ratio(solution.value),
        "threshold": None if solution.threshold is None else str(solution.threshold),
        "terms": [{"kind": term.kind, "weight": term.weight, "steps": _ratio(term.mean)} for term in solution.terms],
    }


def _stop(position: Position, place: Place, weights: Weights | None) -> JsonObject:
    """Return the pairs that a placing removes, the steps that it earns, and their probability."""
    refusal = position.why_not(place)
    if refusal:
        return {"rung": place.rung, "refusal": refusal.to_dict()}
    after = position.apply(place)
    chances = {key: misses(after, position.player, name, weights) for key, name in ASSUMPTIONS.items()}
    return {
        "rung": place.rung,
        **effect(position, place),
        "survival": {key: _ratio(prod(by_seat.values(), start=Fraction(1))) for key, by_seat in chances.items()},
        "misses": [
            {"seat": seat, **{key: _ratio(by_seat[seat]) for key, by_seat in chances.items()}}
            for seat in chances["chase"]
        ],
    }


def _win(position: Position, weights: Weights | None) -> JsonObject | None:
    """Return the win probability of each seat now and after each action, where it can be looked up at once."""
    game = position.definition
    if not game.is_known(position, weights):
        return None
    found = game.solution(position, weights)
    if position.is_over:
        seats = [int(seat == position.winner) for seat in range(position.seats)]
        return {"kind": "exact", "error": 0, "player": "", "seats": seats, "actions": []}
    actions = found.actions(position)
    return {
        "kind": found.kind,
        "error": max(high - low for low, high in found.bounds(position)) / 2,
        "player": found.player,
        "seats": list(found.value(position)),
        "actions": [{"token": str(action), "seats": list(values)} for action, values in actions.items()],
    }


def _steps(position: Position, place: Place, opponents: str, weights: Weights | None) -> Fraction:
    """Return the expected steps of a placing: the steps of its rung, if the pair survives until the next turn."""
    earns = earned(position, place)
    return earns * survives(position.apply(place), position.player, opponents, weights) if earns else Fraction(0)


def _ratio(value: Fraction) -> list[int]:
    return page_ratio(*value.as_integer_ratio())
