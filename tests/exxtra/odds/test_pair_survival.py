"""Survival of a pair, against enumerations of the opponents' rolls, some of them by the rules model."""

from __future__ import annotations

from fractions import Fraction
from math import prod
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


@pytest.mark.parametrize(
    ("what", "rung", "opponents", "options", "chance"),
    [
        # Rung 0 is safe unless the game ends before, and there all behaviours are alike.
        ("10", 0, "chase", {"n_opponents": 5}, 1),
        ("0@0:10/0/0 B -", 0, "chase", {"finish": False}, 1),
        *(("0/16@5:70 A 61", 0, behaviour, {}, 0) for behaviour in ("chase", "any", kicks)),
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
        ("0/0/0@4:64 A 61", 4, "chase", {"finish": False}, Fraction(11, 17) * MISS_64 * Fraction(11, 17)),
        # B is carried to the finish by its own pair; a step before the finish it wins with every double.
        ("0/18@4:70 A 64", 3, "first roll", {}, 0),
        ("0/18@4:70 A 64", 3, "first roll", {"finish": False}, MISS_64),
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


# --- In a position ----------------------------------------------------------------------------


def losses(pair: int | None, behaviour: str, counter: int, goal: int) -> tuple[Fraction, Fraction]:
    """Return bounds on the probability that an opponent removes a pair, or wins, by all its rolls up to a depth."""
    depth = 1 if behaviour == "first roll" else 60

    def is_lost(end: object) -> bool:
        return end == "win" or (pair is not None and isinstance(end, int) and end >= pair)

    found = brute.turn(lambda worth, _: depth == 1 or is_lost(worth), depth, counter, goal)
    lost = sum(weight for (end, _, _), weight in found.items() if is_lost(end))
    cut_off = sum(weight for (end, _, _), weight in found.items() if end == "on")
    return Fraction(lost, 36**depth), Fraction(lost + cut_off, 36**depth)


@pytest.mark.parametrize("pair", [None, 53, 76])
@pytest.mark.parametrize(("goal", "counters"), [(3, (1,)), (6, (0, 2)), (6, (2, 2, 1))])
def test_survival_by_the_rolls_of_each_opponent(goal: int, counters: tuple[int, ...], pair: int | None) -> None:
    text = f"exxtra(goal={goal}) {'/'.join(map(str, (0, *counters)))} A {pair or 64}"
    for behaviour in ("first roll", "chase"):
        least, most = zip(*(losses(pair, behaviour, counter, goal) for counter in counters), strict=True)
        low, high = prod(1 - loss for loss in most), prod(1 - loss for loss in least)
        assert low <= odds.survival(text, 3 if pair else 0, behaviour) <= high
        assert high - low < Fraction(1, 10**6)


def test_the_position_may_be_a_game_or_a_widget() -> None:
    text = "0/3/0@4:64/0@5:70 A 61"
    for given in (exxtra.Position.parse(text), Game(text), ExxtraWidget(text)):
        assert odds.survival(given, rung=3) == odds.survival(text, rung=3)
        assert odds.turn("60", given).result == odds.turn("60", text).result
        assert odds.steps_next_turn(given, ">3") == odds.steps_next_turn(text, ">3")
        assert odds.optimal_stopping(int, position=given) == odds.optimal_stopping(int, position=text)


def test_opponents_may_differ() -> None:
    mixed = odds.survival("64", opponents=["first roll", "chase"], n_opponents=2)
    assert mixed == odds.survival("64", opponents="first roll") * odds.survival("64", opponents="chase")
    places = "exxtra(goal=3) 0/2/2 A 61"
    assert odds.survival(places, 0, [kicks, "chase"]) == odds.survival(places, 0, ["first roll", "chase"])
    chased = odds.survival("64", rung=4, opponents=[kicks, "chase"], n_opponents=2)
    assert float(chased) == pytest.approx(float(MISS_64 * odds.survival("64")), abs=1e-6)


# --- Against strategies -----------------------------------------------------------------------


def test_too_many_positions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pair_survival, "_MOST_TURNS", 5)
    with pytest.raises(ValueError, match="more than 5 turns"):
        odds.survival("64", 4, "53", n_opponents=3)


def test_positions_and_pairs_are_read_however_they_were_pasted() -> None:
    assert odds.survival("\ufeff0\uff0f3@4:64 \u0410 70", rung=3) == odds.survival("0/3@4:64 A 70", rung=3)
    assert odds.survival("\uff17\u00d7") == odds.survival("7X")
