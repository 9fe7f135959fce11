"""Hints and the analysis of a game: worked out beside the kernel's other work, given up when nobody wants them."""

from __future__ import annotations

from itertools import count
from threading import Event
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from unittest.mock import ANY

import pytest

from exxtra_widget import ExxtraWidget, LevelXWidget, action_values, analyze, exxtra
from exxtra_widget.advice.hints import Ranking
from exxtra_widget.simulation.seed import derived
from exxtra_widget.widget.review_feed import _Moment
from tests.widget.kernel import act, ask, at_rest, on_a_loop, sent_by, until

if TYPE_CHECKING:
    from collections.abc import Callable

    from exxtra_widget.widget.base import GameWidget

# Without a solution; a short race, in which one action soon stands out.
UNSOLVED = "exxtra(goal=9) 0/0/0 A 20"
LADDER = "0/3/0@4:64/0@5:70 A 71"


def course(widget: GameWidget) -> dict[int, dict[str, Any]]:
    """Return the analysis by moments that a page opened now would get."""
    return {int(key[7:]): value for key, value in widget.get_state().items() if key.startswith("course_")}


def rows(widget: GameWidget) -> list[dict[str, Any]]:
    """Return the rows of the hint that a page opened now would get."""
    return [value for key, value in sorted(widget.get_state().items()) if key.startswith("hint_")]


def seen_by(widget: GameWidget) -> list[dict[str, Any]]:
    """Return the list of all hints that are shown from now on."""
    seen: list[dict[str, Any]] = []
    widget.observe(lambda change: seen.append(change["new"]), "hint")
    return seen


@pytest.fixture
def rounds(monkeypatch: pytest.MonkeyPatch) -> list[Ranking]:
    """Return the rankings that are worked on, one entry for each round."""
    rounds: list[Ranking] = []
    more = Ranking.more

    def count(ranking: Ranking) -> bool:
        rounds.append(ranking)
        return more(ranking)

    monkeypatch.setattr(Ranking, "more", count)
    return rounds


def ticking(monkeypatch: pytest.MonkeyPatch, tick: float) -> None:
    """Let each look at the clock be some seconds later than the one before."""
    clock = count()
    monkeypatch.setattr("exxtra_widget.widget.hint_feed.time", SimpleNamespace(monotonic=lambda: next(clock) * tick))


def test_a_solved_position_is_ranked_at_once() -> None:
    widget = ExxtraWidget("0/0@4:64 A 70")
    widget.ask_hint()
    values = action_values(widget.position)
    assert (widget.hint["kind"], widget.hint["share"], widget.hint["best"]) == ("certified", 1, [">3"])
    worth = {row["token"]: widget.hint["value"] - row["regret"] for row in rows(widget)}
    assert worth == pytest.approx({action: values.value(action) for action in values}, abs=1e-15)
    widest = max(chances.bounds[0].high - chances.bounds[0].low for chances in values.values())
    assert widget.hint["margin"] == pytest.approx(widest / 2, rel=1e-6)


@on_a_loop
async def test_an_estimate_grows_until_one_action_stands_out_while_the_kernel_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # However slow the machine is, there is time until one stands out.
    ticking(monkeypatch, 0.001)
    widget = ExxtraWidget(UNSOLVED)
    seen = seen_by(widget)
    ask(widget, "hint")
    assert (widget.hint["share"], widget.hint["best"], rows(widget)) == (0, [], [])
    await until(lambda: not widget.hint["going"])
    assert widget.hint["share"] == 1
    shares, games = [hint["share"] for hint in seen], [hint["games"] for hint in seen]
    assert (shares, games) == (sorted(shares), sorted(games))
    assert widget.hint["best"] == ["roll"]
    assert [row["token"] for row in rows(widget) if row["regret"] == 0] == ["roll"]
    assert widget.hint["why"]["key"] == "roll"


