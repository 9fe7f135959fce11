"""Printed cards before a camera: read, shown to the class again, revealed; and what the page says without a camera."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, cards
from tests.browser.chromium import QUIET, find
from tests.browser.component import LADDER, Component
from tests.browser.question import Card

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page, ViewportSize

SIZE: Final[ViewportSize] = {"width": 1280, "height": 720}
# What each card shows in the two votes, in percent; those in the second list alone are shown again.
FIRST: Final = {card: (card * 35) % 105 for card in range(1, 29)}
SECOND: Final = {card: (card * 20) % 105 for card in range(1, 29) if card != 9}
# A machine under load reads slowly.
PATIENCE: Final = 60_000


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


@pytest.fixture(scope="module")
def before_camera(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Browser, Path]]:
    """Return a browser with a camera that films a file."""
    film = tmp_path_factory.mktemp("camera") / "class.mjpeg"
    film.touch()
    fake = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
    filming = browser.browser_type.launch(
        executable_path=find(),
        args=[*QUIET, *fake, f"--use-file-for-fake-video-capture={film}"],
        chromium_sandbox=False,
    )
    yield filming, film
    filming.close()


@pytest.fixture
def filmed(before_camera: tuple[Browser, Path]) -> Iterator[Page]:
    """Return a page before the camera, which may ask nothing of the network but its own files."""
    page = before_camera[0].new_page(viewport=SIZE)
    page.set_default_timeout(PATIENCE)
    asked: list[str] = []
    errors: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    page.close()
    assert (errors, [url for url in asked if not url.startswith(("http://127.0.0.1", "blob:"))]) == ([], [])


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
