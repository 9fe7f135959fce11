"""A board that has been shown and closed leaves nothing in the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.browser.component import LADDER, Show

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

TIMES: Final = 8
SHOW_AND_CLOSE: Final = """async (times) => {
  for (let i = 0; i < times; i += 1) {
    const close = await window.addView();
    const { lastElementChild } = document.querySelector("main");
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    if (!lastElementChild.querySelector("[data-part=toolbar]")) throw new Error("no board is shown");
    close();
    lastElementChild.remove();
  }
}"""


def kept(page: Page, devtools: CDPSession) -> dict[str, float]:
    """Return how many elements and listeners the page has, once those that are let go are gone."""

    def count() -> dict[str, float]:
        page.evaluate("() => new Promise((done) => setTimeout(done, 100))")
        devtools.send("HeapProfiler.collectGarbage")
        found = devtools.send("Performance.getMetrics")["metrics"]
        return {entry["name"]: entry["value"] for entry in found if entry["name"] in {"Nodes", "JSEventListeners"}}

    before, now = count(), count()
    while now != before:
        before, now = now, count()
    return now


# tests/widget/test_model.py looks at what it leaves in Python.
def test_a_closed_board_leaves_no_elements_and_no_listeners(show: Show, page: Page) -> None:
    show(LADDER, odds=True)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    page.evaluate(SHOW_AND_CLOSE, 3)
    before = kept(page, devtools)

    page.evaluate(SHOW_AND_CLOSE, TIMES)

    assert kept(page, devtools) == before
