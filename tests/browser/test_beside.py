"""Tips and notices stand beside what they speak of, and cover nothing that can be pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, LevelXWidget
from exxtra_widget.support.locale import LANGUAGES
from tests.browser.boxes import resize
from tests.browser.component import DRAWN, LADDER, PLAYERS, Component

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from exxtra_widget.widget.base import GameWidget

PHONES: Final = [(360, 740), (360, 640)]
WIDE: Final = [(720, 720), (848, 720), (1240, 720)]
SIZES: Final = PHONES + WIDE
# What a bubble covers by more than its edge: buttons, what explains the first turn, players in a strip, and the line of
# the seat to act, which on a phone has the only room below the dice. Places of dice before a roll are free, and so are
# empty rungs on which nothing can be placed.
COVERED: Final = """(bubble, more = "") => {
  const { left, top, right, bottom } = bubble.getBoundingClientRect();
  const free = ".table [aria-disabled=true], .rung:not(:has(.dice)) > [aria-disabled=true]";
  const buttons = `button:not(${free}), [role=button]`;
  const seats = innerWidth < 480 ? "" : ".strip .seat, .seat.acting";
  const kinds = `:is(${buttons}, [data-part=primer], ${seats}, ${more})`;
  return [...document.querySelectorAll(`.exxtra ${kinds}`)]
    .filter((button) => !bubble.contains(button) && button.checkVisibility())
    .filter((button) => {
      const box = button.getBoundingClientRect();
      const wide = Math.min(right, box.right) - Math.max(left, box.left);
      const high = Math.min(bottom, box.bottom) - Math.max(top, box.top);
      return wide > 2 && high > 2;
    })
    .map((button) => button.getAttribute("aria-label") ?? button.textContent.trim());
}"""
# Whether all of a bubble is in the window.
SEEN: Final = """(bubble) => {
  const { left, top, right, bottom } = bubble.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""
# Whether no line of the narrator is cut.
WHOLE: Final = "(line) => line.parentElement.scrollHeight < line.parentElement.clientHeight + 3"
# Pixels from a bubble to its subject, and from the tip of its arrow to the edge of the subject.
APART: Final = """([bubble, subject]) => {
  const [one, other] = [bubble, subject].map((part) => part.getBoundingClientRect());
  const wide = Math.max(one.left - other.right, other.left - one.right);
  const high = Math.max(one.top - other.bottom, other.top - one.bottom);
  const arrow = parseFloat(bubble.style.getPropertyValue("--arrow"));
  const aims = high > 0
    ? one.left + arrow >= other.left && one.left + arrow <= other.right
    : one.top + arrow >= other.top && one.top + arrow <= other.bottom;
  return { gap: Math.max(wide, high), aims };
}"""


def show(page: Page, size: tuple[int, int], widget: GameWidget) -> Component:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    return Component(page, widget)


def apart(bubble: Locator, subject: Locator) -> Any:
    bubble.page.evaluate(DRAWN)
    parts = [bubble.element_handle(), subject.element_handle()]
    return bubble.page.evaluate(APART, parts)


class Tip(NamedTuple):
    """A tip of a first game: its board, the steps that lead to it, its subject, and words of its English text."""

    widget: Callable[[], GameWidget]
    script: str
    subject: str
    said: str
    # What else it leaves free on a wide page, and how far away it may be: what is beside the ladder is the track.
    free: str = ""
    gap: int = 128


TWO: Final = ["Ann", "Bo"]
TIPS: Final = {
    "roll": Tip(lambda: ExxtraWidget(players=TWO, speed=0), "", ".exxtra-main", "roll the dice"),
    "place": Tip(
        lambda: ExxtraWidget(players=TWO, speed=0), "42", "[data-part=ladder]", "free rung",
        free=", g.space, svg.strip, [data-part=ladder]",
    ),
    "came back": Tip(lambda: ExxtraWidget(players=TWO, speed=0), "42 >4 64 >3", "[data-part=ladder]", "came back"),
    "by hand": Tip(lambda: ExxtraWidget(players=TWO, dice="hand", speed=0), "", "[data-part=hand]", "dice", gap=16),
    "sort": Tip(lambda: LevelXWidget(players=TWO, speed=0), "", ".exxtra-main", "dice"),
}  # fmt: skip


@pytest.mark.parametrize("name", TIPS)
def test_a_tip_stands_beside_its_subject_with_its_arrow_on_it_and_covers_nothing(name: str, page: Page) -> None:
    tip = TIPS[name]
    component = show(page, PHONES[0], tip.widget())
    for step in tip.script.split():
        component.widget.play(step)
        component.follow()
        component.board.settle()
    expect(component.board.part("coach")).to_contain_text(tip.said)
    for language in LANGUAGES:
        component.widget.language = language
        component.follow()
        expect(component.board.root).to_have_attribute("lang", language)
        expect_in_its_place(component, tip, SIZES if language == "en" or tip.free else PHONES)


def expect_in_its_place(component: Component, tip: Tip, sizes: list[tuple[int, int]]) -> None:
    """Expect a tip next to its subject, with its arrow on it, and at the narrator of a phone."""
    shown, subject = component.board.part("coach"), component.board.root.locator(tip.subject).first
    for size in sizes:
        where = (component.widget.language, size)
        resize(component.page, *size)
        assert shown.evaluate(SEEN), where
        if size in PHONES:
            assert shown.evaluate(WHOLE), where
            assert shown.evaluate(COVERED, f".narrator p, .seat.acting, .exxtra-main, {tip.subject}") == [], where
            continue
        found = apart(shown, subject)
        assert (found["aims"], 0 < found["gap"] <= tip.gap) == (True, True), where
        assert shown.evaluate(COVERED, f".narrator p{tip.free}") == [], where


def test_a_tip_goes_to_its_subject_when_that_is_scrolled_into_view(page: Page) -> None:
    component = show(page, (1000, 400), ExxtraWidget(players=["Ann", "Bo"], seed=2, speed=0))
    tip, roll = component.board.part("coach"), component.board.root.locator(".exxtra-main").first
    page.add_style_tag(content="body { padding-bottom: 2000px; }")
    # Of the button only the lower edge is seen, and the tip is placed then.
    roll.evaluate("(button) => scrollTo(0, button.getBoundingClientRect().bottom + scrollY - 20)")
    resize(page, 990, 400)
    assert not 0 < apart(tip, roll)["gap"] <= 128
    page.evaluate("() => new Promise((done) => { addEventListener('scrollend', done, true); scrollTo(0, 0); })")
    assert 0 < apart(tip, roll)["gap"] <= 128


def test_a_tip_without_room_near_its_subject_leaves_the_line_to_the_narrator(page: Page) -> None:
    component = show(page, (1240, 720), ExxtraWidget(players=TWO, speed=0))
    tip, narrator = component.board.part("coach"), component.board.part("narrator")
    # In a higher window, what explains the first turn stands below the button.
    for height, is_near in ((720, True), (900, False), (720, True)):
        resize(page, 1240, height)
        expect(tip).to_be_visible(visible=is_near)
        expect(narrator.get_by_text("On the first roll, an X counts as 0.")).to_be_visible(visible=not is_near)


def test_notices_stand_beside_what_was_clicked_and_go_with_the_next_action(page: Page) -> None:
    component = show(page, SIZES[0], ExxtraWidget(LADDER, players=PLAYERS, speed=0))
    notice, frame = component.board.part("notice"), component.board.root.locator(".notice")
    for size in SIZES:
        resize(page, *size)
        for rung in (5, 4):
            component.board.rung(rung).click(force=True)
            expect(notice).to_contain_text(f"Rung {rung} is taken")
            page.evaluate(DRAWN)
            assert frame.evaluate(COVERED) == [], (size, rung)
        component.board.part("toolbar").locator("[data-drawer=log]").click()
        expect(notice).to_have_text("")
    # One about a low rung is seen on a phone: above the list of rungs, the nearest place where it covers none.
    component.widget.new_game("0/0 A -", players=["Ann", "Bo"])
    component.follow()
    resize(page, *SIZES[0])
    component.board.rung(2).click(force=True)
    expect(notice).to_contain_text("must roll")
    page.evaluate(DRAWN)
    assert frame.evaluate(COVERED) == []
    assert frame.evaluate("(notice) => notice.getBoundingClientRect().top >= 0")
