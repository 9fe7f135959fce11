"""The engines of EXXtra play the games of the rules model."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import exxtra
from exxtra_widget.exxtra.strategies.sentences import Plan
from exxtra_widget.simulation.reference_loop import Model
from exxtra_widget.simulation.task import Branch
from exxtra_widget.support.numba import HAS_NUMBA
from tests.every_game.engines import ENGINES, engine_of, same, task

if TYPE_CHECKING:
    from exxtra_widget.simulation.task import Task

START = exxtra.start(players=2)
SENTENCES = [
    "53",
    "first_roll",
    "attacker",
    "accept 60 or better; kick if you can, else bottom rung",
    "accept 42 or better, or what kicks; rung 3, else kick if you can, else rung 1",
    "accept 31 or better; rung 0",
]
LEADER = "accept 50 or better, or what kicks; kick the leader if you can, else rung 4"
EVERYBODY = [*SENTENCES, LEADER, "random", "survivor"]
SEATS = range(2, 7)
GAMES = 126


# Of each option both sides, of the goal the printed one and any other.
OPTIONS = list(product((True, False), (0, 100), (False, True), (None, exxtra.loaded(a={"X": 2}, b={"6": 3}))))


def tasks(seats: int, share: int) -> Iterator[Task]:
    """Yield tasks for a number of seats: every set of options, random strategies, a share of the games."""
    rng = Random(seats)
    for printed, double_x, strict, weights in OPTIONS:
        goal = 21 if printed else rng.randint(2, 20)
        start = exxtra.start(players=seats, goal=goal, double_x=double_x, strict_placing=strict)
        # What both engines play, they play more often.
        simple = ((SENTENCES, 42),) if strict else ((SENTENCES, GAMES),) * 2
        for known, games in (*simple, ([*SENTENCES, LEADER, "random"], 42), (EVERYBODY, 42)):
            names = rng.choices(known, k=seats)
            yield task(start, names, games // share, weights=weights, seed=rng.getrandbits(30))


def can_play(engine: str, given: Task) -> bool:
    simple = all(isinstance(s, Plan) and "leader" not in s.rungs for s in given.strategies)
    return engine == "compiled" or (simple and not given.start.rules.strict_placing)


# For the wins, turns, rolls, busts, lengths and placings of all these games to agree, every step of them must.
@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES["exxtra"])
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("share", [14, pytest.param(1, marks=pytest.mark.thorough)])
def test_the_same_dice_give_the_same_games(engine: str, seats: int, share: int) -> None:
    for given in tasks(seats, share):
        if can_play(engine, given):
            same(given, engine)


@pytest.mark.skipif(not HAS_NUMBA, reason="tables are for the compiled loop")
@pytest.mark.parametrize("options", [{"goal": 5}, {"goal": 4, "double_x": 100}, {"goal": 3, "strict_placing": True}])
def test_optimal_play_is_played_from_a_table(options: dict[str, Any]) -> None:
    start = exxtra.start(players=2, **options)
    for names in (["optimal", "53"], ["random", "optimal"]):
        same(task(start, names), "compiled")
        same(task(start.apply("42"), names[::-1] if names[0] == "random" else names), "compiled")


@pytest.mark.parametrize("engine", ENGINES["exxtra"])
def test_a_sentence_may_have_a_rule_for_each_rung(engine: str) -> None:
    names = "accept anything; rung 5, else rung 4, else rung 3, else rung 2, else rung 0"
    same(task(exxtra.start(players=6, goal=40), names, 60), engine)


# Turns and rolls of them before the start: even and odd turns, in the first block of words and later.
MOMENTS = [(turn, rolls) for turn in (0, 1, 39, 40, 83) for rolls in (0, 1, 2, 6)]


@pytest.mark.parametrize("engine", ENGINES["exxtra"])
@pytest.mark.parametrize("weights", [None, exxtra.loaded(a={"X": 20, "7": 33}, b={"X": 7})])
@pytest.mark.parametrize("names", [["53", "attacker"], [LEADER, "random"], ["random", "53"], ["survivor", "random"]])
def test_games_may_start_at_any_turn_and_within_it(engine: str, names: list[str], weights: Any) -> None:
    rolled = exxtra.Position.parse("16/5@2:53 A 31")
    given = task(rolled, names, weights=weights)
    if not can_play(engine, given):
        return
    for turn, rolls in MOMENTS:
        if rolls:
            same_from(given, engine, Branch(rolled, rolls_on=True, turn=turn, rolls=rolls))
            same_from(given, engine, Branch(rolled, turn=turn, rolls=rolls))
        else:
            same_from(given, engine, Branch(START, turn=turn))
            same_from(given, engine, Branch(exxtra.Position.parse("0/0@1:53 A -"), turn=turn))


def same_from(given: Task, engine: str, begin: Branch) -> None:
    """Check that an engine plays the games of the rules model from some moment of a longer simulation on."""
    games, found = range(990, 1000), given.start.definition.engine(given, 40, 7, engine)
    played = found.play(begin, games)
    if engine == "plain" and begin.rolls:
        # The plain loop plays no rest of a turn.
        assert played is None
    else:
        won, sums = played
        assert ([*won], sums) == Model(given, 7).play(begin, games), begin


def test_what_is_no_look_up_is_left_to_the_rules_model_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("exxtra_widget.support.numba.HAS_NUMBA", False)
    strict = exxtra.start(players=2, strict_placing=True)
    chosen = {name: engine_of(task(START, name)) for name in (*EVERYBODY, "optimal")}
    assert [name for name, engine in chosen.items() if engine is not None] == SENTENCES
    assert engine_of(task(strict, "53")) is None
