"""The odds panel in Chromium: its numbers are Python's, and it asks for the moment that the reader looks at."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from exxtra_widget import action_values, exxtra, win_probability
from tests.browser.component import PLAYERS, Component
from tests.browser.odds import CHOICE, open_odds, panel, percent, words

if TYPE_CHECKING:
    from playwright.sync_api import Page

    Show = Callable[..., Component]

# --- The numbers are Python's -------------------------------------------------------------------


def test_random_positions(show: Show, page: Page) -> None:
    rng = random.Random(4)
    component = show(players=4, seed=4)
    board = open_odds(component)
    for _ in range(12):
        actions = component.widget.position.actions()
        if not actions:
            break
        token = rng.choice(actions)
        if token == "roll":
            component.widget.roll()
        else:
            component.widget.game.step(token)
        component.follow()
        board.expect_cursor(len(component.widget.game.steps))
        expect(panel(board)).to_have_attribute("aria-busy", "false")
        if component.widget.position.is_over:
            break
        data = component.widget.game.definition.panel(component.widget.position, None)
        for kind in data["kinds"]:
            shown = panel(board).locator(f"[data-kind={kind['kind']}] b")
            expect(shown).to_have_text(str(kind["weight"]))
    assert page.evaluate("() => window.model.written") == []


def test_win_probabilities_of_two(show: Show) -> None:
    position = exxtra.Position.parse("7/3@4:64 A 61")
    board = open_odds(show(str(position), players=PLAYERS[:2]))
    values = action_values(position)
    best = max(values, key=lambda action: values[action].values[0])

    board.button("Who wins from here?: As a table").click()
    rows = {words(row.locator("th")): words(row) for row in board.part("table").locator("tbody tr").all()}

    assert percent(win_probability(position).values[0]) in rows["before choosing"]
    for action, value in values.items():
        name = "Roll again" if action == "roll" else f"Rung {action[1:]}"
        for seat in (0, 1):
            assert percent(value.values[seat]) in rows[name]
    expect(board.root.locator(".line.best .name")).to_have_text(f"Rung {best[1:]} best")


# --- Seeing and asking --------------------------------------------------------------------------


def test_what_if_plays_the_roll_as_a_line(show: Show) -> None:
    component = show(CHOICE, players=PLAYERS, seed=1)
    board = open_odds(component)
    panel(board).get_by_role("gridcell", name="72: ").click()
    board.button("Play 72").click()
    board.expect_cursor(1)
    assert component.widget.value == "0/3/0@4:64/0@5:70 A 72"
    board.button("One step back").click()
    board.expect_cursor(0)
    panel(board).get_by_role("gridcell", name="XX: ").click()
    board.button("Play XX").click()
    board.expect_cursor(1)
    assert [line["text"] for line in component.widget.lines] == ["72"]
