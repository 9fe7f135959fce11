"""The board on a page, by the names and roles under which people find its parts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page


class Board:
    """One view of a game."""

    def __init__(self, root: Locator) -> None:
        self.root = root
        self.page = root.page

    def button(self, name: str) -> Locator:
        """Return the button with this name."""
        return self.root.get_by_role("button", name=name, exact=True)

    @property
    def roll_button(self) -> Locator:
        """The button that rolls."""
        return self.root.get_by_role("button", name=re.compile(r"^Roll"))

    def rung(self, number: int) -> Locator:
        """Return a rung of the ladder."""
        return self.root.get_by_role("button", name=re.compile(rf"^Rung {number}\b"))

    @property
    def history(self) -> Locator:
        """The slider that walks through the game."""
        return self.root.get_by_role("slider", name="History")

    def part(self, name: str) -> Locator:
        """Return a part of the stage: narrator, headline, caption, preview, notice, drawer, log or seats."""
        return self.root.locator(f"[data-part={name}]")

    def open(self, drawer: str) -> Locator:
        """Open a drawer of the stage, unless it is open, and return it."""
        tab = self.part("toolbar").locator(f"[data-drawer={drawer}]")
        if tab.get_attribute("aria-expanded") == "false":
            tab.click()
        return self.part("drawer")

    @property
    def cursor(self) -> int:
        """After how many steps the shown moment stands."""
        return self._number("data-cursor")

    @property
    def revision(self) -> int:
        """The revision of the game that is shown."""
        return self._number("data-revision")

    def _number(self, attribute: str) -> int:
        value = self.root.get_attribute(attribute)
        assert value is not None, f"the board has no {attribute}"
        return int(value)

    def expect_cursor(self, cursor: int) -> None:
        """Wait until the moment after so many steps is shown and no click waits for its answer."""
        expect(self.root).to_have_attribute("data-cursor", str(cursor))
        self.settle()

    def settle(self) -> None:
        """Wait until no click waits for its answer, and all has come to rest."""
        expect(self.root).to_have_attribute("data-pending", "false")
        expect(self.root).not_to_have_class(re.compile("exxtra--moving"))

    def roll(self) -> None:
        """Click on the roll button and wait for the roll."""
        self._answered(self.roll_button)

    def place(self, rung: int) -> None:
        """Click on a rung, free or not, and wait for Python's answer."""
        self._answered(self.rung(rung))

    def _answered(self, target: Locator) -> None:
        before = self.revision
        # A refused action is marked as disabled, which Playwright would wait to change. Other clicks are not forced:
        # they wait until a notebook has come to rest.
        target.click(force=target.get_attribute("aria-disabled") == "true")
        expect(self.root).not_to_have_attribute("data-revision", str(before))
        self.settle()

    def style(self, name: str, part: Locator | None = None) -> Any:
        """Return a computed style of the board or of a part."""
        return (part or self.root).evaluate("(element, name) => getComputedStyle(element)[name]", name)


def open_file(page: Page, path: Path, address: str = "") -> Board:
    """Open a file with a board, at an address within it, and return the board."""
    page.goto(path.as_uri() + address)
    board = Board(page.locator(".exxtra").first)
    board.root.wait_for()
    return board
