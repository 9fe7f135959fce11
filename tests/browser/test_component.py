"""The built page in Chromium without Jupyter: the real widget answers, only the notebook between them is missing."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, Game
from tests.browser.component import LADDER, OPENING, PLAYERS, Component

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    Show = Callable[..., Component]


# --- What is shown ------------------------------------------------------------------------------


def test_start(show: Show) -> None:
    board = show(players=PLAYERS).board

    expect(board.part("headline")).to_contain_text("Alex")
    expect(board.part("seats")).to_contain_text("Diana")
    expect(board.roll_button).not_to_have_attribute("aria-disabled", "true")
    for rung in range(6):
        expect(board.rung(rung)).to_have_count(1)
    assert (board.cursor, board.part("notice").inner_text().strip()) == (0, "")


@pytest.mark.parametrize("way", ["hover", "focus"])
def test_preview_of_a_placement(show: Show, way: str) -> None:
    board = show(LADDER, players=PLAYERS).board

    getattr(board.rung(2), way)()

    expect(board.root).to_contain_text(re.compile(r"removes .*64 \(Carl\).*70 \(Diana\)"))
    expect(board.part("preview")).to_contain_text("up to 2 spaces if still there next turn")


@pytest.mark.parametrize("way", ["hover", "focus"])
def test_preview_of_a_refusal(show: Show, way: str) -> None:
    board = show(LADDER, players=PLAYERS).board

    getattr(board.rung(4), way)()

    expect(board.root).to_contain_text("Rung 4 is taken by 64 (Carl). Only rung 0 holds more than one pair.")


def test_won_game(show: Show) -> None:
    board = show("0/21/0 B -", players=PLAYERS[:3]).board

    expect(board.part("headline")).to_have_text("Beatrice won")
    expect(board.part("result")).to_contain_text("Beatrice won")
    expect(board.button("Rematch")).to_be_visible()
    expect(board.roll_button).to_have_count(0)
    expect(board.part("seats")).to_contain_text("winner")


def test_names_are_text(show: Show) -> None:
    names = ["<img src=x onerror='window.hacked = 1'>", "<b>Bea</b>", "{seat}", "C" * 80]
    component = show(players=names)
    component.widget.play(OPENING)
    component.widget.caption("<script>window.hacked = 2</script> & <i>so on</i>")
    component.follow()
    board = component.board

    board.expect_cursor(len(OPENING.split()))
    expect(board.part("seats")).to_contain_text(names[0])
    expect(board.logged("<b>Bea</b> placed 64 on rung 5.")).to_have_count(1)
    expect(board.logged("{seat} placed 64 on rung 4.")).to_have_count(1)
    expect(board.part("caption")).to_contain_text("<script>window.hacked = 2</script> & <i>so on</i>")
    assert board.root.locator("img, b, i, script").count() == 0
    assert component.page.evaluate("() => window.hacked") is None


def test_languages_change_live(show: Show) -> None:
    component = show(players=PLAYERS)
    component.widget.play(OPENING)
    for language in ("de", "fr", "en"):
        component.widget.language = language
        component.follow()

        sentence = component.widget.game.steps[-1].sentences(language, PLAYERS)[0]
        expect(component.board.logged(sentence)).not_to_have_count(0)
        expect(component.board.announcement).to_contain_text(sentence)
        assert not re.search(r"[{}]", component.board.root.inner_text())


def test_marks_and_caption_belong_to_their_moment(show: Show) -> None:
    component = show(players=PLAYERS)
    component.widget.play("64 {Where would you place it?}")
    component.widget.mark("rung:4", "space:7", "seat:B", "dice")
    component.follow()
    board = component.board
    board.expect_cursor(1)

    expect(board.part("caption")).to_contain_text("Where would you place it?")
    assert board.root.locator("[data-marked]").count() >= 4
    board.button("One step back").click()
    board.expect_cursor(0)
    expect(board.part("caption")).to_have_count(0)
    expect(board.root.locator("[data-marked]")).to_have_count(0)


def test_what_happened_is_announced(show: Show) -> None:
    board = show(players=PLAYERS, dice="64").board

    board.roll()
    expect(board.announcement).to_contain_text("Alex rolled 64.")
    board.place(5)
    expect(board.announcement).to_contain_text("Alex placed 64 on rung 5.")
    expect(board.announcement).to_contain_text("Beatrice to roll.")


# --- What can be done ---------------------------------------------------------------------------


def test_messages_of_clicks(show: Show) -> None:
    component = show(players=PLAYERS, dice="64")
    revision = component.widget.revision

    component.board.roll()
    component.board.place(5)

    first, second = component.sent
    assert first == {"kind": "act", "token": "roll", "revision": revision}
    assert second == {"kind": "act", "token": ">5", "revision": revision + 1}
    assert component.widget.value == "0@5:64/0/0/0 B -"
    assert component.page.evaluate("() => window.model.written") == []


def test_python_decides_what_is_legal(show: Show) -> None:
    component = show(LADDER, players=PLAYERS)
    board = component.board

    board.place(4)

    expect(board.part("notice")).to_contain_text("Rung 4 is taken by 64 (Carl).")
    assert component.sent[0]["token"] == ">4"
    assert component.widget.value == LADDER


@pytest.mark.parametrize("seed", range(3))
def test_a_game_by_what_the_page_offers(show: Show, seed: int) -> None:
    component = show(players=3, seed=seed, goal=6)
    board = component.board
    rng = random.Random(seed)
    clicks = 0

    while actions := component.widget.position.actions():
        legal = [rung for rung in range(6) if board.rung(rung).get_attribute("aria-disabled") != "true"]
        assert [f">{rung}" for rung in legal] == [str(action) for action in actions if action != "roll"]
        if legal and rng.random() < 0.7:
            board.place(rng.choice(legal))
        else:
            board.roll()
        clicks += 1

    assert (board.cursor, len(component.widget.game.steps)) == (clicks, clicks)
    expect(board.part("headline")).to_contain_text("won!")
    expect(board.part("result")).to_be_visible()


def test_touch(browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 800}, has_touch=True, is_mobile=True)
    component = Component(context.new_page(), ExxtraWidget(LADDER, players=PLAYERS, speed=0))

    component.board.rung(2).tap()
    expect(component.board.part("preview")).to_contain_text("removes")
    assert component.sent == []
    component.board.rung(2).tap()
    component.board.expect_cursor(1)
    component.board.roll_button.tap()
    component.board.expect_cursor(2)
    context.close()

    assert component.widget.value.startswith("0@2:71/")


def test_dice_rolled_by_hand(show: Show) -> None:
    component = show(players=PLAYERS, dice="hand")
    board = component.board

    expect(board.root).to_contain_text("What did the dice show?")
    board.root.get_by_role("group", name="Die A").get_by_role("button", name="4", exact=True).click()
    board.root.get_by_role("group", name="Die B").get_by_role("button", name="6", exact=True).click()
    board.expect_cursor(1)

    assert component.widget.value == "0/0/0/0 A 64"


def test_keys(show: Show) -> None:
    component = show(players=PLAYERS, dice="64 53 42")
    board, keys = component.board, component.page.keyboard
    board.roll_button.focus()

    for key, cursor in [("r", 1), ("5", 2), ("R", 3), ("ArrowLeft", 2), ("Home", 0), ("ArrowRight", 1), ("End", 3)]:
        keys.press(key)
        board.expect_cursor(cursor)
        assert board.root.evaluate("(root) => root.contains(document.activeElement)"), key
    keys.press("u")
    board.expect_cursor(2)

    assert component.widget.value == "0@5:64/0/0/0 B -"


def test_rungs_are_one_stop_of_the_tab_key(show: Show) -> None:
    component = show(LADDER, players=PLAYERS)
    board, keys = component.board, component.page.keyboard
    tabindices = [board.rung(rung).get_attribute("tabindex") for rung in range(6)]
    assert tabindices.count("0") == 1
    assert tabindices.count("-1") == 5

    board.rung(1).focus()
    keys.press("ArrowUp")
    expect(board.rung(2)).to_be_focused()
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    expect(board.rung(0)).to_be_focused()
    keys.press("Enter")
    board.expect_cursor(1)

    assert component.widget.value.startswith("0@0:71/")


def test_everything_that_takes_the_focus_keeps_jupyterlab_away(show: Show) -> None:
    board = show(LADDER, players=PLAYERS).board

    without = "button, input, select, textarea, a, [tabindex]"
    assert board.root.locator(without).count() > 10
    missing = board.root.locator(f":is({without}):not([data-lm-suppress-shortcuts=true])")
    assert missing.evaluate_all("(nodes) => nodes.map((node) => node.outerHTML.slice(0, 120))") == []


def test_a_new_game_is_asked_for_twice(show: Show) -> None:
    component = show(players=PLAYERS)
    component.widget.play("64 >5")
    component.follow()
    board = component.board

    board.button("Settings").click()
    board.button("New game").click()
    assert component.sent == []
    expect(board.part("new-game")).to_contain_text("This ends the game on the board.")
    assert component.sent == []
    board.part("new-game").get_by_role("textbox").first.fill("You")
    board.button("Start").click()
    board.expect_cursor(0)

    expect(board.part("new-game")).to_have_count(0)
    assert component.widget.players == ["You", *PLAYERS[1:]]

    assert component.widget.game.steps == ()
    assert [step.action for step in Game.from_text(component.widget.earlier[0]).steps] == ["64", ">5"]


def test_settings_of_a_view_are_its_own(show: Show) -> None:
    component = show(players=PLAYERS)
    component.page.evaluate("async () => window.cleanups.push(await window.addView())")
    board, other = component.board, component.page.locator(".exxtra").nth(1)

    board.button("Settings").click()
    board.root.get_by_role("combobox", name="Language").select_option("de")

    expect(board.root.get_by_role("button", name=re.compile("^Würfeln"))).to_be_visible()
    expect(other.get_by_role("button", name=re.compile("^Roll"))).to_be_visible()
    assert component.widget.language == "en"


# --- Python is slow, gone, or further on ---------------------------------------------------------


def test_clicks_are_not_sent_twice(show: Show) -> None:
    component = show(players=PLAYERS, seed=7)
    component.stop_answering()
    board = component.board

    for _ in range(5):
        board.roll_button.click()

    expect(board.root).to_have_attribute("data-pending", "true")
    expect(board.part("notice")).to_contain_text("Python is")
    expect(board.part("notice")).to_contain_text("4")
    assert len(component.sent) == 1


def test_a_click_on_an_older_state_is_refused_and_shown(show: Show) -> None:
    component = show(players=PLAYERS, dice="64 53")
    component.widget.roll()
    unseen = component._taken()

    component.board.roll_button.click()

    assert unseen
    expect(component.board.part("notice")).to_contain_text("The game changed before")
    assert [step.action for step in component.widget.game.steps] == ["64"]


def test_without_a_kernel_the_page_replays(show: Show) -> None:
    component = show(players=PLAYERS)
    component.widget.play("64 >5 53")
    component.follow()
    board = component.board
    board.expect_cursor(3)
    component.page.evaluate("() => { window.model.dead = true; }")

    board.rung(4).click()

    expect(board.part("notice")).to_contain_text("can only replay")
    expect(board.roll_button).to_have_attribute("aria-disabled", "true")
    for name, cursor in [("One step back", 2), ("One step back", 1), ("One step forward", 2)]:
        board.button(name).click()
        board.expect_cursor(cursor)
    board.history.fill("0")
    board.expect_cursor(0)


def test_two_views_share_the_game_and_nothing_else(show: Show) -> None:
    component = show(LADDER, players=PLAYERS)
    component.page.evaluate("async () => window.cleanups.push(await window.addView())")
    first, second = (component.page.locator(".exxtra").nth(index) for index in range(2))

    first.get_by_role("button", name=re.compile(r"^Rung 2\b")).hover()
    expect(first).to_contain_text("removes")
    expect(second).not_to_contain_text("up to 2 spaces")
    first.get_by_role("button", name=re.compile(r"^Rung 2\b")).click()

    expect(second).to_have_attribute("data-cursor", "1")


def test_a_closed_view_leaves_nothing_behind(show: Show) -> None:
    component = show(players=PLAYERS)
    assert component.page.evaluate("() => window.model.listeners") > 0

    component.page.evaluate("async () => { for (const cleanup of window.cleanups) await cleanup(); }")

    expect(component.page.locator(".exxtra")).to_have_count(0)
    component.page.wait_for_function("() => window.model.listeners === 0")
