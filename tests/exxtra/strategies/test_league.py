"""Leaderboards: ranks, ties, one more strategy, interrupts, and the contest in each cell."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import exxtra
from exxtra_widget.exxtra.strategies.contests import Conditions
from exxtra_widget.exxtra.strategies.league import Leaderboard

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.exxtra.strategies.contests import Contest, Play

pytestmark = pytest.mark.slow

KICKER = "accept 53 or better; kick if you can, else top rung"
CLASS = {
    "Ann": "accept 60 or better; top rung",
    "Bo": "53",
    "Cy": "accept 53 or better; top rung",
    "Di": KICKER,
    "Eve": "accept anything; bottom rung",
}
# Bo and Cy do the same.
NAMES = {str(exxtra.strategies.find(text)): name for name, text in CLASS.items() if name != "Cy"}


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Return the names in all contests of sentences that are computed."""
    found: list[tuple[str, str]] = []
    certified = Conditions.certified

    def watched(conditions: Conditions, one: Play, other: Play) -> Contest | None:
        found.append((NAMES[str(one)], NAMES[str(other)]))
        return certified(conditions, one, other)

    monkeypatch.setattr(Conditions, "certified", watched)
    return found


# --- Ranks ------------------------------------------------------------------------------------


def test_a_round_robin_ranks_all_built_in_strategies() -> None:
    # Rollouts draw.
    names = [KICKER, *(name for name in exxtra.strategies.NAMED if name != "rollout")]
    board = exxtra.round_robin(names, goal=2)
    assert board.strategies[0] == "optimal"
    assert list(board.means) == sorted(board.means, reverse=True)
    assert min(board.shares[0]) == 0.5
    for i, row in enumerate(board.shares):
        assert row[i] == 0.5
        assert [row[j] + board.shares[j][i] for j in range(len(names))] == pytest.approx([1] * len(names))
    assert board.to_records()[0]["strategy"] == "optimal"
    assert board.to_pandas().shape == (len(names), len(names) + 2)
    first, best, *_ = str(board).split("\n")
    assert first.split()[:4] == ["strategy", "mean", "1", "2"]
    assert best.split()[:4] == ["1", "optimal", f"{100 * board.means[0]:.1f}%", "50.0%"]


def test_strategies_that_do_the_same_are_computed_once_and_share_a_place(computed: list[tuple[str, str]]) -> None:
    board = exxtra.round_robin(CLASS, goal=3)
    # Four different sentences meet, and one meets itself.
    assert len(computed) == 6 + 1
    assert board.places == (1, 2, 2, 4, 5)
    assert board.strategies[1:3] == ("Bo", "Cy")
    assert board.shares[1][2] == board.shares[2][1] == 0.5
    assert board.contest("Bo", "Ann").beginning == board.contest("Cy", "Ann").beginning
    assert repr(board).count(" = ") == 1
    assert " = Cy" in repr(board)
    assert [row.split()[0] for row in str(board).split("\n")[1:]] == ["1", "2=", "2=", "4", "5"]


def test_means_that_bounds_do_not_tell_apart_share_a_place() -> None:
    def same_as_a_sentence(position: exxtra.Position, rng: Random) -> Any:
        return exxtra.strategies.find(CLASS["Ann"])(position, rng)

    board = exxtra.round_robin({**CLASS, "function": same_as_a_sentence}, goal=2, tol=1e-6)
    assert board.gap > 0
    places = dict(zip(board.strategies, board.places, strict=True))
    assert places["function"] == places["Ann"]


def test_a_leaderboard_by_hand_has_places_but_no_contests() -> None:
    board = Leaderboard(("a", "b", "c"), ((0.5, 0.6, 0.6), (0.4, 0.5, 0.5), (0.4, 0.5, 0.5)))
    assert (board.places, board.gap) == ((1, 2, 2), 0)
    assert Leaderboard((), ()).places == ()
    for use in (lambda: board.contest("a", "b"), lambda: board.add("d", "53")):
        with pytest.raises(ValueError, match="this leaderboard has no contests"):
            use()


# --- Contests ---------------------------------------------------------------------------------


def test_each_cell_is_a_contest() -> None:
    board = exxtra.round_robin(CLASS, goal=3)
    for one, row in zip(board.strategies, board.shares, strict=True):
        for other, share in zip(board.strategies, row, strict=True):
            if one != other:
                contest = board.contest(one, other)
                assert contest.strategies == (one, other)
                assert contest.share == pytest.approx(share, abs=1e-9)
                found = exxtra.evaluate([CLASS[one], CLASS[other]], goal=3)
                assert contest.beginning.low <= found.beginning.high
                assert contest.answering.high >= found.answering.low
    with pytest.raises(ValueError, match=r"no row is called Anne; did you mean 'Ann'\?"):
        board.contest("Anne", "Bo")


