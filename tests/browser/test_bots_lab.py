"""A game against two bots in real JupyterLab, with a hint and the analysis afterwards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.board import Board
    from tests.browser.notebook import Notebook

CELL = """
from exxtra_widget import ExxtraWidget

def careful(position, rng):
    if position.roll is None or position.roll < 42:
        return "roll"
    return [action for action in position.actions() if action != "roll"][-1]

w = ExxtraWidget(players=["Alex", "Beatrice", "Carl"], bots={1: "attacker", 2: careful}, pace=0.3, seed=4, goal=9)
w
"""
QUICK = CELL.replace("goal=9", "goal=9, speed=0")
SHORT = CELL.replace("pace=0.3", "pace=0, speed=0").replace("goal=9", "goal=3")
# An analysis that waits before its last step: a fast machine would be done before the test has looked.
HOLD = """
import time
from threading import Event
from exxtra_widget.advice.judgements import Course

last, judge = Event(), Course.judge

def judge_the_last_late(course, number):
    # The page hears of all moments before the last one.
    if number == len(w.game.steps) - 1:
        time.sleep(0.5)
    if number == len(w.game.steps):
        last.wait()
    return judge(course, number)

Course.judge = judge_the_last_late
"""
ASK = "Hint"
TITLE = "Was it the dice or me?"


def my_turn(board: Board) -> None:
    """Wait until the bots have played, or the game is over."""
    mine = re.compile(r"Alex rolled \d+\.|Alex to roll|won!")
    expect(board.part("narrator")).to_contain_text(mine, timeout=60_000)
    board.settle()


def follow_the_hint(board: Board, notebook: Notebook) -> None:
    """Ask for a hint, and follow it."""
    board.button(ASK).click()
    best = board.part("hint").locator("[data-action]").first
    expect(board.part("hint")).to_have_attribute("aria-busy", "false", timeout=60_000)
    expect(board.part("hint").get_by_role("status")).to_contain_text(re.compile("Best: |Too close to call: "))
    # Another view has the same hint in its own drawer.
    notebook.board(1).open("hint")
    expect(notebook.board(1).part("hint")).to_have_attribute("aria-busy", "false")
    action = notebook.ask("w.hint['best'][0]").strip("'")
    expect(best).to_have_attribute("data-action", action)
    if action == "roll":
        board.roll()
    else:
        board.place(int(action[1:]))
    expect(board.part("hint")).to_have_count(0)


def play_to_the_end(board: Board, notebook: Notebook) -> None:
    """Roll once a turn and place as high as possible."""
    for _ in range(200):
        my_turn(board)
        if notebook.ask("w.position.is_over") == "True":
            return
        if notebook.ask("w.position.roll is None") == "True":
            board.roll()
        elif notebook.ask("w.position.player") == "0":
            board.place(int(notebook.ask("max(int(a[1:]) for a in w.position.actions() if a != 'roll')")))


def test_a_game_against_two_bots(notebook: Notebook) -> None:
    board = notebook.show(QUICK, "w")
    cells = notebook.cells
    expect(board.part("seats").locator("li").nth(1)).to_contain_text("attacker")
    expect(board.part("seats").locator("li").nth(2)).to_contain_text("careful")

    board.roll()
    follow_the_hint(board, notebook)
    # The kernel answers while the bots play, and they wait when they are asked to.
    board.button("Pause bots").click()
    expect(board.button("Resume bots")).to_be_visible()
    if notebook.ask("w.position.player") == "0":
        board.place(1)
    before = notebook.ask("len(w.game.steps)")
    notebook.page.wait_for_timeout(1000)
    assert notebook.ask("len(w.game.steps)") == before
    board.button("Resume bots").click()
    my_turn(board)
    assert notebook.ask("sorted({step.seat for step in w.game.steps})") == "[0, 1, 2]"

    # Back to the first decision: the bots wait, and answer another choice.
    while board.cursor > 1:
        board.button("Undo").click()
        board.settle()
    board.expect_cursor(1)
    expect(board.button("Resume bots")).to_be_visible()
    board.place(0)
    my_turn(board)
    assert int(notebook.ask("len(w.lines)")) >= 1
    assert notebook.cells == cells
    assert notebook.page.locator(".jp-Dialog").count() == 0


def test_a_whole_game_and_its_analysis(notebook: Notebook) -> None:
    board = notebook.show(SHORT)
    play_to_the_end(board, notebook)
    expect(board.part("headline")).to_contain_text("won!")
    notebook.tell(HOLD)

    # One click, and figures are there before the analysis is done.
    board.part("result").get_by_role("button", name=TITLE).click()

    steps = int(notebook.ask("len(w.game.steps)"))
    expect(board.part("progress")).to_contain_text(re.compile(rf"Analysed \d+ of {steps} steps"))
    expect(board.part("waterfall")).to_be_visible()
    # The kernel stays responsive.
    assert notebook.ask("w.review['running']") == "True"
    notebook.tell("last.set()")
    expect(board.button("Stop")).to_have_count(0, timeout=240_000)
    assert notebook.ask("w.review['done']") == str(steps)
    expect(board.part("verdict")).to_be_visible()
    expect(board.part("curve")).to_be_visible()
    assert notebook.page.locator(".jp-OutputArea-output[data-mime-type*='stderr']").count() == 0
    # Other notebooks may have this kernel.
    notebook.tell("Course.judge = judge")
