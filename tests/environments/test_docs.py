"""The documentation site as `make docs` builds it: opened from the disk, without a network."""

from __future__ import annotations

import base64
import posixpath
import re
import zlib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser import axe
from tests.browser.board import open_file
from tests.replay.test_saving import recordings
from tests.support.test_packing import unpack
from tools.lite import site_contents

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.everywhere, pytest.mark.timeout(300)]
nbformat: Any = pytest.importorskip("nbformat")
ROOT: Final = Path(__file__).parents[2]
SITE: Final = ROOT / "dist" / "docs"
FIRST: Final = "docs/index.html"
LESSONS: Final = [
    f"examples/lessons/en/{path.stem}.html" for path in sorted((ROOT / "examples/lessons/en").glob("*.ipynb"))
]
SEEN: Final = (
    FIRST,
    "docs/how-to/board.html",
    "docs/how-to/cookbook.html",
    "docs/reference/api/probability.html",
    "docs/reference/glossary.html",
    "docs/explanation/rules.de.html",
    LESSONS[1],
)
REACHED: Final = """() => [...document.querySelectorAll("pre")].every(
    (code) => code.scrollWidth <= code.clientWidth || code.tabIndex === 0
)"""
# Picture and recording of a replay.
REPLAY: Final = re.compile(
    r'src="data:image/svg\+xml;base64,([^"]+)"[^>]*><figcaption>.*?<script type="text/plain">(.+?)</script>', re.DOTALL
)
# Code and tables of two columns that a phone shows in part only.
CUT: Final = """() => [...document.querySelectorAll(
    ":is(.highlight-python, .highlight-ipython3, .highlight-default) pre, div:has(> table)"
)].filter((box) => box.scrollWidth > box.clientWidth && !box.querySelector("th:nth-child(3)"))
    .map((box) => box.innerText)"""
GROUND: Final = "() => getComputedStyle(document.body).backgroundColor"
# Modules whose names are public.
PUBLIC: Final = ("", ".exxtra", ".exxtra.odds", ".exxtra.strategies", ".levelx", ".levelx.odds", ".levelx.strategies")


@cache
def pages() -> dict[str, str]:
    """Return all pages by their places."""
    if not (SITE / "objects.inv").exists():
        raise FileNotFoundError(f"{SITE} is not built: make docs builds it")
    return {path.relative_to(SITE).as_posix(): path.read_text() for path in SITE.rglob("*.html")}


@cache
def anchors(place: str) -> set[str]:
    return {"", *re.findall(r'\bid="([^"]*)"', pages()[place])}


def links(place: str) -> set[str]:
    return {unquote(href.replace("&amp;", "&")) for href in re.findall(r'<a\b[^>]*? href="([^"]*)"', pages()[place])}


def is_dead(place: str, link: str) -> bool:
    """Return whether a link leads nowhere; those to other sites are not followed."""
    parts = urlsplit(link)
    if parts.scheme:
        return False
    end = posixpath.normpath(posixpath.join(posixpath.dirname(place), parts.path)) if parts.path else place
    if end == "lite/notebooks/index.html":
        language, _, notebook = parts.query.removeprefix("path=").partition("/")
        return notebook not in site_contents.notebooks(language)
    if end in pages():
        return parts.fragment not in anchors(end)
    return not (SITE / end).is_file()


def test_every_link_within_the_site_leads_somewhere() -> None:
    assert [(place, link) for place in pages() for link in sorted(links(place)) if is_dead(place, link)] == []


def test_links_to_other_sites_are_secure_and_few() -> None:
    outside = {link for place in pages() for link in links(place) if urlsplit(link).scheme}
    assert [link for link in outside if not link.startswith("https://")] == []
    assert 1 < len({urlsplit(link).netloc for link in outside}) < 40


def test_every_public_name_is_in_the_reference() -> None:
    # An inventory of Sphinx: four lines, then one line for each name, compressed.
    packed = (SITE / "objects.inv").read_bytes().split(b"\n", 4)[4]
    known = {line.split(" ")[0] for line in zlib.decompress(packed).decode().splitlines()}
    documented = [_found(name) for name in known if name.startswith("exxtra_widget.") and ":" not in name]
    for inner in PUBLIC:
        module = import_module(f"exxtra_widget{inner}")
        missing = {
            name
            for name in dir(module)
            if f"{module.__name__}.{name}" not in known
            and not any(getattr(module, name) is one for one in documented)
            and not re.fullmatch(r"exxtra_widget(\.\w+)*", getattr(getattr(module, name), "__name__", ""))
            and not name.startswith("__")
        }
        assert missing == set(), module.__name__


