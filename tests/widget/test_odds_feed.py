"""Odds are sent when a view asks for them, once for each moment, and follow the game."""

from __future__ import annotations

from typing import Any

import pytest

from exxtra_widget import ExxtraWidget, Game, exxtra
from exxtra_widget.widget import odds_feed
from tests.widget.kernel import sent_by, tell


@pytest.fixture
def board() -> ExxtraWidget:
    return ExxtraWidget(players=3, seed=1)


def sent(widget: Any) -> dict[str, Any]:
    """Return all odds that a page that opens now would get."""
    return {
        key: value["text"] for key, value in widget.get_state().items() if key.startswith("odds_") and key[5:].isdigit()
    }


def ask(widget: Any, cursor: object) -> None:
    tell(widget, {"kind": "odds", "cursor": cursor})


def test_an_open_panel_follows_the_game_and_sends_only_what_is_new() -> None:
    board = ExxtraWidget(players=3, seed=1, odds=True)
    board.play("64 >5 42")
    assert sent(board) == {
        "odds_0": "0/0/0 A -",
        "odds_1": "0/0/0 A 64",
        "odds_2": "0@5:64/0/0 B -",
        "odds_3": "0@5:64/0/0 B 42",
    }
    messages = sent_by(board)
    board.undo()
    board.roll("33")
    assert [key for message in messages for key in message if key.startswith("odds_")] == ["odds_revision", "odds_3"]
    assert sent(board)["odds_3"] == "0@5:64/3/0 B 33"
    # Those after the end of a shorter line are forgotten.
    board.value = "0/0 A -"
    assert sent(board) == {"odds_0": "0/0 A -"}


def test_a_long_game_is_not_held_up() -> None:
    game = Game(exxtra.start(2, goal=99), seed=1)
    game.play("64 >0 " * (odds_feed.MOST // 2 + 1))
    board = ExxtraWidget(game, odds=True)
    assert list(sent(board)) == [f"odds_{len(game.steps)}"]
    ask(board, 4)
    assert "odds_4" in sent(board)


def test_only_the_moments_that_were_looked_at_last_stay_in_the_state(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_feed, "MOST", 4)
    game = Game(exxtra.start(2, goal=99), seed=1)
    game.play("64 >0 " * odds_feed.MOST)
    board = ExxtraWidget(game)
    for cursor in range(odds_feed.MOST):
        ask(board, cursor)
    # A moment that is looked at again is not the next one to go.
    ask(board, 0)
    messages = sent_by(board)
    ask(board, odds_feed.MOST)

    assert set(sent(board)) == {f"odds_{i}" for i in (0, *range(2, odds_feed.MOST + 1))}
    # The pages drop them too, so that a notebook does not store them.
    assert [message["odds_1"] for message in messages if "odds_1" in message] == [None]
    ask(board, 1)
    assert "odds_1" in sent(board)


def test_odds_know_loaded_dice() -> None:
    loaded = exxtra.loaded(b={"X": 3})
    board = ExxtraWidget(players=2, weights=loaded, odds=True)
    state = board.get_state()["odds_0"]
    assert (state["total"], state["fair"]) == (loaded.total, False)


def test_odds_that_are_covered_are_taken_back_and_sent_again() -> None:
    board = ExxtraWidget("0/0/0 A 61", seed=1, odds=True)
    messages = sent_by(board)
    board.ask("bust")
    # A request gets an answer without odds.
    revision = board.odds_revision
    ask(board, 0)
    assert board.odds_revision > revision
    assert [message["odds_0"] for message in messages if "odds_0" in message] == [None]
    messages.clear()
    board.roll("64")
    assert [message["odds_0"]["text"] for message in messages if "odds_0" in message] == ["0/0/0 A 61"]
    assert sent(board) == {"odds_0": "0/0/0 A 61", "odds_1": "0/0/0 A 64"}
