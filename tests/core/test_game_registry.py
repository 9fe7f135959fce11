"""Games are found by name: shipped, registered, and those that installed packages bring."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy
from importlib import metadata
from typing import Any

import pig
import pytest

import exxtra_widget
from exxtra_widget import GameDefinition, games, register
from exxtra_widget.core import game_registry
from exxtra_widget.core.game_registry import definition_of, is_found_anywhere, read_position
from tests.contract.bad_calls import check_bad_calls


@pytest.fixture(autouse=True)
def nothing_registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(game_registry, "_registered", {})
    yield
    game_registry._installed.cache_clear()


def install(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    """Let importlib find an entry point, as that of an installed package."""
    point = metadata.EntryPoint(name, value, game_registry.GROUP)
    monkeypatch.setattr(metadata, "entry_points", lambda group: [point] if group == game_registry.GROUP else [])
    game_registry._installed.cache_clear()


def test_a_cell_that_is_run_again_registers_its_class_again() -> None:
    assert register(pig.Pig) is pig.Pig
    first = definition_of("pig")
    assert register(pig.Pig) is pig.Pig
    assert isinstance(definition_of("pig"), pig.Pig)
    assert definition_of("pig") is not first


def test_an_installed_game_is_loaded_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, "pig", "pig:PIG")
    assert "pig" in games()
    assert "pig" not in game_registry._registered
    assert [*map(is_found_anywhere, ("exxtra", "pig", "chess"))] == [True, True, False]
    assert read_position("pig 3/0 A 0").scores == (3, 0)
    assert exxtra_widget.start("pig").game == "pig"


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("pig", "no_such_module:PIG", "the game 'pig' (no_such_module:PIG) could not be loaded: No module named"),
        ("pigs", "pig:PIG", "the entry point 'pigs' (pig:PIG) provides 'pig'; rename the entry point to pig"),
        (
            "pig",
            "pig:Rules",
            "the game 'pig' (pig:Rules) could not be loaded: a game must be an instance of GameDefinition",
        ),
    ],
)
def test_an_installed_game_that_cannot_be_loaded_says_why(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, message: str
) -> None:
    install(monkeypatch, name, value)
    with pytest.raises(ImportError, match=re.escape(message)):
        exxtra_widget.start(name)
    assert game_registry._registered == {}


ACTIONS = "the actions of a game must be a tuple of strings, like ('roll', 'hold'), not "
TEXTS = 'texts must map languages to groups of templates, like {"en": {"plain": {"to_act": "{seat} rolls."}}}, not '


@pytest.mark.parametrize(
    ("parts", "error", "message"),
    [
        ({"name": "", "start": GameDefinition.start}, TypeError, "the definition of the game '' lacks name and start"),
        ({"name": "Pig"}, ValueError, "only lower-case letters, digits and underscores, not 'Pig'"),
        ({"name": "exxtra"}, ValueError, "the name 'exxtra' is taken by EXXtra; choose another"),
        ({}, ValueError, "the name 'pig' is taken by Pig; choose another"),
        ({"actions": "roll hold"}, TypeError, f"{ACTIONS}'roll hold'"),
        ({"actions": frozenset({"roll"})}, TypeError, f"{ACTIONS}frozenset({{'roll'}})"),
        ({"actions": ("roll", 1)}, TypeError, "an action must be a string like 'roll', not 1"),
        (
            {"actions": ("roll", "hold all")},
            ValueError,
            "without white space, braces, brackets or backslashes, not 'hold all'",
        ),
        ({"actions": ("roll", "hold" * 11)}, ValueError, "an action must be 1 to 40 characters"),
        (
            {"two_dize": ()},
            TypeError,
            "Other has 'two_dize'; did you mean 'two_dice'? If it is your own, call it '_two_dize'",
        ),
        ({"text": {"en": {}}}, TypeError, "text of Other must be a method, not {'en': {}}"),
        ({"strategies": lambda _: {}}, TypeError, "strategies of Other must be a property: write @property above it"),
        ({"texts": "Roll!"}, TypeError, f"{TEXTS}'Roll!'"),
        ({"texts": {"en": "Roll!"}}, TypeError, f"{TEXTS}{{'en': 'Roll!'}}"),
        (
            {"texts": {"en": {"to_act": "{seat} rolls."}}},
            TypeError,
            f"{TEXTS}{{'en': {{'to_act': '{{seat}} rolls.'}}}}",
        ),
        (
            {"texts": {"deutsch": {}}},
            ValueError,
            "a language of texts must be en, de or fr, not 'deutsch'",
        ),
        ({"counts": None}, TypeError, "the counts of a game must be a mapping of names to functions, not None"),
        ({"counts": {"lengths": len}}, ValueError, "counts has 'lengths', which every game has; choose another name"),
        ({"tones": "lost"}, TypeError, 'the tones of a game must be a mapping, like {"lost": "bust"}, not \'lost\''),
        ({"tones": {"held.pases": "gain"}}, ValueError, "which tones name; did you mean 'held.passes'?"),
        ({"tones": {"lost": "red"}}, ValueError, "the tone of 'lost' must be bust, gain or win, not 'red'"),
    ],
)
def test_what_cannot_be_registered_is_refused_with_a_reason(
    parts: dict[str, Any], error: type[Exception], message: str
) -> None:
    register(pig.PIG)
    with pytest.raises(error, match=re.escape(message)):
        register(type("Other", (pig.Pig,), parts)())
    assert definition_of("pig") is pig.PIG


def test_a_built_in_game_stays_as_it_is() -> None:
    found = definition_of("exxtra")
    assert register(found) is found
    for other in (type(found), copy(found)):
        with pytest.raises(ValueError, match="the name 'exxtra' is taken by EXXtra; choose another"):
            register(other)
    assert definition_of("exxtra") is found


@pytest.mark.parametrize("text", ["rubbish", "foo bar", "0/22 A 7"])
def test_a_page_shows_how_its_own_positions_are_written(text: str) -> None:
    register(pig.PIG)
    with pytest.raises(exxtra_widget.PositionError, match="A position looks like pig 0/0 A 0") as found:
        exxtra_widget.play("pig").load(text)
    assert "0/3/0@4:64" not in str(found.value)


def test_what_cannot_be_done_says_why() -> None:
    check_bad_calls("Game(", "Game.", "Game()", "game", "start(", "play(", "register(", "pig.", "exxtra.loaded")