@pytest.mark.parametrize("other", ["random", "optimal", lambda p, _: "roll" if p.roll is None else p.actions()[-1]])
def test_only_two_sentences_have_a_certificate(other: Any) -> None:
    board = exxtra.round_robin({"Ann": CLASS["Ann"], "Di": KICKER, "other": other}, goal=2)
    kinds = {name: board.contest("Ann", name).kind for name in ("Di", "other")}
    assert kinds == {"Di": "certificate", "other": "bounds"}
    strict = exxtra.round_robin({"Ann": CLASS["Ann"], "Di": KICKER}, goal=2, strict_placing=True)
    assert strict.contest("Ann", "Di").kind == "bounds"


# --- One more ---------------------------------------------------------------------------------


def test_one_more_strategy_meets_the_others_alone(computed: list[tuple[str, str]]) -> None:
    names = ["Ann", "Bo", "Cy", "Di"]
    board = exxtra.round_robin({name: CLASS[name] for name in names}, goal=3, weights=exxtra.loaded(b={"X": 2}))
    before = len(computed)
    more = board.add("Eve", CLASS["Eve"])
    assert sorted(computed[before:]) == [("Eve", "Ann"), ("Eve", "Bo"), ("Eve", "Di")]
    assert more == exxtra.round_robin(CLASS, goal=3, weights=exxtra.loaded(b={"X": 2}))
    assert "Eve" not in board.strategies
    before = len(computed)
    again = pickle.loads(pickle.dumps(more)).add("Fay", CLASS["Ann"])  # noqa: S301 - our own
    assert computed[before:] == [("Ann", "Ann")]
    assert again.contest("Fay", "Bo").share == more.contest("Ann", "Bo").share


# --- Ends -------------------------------------------------------------------------------------


def test_a_round_robin_tells_how_far_it_is_and_can_be_stopped() -> None:
    told: list[tuple[int, int]] = []
    entered = ["first_roll", "53", "attacker", "60"]

    def stop(done: int, total: int) -> bool:
        told.append((done, total))
        return done < 4

    found = exxtra.round_robin(entered, goal=2, progress=stop)
    assert told == [(1, 6), (2, 6), (3, 6), (4, 6)]
    # The fourth has met one of three: it is left out.
    assert found == exxtra.round_robin(entered[:3], goal=2)


def interrupt(done: int, _: int) -> None:
    """Be interrupted after the second contest."""
    if done == 2:
        raise KeyboardInterrupt


def test_an_interrupt_keeps_strategies_that_have_all_met() -> None:
    entered = ["first_roll", "53", "attacker"]
    found = exxtra.round_robin(entered, goal=2, progress=interrupt)
    assert found == exxtra.round_robin(entered[:2], goal=2)


def test_an_interrupt_keeps_finished_contests_for_the_next_time(computed: list[tuple[str, str]]) -> None:
    board = exxtra.round_robin({name: CLASS[name] for name in ("Ann", "Bo", "Di")}, goal=2)
    ended = board.add("Eve", CLASS["Eve"], progress=interrupt)
    assert ended == board
    told: list[tuple[int, int]] = []
    computed.clear()
    assert ended.add("Eve", CLASS["Eve"], progress=lambda *done: told.append(done)).strategies[-1] == "Eve"
    assert told == [(1, 1)]
    assert ("Eve", "Di") in computed
    assert ("Eve", "Ann") not in computed


# --- Figures ----------------------------------------------------------------------------------


def test_arrows_lead_from_the_winner_of_each_contest_to_the_loser() -> None:
    board = Leaderboard(("a", "b", "c"), ((0.5, 0.4, 0.65), (0.6, 0.5, 0.42), (0.35, 0.58, 0.5)))
    found = board.arrows(language="en")
    assert {row[:2] for row in found.table[1:]} == {("b", "a"), ("a", "c"), ("c", "b")}
    assert found.body.count("rotate(") == 3
    assert "60.0%" in found.body
    assert {board.arrows(language=language).language for language in ("de", "fr")} == {"de", "fr"}


def test_an_even_contest_has_a_line_without_an_arrowhead_and_many_strategies_have_none() -> None:
    assert "rotate(" not in Leaderboard(("a", "b"), ((0.5, 0.5), (0.5, 0.5))).arrows().body
    with pytest.raises(ValueError, match=r"at most 5 strategies, not 6"):
        Leaderboard(tuple("abcdef"), ((0.5,) * 6,) * 6).arrows()