def _found(name: str) -> Any:
    """Return what a dotted name stands for, if it is a name of a module."""
    module, _, last = name.rpartition(".")
    try:
        return getattr(import_module(module), last)
    except (AttributeError, ImportError):
        return None


def test_the_first_page_and_the_first_example_begin_alike() -> None:
    notebook = nbformat.read(ROOT / "examples" / "01-play.ipynb", as_version=4)
    first = next(cell.source for cell in notebook.cells if cell.cell_type == "code")
    assert f"```python\n{first}\n```" in (ROOT / "docs" / "index.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("place", LESSONS)
def test_each_board_of_a_lesson_shows_the_moment_of_its_cell_and_no_later_answer(place: str) -> None:
    shown = REPLAY.findall(pages()[place])
    assert len(shown) == len(recordings(pages()[place])) > 0
    for picture, packed in shown:
        recording = unpack(packed)
        state, moments = recording["state"], [recording["state"]["start"], *recording["steps"]]
        # The label of the picture, which the cell drew, ends with the position.
        assert f': {moments[state["cursor"]]["state"]["text"]}"' in base64.b64decode(picture).decode()
        asked = state["question"]
        if asked and asked["state"] != "revealed":
            assert (asked["exact"], asked["working"]) == (None, [])
        if asked and asked["state"] == "open":
            texts = [moments[odds["at"]]["state"]["text"] for odds in recording["odds"] if odds["at"] < len(moments)]
            assert asked["text"] not in texts
    first = recordings(pages()[place])[0]["state"]["question"]
    assert first is None or first["state"] == "open"
    # The last state of all boards.
    assert "exxtra_widget" not in "".join(re.findall(r'widget-state\+json">(.*?)</script>', pages()[place], re.DOTALL))


def test_the_first_board_of_an_example_whose_cells_only_play_has_its_whole_game() -> None:
    first = recordings(pages()["examples/04-level-x.html"])[0]
    assert (first["state"]["cursor"], len(first["steps"])) == (0, 4)


def test_a_lesson_without_other_widgets_asks_for_no_scripts() -> None:
    assert "html-manager" not in pages()[LESSONS[1]]


@pytest.mark.parametrize("place", SEEN)
def test_a_page_fits_and_is_accessible(quiet_page: Page, place: str) -> None:
    quiet_page.goto((SITE / place).as_uri())
    if place in {FIRST, LESSONS[1]}:
        quiet_page.locator(".exxtra").first.wait_for()
    for width in (360, 848, 1240):
        quiet_page.set_viewport_size({"width": width, "height": 800})
        assert quiet_page.evaluate("document.documentElement.scrollWidth") <= width
    # The theme lets the keys reach what scrolls a moment after the window has changed.
    quiet_page.wait_for_function(REACHED)
    assert axe.violations(quiet_page, "body") == {}
    light = quiet_page.evaluate(GROUND)
    quiet_page.emulate_media(color_scheme="dark")
    quiet_page.wait_for_function(f"(light) => ({GROUND})() !== light", arg=light)
    assert axe.violations(quiet_page, "body", colours=True) == {}


@pytest.mark.parametrize("place", [*SEEN, "docs/how-to/gallery.html"])
def test_a_phone_shows_each_line_whole(quiet_page: Page, place: str) -> None:
    quiet_page.set_viewport_size({"width": 360, "height": 740})
    quiet_page.goto((SITE / place).as_uri())
    assert quiet_page.evaluate(CUT) == []


def test_a_button_copies_the_code_of_a_block_without_prompts(quiet_page: Page) -> None:
    quiet_page.goto((SITE / "docs/reference/api/odds.html").as_uri())
    quiet_page.evaluate("addEventListener('copy', (event) => (window.copied = event.target.value))")
    quiet_page.locator("button.copybtn").first.click()
    assert quiet_page.evaluate("copied").strip() == 'from exxtra_widget import exxtra\nexxtra.odds.chase("53")'


def test_the_first_page_replays_a_game(quiet_page: Page) -> None:
    board = open_file(quiet_page, SITE / "index.html")
    expect(board.root).to_have_attribute("data-cursor", "16")
    board.root.focus()
    quiet_page.keyboard.press("Home")
    expect(board.root).to_have_attribute("data-cursor", "0")


def test_search_finds_pages_from_the_disk(quiet_page: Page) -> None:
    quiet_page.goto(f"{(SITE / 'search.html').as_uri()}?q=stationary")
    expect(quiet_page.locator("#search-results li").first).to_be_visible()
