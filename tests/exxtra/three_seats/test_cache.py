"""Cached profiles: found, loaded once for each version of their file, and never half used if damaged."""

from __future__ import annotations

import os
import sys
from array import array
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from runpy import run_module
from threading import Event
from typing import Any
from unittest.mock import Mock

import pytest

from exxtra_widget import action_values, exxtra, simulate, win_probability
from exxtra_widget.core.registry import definition_of
from exxtra_widget.core.strategy import StrategyError
from exxtra_widget.exxtra.known_values import is_known, solution
from exxtra_widget.exxtra.three_seats.cache import PROFILES
from exxtra_widget.exxtra.three_seats.profile import KIND_OF_FILE, Profile
from exxtra_widget.exxtra.three_seats.states import state_count
from exxtra_widget.solving import solution_file
from exxtra_widget.solving.solution_file import UnreadableFile

TWO = exxtra.Rules(goal=2)
START = exxtra.start(players=3, goal=2)
CACHE = "exxtra_widget.exxtra.three_seats.cache"
COMMAND = "`python -m exxtra_widget.exxtra.three_seats --goal 2`"
THIRDS = array("f", [1 / 3]) * state_count(TWO)
CERTIFICATE = {"epsilon": 0.1, "gains": [0.1] * 3, "worst": 0.1, "start": [1 / 3] * 3, "value_error": 0.1, "error": 0.1}
FACTS: dict[str, Any] = {
    "rules": TWO._asdict(),
    "delta": 0.01,
    "damping": 0,
    "sweeps": 1,
    "change": 0,
    "seconds": 1,
    "certificate": CERTIFICATE,
}


