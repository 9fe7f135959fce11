"""The board under fingers, and its keys where other keys are near."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, LevelXWidget
from exxtra_widget.support.locale import LANGUAGES
from tests.browser import axe
from tests.browser.boxes import box, boxes, resize
from tests.browser.component import LADDER, PLAYERS, SHORT_GAME, Component, Show

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from exxtra_widget.widget.base import GameWidget

pytestmark = pytest.mark.usefixtures("same_document")
# The least width and height of what plays, of the rungs of a drawn board, of faces to click, and of everything else.
# A drawn ladder cannot have 44 px a rung on a board of 440 px: there a tap only looks, and the button that places is
# large. Faces of dice are narrower than high where a mouse is.
LEAST: dict[str, tuple[float, float]] = {
    "button[data-rung], .action": (44, 44),
    "g[data-rung]": (44, 32),
    ".face": (32, 44),
    "*": (24, 24),
}


# Pixels of a text that its lines have no room for.
CUT: Final = "(text) => text.scrollHeight - text.clientHeight"


def touched(page: Page, *args: Any, **options: Any) -> Component:
    """Show a widget on a page that is touched."""
    return Component(page, ExxtraWidget(*args, speed=0, **options))


def tap(component: Component, target: Locator) -> None:
    """Tap, and wait for the answer if there is one to wait for."""
    target.tap(force=True)
    component.board.settle()


def free(component: Component) -> Locator:
    return component.board.root.locator("[data-rung][aria-disabled=false]")


def overflow(page: Page) -> int:
    wider: int = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    return wider


def test_a_game_is_played_to_its_end_with_fingers(phone: Page) -> None:
    widget = ExxtraWidget(players=["Ann", "Bo"], dice=SHORT_GAME, speed=0)
    for _ in range(6):
        widget.roll()
        widget.play(str(widget.position.distinct_actions()[-1]))
    component = Component(phone, widget)
    board = component.board
    placed = 0
    while not widget.position.is_over:
        if widget.position.roll is None:
            tap(component, board.roll_button)
        else:
            number = max(int(rung.get_attribute("data-rung") or 0) for rung in free(component).all())
            steps = len(widget.game.steps)
            tap(component, board.rung(number))
            assert len(widget.game.steps) == steps, "the first tap has placed"
            # The second one is on the rung or on the button.
            tap(component, board.button(f"Place on {number}") if placed % 2 else board.rung(number))
            assert len(widget.game.steps) == steps + 1
            placed += 1
        assert overflow(phone) <= 0
    assert placed == 3
    expect(board.part("headline")).to_contain_text("Bo won")
    expect(board.part("result")).to_contain_text("Ann")
    tap(component, board.button("Rematch"))
    board.expect_cursor(0)


def test_no_sentence_of_the_narrator_is_cut(phone: Page) -> None:
    names = ["Bartholomäus", "Maximiliane", "Konstantin", "Friederike"]
    component = touched(phone, LADDER, players=names)
    widget, headline = component.widget, component.board.part("headline")
    for language in ("en", "de", "fr"):
        widget.language = language
        widget.speed = 0
        widget.new_game(LADDER, players=names)
        component.follow()
        for token in (">2", "53", "7X"):
            widget.play(token)
            component.follow()
            component.board.settle()
            assert headline.evaluate(CUT) <= 0, headline.inner_text()
        widget.new_game(LADDER, players=names)
        widget.speed = 0.2
        component.follow()
        widget.play(">2")
        component.follow()
        component.board.part("duel").wait_for()
        assert headline.evaluate(CUT) <= 0, headline.inner_text()


def test_nothing_overflows_on_a_phone(phone: Page) -> None:
    component = touched(phone, LADDER, players=PLAYERS, bots={1: "attacker"})
    buttons = component.board.root.locator(".action")
    for target, shown in ((None, 1), (free(component).nth(1), 2)):
        if target:
            tap(component, target)
        expect(buttons).to_have_count(shown)
        for language, width in product(LANGUAGES, (320, 360, 479)):
            component.widget.language = language
            component.follow()
            resize(phone, width, 740)
            assert overflow(phone) <= 0
            cut = buttons.evaluate_all(
                "(all) => all.map((b) => [b.scrollWidth - b.clientWidth, b.scrollHeight - b.clientHeight])"
            )
            assert all(wide <= 0 and high <= 0 for wide, high in cut), (language, width)


ROWS = """(toolbar) => {
  const boxes = [...toolbar.querySelectorAll("button, input")].map((node) => node.getBoundingClientRect());
  let [rows, bottom] = [0, -Infinity];
  for (const box of boxes.sort((one, other) => one.top - other.top)) {
    if (box.top >= bottom) rows += 1;
    bottom = Math.max(bottom, box.bottom);
  }
  return rows;
}"""


@pytest.mark.parametrize("game", [ExxtraWidget, LevelXWidget])
def test_the_tools_take_two_rows(phone: Page, game: Callable[..., GameWidget]) -> None:
    component = Component(phone, game(speed=0))
    tools = component.board.part("toolbar")
    names = tools.locator(".exxtra-cut")
    expect(names).to_have_count(5)
    for language, width in product(LANGUAGES, (320, 360)):
        component.widget.language = language
        component.follow()
        resize(phone, width, 740)
        cut = names.evaluate_all("(all) => all.map((name) => name.scrollWidth - name.clientWidth)")
        assert cut == [0] * 5, (language, width)
        assert tools.evaluate(ROWS) == 2, (language, width)


@pytest.mark.parametrize(
    ("game", "start"), [(ExxtraWidget, LADDER), (LevelXWidget, "levelx 302210/421021 A 1235")], ids=["exxtra", "levelx"]
)
def test_what_plays_is_large_on_a_tablet(phone: Page, game: Callable[..., GameWidget], start: str) -> None:
    component = Component(phone, game(start, speed=0))
    plays = component.board.root.locator("button[data-rung], [data-die], [data-part=groupings] button, .action")
    for width in (500, 768):
        resize(phone, width, 1024)
        sizes = [one.side for one in boxes(plays)]
        assert len(sizes) >= 7, width
        assert min(sizes) >= 44, width


def test_rungs_of_a_tall_board_are_large_enough_for_a_finger(phone: Page) -> None:
    component = Component(phone, ExxtraWidget(LADDER, speed=0))
    resize(phone, 1024, 768)

    sizes = [one.side for one in boxes(component.board.root.locator("[data-rung] .reach"))]

    assert len(sizes) == 6
    assert min(sizes) >= 36


def test_a_phone_shares_the_picture_of_the_whole_board(phone: Page) -> None:
    root = touched(phone, LADDER, players=PLAYERS).board.root
    root.get_by_role("button", name="Share").tap()
    picture = root.get_by_role("img", name="Picture of this moment")

    expect(picture).to_be_visible()

    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 500
    assert (picture.get_attribute("src") or "").count("finish") == 1
    assert overflow(phone) <= 0


def test_six_seats_are_all_seen(phone: Page) -> None:
    component = touched(phone, "7/7@0:64/7@0:53/7@0:42/7@0:31/7@5:70 A 71")
    board = component.board
    assert len({(one.x, one.y) for one in boxes(board.root.locator("[data-counter]"))}) == 6
    assert overflow(phone) <= 0
    dice = boxes(board.root.locator(".rung").last.locator("svg"))
    assert len(dice) == 4
    assert max(one.right for one in dice) <= box(board.rung(0)).right


def test_accessibility(phone: Page) -> None:
    component = touched(phone, LADDER, players=PLAYERS, bots={1: "attacker"})
    component.widget.mark("rung:3", "space:7", "seat:B", "dice")
    component.follow()
    tap(component, component.board.rung(2))

    assert axe.violations(phone) == {}
    component.set_dark()
    assert axe.violations(phone, colours=True) == {}


def small(component: Component) -> list[tuple[str, str, float, float]]:
    """Return name, kind and size of everything that can be focused, is seen and is too small."""
    found: list[tuple[str, str, float, float]] = component.board.root.evaluate(
        """(root, kinds) => [...root.querySelectorAll("button, input, select, summary, [tabindex]")]
          .filter((node) => node.checkVisibility({ visibilityProperty: true }))
          .map((node) => {
            const box = node.getBoundingClientRect();
            const name = (node.getAttribute("aria-label") ?? node.textContent).trim().slice(0, 40);
            return [name, kinds.find((kind) => node.matches(kind)), box.width, box.height];
          })""",
        list(LEAST),
    )
    assert len(found) > 12
    return [(name, kind, w, h) for name, kind, w, h in found if w < LEAST[kind][0] - 0.5 or h < LEAST[kind][1] - 0.5]


def test_targets_are_large_enough(show: Show) -> None:
    component = show(LADDER, players=PLAYERS, bots={1: "attacker"})

    for drawer in (None, *component.board.part("toolbar").locator("[data-drawer]").all()):
        if drawer:
            drawer.click()
            component.follow()
        expect_large_targets(component)


def test_faces_to_click_are_large_enough(show: Show) -> None:
    expect_large_targets(show(dice="hand", bots={1: "attacker"}))


def expect_large_targets(component: Component) -> None:
    for width in (360, 720, 1000):
        resize(component.page, width)
        assert small(component) == [], width


@pytest.mark.parametrize("position", ["20/20/20/20/20/20 A -", "0/0/0/0/0/0 A -"])
def test_counters_cover_no_names_which_are_apart(show: Show, page: Page, position: str) -> None:
    root = show(position, language="fr").board.root
    names = root.locator(".end-name")
    expect(names).to_have_count(2)
    for width in (500, 720, 1000):
        resize(page, width)
        covering = [
            (name, counter)
            for name, counter in product(boxes(names), boxes(root.locator("[data-counter] path")))
            if counter.x < name.right and name.x < counter.right and counter.y < name.bottom and name.y < counter.bottom
        ]
        assert covering == [], width
        start, finish = boxes(names)
        assert finish.x - start.right >= 6, width


def test_marks_are_gold_and_whole(show: Show, page: Page) -> None:
    component = show(LADDER, players=PLAYERS)
    component.widget.mark("rung:3", "space:7", "seat:B", "dice")
    component.follow()
    gold = component.board.root.evaluate("(root) => getComputedStyle(root).getPropertyValue('--exxtra-mark')")
    assert gold.strip()
    for width in (360, 720, 1000):
        resize(page, width)
        # Within the row itself, no neighbour cuts it.
        row = component.board.part("seats").locator("[data-marked]")
        assert "inset" in component.board.style("boxShadow", row)
        assert "inset" in component.board.style("boxShadow", component.board.root.locator(".pair[data-marked]"))


def test_keys_are_shown_only_where_they_count(show: Show, page: Page) -> None:
    board = show(LADDER, players=PLAYERS).board
    key = board.roll_button.locator("kbd")
    frame = board.style("boxShadow")

    expect(key).to_be_hidden()
    board.part("headline").click()
    expect(key).to_be_visible()
    assert (frame, board.style("boxShadow")) != ("none", "none")
    page.evaluate("() => document.activeElement.blur()")
    expect(key).to_be_hidden()


def test_fingers_are_shown_no_keys(phone: Page) -> None:
    board = touched(phone, LADDER, players=PLAYERS).board
    board.part("headline").tap()
    expect(board.roll_button.locator("kbd")).to_be_hidden()


def test_the_keys_go_on_after_the_turn_of_a_bot(show: Show, page: Page) -> None:
    component = show("0/0 A 64", players=PLAYERS[:2], bots={1: "attacker"}, pace=0)
    board = component.board
    board.roll_button.focus()
    page.keyboard.press("5")
    expect(board.roll_button.or_(board.root.get_by_role("button", name="My turn »"))).to_be_focused()
    component.follow_until(lambda: component.widget.position.player == 0)
    expect(board.roll_button).to_be_focused()
