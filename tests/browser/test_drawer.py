"""The open drawer: its reader sees it, and sees where it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget
from tests.browser.boxes import box
from tests.browser.component import DRAWN, LADDER, PLAYERS, Component, Show

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, ViewportSize

# A board that has its drawer under itself.
NARROW: Final[ViewportSize] = {"width": 776, "height": 640}
WIDE: Final[ViewportSize] = {"width": 1000, "height": 600}
# Pixels of a panel that must be visible, and pixels to make free for one that loads.
HEAD: Final = 48
ROOM: Final = 200
# Whether so many pixels from the head of the drawer on are in the window, which scrolls smoothly.
IN_SIGHT: Final = """(room) => {
  const { top } = document.querySelector("[data-part=drawer]").getBoundingClientRect();
  return top >= 0 && innerHeight - top >= room;
}"""
# Lets the window end so far below the tools, with more of the page below.
PLACE: Final = """(below) => {
  const { bottom } = document.querySelector("[data-part=toolbar]").getBoundingClientRect();
  const { style } = document.body;
  style.padding = `${(parseFloat(style.paddingTop) || 0) + innerHeight - bottom - below}px 0 1000px`;
}"""
# Keeps how smoothly the page is asked to scroll.
LISTEN: Final = """() => {
  const { scrollIntoView } = Element.prototype;
  window.asked = [];
  Element.prototype.scrollIntoView = function (options) {
    window.asked.push(options.behavior);
    scrollIntoView.call(this, options);
  };
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
    size = component.page.viewport_size
    assert size is not None
    top = box(component.board.part("drawer")).y
    return size["height"] - top if top >= 0 else 0


def scrolled(page: Page) -> float:
    top: float = page.evaluate("() => document.scrollingElement.scrollTop")
    return top


def test_a_drawer_that_the_reader_opens_below_the_window_comes_into_sight(show: Show, page: Page) -> None:
    page.set_viewport_size(NARROW)
    component = show(LADDER, players=PLAYERS, speed=1)
    board = component.board
    page.evaluate(PLACE, 0)
    # What Python opens stays where it is.
    component.widget.ask("bust")
    component.follow()
    expect(board.part("drawer")).to_contain_text("How likely is a bust?")
    page.evaluate(DRAWN)
    assert (seen(component) <= 0, scrolled(page)) == (True, 0)
    component.widget.dismiss()
    component.follow()
    board.part("toolbar").locator("[data-drawer=ask]").click()
    page.evaluate(LISTEN)
    for drawer in ("odds", "hint", "ask", "log", "review"):
        if drawer == "review":
            page.emulate_media(reduced_motion="reduce")
        page.evaluate("() => { document.scrollingElement.scrollTop = 0; }")
        page.evaluate(PLACE, 0)
        assert board.part("drawer").is_hidden(), drawer

        if drawer == "hint":
            board.root.press("h")
        else:
            board.open(drawer)

        page.wait_for_function(IN_SIGHT, arg=ROOM)
        expect(board.part("toolbar")).to_be_in_viewport(ratio=1)
        board.part("toolbar").locator(f"[data-drawer={drawer}]").click()
    assert page.evaluate("() => window.asked") == ["smooth"] * 4 + ["instant"]
    # One whose head is in sight moves nothing.
    page.evaluate("() => { document.scrollingElement.scrollTop = 0; }")
    page.evaluate(PLACE, HEAD + 20)
    board.open("ask")
    page.evaluate(DRAWN)
    assert seen(component) >= HEAD
    assert scrolled(page) == 0


def _content(component: Component) -> Locator:
    return component.board.part("drawer").locator("> .exxtra-scrolling")


def _scroll(box: Locator, share: float) -> None:
    box.evaluate("(box, share) => { box.scrollTop = share * (box.scrollHeight - box.clientHeight); }", share)
    box.page.evaluate(DRAWN)


def test_a_drawer_fades_where_it_goes_on_and_nowhere_else(show: Show, page: Page) -> None:
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
    page.emulate_media(forced_colors="active")
    assert box.evaluate(BEYOND) is None
    page.emulate_media(forced_colors="none")
    page.set_viewport_size({"width": 1240, "height": 1000})
    component.board.open("ask")
    page.evaluate(DRAWN)
    assert box.evaluate("(box) => box.scrollHeight <= box.clientHeight")
    assert box.evaluate(BEYOND) is None


def test_the_log_of_a_long_game_opens_at_its_last_step_and_fades_by_itself(page: Page) -> None:
    page.set_viewport_size(WIDE)
    widget = ExxtraWidget(players=3, speed=0)
    widget.play(" ".join(["42 53 64 31 >0"] * 40))
    component = Component(page, widget)
    component.board.expect_cursor(200)
    page.wait_for_function(
        """() => {
          const log = document.querySelector("[data-part=log]").getBoundingClientRect();
          const last = document.querySelector("[data-part=log] [aria-current]").getBoundingClientRect();
          return log.top <= last.top && last.bottom <= log.bottom + 1;
        }"""
    )
    log = component.board.part("log")
    _scroll(log, 0.5)

    assert log.evaluate(BEYOND) == [0, 0]
    assert _content(component).evaluate(BEYOND) is None
