"""A long simulation in JupyterLab: its bar, and the interrupt button that ends it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.notebook import Notebook

LONG = """
from exxtra_widget import exxtra, simulate
r = simulate(exxtra.start(players=3), {strategies}, games=10**9, rng=1, progress=True)
"""
OWN = """
def stuck(position, rng):
    if position.counters[0] == 3:
        print("deciding for ever")
        while True:
            pass
    return position.actions()[-1]
"""
AFTERWARDS = "print('kept', r.games % 1000, r.is_complete, r.stopped)"
OUTPUT = ".jp-OutputArea-output"
PATIENCE = 30_000
"""Milliseconds that a loaded machine may take."""


def run_and_interrupt(notebook: Notebook, strategies: str, *before: str, shows: str = "1.00G") -> None:
    """Run a long simulation, interrupt the kernel when a cell shows a text, and wait for the partial result."""
    notebook.open(notebook.server.write_notebook(*before, LONG.format(strategies=strategies), AFTERWARDS))
    notebook.start_all()
    page = notebook.page
    expect(page.locator(OUTPUT).filter(has_text=shows).first).to_be_visible(timeout=PATIENCE)

    page.get_by_role("button", name="Interrupt the kernel").click()

    kept = page.locator(OUTPUT).filter(has_text=re.compile(r"^kept 0 False interrupted"))
    expect(kept).to_be_visible(timeout=PATIENCE)


def test_the_interrupt_button_keeps_the_finished_games(notebook: Notebook) -> None:
    run_and_interrupt(notebook, "['53', '60', 'attacker']")
    expect(notebook.page.locator(OUTPUT).filter(has_text="the finished part is kept")).to_be_visible(timeout=PATIENCE)


def test_the_interrupt_button_names_a_strategy_that_hangs(notebook: Notebook) -> None:
    run_and_interrupt(notebook, "stuck", OWN, shows="deciding for ever")
    line = re.compile(r"interrupted: the strategy stuck was deciding at \S+ [ABC] ")
    expect(notebook.page.locator(OUTPUT).filter(has_text=line).first).to_be_visible(timeout=PATIENCE)
