"""Files that cannot be read or written, by their names."""

from __future__ import annotations

from collections.abc import Callable
from errno import EACCES
from pathlib import Path
from typing import Any

import pytest

from exxtra_widget import ExxtraWidget, Game, exxtra, figures

GAME = Game(exxtra.start(2))


@pytest.mark.parametrize("call", [Game.read, lambda path: Game(exxtra.start(2)).write(path)], ids=["read", "write"])
@pytest.mark.parametrize("name", ["x" * 20_000, "sub/" * 5_000])
def test_a_record_in_the_place_of_a_path_makes_no_long_message(call: Callable[[str], object], name: str) -> None:
    with pytest.raises(OSError, match=r"…'$") as caught:
        call(name)
    assert len(str(caught.value)) < 1_000


def test_what_saves_a_page_returns_its_path(tmp_path: Path) -> None:
    for number, save in enumerate((GAME.save_html, ExxtraWidget(GAME).save_html)):
        file = tmp_path / f"{number}.html"
        assert (save(str(file)), file.is_file()) == (file, True)


CALLS: list[Callable[[Any], object]] = [
    Game.read, GAME.write, GAME.save_html, ExxtraWidget(GAME).save_html, figures.bars({"a": 0.5}).save,
]  # fmt: skip


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(
    ("path", "error"), [(None, TypeError), (b"x", TypeError), (7, TypeError), ("", ValueError), ("a\0b", ValueError)]
)
def test_a_path_that_names_no_file_is_refused(call: Callable[[Any], object], path: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"^path must name a file, not "):
        call(path)


@pytest.mark.parametrize("call", [GAME.write, GAME.save_html])
@pytest.mark.parametrize("path", [".", "missing/game.txt"])
def test_an_error_names_the_file_that_was_asked_for(
    call: Callable[[Any], object], path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OSError, match="directory") as caught:
        call(path)
    assert caught.value.filename == str((tmp_path / path).resolve())
    assert caught.value.filename2 is None
    assert not list(tmp_path.parent.glob(".*.part"))


def refuse(file: Path, target: object) -> None:
    """Fail as `os.replace` on Windows, where another program has the file open."""
    raise PermissionError(EACCES, "Access is denied", str(file), 5, str(target))


@pytest.mark.parametrize("save", [GAME.write, GAME.save_html, figures.bars({"a": 0.5}).save, exxtra.solve(goal=2).save])
def test_a_file_that_cannot_be_replaced_is_named_and_stays(
    save: Callable[[Any], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept.svg"
    kept.write_text("old", encoding="utf-8")
    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(PermissionError, match=r"'.*kept\.svg'$"):
        save(kept)
    assert [file.name for file in tmp_path.iterdir()] == ["kept.svg"]
    assert kept.read_text(encoding="utf-8") == "old"
