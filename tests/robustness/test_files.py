"""Files of solutions and profiles that another user has made, planted, swapped or cut."""

from __future__ import annotations

import json
import os
import struct
import sys
import tracemalloc
import zlib
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest

from exxtra_widget import exxtra, win_probability
from exxtra_widget.exxtra.three_seats.cache import PROFILES
from exxtra_widget.exxtra.three_seats.profile import Profile
from exxtra_widget.exxtra.three_seats.search import main
from exxtra_widget.solving import solution_file
from exxtra_widget.solving.solution_file import UnreadableFile
from tests.exxtra.three_seats.test_cache import FACTS, START, TWO, write

USERS = pytest.mark.skipif(not hasattr(os, "getuid"), reason="this system has no owners and modes of files")
LARGE = 10 << 30


class Reading:
    """Counts the bytes that are read from solution files."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.bytes = 0
        read = solution_file._BoundedReader.read

        def counted(file: solution_file._BoundedReader, size: int | None = -1) -> bytes:
            data = read(file, size)
            self.bytes += len(data)
            return data

        monkeypatch.setattr(solution_file._BoundedReader, "read", counted)


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> Reading:
    return Reading(monkeypatch)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file of a profile in a cache of its own: all positions are worth the same."""
    monkeypatch.setenv("EXXTRA_WIDGET_CACHE", str(tmp_path))
    write(PROFILES.path(TWO), FACTS)
    return PROFILES.path(TWO)


def stretch(path: Path, begin: bytes = b"", end: bytes = b"") -> None:
    """Write a sparse file of 10 GB."""
    with path.open("wb") as file:
        file.write(begin)
        file.truncate(LARGE - len(end))
        file.seek(0, os.SEEK_END)
        file.write(end)


def loads(path: Path) -> list[type]:
    """Return the exceptions of all readers of a file."""
    found: list[type] = []
    for reader in (exxtra.Solution.load, Profile.load):
        try:
            reader(path)
        except UnreadableFile as error:
            found.append(type(error))
    return found


def packed(path: Path, size: int, promised: int) -> None:
    """Write a zip bomb: zeros that take little room, and a head that promises other numbers of them."""
    kind = "exxtra-widget two-seat solution 3"
    facts = {"format": kind, "rules": TWO._asdict(), "weights": None, "error": 0.25, "sweeps": 9}
    with path.open("w+b") as file:
        with ZipFile(file, "w", ZIP_DEFLATED) as archive:
            archive.comment = b" " * 8
            archive.writestr("facts.json", json.dumps(facts))
            with archive.open("numbers", "w") as member:
                for _ in range(size >> 20):
                    member.write(bytes(1 << 20))
        solution_file._sign(file)
    data = path.read_bytes().replace(struct.pack("<L", size), struct.pack("<L", promised))
    body = data[:-8]
    path.write_bytes(body + f"{zlib.crc32(body):08x}".encode())


def test_a_sparse_file_of_10_gb_is_refused_by_its_head(file: Path, reading: Reading) -> None:
    good = file.read_bytes()
    cases = {
        "zeros": (b"", b""),
        "the head of an archive": (b"PK\3\4", b""),
        "a profile and zeros": (good, b""),
        "the ends of a profile": (good, good[-1_000:]),
        "a huge directory": (
            b"PK\3\4",
            struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 9, 9, (1 << 32) - 2, 0, 8) + b"00000000",
        ),
    }
    for begin, end in cases.values():
        stretch(file, begin, end)
        assert loads(file) == [UnreadableFile, UnreadableFile]
        assert PROFILES.why_none(TWO)
        with pytest.warns(RuntimeWarning, match=r"three-seats-2\.profile is .*values are estimated"):
            assert PROFILES.usable_profile(TWO) is None
    assert reading.bytes < 2_000_000


def test_a_file_whose_numbers_are_followed_by_10_gb_is_refused_by_its_head(tmp_path: Path, reading: Reading) -> None:
    path = tmp_path / "long.profile"
    write(path, FACTS)
    facts = ZipFile(path).read("facts.json")
    with path.open("w+b") as file:
        with ZipFile(file, "w", ZIP_STORED) as archive:
            archive.comment = b"00000000"
            archive.writestr("facts.json", facts)
            archive.writestr("numbers", bytes(873_664))
        # The directory moves to the end of the file; the offsets within stay right.
        data = path.read_bytes()
        at = data.index(b"PK\1\2")
        file.truncate(at)
        file.seek(LARGE)
        file.write(data[at:])
    assert loads(path) == [UnreadableFile, UnreadableFile]
    assert reading.bytes < 1_000_000


@pytest.mark.parametrize("promised", [1 << 26, 4 * 604])
def test_a_zip_bomb_is_not_unpacked(promised: int, tmp_path: Path) -> None:
    path = tmp_path / "bomb.solution"
    packed(path, 1 << 26, promised)
    assert path.stat().st_size < 1_000_000
    tracemalloc.start()
    try:
        assert loads(path) == [UnreadableFile, UnreadableFile]
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


# --- Trust ------------------------------------------------------------------------------------


@USERS
@pytest.mark.parametrize("place", ["file", "folder"])
def test_a_profile_that_everybody_may_write_is_not_used(file: Path, place: str) -> None:
    changed = file if place == "file" else file.parent
    assert PROFILES.usable_profile(TWO) is not None
    changed.chmod(0o777)
    with pytest.warns(RuntimeWarning, match=r"three-seats-2\.profile is not used: .* can be written by everybody; .*"):
        assert win_probability(START, games=60).kind == "estimated"
    assert "can be written by everybody" in PROFILES.why_none(TWO)
    with pytest.raises(ValueError, match="can be written by everybody"):
        win_probability(START, method="solution")
    changed.chmod(0o755)
    assert win_probability(START).kind == "certified"


@USERS
def test_a_search_in_a_file_that_everybody_may_write_is_not_continued(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file.chmod(0o666)
    monkeypatch.setattr(sys, "argv", ["three_seats", "--goal", "2"])
    with pytest.raises(SystemExit):
        main()
    assert "is not continued" in capsys.readouterr().err


def test_a_planted_link_is_replaced_and_not_followed(file: Path, tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    diary.write_text("mine")
    file.unlink()
    file.symlink_to(diary)
    write(file, FACTS)
    assert diary.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["diary", "three-seats-2.profile"]
    assert not file.is_symlink()
    assert PROFILES.profile(TWO) is not None


# --- Changes while a profile is in use --------------------------------------------------------


def test_a_profile_that_is_cut_while_in_use_raises_and_the_kernel_goes_on(file: Path) -> None:
    found = PROFILES.profile(TWO)
    assert found is not None
    os.truncate(file, 5_000)
    with pytest.raises(UnreadableFile, match=r"three-seats-2\.profile is damaged: it has become shorter"):
        found.value(exxtra.start(players=3, goal=2).apply("64"))
    with pytest.warns(RuntimeWarning, match="values are estimated"):
        assert win_probability(START, games=60).kind == "estimated"


def test_a_profile_that_is_replaced_while_in_use_stays_as_it_was(file: Path) -> None:
    found = PROFILES.profile(TWO)
    assert found is not None
    before = found.value(START)
    write(file, FACTS | {"sweeps": 2})
    assert found.value(START) == before
    again = PROFILES.profile(TWO)
    assert again is not found


def test_a_loaded_profile_is_saved_as_it_was_read(file: Path, tmp_path: Path) -> None:
    Profile.load(file).save(tmp_path / "copy")
    assert (tmp_path / "copy").read_bytes() == file.read_bytes()
