"""Five boards whose pages share one code, in real JupyterLab: played, reloaded, stored, opened without a kernel."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.notebook import Notebook

pytestmark = [pytest.mark.everywhere, pytest.mark.usefixtures("fresh")]

MANAGER: Final = "@jupyter-widgets/jupyterlab-manager:plugin"
STATE: Final = "application/vnd.jupyter.widget-state+json"
BOARDS: Final = 5
FIRST: Final = f"""from exxtra_widget import ExxtraWidget
all = [ExxtraWidget(players=2, seed=7, speed=0) for _ in range({BOARDS})]"""
CELLS: Final = (
    FIRST,
    *(f"all[{i}]" for i in range(BOARDS)),
)

# Keeps the languages of all boards of the page.
LISTEN: Final = """() => {
  window.spoken = new Set();
  window.listening = new MutationObserver(() => {
    for (const board of document.querySelectorAll(".exxtra")) window.spoken.add(board.lang);
  });
  window.listening.observe(document, { subtree: true, childList: true, attributes: true });
}"""


def expect_cursors(notebook: Notebook, cursor: int) -> None:
    """Expect that every board has come to this moment."""
    for i in range(BOARDS):
        notebook.board(i).expect_cursor(cursor)


def test_boards_that_share_their_code_play_and_survive_a_reload(notebook: Notebook) -> None:
    notebook.show(*CELLS)
    for i in range(BOARDS):
        notebook.board(i).roll()
    expect_cursors(notebook, 1)
    assert notebook.ask("len({w._page_code for w in all}), max(len(w._esm) + len(w._css) for w in all) < 2000") == (
        "(1, True)"
    )
    notebook.save()

    notebook.page.reload()
    notebook.wait_for_kernel()
    expect_cursors(notebook, 1)
    notebook.tell("all[0].close()")
    expect(notebook.page.locator(".jp-OutputArea .exxtra")).to_have_count(BOARDS - 1)
    notebook.board(BOARDS - 2).place(2)

    assert notebook.ask("all[4].value") == "'0@2:62/0 B -'"


def test_a_german_board_never_speaks_english_and_gets_french_from_python(notebook: Notebook) -> None:
    notebook.start("from exxtra_widget import ExxtraWidget", 'w = ExxtraWidget("0/0 A 71", language="de")\nw')
    notebook.page.evaluate(LISTEN)
    notebook.run_all()
    board = notebook.board()
    expect(board.part("headline")).to_have_text("A hat 71 gewürfelt")
    assert notebook.page.evaluate("() => { window.listening.disconnect(); return [...window.spoken]; }") == ["de"]

    board.button("Einstellungen").click()
    board.root.get_by_role("combobox").first.select_option("fr")

    expect(board.part("headline")).to_have_text("A lance 71")
    expect(board.root).to_have_attribute("lang", "fr")


def test_a_stored_notebook_has_the_code_once_and_shows_five_boards_without_a_kernel(notebook: Notebook) -> None:
    notebook.server.configure(MANAGER, saveState=True)
    try:
        notebook.show(*CELLS)
        for i in range(BOARDS):
            notebook.board(i).roll()
        expect_cursors(notebook, 1)
        notebook.save()
        text = (notebook.server.files / notebook.name).read_text(encoding="utf-8")

        notebook.reopen_without_kernel(BOARDS)

        expect_cursors(notebook, 1)
        last = notebook.board(BOARDS - 1)
        expect(last.part("turn-note")).to_contain_text("Run the cell again")
        expect(last.roll_button).to_have_attribute("aria-disabled", "true")
        last.button("One step back").press("Enter")
        expect(last.root).to_have_attribute("data-cursor", "0")
        stored = json.loads(text)["metadata"]["widgets"][STATE]["state"].values()
        assert [len(model["state"]["packed"]) > 100_000 for model in stored if "packed" in model["state"]] == [True]
        assert len(text) < 300_000
    finally:
        notebook.server.configure(MANAGER)
