"""An executed lesson, exported with the preprocessor: each board shows the moment of its cell, and no later answer."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final

import pytest

from exxtra_widget.replay.notebook import replays
from exxtra_widget.replay.output import SVG, VIEW
from tests.support.test_packing import unpack

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
exporters: Any = pytest.importorskip("nbconvert.exporters")
notebooks = pytest.importorskip("tools.lessons.notebook", reason="an sdist has no tools", exc_type=ImportError)
running = pytest.importorskip("tools.lessons.run")
sources = pytest.importorskip("tools.lessons.source")

pytestmark = [
    pytest.mark.everywhere,
    # Of nbconvert, about its own templates and pictures.
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore:.*alternative text", "ignore::UserWarning"),
]
# The replays of a page in their order: what their boards say, and what is packed in them.
READ: Final = """() => [...document.querySelectorAll("[data-exxtra-replay]")].map((place) => {
  const board = place.shadowRoot.querySelector(".exxtra");
  return {
    said: board.querySelector("[data-part=narrator]").innerText,
    cursor: Number(board.dataset.cursor),
    question: board.querySelector("[data-part=question]")?.dataset.state ?? null,
    packed: place.querySelector("script").textContent,
  };
})"""


def executed(path: Path) -> tuple[Any, list[dict[str, Any]]]:
    """Return a notebook that was run, and the states of its widgets as the page knew them after each cell."""
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    after: list[dict[str, Any]] = []
    client = nbclient.NotebookClient(
        notebook, timeout=170, iopub_timeout=60, store_widget_state=True, kernel_name="python3"
    )
    client.on_cell_executed = lambda **_: after.append(deepcopy(client.widget_state))
    client.execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert [output for output in outputs if output.get("name") == "stderr"] == []
    return notebook, after


# Those of all lessons are looked at in the documentation, in tests/environments/test_docs.py.
def test_each_board_shows_the_moment_of_its_cell(browser: Browser, tmp_path: Path) -> None:
    notebook, after = executed(notebooks.path_of(running.lesson(sources.folders()[0]), "en"))
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    shown = [
        (output.data, states[output.data[VIEW]["model_id"]])
        for cell, states in zip(cells, after, strict=True)
        for output in cell.outputs
        if VIEW in output.get("data", {}) and "game_name" in states[output.data[VIEW]["model_id"]]
    ]
    html, _ = exporters.HTMLExporter(preprocessors=[replays]).from_notebook_node(notebook)
    (tmp_path / "lesson.html").write_text(html, encoding="utf-8")

    page = browser.new_page()
    page.route("**/*", lambda route: route.continue_() if route.request.url.startswith("file:") else route.abort())
    page.goto((tmp_path / "lesson.html").as_uri(), wait_until="commit")
    page.wait_for_function(
        "(count) => document.querySelectorAll('[data-exxtra-state=shown]').length === count", arg=len(shown)
    )
    found = page.evaluate(READ)
    page.close()

    assert shown
    for (data, state), replay in zip(shown, found, strict=True):
        recording = unpack(replay["packed"])
        moments = [recording["state"]["start"], *recording["steps"]]
        # The label of the output's own picture ends with the position.
        assert f': {moments[replay["cursor"]]["state"]["text"]}"' in data[SVG]
        assert state["question"] or data["text/plain"].splitlines()[0] in replay["said"]
        # A stored notebook counts no hands.
        assert recording["state"]["question"] == (state["question"] and {**state["question"], "hands": False})
        assert replay["question"] == (state["question"] and state["question"]["state"])
        if state["question"] and state["question"]["state"] != "revealed":
            assert (state["question"]["exact"], state["question"]["working"]) == (None, [])
        if state["question"] and state["question"]["state"] == "open":
            texts = [moments[odds["at"]]["state"]["text"] for odds in recording["odds"] if odds["at"] < len(moments)]
            assert state["question"]["text"] not in texts
