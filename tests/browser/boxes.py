"""Where parts of a page are, in pixels from the corner of the window, and the size of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tests.browser.component import DRAWN

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

READ: Final = "(all) => all.map((one) => one.getBoundingClientRect()).map((it) => [it.x, it.y, it.width, it.height])"


class Box(NamedTuple):
    """The box of a part."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Where it ends, below."""
        return self.y + self.height

    @property
    def side(self) -> float:
        """Its shorter side."""
        return min(self.width, self.height)

    @property
    def middle(self) -> tuple[float, float]:
        """The point in its middle."""
        return self.x + self.width / 2, self.y + self.height / 2


def boxes(parts: Locator) -> list[Box]:
    """Return the boxes of all these parts."""
    return [Box(*found) for found in parts.evaluate_all(READ)]


def box(part: Locator) -> Box:
    """Return the box of a part, once it is there."""
    part.wait_for(state="attached")
    (found,) = boxes(part)
    return found


def resize(page: Page, width: int, height: int = 900) -> None:
    """Give the window a size, and wait until the page is drawn in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(DRAWN)
