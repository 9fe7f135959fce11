"""Was it the dice or me? The largest cause, and the numbers and sentences that say so."""

from __future__ import annotations

import re
from dataclasses import replace
from math import floor
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget import Game, analyze
from exxtra_widget.advice.dice_or_me import Balance, cause_of, rounded, verdicts

if TYPE_CHECKING:
    from exxtra_widget.advice.analysis import Analysis

SHARES = st.integers(0, 1000).map(lambda parts: parts / 1000)


@pytest.fixture
def found() -> Analysis:
    # The game of the page's tests, js/tests/panels/review.test.ts.
    game = Game("12/13@4:64 A -", players=["You", "Bo"])
    game.play("7X >5 42 64 >4 31 >1")
    return analyze(game)


def balance(start: float, luck: float, loss: float, others: float, dice: float) -> Balance:
    return Balance(start, luck, loss, others, start + luck - loss + others, dice)


@pytest.mark.parametrize(
    ("cause", "parts"),
    [
        ("dice", (0.5, -0.3, 0.1, -0.1, -0.4)),
        # The luck of others.
        ("dice", (0.5, 0.1, 0.1, -0.5, -0.4)),
        ("choices", (0.5, 0.1, 0.55, -0.05, 0.05)),
        ("alike", (0.5, -0.25, 0.25, 0.0, -0.25)),
        ("dice", (0.5, 0.6, 0.1, 0.0, 0.6)),
        ("others", (0.5, 0.0, 0.1, 0.6, 0.05)),
        # Nearly as much by others as by the dice is not alike.
        ("dice", (0.5, -0.2, 0.0, -0.19, -0.2)),
        ("nothing", (0.5, 0.001, 0.0, 0.0, 0.001)),
    ],
)
def test_the_largest_cause_is_named(cause: str, parts: tuple[float, ...]) -> None:
    assert cause_of(balance(*parts)) == cause


@given(SHARES, SHARES, st.lists(st.integers(-2000, 2000), min_size=2, max_size=2))
def test_rounded_parts_add_up_to_the_rounded_result(start: float, result: float, parts: list[int]) -> None:
    luck, loss = (part / 1000 for part in parts)
    values = [100 * luck, -100 * loss, 100 * (result - start - luck + loss)]
    total = floor(100 * result + 0.5 + 1e-9) - floor(100 * start + 0.5 + 1e-9)
    found = rounded(values, total)
    assert sum(found) == total
    assert all(abs(one - value) < 1 + 1e-9 for one, value in zip(found, values, strict=True))


def test_a_verdict_has_the_numbers_of_its_sentence(found: Analysis) -> None:
    you, bo = found.verdict(0), found.verdict(1)
    assert (you.cause, you.places, you.parts, you.dice, you.cost, you.turn) == (
        "choices", 0, (35, 10, -44, -1, 0), (0, 10), "most", 3,
    )  # fmt: skip
    assert (bo.cause, bo.parts, bo.dice, bo.cost) == ("others", (65, 1, 0, 34, 100), (1, 1), "none")
    assert str(you).startswith("Mostly the choices. You: 10 percentage points of luck")
    assert sum(you.parts[:4]) == you.parts[4]
    assert repr(found.verdict(0)) == f"<{found.verdict(0)}>"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "You: 10 percentage points of luck; choices cost 44, most of it in turn 3."),
        ("de", "You: 10 Prozentpunkte Glück; Entscheidungen kosteten 44, das meiste in Zug 3."),
        ("fr", "You : les dés ont rapporté 10 points de pourcentage ; les choix ont coûté 44, surtout au tour 3."),
    ],
)  # fmt: skip
def test_it_says_what_dice_and_choices_did_in_three_languages(found: Analysis, language: str, sentence: str) -> None:
    said = re.sub("[\u00a0\u202f]", " ", found.verdict(0).sentence(language))
    assert said.endswith(f". {sentence}")


def test_the_dice_of_another_are_named_with_the_unit_of_both(found: Analysis) -> None:
    told = replace(found.verdict(0), cause="dice", dice=(1, -12), places=1, cost="spread")
    assert str(told) == (
        "Mostly the dice. Bo: 1.2 percentage points of bad luck. "
        "You: choices cost 4.4 percentage points, the costliest in turn 3."
    )
    assert "You: choices cost nothing." in str(replace(told, cost="none"))


@pytest.mark.parametrize(
    ("lucks", "told"),
    [
        # A loss: the luck of the luckiest other, if it exceeds the bad luck of one's own.
        ((-0.1, 0.3, 0.0), (1, 30)),
        ((-0.3, 0.3, 0.0), (0, -30)),
        ((0.2, 0.0, -0.1), (1, 0)),
    ],
)
def test_the_dice_that_explain_a_loss_best_are_named(found: Analysis, lucks: Any, told: tuple[int, int]) -> None:
    after = (0.2, 0.5, 0.3)
    dice = (-0.3, 0.2, 0.1)
    steps = [
        replace(found.steps[0], seat=seat, luck=luck, loss=0.0, dice=dice if seat == 1 else (0.0,) * 3, after=after)
        for seat, luck in enumerate(lucks)
    ]
    three = replace(found, players=("A", "B", "C"), start=(0.5, 0.3, 0.2), steps=tuple(steps))
    assert verdicts(three)[0].dice == told
