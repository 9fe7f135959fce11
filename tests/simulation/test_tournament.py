"""Tournaments: line-ups, counts, and what a stop keeps."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import exxtra, levelx, simulate, tournament
from exxtra_widget.core.strategy import StrategyError

if TYPE_CHECKING:
    from random import Random

SHORT = exxtra.start(players=2, goal=5)
ENTERED = ["first_roll", "53", "attacker"]
MANY = [f"accept {target} or better; rung {rung}" for target in (42, 43, 50, 53, 60, 64) for rung in range(4)]


def own(position: Any, rng: Random) -> str:
    """Play like `first_roll`, through the rules model only."""
    return exxtra.strategies.first_roll(position, rng)


def wrong(position: Any, rng: Random) -> str:
    """Choose an illegal action after a while."""
    return ">9" if position.counters[position.player] > 2 else own(position, rng)


# --- Who meets whom -----------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "entries", "lineups"), [(2, 3, 6), (2, 4, 12), (3, 3, 6), (3, 4, 24), (4, 5, 40)])
def test_every_company_plays_in_every_seat(seats: int, entries: int, lineups: int) -> None:
    targets = ["42", "53", "60", "64", "70"][:entries]
    found = tournament(exxtra.start(players=seats, goal=3), targets, games=2, rng=1)
    assert len(found.results) == lineups
    assert len({result.strategies for result in found.results}) == lineups
    for seat in range(seats):
        sat = Counter(result.strategies[seat] for result in found.results)
        assert set(sat.values()) == {lineups // entries}


def test_neighbours_of_four_are_the_same_on_both_sides() -> None:
    found = tournament(exxtra.start(players=4, goal=2), ["42", "53", "60", "64"], games=1, rng=1)
    after = Counter(pair for r in found.results for pair in pairwise((*r.strategies, r.strategies[0])))
    assert all(count == after[other, one] for (one, other), count in after.items())


# --- What is counted ----------------------------------------------------------------------------


def test_the_counts_are_those_of_its_line_ups() -> None:
    found = tournament(SHORT, ENTERED, games=300, rng=7)
    assert found.games == found.requested == 6 * 300
    assert found.is_complete
    for name in found.entries:
        at = [(result, result.strategies.index(name)) for result in found.results if name in result.strategies]
        assert found.share(name) == sum(result.wins[seat] for result, seat in at) / sum(r.games for r, _ in at)
    assert sum(row["won"] for row in found.to_records()) == found.games


def test_a_duel_counts_the_games_that_one_of_the_two_wins() -> None:
    found = tournament(exxtra.start(players=3, goal=4), [*ENTERED, "60"], games=100, rng=7)
    one, other = found.entries[:2]
    both = [result for result in found.results if {one, other} <= set(result.strategies)]
    won, lost = (sum(r.wins[r.strategies.index(name)] for r in both) for name in (one, other))
    row = next(row for row in found.to_records() if row["strategy"] == one)
    assert row[other] == won / (won + lost)
    assert row[other] in found.duel(one, other)
    assert found.duel(one, other).low == pytest.approx(1 - found.duel(other, one).high)


def test_shared_wins_count_in_parts() -> None:
    start = levelx.start(players=2, lengths=111111, tokens="1.1.1.1.1.1")
    found = tournament(start, ["greedy", "set_collector", "random"], games=50, rng=2)
    assert sum(result.shared for result in found.results) > 0
    assert sum(row["won"] for row in found.to_records()) == pytest.approx(found.games)


def test_strategies_can_be_named_as_they_entered() -> None:
    found = tournament(SHORT, ENTERED, games=100, rng=1)
    assert found.share("53") == found.share("accept 53 or better; top rung")
    assert found.share("attacker") == found.share(exxtra.strategies.attacker)


def test_a_line_up_is_that_of_simulate_with_its_own_dice() -> None:
    found = tournament(SHORT, ENTERED, games=1500, rng="a")
    assert len({result.entropy for result in found.results}) == len(found.results)
    for result in found.results:
        assert simulate(SHORT, result.strategies, games=1500, rng=result.entropy[0]) == result
    assert tournament(SHORT, ENTERED, games=1500, rng="a") == found != tournament(SHORT, ENTERED, games=1500, rng="b")


# --- Stopping, and what goes wrong --------------------------------------------------------------


def test_what_was_played_before_a_stop_is_kept_and_fair() -> None:
    told: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> bool:
        told.append((done, total))
        return done < 6 * 1000

    found = tournament(SHORT, ENTERED, games=5000, rng=5, progress=stop)
    assert not found.is_complete
    assert [result.games for result in found.results] == [1000] * 6
    assert told[-1] == (6000, 30_000)
    assert "6,000 of 30,000 games, stopped" in str(found)


def test_an_interruption_keeps_what_was_played() -> None:
    def interrupt(done: int, _total: int) -> None:
        if done > 2000:
            raise KeyboardInterrupt

    found = tournament(SHORT, ENTERED, games=1000, rng=5, progress=interrupt)
    assert (found.games, found.stopped) == (3000, "interrupted")


def test_a_strategy_that_fails_leaves_the_rest() -> None:
    with pytest.raises(StrategyError, match="'wrong' chose >9") as caught:
        tournament(SHORT, ["first_roll", "53", wrong], games=10, rng=5)
    assert caught.value.result.games == 20
    assert caught.value.result.share("53") + caught.value.result.share("first_roll") == 1


def test_what_cannot_be_played_or_answered_is_refused() -> None:
    with pytest.raises(ValueError, match="are called"):
        tournament(SHORT, ["53", "53", "60"], games=10, rng=1)
    with pytest.raises(ValueError, match="1,615,152 line-ups"):
        tournament(exxtra.start(players=6), MANY, games=10, rng=1)
    with pytest.raises(ValueError, match="both are"):
        tournament(SHORT, ENTERED, games=10, rng=1).duel("53", "53")


# --- Tables and pictures ------------------------------------------------------------------------


def test_it_shows_itself() -> None:
    found = tournament(levelx.start(players=2), ["greedy", "set_collector"], games=20, rng=1)
    assert str(found).startswith("40 simulated games\n")
    assert "| 1 | set_collector |" in found._repr_markdown_()
    assert [row["strategy"] for row in found.to_records()] == list(found.strategies)
    assert [row[0] for row in found.plot().table[1:]] == list(found.strategies)
