"""The row of scenes on the page: the window with notes for the teacher, the strip, and the list."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import boxes
from tests.browser.component import AXE, DRAWN, Show

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from exxtra_widget.support.locale import Language
    from tests.browser.component import Component

ROW: Final = """\
A: Ann
B: Bo
## Stop?
Start: 0/0 A -
Note: Hold up both dice.
Minutes: 2
64 {Ann stops.}
>5
## A vote
Minutes: 3
Note: Vote by hands.
41
Ask: bust
7X
"""
# For pages with landmarks and headings; this one shows a single part.
PAGE_RULES: Final = ("landmark-one-main", "page-has-heading-one")
CLOCK: Final = re.compile(r"^\d+:\d\d$")
SCHEME: Final = "(scheme) => getComputedStyle(document.documentElement).colorScheme === scheme"


@pytest.fixture
def component(show: Show) -> Component:
    shown = show(players=2)
    shown.widget.scenes = ROW
    shown.follow()
    shown.board.root.focus()
    return shown


def open_notes(component: Component) -> Page:
    with component.page.expect_popup() as opened:
        component.page.keyboard.press("n")
    return opened.value


def texts(page: Page) -> list[str]:
    return page.locator("p").all_inner_texts()


def test_the_window_tells_the_note_and_what_comes_and_follows_the_board(component: Component) -> None:
    notes = open_notes(component)
    expect(notes.get_by_text("Next: Play 64")).to_be_visible()
    assert texts(notes)[1:4] == ["Planned so far: 2 of 5 minutes", "Hold up both dice.", "Next: Play 64"]
    expect(notes.get_by_role("timer")).to_have_text(CLOCK)
    picture = notes.locator("img")
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 0
    # Without scrolling, the teacher has all of it before the eyes.
    assert notes.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    notes.add_script_tag(path=AXE)
    for scheme in ("light", "dark"):
        component.set_dark(scheme == "dark")
        notes.wait_for_function(SCHEME, arg=scheme)
        violated = notes.evaluate("async () => (await axe.run(document)).violations.map((rule) => rule.id)")
        assert [rule for rule in violated if rule not in PAGE_RULES] == [], scheme
    for _ in range(2):
        notes.get_by_role("button").nth(1).click()
    expect(notes.get_by_text("Next: 2/2 A vote")).to_be_visible()
    expect(notes.get_by_text("Hold up both dice.")).to_be_visible()
    notes.keyboard.press("PageDown")
    expect(notes.get_by_text("Vote by hands.")).to_be_visible()
    notes.keyboard.press("ArrowRight")
    notes.keyboard.press(" ")
    expect(notes.get_by_text("Next: Close the vote")).to_be_visible()
    component.widget.answer("Eve", "1/3")
    component.follow()
    expect(notes.get_by_text("1 answer", exact=True)).to_be_visible()
    component.widget.language = "de"
    component.follow()
    expect(notes.get_by_text("Danach: Die Abstimmung schließen")).to_be_visible()
    assert notes.title() == "Notizen für die Lehrkraft"
    assert component.widget.scene == 2


def test_the_window_is_opened_once_and_again_after_it_was_closed(component: Component) -> None:
    notes = open_notes(component)
    component.page.keyboard.press("n")
    component.page.keyboard.press("ArrowRight")
    expect(notes.get_by_text("Ann stops.")).to_be_visible()
    assert len(component.page.context.pages) == 2
    with notes.expect_event("close"):
        notes.evaluate("() => close()")
    again = open_notes(component)
    again.get_by_text("Hold up both dice.").wait_for()
    with again.expect_event("close"):
        component.page.evaluate("() => cleanups.splice(0).forEach((cleanup) => cleanup())")


def test_a_window_opened_in_full_screen_leaves_the_board_raised(component: Component) -> None:
    page = component.page
    page.keyboard.press("f")
    page.wait_for_function("() => document.fullscreenElement")
    notes = open_notes(component)
    page.wait_for_function("() => !document.fullscreenElement")
    expect(component.board.root).to_have_role("dialog")
    notes.keyboard.press("ArrowRight")
    expect(notes.get_by_text("Ann stops.")).to_be_visible()
    page.bring_to_front()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.fullscreenElement")
    page.evaluate("() => document.exitFullscreen()")
    expect(component.board.root).to_have_role("group")


def test_strip_and_list_on_a_phone_by_keys_and_after_the_page_is_loaded_again(component: Component) -> None:
    page, scene = component.page, component.board.part("scene")
    page.set_viewport_size({"width": 360, "height": 780})
    expect(scene).to_have_text("1/2 Stop?")
    buttons = boxes(component.board.part("scenes").get_by_role("button"))
    assert len(buttons) == 3
    assert min(one.side for one in buttons) >= 44
    assert page.evaluate("() => document.documentElement.scrollWidth") == 360
    page.keyboard.press("g")
    page.add_script_tag(path=AXE)
    assert page.evaluate("async () => (await axe.run('dialog')).violations.map((rule) => rule.id)") == []
    page.keyboard.type("vote")
    page.keyboard.press("Enter")
    expect(scene).to_have_text("2/2 A vote")
    page.keyboard.press("ArrowLeft")
    expect(scene).to_have_text("1/2 Stop?")
    page.keyboard.press("g")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    expect(scene).to_have_text("2/2 A vote")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    # Python has both presses before the page goes.
    expect(component.board.root.locator(".press.made")).to_have_count(2)
    page.reload()
    expect(scene).to_have_text("2/2 A vote")
    expect(component.board.root.locator(".press.made")).to_have_count(2)
    expect(component.board.part("question")).to_have_attribute("data-state", "open")


# A caption on several lines, and events after which a player may act.
LED: Final = """\
A: Ann
B: Bo
Start: 0/0 A -
64 {Ann stops early, because an X would take away all that she has.}
>5
41
Ask: bust
"""
SEEN: Final = """(root) => {
  const find = (part) => root.querySelector(`[data-part=${part}]`);
  const tools = [...find("toolbar").querySelectorAll("button")].filter((one) => one.checkVisibility());
  const places = tools.map((one) => one.getBoundingClientRect());
  const middles = places.map(({ top, bottom }) => Math.round((top + bottom) / 20));
  return {
    size: find("caption") && parseFloat(getComputedStyle(find("caption")).fontSize),
    instruction: find("caption") && find("instruction").innerText,
    rows: new Set(middles).size,
    quiet: root.querySelector(".action").matches(".quiet"),
  };
}"""


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_presented_scenes_are_led_by_captions(component: Component, language: Language) -> None:
    page, root = component.page, component.board.root
    page.set_viewport_size({"width": 1280, "height": 720})
    component.widget.language = language
    component.widget.scenes = LED
    component.follow()
    expect(root).to_have_attribute("lang", language)
    root.press("f")
    expect(root).to_have_role("dialog")

    page.keyboard.press("PageDown")
    expect(component.board.part("caption")).to_be_visible()
    component.board.settle()
    page.evaluate(DRAWN)
    captioned = root.evaluate(SEEN)
    assert captioned.pop("size") >= 44
    assert captioned == {"instruction": "", "rows": 2, "quiet": True}
    for cursor in (2, 3):
        page.keyboard.press("PageDown")
        component.board.expect_cursor(cursor)
        page.evaluate(DRAWN)
        assert root.evaluate(SEEN) == {"size": None, "instruction": None, "rows": 2, "quiet": True}
