"""Bots, hints and the analysis in Chromium: the page shows the results of Python."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from exxtra_widget import analyze
from tests.browser.component import PLAYERS, Component

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.board import Board

    Show = Callable[..., Component]

CHOICE = "0/0@4:64 A 70"
ASK = "Hint"


def percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def words(part: Locator) -> str:
    return part.inner_text().replace("\u00a0", " ")


def follow_until(component: Component, part: Locator, text: str) -> None:
    """Send the page the results of work in the background until it shows a text."""
    component.follow_until(lambda: part.count() and text in words(part))


def open_review(board: Board) -> None:
    board.part("toolbar").locator("[data-drawer=review]").click()


def cards(board: Board) -> list[str]:
    """Return the names of the cards of costly choices."""
    names = board.part("mistakes").locator("button .exxtra-heard")
    return [name.text_content() or "" for name in names.all()]


def judged(show: Show, **options: Any) -> Component:
    """Show a game of two with a mistake in it, that has been analyzed."""
    component = show("0/0@4:64 A -", players=PLAYERS[:2], **options)
    component.widget.play("7X >5 42 64 >4")
    component.follow()
    open_review(component.board)
    follow_until(component, component.board.part("waterfall"), "now")
    component.board.part("review").get_by_role("button", name=PLAYERS[0], exact=True).click()
    return component


def test_luck_choices_and_mistakes_are_those_of_python(show: Show) -> None:
    component = judged(show)
    board = component.board
    found = analyze(component.widget)
    board.part("waterfall").get_by_role("button", name=re.compile("As a table")).click()
    rows = board.part("table").locator("tbody tr").all()
    for seat, row in enumerate(rows):
        name, start, luck, loss, others, result = (words(cell) for cell in row.locator("th, td").all())
        assert name == PLAYERS[seat]
        shares = (found.start[seat], found.luck[seat], found.loss[seat], found.others[seat], found.result[seat])
        numbers = [
            float(text.replace("\N{MINUS SIGN}", "-").removesuffix("%")) for text in (start, luck, loss, others, result)
        ]
        # Rounded so that they add up.
        assert all(abs(number - 100 * share) <= 1 for number, share in zip(numbers, shares, strict=True))
        assert numbers[0] + numbers[1] - numbers[2] + numbers[3] == pytest.approx(numbers[4])
    assert cards(board) == ["Turn 1, Alex: rung 5 instead of rung 3 cost 8.8 percentage points"]
    expect(board.part("curve")).to_be_visible()

    board.part("mistakes").get_by_role("button").first.click()
    board.expect_cursor(1)
    assert component.widget.value == CHOICE
    expect(board.part("outlined")).to_have_attribute("data-outlined", "3")


def test_names_are_text_in_notices_and_reviews(show: Show, page: Page) -> None:
    name = '<img src=x onerror="window.hacked = 1">'

    def act(position: Any, rng: object) -> str:  # noqa: ARG001 - as every strategy
        return str(position.actions()[0])

    act.__name__ = name
    component = show("0/0@4:64 A -", players=[name, "Bo"], bots={1: act}, pace=60)
    component.widget.play("7X >5 {<u>Oh</u>}")
    component.widget.start_review()
    component.widget._table.notify("bot_failed", bot=name, position="0/0 A -", reason=name)
    component.follow()
    board = component.board

    assert words(board.part("notice")).count(name) == 2
    expect(board.part("seats")).to_contain_text(name)
    expect(board.part("caption")).to_contain_text("<u>Oh</u>")
    open_review(board)
    follow_until(component, board.part("review"), name)
    board.button("Settings").click()
    board.part("who").locator("summary").click()
    expect(board.part("who")).to_contain_text(name)
    assert board.root.locator("img, u").count() == 0
    assert page.evaluate("() => window.hacked") is None
