"""A board is whole wherever it stands: in the layouts of hosts, in pages of other languages, on paper, on slides."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, Game, LevelXWidget, levelx
from exxtra_widget.support.locale import LANGUAGES
from tests.browser.board import Board, open_file
from tests.browser.boxes import box, boxes, resize
from tests.browser.component import DRAWN, LADDER, PLAYERS, Component, Show

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

# The width that a board likes, and what margins, captions and buttons beside it may take of a place.
LIKED: Final = 768
AROUND: Final = 80
TEXT: Final = f"<p>{'A paragraph that says what the board shows. ' * 20}</p>"
# By what is asked of a place: to be filled, to have the width that a board likes, or to be shared with others.
FILLED: Final = {
    "block": "{board}",
    "list": "<ul style='margin:0'><li>{board}</ul>",
    "details": "<details open><summary>Board</summary>{board}</details>",
    "narrow": "<div style='width:250px'>{board}</div>",
    "narrow row": "<div style='width:250px;display:flex'>{board}</div>",
}
LIKING: Final = {
    "flex row": "<div style='display:flex'>{board}<button>x</button></div>",
    "centred row": "<div style='display:flex;justify-content:center'><div>{board}</div></div>",
    "column": "<div style='display:flex;flex-direction:column;align-items:center'>{board}</div>",
    "inline flex": "<div style='display:inline-flex'>{board}<button>x</button></div>",
    "table cell": "<table><tr><td>{board}<td>text</table>",
    "table in a table": "<table><tr><td><table><tr><td>{board}</table></table>",
    "centred figure": "<figure style='display:table;margin:auto'>{board}<figcaption>Caption</figcaption></figure>",
    "figure": "<figure style='width:fit-content'>{board}<figcaption>Caption</figcaption></figure>",
    "inline block": "<div style='text-align:center'><div style='display:inline-block'>{board}</div></div>",
    "float": "<div style='float:left'>{board}</div><p>Text</p><div style='clear:both'></div>",
    "max-content": "<div style='width:max-content;max-width:100%'>{board}</div>",
    "grid": "<div style='display:grid;grid-template-columns:auto auto'>{board}<i>x</i></div>",
    "centred grid": "<div style='display:grid;place-content:center'>{board}</div>",
    "dialog": "<dialog open style='position:static;padding:0'>{board}</dialog>",
    "absolute": "<div style='position:relative;height:1200px'><div style='position:absolute'>{board}</div></div>",
}
SHARED: Final = {
    "row with text": f"<div style='display:flex'>{{board}}{TEXT}</div>",
    "row of boxes": f"<div style='display:flex'><div>{{board}}</div><div>{TEXT}</div></div>",
    "cell beside text": f"<table><tr><td>{{board}}<td>{TEXT}</table>",
    "column beside text": f"<div style='display:grid;grid-template-columns:auto 1fr'>{{board}}{TEXT}</div>",
    "min-content": "<div style='width:min-content'>{board}</div>",
}
PLACES: Final = FILLED | LIKING | SHARED
WIDTHS: Final = (1240, 848, 360)
# Widths of the boards and of the boxes that hold them, by the names of the places.
MEASURE: Final = """() => Object.fromEntries([...document.querySelectorAll("[data-place-name]")].map((place) => {
  const board = (place.querySelector(".exxtra-replay")?.shadowRoot ?? place).querySelector(".exxtra");
  const room = (board.getRootNode().host ?? board).closest("[style*='250px']") ?? place;
  return [place.dataset.placeName, [board, room].map((box) => box.getBoundingClientRect().width)];
}))"""


# Places in which a button is not what lies at its middle.
COVERED: Final = """() => [...document.querySelectorAll("[data-place-name]")].filter((place) => {
  const board = (place.querySelector(".exxtra-replay")?.shadowRoot ?? place).querySelector(".exxtra");
  const buttons = [...board.querySelectorAll("[data-part=toolbar] button")];
  return !buttons.length || !buttons.filter((button) => button.checkVisibility()).every((button) => {
    button.scrollIntoView({ block: "center" });
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(board.getRootNode().elementFromPoint(x + width / 2, y + height / 2));
  });
}).map((place) => place.dataset.placeName)"""


def a_game(name: str) -> Game:
    """Return a game after the first turn."""
    if name == "exxtra":
        game, turn = Game("0/0 A -", players=["Ann", "Bo"]), "64 >5"
    elif name == "levelx":
        game, turn = Game(levelx.start(2), players=["Ann", "Bo"]), "1235 >15|23"
    else:
        game, turn = Game("pig 0/0 A 0", players=["Ann", "Bo"]), "6 5 hold"
    game.play(turn)
    return game


@pytest.fixture
def open_page(page: Page, tmp_path: Path) -> Callable[[str], Page]:
    """Return a function that opens a page of this HTML, and waits for its replays."""

    def open_it(html: str) -> Page:
        (tmp_path / "page.html").write_text(f"<!doctype html><meta charset=utf-8><title>x</title>{html}")
        page.goto((tmp_path / "page.html").as_uri())
        page.locator(".exxtra-replay:not([data-exxtra-state=shown])").first.wait_for(state="detached")
        page.evaluate(DRAWN)
        return page

    return open_it


# --- Layouts --------------------------------------------------------------------------------------


def faults(found: dict[str, tuple[float, float]]) -> dict[str, tuple[float, float]]:
    """Return the places whose boards have another width than they should, with the widths of board and place."""

    def fits(name: str, width: float, room: float) -> bool:
        if name in FILLED:
            return room - AROUND / 2 <= width <= room
        if name in LIKING:
            return min(LIKED, room) - AROUND <= width <= room
        return min(300, 0.7 * room) <= width <= room

    return {name: widths for name, widths in found.items() if not fits(name, *widths)}


@pytest.mark.usefixtures("registered_pig")
def test_a_replay_is_whole_and_its_buttons_are_free_in_every_place(open_page: Callable[[str], Page]) -> None:
    games = [a_game(name) for name in ("exxtra", "levelx", "pig")]
    code = "".join(game.embed_html() for game in games)
    # A place treats all games alike, so each has one of them.
    boxes = "".join(
        f"<div data-place-name='{place}'>{box.replace('{board}', game.embed_html(code=False))}</div>"
        for (place, box), game in zip(PLACES.items(), cycle(games))
    )
    page = open_page(f"{boxes}<div hidden>{code}</div>")

    for width in WIDTHS:
        resize(page, width)
        found = page.evaluate(MEASURE)
        assert len(found) == len(PLACES)
        assert faults(found) == {}, width
        assert page.evaluate(COVERED) == [], width
    for place, game in zip(PLACES, games, strict=False):
        board = Board(page.locator(f"[data-place-name='{place}'] .exxtra"))
        board.button("One step back").click()
        expect(board.root).to_have_attribute("data-cursor", str(len(game) - 1))


def test_replays_share_a_row(open_page: Callable[[str], Page]) -> None:
    game = a_game("exxtra")
    page = open_page(f"<div style='display:flex'>{game.embed_html()}{game.embed_html(code=False)}</div>")

    first, second = boxes(page.locator(".exxtra"))

    assert first.width == pytest.approx(second.width, abs=1)
    assert 600 < first.width < 640
    assert first.right <= second.x < 1280 - second.width


# --- Pages in other languages ---------------------------------------------------------------------

# What translators do to all that they may translate.
TRANSLATE: Final = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode())
    if (!texts.currentNode.parentElement.closest("[translate=no], .notranslate")) found.push(texts.currentNode);
  for (const text of found) {
    const font = document.createElement("font");
    text.replaceWith(font);
    font.append(text.data.replaceAll(/[a-z]+/g, "mot"));
  }
}"""
# Where all that is shown in the board lies, from its corner, and the direction of its text.
PLACED: Final = """(root) => {
  const corner = root.getBoundingClientRect();
  return [...root.querySelectorAll("*")].filter((part) => part.getClientRects().length).map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    const { direction } = getComputedStyle(part);
    return [part.tagName, direction, ...[x - corner.x, y - corner.y, width, height].map(Math.round)].join(" ");
  });
}"""


