"""How a question looks: to axe-core, at three widths, in both themes and every language."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.question import answered, asked

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.component import Component

    Show = Callable[..., Component]


@pytest.mark.parametrize("width", [360, 1200])
def test_a_whole_class_of_long_names(show: Show, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    component, card = asked(show)
    for number in range(32):
        component.widget.answer(f"{number:02} Maximiliane-Alexandra {'x' * 50}", f"{(number * 7) % 100}%")
    component.follow()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    component.widget.roll()
    component.follow()

    assert len(card.table("The answers")) == 32
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("language", ["de", "fr"])
def test_other_languages(show: Show, language: str) -> None:
    component, card = answered(show, reveal="later")
    english = card.root.inner_text()
    component.widget.language = language
    component.follow()

    expect(card.root).not_to_contain_text("Lock in")
    assert card.root.inner_text() != english
    for act in (component.widget.roll, component.widget.reveal):
        act()
        component.follow()
        assert not re.search(r"[{}]", card.root.inner_text())
    expect(card.part("exact")).to_contain_text({"de": "11 von 36", "fr": "11 sur 36"}[language])
