"""Pig, a game without a page of its own, played in a page by mouse and keyboard, at three widths, by day and night."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

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

    Show = Callable[..., Component]


@pytest.fixture(autouse=True)
def registered_pig() -> Iterator[None]:
    register(pig.PIG)
    yield
    del registry._registered["pig"]


@pytest.fixture
def show_pig(page: Page) -> Show:
    def show(*args: Any, **options: Any) -> Component:
        return Component(page, play(*(args or ("pig",)), speed=0, **options))

    return show


def test_a_turn_by_mouse(show_pig: Show) -> None:
    component = show_pig(players=["Ann", "Bo"], dice="6 5 1")
    board = component.board

    board.roll_button.click()
    expect(board.part("narrator")).to_contain_text("6 points at stake")
    board.roll_button.click()
    board.root.locator("[data-action=hold]").click()

    expect(board.part("narrator")).to_contain_text("Bo")
    expect(board.logged("Ann banked 11 points: 11 in all.")).to_have_count(1)
    assert str(component.widget.position) == "pig 11/0 B 0"


def test_a_turn_is_lost_before_the_readers_eyes(page: Page) -> None:
    component = Component(page, play("pig", players=["Ann", "Bo"], dice="6 1", speed=2))
    board = component.board
    dice, narrator = board.part("dice"), board.part("narrator")
    expect(dice).to_have_accessible_name("Not rolled yet")

    board.roll_button.click()
    expect(narrator).to_contain_text("Ann is rolling")
    expect(dice).to_have_accessible_name("The dice show 6 (Ann)")
    board.roll_button.click()
    expect(narrator).to_have_attribute("data-tone", "bust")
    expect(narrator).to_contain_text("Ann lost 6 points.")
    # Whose turn it is, and what is at stake, is told afterwards.
    expect(narrator).to_contain_text("Bo to play, 0 points at stake")
    expect(dice).to_have_accessible_name("The dice show 1 (Ann)")

    page.keyboard.press("?")
    keys = board.part("help").locator(".keys > div")
    expect(keys.nth(0)).to_have_text("R Roll")
    expect(keys.nth(1)).to_have_text("1 Hold")


def test_a_newcomer_reads_what_the_first_turn_is_about(show_pig: Show, page: Page) -> None:
    page.set_viewport_size({"width": 1000, "height": 720})
    board = show_pig(players=["Ann", "Bo"], dice="6 1 3").board
    primer = board.part("primer")

    expect(primer).to_contain_text("What does a 1 do?")
    board.roll_button.click()
    expect(primer).to_be_visible()
    board.roll_button.click()
    expect(primer).to_have_count(0)


def test_a_turn_is_saved_as_a_film(page: Page, tmp_path: Path) -> None:
    component = Component(page, play("pig", players=["Ann", "Bo"], dice="6 1"))
    component.widget.play("roll roll")
    component.follow()
    component.board.settle()
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


def test_the_picture_fills_the_board(show_pig: Show) -> None:
    board = show_pig("pig 30/70 A 12").board

    picture = board.root.get_by_role("img", name="Picture of the position")

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
