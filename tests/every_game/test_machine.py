"""Any call on a game in any order, with good and bad arguments, is done, or refused and changes nothing."""

from __future__ import annotations

import copy
import pickle
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from exxtra_widget import Game, IllegalStep, RecordError
from tests.every_game.games import GAMES

# Arguments that fit nowhere.
NESTED: list[Any] = []
for _ in range(10_000):
    NESTED = [NESTED]
JUNK: tuple[Any, ...] = (
    None, True, 2.5, float("nan"), float("inf"), -1, 10**9, 10**400, 10**5000, b"64", [], {}, object(), Game, NESTED,
    "", " ", "x", "\ud800", "{", "}", "(", ")", ">", "roll ", "77", "1237", ">9", "rung 9", "💥", "x" * 20_000,
)  # fmt: skip
junk = st.sampled_from(JUNK)
# A text would be the name of a file in the folder of the tests.
nowhere = st.sampled_from(("/nowhere/at all.txt", *(thing for thing in JUNK if not isinstance(thing, str))))
texts = st.text(min_size=1, max_size=20)
small = st.integers(-1, 12) | st.sampled_from((2.0, True))


def tokens(game: Game) -> Any:
    """Return the legal actions and outcomes, in their spellings."""
    good = [*game.actions(), *game.outcomes]
    numbers = [int(token) for token in good if token.isdecimal()]
    return st.sampled_from([*good, *numbers, *(token[::-1].lower() for token in good)] or ["roll"])


def scripts(game: Game) -> Any:
    pieces = st.sampled_from([*game.outcomes, *game.actions(), ">0", "{a note}", "{[%mark dice]}", "{ }", "{", "(0"])
    return st.lists(pieces, max_size=4).map(" ".join)


def one(strategy: Any) -> Callable[[Game], Any]:
    return lambda _: st.tuples(strategy | junk)


def none(_: Game) -> Any:
    return st.just(())


def none_or(strategy: Any) -> Callable[[Game], Any]:
    return lambda _: st.just(()) | st.tuples(strategy | junk)


# Every public method with arguments for it, and the errors that its documentation names.
CALLS: dict[str, tuple[Callable[[Game], Any], tuple[type[Exception], ...]]] = {
    "actions": (none, ()),
    "alone": (none, ()),
    "branch": (none, (IllegalStep,)),
    "caption": (none_or(texts), (ValueError,)),
    "clear_notes": (none, ()),
    "comment": (one(texts), (ValueError,)),
    "copy": (none, ()),
    "count": (lambda game: st.tuples(st.sampled_from(game.steps or ("",)) | junk), ()),
    "embed_html": (none, ()),
    "from_json": (lambda game: st.tuples(st.just(game.to_json()) | junk), (RecordError,)),
    "from_text": (lambda game: st.tuples(st.just(game.to_text()) | junk), (RecordError,)),
    "goto": (one(small), (IllegalStep,)),
    "index": (lambda game: st.tuples(st.sampled_from(game.steps or ("",)) | junk), (ValueError,)),
    "listen": (lambda _: st.tuples(st.just(repr) | junk), (TypeError,)),
    "mark": (lambda _: st.lists(st.sampled_from(("dice", "seat:A", "rung:4", "row:7")) | junk), (ValueError,)),
    "place": (one(st.integers(0, 5) | st.sampled_from((">3", "rung 0", "5", "1|235"))), (IllegalStep,)),
    "play": (lambda game: st.tuples(scripts(game) | junk), (ValueError, TypeError)),
    "read": (one(st.just("nowhere.txt")), (OSError, ValueError, TypeError)),
    "redo": (none_or(small), (ValueError,)),
    "returns": (none, ()),
    "roll": (lambda game: st.just(()) | st.tuples(tokens(game) | junk), (IllegalStep,)),
    "save_html": (lambda _: st.tuples(nowhere), (OSError, ValueError, TypeError)),
    "step": (lambda game: st.tuples(tokens(game) | junk), (IllegalStep,)),
    "svg": (none_or(st.sampled_from(("de", "fr"))), (ValueError,)),
    "switch": (one(small), (IllegalStep,)),
    "to_json": (none, ()),
    "to_pandas": (none, ()),
    "to_records": (none, ()),
    "to_text": (none, ()),
    "undo": (none_or(small), (ValueError,)),
    "why_not": (lambda game: st.tuples(tokens(game) | junk), ()),
    "write": (lambda _: st.tuples(nowhere), (OSError, ValueError, TypeError)),
}


