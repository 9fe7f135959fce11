"""Node counts: sequences of steps from the start, each of the 36 ordered outcomes counting as one.

The naive generator below is written from the rules alone, with lists and dictionaries, and shares
no code with the model.
"""

from __future__ import annotations

from typing import Any

import pytest

from exxtra_widget import exxtra

A = ["1", "2", "3", "4", "7", "X"]
B = ["1", "2", "3", "5", "6", "X"]
State = dict[str, Any]


def perft(position: exxtra.Position, depth: int) -> int:
    """Return the number of step sequences of this length (sequences end with the game)."""
    if depth == 0:
        return 1
    total = sum(weight * perft(position.apply(dice), depth - 1) for dice, weight in position.outcomes().items())
    return total + sum(perft(position.apply(action), depth - 1) for action in position.actions() if action != "roll")


def split(position: exxtra.Position, depth: int) -> dict[str, int]:
    """Return the node count below each first step."""
    counts = {
        str(dice): weight * perft(position.apply(dice), depth - 1) for dice, weight in position.outcomes().items()
    }
    for action in position.actions():
        if action != "roll":
            counts[str(action)] = perft(position.apply(action), depth - 1)
    return counts


def naive_start(seats: int, goal: int = 21) -> State:
    return {"at": [0] * seats, "lies": {}, "turn": 0, "hand": None, "goal": goal}


def fresh(state: State) -> State:
    return {**state, "at": list(state["at"]), "lies": dict(state["lies"])}


def naive_next(state: State) -> list[tuple[str, State]]:  # noqa: C901 - all rules in one place, on purpose
    """Return every step, dice in all 36 orders, with the state after it."""
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
            found.append((name, after))
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
            found.append((f">{rung}", after))
    return found


def naive_pass(state: State) -> None:
    state["turn"] = (state["turn"] + 1) % len(state["at"])
    state["hand"] = None
    if state["turn"] in state["lies"]:
        rung, _ = state["lies"].pop(state["turn"])
        state["at"][state["turn"]] = min(state["goal"], state["at"][state["turn"]] + rung)


def naive_perft(state: State, depth: int) -> int:
    """Count by levels, states that are alike together, so that depth 5 stays quick."""
    level: dict[str, tuple[State, int]] = {repr(state): (state, 1)}
    for _ in range(depth):
        below: dict[str, tuple[State, int]] = {}
        for at, ways in level.values():
            for _, after in naive_next(at):
                key = repr({**after, "lies": sorted(after["lies"].items())})
                below[key] = (after, below.get(key, (after, 0))[1] + ways)
        level = below
    return sum(ways for _, ways in level.values())


def naive_split(state: State, depth: int) -> dict[str, int]:
    counts: dict[str, int] = {}
    for name, after in naive_next(state):
        counts[name] = counts.get(name, 0) + naive_perft(after, depth - 1)
    return counts


def same(position: exxtra.Position, state: State, depth: int) -> None:
    """Assert equal counts; if they differ, show each first step whose count does."""
    # Plain recursion would visit 60 million nodes at depth 5; that counting by levels gives the same
    # is a test of its own.
    ours, theirs = by_levels(position, depth), naive_perft(state, depth)
    if ours != theirs:
        mine, other = split(position, depth), naive_split(state, depth)
        wrong = {
            step: (mine.get(step), other.get(step))
            for step in mine.keys() | other.keys()
            if mine.get(step) != other.get(step)
        }
        pytest.fail(f"{position} at depth {depth}: {ours} nodes, naive {theirs}; by first step (model, naive): {wrong}")


@pytest.mark.parametrize(
    ("seats", "depth"),
    [
        *((seats, depth) for seats in (2, 3, 4) for depth in (1, 2, 3)),
        pytest.param(2, 4, marks=pytest.mark.slow),
        *(pytest.param(seats, depth, marks=pytest.mark.thorough) for seats, depth in ((3, 4), (4, 4), (4, 5))),
    ],
)
def test_node_counts_from_the_start(seats: int, depth: int) -> None:
    same(exxtra.start(players=seats), naive_start(seats), depth)


def by_levels(position: exxtra.Position, depth: int) -> int:
    """Return perft, equal positions counted together."""
    level = {position: 1}
    for _ in range(depth):
        below: dict[exxtra.Position, int] = {}
        for at, ways in level.items():
            for step, weight in [*at.outcomes().items(), *((action, 1) for action in at.actions() if action != "roll")]:
                after = at.apply(step)
                below[after] = below.get(after, 0) + ways * weight
        level = below
    return sum(level.values())


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_node_counts_by_levels_are_those_of_the_recursion(depth: int) -> None:
    assert by_levels(exxtra.start(players=3), depth) == perft(exxtra.start(players=3), depth)


def test_node_counts_in_a_crowded_position_near_the_finish() -> None:
    state = {
        "at": [19, 20, 17, 18],
        "lies": {1: (1, "64"), 2: (5, "70"), 3: (3, "21")},
        "turn": 0,
        "hand": "61",
        "goal": 21,
    }
    for depth in (1, 2, 3):
        same(exxtra.Position.parse("19/20@1:64/17@5:70/18@3:21 A 61"), state, depth)


def test_a_difference_is_split_by_first_step() -> None:
    with pytest.raises(pytest.fail.Exception, match=r"model, naive.*>1"):
        same(exxtra.Position.parse("0/0@1:64 A 61"), {**naive_start(2), "hand": "61"}, 1)
