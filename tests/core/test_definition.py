"""Texts and pictures of positions that every game has."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pig
import pytest

from exxtra_widget import GameDefinition, register
from exxtra_widget.core import registry


@pytest.fixture(autouse=True)
def registered_pig() -> Iterator[None]:
    register(pig.PIG)
    yield
    del registry._registered["pig"]


def test_without_a_standing_the_text_of_the_position_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    position = pig.Position((3, 4))
    assert str(position) not in pig.PIG.text(position)
    monkeypatch.setattr(pig.Pig, "standing", lambda _game, _position: [])
    monkeypatch.setattr(pig.Pig, "headline", lambda *_: "A to play")
    assert pig.PIG.text(position).splitlines()[-1] == str(position)


def test_a_picture_has_a_line_of_60_for_each_seat() -> None:
    picture = GameDefinition.svg(pig.PIG, pig.Position((3, 4)))
    assert 'viewBox="0 0 640 250"' in picture
    assert re.findall(r'y="(\d+)" font-size="30"[^>]*>([^<]+)', picture)[:2] == [
        ("60", "A: 3 points"),
        ("120", "B: 4 points"),
    ]
