"""Files that cannot be read or written, by their names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from exxtra_widget import Game, exxtra


@pytest.mark.parametrize("call", [Game.read, lambda path: Game(exxtra.start(2)).write(path)], ids=["read", "write"])
@pytest.mark.parametrize("name", ["x" * 20_000, "sub/" * 5_000])
def test_a_record_in_the_place_of_a_path_makes_no_long_message(call: Callable[[str], object], name: str) -> None:
    with pytest.raises(OSError, match=r"…'$") as caught:
        call(name)
    assert len(str(caught.value)) < 1_000


def test_a_short_name_stays(tmp_path: Path) -> None:
    missing = tmp_path / "missing.txt"
    with pytest.raises(FileNotFoundError) as caught:
        Game.read(missing)
    assert caught.value.filename == str(missing)
