"""The course for teachers in dist/lessons: pages as HTML and PDF, notebooks, an index and a zip of each language."""

from __future__ import annotations

import base64
import re
import shutil
from collections.abc import Collection
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from jinja2 import Environment
from latex2mathml.converter import convert
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

from exxtra_widget.charts.figure import WIDTH
from exxtra_widget.support.locale import check_language
from tools.lessons import dice, homework, lesson_map, overview, short, templates
from tools.lessons.notebook import HIDDEN, built, code_cell, heading, notebook, stored, text_cell
from tools.lessons.pages import pages, scenes_of
from tools.lessons.phrases import say
from tools.lessons.run import lesson, ran
from tools.lessons.source import LANGUAGES, SCENES, Lesson, folders

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from playwright.sync_api import Page as Tab

    from exxtra_widget.support.locale import Language
    from tools.lessons.pages import Page

_ROOT: Final = Path(__file__).resolve().parents[2]
PRINTED: Final = _ROOT / "dist" / "lessons"
# Some notebooks link the rules, and these their other languages.
_RULES: Final = "docs/explanation/"
_HERE: Final = Path(__file__).parent
_STYLE: Final = (_HERE / "print.css").read_text(encoding="utf-8")
_FIGURE: Final = f'viewBox="0 0 {WIDTH} '
_SMALLER: Final = 0.95
_SHEET: Final = re.compile(rb"/Type\s*/Page\b")
_SOURCE: Final = re.compile(r'src="([a-z][a-z0-9-]*\.svg)"')


class _Renderer(IPythonRenderer):
    """Markdown as notebooks show it, with formulas as MathML, which browsers draw without scripts."""

    def inline_math(self, body: str) -> str:
        return convert(body)

    def block_math(self, body: str) -> str:
        return convert(body, display="block")


def _read(markdown: str) -> str:
    return MarkdownWithMath(renderer=_Renderer(escape=False, exclude_anchor_links=True)).render(markdown)


def html(page: Page) -> str:
    """Return a page as HTML, its pictures in it."""

    def embed(match: re.Match[str]) -> str:
        picture = page.pictures[match[1]]
        # The letters of a figure need its full width.
        kind = ' class="figure"' if _FIGURE in picture else ""
        return f'src="data:image/svg+xml;base64,{base64.b64encode(picture.encode()).decode()}"{kind}'

    # Keep a check box next to its text.
    body = _SOURCE.sub(embed, _read(page.markdown).replace("☐ ", "☐\u00a0"))
    title = page.markdown.partition("\n")[0].removeprefix("# ")
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    head = f"<head>{head}<style>{_STYLE}</style></head>"
    return f'<!doctype html><html lang="{page.language}">{head}<body class="{page.kind}">{body}</body></html>\n'


def pdf(tab: Tab) -> bytes:
    """Return the page of a tab as PDF, A4, dated like the files of a zip, so that it is the same every time.

    A teacher's page, of three sheets and more, has smaller letters where they save a sheet.
    """
    found = tab.pdf(format="A4", print_background=True)
    if sheets(found) > 2:
        found = min(found, tab.pdf(format="A4", print_background=True, scale=_SMALLER), key=sheets)
    return re.sub(rb"\(D:\d{14}", b"(D:19800101000000", found)


def sheets(printed: bytes) -> int:
    """Return the number of pages of a PDF."""
    return len(_SHEET.findall(printed))


def index(language: str, numbers: Collection[str] = (), *, printed: bool = True) -> str:
    """Return the page that leads to what there is of some lessons, or of all; without print, to what runs alone."""
    lessons = [lesson(folder) for folder in folders(numbers)]
    reference = templates.PAGE if printed else templates.NOTEBOOK
    words, need = partial(say, language), partial(_need, language=language, reference=reference)
    values = {"title": lesson_map.title(language), "lessons": lessons, "printed": printed}
    values["brief"] = [found for found in lessons if short.has_short(found.folder)]
    values |= {"short": short, "short_archive": partial(_short_archive, language=language)}
    return _rendered("index.html", language=language, say=words, need=need, read=_read, **values)


def _need(found: Lesson, language: str, reference: str) -> str:
    """Return what a lesson builds on as HTML."""
    text = f"{say(language, 'need')}{say(language, 'colon')} {found.texts[language].facts['need']}"
    place = f"{found.stem}/{language}.md"
    return _read(templates.filled(text, place, language, {}, reference)).replace(f"../../../{_RULES}", "")


def languages() -> str:
    """Return the page that leads to the lessons in each language, and to their zips."""
    titles = {language: lesson_map.title(language) for language in LANGUAGES}
    return _rendered("languages.html", titles=titles, say=say, archive=_archive)


