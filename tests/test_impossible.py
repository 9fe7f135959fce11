"""Impossible seat counts, seats and budgets: errors that name the possible ones, in every function."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from exxtra_widget import (
    Assignment,
    Distribution,
    ExxtraWidget,
    Game,
    LevelXWidget,
    MarkovChain,
    Predictions,
    Sample,
    action_values,
    compare,
    exxtra,
    figures,
    games_to_detect,
    levelx,
    sample_size,
    simulate,
    tournament,
    wilson,
    win_probability,
)
from exxtra_widget.levelx.endings.ending import solve_ending

PAIR = exxtra.start(2)
HUGE = 10**400
DIE = Distribution(range(1, 7))
COIN = MarkovChain({"tails": {"tails": 1, "heads": 1}})


@pytest.mark.parametrize("start", [exxtra.start, ExxtraWidget])
@pytest.mark.parametrize("players", [-1, 0, 1, 7, True])
def test_exxtra_has_two_to_six_seats(start: Callable[..., Any], players: Any) -> None:
    with pytest.raises(ValueError, match=f"players must be a whole number from 2 to 6, not {players}"):
        start(players=players)


@pytest.mark.parametrize("start", [exxtra.start, levelx.start])
def test_numbers_of_numpy_and_whole_floats_are_numbers(start: Callable[..., Any]) -> None:
    numpy = pytest.importorskip("numpy")
    for players in (numpy.int64(3), numpy.uint8(3), numpy.float64(3), 3.0):
        assert start(players=players, first=numpy.int64(1)) == start(players=3, first=1)
        assert repr(start(players=players)) == repr(start(players=3))
    with pytest.raises(ValueError, match=r"players must be a whole number from 2 to \d, not '3'"):
        start(players="3")


@pytest.mark.parametrize("players", [2, 2.0, "Alex"])
def test_a_game_takes_names_not_numbers(players: Any) -> None:
    with pytest.raises(TypeError, match=f"players must be a list of names, not {players!r}"):
        Game(players=players)


@pytest.mark.parametrize("start", [levelx.start, LevelXWidget])
@pytest.mark.parametrize("players", [1, 5])
def test_level_x_has_two_to_four_seats(start: Callable[..., Any], players: int) -> None:
    with pytest.raises(ValueError, match=f"players must be a whole number from 2 to 4, not {players}"):
        start(players=players)


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (lambda: simulate(PAIR, "60", games=0), "games must be a whole number from 1"),
        (lambda: win_probability("0/0/0 A -", strategies=["60"] * 4), "needs 3 strategies, but there are 4"),
        (lambda: win_probability("0/0/0 A -", strategies="60", games=0), "games must be a whole number from 1"),
        (lambda: exxtra.strategies.rollout(games=0), "games must be a whole number from 1"),
        (lambda: levelx.strategies.rollout(seconds=4000), "seconds must be a number above 0 and at most 3,600"),
        (lambda: solve_ending(levelx.start(2), limit=-1), "limit must be a whole number from 1"),
        (lambda: ExxtraWidget(players=3, bots={3: "random"}), "a bot's seat must be a whole number from 0 to 2, not 3"),
        (lambda: LevelXWidget(players=2, bots={2: "greedy"}), "a bot's seat must be a whole number from 0 to 1, not 2"),
        (lambda: ExxtraWidget(players=2).play_bots(0), "limit must be a whole number from 1"),
    ],
)
def test_what_cannot_be_is_refused(call: Callable[[], Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        call()


# --- Numbers without a limit ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "what"),
    [
        (lambda: Sample([1, 2]).interval(1, HUGE), "confidence_level"),
        (lambda: simulate(PAIR, "60", games=5, rng=1).intervals(HUGE), "confidence_level"),
        (lambda: simulate(PAIR, "60", games=5, rng=1).to_records(HUGE), "confidence_level"),
        (lambda: simulate(PAIR, "60", games=5, rng=1).to_pandas(HUGE), "confidence_level"),
        (lambda: simulate(PAIR, "60", games=5, rng=1).plot(confidence_level=HUGE), "confidence_level"),
        (lambda: tournament(PAIR, ["60", "53"], games=5, rng=1).to_records(HUGE), "confidence_level"),
    ],
)
def test_a_huge_number_is_no_share(call: Callable[[], Any], what: str) -> None:
    with pytest.raises(ValueError, match=f"^{what} must be above 0 and below 1, not a? ?-?(huge|1000)"):
        call()


def test_numbers_as_near_to_0_and_1_as_can_be_are_between_them() -> None:
    assert len(str(sample_size(1e-300))) == 600
    almost = 1 - 1e-16
    levels: list[Any] = [almost, Fraction(HUGE - 1, HUGE), 1e-320]
    for level in levels:
        low, high = wilson(5, 10, level)
        assert 0 <= low <= 0.5 <= high <= 1
    assert sample_size(confidence_level=almost) > sample_size(confidence_level=0.999)
    assert (
        games_to_detect(0.6, power=almost) > games_to_detect(0.6, power=0.999) > games_to_detect(0.6, power=1e-320) == 1
    )
    hardly: Any = Fraction(1, 2) + Fraction(1, HUGE)
    assert games_to_detect(hardly) > HUGE


@pytest.mark.parametrize("draw", [figures.stairs, lambda _, levels: figures.bars({"a": levels})])
def test_a_huge_number_is_not_drawn(draw: Callable[..., Any]) -> None:
    with pytest.raises(ValueError, match="needs a finite number, not a huge number"):
        draw(DIE, levels=HUGE)


def test_numbers_of_many_digits_are_shown_rounded() -> None:
    tossed = COIN.distribution(20_000)
    assert repr(tossed) == "<Distribution of 2 outcomes with weights of more than 4,000 digits>"
    assert "100.0" in tossed._repr_html_()
    assert "100.0" in tossed._repr_markdown_()
    assert repr(tossed["tails"]) == "2.51239e-6021, a Fraction of more than 4,000 digits"
    assert str(tossed.prob(["heads"])) == f"{tossed.prob(['heads'])}" == "1"
    assert [(row["weight"], row["total"]) for row in tossed.to_records()] == [(10**12, 10**12), (0, 10**12)]
    for value in (COIN.hitting_time_pmf(20_000), COIN.hitting_time().sf(20_000), COIN.hitting_time().cdf(20_000)):
        assert isinstance(value, Fraction)
        assert "more than 4,000 digits" in repr(value)


def test_a_sum_that_would_not_end_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match=r"^this sum has 100,000,000 pairs of outcomes, above the limit of 50,000,000"):
        Distribution(range(10_000)) + Distribution(range(10_000))
    monkeypatch.setattr("exxtra_widget.probability.exact.sums", lambda *_: pytest.fail("it has begun"))
    with pytest.raises(ValueError, match="pairs of outcomes"):
        1000 @ Distribution(range(1, 1001))


# --- Seats of a new game ----------------------------------------------------------------------------


@pytest.mark.parametrize("widget", [ExxtraWidget, LevelXWidget])
@pytest.mark.parametrize(
    ("players", "told"), [(-3, "-3"), (0, "0"), (2.5, "2.5"), (HUGE, "a huge number"), (True, "True")]
)
def test_a_new_game_names_the_number_that_was_asked_for(widget: Any, players: Any, told: str) -> None:
    shown = widget(players=2)
    for begin in (widget, shown.new_game):
        with pytest.raises(ValueError, match=rf"^players must be a whole number from 2 to \d, not {told}$"):
            begin(players=players)
    shown.new_game(players=3.0)
    assert shown.game.players == ("A", "B", "C")


# --- Wrong types ------------------------------------------------------------------------------------


class Scalar:
    """An array of numpy without dimensions: it has the methods of a list, and fails in them."""

    def __iter__(self) -> Any:
        raise TypeError("iteration over a 0-d array")

    def __len__(self) -> int:
        raise TypeError("len() of unsized object")

    def __repr__(self) -> str:
        return "array(3)"


SCALAR: Any = Scalar()
BAD: Any = True
WRONG: Any = int


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (lambda: simulate(PAIR, SCALAR, games=5), "or a list with one for each seat, not array(3)"),
        (lambda: tournament(PAIR, SCALAR, games=5), "a mapping with their names, not array(3)"),
        (lambda: exxtra.round_robin(SCALAR), "a mapping with their names, not array(3)"),
        (lambda: compare(PAIR, choices=SCALAR, games=5), "choices must be a list of actions like"),
        (lambda: Assignment(SCALAR, title="Dice"), "an assignment must be made from a list of exercises"),
        (lambda: Predictions(SCALAR), "predictions must be a list of polls, as in w.predictions, not of array(3)"),
        (lambda: Sample(SCALAR), "a sample must be a list of outcomes or a mapping from outcome to count"),
        (lambda: Game(players=SCALAR), "players must be a list of names, not array(3)"),
        (lambda: Game(dice=SCALAR), "dice must be 'hand' or the rolls to come, like 64 or 7X, not array(3)"),
        (lambda: exxtra.Position(SCALAR), "counters must have steps for each seat, not array(3)"),
        (lambda: DIE.prob(SCALAR), "an event must be a function or a collection of outcomes, not array(3)"),
        (lambda: Sample([1]).map(None), "map() needs a function, not None"),  # type: ignore[arg-type]
        (lambda: DIE.plot(title=BAD), "a title must be a string, not True"),
        (lambda: COIN.plot(title=BAD), "a title must be a string, not True"),
        (lambda: figures.tree("0/3 A -", title=BAD), "a title must be a string, not True"),
        (lambda: figures.tree("0/3 A -", group=BAD), "group needs a function, not True"),
        (lambda: simulate(PAIR, "60", games=5, progress=WRONG), "progress must be True, or a function of the units"),
        *(
            (lambda draw=draw, players=players: draw(players), f"players must be a list of names, not {players!r}")
            for position in (PAIR, levelx.start(2))
            for draw in (position.svg, position.picture)
            for players in (None, {"a": 1}, [1, 2], "AB", b"1")
        ),
    ],
)  # fmt: skip
def test_a_wrong_type_is_named(call: Callable[[], Any], why: str) -> None:
    with pytest.raises(TypeError, match=re.escape(why)):
        call()


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (lambda: exxtra.evaluate(SCALAR), "evaluate needs two strategies, not array(3)"),
        (lambda: exxtra.policy_map().plot(mine=SCALAR), "counter is on 0 to 20, not on"),
        *(
            (lambda ask=ask: ask(start=[]), "[] is not a state of this chain; its states are tails, heads")
            for ask in (COIN.expected_steps, COIN.expected_visits, COIN.absorption_probabilities, COIN.path)
        ),
        (lambda: COIN.distribution(3, []), "[] is not a state of this chain"),  # type: ignore[arg-type]
        (lambda: COIN.hitting_time(target=[]), "[] is not a state of this chain"),  # type: ignore[arg-type]
    ],
)  # fmt: skip
def test_a_wrong_value_is_named(call: Callable[[], Any], why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        call()


def test_arrays_of_numpy_are_read_or_refused() -> None:
    numpy = pytest.importorskip("numpy")
    pair, scalar = numpy.array([1, 2]), numpy.array(3)
    for ask in (win_probability, action_values):
        with pytest.raises(ValueError, match="method must be one of auto, solution, simulate, not array"):
            ask(PAIR, method=pair)
    with pytest.raises(ValueError, match="not a roll: 1, 2"):
        Game(dice=pair)
    for call in (lambda: Game(dice=scalar), lambda: simulate(PAIR, scalar, games=5), lambda: Sample(scalar)):
        with pytest.raises(TypeError, match=r"not array\(3\)"):
            call()
