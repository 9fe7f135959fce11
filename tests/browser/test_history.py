"""Dragging through a game: a frame lays out the board and the slider alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest

from exxtra_widget import ExxtraWidget, LevelXWidget
from tests.browser.component import Component

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from exxtra_widget.widget.base import GameWidget

# Moves a slider once in each frame, and waits until the last one is drawn.
DRAG: Final = """async (slider, values) => {
  for (const value of values) {
    slider.value = String(value);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise(requestAnimationFrame);
  }
  await new Promise(requestAnimationFrame);
}"""


@pytest.mark.parametrize("game", [ExxtraWidget, LevelXWidget])
def test_a_drag_lays_out_the_board_and_the_slider_alone(
    page: Page, browser: Browser, game: Callable[..., GameWidget]
) -> None:
    widget = game(players=2, seed=3, speed=0, bots={0: "random", 1: "random"})
    widget.play_bots(60)
    slider = Component(page, widget).board.history
    slider.dispatch_event("pointerdown")
    # Until time passes, no text next to the board follows.
    page.evaluate("() => { performance.now = () => 0; window.setTimeout = () => 0; }")
    slider.evaluate(DRAG, [30, 31])

    browser.start_tracing(page=page, categories=["devtools.timeline", "-*"])
    slider.evaluate(DRAG, [32, 33, 34, 40, 50, 20])
    events = json.loads(browser.stop_tracing())["traceEvents"]

    layouts = [event["args"]["beginData"] for event in events if event["name"] == "Layout"]
    assert len(layouts) >= 5
    assert all(layout["partialLayout"] for layout in layouts), layouts
