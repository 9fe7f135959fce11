"""The synced side of a widget under threads, and its models once it is closed."""

from __future__ import annotations

import copy
import re
import threading
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import ipywidgets
import pytest
import traitlets
from ipywidgets.widgets.widget import _instances

from exxtra_widget import ExxtraWidget
from tests.whole import check_whole
from tests.widget.kernel import ACTS, Act, a_played_board, placing

START = "0/0/0@4:64 A -"
# Seconds for which a thread is waited for that ought to be kept out; no test counts on them.
PATIENCE = 0.05
STATE = (
    "value", "odds", "theme", "language", "size", "speed", "cursor", "length", "question", "presentation", "_opponents",
    "notice",
)  # fmt: skip

# Besides those of `ACTS`.
SETTINGS: dict[str, Act] = {
    "theme": lambda w: setattr(w, "theme", "dark"),
    "language": lambda w: setattr(w, "language", "de"),
    "set_trait": lambda w: w.set_trait("theme", "dark"),
    "page writes": lambda w: w.set_state({"theme": "dark"}),
    "held": lambda w: hold(w.hold_sync(), w),
    "held callbacks": lambda w: hold(w.hold_trait_notifications(), w),
    "present": lambda w: w.present(),
}


def hold(block: Any, widget: Any) -> None:
    with block:
        widget.theme = "dark"


def seen(widget: Any) -> dict[str, Any]:
    notes = {"comments": widget.game.comments, "marks": widget.game.marks, "others": len(widget.game.others)}
    return {**{name: getattr(widget, name) for name in STATE}, **notes}


@pytest.mark.slow
@pytest.mark.parametrize("act", [*ACTS.values(), *SETTINGS.values()], ids=[*ACTS, *SETTINGS])
def test_what_another_thread_does_waits_until_an_edit_is_done(act: Act) -> None:
    widget = a_played_board()
    before = seen(widget)
    thread = threading.Thread(target=act, args=[widget])
    with widget.game.alone():
        thread.start()
        thread.join(PATIENCE)
        assert seen(widget) == before
    thread.join()
    assert seen(widget) != before
    check_whole(widget.game)


def test_no_thread_acts_between_a_game_and_the_one_in_its_place() -> None:
    widget = ExxtraWidget(START, seed=7)
    old = widget.game
    thread = threading.Thread(target=widget.roll)
    with old.alone():
        thread.start()
        thread.join(PATIENCE)
        for replace in (widget.new_game, lambda: widget.load("0/0 A -"), lambda: setattr(widget, "value", "0/9 A -")):
            replace()  # type: ignore[no-untyped-call]
            thread.join(PATIENCE)
            assert len(widget.game) == 0
    thread.join()
    # The roll belongs to the game that is shown by then.
    assert (len(old), len(widget.game), widget.length) == (0, 1, 1)
    other = threading.Thread(target=lambda: setattr(widget, "theme", "dark"))
    with widget.game.alone():
        other.start()
        other.join(PATIENCE)
        assert widget.theme == "auto"
    other.join()


def test_callbacks_see_the_board_as_it_was_set() -> None:
    widget = ExxtraWidget(START, seed=7)
    threads: list[threading.Thread] = []
    found: list[tuple[int, int, bool]] = []

    def play_on() -> None:
        widget.roll()
        widget.odds = False

    def meddle(_: Any) -> None:
        thread = threading.Thread(target=play_on)
        threads.append(thread)
        thread.start()
        thread.join(PATIENCE)
        found.append((len(widget.game), widget.length, widget.odds))

    widget.observe(meddle, "odds")
    widget.odds = True
    widget.unobserve(meddle, "odds")
    for thread in threads:
        thread.join()
    assert found[0] == (0, 0, True)
    assert (widget.length, widget.odds) == (1, False)


def test_a_bot_that_is_overtaken_by_another_thread_decides_again() -> None:
    widget = ExxtraWidget("0/0 A -", seed=7)
    asked: list[str] = []

    def slow(position: Any, rng: Any) -> str:
        asked.append(str(position))
        if len(asked) == 1:
            # Another player is quicker. By then this roll would be legal, but it was meant for another position.
            widget.game.play("64")
            return "roll"
        return placing(position, rng)

    widget.bots = {0: slow}
    made = widget.play_bots()
    assert asked == ["0/0 A -", "0/0 A 64"]
    assert [step.action for step in made] == [">0"]
    assert [step.action for step in widget.game] == ["64", ">0"]


