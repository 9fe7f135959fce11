"""Every game passes the public conformance suite, and the suite finds the faults of others."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any

import pig
import pytest

import exxtra_widget
from exxtra_widget import start
from exxtra_widget.core import registry
from exxtra_widget.predict.topic import NextRoll
from exxtra_widget.simulation.model import Branch, Model, Tally
from exxtra_widget.support.locale import LANGUAGES
from exxtra_widget.testing import check_game
from tests.every_game.games import GAMES, Sample

if TYPE_CHECKING:
    from tests.every_game.chorus import Chorus


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("games", [1, pytest.param(3, marks=pytest.mark.thorough)])
def test_the_shipped_games_keep_what_the_package_relies_on_under_every_option(game: Sample, games: int) -> None:
    check_game(game.name, starts=[start() for start in game.starts], games=games)


def test_pig_passes_too() -> None:
    check_game("pig", starts=[start("pig", seats, goal=goal) for seats, goal in ((2, 30), (3, 15), (10, 10))], games=1)


def test_a_game_in_which_all_seats_score_at_once_passes_too(chorus: Chorus) -> None:
    exxtra_widget.testing.check_game(chorus, starts=[chorus.start(seats) for seats in (2, 3, 6, 26)], games=1)


# --- What the suite finds -------------------------------------------------------------------------


class Broken(pig.Pig):
    """Pig by another name, of which each test spoils one thing."""

    name = "broken"

    def start(self, players: int = 2, *, goal: int = 10) -> Any:
        return type(self).Position((0,) * players, rules=pig.Rules(goal))

    def read(self, text: str) -> Any:
        found = super().read(text.replace("broken", "pig"))
        return type(self).Position(*found)

    class Position(pig.Position):
        __slots__ = ()
        game = "broken"

        def __str__(self) -> str:
            return super().__str__().replace("pig", "broken")


Slip = tuple[type, dict[str, Any]]


def wrong(**parts: Any) -> Slip:
    """Return what is wrong with the game."""
    return Broken, parts


def wrong_at(**parts: Any) -> Slip:
    """Return what is wrong with its positions."""
    return Broken.Position, parts


def wrong_count(count: Any, **parts: Any) -> Slip:
    return wrong(counts={"held": lambda position, token: count(position) if token == "hold" else None}, **parts)


def held(instead: Any) -> Slip:
    """Return that something else happens instead of holding."""
    after = Broken.Position.after
    return wrong_at(after=lambda self, token, tell: instead() if token == "hold" else after(self, token, tell))


def refuse() -> None:
    raise AssertionError("too soon")


class Lucky(NextRoll):
    name = "lucky"

    def happens(self, position: Any, fields: Any, dice: Any) -> bool:  # noqa: ARG002
        return str(dice) == "6"


class Careless(Model):
    def play(self, begin: Branch, games: range, tally: Tally | None = None) -> list[int]:
        self._counts = {}
        return super().play(begin, games, tally)


def careless_engine(_game: Any, task: Any, _games: int, turn: int = 0, _engine: str = "auto") -> Any:
    return None if any(isinstance(strategy, partial) for strategy in task.strategies) else Careless(task, turn)


READ, STANDING, START, TEXT, VECTOR = Broken.read, Broken.standing, Broken.start, Broken.Position.__str__, Broken.vector
TALKING = {"en": {"plain": {"to_act": "{seat} rolls {dise}."}, "board": {"standing": "{score}"}}}
HALTING = {language: {"plain": {"to_act": "{seat}"}} for language in LANGUAGES}
SCRIPT = "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"


@pytest.mark.parametrize(
    ("slip", "sentence"),
    [
        (wrong_at(definition=None), "does not name its definition"),
        (
            wrong_at(actions=lambda _: ("roll",), winners=property(lambda _: ())),
            "a random game from .* had not ended after 500 steps",
        ),
        (
            wrong(texts=TALKING, tones={}),
            r"the text picture of broken\(goal=10\) 0/0 A 0 in en .*: there is no value for \{dise\}",
        ),
        (
            wrong(read=lambda self, text: READ(self, text)._replace(points=0)),
            r"read\(\) makes another position of 'broken\(goal=10\) 0/0 A \d'",
        ),
        (wrong(svg=lambda *_: SCRIPT), "holds a script"),
        (wrong(svg=lambda *_: "<svg><g>"), "the picture of .* is not SVG: <svg><g>"),
        (wrong(actions=("roll", "stop")), "'hold', legal at .*, is not among the actions of the definition"),
        (wrong(vector=lambda _, position, **_kwargs: (position.player,)), "have the same vector"),
        (wrong(vector_bounds=lambda *_: ((0,) * 5, (5,) * 5)), r"to_vector\(\) of .* is outside vector_bounds\(\)"),
        (
            wrong(read=lambda self, text: READ(self, {"x": ""}[text] if "x" in text else text)),
            r"read\('x 0/0 A 0'\) raises KeyError, not ValueError",
        ),
        (
            wrong(panel=lambda _, position, *_args: {"text": position.scores}),
            r"panel\(\) of broken\(goal=10\) 0/0 A 0 is not plain JSON data",
        ),
        (wrong(example="zz"), "example is 'zz', in which no word is an outcome, like '1'"),
        (wrong(texts={"en": {}}), "texts has nothing for 'en'; leave it out to read locale/en.json"),
        (
            wrong(texts=HALTING, tones={}),
            "the text picture .* in en cannot be put into words: the game 'broken' has no text 'standing'",
        ),
        (
            wrong(standing=lambda self, position: STANDING(self, position)[:1]),
            r"standing\(\) of .* describes 1 seats, not 2",
        ),
        (
            wrong(standing=lambda self, position: [{"points": has["point"]} for has in STANDING(self, position)]),
            r"standing\(\) of .* raises KeyError: 'point'",
        ),
        (
            held(lambda: 1 // 0),
            r"after\('hold'\) at broken\(goal=10\) 0/0 A \d+ raises ZeroDivisionError: integer division",
        ),
        (held(refuse), r"after\('hold'\) at broken\(goal=10\) 0/0 A \d+ raises AssertionError: too soon"),
        (held(lambda: None), r"after\('hold'\) at broken\(goal=10\) 0/0 A \d+ returns None, not a position"),
        (
            wrong_at(actions=lambda self: {0: ("roll",)}[self.points]),
            r"actions of broken\(goal=10\) 0/0 A (\d) raises KeyError: \1",
        ),
        (
            wrong_at(actions=lambda self: {"": ("roll",)}[str(self.rules)]),
            r"actions of broken\(goal=10\) 0/0 A 0 raises KeyError: .Rules\(goal=10\)",
        ),
        (
            wrong_at(__str__=lambda self: TEXT(self) if self.points < 2 else self.points),
            r"str\(\) of the position after '\d' at broken\(goal=10\) 0/0 A 0 raises TypeError: __str__",
        ),
        (wrong(start=lambda _, players=2: None), r"start\(\) returned None, not a position"),  # noqa: ARG005 - its name counts
        (wrong(start=lambda self, players=2: START(self, players // 0)), r"start\(\) raises ZeroDivisionError: "),
        (
            wrong(read=lambda self, text: READ(self, {"": text}[text] if re.search(r" [2-6]$", text) else text)),
            r"read\('broken\(goal=10\) 0/0 A \d'\) raises KeyError: 'broken",
        ),
        (
            wrong(vector=lambda self, position, relative: (*VECTOR(self, position, relative=relative), int("X"))),
            r"vector\(\) of broken\(goal=10\) 0/0 A 0 raises ValueError: invalid literal for int",
        ),
        (
            wrong_count(lambda position: str(position.points)),
            r"the count 'held' of 'hold' at broken\(goal=10\) 0/0 A \d+ is \d+, not a whole number or None",
        ),
        (
            wrong_count(lambda position: len(position.points)),
            r"the count 'held' of 'hold' at broken\(goal=10\) 0/0 A \d+ raises TypeError: object of type",
        ),
        (wrong(counts=("held",)), "counts is not a mapping from names to functions"),
        (
            wrong_count(lambda position: position.points, engine=careless_engine),
            "an engine counts the games of random at .* differently from the rules model",
        ),
        (
            wrong(topics={"lucky": Lucky()}),
            "the question 'lucky' at .* in en cannot be put into words: the game 'broken' has no text 'ask.lucky'",
        ),
    ],
)
def test_what_is_wrong_with_a_game_is_said(slip: Slip, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, parts = slip
    for name, part in parts.items():
        monkeypatch.setattr(owner, name, part)
    try:
        with pytest.raises(AssertionError, match=sentence) as found:
            check_game(Broken(), longest=500)
    finally:
        registry._registered.pop("broken", None)
    raised = re.search(r"raises (\w+): ", sentence)
    assert raised is None or type(found.value.__cause__).__name__ == raised[1]
