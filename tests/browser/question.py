"""The question to the class on a page, by the names under which people find its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.board import Board

# On the ladder's position a roll with an X is a bust.
BUST: Final = "4X"
CLASS: Final = ["Ada", "Ben", "Cem", "Dora", "Emil", "Frieda", "Gülşen", "Hannes"]
# Milliseconds, a little more than js/src/state/durations.ts has.
DOUBLE_CLICK: Final = 650
GUESSES: Final = ["1/2", "30%", "1/3", "0.26", "11/36", "90%", "1/2", "14%"]


class Card:
    """The card of a question, in one view."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.root = board.part("question")

    def part(self, name: str) -> Locator:
        """Return a part of the card: locked, said, closed, exact, outcome, working, answers, calibration."""
        return self.root.locator(f"[data-part={name}]")

    def button(self, name: str) -> Locator:
        """Return the button with this name."""
        return self.root.get_by_role("button", name=name, exact=True)

    @property
    def prompt(self) -> Locator:
        """The words of the question."""
        return self.board.part("prompt")

    @property
    def locked(self) -> Locator:
        """How many have answered."""
        return self.part("locked")

    @property
    def said(self) -> Locator:
        """The reply to an answer: accepted, or the reason against it."""
        return self.part("said")

    @property
    def chance(self) -> Locator:
        """The field for a probability."""
        return self.root.get_by_role("textbox", name="Your probability")

    @property
    def slider(self) -> Locator:
        """The slider for it."""
        return self.root.get_by_role("slider", name="Probability slider")

    @property
    def lock(self) -> Locator:
        """The button that locks an answer."""
        return self.button("Lock in")

    def answer(self, chance: str) -> None:
        """Write an answer and lock it."""
        self.chance.fill(chance)
        self.lock.click()

    def count(self, answer: str, hands: int) -> None:
        """Count hands for an answer, one by one."""
        for _ in range(hands):
            self.button(f"{answer}: One more").click()

    def turn(self, button: str, state: str) -> None:
        """Press a button of the vote, later than a double click, and wait for the state to which it leads."""
        self.board.page.wait_for_timeout(DOUBLE_CLICK)
        self.part(button).click()
        expect(self.root).to_have_attribute("data-state", state)

    @property
    def counts(self) -> list[str]:
        """The numbers of hands that are shown, row by row."""
        hands = self.part("hands")
        fields = hands.locator("input")
        return [field.input_value() for field in fields.all()] or hands.locator(".count").all_inner_texts()

    def table(self, title: str) -> list[list[str]]:
        """Open the table behind a picture and return its rows."""
        toggle = self.button(f"{title}: As a table")
        if toggle.get_attribute("aria-expanded") == "false":
            toggle.click()
        rows = self.root.get_by_role("region", name=title, exact=True).locator("tbody tr")
        return [
            [cell.replace("\N{NO-BREAK SPACE}", "") for cell in row.locator("th, td").all_inner_texts()]
            for row in rows.all()
        ]
