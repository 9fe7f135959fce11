"""The engines of EXXtra play the games of the rules model."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from exxtra_widget import exxtra
from exxtra_widget.exxtra import strategies
from exxtra_widget.exxtra.fast import engine as engines
from exxtra_widget.exxtra.strategies.sentences import Plan
from exxtra_widget.simulation.entropy import CHUNK
from exxtra_widget.simulation.model import Branch, Tally, Task
from exxtra_widget.simulation.simulate import Player
from exxtra_widget.strategies.strategy import Strategy, one_for_each
from exxtra_widget.support.numba import HAS_NUMBA

COMPILED = ["dash", "stroll"] if HAS_NUMBA else []
ENGINES = [*COMPILED, "sprint"]
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


def task(start: exxtra.Position, names: Any, games: int = 40, **options: Any) -> Task:
    options = {"entropy": 3, "record": ("lengths", "rungs"), **options}
    return Task(start, one_for_each(names, "exxtra", start.seats), games=games, **options)


@cache
def wanted(given: Task) -> Tally:
    return Player(given, "model")(0)


def played(given: Task, engine: str, tally: Tally) -> Any:
    found = engines.engine_of(given, given.games, 0, engine)
    assert found is not None
    return found.play(Branch(given.start), range(given.games), tally)


def same(given: Task, engine: str) -> None:
    tally = Tally([0] * given.start.seats)
    assert played(given, engine, tally) is not None
    assert tally == wanted(given), (engine, str(given.start), [str(s) for s in given.strategies])


# Of each option both sides, of the goal the printed one and any other.
OPTIONS = list(product((True, False), (0, 100), (False, True), (None, exxtra.loaded(a={"X": 2}, b={"6": 3}))))


def tasks(seats: int) -> Iterator[Task]:
    """Yield tasks for a number of seats: every set of options, random strategies."""
    rng = Random(seats)
    for printed, double_x, strict, weights in OPTIONS:
        goal = 21 if printed else rng.randint(2, 20)
        start = exxtra.start(players=seats, goal=goal, double_x=double_x, strict_placing=strict)
        # Where only some engines play, they play more; survivors take long to think.
        simple = ((SENTENCES, 42),) if strict else ((SENTENCES, GAMES),) * 2
        for known, games in (*simple, (EVERYBODY, 42)):
            names = rng.choices(known, k=seats)
            yield task(start, names, games, weights=weights, entropy=rng.getrandbits(30))


def can_play(engine: str, given: Task) -> bool:
    simple = all(isinstance(s, Plan) and "leader" not in s.rungs for s in given.strategies)
    return (simple and not given.start.rules.strict_placing) or engine not in {"dash", "sprint"}


# For the wins, turns, rolls, busts, lengths and placings of all these games to agree, every step of them must.
@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seats", SEATS)
def test_the_same_dice_give_the_same_games(engine: str, seats: int) -> None:
    for given in tasks(seats):
        if can_play(engine, given):
            same(given, engine)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    "text",
    [
        "3/5@3:64/2@1:10/6@5:31/0@0:70 A -",
        "3@5:31/20@1:76/2 C -",
        "3@5:31/20@1:76/2 C 64",
        "20@1:10/20@2:10/20 C 31",
        "exxtra(double_x=100) 0@2:00/3 B -",
    ],
)
def test_games_may_begin_anywhere(engine: str, text: str) -> None:
    start = exxtra.Position.parse(text)
    for names in ("53", "attacker"):
        given = task(start, names)
        if (
            engine in {"dash", "sprint"}
            and start.roll is not None
            and given.strategies[start.player](start, Random(1)) == "roll"
        ):
            continue
        same(given, engine)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    "weights",
    [exxtra.loaded(a={"X": 2}), exxtra.loaded(b={"1": 0, "X": 9}), exxtra.loaded(a={"X": 20, "7": 33}, b={"X": 7})],
)
def test_loaded_dice(engine: str, weights: Any) -> None:
    same(task(exxtra.start(players=3), ["53", "attacker", "first_roll"], weights=weights), engine)


@pytest.mark.skipif(not HAS_NUMBA, reason="tables are for the compiled loop")
@pytest.mark.parametrize("options", [{"goal": 5}, {"goal": 4, "double_x": 100}, {"goal": 3, "strict_placing": True}])
def test_optimal_play_is_played_from_a_table(options: dict[str, Any]) -> None:
    start = exxtra.start(players=2, **options)
    for names in (["optimal", "53"], ["random", "optimal"]):
        same(task(start, names), "stroll")
        same(task(start.apply("42"), names[::-1] if names[0] == "random" else names), "stroll")


@pytest.mark.skipif(not HAS_NUMBA, reason="the compiled loop knows these")
def test_a_roll_in_hand_may_be_decided_by_chance() -> None:
    same(task(exxtra.start(players=3).apply("64"), ["random", "53", LEADER]), "stroll")


@pytest.mark.parametrize("engine", ENGINES)
def test_a_game_without_an_end_is_left_to_the_rules_model(engine: str) -> None:
    given = task(exxtra.start(players=2), "accept 76 or better; rung 0", longest=30)
    tally = Tally([0, 0])
    assert played(given, engine, tally) is None
    assert tally == Tally([0, 0])


def chosen(given: Task) -> Any:
    return engines.engine_of(given, given.games)


def test_other_strategies_are_left_to_the_rules_model(monkeypatch: pytest.MonkeyPatch) -> None:
    def own(position: exxtra.Position, rng: Random) -> str:
        return str(strategies.random(position, rng))

    mixed: list[Strategy] = [strategies.attacker, own]
    assert chosen(Task(exxtra.start(players=2), tuple(mixed), 1, 10)) is None
    assert chosen(task(exxtra.start(players=3), "optimal")) is None
    # Plain Python would think no faster here than there.
    monkeypatch.setattr("exxtra_widget.support.numba.HAS_NUMBA", False)
    assert chosen(task(exxtra.start(players=2), "survivor")) is None
    assert chosen(task(exxtra.start(players=2), "optimal")) is None
    assert chosen(task(exxtra.start(players=2), "random")) is None
    assert chosen(task(exxtra.start(players=2), "53")) is not None


def test_the_last_chunk_is_as_short_as_it_has_to_be() -> None:
    given = task(exxtra.start(players=2), "53", CHUNK + 7)
    found = map(Player(given, "sprint"), range(given.chunks))
    assert [(t.games, sum(t.wins)) for t in found] == [(CHUNK, CHUNK), (7, 7)]


def test_engines_say_whether_threads_can_play_at_the_same_time() -> None:
    given = task(exxtra.start(players=2), "53")
    for name in ("model", *ENGINES):
        assert Player(given, name).is_compiled == (name in COMPILED)
