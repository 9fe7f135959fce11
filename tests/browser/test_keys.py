"""Taps as fingers make them; keys and clicks are tested with the page's components."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget
from tests.browser.component import LADDER, PLAYERS, Component

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser

    Show = Callable[..., Component]

TWICE: Final = "A second click right after the first"


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
