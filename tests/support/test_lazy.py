"""Names are imported when they are used, and every name that a package offers is there."""

from __future__ import annotations

import subprocess
import sys

import pytest

import exxtra_widget
from exxtra_widget import exxtra, levelx


@pytest.mark.parametrize("package", [exxtra_widget, exxtra, levelx], ids=lambda package: package.__name__)
def test_every_name_is_there(package: object) -> None:
    names = dir(package)
    assert all(getattr(package, name) is not None for name in names)
    assert callable(exxtra.exercise)
    assert levelx.odds.can_make(7) > 0


def test_a_name_that_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match=r"module 'exxtra_widget\.exxtra' has no attribute 'slove'; .* 'solve'\?"):
        exxtra.slove  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(AttributeError, match="did you mean 'win_probability'"):
        exxtra_widget.win_probabilities  # type: ignore[attr-defined]  # noqa: B018


def test_a_game_loads_no_odds_no_solver_and_no_widget_and_the_suite_when_it_is_named() -> None:
    code = """
import sys
import exxtra_widget
from exxtra_widget import Game, exxtra
Game(exxtra.start(2), seed=1).play("64 >5")
print(*(name for name in sys.modules if name.startswith(("exxtra_widget.", "ipywidgets", "numpy", "numba"))))
exxtra_widget.testing.check_game
"""
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    heavy = (
        "odds",
        "solution",
        "simulation",
        "strategies",
        "exercise",
        "testing",
        "base",
        "ipywidgets",
        "numpy",
        "numba",
    )
    assert [name for name in loaded if name.endswith((*heavy, "ipywidgets", "numpy", "numba"))] == []
