"""Strategies for EXXtra: callables from a position and a ``random.Random`` to an action.

Most of them are one sentence, *accept 53 or better; kick if you can, else top rung*: the rolls to accept, and the rung
to place them on.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from exxtra_widget.advice.common_strategies import AnyAction, rollout_of
from exxtra_widget.core.strategy import Strategy, find_by_name
from exxtra_widget.exxtra.strategies.heuristic import Survivor
from exxtra_widget.exxtra.strategies.sentences import Plan, read_rolls, read_rungs, read_target, sentence
from exxtra_widget.exxtra.strategies.solved import Optimal
from exxtra_widget.support.arguments import shown
from exxtra_widget.support.lazy import known_names
from exxtra_widget.support.suggest import suggest_keywords
from exxtra_widget.support.unicode import plain

__all__ = [
    "NAMED", "Optimal", "Plan", "Strategy", "Survivor", "attacker", "find", "first_roll", "optimal",
    "random", "rollout", "sentence", "survivor", "threshold",
]  # fmt: skip


@suggest_keywords
def threshold(target: object, rung: object = "top rung") -> Plan:
    """Return a strategy that rolls until its target or better, and then places by a rung rule; it prints as a sentence.

    Parameters
    ----------
    target : str or int
        Lowest combination that the strategy accepts, ``"60"``; ``"00"`` accepts anything.
    rung : int or str, default "top rung"
        Rung 0 to 5 (the top rung where that is taken), or a rule in words: ``"top rung"``,
        ``"bottom rung"``, ``"kick if you can, else top rung"``.

    Raises
    ------
    ValueError
        If the target cannot be rolled, or if the rule is not a rung rule.

    Examples
    --------
    >>> from exxtra_widget.exxtra.strategies import threshold
    >>> from exxtra_widget import exxtra
    >>> strategy = threshold("60")
    >>> p = exxtra.start(players=3)
    >>> [str(strategy(p.apply(dice), None)) for dice in ("53", "64")]
    ['roll', '>5']
    """
    return Plan(read_target(target), kicks=False, rungs=read_rungs(rung))


random: Final = AnyAction("exxtra")
"""Any legal action, each with the same probability."""

rollout: Final = rollout_of("exxtra")

first_roll: Final = Plan()
"""Any first roll, on the highest free rung."""

attacker: Final = Plan(read_target("53"), kicks=True, rungs=("kick", "top"))
"""Removal of pairs from the ladder wherever a roll beats one."""

survivor: Final = Survivor()
"""Rungs weighed with the chance that the pair is still there on the seat's next turn."""

optimal: Final = Optimal()
"""Best play of two seats, from the solution."""

NAMED: Final[Mapping[str, Strategy]] = MappingProxyType(
    {
        "random": random,
        "first_roll": first_roll,
        "attacker": attacker,
        "survivor": survivor,
        "optimal": optimal,
        "rollout": rollout(),
    }
)
"""Names and strategies that `simulate`, `tournament` and a seat of the widget take."""


__getattr__, __dir__ = known_names(__name__, __all__)


@suggest_keywords
def find(given: object) -> Strategy:
    """Return the strategy that a text names or describes.

    Parameters
    ----------
    given : str
        One of `NAMED`; a target (``"60"``, see `threshold`); or a sentence in English, German or French, from which
        ``accept`` may be left out (``"60; rung 3"``, see `sentence`).

    Raises
    ------
    TypeError
        If it is not a string.
    ValueError
        If the text is none of them.

    Examples
    --------
    >>> from exxtra_widget.exxtra.strategies import attacker, find
    >>> find("attacker") == attacker, str(find("60")), str(find("accept 42+; rung 3"))
    (True, 'accept 60 or better; top rung', 'accept 42 or better; rung 3, else the top free rung')
    """
    if not isinstance(given, str):
        raise TypeError(f"a name, a target or a sentence must be a string like 'attacker' or '53', not {shown(given)}")
    text = plain(given).strip()
    if text.lower().replace(" ", "_") not in NAMED and (len(text.split()) > 1 or ";" in text or read_rolls(text)):
        return sentence(text)
    return find_by_name(text, NAMED)