def test_a_translated_page_leaves_the_board_in_its_language(show: Show) -> None:
    component = show(players=["Ann", "Bo"], dice="64 53 42")
    board = component.board
    for step, language in enumerate(LANGUAGES, start=1):
        component.widget.language = language
        component.follow()
        component.page.evaluate(TRANSLATE)

        board.root.press("r")
        board.expect_cursor(step)

        sentence = component.widget.game.steps[-1].sentences(language, ("Ann", "Bo"))[0]
        expect(board.part("headline")).to_contain_text(sentence)
        expect(board.root).to_have_attribute("lang", language)
        assert board.root.locator("font").count() == 0


@pytest.mark.usefixtures("same_document")
@pytest.mark.parametrize("kind", [ExxtraWidget, LevelXWidget])
def test_a_page_from_right_to_left_turns_nothing_round(page: Page, kind: Any) -> None:
    widget = kind(players=["Ann", "Bo"], seed=1, speed=0)
    widget.roll()
    board = Component(page, widget).board
    board.open("odds")
    page.evaluate(DRAWN)
    before = board.root.evaluate(PLACED)

    page.evaluate("() => { document.documentElement.dir = 'rtl'; }")
    page.evaluate(DRAWN)
    assert board.root.evaluate(PLACED) == before
    page.add_style_tag(content="p, div, span, button { direction: rtl; }")
    page.evaluate(DRAWN)
    assert board.root.evaluate(PLACED) == before


