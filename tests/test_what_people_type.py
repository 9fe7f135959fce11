"""What newcomers type first, from their memory of other libraries, and the sentence that leads to the right call.

`tests/types/tasks.py` has the calls that are right at once, or after such a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any, Final

import pytest
from traitlets import TraitError

import exxtra_widget
from exxtra_widget import exxtra

NAMES: Final[Mapping[str, Any]] = {
    **{name: getattr(exxtra_widget, name) for name in dir(exxtra_widget)},
    "exxtra_widget": exxtra_widget,
    "Fraction": Fraction,
    "product": product,
    "start": exxtra.start(players=2),
    "die": exxtra_widget.Distribution(range(1, 7)),
}


@pytest.fixture(scope="module")
def board() -> exxtra_widget.ExxtraWidget:
    return exxtra_widget.ExxtraWidget(players=["Ann", "Bo"], seed=1, speed=0)


@pytest.mark.parametrize(("typed", "right"), [
    # ipywidgets
    ("board.observe(print, 'position')", "observe 'value'"),
    ("setattr(board, 'position', '0/3 A 64')", "set value"),
    ("setattr(board, 'disabled', True)", "here it is locked"),
    ("setattr(board, 'players', ['Cem', 'Dana'])", "new_game(players=[…])"),
    ("board.on_roll(print)", "here it is game.listen(…)"),
    ("board.ask('bust', timeout=30)", "here it is seconds"),
    ("board.reset(players=3)", "here it is new_game()"),
    ("board.unlock()", "here it is locked"),
    ("exxtra_widget.ExxtraWidget(readonly=True)", "here it is locked"),
    ("exxtra_widget.cards(28).print()", "here it is save(…)"),
    ("board.save('game.json')", "game.write(…) for the record, save_html(…) for a page"),
    ("board.write('game.json')", "it is game.write"),
    ("board.to_text()", "it is game.to_text"),
    ("board.to_html()", "here it is save_html(…) or embed_html()"),
    ("board.counters", "it is position.counters"),
    ("ExxtraWidget(players=2, show_odds=True)", "did you mean 'odds'?"),
    ("ExxtraWidget(players=2, animate=False)", "here it is speed"),
    ("ExxtraWidget(players=2, lang='de')", "did you mean 'language'?"),
    ("ExxtraWidget(players=2, theme='drak')", "did you mean 'dark'?"),
    ("ExxtraWidget(players=2, bots=['attacker', '53'])", "like {1: 'random'}"),
    ("ExxtraWidget(['Ann', 'Bo'])", "players="),
    ("Scene(steps='64')", "here it is play"),
    ("ExxtraWidget(players=['Ann', 'Bo'], bots={'Bob': 'attacker'})", "did you mean 'Bo'?"),
    ("ExxtraWidget(bots='attacker')", "not 'attacker'"),
    ("ExxtraWidget.load('game.txt')", "write x.load(text) for an object x"),
    ("ExxtraWidget.play()", "write x.play(text, …) for an object x"),
    ("ExxtraWidget('game.txt')", "Game.read('game.txt') is its game"),
    ("LevelXWidget('game.txt')", "Game.read('game.txt') is its game"),
    ("ExxtraWidget(game='game.txt')", "here it is start"),
    ("board.load('game.json')", "Game.read('game.json') is its game"),
    (r"board.load('C:\\my games\\1.json')", "is its game"),
    ("board.load(Game())", "a new board shows a game"),
    ("board.observe(print, 'step')", "here it is cursor"),
    ("board.scores", "here it is position.counters"),
    ("board.save_png('b.png')", "here it is svg()"),
    # numpy, scipy, pandas
    ("Distribution(product(range(1, 7), repeat=2))", "Counter(pairs) is the former"),
    ("max(die, die)", "one.joint(other).map(max)"),
    ("die.quantile(0.9)", "here it is ppf()"),
    ("die.sample(9, rng=1).ppf(0.9)", "here it is quantile()"),
    ("die.skewness()", "did you mean 'skew'?"),
    ("die.cdf()", "write cdf(outcome)"),
    ("MarkovChain({'a': {'a': 1}}).stationary()", "did you mean 'stationary_distribution'?"),
    ("MarkovChain({'a': {'b': 1}}).hitting_time('a', 'b').sample(9)", "here it is rvs()"),
    ("games_to_detect(0.5, 0.52)", "write another one as against=…"),
    ("exxtra.odds.survival('64', rung=5, opponents=2)", "write n_opponents=2"),
    ("simulate(start, n=100)", "here it is games"),
    ("simulate(start, games=5, rng=1).lengths", "here it is recorded['lengths']"),
    ("simulate(start, games=5, rng=1).to_dataframe()", "here it is to_pandas()"),
    ("simulate(start, games=5, rng=1) - simulate(start, games=5, rng=2)", "compare_strategies(a, b, start)"),
    ("tournament(start, ['53', '60'], games=5, rng=1).to_csv('t.csv')", "here it is to_pandas()"),
    ("tournament(start, ['53', '60'], games=5, rng=1).elo()", "here it is duel(…)"),
    # Chess and learning
    ("Game(start).legal_moves", "here it is actions()"),
    ("start.legal_moves", "here it is actions()"),
    ("start.play('64')", "Game(position).play(…)"),
    ("start.save('p.svg')", "position.svg() its picture"),
    ("start.is_terminal", "here it is is_over"),
    ("start.dice", "here it is roll"),
    ("start.fen", "here it is its text, str(…)"),
    ("start.position", "it is one itself"),
    ("start.win_probability()", "exxtra_widget.win_probability(position) returns it"),
    ("start.scores", "here it is counters"),
    ("start.best", "hint(position).best"),
    ("Game(start).dice", "here it is source"),
    ("Game(start).clone()", "here it is copy()"),
    ("Game(players=2)", "players must be a list of names"),
    ("hint('0/0 A 64').action", "here it is best"),
    ("compare_strategies({'a': '53', 'b': '60'}, start=start)", "write compare_strategies(a, b, start, …)"),
    ("simulate(exxtra.start(2, goal=2), exxtra.solve(goal=2))", "write .strategy after it"),
    ("simulate(exxtra.start(2, goal=2), [exxtra.best_response('53', goal=2), '53'])", "write .strategy after it"),
    # One level up or down
    ("exxtra.simulate", "it is exxtra_widget.simulate"),
    ("exxtra_widget.odds", "it is exxtra.odds or levelx.odds"),
    ("levelx.odds.first_roll", "roll, sent_back, totals"),
    ("exxtra.odds.distribution()", "it has Bust, Choice"),
    ("exxtra.strategies.list()", "it has NAMED"),
    ("figures.histogram", "it has Figure, bars"),
    ("figures.board(start)", "here it is ladder(…); svg()"),
    ("board.figure('ladder')", "figures.ladder(…) is the ladder alone"),
    ("setattr(board, 'show', 'ladder')", "figures.ladder(…) is the ladder alone"),
    ("figures.ladder(levelx.start(2))", "svg() of a position, a game or a board"),
])  # fmt: skip
def test_a_first_guess_is_answered_with_the_right_call(
    typed: str, right: str, board: exxtra_widget.ExxtraWidget
) -> None:
    with pytest.raises((TypeError, ValueError, AttributeError, TraitError)) as caught:
        eval(typed, {**NAMES, "board": board})  # noqa: S307 - the list above
    assert right in str(caught.value)


def test_the_dice_of_a_combination_are_asked_for_a_face() -> None:
    rolled = exxtra.odds.first_roll()
    assert rolled.prob(lambda roll: "X" in roll) == Fraction(11, 36)
    assert rolled.prob(lambda roll: 1 in roll or "2" in roll) == Fraction(20, 36)
    assert exxtra.odds.reroll().given(lambda roll: "X" not in roll) == rolled.given(lambda roll: "x" not in roll)
