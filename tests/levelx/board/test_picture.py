"""Pictures of Level X without a widget."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from exxtra_widget import Game, levelx
from exxtra_widget.levelx.board.geometry import describe

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(svg).iter(f"{SVG}text")]  # noqa: S314 - our own picture


def test_the_svg_shows_rows_tokens_and_bonuses_from_the_boards_own_description() -> None:
    position = levelx.Position.parse("levelx 443210+2.1.0.0.0.0/000000 A 1235")
    shown = texts(position.svg(["Ann", "Bo"]))
    for row in describe(position.rules)["rows"]:
        assert str(row["number"]) in shown
    assert [str(left) for left in position.stacks if str(left) not in shown] == []
    assert shown.count("A") == 6 + 2  # her pieces, and the badges of the tokens that she has earned
    assert shown[-1] == "Ann rolled 1235"


def test_marks_are_drawn() -> None:
    game = Game(levelx.start(players=2), seed=1)
    game.play("1235")
    plain = game.svg()
    for mark in ("row:5", "square:5.4", "square:10.0", "bonus:15", "seat:B", "dice", "dice>row:5"):
        game.clear_notes()
        game.mark(mark)
        assert game.svg() != plain


def test_an_arrow_to_a_seat_ends_at_its_nearest_piece() -> None:
    game = Game(levelx.start(players=2), seed=1)
    game.mark("square:10.1>seat:B", "dice>row:5")
    paths = ET.fromstring(game.svg()).iter(f"{SVG}path")  # noqa: S314 - our own picture
    (arrow,) = [path.get("d") for path in paths if path.get("fill") == "#ffd34d"]
    rows = describe(game.start.rules)["rows"]
    heights = [float(point.split()[1]) for point in str(arrow)[1:-1].split("L")]
    assert heights == pytest.approx([rows[-1]["label"][1]] * len(heights), abs=40)


def test_the_winners_are_named() -> None:
    shared = levelx.Position.parse("levelx(tokens=1.1.1.1.1.1) 000000+0.1.0.0.1.0/000000+1.0.0.0.0.1 A -")
    assert shared.picture(["Ann", "Bo"]).splitlines()[0] == "Ann, Bo won"
    assert shared.picture(["Ann", "Bo"], "de").splitlines()[0] == "Gewonnen: Ann, Bo"
