"""Choices compared on common dice: without bias, with the error that is said, the same by every means."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

from exxtra_widget import Game, action_values, analyze, exxtra, levelx
from exxtra_widget.core.strategy import StrategyError, one_for_each
from exxtra_widget.simulation.dice_stream import CHUNK
from exxtra_widget.simulation.game_counts import PARTS
from exxtra_widget.simulation.paired_games import (
    Comparison,
    PairedGames,
    PairedResults,
    branch,
    play_out,
    standard_error,
    winners_by_game,
)
from exxtra_widget.simulation.task import Branch, Task
from exxtra_widget.support.numba import HAS_NUMBA
from tests.every_game.engines import ENGINES

DIANA = "0/0@4:64 A 70"
LEADER = "accept 50 or better, or what kicks; kick the leader if you can, else rung 4"


def comparison(position: Any, names: Any, games: int, rolls: tuple[str, ...] = (), **options: Any) -> Comparison:
    here = exxtra.Position.parse(position) if isinstance(position, str) else position
    branches = tuple(branch(here, token) for token in (*here.distinct_actions(), *rolls))
    players = one_for_each(names, here)
    return Comparison(Task(here, players, options.pop("seed", 3), games, **options), branches)


@cache
def by_model(choices: Comparison, first: int, last: int) -> Any:
    """Return the winners of the rules model, for all engines that play the same games."""
    return PairedGames(choices, "model").play(first, last)


# --- Right ------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("text", [DIANA, "5/3@5:61 A 42", "3@2:10/0 B 11"])
def test_values_and_gaps_are_those_of_the_solution(text: str) -> None:
    exact = action_values(text)
    games = 4_000 if HAS_NUMBA else 200
    found = play_out(comparison(text, "optimal", games))
    best = found.best
    for i, action in enumerate(exact):
        chance = exact.value(action)
        assert abs(found.shares(i)[found.seat] - chance) < 4 * (chance * (1 - chance) / games) ** 0.5 + 1e-9, action
        gap = exact.value(list(exact)[best]) - chance
        assert abs(found.gap(best, i) - gap) <= 4 * found.error(best, i), action


@pytest.mark.slow
@pytest.mark.skipif(not HAS_NUMBA, reason="many games")
@pytest.mark.parametrize(
    ("start", "names", "rolls"),
    [("0/3/0@4:64/0@5:70 A 71", "attacker", ("64",)), (DIANA, ["53", "random"], ("7X",)),
     (levelx.start(2, tokens="2.2.2.2.2.2").apply("1235"), "set_collector", ())],
    ids=["attackers", "one by chance", "level x"],
)  # fmt: skip
def test_the_error_is_the_spread_over_many_runs(start: Any, names: Any, rolls: tuple[str, ...]) -> None:
    pairs = PairedGames(comparison(start, names, 20_000, rolls))
    runs = [pairs.play(first, first + 200) for first in range(0, 20_000, 200)]
    last = len(runs[0].games) - 1
    for one, other in ((0, 1), (1, 2), (0, last)):
        spread = stdev(run.gap(one, other) for run in runs)
        said = mean(run.error(one, other) for run in runs)
        # The spread of 100 runs is itself known within 7%.
        assert 0.8 < spread / said < 1.2, (one, other)


def test_the_error_is_that_of_the_games_and_of_two_more() -> None:
    # Five games of seven differ by 1; the two more add a square of 1.
    assert standard_error(7, 5 * PARTS, 5 * PARTS**2) == pytest.approx(((6 - 25 / 9) / 9**2) ** 0.5)


def test_common_dice_are_worth_several_times_the_games() -> None:
    found = play_out(comparison("0/3/0@4:64/0@5:70 A 71", "attacker", 4_000))
    for i, share in enumerate(shares[found.seat] for shares in map(found.shares, range(len(found.games)))):
        best = found.shares(found.best)[found.seat]
        if i != found.best:
            apart = (share * (1 - share) + best * (1 - best)) / 4_000
            assert apart > 2 * found.error(found.best, i) ** 2


# --- The same by every means ------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES["exxtra"])
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("games", [4, pytest.param(24, marks=pytest.mark.thorough)])
def test_exxtra_has_the_winners_of_the_rules_model(engine: str, seats: int, games: int) -> None:
    rng = Random(seats)
    simple = engine == "plain"
    names = ["53", "first_roll", "attacker", "accept 60 or better; kick if you can, else bottom rung"]
    others = [] if simple else ["random", "survivor", LEADER]
    strict: list[dict[str, Any]] = [] if simple else [{"strict_placing": True, "goal": 9}]
    for options in ({}, {"goal": 9, "double_x": 100}, *strict):
        for roll, rolls in ((None, ("64", "7X", "11")), ("42", ("33", "XX"))):
            start = exxtra.start(seats, **options)
            here = start.apply(roll) if roll else start
            weights = rng.choice([None, exxtra.loaded(a={"X": 2}), exxtra.loaded(a={"X": 20, "7": 33}, b={"X": 7})])
            players = rng.choices([*names, *others], k=seats)
            choices = comparison(here, players, games, rolls, seed=rng.getrandbits(30), weights=weights)
            assert PairedGames(choices, engine).play(0, games) == by_model(choices, 0, games), (str(here), players)


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES["exxtra"])
@pytest.mark.parametrize(
    ("start", "names", "rolls"),
    [
        # Choices may be anywhere, and turns may be long.
        ("3/5@3:64/2@1:10/6@5:31/0@0:70 A 21", "attacker", ("11", "7X")),
        ("20@1:10/20@2:10/20 C 31", "attacker", ("11", "7X")),
        ("exxtra(double_x=100) 0@2:00/3 B -", "attacker", ("11", "7X")),
        ("exxtra(goal=5) 0/0/0 A -", ["accept 76 or better; rung 0", "attacker", "53"], ()),
    ],
    ids=str,
)
def test_any_choice_has_the_winners_of_the_rules_model(engine: str, start: str, names: Any, rolls: Any) -> None:
    choices = comparison(start, names, 60, rolls)
    assert PairedGames(choices, engine).play(970, 1_030) == by_model(choices, 970, 1_030)


@pytest.mark.slow
@pytest.mark.skipif(not HAS_NUMBA, reason="the compiled loop knows these")
@pytest.mark.parametrize("names", ["survivor", ["optimal", "random"], ["random", "optimal"]])
def test_slow_strategies_play_the_same_games(names: Any) -> None:
    choices = comparison(exxtra.start(2, goal=7).apply("42"), names, 40, ("64",))
    assert PairedGames(choices, "compiled").play(0, 40) == PairedGames(choices, "model").play(0, 40)


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES["levelx"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_level_x_has_the_winners_of_the_rules_model(engine: str, seats: int) -> None:
    rng = Random(seats)
    for options in ({"tokens": "3.2.2.1.2.3"}, {"lengths": 111111, "tokens": "1.1.1.1.1.1"}):
        start = levelx.start(seats, lucky_loser=True, **options)
        for here, rolls in ((start, ("1235",)), (start.apply("1235"), ())):
            weights = rng.choice([None, levelx.loaded({1: 30, 6: 99})])
            players = rng.choices(["random", "greedy", "set_collector"], k=seats)
            choices = comparison(here, players, 8, rolls, seed=rng.getrandbits(30), weights=weights)
            assert PairedGames(choices, engine).play(0, 8) == by_model(choices, 0, 8), (str(here), players)


def test_parts_make_the_whole_whoever_plays_them() -> None:
    choices = comparison("0/3/0@4:64 A 71", "attacker", CHUNK + 50)
    whole = play_out(choices)
    with ThreadPoolExecutor(2) as executor:
        assert play_out(choices, executor) == whole
    pairs = PairedGames(choices)
    assert pairs.play(0, 30) + pairs.play(30, 1_010) + pairs.play(1_010, CHUNK + 50) == whole
    assert play_out(pickle.loads(pickle.dumps(choices))) == whole  # noqa: S301 - our own
    assert PairedResults.nothing(choices) + whole == whole


def test_columns_hold_the_winner_of_each_game() -> None:
    choices = comparison("0/3/0@4:64 A 71", "attacker", CHUNK + 50)
    found, whole = winners_by_game(choices), play_out(choices)
    assert [[sum(bits >> seat & 1 for bits in column) for seat in range(3)] for column in found] == [
        [won // PARTS for won in row] for row in whole.won
    ]
    with ThreadPoolExecutor(2) as executor:
        assert winners_by_game(choices, executor) == found


def test_a_branch_begins_after_its_action_in_the_dice_of_its_turn() -> None:
    here = exxtra.start(2)
    rolled = here.apply("42")
    assert branch(here, "roll", 2) == Branch(here, rolls_on=True, rolls=2)
    assert branch(here, "42", 2) == Branch(rolled, rolls=3)
    assert branch(rolled, ">5", 2) == Branch(rolled.apply(">5"), turn=1)


@pytest.mark.parametrize(
    ("game", "engine"), [(game, engine) for game in ENGINES for engine in ("model", *ENGINES[game])]
)
def test_a_choice_meets_the_dice_of_the_turn_in_which_it_is_made(game: str, engine: str) -> None:
    """Each game after an action ends like that after rolling in the turn that follows."""
    is_exxtra = game == "exxtra"
    here = exxtra.start(3).apply("64") if is_exxtra else levelx.start(2, tokens="1.1.1.1.1.1").apply("1235")
    action = here.distinct_actions()[-1]
    choices = comparison(here, "attacker" if is_exxtra else "random", 40)
    then = here.apply(action)
    seat_of_the_next = Comparison(choices.task._replace(start=then), (branch(then, "roll"),), turn=1)
    before, after = PairedGames(choices, engine), PairedGames(seat_of_the_next, engine)
    assert list(before.winners(len(choices.branches) - 1, range(40))) == list(after.winners(0, range(40)))


def test_some_of_the_choices_may_get_more_games() -> None:
    choices = comparison("0/3/0@4:64 A 71", "attacker", 100)
    pairs = PairedGames(choices)
    more = [pairs.winners(i, range(40, 100)) if i in {0, 2} else () for i in range(len(choices.branches))]
    found = pairs.play(0, 40) + PairedResults.of(choices, more)
    assert found.games[:4] == (100, 40, 100, 40)
    assert found.best in {0, 2}
    assert found.gaps[0][1] == pairs.play(0, 40).gaps[0][1]
    # Of one that was left behind the gap counts, not what it won while the dice were good for everybody.
    assert found.worth(1) == pytest.approx(found.shares(found.best)[0] - pairs.play(0, 40).gap(found.best, 1))


def test_what_fell_behind_does_not_come_first_again() -> None:
    """The first choice has beaten the second, which had won more than the third until then."""
    gaps = (((0, 0, 0), (20, 120, 1440), (40, -12, 288)), ((20, -120, 1440), (0, 0, 0), (20, 60, 720)),
            ((40, 12, 288), (20, -60, 720), (0, 0, 0)))  # fmt: skip
    found = PairedResults(0, (False,) * 3, (40, 20, 40), ((240, 240), (60, 180), (252, 228)), gaps)
    assert found.best == 2
    assert found.worth(1) == found.worth(2) > found.worth(0)


# --- In use -----------------------------------------------------------------------------------


def test_action_values_say_how_sure_the_differences_are() -> None:
    values = action_values("0/3/0@4:64/0@5:70 A 71", strategies="attacker", games=1_000, rng=1)
    rows = values.to_records()
    for row in rows:
        assert row["error"] == values.error(row["action"])
        assert 0 < row["error"] < (row["high"] - row["low"]) / 2
    # Of the best one it is the error of its lead.
    assert rows[0]["error"] == rows[1]["error"]
    with pytest.raises(KeyError):
        values.error(">9")
    assert {action_values(DIANA).error(action) for action in action_values(DIANA)} == {0}


def test_a_choice_that_ends_the_game_is_exact() -> None:
    here = exxtra.Position.parse("20/0/0 A 42")
    game = Game(here)
    game.roll("11")
    (step,) = analyze(game, games=200, rng=1).steps
    assert step.after == (1.0, 0.0, 0.0)
    assert (step.kind, step.error > 0) == ("estimated", True)
    # Where the best one is known, the others are still estimated.
    text = "levelx(lengths=111111, tokens=1.1.1.1.1.1) 001000+0.0.1.0.0.0/000000 B 1226"
    ending = levelx.Position.parse(text)
    found = action_values(ending, strategies="random", games=40, rng=1)
    assert {found[action].kind for action in found} == {"exact", "estimated"}
    assert all(found.error(action) > 0 for action in found if found[action].kind == "estimated")
    assert found[found.best].kind == "exact"
    assert found.kind == "estimated"


# --- Wrong ------------------------------------------------------------------------------------


def test_dice_that_are_too_fine_are_refused() -> None:
    weights = levelx.loaded({1: 10**6, 2: 10**6 - 1, 6: 10**6 - 3})
    with pytest.raises(ValueError, match=r"add up to 2\*\*64 at most, not 80,999"):
        action_values(levelx.start(2).apply("2345"), games=10, rng=1, weights=weights)


@pytest.mark.parametrize("engine", ["model", *ENGINES["exxtra"]])
def test_a_game_without_an_end_names_its_strategy(engine: str) -> None:
    choices = comparison(exxtra.start(2), "accept 76 or better; rung 0", 20, longest=15)
    with pytest.raises(StrategyError, match="better; rung 0' was deciding when a game passed 15 turns without an end"):
        PairedGames(choices, engine).play(0, 20)


def test_a_turn_without_an_end_is_named() -> None:
    """Dice that never show an X, and never reach the target."""
    never = exxtra.loaded(a="0,1,0,0,0,0", b="1,0,0,0,0,0")
    with pytest.raises(StrategyError, match="was deciding when a turn passed 100,000 rolls without an end"):
        action_values("0/0 A 21", strategies="60", games=10, rng=1, weights=never)
