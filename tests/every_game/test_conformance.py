"""Every game passes the public conformance suite, and the suite finds the faults of others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

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
    check_game(game.name, starts=[begin() for begin in game.starts], games=games)


@pytest.mark.parametrize(("seats", "goal"), [(2, 30), (3, 15), (10, 10)])
def test_pig_passes_too(seats: int, goal: int) -> None:
    check_game("pig", starts=[start("pig", seats, goal=goal)], games=1)


@pytest.mark.parametrize("seats", [2, 3, 6, 26])
def test_a_game_in_which_all_seats_score_at_once_passes_too(chorus: Chorus, seats: int) -> None:
    exxtra_widget.testing.check_game(chorus, starts=[chorus.start(seats)], games=1)


# --- What the suite finds -------------------------------------------------------------------------


class Broken(pig.Pig):
    """Pig by another name, with one thing wrong in each subclass."""

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


class Undefined(Broken):
    class Position(Broken.Position):
        definition = None  # type: ignore[assignment]


class Endless(Broken):
    class Position(Broken.Position):
        def actions(self) -> tuple[str, ...]:
            return ("roll",)

        @property
        def winners(self) -> tuple[int, ...]:
            return ()


class Talkative(Broken):
    texts: ClassVar[Mapping[str, Mapping[str, Any]]] = {  # type: ignore[misc]
        "en": {"plain": {"to_act": "{seat} rolls {dise}."}, "board": {"standing": "{score}"}}
    }


class Forgetful(Broken):
    def read(self, text: str) -> Any:
        return super().read(text)._replace(points=0)


class Undrawn(Broken):
    def svg(self, moment: Any, players: Any = (), language: str = "en") -> str:  # noqa: ARG002
        return "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"


class Unreadable(Broken):
    def read(self, text: str) -> Any:
        return super().read({"x": ""}[text] if "x" in text else text)


class Unsendable(Broken):
    def panel(self, position: Any, weights: Any = None) -> dict[str, Any]:  # noqa: ARG002
        return {"text": position.scores}


class Misleading(Broken):
    example = "zz"


class Wordless(Broken):
    texts: ClassVar[Mapping[str, Mapping[str, Any]]] = {"en": {}}  # type: ignore[misc]


class Halting(Broken):
    texts: ClassVar[Mapping[str, Mapping[str, Any]]] = {  # type: ignore[misc]
        language: {"plain": {"to_act": "{seat}"}} for language in LANGUAGES
    }


class Lonely(Broken):
    def standing(self, position: Any) -> list[dict[str, Any]]:
        return super().standing(position)[:1]


class Falling(Broken):
    def standing(self, position: Any) -> list[dict[str, Any]]:
        return [{"points": has["point"]} for has in super().standing(position)]


class Lucky(NextRoll):
    name = "lucky"

    def happens(self, position: Any, fields: Any, dice: Any) -> bool:  # noqa: ARG002
        return str(dice) == "6"


class Puzzled(Broken):
    topics = MappingProxyType({"lucky": Lucky()})


class Unfinished(Broken):
    def svg(self, moment: Any, players: Any = (), language: str = "en") -> str:  # noqa: ARG002
        return "<svg><g>"


class Unlisted(Broken):
    actions = ("roll", "stop")


class Flat(Broken):
    def vector(self, position: Any, *, relative: bool) -> tuple[int, ...]:  # noqa: ARG002
        return (position.player,)


class Dividing(Broken):
    class Position(Broken.Position):
        def after(self, token: str, tell: Any) -> Any:
            return super().after(token if 1 // (token != "hold") else "", tell)


class Asserting(Broken):
    class Position(Broken.Position):
        def after(self, token: str, tell: Any) -> Any:
            assert token != "hold", "too soon"
            return super().after(token, tell)


class Lost(Broken):
    class Position(Broken.Position):
        def after(self, token: str, tell: Any) -> Any:
            return None if token == "hold" else super().after(token, tell)


class Booming(Broken):
    class Position(Broken.Position):
        def actions(self) -> tuple[str, ...]:
            return {0: ("roll",)}[self.points]


class Stuck(Broken):
    class Position(Broken.Position):
        def actions(self) -> tuple[str, ...]:
            return {"": ("roll",)}[str(self.rules)]


class Speechless(Broken):
    class Position(Broken.Position):
        def __str__(self) -> str:
            return super().__str__() if self.points < 2 else self.points  # type: ignore[return-value]


class Nowhere(Broken):
    def start(self, players: int = 2, *, goal: int = 10) -> Any:
        super().start(players, goal=goal)


class Starting(Broken):
    def start(self, players: int = 2, *, goal: int = 10) -> Any:
        return super().start(players, goal=goal // 0)


class Misread(Broken):
    def read(self, text: str) -> Any:
        return super().read({"": text}[text] if re.search(r" [2-6]$", text) else text)


class Numberless(Broken):
    def vector(self, position: Any, *, relative: bool) -> tuple[int, ...]:
        return (*super().vector(position, relative=relative), int(f"{position.points}X"))


class Miscounting(Broken):
    counts: Any = MappingProxyType({"held": lambda position, token: str(position.points) if token == "hold" else None})


class Listing(Broken):
    counts: Any = ("held",)


class Stumbling(Broken):
    counts = MappingProxyType({"held": lambda position, token: len(position.points) if token == "hold" else None})


class Careless(Model):
    def play(self, begin: Branch, games: range, tally: Tally | None = None) -> list[int]:
        self._counts = {}
        return super().play(begin, games, tally)


class Overlooking(Broken):
    counts = MappingProxyType({"held": lambda position, token: position.points if token == "hold" else None})

    def engine(self, task: Any, games: int, turn: int = 0, engine: str = "auto") -> Any:  # noqa: ARG002
        return None if any(isinstance(strategy, partial) for strategy in task.strategies) else Careless(task, turn)


@pytest.mark.parametrize(
    ("definition", "sentence"),
    [
        (Endless, "a random game from .* had not ended after 500 steps"),
        (
            Talkative,
            r"the text picture of broken\(goal=10\) 0/0 A 0 in en .*: there is no value for \{dise\}",
        ),
        (Forgetful, r"read\(\) makes another position of 'broken\(goal=10\) 0/0 A \d'"),
        (Undrawn, "holds a script"),
        (Unfinished, "the picture of .* is not SVG: <svg><g>"),
        (Unlisted, "'hold', legal at .*, is not among the actions of the definition"),
        (Flat, "have the same vector"),
        (Unreadable, r"read\('x 0/0 A 0'\) raises KeyError, not ValueError"),
        (Unsendable, r"panel\(\) of broken\(goal=10\) 0/0 A 0 is not plain JSON data"),
        (Misleading, "example is 'zz', in which no word is an outcome, like '1'"),
        (Wordless, "texts has nothing for 'en'; leave it out to read locale/en.json"),
        (
            Halting,
            "the text picture .* in en cannot be put into words: the game 'broken' has no text 'standing'",
        ),
        (Lonely, r"standing\(\) of .* describes 1 seats, not 2"),
        (Falling, r"standing\(\) of .* raises KeyError: 'point'"),
        (Dividing, r"after\('hold'\) at broken\(goal=10\) 0/0 A \d+ raises ZeroDivisionError: integer division"),
        (Asserting, r"after\('hold'\) at broken\(goal=10\) 0/0 A \d+ raises AssertionError: too soon"),
        (Lost, r"after\('hold'\) at broken\(goal=10\) 0/0 A \d+ returns None, not a position"),
        (Booming, r"actions of broken\(goal=10\) 0/0 A (\d) raises KeyError: \1"),
        (Stuck, r"actions of broken\(goal=10\) 0/0 A 0 raises KeyError: .Rules\(goal=10\)"),
        (
            Speechless,
            r"str\(\) of the position after '\d' at broken\(goal=10\) 0/0 A 0 raises TypeError: __str__",
        ),
        (Nowhere, r"start\(\) returned None, not a position"),
        (Starting, r"start\(\) raises ZeroDivisionError: "),
        (Misread, r"read\('broken\(goal=10\) 0/0 A \d'\) raises KeyError: 'broken"),
        (Undefined, "does not name its definition"),
        (Numberless, r"vector\(\) of broken\(goal=10\) 0/0 A 0 raises ValueError: invalid literal for int"),
        (Miscounting, r"the count 'held' of 'hold' at broken\(goal=10\) 0/0 A \d+ is \d+, not a whole number or None"),
        (Stumbling, r"the count 'held' of 'hold' at broken\(goal=10\) 0/0 A \d+ raises TypeError: object of type"),
        (Listing, "counts is not a mapping from names to functions"),
        (Overlooking, "an engine counts the games of random at .* differently from the rules model"),
        (
            Puzzled,
            "the question 'lucky' at .* in en cannot be put into words: the game 'broken' has no text 'ask.lucky'",
        ),
    ],
)
def test_what_is_wrong_with_a_game_is_said(definition: type[Broken], sentence: str) -> None:
    try:
        with pytest.raises(AssertionError, match=sentence) as found:
            check_game(definition(), longest=500)
    finally:
        registry._registered.pop("broken", None)
    raised = re.search(r"raises (\w+): ", sentence)
    assert raised is None or type(found.value.__cause__).__name__ == raised[1]
