"""Whole turns, against turns that are enumerated roll by roll with code of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from exxtra_widget import exxtra
from exxtra_widget.exxtra import Combination, Pair, odds
from tests.exxtra.odds import brute

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.exxtra import Position
    from exxtra_widget.support.locale import Language

DEPTH = 40
REPLIES = [(brute.worth(a, b), brute.double(a, b)) for a, b in brute.rolls()]


class Found:
    """An enumerated turn, its weights added up by how it ended and by its rolls."""

    def __init__(self, accept: Callable[[int, int], bool], counter: int | None = None, goal: int = 21) -> None:
        self.all = brute.turn(accept, DEPTH, counter, goal)
        self.weights: Counter[tuple[str, object]] = Counter()
        for (end, rolls, _), weight in self.all.items():
            self.weights["end", end] += weight
            self.weights["rolls", rolls if end != "on" else None] += weight


def agrees(turn: odds.Turn, found: Found, rung: int = 5) -> None:
    """Check all numbers of a turn, which places on one rung, against an enumeration cut off after `DEPTH` rolls."""
    cut_off = Fraction(found.weights["end", "on"], 36**DEPTH)
    assert cut_off < Fraction(1, 10**9)

    def within(value: Fraction, kind: str, which: object) -> bool:
        low = Fraction(found.weights[kind, which], 36**DEPTH)
        return low <= value <= low + cut_off

    assert within(turn.bust, "end", "bust")
    assert within(turn.win, "end", "win")
    assert turn.stop + turn.bust + turn.win == 1
    assert all(within(turn.result[Pair(rung, Combination(c))], "end", c) for c in brute.COMBINATIONS)
    assert all(within(turn.rolls.pmf(n), "rolls", n) for n in range(6))
    mean, square = (sum(w * steps**n for (_, _, steps), w in found.all.items()) / 36**DEPTH for n in (1, 2))
    assert (float(turn.mean_steps), float(turn.var_steps)) == pytest.approx((mean, square - mean**2), abs=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("target", [0, 42, 53, 60])
def test_a_threshold_by_enumeration(target: int) -> None:
    agrees(odds.turn(target), Found(lambda worth, _: worth >= target))


@pytest.mark.parametrize(("counter", "goal"), [(0, 21), (1, 5), (2, 5), (19, 21)])
def test_start_and_finish_are_taken_into_account(counter: int, goal: int) -> None:
    found = Found(lambda worth, _: worth >= 53, counter, goal)
    agrees(odds.turn("53", f"exxtra(goal={goal}) {counter}/0 A -"), found)


def test_what_is_placed_with_60_or_better() -> None:
    t = odds.turn("60")
    assert t.placed["64"] == Fraction(9, 89)
    assert t.result.support()[:2] == (odds.Bust(2), odds.Bust(1))
    assert (t.result.pmf("bust"), t.result.pmf("win")) == (t.bust, t.win)
    assert t.to_records() == t.result.to_records()
    assert (t.position, t.strategy) == (None, "60")


def test_a_strategy_sees_the_middle_of_a_track_without_ends() -> None:
    t = odds.turn(lambda position, _: "roll" if position.roll is None else f">{position.counters[0] - 6}")
    assert {result.rung for result in t.result if isinstance(result, Pair)} == {4}


def test_results_are_busts_then_pairs_as_they_rank_then_the_win() -> None:
    def on_rung_0_after_a_double(position: Position, rng: Random) -> str:  # noqa: ARG001 - as every strategy
        goes_on = position.roll is None or 10 <= position.roll < 20
        return "roll" if goes_on else f">{20 - position.counters[0]}"

    t = odds.turn(on_rung_0_after_a_double, "exxtra(double_x=100) 19/0 A -")
    highest = (Pair(0, Combination(76)), Pair(1, Combination(76)), Pair(1, Combination(0)))
    assert t.result.support()[:2] == (odds.Bust(2), odds.Bust(1))
    assert t.result.support()[-4:] == (*highest, "win")
    assert t.placed.support()[-2:] == (Combination(76), Combination(0))


def test_loaded_dice() -> None:
    without_x = exxtra.loaded(a={"X": 0}, b={"X": 0})
    assert [odds.turn("60", weights=without_x).stop, odds.turn("60", "0/0 A -", weights=without_x).bust] == [1, 0]
    # With a die A that shows 1 or X and a die B that shows 1, rolls are 11 and 1X alone.
    two = exxtra.loaded(a="1,0,0,0,0,1", b="1,0,0,0,0,0")
    t = odds.turn("11", weights=two)
    # Half of the turns stop with 11 at once; the others, with 10 in hand, roll again for one step up or down.
    assert (t.stop, t.rolls.mean(), t.mean_steps) == (Fraction(3, 4), Fraction(3, 2), Fraction(1, 2))


def test_named_strategies_sentences_and_targets_are_strategies() -> None:
    assert odds.turn("first_roll").rolls.mean() == 1
    assert odds.turn("accept 53 or better; rung 3").result == odds.turn(53).result.map(
        lambda r: Pair(3, r.combination) if isinstance(r, Pair) else r
    )
    assert odds.turn(exxtra.strategies.threshold("60")).result == odds.turn("60").result
    assert odds.turn(">2", "0/0 A 64").result.support() == (Pair(2, Combination(64)),)


def test_steps_next_turn_with_loaded_dice() -> None:
    # Dice that show 11 alone move one step, and remove no 61 but each other.
    ones = exxtra.loaded(a="1,0,0,0,0,0", b="1,0,0,0,0,0")
    for position, strategy, steps in (("4/3 A 61", ">3", 3), ("4/3 A -", "11", 1)):
        assert odds.steps_next_turn(position, strategy, "first roll", weights=ones) == {steps: 1}


def test_steps_next_turn_by_enumeration() -> None:
    gained = odds.steps_next_turn("exxtra(goal=6) 1/2@2:31 A -", "42", opponents="first roll")
    found = Found(lambda worth, _: worth >= 42, counter=1, goal=6)
    expected: dict[int, Fraction] = {}
    for (end, _, steps), weight in found.all.items():
        # B first moves to the space two before the finish, so that 22 and 33 win for it.
        stays = [not isinstance(end, int) or (worth < end and double < 2) for worth, double in REPLIES]
        lasts = Fraction(sum(stays), 36) if isinstance(end, int) else Fraction(0)
        for gain, share in ((min(steps + 5, 5), lasts), (steps, 1 - lasts)):
            expected[gain] = expected.get(gain, Fraction(0)) + share * Fraction(weight, 36**DEPTH)

    assert set(gained) == {gain for gain, share in expected.items() if share > Fraction(1, 10**12)}
    for gain, share in expected.items():
        assert float(gained[gain]) == pytest.approx(float(share), abs=1e-9)


def test_a_figure_may_have_a_title_of_its_own() -> None:
    assert odds.turn("76").plot(title="After 76").title == "After 76"


def test_the_notebook_shows_a_table() -> None:
    assert "| win | 15/92 | 16.3% |" in odds.turn("60", "20/0 A -")._repr_markdown_()
    # A fraction that nobody can read at a glance is left out.
    assert "| stop |  | 61.8% |" in odds.turn("60", "0/0 A -")._repr_markdown_()
    assert odds.turn("60")._repr_markdown_().splitlines() == [
        "| 60 | exact | rounded |",
        "| ---: | ---: | ---: |",
        "| stop | 89/144 | 61.8% |",
        "| bust | 55/144 | 38.2% |",
        "| mean rolls | 9/4 | 2.250 |",
        "| mean spaces | -1/24 | \u22120.042 |",
        "| standard deviation of spaces |  | 1.065 |",
    ]


@pytest.mark.parametrize(
    ("language", "unit", "title"),
    [("en", "rolls", "Number of rolls"), ("de", "Würfe", "Zahl der Würfe"), ("fr", "lancers", "Nombre de lancers")],
)
def test_numbers_of_rolls_are_called_rolls(language: Language, unit: str, title: str) -> None:
    for rolls in (odds.turn("53").rolls, odds.until_bust()):
        figure = rolls.plot(language=language)
        assert (figure.title, figure.table[0][0]) == (title, unit)
        table = rolls._table(language)
        assert (table.caption, table.head[0]) == (title, unit)
