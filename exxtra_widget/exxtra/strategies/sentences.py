"""Strategies in one sentence, and the reader of these sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from exxtra_widget.core.position import ROLL, nothing_to_decide
from exxtra_widget.core.registry import read_position
from exxtra_widget.exxtra.rules.notation import COMBINATIONS, PLACES, RUNG_COUNT, RUNGS, Combination, beats, neighbours
from exxtra_widget.exxtra.rules.rules import BITS, EVERY_RUNG, RUNG_SETS, Position
from exxtra_widget.support.arguments import flag, integer, nearest, quote
from exxtra_widget.support.suggest import suggest_keywords
from exxtra_widget.support.texts import plain

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.core.position import Action


RUNG_RULES: Final = {
    "kick": "kick if you can",
    "leader": "kick the leader if you can",
    "top": "top rung",
    "bottom": "bottom rung",
    **{str(rung): f"rung {rung}" for rung in RUNGS},
}
"""Rung rules by their short names, in words: the first one that applies is followed."""
TABLE_LENGTH: Final = RUNG_SETS**2
"""Length of a table, see `rungs_chosen`."""

_EXAMPLE: Final = "accept 53 or better; kick if you can, else top rung"
_ACCEPT: Final = re.compile(
    r"(?:accept|take|stop (?:at|with|on))\s+"
    r"(?:(?P<any>anything|everything|the first roll)|(?P<target>\w+)\s*(?:\+|or (?:better|more|higher)|and up)?)"
    r"(?P<kicks>,?\s*(?:or|and)\s+(?:what|whatever|anything that)\s+kicks)?"
)
_PREFERENCE: Final = re.compile(r",\s*(?:or\s+)?(?:else|otherwise)\s+|\s+(?:else|otherwise)\s+")
_KICK: Final = re.compile(r"kick(?: (?P<whom>the leader|somebody|someone))?(?: if (?:you|i) can| if possible)?")
_RUNG: Final = re.compile(
    r"(?:(?:on|always|the|to)\s+)*(?:(?P<end>top|highest|bottom|lowest)(?: free)? rung|rung (?P<rung>\d+))"
)
_ANYTHING: Final = Combination(0)


@dataclass(frozen=True)
class Plan:
    """Strategy in one sentence: the rolls that it accepts, and the rungs on which it places them.

    Parameters
    ----------
    target : Combination, str or int, default 00
        Lowest combination that the strategy accepts; 00 accepts anything.
    kicks : bool, default False
        Whether it also accepts a lower one that can remove a pair.
    rungs : tuple of str
        Rung rules, keys of `RUNG_RULES`, in the order in which they are tried; the top rung comes last.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> strategy = Plan(Combination("53"), rungs=("kick", "top"))
    >>> p = exxtra.Position.parse("0/4@3:51 A 53")
    >>> str(strategy), str(strategy(p))
    ('accept 53 or better; kick if you can, else top rung', '>2')
    """

    target: Combination = _ANYTHING
    kicks: bool = False
    rungs: tuple[str, ...] = ("top",)
    game: ClassVar[str] = "exxtra"

    def __post_init__(self) -> None:
        object.__setattr__(self, "target", read_target(self.target))
        object.__setattr__(self, "kicks", flag(self.kicks, "kicks"))
        object.__setattr__(self, "rungs", read_rungs(self.rungs))

    @property
    def title(self) -> str:
        """The sentence."""
        return str(self)

    def __call__(self, position: Any, rng: Random | None = None) -> Action:  # noqa: ARG002 - as every strategy
        """Return the action of this strategy; ``rng`` is not used, since it leaves nothing to chance."""
        if not isinstance(position, Position):
            position = read_position(position, "exxtra")
        if position.is_over:
            raise nothing_to_decide(position)
        roll = position.roll
        if roll is None:
            return ROLL
        rules = position.rules
        accepts = rules.strength(roll) >= self.target
        if not accepts and not self.kicks:
            return ROLL
        # Sets of rungs, as bits.
        taken = beaten = 0
        for pair in position.ladder:
            if pair:
                taken |= BITS[pair.rung]
                if beats(roll, pair.combination, rules):
                    beaten |= BITS[pair.rung]
        if not accepts and not beaten:
            return ROLL
        if rules.strict_placing:
            places: Any = position.actions()[1:]
            taken = EVERY_RUNG - sum(1 << place.rung for place in places)
        leader = _leader(position, beaten) if "leader" in self.rungs else 0
        return PLACES[rungs_chosen(self.rungs, leader)[beaten << RUNG_COUNT | taken]]

    def __str__(self) -> str:
        target = f"{self.target} or better" if self.target else "anything"
        kicks = ", or what kicks" if self.kicks else ""
        return f"accept {target}{kicks}; " + ", else ".join(RUNG_RULES[rule] for rule in self.rungs)

    def __repr__(self) -> str:
        return f"exxtra.strategies.sentence({str(self)!r})"


def _leader(position: Position, beaten: int) -> int:
    """Return the rung of the leader's pair if that is beaten, otherwise 0; of equal leaders it is the next to play."""
    others = [*range(position.player + 1, position.seats), *range(position.player)]
    pair = position.ladder[max(others, key=position.counters.__getitem__)]
    return pair.rung if pair and beaten >> pair.rung & 1 else 0


