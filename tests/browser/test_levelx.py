"""Level X in a page and in real JupyterLab: grouping dice by mouse, from the list, and by keyboard alone."""

from __future__ import annotations

import random
import re
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from exxtra_widget import LevelXWidget, levelx
from exxtra_widget.levelx import Group
from tests.browser.component import DRAWN, Component

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.board import Board

MIDDLE = "levelx 443210+2.1.0.0.0.0/332121+0.2.1.0.0.0 A 1235"
# Six rows of one square with one token each: over after a few turns.
SMALL: dict[str, Any] = {"players": 2, "seed": 3, "lengths": 111111, "tokens": "1.1.1.1.1.1", "first": 1}

FOUR = "levelx 302210+2.0.1.0.0.1/421021+1.3.0.2.1.0/133010+0.2.1.1.0.2/032302+1.0.2.0.3.0 A 1235"
NAMES = ["Alexander", "Bo", "Cleopatra", "Di"]
# Ann moves twice on two rows, sends two others back, earns two tokens and takes a bonus.
FULLEST = "levelx 223322+0.0.1.1.1.1/402211+1.0.1.0.0.0/040000+0.0.0.0.0.0 A 5566"
LANGUAGES = ("en", "de", "fr")
# Widths of the board, and what the page leaves beside it.
WIDTHS, MARGIN = (360, 848, 1240), 16
# What a notebook needs of the height of its window.
NOTEBOOK = 132
# The least size of what plays, in pixels; the greatest height of dice and button; from which width on all is one row.
TARGET, HIGHEST, WIDE = 44, 190, 800


CELL = f"from exxtra_widget import LevelXWidget\nw = LevelXWidget(**{SMALL}, speed=0)\nw"


def die(board: Board, number: int) -> Locator:
    return board.part("dice").locator(f"[data-die='{number}']")


def group(board: Board, place: int) -> Locator:
    return board.part("groups").get_by_role("button").nth(place)


def put(board: Board, number: int, place: int) -> None:
    """Choose a die, then a group, beside the dice in it."""
    die(board, number).click()
    group(board, place).locator(".plus").click()


def confirm(board: Board) -> Locator:
    return board.part("confirm")


def moves(dice: str, grouping: str) -> list[tuple[int, int]]:
    """Return which die has to go to the group of which other, when each lies alone."""
    left = list(range(4))
    found: list[tuple[int, int]] = []
    for part in grouping[1:].split("|"):
        dice_of_part = []
        for face in part:
            number = next(i for i in left if dice[i] == face)
            left.remove(number)
            dice_of_part.append(number)
        found.extend((number, dice_of_part[0]) for number in dice_of_part[1:])
    return found


def decide(position: levelx.Position, rng: random.Random) -> tuple[str, str]:
    """Return the roll in hand and a grouping for it that does something, if any does; "" if there is none."""
    dice = str(position.roll or "")
    if not dice:
        return dice, ""
    groups = position.actions()
    useful = [group for group in groups if position.apply(group)[:2] != position[:2]]
    return dice, str(rng.choice(useful or groups))


def test_a_whole_game_by_clicks(page: Page) -> None:
    component = Component(page, LevelXWidget(**SMALL, speed=0))
    board, game = component.board, component.widget.game
    rng = random.Random(1)
    turns = 0
    while not game.position.is_over:
        board.roll()
        dice, grouping = decide(game.position, rng)
        for number, place in moves(dice, grouping):
            put(board, number, place)
        board._answered(confirm(board))
        assert game.steps[-1].action == str(Group(grouping))
        turns += 1

    assert board.cursor == 2 * turns == len(game.steps)
    assert turns % 2 == 0
    for seat, score in zip("AB", game.position.scores, strict=True):
        expect(board.part("seats")).to_contain_text(f"{score} points")
        expect(board.part("seats")).to_contain_text(seat)
    expect(board.part("headline")).to_contain_text("won")
    expect(board.logged("the game is over")).to_have_count(1)


