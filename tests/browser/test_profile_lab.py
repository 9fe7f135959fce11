"""Three seats in real JupyterLab with a cached profile: win probabilities, hints and an opponent."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser import axe

if TYPE_CHECKING:
    from tests.browser.notebook import Notebook

CELL = """
import os
os.environ["EXXTRA_WIDGET_CACHE"] = {folder!r}

from exxtra_widget import ExxtraWidget

w = ExxtraWidget(
    "exxtra(goal=3) 0/0@1:64/1 A 53", players=["Alex", "Beatrice", "Carl"],
    bots={{1: "equilibrium"}}, pace=0, odds=True, seed=2, theme="light",
)
w
"""


@pytest.mark.everywhere
def test_a_kept_profile_is_looked_up(kept: Path, notebook: Notebook) -> None:
    board = notebook.show(CELL.format(folder=str(kept.parent)))
    whose = "if everyone plays like “equilibrium”"
    expect(board.root).to_contain_text(re.compile(f"Win probabilities {whose}, accurate to ±.0.. percentage points"))
    board.button("Hint").click()
    hint = board.part("hint")
    expect(hint).to_have_attribute("aria-busy", "false")
    expect(hint).to_contain_text(f"win probability for Alex {whose}")
    best = hint.locator("[data-action]").first.get_attribute("data-action")
    assert notebook.ask("__import__('exxtra_widget').action_values(w.position).best") in {f"'{best}'", best}
    assert axe.violations(notebook.page) == {}
    notebook.tell("w.theme = 'dark'")
    expect(board.root).to_have_css("color-scheme", "dark")
    assert axe.violations(notebook.page, colours=True) == {}

    board.place(2)
    expect(board.part("narrator")).to_contain_text(re.compile(r"Carl to roll|won!"))
    assert notebook.ask("w.game.steps[1].seat") == "1"
    board.part("toolbar").locator("[data-drawer=review]").click()
    expect(board.part("review")).to_contain_text(f"In percentage points of win probability, {whose}")
    expect(board.part("curve").first).to_be_visible()
    board.root.get_by_text("Who plays?").or_(board.button("Settings")).first.click()
    expect(board.root.locator("option[value=equilibrium]")).to_have_count(3)
    assert notebook.page.locator(".jp-OutputArea-output[data-mime-type*='stderr']").count() == 0
