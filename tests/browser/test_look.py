"""How the board looks and moves: to axe-core, at three widths, in both themes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, LevelXWidget
from tests.browser.component import DRAWN, LADDER, PLAYERS, STATIC, Component

if TYPE_CHECKING:
    from playwright.sync_api import Page

    Show = Callable[..., Component]


# The names of seats, whether some of them are cut off, and the places of their rows.
SEATS = """(rows) => rows.map((row) => {
  const name = row.querySelector(".name");
  const cut = name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1;
  const { x, y, width, height } = row.getBoundingClientRect();
  return [name.textContent, cut, [x, y, width, height]];
})"""


@pytest.mark.parametrize("width", [360, 720, 1200])
def test_widths(show: Show, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    board = show(LADDER, players=["Alexandra Maximiliane", "B" * 80, "Carl", "Diana"]).board

    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    for rung in range(6):
        box = board.rung(rung).bounding_box()
        assert box is not None
        assert box["height"] >= 24
    board.open("log")
    for name in ("headline", "seats", "log"):
        expect(board.part(name)).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    assert round(_smallest_text(board.root)) >= 11


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


@pytest.mark.parametrize("width", [360, 500, 720, 1000, 1200])
def test_names_of_seats_are_whole(show: Show, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    names = ["Maximiliane", "Bartholomäus", "Christine", "Keeper", "Hunter", "Friederike"]
    start = "17@4:64/0/13@0:53/7@0:42/7@1:31/10@5:70 B -"
    component = show(start, players=names, bots=dict.fromkeys(range(2, 6), "attacker"), dice="71", pace=0)
    rows = component.board.part("seats").locator("li")
    before = rows.evaluate_all(SEATS)
    assert [name for name, *_ in before] == names

    component.board.roll()

    after = rows.evaluate_all(SEATS)
    assert after == before
    assert [cut for _, cut, _ in after] == [False] * 6
    assert len({height for _, _, (*_, height) in after}) == 1


def test_nothing_jumps(show: Show) -> None:
    board = show(LADDER, players=PLAYERS).board
    before = board.rung(0).bounding_box()

    board.rung(4).hover()
    expect(board.root).to_contain_text("Only rung 0 holds more than one pair.")
    assert board.rung(0).bounding_box() == before
    board.place(4)
    expect(board.part("notice")).to_contain_text("Rung 4 is taken by 64 (Carl).")

    assert board.rung(0).bounding_box() == before


@pytest.mark.parametrize("preference", ["no-preference", "reduce"])
def test_reduced_motion_is_respected(show: Show, page: Page, preference: Any) -> None:
    page.emulate_media(reduced_motion=preference)
    # A walk of some seconds has many frames on a busy machine, too.
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


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_theme_can_be_forced(show: Show, theme: str) -> None:
    component = show(LADDER, players=PLAYERS)
    if theme == "light":
        component.set_dark()
    headline = component.board.part("headline")
    as_the_page = component.board.style("color", headline)

    component.widget.theme = theme
    component.follow()

    expect(headline).not_to_have_css("color", as_the_page)


# The declarations of all elements as they are computed; far too long to be sent.
STYLES: Final = """
  const nodes = [...root.querySelectorAll("*")];
  const styles = nodes.map((node) => {
    const style = getComputedStyle(node);
    return Array.from(style, (name) => `${name}: ${style.getPropertyValue(name)}`);
  });
"""
KEEP: Final = f"""(root) => {{ {STYLES}
  window.kept = styles;
  return Math.min(...styles.map(({{ length }}) => length));
}}"""
CHANGED: Final = f"""(root) => {{ {STYLES}
  if (nodes.length !== window.kept.length) return [`${{window.kept.length}} elements, then ${{nodes.length}}`];
  return nodes.flatMap((node, index) => {{
    const before = new Set(window.kept[index]);
    const fresh = styles[index].filter((declaration) => !before.has(declaration));
    return fresh.length ? [[node.outerHTML.slice(0, 60), ...fresh]] : [];
  }});
}}"""


@pytest.mark.parametrize("drawer", ["odds", "log", "ask"])
@pytest.mark.parametrize(
    ("game", "other"), [(ExxtraWidget, "levelx"), (LevelXWidget, "exxtra"), (ExxtraWidget, "plain")]
)
def test_the_page_of_another_game_changes_nothing(page: Page, game: Any, other: str, drawer: str) -> None:
    widget = game(LADDER if game is ExxtraWidget else None, players=PLAYERS, odds=True, speed=0)
    if drawer == "ask":
        widget.ask("bust" if game is ExxtraWidget else "win")
    component = Component(page, widget)
    if drawer != "ask":
        component.board.open(drawer)
    component.follow()
    page.mouse.move(0, 0)
    page.evaluate(DRAWN)
    assert component.board.root.evaluate(KEEP) > 100

    page.add_style_tag(path=STATIC / f"{other}.css")
    page.evaluate(DRAWN)
    assert component.board.root.evaluate(CHANGED) == []
