"""A long computation in real JupyterLab: its bar, its Stop button, and what is left of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser import ROOT, axe

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.jupyter import JupyterServer
    from tests.browser.notebook import Notebook

LONG = """
from exxtra_widget import exxtra, simulate
r = simulate(exxtra.start(players=3), ["53", "60", "attacker"], games=10**9, rng=1, progress=True)
"""
AFTERWARDS = "print('games', r.games, r.is_complete)"
OUTPUT = ".jp-OutputArea-output"
KERNELS = "@jupyterlab/apputils-extension:kernels-settings"


def start(notebook: Notebook, *before: str) -> Locator:
    """Run the long computation, and return the button that stops it."""
    notebook.open(notebook.server.write_notebook(*before, LONG, AFTERWARDS))
    notebook.start_all()
    return notebook.page.locator(OUTPUT).get_by_role("button", name="Stop", exact=True)


def expect_a_partial_result(notebook: Notebook) -> None:
    """Wait for the end of all cells, and see what they say."""
    outputs = notebook.page.locator(OUTPUT)
    stopped = outputs.filter(has_text="of 1,000,000,000 games")
    expect(outputs.filter(has_text=re.compile(r"^games [1-9]\d*000 False"))).to_be_visible()
    expect(stopped).to_have_text(re.compile(r"^(stopped after )?[\d,]+,000 of 1,000,000,000 games(,| in) [\d.]+ s\s*$"))
    expect(notebook.page.locator(".jupyter-widgets")).to_have_count(0)


def test_a_click_stops_it_and_the_next_cell_has_what_was_played(notebook: Notebook) -> None:
    button = start(notebook)

    button.click()

    expect_a_partial_result(notebook)
    assert notebook.ask("__import__('ipywidgets').widgets.widget._instances") == "{}"


def test_by_keyboard_below_a_board_that_is_played_afterwards(notebook: Notebook) -> None:
    button = start(notebook, "from exxtra_widget import ExxtraWidget\nw = ExxtraWidget(players=3, seed=7, speed=0)\nw")
    expect(button).to_be_visible()

    button.focus()
    notebook.page.keyboard.press("Enter")

    expect_a_partial_result(notebook)
    board = notebook.board()
    board.roll()
    board.expect_cursor(1)


@pytest.fixture(params=["JupyterLab Light", "JupyterLab Dark"])
def theme(server: JupyterServer, request: pytest.FixtureRequest) -> Iterator[str]:
    server.set_theme(request.param)
    yield request.param
    server.set_theme("JupyterLab Light")


def test_it_can_be_read_in_both_themes(notebook: Notebook, theme: str) -> None:
    button = start(notebook)
    expect(button).to_be_visible()
    expect(notebook.page.locator(OUTPUT)).to_contain_text(re.compile(r"[\d,]+ of 1,000,000,000 games; about .* left"))

    assert axe.violations(notebook.page, ".jp-OutputArea-output .jupyter-widgets") == {}
    notebook.page.screenshot(path=ROOT / "artifacts" / f"stop-{theme.rsplit(maxsplit=1)[-1].lower()}.png")
    button.click()
    expect_a_partial_result(notebook)


def test_a_saved_notebook_keeps_a_line_and_no_dead_button(notebook: Notebook) -> None:
    start(notebook).click()
    expect_a_partial_result(notebook)

    notebook.save()
    notebook.page.reload()
    notebook.wait_for_kernel()

    expect_a_partial_result(notebook)
    saved = json.loads((notebook.server.files / notebook.name).read_text())
    (output,) = saved["cells"][0]["outputs"]
    assert set(output["data"]) == {"text/plain"}


def test_whoever_interrupts_the_kernel_has_the_same(notebook: Notebook) -> None:
    expect(start(notebook)).to_be_visible()

    notebook.command("notebook:interrupt-kernel")

    expect_a_partial_result(notebook)


def test_where_clicks_cannot_come_in_it_says_what_to_do(notebook: Notebook, without_subshells: None) -> None:
    del without_subshells
    button = start(notebook)
    output = notebook.page.locator(OUTPUT)
    expect(output).to_contain_text("to stop, interrupt the kernel")
    expect(button).to_have_count(0)

    notebook.command("notebook:interrupt-kernel")

    expect_a_partial_result(notebook)


@pytest.fixture
def without_subshells(server: JupyterServer) -> Iterator[None]:
    """A page that sends everything behind the running cell, as older ones do."""
    server.configure(KERNELS, commsOverSubshells="disabled")
    yield
    server.configure(KERNELS)
