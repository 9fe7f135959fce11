"""Hint and odds panel in 20 positions of two seats: equal win probabilities, and words where expected steps differ."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from exxtra_widget import ExxtraWidget, exxtra, hint
from exxtra_widget.conformance.random_play import random_steps
from exxtra_widget.exxtra.odds_panel import panel, panel_leaders


@cache
def decisions() -> tuple[Any, ...]:
    """Return 20 positions of random games in which a seat stops or goes on."""
    rng = Random(12)
    found: list[Any] = []
    while len(found) < 20:
        steps = random_steps(exxtra.start(players=2), rng, 60)
        found += [step.after for step in steps if step.after.roll is not None and rng.random() < 0.2]
    return tuple(found)


@pytest.mark.slow
def test_the_panel_names_the_best_action_of_the_hint() -> None:
    """Win probabilities are the same numbers in both, so the same actions are best, ties included."""
    for position in decisions():
        found, win = hint(position), panel(position)["win"]
        values = {row["token"]: row["seats"][position.player] for row in win["actions"]}
        assert (found.kind, found.player) == (win["kind"], win["player"]) == ("certified", "")
        assert {action.token: action.value for action in found.actions} == values
        near = {token for token, value in values.items() if value >= max(values.values()) - 2 * win["error"]}
        assert near == set(found.close or (found.best,))


@pytest.mark.slow
def test_steps_and_wins_are_both_named_where_they_lead_elsewhere() -> None:
    """Expected steps lead elsewhere in a third of the positions; then the hint names their leader beside its own."""
    elsewhere = 0
    for position in decisions():
        data = panel(position)
        n, d = data["go"]["worth"]["chase"]["value"]
        means = {"roll": n / d}
        for stop in data["stop"]:
            if "survival" in stop:
                n, d = stop["survival"]["chase"]
                means[f">{stop['rung']}"] = stop["earns"] * n / d
        leaders = panel_leaders(position)
        if leaders:
            assert set(leaders) == {token for token, mean in means.items() if mean > max(means.values()) - 1e-9}
        else:
            assert max(means.values()) - min(means.values()) < 1e-9
        if elsewhere < 3 and leaders and not {*leaders} & {hint(position).best}:
            elsewhere += 1
            widget = ExxtraWidget(position)
            widget.ask_hint()
            assert widget.hint["leaders"] == list(leaders)
            assert widget.hint["best"] == [hint(position).best]
    assert elsewhere == 3
