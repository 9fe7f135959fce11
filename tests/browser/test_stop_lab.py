"""A long simulation in JupyterLab: its bar, and the interrupt button that ends it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.notebook import Notebook

LONG = """
from exxtra_widget import exxtra, simulate
r = simulate(exxtra.start(players=3), ["53", "60", "attacker"], games=10**9, rng=1, progress=True)
"""
AFTERWARDS = "print('kept', r.games % 1000, r.is_complete, r.stopped)"
OUTPUT = ".jp-OutputArea-output"
PATIENCE = 30_000
"""Milliseconds that a loaded machine may take."""


def test_the_interrupt_button_keeps_the_finished_games(notebook: Notebook) -> None:
    notebook.open(notebook.server.write_notebook(LONG, AFTERWARDS))
    notebook.start_all()
    page = notebook.page
    output = page.locator(OUTPUT)
    expect(output.filter(has_text="1.00G").first).to_be_visible(timeout=PATIENCE)

    page.get_by_role("button", name="Interrupt the kernel").click()

    kept = output.filter(has_text=re.compile(r"^kept 0 False interrupted"))
    expect(kept).to_be_visible(timeout=PATIENCE)
    expect(output.filter(has_text="the finished part is kept")).to_be_visible(timeout=PATIENCE)
