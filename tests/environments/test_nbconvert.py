"""Executed notebooks, exported by nbconvert and opened without network."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.browser import chromium

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
exporters: Any = pytest.importorskip("nbconvert.exporters")
pytestmark = [
    pytest.mark.everywhere,
    # Of nbconvert, about its own templates and pictures.
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore:.*alternative text", "ignore::UserWarning"),
]
CELLS = (
    "from exxtra_widget import ExxtraWidget\nw = ExxtraWidget('0/0 A 64', players=['Ann', 'Bo'], odds=True)\nw",
    "w.play('>5')",
    *("ExxtraWidget(players=2, seed=1)",) * 4,
)


@pytest.fixture(scope="module")
def executed() -> Any:
    """A notebook with five boards, executed with the state of its widgets."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    nbclient.NotebookClient(notebook, timeout=120, store_widget_state=True).execute()
    return notebook


@pytest.fixture
def offline() -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        page = browser.new_page()
        page.route("**/*", lambda route: route.continue_() if route.request.url.startswith("file:") else route.abort())
        yield page
        browser.close()


def export(notebook: Any, folder: Path, **options: Any) -> Path:
    html, _ = exporters.HTMLExporter(**options).from_notebook_node(notebook)
    path = folder / "lesson.html"
    path.write_text(html, encoding="utf-8")
    return path


def test_replays_need_no_network(executed: Any, offline: Page, tmp_path: Path) -> None:
    path = export(executed, tmp_path, preprocessors=["exxtra_widget.replay.notebook.replays"])

    offline.goto(path.as_uri())

    expect(offline.locator(".exxtra")).to_have_count(5)
    first = offline.locator(".exxtra").first
    expect(first).to_have_attribute("data-cursor", "1")
    first.focus()
    offline.keyboard.press("ArrowLeft")
    expect(first).to_have_attribute("data-cursor", "0")
    text = path.read_text(encoding="utf-8")
    assert text.count('data-exxtra-code="exxtra-') == 1
    assert '"esm"' not in text


def test_without_state_the_pictures_stand_there(executed: Any, offline: Page, tmp_path: Path) -> None:
    bare = executed.copy()
    bare["metadata"] = {key: value for key, value in executed.metadata.items() if key != "widgets"}

    offline.goto(export(nbformat.from_dict(bare), tmp_path).as_uri())

    pictures = offline.locator(".jp-OutputArea-output img, .jp-OutputArea-output svg")
    expect(pictures).to_have_count(5)
    for i in range(5):
        assert (pictures.nth(i).bounding_box() or {"height": 0})["height"] > 300


@pytest.mark.parametrize("name", ["MarkdownExporter", "RSTExporter"])
def test_text_formats_show_the_pictures(name: str, executed: Any) -> None:
    text, resources = getattr(exporters, name)().from_notebook_node(executed)

    assert len(resources["outputs"]) == 5
    assert all(file.endswith(".svg") and file in text for file in resources["outputs"])
