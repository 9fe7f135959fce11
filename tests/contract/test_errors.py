"""Bad calls and their sentences, each once: `data/errors.json` is the list of calls, and says what each one raises.

To hold another sentence, add its call to the file with any value, and record it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any, Final

import pig

import exxtra_widget
from exxtra_widget import Distribution, ExxtraWidget, Game, MarkovChain, exxtra
from tests.contract import samples
from tests.contract.recorded import check, written

GAME: Final = "64 >5 71"
# What a call may name besides the public names of the package.
KNOWN: Final[Mapping[str, Any]] = {
    **{name: getattr(exxtra_widget, name) for name in dir(exxtra_widget) if not name.startswith("_")},
    **{"Fraction": Fraction, "Random": Random, "pig": pig, "odds": exxtra.odds, "strategies": exxtra.strategies},
    **{"PAIR": samples.STARTS["exxtra"][0], "HUGE": 10**400, "DIE": Distribution(range(1, 7))},
    **{"COIN": MarkovChain({"tails": {"tails": 1, "heads": 1}})},
}


def raised(call: str) -> Exception:
    """Return the error that a call raises; ``game`` has two steps and a roll, ``widget`` shows a new game of two."""
    given = dict(KNOWN)
    if "game." in call or "game[" in call:
        given["game"] = Game("0/0/0 A -", players=["Ann", "Bo", "Cy"], seed=7)
        given["game"].play(GAME)
    if "widget." in call or "(widget" in call:
        given["widget"] = ExxtraWidget(players=2, seed=7)
    try:
        eval(call, given)  # noqa: S307 - our own list
    except Exception as error:  # noqa: BLE001 - any error is a row of the list
        return error
    return AssertionError("it raises nothing")


def facts() -> dict[str, Any]:
    """Return type, code and sentence of each call; of calls with a wrong keyword, whose advice may change, the type."""
    calls = written("errors")
    return {
        "sentences": {call: _row(raised(call)) for call in calls["sentences"]},
        "wrong keywords": {call: type(raised(call)).__name__ for call in calls["wrong keywords"]},
    }


def _row(error: Exception) -> list[str]:
    code = getattr(error, "code", "")
    return [type(error).__name__, *([str(code)] if code else []), str(error)]


def test_errors_say_what_was_recorded() -> None:
    check("errors", facts())


def test_nothing_in_the_list_passes() -> None:
    rows = written("errors")
    assert not [call for call, (kind, *_) in rows["sentences"].items() if kind == "AssertionError"]
    assert set(rows["wrong keywords"].values()) == {"TypeError"}
