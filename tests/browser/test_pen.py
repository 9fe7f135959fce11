"""The pen draws arrows and marks on the board, in Chromium."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, LevelXWidget
from tests.browser.boxes import box
from tests.browser.component import LADDER, PLAYERS, Component, Show
from tests.browser.test_carry import swipe

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.board import Board


def spot(board: Board, mark: str) -> Locator:
    return board.root.locator(f"[data-spot='{mark}']").first


def drag(board: Board, start: str, end: str, button: Literal["left", "right"] = "right") -> None:
    """Draw with a button of the mouse from one place to another."""
    mouse = board.root.page.mouse
    mouse.move(*box(spot(board, start)).middle)
    mouse.down(button=button)
    mouse.move(*box(spot(board, end)).middle, steps=5)
    mouse.up(button=button)
    board.settle()


def test_a_drag_with_the_right_button_draws_and_a_click_clears_it(show: Show, page: Page) -> None:
    page.set_viewport_size({"width": 1240, "height": 720})
    component = show(LADDER, players=PLAYERS)
    board, game = component.board, component.widget.game
    game.mark("rung:0")
    component.follow()
    page.evaluate("document.addEventListener('contextmenu', () => (window.menus = (window.menus ?? 0) + 1))")

    drag(board, "space:8", "rung:5")
    drag(board, "space:11", "space:11")
    drag(board, "seat:B", "dice")
    assert [*game.marks] == ["rung:0", "space:8>rung:5", "space:11", "seat:B>dice"]
    expect(board.root.get_by_role("img", name="Arrow from Beatrice to the dice.")).to_be_attached()
    arrow = board.root.get_by_role("img", name="Arrow from space 8 to rung 5.")
    drawn = box(arrow)
    for x, y in (box(spot(board, end)).middle for end in ("space:8", "rung:5")):
        assert drawn.x - 9 < x < drawn.right + 9
        assert drawn.y - 9 < y < drawn.bottom + 9
    assert page.evaluate("window.menus") is None

    # The same again removes it, and a click beside the places what else was drawn here.
    drag(board, "space:11", "space:11")
    assert [*game.marks] == ["rung:0", "space:8>rung:5", "seat:B>dice"]
    frame = box(board.root.locator("svg.board"))
    page.mouse.click(frame.middle[0], frame.y + 6)
    board.settle()
    assert [*game.marks] == ["rung:0"]
    assert str(game.position) == LADDER


def test_while_the_pen_is_on_mouse_and_finger_draw_and_choose_nothing(phone: Page) -> None:
    # A tablet: on a phone the tools leave no room for a pen.
    phone.set_viewport_size({"width": 768, "height": 1024})
    component = Component(phone, ExxtraWidget(LADDER, players=PLAYERS, speed=0))
    board, game = component.board, component.widget.game
    board.part("pen").click()
    expect(board.part("pen")).to_have_attribute("aria-pressed", "true")
    swipe(phone, box(spot(board, "space:8")).middle, box(spot(board, "rung:3")).middle)
    board.settle()
    drag(board, "rung:3", "rung:1", "left")
    assert [*game.marks] == ["space:8>rung:3", "rung:3>rung:1"]
    expect(board.root.locator("[data-arrow]")).to_have_count(2)
    spot(board, "rung:2").click()
    board.settle()
    assert [*game.marks[2:]] == ["rung:2"]
    assert str(game.position) == LADDER


@pytest.mark.parametrize("width", [848, 1240])
def test_squares_without_a_fill_and_taken_bonuses_catch_the_pen(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 720})
    component = Component(page, LevelXWidget(players=3, speed=0))
    board, game = component.board, component.widget.game
    drag(board, "square:7.0", "square:9.2")
    drag(board, "row:5", "bonus:15")
    assert [*game.marks] == ["square:7.0>square:9.2", "row:5>bonus:15"]
    name = "Arrow from the start of row 7 to the X square of row 9."
    expect(board.root.get_by_role("img", name=name)).to_be_visible()


def test_a_mark_lands_on_the_moment_that_is_shown(show: Show, page: Page) -> None:
    page.set_viewport_size({"width": 848, "height": 720})
    component = show(players=2, seed=1)
    component.widget.play("64 >5 42")
    component.follow()
    board, game = component.board, component.widget.game
    board.root.focus()
    page.keyboard.press("Home")
    drag(board, "space:8", "rung:5")
    assert (game.cursor, game.marks, len(game)) == (0, ("space:8>rung:5",), 3)
    page.keyboard.press("End")
    expect(board.root.locator("[data-arrow]")).to_have_count(0)
