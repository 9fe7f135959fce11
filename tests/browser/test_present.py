"""Full screen: called by Python, a button or a key; its keys, its focus, and the way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, LevelXWidget
from tests.browser.boxes import box, boxes
from tests.browser.component import DRAWN, LADDER, OPENING, PLAYERS, Component, Show

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from exxtra_widget.widget.base import GameWidget
    from tests.browser.board import Board

pytestmark = pytest.mark.usefixtures("same_document", "projector")
# What is read from the back row: not the tools, a list of groupings with its dice, the drawer, hints of keys, and
# letters in a seat's shape.
SMALL_TYPE = """(root) => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.data.trim();
    const aside = ".exxtra-heard, .exxtra-smaller, [data-part=drawer], .letter, .note, kbd";
    if (!text || !element.checkVisibility() || element.closest(aside)) continue;
    const matrix = element instanceof SVGElement ? element.getScreenCTM() : null;
    const size = parseFloat(getComputedStyle(element).fontSize) * (matrix ? matrix.a : 1);
    if (size < 20) found.push(`${text.slice(0, 20)} ${size.toFixed(1)}`);
  }
  return found;
}"""
# A host that would trap what is merely fixed.
TRAP = "main { transform: translateX(30px); contain: paint; overflow: hidden; height: 300px; }"


def is_presented(component: Component, index: int = 0) -> bool:
    return box(component.page.locator(".exxtra").nth(index)) == (0, 0, 1280, 720)


def wait_until_presented(component: Component, index: int = 0) -> None:
    expect(component.page.locator(".exxtra").nth(index)).to_have_role("dialog")
    assert is_presented(component, index)


def present(component: Component) -> None:
    component.widget.present()
    component.follow()
    wait_until_presented(component)


def press(component: Component, key: str) -> None:
    component.page.keyboard.press(key)


def test_python_presents_over_a_host_that_clips(show: Show, page: Page) -> None:
    component = show(players=PLAYERS)
    page.add_style_tag(content=TRAP)
    present(component)
    at_the_corner = "() => document.elementFromPoint(1270, 710).closest('.exxtra') !== null"
    assert page.evaluate(at_the_corner)
    assert component.widget.presentation == {"calls": 1, "entered": 1}


def test_keys_and_buttons_present_and_leave_and_give_the_focus_back(show: Show, page: Page) -> None:
    component = show(players=PLAYERS)
    board = component.board
    page.evaluate("() => { document.body.tabIndex = 0; document.body.focus(); }")
    before = box(board.root)
    for key in ("f", "Escape"):
        present(component)
        press(component, key)
        expect(board.root).to_have_role("group")
        assert box(board.root) == before
        assert page.evaluate("() => document.activeElement === document.body")
    board.root.focus()
    press(component, "f")
    wait_until_presented(component)
    board.button("Leave full screen").click()
    expect(board.root).to_have_role("group")
    board.button("Full screen").click()
    wait_until_presented(component)


def test_the_browsers_own_way_out_leaves(show: Show, page: Page) -> None:
    component = show(players=PLAYERS)
    component.board.button("Full screen").click()
    page.wait_for_function("() => document.fullscreenElement")
    wait_until_presented(component)
    page.evaluate("() => document.exitFullscreen()")
    expect(component.board.root).to_have_role("group")


def test_arrows_and_space_step_and_b_blanks(show: Show, page: Page) -> None:
    component = show(players=PLAYERS)
    component.widget.play(OPENING)
    component.widget.goto(0)
    component.follow()
    present(component)
    for key, cursor in (("ArrowRight", 1), (" ", 2), ("PageDown", 3), ("PageUp", 2), ("ArrowLeft", 1)):
        press(component, key)
        component.board.expect_cursor(cursor)
    black = "() => getComputedStyle(document.querySelector('.exxtra'), '::after').backgroundColor"
    press(component, "b")
    assert page.evaluate(black) == "rgb(0, 0, 0)"
    press(component, " ")
    assert page.evaluate(black) != "rgb(0, 0, 0)"
    component.board.expect_cursor(1)


def test_a_running_script_goes_on_by_hand(show: Show) -> None:
    component = show(players=PLAYERS)
    component.widget.play(OPENING, delay=60)
    component.follow()
    present(component)
    for cursor in (1, 2):
        press(component, "ArrowRight")
        component.board.expect_cursor(cursor)


def test_the_focus_stays_inside(show: Show, page: Page) -> None:
    component = show(players=PLAYERS)
    page.evaluate("() => view.append(Object.assign(document.createElement('button'), { id: 'outside' }))")
    present(component)
    inside = "() => document.querySelector('.exxtra').contains(document.activeElement)"
    seen = set()
    for key in ("Tab", "Shift+Tab"):
        for _ in range(30):
            press(component, key)
            assert page.evaluate(inside)
            seen.add(page.evaluate("() => document.activeElement.ariaLabel ?? document.activeElement.textContent"))
    assert len(seen) > 5
    page.evaluate("() => document.getElementById('outside').focus()")
    assert page.evaluate(inside)


def test_typing_an_answer_is_not_taken_for_a_key(show: Show) -> None:
    component = show(LADDER, players=PLAYERS)
    component.widget.ask("bust")
    component.follow()
    present(component)
    name = component.board.root.get_by_role("textbox").first
    name.click()
    component.page.keyboard.type("Bob fb")
    expect(name).to_have_value("Bob fb")
    assert is_presented(component)


def test_the_view_in_sight_is_presented_and_no_other(show: Show, page: Page) -> None:
    component = show(players=PLAYERS)
    page.evaluate("async () => { for (let i = 0; i < 2; i++) cleanups.push(await addView()); }")
    page.locator(".exxtra").nth(1).scroll_into_view_if_needed()
    page.locator(".exxtra").nth(1).evaluate("(element) => element.scrollIntoView()")
    component.widget.present()
    component.follow()
    wait_until_presented(component, 1)
    assert [is_presented(component, index) for index in range(3)] == [False, True, False]


def test_a_reload_does_not_present_again(show: Show, page: Page) -> None:
    component = show(players=PLAYERS)
    present(component)
    page.reload()
    page.wait_for_function("() => window.cleanups")
    expect(component.board.root).to_have_role("group")


def test_a_view_made_for_a_call_presents_when_python_agrees(show: Show, page: Page) -> None:
    component = show(players=PLAYERS)
    page.evaluate("() => cleanups.splice(0).forEach((cleanup) => cleanup())")
    component.widget.present()
    component.follow()
    page.evaluate("async () => { model.answering = false; cleanups.push(await addView()); }")
    expect(component.board.root).to_have_role("group")
    page.evaluate("async () => { model.answering = true; cleanups.push(await addView()); }")
    wait_until_presented(component, 1)
    assert not is_presented(component)


def lesson(game: str, **options: Any) -> GameWidget:
    if game == "levelx":
        widget: GameWidget = LevelXWidget(players=["Ann", "Bo"], seed=7, speed=0, **options)
        widget.play("1235 >15|23 1236")
    else:
        widget = ExxtraWidget(players=PLAYERS, seed=7, speed=0, **options)
        widget.play(OPENING)
    return widget


@pytest.mark.parametrize("game", ["exxtra", "levelx"])
def test_the_back_row_reads_all_of_it_on_one_screen(page: Page, game: str) -> None:
    component = Component(page, lesson(game))
    before = sizes(component)
    present(component)

    # Tools are 0.8 times as large as the rest.
    assert min(now / once for once, now in zip(before, sizes(component), strict=True)) >= 0.99 * 0.8 * 1.6
    assert component.board.root.evaluate(SMALL_TYPE) == []
    for drawer in (None, "odds", "hint", "ask", "log", "review"):
        if drawer:
            component.board.open(drawer)
            expect(component.board.part("drawer")).to_have_attribute("data-drawer", drawer)
            page.evaluate(DRAWN)
            assert box(component.board.part("drawer")).height >= 200, drawer
        expect_on_one_screen(component, drawer)
    expect_more_on_a_large_screen(component)


def sizes(component: Component) -> list[float]:
    """Return the heights of all that is pressed."""
    parts = (".icon-button", ".icon-button .icon", ".action", ".tab", ".slider")
    sides = ", ".join(f"[data-part=toolbar] {part}, .narrator {part}" for part in parts)
    found = [one.height for one in boxes(component.board.root.locator(f"{sides}, .action"))]
    assert len(found) > 12
    return found


# The boxes of parts, and how much of the board is not on the screen.
SCREEN = """(root, parts) => {
  const boxes = parts.map((part) => {
    const { left, top, right, bottom } = root.querySelector(part).getBoundingClientRect();
    return [part, left, top, right, bottom];
  });
  const outside = ([, left, top, right, bottom]) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  return [...boxes.filter(outside), root.scrollHeight - innerHeight, root.scrollWidth - innerWidth];
}"""


def expect_on_one_screen(component: Component, drawer: str | None) -> None:
    parts = [".stage > .controls", "[data-part=seats]", ".board", "[data-part=narrator]", "[data-part=toolbar]"]
    found = component.board.root.evaluate(SCREEN, [*parts, "[data-part=drawer]"] if drawer else parts)
    assert found == [0, 0], drawer


def expect_more_on_a_large_screen(component: Component) -> None:
    """Expect larger type, and a log that has the height that dice and tools leave."""
    board, page = component.board, component.page
    small = font_size(board)
    press(component, "f")
    expect(board.root).to_have_role("group")
    page.set_viewport_size({"width": 1920, "height": 1080})
    board.button("Full screen").click()
    expect(board.root).to_have_role("dialog")
    board.open("log")
    page.evaluate(DRAWN)

    assert font_size(board) == pytest.approx(small * 1.5)
    log = box(board.part("log"))
    assert log.height >= 0.4 * box(board.root.locator(".board").first).height
    assert log.bottom <= box(board.part("toolbar")).y


def font_size(board: Board) -> float:
    return float(board.style("fontSize", board.part("headline")).removesuffix("px"))


@pytest.mark.parametrize(
    "widget",
    [
        lambda: ExxtraWidget(players=6, speed=0),
        lambda: ExxtraWidget(players=4, bots={1: "attacker"}, speed=0),
        lambda: LevelXWidget(players=4, speed=0),
        lambda: LevelXWidget("levelx 302210/421021 A 1235", bots={1: "random"}, speed=0),
    ],
    ids=["six", "bots", "levelx-four", "levelx-bots"],
)
def test_all_seats_are_seen(page: Page, widget: Callable[[], GameWidget]) -> None:
    component = Component(page, widget())
    present(component)
    board = component.board

    rows = boxes(board.part("seats").locator("li"))
    assert box(board.part("narrator")).bottom <= min(row.y for row in rows)
    assert max(row.bottom for row in rows) <= box(board.root.locator(".stage > .controls")).y


def set_width(page: Page, width: int) -> None:
    """Give the view this width."""
    page.evaluate("(width) => { document.getElementById('view').style.width = `${width}px`; }", width)
    page.evaluate(DRAWN)


@pytest.mark.parametrize("game", ["exxtra", "levelx"])
def test_a_compact_board_is_low_and_shows_no_tools(page: Page, game: str) -> None:
    widget = lesson(game, size="compact")
    widget.caption("What would you do?")
    component = Component(page, widget)
    for width in (480, 700, 1000, 1240):
        set_width(page, width)
        assert box(component.board.root).height <= 420, width
        # The area next to the board ends with the buttons above.
        stage, controls = (component.board.root.locator(part) for part in (".stage", ".stage > .controls"))
        assert box(stage).right - box(controls).right <= 8, width
        expect(component.board.part("caption")).to_have_text("What would you do?")
        for part in ("toolbar", "drawer"):
            expect(component.board.part(part)).to_have_count(0)
        expect(component.board.part("seats")).to_be_visible()


def test_a_question_stands_beside_a_compact_board(page: Page) -> None:
    widget = lesson("exxtra", size="compact")
    component = Component(page, widget)
    board = component.board.root.locator(".board").first
    before = {}
    for width in (700, 850, 1000, 1240):
        set_width(page, width)
        before[width] = box(board)
    widget.ask("bust")
    component.follow()
    expect(component.board.part("drawer")).to_be_visible()

    for width, without in before.items():
        set_width(page, width)
        dice, drawer = box(component.board.root.locator(".stage > .controls")), box(component.board.part("drawer"))

        assert box(board) == without, width
        assert without.right <= dice.x, width
        assert drawer.right <= width + 8, width
        if width >= 800:
            assert without.right <= drawer.x, width
            assert dice.bottom <= drawer.y, width
        else:
            assert drawer.y >= without.bottom, width
    present(component)
    expect(component.board.part("toolbar")).to_be_visible()


@pytest.mark.parametrize("speed", [0, 1])
def test_a_view_that_is_gone_leaves_nothing_behind(show: Show, page: Page, speed: float) -> None:
    component = show(players=PLAYERS, speed=speed)
    present(component)
    page.evaluate("() => cleanups.splice(0).forEach((cleanup) => cleanup())")
    left: Any = page.evaluate("() => [model.listeners, document.querySelectorAll('.exxtra').length]")
    assert left == [0, 0]
    page.keyboard.press("f")


SLOW_SCREEN = """() => {
  let whole = null;
  const change = (element) => {
    whole = element;
    document.dispatchEvent(new Event("fullscreenchange"));
  };
  Object.defineProperty(document, "fullscreenElement", { get: () => whole });
  Element.prototype.requestFullscreen = async function () { change(this); };
  document.exitFullscreen = () => new Promise((done) => { window.exit = () => { change(null); done(); }; });
}"""


@pytest.mark.usefixtures("fresh")
def test_a_screen_that_is_left_slowly_is_not_lost_by_the_next_view(show: Show, page: Page) -> None:
    component = show(players=PLAYERS)
    page.evaluate(SLOW_SCREEN)
    for role in ("dialog", "group", "dialog"):
        component.board.root.press("f")
        expect(component.board.root).to_have_role(role)
    page.evaluate("() => window.exit()")
    page.wait_for_function("() => document.fullscreenElement !== null")
    expect(component.board.root).to_have_role("dialog")


@pytest.mark.parametrize("drawer", ["odds", "hint"])
def test_all_that_matters_of_level_x_is_seen_with_a_drawer_open(page: Page, drawer: str) -> None:
    widget = LevelXWidget(players=PLAYERS, seed=7, speed=0, odds=True)
    widget.play("1235")
    component = Component(page, widget)
    present(component)
    if drawer == "hint":
        component.open_hint()
        # How many choices are too close to call depends on the machine.
        rows = component.board.root.locator("[data-part=hint] [data-action]")
        close = rows.evaluate_all("(rows) => rows.slice(0, 7).map((row) => row.dataset.action)")
        widget.set_trait("hint", {**widget.hint, "best": close})
        component.follow()
    component.board.open(drawer)

    first = ".total, .facts li, .choices li" if drawer == "odds" else "li"
    for language in ("en", "de", "fr"):
        widget.language = language
        component.follow()
        page.evaluate(DRAWN)
        found = component.board.root.evaluate(
            """(root, first) => {
              const content = root.querySelector("[data-part=drawer] .content").getBoundingClientRect();
              const rows = [...root.querySelectorAll(`[data-part=drawer] :is(${first})`)].slice(0, 8 + 9);
              const table = root.querySelector(".aside .controls");
              const outside = rows.filter((row) => row.getBoundingClientRect().bottom > content.bottom + 1);
              return [rows.length > 5, outside.length, table.scrollHeight - table.clientHeight];
            }""",
            first,
        )
        assert found == [True, 0, 0], language
