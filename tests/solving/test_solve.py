"""Any game of two seats, solved: against what is known, against another solver, and where it cannot be."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

import pig
import pytest
import tossup

from exxtra_widget import Game, GameDefinition, PlainPosition, exxtra, register, simulate, solve, start, win_probability
from exxtra_widget.core import game_registry
from exxtra_widget.core.position import ROLL
from exxtra_widget.solving import solve as solver
from exxtra_widget.solving.solve import Solution
from exxtra_widget.support.numba import HAS_NUMBA


class Fields(NamedTuple):
    left: int
    player: int = 0


class Position(PlainPosition, Fields):
    """Take one or two stones, or wait; the last stone wins, and so do both seats with the coin at the end."""

    __slots__ = ()
    game = "stones"
    seats = 2
    dice = MappingProxyType({"heads": 3, "tails": 1})

    @property
    def winners(self) -> tuple[int, ...]:
        return {0: (1 - self.player,), -1: (0, 1), -2: (0,)}.get(self.left, ())

    def actions(self) -> tuple[str, ...]:
        if self.winners:
            return ()
        return {9: ("roll",), 8: ("wait",), 7: ("2", "1")}.get(
            self.left, tuple(str(n) for n in (1, 2) if n <= self.left)
        )

    def after(self, token: str, emit: Any) -> Any:  # noqa: ARG002 - as every game's
        if token in self.dice:
            return Position(-1 if token == "heads" else -2, self.player)
        if self.left == 7:
            return Position(0 if token == "2" else 8, 1 - self.player)
        return Position(self.left - int(token) if token != "wait" else self.left, 1 - self.player)

    def __str__(self) -> str:
        return f"stones {self.left} {'AB'[self.player]}"


class Stones(GameDefinition):
    name = "stones"
    title = "Stones"
    actions = ("roll", "1", "2", "wait")
    outcomes = MappingProxyType(dict(Position.dice))

    def start(self, players: int = 2) -> Any:  # noqa: ARG002 - as every game's
        return Position(5)

    def read(self, text: str) -> Any:
        _, left, seat = text.split(" ")
        return Position(int(left), "AB".index(seat))


@pytest.fixture(autouse=True)
def registered_games() -> Iterator[None]:
    made = [register(one) for one in (pig.PIG, tossup.TOSS_UP, Stones(), Trees())]
    yield
    for one in made:
        del game_registry._registered[one.name]


def solved(game: Any, **options: Any) -> Solution:
    found = solve(game, **options)
    assert isinstance(found, Solution)
    return found


def iterated(goal: int, weights: Mapping[str, int]) -> dict[tuple[int, int, int], float]:
    """Return the win probability of the seat that rolls in Pig, by the value iteration of Neller and Presser."""
    states = [(i, j, k) for i in range(goal) for j in range(goal) for k in range(goal - i)][::-1]
    worth, total, change = dict.fromkeys(states, 0.0), sum(weights.values()), 1.0
    while change > 1e-12:
        change = 0.0
        for i, j, k in states:
            value = weights["1"] * (1 - worth[j, i, 0])
            for pips in range(2, 7):
                more = k + pips
                won = i + more >= goal
                value += weights[str(pips)] * (1 if won else max(1 - worth[j, i + more, 0], worth[i, j, more]))
            change = max(change, abs(value / total - worth[i, j, k]))
            worth[i, j, k] = value / total
    return worth


@pytest.mark.parametrize("weights", [None, {"1": 2}])
def test_a_registered_game_is_worth_what_plain_value_iteration_finds(weights: Any) -> None:
    loaded = None if weights is None else pig.PIG.loaded(weights)
    found = solved(Game(start("pig", goal=10), weights=loaded))
    worth = iterated(10, loaded or pig.PIG.outcomes)
    for (mine, theirs, points), value in worth.items():
        if points == 1 or 1 in {mine, theirs}:
            continue
        for text in (f"{mine}/{theirs} A", f"{theirs}/{mine} B"):
            here, seat = pig.PIG.read(f"pig(goal=10) {text} {points}"), "AB".index(text[-1])
            low, high = found.action_bounds(here)[ROLL][seat]
            assert low - 1e-9 <= value <= high + 1e-9
            best = max(values[seat] for values in found.actions(here).values())
            assert best == pytest.approx(found.value(here)[seat], abs=1e-9)
    assert (found.kind, found.gap <= 1e-9, found.weights) == ("certified", True, loaded)


def test_a_solution_plays_as_a_strategy() -> None:
    found = solved(start("pig", goal=10))
    play, exact = found.strategy, found.value(found.start)[0]
    played = simulate(found.start, play, games=2000, rng=1)
    assert played.strategies == ("best play",) * 2
    assert played.shares[0] == pytest.approx(exact, abs=0.05)
    with pytest.raises(ValueError, match="the strategy 'best play' plays pig, not exxtra"):
        simulate(exxtra.start(), play)


@pytest.mark.thorough
@pytest.mark.skipif(not HAS_NUMBA, reason="a million positions take minutes without numba")
def test_pig_to_100_is_worth_what_is_known() -> None:
    """Neller and Presser, Optimal Play of the Dice Game Pig (2004); E. Farmer, Possibly Wrong (2014)."""
    found = solved("pig")
    assert [round(bound, 6) for bound in found.bounds(found.start)[0]] == [0.530593, 0.530593]
    assert found.states == 1_078_110
    for text, best in (
        ("pig 0/0 A 20", "roll"), ("pig 0/0 A 21", "hold"), ("pig 78/99 A 20", "roll"),
        *((f"pig 49/41 B {points}", "hold" if points in {22, 26, 28} else "roll") for points in (21, 22, 26, 27, 28)),
    ):  # fmt: skip
        assert found.best(text) == best


def test_dice_that_depend_on_the_position_are_those_of_each_position() -> None:
    found = solved("tossup 99/99 A 0 1")
    ten = (1 - 0.5**10) / (1 - 3**-10)
    assert found.value(found.start)[0] == pytest.approx(0.75 + 0.25 * (1 - ten) * ten / (1 - (1 - ten) ** 2), abs=2e-9)


def test_a_game_without_dice_is_won_or_lost() -> None:
    found = solved("stones 5 A", limit=4)
    # Whoever leaves a number of stones that 3 divides wins.
    values = [found.value(f"stones {text}") for text in ("5 A", "4 B", "3 B", "3 A", "2 A", "1 A", "0 B")]
    assert values == [(1, 0), (0, 1), (1, 0), (0, 1), (1, 0), (1, 0), (1, 0)]
    assert (found.best("stones 5 A"), found.best("stones 4 B")) == ("2", "1")


def test_a_start_that_wins_at_once_is_solved_even_if_play_may_go_on_for_ever() -> None:
    found = solved("stones 2 A")
    assert (found.best("stones 2 A"), found.value("stones 2 A")) == ("2", (1, 0))
    # The seat could have won before: one stone is left.
    assert found.actions("stones 2 A") == {"1": (0, 1), "2": (1, 0)}
    assert found.bounds("stones 1 B") == ((0, 0), (1, 1))
    # Either may win, or both wait forever: the value is unknown.
    endless = solved("stones 7 A")
    assert (endless.best("stones 7 A"), endless.bounds("stones 7 A")[0]) == ("2", (1, 1))
    assert endless.action_bounds("stones 7 A") == {"2": ((1, 1), (0, 0)), "1": ((0, 1), (0, 1))}


def test_points_without_end_are_looked_at_only_as_far_as_one_asks() -> None:
    found = solved(start("pig", goal=10))
    values: Any = found.actions("pig(goal=10) 0/0 A 11")
    assert values["hold"] == (1, 0)
    # Unless it is a 1, one more roll wins as surely.
    assert values["roll"][0] == pytest.approx(1 - found.value("pig(goal=10) 0/0 B 0")[1] / 6, abs=1e-9)
    assert found.best("pig(goal=10) 0/0 A 205") == "hold"


class Node(NamedTuple):
    number: int
    player: int


class Tree(PlainPosition, Node):
    """A position of a random game: what follows it is in a table."""

    __slots__ = ()
    game = "tree"
    seats = 2
    dice = MappingProxyType({"heads": 3, "tails": 1})
    # For each position the action or dice, and the position after it, or the winners.
    table: ClassVar[dict[Node, Any]] = {}

    @property
    def winners(self) -> tuple[int, ...]:
        found = self.table[self]
        return found if isinstance(found, tuple) else ()

    def actions(self) -> tuple[str, ...]:
        found = self.table[self]
        return () if self.winners else tuple(one for one in found if one not in self.dice)

    def after(self, token: str, emit: Any) -> Any:  # noqa: ARG002 - as every game's
        return Tree(*self.table[self][token])

    def __str__(self) -> str:
        return f"tree {self.number} {'AB'[self.player]}"


class Trees(GameDefinition):
    name = "tree"
    title = "A tree"
    actions = ("roll", "left", "right", "back")

    def start(self, players: int = 2) -> Any:  # noqa: ARG002 - as every game's
        return Tree(0, 0)

    def read(self, text: str) -> Any:
        _, number, seat = text.split(" ")
        return Tree(int(number), "AB".index(seat))


def grown(rng: Random, size: int = 14) -> None:
    """Make up a game: each position leads to later ones, of either seat, or to an end."""
    ends = [(0,), (1,), (0, 1)]
    Tree.table = {Node(n, seat): rng.choice(ends) for n in range(size, size + 3) for seat in (0, 1)}
    for n in range(size):
        for seat in (0, 1):
            named = rng.sample(Trees.actions, rng.randint(1, 4))
            tokens = [*named, *(Tree.dice if "roll" in named else ())]
            after = {one: Node(rng.randint(n + 1, min(n + 5, size + 2)), rng.randrange(2)) for one in tokens}
            Tree.table[Node(n, seat)] = after


def best_chance(node: Node) -> float:
    """Return the chance of seat A with best play, by going through the whole tree."""
    found = Tree.table[node]
    if isinstance(found, tuple):
        return 1 / len(found) if 0 in found else 0.0
    return (max, min)[node.player](chance_after(node, one) for one in found if one not in Tree.dice)


def chance_after(node: Node, action: str) -> float:
    found = Tree.table[node]
    if action != ROLL:
        return best_chance(found[action])
    return sum(weight * best_chance(found[dice]) for dice, weight in Tree.dice.items()) / 4


@pytest.mark.parametrize("seed", range(60))
def test_every_action_of_every_position_of_a_random_game_has_its_value(seed: int) -> None:
    grown(Random(seed))
    found, waiting, seen = solved(Tree(0, seed % 2)), [Tree(0, seed % 2)], set()
    while waiting:
        here = waiting.pop()
        if here in seen or here.winners:
            continue
        seen.add(here)
        waiting += [here.apply(one) for one in Tree.table[here] if one != ROLL]
        chances = {action: chance_after(here, action) for action in here.actions()}
        assert {action: one[0] for action, one in found.actions(here).items()} == pytest.approx(chances, abs=1e-8)
        assert {action: one[0].low for action, one in found.action_bounds(here).items()} == pytest.approx(
            chances, abs=1e-8
        )
        value = best_chance(here)
        assert found.value(here)[0] == pytest.approx(value, abs=1e-8)
        assert chances[found.best(here)] == pytest.approx(value, abs=1e-8)


def test_a_shared_win_is_half_of_one() -> None:
    assert solve("stones 9 A").value("stones 9 A") == (0.625, 0.375)
    assert solve("stones 9 B").bounds("stones 9 B") == ((0.625, 0.625), (0.375, 0.375))


def test_play_that_never_ends_has_no_value() -> None:
    with pytest.raises(ArithmeticError, match=r"still differ by 1: from stones 8 A on, play may never end"):
        solve("stones 8 A")


def test_a_game_with_its_own_solver_keeps_it() -> None:
    assert type(solve("0/0 A -")) is exxtra.Solution
    assert solve("exxtra").best("0/0@4:64 A 70") == ">3"


def test_a_solution_is_found_where_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "_last", deque(maxlen=1))
    monkeypatch.setattr(solver, "_SMALL", 100)
    monkeypatch.setattr(solver, "_not_small", deque(maxlen=100))
    here = start("pig", goal=10)
    assert win_probability(here, games=10).kind == "estimated"
    found = win_probability(here, method="solution")
    assert (found.kind, found.values) == ("certified", solve(here).value(here))
    (last,) = solver._last
    # The same solution has the positions that follow, with the same dice.
    assert solver.solution_of(here.apply("6"), None) is last
    assert last.has(here, None)
    assert not last.has(here, pig.PIG.loaded({"1": 2}))
    assert not last.has(start("pig", goal=11), None)
    assert not last.has(tuple(here), None)
    assert win_probability(here.apply("6"), games=10).kind == "certified"
    assert solver.solution_of(start("pig", goal=11), None) is not last
    # What has been solved is used.
    mine = solve(start("pig", goal=12))
    assert solver._last[0] is mine
    assert win_probability(start("pig", goal=12), games=10).values == mine.value(mine.start)


def test_a_solution_names_its_start_and_its_size() -> None:
    assert repr(solve("stones 4 A")) == "<Solution of stones 4 A: 5 positions, gap 0.0e+00>"
    loaded = Game(start("pig", goal=10), weights="1,1,1,1,1,2")
    assert repr(solve(loaded)).startswith("<Solution of pig(goal=10) 0/0 A 0 with <loaded dice 1,1,1,1,1,2>: ")


@pytest.mark.parametrize(
    ("game", "options", "sentence"),
    [
        ("stones 5 A", {"limit": 3}, "more than 3 positions can follow stones 5 A; .* nearer to the end or a higher"),
        ("pig", {"players": 3}, "only games of 2 seats can be solved, and pig 0/0/0 A 0 has 3"),
        ("stones 0 B", {}, "the game is already over at stones 0 B; solve an earlier position"),
        ("pgi", {}, "Did you mean the game 'pig'?"),
        ("pig", {"tol": 1}, "tol must be"),
        ("pig", {"limit": 0}, "limit must be"),
    ],
)
def test_what_cannot_be_solved_is_refused(game: str, options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        solve(game, **options)


def test_what_cannot_follow_has_no_value() -> None:
    found = solved("stones 4 A")
    with pytest.raises(ValueError, match="stones 5 A cannot follow stones 4 A, which was solved"):
        found.value("stones 5 A")
    with pytest.raises(ValueError, match="there is nothing to decide"):
        found.best("stones 0 B")


def test_progress_counts_positions_and_ends_the_search() -> None:
    seen: list[tuple[int, int]] = []

    def note(done: int, total: int) -> bool:
        seen.append((done, total))
        return len(seen) < 3

    with pytest.raises(KeyboardInterrupt):
        solve("pig", limit=100_000, progress=note)
    assert len(seen) == 3
    assert seen[0][0] < seen[2][0] < 100_000
    assert seen[0][1] == 100_000
