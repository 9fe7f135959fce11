"""Contrast of the page's colours in both themes: of text, of edges, and of neighbours on the boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests import colours
from tests.browser.component import DRAWN, Component, Show
from tests.browser.test_accessibility import LEVELX, STILL

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.board import Board

pytestmark = pytest.mark.usefixtures("same_document")
SEATS: Final = [f"seat-{seat}" for seat in range(6)]
RUNGS: Final = range(6)
TINTS: Final = [f"tint-{rung}" for rung in RUNGS]
# Type and its ground: 4.5 : 1.
TEXTS: Final = [
    *((text, "paper") for text in ("ink", "soft", "accent", "danger", "better", "good")),
    *((text, "ground") for text in ("ink", "soft", "accent", "danger", "better", "good")),
    *((f"hue-{rung}", f"tint-{rung}") for rung in RUNGS),
    *(("ink", tint) for tint in TINTS),
    # Digits of dice and names, and letters on badges.
    *((seat, ground) for seat in SEATS for ground in ("paper", "ground")),
    ("bonus", "bonus-tint"), ("paper", "ink"), ("paper", "accent"), ("end", "gold"),
]  # fmt: skip
# What is drawn, and what it stands out from: 3 : 1.
PARTS: Final = [
    # Fields, rails of sliders, spaces of the track, squares of a row.
    ("edge", "paper"), ("edge", "ground"),
    # Counters and badges on rungs and rows; free, considered and recommended rungs.
    *((part, tint) for tint in TINTS for part in (*SEATS, "accent", "better", "danger")),
    # Start and finish: their disc or its edge, and the sign on it.
    ("end-edge", "ground"), ("end-edge", "paper"), ("gold", "end"), ("end-sign", "end"),
    # The gold of a mark within its dark edge.
    ("mark", "mark-edge"),
]  # fmt: skip
# One of the two lines of a mark stands out from what lies below.
MARKED: Final = ["paper", "ground", *TINTS]
READ: Final = """(root) => {
  const style = getComputedStyle(root);
  const nested = (rule) => [...(rule.style ?? []), ...[...(rule.cssRules ?? [])].flatMap(nested)];
  const names = [...document.styleSheets].flatMap(nested).filter((name) => name.startsWith("--exxtra-"));
  const seats = [...root.style].filter((name) => name.startsWith("--exxtra-seat-"));
  return Object.fromEntries([...new Set([...names, ...seats])]
    .map((name) => [name.slice(9), style.getPropertyValue(name).trim()]));
}"""
# Letters whose corners lie outside of their badge, where the badge has no edge around it.
PAINTED: Final = """(counters) => counters.map((counter) => {
  const hex = (name, property) => "#" + getComputedStyle(counter.querySelector(name))[property].match(/\\d+/g)
    .map((part) => Number(part).toString(16).padStart(2, "0")).join("");
  return [hex(".shape", "fill"), hex(".letter", "fill")];
})"""
OUTSIDE: Final = """(root) => [...root.querySelectorAll(".letter")].filter((letter) => {
  const shape = letter.parentElement.querySelector(".shape");
  if (!letter.checkVisibility() || getComputedStyle(letter).display === "none") return false;
  const place = letter.getBBox();
  const into = shape.transform.baseVal.consolidate().matrix.inverse();
  // A capital fills the middle of its line.
  const [middle, half, up] = [place.y + place.height * 0.53, place.width * 0.4, place.height * 0.28];
  return [[-half, -up], [half, -up], [-half, up], [half, up]].some(([x, y]) =>
    !shape.isPointInFill(new DOMPoint(place.x + place.width / 2 + x, middle + y).matrixTransform(into)));
}).map((letter) => letter.textContent)"""


def test_colours_stand_out_and_letters_fit_into_their_badges(show: Show) -> None:
    component = show("7/12@0:64/9@1:53/17@2:42/3@3:31/15@5:70 A 71")
    root = component.board.root
    assert root.locator(".letter").count() > 12
    assert root.evaluate(OUTSIDE) == []
    for dark in (False, True):
        component.set_dark(dark)
        component.page.evaluate(DRAWN)
        expect_contrast(root.evaluate(READ))


def expect_contrast(values: dict[str, str]) -> None:
    def contrast(one: str, other: str) -> float:
        return colours.contrast(values[one], values[other])

    for pairs, least in ((TEXTS, 4.5), (PARTS, 3.0)):
        faint = {
            f"{one} on {other}": round(contrast(one, other), 2) for one, other in pairs if contrast(one, other) < least
        }
        assert faint == {}
    for ground in MARKED:
        assert max(contrast("mark", ground), contrast("mark-edge", ground)) >= 3, ground


def test_edges_are_drawn_in_colours_that_stand_out(show: Show, page: Page) -> None:
    component = show("7/3@4:64 A -", players=["Ann", "Bo"])
    component.widget.ask("bust")
    component.follow()
    answer = "input[type=text]"
    expect_edges(
        component.board, {".disc >> nth=1": "stroke", ".blank >> nth=1": "borderTopColor", answer: "borderTopColor"}
    )
    component = Component(page, LEVELX["four"].widget())
    page.add_style_tag(content=STILL)
    expect_edges(component.board, {".square:not(.start) .box:not(.exxtra-end)": "stroke"})


def expect_edges(board: Board, parts: dict[str, str]) -> None:
    """Expect that parts have these styles in the colour of edges."""
    edge = board.root.evaluate(READ)["edge"]
    drawn = "rgb({}, {}, {})".format(*(int(edge[place : place + 2], 16) for place in (1, 3, 5)))
    for part, name in parts.items():
        assert board.style(name, board.root.locator(part).first) == drawn, part


def test_colours_of_an_author_stand_out_in_both_themes_and_change_on_the_open_page(show: Show) -> None:
    given = ["#ffffff", "#000000", "#ffdd00", "#1f77b4"]
    component = show("7/12@0:64/9@1:53/17@2:42 A 71", players=["Ada", "Bo", "Cy", "Di"])
    component.widget.colors = given
    component.follow()
    root = component.board.root
    for dark in (False, True):
        component.set_dark(dark)
        component.page.evaluate(DRAWN)
        expect_contrast(root.evaluate(READ))
        painted = root.locator(".counter").evaluate_all(PAINTED)
        assert sorted(fill for fill, _ in painted) == sorted(given)
        assert min(colours.contrast(fill, ink) for fill, ink in painted) >= 4.5
    component.widget.colors = None
    component.follow()
    assert root.locator(".given").count() == 0