def test_a_finger_lays_the_dice_before_it_confirms(phone: Page) -> None:
    component = Component(phone, LevelXWidget(MIDDLE, players=["Ann", "Bo"], speed=0))
    board = component.board
    row = board.part("groupings").get_by_role("button").nth(1)
    row.tap()
    row.tap()
    expect(row).to_have_attribute("aria-pressed", "true")
    assert component.sent == []
    targets = [confirm(board), board.button("Start over"), *board.part("dice").get_by_role("button").all()]
    for target in targets:
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= TARGET
    confirm(board).tap()
    board.expect_cursor(1)


def test_the_button_has_room_for_all_that_a_grouping_does(page: Page) -> None:
    component = Component(page, LevelXWidget(FULLEST, players=NAMES[:3], speed=0))
    board = component.board
    for language, width in product(LANGUAGES, WIDTHS):
        component.widget.language = language
        component.follow()
        page.set_viewport_size({"width": width + MARGIN, "height": 900})
        page.evaluate(DRAWN)
        row = board.part("groupings").get_by_role("button").first
        if row.get_attribute("aria-pressed") != "true":
            row.click()
        expect(confirm(board)).to_contain_text("↩B ↩C +5 +6 ★15")
        hidden = "(label) => [label.scrollWidth - label.clientWidth, label.scrollHeight - label.clientHeight]"
        assert confirm(board).locator(".label").evaluate(hidden) == [0, 0], (language, width)


def test_the_sign_of_the_first_player_is_seen_at_every_width(page: Page) -> None:
    component = Component(page, LevelXWidget(FOUR, players=NAMES, speed=0))
    board = component.board
    first = board.part("seats").get_by_role("listitem").first
    sign = first.locator(".mark small")
    for language, began in zip(LANGUAGES, ("started", "zuerst am Zug", "en premier"), strict=True):
        component.widget.language = language
        component.follow()
        expect(first).to_have_attribute("title", re.compile(began))
        for width in WIDTHS:
            page.set_viewport_size({"width": width + MARGIN, "height": 900})
            page.evaluate(DRAWN)
            expect(sign).to_be_visible()
            expect(board.part("seats").get_by_text("(1)")).to_have_count(1)
            assert float(board.style("fontSize", sign).removesuffix("px")) >= 12, (language, width)


@pytest.mark.parametrize(
    ("position", "step", "winners", "points"),
    [
        ("levelx(tokens=1.1.1.1.1.1) 000000+0.1.0.0.1.0/000001+1.0.0.0.0.0 B 1146", ">1|1|46", "AB", 15),
        (
            f"levelx(tokens=4.4.4.1.1.1) {'000000+1.1.1.0.0.0/' * 3}002000+1.1.0.0.0.0 D 1134",
            ">1|1|34",
            "ABCD",
            18,
        ),
    ],
)
def test_a_shared_win_is_told_alike_everywhere(page: Page, position: str, step: str, winners: str, points: int) -> None:
    component = Component(page, LevelXWidget(position, players=NAMES[: len(winners)], speed=0))
    widget, board = component.widget, component.board
    widget.play(step)
    board.open("log")
    assert "".join("ABCD"[seat] for seat in widget.position.winners) == winners
    for language, shared in (("en", "shared the win"), ("de", "Geteilter Sieg"), ("fr", "Victoire partagée")):
        widget.language = language
        component.follow()
        expect(board.part("headline")).to_contain_text(shared)
        expect(board.part("headline")).to_contain_text(str(points))
        picture = widget.game.definition.text(widget.position, widget.game.players, language).splitlines()[0]
        told = [board.part("headline"), board.part("result"), board.announcement.first]
        for name in NAMES[: len(winners)]:
            for part in told:
                expect(part).to_contain_text(name)
            expect(board.logged(re.compile(f"{shared}.*{name}|{name} {shared}"))).to_have_count(1)
            assert name in picture


