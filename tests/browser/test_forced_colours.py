"""Forced colours, as the contrast themes of Windows: the reader's colours alone, and nothing is lost with ours."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

import pytest
from PIL import Image

from tests import colours
from tests.browser import axe, chromium
from tests.browser.component import DRAWN, LADDER, PLAYERS, Component
from tests.browser.test_accessibility import STATES, STILL

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.board import Board

    Show = Callable[..., Component]

SCHEMES: Final = ("light", "dark")
SEEN: Final = (
    "EXXtra: coach", "EXXtra: by hand", "EXXtra: bust", "EXXtra: odds of two", "EXXtra: hint", "EXXtra: history",
    "EXXtra: review", "EXXtra: notice", "EXXtra: help", "EXXtra: settings", "EXXtra: revealed",
    "Level X: chosen", "Level X: odds", "Level X: won",
)  # fmt: skip
# What a shown element is painted with that is neither of the reader's colours nor mixed of them.
OTHERS: Final = """(root) => {
  const probe = document.createElement("i");
  root.append(probe);
  const system = ["Canvas", "CanvasText", "Highlight", "GrayText"].map((name) => {
    probe.style.color = name;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  const free = ["none", "rgba(0, 0, 0, 0)", "transparent", ...system];
  const others = [];
  for (const node of root.querySelectorAll("*")) {
    if (!node.checkVisibility() || node.closest("img, option, .exxtra-heard, [type=range]")) continue;
    const style = getComputedStyle(node);
    const drawn = node instanceof SVGElement && !(node instanceof SVGSVGElement);
    const painted = drawn
      ? { fill: style.fill, stroke: style.stroke }
      : { color: style.color, background: style.backgroundColor,
          border: parseFloat(style.borderTopWidth) ? style.borderTopColor : "none" };
    for (const [name, colour] of Object.entries(painted))
      // A mixture is written as color(…).
      if (!free.includes(colour) && !colour.startsWith("color(srgb"))
        others.push(`${name} ${colour} of ${node.outerHTML.slice(0, 80)}`);
  }
  return others;
}"""


@pytest.mark.parametrize("name", SEEN)
def test_everything_takes_the_reader_s_colours(page: Page, name: str) -> None:
    state = STATES[name]
    page.emulate_media(forced_colors="active")
    page.set_viewport_size({"width": 1000, "height": 900})
    component = Component(page, state.widget())
    page.add_style_tag(content=STILL)
    state.lead(component)
    component.board.root.locator(state.seen).first.wait_for()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        page.evaluate(DRAWN)

        assert component.board.root.evaluate(OTHERS) == []
        assert axe.violations(page, colours=True) == {}


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
