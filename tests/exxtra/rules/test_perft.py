"""Node counts: sequences of steps from the start, each of the 36 ordered outcomes counting as one.

The naive generator below is written from the rules alone, with lists and dictionaries, and shares
no code with the model.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from exxtra_widget import exxtra
from tests.every_game.perft import by_model, nodes

A = ["1", "2", "3", "4", "7", "X"]
B = ["1", "2", "3", "5", "6", "X"]
State = dict[str, Any]


def fresh(state: State) -> State:
    return {**state, "at": list(state["at"]), "lies": dict(state["lies"])}


def naive_next(state: State) -> list[State]:  # noqa: C901 - all rules in one place, on purpose
    """Return the state after every step, dice in all 36 orders."""
    if max(state["at"]) >= state["goal"]:
        return []
    me = state["turn"]
    found = []
    for a in A:
        for b in B:
            faces = sorted([a, b], key="X123567".index if "4" not in (a, b) else "X1234567".index)
            name = faces[1] + faces[0]
            after = fresh(state)
            if "X" in (a, b) and state["hand"] is not None:
                after["at"][me] = max(0, after["at"][me] - [a, b].count("X"))
                naive_pass(after)
            else:
                if a == b and a != "X":
                    after["at"][me] = min(state["goal"], after["at"][me] + int(a))
                after["hand"] = name.replace("X", "0")
            found.append(after)
    if state["hand"] is not None:
        for rung in range(6):
            if rung and rung in [where for where, _ in state["lies"].values()]:
                continue
            after = fresh(state)
            for owner, (where, what) in state["lies"].items():
                if where > rung and what <= state["hand"]:
                    del after["lies"][owner]
            after["lies"][me] = (rung, state["hand"])
            naive_pass(after)
            found.append(after)
    return found


def naive_pass(state: State) -> None:
    state["turn"] = (state["turn"] + 1) % len(state["at"])
    state["hand"] = None
    if state["turn"] in state["lies"]:
        rung, _ = state["lies"].pop(state["turn"])
        state["at"][state["turn"]] = min(state["goal"], state["at"][state["turn"]] + rung)


def same(position: exxtra.Position, state: State, depth: int) -> None:
    assert by_model(position, depth) == nodes(state, depth, naive_steps), (str(position), depth)


def naive_steps(state: State) -> Iterator[tuple[str, State, int]]:
    for after in naive_next(state):
        yield repr({**after, "lies": sorted(after["lies"].items())}), after, 1


@pytest.mark.parametrize(
    ("seats", "depth"),
    [
        *((seats, 3) for seats in (2, 3, 4)),
        *(pytest.param(seats, depth, marks=pytest.mark.thorough) for seats, depth in ((2, 4), (3, 4), (4, 4), (4, 5))),
    ],
)
def test_node_counts_from_the_start(seats: int, depth: int) -> None:
    same(exxtra.start(players=seats), {"at": [0] * seats, "lies": {}, "turn": 0, "hand": None, "goal": 21}, depth)


def test_node_counts_in_a_crowded_position_near_the_finish() -> None:
    state = {
        "at": [19, 20, 17, 18],
        "lies": {1: (1, "64"), 2: (5, "70"), 3: (3, "21")},
        "turn": 0,
        "hand": "61",
        "goal": 21,
    }
    same(exxtra.Position.parse("19/20@1:64/17@5:70/18@3:21 A 61"), state, 3)
