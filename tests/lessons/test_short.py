"""Lessons of 45 minutes for which a computer is optional, in each language."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from tests.lessons.built import FOLDERS, LANGUAGES, LINK, last_minute, running, slips

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

short = pytest.importorskip("tools.lessons.short", reason="an sdist has no tools", exc_type=ImportError)
printing = pytest.importorskip("tools.lessons.printing")

BRIEF = [folder for folder in FOLDERS if short.has_short(folder)]
each_brief = pytest.mark.parametrize("folder", BRIEF, ids=lambda folder: folder.name, scope="session")


@each_brief
def test_its_minutes_add_up_and_its_texts_have_the_signs_of_their_language(folder: Path) -> None:
    for language in LANGUAGES:
        teacher, sheet = short.pages(folder, language)
        assert last_minute(teacher.markdown) == "45", language
        assert slips(teacher.markdown + sheet.markdown.replace(short.ROOM, ""), language) == [], language


@each_brief
def test_its_sheet_has_the_exit_ticket_without_the_answer_that_the_teacher_has(folder: Path) -> None:
    for language in LANGUAGES:
        teacher, sheet = short.pages(folder, language)
        question = sheet.markdown.rpartition("**")[2].partition("\n")[0].strip()
        told = teacher.markdown.rpartition("\n\n")[2]
        assert told.startswith(question), language
        assert told.removeprefix(question).strip().startswith("*("), language


@each_brief
def test_a_vote_that_its_run_through_reveals_was_asked_in_it(folder: Path) -> None:
    asked = set()
    for scene in short.board(folder, "en").scenes:
        asked |= {scene.title} if scene.ask is not None else set()
        assert {scene.again, scene.reveal} - {None, ""} <= asked, scene.title


def test_a_line_with_other_parts_is_told() -> None:
    found = running.lesson(BRIEF[0])
    with pytest.raises(short.SourceError, match=r"write # short: scenes …, tasks …, answers …"):
        short._numbers(replace(found, facts={**found.facts, "short": "scenes 1-2"}), "scenes")


@pytest.mark.browser
@pytest.mark.slow
def test_one_zip_holds_all_that_its_page_leads_to(browser: Browser, tmp_path: Path) -> None:
    folder = BRIEF[0]
    tab = browser.new_page()
    printing._write_page(tab, tmp_path / "dice", "<p>dice</p>")
    printing._write_short(tab, folder, "fr", tmp_path)
    tab.close()
    printing.pack_short(folder, "fr", tmp_path, tmp_path)
    with ZipFile(tmp_path / f"exxtra-{folder.name}-45-fr.zip") as packed:
        names = {name.rpartition("/")[2] for name in packed.namelist()}
    targets = LINK.findall(short.pages(folder, "fr")[0].markdown)
    assert len(targets) == 3
    assert names >= {*targets, f"{folder.name}-45.pdf", f"{folder.name}-45-worksheet.pdf", "dice.pdf"}