def test_pictures_on_a_page_from_right_to_left(open_page: Callable[[str], Page]) -> None:
    from exxtra_widget import figures  # beside its only use

    game = a_game("exxtra")
    drawn = [game.svg("de"), figures.bars({"a": 1, "b (2)": 3}).svg, levelx.start(2).svg()]
    found = []
    for direction in ("ltr", "rtl"):
        page = open_page(f"<body dir={direction}>{''.join(f'<p>{picture}</p>' for picture in drawn)}")
        found.append([picture.evaluate(PLACED) for picture in page.locator("p > svg").all()])

    assert found[0] == found[1]
    assert [picture.get_attribute("lang") for picture in page.locator("p > svg").all()] == ["de", "en", "en"]
    page.evaluate(TRANSLATE)
    assert page.locator("font").count() == 0


# --- Paper ----------------------------------------------------------------------------------------

CONTROLS: Final = "[data-part=toolbar], .exxtra-button, input, select"


def looks(root: Locator) -> dict[str, str]:
    """Return the colours of a board, as they are computed."""
    found: dict[str, str] = root.evaluate(
        """(root) => {
          const style = getComputedStyle(root);
          const names = ["ink", "paper", "ground", "tint-3", "seat-0", "seat-1"];
          return { ...Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--exxtra-${name}`)])),
                   scheme: style.colorScheme, color: style.color, background: style.backgroundColor };
        }"""
    )
    return found


def channels(colour: str) -> list[int]:
    """Return red, green and blue of a computed colour, which cannot be seen through."""
    assert colour.startswith("rgb(")
    return [int(part) for part in re.findall(r"\d+", colour)]


def expect_paper(board: Board) -> None:
    """Expect dark ink on a light ground, the board and its words, and nothing that is pressed."""
    assert max(channels(board.style("color"))) < 80
    assert min(channels(board.style("backgroundColor"))) > 240
    expect(board.part("narrator")).to_be_visible()
    expect(board.part("seats")).to_be_visible()
    assert [part for part in board.root.locator(CONTROLS).all() if part.is_visible()] == []


@pytest.mark.usefixtures("same_document")
@pytest.mark.parametrize("kind", [ExxtraWidget, LevelXWidget])
def test_a_dark_board_is_printed_light_and_without_controls(page: Page, kind: Any) -> None:
    widget = kind(players=["Ann", "Bo"], seed=1, speed=0)
    widget.roll()
    component = Component(page, widget)
    board = component.board
    light = looks(board.root)
    # As in a dark JupyterLab.
    page.add_style_tag(content="body { --jp-layout-color0: #111; }")
    component.set_dark()
    for theme in ("auto", "dark"):
        widget.theme = theme
        component.follow()
        page.evaluate(DRAWN)
        assert looks(board.root)["ink"] != light["ink"], theme
        board.root.focus()

        page.emulate_media(media="print")

        assert {**looks(board.root), "background": ""} == {**light, "background": ""}, theme
        expect_paper(board)
        page.emulate_media(media="screen")
        assert looks(board.root)["ink"] != light["ink"], theme
        expect(board.part("toolbar")).to_be_visible()


