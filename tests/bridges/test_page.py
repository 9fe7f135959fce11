"""The page about agents: its blocks run one after the other, and its agent has learned something."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from exxtra_widget import Game, action_values

for library in ("gymnasium", "pettingzoo", "pyspiel"):
    pytest.importorskip(library)

pytestmark = pytest.mark.everywhere

PAGE: Final = Path(__file__).parents[2] / "docs" / "how-to" / "agents.md"
BLOCK: Final = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def mean_regret(agent: Any, start: str) -> float:
    """Return the mean regret of an agent at the decisions of random games, exactly."""
    rng, losses = Random(1), []
    for seed in range(10):
        game = Game(start, seed=seed)
        while not game.is_over:
            if len(game.actions()) > 1:
                losses.append(action_values(game.position).regret(agent(game.position, rng)))
            game.step(rng.choice(game.actions()))
    return sum(losses) / len(losses)


def test_its_blocks_run(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    for code in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        exec(compile(code, PAGE.name, "exec"), names)  # noqa: S102 - our own page
    assert capsys.readouterr().out.endswith(" at exxtra(goal=5) 3/4 A 64\n")

    def at_random(position: Any, rng: Random) -> str:
        return str(rng.choice(position.actions()))

    assert mean_regret(names["learned"], names["START"]) < mean_regret(at_random, names["START"]) / 2
