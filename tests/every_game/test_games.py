"""Properties of games and their records that hold for any steps."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget import Game
from exxtra_widget.core.game_registry import definition_of, read_position
from exxtra_widget.core.strategy import find, title
from exxtra_widget.testing import random_steps
from tests.every_game.games import FEWER, GAMES, SAMPLES, Sample

seeds = st.integers(0, 2**32)


@pytest.mark.parametrize(("game", "start"), SAMPLES)
@FEWER
@given(seed=seeds)
def test_no_line_of_play_is_lost(game: Sample, start: int, seed: int) -> None:
    rng = Random(seed)
    result = Game(game.starts[start](), seed=seed)
    written = set()
    for _ in range(4):
        for step in random_steps(result.position, rng, most=6):
            result.step(step.action)
            written.add(tuple(step.action for step in result.steps[: result.cursor]))
        result.goto(rng.randint(0, len(result.steps)))
    lines = [tuple(step.action for step in line) for line in (result.steps, *result.others)]
    assert all(any(line[: len(path)] == path for line in lines) for path in written)


PROGRAM = """
from exxtra_widget import Game, exxtra, levelx
for start in (exxtra.start(2), exxtra.start(5, strict_placing=True), levelx.start(3), levelx.start(lucky_loser=True)):
    game = Game(start, seed="class 7b")
    while game.position.actions() and len(game.steps) < 60:
        game.step(game.position.actions()[-1])
    print(game.to_text())
"""


@pytest.mark.slow
def test_the_same_seed_gives_the_same_game_in_every_process() -> None:
    with redirect_stdout(StringIO()) as here:
        exec(PROGRAM)  # noqa: S102 - our own code
    env = {**os.environ, "PYTHONHASHSEED": "1"}
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, env=env, check=True)
    assert done.stdout == here.getvalue()


# Drawn once; the same on every version of Python, because it rests only on seeding by text and on random().
GOLDEN = {"exxtra": "62 XX 31 64", "levelx": "2356 5556 1245 2466"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_first_rolls_of_seed_7_are_these_on_every_python(game: Sample) -> None:
    source = Game(game.starts[0](), seed=7).source
    rolls = []
    for _ in range(4):
        dice, source = source.draw(game.starts[0](), game.starts[0]().outcomes())
        rolls.append(str(dice))
    assert " ".join(rolls) == GOLDEN[game.name]


OVER = {"exxtra": "0/21 B -", "levelx": "levelx 000000+12.11.10.0.0.0/000000 A -"}


@pytest.mark.parametrize("game", OVER)
def test_strategies_of_a_game_travel_and_end_with_it(game: str) -> None:
    definition, over = definition_of(game), read_position(OVER[game])
    for name, strategy in definition.strategies.items():
        assert pickle.loads(pickle.dumps(strategy)) == strategy  # noqa: S301 - our own
        assert title(strategy, definition)
        assert find(name.replace("_", " "), definition) is strategy
        with pytest.raises(ValueError, match="nothing to decide"):
            strategy(over, Random(1))
