"""Pictures without a widget."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from exxtra_widget import Game, exxtra
from exxtra_widget.exxtra.board.geometry import describe

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(svg).iter(f"{SVG}text")]  # noqa: S314 - our own picture


def test_the_text_picture_shows_ladder_and_track() -> None:
    picture = exxtra.Position.parse("0/3/0@4:64/0@5:70 A 61").picture(["Alex", "Beatrice", "Carl", "Diana"])
    assert picture.splitlines() == [
        "Alex rolled 61",
        "",
        "5  70 Diana",
        "4  64 Carl",
        "3  ··",
        "2  ··",
        "1  ··",
        "0  ··",
        "",
        "Alex     •····················X  the start",
        "Beatrice ···•·················X  space 3",
        "Carl     •····················X  the start",
        "Diana    •····················X  the start",
    ]


def test_the_text_picture_speaks_three_languages() -> None:
    position = exxtra.Position.parse("0/21/0 B -")
    lines = [position.picture(["Ann", "Bo", "Cy"], language).splitlines()[0] for language in ("en", "de", "fr")]
    assert lines == ["Bo won", "Bo hat gewonnen", "Bo a gagné"]


def test_the_svg_is_drawn_from_the_boards_own_description() -> None:
    position = exxtra.Position.parse("0/3/0@4:64/0@5:70 A 61")
    root = ET.fromstring(position.svg())  # noqa: S314
    circles = {(float(c.get("cx", "0")), float(c.get("cy", "0"))) for c in root.iter(f"{SVG}circle")}
    assert {(float(x), float(y)) for x, y in describe(21)["spaces"]} <= circles
    shown = texts(position.svg())
    assert [digit for digit in shown if digit in {"7", "0", "6", "4", "1"}]
    assert shown[-1] == "A rolled 61"


def test_marks_are_drawn_and_a_bust_shows_its_dice() -> None:
    game = Game(exxtra.start(players=3), seed=1)
    game.play("64 7X")
    plain = game._repr_svg_()
    assert [text for text in texts(plain) if text in {"7", "X"}][-2:] == ["7", "X"]
    for mark in ("rung:4", "space:7", "seat:B", "dice"):
        game.clear_notes()
        game.mark(mark)
        assert game._repr_svg_() != plain


def test_arrows_are_drawn_from_place_to_place_and_at_the_start_as_well() -> None:
    game = Game("0/3/0 A -", seed=1)
    game.mark("space:11>space:20", "seat:B>rung:5", "dice>rung:0")
    drawn = {path.get("d") for path in ET.fromstring(game.svg()).iter(f"{SVG}path") if path.get("fill") == "#ffd34d"}  # noqa: S314
    # No dice are drawn there.
    assert len(drawn) == 2
    (x, y), (to_x, to_y) = (describe(21)["spaces"][space] for space in (11, 20))
    (points,) = [
        [tuple(map(float, point.split())) for point in path[1:-1].split("L")]
        for path in map(str, drawn)
        if path.startswith(f"M{x - 5:.0f} ")
    ]
    # The middle of the tail is at the one place, and the tip just before the other.
    assert ((points[0][0] + points[-1][0]) / 2, (points[0][1] + points[-1][1]) / 2) == pytest.approx((x, y), abs=1)
    assert points[3] == pytest.approx((to_x, to_y), abs=8)
    game.play("64")
    game.mark("dice>rung:0")
    assert game.svg().count('fill="#ffd34d"') == 1


@pytest.mark.parametrize(
    "text",
    ["0/0@0:11/0@0:21/0@0:31/0@0:32/0@0:64 A -", "0/0/0/0/0/0 A XX".replace("XX", "00"), "exxtra(goal=99) 0/99 B -"],
)
def test_crowded_and_strange_boards_are_well_formed(text: str) -> None:
    assert ET.fromstring(exxtra.Position.parse(text).svg()).tag == f"{SVG}svg"  # noqa: S314
