"""Frames per second while a reader drags the slider of a long game, and milliseconds of a click at its end.

``python -m benchmarks.scrub [--game levelx] [--steps 60 300 2000] [--slow 4] [--ration] [--profile FILE]`` after
``make test``. The game of Level X has 148 steps.

The page is alone in Chromium, with a real widget behind it. Every frame moves the slider once, through the game
and back; a display shows sixty frames a second, so more cannot be counted. A click makes a step at the end of the game:
the time runs from the click to the frame that shows the answer of Python. `--slow` slows the processor down by the
developer tools, and with `--ration` also by a ration for each thread of the browser (benchmarks/slow.py).
"milliseconds" are the processor time of the main thread for each frame, in the median and the best of some rounds:
other load on the machine disturbs it less, and only makes it more. Below 16.7 the page keeps up with the display.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from benchmarks.slow import rationed, throttled
from exxtra_widget import ExxtraWidget, LevelXWidget
from tests.browser import chromium
from tests.browser.component import Component

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

    from exxtra_widget.widget.base import GameWidget

Speeds = dict[str, Callable[[], AbstractContextManager[None]]]
SCRUB: Final = """async (seconds) => {
  const slider = document.querySelector("[data-part=history] input[type=range]");
  const most = Number(slider.max);
  const stride = Math.max(1, Math.round(most / 120));
  const frame = () => new Promise(requestAnimationFrame);
  let [at, way, frames] = [most, -1, 0];
  await frame();
  const start = performance.now();
  while (performance.now() - start < 1000 * seconds) {
    at += way * stride;
    if (at <= 0 || at >= most) way = at <= 0 ? 1 : -1;
    slider.value = String(Math.max(0, Math.min(most, at)));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await frame();
    frames += 1;
  }
  return [frames, (performance.now() - start) / 1000];
}"""
HOLD: Final = """(kind) => document.querySelector("[data-part=history] input[type=range]")
  .dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerType: "mouse" }))"""
CLICK: Final = """async () => {
  const root = document.querySelector(".exxtra");
  const before = root.dataset.revision;
  const clicked = performance.now();
  root.querySelector(".action").click();
  while (root.dataset.revision === before) await new Promise((resolve) => setTimeout(resolve));
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - clicked;
}"""
CLICKS: Final = 9


def long_game(steps: int, name: str = "exxtra") -> GameWidget:
    """Return a widget at the end of this many steps."""
    widget: GameWidget
    if name == "exxtra":
        widget = ExxtraWidget(players=6, seed=7, goal=99, speed=0)
    else:
        widget = LevelXWidget(players=2, seed=3, speed=0)
    while len(widget.game) < steps:
        if widget.game.is_over:
            raise RuntimeError(f"the game ends after {len(widget.game)} steps")
        legal = [str(action) for action in widget.game.actions()]
        widget.game.step(next((action for action in legal if action.startswith(">0")), legal[len(legal) // 2]))
    return widget


def work(devtools: CDPSession) -> float:
    """Return the processor time of the page's main thread so far, in seconds."""
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    return next(float(entry["value"]) for entry in metrics if entry["name"] == "TaskDuration")


def scrub(page: Page, devtools: CDPSession) -> tuple[float, float]:
    """Return the frames per second of one round, and the milliseconds of the processor for each frame."""
    page.evaluate(HOLD, "pointerdown")
    # A hand that presses does not move yet.
    page.wait_for_timeout(80)
    before = work(devtools)
    frames, seconds = page.evaluate(SCRUB, 1)
    spent = work(devtools) - before
    page.evaluate(HOLD, "pointerup")
    # So each round is a separate drag, with its first frame.
    page.wait_for_timeout(500)
    return frames / seconds, 1000 * spent / frames


def drag_and_click(page: Page, devtools: CDPSession, component: Component, rounds: int) -> dict[str, float]:
    """Return the figures of one speed of the processor."""
    page.wait_for_timeout(500)
    drags = [scrub(page, devtools) for _ in range(rounds)]
    component.board.root.evaluate("(root) => root.querySelector('[data-part=history] input').focus()")
    page.keyboard.press("End")
    page.wait_for_timeout(700)
    clicks: list[float] = []
    spent: list[float] = []
    for _ in range(CLICKS):
        before = work(devtools)
        clicks.append(page.evaluate(CLICK))
        spent.append(1000 * (work(devtools) - before))
        page.wait_for_timeout(100)
    return {
        "frames": statistics.median(frames for frames, _ in drags),
        "most frames": max(frames for frames, _ in drags),
        "milliseconds": statistics.median(each for _, each in drags),
        "best": min(each for _, each in drags),
        "click": statistics.median(clicks),
        "best click": min(clicks),
        "best work of a click": min(spent),
    }


def measure(page: Page, devtools: CDPSession, widget: GameWidget, speeds: Speeds, rounds: int) -> dict[str, Any]:
    """Return the figures of one game at each speed of the processor."""
    begun = time.perf_counter()
    component = Component(page, widget)
    found: dict[str, Any] = {"steps": len(widget.game), "opened": time.perf_counter() - begun}
    for speed, emulation in speeds.items():
        with emulation():
            figures = drag_and_click(page, devtools, component, rounds)
            found |= {f"{name} {speed}": value for name, value in figures.items()}
    found["nodes"] = page.evaluate("() => document.querySelectorAll('.exxtra *').length")
    return found


def main() -> None:
    """Measure the lengths that the command names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=["exxtra", "levelx"], default="exxtra")
    parser.add_argument("--steps", type=int, nargs="+", default=[60, 300, 1_000, 2_000])
    parser.add_argument("--slow", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--ration", action="store_true")
    parser.add_argument("--profile", type=Path)
    chosen = parser.parse_args()
    with chromium.running() as browser:
        for steps in chosen.steps:
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            devtools = page.context.new_cdp_session(page)
            devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
            speeds: Speeds = {"x1": nullcontext, f"x{chosen.slow}": partial(throttled, devtools, chosen.slow)}
            if chosen.ration:
                speeds[f"rationed x{chosen.slow}"] = partial(rationed, chosen.slow)
            if chosen.profile:
                devtools.send("Profiler.enable")
                devtools.send("Profiler.start")
            found = measure(page, devtools, long_game(steps, chosen.game), speeds, chosen.rounds)
            print({name: round(value, 1) if isinstance(value, float) else value for name, value in found.items()})
            if chosen.profile:
                chosen.profile.write_text(json.dumps(devtools.send("Profiler.stop")["profile"]))
            page.close()


if __name__ == "__main__":
    main()
