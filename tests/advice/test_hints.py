"""Hints rank actions by their values, and their reasons name the effects of the best one."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from exxtra_widget import action_values, exxtra, levelx
from exxtra_widget.advice.hints import Hint, Ranking, hint, load_ahead
from exxtra_widget.advice.values import RankedAction
from exxtra_widget.core.game_registry import definition_of, read_position
from exxtra_widget.exxtra import odds
from exxtra_widget.simulation.setting import read_setting
from exxtra_widget.support.locale import LANGUAGES
from exxtra_widget.support.numba import HAS_NUMBA
from exxtra_widget.testing import random_steps
from tests.contract.bad_calls import check_bad_calls


def played_out(text: str, strategies: Any, games: int, rng: int) -> Ranking:
    """Return a ranking with all its games."""
    ranking = Ranking(read_setting(text, strategies, None, games), rng)
    while ranking.more():
        pass
    return ranking


@pytest.mark.parametrize("text", ["0/0@4:64 A 70", "20/3@5:53 A 61", "19/0 B 11", "5@2:31/5 B 42"])
def test_with_two_seats_the_values_are_those_of_the_solution(text: str) -> None:
    found = hint(text)
    values = action_values(text)
    assert found.kind == "certified"
    assert found.best == values.best
    assert found.to_records() == values.to_records()
    assert all(action.low <= action.value <= action.high for action in found.actions)


def test_choices_that_fall_behind_get_fewer_games() -> None:
    # Placing wins the game at the next turn, unless an opponent removes it; rolling on may lose everything.
    ranking = played_out("18/0/0 A 76", None, 600, 3)
    assert ranking._found is not None
    counts = ranking._found.games
    assert max(counts) == ranking.hint().games == 600
    assert min(counts) < 300


def test_each_round_plays_a_hundred_games_of_an_action_at_most_and_says_how_far_it_is() -> None:
    ranking = Ranking(read_setting("0/3/0@4:64/0@5:70 A 71", None, None, 400), 1)
    played = [ranking.played]
    while ranking.more():
        played.append(ranking.played)
    assert played == sorted(played)
    assert (played[0], ranking.played) == (0, 400)
    assert max(after - before for before, after in pairwise(played)) <= 100


PLAYED = ["0/3/0@4:64/0@5:70 A 71", "levelx 000000/000000 A 1235"]


@pytest.mark.skipif(not HAS_NUMBA, reason="there is nothing to load")
@pytest.mark.parametrize("text", PLAYED)
def test_the_first_games_do_not_wait_for_compiled_code(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: set[str] = set()
    monkeypatch.setattr("exxtra_widget.simulation.numba_engine._LOADED", loaded)
    ranking = Ranking(read_setting(text, None, None, 60), 1)
    while ranking.played < 20:
        ranking.more()
    assert loaded == set()
    ranking.more()
    assert loaded == {read_position(text).game}
    while ranking.more():
        pass
    # Once it is loaded, all games are played by it, with the same results.
    assert played_out(text, None, 60, 1).hint() == ranking.hint()


@pytest.mark.skipif(not HAS_NUMBA, reason="there is nothing to load")
@pytest.mark.parametrize(
    ("text", "expected"),
    [(text, {read_position(text).game}) for text in (*PLAYED, "0/0/0 A -")]
    + [("0/0@4:64 A 70", set()), ("0/21/0 B -", set())],
)
def test_compiled_code_is_loaded_ahead_where_a_hint_plays_games(
    text: str, expected: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: set[str] = set()
    monkeypatch.setattr("exxtra_widget.simulation.numba_engine._LOADED", loaded)
    load_ahead(read_setting(text, None, None, 1))
    assert loaded == expected


def test_where_there_is_no_choice_nothing_is_estimated() -> None:
    for start, sentence in ((exxtra.start(3), "The first roll is free"), (levelx.start(2), "is roll")):
        found = hint(start)
        assert (found.kind, found.best, found.games) == ("only", "roll", 0)
        assert sentence in str(found)
        assert repr(found) == "<only roll for A>"


def test_loaded_dice_count() -> None:
    loaded = exxtra.loaded(a={"X": 30})
    fair, found = hint("0/0/0 A 61", rng=1, games=60), hint("0/0/0 A 61", weights=loaded, rng=1, games=60)
    assert fair.actions != found.actions
    reason = definition_of("exxtra").reason(exxtra.Position.parse("0/0/0 A 20"), "roll", loaded)
    assert reason
    busts = sum(weight for dice, weight in loaded.items() if "X" in dice)
    assert (reason.fields["total"], reason.fields["bust"]) == (loaded.total, busts)


@pytest.mark.parametrize(
    ("text", "action", "sentence"),
    [
        ("0/0/0 A -", "roll", "The first roll is free: an X counts as 0 and does not end the turn."),
        ("0/0/0 A 61", "roll", "8 of 36 rolls are better than 61, and 11 are busts."),
        ("0/0/0 A 61", ">0", "61 on rung 0 earns nothing, but nothing more is at risk."),
        ("0/0@4:53/0 A 61", ">0", "61 on rung 0 earns nothing, but removes 53 (B)."),
        ("0/0@4:53/0@5:61 A 61", ">0", "61 on rung 0 earns nothing, but removes 2 pairs."),
        ("0/0@4:64/0 A 61", ">1", "61 on rung 1 earns 1 space next turn if it survives (about {}% "),
        ("0/0@4:53/0 A 61", ">2", "61 on rung 2 removes 53 (B) and earns 2 spaces next turn if it survives (about "),
        ("0/0@4:53/0@5:61 A 61", ">3", "61 on rung 3 removes 2 pairs and earns 3 spaces next turn if it survives "),
        ("19/0/0 A 61", ">3", "61 on rung 3 wins next turn if it survives (about {}% "),
        ("19/0@4:53/0 A 61", ">3", "61 on rung 3 removes 53 (B) and wins next turn if it survives (about "),
        ("19/0@4:53/0@5:61 A 61", ">3", "61 on rung 3 removes 2 pairs and wins next turn if it survives (about "),
        # B is carried to the finish first.
        ("0/16@5:70 A 61", ">4", "None"),
        ("1/16@5:70 A 61", ">4", "Placing ends the turn safely: 11 of 36 rolls would be busts and cost spaces."),
        ("0/16@5:70/0@4:42 A 53", ">3", "53 on rung 3 removes 42 (C)."),
        ("0/16@5:70/0@4:42/0@3:51 A 53", ">2", "53 on rung 2 removes 2 pairs."),
        ("levelx 430000/000000 A 1466", ">14|6|6", "14|6|6 earns 17 points at once."),
        ("levelx 110000/000000 A 1235", ">15|23", "15|23 moves 2 pieces forward."),
        ("levelx 330000/000000 A 1235", ">1235", "1235 moves nothing."),
        ("levelx 443210+2.1.0.0.0.0/332121+0.2.1.0.0.0 A 1235", ">135|2", "135|2 earns 9 points at once and sends B b"),
        # Nothing is better than 7-6; a double moves at once.
        ("0/0 A 76", "roll", "3 of 36 rolls are doubles, which move at once, and 11 are busts."),
        ("0/16@5:70 A 71", ">4", "71 on rung 4 removes 70 (B) and earns 4 spaces next turn if it survives (about "),
    ],
)
def test_reasons(text: str, action: str, sentence: str) -> None:
    position = read_position(text)
    stays = odds.survival(position, rung=int(action[1:]), opponents="chase") if "{}" in sentence else 0
    assert str(position.definition.reason(position, action)).startswith(sentence.format(round(100 * stays)))


@pytest.mark.parametrize("start", [exxtra.start(4), exxtra.start(2), levelx.start(3)], ids=str)
def test_no_reason_rests_on_a_small_chance_and_each_reads_well_in_every_language(start: Any) -> None:
    keys = set()
    for step in random_steps(start, Random(3), 60):
        for action in step.before.actions():
            reason = definition_of(step.before.game).reason(step.before, action)
            if reason is None:
                continue
            keys.add(reason.key)
            for language in LANGUAGES:
                assert "{" not in reason.sentence(language, ["Ann", "Bo"])
            fields = reason.fields
            if reason.key.startswith(("place", "finish")):
                assert fields["chance"] >= 5
            elif reason.key in {"roll", "roll_double"} and "total" in fields:
                assert fields["better" if reason.key == "roll" else "double"] >= 0.05 * fields["total"]
    assert len(keys) > 3


# --- Too close to call ------------------------------------------------------------------------


def ranked(*rows: tuple[str, float, float], kind: str = "estimated", margin: float = 0.0) -> Hint:
    """Return a hint with actions, their regrets and standard errors, the best one at 50%."""
    actions = tuple(
        RankedAction(token, 0.5 - regret, 0.5 - regret - margin, 0.5 - regret + margin, regret, error)
        for token, regret, error in rows
    )
    return Hint(exxtra.start(players=3).apply("2X"), kind, actions, None, 100, "survivor")


def test_actions_within_two_standard_errors_are_too_close_to_call() -> None:
    found = ranked(("roll", 0, 0), (">2", 0.0199, 0.01), (">4", 0.0201, 0.01), (">5", 0.1, 0.06))
    assert found.close == ("roll", ">2", ">5")
    assert found.to_dict()["close"] == ["roll", ">2", ">5"]
    assert str(found) == 'Too close to call: roll, >2 or >5 (if all play like "survivor")'
    assert repr(found).endswith("(too close to call: roll, >2 or >5)>")
    assert found._repr_markdown_().endswith("Too close to call: roll, &gt;2 or &gt;5 (if all play like “survivor”)")
    alone = ranked(("roll", 0, 0), (">2", 0.021, 0.01))
    assert alone.close == ()
    assert (str(alone), repr(alone)) == (
        'roll (if all play like "survivor")',
        "<estimated by survivor for A: roll 50.0%, >2 47.9%>",
    )


def test_known_values_are_close_where_their_bounds_overlap() -> None:
    rows = (("roll", 0, 0), (">2", 0.01, 0), (">3", 0.03, 0))
    assert ranked(*rows, kind="certified", margin=0.006).close == ("roll", ">2")
    assert ranked(*rows, kind="certified", margin=1e-9).close == ()
    # Both are won: without a strategy behind them values are equal for sure.
    equal = hint("levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0 B 2566")
    assert (equal.kind, len(equal.close) > 1, equal.reason) == ("exact", True, None)
    assert str(equal).startswith("Equally good: ")


def test_an_estimate_that_is_too_close_gives_no_reason() -> None:
    """At the start with 20 in hand 200 games do not tell the actions apart; they named one, with a chance of 0."""
    found = hint("0/0/0 A 20", games=200, rng=1)
    assert set(found.close) > {"roll", ">5"}
    assert found.reason is None


def test_with_seconds_alone_games_are_played_until_one_action_stands_out() -> None:
    found = hint("0/0/0 A 20", seconds=60, rng=1)
    assert (found.best, found.close) == ("roll", ())
    assert found.games > 1_000
    assert found.reason
    assert found.reason.key == "roll"


def test_an_action_left_behind_is_told_apart_from_all_that_may_be_best() -> None:
    """An action printed as "-0.8 ± 1.5" is always named: none is left behind too early."""
    for seed in range(10):
        ranking = played_out("0/0/0 A 61", None, 300, seed)
        assert ranking._found
        found, games = ranking.hint(), ranking._found.games
        order = ranking.position.actions()
        assert {games[order.index(action)] for action in found.close} <= {300}


def test_bad_input_is_refused() -> None:
    check_bad_calls("hint(")
