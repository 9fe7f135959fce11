"""A browser whose camera films a file, and pictures of printed cards to film."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from exxtra_widget import cards
from tests.browser.chromium import QUIET, find

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, ViewportSize

SIZE: Final[ViewportSize] = {"width": 1280, "height": 720}
# What 28 cards show, in percent.
FIRST: Final = {card: (card * 35) % 105 for card in range(1, 29)}


def picture(browser: Browser, shown: dict[int, int]) -> bytes:
    """Return a photo of cards that are turned to percentages, as JPEG."""
    page = browser.new_page(viewport=SIZE)
    fronts = dict(zip(shown, cards(list(shown)).svgs[::2], strict=True))
    held = "".join(
        f'<div style="transform:rotate({-135 + 2.7 * share}deg)">{fronts[card]}</div>' for card, share in shown.items()
    )
    style = (
        "body{margin:0;background:#777;display:flex;flex-wrap:wrap;gap:50px 60px;padding:40px}"
        "div{width:105px;height:105px;overflow:hidden}svg{width:105px;height:auto}"
    )
    page.set_content(f"<style>{style}</style>{held}")
    taken = page.screenshot(type="jpeg", quality=85)
    page.close()
    return taken


@contextmanager
def filming(browser: Browser, film: Path) -> Iterator[Browser]:
    """Start a browser of the same kind with a camera that films a file."""
    film.touch()
    fake = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
    started = browser.browser_type.launch(
        executable_path=find(),
        args=[*QUIET, *fake, f"--use-file-for-fake-video-capture={film}"],
        chromium_sandbox=False,
    )
    yield started
    started.close()
