"""Values of three seats are looked up in a cached profile."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import ExxtraWidget, Game, action_values, exxtra, simulate, win_probability
from exxtra_widget.core.position import ROLL
from exxtra_widget.exxtra.known_values import is_known, is_solved
from exxtra_widget.exxtra.three_seats.cache import PROFILES

if TYPE_CHECKING:
    from exxtra_widget.exxtra.three_seats.profile import Profile


THREE = exxtra.Rules(goal=3)
START = exxtra.start(players=3, goal=3)
# Here the profile takes several actions.
TEXTS = ["0/0/0 A 61", "0/1@2:64/1 A 53", "1/2/0@1:70 B 42", "2@4:30/0/1 C 21"]
PLACES = [exxtra.Position.parse(f"exxtra(goal=3) {text}") for text in TEXTS]
COMMAND = "`python -m exxtra_widget.exxtra.three_seats --goal 3`"


@pytest.fixture
def profile(kept: Path) -> Profile:
    assert kept.is_file()
    found = PROFILES.profile(THREE)
    assert found is not None
    return found


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
    # Of actions that are worth the same the profile takes a higher rung.
    assert found.value(found.best) == found.value(profile.best(position))
    assert all(value in bounds for chances in found.values() for value, bounds in zip(chances.values, chances.bounds))  # noqa: B905 - three each


@pytest.mark.slow
def test_a_turn_is_looked_up_as_the_rules_have_it(profile: Profile) -> None:
    """The value of rolling on is that of the 36 rolls, each followed by the decision of the profile."""
    # From the first one a bust leads to the start, of which more is known than what the table says.
    for position in PLACES[1:]:
        sums = [0.0] * 3
        for dice, weight in position.outcomes().items():
            for seat, value in enumerate(profile.value(position.apply(dice))):
                sums[seat] += weight / 36 * value
        assert profile.actions(position)[ROLL] == pytest.approx(sums, abs=1e-9)


@pytest.mark.slow
def test_with_named_strategies_or_games_values_are_estimated(kept: Path) -> None:
    assert kept.is_file()
    for options in ({"strategies": "60"}, {"method": "simulate"}, {"weights": exxtra.loaded(a={"X": 3})}):
        found = win_probability(START, games=50, rng=1, **options)
        assert (found.kind, found.player) == ("estimated", "")


@pytest.mark.slow
@pytest.mark.parametrize("make", [str, Game, ExxtraWidget], ids=["text", "game", "widget"])
def test_texts_games_and_widgets_stand_for_their_position(
    profile: Profile, make: Callable[[exxtra.Position], Any]
) -> None:
    p = PLACES[1]
    for ask in (profile.value, profile.actions, profile.bounds, profile.action_bounds, profile.mix, profile.best):
        assert ask(make(p)) == ask(p)
    assert profile(make(p), Random(1)) == profile(p, Random(1))
    assert exxtra.strategies.equilibrium(make(p), Random(1)) == profile(p, Random(1))
    with pytest.raises(
        ValueError, match=r"profile of exxtra\(goal=3\) for 3 seats, but 0/0/0 A - is a position of exxtra "
    ):
        profile.value("0/0/0 A -")


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


@pytest.mark.slow
def test_loaded_dice_have_no_profile(kept: Path) -> None:
    assert kept.is_file()
    with pytest.raises(ValueError, match="for three with fair dice"):
        win_probability(START, method="solution", weights=exxtra.loaded(a={"X": 3}))
    assert not is_solved(START, exxtra.loaded(a={"X": 3}))


PLAIN = """
import sys
sys.modules.update(numpy=None, numba=None)
from random import Random
from exxtra_widget import ExxtraWidget, Game, action_values, exxtra, simulate, win_probability
start = exxtra.start(players=3, goal=3)
print(win_probability(start).values)
print(action_values("exxtra(goal=3) 0/1@2:64/1 A 53").to_records())
print(simulate(start, "equilibrium", games=30, rng=1).wins)
"""


@pytest.mark.slow
def test_a_profile_is_read_without_numpy(kept: Path) -> None:
    found = subprocess.run([sys.executable, "-c", PLAIN], check=True, capture_output=True, text=True).stdout
    assert kept.is_file()
    values = win_probability(START).values
    records = action_values(PLACES[1]).to_records()
    assert found.splitlines() == [
        str(values),
        str(records),
        str(simulate(START, "equilibrium", games=30, rng=1).wins),
    ]
