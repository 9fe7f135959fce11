"""Pig, a game without a page of its own, played in a page by mouse and keyboard, at three widths, by day and night."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pig
import pytest
from playwright.sync_api import expect

from exxtra_widget import play, register
from exxtra_widget.core import registry
from tests.browser.component import Component
from tests.browser.question import Card

if TYPE_CHECKING:
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


def test_a_turn_by_keyboard(show_pig: Show) -> None:
    component = show_pig(players=["Ann", "Bo"], dice="6 5 1")
    board = component.board
    board.root.focus()

    for key in ("r", "r", "1"):
        board.page.keyboard.press(key)
        expect(board.root).to_have_attribute("data-pending", "false")

    expect(board.part("narrator")).to_contain_text("Bo")
    assert str(component.widget.position) == "pig 11/0 B 0"
    board.page.keyboard.press("u")
    expect(board.part("narrator")).to_contain_text("11 points at stake")


def test_a_refused_action_says_why(show_pig: Show) -> None:
    board = show_pig().board
    hold = board.root.locator("[data-action=hold]")

    hold.hover()

    expect(hold).to_have_attribute("aria-disabled", "true")
    expect(board.part("preview")).to_have_text("“hold” is not legal here. Legal: roll.")


@pytest.mark.parametrize(
    ("language", "asked", "source"),
    [
        ("en", "Ann to play. What is the probability", "Estimated from simulated games."),
        ("de", "Am Zug: Ann. Wie wahrscheinlich ist ein Sieg", "Geschätzt aus simulierten Spielen."),
        ("fr", "À Ann de jouer. Quelle est la probabilité", "Estimé par des parties simulées."),
    ],
)
def test_a_class_is_asked_who_wins(show_pig: Show, language: str, asked: str, source: str) -> None:
    component = show_pig("pig(goal=10) 0/0 A 0", players=["Ann", "Bo"], language=language)
    component.widget.ask("win", reveal="later")
    component.follow()
    card = Card(component.board)
    expect(card.prompt).to_contain_text(asked)

    component.widget.answer("Cy", "1/2")
    component.widget.reveal()
    component.follow()

    expect(card.root).to_contain_text(source)
    expect(card.root).to_contain_text("Cy")


def test_the_picture_is_drawn(show_pig: Show) -> None:
    board = show_pig("pig 30/70 A 12").board

    picture = board.root.get_by_role("img", name="Picture of the position")

    expect(picture).to_be_visible()
    assert picture.evaluate("(image) => image.complete && image.naturalWidth") > 100