def test_the_first_values_are_rough_and_name_no_action(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("exxtra_widget.widget.hint_feed._TELL", 0)
    widget = ExxtraWidget(UNSOLVED)
    seen = seen_by(widget)
    widget.ask_hint(seconds=60)
    assert next(hint["games"] for hint in seen if hint["rows"]) == 20
    rough = [hint for hint in seen if hint["games"] < 100]
    assert all((hint["best"], hint["why"], hint["going"]) == ([], None, True) for hint in rough)
    assert all(hint["best"] and hint["rows"] == 7 for hint in seen if hint["games"] >= 100)
    assert not seen[-1]["going"]


@on_a_loop
async def test_only_rows_that_have_changed_are_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("exxtra_widget.widget.hint_feed._TELL", 0)
    widget = ExxtraWidget(UNSOLVED)
    messages = sent_by(widget)
    ask(widget, "hint")
    await until(lambda: widget.hint["share"] == 1)
    sent = [
        {key: row for key, row in message.items() if key.startswith("hint_")}
        for message in messages
        if "hint" in message
    ]
    received: dict[str, Any] = {}
    for message in sent:
        received |= message
    assert received == {f"hint_{i}": row for i, row in enumerate(rows(widget))}
    # Those that have fallen behind are not played any more.
    assert {len(message) for message in sent} >= {0, 7}
    assert any(0 < len(message) < 7 for message in sent)
    assert all(set(row) == {"token", "regret", "error"} for message in sent for row in message.values())


def test_a_hint_names_all_that_are_too_close_to_call() -> None:
    widget = ExxtraWidget("0/0/0 A 20")
    widget.ask_hint(seconds=0.001)
    assert widget.hint["share"] == 1
    assert len(widget.hint["best"]) > 1
    assert widget.hint["why"] is None
    errors = {row["token"]: (row["regret"], 2 * row["error"]) for row in rows(widget)}
    assert all((token in widget.hint["best"]) == (gap <= error) for token, (gap, error) in errors.items())


@on_a_loop
async def test_a_closed_hint_rests_and_goes_on_when_it_is_asked_for_again(rounds: list[Ranking]) -> None:
    widget = ExxtraWidget("0/0/0 A 20")
    ask(widget, "hint")
    await until(lambda: widget.hint["share"] > 0)
    # Twice in a row is once.
    ask(widget, "rest")
    ask(widget, "rest")
    assert (widget.hint["going"], widget.hint["why"]) == (False, None if len(widget.hint["best"]) > 1 else ANY)
    await at_rest(widget)
    assert 0 < widget.hint["share"] < 1
    before = len(rounds)
    ask(widget, "hint")
    assert widget.hint["going"]
    await until(lambda: len(rounds) > before + 2)
    assert len(set(map(id, rounds))) == 1
    widget.place(3)
    widget.undo()
    assert not widget.hint["going"]
    ask(widget, "hint")
    widget.close()
    await at_rest(widget)
    assert widget.hint["share"] < 1


def test_a_hint_ends_after_five_seconds_with_what_is_known(
    monkeypatch: pytest.MonkeyPatch, rounds: list[Ranking]
) -> None:
    ticking(monkeypatch, 0.1)
    widget = ExxtraWidget("0/0/0 A 20")
    seen = seen_by(widget)
    widget.ask_hint()
    shares = [hint["share"] for hint in seen]
    # All of them together, except the first games of the seven actions, in three rounds.
    assert 45 <= len(rounds) - 3 * 7 <= 60
    assert (shares, shares[-1]) == (sorted(shares), 1)
    assert len(shares) > 3


def test_a_hint_stays_while_its_position_is_shown() -> None:
    widget = ExxtraWidget("0/0@4:64 A 70")
    widget.ask_hint()
    shown = widget.hint
    widget.caption("Why?")
    # It is found already, and the page, which waits, hears so.
    ask(widget, "hint")
    assert widget.hint == shown | {"count": shown["count"] + 1}
    widget.place(3)
    assert widget.hint is None


def test_an_undo_shows_the_hint_again_and_plays_no_game(rounds: list[Ranking]) -> None:
    widget = ExxtraWidget(LADDER)
    widget.ask_hint(seconds=0.001)
    shown, listed = widget.hint, rows(widget)
    widget.place(3)
    assert widget.hint is None
    rounds.clear()
    widget.undo()
    assert (widget.hint, rows(widget)) == (shown | {"count": ANY}, listed)
    widget.redo()
    assert widget.hint is None
    widget.new_game()
    widget.load(LADDER)
    widget.ask_hint(seconds=0.001)
    assert (widget.hint, rows(widget), rounds) == (shown | {"count": ANY}, listed, [])


def test_the_hints_of_some_positions_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("exxtra_widget.widget.hint_feed._KEPT", 2)
    widget = ExxtraWidget("0/0@4:64 A 70")
    widget.ask_hint()
    widget.play(">3 42")
    widget.ask_hint()
    widget.goto(0)
    widget.ask_hint()
    widget.goto(2)
    widget.play(">4 51")
    widget.ask_hint()
    kept = []
    for moment in (0, 2, 4):
        widget.goto(moment)
        kept.append(widget.hint is not None)
    assert kept == [True, False, True]


@pytest.fixture
def prepared(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the positions for whose hints compiled code is loaded."""
    found: list[str] = []
    monkeypatch.setattr("exxtra_widget.widget.hint_feed.HAS_NUMBA", True)
    monkeypatch.setattr("exxtra_widget.widget.hint_feed.begin", lambda work: work())
    monkeypatch.setattr("exxtra_widget.advice.hints.load_ahead", lambda here: found.append(str(here.position)))
    return found


@on_a_loop
async def test_a_hint_is_prepared_once_somebody_plays_or_points_at_it(prepared: list[str]) -> None:
    one, other = ExxtraWidget(LADDER), ExxtraWidget(LADDER)
    other.play(">3 42")
    ask(other, "odds", cursor=0)
    assert prepared == []
    act(one, ">3")
    assert prepared == [str(one.position)]
    act(one, "roll")
    ask(other, "expect")
    ask(other, "expect")
    assert prepared[1:] == [str(other.position)]
    other.new_game(players=3)
    ask(other, "expect")
    assert prepared[2:] == ["0/0/0 A -"]
    assert (other.notice, other.hint) == (None, None)


def test_no_hint_after_the_end() -> None:
    widget = ExxtraWidget("0/21/0 B -")
    ask(widget, "hint")
    assert (widget.hint, widget.notice["code"]) == (None, "nothing_to_decide")


def test_hints_know_loaded_dice(rounds: list[Ranking]) -> None:
    loaded = exxtra.loaded(a={"X": 90})
    widget = ExxtraWidget("0/0/0 A 61", weights=loaded)
    widget.ask_hint(seconds=0.001)
    assert {ranking.weights for ranking in rounds} == {loaded}


def test_what_goes_wrong_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("exxtra_widget.advice.hints.PairedGames.winners", fail)
    monkeypatch.setattr("exxtra_widget.advice.judgements.Course.judge", fail)
    widget = ExxtraWidget(LADDER)
    ask(widget, "hint")
    assert (widget.hint, widget.notice["code"], widget.notice["detail"]) == (None, "failed", "RuntimeError: broken")
    # It is not taken for finished.
    ask(widget, "hint")
    assert (widget.hint, widget.notice["count"]) == (None, 2)
    widget.play(">3")
    ask(widget, "analyze")
    assert (widget.review["running"], widget.notice["code"]) == (False, "failed")
    widget.roll("64")


# --- Was it the dice or me? -------------------------------------------------------------------


def test_the_analysis_of_two_seats_is_that_of_analyze() -> None:
    widget = ExxtraWidget("0/0@4:64 A -")
    widget.play("7X >5 42 64 >4")
    ask(widget, "analyze")
    found, known = analyze(widget), course(widget)
    assert {**widget.review, "count": 0} == {
        "done": 5, "total": 5, "running": False, "count": 0, "known": True, "player": "survivor",
    }  # fmt: skip
    assert known[0]["seats"] == pytest.approx(found.start)
    for step in found.steps:
        moment = known[step.step]
        assert (moment["token"], moment["decision"], moment["best"]) == (step.action, step.decision, step.best)
        assert (moment["luck"], moment["loss"], moment["error"]) == (step.luck, step.loss, step.error)
        assert moment["seats"] == pytest.approx(step.after)
    assert known[2]["loss"] > 0.08
    assert not any(moment["rough"] for moment in known.values())


def test_an_estimated_analysis_is_that_of_analyze() -> None:
    """Luck, loss and the curve on the page add up as those of `analyze` do: they are the same numbers."""
    widget = LevelXWidget("levelx(lengths=111111, tokens=1.1.1.1.1.1) 000000/000000/000000 A -", seed=1)
    while not widget.position.is_over and len(widget.game.steps) < 12:
        widget.game.step(widget.position.actions()[0])
    widget.start_review()
    found = analyze(widget, rng=derived(str(widget.game.start), "review"))
    known = course(widget)
    assert found.kind == "estimated"
    assert not any(moment["rough"] for moment in known.values())
    assert [known[moment]["seats"] for moment in range(len(known))] == [list(values) for values in found.curve]
    for step in found.steps:
        moment = known[step.step]
        assert all(
            moment[name] == getattr(step, name) for name in ("luck", "loss", "error", "loss_error", "best", "kind")
        )
        change = known[step.step]["seats"][step.seat] - known[step.step - 1]["seats"][step.seat]
        assert change == pytest.approx(moment["luck"] - moment["loss"], abs=1e-12)


def test_a_review_that_goes_on_knows_the_moment_before_and_no_other_line() -> None:
    widget = ExxtraWidget("exxtra(goal=5) 0/0/0 A -")
    widget.play("64 >5 21")
    widget.start_review()
    first = course(widget)
    widget.goto(2)
    widget.play("33 >3")
    widget.start_review()
    found = analyze(widget, rng=derived(str(widget.game.start), "review"))
    assert course(widget)[1] == first[1]
    assert [moment["seats"] for _, moment in sorted(course(widget).items())] == [list(v) for v in found.curve]


def before_judging(monkeypatch: pytest.MonkeyPatch, act: Callable[[_Moment], object]) -> None:
    """Do something before each moment is judged."""
    judge = _Moment.judge

    def act_and_judge(moment: _Moment) -> Any:
        act(moment)
        return judge(moment)

    monkeypatch.setattr(_Moment, "judge", act_and_judge)


def test_the_page_gets_what_is_judged_while_the_whole_state_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = ExxtraWidget("0/0@4:64 A -")
    widget.roll("7X")
    before_judging(monkeypatch, lambda _: widget.get_state())
    # Judgements wait for the last one.
    monkeypatch.setattr("exxtra_widget.widget.review_feed._TELL", float("inf"))
    messages = sent_by(widget)
    widget.start_review()
    found = {key for message in messages for key in message if key.startswith("course_")}
    assert found == {"course_0", "course_1"}


def test_the_judgements_of_some_moments_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("exxtra_widget.widget.review_feed._KEPT", 2)
    widget = ExxtraWidget("0/0@4:64 A -")
    widget.play("7X >5 42")
    widget.start_review()
    widget.goto(2)
    widget.play("33 >3")
    widget.start_review()
    widget.game.switch(line=0)
    assert set(course(widget)) == {0, 1, 2}


@pytest.mark.slow
@on_a_loop
async def test_an_estimated_analysis_goes_on_beside_the_game_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, free = Event(), Event()

    def wait_at_the_third(moment: _Moment) -> None:
        if moment.number == 3:
            begun.set()
            free.wait(60)

    before_judging(monkeypatch, wait_at_the_third)
    widget = ExxtraWidget(LADDER)
    widget.play(">3 42 64 >4")
    ask(widget, "analyze")
    assert widget.review["running"]
    await until(begun.is_set)
    ask(widget, "stop")
    assert not widget.review["running"]
    free.set()
    await at_rest(widget)
    assert set(course(widget)) == {0, 1, 2}
    # A step that is made meanwhile is also judged.
    ask(widget, "analyze")
    ask(widget, "roll", dice="33")
    await until(lambda: not widget.review["running"])
    known = course(widget)
    assert set(known) == set(range(6))
    assert {moment["kind"] for moment in known.values()} == {"estimated"}
    assert all(moment["error"] > 0 for moment in list(known.values())[1:])
    assert (widget.review["known"], widget.review["player"]) == (False, "survivor")


def test_an_analysis_that_ends_with_its_loop_can_be_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, free = Event(), Event()

    def wait(_: _Moment) -> None:
        begun.set()
        free.wait(60)

    before_judging(monkeypatch, wait)
    widget = ExxtraWidget("0/0@4:64 A -")
    widget.play("7X >5")

    @on_a_loop
    async def start_and_leave() -> None:
        widget.start_review()
        await until(begun.is_set)

    start_and_leave()
    assert not widget.review["running"]
    free.set()
    widget.start_review()
    assert set(course(widget)) == {0, 1, 2}


def test_a_new_game_is_not_judged_by_the_old_one() -> None:
    widget = ExxtraWidget("0/0@4:64 A -")
    widget.play("7X >5")
    widget.start_review()
    widget.new_game()
    assert course(widget) == {}
    assert (widget.review["done"], widget.review["total"]) == (0, 0)


def test_every_request_is_answered_even_if_nothing_changes() -> None:
    widget = ExxtraWidget("0/0@4:64 A -", bots={1: "random"})
    for kind, trait in (("analyze", "review"), ("stop", "review"), ("pause", "_opponents"), ("pause", "_opponents")):
        before = getattr(widget, trait)["count"]
        ask(widget, kind)
        assert getattr(widget, trait)["count"] > before


def test_level_x_has_hints_and_an_analysis_too() -> None:
    widget = LevelXWidget("levelx 430000/000000 A 1466", seed=1)
    widget.ask_hint(seconds=0.01)
    assert widget.hint["kind"] == "estimated"
    assert widget.hint["leaders"] == [">14|6|6"]
    widget.play(">14|6|6")
    widget.start_review()
    assert set(course(widget)) == {0, 1}