def test_a_dark_replay_is_printed_light(page: Page, tmp_path: Path) -> None:
    board = open_file(page, a_game("exxtra").save_html(tmp_path / "dark.html", theme="dark"))

    page.emulate_media(media="print")

    expect_paper(board)
    # Its heading is on the page itself.
    heading = page.get_by_role("heading").evaluate("(heading) => getComputedStyle(heading).color")
    assert max(channels(heading)) < 80


# --- Slides ---------------------------------------------------------------------------------------

SLIDES: Final = (
    "transform: scale(0.6); transform-origin: 0 0; width: 1240px",
    "zoom: 1.5; width: 800px",
)


def on_slide(component: Component, style: str) -> Board:
    component.page.evaluate("(style) => { document.getElementById('view').style.cssText = style; }", style)
    component.page.evaluate(DRAWN)
    return component.board


@pytest.mark.usefixtures("same_document")
def test_things_stand_where_they_belong_on_a_scaled_slide(show: Show) -> None:
    component = show(LADDER, players=PLAYERS)
    component.widget.play(">2")
    component.follow()
    for style in SLIDES:
        expect_things_in_their_place(component, on_slide(component, style))


def expect_things_in_their_place(component: Component, board: Board) -> None:
    """Expect settings, slider, notice and full screen where they belong; leave the board as it was."""
    whole = box(board.root)

    board.button("Settings").click()
    panel, button = box(board.root.get_by_role("group", name="Settings")), box(board.button("Settings"))
    assert panel.right == pytest.approx(button.right, abs=2)
    assert panel.bottom == pytest.approx(button.bottom, abs=2)
    assert panel.y >= whole.y - 1
    board.page.keyboard.press("Escape")

    # The right half of the slider leads on, the left half back.
    slider = box(board.history)
    for share, cursor in ((0.1, 0), (0.9, 1)):
        board.page.mouse.click(slider.x + share * slider.width, slider.middle[1])
        expect(board.root).to_have_attribute("data-cursor", str(cursor))

    rung = board.rung(4)
    rung.click(force=True)
    expect(board.part("notice")).not_to_have_text("")
    notice, clicked = box(board.root.locator(".notice")), box(rung)
    apart = max(
        *(notice.x - clicked.right, clicked.x - notice.right),
        *(notice.y - clicked.bottom, clicked.y - notice.bottom),
    )
    # As near as rungs and log allow.
    assert 0 <= apart < 180

    board.root.press("f")
    expect(board.button("Leave full screen")).to_be_visible()
    window = component.page.viewport_size
    assert window
    assert box(board.root) == pytest.approx((0, 0, window["width"], window["height"]), abs=1)
    board.root.press("f")
    expect(board.root).to_have_role("group")


@pytest.mark.usefixtures("same_document")
def test_a_die_follows_the_pointer_into_a_group_on_a_slide(page: Page) -> None:
    widget = LevelXWidget(players=["Ann", "Bo"], dice="1236", speed=0)
    widget.roll()
    component = Component(page, widget)
    for style in ("", *SLIDES):
        board = on_slide(component, style)
        die, other = board.root.locator("[data-die='0']"), board.root.locator("[data-place='2']")
        end = box(other).middle

        page.mouse.move(*box(die).middle)
        page.mouse.down()
        page.mouse.move(*end, steps=3)

        assert box(board.part("carried")).middle == pytest.approx(end, abs=1.5), style
        page.mouse.up()
        expect(die).to_have_attribute("aria-label", "Die 1: 1, group 3")
        board.button("Start over").click()
        expect(die).to_have_attribute("aria-label", "Die 1: 1, group 1")
