"""Calls as strings: what they may name, their results and their errors.

Files in `data` list calls beside what they do. To hold one more, add it with any value, and record the file again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any, Final

import pig

import exxtra_widget
from exxtra_widget import Distribution, ExxtraWidget, Game, MarkovChain, Sample, exxtra, levelx
from exxtra_widget.core import game_registry

STARTS: Final[dict[str, tuple[Any, ...]]] = {
    "exxtra": (
        exxtra.start(players=2),
        exxtra.start(players=3, goal=5),
        exxtra.start(players=4, double_x=100),
        exxtra.start(players=5, strict_placing=True),
        exxtra.start(players=6, first=3),
    ),
    "levelx": (
        levelx.start(players=2),
        levelx.start(players=3, first=1, fewer_tokens=True),
        levelx.start(players=4, lengths=111111, tokens="1.1.1.1.1.1"),
        levelx.start(players=2, allow_unused=True),
        levelx.start(players=2, lucky_loser=True, lengths=112233),
    ),
    "pig": (pig.PIG.start(2), pig.PIG.start(3, goal=20)),
}


@contextmanager
def three_games() -> Iterator[None]:
    """Register Pig as if it were installed, and no game of another test."""
    others = dict(game_registry._registered)
    game_registry._registered.clear()
    exxtra_widget.register(pig.PIG)
    try:
        yield
    finally:
        game_registry._registered.clear()
        game_registry._registered.update(others)


def played(start: Any, seed: int = 4, most: int = 12) -> Game:
    """Return a game of random decisions."""
    game, rng = Game(start, seed=3), Random(seed)
    while not game.is_over and len(game) < most:
        game.step(rng.choice(game.actions()))
    return game


def decisions(start: Any, seed: int) -> Iterator[Any]:
    """Yield positions in which a seat decides, each from another game of at most 400 steps."""
    rng = Random(seed)
    while True:
        position = start
        found: list[Any] = []
        while actions := position.actions() if len(found) < 400 else ():
            outcomes = position.outcomes()
            action = rng.choice(actions)
            if action == "roll":
                action = rng.choices(list(outcomes), list(outcomes.values()))[0]
            position = position.apply(action)
            found += [position] if len(position.actions()) > 1 else []
        if found:
            yield rng.choice(found)


def _game() -> Game:
    game = Game("0/0/0 A -", players=["Ann", "Bo", "Cy"], seed=7)
    game.play("64 >5 71")
    return game


def _asked() -> ExxtraWidget:
    widget = ExxtraWidget("0/0@4:64 A 70")
    widget.ask("bust")
    widget.answer("Ann", "1/3")
    widget.reveal(outcome=False)
    return widget


def raised(call: str) -> Exception:
    """Return the error that a call raises."""
    try:
        result(call)
    except Exception as error:  # noqa: BLE001 - any error counts
        return error
    return AssertionError("it raises nothing")


class Scalar:
    """An array of numpy without dimensions: it has the methods of a list, and fails in them."""

    def __iter__(self) -> Any:
        raise TypeError("iteration over a 0-d array")

    def __len__(self) -> int:
        raise TypeError("len() of unsized object")

    def __repr__(self) -> str:
        return "array(3)"


# What a call may name: the public names of the package, and some values.
NAMES: Final[dict[str, Any]] = {
    **{name: getattr(exxtra_widget, name) for name in dir(exxtra_widget) if not name.startswith("_")},
    "exxtra_widget": exxtra_widget,
    "Decimal": Decimal,
    "Fraction": Fraction,
    "Random": Random,
    "pig": pig,
    "odds": exxtra.odds,
    "strategies": exxtra.strategies,
    "played": played,
    "raised": raised,
    "PAIR": exxtra.start(2),
    "HUGE": 10**400,
    "SCALAR": Scalar(),
    "DIE": Distribution(range(1, 7)),
    "ROLLS": Sample([1, 6, 6, 2, 3, 6]),
    "COIN": MarkovChain({"tails": {"tails": 1, "heads": 1}}),
    "CHAIN": MarkovChain({"a": {"a": 1, "b": 2}, "b": {"a": 1, "c": 1}}),
}
# And these, which each call finds new: a game of two steps and a roll, a new game, and a revealed question.
FRESH: Final[dict[str, Callable[[], Any]]] = {
    "game": _game,
    "widget": lambda: ExxtraWidget(players=2, seed=7),
    "asked": _asked,
}


class _Fresh(dict[str, Any]):
    def __missing__(self, name: str) -> Any:
        self[name] = FRESH[name]()
        return self[name]


def result(call: str, more: Mapping[str, Any] | None = None) -> Any:
    """Return the result of a call."""
    return eval(call, NAMES, _Fresh(more or {}))  # noqa: S307 - our own lists
