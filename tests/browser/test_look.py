"""How the board looks and moves: to axe-core, at three widths, in both themes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, LevelXWidget
from tests.browser import styles
from tests.browser.boxes import box, resize
from tests.browser.component import DRAWN, LADDER, PLAYERS, STATIC, Component, Show
from tests.browser.test_accessibility import STILL

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.usefixtures("same_document")

# The names of seats, whether some of them are cut off, and the places of their rows.
SEATS = """(rows) => rows.map((row) => {
  const name = row.querySelector(".name");
  const cut = name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1;
  const { x, y, width, height } = row.getBoundingClientRect();
  return [name.textContent, cut, [x, y, width, height]];
})"""


def test_widths(show: Show, page: Page) -> None:
    board = show(LADDER, players=["Alexandra Maximiliane", "B" * 80, "Carl", "Diana"]).board
    for width in (360, 720, 1200):
        resize(page, width)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width, width
        for rung in range(6):
            assert box(board.rung(rung)).height >= 24, (width, rung)
        board.open("log")
        for name in ("headline", "seats", "log"):
            expect(board.part(name)).to_be_visible()
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width, width
        assert round(_smallest_text(board.root)) >= 11, width


def _smallest_text(root: Any) -> float:
    """Return the height in pixels of the smallest type on the page."""
    size: float = root.evaluate(
        """(root) => Math.min(...[...root.querySelectorAll("*")]
          .filter((node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim())
            && node.checkVisibility() && !node.closest("[aria-live]"))
          .map((node) => {
            const scale = node instanceof SVGGraphicsElement ? node.getScreenCTM().a : 1;
            return parseFloat(getComputedStyle(node).fontSize) * Math.abs(scale);
          }))"""
    )
    return size


def test_names_of_seats_are_whole(show: Show, page: Page) -> None:
    names = ["Maximiliane", "Bartholomäus", "Christine", "Keeper", "Hunter", "Friederike"]
    start = "17@4:64/0/13@0:53/7@0:42/7@1:31/10@5:70 B -"
    component = show(start, players=names, bots=dict.fromkeys(range(2, 6), "attacker"), dice="71", pace=0)
    rows = component.board.part("seats").locator("li")

    def at_each_width() -> dict[int, list[Any]]:
        found = {}
        for width in (360, 500, 720, 1000):
            resize(page, width)
            found[width] = rows.evaluate_all(SEATS)
        return found

    before = at_each_width()
    component.board.roll()
    after = at_each_width()

    assert after == before
    for width, seen in after.items():
        assert [(name, cut) for name, cut, _ in seen] == [(name, False) for name in names], width
        assert len({height for _, _, (*_, height) in seen}) == 1, width


def test_nothing_jumps(show: Show) -> None:
    board = show(LADDER, players=PLAYERS).board
    before = box(board.rung(0))

    board.rung(4).hover()
    expect(board.root).to_contain_text("Only rung 0 holds more than one pair.")
    assert box(board.rung(0)) == before
    board.place(4)
    expect(board.part("notice")).to_contain_text("Rung 4 is taken by 64 (Carl).")

    assert box(board.rung(0)) == before


@pytest.mark.parametrize("preference", ["no-preference", "reduce"])
def test_reduced_motion_is_respected(show: Show, page: Page, preference: Any) -> None:
    page.emulate_media(reduced_motion=preference)
    # A walk of some seconds has many frames even on a busy machine.
    component = show(players=PLAYERS, dice="33", speed=1 if preference == "reduce" else 0.25)
    page.evaluate(DRAWN)
    page.evaluate(
        """() => {
          window.frames_moved = new Set();
          const watch = () => {
            const counter = document.querySelector("[data-counter='0']");
            const box = counter.getBoundingClientRect();
            window.frames_moved.add(`${Math.round(box.x)},${Math.round(box.y)}`);
            requestAnimationFrame(watch);
          };
          watch();
        }"""
    )

    component.board.roll()

    # The counter is at rest: what is seen of it last is where it stands, a frame later too.
    page.evaluate(DRAWN)
    places: list[str] = page.evaluate("() => [...window.frames_moved]")
    assert len(places) == 2 if preference == "reduce" else len(places) >= 5, places


def test_a_theme_can_be_forced(show: Show) -> None:
    component = show(LADDER, players=PLAYERS)
    headline = component.board.part("headline")
    light = component.board.style("color", headline)
    component.widget.theme = "dark"
    component.follow()
    expect(headline).not_to_have_css("color", light)

    component.set_dark()
    component.widget.theme = "light"
    component.follow()
    expect(headline).to_have_css("color", light)


# What the rules of the pages of other games set.
SET: Final = """() => {
  const set = (rules) => [...rules].flatMap((rule) => [...(rule.style ?? []), ...set(rule.cssRules ?? [])]);
  const others = [...document.styleSheets].filter(({ here }) => !here);
  return [...new Set(others.flatMap((sheet) => set(sheet.cssRules)))];
}"""


@pytest.mark.parametrize(("game", "others"), [(ExxtraWidget, ("levelx", "plain")), (LevelXWidget, ("exxtra",))])
def test_the_pages_of_other_games_change_nothing(page: Page, game: Any, others: tuple[str, ...]) -> None:
    component = Component(page, game(LADDER if game is ExxtraWidget else None, players=PLAYERS, odds=True, speed=0))
    board, widget = component.board, component.widget
    page.add_style_tag(content=STILL)
    page.evaluate("() => { for (const sheet of document.styleSheets) sheet.here = true; }")
    for name in others:
        page.add_style_tag(path=STATIC / f"{name}.css")
    # All rules are known from here on, those of other games when they are switched on.
    names = page.evaluate(SET)
    for drawer in ("odds", "log", "ask"):
        if drawer == "ask":
            widget.ask("bust" if game is ExxtraWidget else "win")
        else:
            board.open(drawer)
        component.follow()
        page.mouse.move(0, 0)
        switch(page, on=False)
        styles.keep(board.root, names)
        switch(page, on=True)
        assert styles.changes(board.root) == [], drawer


def switch(page: Page, *, on: bool) -> None:
    """Switch the styles of the other games on or off."""
    page.evaluate("(on) => { for (const one of document.styleSheets) one.disabled = !on && !one.here; }", on)
    page.evaluate(DRAWN)
