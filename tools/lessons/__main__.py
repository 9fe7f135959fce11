"""Build lessons and examples: ``python -m tools.lessons``; or write pages, figures and assignments."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Collection, Iterator
from pathlib import Path

from tools.lessons import examples, homework, lesson_map, notebook, package
from tools.lessons.run import lesson
from tools.lessons.source import LANGUAGES, LESSONS, SourceError, folders


def files(folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield path and content of the notebooks of a lesson, and of its scenes."""
    for language in LANGUAGES:
        yield notebook.path_of(lesson(folder), language), notebook.notebook(folder, language)
        if lesson(folder).has_scenes:
            yield package.path_of(lesson(folder), language), package.scenes(folder, language)


def places() -> Iterator[Path]:
    """Yield the notebooks and scenes that are built, as they are on the disk."""
    for language in LANGUAGES:
        for name in ("*.ipynb", "*-scenes.txt"):
            yield from sorted((LESSONS / language).glob(name))


def build(numbers: Collection[str] = ()) -> int:
    """Write maps, indexes, examples and the notebooks of some lessons, such as ``07``, and return their number.

    Without numbers, write all lessons, and delete files that no lesson has any more.
    """
    wanted = {path: content for folder in folders(numbers) for path, content in files(folder)}
    for built in (lesson_map.built, package.indexes, examples.built):
        wanted |= dict(built())
    for path, content in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    for path in set() if numbers else set(places()) - set(wanted):
        path.unlink()
    return len(wanted)


def draw(options: Namespace, own: Collection[Path]) -> None:
    """Write what needs Chromium."""
    from playwright.sync_api import sync_playwright

    from tests.browser import chromium
    from tools.lessons import printing, screens

    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        for folder in own:
            print(f"{printing.write_own(browser, folder)} files in {folder}")
        if options.print:
            print(f"{printing.write(browser, options.lessons)} pages in {printing.PRINTED}")
        if options.figures:
            print(f"{screens.write(browser, options.lessons)} screens in {screens.SCREENS}")
        browser.close()


def main() -> None:
    """Build, or print the first thing to fix."""
    description = "Build lessons and examples, or write what an option names."
    parser = ArgumentParser(prog="python -m tools.lessons", description=description)
    parser.add_argument(
        "lessons", nargs="*", help="numbers of lessons, such as 07, or folders of your own lessons; all without"
    )
    parser.add_argument(
        "--print", action="store_true", help="write what teachers need of built lessons into dist/lessons"
    )
    parser.add_argument(
        "--figures", action="store_true", help="draw the figures at 1280 by 720 into dist/lessons/figures"
    )
    parser.add_argument("--homework", action="store_true", help="write assignments for nbgrader and otter")
    options = parser.parse_args()
    own = [Path(name).resolve() for name in options.lessons if Path(name).is_dir()]
    options.lessons = [name for name in options.lessons if not Path(name).is_dir()]
    writes_more = options.print or options.figures or options.homework
    try:
        if not writes_more and (options.lessons or not own):
            print(f"{build(options.lessons)} files in {examples.EXAMPLES}")
        if own or options.print or options.figures:
            draw(options, own)
        if options.homework:
            print(f"{homework.write(options.lessons)} assignments in {homework.HOMEWORK}")
    except SourceError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
