"""Two strategies compared on the same dice, or exactly."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from typing import Any

import pytest

from exxtra_widget import compare_strategies, exxtra, games_to_detect, levelx, simulate
from tests.contract.bad_calls import check_bad_calls

START = exxtra.start(players=2, goal=3)


def asked(name: str) -> Any:
    """Return a strategy that no engine knows."""
    known = exxtra.strategies.find(name)

    def own(position: Any, rng: Any) -> str:
        return known(position, rng)

    own.__name__ = name
    return own


def test_sentences_of_two_seats_are_compared_exactly() -> None:
    found, contest = compare_strategies("53", "first_roll", START), exxtra.evaluate(["53", "first_roll"], goal=3)
    assert (found.kind, found.games, found.error, found.better) == ("certified", 0, 0.0, "53")
    assert found.shares[0] == pytest.approx(contest.share, abs=1e-9)
    assert sum(found.shares) == pytest.approx(1)
    low, high = found.interval()
    assert low <= found.difference <= high < low + 1e-9
    assert found.games_to_detect() == pytest.approx(games_to_detect(contest.share) / 2, rel=0.25)
    assert str(found).startswith("53 is better: 53 wins 65.5%, first_roll 34.5% (certified). Difference: 31.0")


def test_equal_sentences_are_equally_good_and_no_number_of_games_would_tell() -> None:
    found = compare_strategies("attacker", "accept 53 or better; kick if you can, else top rung", START)
    assert (found.kind, found.better) == ("certified", None)
    assert str(found).startswith("equally good: ")
    assert str(found).endswith("percentage points (0.0 to 0.0).")


def test_other_strategies_are_compared_exactly_where_that_is_asked() -> None:
    found = compare_strategies("optimal", "53", START, "solution")
    assert found.shares[0] == pytest.approx(exxtra.evaluate(["optimal", "53"], goal=3).share, abs=1e-9)
    assert compare_strategies("optimal", "53", START, games=10, rng=1).kind == "estimated"


def test_games_agree_with_the_exact_difference() -> None:
    exact = compare_strategies("53", "first_roll", START).difference
    for seed in range(5):
        found = compare_strategies("53", "first_roll", START, "simulate", games=4000, rng=seed)
        assert abs(found.difference - exact) < 4 * found.error
    assert found.error < 0.02
    assert (found.kind, found.games, found.better, found.strategies) == ("estimated", 4000, "53", ("53", "first_roll"))
    assert found.interval(0.99).low < found.interval().low < found.difference
    assert found.games_to_detect() < found.games_to_detect(power=0.99)


@pytest.mark.parametrize("players", [2, 3])
def test_both_strategies_have_the_same_dice_and_the_same_seats(players: int) -> None:
    start = exxtra.start(players=players, goal=3)
    found = compare_strategies("60", "53", start, "simulate", games=300, rng=5)
    pair = ["60", "53"] * players
    first = simulate(start, pair[:players], games=300, rng=5)
    second = simulate(start, pair[1 : players + 1], games=300, rng=5)
    won = sum(first.parts[::2]) + sum(second.parts[1::2])
    assert found.shares[0] == pytest.approx(won / 2)
    # Engines, the rules model and executors play the same games.
    assert compare_strategies(asked("60"), asked("53"), start, "simulate", games=300, rng=5) == found
    with ThreadPoolExecutor(2) as executor:
        assert compare_strategies("60", "53", start, "simulate", games=300, rng=5, executor=executor) == found


def test_what_does_not_differ_is_too_close_to_call() -> None:
    found = compare_strategies(asked("53"), "accept 53 or better; top rung", START, games=50, rng=1)
    assert (found.difference, found.better) == (0, None)
    assert found.interval().low < 0 < found.interval().high
    assert str(found).startswith("too close to call")
    with pytest.raises(ValueError, match="the difference is 0: there is none to find"):
        found.games_to_detect()


def test_progress_may_end_it_with_the_games_so_far() -> None:
    found = compare_strategies("60", "53", START, "simulate", games=100_000, rng=1, progress=lambda *_: False)
    assert 0 < found.games < 100_000


def test_a_shared_win_counts_for_both() -> None:
    start = levelx.Position.parse("levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0 B -")
    found = compare_strategies("random", "set_collector", start, games=20, rng=1)
    assert sum(found.shares) == 1
    assert found.spread <= sqrt(2)


def test_it_is_shown_in_three_languages() -> None:
    found = compare_strategies("53", "first_roll", START, "simulate", games=500, rng=1)
    low, high = found.interval()
    assert [(row["strategy"], row["low"], row["high"]) for row in found.to_records()] == [
        ("53", (1 + low) / 2, (1 + high) / 2), ("first_roll", (1 - high) / 2, (1 - low) / 2),
    ]  # fmt: skip
    assert found._table("de").caption == "500 Spielpaare mit denselben Würfen"
    assert found._table("fr").note.startswith("Écart\u00a0: ")
    assert found._repr_markdown_().startswith("| strategy | wins | 95% interval |\n")
    drawn = found.plot(language="de")
    assert drawn.title == "53 gegen first_roll"
    assert [row[0] for row in drawn.table[1:]] == ["53", "first_roll"]
    exact = compare_strategies("53", "first_roll", START)
    assert exact.plot(title="Who?").title == "Who?"
    assert (exact._table("en").caption, repr(exact)) == ("", f"<StrategyComparison: {exact}>")


def test_what_cannot_be_compared_is_refused() -> None:
    check_bad_calls("compare_strategies(")
