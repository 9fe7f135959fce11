"""Whole games by keyboard and ear: the player knows the words of a screen reader, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, LevelXWidget
from tests.browser.component import Component
from tests.browser.screen_reader import ScreenReader

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from exxtra_widget.support.locale import Language
    from exxtra_widget.widget.base import GameWidget

# The browser keeps updating a tree that was requested once.
pytestmark = pytest.mark.usefixtures("fresh")
TWO: Final = ["Ann", "Bo"]
# Fast, but not at once: what is announced too early would show.
FAST: Final = 10
WON: Final = {"exxtra": ("won.ladder", "won.double"), "levelx": ("won.alone", "won.shared")}


class Player:
    """A listener with a keyboard; the game is known to the test alone."""

    def __init__(self, page: Page, widget: GameWidget, language: str) -> None:
        self.widget = widget
        self.language = language
        self.component = Component(page, widget)
        self.reader = ScreenReader(page, widget.game_name, language)
        self._advice = ""

    def hear(self) -> str:
        """Wait for the sentences of a step, hear them once and at rest, and still know where the focus is.

        What may be done next follows them, unless it has been said before.
        """
        said = self.reader.wait()
        step = self.widget.game.steps[-1]
        happened = " ".join(step.sentences(self.language, TWO))
        assert said.text.startswith(happened)
        advice = said.text.removeprefix(happened).strip()
        assert not advice or advice != self._advice
        self._advice = advice or self._advice
        assert self._advice
        assert not said.moving
        assert not said.lost
        assert self.reader.focus.role != "RootWebArea"
        return said.text

    def has_won(self, said: str) -> bool:
        """Return whether the sentences tell of a winner."""
        return any(self.reader.pattern("event", key).search(said) for key in WON[self.widget.game_name])

    def roll(self) -> str:
        """Press the button that has the focus, and hear the dice."""
        self.reader.press("Enter")
        return self.hear()


def play_exxtra(player: Player) -> None:
    """Place from a 5 on as high as can be, roll again below."""
    reader = player.reader
    ladder, roll, again = (reader.word("board", key) for key in ("ladder", "roll", "roll_again"))
    reader.tab_to(roll)
    while True:
        said = player.roll()
        if player.has_won(said):
            return
        rolled = reader.pattern("event", "rolled").search(said)
        assert rolled
        if reader.focus.name != again or rolled["dice"] < "5":
            continue
        reader.tab_to(ladder, "Shift+Tab")
        rungs = [node for node in reader.inside(ladder) if node.role == "button"]
        highest = next(rung.name for rung in rungs if not rung.disabled)
        assert reader.pattern("board", "earns").search(highest) or reader.word("board", "earns_none") in highest
        reader.walk_to(highest, rungs)
        reader.press("Enter")
        said = player.hear()
        assert ladder in reader.focus.around
        # Who sits next may win as the turn begins.
        if player.has_won(said):
            return
        reader.tab_to(roll)


def play_levelx(player: Player) -> None:
    """Take the grouping whose name promises the most tokens."""
    reader = player.reader
    dice, tokens = reader.word("board", "dice"), reader.pattern("board", "earns")
    reader.tab_to(reader.word("board", "roll"))
    while True:
        player.roll()
        # The dice take the place of the button that rolled them.
        assert dice in reader.focus.around
        listed = [node for node in reader.nodes if node.role == "button" and re.match(r"[\d| ]+\u00a0?:", node.name)]
        best = max(listed, key=lambda node: sum(int(it["count"]) for it in tokens.finditer(node.name)))
        reader.tab_to(listed[0].around[-1])
        reader.walk_to(best.name, listed)
        reader.press("Enter")
        effect = reader.wait()
        assert effect.text.casefold() in best.name.casefold()
        assert reader.focus.pressed
        reader.press("Enter")
        if player.has_won(player.hear()):
            return
        reader.tab_to(reader.word("board", "roll"))


GAMES: Final[dict[str, tuple[Callable[[Language], GameWidget], Callable[[Player], None]]]] = {
    "EXXtra": (
        lambda language: ExxtraWidget(players=TWO, goal=5, seed=2, speed=FAST, language=language),
        play_exxtra,
    ),
    "Level X": (
        lambda language: LevelXWidget(
            players=TWO, seed=3, lengths=111111, tokens="1.1.1.1.1.1", first=1, speed=FAST, language=language
        ),
        play_levelx,
    ),
}


# Each language once, French in the replay below: the words are looked up, and what is done with them is the same.
@pytest.mark.parametrize(("game", "language"), [("EXXtra", "en"), ("Level X", "de")])
def test_a_whole_game_by_keyboard_and_ear(page: Page, game: str, language: Language) -> None:
    create, play = GAMES[game]
    player = Player(page, create(language), language)
    widget, reader = player.widget, player.reader

    play(player)

    assert widget.position.winners
    assert reader.skip() == []
    # Nothing that the keys might start has the focus.
    assert reader.focus.name == game or reader.focus.disabled
    result = reader.inside(reader.word("result", "title"))
    behind = TWO[1 - widget.position.winners[0]]
    assert any(behind in node.name for node in result)
    length = len(widget.game.steps)
    reader.tab_to(reader.word("result", "rematch"))
    reader.press("Enter")
    begun = reader.wait()
    assert begun.text.startswith(f"{reader.word('board', 'to_roll', seat=TWO[widget.position.player])}.")
    assert not begun.lost
    assert len(widget.game.steps) == 0 < length
    reader.tab_to(reader.word("board", "roll"))
    player.roll()


def test_a_replay_is_walked_by_its_slider(page: Page, tmp_path: Path) -> None:
    language: Language = "fr"
    widget = ExxtraWidget(players=TWO, seed=1, speed=0)
    widget.play("41 33 64 >5")
    widget.save_html(tmp_path / "replay.html", language=language)
    game = widget.game
    page.goto((tmp_path / "replay.html").as_uri())
    page.locator(".exxtra").wait_for()
    reader = ScreenReader(page, "exxtra", language)
    slider = page.get_by_role("slider")

    reader.tab_to(reader.word("ui", "history"))
    while reader.focus.role != "slider":
        reader.press("Tab")
    places = [reader.word("ui", "start")]
    places += [reader.word("ui", "step_of", cursor=i + 1, length=len(game)) for i in range(len(game))]
    texts = [f"{reader.word('board', 'to_roll', seat=TWO[0])}."]
    texts += [" ".join(step.sentences(language, TWO)) for step in game.steps]
    for place, text in zip(places, texts, strict=True):
        reader.press("Home" if text == texts[0] else "ArrowRight")
        # Of keys that follow each other fast, the last one is spoken.
        expect(slider).to_have_attribute("aria-valuetext", reader.word("ui", "labelled", name=place, text=text))
    # The slider has said it.
    assert reader.skip() == []
    spaces = [node.name for node in reader.nodes if node.role in ("img", "image") and TWO[0] in node.name]
    assert any("3" in name for name in spaces)
