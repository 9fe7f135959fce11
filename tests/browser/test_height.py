"""Each state of the page at all sizes, and in all languages: nothing jumps, sticks out or is cut off.

Texts are looked at on the same way, whether seen or heard: each language has its own typography.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, LevelXWidget, play
from tests.browser.boxes import box
from tests.browser.component import DRAWN, LADDER, PLAYERS, Component

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, ViewportSize

    from exxtra_widget.support.locale import Language
    from exxtra_widget.widget.base import GameWidget
    from tests.browser.board import Board

pytestmark = pytest.mark.usefixtures("same_document", "registered_pig")
FOUR: Final = "levelx 302210/421021/210000/001000 A 1235"
MIDDLE: Final = "levelx 302210+2.0.1.0.0.1/421021+1.3.0.2.1.0 A 1235"
# Games of several states: before a roll, with a roll in hand, and over.
GAMES: Final[dict[str, Callable[[], GameWidget]]] = {
    "exxtra-choice": lambda: ExxtraWidget(LADDER, players=PLAYERS, bots={1: "random"}, speed=0),
    "exxtra-start": lambda: ExxtraWidget(players=6, speed=0),
    "exxtra-won": lambda: _played(ExxtraWidget("19/3 A -", players=["Ann", "Bo"], speed=0), "33"),
    "levelx-choice": lambda: LevelXWidget(MIDDLE, players=["Ann", "Bo"], bots={1: "random"}, speed=0),
    "levelx-start": lambda: LevelXWidget(players=4, speed=0),
    "levelx-four": lambda: LevelXWidget(FOUR, players=["Alexander", "Bo", "Cleopatra", "Di"], speed=0),
    "pig": lambda: play("pig 30/70 A 12", players=["Ann", "Bo"], speed=0),
}
# Before a roll and at the end some drawers have other content; all of them are opened in the middle of a game.
DRAWERS: Final = {
    "exxtra-start": ("odds", "ask"),
    "exxtra-won": ("log", "review"),
    "levelx-start": ("odds", "ask"),
    "levelx-four": ("hint", "review"),
}
EVERY: Final = ("log", "odds", "hint", "ask", "review")
# From this width on the dice stand beside the board, and the drawer below them: there the height counts.
BESIDE: Final = 800
LOW, MIDDLING, HIGH = 600, 720, 900
HIGHEST: Final = 600
WIDEST: Final = 1240
# The page around the widget.
MARGIN: Final = 8


class Stop(NamedTuple):
    """A language, the width of the widget, the height of the window, and the size of the root's text."""

    language: Language
    width: int
    height: int
    text: int = 16


# Changes of window and language take longest, so there are few.
STOPS: Final[tuple[Stop, ...]] = (
    Stop("en", 1240, LOW),
    Stop("fr", 848, LOW),
    Stop("fr", 360, MIDDLING),
    Stop("de", 360, MIDDLING),
    Stop("de", 848, MIDDLING),
    Stop("en", 1000, MIDDLING),
    Stop("de", 720, HIGH),
    Stop("fr", 720, HIGH),
    Stop("fr", 1240, HIGH),
)
# Text of twice the size on a whole and half a screen, and the window that a zoom of 400 % leaves.
LARGE: Final = (Stop("en", 1000, MIDDLING, text=32), Stop("en", 720, HIGH, text=32), Stop("en", 320, 256))
# A field that was not filled, a sign at the end of a word without its narrow space, a straight quotation mark or
# apostrophe, a space that breaks.
WRONG: Final[dict[Language, re.Pattern[str]]] = {
    "fr": re.compile(
        r"[{}]|(?<![\u00a0\u202f:?!])[:;?!](?=\s|$)|«[^»]*[ ]»|«(?![\u00a0\u202f])|\w['\"]|[\"“”]|\d %| …"
    ),
    "de": re.compile(r"[{}]|[\u00a0\u202f][:;?!]|[\"”]|\w'\w|\d %|\w …"),
}

