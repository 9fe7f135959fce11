"""Node counts of Level X against a naive generator that shares no code with the model.

A node is a sequence of steps: a roll (each of the 1,296 ordered outcomes counting as one), or one of
the different things that its grouping can do.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from exxtra_widget import levelx
from tests.every_game.perft import by_model, nodes

State = dict[str, Any]
LENGTH = {5: 4, 6: 4, 7: 3, 8: 3, 9: 2, 10: 2}
TOKENS = {5: 12, 6: 11, 7: 10, 8: 9, 9: 8, 10: 7}


def naive_start(seats: int) -> State:
    return {
        "at": [dict.fromkeys(LENGTH, 0) for _ in range(seats)],
        "has": [dict.fromkeys(LENGTH, 0) for _ in range(seats)],
        "left": dict(TOKENS),
        "bonus": [15, 12, 9, 6],
        "got": [[] for _ in range(seats)],
        "turn": 0,
        "dice": None,
    }


def fresh(state: State) -> State:
    return {
        "at": [dict(own) for own in state["at"]],
        "has": [dict(own) for own in state["has"]],
        "left": dict(state["left"]),
        "bonus": list(state["bonus"]),
        "got": [list(own) for own in state["got"]],
        "turn": state["turn"],
        "dice": state["dice"],
    }


def all_groupings(dice: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Return the totals of every way to hand four dice to four bags."""
    found = set()
    for bags in product(range(4), repeat=4):
        sums = [0, 0, 0, 0]
        for die, bag in zip(dice, bags, strict=True):
            sums[bag] += die
        found.add(tuple(sorted(total for total in sums if 5 <= total <= 10)))
    return found


def is_ending(state: State) -> bool:
    return not state["bonus"] or list(state["left"].values()).count(0) >= 3


def naive_next(state: State) -> list[State]:
    if state["dice"] is None:
        if state["turn"] == 0 and is_ending(state):
            return []
        return [{**fresh(state), "dice": tuple(sorted(dice))} for dice in product(range(1, 7), repeat=4)]
    afters: dict[str, State] = {}
    for totals in all_groupings(state["dice"]):
        after = fresh(state)
        for total in totals:
            naive_move(after, total)
        me = state["turn"]
        while after["bonus"] and min(after["has"][me].values()) > len(after["got"][me]):
            after["got"][me].append(after["bonus"].pop(0))
        after["dice"] = None
        after["turn"] = (me + 1) % len(after["at"])
        afters[repr(after)] = after
    return list(afters.values())


def naive_move(state: State, row: int) -> None:
    me = state["turn"]
    if state["at"][me][row] < LENGTH[row]:
        state["at"][me][row] += 1
        if state["at"][me][row] == LENGTH[row]:
            for other, own in enumerate(state["at"]):
                if other != me and own[row] == LENGTH[row]:
                    own[row] = 0
    if state["at"][me][row] == LENGTH[row] and state["left"][row]:
        state["left"][row] -= 1
        state["has"][me][row] += 1


def same(position: levelx.Position, state: State, depth: int) -> None:
    assert by_model(position, depth) == nodes(state, depth, naive_steps), (str(position), depth)


def naive_steps(state: State) -> Iterator[tuple[str, State, int]]:
    for after in naive_next(state):
        yield repr(after), after, 1


@pytest.mark.parametrize(
    ("seats", "depth"),
    [
        *((seats, 2) for seats in (2, 3, 4)),
        *(pytest.param(seats, 3, marks=pytest.mark.thorough) for seats in (2, 3, 4)),
    ],
)
def test_node_counts_from_the_start(seats: int, depth: int) -> None:
    same(levelx.start(players=seats), naive_start(seats), depth)


def test_node_counts_in_a_crowded_position_near_the_end() -> None:
    state = naive_start(2)
    state["at"] = [dict(zip(LENGTH, own, strict=True)) for own in ((4, 3, 3, 2, 2, 1), (3, 4, 2, 3, 1, 2))]
    state["has"] = [dict(zip(LENGTH, own, strict=True)) for own in ((3, 4, 4, 4, 4, 2), (9, 6, 5, 4, 3, 4))]
    state["left"] = {row: TOKENS[row] - sum(own[row] for own in state["has"]) for row in TOKENS}
    state["got"], state["bonus"] = [[9, 6], [15, 12]], []
    text = "levelx 433221+3.4.4.4.4.2*9*6/342312+9.6.5.4.3.4*15*12 B -"
    # Bonuses are gone, so the round is being played out; B is the last to roll.
    assert levelx.problems(text) == []
    state["turn"] = 1
    same(levelx.Position.parse(text), state, 3)
