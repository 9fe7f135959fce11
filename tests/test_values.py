"""What positions and actions are worth, and that it is always said how sure that is."""

from __future__ import annotations

from typing import Any

import pytest

from exxtra_widget import action_values, exxtra, levelx, win_probability

DIANA = "0/0@4:64 A 70"


def test_two_seats_are_certified_and_need_no_games() -> None:
    found = win_probability(exxtra.start(players=2))
    assert found.kind == "certified"
    assert found.bounds[0].low <= 0.540772709597 <= found.bounds[0].high
    assert sum(found.values) == pytest.approx(1)


def test_a_notebook_shows_who_wins_and_how_that_is_known() -> None:
    text = win_probability(exxtra.start(players=2))._repr_markdown_()
    assert "| A | 54.1\u00a0% | 54.1\u00a0% to 54.1\u00a0% |" in text
    assert text.endswith("Certified: best play of both, solved.")


def test_a_notebook_shows_how_sure_differences_are() -> None:
    sure, unsure = action_values(DIANA), action_values("0/3/0@4:64/0@5:70 A 71", games=50, rng=1)
    assert "±" not in sure._repr_markdown_()
    assert sure._repr_markdown_().endswith("Certified: best play of both, solved.")
    assert unsure._repr_markdown_().count(" ± ") == len(unsure) - 1
    assert "Estimated: 50 games of survivor" in unsure._repr_markdown_()


def test_an_action_that_is_not_legal_is_named() -> None:
    found = action_values(DIANA)
    for asked in (found.value, found.regret, found.error, found.__getitem__):
        with pytest.raises(KeyError, match=r">9 is not legal here; there is roll, >0, >1, >2, >3, >5"):
            asked(">9")
    assert ">9" not in found


def test_what_a_choice_gives_away() -> None:
    found = action_values(DIANA)
    assert found.best == ">3"
    assert found.kind == "certified"
    assert set(found) == {"roll", ">0", ">1", ">2", ">3", ">5"}
    assert found.regret(">5") == pytest.approx(0.088, abs=5e-4)
    assert found.regret(">3") == 0
    rows = found.to_records()
    assert [row["regret"] for row in rows] == sorted(row["regret"] for row in rows)
    assert rows[0]["action"] == ">3"
    assert rows[0]["best"]
    assert found.to_pandas()["kind"].unique().tolist() == ["certified"]


def test_an_estimate_holds_the_truth() -> None:
    exact = win_probability(DIANA)
    found = win_probability(DIANA, strategies="optimal", games=1000, rng=1)
    assert found.kind == "estimated"
    assert exact.values[0] in found.bounds[0]
    assert "1,000 games of optimal" in found.how
    exact_values, estimates = action_values(DIANA), action_values(DIANA, strategies="optimal", games=400, rng=2)
    for action in exact_values:
        low, high = estimates[action].bounds[0]
        # 95 % intervals, here all six of them at once: half as wide again.
        assert low - 0.03 <= exact_values.value(action) <= high + 0.03, action


def test_more_seats_are_estimated() -> None:
    found = win_probability("0/3/0@4:64 A -", games=300, rng=1)
    assert found.kind == "estimated"
    assert sum(found.values) == pytest.approx(1)
    assert "survivor" in found.how
    values = action_values("17/0/0 A 76", strategies="53", games=200, rng=1)
    assert values.best in {">4", ">5"}
    assert values.value(">5") > values.value("roll")


def test_the_same_entropy_gives_the_same_estimates() -> None:
    one, other = (action_values("17/0/0 A 76", strategies="53", games=100, rng=1).to_records() for _ in range(2))
    assert one == other


def test_level_x_is_estimated() -> None:
    found = win_probability(levelx.start(players=2), strategies="random", games=20, rng=1)
    assert found.kind == "estimated"


@pytest.mark.parametrize(("text", "values"), [("3/21 B -", (0.0, 1.0)), ("3/21/4 B -", (0.0, 1.0, 0.0))])
def test_a_game_that_is_over_is_exact(text: str, values: tuple[float, ...]) -> None:
    found = win_probability(text)
    assert (found.kind, found.values) == ("exact", values)
    with pytest.raises(ValueError, match="nothing to decide"):
        action_values(text)


@pytest.mark.parametrize(
    ("position", "options", "error", "why"),
    [
        ("0/0/0/0 A -", {"method": "solution"}, ValueError, "solved for two seats"),
        ("0/0 A -", {"method": "solutoin"}, ValueError, "did you mean 'solution'"),
        ("0/0 A -", {"method": "solution", "strategies": "60"}, ValueError, "a solution is about best play"),
        (7, {}, TypeError, "a position, its text, a game or a widget is needed, not 7"),
        ("0/0 A -", {"weights": "7"}, ValueError, "weights are"),
        ("0/0 A -", {"strategies": "60", "games": 0}, ValueError, "games is a whole number"),
        ("0/0 A -", {"games": -5}, ValueError, "games is a whole number"),
    ],
)
def test_what_cannot_be_is_refused(position: Any, options: dict[str, Any], error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        win_probability(position, **options)
