"""The widget for any game: the page that a game has of its own, or the plain one."""

from __future__ import annotations

from typing import Any

import pytest

from exxtra_widget import ExxtraWidget, Game, play, start
from exxtra_widget.widget.plain import PlainWidget

pytestmark = pytest.mark.usefixtures("registered_pig")


@pytest.mark.parametrize(
    ("made", "shown"),
    [
        (lambda: play(start("pig", 3)), "PlainWidget('pig 0/0/0 A 0')"),
        (lambda: play("pig", scenes=[{"start": "pig 0/0 A 5"}]), "PlainWidget('pig 0/0 A 5')"),
        (lambda: PlainWidget("pig 3/0 B 4"), "PlainWidget('pig 3/0 B 4')"),
        (lambda: play(Game("0/3/0 A -")), "ExxtraWidget('0/3/0 A -')"),
        (lambda: play("levelx 000000/000000 B -"), "LevelXWidget('levelx 000000/000000 B -')"),
    ],
)
def test_play_shows_any_game_on_its_page(made: Any, shown: str) -> None:
    assert repr(made()) == shown


@pytest.mark.parametrize("given", ["exxtra", "0/0 A -", Game("0/0 A -"), ExxtraWidget(players=2)])
def test_a_game_with_a_page_of_its_own_has_no_plain_one(given: Any) -> None:
    with pytest.raises(TypeError, match=r"EXXtra has its own page; use exxtra_widget\.play\('exxtra'\)"):
        PlainWidget(given)
