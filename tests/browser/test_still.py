"""While a game goes on, nothing on the page moves: each frame of a game is compared with its first."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, Game, LevelXWidget, exxtra, levelx
from tests.browser.component import DRAWN, Component

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from exxtra_widget.widget.base import GameWidget

pytestmark = pytest.mark.usefixtures("same_document")
NAMES: Final = ["Bartholomäus", "Maximilianus", "Christophora", "Alexandrinea", "Wilhelmina-M", "Konstantinos"]
# Widths of the widget with heights of the window, and full screen.
PLACES: Final = ((360, 740), (480, 720), (640, 720), (848, 584), (848, 720), (1000, 720), (1240, 720))
FULL_SCREEN: Final = (1280, 720)
# Two seats play from the start, more of them from a position near the end.
STARTS: Final = {
    "exxtra-2": "0/0 A -",
    "exxtra-4": "15/12/18/9 A -",
    "exxtra-6": "18/17/18/16/18/18 A -",
    "levelx-2": "levelx 000000/000000 A -",
    "levelx-4": "levelx 302210/421021/210000/001000 A -",
}
# Dice of short games in which each seat has turns; of longer ones this many steps are played.
SEEDS: Final = {"exxtra-2": 1, "exxtra-4": 35, "exxtra-6": 19, "levelx-2": 20, "levelx-4": 5}
MOST: Final = 30
PARTS: Final = (
    ".stage > .board:not(.shaken)",
    "[data-part=seats]",
    "[data-part=narrator]",
    "[data-part=toolbar]",
    ".stage > .controls .acts, .stage > .controls .actions",
)
# Compares the parts with their first places in each frame, and when called; it ends with its board.
WATCH: Final = """(root, parts) => {
  const first = {};
  window.moved = {};
  window.compare = () => {
    for (const part of parts) {
      const node = [...root.querySelectorAll(part)].find((one) => one.checkVisibility());
      if (!node) continue;
      const { x, y, width, height } = node.getBoundingClientRect();
      const now = [x + scrollX, y + scrollY, width, height].map((side) => Math.round(side * 10) / 10);
      first[part] ??= now;
      if (now.some((side, index) => Math.abs(side - first[part][index]) > 0.5))
        window.moved[part] ??= [root.dataset.cursor, first[part], now];
    }
    const lines = root.querySelector("[data-part=narrator] .lines");
    const hidden = lines.scrollHeight - lines.clientHeight;
    if (hidden > 3) window.moved[lines.innerText] ??= hidden;
    return window.moved;
  };
  const watch = () => {
    if (!root.isConnected) return;
    window.compare();
    requestAnimationFrame(watch);
  };
  watch();
}"""


def steps_of(name: str) -> list[str]:
    """Play a game to its end, and return its steps."""
    rng = Random(SEEDS[name])
    game = Game(STARTS[name], seed=SEEDS[name])
    while not game.is_over:
        if name.startswith("levelx"):
            game.play(levelx.strategies.greedy(game.position, rng))
        else:
            game.play(exxtra.strategies.attacker(game.position))
    return [step.action for step in game.steps]


def widget_of(name: str, speed: float) -> GameWidget:
    kind = LevelXWidget if name.startswith("levelx") else ExxtraWidget
    return kind(STARTS[name], players=NAMES[: int(name[-1])], speed=speed)


def show(page: Page, name: str, width: int, height: int, speed: float = 0) -> Component:
    """Show a game in a widget of this width, in full screen if that is its window's."""
    full = (width, height) == FULL_SCREEN
    page.set_viewport_size({"width": width if full else width + 16, "height": height})
    component = Component(page, widget_of(name, speed))
    if full:
        component.board.root.press("f")
        expect(component.board.root).to_have_role("dialog")
    page.evaluate(DRAWN)
    component.board.root.evaluate(WATCH, PARTS)
    return component


def play(component: Component, steps: list[str]) -> dict[str, Any]:
    """Play these steps one by one, and return what has moved."""
    moved: dict[str, Any] = {}
    for number, step in enumerate(steps, start=1):
        component.widget.play(step)
        component.follow()
        component.board.expect_cursor(number)
        moved = component.page.evaluate("() => window.compare()")
    return moved


@pytest.mark.parametrize("name", STARTS)
def test_nothing_moves_from_step_to_step(page: Page, name: str) -> None:
    steps = steps_of(name)
    found = {}
    for width, height in (*PLACES, FULL_SCREEN):
        component = show(page, name, width, height)
        if moved := play(component, steps[: min(MOST, len(steps) - 1)]):
            found[width, height] = moved
    assert found == {}


@pytest.mark.parametrize(("width", "height"), [(848, 720), (1240, 720), FULL_SCREEN])
@pytest.mark.parametrize("name", ["exxtra-4", "levelx-4"])
def test_nothing_moves_while_a_step_is_played(page: Page, name: str, width: int, height: int) -> None:
    component = show(page, name, width, height, speed=8)

    assert play(component, steps_of(name)[:12]) == {}
