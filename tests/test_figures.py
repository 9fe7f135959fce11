"""Figures by name; trees of positions against enumerated rolls, also where the next roll depends on those before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest
import tossup

from exxtra_widget import ExxtraWidget, Game, exxtra, figures, levelx, register
from exxtra_widget.support.numbers import chance
from tests.contract.known import three_games


@pytest.fixture
def one_die() -> Iterator[Any]:
    """Return a position of Toss Up, in which the number of dice depends on the rolls before."""
    with three_games():
        register(tossup.TOSS_UP)
        yield tossup.Position((0, 0), left=1)


def is_kept(dice: str) -> str:
    return "kept" if "G" in dice or "R" not in dice else "lost"


def enumerated(start: Any, depth: int, group: Callable[[str], str] | None = None, **more: Any) -> dict[str, str]:
    """Return the ends of a tree with their probabilities."""
    return {path: chance(share, "en") for path, share in shares_of(start, depth, group, **more).items()}


def shares_of(
    position: Any, depth: int, group: Callable[[str], str] | None, weights: Mapping[str, int] | None = None
) -> dict[str, Fraction]:
    rolls = weights or {str(dice): weight for dice, weight in position.outcomes().items()}
    found: dict[str, Fraction] = {}
    for dice, weight in rolls.items():
        after = position.apply(dice)
        goes_on = after.player == position.player
        name = group(dice) if group else "turn goes on" if goes_on else "turn over"
        ends = {"": Fraction(1)} if depth == 1 or not goes_on else shares_of(after, depth - 1, group, weights)
        for end, share in ends.items():
            path = f"{name} → {end}" if end else name
            found[path] = found.get(path, Fraction(0)) + share * Fraction(weight, sum(rolls.values()))
    return found


def ends_of(figure: Any) -> dict[str, str]:
    # The table also shows the factors of two rolls.
    return {path: said.split(" = ", said.count(" · "))[-1] for path, said in figure.table[1:]}


@pytest.mark.parametrize("group", [None, is_kept])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_roll_that_depends_on_the_dice_of_a_group_has_their_mean(one_die: Any, depth: int, group: Any) -> None:
    assert ends_of(figures.tree(one_die, depth, group=group)) == enumerated(one_die, depth, group)


def test_a_tree_ends_where_the_seat_may_not_roll_again() -> None:
    assert figures.tree(levelx.start(), 2).table[1:] == (("turn goes on", "100%"),)
    assert figures.tree(levelx.start(), 4).table == figures.tree(levelx.start(), 1).table


def test_loaded_dice_count_at_every_roll() -> None:
    loaded = exxtra.loaded(b={"X": 3})
    start = exxtra.Position("0/0/0 A 61")
    weights = {str(dice): weight for dice, weight in loaded.items()}
    assert ends_of(figures.tree(Game(start, weights=loaded), 2)) == enumerated(start, 2, weights=weights)


def test_dice_count_in_a_group_as_they_do_in_the_position() -> None:
    def better(dice: Any) -> str:
        return "better" if dice > 51 else "not"

    first, again = (figures.tree(text, 1, group=better).table for text in ("0/0/0 A -", "18/15@4:62 A 51"))
    assert ("better", "7/18 = 38.9%") in first
    # 14 of 36 rolls are above 51; 6X and 7X end a turn from its second roll on.
    assert ("better", "1/3 = 33.3%") in again


def test_a_figure_that_does_not_exist_names_those_that_do() -> None:
    with pytest.raises(AttributeError, match=r"'hist'; it has Figure, bars, belief, .* waterfall"):
        figures.hist  # type: ignore[attr-defined]  # noqa: B018


def test_a_ladder_has_the_names_the_colours_and_the_language_of_its_board() -> None:
    board = ExxtraWidget("0/3/0@4:64/0@5:70 A -", players=["Ada", "Bo", "Cy", "Di"], colors={"Cy": "#ffdd00"})
    plain, shown = figures.ladder(board.game), figures.ladder(board)
    assert (
        plain.table
        == shown.table
        == (
            ("Dice ladder", "combination", "player"),
            ("Rung 5", "70", "Di"),
            ("Rung 4", "64", "Cy"),
            *((f"Rung {rung}", "", "") for rung in (3, 2, 1, 0)),
        )
    )
    assert ("#ffdd00" in plain.svg, "#ffdd00" in shown.svg) == (False, True)
    board.language = "de"
    assert figures.ladder(board).table[1] == ("Stufe 5", "70", "Di")
    assert figures.ladder(board, language="fr", title="Ladder").table[0][0] == "Ladder"
    assert figures.ladder(board.value).table[1] == ("Rung 5", "70", "D")


def test_a_ladder_names_its_pairs_where_there_is_room_and_always_shows_their_letters() -> None:
    names = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"]
    crowd = figures.ladder("0/0@0:42/0@0:42/0@0:42/0@0:42/0@0:42 A -", players=names)
    assert [crowd.svg.count(f">{name}<") for name in (*names, *"ABCDEF")] == [0] * 7 + [1] * 5
    assert [row[2] for row in crowd.table[-5:]] == names[1:]
    assert ">Bo<" in figures.ladder("0/0@0:42/0@0:42/0/0/0 A -", players=names).svg


def test_a_ladder_refuses_other_games_and_names() -> None:
    with pytest.raises(ValueError, match="Level X has no ladder"):
        figures.ladder(levelx.start(2))
    with pytest.raises(ValueError, match="needs 2 names"):
        figures.ladder("0/0 A -", players=["Ann"])