def test_nothing_is_wider_than_the_page(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    Component(page, LevelXWidget(MIDDLE, players=["N" * 80, "Bo"], speed=0))
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("seats", [2, 4])
def test_the_list_takes_what_is_left_beside_the_board(page: Page, seats: int) -> None:
    position = FOUR if seats == len(NAMES) else MIDDLE
    component = Component(page, LevelXWidget(position, players=NAMES[:seats], speed=0))
    board = component.board
    rows = board.part("groupings").get_by_role("button")
    rows.last.click()
    expect(rows.last).to_have_attribute("aria-pressed", "true")
    for language in LANGUAGES:
        component.widget.language = language
        component.follow()
        for width in (720, 1000, 1200):
            page.set_viewport_size({"width": width, "height": 720})
            page.evaluate(DRAWN)
            stack = [bottom_of(board.part(part)) for part in ("confirm", "groupings")]
            assert stack == sorted(stack)
            # The dice with their groups and the button take at most 190 pixels.
            assert stack[0] - top_of(group(board, 0)) <= HIGHEST
            if width >= WIDE:
                # What is beside the board ends with it.
                assert stack[-1] <= top_of(board.part("toolbar"))
            overflow = "(all) => all.map((one) => one.scrollWidth - one.clientWidth)"
            assert rows.evaluate_all(overflow) == [0] * rows.count()


def test_four_seats_fit_with_scores_sets_list_and_tools(page: Page) -> None:
    component = Component(page, LevelXWidget(FOUR, players=NAMES, speed=0))
    board = component.board
    for language, (width, height) in product(LANGUAGES, ((848, 720), (568, 720), (1240, 900))):
        component.widget.language = language
        component.follow()
        page.set_viewport_size({"width": width + MARGIN, "height": height})
        page.evaluate(DRAWN)
        where = (language, width)
        assert bottom_of(board.part("toolbar")) <= height - NOTEBOOK, where
        cut = """(all) => all.filter(
          (one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight).length"""
        assert board.part("seats").get_by_role("listitem").evaluate_all(cut) == 0, where
        for index, score in enumerate((27, 48, 47, 46)):
            expect(board.part("seats").locator(".marks").nth(index)).to_contain_text(str(score))
            expect(board.part("set").nth(index)).to_be_visible()
        rows, end = board.part("groupings").get_by_role("button"), bottom_of(board.part("groupings"))
        if width >= WIDE:
            assert all(bottom_of(row) <= end for row in rows.all()), where
        # As long as nothing is open, the list is there; the hint has its rows instead.
        board.open("hint")
        assert bottom_of(board.part("toolbar")) <= height - NOTEBOOK or width < WIDE, where
        expect(board.part("seats").locator(".marks").first).to_contain_text("27")
        board.part("toolbar").locator("[data-drawer=hint]").click()
        expect(board.part("drawer")).to_be_hidden()


def test_scores_stay_where_the_board_is_compact_or_presented(page: Page) -> None:
    page.set_viewport_size({"width": 848 + MARGIN, "height": 720})
    component = Component(page, LevelXWidget(FOUR, players=NAMES, speed=0, size="compact"))
    marks = component.board.part("seats").locator(".marks")
    expect(marks.first).to_be_visible()
    component.widget.size = "normal"
    component.widget.present()
    component.follow()
    component.board.open("hint")
    expect(component.board.root.locator(".presented")).to_have_count(1)
    expect(marks.last).to_be_visible()
    expect(marks.last).to_contain_text("46")


def test_a_roll_moves_nothing_on_the_page(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    board = Component(page, LevelXWidget(MIDDLE.replace("1235", "-"), players=NAMES[:2], speed=0, dice="1235")).board
    before = [top_of(board.part(part)) for part in ("groupings", "seats", "toolbar")]
    board.roll()
    assert [top_of(board.part(part)) for part in ("groupings", "seats", "toolbar")] == before


def top_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"]


def bottom_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"] + box["height"]
