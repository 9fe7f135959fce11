"""A turn as a film, made in Chromium and read by another decoder."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageSequence
from playwright.sync_api import expect

from tests.browser.component import PLAYERS, Component

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    Show = Callable[..., Component]

MAKE = "Film of this turn"
LARGEST = 400_000


def test_a_film_of_a_turn_is_cancelled_then_saved(show: Show, page: Page, tmp_path: Path) -> None:
    component = show("3/0@5:61/0/0 A -", players=PLAYERS)
    component.widget.play("62 >3 42")
    component.follow()
    board = component.board
    board.history.fill("1")
    board.settle()
    before = len(component.sent)
    board.root.press("s")
    saved: list[str] = []
    page.on("download", lambda download: saved.append(download.url))
    board.button(MAKE).click()
    expect(board.part("film").get_by_role("progressbar")).to_be_visible()
    # The button stays where it is, with the focus.
    cancel = board.button("Cancel")
    expect(cancel).to_be_focused()
    cancel.click()
    expect(board.button(MAKE)).to_be_focused()
    expect(board.root.locator(".studio")).to_have_count(0)
    assert saved == []
    with page.expect_download(timeout=120_000) as download:
        board.button(MAKE).click()
    path = tmp_path / "film.png"
    download.value.save_as(path)
    assert download.value.suggested_filename.endswith(" film.png")
    assert path.stat().st_size <= LARGEST
    with Image.open(path) as film:
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(film)]
    # The dice tumble, and a pair is lifted and flies.
    assert len(frames) > 10
    changes = [ImageChops.difference(*pair).getbbox() for pair in pairwise(frames)]
    assert None not in changes
    # The pair of Beatrice is gone from the ladder in the last frame.
    width, height = frames[0].size
    ladder = (width // 3, height // 5, 2 * width // 3, height // 2)
    assert ImageChops.difference(frames[0].crop(ladder), frames[-1].crop(ladder)).getbbox()
    # The reader's board stays where it was, and Python hears of nothing.
    assert board.cursor == 1
    assert [message for message in component.sent[before:] if message["kind"] != "record"] == []
    expect(board.root.locator(".studio")).to_have_count(0)
