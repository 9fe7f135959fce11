"""Hint and odds panel in 20 positions of two seats: equal win probabilities."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from exxtra_widget import exxtra, hint
from exxtra_widget.exxtra.odds_panel import panel
from exxtra_widget.testing import random_steps


@pytest.mark.slow
def test_the_panel_names_the_best_action_of_the_hint() -> None:
    """Win probabilities are the same numbers in both, so the same actions are best, ties included."""
    rng = Random(12)
    positions: list[Any] = []
    while len(positions) < 20:
        steps = random_steps(exxtra.start(players=2), rng, 60)
        positions += [step.after for step in steps if step.after.roll is not None and rng.random() < 0.2]
    for position in positions:
        found, win = hint(position), panel(position)["win"]
        values = {row["token"]: row["seats"][position.player] for row in win["actions"]}
        assert (found.kind, found.player) == (win["kind"], win["player"]) == ("certified", "")
        assert {action.token: action.value for action in found.actions} == values
        near = {token for token, value in values.items() if value >= max(values.values()) - 2 * win["error"]}
        assert near == set(found.close or (found.best,))
