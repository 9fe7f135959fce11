"""Strategies of EXXtra decide as their sentences say, and sentences are read as they are written."""

from __future__ import annotations

import pickle
import re
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget import ExxtraWidget, exxtra, simulate, tournament, use_language
from exxtra_widget.exxtra import strategies
from exxtra_widget.exxtra.rules.notation import COMBINATIONS
from exxtra_widget.exxtra.strategies.sentences import RUNG_RULES, Plan
from exxtra_widget.support.locale import LANGUAGES, Language
from tests.contract.bad_calls import check_bad_calls

if TYPE_CHECKING:
    from exxtra_widget.core.strategy import Strategy

parse = exxtra.Position.parse


@pytest.mark.parametrize(
    ("rule", "position", "action"),
    [
        ("top rung", "0/0@5:76/0@3:10 A 60", ">4"),
        ("rung 3", "0/0@5:76/0@2:10 A 60", ">3"),
        # What cannot be followed leaves the top rung.
        ("rung 3", "0/0@3:76/0@2:10 A 60", ">5"),
        ("rung 3, else bottom rung", "0/0@3:76/0@2:10 A 60", ">1"),
        (0, "0/0/0 A 60", ">0"),
        # As many steps as can be taken from others; of such places the highest.
        ("kick if you can", "0/0@5:53/0@3:10 A 60", ">2"),
        ("kick if you can", "0/0@1:60/0@3:64 A 60", ">0"),
        ("kick if you can, else bottom rung", "0/0@5:64/0@3:64 A 60", ">1"),
        ("kick the leader if you can", "0/3@2:53/2@5:10 A 60", ">1"),
        ("kick the leader if you can, else rung 1", "0/3/2@5:10 A 60", ">1"),
        # Of equal ones the leader is who plays sooner.
        ("kick the leader if you can", "0/3@2:10/3@5:10 A 60", ">1"),
    ],
)
def test_rung_rules(rule: object, position: str, action: str) -> None:
    assert strategies.threshold("00", rule)(parse(position)) == action


@pytest.mark.parametrize(
    ("strategy", "position", "action"),
    [
        # Its target or better is accepted; XX is the highest roll where it counts 100.
        (strategies.threshold("60"), "0/0/0 A 60", ">5"),
        (strategies.threshold(53), "0/0/0 A 53", ">5"),
        (strategies.threshold("60"), "0/0 A 00", "roll"),
        (strategies.threshold("60"), "exxtra(double_x=100) 0/0 A 00", ">5"),
        (strategies.threshold("53"), "exxtra(strict_placing=True) 0/0@3:64 A 53", ">2"),
        # Below its target an attacker accepts what kicks, and nothing else.
        (strategies.attacker, "0/0@4:31 A 32", ">3"),
        (strategies.attacker, "0/0@4:33 A 32", "roll"),
        (strategies.attacker, "0/0@4:64 A 53", ">5"),
        # It kicks an opponent who is about to win.
        (strategies.survivor, "3/20@1:31 A 61", ">0"),
        # From nine spaces before the finish, 33 and the top rung do not come to it.
        (strategies.survivor, "12/18@1:72/5 A 00", ">4"),
    ],
)
def test_decisions(strategy: Strategy, position: str, action: str) -> None:
    assert strategy(parse(position), Random(1)) == action


SIXTY = COMBINATIONS["60"]
PLANS = st.builds(
    Plan,
    st.sampled_from([*COMBINATIONS]),
    kicks=st.booleans(),
    rungs=st.lists(st.sampled_from(RUNG_RULES), min_size=1, max_size=4).map(tuple),
)


