"""Screens with the figures of the lessons, as a projector shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from exxtra_widget import figures

if TYPE_CHECKING:
    from playwright.sync_api import Browser

screens = pytest.importorskip("tools.lessons.screens", reason="an sdist has no tools", exc_type=ImportError)
sources = pytest.importorskip("tools.lessons.source")

FOLDER = sources.folders()[0]


def test_each_figure_of_a_lesson_is_drawn_once_in_its_language() -> None:
    german = dict(screens.figures(FOLDER, "de"))
    assert german
    assert all(name.startswith("00-") for name in german)
    assert {figure.language for figure in german.values()} == {"de"}
    assert len({figure.svg for figure in german.values()}) == len(german)


def test_a_page_has_the_colours_of_its_theme() -> None:
    figure = figures.bars({"Ann": 2, "Bo": 3}, title="Steps")
    assert "background:#ffffff;color:#212121" in screens.html(figure, "light")
    assert "background:#111111;color:#e0e0e0" in screens.html(figure, "dark")


@pytest.mark.browser
def test_a_screen_is_that_of_a_projector(browser: Browser) -> None:
    light, dark = (screens.png(browser, figures.bars({"Ann": 2, "Bo": 3}), theme) for theme in screens.THEMES)
    # Width and height stand in the head of a PNG.
    assert (int.from_bytes(light[16:20], "big"), int.from_bytes(light[20:24], "big")) == screens.SIZE
    assert light != dark


@pytest.mark.browser
@pytest.mark.slow
def test_screens_are_drawn_in_each_language_and_theme(browser: Browser) -> None:
    found = [path for path, _ in screens.drawn(browser, ["00"])]
    assert {path.parent.name for path in found} == set(sources.LANGUAGES)
    assert {path.stem.rpartition("-")[2] for path in found} == {"light", "dark"}
    assert all(path.name.startswith("00-") for path in found)
