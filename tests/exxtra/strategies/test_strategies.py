"""Strategies of EXXtra decide as their sentences say, and sentences are read as they are written."""

from __future__ import annotations

import pickle
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

from exxtra_widget import exxtra
from exxtra_widget.exxtra import strategies
from exxtra_widget.exxtra.strategies.sentences import Plan
from tests.contract.bad_calls import check_bad_calls

if TYPE_CHECKING:
    from exxtra_widget.core.strategy import Strategy

parse = exxtra.Position.parse


@pytest.mark.parametrize(
    ("rule", "position", "action"),
    [
        ("top rung", "0/0@5:76/0@3:10 A 60", ">4"),
        ("bottom rung", "0/0@1:76/0@3:10 A 60", ">2"),
        ("rung 3", "0/0@5:76/0@2:10 A 60", ">3"),
        # What cannot be followed leaves the top rung.
        ("rung 3", "0/0@3:76/0@2:10 A 60", ">5"),
        ("rung 3, else bottom rung", "0/0@3:76/0@2:10 A 60", ">1"),
        (0, "0/0/0 A 60", ">0"),
        # As many steps as can be taken from others; of such places the highest.
        ("kick if you can", "0/0@5:53/0@3:10 A 60", ">2"),
        ("kick if you can", "0/0@5:53/0@3:64 A 60", ">4"),
        ("kick if you can", "0/0@1:60/0@3:64 A 60", ">0"),
        ("kick if you can, else bottom rung", "0/0@5:64/0@3:64 A 60", ">1"),
        ("kick the leader if you can", "0/3@2:53/2@5:10 A 60", ">1"),
        ("kick the leader if you can, else rung 1", "0/3@2:64/2@5:10 A 60", ">1"),
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
        (strategies.threshold("60"), "0/0/0 A 54", "roll"),
        (strategies.threshold("60"), "0/0/0 A 60", ">5"),
        (strategies.threshold(53), "0/0/0 A 53", ">5"),
        (strategies.threshold("7X"), "0/0/0 A 64", "roll"),
        (strategies.threshold("00"), "0/0/0 A 00", ">5"),
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


@pytest.mark.parametrize(
    ("target", "kicks", "rungs"),
    list(product(["00", "33", "76"], [False, True], [("top",), ("kick", "3", "bottom"), ("leader", "0")])),
)
def test_sentences_are_read_back(target: str, kicks: bool, rungs: tuple[str, ...]) -> None:  # noqa: FBT001
    plan = Plan(exxtra.Combination(target), kicks=kicks, rungs=rungs)
    assert strategies.sentence(str(plan)) == plan
    assert eval(repr(plan), {"exxtra": exxtra}) == plan  # noqa: S307 - this is what a repr is for
    assert pickle.loads(pickle.dumps(plan)) == plan  # noqa: S301 - our own


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Accept 53+; kick if you can, otherwise top rung.", "accept 53 or better; kick if you can, else top rung"),
        ("take the first roll", "accept anything; top rung"),
        ("stop at 6X or better; the lowest rung", "accept 60 or better; bottom rung"),
        ("accept 35 and up; always rung 2", "accept 53 or better; rung 2"),
        (
            "accept 60 or better, or whatever kicks; kick somebody else rung 4",
            "accept 60 or better, or what kicks; kick if you can, else rung 4",
        ),
    ],
)
def test_other_ways_to_say_it(said: str, meant: str) -> None:
    assert str(strategies.sentence(said)) == meant


@pytest.mark.parametrize(
    "text", ["\uff15\uff13", " 53\u00a0", "accept\u00a0\uff15\uff13 or better", "\uff15\uff13; top rung"]
)
def test_sentences_are_read_however_they_were_pasted(text: str) -> None:
    assert strategies.find(text) == strategies.threshold("\uff15\uff13") == strategies.threshold(53)


def test_names_targets_and_sentences_are_strategies() -> None:
    assert strategies.find("First roll") == strategies.first_roll == strategies.threshold("00")
    assert strategies.find("60") == strategies.threshold("60")
    rungs = "kick if you can, else rung 3"
    assert strategies.find(f"53; {rungs}") == strategies.sentence(f"accept 53; {rungs}")


def test_what_is_not_understood_is_refused() -> None:
    check_bad_calls(
        "strategies.", "exxtra.strategies.", "exxtra.evaluate", "exxtra.round_robin", "exxtra.best_response"
    )
