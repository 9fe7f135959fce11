"""Lessons of a wheel are those of the clone that it was built from."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from exxtra_widget.command import shipped_lessons
from exxtra_widget.support.locale import LANGUAGES

hatch_build = pytest.importorskip("hatch_build", reason="hatchling builds wheels")
ROOT: Final = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    archive = tmp_path_factory.mktemp("wheel") / "lessons.tar.xz"
    hatch_build.pack_lessons(ROOT, archive)
    return archive


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wheel_has_the_lessons_of_its_clone(language: str, packed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cloned = shipped_lessons.shipped(language)
    monkeypatch.setattr(shipped_lessons, "PACKED", packed)

    assert shipped_lessons.shipped(language) == cloned
    stems = {name.removesuffix(".ipynb") for name in cloned if name.endswith(".ipynb")}
    assert {f"{stem}-scenes.txt" for stem in stems} | {"index.html", "rules.md"} <= cloned.keys()


def test_equal_lessons_are_packed_equally(packed: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.tar.xz"
    hatch_build.pack_lessons(ROOT, again)
    assert again.read_bytes() == packed.read_bytes()


def test_the_wheel_keeps_the_place_that_the_package_reads() -> None:
    assert ROOT / hatch_build.LESSONS == shipped_lessons.PACKED


@pytest.mark.parametrize("content", [b"", b"no archive"])
def test_lessons_that_cannot_be_read_are_one_sentence(
    content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = tmp_path / "lessons.tar.xz"
    archive.write_bytes(content)
    monkeypatch.setattr(shipped_lessons, "PACKED", archive)
    with pytest.raises(OSError, match="cannot read the lessons of this installation"):
        shipped_lessons.shipped("de")


def test_an_installation_without_lessons_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped_lessons, "_CLONE", tmp_path)
    with pytest.raises(FileNotFoundError, match="has no lessons"):
        shipped_lessons.shipped("de")
