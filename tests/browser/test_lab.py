"""Journeys of people in real JupyterLab, with a real kernel."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.notebook import Notebook

CLICKS = 50
# Lets the kernel answer clicks in its main thread, not in a subshell.
ONE_THREAD = """() => {
  window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.commsOverSubshells = "disabled";
}"""
RAW_MESSAGES = """([commId, messages]) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  for (const content of messages) {
    kernel.sendShellMessage({
      header: {
        msg_id: crypto.randomUUID(), msg_type: "comm_msg", session: kernel.clientId,
        username: "", version: "5.3", date: new Date().toISOString(),
      },
      parent_header: {}, metadata: {}, channel: "shell", buffers: [],
      content: { comm_id: commId, data: { method: "custom", content } },
    });
  }
}"""


def cell(arguments: str) -> str:
    return f"from exxtra_widget import ExxtraWidget\nw = ExxtraWidget({arguments}, speed=0)\nw"


def test_many_messages_are_refused_or_applied_once_and_clicks_on_a_busy_kernel_wait(notebook: Notebook) -> None:
    board = notebook.show(cell("players=3, seed=7"))
    model = notebook.ask("w.model_id").strip("'")
    revision = int(notebook.ask("w.revision"))
    wrong: list[object] = [None, [], "roll", {}, {"kind": "roll"}, {"kind": "win", "revision": revision}]
    notebook.page.evaluate(RAW_MESSAGES, [model, wrong])
    expect(board.part("notice")).to_contain_text("could not read a message")
    assert notebook.ask("len(w.game.steps)") == "0"

    message = {"kind": "act", "token": "roll", "revision": int(notebook.ask("w.revision"))}

    notebook.page.evaluate(RAW_MESSAGES, [model, [message] * CLICKS])

    board.expect_cursor(1)
    expect(board.part("notice")).to_contain_text(re.compile(rf"\b{CLICKS - 1}\b"))
    assert notebook.ask("len(w.game.steps)") == "1"
    assert notebook.ask("(w.notice['code'], w.notice['count'])") == f"('stale', {CLICKS - 1})"

    notebook.page.evaluate(ONE_THREAD)
    notebook.run_all()
    board.expect_cursor(0)
    with notebook.occupied():
        board.roll_button.evaluate(f"(button) => {{ for (let i = 0; i < {CLICKS}; i += 1) button.click(); }}")

        expect(board.root).to_have_attribute("data-pending", "true")
        expect(board.part("notice")).to_contain_text("Python is still handling")
        expect(board.part("notice")).to_contain_text(re.compile(rf"\b{CLICKS - 1}\b"))
    board.expect_cursor(1)
    assert notebook.ask("len(w.game.steps)") == "1"


def test_a_game_is_played_by_keys_alone(notebook: Notebook) -> None:
    board = notebook.show(cell("players=2, seed=3, goal=2"), "'last'")
    keys = notebook.page.keyboard
    cells = notebook.cells
    board.roll_button.focus()

    rng = random.Random(5)
    while actions := notebook.ask("' '.join(map(str, w.position.actions()))").strip("'").split():
        before = board.revision
        keys.press(rng.choice([action.strip(">") for action in actions if action.startswith(">")] or ["r"]))
        expect(board.root).not_to_have_attribute("data-revision", str(before))
        board.settle()
    end = board.cursor
    for key, cursor in [("ArrowLeft", end - 1), ("Home", 0), ("ArrowRight", 1), ("End", end), ("u", end - 1)]:
        keys.press(key)
        board.expect_cursor(cursor)
    # Commands of the notebook: new cells, cut, delete, change the kind, restart the kernel.
    for key in ("a", "b", "x", "m", "y", "d", "d", "0", "0"):
        keys.press(key)

    assert board.root.evaluate("(root) => root.contains(document.activeElement)")
    assert notebook.cells == cells
    assert notebook.page.locator(".jp-Dialog").count() == 0
    assert notebook.page.locator(".jp-MarkdownCell, .jp-RawCell").count() == 0


def test_a_script_and_a_slider_follow_a_click_and_after_a_restart_the_page_replays(notebook: Notebook) -> None:
    interact = "from ipywidgets import interactive\ninteractive(lambda x: print('position', x), x=w)"
    wait = "print('waiting')\nstep = await w.next_step(timeout=30)\nprint('seen', step.action)"
    notebook.open(notebook.server.write_notebook(cell("players=3, dice='64 53 42'"), interact, wait))
    notebook.start_all()
    output = notebook.page.locator(".jp-OutputArea-output")
    expect(output.filter(has_text="waiting")).to_be_visible()
    board = notebook.board()

    board.roll()

    expect(output.filter(has_text="seen 64")).to_be_visible()
    expect(output.filter(has_text="position 0/0/0 A 64").first).to_be_visible()

    board.place(5)
    notebook.restart_kernel()

    expect(board.part("notice")).to_contain_text("Python was restarted")
    expect(board.roll_button).to_have_attribute("aria-disabled", "true")
    board.button("One step back").click()
    board.expect_cursor(1)
    board.history.fill("0")
    board.expect_cursor(0)
