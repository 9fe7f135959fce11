"""Dice are carried to a rung by mouse and finger, in Chromium."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget
from tests.browser.boxes import box
from tests.browser.component import DRAWN, LADDER, PLAYERS, Component, Show

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.board import Board


def dice(board: Board) -> Locator:
    return board.root.locator(".pair[role=img]")


def test_a_mouse_carries_the_dice_to_a_rung(show: Show, page: Page) -> None:
    page.set_viewport_size({"width": 848, "height": 720})
    # So slow that the arrival can be looked at.
    component = show(LADDER, players=PLAYERS, speed=0.1)
    board = component.board
    page.mouse.move(*box(dice(board)).middle)
    page.mouse.down()
    page.mouse.move(*box(board.rung(2)).middle, steps=5)
    assert box(board.part("carried")).middle == pytest.approx(box(board.rung(2)).middle, abs=2)
    expect(board.part("preview")).to_contain_text("Rung 2: removes 64 (Carl)")
    # They lie over all that would cut them off, and leave the preview to be seen.
    assert box(board.part("carried")).height <= box(board.rung(2)).height
    page.mouse.up()
    arriving = board.root.locator(".on-rung.arriving")
    expect(arriving).to_have_attribute("style", re.compile("--arrival: translate"))
    assert component.sent[-1]["token"] == ">2"
    # The keys of the board still count.
    board.root.page.keyboard.press("r")
    board.settle()
    assert component.sent[-1]["token"] == "roll"


def test_a_pointer_that_rests_where_dice_were_dropped_previews_nothing(show: Show, page: Page) -> None:
    component = show(LADDER, players=PLAYERS, speed=0)
    board = component.board
    there, elsewhere = box(board.rung(2)).middle, box(board.rung(3)).middle
    page.mouse.move(*box(dice(board)).middle)
    page.mouse.down()
    page.mouse.move(*there, steps=5)
    page.mouse.up()
    board.expect_cursor(1)
    # As a browser does where the drawing under a pointer has changed.
    page.mouse.move(*there)
    page.evaluate(DRAWN)
    expect(board.part("preview")).to_have_count(0)
    page.mouse.move(*elsewhere)
    expect(board.part("preview")).to_have_count(1)


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw a finger over the page."""
    session = page.context.new_cdp_session(page)
    steps = [(start[0] + (end[0] - start[0]) * k / 8, start[1] + (end[1] - start[1]) * k / 8) for k in range(9)]
    for kind, (x, y) in [("touchStart", start), *(("touchMove", at) for at in steps[1:])]:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_carries_the_dice_and_scrolls_elsewhere(phone: Page) -> None:
    component = Component(phone, ExxtraWidget(LADDER, players=PLAYERS, speed=0))
    board = component.board
    scrolled = "() => [document.scrollingElement.scrollTop, window.scrollY]"
    phone.evaluate("() => { document.body.style.minHeight = '3000px'; }")
    board.rung(2).scroll_into_view_if_needed()
    before = phone.evaluate(scrolled)
    swipe(phone, box(dice(board)).middle, box(board.rung(2)).middle)
    board.settle()
    assert (component.sent[-1]["token"], phone.evaluate(scrolled)) == (">2", before)
    x, y = box(board.rung(1)).middle
    swipe(phone, (x, y), (x, y - 200))
    phone.wait_for_function("(before) => window.scrollY > before", arg=before[1])
