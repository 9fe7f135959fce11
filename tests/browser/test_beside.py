"""Tips and notices stand beside what they speak of, and cover nothing that can be pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, LevelXWidget
from tests.browser.component import DRAWN, LADDER, PLAYERS, Component

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from exxtra_widget.support.locale import Language
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
      return wide > 1 && high > 1;
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


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(DRAWN)


def apart(bubble: Locator, subject: Locator) -> Any:
    bubble.page.evaluate(DRAWN)
    parts = [bubble.element_handle(), subject.element_handle()]
    return bubble.page.evaluate(APART, parts)


def expect_tip_at(component: Component, subject: str) -> None:
    """Expect the tip next to its subject, with its arrow on it, and at the narrator of a phone."""
    tip = component.board.part("coach")
    for size in PHONES:
        resize(component.page, size)
        assert tip.evaluate(COVERED, f".narrator p, .seat.acting, .exxtra-main, {subject}") == [], (subject, size)
        assert tip.evaluate(SEEN), (subject, size)
        assert tip.evaluate(WHOLE), (subject, size)
    for size in WIDE:
        resize(component.page, size)
        found = apart(tip, component.board.root.locator(subject).first)
        assert found["aims"], (subject, size)
        # As near as what is beside the ladder allows: the track.
        assert 0 < found["gap"] <= 128, (subject, size)
        assert tip.evaluate(COVERED, ".narrator p") == [], (subject, size)
        assert tip.evaluate(SEEN), (subject, size)


def test_tips_stand_beside_their_subject_with_their_arrow_on_it(page: Page) -> None:
    component = show(page, SIZES[0], ExxtraWidget(players=["Ann", "Bo"], seed=2, speed=0))
    tip = component.board.part("coach")
    expect_tip_at(component, ".exxtra-main")
    component.board.roll()
    expect_tip_at(component, "[data-part=ladder]")
    words: dict[Language, str] = {"en": "rung", "de": "Stufe", "fr": "échelon"}
    for language, rung in words.items():
        component.widget.language = language
        component.follow()
        expect(tip).to_contain_text(rung)
        for size in WIDE:
            resize(page, size)
            assert tip.evaluate(COVERED, "g.space, svg.strip, [data-part=ladder]") == [], (language, size)


def test_a_tip_goes_to_its_subject_when_that_is_scrolled_into_view(page: Page) -> None:
    component = show(page, (1000, 400), ExxtraWidget(players=["Ann", "Bo"], seed=2, speed=0))
    tip, roll = component.board.part("coach"), component.board.root.locator(".exxtra-main").first
    page.add_style_tag(content="body { padding-bottom: 2000px; }")
    # Of the button only the lower edge is seen, and the tip is placed then.
    roll.evaluate("(button) => scrollTo(0, button.getBoundingClientRect().bottom + scrollY - 20)")
    resize(page, (990, 400))
    assert apart(tip, roll)["gap"] > 128
    page.evaluate("() => new Promise((done) => { addEventListener('scrollend', done, true); scrollTo(0, 0); })")
    assert 0 < apart(tip, roll)["gap"] <= 128


TIPS: Final[dict[str, tuple[Callable[..., GameWidget], dict[str, Any], str, str]]] = {
    "roll": (ExxtraWidget, {"seed": 2}, "", ".exxtra-main"),
    "place": (ExxtraWidget, {"seed": 2}, "42", "[data-part=ladder]"),
    "came back": (ExxtraWidget, {"seed": 2}, "42 >4 64 >3", "[data-part=ladder]"),
    "by hand": (ExxtraWidget, {"dice": "hand"}, "", "[data-part=hand]"),
    "sort": (LevelXWidget, {"seed": 2}, "", ".exxtra-main"),
}


@pytest.mark.parametrize("name", TIPS)
def test_a_tip_on_a_phone_is_whole_and_covers_nothing(name: str, page: Page) -> None:
    kind, chance, script, subject = TIPS[name]
    component = show(page, PHONES[0], kind(players=["Ann", "Bo"], speed=0, **chance))
    for step in script.split():
        component.widget.play(step)
        component.follow()
        component.board.settle()
    tip = component.board.part("coach")
    said = []
    for language in ("en", "de", "fr"):
        component.widget.language = language
        component.follow()
        page.evaluate(DRAWN)
        said.append(tip.inner_text())
        assert tip.evaluate(COVERED, f".narrator p, .seat.acting, .exxtra-main, {subject}") == [], language
        assert tip.evaluate(SEEN), language
        assert tip.evaluate(WHOLE), language
    assert len(set(said)) == len(said)


def test_a_tip_about_dice_that_came_back_stands_beside_the_ladder(page: Page) -> None:
    component = show(page, (360, 640), ExxtraWidget(players=["Ann", "Bo"], speed=0))
    for step in ["42", ">4", "64", ">3"]:
        component.widget.play(step)
        component.follow()
        component.board.settle()
    expect(component.board.part("coach")).to_contain_text("came back")
    expect_tip_at(component, "[data-part=ladder]")


def test_the_narrator_leaves_to_a_tip_what_may_be_done(page: Page) -> None:
    component = show(page, (1000, 720), LevelXWidget(players=["Ann", "Bo"], speed=0))
    instruction = component.board.part("instruction")
    expect(component.board.part("coach")).to_be_visible()
    expect(instruction).to_be_empty()
    component.widget.play("2233")
    component.follow()
    expect(component.board.part("coach")).to_have_count(0)
    expect(instruction).to_contain_text("2 + 3")


def test_a_tip_of_level_x_stands_beside_its_subject(page: Page) -> None:
    expect_tip_at(show(page, SIZES[0], LevelXWidget(players=["Ann", "Bo"], seed=2, speed=0)), ".exxtra-main")


def test_a_tip_about_dice_rolled_by_hand_stands_beside_their_fields(page: Page) -> None:
    component = show(page, (848, 720), ExxtraWidget(players=["Ann", "Bo"], dice="hand", speed=0))
    tip = component.board.part("coach")
    assert 0 < apart(tip, component.board.part("hand"))["gap"] <= 16
    assert tip.evaluate(COVERED) == []


def test_notices_stand_beside_what_was_clicked_and_go_with_the_next_action(page: Page) -> None:
    component = show(page, SIZES[0], ExxtraWidget(LADDER, players=PLAYERS, speed=0))
    notice, frame = component.board.part("notice"), component.board.root.locator(".notice")
    for size in SIZES:
        resize(page, size)
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
    resize(page, SIZES[0])
    component.board.rung(2).click(force=True)
    expect(notice).to_contain_text("must roll")
    page.evaluate(DRAWN)
    assert frame.evaluate(COVERED) == []
    assert frame.evaluate("(notice) => notice.getBoundingClientRect().top >= 0")
