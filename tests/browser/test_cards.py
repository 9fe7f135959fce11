"""Printed cards before a camera: read, shown to the class again, revealed; and what the page says without a camera."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget
from tests.browser.camera import FIRST, SIZE, filming, picture
from tests.browser.component import LADDER, Component
from tests.browser.conftest import watched
from tests.browser.question import Card

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Route

# What the cards show that are shown again.
SECOND: Final = {card: (card * 20) % 105 for card in range(1, 29) if card != 9}
# A machine under load reads slowly.
PATIENCE: Final = 60_000


@pytest.fixture(scope="module")
def before_camera(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Browser, Path]]:
    """Return a browser with a camera that films a file."""
    film = tmp_path_factory.mktemp("camera") / "class.mjpeg"
    with filming(browser, film) as started:
        yield started, film


@pytest.fixture
def filmed(before_camera: tuple[Browser, Path]) -> Iterator[Page]:
    """Return a page before the camera."""
    page = before_camera[0].new_page(viewport=SIZE)
    page.set_default_timeout(PATIENCE)
    with watched(page):
        yield page
    page.close()


@pytest.fixture
def fresh_page(browser: Browser) -> Iterator[Page]:
    """Return a page that no other test gets, because its camera is replaced."""
    page = browser.new_page(viewport=SIZE)
    page.set_default_timeout(PATIENCE)
    yield page
    page.close()


def reads(shown: Component, text: str) -> None:
    """Wait until the page has read cards, and until Python has what it sends."""
    expect(shown.board.part("cards-count")).to_have_text(text, timeout=PATIENCE)


def answers(widget: ExxtraWidget) -> dict[int, int]:
    """Return what the open question has, in percent: no page may know."""
    return {int(one.name): round(100 * (one.share or 0)) for one in widget._questions._current().answers}


# What the page itself holds of the class: video tracks that run, and cards with answers in its storage.
ENDED: Final = "() => window.tracks.map((track) => track.readyState)"
TRACKS: Final = """() => {
  window.tracks = [];
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await ask(wanted);
    window.tracks.push(...stream.getTracks());
    return stream;
  };
}"""


def test_a_class_is_read_twice_and_no_picture_leaves_the_page(
    before_camera: tuple[Browser, Path], filmed: Page
) -> None:
    browser, film = before_camera
    film.write_bytes(10 * picture(browser, FIRST))
    widget = ExxtraWidget(LADDER, seed=7, speed=0)
    widget.ask("bust", cards=28, reveal="later")
    shown = Component(filmed, widget)
    filmed.evaluate(TRACKS)
    card = Card(shown.board)

    card.button("Read cards").click()
    reads(shown, "28 of 28")
    filmed.wait_for_function("() => window.model.get('question').answers === 28")
    assert answers(widget) == FIRST
    # The state has no answer and no code of the reader, and the panel shows none.
    state = {name: value for name, value in widget.get_state().items() if name != "_esm"}
    assert "getUserMedia" not in str(state)
    assert [state[f"answer_{i}"]["answer"] for i in range(28)] == [None] * 28
    card.part("close").click()
    expect(card.root).to_have_attribute("data-state", "closed")
    assert filmed.evaluate(ENDED) == ["ended"]

    film.write_bytes(10 * picture(browser, SECOND))
    card.turn("again", "open")
    card.button("Read cards").click()
    reads(shown, "27 of 28")
    expect(shown.board.part("cards-lists")).to_have_text("not yet: 9")
    card.turn("close", "closed")
    assert answers(widget) == {**SECOND, 9: FIRST[9]}
    card.turn("reveal", "revealed")
    assert filmed.evaluate(ENDED) == ["ended", "ended"]
    assert [row["answers"] for row in widget.predictions.scores()] == [1] * 28


# What a page is like before the panel opens: without a camera, or without workers.
NO_CAMERA: Final = """() => {
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotFoundError"));
}"""
NO_WORKER: Final = """() => {
  window.Worker = class {
    constructor() {
      throw new DOMException("no", "SecurityError");
    }
  };
}"""


def opened(page: Page) -> Component:
    widget = ExxtraWidget(LADDER, seed=7, speed=0)
    widget.ask("bust", cards=28, reveal="later")
    return Component(page, widget)


def read_photo(shown: Component, content: bytes, name: str = "class.jpg") -> None:
    shown.board.part("cards-file").set_input_files({"name": name, "mimeType": "image/jpeg", "buffer": content})


# js/tests/cards/panel.test.ts has the other reasons.
def test_without_a_camera_the_panel_says_why_and_reads_a_photo(browser: Browser, fresh_page: Page) -> None:
    shown = opened(fresh_page)
    fresh_page.evaluate(NO_CAMERA)
    Card(shown.board).button("Read cards").click()
    said = shown.board.part("cards-said")
    expect(said).to_have_text("No camera here: connect one, or read a photo.")
    # The beginning of a HEIC file, which no browser can decode.
    read_photo(shown, b"\x00\x00\x00\x18ftypheic" + bytes(200), "class.heic")
    expect(said).to_have_text("This picture cannot be read: save it as JPEG, or read another photo.")
    read_photo(shown, picture(browser, FIRST))
    reads(shown, "28 of 28")
    fresh_page.wait_for_function("() => window.model.get('question').answers === 28")
    assert answers(shown.widget) == FIRST


def test_without_a_worker_the_page_itself_reads(before_camera: tuple[Browser, Path], filmed: Page) -> None:
    browser, film = before_camera
    film.write_bytes(10 * picture(browser, FIRST))
    shown = opened(filmed)
    filmed.evaluate(NO_WORKER)
    Card(shown.board).button("Read cards").click()
    reads(shown, "28 of 28")
    expect(shown.board.part("cards-note")).to_contain_text("No worker: reading slows this page")


def test_a_page_whose_policy_refuses_the_module_says_what_would_do(fresh_page: Page) -> None:
    def with_policy(route: Route) -> None:
        answer = route.fetch()
        policy = {"Content-Security-Policy": "script-src 'self' 'unsafe-inline'"}
        route.fulfill(response=answer, headers={**answer.headers, **policy})

    fresh_page.route("**/exxtra/", with_policy)
    shown = opened(fresh_page)
    Card(shown.board).button("Read cards").click()
    expect(shown.board.root).to_contain_text("The reader of cards cannot be loaded here. Use board.cards(…) instead.")
    # The form is back.
    expect(Card(shown.board).button("Read cards")).to_be_visible()
