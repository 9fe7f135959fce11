"""Pictures of the board for people to look at: three widths, both themes, and JupyterLab.

``python -m tests.browser.screenshots`` puts them into artifacts/, and the best one into docs/board.png for the README.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playwright.sync_api import sync_playwright

from exxtra_widget import ExxtraWidget, LevelXWidget, exxtra
from tests.browser import ROOT, chromium
from tests.browser.component import LADDER, OPENING, PLAYERS, Component
from tests.browser.jupyter import JupyterServer
from tests.browser.notebook import Notebook
from tests.browser.question import CLASS, GUESSES, Card

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from exxtra_widget.widget.base import GameWidget

PICTURES: Final = ROOT / "artifacts"
README_PICTURE: Final = ROOT / "docs" / "board.png"
WIDTHS: Final = (360, 848, 1240)
CELL: Final = f"""
from exxtra_widget import ExxtraWidget, LevelXWidget
w = ExxtraWidget(players={PLAYERS}, speed=0)
w.play({OPENING!r})
w.caption("Carl rolled 71. Which rung would you take?")
w
"""


def rulebook_widget() -> ExxtraWidget:
    """Return the rulebook's example game just before its last decision."""
    widget = ExxtraWidget(players=PLAYERS, speed=0)
    widget.play(OPENING)
    widget.caption("Carl rolled 71. Which rung would you take?")
    return widget


def level_x_widget() -> LevelXWidget:
    """Return a position in which three dice make a 9 that sends a piece back."""
    widget = LevelXWidget("levelx 443210+2.1.0.0.0.0/332121+0.2.1.0.0.0 A -", players=PLAYERS[:2], speed=0)
    widget.play("1235 {Which groups would you make?}")
    return widget


def question_widget() -> ExxtraWidget:
    """Return a question that a class has answered, after one that is settled."""
    widget = ExxtraWidget(LADDER, players=PLAYERS, speed=0, dice="42 4X")
    for topic in ("improve", "bust"):
        widget.ask(topic)
        for name, guess in zip(CLASS, GUESSES, strict=True):
            widget.answer(name, guess)
        if topic == "improve":
            widget.roll()
    return widget


def roll(component: Component) -> None:
    """Let the dice decide the question."""
    component.board.roll()


def write_an_answer(component: Component) -> None:
    """Write an answer that is not locked yet."""
    card = Card(component.board)
    card.name.fill("Ida")
    card.chance.fill("5/36")


def odds_widget() -> ExxtraWidget:
    """Return a decision between four free rungs and another roll, with its odds."""
    return ExxtraWidget(LADDER, players=PLAYERS, speed=0, odds=True)


def duel_widget() -> ExxtraWidget:
    """Return a game of two in the middle, whose win probabilities are known."""
    widget = ExxtraWidget(players=PLAYERS[:2], speed=0, odds=True)
    widget.play("41 33 64 >5  52 63 >3  71 >2  22 53 >4  61 >1  76")
    return widget


def loaded_widget() -> ExxtraWidget:
    """Return a decision with dice that show their X more often."""
    dice = exxtra.loaded(b={"X": 3, "6": 2})
    return ExxtraWidget(LADDER, players=PLAYERS, speed=0, odds=True, weights=dice)


def level_x_odds_widget() -> LevelXWidget:
    """Return the same position of Level X with its odds."""
    widget = level_x_widget()
    widget.odds = True
    return widget


def choose_and_open(component: Component) -> None:
    """Open the sum behind rolling again, choose a roll, and point at the dice on a rung."""
    component.board.root.locator("[data-choice='roll'] summary").click()
    component.board.root.locator("[data-cell='25']").click()
    component.board.rung(4).hover()


def open_best(component: Component) -> None:
    """Open the sum behind the highest free rung."""
    component.board.root.locator("[data-choice^='>']:not(.refused) summary").first.click()


def point_at_total(component: Component) -> None:
    """Light up the rolls that can make a total."""
    component.board.root.locator("[data-total='7']").hover()


def point_at_rung(component: Component) -> None:
    """Preview a placement."""
    component.board.rung(2).hover()


def group_three_dice(component: Component) -> None:
    """Put 1, 3 and 5 together."""
    for die in (0, 3):
        component.board.part("dice").locator(f"[data-die='{die}']").click()
        # A die lies on the middle of its group.
        component.board.part("groups").get_by_role("button").nth(2).evaluate("(group) => group.click()")


# Name, widget, and what to do before the picture is taken.
SCENES: Final[tuple[tuple[str, Callable[[], GameWidget], Callable[[Component], None]], ...]] = (
    ("board", rulebook_widget, point_at_rung),
    ("levelx", level_x_widget, group_three_dice),
    ("odds", odds_widget, choose_and_open),
    ("odds-duel", duel_widget, open_best),
    ("odds-loaded", loaded_widget, open_best),
    ("odds-levelx", level_x_odds_widget, point_at_total),
    ("question", question_widget, write_an_answer),
    ("revealed", question_widget, roll),
)


def photograph(browser: Browser, scene: int, width: int, *, dark: bool, scale: float = 2) -> Path:
    """Photograph a board alone."""
    name, widget, prepare = SCENES[scene]
    page = browser.new_page(viewport={"width": width, "height": 900}, device_scale_factor=scale)
    component = Component(page, widget())
    if dark:
        component.set_dark()
    prepare(component)
    path = PICTURES / f"{name}-{width}-{'dark' if dark else 'light'}.png"
    chromium.screenshot(component.board.root, path=path, animations="disabled")
    page.close()
    return path


def photograph_lab(browser: Browser) -> Path:
    """Photograph a notebook in JupyterLab."""
    path = PICTURES / "jupyterlab.png"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = JupyterServer(Path(folder))
        try:
            page = browser.new_page(viewport={"width": 1440, "height": 1000})
            Notebook(page, server).show(CELL).rung(2).hover()
            chromium.screenshot(page, path=path)
        finally:
            server.stop()
    return path


def main() -> None:
    """Take all pictures."""
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        # The README's picture is small enough to be kept in the repository.
        README_PICTURE.write_bytes(photograph(browser, 0, WIDTHS[-1], dark=False, scale=1).read_bytes())
        looks = [(scene, width, dark) for scene in range(len(SCENES)) for width in WIDTHS for dark in (False, True)]
        taken = [photograph(browser, scene, width, dark=dark) for scene, width, dark in looks]
        taken.append(photograph_lab(browser))
    for path in (*taken, README_PICTURE):
        print(path.relative_to(ROOT))  # noqa: T201 - a script


if __name__ == "__main__":
    main()
