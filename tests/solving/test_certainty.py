"""The bounds of a value keep the promise of its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import exxtra, levelx
from exxtra_widget.advice.values import WinProbability
from exxtra_widget.core.game_registry import definition_of
from exxtra_widget.probability.intervals import Interval
from exxtra_widget.solving.certainty import CERTAINTIES, least_sure

if TYPE_CHECKING:
    from exxtra_widget.solving.solved_game import SolvedGame

LAST_ROUND = "levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0 B 1166"


def made(kind: Any, value: float, low: float, high: float) -> WinProbability:
    return WinProbability((value, 1 - value), kind, (Interval(low, high), Interval(1 - high, 1 - low)), "a test")


@pytest.mark.parametrize(
    ("kind", "bounds", "message"),
    [
        ("exact", (0.5, 0.6), "the bounds of an exact value must equal it"),
        ("certified", (0.51, 0.6), "a certified value must be within its bounds"),
        ("sure", (0.5, 0.5), "the kind of a value must be exact, certified or estimated, not 'sure'"),
    ],
)
def test_a_kind_that_promises_too_much_is_refused(kind: str, bounds: tuple[float, float], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        made(kind, 0.5, *bounds)


def test_bounds_of_an_estimate_may_miss_its_value() -> None:
    # For shared wins, use the interval of the nearest whole number of games.
    assert made("estimated", 0.5, 0.51, 0.6).kind == "estimated"


def test_what_is_least_sure_decides() -> None:
    assert [least_sure(CERTAINTIES[:i]) for i in range(4)] == ["exact", *CERTAINTIES]


@pytest.mark.parametrize("position", [exxtra.start(players=2), levelx.Position.parse(LAST_ROUND)], ids=["table", "end"])
def test_every_solution_says_how_sure_it_is(position: Any) -> None:
    solution: SolvedGame[Any] = definition_of(position.game).solution(position)
    assert solution.kind in CERTAINTIES[:2]
    assert solution.how.startswith("best play of both")
    assert solution.player == ""
    low, high = solution.bounds(position)[0]
    assert low <= float(solution.value(position)[0]) <= high
