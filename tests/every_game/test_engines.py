"""The engines of a game play the games of its rules model."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from exxtra_widget import exxtra, levelx, simulate
from exxtra_widget.core.game_registry import definition_of, read_position
from exxtra_widget.simulation.dice_stream import CHUNK, TURNS
from exxtra_widget.simulation.simulate import Player
from tests.every_game.engines import COMPILED, ENGINES, engine_of, played, same, task

EACH = [(game, engine) for game in ENGINES for engine in ENGINES[game]]
# Short games of each.
STARTS: dict[str, Any] = {"exxtra": exxtra.start(2), "levelx": levelx.start(2, tokens="3.2.2.1.2.3")}
PLACES = {
    "exxtra": (("53", "attacker"), (
        "3/5@3:64/2@1:10/6@5:31/0@0:70 A -",
        "3@5:31/20@1:76/2 C -",
        "3@5:31/20@1:76/2 C 64",
        "20@1:10/20@2:10/20 C 31",
        "exxtra(double_x=100) 0@2:00/3 B -",
    )),
    "levelx": (("greedy", "random"), (
        "levelx 432210+3.4.3.8.3.3*15*12*9/003002+2.1.1.1.0.1 B -",
        "levelx 432210+3.4.3.8.3.3*15*12*9/003002+2.1.1.1.0.1 B 1225",
        "levelx(first=1) 430000+11.11.9.0.0.0/000000+0.0.0.8.7.6 A 2233",
        # The last round is being played.
        "levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0/111111 B -",
        "levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0/111111 C 1124",
    )),
}  # fmt: skip


@pytest.mark.parametrize(("game", "engine"), EACH)
def test_games_may_begin_anywhere(game: str, engine: str) -> None:
    names, texts = PLACES[game]
    for start in map(read_position, texts):
        for name in names:
            given = task(start, name, 12)
            if engine == "plain" and start.roll is not None and _leaves(game, given):
                assert played(given, engine) is None
            else:
                same(given, engine)


def _leaves(game: str, given: Any) -> bool:
    """Return whether a plain engine leaves games that begin with a roll in hand to the rules model."""
    start = given.start
    return game == "exxtra" or given.strategies[start.player](start, Random(1)) == "roll"


@pytest.mark.parametrize(("game", "engine"), EACH)
def test_a_game_without_an_end_is_left_to_the_rules_model(game: str, engine: str) -> None:
    endless = {"exxtra": "accept 76 or better; rung 0", "levelx": "random"}[game]
    assert played(task(STARTS[game], endless, longest=9), engine) is None


@pytest.mark.parametrize(("game", "engine"), EACH)
@pytest.mark.parametrize(("seats", "turn"), [(2, 0), (3, 0), (2, 40)])
def test_a_game_may_take_as_many_turns_as_it_is_allowed(game: str, engine: str, seats: int, turn: int) -> None:
    start = exxtra.start(seats) if game == "exxtra" else levelx.start(seats)
    given = task(start, PLACES[game][0][0])
    found = played(given, engine, turn)
    assert found is not None
    longest = max(found[1].lengths)
    # The block of turns that plain Python makes at once goes on after the last one that is allowed.
    assert (longest - 1) % TURNS
    assert played(given._replace(longest=longest), engine, turn) == found
    assert played(given._replace(longest=longest - 1), engine, turn) is None


@pytest.mark.parametrize("game", ENGINES)
def test_other_strategies_are_left_to_the_rules_model(game: str) -> None:
    def own(position: Any, rng: Random) -> str:
        return str(rng.choice(position.actions()))

    assert engine_of(task(STARTS[game], ["random", own])) is None
    assert engine_of(task(STARTS[game], "rollout")) is None


@pytest.mark.parametrize("game", ENGINES)
def test_the_last_chunk_is_as_short_as_it_has_to_be(game: str) -> None:
    start = {"exxtra": STARTS["exxtra"], "levelx": levelx.start(2, tokens="1.1.1.1.1.1", lengths=111111)}[game]
    given = task(start, {"exxtra": "53", "levelx": "random"}[game], CHUNK + 7)
    found = map(Player(given, ENGINES[game][-1]), range(given.chunks))
    assert [sums.games for sums in found] == [CHUNK, 7]


@pytest.mark.parametrize("game", ENGINES)
def test_engines_say_whether_threads_can_play_at_the_same_time(game: str) -> None:
    given = task(STARTS[game], {"exxtra": "53", "levelx": "greedy"}[game])
    for name in ("model", *ENGINES[game]):
        assert Player(given, name).is_compiled == (name in COMPILED[game])


@pytest.mark.parametrize("game", ENGINES)
def test_simulate_plays_the_same_games_by_every_means(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    names = {"exxtra": ["attacker", "60"], "levelx": ["greedy", "set_collector"]}[game]
    given = task(STARTS[game], names, 60)
    options: dict[str, Any] = {"games": given.games, "rng": given.seed, "record": given.record}
    found = [simulate(STARTS[game], names, **options)]
    # From now on numba is worth loading.
    monkeypatch.setattr("exxtra_widget.support.numba._spent", 1.0)
    found.append(simulate(STARTS[game], names, **options))
    monkeypatch.setattr(type(definition_of(game)), "engine", lambda *_: None)
    found.append(simulate(STARTS[game], names, **options))
    assert found[0] == found[1] == found[2]
