"""Names are imported when they are used, and every name that a package offers is there."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any

import pytest

import exxtra_widget
from exxtra_widget import exxtra, figures, levelx, testing


def test_a_name_that_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match=r"module 'exxtra_widget\.exxtra' has no attribute 'slove'; .* 'solve'\?"):
        exxtra.slove  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(AttributeError, match="did you mean 'win_probability'"):
        exxtra_widget.win_probabilities  # type: ignore[attr-defined]  # noqa: B018


def loaded(code: str) -> list[str]:
    """Return the modules that are loaded after some lines of code in a fresh Python."""
    command = [sys.executable, "-c", f"import sys\n{code}\nprint(*sys.modules)"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()


def test_a_game_loads_no_odds_no_solver_and_no_widget() -> None:
    names = loaded('from exxtra_widget import Game, exxtra; Game(exxtra.start(2), seed=1).play("64 >5")')
    heavy = ("odds", "solution", "simulation", "strategies", "exercise", "testing", "base")
    ours = [name for name in names if name.startswith("exxtra_widget.") and name.endswith(heavy)]
    assert (ours, {"asyncio", "ipywidgets", "numpy", "numba"}.intersection(names)) == ([], set())


def test_a_board_without_a_question_loads_no_questions_no_simulation_and_no_event_loop() -> None:
    names = {*loaded("from exxtra_widget import ExxtraWidget; ExxtraWidget()")} - {*loaded("import anywidget")}
    heavy = ("ask", "exercise", "poll", "predictions", "simulate", "figure")
    assert [name for name in names if name.startswith("exxtra_widget.") and name.endswith(heavy)] == []
    assert {"asyncio", "multiprocessing", "numpy", "numba"}.isdisjoint(names)


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("round_robin", "it is exxtra.round_robin"),
        ("threshold", "it is exxtra.strategies.threshold"),
        ("bars", "it is figures.bars"),
    ],
)
def test_a_name_that_is_further_down_is_found(name: str, right: str) -> None:
    with pytest.raises(AttributeError, match=f"; {re.escape(right)}$"):
        getattr(exxtra_widget, name)


@pytest.mark.parametrize("module", [exxtra, levelx.odds])
def test_a_name_that_all_games_share_is_found_in_the_package_above(module: object) -> None:
    with pytest.raises(AttributeError, match=r"; it is exxtra_widget\.compare_strategies$"):
        module.compare_strategies  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize(
    "module",
    [exxtra_widget, exxtra, levelx, figures, testing, exxtra.odds, exxtra.strategies, levelx.odds, levelx.strategies],
)
def test_dir_lists_what_is_public_and_nothing_else(module: Any) -> None:
    assert dir(module) == sorted(module.__all__)
