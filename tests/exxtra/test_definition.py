"""Values are looked up: of two seats, in the table that comes along."""

from __future__ import annotations

import subprocess
import sys

import pytest

from exxtra_widget import action_values, exxtra, simulate, win_probability

THREE = "and exxtra.epsilon_equilibrium() solves short games of three; use method='simulate' for an estimate"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("exxtra(goal=3) 0/0/0 A -", THREE),
        ("0/0/0 A 61", THREE),
        ("0/0/0/0 A -", "EXXtra is solved for two seats; use method='simulate' for an estimate"),
    ],
)
def test_a_missing_solution_is_an_error_that_says_what_to_do(text: str, why: str) -> None:
    with pytest.raises(ValueError, match="there is no solution for") as caught:
        win_probability(text, method="solution")
    assert why in str(caught.value)
    assert win_probability(text, games=20, rng=1).kind == "estimated"
    position = exxtra.Position.parse(text)
    assert not position.definition.is_known(position)
    assert not position.definition.is_solved(position)


WITHOUT = """
import sys
sys.modules.update(numpy=None, numba=None, tqdm=None, pandas=None, matplotlib=None)
from exxtra_widget import ExxtraWidget, action_values, exxtra, simulate, win_probability
print(win_probability("0/0 A -").values)
print(action_values("0/0@4:64 A 70").best)
print(simulate(exxtra.start(2), ["optimal", "53"], games=20, rng=1).wins)
print(len(ExxtraWidget("0/0 B -", bots={1: "optimal"}, seed=1).play_bots(2)))
"""


@pytest.mark.slow
def test_solutions_are_looked_up_without_any_other_package() -> None:
    found = subprocess.run([sys.executable, "-c", WITHOUT], check=True, capture_output=True, text=True).stdout
    expected = (
        win_probability("0/0 A -").values,
        action_values("0/0@4:64 A 70").best,
        simulate(exxtra.start(2), ["optimal", "53"], games=20, rng=1).wins,
        2,
    )
    assert found.splitlines() == list(map(str, expected))
