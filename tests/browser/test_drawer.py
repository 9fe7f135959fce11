"""The open drawer: its reader sees it, and sees where it goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.component import DRAWN, LADDER, OPENING, PLAYERS, Component

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, ViewportSize

    Show = Callable[..., Component]

# A board that has its drawer under itself.
NARROW: Final[ViewportSize] = {"width": 776, "height": 640}
WIDE: Final[ViewportSize] = {"width": 1000, "height": 600}
# So much of its head has to be seen, and so much room is made for what has yet to come.
HEAD: Final = 48
ROOM: Final = 200
# The page has come to rest.
SETTLED: Final = """() => {
  const { scrollTop } = document.scrollingElement;
  const rests = scrollTop === window.before;
  window.before = scrollTop;
  return rests;
}"""
# Lets the window end so far below the tools, with more of the page below.
PLACE: Final = """(below) => {
  const { bottom } = document.querySelector("[data-part=toolbar]").getBoundingClientRect();
  const { style } = document.body;
  style.padding = `${(parseFloat(style.paddingTop) || 0) + innerHeight - bottom - below}px 0 1000px`;
}"""
# How far the mask reaches beyond the upper and the lower edge of a box; beyond an edge it hides nothing.
BEYOND: Final = """(box) => {
  const { maskImage, maskPosition, maskSize, height } = getComputedStyle(box);
  if (maskImage === "none") return null;
  const pixels = (text) => Number(text.match(/(-?[\\d.]+)px/)?.[1] ?? 0);
  const above = -pixels(maskPosition.split(" ")[1] ?? "");
  return [above, pixels(maskSize) - above].map((place) => Math.round(place));
}"""


def seen(component: Component) -> float:
    """Return the height of the window that is left from the head of the drawer on."""
    box = component.board.part("drawer").bounding_box()
    size = component.page.viewport_size
    assert box is not None
    assert size is not None
    return size["height"] - box["y"] if box["y"] >= 0 else 0


def scrolled(page: Page) -> float:
    top: float = page.evaluate("() => document.scrollingElement.scrollTop")
    return top


@pytest.fixture
def narrow(show: Show, page: Page) -> Component:
    """Show a board whose tools end with the window."""
    page.set_viewport_size(NARROW)
    component = show(LADDER, players=PLAYERS)
    page.evaluate(PLACE, 0)
    return component


def test_a_drawer_that_opens_below_the_window_comes_into_sight(narrow: Component) -> None:
    page, board = narrow.page, narrow.board
    for drawer in ("odds", "hint", "ask", "log", "review"):
        page.evaluate("() => { document.scrollingElement.scrollTop = 0; }")
        page.evaluate(PLACE, 0)
        assert board.part("drawer").is_hidden(), drawer

        board.open(drawer)

        page.wait_for_function("() => document.scrollingElement.scrollTop > 0")
        page.wait_for_function(SETTLED)
        assert seen(narrow) >= ROOM, drawer
        expect(board.part("toolbar")).to_be_in_viewport(ratio=1)
        board.part("toolbar").locator(f"[data-drawer={drawer}]").click()


def test_a_key_brings_the_hint_into_sight(narrow: Component) -> None:
    narrow.board.root.press("h")
    narrow.page.wait_for_function("() => document.scrollingElement.scrollTop > 0")


def test_with_reduced_motion_it_comes_at_once(narrow: Component) -> None:
    narrow.page.emulate_media(reduced_motion="reduce")
    narrow.page.evaluate(
        """() => {
          const { scrollIntoView } = Element.prototype;
          window.asked = [];
          Element.prototype.scrollIntoView = function (options) {
            window.asked.push(options.behavior);
            scrollIntoView.call(this, options);
          };
        }"""
    )
    tab = narrow.board.part("toolbar").locator("[data-drawer=odds]")

    tab.click()
    narrow.page.wait_for_function("() => document.scrollingElement.scrollTop > 0")

    assert narrow.page.evaluate("() => window.asked") == ["instant"]


def test_nothing_scrolls_for_a_drawer_in_sight(narrow: Component) -> None:
    narrow.page.evaluate(PLACE, HEAD + 20)

    narrow.board.open("ask")
    narrow.page.evaluate(DRAWN)

    assert seen(narrow) >= HEAD
    assert scrolled(narrow.page) == 0


def test_python_opens_a_drawer_where_it_is(narrow: Component) -> None:
    narrow.widget.ask("bust")
    narrow.follow()
    expect(narrow.board.part("drawer")).to_contain_text("How likely is a bust?")
    narrow.page.evaluate(DRAWN)

    assert seen(narrow) <= 0
    assert scrolled(narrow.page) == 0


def _content(component: Component) -> Locator:
    return component.board.part("drawer").locator("> .exxtra-scrolling")


def _scroll(box: Locator, share: float) -> None:
    box.evaluate("(box, share) => { box.scrollTop = share * (box.scrollHeight - box.clientHeight); }", share)
    box.page.evaluate(DRAWN)


def test_a_drawer_fades_where_it_goes_on(show: Show, page: Page) -> None:
    page.set_viewport_size({"width": 848, "height": 600})
    component = show(LADDER, players=PLAYERS)
    component.board.open("odds")
    expect(component.board.part("odds")).to_have_attribute("aria-busy", "false")
    box = _content(component)
    assert box.evaluate("(box) => box.scrollHeight > box.clientHeight + 48")

    found = []
    for share in (0, 0.5, 1):
        _scroll(box, share)
        found.append(box.evaluate(BEYOND))

    assert found == [[24, 0], [0, 0], [0, 24]]


def test_a_drawer_that_ends_fades_nowhere(show: Show, page: Page) -> None:
    page.set_viewport_size(WIDE)
    component = show(LADDER, players=PLAYERS)
    component.board.open("ask")
    page.evaluate(DRAWN)

    box = _content(component)
    assert box.evaluate("(box) => box.scrollHeight <= box.clientHeight")
    assert box.evaluate(BEYOND) is None


def test_the_log_fades_by_itself(show: Show, page: Page) -> None:
    page.set_viewport_size(WIDE)
    component = show(players=PLAYERS)
    component.widget.play(f"{OPENING} >4 " + "41 >0 31 >0 32 >0 21 >0 " * 8)
    component.follow()
    log = component.board.part("log")
    _scroll(log, 0.5)

    assert log.evaluate(BEYOND) == [0, 0]
    assert _content(component).evaluate(BEYOND) is None


def test_nothing_fades_in_forced_colours(show: Show, page: Page) -> None:
    page.set_viewport_size(WIDE)
    page.emulate_media(forced_colors="active")
    component = show(LADDER, players=PLAYERS)
    component.board.open("odds")

    assert _content(component).evaluate(BEYOND) is None
