"""The rulebook's worked examples 1 to 7: each state before and after, each roll, each removal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from exxtra_widget import Game, exxtra
from exxtra_widget.exxtra.rules.events import Moved, Removed, Retreated, Returned, Rolled

FACTS: dict[str, Any] = json.loads(Path(__file__).with_name("exxtra_examples.json").read_text(encoding="utf-8"))
SEATS: list[str] = FACTS["seats"]
SCRIPT = "XX 42 7X  41 33 64 >5  3X 42 64 >4  7X >5  21 61 >3  32 XX  71 >2"


def text(state: dict[str, Any], seat: int) -> str:
    pairs = {SEATS.index(owner): f"@{rung}:{value:02d}" for rung, (owner, value) in state["ladder"].items()}
    seats = "/".join(f"{steps}{pairs.get(i, '')}" for i, steps in enumerate(state["pos"]))
    return f"{seats} {'ABCD'[seat]} -"


def before(example: dict[str, Any]) -> exxtra.Position:
    """Return the position in which the example's player decides: after the move from the ladder (R8)."""
    seat = SEATS.index(example["player"])
    state = json.loads(json.dumps(example["before"]))
    if example["ladder_move"]:
        del state["ladder"][str(example["ladder_move"]["rung"])]
        state["pos"][seat] += example["ladder_move"]["advance"]
    return exxtra.Position.parse(text(state, seat))


def rolled(faces: list[Any]) -> str:
    return "".join(str(face) for face in faces)


@pytest.mark.parametrize(
    "example", FACTS["examples"], ids=lambda example: f"example_{example['id']}_{example['player']}"
)
def test_worked_example(example: dict[str, Any]) -> None:
    seat = SEATS.index(example["player"])
    position = before(example)
    for roll in example["rolls"]:
        steps_before = position.counters[seat]
        step = position.step(rolled(roll["dice"]))
        event = step.events[0]
        assert isinstance(event, Rolled)
        assert event.combination == (roll["value"] if roll["valid"] else None)
        back = sum(event.steps for event in step.events if isinstance(event, Retreated))
        assert back == roll.get("applied", 0)
        assert step.after.counters[seat] == steps_before + roll.get("advance", 0) - back
        position = step.after
    if "legal_rungs" in example:
        assert position.actions() == ("roll", *(f">{rung}" for rung in example["legal_rungs"]))
    for rung, other in example.get("not_played", {}).items():
        assert removed_by(position.step(f">{rung}")) == other["would_remove"]
    if example["place"] is not None:
        step = position.step(f">{example['place']}")
        assert sorted(removed_by(step)) == sorted(example["removed"])
        position = step.after
    pairs = {
        str(pair.rung): [SEATS[owner], int(pair.combination)]
        for owner, pair in enumerate(position.ladder)
        if pair is not None
    }
    after = example["after"]
    following = (seat + 1) % 4
    if str(after["ladder"]).find(SEATS[following]) >= 0:
        # The example ends before the next player takes the dice back (R8); the position stands after it.
        rung = next(r for r, (owner, _) in after["ladder"].items() if owner == SEATS[following])
        after = json.loads(json.dumps(after))
        del after["ladder"][rung]
        after["pos"][following] += int(rung)
    assert pairs == after["ladder"]
    assert list(position.counters) == after["pos"]
    assert position.player == following


def removed_by(step: exxtra.Step) -> list[str]:
    return [SEATS[event.seat] for event in step.events if isinstance(event, Removed)]


def test_the_examples_are_one_continuous_game() -> None:
    game = Game(exxtra.start(players=4), players=SEATS, seed=1)
    game.play(SCRIPT)
    assert str(game.position) == "0/1/4@2:71/0 D -"
    assert len(game.steps) == 20


def test_example_7_begins_with_carls_move_from_rung_4() -> None:
    game = Game(exxtra.start(players=4), seed=1)
    game.play(SCRIPT.removesuffix("71 >2"))
    moved, returned = game.steps[-1].events[-2:]
    assert moved == Moved(2, 0, 4, 4, "ladder", 21)
    assert returned == Returned(2, 4, exxtra.Combination(64))


@pytest.mark.parametrize(("higher", "lower"), [(high, low) for high, _, low in FACTS["ranking"]])
def test_ranking_examples(higher: int, lower: int) -> None:
    assert exxtra.Rules().strength(higher) > exxtra.Rules().strength(lower)