def test_threads_that_notify_count_every_notice() -> None:
    widget = ExxtraWidget(START, seed=7)

    def stumble() -> None:
        for _ in range(25):
            widget._handle_custom_msg("no message", [])

    threads = [threading.Thread(target=stumble) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (widget.notice["count"], widget.notice["id"]) == (100, widget.revision)


# --- Closing ----------------------------------------------------------------------------------


@pytest.fixture
def models() -> Callable[[], int]:
    before = set(_instances)
    return lambda: len(set(_instances) - before)


@pytest.mark.parametrize("layout", [{}, {"layout": {"width": "50%"}}], ids=["own", "as a dictionary"])
def test_a_closed_board_leaves_no_model(layout: Any, models: Callable[[], int]) -> None:
    boards = [ExxtraWidget(players=2, **layout) for _ in range(3)]
    for board in boards:
        board._repr_mimebundle_()
        board.close()
        board.close()
    assert models() == 0
    # It still plays, and can be saved.
    boards[0].roll()
    assert "layout" not in boards[0].get_state()
    assert "exxtra-replay" in boards[0].embed_html(code=False)
    assert models() == 0


def test_a_layout_of_others_stays_open() -> None:
    given, lent, taken = ipywidgets.Layout(), ExxtraWidget(players=2), ipywidgets.Button()
    boards = [ExxtraWidget(players=2, layout=given), lent, ExxtraWidget(players=2)]
    button = ipywidgets.Button(layout=lent.layout)
    boards[2].layout = taken.layout
    for board in boards:
        board.close()
    assert [layout.comm is not None for layout in (given, button.layout, taken.layout)] == [True] * 3
    assert isinstance(given, traitlets.HasTraits)


def test_the_layout_that_a_board_had_before_is_closed_with_it(models: Callable[[], int]) -> None:
    board, button = ExxtraWidget(players=2), ipywidgets.Button()
    others = models() - 2
    board.layout = button.layout
    board.close()
    assert models() == others


def test_a_game_of_more_seats_may_replace_one_whose_question_is_open() -> None:
    board = ExxtraWidget(players=2, bots={1: "random"})
    board.ask("double")
    board.load("0/0/0 C -")
    assert (board.value, board.question["state"]) == ("0/0/0 C -", "closed")


# --- What cannot be set -----------------------------------------------------------------------


class OwnBoard(ExxtraWidget):
    def __init__(self) -> None:
        super().__init__(players=2)
        self.score = 3


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("sped", "has no 'sped'; did you mean 'speed'?"),
        ("colour", "has no 'colour'"),
        ("position", ".position cannot be set; set value"),
    ],
)
def test_an_attribute_that_a_board_does_not_have_cannot_be_set(name: str, right: str) -> None:
    board = ExxtraWidget(players=2)
    with pytest.raises(AttributeError, match=re.escape(right)):
        setattr(board, name, 3)


def test_a_board_of_a_user_has_attributes_of_its_own_and_a_mock_can_replace_a_method() -> None:
    board = OwnBoard()
    board.add_traits(level=traitlets.Int(1))
    board.level, board._private = 2, 3
    with patch.object(board, "roll") as roll:
        board.roll()
    assert (board.score, roll.called, board.roll().action) == (3, True, board.game[-1].action)


@pytest.mark.parametrize(
    ("names", "right"),
    [
        ("positon", "'positon' can be observed; observe 'value'"),
        ("position", "'position' can be observed; observe 'value'"),
        (["value", "cursr"], "'cursr' can be observed; did you mean 'cursor'?"),
    ],
)
def test_what_is_no_trait_cannot_be_observed(names: Any, right: str) -> None:
    with pytest.raises(ValueError, match=re.escape(right)):
        ExxtraWidget(players=2).observe(print, names)


@pytest.mark.parametrize(
    "change",
    [lambda names: names.__setitem__(0, "X"), lambda names: names.append("X"), lambda names: names.sort()],
)
def test_the_names_of_a_board_cannot_be_changed_one_by_one(change: Act) -> None:
    board = ExxtraWidget(players=["Ann", "Bo"])
    with pytest.raises(TypeError, match="new_game"):
        change(board.players)
    assert copy.deepcopy(board.players) == board.players == ["Ann", "Bo"]
