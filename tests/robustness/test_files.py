"""Files of solutions that somebody has made too large, or planted."""

from __future__ import annotations

import os
import struct
import tracemalloc
from pathlib import Path

import pytest

from exxtra_widget import exxtra
from exxtra_widget.exxtra.two_seats import solution_file
from exxtra_widget.exxtra.two_seats.solution_file import UnreadableFile

LARGE = 10 << 30
MOST = 50_000_000
FACTS = {"rules": exxtra.Rules(goal=2)._asdict(), "weights": None, "error": 0.25, "sweeps": 9}


def refused(path: Path) -> None:
    """Check that a file is refused in a sentence, within some megabytes."""
    tracemalloc.start()
    try:
        with pytest.raises(UnreadableFile, match=f"^{path.name} is "):
            exxtra.Solution.load(path)
        assert tracemalloc.get_traced_memory()[1] < MOST
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("begin", [b"", b"PK\3\4", "a solution"], ids=str)
@pytest.mark.parametrize("end", [b"", struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 9, 9, (1 << 32) - 2, 0, 8) + b"0" * 8])
def test_a_sparse_file_of_10_gb_is_refused(begin: bytes | str, end: bytes, tmp_path: Path) -> None:
    path = tmp_path / "long.solution"
    if isinstance(begin, bytes):
        path.write_bytes(begin)
    else:
        exxtra.solve(goal=2).save(path)
    with path.open("r+b") as file:
        file.truncate(LARGE - len(end))
        file.seek(0, os.SEEK_END)
        file.write(end)
    refused(path)


@pytest.mark.parametrize("promised", [1 << 26, 4 * exxtra.solve(goal=2).states.count])
def test_a_zip_bomb_is_not_unpacked(promised: int, tmp_path: Path) -> None:
    """Zeros that take little room, and a head that promises other numbers of them."""
    path, size = tmp_path / "bomb.solution", 1 << 26
    solution_file.write_solution(path, FACTS, bytes(size))
    data = path.read_bytes().replace(struct.pack("<L", size), struct.pack("<L", promised))
    path.write_bytes(solution_file.signed(data))
    assert len(data) < 1_000_000
    refused(path)


def test_a_planted_link_is_replaced_and_not_followed(tmp_path: Path) -> None:
    diary, path = tmp_path / "diary", tmp_path / "two.solution"
    diary.write_text("mine")
    path.symlink_to(diary)
    exxtra.solve(goal=2).save(path)
    assert diary.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["diary", "two.solution"]
    assert not path.is_symlink()
    assert exxtra.Solution.load(path).rules == exxtra.Rules(goal=2)
