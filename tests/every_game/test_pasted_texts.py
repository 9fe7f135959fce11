"""Texts as people paste them: newlines, indentation and look-alikes of any kind mean the same at every door."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget import ExxtraWidget, Game, LevelXWidget
from exxtra_widget.core.game_registry import definition_of, read_position
from exxtra_widget.testing import random_steps
from tests.every_game.games import FEWER, GAMES, Sample

# Written down by hand, so that the table of the package is tested by another one.
LOOK_ALIKES: Final = {
    **{str(digit): chr(0xFF10 + digit) for digit in range(10)},
    "X": "\u00d7\u0425\u03a7\uff38\u2715\u2573",
    "A": "\u0410\u0391\uff21",
    "B": "\u0412\u0392\uff22",
    "C": "\u0421\uff23",
    "-": "\u2212\u2013\u2014\u2011\u2012\uff0d",
    ">": "\uff1e\u203a",
    "|": "\uff5c\u2223\u2502",
    "/": "\uff0f\u2044\u2215",
    "@": "\uff20",
    ":": "\uff1a\u2236",
    "+": "\uff0b",
    "*": "\uff0a\u2217",
    ".": "\uff0e",
}
UNSEEN: Final = ("", "", "", "\u200b", "\u2060", "\u00ad", "\u200e", "\ufe0f")
BLANKS: Final = ("", "", " ", "\u00a0", "\t", "\u3000", "\u2009")
NEWLINES: Final = ("\n", "\r\n", "\r", "\u2028", "\u2029", "\x85", "\x0b", "\f")
BOARDS: Final = {"exxtra": ExxtraWidget, "levelx": LevelXWidget}
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
seeds = st.integers(0, 2**32)
lines = st.text("abcé\u04167\u00d7\uff08\uff09:;>-\u2212\u200d\u00a0 ", min_size=1, max_size=20).filter(str.strip)


def disguised(text: str, rng: Random) -> str:
    """Return notation in which some signs are replaced by look-alikes, with characters between that nobody sees."""
    return "".join(rng.choice((sign, *LOOK_ALIKES.get(sign, ""))) + rng.choice(UNSEEN) for sign in text)


def pasted(record: str, rng: Random) -> str:
    """Return a record with noise in its facts and steps, but none in its names and comments."""
    facts, _, body = record.partition("\n\n")
    written = []
    for fact in facts.split("\n"):
        key, _, value = fact.partition(": ")
        is_notation = key in {"Start", "Dice"}
        written += [f"{key}: {disguised(value, rng) if is_notation else value}{rng.choice(BLANKS)}"]
        written += rng.choices(BLANKS, k=rng.choice((0, 0, 1)))
    parts = re.split(r"(\{(?:[^\\{}]|\\.)*\})", body)
    for i in range(0, len(parts), 2):
        parts[i] = re.sub(r"[^\s()]+", lambda step: disguised(step[0], rng), parts[i])
    text = "\n".join((*rng.choices(BLANKS, k=rng.randrange(3)), *written, "", "".join(parts)))
    indent = rng.choice(("", "    ", "\t", "\u00a0\u00a0"))
    text = "\n".join(f"{indent}{line}" if line.strip() else line for line in text.split("\n"))
    return rng.choice(("", "\ufeff")) + text.replace("\n", rng.choice(NEWLINES))


def played(game: Sample, seed: int, remarks: list[str], names: list[str]) -> Game:
    rng = Random(seed)
    start = rng.choice(game.starts)()
    rolls = [rng.choice(list(start.outcomes())) for _ in range(3)]
    chance: dict[str, Any] = rng.choice(({"seed": seed}, {"dice": rolls}))
    result = Game(start, players=(names * start.seats)[: start.seats] or None, **chance)
    for _ in range(2):
        for step in random_steps(result.position, rng, most=10):
            result.step(step.action)
            if remarks and rng.random() < 0.4:
                result.comment(rng.choice(remarks))
        result.goto(rng.randint(0, len(result)))
    return result


def read(path: Path, text: str, encoding: str) -> Game:
    path.write_bytes(text.encode(encoding))
    return Game.read(path)


@games
@FEWER
@given(seed=seeds, remarks=st.lists(lines, max_size=3), names=st.lists(lines, max_size=3))
def test_a_record_means_the_same_however_it_was_pasted(
    game: Sample, seed: int, remarks: list[str], names: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    names = [name.replace("\u200d", "") for name in names if name.replace("\u200d", "").strip()]
    original = played(game, seed, remarks, names)
    text = pasted(original.to_text(), Random(seed))
    path = tmp_path_factory.mktemp("records") / "game.txt"
    board = BOARDS[game.name]()
    board.load(text)
    for found in (Game.from_text(text), read(path, text, "utf-8"), read(path, text, "utf-16"), board.game):
        assert (found, found.problems) == (original, ())
    board.close()


@games
@FEWER
@given(seed=seeds, remark=st.text("ab {}\\\n\r\v\x85\u2028\t", min_size=1, max_size=30).filter(str.strip))
def test_a_comment_keeps_its_lines_whatever_their_ends(game: Sample, seed: int, remark: str) -> None:
    original = played(game, seed, [remark], [])
    expected = re.sub("\r\n|[\r\v\x85\u2028]", "\n", remark)
    assert all(said == expected for step in original.steps for said in step.comments)
    for newline in NEWLINES:
        found = Game.from_text(original.to_text().replace("\n", newline))
        assert (found, found.problems) == (original, ())
    assert Game.from_json(original.to_json()) == original


@games
@FEWER
@given(seed=seeds)
def test_a_position_means_the_same_however_it_was_pasted(game: Sample, seed: int) -> None:
    rng = Random(seed)
    position = played(game, seed, [], []).position
    text = disguised(str(position), rng)
    text = rng.choice(("", "\ufeff")) + rng.choice(NEWLINES) + rng.choice(BLANKS) + text + rng.choice(NEWLINES)
    doors: list[Callable[[str], Any]] = [
        type(position).parse, definition_of(game.name).read, read_position, lambda given: Game(given).start,
        lambda given: BOARDS[game.name](given).position,
    ]  # fmt: skip
    assert [door(text) for door in doors] == [position] * len(doors)
    board = BOARDS[game.name]()
    board.value = text
    assert board.value == str(position)
    board.load(text)
    assert board.value == str(position)
    board.close()


@games
@FEWER
@given(seed=seeds)
def test_a_step_means_the_same_however_it_was_written(game: Sample, seed: int) -> None:
    rng = Random(seed)
    position = played(game, seed, [], []).position
    outcomes = list(position.outcomes())
    for token in [*position.actions()[:20], *rng.sample(outcomes, min(5, len(outcomes)))]:
        if token == "roll":
            continue
        said: list[Any] = [f"{rng.choice(BLANKS)}{disguised(token, rng)}{rng.choice(BLANKS)}"]
        if token in outcomes:
            said += [list(token), tuple(token), " ".join(token), ", ".join(token), token[::-1], [*map(disguise, token)]]
        for other in said:
            assert position.why_not(other) is None
            assert position.apply(other) == position.apply(token)
            assert position.step(other) == position.step(token)
            assert definition_of(game.name).normal(other) == token
            board = Game(position)
            assert board.step(other).action == token


def disguise(face: str) -> str:
    return LOOK_ALIKES[face][0]


@games
def test_a_game_is_played_from_a_list_of_steps(game: Sample) -> None:
    original = played(game, 7, ["said"], [])
    steps = original.steps
    for given_steps in (steps, list(steps), iter(steps), original):
        other = Game(original.start)
        other.play(given_steps)
        assert other.steps == steps
    other = Game(original.start)
    other.play(step.action for step in steps)
    assert [step.action for step in other] == [step.action for step in steps]


@games
@pytest.mark.parametrize("wrong", [["nonsense"], [None], [""], ["{a comment}"], [["6", "?"]]])
def test_a_list_with_a_wrong_step_plays_none_of_them(game: Sample, wrong: list[Any]) -> None:
    other = Game(game.starts[0](), seed=1)
    roll = next(iter(other.outcomes))
    with pytest.raises(ValueError, match="is not a step"):
        other.play([roll, *wrong])
    assert len(other) == 0
