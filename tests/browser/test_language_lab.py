"""A board in another language than English, in JupyterLab."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.notebook import Notebook

# Keeps the languages of all boards of the page.
LISTEN: Final = """() => {
  window.spoken = new Set();
  window.listening = new MutationObserver(() => {
    for (const board of document.querySelectorAll(".exxtra")) window.spoken.add(board.lang);
  });
  window.listening.observe(document, { subtree: true, childList: true, attributes: true });
}"""


@pytest.mark.everywhere
def test_a_german_board_never_speaks_english_and_gets_french_from_python(notebook: Notebook) -> None:
    notebook.start("from exxtra_widget import ExxtraWidget", 'w = ExxtraWidget("0/0 A 71", language="de")\nw')
    notebook.page.evaluate(LISTEN)
    notebook.run_all()
    board = notebook.board()
    expect(board.part("headline")).to_have_text("A hat 71 gewürfelt.")
    assert notebook.page.evaluate("() => { window.listening.disconnect(); return [...window.spoken]; }") == ["de"]

    board.button("Einstellungen").click()
    board.root.get_by_role("combobox").first.select_option("fr")

    expect(board.part("headline")).to_have_text("A lance 71.")
    expect(board.root).to_have_attribute("lang", "fr")
