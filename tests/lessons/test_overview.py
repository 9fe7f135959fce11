"""The overview: a row of the one table for each lesson, and one sheet of paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.lessons.built import FOLDERS, each_language, slips

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

overview = pytest.importorskip("tools.lessons.overview", reason="an sdist has no tools", exc_type=ImportError)
printing = pytest.importorskip("tools.lessons.printing")


@each_language
def test_each_lesson_has_its_curricula_minutes_and_question(language: str) -> None:
    _, _, *rows = [line.strip("| ").split(" | ") for line in overview.table(language)]
    assert [int(row[0]) for row in rows] == [int(folder.name[:2]) for folder in FOLDERS]
    assert {len(row) for row in rows} == {8}
    assert [row for row in rows if not all(row) or not row[2].isdecimal() or row[7][-1] not in "?."] == []
    assert slips("\n".join(row[7] for row in rows), language) == []


def test_a_lesson_without_a_row_is_told(tmp_path: Path) -> None:
    with pytest.raises(overview.SourceError, match=r"overview\.md: add a row \| 99 \| … \| for 99-new"):
        overview._row(tmp_path / "99-new")


@pytest.mark.browser
@each_language
def test_it_is_one_sheet(language: str, browser: Browser) -> None:
    tab = browser.new_page()
    tab.set_content(printing.html(overview.page(language, "Course")))
    printed = printing.pdf(tab)
    tab.close()
    assert printing.sheets(printed) == 1
