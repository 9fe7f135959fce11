"""A class predicts in real JupyterLab: asked from Python, answered on the page, rolled, revealed, scored."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

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
    box = card.slider.bounding_box()
    assert box is not None
    mouse.move(box["x"] + 14 + (box["width"] - 28) * part, box["y"] + box["height"] / 2, steps=5)
    mouse.up()


def type_what_the_notebook_knows(card: Card) -> None:
    """Press keys that would change the notebook: those of a name stand in its field."""
    keyboard = card.slider.page.keyboard
    card.name.focus()
    keyboard.type("bdd aammxyr 0034")
    assert card.name.input_value() == "bdd aammxyr 0034"
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

    # Ada drags the slider, Ben writes a fraction by keyboard alone.
    first.name.fill("Ada")
    drag(first, 0.3)
    expect(first.chance).to_have_value(re.compile(r"^(29|30|31)%$"))
    expect(first.root).to_contain_text(re.compile(r"= (29|30|31)"))
    first.lock.click()
    expect(first.locked).to_contain_text("Ada")
    expect(first.name).to_be_focused()
    keys.type("Ben")
    keys.press("Tab")
    keys.type("5/36")
    keys.press("Enter")
    expect(first.locked).to_contain_text("2 answers")
    expect(second.locked).to_contain_text("Ben")
    assert notebook.ask("[a['answer'] for a in w.question['answers']]") == "[None, None]"
    # A second answer of the same name is refused, and stays to be changed.
    second.answer("Ben", "1/3")
    expect(second.said).to_contain_text("Already locked in for")
    assert second.chance.input_value() == "1/3"

    board.roll()

    for card in (first, second):
        expect(card.part("exact")).to_contain_text("11 of 36")
        expect(card.part("outcome")).to_have_text("It happened.")
        expect(card.part("calibration")).to_contain_text("2 answers so far")
    scores = {row[4]: row[3] for row in first.table("The answers")}
    found = "{a['name']: f\"{a['brier']:.3f}\" for a in w.question['answers']}"
    assert scores == ast.literal_eval(notebook.ask(found))
    assert scores["Ben"] == f"{(1 - 5 / 36) ** 2:.3f}"
    assert notebook.ask("[a.name for poll in w.predictions for a in poll.answers]") == "['Ada', 'Ben']"
    assert notebook.cells == cells
    assert notebook.page.locator(".jp-Dialog").count() == 0
