"""Values of positions and actions, each with its kind."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import ExxtraWidget, Game, action_values, exxtra, levelx, win_probability
from exxtra_widget.advice.hints import hint
from tests.contract.bad_calls import check_bad_calls

if TYPE_CHECKING:
    from random import Random

DIANA = "0/0@4:64 A 70"


def test_a_notebook_shows_who_wins_and_how_that_is_known() -> None:
    found = win_probability(exxtra.start(players=2))
    assert found.kind == "certified"
    assert found.bounds[0].low <= 0.540772709597 <= found.bounds[0].high
    assert sum(found.values) == pytest.approx(1)
    assert [list(row.values()) for row in found.to_records()] == [
        [seat, found[i], *found.bounds[i], "certified"] for i, seat in enumerate("AB")
    ]
    text = found._repr_markdown_()
    assert "| A | 54.1% | 54.1% to 54.1% |" in text
    assert repr(found) == "<WinProbability: A 54.1%, B 45.9% (certified: best play of both, solved)>"
    assert (found.plot().table[1][:2], found.plot(title="Who?").title) == (("A", "54.1%"), "Who?")
    assert text.endswith("Proven: best play of both, solved.")


def test_a_notebook_shows_how_sure_differences_are() -> None:
    sure, unsure = action_values(DIANA), action_values("0/3/0@4:64/0@5:70 A 71", games=50, rng=1)
    assert "±" not in sure._repr_markdown_()
    assert sure._repr_markdown_().endswith("Proven: best play of both, solved.")
    assert unsure._repr_markdown_().count(" ± ") == len(unsure) - 1
    assert "Estimated: 50 games of survivor" in unsure._repr_markdown_()


def test_bars_name_actions_as_the_page_does() -> None:
    german = action_values(DIANA).plot(language="de")
    rungs = [f"Stufe {rung}" for rung in (3, 2, 1, 0, 5)]
    assert [row[0] for row in german.table] == ["Möglichkeit", *rungs, "weiterwürfeln"]
    estimated = action_values("0/3/0@4:64/0@5:70 A 71", games=5, rng=1)
    assert {"roll again", "rung 3"} <= {row[0] for row in estimated.plot().table}


def test_a_legal_grouping_is_worth_what_its_like_is() -> None:
    for text in ("levelx 000000/000000 A 2345", "levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0 B 2345"):
        position = levelx.Position.parse(text)
        found = action_values(position, games=20, rng=1)
        assert tuple(found) == position.distinct_actions()
        for folded, like in {">23|45": ">234|5", ">2|345": ">2345"}.items():
            assert position.apply(folded) == position.apply(like)
            assert found[folded] is found[like]
            assert (found.value(folded), found.regret(folded), found.error(folded)) == (
                found.value(like), found.regret(like), found.error(like),
            )  # fmt: skip
    with pytest.raises(KeyError, match=r">26\|45 is not legal here"):
        found.value(">26|45")


def test_what_a_choice_gives_away() -> None:
    found = action_values(DIANA)
    # The largest text is another one.
    assert (found.best, max(found), found.kind) == (">3", "roll", "certified")
    assert set(found) == {"roll", ">0", ">1", ">2", ">3", ">5"}
    assert ">9" not in found
    assert found.regret(">5") == pytest.approx(0.088, abs=5e-4)
    assert found.regret(">3") == 0
    rows = found.to_records()
    assert [row["regret"] for row in rows] == sorted(row["regret"] for row in rows)
    assert repr(found).startswith("<certified for A: >3 54.4%, >2 51.3%, ")
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
        # 95% intervals, here all six of them at once: half as wide again.
        assert low - 0.03 <= exact_values.value(action) <= high + 0.03, action


@pytest.mark.parametrize(("text", "values"), [("3/21 B -", (0.0, 1.0)), ("3/21/4 B -", (0.0, 1.0, 0.0))])
def test_a_game_that_is_over_is_exact(text: str, values: tuple[float, ...]) -> None:
    found = win_probability(text)
    assert (found.kind, found.values) == ("exact", values)


def test_bad_input_is_refused() -> None:
    check_bad_calls("win_probability", "action_values", "float(win_probability")


# --- What people type -------------------------------------------------------------------------


def test_a_game_a_widget_and_a_text_stand_for_their_position() -> None:
    game = Game(DIANA)
    game.play(">3 42")
    for function in (win_probability, action_values, hint):
        expected = str(function(game.position))
        assert str(function(game)) == str(function(ExxtraWidget(game))) == str(function(str(game.position))) == expected


def test_a_win_probability_is_a_sequence_by_seat() -> None:
    found = win_probability("0/3/0 A -", strategies="attacker", games=100, rng=1)
    assert len(found) == 3
    assert list(found) == [found[0], found[1], found[2]] == list(found.values)
    assert found.kind == "estimated"
    assert sum(found) == pytest.approx(1)
    assert found[-1] == found.values[2]


@pytest.mark.parametrize("function", [win_probability, action_values, hint])
def test_numbers_of_other_libraries_are_taken(function: Any) -> None:
    np = pytest.importorskip("numpy")
    one, other, last = (function(SIX, strategies="53", games=games, rng=1) for games in (100, np.int64(100), 1e2))
    assert str(one) == str(other) == str(last)


# --- As long as one wants ---------------------------------------------------------------------

SIX = "0/0/0/0/0/0 A 64"


@pytest.mark.parametrize(("function", "first"), [(action_values, 10), (win_probability, 1_000)])
def test_progress_is_told_and_can_end_an_estimate(function: Any, first: int) -> None:
    told: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> bool:
        told.append((done, total))
        return False

    found = function(SIX, strategies="53", games=3_000, rng=1, progress=stop)
    assert told == [(first, 3_000)]
    assert found.games == first
    assert f"{first:,} games of 53," in f"{found._repr_markdown_()}"
    with ThreadPoolExecutor(2) as executor:
        assert function(SIX, strategies="53", games=3_000, rng=1, executor=executor, progress=stop).games == 1_000


def test_time_is_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by a second whenever it is looked at."""
    ticks = count()
    monkeypatch.setattr("exxtra_widget.support.progress.monotonic", lambda: float(next(ticks)))
    found = action_values(SIX, strategies="53", games=10_000, rng=1, seconds=3, progress=False)
    assert 0 < found.games < 10_000
    assert found.kind == "estimated"
    assert found[found.best].how.startswith(f"{found.games:,} games of ")
    assert found.games == action_values(SIX, strategies="53", games=found.games, rng=1).games
    assert win_probability(SIX, strategies="53", games=10_000, rng=1, seconds=3, progress=False).games == 3_000
    assert 0 < hint(SIX, rng=1, seconds=5, progress=False).games < 1_000


def test_a_budget_that_is_not_used_up_changes_nothing() -> None:
    given: dict[str, Any] = {"strategies": "53", "games": 300, "rng": 1}
    assert str(action_values(SIX, **given, seconds=1_000)) == str(action_values(SIX, **given))
    assert win_probability(SIX, **given, seconds=1_000) == win_probability(SIX, **given)


def test_what_is_interrupted_keeps_its_games() -> None:
    asked = count()

    def tired(position: Any, rng: Random) -> str:  # noqa: ARG001 - as every strategy
        if next(asked) > 5_000:
            raise KeyboardInterrupt
        return str(position.actions()[-1])

    found = action_values("18/18 A 64", strategies=tired, games=10_000, rng=1)
    assert 0 < found.games < 10_000
    with pytest.raises(KeyboardInterrupt):
        action_values("18/18 A 64", strategies=tired, games=10_000, rng=1)
