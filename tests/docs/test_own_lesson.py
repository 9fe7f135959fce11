"""Lessons written from docs/how-to/lesson.md alone: ten lines of code each, from the question to the picture."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parent.parent.parent / "docs" / "how-to" / "lesson.md"

# How sure is a pair at the top? A vote, a simulation by hand, the exact value, a second vote.
SAFE_AT_THE_TOP = """
from exxtra_widget import Distribution, ExxtraWidget, exxtra, figures
w = ExxtraWidget("0@5:64/0/0 B -", players=["Ann", "Bo", "Cy"], seed=3)
w.ask("survive rung 5", reveal="later", seconds=90)
w.tally({"1/2": 11, "90%": 6, "2/3": 8}); w.again(); w.tally({"2/3": 20, "70%": 5})
p = exxtra.odds.survival(w, ">5", finish=False)
pair = Distribution({"kept": p, "lost": 1 - p})
picture = figures.compare(pair.sample(500, rng=1), pair, title="Is Ann's 64 still there?")
w.reveal()
task = exxtra.exercise("0@5:64/0/0 B -", "survive", rung="rung 5")
"""

# Is this die loaded? A belief that moves with every roll.
LOADED = """
from fractions import Fraction
from exxtra_widget import ExxtraWidget, exxtra, figures
w = ExxtraWidget("0/0/0 A 61", seed=1)
w.ask("Which die is it?", choices=["fair", "loaded"], reveal="later")
w.tally({"fair": 20, "loaded": 8})
x = {"fair": Fraction(1, 6), "loaded": Fraction(2, 7)}
chances = {"X": x, "no X": {die: 1 - chance for die, chance in x.items()}}
picture = figures.belief({"fair": 3, "loaded": 1}, [(seen, chances[seen]) for seen in ("X", "no X", "X", "X")])
tree = figures.tree({"X": Fraction(2, 7), "no X": Fraction(5, 7)}, title="The loaded die")
w.reveal(); task = exxtra.exercise("0/0/0 A 61", "bust")
"""

# Two steps before the finish: a low rung, or the race? Counts of the groups beside 500 games of each choice.
FINISH = """
from exxtra_widget import ExxtraWidget, Sample, compare, exxtra, figures
w = ExxtraWidget("19/15@2:43 A 51", players=["Ann", "Bo"], seed=7)
w.ask("Ann holds 51. What would you do?", choices=["roll", "rung 1", 3], reveal="later", seconds=90)
w.tally({"roll": 6, "rung 1": 5, "rung 3": 17}); w.again(seconds=60); w.tally({"roll": 5, 1: 14, 3: 9})
groups = figures.bars({"Group 1": 14, "Group 2": 11}, unit="times", title="Bo beats 51 in twenty tries")
sample = Sample({"beaten": 25, "safe": 15}).plot(title="Our class")
picture = compare(w, 100, choices=["roll", 1, "rung 3"], rng=1).plot()
w.reveal()
task = exxtra.exercise(w, "bust", wrong={"1/3": "You counted XX twice."}).sealed()
"""

# What is a lead worth? Intervals of twenty classes, one exercise for each student.
LEAD = """
from exxtra_widget import ExxtraWidget, exxtra, figures, simulate, wilson, win_probability
w = ExxtraWidget("14/6 A 60", players=["Anna", "Ben"], language="de", seed=3)
w.ask("win", reveal="later")
w.tally({"60%": 4, "2/3": 9, "75%": 8, "0,9": 4})
truth = win_probability(w).values[0]
classes = [simulate(w, "optimal", first="Stufe 3", games=100, rng=number) for number in range(20)]
picture = figures.intervals([wilson(one.wins[0], 100) for one in classes], truth=truth, language="de")
w.reveal()
each = [{"target": target} for target in ("62", "64", "71")]
task = exxtra.exercise(w, "at least", parameters=each, form="fraction", language="de").variant("Mia")
"""


def test_the_page_begins_with_a_lesson_of_a_dozen_lines() -> None:
    found = re.search(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert found
    assert len(found[1].split("\n\n")) > 1, "its cells are apart"
    assert sum(bool(line.strip()) for line in found[1].splitlines()) == 12
    names: dict[str, Any] = {}
    exec(found[1], names)  # noqa: S102 - the page's own code
    question = names["board"].question
    assert [choice for choice, _ in question["values"]] == ["roll", "stop low", "stop high"]
    assert [sum(row[vote] for row in question["rows"]) for vote in ("first", "count")] == [26, 26]


@pytest.mark.parametrize(
    "lesson", [SAFE_AT_THE_TOP, LOADED, FINISH, LEAD], ids=["safe at the top", "loaded", "finish", "lead"]
)
def test_a_lesson_takes_ten_lines(lesson: str) -> None:
    names: dict[str, Any] = {}
    exec(lesson, names)  # noqa: S102 - the lessons above
    assert len(lesson.strip().splitlines()) <= 10
    assert names["w"].question["state"] == "revealed"
    assert sum(row["count"] for row in names["w"].question["rows"]) in {25, 28}
    assert len(names["picture"].table) > 2
    assert names["task"].check("5/6").correct is False