class GameMachine(RuleBasedStateMachine):
    """A game to which anything is done."""

    @initialize(sample=st.sampled_from(GAMES), start=st.integers(0, 1), dice=st.sampled_from((None, "hand")))
    def begin(self, sample: Any, start: int, dice: str | None) -> None:
        self.game = Game(sample.starts[start](), dice=dice, seed=None if dice else 7)

    @rule(data=st.data())
    def go_on(self, data: st.DataObject) -> None:
        known = [token for token in (*self.game.actions(), *self.game.outcomes) if token != "roll"]
        legal = [token for token in known if self.game.why_not(token) is None]
        if legal:
            self.game.step(data.draw(st.sampled_from(legal)))

    @rule(data=st.data())
    def look_elsewhere(self, data: st.DataObject) -> None:
        self.game.goto(data.draw(st.integers(0, len(self.game))))

    @rule(data=st.data(), name=st.sampled_from(("branch", "switch", "comment", "mark")))
    def change_lines(self, data: st.DataObject, name: str) -> None:
        self.call(data, name)

    @rule(data=st.data(), name=st.sampled_from(sorted(CALLS)))
    def call_anything(self, data: st.DataObject, name: str) -> None:
        self.call(data, name)

    def call(self, data: st.DataObject, name: str) -> None:
        """Call a method with good or bad arguments."""
        arguments, errors = CALLS[name]
        before, beside = self.game.copy(), self.game.copy()
        refusal = ""
        try:
            getattr(self.game, name)(*data.draw(arguments(self.game)))
        except errors as error:
            refusal = str(error) or "nothing"
        assert len(refusal) < 1_000
        assert refusal != "nothing"
        assert self.game == before or not refusal
        assert beside == before

    @rule(name=st.sampled_from(("game.txt", "game.json")))
    def round_trip(self, name: str) -> None:
        game = self.game
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / name
            game.write(path)
            read = Game.read(path)
            assert [file.name for file in path.parent.iterdir()] == [name]
        assert read.problems == ()
        pickled = pickle.loads(pickle.dumps(game))  # noqa: S301
        for same in (read, pickled, copy.copy(game), copy.deepcopy(game), Game.from_text(str(game))):
            assert same == game
            assert same is not game
        self.game = read

    @rule()
    def undo_and_redo_all(self) -> None:
        game, before = self.game, self.game.copy()
        if game.cursor:
            cursor = game.cursor
            game.undo(cursor)
            game.redo(cursor)
        assert game == before

    @rule()
    def go_back_to_what_it_was(self) -> None:
        before = self.game.history
        self.game.goto(0)
        self.game.history = before
        assert self.game.history == before

    @invariant()
    def lines_and_cursor_are_consistent(self) -> None:
        game = self.game
        assert game
        assert 0 <= game.cursor <= len(game) == len(game.steps) == len(list(game))
        lines = (game.steps, *game.others)
        actions = [[str(step.action) for step in line] for line in lines]
        for line in lines:
            assert [step.before for step in line] == [game.start, *(step.after for step in line)][: len(line)]
        for i, line_of_play in enumerate(actions):
            assert not any(line_of_play == other[: len(line_of_play)] for other in actions[:i] + actions[i + 1 :])
        for fork, other in zip(game.forks, actions[1:], strict=True):
            assert actions[0][:fork] == other[:fork]
            assert actions[0][fork] != other[fork]
        assert game.position == (game[game.cursor - 1].after if game.cursor else game.start)
        assert sum(game.returns()) == bool(game.winners) == game.is_over


TestGame = pytest.mark.slow(GameMachine.TestCase)
TestGame.settings = hypothesis.settings(max_examples=20, stateful_step_count=25, deadline=None)


def test_the_machine_knows_every_public_method() -> None:
    public = {name for name in dir(Game) if not name.startswith("_") and callable(getattr(Game, name))}
    assert public == CALLS.keys()
