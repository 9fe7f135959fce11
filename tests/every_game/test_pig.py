"""A game that is a package of its own does all that the shipped games do."""

from __future__ import annotations

import ast
import copy
import json
from pathlib import Path
from typing import Any

import pig
import pytest

import exxtra_widget
from exxtra_widget import (
    Game,
    action_values,
    hint,
    levelx,
    play,
    simulate,
    start,
)
from exxtra_widget.core.position import ROLL
from exxtra_widget.predict.ask import ask
from exxtra_widget.simulation.paired_games import branch
from exxtra_widget.support.locale import LANGUAGES


def test_it_rests_on_public_names_alone() -> None:
    for file in Path(pig.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("exxtra_widget"):
                assert node.module == "exxtra_widget"
                assert {alias.name for alias in node.names} <= set(vars(exxtra_widget)["__all__"])
            assert not isinstance(node, ast.Import) or "exxtra" not in node.names[0].name


def test_a_turn_goes_on_until_a_1_or_hold() -> None:
    p = start("pig").apply("6").apply(5)
    assert (str(p), p.actions()) == ("pig 0/0 A 11", ("roll", "hold"))
    assert str(p.apply("1")) == "pig 0/0 B 0"
    assert str(p.apply("hold")) == "pig 11/0 B 0"
    assert str(p.step("hold")) == "hold: A banked 11 points: 11 in all."
    assert start("pig").why_not("hold").message == "“hold” is not legal here. Legal: roll."


def test_a_game_is_recorded() -> None:
    game = Game("pig 0/0/0/0/0/0/0 A 0", players=[*"TUVWXYZ"], seed=7)
    game.play("6 5 hold {a good beginning} 1")
    game.roll()
    for read in (Game.from_text(game.to_text()), Game.from_json(game.to_json()), copy.deepcopy(game)):
        assert (read, read.problems) == (game, ())
    assert [row["score_A"] for row in game.to_records()] == [0, 0, 11, 11, 11]


@pytest.mark.slow
def test_holding_at_20_wins_as_often_as_is_known() -> None:
    """Neller, First-Player Advantage in the Game of Pig: 0.5347 for the seat that begins."""
    result = simulate(start("pig"), "hold_at_20", games=2_000, rng=1)
    low, high = result.intervals()[0]
    assert low < 0.5347 < high


def test_a_roll_that_goes_on_stays_in_the_turn_of_common_dice() -> None:
    here = pig.PIG.read("pig 0/0 A 7")
    assert [branch(here, token)[1:] for token in (ROLL, "6", "1", "hold")] == [
        (True, 0, 0), (False, 0, 1), (False, 1, 0), (False, 1, 0),
    ]  # fmt: skip


def test_a_hint_gives_the_reason() -> None:
    found = hint("pig 85/95 A 15", games=200, rng=1)
    assert found.best == "hold"
    assert found.reason
    assert str(found.reason) == "The 15 points are safe then; a roll loses them 17 times in 100."
    assert len({found.reason.sentence(language) for language in LANGUAGES}) == 3


# --- The widget ------------------------------------------------------------------------------------


def test_the_widget_plays_it() -> None:
    w = play("pig", players=["Ann", "Bo"], goal=50, seed=3)
    w._handle_custom_msg({"kind": "act", "token": "roll", "revision": w.revision}, [])
    assert (w.game.cursor, w.rules, w.notice) == (1, [["goal", 50]], None)
    w._handle_custom_msg({"kind": "act", "token": "hold", "revision": w.revision}, [])
    w._handle_custom_msg({"kind": "act", "token": "hold", "revision": w.revision}, [])
    assert w.notice["code"] == "not_now"
    state = w.get_state()["step_1"]["state"]
    assert [choice["token"] for choice in state["choices"]] == ["roll", "hold"]
    assert json.loads(json.dumps(state)) == state
    assert w.board["words"]["de"]["action"]["hold"] == "Aufhören"


def test_its_strategies_sit_at_the_table() -> None:
    w = play("pig", players=2, bots={1: "hold_at_20"})
    assert w._opponents["names"] == ["random", "rollout", "hold_at_20", "hold_at_25"]
    assert w._opponents["seats"] == ["", "hold_at_20"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_class_is_asked_who_wins(language: str) -> None:
    w = play("pig", players=["Ann", "Bo"], goal=10, seed=3, language=language)
    w.ask("win", reveal="later")
    w.answer("Cy", "1/2")
    assert (w.topics, w.question["exact"], w.question["working"]) == ([], None, [])
    w.play("6 4 hold")
    w.reveal()
    asked = w.question
    assert (asked["state"], asked["outcome"], asked["exact"]["kind"]) == ("revealed", True, "certified")
    assert 0.5 < asked["exact"]["share"] < 1
    assert [line["key"] for line in asked["working"]] == ["why.win.certified"]
    question = w.predictions[0].question
    for sentence in (question.sentence(language), question.hint(language), *question.explanation(language)):
        assert sentence
        assert "{" not in sentence


def test_the_page_reads_the_source_of_an_estimate_without_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    question = ask("pig(goal=10) 0/0/0 A 0", "win")
    monkeypatch.setattr("exxtra_widget.advice.evaluate.win_probability", None)
    assert [line.key for line in question.working] == ["why.win.played"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("start", "player"), [("0/0/0/0 A -", "survivor"), (levelx.start(3), "set_collector")])
def test_the_source_of_an_estimate_says_whose_play_it_is(start: Any, player: str, language: str) -> None:
    question = ask(start, "win")
    (line,) = question.working
    assert (line.key, line.fields) == ("why.win.played", {"bot": player})
    assert question.position.definition.words(language)["bot"][player] in question.explanation(language)[0]


@pytest.mark.slow
def test_its_lesson_runs() -> None:
    text = (Path(pig.__file__).parents[1] / "pig.ipynb").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    for cell in json.loads(text)["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)  # noqa: S102 - what readers run


def test_figures_name_its_actions_in_its_own_words() -> None:
    found = action_values("pig 78/92 A 14", games=20, rng=3).plot(language="de")
    assert {row[0] for row in found.table} == {"Möglichkeit", "Würfeln", "Aufhören"}
