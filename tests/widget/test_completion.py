"""Completion of names in IPython, which reads types with jedi."""

from __future__ import annotations

import sys

import pytest
from IPython.core.completer import IPCompleter, provisionalcompleter

from exxtra_widget import ExxtraWidget, Game, LevelXWidget, exxtra, levelx


@pytest.mark.slow
@pytest.mark.parametrize(
    ("thing", "text", "field"),
    [
        (Game(exxtra.start()), "g.position.", "counters"),
        (Game(levelx.start()), "g.position.", "pieces"),
        pytest.param(
            ExxtraWidget(),
            "g.game.position.",
            "counters",
            marks=pytest.mark.skipif(sys.version_info < (3, 11), reason="jedi reads one property alone there"),
        ),
        (LevelXWidget(), "g.position.", "pieces"),
    ],
)
def test_tab_offers_the_names_of_the_position(thing: object, text: str, field: str) -> None:
    pytest.importorskip("jedi")
    completer = IPCompleter(namespace={"g": thing}, use_jedi=True)  # type: ignore[no-untyped-call]
    with provisionalcompleter():
        found = {completion.text for completion in completer.completions(text, len(text))}
    assert {field, "actions", "is_over"} <= found
    assert not {"legal_moves", "fen"} & found
