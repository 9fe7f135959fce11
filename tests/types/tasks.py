"""What authors, students and researchers wanted to do, as they write it; `test_checkers` checks and runs it.

A type checker finds no mistake here, as it would be a wrong one.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import ipywidgets

from exxtra_widget import (
    Distribution,
    ExxtraWidget,
    Game,
    LevelXWidget,
    MarkovChain,
    Scene,
    Scenes,
    Strategy,
    action_values,
    analyze,
    compare_strategies,
    exxtra,
    figures,
    games_to_detect,
    hint,
    levelx,
    play,
    simulate,
    solve,
    tournament,
    wilson,
    win_probability,
)

ENDING = "levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0 B -"


# --- With a board ---------------------------------------------------------------------------------


def in_a_notebook(folder: Path) -> None:
    board = ExxtraWidget(players=["Ann", "Bo"], seed=1, theme="dark", size="compact", speed=0)
    other = ExxtraWidget(board.game.copy(), locked=True)
    board.layout.width = "500px"
    moments: list[int] = []
    board.observe(lambda change: moments.append(change["new"]), names="cursor")
    label, button = ipywidgets.Label(), ipywidgets.Button(description="Roll")
    board.observe(lambda _: setattr(label, "value", str(win_probability(board))), "value")
    button.on_click(lambda _: board.roll("64"))
    button.click()
    assert (moments, label.value[:1], len(other.game)) == ([1], "A", 0)
    stop = board.game.listen(lambda game: moments.append(len(game)))
    board.place(5)
    stop()
    ipywidgets.jslink((board, "cursor"), (other, "cursor"))
    ipywidgets.GridBox([board, other], layout=ipywidgets.Layout(grid_template_columns="1fr 1fr"))
    for theme in ("light", "dark"):
        other.theme = theme
    other.colors = {"Ann": "#1f77b4", "Bo": None}
    other.colors = ["#c0392b", "#fd0"]
    other.language = "de"
    assert figures.ladder(other).svg.startswith("<svg")
    board.value = "0/3 A 64"
    board.game.write(folder / "game.json")
    assert ExxtraWidget(Game.read(folder / "game.json")).value == board.value
    (folder / "board.svg").write_text(board.svg(), encoding="utf-8")


def with_a_class() -> None:
    board = ExxtraWidget("0/3/0@4:64/0@5:70 A 61")
    board.ask("bust", seconds=30, reveal="later", class_size=28)
    board.tally({"30%": 4, "1/3": 2})
    board.roll("7X")
    board.reveal()
    assert round(board.predictions.brier, 2) > 0
    board.scenes = Scenes([Scene("Stop or go?", "0/0 A 42", play=">5", show="odds", names="shown")])
    assert board.scenes.number("Stop or go?") == 1
    board.next()


def with_bots() -> None:
    board = ExxtraWidget(players=2, bots={0: "attacker", 1: Lowest()}, seed=1, speed=0)
    board.play_bots(limit=10)
    board.bots = {1: "53", 0: None}
    board.new_game(players=3, bots={2: exxtra.strategies.survivor})
    assert play("levelx", players=2).position.seats == LevelXWidget(bots={1: "greedy"}, players=2).position.seats


# --- With probabilities -------------------------------------------------------------------------------


def with_dice() -> None:
    die = Distribution(range(1, 7))
    assert (die + die >= 9)[True] == Fraction(10, 36)
    pairs = Distribution(Counter(product(range(1, 7), repeat=2)))
    assert pairs.given(lambda pair: 6 in pair).prob(lambda pair: sum(pair) >= 9) == Fraction(7, 11)
    assert exxtra.odds.first_roll().given(lambda roll: "X" not in roll).total == 25
    assert (die.mean(), die.skew(), die.ppf(0.9), die.median()) == (Fraction(7, 2), 0, 6, 3)
    assert [die.cdf(face) for face in die][-1] == 1
    assert die.joint(Distribution(range(1, 13))).map(max).ppf(1) == 12
    assert (20 @ Distribution({1: 11, 0: 25})).mean() == Fraction(55, 9)
    assert len(die.rvs(10, rng=1)) == 10
    rolled = die.sample(100, rng=1)
    assert rolled.std() ** 2 - rolled.var() < 1e-9
    assert (rolled.median(), rolled.quantile(0.9), len([*rolled.elements()])) == (4, 6, 100)
    assert exxtra.loaded(a={"X": 5}) == exxtra.loaded(a=[1, 1, 1, 1, 1, 5])


def with_chains_and_samples() -> None:
    weather = MarkovChain({"dry": {"dry": 9, "wet": 1}, "wet": {"dry": 5, "wet": 5}})
    assert weather.stationary_distribution()["dry"] == Fraction(5, 6)
    wait = MarkovChain({"wait": {"wait": 5, "done": 1}}).hitting_time("wait", "done")
    assert wait.mean() == 6
    assert len(wait.rvs(5, rng=1)) == 5
    assert wilson(434, 1509).low < 11 / 36 < wilson(434, 1509).high
    assert games_to_detect(0.52, power=0.9) > games_to_detect(0.52)
    assert exxtra.odds.turn("53").rolls.mean() == Fraction(45, 22)
    assert exxtra.odds.survival("64", rung=5, n_opponents=2) < exxtra.odds.survival("64", rung=5)
    assert figures.belief({"fair": 0.5, "loaded": 0.5}, [("six", {"fair": 1 / 6, "loaded": 1 / 2})]).table
    assert figures.tree({"X": 1 / 6, "no X": 5 / 6}, products="blank").svg.startswith("<svg")


# --- With strategies ----------------------------------------------------------------------------------


def highest(position: exxtra.Position, _: Random) -> str:
    return position.actions()[-1]


class Lowest:
    """A strategy as an object."""

    def __call__(self, position: exxtra.Position, rng: Random) -> str:
        return rng.choice(position.actions()[:1])


def with_strategies() -> None:
    start = exxtra.start(players=2, goal=3)
    named: dict[str, str | Strategy] = {"mine": highest, "book": "53"}
    found = simulate(start, [highest, "53"], games=20, rng=1, record=["lengths", "rungs"])
    assert found.wins == simulate(start, named, games=20, rng=1).wins
    assert found.recorded["lengths"].share(lambda turns: turns < 1_000) == 1
    assert found.curve().table
    assert found.plot().svg
    assert simulate(start, Lowest(), games=2, rng=1, longest=100_000).strategies == ("Lowest", "Lowest")
    assert simulate(start, lambda position, rng: rng.choice(position.actions()), games=2, rng=1).games == 2
    met = tournament(start, {"mine": highest, "book": "53", "chance": "random"}, games=4, rng=1)
    assert 0 <= met.duel("mine", "book").low <= 1
    answer = exxtra.best_response("53", goal=3)
    assert answer.share > 0.5
    assert compare_strategies(answer.strategy, "53", start).better == "best response to 53"
    best = exxtra.solve(goal=3).strategy
    assert ExxtraWidget(start, bots={1: best}).bots
    assert win_probability(start, strategies=[best, "53"], games=20, rng=1).kind == "estimated"


def with_positions() -> None:
    position = exxtra.start(players=2).apply("64")
    assert [str(position.apply(action)) for action in position.actions() if action != "roll"][-1] == "0@5:64/0 B -"
    assert position.why_not(">9").code == "no_such_rung"
    assert len(position.to_vector()) == len(exxtra.start(players=2).to_vector())
    assert hint(position).best == action_values(position, method="auto").best
    game = Game(exxtra.start(players=2, goal=3), seed=1)
    while not game.is_over:
        game.step(exxtra.strategies.attacker(game.position, Random(1)))
    assert analyze(game).steps
    assert exxtra.policy_map(shows="rung").at(3, 4).win > 0


def with_level_x() -> None:
    start = levelx.start(players=2)
    assert simulate(start, ["greedy", "random"], games=2, rng=1).games == 2
    assert levelx.odds.totals()[6].mean() > 0
    assert hint(start.apply("1235"), games=2, rng=1).best
    assert solve(ENDING).states == levelx.solve_ending(ENDING).states
    assert win_probability(ENDING, method="solution").kind == "exact"
