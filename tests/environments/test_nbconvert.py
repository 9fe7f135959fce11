"""Executed notebooks, exported by nbconvert and opened without network."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from exxtra_widget import Game
from exxtra_widget.replay.output import VIEW
from exxtra_widget.widget.base import GameWidget
from tests.browser import axe
from tests.browser.board import Board, open_file
from tests.browser.boxes import box, boxes
from tests.browser.test_markup_lab import IMPORTS, NAMES
from tests.environments import cdn
from tests.environments.versions import chromium_name, versions
from tests.hostile import BUILDERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Dialog, Page

    from tests.environments.conftest import Place

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
exporters: Any = pytest.importorskip("nbconvert.exporters")
pytestmark = [
    pytest.mark.everywhere,
    # Of nbconvert, about its own templates and pictures.
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore:.*alternative text", "ignore::UserWarning"),
]
# Boards alone, side by side and in tabs.
BOXES = (
    "import ipywidgets\nfrom exxtra_widget import ExxtraWidget, LevelXWidget",
    "w, x = ExxtraWidget('0/0 A 64', players=['Ann', 'Bo']), LevelXWidget(players=2, language='de')\nw",
    "ipywidgets.HBox([w, x])",
    "ipywidgets.Tab([w, ipywidgets.VBox([ipywidgets.Label('n'), x])], titles=['First', 'Second'])",
    "w.play('>5')",
    "ipywidgets.HBox([ipywidgets.Button(description='Go'), w])",
)
CELLS = (
    "from exxtra_widget import ExxtraWidget\nw = ExxtraWidget('0/0 A 64', players=['Ann', 'Bo'], odds=True)\nw",
    "w.play('>5')",
    *("ExxtraWidget(players=2, seed=1)",) * 4,
)


# Everything that shows a name, each with other names; at last, that scripts run here.
APART = 4
NAMED = (
    IMPORTS,
    "from IPython.display import HTML, display",
    f"for i, build in enumerate(BUILDERS.values()):\n    display(*map(build, names[i % {APART} :: {APART}]))",
    "display(HTML('<script>window.__ran = 1</script>'))",
)
# Elements with a handler, and links that run something: names alone could bring them.
ACTIVE = """(outputs) => {
  const runs = (one) =>
    one.getAttributeNames().some((name) => name.startsWith("on")) || /^javascript:/i.test(one.href ?? "");
  const nodes = outputs.flatMap((output) => [...output.querySelectorAll("*")]);
  return nodes.filter(runs).map((one) => one.outerHTML.slice(0, 200));
}"""


def execute(*cells: str) -> Any:
    """Return a notebook, executed with the state of its widgets."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    nbclient.NotebookClient(notebook, timeout=120, iopub_timeout=60, store_widget_state=True).execute()
    return notebook


@pytest.fixture(scope="module")
def executed() -> Any:
    """A notebook with five boards."""
    return execute(*CELLS)


@pytest.fixture(scope="module")
def named() -> Any:
    return execute(*NAMED)


