"""Bad input of charts: each sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from exxtra_widget import Sample, exxtra, figures
from tests.charts.drawn import DIE

WRONG: list[tuple[Callable[[], Any], str]] = [
    (lambda: figures.bars(7), "numbers must be a mapping like {'rung 1': 0.3}, not 7"),
    (lambda: figures.bars({"a": 1}, mark=3), "mark must hold names of bars"),
    (lambda: figures.bars({"a": 1}, intervals=7), "intervals must be a mapping like .*, not 7"),  # type: ignore[arg-type]
    (lambda: figures.bars({"a": 1}, intervals={"a": 1}), r"intervals must be pairs \(low, high\), not \[1\]"),
    (lambda: figures.bars({"a": 1}, intervals={"a": (2, 1)}), "the ends of interval a are in the wrong order: 2 and 1"),
    (lambda: figures.bars({"a": 1}, intervals={"b": (0, 1)}), "b has an interval, but no bar"),
    (lambda: figures.bars({"a": 1}, reference="x"), "reference needs a number, not 'x'"),
    (lambda: figures.bars({}), "a figure shows 1 to 400 numbers, not 0"),
    (lambda: figures.bars({"a": "x"}), "“?a”? needs a number"),
    (lambda: figures.bars({"a": float("nan")}), "a needs a finite number"),
    (lambda: figures.bars({"a": 12}, unit="%"), "a probability must be between 0 and 1; a has 12"),
    (lambda: figures.bars({"a": 1}, language="es"), "language must be one of en, de, fr"),
    (lambda: figures.compare(DIE, DIE), "give the sample first"),
    (lambda: figures.compare({"a": 0.5}, {"a": 0.5}), "a sample counts whole observations; a has 0.5"),
    (lambda: figures.compare({"a": 5}, Sample(["a", "b"])), "a sample has only counts"),
    (lambda: figures.compare({"a": 5}, {"a": 2}), "a probability must be between 0 and 1; a has 2"),
    (lambda: figures.crowd({"a": 0.5}), "the size of a group must be a whole number from 0 up; a has 0.5"),
    (lambda: figures.crowd({"a": -1}), "the size of a group must be a whole number from 0 up; a has -1"),
    (lambda: figures.crowd({"a": 2001}), "a crowd can have 1 to 2,000 members, not 2,001"),
    (lambda: figures.crowd({"a": 0}), "a crowd can have 1 to 2,000 members, not 0"),
    (lambda: figures.crowd(dict.fromkeys("abcdefg", 1)), "a crowd must have at most 6 groups, not 7"),
    (lambda: figures.intervals([(0.2, 0.1)]), "the ends of interval 1 are in the wrong order"),
    (lambda: figures.intervals([0.5]), "intervals must be pairs"),
    (lambda: figures.intervals([]), "there are no intervals"),
    (lambda: figures.intervals([(0, 1)], names=["a", "b"]), "1 intervals need 1 names, not 2"),
    (lambda: figures.stairs(DIE, levels=[2]), "a level must be above 0 and at most 1, not 2"),
    (lambda: figures.stairs(DIE, levels=2), "a level must be above 0 and at most 1, not 2"),
    (lambda: figures.path({"lead": {0: 0.5, 5: 0.6}}), r"lead needs a list of numbers, .* names=\[…\] holds the names"),
    (lambda: figures.tree({"a": "1/0", "b": 1}), "a needs a number, not '1/0'"),
    (lambda: figures.tree({"a": 0.5, "b": 0.4}), "add up to 0.9, not to 1"),
    (lambda: figures.tree({"a": 2}), "the probability of a must be between 0 and 1"),
    (lambda: figures.chain("a"), "chain\\(\\) draws a MarkovChain"),
    (lambda: figures.belief({"a": 1}, [("X", {"b": 1})]), "X needs its probability under a"),
    (lambda: figures.belief({"a": 1}, [("X", {"a": 0})]), "impossible under every remaining"),
    (lambda: figures.belief({"a": 1}, 7), "evidence must be a list of observations"),  # type: ignore[arg-type]
    (lambda: figures.path({"a": [1], "b": [1, 2]}), "the lists of a path must have the same length: a has 1, b has 2"),
    (lambda: figures.path("abc"), "needs a list of numbers"),
    (lambda: figures.policy(exxtra.policy_map(), mine=[21]), "counter is on 0 to 20"),
    (lambda: figures.policy(7), "policy\\(\\) draws a map"),
    (lambda: figures.waterfall(5, {}), "the start must be a pair"),
    (lambda: figures.stacked({"a": 1}), "stacked bars need a mapping from names to parts"),
    (
        lambda: figures.stacked({"a": {"x": 1}, "b": {"y": 1}}),
        "the parts of 'b' differ from those of 'a', or in their order",
    ),
    (lambda: figures.stacked({}), "stacked bars must have 1 to 20 names, not 0"),
    (lambda: figures.stacked({"a": dict.fromkeys("abcdefg", 1)}), "stacked bars must have one to six parts, not 7"),
    (lambda: figures.path({}), "a path must have one to six lists, not 0"),
    (lambda: figures.stacked({"a": {"x": -1}}), "the parts of a must be numbers of 0 or more"),
    (lambda: figures.stacked({"a": {}}), "parts of a, not 0"),
]


@pytest.mark.parametrize(("call", "said"), WRONG)
def test_bad_input_is_refused_with_a_sentence(call: Callable[[], Any], said: str) -> None:
    with pytest.raises((TypeError, ValueError), match=said):
        call()
