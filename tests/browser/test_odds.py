"""The odds panel in Chromium: its numbers are Python's, and it asks for the moment that the reader looks at."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from exxtra_widget import action_values, exxtra, win_probability
from exxtra_widget.exxtra import odds
from exxtra_widget.exxtra.odds import Bust
from exxtra_widget.exxtra.rules.notation import DIE_A, DIE_B
from tests.browser.component import OPENING, PLAYERS, Component
from tests.browser.odds import CHOICE, open_odds, panel, percent, words

if TYPE_CHECKING:
    from playwright.sync_api import Page

    Show = Callable[..., Component]

# --- The numbers are Python's -------------------------------------------------------------------


def test_the_sample_space_is_the_distribution_of_the_next_roll(show: Show) -> None:
    board = open_odds(show(CHOICE, players=PLAYERS))
    distribution = odds.reroll()

    cells = [cell.get_attribute("aria-label") or "" for cell in panel(board).get_by_role("gridcell").all()]

    assert len(cells) == 36
    for label, dice in zip(cells, (a + b for a in DIE_A for b in DIE_B), strict=True):
        step = exxtra.Position.parse(CHOICE).step(dice)
        outcome = Bust(dice.count("X")) if "X" in dice else step.after.roll
        assert label.startswith(f"{step.action}: ")
        # A bust has no combination of its own: its dice tell it apart.
        if not isinstance(outcome, Bust):
            assert f": {distribution.weights[outcome]} of 36." in label


def test_random_positions(show: Show, page: Page) -> None:
    rng = random.Random(4)
    component = show(players=4, seed=4)
    board = open_odds(component)
    for _ in range(25):
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


def test_odds_follow_the_slider(show: Show) -> None:
    component = show(players=PLAYERS)
    component.widget.play(OPENING)
    component.follow()
    board = open_odds(component)

    for cursor in (3, 12, 0):
        board.history.fill(str(cursor))
        board.expect_cursor(cursor)
        position = component.widget.game.history.position_at(cursor)
        title = "First roll" if position.roll is None else "Next roll"
        expect(panel(board)).to_contain_text(f"{title}: 36 outcomes")
        expect(panel(board)).to_have_attribute("aria-busy", "false")


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


@pytest.mark.parametrize("language", ["de", "fr"])
def test_other_languages(show: Show, language: str) -> None:
    component = show(CHOICE, players=PLAYERS, odds=True, language=language)
    board = component.board

    text = words(panel(board)) + words(board.part("prospects"))

    assert {"de": "11 von 36", "fr": "11 sur 36"}[language] in text
    assert {"de": "30,6 %", "fr": "30,6 %"}[language] in text
    for english in (" of 36", "still there", "Tap one", "does_", "kind_", "part_"):
        assert english not in text
