"""A kept three-seat profile is what values, hints and a strategy look up; a damaged one is never half used."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import ExxtraWidget, Game, action_values, exxtra, simulate, win_probability
from exxtra_widget.core.position import ROLL
from exxtra_widget.core.registry import definition_of
from exxtra_widget.exxtra.known_values import is_known, is_solved, solution
from exxtra_widget.exxtra.three_seats.cache import PROFILES
from exxtra_widget.exxtra.three_seats.equilibrium import Equilibrium
from exxtra_widget.exxtra.three_seats.profile import KIND_OF_FILE
from exxtra_widget.exxtra.three_seats.states import States
from exxtra_widget.solve import solution_file
from exxtra_widget.solve.solution_file import UnreadableFile
from exxtra_widget.strategies.strategy import StrategyError
from exxtra_widget.widget.bots import Opponent

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


# --- Values -----------------------------------------------------------------------------------


def test_values_are_those_of_the_profile_and_say_so(profile: Profile) -> None:
    found = win_probability(START)
    assert found.values == profile.value(START)
    assert (found.kind, found.player) == ("certified", "equilibrium")
    assert profile.epsilon is not None
    told = float(found.how.split()[-4])
    assert found.how.endswith(f" gains at most {told} at the start")
    assert profile.epsilon <= told < 1.1 * profile.epsilon
    assert win_probability(str(START), method="solution") == found


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


@pytest.mark.parametrize("position", PLACES, ids=TEXTS)
def test_choices_are_looked_up(profile: Profile, position: exxtra.Position) -> None:
    found = action_values(position)
    assert (found.kind, found.player) == ("certified", "equilibrium")
    assert tuple(found) == position.actions()
    assert {action: found[action].values for action in found} == profile.actions(position)
    # Of actions that are worth the same the profile takes a higher rung.
    assert found.value(found.best) == found.value(profile.best(position))
    assert all(value in bounds for chances in found.values() for value, bounds in zip(chances.values, chances.bounds))  # noqa: B905 - three each


def test_a_turn_is_looked_up_as_the_rules_have_it(profile: Profile) -> None:
    """Rolling on is worth what comes of the 36 rolls, each followed by what the profile does with it."""
    # From the first one a bust leads to the start, of which more is known than what the table says.
    for position in PLACES[1:]:
        sums = [0.0] * 3
        for dice, weight in position.outcomes().items():
            for seat, value in enumerate(profile.value(position.apply(dice))):
                sums[seat] += weight / 36 * value
        assert profile.actions(position)[ROLL] == pytest.approx(sums, abs=1e-9)


def test_whoever_names_players_or_wants_games_gets_an_estimate(kept: Path) -> None:
    assert kept.is_file()
    for options in ({"strategies": "60"}, {"method": "simulate"}, {"weights": exxtra.loaded(a={"X": 3})}):
        found = win_probability(START, games=50, rng=1, **options)
        assert (found.kind, found.player) == ("estimated", "")


@pytest.mark.parametrize("make", [str, Game, ExxtraWidget], ids=["text", "game", "widget"])
def test_whatever_stands_for_a_position_is_taken(profile: Profile, make: Callable[[exxtra.Position], Any]) -> None:
    p = PLACES[1]
    for ask in (profile.value, profile.actions, profile.bounds, profile.action_bounds, profile.shares, profile.best):
        assert ask(make(p)) == ask(p)
    assert profile(make(p), Random(1)) == profile(p, Random(1))
    assert exxtra.strategies.equilibrium(make(p), Random(1)) == profile(p, Random(1))
    with pytest.raises(
        ValueError, match=r"profile of exxtra\(goal=3\) for three seats; 0/0/0 A - is a .* exxtra with 3"
    ):
        profile.value("0/0/0 A -")
    with pytest.raises(AttributeError, match=r"Profile has no 'exploitability'; here it is epsilon"):
        profile.exploitability  # noqa: B018
    with pytest.raises(TypeError, match=r"Profile\.value takes no 'state'; did you mean 'position'"):
        profile.value(state=p)  # type: ignore[call-arg]


# --- Where there is none ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("exxtra(goal=3) 0/0/0 A -", f"this computer has no three-seat profile of exxtra(goal=3); {COMMAND} makes one"),
        ("0/0/0 A 61", "; `python -m exxtra_widget.exxtra.three_seats` makes one"),
        ("exxtra(double_x=100) 0/0/0 A -", "; `python -m exxtra_widget.exxtra.three_seats --double-x 100` makes one"),
        ("exxtra(strict_placing=True) 0/0/0 A -", "three seats are solved without strict_placing only"),
        ("0/0/0/0 A -", "EXXtra is solved for two seats, and for three with fair dice"),
    ],
)
def test_whoever_insists_is_told_how_to_get_one(text: str, why: str) -> None:
    with pytest.raises(ValueError, match="there is no solution for") as caught:
        win_probability(text, method="solution")
    assert why in str(caught.value)
    assert win_probability(text, games=20, rng=1).kind == "estimated"
    assert not is_known(exxtra.Position.parse(text))


def test_loaded_dice_have_no_profile(kept: Path) -> None:
    assert kept.is_file()
    with pytest.raises(ValueError, match="for three with fair dice"):
        win_probability(START, method="solution", weights=exxtra.loaded(a={"X": 3}))
    assert not is_solved(START, exxtra.loaded(a={"X": 3}))


def test_a_search_that_was_broken_off_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    monkeypatch.setenv("EXXTRA_WIDGET_CACHE", str(tmp_path))
    rules, start = exxtra.Rules(goal=2), exxtra.start(players=3, goal=2)
    exxtra.epsilon_equilibrium(goal=2, threads=1, progress=lambda *_: False, checkpoint=PROFILES.path(rules))
    assert PROFILES.profile(rules) is None
    assert "equilibrium" not in definition_of("exxtra").players(start)
    with pytest.raises(ValueError, match=r"three-seats-2\.profile is not finished; .* --goal 2` continues it"):
        win_probability(start, method="solution")


@pytest.mark.parametrize("cache", ["", "nowhere", "file"])
def test_a_cache_that_is_none_holds_nothing(cache: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("EXXTRA_WIDGET_CACHE", str(tmp_path / cache) if cache else "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert PROFILES.profile(THREE) is None
    assert PROFILES.why_none(THREE)


def test_who_has_no_home_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("EXXTRA_WIDGET_CACHE")
    monkeypatch.setattr("exxtra_widget.exxtra.three_seats.cache.user_cache_path", fail)
    assert PROFILES.profile(THREE) is None
    assert not is_known(START)


# --- Damage -----------------------------------------------------------------------------------


def damaged(data: bytes, how: str) -> bytes:
    """Return the bytes of a profile of three steps with something wrong about them."""
    return {
        "bit": data[:9_000] + bytes([data[9_000] ^ 1]) + data[9_001:],
        "foreign": b"a diary\n" + data,
        "another version": data.replace(b"profile 3", b"profile 2", 1),
        "cut": data[:-8],
        "longer": data + b"\0",
        "empty": b"",
        "facts": data[:60] + b"?" + data[61:],
    }[how]


def other_facts(kept: Path, file: Path, how: str) -> None:
    """Write a file with a right checksum whose facts are wrong."""
    with solution_file.opened(kept, KIND_OF_FILE) as contents:
        facts, size = contents.facts, 8 * States(THREE).count
        numbers = bytes(contents.numbers(size))
    if how == "half a certificate":
        del facts["certificate"]["gains"]
    elif how == "no certificate left":
        del facts["certificate"]
    elif how == "other rules":
        facts["rules"]["double_x"] = 100
    else:
        numbers = numbers[:-8]
    solution_file.write(file, KIND_OF_FILE, facts, [numbers])


WRONG_FACTS = {
    "no certificate left": "certificate",
    "half a certificate": "a certificate has the facts epsilon, gains,",
    "other rules": "it holds exxtra(goal=3, double_x=100), not exxtra(goal=3)",
    "fewer numbers": "bytes of numbers are expected",
}
WRONG = {
    "bit": "checksum",
    "foreign": "is not a three-seat profile: it is not a zip archive",
    "another version": "is damaged",
    "cut": "is damaged",
    "longer": "checksum",
    "empty": "is not a three-seat profile: it is not a zip archive",
    "facts": "is damaged",
    **WRONG_FACTS,
}


@pytest.mark.parametrize("how", WRONG)
def test_a_damaged_file_is_refused_and_a_class_goes_on(
    how: str, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EXXTRA_WIDGET_CACHE", str(tmp_path))
    file = PROFILES.path(THREE)
    if how in WRONG_FACTS:
        other_facts(kept, file, how)
    else:
        file.write_bytes(damaged(kept.read_bytes(), how))
    for _ in range(2):
        with pytest.raises(UnreadableFile, match=r"three-seats-3\.profile ") as caught:
            win_probability(START, method="solution")
        assert WRONG[how] in str(caught.value)
        assert f"delete {file}, and {COMMAND} makes a new one" in str(caught.value)
    with pytest.warns(RuntimeWarning, match=r"three-seats-3\.profile .*Until then values are estimated"):
        found = win_probability(START, games=20, rng=1)
    assert found.kind == "estimated"
    # It is told once: warnings are errors here.
    assert action_values(PLACES[0], games=20, rng=1).kind == "estimated"
    assert "equilibrium" not in definition_of("exxtra").players(START)
    with pytest.raises(StrategyError, match="makes a new one"):
        simulate(START, "equilibrium", games=1)


def test_each_version_of_a_file_is_read_anew(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EXXTRA_WIDGET_CACHE", str(tmp_path))
    file, data = PROFILES.path(THREE), kept.read_bytes()
    for second in (1, 2):
        file.write_bytes(damaged(data, "bit"))
        os.utime(file, (second, second))
        with pytest.warns(RuntimeWarning, match="checksum"):
            assert solution(START) is None
    file.write_bytes(data)
    os.utime(file, (3, 3))
    first = PROFILES.profile(THREE)
    assert first is not None
    assert PROFILES.profile(THREE) is first
    os.utime(file, (4, 4))
    assert PROFILES.loaded_profile(THREE) is None
    assert PROFILES.profile(THREE) is not first
    file.unlink()
    assert PROFILES.profile(THREE) is None


def test_a_file_that_may_not_be_read_is_named(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    os.utime(kept)
    monkeypatch.setattr("exxtra_widget.exxtra.three_seats.profile.is_finished", fail)
    with pytest.raises(UnreadableFile, match=r"three-seats-3\.profile cannot be read: Permission denied"):
        PROFILES.profile(THREE)


# --- The strategy -----------------------------------------------------------------------------


def test_it_draws_from_the_shares(profile: Profile) -> None:
    mixing = next(p for p in everywhere() if len(profile.shares(p)) > 1 and min(profile.shares(p).values()) > 0.1)
    shares, rng, games = profile.shares(mixing), Random(1), 4_000
    found = Counter(exxtra.strategies.equilibrium(mixing, rng) for _ in range(games))
    assert set(found) == set(shares)
    for action, share in shares.items():
        assert abs(found[action] / games - share) < 4 * sqrt(share * (1 - share) / games)


def everywhere() -> list[exxtra.Position]:
    """Return what games at random come across within turns."""
    rng, found = Random(2), []
    for _ in range(60):
        position = START
        while not position.is_over:
            if position.roll is not None:
                found.append(position)
            action = rng.choice(position.actions())
            position = position.apply(rng.choice(list(position.outcomes())) if action == "roll" else action)
    return found


def test_it_plays_as_the_profile_does(profile: Profile) -> None:
    for position in everywhere()[:40]:
        assert exxtra.strategies.equilibrium(position, Random(3)) == profile(position, Random(3))
    assert exxtra.strategies.equilibrium(START, Random(3)) == "roll"


def test_it_is_found_at_tables_of_three_alone(kept: Path) -> None:
    assert kept.is_file()
    assert list(definition_of("exxtra").players(START)) == [
        name for name in exxtra.strategies.NAMED if name != "optimal"
    ]
    assert Opponent.of("equilibrium", START).name == "equilibrium"
    for seats in (2, 4):
        start = exxtra.start(players=seats, goal=3)
        assert "equilibrium" not in definition_of("exxtra").players(start)
        with pytest.raises(ValueError, match=r"cannot play here: it plays at tables of three; .* those who can are"):
            Opponent.of("equilibrium", start)
        with pytest.raises(StrategyError, match=f"equilibrium raised ValueError: it plays at tables of three.*{seats}"):
            simulate(start, "equilibrium", games=1)


def test_without_a_profile_it_says_how_to_make_one() -> None:
    with pytest.raises(ValueError, match=r"cannot play here: this computer has no three-seat profile .* makes one"):
        Opponent.of("equilibrium", START)
    with pytest.raises(StrategyError, match=r"no three-seat profile of exxtra\(goal=3\)"):
        simulate(START, ["equilibrium", "attacker", "survivor"], games=1)


def test_it_wins_as_often_as_the_certificate_says(profile: Profile) -> None:
    games = 2_000
    found = simulate(START, "equilibrium", games=games, rng=5)
    assert profile.certificate is not None
    for share, value in zip(found.shares, profile.certificate.start, strict=True):
        assert abs(share - value) < 4 * sqrt(value * (1 - value) / games)


def test_nobody_gains_much_against_it(profile: Profile) -> None:
    games = 1_500
    certificate = profile.certificate
    assert certificate is not None
    for seat, other in enumerate(("attacker", "survivor", "53")):
        strategies: list[Any] = ["equilibrium"] * 3
        strategies[seat] = other
        share = simulate(START, strategies, games=games, rng=6).shares[seat]
        assert share < certificate.start[seat] + certificate.epsilon + 4 * sqrt(0.25 / games)


def test_it_travels_light_and_is_loaded_where_it_plays(kept: Path) -> None:
    assert kept.is_file()
    sent = pickle.dumps(Equilibrium())
    assert len(sent) < 200
    assert pickle.loads(sent) == exxtra.strategies.equilibrium  # noqa: S301 - our own
    seats = ["equilibrium", "attacker", "survivor"]
    alone = simulate(START, seats, games=1_100, rng=7)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        assert simulate(START, seats, games=1_100, rng=7, executor=executor) == alone


# --- Without numpy ----------------------------------------------------------------------------

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


def test_it_needs_no_numpy(kept: Path) -> None:
    found = subprocess.run([sys.executable, "-c", PLAIN], check=True, capture_output=True, text=True).stdout
    assert kept.is_file()
    values = win_probability(START).values
    records = action_values(PLACES[1]).to_records()
    assert found.splitlines() == [
        str(values),
        str(records),
        str(simulate(START, "equilibrium", games=30, rng=1).wins),
    ]


def test_the_command_keeps_the_edition(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    command = [sys.executable, "-m", "exxtra_widget.exxtra.three_seats", "--goal", "2", "--double-x", "100"]
    environment = os.environ | {"EXXTRA_WIDGET_CACHE": str(tmp_path / "new")}
    subprocess.run([*command, "--threads", "1"], check=True, capture_output=True, env=environment)
    assert [file.name for file in (tmp_path / "new").iterdir()] == ["three-seats-2-excape.profile"]