def write(file: Path, facts: dict[str, Any]) -> None:
    solution_file.write_solution(file, KIND_OF_FILE, facts, [THIRDS, THIRDS])


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file of a profile in a cache of its own: all positions are worth the same."""
    monkeypatch.setenv("EXXTRA_WIDGET_CACHE", str(tmp_path))
    write(PROFILES.path(TWO), FACTS)
    return PROFILES.path(TWO)


def test_a_profile_is_loaded_once(file: Path) -> None:
    assert file.name == "three-seats-2.profile"
    assert PROFILES.why_none(TWO) == ""
    assert PROFILES.loaded_profile(TWO) is None
    found = PROFILES.profile(TWO)
    assert found is not None
    assert found.value(START) == pytest.approx((1 / 3,) * 3)
    assert PROFILES.profile(TWO) is PROFILES.loaded_profile(TWO) is PROFILES.usable_profile(TWO) is found
    assert PROFILES.profile(exxtra.Rules(goal=2, strict_placing=True)) is None


def test_threads_wait_for_a_profile_that_is_being_loaded(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert file.is_file()
    begun, go_on, load, loads = Event(), Event(), Profile.load, []

    def slow(path: Path) -> Profile:
        loads.append(path)
        begun.set()
        assert go_on.wait(30)
        return load(path)

    monkeypatch.setattr(Profile, "load", slow)
    with ThreadPoolExecutor(3) as threads:
        jobs = [threads.submit(PROFILES.profile, TWO) for _ in range(3)]
        assert begun.wait(30)
        # The odds panel does not wait.
        assert PROFILES.loaded_profile(TWO) is None
        assert PROFILES.why_none(TWO) == ""
        go_on.set()
        assert len({id(job.result()) for job in jobs}) == 1
    assert loads == [file]


def test_an_unfinished_profile_is_not_used(file: Path) -> None:
    write(file, FACTS | {"certificate": None})
    assert PROFILES.profile(TWO) is None
    assert "equilibrium" not in definition_of("exxtra").playable(START)
    with pytest.raises(ValueError, match=r"three-seats-2\.profile is not finished; .* --goal 2` continues it"):
        win_probability(START, method="solution")


@pytest.mark.parametrize("cache", ["", "nowhere", "file"])
def test_a_missing_folder_holds_nothing(cache: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("EXXTRA_WIDGET_CACHE", str(tmp_path / cache) if cache else "")
    monkeypatch.setattr(f"{CACHE}.user_cache_path", lambda *_, **__: tmp_path)
    assert PROFILES.profile(TWO) is None
    assert PROFILES.why_none(TWO).startswith("this computer has no three-seat profile of exxtra(goal=2); ")


def test_without_a_home_folder_there_is_no_profile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EXXTRA_WIDGET_CACHE")
    monkeypatch.setattr(f"{CACHE}.user_cache_path", Mock(side_effect=RuntimeError("no home directory")))
    assert PROFILES.profile(TWO) is None
    assert not is_known(START)


# --- Damage -----------------------------------------------------------------------------------


def spoil(file: Path, how: str) -> None:
    """Damage a file, or write one whose checksum is right but whose facts are not."""
    data = file.read_bytes()
    if how == "bit":
        file.write_bytes(data[:9_000] + bytes([data[9_000] ^ 1]) + data[9_001:])
    elif how == "foreign":
        file.write_bytes(b"a diary\n" + data)
    else:
        wrong = {"certificate": {"epsilon": 0.1}} if how == "half" else {"rules": TWO._replace(double_x=100)._asdict()}
        write(file, FACTS | wrong)


WRONG = {
    "bit": "checksum",
    "foreign": "is not a three-seat profile: it is not a zip archive",
    "half": "a certificate must have the facts epsilon, gains,",
    "other rules": "it holds exxtra(goal=2, double_x=100), not exxtra(goal=2)",
}


@pytest.mark.parametrize("how", WRONG)
def test_a_damaged_file_is_refused_with_a_way_out(how: str, file: Path) -> None:
    spoil(file, how)
    for _ in range(2):
        with pytest.raises(UnreadableFile, match=r"three-seats-2\.profile ") as caught:
            PROFILES.profile(TWO)
        assert WRONG[how] in str(caught.value)
        assert f"delete {file}, and {COMMAND} makes a new one" in str(caught.value)
    assert WRONG[how] in PROFILES.why_none(TWO)
    assert PROFILES.loaded_profile(TWO) is None
    with pytest.warns(RuntimeWarning, match=r"three-seats-2\.profile .*Until then values are estimated"):
        assert PROFILES.usable_profile(TWO) is None
    # The warning comes only once; here it would be an error.
    assert PROFILES.usable_profile(TWO) is None


def test_a_class_goes_on_with_estimates(file: Path) -> None:
    spoil(file, "bit")
    with pytest.raises(UnreadableFile, match="checksum"):
        win_probability(START, method="solution")
    with pytest.warns(RuntimeWarning, match="Until then values are estimated"):
        assert win_probability(START, games=20, rng=1).kind == "estimated"
    assert action_values("exxtra(goal=2) 0/0/0 A 61", games=20, rng=1).kind == "estimated"
    assert "equilibrium" not in definition_of("exxtra").playable(START)
    with pytest.raises(StrategyError, match="makes a new one"):
        simulate(START, "equilibrium", games=1)


def test_each_version_of_a_file_is_read_again(file: Path) -> None:
    data = file.read_bytes()
    spoil(file, "bit")
    for second in (1, 2):
        os.utime(file, (second, second))
        with pytest.warns(RuntimeWarning, match="checksum"):
            assert solution(START) is None
    file.write_bytes(data)
    os.utime(file, (3, 3))
    first = PROFILES.profile(TWO)
    assert first is not None
    os.utime(file, (4, 4))
    assert PROFILES.loaded_profile(TWO) is None
    assert PROFILES.profile(TWO) is not first
    file.unlink()
    assert PROFILES.profile(TWO) is None


@pytest.mark.parametrize("function", ["is_finished", "Profile.load"])
def test_a_file_that_cannot_be_opened_is_named_and_tried_again(
    function: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert file.is_file()
    closed = Mock(side_effect=PermissionError(13, "Permission denied"))
    with monkeypatch.context() as changed:
        changed.setattr(f"exxtra_widget.exxtra.three_seats.profile.{function}", closed)
        with pytest.raises(UnreadableFile, match=r"three-seats-2\.profile cannot be read: Permission denied"):
            PROFILES.profile(TWO)
    assert PROFILES.profile(TWO) is not None


@pytest.mark.slow
def test_the_command_keeps_the_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    monkeypatch.setenv("EXXTRA_WIDGET_CACHE", str(tmp_path / "new"))
    monkeypatch.setattr("sys.argv", ["three_seats", "--goal", "2", "--double-x", "100", "--threads", "1"])
    # Another test may have imported it.
    monkeypatch.delitem(sys.modules, "exxtra_widget.exxtra.three_seats.__main__", raising=False)
    run_module("exxtra_widget.exxtra.three_seats", run_name="__main__")
    assert [file.name for file in (tmp_path / "new").iterdir()] == ["three-seats-2-excape.profile"]
