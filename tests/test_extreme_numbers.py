"""Numbers at the edge of what can be: of other libraries, close to 0 and 1, and of thousands of digits."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from exxtra_widget import (
    ExxtraWidget,
    Game,
    LevelXWidget,
    MarkovChain,
    Sample,
    action_values,
    exxtra,
    games_to_detect,
    levelx,
    sample_size,
    wilson,
    win_probability,
)

HUGE = 10**400
COIN = MarkovChain({"tails": {"tails": 1, "heads": 1}})


@pytest.mark.parametrize("start", [exxtra.start, levelx.start])
def test_numbers_of_numpy_and_whole_floats_are_numbers(start: Callable[..., Any]) -> None:
    numpy = pytest.importorskip("numpy")
    for players in (numpy.int64(3), numpy.uint8(3), numpy.float64(3), 3.0):
        assert start(players=players, first=numpy.int64(1)) == start(players=3, first=1)
        assert repr(start(players=players)) == repr(start(players=3))


def test_numbers_as_near_to_0_and_1_as_can_be_are_between_them() -> None:
    assert len(str(sample_size(1e-300))) == 600
    almost = 1 - 1e-16
    levels: list[Any] = [almost, Fraction(HUGE - 1, HUGE), 1e-320]
    for level in levels:
        low, high = wilson(5, 10, level)
        assert 0 <= low <= 0.5 <= high <= 1
    assert sample_size(confidence_level=almost) > sample_size(confidence_level=0.999)
    assert (
        games_to_detect(0.6, power=almost) > games_to_detect(0.6, power=0.999) > games_to_detect(0.6, power=1e-320) == 1
    )
    hardly: Any = Fraction(1, 2) + Fraction(1, HUGE)
    assert games_to_detect(hardly) > HUGE


def test_numbers_of_many_digits_are_shown_rounded() -> None:
    tossed = COIN.distribution(20_000)
    assert repr(tossed) == "<Distribution of 2 outcomes, about 4.0e+6020 in all>"
    assert "99.9999%" in tossed._repr_html_()
    assert "99.9999%" in tossed._repr_markdown_()
    assert repr(tossed["tails"]) == "2.51239e-6021, a Fraction of more than 4,000 digits"
    assert str(tossed.prob(["heads"])) == f"{tossed.prob(['heads'])}" == "1"
    assert [(row["weight"], row["total"]) for row in tossed.to_records()] == [(10**12 - 1, 10**12), (1, 10**12)]
    for value in (COIN.hitting_time_pmf(20_000), COIN.hitting_time().sf(20_000), COIN.hitting_time().cdf(20_000)):
        assert isinstance(value, Fraction)
        assert "more than 4,000 digits" in repr(value)


@pytest.mark.parametrize("widget", [ExxtraWidget, LevelXWidget])
def test_a_new_game_takes_a_whole_float_as_its_number_of_seats(widget: Any) -> None:
    shown = widget(players=2)
    shown.new_game(players=3.0)
    assert shown.game.players == ("A", "B", "C")


def test_arrays_of_numpy_are_refused() -> None:
    numpy = pytest.importorskip("numpy")
    for ask in (win_probability, action_values):
        with pytest.raises(ValueError, match="method must be auto, solution or simulate, not array"):
            ask("0/0 A -", method=numpy.array([1, 2]))
    with pytest.raises(ValueError, match="not a roll: 1, 2"):
        Game(dice=numpy.array([1, 2]))
    for call in (Sample, lambda scalar: Game(dice=scalar)):
        with pytest.raises(TypeError, match=r"not array\(3\)"):
            call(numpy.array(3))
