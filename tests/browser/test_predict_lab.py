"""A class predicts in real JupyterLab: asked from Python, answered on the page, rolled, revealed, scored."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.boxes import box
from tests.browser.component import LADDER, PLAYERS
from tests.browser.question import Card

if TYPE_CHECKING:
    from tests.browser.notebook import Notebook

# Alex has 71 in hand; the dice show a bust, later a double.
CELL = f"""
from exxtra_widget import ExxtraWidget
w = ExxtraWidget({LADDER!r}, players={PLAYERS}, dice="4X 11", speed=0)
w.ask("bust", names="shown")
w
"""


def drag(card: Card, part: float) -> None:
    """Drag the slider to a part of its way."""
    # The notebook may still scroll to its last cell.
    card.slider.hover()
    mouse = card.slider.page.mouse
    mouse.down()
    rail = box(card.slider)
    mouse.move(rail.x + 14 + (rail.width - 28) * part, rail.middle[1], steps=5)
    mouse.up()


def type_what_the_notebook_knows(card: Card) -> None:
    """Press keys that would change the notebook: those of an answer stand in its field."""
    keyboard = card.slider.page.keyboard
    card.chance.focus()
    keyboard.type("bdd aammxyr 0034")
    assert card.chance.input_value() == "bdd aammxyr 0034"
    card.slider.focus()
    for key in ("a", "b", "x", "d", "d", "0", "0", "r", "4"):
        keyboard.press(key)


def test_a_class_predicts_and_is_scored(notebook: Notebook) -> None:
    board = notebook.show(CELL, "w")
    first, second = Card(board), Card(notebook.board(1))
    second.root.wait_for()
    keys = notebook.page.keyboard
    cells = notebook.cells
    type_what_the_notebook_knows(first)
    assert (notebook.cells, board.cursor) == (cells, 0)

    # One drags the slider, another one writes a fraction by keyboard alone.
    drag(first, 0.3)
    expect(first.chance).to_have_value(re.compile(r"^(29|30|31)%$"))
    expect(first.root).to_contain_text(re.compile(r"= (29|30|31)"))
    first.lock.click()
    expect(first.locked).to_have_text("1 answer")
    expect(first.chance).to_be_focused()
    keys.type("5/36")
    keys.press("Enter")
    expect(first.locked).to_contain_text("2 answers")
    expect(second.locked).to_contain_text("2 answers")
    assert notebook.ask("[a['answer'] for a in w.question['answers']]") == "[None, None]"
    # What is no answer is refused, and stays to be changed.
    second.answer("5/3")
    expect(second.said).to_contain_text("between 0 and 1")
    assert second.chance.input_value() == "5/3"

    board.roll()

    for card in (first, second):
        expect(card.part("exact")).to_contain_text("11 of 36")
        expect(card.part("outcome")).to_have_text("It happened.")
        expect(card.part("calibration")).to_have_count(0)
    scores = {row[4]: row[3] for row in first.table("The answers")}
    found = "{a['name']: f\"{a['brier']:.3f}\" for a in w.question['answers']}"
    assert scores == ast.literal_eval(notebook.ask(found))
    assert scores["Guest 2"] == f"{(1 - 5 / 36) ** 2:.3f}"
    assert notebook.ask("[a.name for poll in w.predictions for a in poll.answers]") == "['Guest 1', 'Guest 2']"
    assert notebook.cells == cells
    assert notebook.page.locator(".jp-Dialog").count() == 0