@given(PLANS)
def test_sentences_are_read_back_in_every_language(plan: Plan) -> None:
    for language in LANGUAGES:
        said = plan.say(language)
        assert strategies.sentence(said) == strategies.find(said.upper()) == plan
    assert str(plan) == plan.say("en")
    assert eval(repr(plan), {"exxtra": exxtra}) == plan  # noqa: S307 - this is what a repr is for
    assert pickle.loads(pickle.dumps(plan)) == plan  # noqa: S301 - our own


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Accept 53+; kick if you can, otherwise top rung.", "accept 53 or better; kick if you can, else top rung"),
        ("take the first roll", "accept anything; top rung"),
        ("accept 35 and up; always rung 2", "accept 53 or better; rung 2, else the top free rung"),
        (
            "accept 60 or better, or whatever kicks; kick somebody else rung 4",
            "accept 60 or better, or what kicks; kick if you can, else rung 4, else the top free rung",
        ),
        (
            "nimm 53 oder besser, oder was hinauswirft; wirf hinaus, wenn es geht, sonst oberste Stufe",
            str(strategies.attacker),
        ),
        (
            "mindestens 53; den Führenden, sonst unterste Stufe",
            str(Plan(COMBINATIONS["53"], rungs=("leader", "bottom"))),
        ),
        ("alles; auf die hochste Stufe", "accept anything; top rung"),
        (
            "accepter 53 ou mieux, ou ce qui retire une paire ; retirer si possible, sinon l\u2019échelon le plus haut",
            str(strategies.attacker),
        ),
        ("à partir de 53 ; l'échelon le plus bas", "accept 53 or better; bottom rung"),
        ("garder 60 ou mieux; échelon 1, s'il est pris : l'échelon libre le plus haut", str(Plan(SIXTY, rungs=("1",)))),
        ("behalte 60; lege auf Stufe 1, wenn besetzt: höchste freie Stufe", str(Plan(SIXTY, rungs=("1",)))),
        ("keep 60+; put on rung 1; if it is taken: the highest free rung", str(Plan(SIXTY, rungs=("1",)))),
        ("TOUT; la paire du premier, sinon l'echelon 3", str(Plan(rungs=("leader", "3")))),
    ],
)
def test_other_ways_to_say_it(said: str, meant: str) -> None:
    assert str(strategies.sentence(said)) == meant


def test_what_no_rule_takes_goes_to_the_top_rung() -> None:
    assert Plan(rungs=("kick", "3")).rungs == ("kick", "3", "top")
    assert Plan(rungs=("kick", "0")).rungs == ("kick", "0")
    assert Plan(rungs=("3", "bottom")).rungs == ("3", "bottom")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ab 53; obrste Stuffe", "'obrste Stuffe' is not a rung rule; did you mean 'oberste Stufe'?"),
        ("dès 53; échelon 6", "'échelon 6' is not a rung rule; did you mean 'échelon 5'?"),
        (
            "höchstens 53; oberste Stufe",
            "'höchstens 53' does not say which rolls to accept; write something like 'nimm 53 oder besser; wirf",
        ),
        (
            "tout; echelon le plus au",
            "'echelon le plus au' is not a rung rule; did you mean 'l\u2019échelon le plus haut'?",
        ),
        ("ab 65", "'65' cannot be rolled, so it is not a target; the nearest are 64 below it and 70 above it"),
        ("accept <53", "'accept <53' does not say which rolls to accept; write something like 'accept 53 or better;"),
    ],
)
def test_a_refusal_speaks_of_the_rules_in_the_language_of_the_sentence(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        strategies.sentence(text)


def test_strategies_are_sentences_in_any_language_wherever_they_are_strings() -> None:
    said: dict[Language, str] = {
        "en": "accept anything; bottom rung",
        "de": "alles; unterste Stufe",
        "fr": "tout ; l\u2019échelon le plus bas",
    }
    start = exxtra.start(players=2, goal=3)
    assert len({simulate(start, [text, "60"], games=5, rng=1).wins for text in said.values()}) == 1
    assert len({tournament(start, {"a": text, "b": "60"}, games=4, rng=1).share("a") for text in said.values()}) == 1
    for language, text in said.items():
        use_language(language)
        try:
            assert strategies.sentence(text).say() == strategies.sentence(text).say(language)
            names = {ExxtraWidget(players=2, bots={1: one}).bots[1] for one in said.values()}
        finally:
            use_language("en")
        assert names == {strategies.sentence(text).say(language)}


@pytest.mark.parametrize(
    "text", ["\uff15\uff13", " 53\u00a0", "accept\u00a0\uff15\uff13 or better", "\uff15\uff13; top rung"]
)
def test_sentences_are_read_however_they_were_pasted(text: str) -> None:
    assert strategies.find(text) == strategies.threshold("\uff15\uff13") == strategies.threshold(53)


def test_names_and_targets_are_found() -> None:
    assert strategies.find("First roll") == strategies.first_roll == strategies.threshold("00")
    assert strategies.find("60") == strategies.threshold("60")


def test_what_is_not_understood_is_refused() -> None:
    check_bad_calls(
        "strategies.",
        "exxtra.strategies.",
        "exxtra.evaluate",
        "exxtra.round_robin",
        "exxtra.best_response",
        "exxtra.Leaderboard",
    )
