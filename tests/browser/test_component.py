"""The built page in Chromium without Jupyter: the real widget answers, only the notebook between them is missing."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget
from tests.browser.component import LADDER, PLAYERS, Component

if TYPE_CHECKING:
    from playwright.sync_api import Page

    Show = Callable[..., Component]


# --- What is shown ------------------------------------------------------------------------------


def test_the_reader_chooses_a_language_for_which_the_page_asks_once(show: Show) -> None:
    component = show(LADDER, players=PLAYERS, language="de")
    headline, language = component.board.part("headline"), component.board.root.get_by_role("combobox").first
    expect(headline).to_have_text("Alex hat 71 gewürfelt")

    component.board.button("Einstellungen").click()
    for name, said in (("fr", "Alex lance 71"), ("de", "Alex hat 71 gewürfelt"), ("fr", "Alex lance 71")):
        language.select_option(name)
        expect(headline).to_have_text(said)

    asked = [message for message in component.sent if message["kind"] == "texts"]
    assert [message["language"] for message in asked] == ["fr"]
    assert component.widget.notice is None


def test_a_long_game_opens_at_its_last_step(page: Page) -> None:
    widget = ExxtraWidget(players=3)
    widget.play(" ".join(["42 53 64 31 >0"] * 40))
    board = Component(page, widget).board

    board.expect_cursor(200)
    page.wait_for_function(
        """() => {
          const log = document.querySelector("[data-part=log]").getBoundingClientRect();
          const last = document.querySelector("[data-part=log] [aria-current]").getBoundingClientRect();
          return log.top <= last.top && last.bottom <= log.bottom + 1;
        }"""
    )


LEGAL: Final = """(root) => [...root.querySelectorAll("[data-rung]:not([aria-disabled=true])")]
  .map((rung) => rung.dataset.rung)"""


# --- What can be done ---------------------------------------------------------------------------


def test_a_game_by_what_the_page_offers(show: Show) -> None:
    component = show(players=3, seed=1, goal=6)
    board = component.board
    rng = random.Random(1)
    clicks = 0

    while actions := component.widget.position.actions():
        legal = sorted(int(rung) for rung in board.root.evaluate(LEGAL))
        assert [f">{rung}" for rung in legal] == [str(action) for action in actions if action != "roll"]
        if legal and rng.random() < 0.7:
            board.place(rng.choice(legal))
        else:
            board.roll()
        clicks += 1

    assert (board.cursor, len(component.widget.game.steps)) == (clicks, clicks)
    winner = component.widget.game.players[component.widget.position.winner]
    expect(board.part("headline")).to_contain_text(f"{winner} won!")
    expect(board.part("result")).to_be_visible()
    expect(board.logged(re.compile(rf"\b{winner} reached the finish .* and won"))).to_have_count(1)


def test_script_and_clicks_drive_the_same_game(show: Show) -> None:
    component = show(players=PLAYERS, dice="3X 42 64")
    board, widget = component.board, component.widget

    widget.play("XX 42 7X  41 33 64")
    component.follow()
    board.expect_cursor(6)
    board.place(5)
    widget.roll()
    component.follow()
    board.expect_cursor(8)
    board.roll()
    board.roll()
    widget.place(4)
    component.follow()
    board.expect_cursor(11)

    assert widget.value == "0/3/0@4:64/0 D -"
    assert " ".join(step.action for step in widget.game.steps) == "XX 42 7X 41 33 64 >5 3X 42 64 >4"
    expect(board.part("headline")).to_have_text("64 equals 64: Beatrice gets the dice back.")
    expect(board.part("instruction")).to_contain_text("Diana to roll.")


# --- Python is slow, gone, or further on ---------------------------------------------------------
