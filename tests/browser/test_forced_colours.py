"""Forced colours, as the contrast themes of Windows: nothing is lost with ours."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests import colours
from tests.browser import chromium
from tests.browser.component import DRAWN, LADDER, PLAYERS, Show

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.board import Board

pytestmark = pytest.mark.usefixtures("same_document")
SCHEMES: Final = ("light", "dark")


def pixels(part: Locator) -> Image.Image:
    return Image.open(BytesIO(chromium.screenshot(part, animations="disabled"))).convert("RGB")


def shown(image: Image.Image, x: int, y: int) -> str:
    found: Any = image.getpixel((x, y))
    return "#{:02x}{:02x}{:02x}".format(*found)


def looks(buttons: Locator) -> list[list[str]]:
    """Return the ground, the border and the type of buttons."""
    found: list[list[str]] = buttons.evaluate_all(
        """(all) => all.map((node) => {
          const { backgroundColor, borderColor, color } = getComputedStyle(node);
          return [backgroundColor, borderColor, color];
        })"""
    )
    return found


def system_colour(root: Locator, name: str) -> str:
    found: str = root.evaluate(
        """(root, name) => {
          const probe = root.appendChild(document.createElement("i"));
          probe.style.color = name;
          const { color } = getComputedStyle(probe);
          probe.remove();
          return color;
        }""",
        name,
    )
    return found


def test_board_sliders_and_focus_are_seen(show: Show, page: Page) -> None:
    component = show(LADDER, players=PLAYERS)
    component.widget.ask("bust")
    component.follow()
    board = component.board
    for scheme in SCHEMES:
        page.emulate_media(forced_colors="active", color_scheme=scheme)
        page.evaluate(DRAWN)
        for slider in (board.history, board.part("question").get_by_role("slider")):
            expect_rail(slider)
        expect_board(board)
        expect_focus(board)


def test_the_colours_of_an_author_give_way(show: Show, page: Page) -> None:
    board = show(LADDER, players=PLAYERS, colors=["#000000", "#ffffff", "#ffdd00"]).board
    for scheme in SCHEMES:
        page.emulate_media(forced_colors="active", color_scheme=scheme)
        page.evaluate(DRAWN)
        expect_board(board)
        ink, paper = (system_colour(board.root, name) for name in ("CanvasText", "Canvas"))
        for seat in range(3):
            counter = board.root.locator(f"[data-counter='{seat}']")
            assert board.style("fill", counter.locator(".shape")) == ink
            assert board.style("fill", counter.locator(".letter")) == paper
            expect(counter.locator(".own")).to_be_hidden()


def expect_rail(slider: Locator) -> None:
    image = pixels(slider)
    # Above the rail.
    ground = shown(image, image.width * 3 // 4, 1)
    middle = [shown(image, x, image.height // 2) for x in range(2, image.width - 2)]
    visible = [colours.contrast(colour, ground) >= 3 for colour in middle]
    # All but the edge of the knob.
    assert sum(visible) >= 0.9 * len(visible)


def expect_board(board: Board) -> None:
    """Expect that rungs, counters, badges and dice stand out from the reader's ground."""
    whole = pixels(board.root)
    ground = shown(whole, whole.width - 3, whole.height // 2)
    for part in ("[data-rung='2']", "[data-counter='0']", "[data-part=seats] .seat-badge", ".die"):
        image = pixels(board.root.locator(part).first)
        visible = {shown(image, x, y) for x in range(image.width) for y in range(image.height)}
        assert max(colours.contrast(colour, ground) for colour in visible) >= 4.5, part


def expect_focus(board: Board) -> None:
    light = system_colour(board.root, "Highlight")
    board.root.focus()
    board.page.keyboard.press("Tab")
    for part in (board.roll_button, board.history, board.part("toolbar").locator("[data-drawer=odds]")):
        part.focus()
        assert board.style("outline", part) == f"{light} solid 3px"
    board.rung(2).focus()
    assert board.style("stroke", board.rung(2).locator(".step")) == light


def test_what_is_chosen_stands_out_and_what_cannot_be_used_is_grey(show: Show, page: Page) -> None:
    board = show(dice="hand", odds=True).board
    board.root.get_by_role("group", name="Die A").get_by_role("button", name="7").click()
    board.open("odds")
    undo, odds = board.button("Undo"), board.part("toolbar").locator("[data-drawer=odds]")
    for scheme in SCHEMES:
        page.emulate_media(forced_colors="active", color_scheme=scheme)
        page.evaluate(DRAWN)
        for kind, mark in ((".face", "aria-pressed"), (".segment", "aria-pressed"), (".tab", "aria-expanded")):
            chosen, others = (looks(board.root.locator(f"{kind}[{mark}={on}]")) for on in ("true", "false"))
            assert chosen
            assert others
            for ground, _, written in others:
                # Exchanged: what is the ground of one is the type of the other.
                assert {(one[2], one[0]) for one in chosen} == {(ground, written)}, kind
        grey = system_colour(board.root, "GrayText")
        assert looks(undo)[0][1:] == [grey, grey]
        assert grey not in looks(odds)[0]
