"""Pig, a game without a page of its own: its picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pig
import pytest
from playwright.sync_api import expect

from exxtra_widget import play, register
from exxtra_widget.core import registry
from tests.browser.component import Component

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture(autouse=True)
def registered_pig() -> Iterator[None]:
    register(pig.PIG)
    yield
    del registry._registered["pig"]


def test_the_picture_fills_the_board(page: Page) -> None:
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
