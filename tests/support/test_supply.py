"""Modules that the package's face supplies to earlier rooms."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import exxtra_widget
from exxtra_widget.support import supply


@pytest.mark.parametrize("game", supply.GAMES)
def test_a_game_stands_where_the_face_says(game: str) -> None:
    assert supply.load(supply.GAMES[game]).DEFINITION.name == game


def test_each_part_is_used_and_no_other_one() -> None:
    sources = [path.read_text("utf-8") for path in Path(exxtra_widget.__file__).parent.rglob("*.py")]
    assert {name for source in sources for name in re.findall(r'\bsupplied\("(\w+)"\)', source)} == set(supply.MODULES)
