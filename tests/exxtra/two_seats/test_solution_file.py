"""Files of solutions: any facts are read as meant, or refused by an error that names the file."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from errno import ENOSPC
from math import isfinite
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exxtra_widget import exxtra
from exxtra_widget.exxtra.two_seats import solution_file
from exxtra_widget.exxtra.two_seats.solution_file import UnreadableFile, opened, write_solution
from exxtra_widget.exxtra.two_seats.states import states_of

DEEP = "[" * 10_000 + "]" * 10_000
NUMBERS = st.floats() | st.integers(-3, 100) | st.just(10**400)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=4,
)
NO_FACTS = [DEEP, '{"a":' * 10_000 + "1" + "}" * 10_000, "[]", "1", '"x"', "null", "NaN", "\xff", " " * (1 << 17)]
FACTS: dict[str, Any] = {"rules": exxtra.Rules(goal=2)._asdict(), "weights": None, "error": 0.25, "sweeps": 9}
FORMAT = {"format": "exxtra-widget two-seat solution 3"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("files")


def signed(path: Path, members: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> Path:
    """Write an archive of any members with a right checksum."""
    with zipfile.ZipFile(path, "w", compression) as archive:
        archive.comment = b" " * 8
        for name, data in members.items():
            archive.writestr(name, data)
    path.write_bytes(solution_file.signed(path.read_bytes()))
    return path


@contextmanager
def refused(name: str, reason: str = "") -> Iterator[None]:
    with pytest.raises(UnreadableFile, match=rf"^{name} is (damaged: |not a ).*{reason}"):
        yield


@pytest.mark.parametrize("error", [OSError(ENOSPC, "No space left on device"), KeyboardInterrupt()], ids=type)
def test_a_file_that_cannot_be_finished_leaves_nothing(
    error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    write_solution(path, {}, b"old")
    old = path.read_bytes()

    def fail(_: object) -> None:
        raise error

    monkeypatch.setattr(solution_file, "signed", fail)
    with pytest.raises(type(error)):
        write_solution(path, {}, b"new")
    assert [file.name for file in tmp_path.iterdir()] == ["a"]
    assert path.read_bytes() == old


# --- Any file ---------------------------------------------------------------------------------


def test_facts_and_numbers_are_read_again_and_by_any_tool_for_zip_archives(folder: Path) -> None:
    path = folder / "any"
    write_solution(path, {"a": [1, None]}, b"12345678")
    with opened(path) as contents:
        assert contents.facts == {"a": [1, None]}
        assert bytes(contents.numbers(8)) == b"12345678"
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        assert json.loads(archive.read("facts.json")) == {**FORMAT, "a": [1, None]}
        assert archive.read("numbers") == b"12345678"
    assert list(folder.glob("any*")) == [path]


def test_whatever_byte_is_wrong_or_missing_the_file_is_refused(folder: Path) -> None:
    path = folder / "spoilt"
    write_solution(path, {"a": 1}, bytes(range(100)))
    data = path.read_bytes()
    flipped = [data[:i] + bytes([byte ^ 1 << i % 8]) + data[i + 1 :] for i, byte in enumerate(data)]
    for spoilt in (*flipped, *(data[:size] for size in range(0, len(data), 10)), data + b"\0", b"\0" + data):
        path.write_bytes(spoilt)
        with refused("spoilt"), opened(path) as contents:
            contents.numbers(100)


@pytest.mark.parametrize(
    ("data", "reason"),
    [(b"", "it is not a zip archive"), (b"a diary", "it is not a zip archive"), (b"PK\3\4\n\n\n", "BadZipFile")],
)
def test_a_foreign_file_is_refused(folder: Path, data: bytes, reason: str) -> None:
    (folder / "diary").write_bytes(data)
    with refused("diary", reason), opened(folder / "diary"):
        pass


@pytest.mark.parametrize(
    ("found", "message"),
    [
        (
            "exxtra-widget profile 3",
            "other is not a two-seat solution: its format is exxtra-widget profile 3, not exxtra",
        ),
        ("exxtra-widget two-seat solution 2", "solution 2, older than exxtra-widget two-seat solution 3, which this"),
        (
            "exxtra-widget two-seat solution 10",
            "other has the format .* 10, newer than exxtra-widget two-seat solution 3",
        ),
    ],
)
def test_another_kind_or_version_is_named(folder: Path, found: str, message: str) -> None:
    path = signed(folder / "other", {"facts.json": json.dumps({"format": found}).encode()})
    with pytest.raises(UnreadableFile, match=message), opened(path):
        pass


@pytest.mark.parametrize("members", [{}, {"facts.json": json.dumps(FORMAT).encode()}, {"numbers": b"1"}])
def test_an_archive_of_other_members_is_refused(folder: Path, members: dict[str, bytes]) -> None:
    with refused("members"), opened(signed(folder / "members", members)) as contents:
        contents.numbers(1)


@pytest.mark.parametrize("compression", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_ways_to_compress_are_refused(folder: Path, compression: int) -> None:
    path = signed(folder / "packed", {"facts.json": json.dumps(FORMAT).encode()}, compression)
    with refused("packed", r"facts\.json is compressed in an unknown way"), opened(path):
        pass


@pytest.mark.parametrize("line", NO_FACTS, ids=range(len(NO_FACTS)))
def test_what_is_not_a_list_of_facts_is_refused(folder: Path, line: str) -> None:
    with refused("deep"), opened(signed(folder / "deep", {"facts.json": line.encode("latin-1")})):
        pass


def test_no_more_is_unpacked_than_there_should_be(folder: Path) -> None:
    path = folder / "bomb"
    write_solution(path, {}, bytes(1 << 20))
    assert path.stat().st_size < 3_000
    with opened(path) as contents:
        with pytest.raises(ValueError, match="numbers has 1,048,576 bytes, more than 100"):
            contents.numbers(100)
        with pytest.raises(ValueError, match="2,000,000 bytes of numbers are expected, not 1,048,576"):
            contents.numbers(2_000_000)


# --- Facts of a solution ----------------------------------------------------------------------


def solution_with(path: Path, facts: dict[str, Any]) -> Path:
    write_solution(path, FACTS | facts, bytes(4 * states_of(exxtra.Rules(goal=2)).count))
    return path


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        *(("error", value) for value in (float("nan"), float("inf"), -1, "0.1", True)),
        *(("sweeps", value) for value in (-1, None)), ("weights", [1]), ("rules", []),
        *(("rules", rules) for rules in ({"goal": 3}, {"goal": 100}, {"goal": "2"}, {"gaol": 2})),
    ],
)  # fmt: skip
def test_a_solution_with_nonsense_in_its_facts_is_refused_by_name(folder: Path, fact: str, value: object) -> None:
    path = solution_with(folder / "two.solution", {fact: value})
    with pytest.raises(UnreadableFile, match=r"two\.solution is damaged: "):
        exxtra.Solution.load(path)


@settings(max_examples=25)
@given(fact=st.sampled_from(["rules", "weights", "error", "sweeps", "goal", "more"]), value=JSON)
def test_any_facts_of_a_solution_are_read_or_refused(folder: Path, fact: str, value: object) -> None:
    changed = {"rules": FACTS["rules"] | {"goal": value}} if fact == "goal" else {fact: value}
    path = solution_with(folder / "any.solution", changed)
    try:
        found = exxtra.Solution.load(path)
    except UnreadableFile as error:
        assert "any.solution" in str(error)  # noqa: PT017 - it need not be raised
    else:
        assert all(0 <= low <= high <= 1 for low, high in zip(found.low, found.high, strict=True))
        assert isfinite(found.gap)
