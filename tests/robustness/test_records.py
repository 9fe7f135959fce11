"""Damaged records: the documented error, or a game whose changes are listed among its problems."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from exxtra_widget import Game, RecordError
from exxtra_widget.core.history import Notes

OLD = Path(__file__).parents[1] / "core" / "old_records"
GAMES = ("exxtra_lines", "exxtra_loaded_finished", "exxtra_scripted_unfinished", "levelx_finished", "levelx_lines")
CHARACTERS = '0123456789X>|/@-:(){}[]\\ \n\r\t",%ABCDqxé\ud800\0'


def a_record(name: str) -> Game:
    return Game.read(OLD / f"{name}.txt")


def span(text: str, rng: random.Random, most: int) -> tuple[int, int]:
    begin = rng.randrange(len(text))
    return begin, min(len(text), begin + rng.randrange(1, most))


def flip(text: str, rng: random.Random) -> str:
    i = rng.randrange(len(text))
    return text[:i] + chr(ord(text[i]) ^ 1 << rng.randrange(7)) + text[i + 1 :]


def put(text: str, rng: random.Random) -> str:
    i = rng.randrange(len(text))
    return text[:i] + rng.choice(CHARACTERS) + text[i + rng.randrange(2) :]


def cut(text: str, rng: random.Random) -> str:
    begin, end = span(text, rng, rng.choice((3, 30, 3_000)))
    return text[:begin] + text[end:]


def double(text: str, rng: random.Random) -> str:
    begin, end = span(text, rng, rng.choice((8, 80)))
    return text[:end] + text[begin:end] + text[end:]


def move(text: str, rng: random.Random) -> str:
    begin, end = span(text, rng, 40)
    rest = text[:begin] + text[end:]
    i = rng.randrange(len(rest) + 1)
    return rest[:i] + text[begin:end] + rest[i:]


def digit(text: str, rng: random.Random) -> str:
    i = rng.choice([i for i, character in enumerate(text) if character.isdigit()] or [0])
    return text[:i] + rng.choice("0123456789") + text[i + 1 :]


def lines(text: str, rng: random.Random) -> str:
    """Drop, double, swap or move whole lines; in JSON, parts between two commas."""
    separator = "\n" if text.count("\n") > 1 else ", "
    parts = text.split(separator)
    i, j = rng.randrange(len(parts)), rng.randrange(len(parts))
    how = rng.randrange(4)
    if how == 0:
        del parts[i]
    elif how == 1:
        parts.insert(i, parts[i])
    elif how == 2:
        parts[i], parts[j] = parts[j], parts[i]
    else:
        parts.insert(j, parts.pop(i))
    return separator.join(parts)


def end(text: str, rng: random.Random) -> str:
    i = rng.randrange(len(text))
    return text[:i] if rng.randrange(2) else text[i:]


DAMAGES: tuple[Callable[[str, random.Random], str], ...] = (flip, put, cut, double, move, digit, lines, end)


def facts_and_steps(game: Game) -> tuple[Any, ...]:
    """Return all that the check covers: everything but comments and marks."""
    history = game.history
    lines = (history.steps, *history.others)
    bare = [tuple(replace(step, comments=(), marks=()) for step in line) for line in lines]
    plain = replace(history, steps=bare[0], others=tuple(bare[1:]), prologue=Notes())
    return plain, game.players, game.source, game.weights


def check_damage(name: str, *, as_json: bool, variants: int, seed: int) -> None:
    original = a_record(name)
    text = original.to_json() if as_json else original.to_text()
    read = Game.from_json if as_json else Game.from_text
    before = facts_and_steps(original)
    rng = random.Random(seed)
    for _ in range(variants):
        damaged = rng.choice(DAMAGES)(text, rng)
        try:
            game = read(damaged)
        except RecordError:
            continue
        assert game.problems or facts_and_steps(game) == before, damaged
        assert Game.from_text(game.to_text()) == game
        # Damage in many places may take the check away, so that changes are not seen; still no other exception.
        for _ in range(3):
            damaged = rng.choice(DAMAGES)(damaged, rng) if damaged else text
        try:
            read(damaged)
        except RecordError:
            continue


@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize("name", ["exxtra_lines", "levelx_lines"])
def test_damage_is_refused_or_listed(name: str, as_json: bool) -> None:  # noqa: FBT001
    check_damage(name, as_json=as_json, variants=75, seed=1)


@pytest.mark.everywhere
@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_damage_is_refused_or_listed_at_full_length(name: str, as_json: bool) -> None:  # noqa: FBT001
    check_damage(name, as_json=as_json, variants=1_000, seed=2)
