"""A new game on the page: the same players, or other names, numbers of seats and bots."""

from __future__ import annotations

from typing import Any

import pytest

from exxtra_widget import ExxtraWidget
from tests.widget.kernel import ask, code, placing


@pytest.fixture
def widget() -> ExxtraWidget:
    widget = ExxtraWidget(players=["Ann", "Bo", "Cy"], seed=1, bots={1: "random", 2: "attacker"}, goal=9)
    widget.pause()
    widget.roll("64")
    return widget


def test_a_rematch_has_the_same_players_and_bots(widget: ExxtraWidget) -> None:
    ask(widget, "new")
    assert (widget.players, dict(widget.bots)) == (["Ann", "Bo", "Cy"], {1: "random", 2: "attacker"})
    assert (widget.length, len(widget.earlier)) == (0, 1)


def test_names_alone_keep_the_bots_and_bots_alone_keep_the_names(widget: ExxtraWidget) -> None:
    ask(widget, "new", players=["You", "Bo"])
    assert (widget.players, dict(widget.bots)) == (["You", "Bo"], {1: "random"})
    ask(widget, "new", bots=["random", ""])
    assert (widget.players, dict(widget.bots)) == (["You", "Bo"], {0: "random"})


@pytest.mark.parametrize(
    ("fields", "answer"),
    [
        *(({"players": names}, "no_such_table") for names in ([], list("ABCDEFG"))),
        *(({"players": ["Ann", name]}, "no_name") for name in (" ", "x" * 81)),
        *(({"bots": bots}, "no_such_bot") for bots in (["", "", "chess"], ["", "", "", "random"], ["optimal", "", ""])),
        ({"players": ["Ann", "Bo"], "bots": ["", "", ""]}, "no_such_bot"),
        ({"players": ["Ann", 7]}, "malformed"),
    ],
)
def test_players_and_bots_that_do_not_fit_get_a_notice_and_change_nothing(
    widget: ExxtraWidget, fields: dict[str, Any], answer: str
) -> None:
    before = (widget.game, widget.game.copy(), dict(widget.bots), widget.earlier)
    ask(widget, "new", **fields)
    assert code(widget) == answer
    assert (widget.game, widget.game.copy(), dict(widget.bots), widget.earlier) == before


def test_a_strategy_of_the_notebook_keeps_its_seat_by_its_name() -> None:
    widget = ExxtraWidget(players=2, seed=1, bots={1: placing})
    widget.pause()
    (name,) = widget.bots.values()
    ask(widget, "new", players=["Ann", "Bo", "Cy"], bots=["", name, ""])
    assert dict(widget.bots) == {1: name}
    ask(widget, "new", bots=["", "", name])
    assert code(widget) == "no_such_bot"


def test_a_bot_that_cannot_play_the_new_game_leaves_its_seat() -> None:
    widget = ExxtraWidget(players=2, seed=1, bots={0: "random", 1: "optimal"})
    widget.pause()
    widget.new_game(players=3)
    assert (widget.players, dict(widget.bots)) == (["A", "B", "C"], {0: "random"})
