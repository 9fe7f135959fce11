"""A question takes the stage: what it needs is in sight, in full screen, in a notebook and on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, LevelXWidget
from tests.browser.boxes import box, resize
from tests.browser.component import DRAWN, LADDER, Component
from tests.browser.question import BUST, CLASS, GUESSES, Card

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

    from exxtra_widget.support.locale import Language
    from exxtra_widget.widget.base import GameWidget

NAMES: Final = ["Bartholomäus", "Maximilianus", "Christophora", "Alexandrinea"]
# A window, JupyterLab beside its files and a phone, with the margins of the page; and full screen.
PLACES: Final = {"window": (1296, 720), "lab": (864, 720), "phone": (376, 740), "full screen": (1280, 720)}
# Every question that the package words itself, with its options, at a position where it can be asked.
QUESTIONS: Final[dict[str, list[tuple[str, dict[str, Any]]]]] = {
    "exxtra": [
        ("bust", {}),
        ("improve", {}),
        ("double", {}),
        ("x", {}),
        ("at_least", {"target": "64"}),
        ("beat", {"rung": 5}),
        ("survive", {"rung": 5}),
        ("win", {}),
    ],
    "levelx": [
        ("earn", {}),
        ("send_back", {}),
        ("bonus", {}),
        ("total", {"total": 10}),
        ("totals", {"total": 10, "times": 2}),
        ("win", {}),
    ],
}
# The parts that are not wholly in sight: outside of the window, or of a box that scrolls them.
UNSEEN: Final = """(root, parts) => parts.filter((part) => {
  const found = [...root.querySelectorAll(part)].filter((node) => node.checkVisibility());
  if (!found.length) return true;
  return found.some((node) => {
    const box = node.getBoundingClientRect();
    const frames = [new DOMRect(0, 0, innerWidth, innerHeight)];
    for (let around = node.parentElement; around !== root; around = around.parentElement)
      if (getComputedStyle(around).overflowY !== "visible") frames.push(around.getBoundingClientRect());
    return frames.some((frame) => box.top < frame.top - 1 || box.bottom > frame.bottom + 1
      || box.left < frame.left - 1 || box.right > frame.right + 1);
  });
})"""
ALWAYS: Final = ["[data-part=headline]", ".stage > .controls .action"]
OPEN: Final = ["[data-part=hands]", ".locked .count", "[data-part=close]"]
REVEALED: Final = ["[data-part=exact]", "[data-part=answers] svg"]


def widget_of(game: str) -> GameWidget:
    if game == "exxtra":
        return ExxtraWidget(LADDER, players=NAMES, speed=0)
    return LevelXWidget(players=NAMES, speed=0)


def presented(page: Page, widget: GameWidget) -> Component:
    """Show a widget in full screen."""
    page.set_viewport_size({"width": 1280, "height": 720})
    component = Component(page, widget)
    press_full_screen(component)
    return component


def press_full_screen(component: Component) -> None:
    """Enter full screen, or leave it."""
    role = component.board.root.get_attribute("role")
    component.board.root.press("f")
    expect(component.board.root).to_have_role("dialog" if role == "group" else "group")


def expect_in_sight(component: Component, parts: list[str]) -> None:
    """Expect these parts in sight at all places; the page is scrolled to the board."""
    component.follow()
    for place, (width, height) in PLACES.items():
        component.page.set_viewport_size({"width": width, "height": height})
        if place == "full screen":
            press_full_screen(component)
        component.board.root.evaluate("(root) => root.scrollIntoView()")
        component.page.evaluate(DRAWN)
        # On a phone the dice of Level X, of which none is rolled yet, are below.
        always = ALWAYS[:1] if place == "phone" else ALWAYS
        unseen = component.board.root.evaluate(UNSEEN, always + parts)
        assert unseen == [], (place, component.widget.language)
    press_full_screen(component)


def answer(widget: GameWidget) -> None:
    """Let a whole class answer."""
    for name, guess in zip(CLASS, GUESSES, strict=True):
        widget.answer(name, guess)


# Each language meets each game: an open question, and a revealed one.
@pytest.mark.parametrize(("game", "opened", "revealed"), [("exxtra", "de", "fr"), ("levelx", "fr", "de")])
def test_everything_that_matters_is_in_sight(page: Page, game: str, opened: Language, revealed: Language) -> None:
    widget = widget_of(game)
    component = Component(page, widget)
    cells = [".cell"] if game == "exxtra" else []

    widget.language = opened
    widget.ask(QUESTIONS[game][0][0], reveal="later", class_size=28)
    answer(widget)
    # While hands are counted, cells leave their room.
    expect_in_sight(component, OPEN)
    widget.language = revealed
    widget.again()
    answer(widget)
    widget.reveal()
    expect_in_sight(component, REVEALED + cells)


LOW: Final[ViewportSize] = {"width": 864, "height": 584}
STAGE: Final = (".stage > .board", "[data-part=narrator]", "[data-part=toolbar]")
FORM: Final = ["[data-part=question] :is(input, .ticks)", ".cell", ".foot"]


@pytest.mark.parametrize("seats", [2, 6])
def test_a_question_in_a_low_window_moves_no_board_and_is_whole(page: Page, seats: int) -> None:
    page.set_viewport_size(LOW)
    widget = ExxtraWidget("/".join("0" * seats) + " A 71", players=[*NAMES, *NAMES][:seats], speed=0)
    component = Component(page, widget)
    before = [box(component.board.root.locator(part)) for part in STAGE]

    widget.ask("bust", reveal="later", hands=False)
    states = {"open": [*FORM, "[data-part=close]"], "closed": [".foot", "[data-part=reveal]"], "revealed": [".cell"]}
    for state, parts in states.items():
        if state == "closed":
            component.board.part("close").click()
        elif state == "revealed":
            widget.reveal()
        for language in ("en", "de", "fr"):
            widget.language = language
            component.follow()
            expect(component.board.root).to_have_attribute("lang", language)
            expect(component.board.part("question")).to_have_attribute("data-state", state)
            page.evaluate(DRAWN)
            assert component.board.root.evaluate(UNSEEN, ["[data-part=headline]", *parts]) == [], (state, language)
            after = [box(component.board.root.locator(part)) for part in STAGE]
            assert after == before, (state, language)


@pytest.mark.parametrize("game", QUESTIONS)
def test_its_own_questions_are_large_and_whole(page: Page, game: str) -> None:
    widget = widget_of(game)
    component = presented(page, widget)
    headline = component.board.part("headline")
    # English is shorter.
    for topic, options in QUESTIONS[game]:
        widget.ask(topic, **options)
        for language in ("de", "fr"):
            widget.language = language
            component.follow()
            size, lines, hidden = headline.evaluate(
                """(line) => {
                  const { fontSize, lineHeight } = getComputedStyle(line);
                  return [parseFloat(fontSize), line.clientHeight / parseFloat(lineHeight),
                    line.scrollHeight - line.clientHeight];
                }"""
            )
            assert size >= 36, (topic, language)
            assert round(lines) <= 2, (topic, language)
            assert hidden <= 1, (topic, language)


def test_cells_questions_and_captions_are_as_large_as_a_room_needs_them(page: Page) -> None:
    widget = widget_of("exxtra")
    component = presented(page, widget)
    headline, hidden = component.board.part("headline"), "(line) => line.scrollHeight - line.clientHeight"
    for caption in ("Angenommen, in diesem Wurf kommt kein X.", "Zehn Würfe hintereinander, und keine Sieben."):
        widget.caption(caption)
        component.follow()
        expect(headline).to_have_text(caption)
        assert headline.evaluate(hidden) <= 1
    widget.ask("bust")
    component.follow()
    cell, board = (box(component.board.root.locator(part).first) for part in (".cell", ".board svg"))
    type_size = component.board.style("fontSize", component.board.root.locator(".cell .text").first)

    assert (cell.width >= 68, cell.height >= 52, board.width >= 360) == (True, True, True)
    assert float(type_size.removesuffix("px")) >= 24
    widget.ask("Who thinks that the next three players together will roll at least one double " * 2 + "?")
    component.follow()
    expect(headline).to_contain_text("Who thinks")
    assert float(component.board.style("fontSize", headline).removesuffix("px")) >= 26
    assert headline.evaluate(hidden) <= 1


def test_a_whole_class_of_long_names_makes_nothing_wider(page: Page) -> None:
    widget = ExxtraWidget(LADDER, players=NAMES, dice=BUST, speed=0)
    component = Component(page, widget)
    widget.ask("bust")
    for number in range(32):
        widget.answer(f"{number:02} Maximiliane-Alexandra {'x' * 50}", f"{(number * 7) % 100}%")
    component.follow()
    for act in (lambda: None, widget.roll):
        act()
        component.follow()
        for width in (360, 1200):
            resize(page, width)
            assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    assert len(Card(component.board).table("The answers")) == 32
