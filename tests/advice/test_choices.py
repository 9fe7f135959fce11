"""Every choice of a position, simulated and exact."""

from __future__ import annotations

from typing import Any

import pytest

from exxtra_widget import ExxtraWidget, action_values, compare, exxtra, simulate
from tests.contract.bad_calls import check_bad_calls

KICK = "18/15@4:62 A 51"


def test_choices_are_played_and_set_beside_their_exact_values() -> None:
    found = compare(KICK, 200, rng=1)
    known = action_values(KICK)
    assert found.best == known.best == "roll"
    assert found.kind == "certified"
    for row in found.rows:
        assert row.exact == known.value(row.action)
        assert row.share == row.wins / 200
        assert abs(row.share - row.exact) < 0.15
    assert [row["action"] for row in found.to_records()] == [row.action for row in found.rows]
    assert list(found) == list(found.rows)
    assert len(found) == len(exxtra.Position(KICK).actions())


def test_the_same_choices_of_a_widget_give_the_same_counts() -> None:
    wins = [
        {row.action: row.wins for row in compare(given, 50, choices=choices, rng=3)}
        for given, choices in ((ExxtraWidget(KICK), ["roll", 5, "rung 2"]), (KICK, ["rung 5", ">2", "roll"]))
    ]
    assert wins[0] == wins[1]
    free = simulate(ExxtraWidget(KICK), games=20, rng=1)
    assert (free.start, {*free.strategies}) == (KICK, {"survivor"})


def test_strategies_play_on_without_a_claim_to_exactness() -> None:
    found = compare(KICK, 20, strategies="53", rng=1)
    assert (found.kind, {row.exact for row in found.rows}) == ("", {None})
    assert len(found.plot().table[0]) == 2


def test_bad_choices_are_refused_with_those_that_are_legal() -> None:
    check_bad_calls("compare(")


def test_games_begin_with_the_first_action() -> None:
    placed = simulate(KICK, "53", first="rung 5", games=100, rng=1)
    rolled = simulate(KICK, "53", first="roll", games=100, rng=1)
    free = simulate(KICK, "53", games=100, rng=1)
    assert (placed.first, rolled.first, free.first) == (">5", "roll", "")
    assert placed.wins != rolled.wins == free.wins
    with pytest.raises(ValueError, match="different first cannot be pooled"):
        _ = placed + rolled


@pytest.mark.parametrize("rung", [3, "3", ">3", "rung 3", "Rung 3", "Stufe 3", "échelon 3"])
def test_a_rung_has_one_spelling_everywhere(rung: Any) -> None:
    here = "0/3/0@4:64/0@5:70 A 61"
    assert exxtra.odds.survival(here, rung) == exxtra.odds.survival(here, 3)
    assert exxtra.odds.steps_next_turn(here, rung) == exxtra.odds.steps_next_turn(here, ">3")
    widget = ExxtraWidget(here)
    widget.ask("survive", rung=rung)
    assert widget.question["fields"]["rung"] == "3"
    assert str(widget.place(rung).action) == ">3"
    widget.undo()
    assert compare(here, 1, choices=[rung], rng=1).best == ">3"


def test_a_long_fraction_shows_its_decimal_first() -> None:
    chance = exxtra.odds.survival("0/3/0@4:64/0@5:70 A 61", 3)
    assert repr(chance).startswith(f"{float(chance):.6g} = Fraction(")
    assert repr(exxtra.odds.survival("76")) == "Fraction(385, 432)"


def test_choices_are_called_as_their_author_calls_them() -> None:
    found = compare(KICK, 20, choices={"kick": ">2", "top": 5}, rng=1)
    assert [(row.action, row.words) for row in found] == [(">2", "kick"), (">5", "top")]
    assert found["kick"] == found[">2"]
    assert [row[0] for row in found.plot(language="de").table] == ["Möglichkeit", "kick", "top"]
    assert repr(found).startswith(f"<Choices at {KICK}: kick ")
    heads, first, *_ = str(found).split("\n")
    assert heads.split() == ["choice", "won", "share", "proven"]
    assert first.split()[0] == "kick"
    assert f" {found.rows[0].wins:g} times in 20" in first
    assert " times in 20" in found._repr_markdown_()
    unnamed = compare(KICK, 20, choices=["roll", 5], rng=1).plot(language="de")
    assert [row[0] for row in unnamed.table] == ["Möglichkeit", "weiterwürfeln", "Stufe 5"]