# One look at the page: the places of the parts in question; what is wider than the page, or cut off at its side
# without a way to scroll there; texts that are cut off; the width of the page and the height of the widget; all texts.
# Large text may be cut off where it can be read in another way: an ellipsis and a clamped line have the rest in their
# title, and beside the title of a figure stand soft words only where they fit.
LOOK: Final = """(root, parts) => {
  const box = (part) => {
    const { x, y, width, height } = root.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
    const [left, top] = [x + scrollX, y + scrollY].map((place) => Math.round(place));
    return { left, top, width: Math.round(width), height: Math.round(height) };
  };
  const page = root.getBoundingClientRect();
  const seen = [...root.querySelectorAll("*")].filter(
    (node) =>
      node.checkVisibility({ visibilityProperty: true }) && !node.closest(".exxtra-heard, [aria-live], .notice, svg"),
  );
  const sticking = seen.filter((node) => {
    const { left, right, width } = node.getBoundingClientRect();
    return width > 0 && (right > page.right + 1 || left < page.left - 1);
  });
  const isText = (node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
  const isCut = (node) => {
    const { overflowX, webkitLineClamp } = getComputedStyle(node);
    const wide = overflowX !== "visible" && node.scrollWidth > node.clientWidth;
    return wide || (webkitLineClamp !== "none" && node.scrollHeight > node.clientHeight + 1);
  };
  // Signs of a cell are no text, so their own places count.
  const isOver = (node) => {
    const cell = node.closest(".cell").getBoundingClientRect();
    const { left, right, bottom } = node.getBoundingClientRect();
    return left < cell.left - 0.5 || right > cell.right + 0.5 || bottom > cell.bottom + 0.5;
  };
  const cut = [...seen.filter((node) => isText(node) && isCut(node)),
    ...seen.filter((node) => node.matches(".cell .text, .cell .sign, .cell .note") && isOver(node))];
  const isLost = (node) => {
    if (node.closest(".about.title") || !node.innerText?.trim()) return false;
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(node);
    if (node.closest("[title]") && (textOverflow === "ellipsis" || webkitLineClamp !== "none")) return false;
    const wide = node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0;
    const high = node.scrollHeight > node.clientHeight + 2 && node.clientHeight > 0;
    const button = node.matches("button");
    return (wide && (button || overflowX === "hidden")) || (high && (button || overflowY === "hidden"));
  };
  const written = ["aria-label", "aria-valuetext", "title", "alt", "placeholder"];
  const texts = [...root.querySelectorAll("*")].flatMap((node) => [
    ...written.map((name) => node.getAttribute(name) ?? ""),
    ...[...node.childNodes].filter((child) => child.nodeType === 3).map((child) => child.data),
  ]);
  return {
    boxes: Object.fromEntries(parts.map((part) => [part, box(part)])),
    sticking: sticking.map((node) => node.outerHTML.slice(0, 120)),
    cut: cut.map((node) => node.outerHTML.slice(0, 160)),
    lost: seen.filter(isLost).map((node) => node.outerHTML.slice(0, 160)),
    texts: texts.filter((text) => text.trim().length > 1),
    page: document.getElementById("view").scrollWidth,
    height: root.offsetHeight,
  };
}"""
# Everything that stays where it is while drawers open.
AROUND: Final = ("[data-part=narrator]", ".board", ".action", "[data-part=seats]")


def _played(widget: GameWidget, script: str) -> GameWidget:
    widget.play(script)
    return widget


def show(page: Page, game: str, width: int, height: int) -> Component:
    """Show a game in a widget of exactly this width."""
    page.set_viewport_size({"width": WIDEST + 2 * MARGIN, "height": height})
    component = Component(page, GAMES[game]())
    resize(component, width, height)
    return component


def look(board: Board, *parts: str) -> dict[str, Any]:
    """Return the places of these parts, the nodes that stick out, the width of the page, the height of the widget."""
    found: dict[str, Any] = board.root.evaluate(LOOK, parts)
    return found


def boxes(board: Board, *parts: str) -> list[dict[str, float]]:
    """Return the places of these parts, in their order."""
    return list(look(board, *parts)["boxes"].values())


def resize(component: Component, width: int, height: int, text: int = 16) -> None:
    """Give the widget this width, the window this height, and the root this text."""
    size: ViewportSize = {"width": WIDEST + 2 * MARGIN, "height": height}
    if component.page.viewport_size != size:
        component.page.set_viewport_size(size)
    component.page.evaluate(
        """([width, text]) => {
          document.getElementById("view").style.width = `${width}px`;
          document.documentElement.style.fontSize = `${text}px`;
        }""",
        [width, text],
    )
    component.page.evaluate(DRAWN)


