"""Public names are found with their methods, and gaps in their docstrings too."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

numpydoc_check = pytest.importorskip("tools.numpydoc_check", reason="it needs numpydoc", exc_type=ImportError)


def test_methods_of_public_classes_and_functions_are_found() -> None:
    names = numpydoc_check.public_names()
    assert {"exxtra_widget.core.game.Game.undo", "exxtra_widget.wilson", "exxtra_widget.levelx.strategies.rollout"} <= {
        *names
    }
    assert len(set(names)) == len(names)


def test_a_gap_is_found_and_a_whole_docstring_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "documented.py"
    path.write_text(
        textwrap.dedent('''
        def bare(a):
            """Return a sum."""
            return a

        def whole(a):
            """Return a sum.

            Parameters
            ----------
            a : int
                A number.

            Returns
            -------
            int
                The sum.
            """
            return a

        def private(_a, b):
            """Do nothing.

            Parameters
            ----------
            b : int
                A number.
            """
        ''')
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert [found.problem[:4] for found in numpydoc_check.check("documented.bare")] == ["PR01", "RT01"]
    assert numpydoc_check.check("documented.whole") == []
    assert numpydoc_check.check("documented.private") == []
