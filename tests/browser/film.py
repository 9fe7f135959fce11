"""Films of steps: contact sheets with pictures 50 ms apart to look at, and a short film for the README.

``python -m tests.browser.film [WORD]`` puts a contact sheet of each film whose name has the word into artifacts/film/.
``python -m tests.browser.film --readme`` films a kick and a bust for docs/kick-and-bust.png.
"""

from __future__ import annotations

import io
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from PIL import Image, ImageChops, ImageDraw, PngImagePlugin

from exxtra_widget import ExxtraWidget, LevelXWidget
from tests.browser import ROOT, chromium
from tests.browser.component import LADDER, PLAYERS, Component

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, FloatRect, Page, ViewportSize

    from exxtra_widget.widget.base import GameWidget

SHEETS: Final = ROOT / "artifacts" / "film"
FILM: Final = ROOT / "docs" / "kick-and-bust.png"
# A step is played this many times slower than its pictures are shown.
SLOWER: Final = 10
INTERVAL: Final = 50
# Milliseconds after the rest of a step: by then the narrator has named the next player.
AFTER: Final = 1800


@dataclass(frozen=True)
class Step:
    """A step from a position."""

    game: type[GameWidget]
    start: str
    token: str
    options: dict[str, Any] = field(default_factory=dict)

    def widget(self) -> GameWidget:
        """Return a widget before the step."""
        return self.game(self.start, speed=1 / SLOWER, **self.options)


@dataclass(frozen=True)
class Place:
    """A window, and whether the board is presented in it."""

    size: ViewportSize
    presented: bool = False


FOUR: Final = {"players": PLAYERS}
TWO: Final = {"players": ["Ann", "Bo"]}
LUCKY: Final = "levelx(lucky_loser=True) 000000+0.0.0.0.0.0/000000+0.0.0.0.0.0 A 1145"
ENDING: Final = "levelx 442312+6.2.0.2.0.1/103020+6.9.8.4.3.6*15*12*9 B 1445"
STEPS: Final = {
    "exxtra-roll": Step(ExxtraWidget, "0/3/0@4:64/0@5:70 A -", "53", FOUR),
    "exxtra-place": Step(ExxtraWidget, "0/3/0@4:64/0 A 42", ">3", FOUR),
    "exxtra-reroll": Step(ExxtraWidget, "0/3/0@4:64/0@5:70 A 42", "61", FOUR),
    "exxtra-kick": Step(ExxtraWidget, LADDER, ">2", FOUR),
    "exxtra-bust": Step(ExxtraWidget, LADDER, "4X", FOUR),
    "exxtra-pass": Step(ExxtraWidget, "0/3@3:42/0@4:64/0 A 53", ">5", FOUR),
    "exxtra-win": Step(ExxtraWidget, "19/3/0@4:64 A -", "33", {"players": PLAYERS[:3]}),
    "levelx-roll": Step(LevelXWidget, "levelx 000000/000000 A -", "2233", TWO),
    "levelx-place": Step(LevelXWidget, "levelx 443210+2.1.0.0.0.0/332121+0.2.1.0.0.0 A 1235", ">1|235", TWO),
    "levelx-lucky": Step(LevelXWidget, LUCKY, ">16|45", TWO),
    "levelx-end": Step(LevelXWidget, ENDING, ">1445", TWO),
}
PLACES: Final = {
    "1240": Place({"width": 1240, "height": 720}),
    "848": Place({"width": 848, "height": 720}),
    "presented": Place({"width": 1280, "height": 720}, presented=True),
    "phone": Place({"width": 360, "height": 740}),
}
# The film of the README: a low window, which is nearly filled by the board.
README: Final = Place({"width": 960, "height": 620})
SMALL: Final = 720
# Of its pictures every second is shown, in this many colours.
EVERY: Final = 2
COLOURS: Final = 255


def pictures_of(component: Component, token: str, after: int, size: ViewportSize) -> Iterator[tuple[int, Image.Image]]:
    """Play a step, and yield its pictures with their milliseconds, until so many milliseconds after its rest."""
    page = component.page
    clip: FloatRect = {"x": 0, "y": 0, **size}
    component.widget.play(token)
    component.follow()
    start, shown, rest = time.monotonic(), 0, 0
    while rest <= after:
        moving = page.locator(".exxtra--moving").count()
        yield shown, Image.open(io.BytesIO(chromium.screenshot(page, clip=clip))).convert("RGB")
        # A slow machine may be late for a picture.
        late = int(1000 * (time.monotonic() - start) / SLOWER) // INTERVAL * INTERVAL
        following = max(late, shown) + INTERVAL
        rest = 0 if moving else rest + following - shown
        shown = following
        page.wait_for_timeout(max(0, start + shown * SLOWER / 1000 - time.monotonic()) * 1000)


