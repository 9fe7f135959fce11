"""Edits of a game are made by one thread at a time, as a whole; its listeners hear of each once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import Game, IllegalStep
from exxtra_widget.core.edits import follow_on
from tests.whole import check_whole

if TYPE_CHECKING:
    from exxtra_widget.core.history import History

# Seconds for which a thread is waited for that ought to be kept out; no test counts on them.
PATIENCE = 0.2


class Meddled(Game):
    """A game in which another thread acts in the middle of an edit, and is waited for if it can act at all."""

    meddle: Callable[[], object] | None = None
    meddler: threading.Thread | None = None

    def _meddle(self) -> None:
        act, self.meddle = self.meddle, None
        if act is not None:
            self.meddler = threading.Thread(target=act)
            self.meddler.start()
            self.meddler.join(PATIENCE)

    def finish(self) -> None:
        assert self.meddler is not None
        self.meddler.join()

    # The rolls of a branch are worked out, or a roll is drawn.
    def _outcomes(self, position: Any) -> Mapping[Any, int]:
        found = super()._outcomes(position)
        self._meddle()
        return found

    # The remarks until now are read, or the roll is drawn, and nothing has changed yet.
    def _commit(self, history: History, source: Any = None) -> None:
        self._meddle()
        super()._commit(history, source)


# --- One thread at a time ---------------------------------------------------------------------


def test_no_thread_plays_between_the_rolls_of_a_branch_and_its_lines() -> None:
    # After a bust, the rolls of A would follow on no position.
    bust = next(seed for seed in range(100) if Game("0/0 A 42", seed=seed).roll().after.player == 1)
    game = Meddled("0/0 A 42", seed=bust)
    game.meddle = game.roll
    rolls = game.branch()
    game.finish()
    assert [str(roll.before) for roll in rolls] == ["0/0 A 42"] * 30
    assert (game.cursor, len(game.others)) == (1, 29)
    check_whole(game)


@pytest.mark.parametrize("edit", ["comment", "mark", "caption"])
def test_no_remark_is_lost_to_another_thread(edit: str) -> None:
    game = Meddled("0/0 A 42", seed=1)
    remarks: dict[str, Callable[[str], None]] = {"comment": game.comment, "mark": game.mark, "caption": game.caption}

    def remark() -> None:
        game.comment("Look!")
        game.mark("seat:B")

    game.meddle = remark
    remarks[edit]("dice")
    game.finish()
    assert {"Look!", "seat:B", "dice"} == {*game.comments, *game.marks}
    check_whole(game)


def test_a_roll_is_refused_in_the_position_in_which_it_would_be_made() -> None:
    game = Meddled("0/0 A -", dice="64")
    refused: list[str] = []

    def place() -> None:
        try:
            game.roll(">5")
        except IllegalStep as error:
            refused.append(error.code)

    # It is refused as a roll, and would be legal as a step after the other one.
    game.meddle = place
    game.roll()
    game.finish()
    assert ([step.action for step in game], refused) == (["64"], ["no_dice"])


def test_a_record_a_copy_and_a_state_hold_one_moment() -> None:
    game = Meddled("0/0 A -", seed=1)
    read: list[Any] = []

    def look() -> None:
        read.extend([Game.from_text(game.to_text()), Game.from_json(game.to_json()), game.copy()])
        state = game.__getstate__()
        assert (len(state["_history"].steps), state["source"].drawn) == (1, 1)

    game.meddle = look
    game.roll()
    game.finish()
    assert [(len(found), found.source.drawn) for found in read] == [(1, 1)] * 3


def test_a_listener_that_leaves_takes_no_other_with_it() -> None:
    game = Game("0/0 A -", seed=1)
    heard: list[str] = []
    stops = [game.listen(lambda _: heard.append("leaving")) for _ in range(50)]
    arriving = threading.Thread(
        target=lambda: [game.listen(lambda _: heard.append("staying")) for _ in range(50)],
    )
    arriving.start()
    for stop in stops:
        stop()
    arriving.join()
    game.roll()
    assert heard == ["staying"] * 50


# --- Listeners of copies ----------------------------------------------------------------------


def test_a_copy_that_is_made_within_an_edit_is_not_within_one() -> None:
    made: list[Game] = []

    class Copying(Game):
        def _outcomes(self, position: Any) -> Mapping[Any, int]:
            made.append(self.copy())
            return super()._outcomes(position)

    game = Copying("0/0 A -", seed=1)
    game.roll()
    (copied,) = made
    heard: list[Game] = []
    copied.listen(heard.append)
    copied.play("64 >5")
    assert len(heard) == 1


def test_two_games_take_the_same_lock_once_one_has_followed_on_the_other() -> None:
    old, new = Game("0/0 A -", seed=1), Game("0/0 A -", seed=1)
    follow_on(new, old)
    played = threading.Thread(target=old.roll)
    with new.alone():
        played.start()
        played.join(PATIENCE)
        assert len(old) == 0
    played.join()
    assert len(old) == 1


def test_an_error_of_a_listener_keeps_neither_the_change_nor_the_others_from_being_heard() -> None:
    game, heard = Game("0/0 A -", seed=1), []

    def wrong(game: Game) -> None:
        raise RuntimeError(f"at {game.cursor}")

    for listener in (wrong, lambda game: heard.append(game.cursor), wrong):
        game.listen(listener)
    with pytest.raises(RuntimeError, match="at 1"):
        game.roll()
    assert heard == [len(game)] == [1]


def test_a_listener_and_a_history_are_refused_if_they_are_something_else() -> None:
    game, listener = Game("0/0 A -"), "print"
    with pytest.raises(TypeError, match="a listener must be a callable that takes the game, not print"):
        game.listen(listener)  # type: ignore[arg-type]  # a text is no function
    for history in (None, Game("0/0/0 A -").history):
        with pytest.raises(TypeError, match="history must be a History with the start of this game"):
            game.history = history  # type: ignore[assignment]  # None is no history
