"""Names that would be markup, in real JupyterLab, which trusts the output of a cell that has just run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser import ROOT
from tests.hostile import BUILDERS, read_in

if TYPE_CHECKING:
    from playwright.sync_api import Dialog

    from tests.browser.jupyter import JupyterServer
    from tests.browser.notebook import Notebook

NOTEBOOKS: Final = "@jupyterlab/notebook-extension:tracker"
NAMES: Final = (
    "<script>window.__pwned=1</script>",
    '<img src="x" onerror="window.__pwned=1">',
    '<iframe srcdoc="<script>parent.__pwned=1</script>">',
    '<svg onload="window.__pwned=1">',
    '<a href="javascript:window.__pwned=1">x</a>',
    "</td></tr></table><b>x",
    "[x](javascript:window.__pwned=1)",
    "![x](x)",
    "https://example.org/a_b?c=d&e",
    "www.example.org",
    "&lt;b&gt; &#60;script&#62; &amp; &colon;",
    "a\\|b",
    "``",
    "**a** *b* __c__ _d_",
    "$\\href{javascript:window.__pwned=1}{x}$",
    "\\(x\\) \\[x\\]",
    "\\begin{equation}x\\end{equation}",
    "@@0@@",
    "line\n\n<div>\n<script>window.__pwned=1</script>\n</div>\n\nline",
)
# That scripts run here, and that formulas are set, is shown first.
CONTROL: Final = """
from IPython.display import HTML, Markdown, display
display(HTML("<script>window.__ran = 1</script>"), Markdown("$x^2$"))
"""
IMPORTS: Final = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from tests.hostile import BUILDERS
kinds = {{f"{{kind.__module__}}.{{kind.__name__}}": kind for kind in BUILDERS}}
names = {NAMES!r}
"""
KINDS: Final = {f"{kind.__module__}.{kind.__name__}": kind for kind in BUILDERS}
# tests/drawing/test_markup.py shows all names in each kind; here they take turns.
TURNS: Final = 4
# What each output says, in its pictures, too; and what none of ours has.
OUTPUTS: Final = """(cells) => {
  const picture = (image) =>
    new DOMParser().parseFromString(decodeURIComponent(image.src.replace(/^[^,]*,/, "")), "image/svg+xml");
  const isDrawing = (image) => image.src.startsWith("data:image/svg+xml");
  const read = (output) => [
    output.innerText,
    ...[...output.querySelectorAll("[title]")].map((one) => one.title),
    ...[...output.querySelectorAll("img")].filter(isDrawing).map((one) => picture(one).documentElement.textContent),
  ].join(" ");
  const foreign = (output) => [
    ...output.querySelectorAll("script, iframe, object, style, b, em, strong, code, a[href], mjx-container, math"),
    ...[...output.querySelectorAll("img")].filter((one) => !isDrawing(one)),
    ...[...output.querySelectorAll("*")].filter((one) => one.getAttributeNames().some((name) => name.startsWith("on"))),
  ].map((one) => one.outerHTML.slice(0, 200));
  return cells.map((cell) => [...cell.querySelectorAll(".jp-OutputArea-output")]
    .map((output) => ({ text: read(output), foreign: foreign(output) })));
}"""

DRAWN: Final = f"""() =>
  ({OUTPUTS})([...document.querySelectorAll(".jp-CodeCell")]).slice(2, -1).flat().every((one) => one.text.trim())"""


@pytest.fixture
def whole(server: JupyterServer, fresh: None) -> Iterator[None]:  # noqa: ARG001 - see there
    """Draw notebooks as a whole, not only the visible cells."""
    server.configure(NOTEBOOKS, windowingMode="none")
    yield
    server.configure(NOTEBOOKS)


@pytest.mark.everywhere
@pytest.mark.usefixtures("whole")
@pytest.mark.timeout(400)
def test_no_name_runs_in_a_notebook(notebook: Notebook) -> None:
    page = notebook.page
    dialogs: list[str] = []

    def dismiss(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", dismiss)
    shows = [
        f"display(*(BUILDERS[kinds[{kind!r}]](name) for name in names[{number % TURNS}::{TURNS}]))"
        for number, kind in enumerate(KINDS)
    ]
    last = [f"BUILDERS[kinds[{kind!r}]](names[1])" for kind in KINDS]
    notebook.open(notebook.server.write_notebook(CONTROL, IMPORTS, *shows, *last, CONTROL))
    notebook.run_all()

    page.wait_for_function("() => window.__ran === 1")
    for cell in (page.locator(".jp-CodeCell").first, page.locator(".jp-CodeCell").last):
        expect(cell.locator("mjx-container").first).to_be_visible()
    # A widget draws after its cell has ended.
    page.wait_for_function(DRAWN, timeout=120_000)
    cells: list[list[dict[str, Any]]] = page.locator(".jp-CodeCell").evaluate_all(OUTPUTS)[2:-1]
    names = [*(NAMES[number % TURNS :: TURNS] for number in range(len(KINDS))), *([NAMES[1:2]] * len(KINDS))]
    for outputs, kind, given in zip(cells, [*KINDS.values()] * 2, names, strict=True):
        for output, name in zip(outputs, given, strict=True):
            assert output["foreign"] == [], (kind, name)
            assert " ".join(read_in(kind, name).split()) in " ".join(output["text"].split()), (kind, name)
    assert dialogs == []
    assert page.evaluate("() => window.__pwned") is None
