"""Texts of positions: a missing part or a foreign sign is named."""

from __future__ import annotations

import pytest

from exxtra_widget import Game, exxtra, levelx
from exxtra_widget.core.position_text import PositionError


@pytest.mark.parametrize(("module", "text"), [(exxtra, "0/3/0 B"), (levelx, "levelx 000000/110000 B")])
def test_a_position_without_its_roll_shows_where_it_stands(module: object, text: str) -> None:
    hint = f"The roll is missing; before the first roll write -, as in {text} -."
    for given in (text, f" {text}\n", text.replace("/", "\uff0f")):
        assert module.problems(given) == [hint]  # type: ignore[attr-defined]
        with pytest.raises(PositionError) as caught:
            Game(given)
        assert caught.value.problems == [hint]
    assert module.problems(f"{text} -") == []  # type: ignore[attr-defined]


@pytest.mark.parametrize("module", [exxtra, levelx])
def test_of_many_problems_twenty_are_listed(module: object) -> None:
    text = ("levelx " if module is levelx else "") + "/".join(["x"] * 240) + " A -"
    found = module.problems(text)  # type: ignore[attr-defined]
    # Each of the seats, and their number.
    assert (len(found), found[-1]) == (21, "and 221 more")
