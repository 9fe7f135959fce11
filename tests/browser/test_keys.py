"""Keys and clicks as people make them: held, on other layouts, too fast, on top of each other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget
from tests.browser.component import LADDER, PLAYERS, Component

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

    Show = Callable[..., Component]

# A beat then takes longer than a test waits for anything.
HELD: Final = 1 / 500
MOVING: Final = re.compile("exxtra--moving")
TWICE: Final = "A second click right after the first"


def press(page: Page, key: str, code: str) -> None:
    """Press a key of a layout that Playwright does not have."""
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchKeyEvent", {"type": "keyDown", "key": key, "code": code, "text": key})
    session.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": key, "code": code})
    session.detach()


@pytest.mark.parametrize("key", ["r", "Enter"])
def test_a_held_key_acts_once(show: Show, key: str) -> None:
    component = show(LADDER, players=PLAYERS)
    component.board.roll_button.focus()
    for _ in range(20):
        component.page.keyboard.down(key)
    component.page.keyboard.up(key)
    component.board.expect_cursor(1)
    assert [message["kind"] for message in component.sent] == ["act"]


@pytest.mark.parametrize(
    ("key", "code", "step"),
    [
        ("è", "Digit7", None),
        ("(", "Digit5", ">5"),
        ("٢", "Digit2", ">2"),
        ("à", "Digit0", ">0"),
        ("3", "Numpad3", ">3"),
    ],
)
def test_the_place_of_a_key_counts_where_its_letter_has_no_meaning(
    show: Show, key: str, code: str, step: str | None
) -> None:
    component = show("0/3 A 71", players=PLAYERS[:2])
    component.board.root.focus()
    press(component.page, key, code)
    assert [message["token"] for message in component.sent] == ([step] if step else [])


def test_a_double_click_rolls_once(show: Show) -> None:
    component = show(LADDER, players=PLAYERS)
    component.board.roll_button.dblclick()
    component.board.expect_cursor(1)
    assert len(component.sent) == 1
    expect(component.board.part("notice")).to_contain_text(TWICE)


def test_two_taps_roll_once(browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    component = Component(context.new_page(), ExxtraWidget(LADDER, players=PLAYERS, speed=0))
    box = component.board.roll_button.bounding_box()
    assert box is not None
    for _ in range(2):
        component.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    component.board.expect_cursor(1)
    expect(component.board.part("notice")).to_contain_text(TWICE)
    assert len(component.sent) == 1
    context.close()


def test_dice_that_roll_are_not_rolled_again(show: Show) -> None:
    component = show("0/3 A -", players=PLAYERS[:2], dice="64 71", speed=HELD)
    board = component.board
    board.roll_button.click()
    expect(board.root).to_have_class(MOVING)
    board.roll_button.click()
    expect(board.root).not_to_have_class(MOVING)
    expect(board.part("notice")).to_contain_text(TWICE)
    assert len(component.sent) == 1


def test_a_click_while_the_dice_roll_counts_where_it_makes_sense(show: Show) -> None:
    component = show("0/3 A -", players=PLAYERS[:2], dice="64 71", speed=HELD)
    board = component.board
    board.roll_button.click()
    expect(board.root).to_have_class(MOVING)
    # It is marked as disabled as long as no dice lie there.
    board.rung(4).click(force=True)
    expect(board.root).to_have_attribute("data-pending", "false")
    assert [message["token"] for message in component.sent] == ["roll", ">4"]
    assert [step.action for step in component.widget.game.steps] == ["64", ">4"]


def test_a_click_that_makes_no_sense_any_more_is_answered(show: Show) -> None:
    component = show("0/3 A 64", players=PLAYERS[:2], dice="2X", speed=HELD)
    board = component.board
    board.roll_button.click()
    expect(board.root).to_have_class(MOVING)
    board.rung(4).click()
    # The roll was a bust.
    expect(board.part("notice")).to_contain_text("must roll")
    assert [step.action for step in component.widget.game.steps] == ["2X"]