@pytest.fixture
def offline(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    page.route("**/*", lambda route: route.continue_() if route.request.url.startswith("file:") else route.abort())
    yield page
    page.close()


def export(notebook: Any, folder: Path, **options: Any) -> Path:
    html, _ = exporters.HTMLExporter(**options).from_notebook_node(notebook)
    path = folder / "lesson.html"
    path.write_text(html, encoding="utf-8")
    return path


def expect_replays(page: Page, cursor: int) -> None:
    """Wait for the five boards, and walk from one end of the first game to the other."""
    expect(page.locator(".exxtra")).to_have_count(5)
    first = page.locator(".exxtra").first
    expect(first).to_have_attribute("data-cursor", str(cursor))
    first.focus()
    page.keyboard.press("ArrowLeft" if cursor else "ArrowRight")
    expect(first).to_have_attribute("data-cursor", str(1 - cursor))


@pytest.mark.place("nbconvert, with the preprocessor", "history of replays, without network")
def test_replays_need_no_network(executed: Any, offline: Page, place: Place, tmp_path: Path) -> None:
    place(chromium_name(offline.context.browser), **versions("nbconvert", "anywidget"))
    path = export(executed, tmp_path, preprocessors=["exxtra_widget.replay.notebook.replays"], theme="dark")

    offline.goto(path.as_uri())

    expect_replays(offline, 0)
    assert axe.violations(offline, ".exxtra-replay") == {}
    text = path.read_text(encoding="utf-8")
    assert text.count('data-exxtra-code="exxtra-') == 1
    assert '"packed"' not in text
    assert "html-manager" not in text


def test_boards_in_boxes_are_replayed_side_by_side(offline: Page, tmp_path: Path) -> None:
    path = export(execute(*BOXES), tmp_path, preprocessors=["exxtra_widget.replay.notebook.replays"])

    offline.goto(path.as_uri())

    boards = offline.locator(".exxtra")
    expect(boards).to_have_count(6)
    assert [boards.nth(i).get_attribute("data-cursor") for i in range(6)] == ["0", "0", "0", "0", "0", "1"]
    left, right, last = (box(boards.nth(i)) for i in (1, 2, 5))
    assert left.x + 400 < left.right <= right.x < right.right - 400
    assert last.width > 800
    assert axe.violations(offline, ".jp-OutputArea-output") == {}
    assert "html-manager" not in path.read_text(encoding="utf-8")


@pytest.mark.place("nbconvert, with stored state", "history and odds, by the scripts of the CDN")
def test_stored_widgets_are_shown_by_the_scripts_of_the_cdn(
    executed: Any, offline: Page, place: Place, tmp_path: Path
) -> None:
    place(chromium_name(offline.context.browser), **versions("nbconvert", "anywidget"))
    answered = cdn.serve(offline)

    offline.goto(export(executed, tmp_path).as_uri())

    # A stored widget notices that Python is gone only when it sends a message.
    expect_replays(offline, 1)
    assert any("html-manager" in address for address in answered)
    assert any("anywidget" in address for address in answered)
    board = Board(offline.locator(".exxtra").first)
    board.open("odds")
    expect(board.root.get_by_role("grid")).to_be_visible()
    board.rung(5).click(force=True)
    expect(board.root).to_contain_text("Python was shut down")


@pytest.mark.place("nbconvert, without state", "pictures, without network")
def test_without_state_the_pictures_stand_there(executed: Any, offline: Page, place: Place, tmp_path: Path) -> None:
    place(chromium_name(offline.context.browser), **versions("nbconvert"))
    bare = executed.copy()
    bare["metadata"] = {key: value for key, value in executed.metadata.items() if key != "widgets"}

    offline.goto(export(nbformat.from_dict(bare), tmp_path).as_uri())

    pictures = offline.locator(".jp-OutputArea-output img, .jp-OutputArea-output svg")
    expect(pictures).to_have_count(5)
    assert min(picture.height for picture in boxes(pictures)) > 300


@pytest.mark.parametrize("as_replays", [True, False], ids=["replays", "widgets"])
def test_no_name_runs_in_an_exported_notebook(
    as_replays: bool,  # noqa: FBT001 - a case
    named: Any,
    offline: Page,
    tmp_path: Path,
) -> None:
    shown = deepcopy(named)
    if not as_replays:
        # All other outputs are the same.
        shown.cells[2].outputs = [output for output in shown.cells[2].outputs if VIEW in output.data]
    cdn.serve(offline)
    dialogs: list[str] = []

    def dismiss(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    offline.on("dialog", dismiss)
    preprocessors = ["exxtra_widget.replay.notebook.replays"] if as_replays else []
    offline.goto(export(shown, tmp_path, preprocessors=preprocessors).as_uri())

    counts = {kind: len(NAMES[i % APART :: APART]) for i, kind in enumerate(BUILDERS)}
    boards = sum(count for kind, count in counts.items() if issubclass(kind, GameWidget))
    expect(offline.locator(".exxtra")).to_have_count(boards, timeout=120_000)
    offline.wait_for_function("() => window.__ran === 1")
    outputs = offline.locator(".jp-OutputArea-output")
    expect(outputs).to_have_count(1 + (sum(counts.values()) if as_replays else boards))
    assert outputs.evaluate_all(ACTIVE) == []
    assert offline.evaluate("() => window.__pwned") is None
    assert dialogs == []


@pytest.mark.place("a file of `save_html`, without network", "history and odds of a replay")
def test_a_saved_file_is_replayed(offline: Page, place: Place, tmp_path: Path) -> None:
    place(chromium_name(offline.context.browser), **versions("exxtra-widget"))
    game = Game(players=["Ann", "Bo"], seed=7)
    game.play("64 >5  53 >4  21")
    board = open_file(offline, game.save_html(tmp_path / "my game.html", odds=True))
    board.expect_cursor(5)
    board.button("One step back").click()
    board.expect_cursor(4)
    board.open("odds")
    expect(board.root.get_by_role("grid")).to_be_visible()


@pytest.mark.parametrize("name", ["MarkdownExporter", "RSTExporter"])
def test_text_formats_show_the_pictures(name: str, executed: Any) -> None:
    text, resources = getattr(exporters, name)().from_notebook_node(executed)

    assert len(resources["outputs"]) == 5
    assert all(file.endswith(".svg") and file in text for file in resources["outputs"])
