"""Teachers' pages and worksheets as HTML and PDF: nbconvert writes the page, Chromium prints it."""

from __future__ import annotations

import base64
import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import nbformat
from nbconvert import HTMLExporter
from playwright.sync_api import sync_playwright

from exxtra_widget.charts.figure import WIDTH
from tests.browser import chromium
from tools.lessons.pages import TEACHER
from tools.lessons.source import LANGUAGES, folders

if TYPE_CHECKING:
    from playwright.sync_api import Page

PRINTED: Final = Path(__file__).resolve().parents[2] / "dist" / "lessons"
_STYLE: Final = (Path(__file__).parent / "print.css").read_text(encoding="utf-8")
_FIGURE: Final = f'viewBox="0 0 {WIDTH} '.encode()
_SOURCE: Final = re.compile(r'src="(pictures/[^"]+\.svg)"')


def sheets(numbers: Collection[str] = ()) -> Iterator[Path]:
    """Yield the pages of all languages as they are stored; `numbers` as in `write`."""
    wanted = {folder.name[:2] for folder in folders(numbers)}
    for language in LANGUAGES:
        yield from (path for path in sorted((TEACHER / language).glob("*.md")) if path.name[:2] in wanted)


def html(path: Path) -> str:
    """Return a page as HTML, its pictures in it."""
    cell = nbformat.v4.new_markdown_cell(path.read_text(encoding="utf-8"))
    body: str
    body, _ = _exporter().from_notebook_node(nbformat.v4.new_notebook(cells=[cell]))

    def embed(match: re.Match[str]) -> str:
        content = (path.parent / match[1]).read_bytes()
        # The letters of a figure need its full width.
        kind = ' class="figure"' if _FIGURE in content else ""
        return f'src="data:image/svg+xml;base64,{base64.b64encode(content).decode()}"{kind}'

    # A box to tick stays beside its text.
    body = body.replace("☐ ", "☐\u00a0")
    # nbconvert gives headings a sign for links.
    body = re.sub(r'<a class="anchor-link".*?</a>', "", _SOURCE.sub(embed, body))
    kind = "worksheet" if path.stem.endswith("-worksheet") else "teacher"
    title = path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
    language = path.parent.name
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    head = f"<head>{head}<style>{_STYLE}</style></head>"
    return f'<!doctype html><html lang="{language}">{head}<body class="{kind}">{body}</body></html>\n'


@cache
def _exporter() -> HTMLExporter:
    """Return the exporter, whose templates take long to read."""
    return HTMLExporter(template_name="basic")


def pdf(tab: Page) -> bytes:
    """Return what a tab shows as PDF, A4."""
    return tab.pdf(format="A4", print_background=True)


def write(numbers: Collection[str] = ()) -> int:
    """Write pages as HTML and PDF, and return their number.

    Parameters
    ----------
    numbers : collection of str
        Numbers of lessons, such as ``07``; all without.
    """
    found = list(sheets(numbers))
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        tab = browser.new_page()
        for path in found:
            to = PRINTED / path.relative_to(TEACHER)
            to.parent.mkdir(parents=True, exist_ok=True)
            page = html(path)
            to.with_suffix(".html").write_text(page, encoding="utf-8")
            tab.set_content(page)
            to.with_suffix(".pdf").write_bytes(pdf(tab))
        browser.close()
    return len(found)
