"""Results as data frames, and solutions, dice and maps as tables."""

from __future__ import annotations

from typing import Any

import pytest

from exxtra_widget import exxtra, hint, levelx, win_probability

ENDING = "levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0 B -"
CONTEST = exxtra.evaluate({"Ann": "53", "Bo": "first_roll"}, goal=2)


@pytest.mark.parametrize(
    ("result", "columns", "row"),
    [
        (win_probability("0/0 A -"), "seat value low high kind", {"seat": "A", "kind": "certified"}),
        (
            hint("0/0@4:64 A 70"),
            "action value low high regret error best kind",
            {"action": ">3", "regret": 0, "best": True},
        ),
        (CONTEST, "strategy share beginning answering", {"strategy": "Ann", "share": CONTEST.share}),
        (exxtra.odds.turn("53"), "outcome weight total probability", {"outcome": "bust by 2 X"}),
        (
            exxtra.odds.optimal_stopping(lambda combination: int(combination) / 10),
            "combination stop go stops",
            {"combination": "00", "stop": 0, "stops": False},
        ),
        (win_probability("0/0 A -").plot(), "seat win probability (proven)", {"seat": "A"}),
    ],
)
def test_results_are_data_frames(result: Any, columns: str, row: dict[str, Any]) -> None:
    frame = result.to_pandas()
    assert " ".join(frame.columns) == columns
    assert {name: frame[name][0] for name in row} == row


@pytest.mark.parametrize(
    ("shown", "last"),
    [
        (exxtra.solve(goal=2), "Proven: best play of both, solved."),
        (
            levelx.solve_ending("levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0 B -"),
            "Exact: best play of both, solved.",
        ),
        (exxtra.loaded(b={"X": 3}), "| 76 | 1 of 48 | 1/48 | 2.1% |"),
        (exxtra.policy_map(solution=exxtra.solve(goal=2)), "| 1 | 00 &gt;1 | 00 &gt;1 |"),
    ],
)
def test_it_is_text_html_and_markdown(shown: Any, last: str) -> None:
    found = shown._repr_mimebundle_()
    assert found["text/markdown"].split("\n")[-1] == last
    assert "<table" in found["text/html"]
    assert found["text/plain"] == str(shown)
