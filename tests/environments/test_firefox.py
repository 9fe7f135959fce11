"""Firefox beside Chromium: a game in JupyterLab with its odds, and a replay from the disk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pytest

from exxtra_widget import Game
from tests.browser import axe
from tests.environments import firefox
from tests.environments.site import IDLE, RUN_ALL, TELL
from tests.environments.versions import versions

if TYPE_CHECKING:
    from pathlib import Path

    from tests.browser.jupyter import JupyterServer
    from tests.environments.conftest import Place
    from tests.environments.firefox import Firefox

CELL: Final = """
from exxtra_widget import ExxtraWidget
w = ExxtraWidget(players=["Ann", "Bo"], dice="64 53 21")
w
"""
# Headless Firefox has no focus, which JupyterLab needs to find the current notebook.
FOCUSED: Final = """(() => {
  const [panel] = window.jupyterapp?.shell.widgets("main") ?? [];
  panel?.node.dispatchEvent(new FocusEvent("focus"));
  return panel !== undefined && window.jupyterapp.shell.currentWidget === panel;
})()"""
# In JupyterLab, or in the shadow of a replay.
BOARD: Final = """(document.querySelector(".exxtra")
  ?? [...document.querySelectorAll("*")].map((it) => it.shadowRoot?.querySelector(".exxtra")).find(Boolean))"""

pytestmark = [pytest.mark.everywhere, pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def firefox_tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    with firefox.launch(tmp_path_factory.mktemp("firefox")) as launched:
        yield launched


@pytest.fixture
def tab(firefox_tab: Firefox) -> Firefox:
    firefox_tab.requests.clear()
    return firefox_tab


def part(selector: str) -> str:
    """Return the expression of a part of the board."""
    return f"{BOARD}?.querySelector({selector!r})"


def at(tab: Firefox, cursor: int) -> None:
    """Wait until the moment after so many steps is shown and has come to rest."""
    resting = f"{BOARD}.dataset.pending === 'false' && !{BOARD}.classList.contains('exxtra--moving')"
    tab.wait(f"{BOARD}?.dataset.cursor === '{cursor}' && {resting}")


def press(tab: Firefox, selector: str) -> None:
    """Click on a part of the board once it is there."""
    tab.wait(f"!!{part(selector)}")
    tab.click(part(selector))


def open_odds(tab: Firefox) -> str:
    """Open the odds, and return their text."""
    press(tab, "[data-drawer=odds]")
    tab.wait(f"!!{part('[data-part=odds] [role=grid]')}")
    text: str = tab.ask(f"{part('[data-part=odds]')}.innerText")
    return text


# It begins: JupyterLab goes on asking its server until its page is left.
@pytest.mark.place("a file of `save_html`, without network", "history and odds of a replay")
def test_a_replay_is_opened_from_the_disk(tab: Firefox, place: Place, tmp_path: Path) -> None:
    game = Game(players=["Ann", "Bo"], seed=7)
    game.play("64 >5  53 >4  21")
    path = tmp_path / "my game.html"
    game.save_html(path, odds=True)
    place(f"Firefox {tab.version}", **versions("exxtra-widget"))
    tab.open(path.as_uri())
    at(tab, 5)
    press(tab, "[aria-label='One step back']")
    at(tab, 4)
    assert "36" in open_odds(tab)
    assert axe.violations(tab, "html") == {}
    assert [it for it in tab.requests if not it.startswith(("file:", "data:", "blob:", "about:"))] == []


@pytest.mark.place("JupyterLab", "play, history and odds")
def test_a_game_is_played_in_jupyterlab(server: JupyterServer, tab: Firefox, place: Place) -> None:
    address = server.address(f"lab/tree/{server.write_notebook(CELL)}")
    place(f"Firefox {tab.version}", **versions("jupyterlab", "ipywidgets", "anywidget"))
    tab.open(address)
    tab.wait(FOCUSED)
    tab.wait(IDLE)
    tab.ask(f"{RUN_ALL}.then(() => 1)")
    at(tab, 0)
    tab.wait(IDLE)
    press(tab, "button[aria-keyshortcuts='R']")
    at(tab, 1)
    press(tab, "[data-rung='5']")
    at(tab, 2)
    press(tab, "[aria-label='One step back']")
    at(tab, 1)
    assert "36" in open_odds(tab)
    assert tab.ask(f"({TELL})('print(w.position, len(w.game))')").strip() == "0/0 A 64 2"
    assert axe.violations(tab) == {}
    assert [it for it in tab.requests if not it.startswith(("http://127.0.0.1", "data:", "blob:", "about:"))] == []