def wait_for(component: Component, drawer: str) -> None:
    """Open a drawer, and wait for the content that Python sends."""
    board = component.board
    offered = board.part("toolbar").locator(f"[data-drawer={drawer}]").count() > 0
    if not offered or (drawer == "hint" and component.widget.position.is_over):
        return
    if drawer == "hint":
        component.open_hint()
    board.open(drawer)
    expect(board.part("drawer")).to_have_attribute("data-drawer", drawer)
    if drawer == "odds":
        expect(board.part("odds")).to_have_attribute("aria-busy", "false")
    component.follow()


def speak(component: Component, language: Language) -> None:
    """Change the language, whose texts the page may have to load."""
    component.widget.language = language
    component.follow()
    expect(component.board.root).to_have_attribute("lang", language)


def go(component: Component, stop: Stop) -> None:
    """Show the page in this language, and at these sizes."""
    if component.widget.language != stop.language:
        speak(component, stop.language)
    resize(component, stop.width, stop.height, stop.text)


@pytest.mark.parametrize("game", GAMES)
def test_drawers_open_without_a_jump_and_cut_no_text(page: Page, game: str) -> None:
    component = show(page, game, 1240, HIGH)
    stops: tuple[Stop, ...] = STOPS + LARGE if game.endswith("choice") else STOPS
    if game == "pig":
        # In German its buttons share the room in another way once they show their keys.
        stops = tuple(stop._replace(language="en") for stop in STOPS)
    before: dict[Stop, Any] = {}
    # None is the widget as it opens.
    for drawer in (None, *DRAWERS.get(game, EVERY)):
        go(component, STOPS[0])
        if drawer:
            wait_for(component, drawer)
        for stop in stops:
            go(component, stop)
            where = (drawer, stop)

            seen = look(component.board, *AROUND, "[data-part=drawer]")

            expect_whole(seen, stop, where)
            drawn = seen["boxes"].pop("[data-part=drawer]")
            if stop not in LARGE:
                assert seen["boxes"] == before.setdefault(stop, seen["boxes"]), where
                assert seen["cut"] == [], where
            if stop not in LARGE and stop.width >= BESIDE:
                board, action = (seen["boxes"][part] for part in (".board", ".action"))
                beside = board["left"] + board["width"] <= action["left"]
                assert beside or board["top"] + board["height"] <= action["top"], where
                assert seen["height"] <= min(max(HIGHEST, stop.height - 136), stop.height), where
                assert drawn["width"] >= 360 or not drawer, where
    if game.endswith("choice"):
        expect_popups_whole(component)
        expect_actions_told_well(component)


def expect_whole(seen: dict[str, Any], stop: Stop, where: object) -> None:
    """Expect nothing that sticks out, no lost words, and the typography of the language."""
    assert seen["sticking"] == [], where
    assert seen["lost"] == [], where
    assert seen["page"] <= stop.width + 2 * MARGIN, where
    expect_typography(seen, stop.language, where)


def expect_typography(seen: dict[str, Any], language: Language, where: object) -> None:
    assert len(seen["texts"]) > 40, where
    if language in WRONG:
        assert [text for text in seen["texts"] if WRONG[language].search(text)] == [], where


def expect_popups_whole(component: Component) -> None:
    board = component.board
    for stop in (Stop("de", 360, MIDDLING), Stop("fr", 360, MIDDLING), *LARGE[1:]):
        go(component, stop)
        # They keep to the window.
        component.page.set_viewport_size({"width": stop.width + 2 * MARGIN, "height": stop.height})
        for popup in ("share", "settings", "help"):
            if popup == "help":
                board.root.press("?")
                assert board.part("help").evaluate("(node) => node.scrollWidth <= node.clientWidth"), stop
            else:
                board.root.locator(f".popup.{popup} > button").click()
                component.follow()
            component.page.evaluate(DRAWN)
            expect_whole(look(board), stop, (popup, stop))
            component.page.keyboard.press("Escape")


def expect_actions_told_well(component: Component) -> None:
    for key in "4r":
        go(component, STOPS[0])
        component.board.root.press(key)
        component.board.settle()
        for language in WRONG:
            speak(component, language)
            expect_typography(look(component.board), language, (key, language))


def test_the_board_is_large_where_it_is_opened_first(page: Page) -> None:
    component = show(page, "exxtra-choice", 848, 720)
    board = component.board
    component.board.open("odds")

    [drawn] = boxes(board, ".board svg")

    assert look(board)["height"] == 584
    assert drawn["width"] >= 440
    die = box(board.root.locator(".on-rung .die").first)
    assert die.side >= 26
    expect(board.root.locator(".ladder .number").filter(has_text="4")).to_have_text("4")
    # In a low window it was 318 pixels high before the players stood above it.
    resize(component, 848, 600)
    [low] = boxes(board, ".board svg")
    assert low["height"] >= 318


