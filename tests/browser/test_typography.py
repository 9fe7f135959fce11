"""Words of a question, which no line breaks."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

import pytest

from exxtra_widget import ExxtraWidget
from exxtra_widget.support.locale import LANGUAGES
from tests.browser.boxes import resize
from tests.browser.component import PLAYERS, Component

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.usefixtures("same_document")
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
    for language, width in product(LANGUAGES[1:], (1000, 846, 360)):
        widget.language = language
        component.follow()
        resize(page, width, 800)
        assert component.board.part("prompt").evaluate(BROKEN) == [], (language, width)
        # What is understood of an answer stays within the card.
        card.get_by_role("textbox").last.fill("13/36")
        echo = card.locator(".read")
        assert echo.evaluate("(node) => node.scrollWidth - node.clientWidth") <= 0, (language, width)
