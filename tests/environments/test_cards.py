"""Printed cards before a camera in real JupyterLab: asked, read, revealed; nothing leaves the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.camera import FIRST, SIZE, filming, picture
from tests.browser.component import LADDER
from tests.browser.conftest import watched
from tests.browser.jupyter import JupyterServer
from tests.browser.notebook import Notebook
from tests.browser.question import Card
from tests.environments.conftest import AT_HOME
from tests.environments.versions import chromium_name, versions

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.environments.conftest import Place

CELL = f"""
from exxtra_widget import ExxtraWidget
w = ExxtraWidget({LADDER!r}, seed=7, speed=0)
w.ask("bust", cards=28, reveal="later")
w
"""
ANSWERS = "{int(row['name']): row['answer'] for row in w.predictions.to_records()}"
# A machine under load reads slowly.
PATIENCE = 120_000

pytestmark = [pytest.mark.everywhere, pytest.mark.timeout(300)]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[JupyterServer]:
    running = JupyterServer(tmp_path, lean=True)
    yield running
    running.stop()


@pytest.mark.place("JupyterLab", "28 printed cards before a camera: asked, read, revealed, without network")
def test_a_class_is_read_in_jupyterlab(browser: Browser, server: JupyterServer, tmp_path: Path, place: Place) -> None:
    film = tmp_path / "class.mjpeg"
    with filming(browser, film) as camera, watched(camera.new_page(viewport=SIZE), AT_HOME) as page:
        film.write_bytes(10 * picture(browser, FIRST))
        page.set_default_timeout(PATIENCE)
        place(chromium_name(camera), **versions("jupyterlab", "ipywidgets", "anywidget"))
        notebook = Notebook(page, server)
        name = server.write_notebook(CELL)
        page.goto(server.address(f"lab/tree/{name}"))
        notebook.wait_for_kernel()
        notebook.run_all()
        board = notebook.board()
        card = Card(board)
        card.button("Read cards").click()
        expect(board.part("cards-count")).to_have_text("28 of 28", timeout=PATIENCE)
        card.part("close").click()
        expect(card.root).to_have_attribute("data-state", "closed")
        card.turn("reveal", "revealed")
        assert eval(notebook.ask(ANSWERS)) == {card: f"{share}%" for card, share in FIRST.items()}  # noqa: S307 - a dictionary
        notebook.save()
        assert "getUserMedia" not in (server.files / name).read_text(encoding="utf-8")
