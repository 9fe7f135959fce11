"""Records that are damaged anywhere: the documented error, or a game whose changes are listed among its problems."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from exxtra_widget import Game, RecordError
from exxtra_widget.core.history import Notes

RECORDS = Path(__file__).parent / "old_records"


def damaged(text: str, rng: Random) -> str:
    """Return a text in which a part, at times of whole lines, is cut, doubled, moved or replaced by a character."""
    ends = range(len(text) + 1)
    if rng.random() < 0.3:
        ends = [at for at in ends if text[at : at + 1] in {"\n", ",", ""}]  # type: ignore[assignment]
    begin = rng.choice(ends)
    end = min(len(text), begin + rng.choice((1, 1, 8, 80, 3_000)))
    end = max((at for at in ends if begin <= at <= end), default=end)
    part, rest = text[begin:end], text[:begin] + text[end:]
    to = rng.randrange(len(rest) + 1)
    one = rng.choice('0123456789X>|/@-:(){}[]\\ \n\r\t",%ABCDqxé\ud800\0')
    doubled, moved = text[:end] + part + text[end:], rest[:to] + part + rest[to:]
    return rng.choice((rest, doubled, moved, text[:begin] + one + text[end:]))


def facts_and_steps(game: Game) -> tuple[Any, ...]:
    """Return all that the check covers: everything but comments and marks."""
    history = game.history
    bare = [tuple(replace(step, comments=(), marks=()) for step in line) for line in (history.steps, *history.others)]
    plain = replace(history, steps=bare[0], others=tuple(bare[1:]), prologue=Notes())
    return plain, game.players, game.source, game.weights


@pytest.mark.parametrize("variants", [80, pytest.param(2_000, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize("name", ["exxtra_lines", "exxtra_loaded_finished", "levelx_lines"])
def test_damage_is_refused_or_listed(name: str, as_json: bool, variants: int) -> None:  # noqa: FBT001
    original = Game.read(RECORDS / f"{name}.txt")
    text, read = (original.to_json(), Game.from_json) if as_json else (original.to_text(), Game.from_text)
    before, rng = facts_and_steps(original), Random(variants)
    for _ in range(variants):
        spoilt = damaged(text, rng)
        try:
            game = read(spoilt)
        except RecordError:
            continue
        assert game.problems or facts_and_steps(game) == before, spoilt
        assert Game.from_text(game.to_text()) == game
        # Damage in many places may take the check away, so that changes are not seen; still no other exception.
        for _ in range(3):
            spoilt = damaged(spoilt, rng)
        with suppress(RecordError):
            read(spoilt)
