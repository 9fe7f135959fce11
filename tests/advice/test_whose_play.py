"""Estimates say whose play they are of, and small games of one's own are solved instead."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from exxtra_widget import Game, action_values, analyze, compare, exxtra, hint, levelx, register, solve, win_probability
from exxtra_widget.core import game_registry
from exxtra_widget.solving import solve as solver
from exxtra_widget.support import numba
from tests.simulation import race

START = race.Position((0, 0))
RANDOM = {"en": "all play at random", "de": "wenn alle zufällig spielen", "fr": "si tous jouent au hasard"}


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(solver, "_last", deque(maxlen=2))
    register(race.Race())
    yield
    del game_registry._registered["race"]


def played() -> Game[Any]:
    game = Game(START)
    game.play("walk walk walk")
    return game


ASKED: dict[str, Callable[..., Any]] = {
    "hint": lambda **options: hint(START, games=20, rng=1, **options),
    "win_probability": lambda **options: win_probability(START, games=20, rng=1, **options),
    "action_values": lambda **options: action_values(START, games=20, rng=1, **options),
    "analyze": lambda **options: analyze(played(), games=20, rng=1, **options),
    "analyze several": lambda **options: analyze([played()] * 2, games=20, rng=1, **options),
}


@pytest.mark.parametrize("name", ASKED)
def test_a_small_game_is_solved_and_an_estimate_says_whose_play_it_is_of(name: str) -> None:
    ask = ASKED[name]
    assert ask().kind == ask(method="solution").kind == "certified"
    assert ask(method="simulate").kind == ask(strategies="random").kind == "estimated"
    for found in (ask(method="simulate"), ask(strategies="random")):
        texts = {language: found._table(language).note for language in RANDOM}
        assert [language for language, words in RANDOM.items() if words not in texts[language]] == []
        assert "at random" in str(found)
    mixed = ask(strategies=["random", race.walker])
    assert "random and walker" in str(mixed)
    assert "random and walker" in mixed._table("de").note
    with pytest.raises(ValueError, match="a solution gives the values of best play"):
        ask(method="solution", strategies="random")
    with pytest.raises(ValueError, match="method must be auto, solution or simulate"):
        ask(method="guess")


def test_strategies_have_their_names_in_each_language() -> None:
    found = hint("0/0/0 A 64", games=20, rng=1)
    assert "wenn alle wie „Überlebenskünstler“ spielen" in found._table("de").note
    assert "si tous jouent comme «\u00a0survivant\u00a0»" in found._table("fr").note
    assert repr(found).startswith("<estimated by survivor for A: ")


def test_a_larger_game_is_estimated_until_it_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "_SMALL", 10)
    monkeypatch.setattr(solver, "_not_small", deque(maxlen=1))
    assert hint(START, games=20, rng=1).kind == "estimated"
    assert len(solver._not_small) == 1
    found = solve(START)
    values = hint(START)
    assert (values.kind, values.best) == ("certified", found.best(START))
    assert analyze(played()).kind == "certified"
    # More seats have no single value.
    assert hint(race.Position((0, 0, 0)), games=20, rng=1).kind == "estimated"


def test_choices_of_a_solved_game_are_played_out_by_best_play() -> None:
    found = compare(START, games=200, rng=1)
    assert (found.kind, found.strategies) == ("certified", ("best play",) * 2)
    assert all(row.exact is not None and row.interval.low < row.exact < row.interval.high for row in found)


@pytest.mark.slow
@pytest.mark.parametrize("position", [exxtra.start(players=3).apply("64"), levelx.start(players=2).apply("1235")])
def test_a_hint_is_the_same_by_every_engine(position: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(position.definition), "hint_games", 60)
    found = hint(position, rng=1)
    monkeypatch.setattr(numba, "HAS_NUMBA", False)
    assert hint(position, rng=1) == found
