"""A class votes on the board: with Python, in a file of scenes, and in the file of one board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, LevelXWidget
from tests.browser.board import Board, open_file
from tests.browser.component import LADDER, Component
from tests.browser.question import Card

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from exxtra_widget.widget.base import GameWidget

Opening = Callable[..., Board]
CHOICES: Final = ["more likely", "as likely", "less likely"]
LESSON: Final = """\
## First
Start: 0/0 A 42
Ask: Ten rolls without an X. The next one?
Choices: more likely | as likely | less likely
Answer: as likely
## Second
Again: First
Class size: 28
61 {It stays the same.}
## Another
Start: 0/0 A 42
Ask: bust
Marks: 1/6 | 1/3 | 1/2
"""


def asked(game: str = "exxtra", **options: Any) -> GameWidget:
    widget = ExxtraWidget(LADDER, seed=7, speed=0) if game == "exxtra" else LevelXWidget(players=2, speed=0)
    widget.ask("The next one?", choices=CHOICES, answer="as likely", reveal="later", **options)
    return widget


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opening]:
    """Return a function that opens the file of a board, whose page needs nothing of the network."""
    context = browser.new_context(viewport={"width": 848, "height": 584}, offline=True)

    def show(widget: GameWidget, **options: Any) -> Board:
        page = context.new_page()
        page.on("pageerror", lambda error: pytest.fail(str(error)))
        return open_file(page, widget.save_html(tmp_path / "vote.html", **options))

    yield show
    context.close()


def state(component: Component) -> str:
    """Return the state of the question after all that the page has sent."""
    component.follow()
    return str(component.widget.question["state"])


@pytest.mark.parametrize("game", ["exxtra", "levelx"])
def test_a_class_votes_twice_with_python(page: Page, game: str) -> None:
    component = Component(page, asked(game, class_size=28))
    card = Card(component.board)
    card.count("more likely", 3)
    card.count("as likely", 1)
    expect(card.locked).to_have_text("4 of 28")
    # A double click closes, and does no more.
    card.part("close").dblclick()
    assert state(component) == "closed"
    expect(card.root).to_have_attribute("data-state", "closed")
    assert card.counts == ["3", "1", "0"]
    for button, said in (("open", "open"), ("close", "closed"), ("again", "open")):
        card.turn(button, said)
        assert state(component) == said
    card.count("as likely", 4)
    expect(card.part("hands")).to_contain_text("first vote: 3")
    for button, said in (("close", "closed"), ("reveal", "revealed")):
        card.turn(button, said)
        assert state(component) == said
    expect(card.part("exact")).to_have_text("as likely")
    assert [(row["count"], row["first"]) for row in component.widget.question["rows"]] == [(0, 3), (4, 1), (0, 0)]
    assert component.widget.notice is None


def test_a_class_votes_in_a_file_by_keys_and_buttons(opened: Opening) -> None:
    widget = ExxtraWidget(players=2, speed=0)
    widget.scenes = LESSON
    board = opened(widget)
    card, keys = Card(board), board.page.keyboard
    keys.press("PageDown")
    card.count("more likely", 3)
    card.count("as likely", 1)
    card.turn("close", "closed")
    # A later scene reveals it.
    expect(card.part("reveal")).to_have_count(0)
    card.turn("open", "open")
    card.count("less likely", 1)
    keys.press("PageUp")
    keys.press("PageDown")
    assert card.counts == ["3", "1", "1"]
    for _ in range(3):
        keys.press("PageDown")
    expect(card.part("hands")).to_contain_text("first vote: 3")
    assert card.counts == ["0", "0", "0"]
    card.count("as likely", 5)
    expect(card.locked).to_have_text("5 of 28")
    card.turn("close", "closed")
    card.turn("reveal", "revealed")
    expect(card.part("exact")).to_have_text("as likely")
    keys.press("PageDown")
    expect(board.part("headline")).to_have_text("It stays the same.")
    for _ in range(2):
        keys.press("PageDown")
    card.part("hands").get_by_role("button").nth(1).click()
    card.part("hands").get_by_role("button").nth(1).click()
    card.turn("close", "closed")
    card.turn("reveal", "revealed")
    expect(card.part("exact")).to_contain_text("11 of 36")
    expect(card.root).to_contain_text("How it is calculated")


@pytest.mark.parametrize("answers", [True, False])
def test_the_file_of_one_board_takes_votes(opened: Opening, answers: bool) -> None:  # noqa: FBT001 - a case
    card = Card(opened(asked(), answers=answers))
    card.count("as likely", 2)
    card.turn("close", "closed")
    card.turn("again", "open")
    card.count("less likely", 1)
    card.turn("close", "closed")
    card.turn("reveal", "revealed")
    expect(card.part("answers")).to_contain_text("first vote: 2")
    expect(card.part("exact")).to_have_count(int(answers))
    if not answers:
        expect(card.root).to_contain_text("This file does not hold the answer.")
