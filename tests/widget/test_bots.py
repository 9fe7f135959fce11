"""Bots at the table: they play their seats by themselves, wait when they should, and never spoil the game."""

from __future__ import annotations

from typing import Any

import pytest

from exxtra_widget import ExxtraWidget, Game, exxtra, levelx, play
from exxtra_widget.core.language import words
from exxtra_widget.support.locale import LANGUAGES
from exxtra_widget.widget.bots import Bots
from tests.widget.kernel import Thinking, act, ask, at_rest, on_a_loop, placing, tokens, until


@pytest.mark.parametrize(
    "game", ["exxtra(goal=5) 0/0 A -", "levelx(lengths=111111, tokens=1.1.1.1.1.1) 000000/000000 A -"]
)
def test_a_whole_game_of_bots_ends_and_is_the_same_for_the_same_seed(game: str) -> None:
    games = []
    for _ in range(2):
        widget = play(game, bots={0: "random", 1: "random"}, seed=5)
        assert len(widget.play_bots(5)) == 5
        widget.play_bots()
        assert widget.position.is_over
        games.append(tokens(widget))
    assert games[0] == games[1]


@pytest.fixture
def naps(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return the seconds that bots wait before their steps; they take no time."""
    naps: list[float] = []
    pause = Bots._pause_before

    def nap(bots: Bots, due: Any) -> float:
        naps.append(pause(bots, due))
        return 0

    monkeypatch.setattr(Bots, "_pause_before", nap)
    return naps


@on_a_loop
async def test_bots_play_by_themselves_at_their_pace(naps: list[float]) -> None:
    widget = ExxtraWidget(players=2, bots={0: placing}, seed=1, pace=2.5)
    await until(lambda: widget.cursor == 2)
    assert (widget.position.player, tokens(widget)[-2:]) == (1, ">0")
    await at_rest(widget)
    assert widget.cursor == 2
    ask(widget, "roll", dice="64")
    act(widget, ">5")
    await until(lambda: widget.cursor == 6)
    # A roll needs less time, and so does a pair that removes none.
    quick = 2.5 / 3
    assert naps == [2.5, quick, 2.5, quick]


@pytest.mark.parametrize(
    ("script", "delay", "pause"), [("64 >5", 0, 1), ("64 >2", 0, 3), ("64 3X", 0, 3), ("64 >5 3X", 20, 63)]
)
@on_a_loop
async def test_bots_wait_longer_after_an_event_and_until_the_page_has_shown_the_script(
    script: str, delay: float, pause: float, naps: list[float]
) -> None:
    widget = ExxtraWidget("0/0/0@3:53 A -", bots={1: placing, 2: placing}, seed=1, pace=3)
    widget.play(script, delay)
    await until(lambda: naps)
    assert naps[0] == pause


@on_a_loop
async def test_bots_that_are_hurried_do_not_wait_until_a_person_acts() -> None:
    widget = ExxtraWidget(players=3, bots={1: placing, 2: placing}, seed=1, pace=60)
    widget.play("64 >5")
    assert not widget._opponents["hurried"]
    ask(widget, "hurry")
    assert widget._opponents["hurried"]
    await until(lambda: widget.position.player == 0)
    assert (widget.cursor, widget._opponents["hurried"]) == (6, True)
    ask(widget, "roll", dice="61")
    act(widget, ">5")
    assert not widget._opponents["hurried"]
    request = widget._bots._next_request()
    assert request is not None
    assert (widget.cursor, widget._bots._pause_before(request)) == (8, 60)


@on_a_loop
async def test_a_bot_that_thinks_is_not_asked_again_when_it_is_hurried() -> None:
    slow = Thinking()
    widget = ExxtraWidget(players=2, bots={0: slow}, seed=1, pace=0)
    await until(lambda: slow.asked)
    ask(widget, "hurry")
    slow.free.set()
    await until(lambda: widget.cursor == 2)
    assert len(slow.asked) == 2


# The same position after four steps, and another one after as many steps.
@pytest.mark.parametrize(("seat", "script", "other"), [(0, "", "64 7X 64 7X"), (1, "64 >5", "64 >4")])
@on_a_loop
async def test_a_bot_that_thinks_is_asked_again_about_another_decision(seat: int, script: str, other: str) -> None:
    slow = Thinking()
    widget = ExxtraWidget("0/0 A -", bots={seat: slow}, seed=1, pace=0)
    widget.play(script)
    await until(lambda: slow.asked)
    game = Game("0/0 A -", dice="hand")
    game.play(other)
    widget.game.history = game.history
    await until(lambda: len(slow.asked) == 2)
    assert slow.asked[1] == widget.value
    widget.bots = None
    slow.free.set()


@on_a_loop
async def test_undo_of_the_page_goes_back_to_the_last_decision_of_a_person() -> None:
    widget = ExxtraWidget(players=3, bots={1: placing, 2: placing}, seed=1, pace=0)
    widget.play("64 >5")
    await until(lambda: widget.cursor == 6)
    ask(widget, "roll", dice="61")
    ask(widget, "undo")
    assert widget.cursor == 6
    ask(widget, "undo")
    assert (widget.cursor, widget.position.player, widget.notice) == (1, 0, None)
    ask(widget, "undo")
    assert widget.cursor == 0
    ask(widget, "undo")
    assert widget.notice["code"] == "nothing_to_undo"


@on_a_loop
async def test_undo_goes_back_one_step_where_no_person_has_decided_or_bots_are_paused() -> None:
    widget = ExxtraWidget(players=2, bots={0: placing}, seed=1, pace=0)
    await until(lambda: widget.cursor == 2)
    ask(widget, "undo")
    assert (widget.cursor, widget._opponents["back"]) == (1, True)
    widget.pause()
    widget.redo()
    ask(widget, "roll", dice="64")
    act(widget, ">5")
    ask(widget, "roll", dice="61")
    assert not widget._opponents["back"]
    ask(widget, "undo")
    ask(widget, "undo")
    assert widget.cursor == 3


@on_a_loop
async def test_dice_by_hand_are_asked_for() -> None:
    widget = ExxtraWidget(players=2, bots={0: placing}, dice="hand", pace=0)
    await until(lambda: widget.notice)
    assert widget.notice["code"] == "bot_rolls"
    assert (widget._opponents["left"], widget._opponents["late"]) == (True, None)
    ask(widget, "roll", dice="64")
    await until(lambda: widget.cursor == 2)
    assert tokens(widget) == "64 >0"


@on_a_loop
async def test_scripted_dice_that_are_used_up_pause_the_bots() -> None:
    widget = ExxtraWidget(players=2, bots={0: placing, 1: placing}, dice="64", pace=0)
    await until(lambda: widget.notice)
    assert (widget.notice["code"], widget._opponents["paused"], tokens(widget)) == ("dice_used_up", True, "64 >0")


def test_a_name_comes_before_a_letter_and_a_new_game_has_its_own_names() -> None:
    widget = ExxtraWidget(players=["B", "A"], bots={"B": "attacker"})
    assert dict(widget.bots) == {0: "attacker"}
    widget.new_game(players=["Cy", "Di", "Eve"], bots={"Eve": "random"})
    assert dict(widget.bots) == {2: "random"}
    widget.bots = {"B": "attacker", 2: "random"}
    assert dict(widget.bots) == {1: "attacker", 2: "random"}
    wrong: Any
    for wrong in ("A ", "D", "", "AB", "É", -1, 3, 1.5, True, None):
        with pytest.raises(ValueError, match="the seat of a bot must be Cy, Di, Eve or a number from 0 to 2, not "):
            widget.bots = {wrong: "random"}
    assert dict(widget.bots) == {1: "attacker", 2: "random"}


@on_a_loop
async def test_seats_are_given_from_the_page() -> None:
    widget = ExxtraWidget(players=2, seed=1, pace=0)
    assert widget._opponents["names"] == list(exxtra.strategies.NAMED)
    ask(widget, "bot", seat=0, name="first_roll")
    assert dict(widget.bots) == {0: "first_roll"}
    await until(lambda: widget.cursor >= 2)
    ask(widget, "bot", seat=0, name="")
    assert dict(widget.bots) == {}
    for seat, name in ((7, "random"), (0, "deep_blue")):
        ask(widget, "bot", seat=seat, name=name)
        told = {"code": "no_such_bot", "bot": name, "number": str(seat + 1)}
        assert {key: widget.notice[key] for key in told} == told


def test_every_shipped_strategy_has_a_name_for_people() -> None:
    for game in (exxtra, levelx):
        name = game.__name__.rpartition(".")[2]
        for language in LANGUAGES:
            assert {*words(language)["bot"], *words(language, name)["bot"]} == set(game.strategies.NAMED)


@on_a_loop
async def test_a_closed_widget_is_left_by_its_bots() -> None:
    widget = ExxtraWidget(players=2, bots={0: placing}, seed=1, pace=0.05)
    widget.close()
    await at_rest(widget)
    assert widget.cursor == 0


@on_a_loop
async def test_scripts_that_wait_hear_of_the_steps_of_bots() -> None:
    widget = ExxtraWidget(players=2, bots={0: placing}, seed=1, pace=0.05)
    step = await widget.next_step(10)
    assert (step.seat, step.action) == (0, widget.game.steps[0].action)
