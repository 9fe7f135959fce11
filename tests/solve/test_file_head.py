"""Whatever stands in the head of a file: it is read as it is meant, or refused by an error that names the file."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exxtra_widget import exxtra
from exxtra_widget.exxtra.three_seats import profile_file
from exxtra_widget.exxtra.three_seats.states import Triples
from exxtra_widget.exxtra.two_seats import solution_file

DEEP = "[" * 10_000 + "]" * 10_000
NUMBERS = st.floats() | st.integers(-3, 100) | st.just(10**400)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=4,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("heads")


# --- Two seats --------------------------------------------------------------------------------


@cache
def small() -> tuple[dict[str, Any], bytes]:
    """Return the facts of a solution, and its values."""
    planes = bytes(4 * exxtra.solve(goal=2).states.count)
    rules = exxtra.Rules(goal=2)._asdict()
    return {"rules": rules, "weights": None, "bytes": 4, "error": 0.25, "sweeps": 9}, planes


def solution(path: Path, facts: object, planes: bytes) -> Path:
    """Write a solution whose checksum is right, whatever it says."""
    digest = sha256(json.dumps(facts, sort_keys=True).encode() + planes).hexdigest()
    head = facts | {"sha256": digest} if isinstance(facts, dict) else facts
    path.write_bytes(b"\n".join([solution_file.FORMAT, json.dumps(head).encode(), zlib.compress(planes)]))
    return path


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        ("error", float("nan")),
        ("error", float("inf")),
        ("error", -1),
        ("error", "0.1"),
        ("error", True),
        ("bytes", 0),
        ("bytes", 1e9),
        ("sweeps", -1),
        ("sweeps", None),
        ("weights", [1]),
        ("rules", []),
        ("rules", {"goal": 100}),
        ("rules", {"goal": "2"}),
        ("rules", {"gaol": 2}),
    ],
)
def test_a_solution_with_nonsense_in_its_head_is_refused_by_name(folder: Path, fact: str, value: object) -> None:
    facts, planes = small()
    path = solution(folder / "two.solution", facts | {fact: value}, planes)
    with pytest.raises(solution_file.UnreadableSolution, match=r"two\.solution is not a solution that can be used: "):
        exxtra.Solution.load(path)


@settings(max_examples=60)
@given(fact=st.sampled_from(["rules", "weights", "bytes", "error", "sweeps", "goal", "more"]), value=JSON)
def test_any_head_of_a_solution_is_read_or_refused(folder: Path, fact: str, value: object) -> None:
    facts, planes = small()
    told = facts | {"rules": facts["rules"] | {"goal": value}} if fact == "goal" else facts | {fact: value}
    path = solution(folder / "any.solution", told, planes)
    try:
        found = exxtra.Solution.load(path)
    except solution_file.UnreadableSolution as error:
        assert "any.solution" in str(error)  # noqa: PT017 - it need not be raised
    else:
        assert all(0 <= low <= high <= 1 for low, high in zip(found.low, found.high, strict=True))
        assert isfinite(found.gap)


@pytest.mark.parametrize("line", [DEEP, '{"a":' * 10_000 + "1" + "}" * 10_000, "[]", "1", '"x"', "null", "NaN", "\xff"])
def test_a_head_that_is_no_list_of_facts_is_refused(folder: Path, line: str) -> None:
    path = folder / "deep.solution"
    path.write_bytes(b"\n".join([solution_file.FORMAT, line.encode("latin-1"), b""]))
    with pytest.raises(solution_file.UnreadableSolution, match=r"deep\.solution"):
        exxtra.Solution.load(path)


def test_no_more_is_unpacked_than_there_should_be(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    facts, planes = small()
    path = solution(folder / "bomb.solution", facts, bytes(50 * len(planes)))
    asked: list[int] = []
    unpack = zlib.decompressobj

    class Counting:
        def decompress(self, data: bytes, most: int) -> bytes:
            asked.append(most)
            return unpack().decompress(data, most)

    monkeypatch.setattr(zlib, "decompressobj", Counting)
    with pytest.raises(solution_file.UnreadableSolution, match="bytes of values are expected, not more"):
        exxtra.Solution.load(path)
    assert asked == [len(planes) + 1]


# --- Three seats ------------------------------------------------------------------------------

CERTIFICATE = {
    "epsilon": 1e-4,
    "gains": [0, 1e-5, 0],
    "worst": 2e-3,
    "start": [0.4, 0.3, 0.3],
    "value_error": 1e-5,
    "error": 1e-5,
}
FACTS: dict[str, Any] = {
    "rules": exxtra.Rules(goal=2)._asdict(),
    "delta": 0.01,
    "damping": 0,
    "sweeps": 9,
    "change": 1e-5,
    "seconds": 3.5,
    "certificate": CERTIFICATE,
    "sha256": "",
}


def profile(path: Path, line: str) -> Path:
    """Write a file of the right length with a head that says this."""
    begin = 4096
    with path.open("wb") as file:
        file.write(profile_file.FORMAT + line.encode("latin-1").ljust(begin - len(profile_file.FORMAT) - 1) + b"\n")
        # Only the head is looked at; the numbers take no room.
        file.truncate(begin + 8 * Triples(exxtra.Rules(goal=2)).count)
    return path


def test_the_head_of_a_profile_is_read(folder: Path) -> None:
    path = profile(folder / "good.profile", json.dumps(FACTS))
    assert profile_file.head(path) == FACTS
    assert os.stat(path).st_size > 100_000  # noqa: PTH116 - as the reader asks


@pytest.mark.parametrize(
    "spoil",
    [
        lambda facts: facts | {"delta": float("nan")},
        lambda facts: facts | {"delta": 0},
        lambda facts: facts | {"delta": "0.01"},
        lambda facts: facts | {"change": float("inf")},
        lambda facts: facts | {"damping": -1},
        lambda facts: facts | {"sweeps": 2.5},
        lambda facts: facts | {"seconds": None},
        lambda facts: facts | {"rules": {"goal": 0}},
        lambda facts: facts | {"rules": {"goal": 2, "strict_placing": True}},
        lambda facts: facts | {"certificate": []},
        lambda facts: facts | {"certificate": True},
        lambda facts: facts | {"certificate": CERTIFICATE | {"epsilon": float("nan")}},
        lambda facts: facts | {"certificate": CERTIFICATE | {"error": -1}},
        lambda facts: facts | {"certificate": CERTIFICATE | {"start": [0.5, 0.5]}},
        lambda facts: facts | {"certificate": CERTIFICATE | {"gains": "abc"}},
        lambda facts: facts | {"certificate": CERTIFICATE | {"more": 1}},
        lambda facts: [facts],
        lambda _: 10**400,
    ],
)
def test_a_profile_with_nonsense_in_its_head_is_refused_by_name(
    folder: Path, spoil: Callable[[dict[str, Any]], object]
) -> None:
    path = profile(folder / "three.profile", json.dumps(spoil(FACTS)))
    with pytest.raises(profile_file.UnreadableProfile, match=r"three\.profile is damaged: "):
        profile_file.head(path)


@settings(max_examples=150)
@given(fact=st.sampled_from([*FACTS, *CERTIFICATE]), value=JSON)
def test_any_head_of_a_profile_is_read_or_refused(folder: Path, fact: str, value: object) -> None:
    inner = {"certificate": CERTIFICATE | {fact: value}} if fact in CERTIFICATE else {fact: value}
    line = json.dumps(FACTS | inner)
    try:
        found = profile_file.head(profile(folder / "any.profile", line))
    except profile_file.UnreadableProfile as error:
        assert "any.profile" in str(error)  # noqa: PT017 - it need not be raised
    else:
        assert 0 < found["delta"] <= 1
        assert found["certificate"] is None or 0 <= found["certificate"]["epsilon"] < float("inf")


@pytest.mark.parametrize("line", ["[" * 4_000, "[]", "1", "null", "NaN", "\xff"])
def test_a_head_that_holds_no_facts_is_refused(folder: Path, line: str) -> None:
    with pytest.raises(profile_file.UnreadableProfile, match=r"deep\.profile is damaged"):
        profile_file.head(profile(folder / "deep.profile", line))
