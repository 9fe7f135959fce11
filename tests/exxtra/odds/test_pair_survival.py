"""Survival of a pair, against enumerations of the opponents' rolls, some of them by the rules model."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import ExxtraWidget, Game, exxtra
from exxtra_widget.exxtra import odds
from exxtra_widget.exxtra.odds import pair_survival
from tests.exxtra.odds import brute

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.exxtra import Position


DICE = exxtra.loaded(a={"7": 2}, b={"6": 2})
MISS_64 = Fraction(29, 36)


def kicks(position: Position, rng: Random) -> str:  # noqa: ARG001 - as every strategy
    """Place the first roll on rung 0."""
    return "roll" if position.roll is None else ">0"


def test_the_formulas_hold() -> None:
    for c, n in product(brute.COMBINATIONS, range(6)):
        f, w = brute.first(c.__le__), 36 * brute.again(c.__le__)
        assert odds.survival(c, 5, "first roll", n_opponents=n) == (1 - f) ** n
        assert odds.survival(c, 5, "chase", n_opponents=n) == (1 - f - (1 - f) * w / (w + 11)) ** n
        assert odds.survival(c, 5, "any", n_opponents=n) == odds.survival(c, 5, "chase", n_opponents=n)


@pytest.mark.parametrize(
    ("what", "rung", "opponents", "options", "chance"),
    [
        # Rung 0 is safe unless the game ends before, and there all behaviours are alike.
        ("10", 0, "chase", {"n_opponents": 5}, 1),
        ("0/0 A 10", 0, "chase", {"finish": False}, 1),
        ("0@0:10/0/0 B -", 0, "chase", {"finish": False}, 1),
        *(("0/16@5:70 A 61", 0, behaviour, {}, 0) for behaviour in ("first roll", "chase", "any", "53", kicks)),
        ("0/16@5:70 A 61", 0, "chase", {"finish": False}, 1),
        # B and C, a step before the finish, win with every double.
        *(("0/20/20 A 61", rung, "53", {}, Fraction(289, 400)) for rung in (0, 1)),
        *(("0/20/20 A 61", 0, other, {}, Fraction(33, 36) ** 2) for other in ("first roll", [kicks, "first roll"])),
        # A has 61 in hand, and all others come before its next turn; later only B comes before C.
        ("4/20/19@0:31/18@0:42 A 61", 0, "first roll", {}, Fraction(33 * 34 * 35, 36**3)),
        ("4@0:61/20/19@0:31/18@0:42 B -", 0, "first roll", {}, Fraction(33, 36)),
        # 100 is beaten by 100 alone.
        ("00", None, "chase", {"double_x": 100, "n_opponents": 2}, Fraction(35, 36) ** 2),
        ("76", None, "first roll", {"double_x": 100}, Fraction(34, 36)),
        ("exxtra(double_x=100) 0/0 A 00", 4, "first roll", {}, Fraction(35, 36)),
        *((what, 5, "first roll", {"weights": DICE}, Fraction(45, 49)) for what in ("76", "0/9 A 76")),
        # A roll in hand counts for the seat that holds it.
        *(("0/0@4:64 A 70", 4, behaviour, {}, 0) for behaviour in ("first roll", "chase")),
        ("0/0@4:64 A 61", 4, "first roll", {}, 1),
        ("0/0@4:64 A 61", 4, "chase", {"finish": False}, Fraction(11, 17)),
        ("0/0/0@4:64 A 61", 4, "chase", {"finish": False}, Fraction(11, 17) * MISS_64 * Fraction(11, 17)),
        # B is carried to the finish by its own pair; a step before the finish it wins with every double.
        ("0/18@4:70 A 64", 3, "first roll", {}, 0),
        ("0/18@4:70 A 64", 3, "first roll", {"finish": False}, MISS_64),
        ("0/20 A 64", 3, "first roll", {}, Fraction(26, 36)),
        ("0/20 A 64", 3, "chase", {}, Fraction(26, 36) * Fraction(11, 11 + 6 + 3)),
        # Strategies attack from below, or not.
        ("10", 1, "first_roll", {}, 1),
        ("64", 4, kicks, {}, MISS_64),
        *(("64", 4, both, {"n_opponents": 2}, MISS_64**2) for both in (kicks, [kicks, "first roll"])),
        ("0@4:64/20 B -", 4, kicks, {}, Fraction(26, 36)),
        # B's pair on rung 0 removes C's, which would have carried it to the finish.
        ("0@1:42/0/16@5:31 B -", 1, kicks, {}, Fraction(7, 36) * Fraction(18, 36)),
    ],
)
def test_known_chances(what: str, rung: int | None, opponents: Any, options: dict[str, Any], chance: Fraction) -> None:
    assert odds.survival(what, rung, opponents, **options) == chance


def test_rungs_above_0_are_alike() -> None:
    assert len({odds.survival("64", rung, n_opponents=2) for rung in (None, 1, 2, 3, 4, 5)}) == 1


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
@pytest.mark.parametrize("behaviour", ["first roll", "chase"])
@pytest.mark.parametrize("text", [
    "4@3:53/0 B -", "4@3:53/0 B 21", "4@3:53/18 B -", "4@1:42/20 B -", "exxtra(goal=5) 0@2:31/3 B -",
    "4@0:53/0 B -", "4@0:53/18 B -", "4@0:53/20 B -", "exxtra(goal=3) 0@0:31/1 B -",
    "4@3:76/2/16@4:61 B -", "4@3:53/2/17@4:61 B -", "4@0:53/2/16@1:61 B -", "4@0:53/2/17@4:61 B -",
    "4@0:53/2/16@4:61 B -",
])  # fmt: skip
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


def test_opponents_may_differ() -> None:
    mixed = odds.survival("64", opponents=["first roll", "chase"], n_opponents=2)
    assert mixed == odds.survival("64", opponents="first roll") * odds.survival("64", opponents="chase")
    places = "exxtra(goal=3) 0/2/2 A 61"
    assert odds.survival(places, 0, [kicks, "chase"]) == odds.survival(places, 0, ["first roll", "chase"])
    chased = odds.survival("64", rung=4, opponents=[kicks, "chase"], n_opponents=2)
    assert float(chased) == pytest.approx(float(MISS_64 * odds.survival("64")), abs=1e-6)


# --- Against strategies -----------------------------------------------------------------------


def test_a_target_attacks_only_from_its_rung() -> None:
    # B stops at 53 or better on the top free rung, which is 4: nothing lies above but A's pair on 5.
    by_formula = odds.turn("53").result.prob(
        lambda result: isinstance(result, exxtra.Pair) and result.combination >= 64
    )
    assert float(odds.survival("64", rung=5, opponents="53")) == pytest.approx(float(1 - by_formula), abs=1e-7)


def test_no_strategy_does_worse_than_the_chase() -> None:
    worst = odds.survival("0@3:53/2 B -", 3, "any")
    for strategy in ("attacker", "survivor", "first_roll", "70", "accept 53 or better; bottom rung", kicks):
        assert odds.survival("0@3:53/2 B -", 3, strategy) >= worst


def test_too_many_positions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pair_survival, "_MOST_TURNS", 5)
    with pytest.raises(ValueError, match="more than 5 turns"):
        odds.survival("64", 4, "53", n_opponents=3)


def test_positions_and_pairs_are_read_however_they_were_pasted() -> None:
    assert odds.survival("\ufeff0\uff0f3@4:64 \u0410 70", rung=3) == odds.survival("0/3@4:64 A 70", rung=3)
    assert odds.survival("\uff17\u00d7") == odds.survival("7X")
