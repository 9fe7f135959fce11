"""The odds panel in Chromium: its numbers are Python's, and it asks for the moment that the reader looks at."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from exxtra_widget import LevelXWidget, action_values, analyze, exxtra, win_probability
from exxtra_widget.core.position import replaced
from exxtra_widget.exxtra import odds
from exxtra_widget.exxtra.odds import Bust
from exxtra_widget.exxtra.rules.notation import DIE_A, DIE_B
from tests.browser.component import LADDER, OPENING, PLAYERS, Component
from tests.browser.odds import CHOICE, MIDDLE, choice, decimal, open_odds, panel, percent, points, words

if TYPE_CHECKING:
    from fractions import Fraction

    from playwright.sync_api import Locator, Page

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


@pytest.mark.parametrize("roll", ["00", "21", "42", "61", "76"])
def test_bust_and_improve(show: Show, roll: str) -> None:
    board = open_odds(show(f"4/3/0@4:64/0 A {roll}", players=PLAYERS))
    distribution = odds.reroll()
    held = odds.combination(roll)
    total = distribution.total
    bust = sum(weight for outcome, weight in distribution.weights.items() if isinstance(outcome, Bust))
    better = sum(weight for outcome, weight in distribution.weights.items() if outcome > held)

    choice(board, "roll").locator("summary").click()
    opened = words(choice(board, "roll"))

    assert f"An X ends the turn: {bust} of {total}" in opened
    assert f"Better than {held}: {better} of {total}" in opened if better else "Better than" in opened
    # The cells that say so by their signs are as many.
    assert panel(board).locator("[data-kind=bust] b").inner_text() == str(bust)


@pytest.mark.parametrize(
    ("label", "opponents"), [("others try to beat you", "chase"), ("others keep their first roll", "first roll")]
)
def test_survival_and_steps(show: Show, label: str, opponents: str) -> None:
    position = exxtra.Position.parse(LADDER)
    board = open_odds(show(LADDER, players=PLAYERS))
    board.button("30.6%").click()
    board.part("counted").locator("summary").click()
    board.button(label).click()

    for rung in (0, 1, 2, 3):
        survival = odds.survival(position, rung, opponents)
        row = choice(board, f">{rung}")
        expect(row.locator(".value")).to_have_text(decimal(rung * survival))
        # What is not certain is never shown as 100: an opponent may roll double after double to the finish.
        rounded = (f"{float(100 * survival):.{digits}f}%" for digits in range(1, 5))
        # From rung 0 no pair is removed.
        shown = next(text for text in rounded if not text.startswith("100")) if rung else ""
        assert words(row.locator(".there")) == shown
    board.part("refused").locator("summary").click()
    for rung in (4, 5):
        expect(choice(board, f">{rung}")).to_contain_text(f"Rung {rung} is taken by")


def test_nothing_survives_where_an_opponent_is_carried_to_the_finish(show: Show) -> None:
    board = open_odds(show("0/16@5:70 A 61", players=PLAYERS[:2]))
    board.button("30.6%").click()
    board.button("Who wins from here?: As a table").click()
    rows = {words(row.locator("th")): words(row) for row in board.part("table").locator("tbody tr").all()}

    for rung in (0, 1, 2, 3, 4):
        row = choice(board, f">{rung}")
        expect(row.locator(".value")).to_have_text("0.00")
        assert words(row.locator(".there")) == "0%"
        row.locator("summary").click()
        assert words(row.locator(".factors")).endswith("Beatrice: impossible = 0%")
        assert "0.0%" in rows[f"Rung {rung}"] or "0%" in rows[f"Rung {rung}"]


def test_the_sum_behind_rolling_again_adds_up(show: Show) -> None:
    position = exxtra.Position.parse(LADDER)
    board = open_odds(show(LADDER, players=PLAYERS))

    def best(combination: Any) -> Fraction:
        held = replaced(position, roll=combination)
        return max(rung * odds.survival(held, rung, "chase") for rung in (0, 1, 2, 3))

    solution = odds.optimal_stopping(best, position=position)
    row = choice(board, "roll")
    expect(row.locator(".value")).to_have_text(decimal(solution.value))
    row.locator("summary").click()
    shown = [words(cell) for cell in row.locator("tbody tr td:last-child").all()]
    assert shown == [decimal(term.contribution) for term in solution.terms] + [decimal(solution.value)]
    expect(row).to_contain_text(f"until {solution.threshold} or better")


def test_loaded_dice_are_used(show: Show) -> None:
    dice = exxtra.loaded(b={"X": 3, "6": 2})
    board = open_odds(show(CHOICE, players=PLAYERS, weights=dice))
    distribution = odds.reroll(weights=dice)
    bust = sum(weight for outcome, weight in distribution.weights.items() if isinstance(outcome, Bust))

    label = panel(board).locator("[data-kind=bust]").get_attribute("aria-label")
    assert f"{bust} bust: {bust} of {dice.total} = " in (label or "")
    labels = [cell.get_attribute("aria-label") or "" for cell in panel(board).get_by_role("gridcell").all()]
    assert sum(f"63: {dice['63']} of {dice.total}." in label for label in labels) == 1


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


def test_the_course_of_a_game_stands_in_the_review(show: Show) -> None:
    component = show(players=PLAYERS[:2])
    component.widget.play("41 33 64 >5  52 63 >3  71 >2")
    component.follow()
    board = component.board
    board.part("toolbar").locator("[data-drawer=review]").click()
    analysis = analyze(component.widget.game)

    curve = board.part("curve")
    # Python judges the other moments in the background, and sends them piece by piece.
    component.follow_until(lambda: component.widget.review["done"] == len(analysis.steps))
    curve.get_by_role("button", name="As a table").click()
    expect(curve.locator("tbody tr")).to_have_count(len(analysis.curve))
    told = [["", ""], *([points(step.luck), points(step.loss).lstrip("+")] for step in analysis.steps)]
    shares = [[percent(share) for share in point] for point in analysis.curve]
    assert _cells(curve) == [[*point, *step] for point, step in zip(shares, told, strict=True)]


def _cells(picture: Locator) -> list[list[str]]:
    """Return the numbers of the table behind a picture."""
    return [[words(cell) for cell in row.locator("td").all()] for row in picture.locator("tbody tr").all()]


def test_level_x(page: Page) -> None:
    component = Component(page, LevelXWidget(MIDDLE, players=PLAYERS[:2], speed=0))
    board = open_odds(component)
    data = component.widget.game.definition.panel(component.widget.position, None)

    for total in data["totals"]:
        count, whole = total["times"][0]
        expect(panel(board).locator(f"[data-total='{total['row']}'] .value")).to_have_text(f"{count} of {whole}")
    for grouping in data["choices"][1:]:
        points = sum(grouping["earns"]) + sum(grouping["awards"])
        expect(choice(board, grouping["token"]).locator(".value")).to_contain_text(f"{points} point")
    names = [roll.get_attribute("aria-label") or "" for roll in board.root.locator("[data-roll]").all()]
    assert len(names) == 126
    weights = [int(name.split(": ")[1].split(" of ")[0]) for name in names]
    assert sum(weights) == 1296
    assert weights == sorted(weights, reverse=True)


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


def test_pointing_at_a_rung_counts_what_beats_it(show: Show) -> None:
    board = open_odds(show(CHOICE, players=PLAYERS))
    distribution = odds.reroll()
    held = odds.combination("64")
    beats = sum(w for outcome, w in distribution.weights.items() if not isinstance(outcome, Bust) and outcome >= held)

    board.rung(4).hover()

    expect(board.part("detail")).to_contain_text(f"{beats} of 36")
    expect(panel(board).locator(".cell.lit")).to_have_count(beats)


def test_every_outcome_is_shown_on_the_board_and_none_is_played(show: Show) -> None:
    component = show(CHOICE, players=PLAYERS, seed=1)
    board = open_odds(component)
    position = component.widget.position
    revision = board.revision
    cells = panel(board).get_by_role("gridcell")
    for index, dice in ((22, "64"), (14, "33"), (35, "XX")):
        cells.nth(index).click()
        expect(board.part("headline")).to_have_text(f"Preview: {dice}")
        step = position.step(dice)
        seat = step.after.player
        expect(board.root.locator("[data-part=seats] [aria-current]")).to_contain_text(PLAYERS[seat])
        expect(board.rung(3)).to_have_attribute("aria-disabled", "true")
    board.button("Back").click()
    expect(board.part("headline")).not_to_contain_text("look")
    expect(board.rung(3)).to_have_attribute("aria-disabled", "false")
    assert (component.widget.game.steps, component.widget.lines) == ((), [])
    assert (board.revision, board.cursor) == (revision, 0)


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


def test_without_python_the_odds_that_were_sent_stay(show: Show) -> None:
    component = show(CHOICE, players=PLAYERS, odds=True)
    board = component.board
    component.page.evaluate("() => { window.model.dead = true; }")
    board.roll_button.click()
    expect(board.part("notice")).to_contain_text("Python is not responding")

    expect(panel(board).get_by_role("gridcell")).to_have_count(36)
    panel(board).get_by_role("gridcell").nth(22).click()
    expect(board.part("detail")).to_contain_text("Python is not responding")
    board.button("30.6%").click()
    expect(panel(board).locator("[data-kind=bust] b")).to_have_text("30.6%")


@pytest.mark.parametrize("language", ["de", "fr"])
def test_other_languages(show: Show, language: str) -> None:
    component = show(CHOICE, players=PLAYERS, odds=True, language=language)
    board = component.board

    text = words(panel(board)) + words(board.part("prospects"))

    assert {"de": "11 von 36", "fr": "11 sur 36"}[language] in text
    assert {"de": "30,6 %", "fr": "30,6 %"}[language] in text
    for english in (" of 36", "still there", "Tap one", "does_", "kind_", "part_"):
        assert english not in text
