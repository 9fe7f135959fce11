"""A widget is whole in every box of ipywidgets, in JupyterLab."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import pig
from playwright.sync_api import expect

from tests.browser.boxes import resize

if TYPE_CHECKING:
    from tests.browser.notebook import Notebook

SETUP: Final = """
import ipywidgets as ip, pig
from exxtra_widget import ExxtraWidget, LevelXWidget, play, register
from ipywidgets import Layout
register(pig.PIG)
boards = []
def show(kind, **options):
    make = {"exxtra": lambda **o: ExxtraWidget(dice="64", **o), "levelx": lambda **o: LevelXWidget(seed=1, **o)}
    made = make.get(kind, lambda **o: play("pig", dice="6 6", **o))(players=["Ann", "Bo"], speed=0, **options)
    boards.append(made)
    return made
"""
# Cells with the games of their boards, and the least width of each; at most it is that of the output.
CELLS: Final = {
    "ip.HBox([show('exxtra'), ip.Button()])": ("exxtra", 600),
    "ip.Box([show('levelx')])": ("levelx", 760),
    "ip.Box([show('pig')], layout=Layout(width='250px'))": ("pig", 240),
    "ip.HBox([show('exxtra'), ip.HTML('A paragraph. ' * 90)])": ("exxtra", 300),
    "ip.VBox([show('pig')])": ("pig", 900),
    "ip.Tab([ip.Button(), show('levelx')], titles=['Button', 'Board'])": ("levelx", 900),
    "ip.GridBox([show('exxtra')], layout=Layout(grid_template_columns='auto auto'))": ("exxtra", 760),
    "ip.AppLayout(center=show('pig'), left_sidebar=ip.Button())": ("pig", 400),
    "show('exxtra', layout=Layout(width='400px'))": ("exxtra", 390),
    "ip.HBox([show('exxtra', layout=Layout(width='200px')), ip.Button()])": ("exxtra", 190),
    "ip.HBox([show('exxtra', size='compact'), ip.Button()])": ("exxtra", 600),
}
# What is pressed after the roll of a turn.
ENDS: Final = {"levelx": "[data-part=confirm]", "pig": "[data-action=hold]"}
# The width of a board, by how much it stands out of the output of its cell, and the width of that.
IN_OUTPUT: Final = """(root) => {
  const [board, output] = [root, root.closest(".jp-OutputArea-output")].map((box) => box.getBoundingClientRect());
  return [board.width, board.right - output.right, output.width];
}"""


def test_a_widget_is_whole_and_its_buttons_are_free_in_every_box(notebook: Notebook) -> None:
    folder = str(Path(pig.__file__).parents[1])
    notebook.page.set_viewport_size({"width": 1400, "height": 900})
    notebook.show(f"import sys\nsys.path.append({folder!r})\n{SETUP}", *CELLS)
    notebook.page.get_by_role("tab", name="Board", exact=True).click()
    boards = [notebook.board(index) for index in range(len(CELLS))]

    for (cell, (_, least)), board in zip(CELLS.items(), boards, strict=True):
        # A tab shows its board a moment after the click.
        expect(board.root).to_be_visible()
        width, overhang, _ = board.root.evaluate(IN_OUTPUT)
        assert width >= least, cell
        assert overhang <= 0, cell
        # A click would meet the button, and nothing that covers it.
        board.roll_button.click(trial=True)
    notebook.tell("for board in boards: board.roll()")
    for (kind, _), board in zip(CELLS.values(), boards, strict=True):
        board.expect_cursor(1)
        end = board.rung(5) if kind == "exxtra" else board.root.locator(ENDS[kind])
        end.click(trial=True)
    resize(notebook.page, 848)
    for (cell, (_, least)), board in zip(CELLS.items(), boards, strict=True):
        width, overhang, room = board.root.evaluate(IN_OUTPUT)
        assert width >= min(least, 0.6 * room), cell
        assert overhang <= 0, cell
