"""Lessons written from docs/own-lesson.md alone: ten lines of code each, from the question to the picture."""

from __future__ import annotations

from typing import Any

import pytest

# How sure is a pair at the top? A vote, a simulation by hand, the exact value, a second vote.
SAFE_AT_THE_TOP = """
from exxtra_widget import Distribution, ExxtraWidget, exxtra, figures
w = ExxtraWidget("0@5:64/0/0 B -", players=["Ann", "Bo", "Cy"], seed=3)
w.ask("survive rung 5", reveal="later", names="hidden", seconds=90)
w.tally({"1/2": 11, "90 %": 6, "2/3": 8}); w.again(); w.tally({"2/3": 20, "70 %": 5})
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


@pytest.mark.parametrize("lesson", [SAFE_AT_THE_TOP, LOADED], ids=["safe at the top", "loaded"])
def test_a_lesson_takes_ten_lines(lesson: str) -> None:
    names: dict[str, Any] = {}
    exec(lesson, names)  # noqa: S102 - the lessons above
    assert len(lesson.strip().splitlines()) <= 10
    assert names["w"].question["state"] == "revealed"
    assert sum(bool(answer["answer"]) for answer in names["w"].question["answers"]) in {25, 28}
    assert len(names["picture"].table) > 2
    assert names["task"].check("5/6").correct is False
