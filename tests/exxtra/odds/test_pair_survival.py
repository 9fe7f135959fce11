"""Survival of a pair, against enumerations of the opponents' rolls, some of them by the rules model."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

import pytest

from exxtra_widget import ExxtraWidget, Game, exxtra
from exxtra_widget.exxtra import odds
from exxtra_widget.exxtra.odds import pair_survival
from tests.exxtra.odds import brute

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.exxtra import Position


@pytest.mark.parametrize("c", brute.COMBINATIONS)
def test_the_formulas_hold(c: int) -> None:
    f = brute.first(lambda worth: worth >= c)
    w = 36 * brute.again(lambda worth: worth >= c)
    for n in range(6):
        assert odds.survival(c, 5, "first roll", n_opponents=n) == (1 - f) ** n
        assert odds.survival(c, 5, "chase", n_opponents=n) == (1 - f - (1 - f) * w / (w + 11)) ** n
        assert odds.survival(c, 5, "any", n_opponents=n) == odds.survival(c, 5, "chase", n_opponents=n)


def test_rung_0_is_safe_and_all_others_are_alike() -> None:
    assert odds.survival("10", rung=0, n_opponents=5) == 1
    assert len({odds.survival("64", rung, n_opponents=2) for rung in (None, 1, 2, 3, 4, 5)}) == 1
    assert odds.survival("0/0 A 10", rung=0, finish=False) == 1
    assert odds.survival("0@0:10/0/0 B -", rung=0, finish=False) == 1


def test_100_is_beaten_by_100_alone() -> None:
    assert odds.survival("00", double_x=100, n_opponents=2) == Fraction(35, 36) ** 2
    assert odds.survival("76", opponents="first roll", double_x=100) == Fraction(34, 36)
    assert odds.survival("exxtra(double_x=100) 0/0 A 00", 4, "first roll") == Fraction(35, 36)


def test_loaded_dice_beat_more_or_less() -> None:
    dice = exxtra.loaded(a={"7": 2}, b={"6": 2})
    assert odds.survival("76", opponents="first roll", weights=dice) == Fraction(45, 49)
    assert odds.survival("0/9 A 76", 5, "first roll", weights=dice) == Fraction(45, 49)


# --- In a position ----------------------------------------------------------------------------


@cache
def by_rules(position: Position, owner: int, *, chase: bool, depth: int) -> tuple[Fraction, Fraction]:
    """Return bounds of the survival, from all rolls of all opponents in turn; cut off after `depth` rolls of each."""
    if position.is_over and position.player != owner:
        return Fraction(0), Fraction(0)
    if position.player == owner:
        return Fraction(1), Fraction(1)
    low = high = Fraction(0)
    here = {position: Fraction(1)}
    for _ in range(depth):
        following: dict[Position, Fraction] = {}
        for at, share in here.items():
            for dice, weight in at.outcomes().items():
                part, after = share * Fraction(weight, 36), at.apply(dice)
                pair = at.ladder[owner]
                assert pair is not None
                passed = after.player != at.player
                if after.is_over and after.player != owner:
                    continue
                if not passed and pair.rung and after.roll is not None and after.roll >= pair.combination:
                    continue
                if passed or not chase:
                    ended = after if passed else after.apply(after.actions()[-1])
                    bounds = by_rules(ended, owner, chase=chase, depth=depth)
                else:
                    following[after] = following.get(after, Fraction(0)) + part
                    continue
                low, high = low + part * bounds[0], high + part * bounds[1]
        here = following
    return low, high + sum(here.values(), Fraction(0))


@pytest.mark.slow
@pytest.mark.parametrize("text", [
    "4@3:53/0 B -", "4@3:53/0 B 21", "4@3:53/18 B -", "4@1:42/20 B -", "exxtra(goal=5) 0@2:31/3 B -",
    "4@0:53/0 B -", "4@0:53/18 B -", "4@0:53/20 B -", "exxtra(goal=3) 0@0:31/1 B -",
    *(pytest.param(text, marks=pytest.mark.slow) for text in (
        "4@3:76/2/16@4:61 B -", "4@3:53/2/17@4:61 B -", "4@0:53/2/16@1:61 B -", "4@0:53/2/17@4:61 B -",
        "4@0:53/2/16@4:61 B -",
    )),
])  # fmt: skip
@pytest.mark.parametrize("behaviour", ["first roll", "chase"])
def test_a_pair_on_the_ladder_by_the_rules(text: str, behaviour: str) -> None:
    position = exxtra.Position.parse(text)
    pair = position.ladder[0]
    assert pair is not None
    exact = odds.survival(position, pair.rung, behaviour)

    if behaviour == "chase":
        # A chase that fails places nothing, so that few rolls of each opponent give close bounds.
        low, high = by_rules(position, 0, chase=True, depth=8 if position.seats == 2 else 2)
        assert low <= exact <= high
    elif position.seats == 2 and position.roll is None:
        low, high = by_rules(position, 0, chase=False, depth=1)
        assert low == exact == high
    elif position.roll is not None:
        assert exact == 1


# --- Rung 0 -------------------------------------------------------------------------------------


def test_on_rung_0_a_pair_is_lost_where_the_game_ends_before() -> None:
    for behaviour in ("first roll", "chase", "any", "53", kicks):
        assert odds.survival("0/16@5:70 A 61", 0, behaviour) == 0
    assert odds.survival("0/16@5:70 A 61", 0, finish=False) == 1
    # B and C, a step before the finish, win with every double.
    assert [odds.survival("0/20/20 A 61", rung, opponents="53") for rung in (0, 1)] == [Fraction(289, 400)] * 2
    assert odds.survival("0/20/20 A 61", 0, "first roll") == Fraction(33, 36) ** 2


@pytest.mark.parametrize("goal", [3, 6])
@pytest.mark.parametrize("counters", [(1,), (0, 2), (2, 2, 1)])
def test_rung_0_by_the_rolls_of_each_opponent(goal: int, counters: tuple[int, ...]) -> None:
    text = f"exxtra(goal={goal}) {'/'.join(map(str, (0, *counters)))} A 64"
    for behaviour, depth in (("first roll", 1), ("chase", 60)):
        low = high = Fraction(1)
        for counter in counters:
            found = brute.turn(lambda *_, depth=depth: depth == 1, depth, counter, goal)
            wins, cut = (sum(w for (end, _, _), w in found.items() if end == name) for name in ("win", "on"))
            low *= 1 - Fraction(wins + cut, 36**depth)
            high *= 1 - Fraction(wins, 36**depth)
        assert low <= odds.survival(text, 0, behaviour) <= high
        assert high - low < Fraction(1, 10**6)


def test_rung_0_is_about_the_roll_in_hand_and_else_about_who_is_next() -> None:
    # A has 61 in hand, and all others come before its next turn.
    held = odds.survival("4/20/19@0:31/18@0:42 A 61", 0, "first roll")
    assert held == Fraction(33 * 34 * 35, 36**3)
    # C is the next to act of those who lie there: only B comes before.
    assert odds.survival("4@0:61/20/19@0:31/18@0:42 B -", 0, "first roll") == Fraction(33, 36)


def test_a_mixture_of_behaviours_leaves_rung_0_alone() -> None:
    found = odds.survival("0/20/20 A 61", 0, [kicks, "first roll"])
    assert found == Fraction(33, 36) ** 2
    chased = odds.survival("exxtra(goal=3) 0/2/2 A 61", 0, [kicks, "chase"])
    assert chased == odds.survival("exxtra(goal=3) 0/2/2 A 61", 0, ["first roll", "chase"])


def test_the_position_may_be_a_game_or_a_widget() -> None:
    text = "0/3/0@4:64/0@5:70 A 61"
    for given in (exxtra.Position.parse(text), Game(text), ExxtraWidget(text)):
        assert odds.survival(given, rung=3) == odds.survival(text, rung=3)
        assert odds.turn("60", given).result == odds.turn("60", text).result
        assert odds.steps_next_turn(given, ">3") == odds.steps_next_turn(text, ">3")
        assert odds.optimal_stopping(int, position=given) == odds.optimal_stopping(int, position=text)


def test_the_roll_in_hand_is_placed_if_the_rung_is_free() -> None:
    position = exxtra.Position.parse("0/3/0@4:64/0@5:70 A 61")
    placed = position.apply(">3")

    for behaviour in ("first roll", "chase"):
        assert odds.survival(position, 3, behaviour) == odds.survival(placed, 3, behaviour)
        assert odds.survival(position, 3, behaviour, finish=False) == odds.survival("61", 3, behaviour, n_opponents=3)
        # C's pair on rung 4: B, then nobody else, comes before C once A has placed; now A itself can still attack.
        assert odds.survival(placed, 4, behaviour, finish=False) == odds.survival("64", 4, behaviour)


def test_a_roll_in_hand_counts_for_the_seat_that_holds_it() -> None:
    assert odds.survival("0/0@4:64 A 70", 4, "first roll") == 0
    assert odds.survival("0/0@4:64 A 70", 4, "chase") == 0
    assert odds.survival("0/0@4:64 A 61", 4, "first roll") == 1
    assert odds.survival("0/0@4:64 A 61", 4, "chase", finish=False) == 1 - odds.chase("64")
    assert odds.survival("0/0/0@4:64 A 61", 4, finish=False) == (1 - odds.chase("64")) * odds.survival("64")


def test_an_opponent_who_wins_first_ends_it() -> None:
    # B is carried to the finish by its own pair, with any roll.
    assert odds.survival("0/18@4:70 A 64", 3, "first roll") == 0
    assert odds.survival("0/18@4:70 A 64", 3, "first roll", finish=False) == Fraction(29, 36)
    # One step before the finish every double wins.
    assert odds.survival("0/20 A 64", 3, "first roll") == Fraction(26, 36)
    assert odds.survival("0/20 A 64", 3, "chase") == Fraction(26, 36) * Fraction(11, 11 + 6 + 3)


def test_opponents_may_differ() -> None:
    mixed = odds.survival("64", opponents=["first roll", "chase"], n_opponents=2)
    assert mixed == odds.survival("64", opponents="first roll") * odds.survival("64", opponents="chase")


# --- Against strategies -----------------------------------------------------------------------


def kicks(position: Position, rng: Random) -> str:  # noqa: ARG001 - as every strategy
    """Place the first roll on rung 0."""
    return "roll" if position.roll is None else ">0"


def test_a_strategy_that_always_attacks_from_below() -> None:
    assert odds.survival("64", rung=4, opponents=kicks) == Fraction(29, 36)
    assert odds.survival("64", rung=4, opponents=kicks, n_opponents=2) == Fraction(29, 36) ** 2
    assert odds.survival("0@4:64/20 B -", 4, kicks) == Fraction(26, 36)
    # The first opponent's pair on rung 0 removes the second one's, which would have carried it to the finish.
    carried = odds.survival("0@1:42/0/16@5:31 B -", 1, kicks)
    removed = sum(31 <= brute.worth(a, b) < 42 for a, b in brute.rolls())
    assert carried == Fraction(removed, 36) * Fraction(18, 36)


def test_a_strategy_that_stays_above_never_removes() -> None:
    assert odds.survival("10", rung=1, opponents="first_roll") == 1


def test_a_target_attacks_only_from_its_rung() -> None:
    # B stops at 53 or better on the top free rung, which is 4: nothing lies above but A's pair on 5.
    by_formula = odds.turn("53").result.prob(
        lambda result: isinstance(result, exxtra.Pair) and result.combination >= 64
    )
    assert float(odds.survival("64", rung=5, opponents="53")) == pytest.approx(float(1 - by_formula), abs=1e-7)


def test_strategies_and_names_may_be_mixed() -> None:
    mixed = odds.survival("64", rung=4, opponents=[kicks, "first roll"], n_opponents=2)
    assert mixed == Fraction(29, 36) ** 2
    chased = odds.survival("64", rung=4, opponents=[kicks, "chase"], n_opponents=2)
    assert float(chased) == pytest.approx(float(Fraction(29, 36) * odds.survival("64")), abs=1e-6)


def test_no_strategy_does_worse_than_the_chase() -> None:
    worst = odds.survival("0@3:53/2 B -", 3, "any")
    for strategy in ("attacker", "survivor", "first_roll", "70", "accept 53 or better; bottom rung", kicks):
        assert odds.survival("0@3:53/2 B -", 3, strategy) >= worst


@pytest.mark.slow
def test_too_many_positions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pair_survival, "_MOST_TURNS", 50)
    with pytest.raises(ValueError, match="more than 50 turns"):
        odds.survival("64", 4, "53", n_opponents=3)


def test_positions_and_pairs_are_read_however_they_were_pasted() -> None:
    assert odds.survival("\ufeff0\uff0f3@4:64 \u0410 70", rung=3) == odds.survival("0/3@4:64 A 70", rung=3)
    assert odds.survival("\uff17\u00d7") == odds.survival("7X")