def sheet_of(pictures: list[tuple[int, Image.Image]]) -> Image.Image:
    """Return a contact sheet of the pictures that differ from the previous ones."""
    changed = [
        (moment, picture)
        for (moment, picture), before in zip(pictures, [None, *(picture for _, picture in pictures)], strict=False)
        if before is None or picture.tobytes() != before.tobytes()
    ]
    width, height = changed[0][1].size
    columns = 8 if width < height else 4
    cell = (1920 // columns, 1920 // columns * height // width)
    sheet = Image.new("RGB", (1920, -(-len(changed) // columns) * (cell[1] + 14)), "white")
    for number, (moment, picture) in enumerate(changed):
        left, top = number % columns * cell[0], number // columns * (cell[1] + 14)
        sheet.paste(picture.resize(cell, Image.Resampling.LANCZOS), (left, top + 14))
        ImageDraw.Draw(sheet).text((left + 4, top + 1), f"{moment} ms", fill="black")
    return sheet


def shown(browser: Browser, widget: GameWidget, place: Place) -> Component:
    """Return a widget on a page of its own, at rest."""
    page: Page = browser.new_page(viewport=place.size)
    component = Component(page, widget)
    if place.presented:
        component.widget.present()
        component.follow()
    component.board.settle()
    return component


def film_steps(browser: Browser, word: str) -> None:
    """Put the contact sheets of films whose name has the word into their folder."""
    SHEETS.mkdir(parents=True, exist_ok=True)
    for name, step in STEPS.items():
        for where, place in PLACES.items():
            if word not in f"{name}-{where}":
                continue
            component = shown(browser, step.widget(), place)
            pictures = list(pictures_of(component, step.token, AFTER, place.size))
            component.page.close()
            path = SHEETS / f"{name}-{where}.png"
            sheet_of(pictures).save(path)
            print(path.relative_to(ROOT))  # noqa: T201 - a script


def film_readme(browser: Browser) -> None:
    """Film the steps of the README."""
    component = shown(browser, ExxtraWidget(LADDER, players=PLAYERS, speed=1 / SLOWER), README)
    high = component.board.root.evaluate("(root) => root.getBoundingClientRect().bottom")
    size = (SMALL, round(SMALL * high / README.size["width"]))
    pictures: list[Image.Image] = []
    durations: list[int] = []
    for token in (">2", "53", "7X"):
        filmed = list(pictures_of(component, token, 800, README.size))
        kept, end = filmed[::EVERY], filmed[-1][0] + INTERVAL
        for (moment, picture), following in zip(kept, [*(later for later, _ in kept[1:]), end], strict=True):
            cropped = picture.crop((0, 0, README.size["width"], round(high)))
            pictures.append(cropped.resize(size, Image.Resampling.LANCZOS))
            durations.append(following - moment)
    first, *others = with_one_palette(pictures)
    over: dict[str, Any] = {"transparency": COLOURS, "blend": PngImagePlugin.Blend.OP_OVER}
    first.save(FILM, save_all=True, append_images=others, optimize=True, duration=durations, loop=0, **over)
    print(f"{len(pictures)} pictures, {FILM.stat().st_size:,} bytes")  # noqa: T201 - a script


def with_one_palette(pictures: list[Image.Image]) -> Iterator[Image.Image]:
    """Yield pictures in the colours of all, in which what is as in the previous picture is transparent."""
    # Each seat has its colour at some time only, and on few pixels.
    width, height = pictures[0].size
    strip = Image.new("RGB", (width, height * len(pictures)))
    for number, picture in enumerate(pictures):
        strip.paste(picture, (0, height * number))
    palette = strip.quantize(COLOURS, kmeans=4, dither=Image.Dither.NONE)
    palette.putpalette([*(palette.getpalette() or [])[: 3 * COLOURS], 0, 0, 0])
    before = None
    for picture in pictures:
        found = picture.quantize(palette=palette, dither=Image.Dither.NONE)
        indices = Image.frombytes("L", found.size, found.tobytes())
        if before is not None:
            found.paste(COLOURS, mask=ImageChops.difference(indices, before).point([255] + [0] * 255))
        before = indices
        yield found


def main(word: str = "") -> None:
    """Film what the command names."""
    with chromium.running() as browser:
        if word == "--readme":
            film_readme(browser)
        else:
            film_steps(browser, word)


if __name__ == "__main__":
    main(*sys.argv[1:])
