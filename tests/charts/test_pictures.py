"""Charts by their words: each function of `figures`, and the picture of each result."""

from __future__ import annotations

import re
from typing import Final

import pytest

from exxtra_widget import figures
from exxtra_widget.drawing.svg import PAPER
from tests import colours
from tests.contract.known import result, three_games

# Title and description of each chart, then its table: the head, and the first and the last row if there are many.
CHARTS: Final[dict[str, tuple[str, ...]]] = {
    "CHAIN.hitting_time('a', 'c').plot()": (
        "Number of steps until arrival: Largest: 2, 1/3 = 33.3%.",
        "steps | probability",
        "2 | 1/3 = 33.3%",
        "19 | 0.24%",
    ),
    "DIE.plot(language='de')": (
        "Exakte Wahrscheinlichkeiten: Am größten: 1, 1/6 = 16,7\u00a0%.",
        "Ergebnis | Wahrscheinlichkeit",
        "1 | 1/6 = 16,7\u00a0%",
        "6 | 1/6 = 16,7\u00a0%",
    ),
    "ROLLS.plot()": (
        "6 observations: Largest: 6, 3 times in 6.",
        "outcome | count | relative frequency",
        "1 | 1 time in 6 | 16.7%",
        "6 | 3 times in 6 | 50.0%",
    ),
    "action_values('0/0@4:64 A 70').plot()": (
        "Win probability after each choice: Largest: rung 3, 54.4%.",
        "choice | win probability (proven)",
        "rung 3 | 54.4%",
        "roll again | 41.8%",
    ),
    "analyze([played(PAIR), played(PAIR, seed=5)]).plot()": (
        "Dice or me? Results without luck: A: 48.9%; B: 51.1%",
        "seat | luck-adjusted result | result",
        "A | 48.9% | 57.8%",
        "B | 51.1% | 42.2%",
    ),
    "analyze(played(PAIR)).plot()": (
        "Win probability through the game: A: 54.1% → 60.8%; B: 45.9% → 39.2%",
        "step | A | B",
        "0 | 54.1% | 45.9%",
        "12 | 60.8% | 39.2%",
    ),
    "analyze(played(PAIR)).waterfall(1)": (
        "From start to result: start 45.9% to result 39.2%",
        "part | value",
        "start | 45.9%",
        "result | 39.2%",
    ),
    "compare('0/0@4:64 A 70', games=20, rng=1).plot()": (
        (
            "Win probability after each choice: rung 3: 54.4%; rung 2: 51.3%; rung 1: 48.2%; rung 0: 45.9%; rung "
            "5: 45.6%; roll again: 41.8%"
        ),
        "choice | won in 20 games | proven",
        "rung 3 | 11 · 55.0% | 54.4%",
        "roll again | 9 · 45.0% | 41.8%",
    ),
    "exxtra.evaluate(['60', '53'], goal=3).plot()": (
        "60 against 53: Largest: first turn: 60, 61.1%.",
        "first turn | win probability: 60",
        "first turn: 60 | 61.1%",
        "first turn: 53 | 44.3%",
        "in turn | 52.7%",
    ),
    "exxtra.odds.optimal_stopping(lambda pair: int(pair) % 7).plot()": (
        "Value of stopping with each combination: Largest: 20, 6.",
        "combination | value in spaces",
        "00 | 0",
        "76 | 6",
    ),
    "exxtra.odds.turn('53').plot()": (
        "Results of a turn: 53: Largest: bust, 23/72 = 31.9%.",
        "outcome | probability",
        "bust | 23/72 = 31.9%",
        "5:76 | 5/88 = 5.7%",
    ),
    "exxtra.round_robin({'sixty': '60', 'fifty': '53'}, goal=3).plot()": (
        "Mean win probability of each strategy: Largest: sixty, 52.7%.",
        "strategy | win probability",
        "sixty | 52.7%",
        "fifty | 47.3%",
    ),
    "exxtra.round_robin({'sixty': '60', 'fifty': '53'}, goal=3).arrows()": (
        "Each arrow points from winner to loser: sixty → fifty: 52.7%",
        "winner | loser | win probability",
        "sixty | fifty | 52.7%",
    ),
    "figures.bars({'Ann': 12, 'Bo': 7}, intervals={'Ann': (9, 15)}, reference=('mean', 9.5), unit='steps')": (
        "Comparison: Largest: Ann, 12\u00a0steps.",
        "outcome | steps",
        "Ann | 12\u00a0steps",
        "Bo | 7\u00a0steps",
    ),
    "figures.bars({'rung 1': 0.3, 'rung 5': 0.7}, mark=['rung 5'])": (
        "Comparison: Largest: rung 5, 70.0%. rung 5: 70.0%",
        "outcome | probability",
        "rung 1 | 30.0%",
        "rung 5 | 70.0%",
    ),
    "figures.bars(ROLLS, mark=[6, 3])": (
        "6 observations: Largest: 6, 3 times in 6. 3, 6: 4 times in 6 · 66.7%",
        "outcome | count | relative frequency",
        "1 | 1 time in 6 | 16.7%",
        "6 | 3 times in 6 | 50.0%",
    ),
    "figures.belief({'a': 1, 'b': 1}, [('X', {'a': 0.1, 'b': 0.3})])": (
        "Beliefs after each observation: a: 50.0% → 25.0%; b: 50.0% → 75.0%",
        "observation | a | b",
        "before | 1/2 = 50.0% | 1/2 = 50.0%",
        "X | 25.0% | 75.0%",
    ),
    "figures.calibration([(0.7, True), (0.2, False)])": (
        "Calibration: 2 answers with a known outcome",
        "predicted | happened | count",
        "20.0% | 0% | 1",
        "70.0% | 100% | 1",
    ),
    "figures.calibration({'timid': [(0.6, True), (0.4, False)], 'bold': [(0.9, True)]})": (
        "Calibration: 3 answers with a known outcome",
        "name | predicted | happened | count",
        "timid | 40.0% | 0% | 1",
        "timid | 60.0% | 100% | 1",
        "bold | 90.0% | 100% | 1",
    ),
    "figures.chain(CHAIN)": (
        "Markov chain: a → a: 1/3; a → b: 2/3; b → a: 1/2; b → c: 1/2; c → c: 1",
        "from | to | probability",
        "a | a | 1/3",
        "c | c | 1",
    ),
    "figures.compare({1: 3, 6: 5}, DIE, category='face')": (
        "8 observations and the exact probabilities: Largest: 6, 5 times in 8.",
        "face | count | relative frequency | exact",
        "1 | 3 times in 8 | 37.5% | 1/6 = 16.7%",
        "6 | 5 times in 8 | 62.5% | 1/6 = 16.7%",
    ),
    "figures.crowd({'ill': 14, 'healthy': 986, 'nobody': 0})": (
        "1,000 in all, one mark each: 1,000 in all, one mark each. ill: 14; healthy: 986; nobody: 0",
        "outcome | count | share",
        "ill | 14 | 1.4%",
        "healthy | 986 | 98.6%",
        "nobody | 0 | 0%",
    ),
    "figures.intervals({'few': wilson(5, 9), 'many': wilson(1, 99)}, 0.5)": (
        "1 of 2 intervals contains 50.0%: 1 of 2 intervals contains 50.0%",
        "number | interval | 50.0%",
        "few | 26.7% to 81.1% | contains it",
        "many | 0.2% to 5.5% | misses it",
    ),
    "figures.intervals([(0, 3)], unit='steps')": (
        "1 intervals: 1 intervals",
        "number | interval",
        "1 | 0 to 3",
    ),
    "figures.path({'share': [1, 0.5, 0.25]}, truth=Fraction(1, 6), title='The long run')": (
        "The long run: share: 100% → 25.0%",
        "step | share",
        "1 | 100%",
        "2 | 50.0%",
        "3 | 25.0%",
    ),
    "figures.policy(exxtra.policy_map('5:64'), mine=[20, 19], theirs=range(18, 21))": (
        "Best play: the lowest accepted combination and its rung: opponent: 64 on rung 5",
        "spaces: player to act \\ spaces: opponent (opponent: 64 on rung 5) | 18 | 19 | 20",
        "20 | 64 >1 | 64 >1 | 64 >1",
        "19 | 64 >2 | 64 >2 | 64 >4",
    ),
    "figures.stacked({'Ann': {'avoidable': 0.02, 'dice': 0.21}, 'Bo': {'avoidable': 0, 'dice': Fraction(1, 5)}})": (
        "Parts of the whole: Largest: Ann, 23.0%.",
        "outcome | avoidable | dice | sum",
        "Ann | 2.0% | 21.0% | 23.0%",
        "Bo | 0% | 20.0% | 20.0%",
    ),
    "figures.ladder('0/3/0@4:64/0@5:70 A -')": (
        "Dice ladder: Rung 5: 70 (D); Rung 4: 64 (C)",
        "Dice ladder | combination | player",
        "Rung 5 | 70 | D",
        "Rung 0 |  | ",
    ),
    "figures.stairs(ROLLS, levels=(0.25, 0.5, 0.75))": (
        "Cumulative probabilities: Median: 3.",
        "outcome | relative frequency of this or less",
        "1 | 16.7%",
        "6 | 100%",
    ),
    "figures.stairs(exxtra.odds.until_bust())": (
        "Cumulative probabilities: Median: 2.",
        "outcome | probability of this or less",
        "0 | 0%",
        "13 | 99.1%",
    ),
    "figures.tree('0/0/0 A 61', 2)": (
        (
            "Tree diagram: turn over: 11/36 = 30.6%; turn goes on → turn goes on: 25/36 · 25/36 = 625/1296 = "
            "48.2%; turn goes on → turn over: 25/36 · 11/36 = 275/1296 = 21.2%"
        ),
        "path | probability",
        "turn over | 11/36 = 30.6%",
        "turn goes on → turn goes on | 25/36 · 25/36 = 625/1296 = 48.2%",
        "turn goes on → turn over | 25/36 · 11/36 = 275/1296 = 21.2%",
    ),
    "figures.tree({'X': (1 / 6, {'X': 1 / 6, 'no X': 5 / 6}), 'no X': 5 / 6})": (
        "Tree diagram: X → X: 16.7% · 16.7% = 2.8%; X → no X: 16.7% · 83.3% = 13.9%; no X: 83.3%",
        "path | probability",
        "X → X | 16.7% · 16.7% = 2.8%",
        "X → no X | 16.7% · 83.3% = 13.9%",
        "no X | 83.3%",
    ),
    "figures.waterfall(('start', 0.5), {'luck': 0.2, 'choices': -0.1}, end='end')": (
        "From start to result: start 50.0% to end 60.0%",
        "part | value",
        "start | 50.0%",
        "end | 60.0%",
    ),
    "simulate(PAIR, '53', games=50, rng=1, record=['lengths']).curve()": (
        "Lengths of 50 games: Largest: 13, 7 times in 50.",
        "turns per game, all players together | count | relative frequency",
        "8 | 1 time in 50 | 2.0%",
        "30 | 1 time in 50 | 2.0%",
    ),
    "simulate(PAIR, '53', games=50, rng=1).plot(confidence_level=0.8)": (
        "50 simulated games: Largest: B: 53, 26 of 50 · 52.0%.",
        "strategy | share, interval 80%",
        "A: 53 | 24 of 50 · 48.0%",
        "B: 53 | 26 of 50 · 52.0%",
    ),
    "tournament(PAIR, {'sixty': '60', 'fifty': '53'}, games=10, rng=1).plot()": (
        "20 simulated games: Largest: sixty, 65.0%.",
        "strategy | share, interval 95%",
        "sixty | 65.0%",
        "fifty | 35.0%",
    ),
    "win_probability('0/0@4:64 A 70').plot()": (
        "Each player’s win probability: Largest: A, 54.4%.",  # noqa: RUF001 - as it is shown
        "seat | win probability (proven)",
        "A | 54.4%",
        "B | 45.6%",
    ),
    "win_probability('levelx 110000/000000 B 1235', games=50, rng=1).plot()": (
        "Each player’s win probability: Largest: A, 58.0%.",  # noqa: RUF001 - as it is shown
        "seat | win probability (estimated)",
        "A | 58.0%",
        "B | 42.0%",
    ),
}


@pytest.mark.parametrize("call", CHARTS)
def test_a_chart_says_what_it_shows(call: str) -> None:
    with three_games():
        figure = result(call)
    rows = [" | ".join(row) for row in figure.table]
    shown = rows if len(rows) <= 4 else [*rows[:2], rows[-1]]
    assert (f"{figure.title}: {figure.description}", *shown) == CHARTS[call]


@pytest.mark.parametrize("call", CHARTS)
def test_every_text_is_legible_on_its_ground(call: str) -> None:
    with three_games():
        svg = result(call).svg
    ground = PAPER
    for tag, attributes in re.findall(r"<(\w+)([^>]*)", svg):
        fill = re.search(r'fill="(#[0-9a-f]{6})"', attributes)
        if tag == "text" and 'fill="currentColor"' not in attributes:
            # Other texts lie on the shape that was drawn before; this one has its colours in any theme.
            assert fill, attributes
            assert colours.contrast(fill[1], ground) >= 4.5, (attributes, ground)
        elif fill:
            ground = fill[1]


def test_every_function_of_figures_is_drawn() -> None:
    drawn = {call.partition("(")[0].removeprefix("figures.") for call in CHARTS}
    assert drawn >= set(dir(figures)) - {"Figure"}