@lru_cache(maxsize=64)
def rungs_chosen(rungs: tuple[str, ...], leader: int = 0) -> list[int]:
    """Return the rungs that rung rules choose, at places ``beaten * RUNG_SETS + taken``, sets of rungs as bits."""
    found: list[int] = []
    # R4: no pair on rung 0 takes it, and none is removed there, so the lowest bits do not matter.
    for beaten in range(0, RUNG_SETS, 2):
        # R14: from a rung, beaten pairs above it are removed.
        takes = [sum(rung for rung in RUNGS[r + 1 :] if beaten >> rung & 1) for r in RUNGS]
        row: list[int] = []
        for taken in range(0, RUNG_SETS, 2):
            free = [r for r in RUNGS if not taken & BITS[r]]
            rules = (_by_rule(rule, free, takes, leader) for rule in rungs)
            row += [next((rung for rung in rules if rung is not None), free[-1])] * 2
        found += row * 2
    return found


def _by_rule(rule: str, free: list[int], takes: list[int], leader: int) -> int | None:
    """Return the rung of one rule, or None if it does not apply."""
    if rule == "kick":
        kick = max(free, key=lambda r: (takes[r], r))
        return kick if takes[kick] else None
    if rule == "leader":
        return max((r for r in free if r < leader), default=None)
    if rule == "bottom":
        return free[1] if len(free) > 1 else 0
    if rule == "top":
        return free[-1]
    return int(rule) if int(rule) in free else None


@suggest_keywords
def sentence(text: Any) -> Plan:
    """Return the strategy that a sentence describes.

    Parameters
    ----------
    text : str
        ``accept`` and a target (``53 or better``, ``anything``; ``, or what kicks`` may follow), a
        semicolon, and rung rules in the order in which they are tried, with ``, else`` between them:
        ``kick if you can``, ``kick the leader if you can``, ``top rung``, ``bottom rung``, ``rung 3``.

    Raises
    ------
    ValueError
        If a part of the sentence is not a rule; the message names it and the nearest rules.

    Examples
    --------
    >>> str(sentence("Accept 53+; kick if you can, otherwise top rung."))
    'accept 53 or better; kick if you can, else top rung'
    """
    if not isinstance(text, str):
        raise ValueError(f"a strategy in words must be a string like {_EXAMPLE!r}, not {quote(text)}")
    words = " ".join(plain(text).lower().replace(".", " ").split())
    accept, semicolon, rungs = words.partition(";")
    match = _ACCEPT.fullmatch(accept.strip())
    if match is None:
        raise ValueError(
            f"{quote(accept.strip() or text)!r} does not say which rolls to accept; write something like {_EXAMPLE!r}"
        )
    target = Combination(0) if match["any"] else read_target(match["target"])
    return Plan(target, kicks=bool(match["kicks"]), rungs=read_rungs(rungs) if semicolon else ("top",))


def read_target(target: object) -> Combination:
    """Return the combination that a target names; the error for another number names its neighbours."""
    number = integer(target)
    text = target if number is None else f"{number:02d}"
    text = plain(text).strip().upper().replace("X", "0") if isinstance(text, str) else ""
    for spelling in (text, text[::-1]):
        if spelling in COMBINATIONS:
            return COMBINATIONS[spelling]
    near = neighbours(text) if len(text) == 2 and text.isascii() and text.isdecimal() else "53 is one"
    raise ValueError(f"{quote(target)} cannot be rolled, so it is not a target; {near}")


def read_rungs(rule: object) -> tuple[str, ...]:
    """Return the short names of rung rules that were given in words, as a rung, or as short names."""
    if isinstance(rule, str):
        parts: Sequence[object] = _PREFERENCE.split(rule)
    else:
        parts = rule if isinstance(rule, (tuple, list)) else [rule]
    names = tuple(_read_rung(part) for part in parts)
    if not names:
        raise ValueError(f"a strategy needs a rung rule: {_known()}")
    return names


def _read_rung(part: object) -> str:
    number = integer(part)
    part = part if number is None else str(number)
    text = " ".join(part.lower().strip(" .,").split()) if isinstance(part, str) else ""
    if text in RUNG_RULES:
        return text
    kick = _KICK.fullmatch(text)
    if kick:
        return "leader" if kick["whom"] == "the leader" else "kick"
    rung = _RUNG.fullmatch(text)
    name = rung and (rung["rung"] or {"highest": "top", "lowest": "bottom"}.get(rung["end"], rung["end"]))
    if name in RUNG_RULES:
        return str(name)
    raise ValueError(
        f"{quote(part)!r} is not a rung rule{nearest(text, RUNG_RULES.values()) or f'; choose from {_known()}'}"
    )


def _known() -> str:
    return ", ".join([*list(RUNG_RULES.values())[:4], "rung 0 to rung 5"])