def _rendered(template: str, **values: object) -> str:
    found = Environment(autoescape=True).from_string((_HERE / template).read_text(encoding="utf-8"))
    return found.render(style=_STYLE, **values) + "\n"


def _short_archive(folder: Path, language: str) -> str:
    return f"exxtra-{short.stem(folder)}-{language}.zip"


def _archive(language: str) -> str:
    return f"exxtra-lessons-{language}.zip"


def pack_short(folder: Path, language: str, place: Path, to: Path) -> None:
    """Write a lesson of 45 minutes into a zip, with the page of dice."""
    pack(place, to / _short_archive(folder, language), f"{short.stem(folder)}[.-]*", f"{dice.STEM}.*")


def pack(folder: Path, archive: Path, *patterns: str) -> None:
    """Write the files of a folder into a zip, which is the same for the same files; all, or those of some patterns."""
    found = {path for pattern in patterns or ("*",) for path in folder.rglob(pattern) if path.is_file()}
    with ZipFile(archive, "w", ZIP_DEFLATED) as packed:
        for path in sorted(found):
            name = ZipInfo(f"{archive.stem}/{path.relative_to(folder).as_posix()}")
            packed.writestr(name, path.read_bytes(), ZIP_DEFLATED)


def write(browser: Browser, numbers: Collection[str] = (), to: Path = PRINTED) -> int:
    """Write what teachers need of some lessons, such as ``07``, or of all, and return the number of PDF files.

    Notebooks of students are taken as they are stored.
    """
    tab = browser.new_page()
    for language in LANGUAGES:
        place = to / language
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        for rules in (_ROOT / _RULES).glob("rules*.md"):
            shutil.copyfile(rules, place / rules.name)
        _write_page(tab, place / dice.STEM, dice.html(language))
        _write_page(tab, place / overview.STEM, html(overview.page(language, lesson_map.title(language))))
        for folder in folders(numbers):
            _write_lesson(tab, folder, check_language(language), place, built(lesson(folder), language))
        for folder in filter(short.has_short, folders(numbers)):
            _write_short(tab, folder, language, place)
            pack_short(folder, language, place, to)
        (place / "index.html").write_text(index(language, numbers), encoding="utf-8")
        pack(place, to / _archive(language))
    tab.close()
    (to / "index.html").write_text(languages(), encoding="utf-8")
    return len([*to.glob("*/*.pdf")])


def write_own(browser: Browser, folder: Path) -> int:
    """Write a lesson outside of the course, a folder for each of its languages, and return the number of files."""
    tab = browser.new_page()
    written = 0
    for language in lesson(folder).texts:
        place = folder / language
        place.mkdir(exist_ok=True)
        _write_page(tab, place / dice.STEM, dice.html(language))
        _write_lesson(tab, folder, check_language(language), place, notebook(folder, language))
        written += len([*place.iterdir()])
    tab.close()
    return written


def _write_lesson(tab: Tab, folder: Path, language: Language, place: Path, students: str) -> None:
    found, start = lesson(folder), place / folder.name
    start.with_name(f"{found.stem}.ipynb").write_text(students.replace(f"../../../{_RULES}", ""), encoding="utf-8")
    if found.homework:
        taken_home = homework.notebook(folder, language, students)
        start.with_name(f"{found.stem}-homework.ipynb").write_text(taken_home, encoding="utf-8")
        on_paper = homework.page(folder, language)
        _write_page(tab, place / on_paper.stem, html(on_paper))
    if found.has_scenes:
        scenes = start.with_name(f"{found.stem}-scenes.ipynb")
        scenes.write_text(scenes_notebook(folder, language), encoding="utf-8")
        scenes_of(ran(folder, language)).save_html(scenes.with_suffix(".html"), language=language, notes=True)
    for page in pages(folder, language):
        _write_page(tab, place / page.stem, html(page))


def _write_short(tab: Tab, folder: Path, language: Language, place: Path) -> None:
    board = short.board(folder, language)
    board.save_html(place / f"{short.stem(folder)}-scenes.html", language=language, notes=True)
    for page in short.pages(folder, language):
        _write_page(tab, place / page.stem, html(page))


def scenes_notebook(folder: Path, language: str) -> str:
    """Return a notebook with nothing but the scenes of a lesson."""
    found = lesson(folder)
    title = f"# {heading(found, language)} · {say(language, 'scenes')}"
    # Collapsed, since it holds the answers.
    return stored([text_cell("title", title), code_cell("scenes", found.code(SCENES, language), [], HIDDEN)])


def _write_page(tab: Tab, path: Path, content: str) -> None:
    """Write a page as HTML and PDF."""
    path.with_name(f"{path.name}.html").write_text(content, encoding="utf-8")
    tab.set_content(content)
    path.with_name(f"{path.name}.pdf").write_bytes(pdf(tab))
