"""A film of steps: frames 50 ms apart to look at, and a short one for the README.

``python -m tests.browser.film`` puts the frames into artifacts/film/, and the film of a kick and a bust into
docs/kick-and-bust.png.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image

from exxtra_widget import ExxtraWidget
from tests.browser import ROOT, chromium
from tests.browser.component import LADDER, PLAYERS, Component

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

FRAMES: Final = ROOT / "artifacts" / "film"
FILM: Final = ROOT / "docs" / "kick-and-bust.png"
# A step is played this many times slower than its frames are shown.
SLOWER: Final = 12
INTERVAL: Final = 50
# Of the frames every third is in the film.
EVERY: Final = 3
STEPS: Final = (">2", "53", "7X")
SIZE: Final = {"width": 848, "height": 528}
SMALL: Final = (530, 330)


def frames_of(page: Page, component: Component, token: str) -> Iterator[bytes]:
    """Play a step, and yield pictures 50 ms of its own time apart, until 800 ms after its rest."""
    component.widget.play(token)
    component.follow()
    rest = 0
    while rest < 800 / INTERVAL:
        yield chromium.screenshot(page, clip={"x": 0, "y": 0, **SIZE})
        page.wait_for_timeout(INTERVAL * SLOWER / 2)
        moving = page.locator(".exxtra--moving").count()
        rest = 0 if moving else rest + 1


def main() -> None:
    """Film the steps."""
    FRAMES.mkdir(parents=True, exist_ok=True)
    for old in FRAMES.glob("*.png"):
        old.unlink()
    pictures: list[Image.Image] = []
    with chromium.running() as browser:
        page = browser.new_page(viewport={"width": 848, "height": 720})
        component = Component(page, ExxtraWidget(LADDER, players=PLAYERS, speed=1 / SLOWER))
        for token in STEPS:
            for number, data in enumerate(frames_of(page, component, token)):
                (FRAMES / f"{STEPS.index(token)}-{token.strip('>')}-{number:03}.png").write_bytes(data)
                if number % EVERY == 0:
                    picture = Image.open(io.BytesIO(data)).convert("RGB")
                    pictures.append(picture.resize(SMALL, Image.Resampling.LANCZOS))
    # One palette for all frames: each seat has its colour at some time only.
    strip = Image.new("RGB", (SMALL[0], SMALL[1] * len(pictures)))
    for number, picture in enumerate(pictures):
        strip.paste(picture, (0, SMALL[1] * number))
    palette = strip.quantize(96, dither=Image.Dither.NONE)
    first, *others = (picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures)
    first.save(FILM, save_all=True, append_images=others, duration=INTERVAL * EVERY, loop=0, optimize=True)
    print(f"{len(pictures)} frames, {Path(FILM).stat().st_size:,} bytes")  # noqa: T201 - a script


if __name__ == "__main__":
    main()
