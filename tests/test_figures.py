"""Figures by name; trees of positions against enumerated rolls, also where the next roll depends on those before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from exxtra_widget import Event, Game, GameDefinition, PlainPosition, exxtra, figures, levelx, register
from exxtra_widget.charts.numbers import chance
from exxtra_widget.core import registry


class _Fields(NamedTuple):
    total: int = 0
    player: int = 0


class Position(PlainPosition, _Fields):
    """A seat rolls until its total is 5 or more; so the chance of each roll depends on those before."""

    game = "five"
    dice = MappingProxyType({"1": 1, "2": 1, "4": 2})
    seats = 2
    winners = ()

    def actions(self) -> tuple[str, ...]:
        return ("roll",)

    def after(self, token: str, tell: Callable[[Event], object]) -> Position:  # noqa: ARG002
        total = self.total + int(token)
        return Position(total, self.player) if total < 5 else Position(0, 1 - self.player)

    def __str__(self) -> str:
        return f"five {self.total} {'AB'[self.player]}"


class Five(GameDefinition):
    """A game of rolls alone."""

    name = "five"
    title = "Five"
    actions = ("roll",)

    def start(self, players: int = 2) -> Any:  # noqa: ARG002 - as every start
        return Position()

    def read(self, text: str) -> Any:
        _, total, seat = text.split()
        return Position(int(total), "AB".index(seat))


@pytest.fixture
def five() -> Iterator[Any]:
    register(Five())
    yield Position()
    del registry._registered["five"]


def enumerated(start: Any, weights: dict[str, int], depth: int, group: Callable[[str], str] | None) -> dict[str, str]:
    """Return the ends of a tree with the sums of the probabilities of the rolls that lead there."""
    found: dict[str, Fraction] = {}
    for rolls in product(weights, repeat=depth):
        position, names, share = start, [], Fraction(1)
        for dice in rolls:
            share *= Fraction(weights[dice], sum(weights.values()))
            position = position.apply(dice)
            goes_on = position.player == start.player
            names.append(group(dice) if group else "turn goes on" if goes_on else "turn over")
            if not goes_on:
                break
        # The rolls after the end of a turn add up to 1.
        rest = Fraction(1, sum(weights.values()) ** (depth - len(names)))
        for dice in rolls[len(names) :]:
            rest *= weights[dice]
        path = " → ".join(names)
        found[path] = found.get(path, Fraction(0)) + share * rest
    return {path: chance(share, "en") for path, share in found.items()}


def ends_of(figure: Any) -> dict[str, str]:
    # The table shows the factors of two rolls, too.
    return {path: said.split(" = ", said.count(" · "))[-1] for path, said in figure.table[1:]}


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_a_roll_that_depends_on_the_dice_of_a_group_has_their_mean(five: Any, depth: int) -> None:
    assert ends_of(figures.tree(five, depth)) == enumerated(five, dict(five.dice), depth, None)
    if depth == 2:
        assert figures.tree(five).table[2] == ("turn goes on → turn over", "1 · 3/4 = 3/4 = 75.0%")


def test_groups_of_ones_own_have_the_mean_of_their_dice_too(five: Any) -> None:
    def is_even(dice: str) -> str:
        return "odd" if dice == "1" else "even"

    found = figures.tree(five, 2, group=is_even)
    assert ends_of(found) == enumerated(five, dict(five.dice), 2, is_even)


def test_a_tree_ends_where_the_seat_may_not_roll_again() -> None:
    assert figures.tree(levelx.start(), 2).table[1:] == (("turn goes on", "100%"),)
    assert figures.tree(levelx.start(), 4).table == figures.tree(levelx.start(), 1).table


def test_loaded_dice_count_at_every_roll() -> None:
    loaded = exxtra.loaded(b={"X": 3})
    start = exxtra.Position("0/0/0 A 61")
    weights = {str(dice): weight for dice, weight in loaded.items()}
    assert ends_of(figures.tree(Game(start, weights=loaded), 2)) == enumerated(start, weights, 2, None)


def test_dice_count_in_a_group_as_they_do_in_the_position() -> None:
    def better(dice: Any) -> str:
        return "better" if dice > 51 else "not"

    first, again = (figures.tree(text, 1, group=better).table for text in ("0/0/0 A -", "18/15@4:62 A 51"))
    assert ("better", "7/18 = 38.9%") in first
    # 14 of 36 rolls are above 51; 6X and 7X end a turn from its second roll on.
    assert ("better", "1/3 = 33.3%") in again


def test_the_tree_of_a_position_groups_its_rolls() -> None:
    figure = figures.tree("0/0/0 A -", 1, group=lambda dice: "X" if dice.xs else "none")
    assert set(figure.table[1:]) == {("none", "25/36 = 69.4%"), ("X", "11/36 = 30.6%")}


def test_a_figure_that_does_not_exist_names_those_that_do() -> None:
    with pytest.raises(AttributeError, match=r"'hist'; it has Figure, bars, belief, .* waterfall"):
        figures.hist  # type: ignore[attr-defined]  # noqa: B018
