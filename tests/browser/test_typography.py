"""Texts of the page in French and German in the typography of each, seen or heard."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING, Any, Final

import pytest

from exxtra_widget import ExxtraWidget, LevelXWidget
from tests.browser.component import DRAWN, LADDER, PLAYERS, Component
from tests.browser.test_height import wait_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from exxtra_widget.widget.base import GameWidget

STARTS: Final[dict[Callable[..., GameWidget], str]] = {
    ExxtraWidget: LADDER,
    LevelXWidget: "levelx 302210+2.0.1.0.0.1/421021+1.3.0.2.1.0 A 1235",
}
TEXTS: Final = """(root) => [...root.querySelectorAll("*")].flatMap((node) => [
  ...["aria-label", "aria-valuetext", "title", "alt", "placeholder"].map((name) => node.getAttribute(name) ?? ""),
  ...[...node.childNodes].filter((child) => child.nodeType === 3).map((child) => child.data),
]).filter((text) => text.trim().length > 1)"""
# A field that was not filled, a sign at the end of a word without its narrow space, a straight quotation mark or
# apostrophe, a space that breaks.
WRONG: Final = {
    "fr": re.compile(
        r"[{}]|(?<![\u00a0\u202f:?!])[:;?!](?=\s|$)|«[^»]*[ ]»|«(?![\u00a0\u202f])|\w['\"]|[\"“”]|\d %| …"
    ),
    "de": re.compile(r"[{}]|[\u00a0\u202f][:;?!]|[\"”]|\w'\w|\d %|\w …"),
}


def states(component: Component) -> Iterator[str]:
    """Bring the page into all of its states, and name each."""
    board = component.board
    yield "start"
    for drawer in ("log", "odds", "hint", "ask", "review"):
        wait_for(component, drawer)
        yield drawer
    for popup in ("share", "settings"):
        board.root.locator(f".popup.{popup} > button").click()
        component.follow()
        yield popup
        component.page.keyboard.press("Escape")
    board.root.press("?")
    yield "help"
    component.page.keyboard.press("Escape")
    for key in "4r":
        board.root.press(key)
        yield key


@pytest.mark.parametrize("language", WRONG)
@pytest.mark.parametrize("game", STARTS)
def test_every_text_has_the_typography_of_its_language(
    page: Page, game: Callable[..., GameWidget], language: str
) -> None:
    options: Any = {"players": PLAYERS[:2] if game is LevelXWidget else PLAYERS, "language": language, "speed": 0}
    component = Component(page, game(STARTS[game], bots={1: "random"}, **options))
    root = component.board.root
    seen = set()
    wrong = set()

    for state in states(component):
        texts = root.evaluate(TEXTS)
        seen |= set(texts)
        wrong |= {(state, text) for text in texts if WRONG[language].search(text)}

    assert len(seen) > 100
    assert wrong == set()


# The words of a text that stand on more than one line.
BROKEN: Final = """(node) => {
  const text = node.firstChild;
  return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
}"""


def test_no_word_of_a_question_is_broken(page: Page) -> None:
    widget = ExxtraWidget("0/3/0 A 61", players=PLAYERS[:3], speed=0)
    widget.ask("bust")
    component = Component(page, widget)
    card = component.board.part("question")
    for language, width in product(WRONG, (1000, 846, 360)):
        widget.language = language
        component.follow()
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate(DRAWN)
        assert card.locator(".prompt").evaluate(BROKEN) == [], (language, width)
        # What is understood of an answer stays within the card.
        card.get_by_role("textbox").last.fill("13/36")
        echo = card.locator(".read")
        assert echo.evaluate("(node) => node.scrollWidth - node.clientWidth") <= 0, (language, width)
