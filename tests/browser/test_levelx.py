"""Level X in a page: its dice, list and scores have room at every width, in every language."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import expect

from exxtra_widget import LevelXWidget
from tests.browser.boxes import box, boxes, resize
from tests.browser.component import Component

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from exxtra_widget.support.locale import Language
    from tests.browser.board import Board

NAMES: Final = ["Alexander", "Bo", "Cleopatra", "Di"]
# Alexander moves twice on two rows, sends two others back, earns two tokens and takes a bonus.
FULLEST: Final = "levelx 223322+0.0.1.1.1.1/402211+1.0.1.0.0.0/040000+0.0.0.0.0.0/000000+2.1.0.0.0.0 A 5566"
SCORES: Final = ("34", "12", "0", "16")
# English is shorter.
LANGUAGES: Final[tuple[Language, ...]] = ("de", "fr")
SIZES: Final = ((360, 740), (568, 720), (848, 720), (1240, 900))
# What the page leaves beside the board, and what a notebook needs of the height of its window.
MARGIN, NOTEBOOK = 16, 132
# The least size of what plays, in pixels; the greatest height of dice and button; from which width on all is one row.
TARGET, HIGHEST, WIDE = 44, 190, 800
# What is cut off; where parts begin and end; the size of the sign of the first player.
LOOK: Final = """(root) => {
  const part = (name) => root.querySelector(`[data-part=${name}]`);
  const cut = [part("confirm").querySelector(".label"), ...part("seats").querySelectorAll("li")].filter(
    (one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight);
  const rows = [...part("groupings").querySelectorAll("button")];
  const { bottom: end } = part("groupings").getBoundingClientRect();
  const sign = part("seats").querySelector(".mark small");
  return {
    cut: [...cut, ...rows.filter((row) => row.scrollWidth > row.clientWidth)].map((one) => one.textContent),
    hidden: rows.filter((row) => row.getBoundingClientRect().bottom > end).length,
    sign: sign.checkVisibility() ? parseFloat(getComputedStyle(sign).fontSize) : 0,
    dice: part("groups").querySelector("button").getBoundingClientRect().top,
    button: part("confirm").getBoundingClientRect().bottom,
    list: end,
    tools: [part("toolbar").getBoundingClientRect().top, part("toolbar").getBoundingClientRect().bottom],
    scores: [...part("seats").querySelectorAll(".marks")].map((marks) => marks.textContent),
    sets: [...root.querySelectorAll("[data-part=set]")].filter((set) => set.checkVisibility()).length,
  };
}"""


def expect_all_in_sight(board: Board, width: int, height: int) -> None:
    seen: dict[str, Any] = board.root.evaluate(LOOK)
    assert seen["cut"] == [], width
    assert seen["sign"] >= 12, width
    assert [score in found for score, found in zip(SCORES, seen["scores"], strict=True)] == [True] * 4, width
    assert seen["button"] <= seen["list"], width
    if width > SIZES[0][0]:
        assert seen["sets"] == len(NAMES), width
        assert seen["button"] - seen["dice"] <= HIGHEST, width
        assert seen["tools"][1] <= height - NOTEBOOK, width
    if width >= WIDE:
        # The area next to the board is not taller than the board.
        assert seen["list"] <= seen["tools"][0], width
        assert seen["hidden"] == 0, width


def test_dice_list_and_scores_of_four_fit_at_every_width_in_every_language(page: Page) -> None:
    component = Component(page, LevelXWidget(FULLEST, players=NAMES, speed=0))
    board, widget = component.board, component.widget
    row = board.part("groupings").get_by_role("button").first
    row.click()
    expect(row).to_have_attribute("aria-pressed", "true")
    expect(board.part("confirm")).to_contain_text("↩B ↩C +5 +6 ★15")
    for language, (width, height) in product(LANGUAGES, SIZES):
        widget.language = language
        component.follow()
        resize(page, width + MARGIN, height)
        expect_all_in_sight(board, width, height)
    # Scores stay with the hint in place of the list, on a compact board, and in full screen.
    scores = board.part("seats").locator(".marks")
    board.open("hint")
    expect(scores.last).to_be_visible()
    assert box(board.part("toolbar")).bottom <= SIZES[-1][1] - NOTEBOOK
    widget.present()
    component.follow()
    expect(board.root.locator(".presented")).to_have_count(1)
    expect(scores.last).to_be_visible()
    widget.size = "compact"
    component.follow()
    expect(scores.last).to_be_visible()


def test_on_a_phone_a_roll_moves_nothing_and_what_plays_is_large(phone: Page) -> None:
    position = "levelx 443210+2.1.0.0.0.0/332121+0.2.1.0.0.0 A -"
    component = Component(phone, LevelXWidget(position, players=["N" * 80, "Bo"], speed=0, dice="1235"))
    board = component.board
    parts = [board.part(name) for name in ("groupings", "seats", "toolbar")]
    before = [box(part).y for part in parts]
    board.roll_button.tap()
    board.expect_cursor(1)
    assert [box(part).y for part in parts] == before
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= SIZES[0][0]
    # A list without height would leave none for its rows.
    targets = board.root.locator("[data-die], .actions button, [data-part=groupings], [data-part=groupings] button")
    for width, height in SIZES[:2]:
        resize(phone, width + MARGIN, height)
        sizes = [one.side for one in boxes(targets)]
        assert len(sizes) > 10
        assert min(sizes) >= TARGET, width
