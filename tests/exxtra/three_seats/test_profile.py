"""What a profile of three seats says, and how it plays."""

from __future__ import annotations

import pickle
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from random import Random
from typing import TYPE_CHECKING

import pytest

from exxtra_widget import ExxtraWidget, Game, Strategy, exxtra, simulate
from exxtra_widget.exxtra.three_seats.states import state_index
from tests.exxtra.three_seats.positions import positions

if TYPE_CHECKING:
    from exxtra_widget.exxtra.three_seats.profile import Profile

pytestmark = pytest.mark.slow

START = exxtra.start(players=3, goal=3)
MIXED = exxtra.Position.parse("exxtra(goal=3) 0/1@2:64/1 A 53")


def test_best_is_what_is_worth_most_to_the_player(profile: Profile) -> None:
    for p in positions(3, 2):
        values = {action: worth[p.player] for action, worth in profile.actions(p).items()}
        assert values[profile.best(p)] == max(values.values())


def test_bounds_hold_the_values(profile: Profile) -> None:
    assert all(v in b for b, v in zip(profile.bounds(MIXED), profile.value(MIXED), strict=True))
    for action, bounds in profile.action_bounds(MIXED).items():
        assert all(v in b for b, v in zip(bounds, profile.actions(MIXED)[action], strict=True))


def test_seats_are_told_apart(profile: Profile) -> None:
    for seat, letters in enumerate("ABC"):
        parts = ["0", "1@2:64", "2@4:70"]
        turned = "/".join(parts[-seat:] + parts[:-seat])
        values = profile.value(exxtra.Position.parse(f"exxtra(goal=3) {turned} {letters} -"))
        plain = exxtra.Position.parse(f"exxtra(goal=3) {'/'.join(parts)} A -")
        assert values[seat:] + values[:seat] == profile.value(plain)


def test_a_ladder_that_cannot_come_about_has_a_value(profile: Profile) -> None:
    p = exxtra.Position.parse("exxtra(goal=3) 0/0@2:53/0@1:64 A -")
    assert state_index(p) is None
    assert sum(profile.value(p)) == pytest.approx(1, abs=1e-6)
    assert profile.value(p.apply("42").apply(">5"))[0] > 0


def test_a_finished_game_has_nothing_to_decide(profile: Profile) -> None:
    p = exxtra.Position.parse("exxtra(goal=3) 0/3/0 B -")
    assert profile.value(p) == (0, 1, 0)
    assert profile.actions(p) == {}
    with pytest.raises(ValueError, match="nothing to decide"):
        profile.best(p)


@pytest.mark.parametrize("text", ["0/0/0 A -", "exxtra(goal=3) 0/0 A -"])
def test_positions_of_other_games_are_refused(text: str, profile: Profile) -> None:
    p = exxtra.Position.parse(text)
    for ask in (profile.value, profile.actions, profile.mix, profile.best):
        with pytest.raises(ValueError, match="this is a profile of"):
            ask(p)


def test_how_says_what_a_seat_can_gain(profile: Profile) -> None:
    assert profile.epsilon is not None
    told = float(profile.how.split()[-4])
    assert profile.how.endswith(f" gains at most {told} at the start")
    assert profile.epsilon <= told < 1.1 * profile.epsilon


def test_the_start_is_known_better_than_other_states(profile: Profile) -> None:
    certificate = profile.certificate
    assert certificate is not None
    later = MIXED._replace(roll=None)
    for position, error in ((START, certificate.error), (later, certificate.value_error)):
        for value, bounds in zip(profile.value(position), profile.bounds(position), strict=True):
            assert bounds.high - bounds.low == pytest.approx(2 * error + 2e-6)
            assert value in bounds
    assert profile.value(START) == pytest.approx(certificate.start)


# --- A strategy -------------------------------------------------------------------------------


def test_it_draws_from_its_mix(profile: Profile) -> None:
    mixing = next(p for p in positions(3, 60) if len(profile.mix(p)) > 1 and min(profile.mix(p).values()) > 0.1)
    mix, rng, games = profile.mix(mixing), Random(1), 1_000
    found = Counter(profile(mixing, rng) for _ in range(games))
    assert set(found) == set(mix)
    for action, chance in mix.items():
        assert abs(found[action] / games - chance) < 4 * sqrt(chance * (1 - chance) / games)


def test_whatever_it_does_is_nearly_the_best(profile: Profile) -> None:
    for p in positions(3, 10):
        values = {action: worth[p.player] for action, worth in profile.actions(p).items()}
        for action, chance in profile.mix(p).items():
            assert chance == 0 or values[action] > max(values.values()) - profile.delta


def test_it_plays_in_other_processes_as_here(profile: Profile) -> None:
    seats: list[str | Strategy] = [profile, "attacker", "survivor"]
    alone = simulate(START, seats, games=60, rng=7)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        assert simulate(START, seats, games=60, rng=7, executor=executor).wins == alone.wins


def test_a_copy_from_a_pickle_is_the_same_profile(profile: Profile) -> None:
    again = pickle.loads(pickle.dumps(profile))  # noqa: S301 - our own
    assert (again.certificate, again.sweeps, str(again)) == (profile.certificate, profile.sweeps, str(profile))
    assert [again.value(p) for p in positions(3, 1)] == [profile.value(p) for p in positions(3, 1)]


def test_it_is_a_bot(profile: Profile) -> None:
    widget = ExxtraWidget(players=3, goal=3, seed=1, pace=0, bots={0: profile, 1: profile, 2: profile})
    widget.play_bots()
    assert widget.position.is_over


def test_texts_games_and_widgets_stand_for_their_position(profile: Profile) -> None:
    for given in (str(MIXED), Game(MIXED), ExxtraWidget(MIXED)):
        for ask in (profile.value, profile.actions, profile.bounds, profile.action_bounds, profile.mix, profile.best):
            assert ask(given) == ask(MIXED)
        assert profile(given, Random(1)) == profile(MIXED, Random(1))
