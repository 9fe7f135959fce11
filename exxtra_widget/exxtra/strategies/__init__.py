"""Strategies for EXXtra: callables from a position and a ``random.Random`` to an action.

Most of them can be said in one sentence, *accept 53 or better; kick if you can, else top rung*: which
rolls are accepted, and on which rung they are placed.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.advice.rollout import Rollout
from exxtra_widget.core.registry import read_position
from exxtra_widget.exxtra.rules.rules import Position
from exxtra_widget.exxtra.strategies.heuristic import Survivor
from exxtra_widget.exxtra.strategies.sentences import Plan, plan, read_rungs, read_target
from exxtra_widget.exxtra.three_seats.equilibrium import Equilibrium
from exxtra_widget.exxtra.two_seats.best_play import Optimal
from exxtra_widget.strategies.strategy import WORDS, Strategy, any_action
from exxtra_widget.support.arguments import nearest, quote, shown
from exxtra_widget.support.calls import checked
from exxtra_widget.support.lazy import suggesting

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.core.position import Action

__all__ = [
    "NAMED", "Equilibrium", "Optimal", "Plan", "Strategy", "Survivor", "attacker", "equilibrium", "find", "first_roll",
    "optimal", "random", "rollout", "sentence", "survivor", "threshold",
]  # fmt: skip


@checked
def threshold(target: object, rung: object = "top rung") -> Plan:
    """Return the strategy that rolls until its target or better, and then places by a rung rule.

    Parameters
    ----------
    target : str or int
        The lowest combination that is accepted, ``"60"``; ``"00"`` accepts anything.
    rung : int or str
        0 to 5 (the top rung where that is taken), or a rule in words: ``"top rung"``,
        ``"bottom rung"``, ``"kick if you can, else top rung"``.

    Raises
    ------
    ValueError
        If the target cannot be rolled, or if the rule is not understood.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> strategy = threshold("60")
    >>> p = exxtra.start(players=3)
    >>> [str(strategy(p.apply(dice), None)) for dice in ("53", "64")]
    ['roll', '>5']
    """
    return Plan(read_target(target), kicks=False, rungs=read_rungs(rung))


@checked
def sentence(text: str) -> Plan:
    """Return the strategy that a sentence describes; ``str()`` of it gives the sentence back.

    Parameters
    ----------
    text : str
        ``accept`` and a target (``53 or better``, ``anything``; ``, or what kicks`` may follow), a
        semicolon, and rung rules in the order in which they are tried, with ``, else`` between them:
        ``kick if you can``, ``kick the leader if you can``, ``top rung``, ``bottom rung``, ``rung 3``.

    Raises
    ------
    ValueError
        If a part of the sentence is not understood; the message says which, and what would do.

    Examples
    --------
    >>> str(sentence("Accept 53+; kick if you can, otherwise top rung."))
    'accept 53 or better; kick if you can, else top rung'
    """
    return plan(text)


@checked
def random(position: Any, rng: Random) -> Action:
    """Choose any legal action, each as likely as the others.

    Parameters
    ----------
    position : Position, str, Game or widget
        Where it decides.
    rng : random.Random
        What it draws from.

    Raises
    ------
    ValueError
        If the game is over.

    Examples
    --------
    >>> from random import Random
    >>> from exxtra_widget import exxtra
    >>> str(random(exxtra.start(), Random(1)))
    'roll'
    """
    asked = position if isinstance(position, Position) else read_position(position, "exxtra")
    action: Action = any_action(asked, rng)
    return action


@checked
def rollout(
    games: int | None = None, *, seconds: float | None = None, player: object = None, weights: object = None
) -> Rollout:
    """Return the strategy that plays every action out many times and takes the one that wins most.

    Parameters
    ----------
    games : int, optional
        How many games an action gets at the most, 1 to 10**9.
    seconds : float, optional
        How long it may think about a decision, above 0 and at most 3600; then it takes what looks best so far.
    player : callable or str, optional
        Who plays all seats in those games, `attacker` if nobody is named.
    weights : Weights, optional
        Loaded dice that it knows of.

    Raises
    ------
    TypeError, ValueError
        For numbers that cannot be, and for what is no strategy of EXXtra.

    Examples
    --------
    >>> from random import Random
    >>> from exxtra_widget import exxtra
    >>> str(rollout(games=60)(exxtra.Position.parse("0/0@5:64 A 76"), Random(1)))
    '>4'
    """
    return Rollout("exxtra", games, seconds, player, weights)


first_roll: Final = threshold("00")
"""Takes the first roll, whatever it is, and places it as high as it can."""

attacker: Final = sentence("accept 53 or better, or what kicks; kick if you can, else top rung")
"""Throws pairs off the ladder wherever it can."""

survivor: Final = Survivor()
"""Weighs each rung with the chance that the pair is still there on its next turn."""

optimal: Final = Optimal()
"""Best play of two seats, from the solution."""

equilibrium: Final = Equilibrium()
"""Play of three seats from which nobody gains much by departing alone, from the profile that this computer keeps."""

NAMED: Final[Mapping[str, Strategy]] = MappingProxyType(
    {
        "random": random,
        "first_roll": first_roll,
        "attacker": attacker,
        "survivor": survivor,
        "optimal": optimal,
        "equilibrium": equilibrium,
        "rollout": rollout(),
    }
)
"""The mapping of names to the shipped strategies: the names that a seat of the widget or `simulate` may be given."""


__getattr__ = suggesting(__name__, __all__, WORDS)


def __dir__() -> list[str]:
    return sorted(__all__)


@checked
def find(given: object) -> Strategy:
    """Return the strategy that a text stands for: a name, a target or a sentence.

    Raises
    ------
    TypeError
        If it is not a text.
    ValueError
        If the text is none of them.

    Examples
    --------
    >>> find("attacker") == attacker, str(find("60")), str(find("accept 42+; rung 3"))
    (True, 'accept 60 or better; top rung', 'accept 42 or better; rung 3')
    """
    if not isinstance(given, str):
        raise TypeError(f"a name, a target or a sentence is a text, like 'attacker' or '53', not {shown(given)}")
    text = given.strip()
    name = text.lower().replace(" ", "_").replace("-", "_")
    if name in NAMED:
        return NAMED[name]
    if text[:1].isdigit():
        return threshold(text)
    if len(text.split()) > 1:
        return sentence(text)
    known = ", ".join(NAMED)
    raise ValueError(f"there is no strategy {quote(given)!r}{nearest(name, NAMED) or f'; there is {known}'}")
