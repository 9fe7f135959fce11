"""Topics of EXXtra, against all 36 pairs of faces counted by hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from exxtra_widget import Game, exxtra
from exxtra_widget.predict.ask import ask
from exxtra_widget.probability.exact import Ratio
from tests.exxtra.odds import brute

FACES = list(brute.rolls())
HAND = "0/3/0@4:64/0@5:70 A 61"
FIRST = "0/3/0@4:64/0@5:70 A -"


def counted(holds: Callable[[str, str], bool]) -> Ratio:
    return Ratio(sum(holds(a, b) for a, b in FACES), len(FACES))


@pytest.mark.parametrize(
    ("text", "said", "holds", "known"),
    [
        (HAND, "bust", lambda a, b: "X" in a + b, 11),
        (FIRST, "x", lambda a, b: "X" in a + b, 11),
        (HAND, "improve", lambda a, b: "X" not in a + b and brute.worth(a, b) > 61, 8),
        (HAND, "double", lambda a, b: a == b != "X", 3),
        (HAND, "at least 53", lambda a, b: "X" not in a + b and brute.worth(a, b) >= 53, 11),
        (FIRST, "at least 53", lambda a, b: brute.worth(a, b) >= 53, 13),
        (HAND, "beat 4", lambda a, b: "X" not in a + b and brute.worth(a, b) >= 64, 6),
        (FIRST, "beat 5", lambda a, b: brute.worth(a, b) >= 70, 6),
        ("exxtra(double_x=100) 0/0 A -", "at least 76", lambda a, b: brute.worth(a, b) == 76 or a + b == "XX", 2),
        ("exxtra(double_x=100) 0/0 A 00", "improve", lambda _a, _b: False, 0),
    ],
)
def test_exact_values(text: str, said: str, holds: Callable[[str, str], bool], known: int) -> None:
    assert ask(text, said).exact == counted(holds) == Ratio(known, 36)


# The numbers of lesson 13: survival of a pair, for one attacker and more.
@pytest.mark.parametrize(
    ("combination", "opponents", "behaviour", "chance"),
    [
        ("76", 1, "chase", Fraction(385, 432)),
        ("64", 2, "chase", Fraction(319, 612) ** 2),
        ("64", 5, "first roll", Fraction(29, 36) ** 5),
    ],
)
def test_survival(combination: str, opponents: int, behaviour: str, chance: Fraction) -> None:
    text = "/".join(["0"] * (opponents + 1))
    question = ask(f"{text} A {combination}", "survive", rung=5, opponents=behaviour)
    assert isinstance(question.exact, Ratio)
    assert question.exact.value == chance
    one, *_ = [line for line in question.working if line.key == "row.one_opponent"]
    assert one.ratio is not None
    assert one.ratio.value**opponents == chance


def test_survival_of_a_pair_that_lies_there() -> None:
    question = ask(HAND, "survive 5")
    assert (question.details["owner"], question.details["combination"], question.details["opponents"]) == (3, "70", 3)
    # B and C have not rolled yet; A has 61 in hand and chases on.
    later = exxtra.odds.survival("70")
    now = 1 - exxtra.odds.chase("70")
    assert isinstance(question.exact, Ratio)
    assert question.exact.value == now * later**2


def play(text: str, script: str) -> list[bool | str | None]:
    """Return the outcome of `survive 3` after each step."""
    question = ask(text, "survive 3")
    game = Game(text)
    found: list[bool | str | None] = []
    for token in script.split():
        game.play(token)
        found.append(question.happened(game.steps))
    return found


@pytest.mark.parametrize(
    ("text", "script", "known"),
    [
        ("0/0 A 42", ">3 76 >1", [None, None, False]),
        ("0/0 A 42", ">3 31 7X", [None, None, True]),
        # An equal pair also removes.
        ("0/0 A 42", ">3 42 >2", [None, None, False]),
        # Rolling on, or placing elsewhere, is another story.
        ("0/0 A 42", ">2 31 >1", [None, None, None]),
        ("0/0 A 42", "64 >3 31 >1", [None, None, None, None]),
        ("0/0@3:42 A -", "31 >1", [None, True]),
        # Whoever wins first settles nothing.
        ("0/20 A 42", ">3 11", [None, None]),
    ],
)
def test_what_came_of_survival(text: str, script: str, known: list[bool | None]) -> None:
    assert play(text, script) == known


def test_every_step_is_needed_to_know_what_happened() -> None:
    assert ask(HAND, "bust").happened([]) is None
    assert ask(HAND, "survive 3").happened([]) is None
