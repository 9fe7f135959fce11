"""Pig, a game without a page of its own: its picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from exxtra_widget import play
from tests.browser.component import Component

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.usefixtures("registered_pig")


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