# Widths of the widget with heights of the window, and the least width of the board.
LEAST: Final = {(1240, 720): 637, (1000, 720): 566, (848, 720): 445, (848, 584): 425}
ROWS: Final = """(tools) => new Set([...tools.querySelectorAll("button")].filter((one) => one.checkVisibility())
  .map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 20))).size"""


@pytest.mark.parametrize("game", ["exxtra-start", "exxtra-choice"])
def test_the_board_takes_the_height_of_the_stage(page: Page, game: str) -> None:
    component = show(page, game, 1240, MIDDLING)
    for language in ("en", "de", "fr"):
        speak(component, language)
        for (width, height), least in LEAST.items():
            resize(component, width, height)
            drawn, action = boxes(component.board, ".board svg", ".action")
            assert (drawn["width"] >= least, action["width"] <= 360) == (True, True), (language, width, height)
        page.set_viewport_size({"width": 1280, "height": 720})
        component.board.root.press("f")
        expect(component.board.root).to_have_role("dialog")
        page.evaluate(DRAWN)
        drawn, action = boxes(component.board, ".board svg", ".action")
        assert (drawn["width"] >= 750, action["width"] <= 360) == (True, True), language
        assert component.board.part("toolbar").evaluate(ROWS) == 2, language
        component.board.root.press("f")
        expect(component.board.root).to_have_role("group")


# The parts of the odds that are below the edge of their drawer.
BELOW: Final = """(root) => {
  const edge = root.querySelector("[data-part=drawer] .content").getBoundingClientRect().bottom;
  const parts = ["[role=grid]", ".legend", ".segments", "[data-part=choices]"];
  const bottom = (part) => root.querySelector(`[data-part=odds] ${part}`).getBoundingClientRect().bottom;
  return parts.filter((part) => bottom(part) > edge + 0.5);
}"""


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_odds_are_seen_without_scrolling(page: Page, seats: int) -> None:
    names = ["Bartholomäus", "Maximilianus", "Christophora", "Alexandrinea", "Wilhelmina-M", "Konstantinos"]
    page.set_viewport_size({"width": WIDEST + 2 * MARGIN, "height": MIDDLING})
    # Nothing rolled, a high roll, a game near its end, and one with a cell of each kind.
    for start, turn in (
        (["0"] * 6, "A -"),
        (["0"] * 6, "A 71"),
        (["0", "0", "20@5:64", "0@4:42", "19", "8"], "B 20"),
        (["0", "0@3:64", "3", "0", "0", "0"], "A 54"),
    ):
        position = f"{'/'.join(start[:seats])} {turn}"
        component = Component(page, ExxtraWidget(position, players=names[:seats], speed=0, odds=True))
        for language in ("en", "de", "fr"):
            speak(component, language)
            expect(component.board.part("odds")).to_have_attribute("aria-busy", "false")
            page.evaluate(DRAWN)
            assert component.board.root.evaluate(BELOW) == [], (position, language)


def test_the_whole_list_of_groupings_is_seen(page: Page) -> None:
    board = show(page, "levelx-four", 848, 720).board
    rows = board.part("groupings").get_by_role("button")

    frame = board.part("groupings").evaluate("(list) => list.scrollHeight - list.clientHeight")

    assert rows.count() == 9
    assert frame <= 0
    board.open("odds")
    expect(board.part("groupings")).to_be_hidden()


def test_the_label_of_the_main_button_is_whole(page: Page) -> None:
    # Rolling again is best here, so the button is also marked.
    component = Component(page, ExxtraWidget("0/0 A 20", language="de", speed=0))
    component.open_hint()
    button = component.board.root.locator(".action.exxtra-outlined")
    for width, height in ((1240, 900), (1240, 600), (848, 720), (360, 720)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        expect(button).to_contain_text("Weiterwürfeln")
        inner = button.locator(".label").evaluate(
            "(label) => [label.scrollHeight - label.clientHeight, label.scrollWidth - label.clientWidth]"
        )
        assert max(inner) <= 0, (width, height)
        lines = button.locator(".label").evaluate(
            "(label) => { const range = document.createRange(); range.selectNodeContents(label);"
            " return new Set([...range.getClientRects()].map(({ top }) => top)).size; }"
        )
        assert lines <= 2, (width, height)
