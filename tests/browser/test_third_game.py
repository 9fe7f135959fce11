"""Pig, a game without a page of its own: its picture, and a turn as a film."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pig
import pytest
from PIL import Image, ImageChops, ImageSequence
from playwright.sync_api import expect

from exxtra_widget import play, register
from exxtra_widget.core import registry
from tests.browser.component import Component

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page


@pytest.fixture(autouse=True)
def registered_pig() -> Iterator[None]:
    register(pig.PIG)
    yield
    del registry._registered["pig"]


def test_the_picture_fills_the_board_and_a_turn_is_saved_as_a_film(page: Page, tmp_path: Path) -> None:
    component = Component(page, play("pig", players=["Ann", "Bo"], dice="6 1"))
    component.widget.play("roll roll")
    component.follow()
    component.board.settle()
    picture = component.board.root.get_by_role("img", name="Picture of the position")
    expect(picture).to_be_visible()
    assert picture.evaluate("(image) => image.complete && image.naturalWidth") > 100
    shape = picture.evaluate(
        """(image) => {
          const box = image.closest(".board").getBoundingClientRect();
          const { width, height } = image.getBoundingClientRect();
          return [width / box.width, width / height, height];
        }"""
    )
    assert shape[:2] == pytest.approx([1, 1.1], abs=0.01)
    assert shape[2] > 300
    component.board.root.press("s")

    with page.expect_download(timeout=120_000) as download:
        component.board.button("Film of this turn").click()
    download.value.save_as(tmp_path / "film.png")

    with Image.open(tmp_path / "film.png") as film:
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(film)]
    # The dice tumble twice, and the picture of the lost turn is another one.
    assert len(frames) > 6
    middle, last = frames[len(frames) // 2], frames[-1]
    width, height = last.size
    columns = (width // 10, height // 8, width, 9 * height // 10)
    assert ImageChops.difference(middle.crop(columns), last.crop(columns)).getbbox()
