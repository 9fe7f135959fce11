"""Tables of the rungs that rung rules choose, for sentences and for every fast loop."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from exxtra_widget.exxtra.rules.notation import RUNGS
from exxtra_widget.exxtra.rules.rules import BITS, RUNG_SETS

TABLE_LENGTH: Final = RUNG_SETS**2
"""Length of a table, see `rungs_chosen`."""


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
