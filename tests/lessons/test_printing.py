"""Pages on paper: formulas, and the page of dice for a class without the game."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

import pytest

from exxtra_widget.exxtra.rules.notation import DIE_A, DIE_B, RUNGS, Rules

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

printing = pytest.importorskip("tools.lessons.printing", reason="an sdist has no tools", exc_type=ImportError)
dice = pytest.importorskip("tools.lessons.dice")
pages = pytest.importorskip("tools.lessons.pages")
sources = pytest.importorskip("tools.lessons.source")

FORMULA: Final = re.compile(r"\$[^$\n]+\$")
# Texts that stick out of the page, or that cover each other.
CROWDED: Final = """() => {
  const page = document.querySelector("svg").getBoundingClientRect();
  const texts = [...document.querySelectorAll("text")].map((text) => [text.textContent, text.getBoundingClientRect()]);
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom - 3 <= b.top || b.bottom - 3 <= a.top;
  const out = (box) => box.right > page.right || box.bottom > page.bottom || box.left + 1 < page.left;
  const outside = texts.filter(([, box]) => out(box));
  const covered = texts.filter(([, box], i) => texts.slice(0, i).some(([, other]) => !apart(box, other)));
  return [...outside, ...covered].map(([text]) => text);
}"""


def shown(markdown: str) -> str:
    html: str = printing.html(pages.Page("07", "en", "worksheet", markdown, {}))
    return html.partition("<body")[2]


def test_a_formula_is_written_as_a_browser_shows_it_without_scripts() -> None:
    found = shown("# Mean\n\n$E(L) = \\frac{1}{p}$, not `$x$`")
    assert "<mfrac><mrow><mn>1</mn></mrow><mrow><mi>p</mi></mrow></mfrac>" in found
    assert found.count("<math") == 1


def test_a_box_to_tick_stays_beside_its_text() -> None:
    assert "☐\u00a0yes" in shown("# Page\n\n☐ yes")


@pytest.mark.parametrize(("language", "rules"), [("en", "rules.md"), ("de", "rules.de.md"), ("fr", "rules.fr.md")])
def test_an_index_leads_to_the_rules_beside_it(language: str, rules: str) -> None:
    assert f'href="{rules}"' in printing.index(language, ["01"])


@pytest.mark.parametrize("folder", sources.folders(), ids=lambda folder: folder.name)
def test_every_formula_of_a_lesson_can_be_printed(folder: Path) -> None:
    for language in sources.LANGUAGES:
        formulas = FORMULA.findall((folder / f"{language}.md").read_text(encoding="utf-8"))
        found = shown("\n\n".join(formulas))
        assert found.count("<math") == len(formulas)
        assert re.findall(r"\$|\\[a-z]+", found) == []


@pytest.mark.parametrize("language", sources.LANGUAGES)
def test_the_page_of_dice_has_the_faces_rungs_and_spaces_of_the_rules(language: str) -> None:
    texts = Counter(re.findall(r"<text[^>]*>([^<]+)</text>", dice.svg(language)))
    # Both nets, the stickers and the table count each face of a die three times; the table also has the pips.
    faces = Counter((DIE_A + DIE_B) * 3 + "123456")
    board = Counter(map(str, [*RUNGS, *range(Rules().goal + 1)]))
    # A rule is one line after its number.
    assert [texts[f"{number}."] for number in range(1, 10)] == [*8 * [1], 0]
    wanted = faces + board
    assert {sign: texts[sign] for sign in wanted} == wanted


@pytest.mark.browser
@pytest.mark.parametrize("language", sources.LANGUAGES)
def test_the_page_of_dice_is_one_sheet_on_which_nothing_covers_anything(language: str, browser: Browser) -> None:
    tab = browser.new_page(viewport={"width": 794, "height": 1123})
    tab.set_content(dice.html(language))
    crowded, printed = tab.evaluate(CROWDED), printing.pdf(tab)
    tab.close()
    assert (crowded, printing.sheets(printed)) == ([], 1)
    # A page that is printed again is the same.
    assert set(re.findall(rb"\(D:(\d+)", printed)) == {b"19800101000000"}


@pytest.mark.browser
@pytest.mark.parametrize(("lines", "sheets"), [(28, 2), (54, 2), (83, 3), (98, 4)])
def test_smaller_letters_save_one_of_many_sheets(lines: int, sheets: int, browser: Browser) -> None:
    tab = browser.new_page()
    # 27 lines fit on a sheet.
    style = "@page { size: A4; margin: 10mm } body { margin: 0 } p { height: 10mm; margin: 0 }"
    tab.set_content(f"<style>{style}</style>{'<p>line' * lines}")
    printed = printing.pdf(tab)
    tab.close()
    assert printing.sheets(printed) == sheets
