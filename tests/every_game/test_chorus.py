"""A game in which all seats score at once: wins of many seats, counts of its own, and texts in its positions."""

from __future__ import annotations

import pickle
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from exxtra_widget import action_values, hint, simulate, win_probability
from exxtra_widget.simulation.dice_stream import CHUNK
from tests.every_game.chorus import Position

if TYPE_CHECKING:
    from random import Random

    from tests.every_game.chorus import Chorus


@pytest.mark.parametrize("seats", [6, 22])
def test_a_tie_of_many_seats_is_split_exactly(chorus: Chorus, seats: int) -> None:
    found = simulate(chorus.start(seats), games=100, rng=1)
    winners = seats // 2
    assert found.shared == 100
    assert found.split == tuple(wins * Fraction(winners - 1, winners) for wins in found.wins)
    assert sum(found.wins) - sum(found.split) == 100
    assert found.parts == pytest.approx([wins / winners / 100 for wins in found.wins])
    more = found + simulate(chorus.start(seats), games=50, rng=2)
    assert more.parts == pytest.approx([wins / winners / 150 for wins in more.wins])


@pytest.mark.parametrize("seats", [6, 22])
def test_estimates_of_a_tie_of_many_seats_add_up(chorus: Chorus, seats: int) -> None:
    position = chorus.start(seats).apply("135")
    assert sum(win_probability(position, games=60, rng=1).values) == pytest.approx(1, abs=1e-12)
    for value in action_values(position, games=60, rng=1).values():
        assert sum(value.values) == pytest.approx(1, abs=1e-12)
    won = Position((2,) * seats, "135").apply("odd")
    assert sum(won.returns()) == pytest.approx(1)
    assert win_probability(won).values == pytest.approx(won.returns(), abs=1e-12)


def test_where_every_action_ends_the_game_a_hint_is_exact(chorus: Chorus) -> None:  # noqa: ARG001 - it is registered
    position = Position((4, 4), "124")
    for strategies in (None, "random"):
        found, values = hint(position, strategies=strategies, rng=1), action_values(position, rng=1)
        assert (found.kind, found.games, found.player) == (values.kind, values.games, values.player) == ("exact", 0, "")
        assert [(one.token, one.value, one.low, one.high, one.regret) for one in found.actions] == [
            ("odd", 1.0, 1.0, 1.0, 0.0),
            ("even", 0.0, 0.0, 0.0, 1.0),
        ]
    # If one of them does not, the others are played on with it.
    assert hint(Position((4, 0), "124"), games=20, rng=1, method="simulate").kind == "estimated"
    assert action_values(Position((4, 0), "124"), "simulate", games=20, rng=1).kind == "estimated"


# --- Own counts ---------------------------------------------------------------------------------------


def test_a_game_counts_what_it_names(chorus: Chorus) -> None:
    noted: Counter[tuple[int, int]] = Counter()

    def odd(position: Position, rng: Random) -> str:  # noqa: ARG001 - as every strategy
        if not position.hand:
            return "roll"
        noted[position.player, sum(int(die) % 2 for die in position.hand)] += 1
        return "odd"

    found = simulate(chorus.start(3), odd, games=100, rng=1, record=["points", "high", "lengths"])
    assert list(found.recorded) == ["points", "high", "lengths"]
    points, high = found.recorded["points"], found.recorded["high"]
    assert {(seat, n): times for seat in range(3) for n, times in points[seat].items()} == noted
    assert sum(sum(of_seat.values()) for of_seat in high) == found.rolls
    assert list(high[0]) == sorted(high[0])
    assert found.recorded["lengths"]


def test_counts_are_kept_only_if_they_are_asked_for(chorus: Chorus) -> None:
    assert simulate(chorus.start(3), games=10, rng=1).recorded == {}
    assert list(simulate(chorus.start(3), games=10, rng=1, record="high").recorded) == ["high"]
    with pytest.raises(TypeError, match="record takes no 'rungs'"):
        simulate(chorus.start(3), games=10, rng=1, record=["rungs"])


def test_counts_are_added_and_travel(chorus: Chorus) -> None:
    start = chorus.start(2)
    one = simulate(start, games=CHUNK + 1, rng=1, record=["points", "high"])
    with ThreadPoolExecutor(2) as executor:
        spread = simulate(start, games=CHUNK + 1, rng=1, record=["points", "high"], executor=executor)
    assert spread == one == pickle.loads(pickle.dumps(one))  # noqa: S301 - our own
    assert hash(spread) == hash(one)
    other = simulate(start, games=40, rng=2, record=["points"])
    more = (one + other).recorded
    assert list(more) == ["points"]
    for mine, theirs, both in zip(one.recorded["points"], other.recorded["points"], more["points"], strict=True):
        assert Counter(mine) + Counter(theirs) == +Counter(both)
