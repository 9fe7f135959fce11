"""Values are looked up: of three seats in a cached profile, of two in the table that comes along."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from exxtra_widget import ExxtraWidget, Game, action_values, exxtra, simulate, win_probability
from exxtra_widget.exxtra.known_values import is_known, is_solved

if TYPE_CHECKING:
    from exxtra_widget.exxtra.three_seats.profile import Profile


START = exxtra.start(players=3, goal=3)
# Here the profile takes several actions.
TEXTS = ["0/0/0 A 61", "0/1@2:64/1 A 53", "1/2/0@1:70 B 42", "2@4:30/0/1 C 21"]
PLACES = [exxtra.Position.parse(f"exxtra(goal=3) {text}") for text in TEXTS]
COMMAND = "`python -m exxtra_widget.exxtra.three_seats --goal 3`"


@pytest.mark.slow
def test_values_are_those_of_the_profile_and_say_so(profile: Profile) -> None:
    found = win_probability(START)
    assert found.values == profile.value(START)
    assert (found.kind, found.player) == ("certified", "equilibrium")
    assert profile.epsilon is not None
    told = float(found.how.split()[-4])
    assert found.how.endswith(f" gains at most {told} at the start")
    assert profile.epsilon <= told < 1.1 * profile.epsilon
    assert win_probability(str(START), method="solution") == found


@pytest.mark.slow
def test_the_start_is_known_better_than_other_states(profile: Profile) -> None:
    certificate = profile.certificate
    assert certificate is not None
    later = PLACES[1]._replace(roll=None)
    for position, error in ((START, certificate.error), (later, certificate.value_error)):
        found = win_probability(position)
        for value, bounds in zip(found.values, found.bounds, strict=True):
            assert bounds.high - bounds.low == pytest.approx(2 * error + 2e-6)
            assert value in bounds
    assert win_probability(START).values == pytest.approx(certificate.start)


@pytest.mark.slow
@pytest.mark.parametrize("position", PLACES, ids=TEXTS)
def test_choices_are_looked_up(profile: Profile, position: exxtra.Position) -> None:
    found = action_values(position)
    assert (found.kind, found.player) == ("certified", "equilibrium")
    assert tuple(found) == position.actions()
    assert {action: found[action].values for action in found} == profile.actions(position)
    # Among equal actions the profile takes the higher rung.
    assert found.value(found.best) == found.value(profile.best(position))
    assert all(value in bounds for chances in found.values() for value, bounds in zip(chances.values, chances.bounds))  # noqa: B905 - three each


@pytest.mark.slow
def test_with_named_strategies_games_or_loaded_dice_values_are_estimated(kept: Path) -> None:
    assert kept.is_file()
    dice = exxtra.loaded(a={"X": 3})
    for options, player in (
        ({"strategies": "60"}, "60"),
        ({"method": "simulate"}, "survivor"),
        ({"weights": dice}, "survivor"),
    ):
        found = win_probability(START, games=50, rng=1, **options)
        assert (found.kind, found.player) == ("estimated", player)
    assert not is_solved(START, dice)
    with pytest.raises(ValueError, match="for three with fair dice"):
        win_probability(START, method="solution", weights=dice)


@pytest.mark.slow
def test_texts_games_and_widgets_stand_for_their_position(profile: Profile) -> None:
    p = PLACES[1]
    for given in (str(p), Game(p), ExxtraWidget(p)):
        for ask in (profile.value, profile.actions, profile.bounds, profile.action_bounds, profile.mix, profile.best):
            assert ask(given) == ask(p)
        assert profile(given, Random(1)) == exxtra.strategies.equilibrium(given, Random(1)) == profile(p, Random(1))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("exxtra(goal=3) 0/0/0 A -", f"this computer has no three-seat profile of exxtra(goal=3); {COMMAND} makes one"),
        ("0/0/0 A 61", "; `python -m exxtra_widget.exxtra.three_seats` makes one"),
        ("exxtra(double_x=100) 0/0/0 A -", "; `python -m exxtra_widget.exxtra.three_seats --double-x 100` makes one"),
        ("exxtra(strict_placing=True) 0/0/0 A -", "the three-player solver does not support strict_placing"),
        ("0/0/0/0 A -", "EXXtra is solved for two seats, and for three with fair dice"),
    ],
)
def test_a_missing_solution_is_an_error_with_the_command_that_makes_it(text: str, why: str) -> None:
    with pytest.raises(ValueError, match="there is no solution for") as caught:
        win_probability(text, method="solution")
    assert why in str(caught.value)
    assert win_probability(text, games=20, rng=1).kind == "estimated"
    assert not is_known(exxtra.Position.parse(text))


WITHOUT = """
import sys
sys.modules.update(numpy=None, numba=None, tqdm=None, pandas=None, matplotlib=None)
from exxtra_widget import ExxtraWidget, action_values, exxtra, simulate, win_probability
print(win_probability("0/0 A -").values)
print(action_values("0/0@4:64 A 70").best)
print(simulate(exxtra.start(2), ["optimal", "53"], games=20, rng=1).wins)
print(len(ExxtraWidget("0/0 B -", bots={1: "optimal"}, seed=1).play_bots(2)))
three = exxtra.start(players=3, goal=3)
print(win_probability(three).values)
print(action_values("exxtra(goal=3) 0/1@2:64/1 A 53").to_records())
print(simulate(three, "equilibrium", games=30, rng=1).wins)
"""


@pytest.mark.slow
def test_solutions_are_looked_up_without_any_other_package(kept: Path) -> None:
    assert kept.is_file()
    found = subprocess.run([sys.executable, "-c", WITHOUT], check=True, capture_output=True, text=True).stdout
    expected = (
        win_probability("0/0 A -").values,
        ">3",
        simulate(exxtra.start(2), ["optimal", "53"], games=20, rng=1).wins,
        2,
        win_probability(START).values,
        action_values(PLACES[1]).to_records(),
        simulate(START, "equilibrium", games=30, rng=1).wins,
    )
    assert found.splitlines() == list(map(str, expected))
