"""Figures of the lessons as a projector shows them: 1280 by 720, in each language, light and dark."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from exxtra_widget.charts.figure import Figure
from tests.browser import chromium
from tools.lessons.run import lesson, ran
from tools.lessons.source import LANGUAGES, folders

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SCREENS: Final = Path(__file__).resolve().parents[2] / "dist" / "lessons" / "figures"
SIZE: Final = (1280, 720)
# Ground and ink of JupyterLab.
THEMES: Final = {"light": ("#ffffff", "#212121"), "dark": ("#111111", "#e0e0e0")}


def figures(folder: Path, language: str) -> Iterator[tuple[str, Figure]]:
    """Yield name and figure of each cell of a lesson that shows one, and of each figure on its pages."""
    seen: set[str] = set()
    for name, output in ran(folder, language).outputs.items():
        # Pages repeat figures of the notebook.
        if isinstance(output.value, Figure) and output.value.svg not in seen:
            seen.add(output.value.svg)
            yield f"{lesson(folder).stem[:2]}-{name.replace('_', '-')}", output.value


def html(figure: Figure, theme: str) -> str:
    """Return a page with a figure alone, as a notebook shows it."""
    ground, ink = THEMES[theme]
    style = f"body{{margin:0;padding:16px;display:grid;justify-content:center;background:{ground};color:{ink}}}"
    # A notebook gives a figure the width of its cell.
    style += "figure{width:960px}"
    head = f'<meta charset="utf-8"><style>{style}</style>'
    content = figure._repr_html_()
    return f'<!doctype html><html lang="{figure.language}"><head>{head}</head><body>{content}</body></html>'


def png(browser: Browser, figure: Figure, theme: str) -> bytes:
    """Return the screen with a figure as PNG."""
    tab = browser.new_page(
        viewport={"width": SIZE[0], "height": SIZE[1]}, color_scheme="dark" if theme == "dark" else "light"
    )
    try:
        tab.set_content(html(figure, theme))
        return chromium.screenshot(tab)
    finally:
        tab.close()


def drawn(browser: Browser, numbers: Collection[str] = ()) -> Iterator[tuple[Path, bytes]]:
    """Yield path and content of each screen; `numbers` as in `write`."""
    for language in LANGUAGES:
        for name, figure in (found for folder in folders(numbers) for found in figures(folder, language)):
            for theme in THEMES:
                yield SCREENS / language / f"{name}-{theme}.png", png(browser, figure, theme)


def write(browser: Browser, numbers: Collection[str] = ()) -> int:
    """Write the screens of some lessons, such as ``07``, or of all, and return their number."""
    written = 0
    for written, (path, content) in enumerate(drawn(browser, numbers), 1):  # noqa: B007 - the last is their number
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return written
