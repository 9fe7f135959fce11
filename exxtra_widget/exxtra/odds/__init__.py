"""Exact odds of EXXtra: rolls, turns, survival on the ladder, optimal stopping, the lone counter.

Every function takes the options of the rules as keywords, and ``weights`` for loaded dice.

Examples
--------
>>> from exxtra_widget import exxtra
>>> exxtra.odds.chase("53")
Fraction(1, 2)
"""

from exxtra_widget.exxtra.odds.chains import lone_counter, until_bust
from exxtra_widget.exxtra.odds.pair_survival import survival
from exxtra_widget.exxtra.odds.rolls import Bust, at_least, chase, combination, first_roll, reroll
from exxtra_widget.exxtra.odds.stopping import Choice, StoppingSolution, Term, optimal_stopping
from exxtra_widget.exxtra.odds.turn_graph import WIN
from exxtra_widget.exxtra.odds.turns import Turn, steps_next_turn, turn

__all__ = [
    "WIN", "Bust", "Choice", "StoppingSolution", "Term", "Turn", "at_least", "chase", "combination", "first_roll",
    "lone_counter", "optimal_stopping", "reroll", "steps_next_turn", "survival", "turn", "until_bust",
]  # fmt: skip


def __dir__() -> list[str]:
    return sorted(__all__)
