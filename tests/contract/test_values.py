"""Values that are looked up or estimated, and which calls draw from a caller's generator."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final
from zlib import crc32

from exxtra_widget import exxtra
from tests.contract.known import result
from tests.contract.recorded import check, written

TABLE: Final = Path(exxtra.__file__).parent / "data/two-seats.solution"


def table() -> dict[str, Any]:
    """Return a checksum of the values of two seats."""
    solution = exxtra.Solution.load(TABLE)
    middle = [round((low + high) / 2 * 0xFFFFFFFF) for low, high in zip(solution.low, solution.high, strict=True)]
    return {"states": len(middle), "gap": solution.gap, "sum": crc32(b"".join(n.to_bytes(4, "little") for n in middle))}


def shown(found: Any) -> Any:
    """Return the numbers of a win probability, values of actions, a hint or an analysis."""
    if hasattr(found, "curve"):
        steps = {one.step: [one.decision, one.best, one.loss, one.luck, one.is_mistake] for one in found.steps}
        return {"kind": found.kind, "luck": found.luck, "loss": found.loss, "curve": found.curve, "steps": steps}
    if hasattr(found, "reason"):
        reason = None if found.reason is None else found.reason.to_dict()
        actions = {one.token: [one.value, one.regret, one.error] for one in found.actions}
        return {"kind": found.kind, "best": found.best, "close": found.close, "reason": reason, "actions": actions}
    if hasattr(found, "regret"):
        return {action: [one.kind, *one.values] for action, one in found.items()} | {"best": found.best}
    if hasattr(found, "bounds"):
        return [found.kind, found.games, found.values, max(high - low for low, high in found.bounds)]
    return found


def draws(call: str) -> int:
    """Return how many times a call draws from ``rng``: all dice of a simulation follow from one number."""
    rng, same = Random(1), Random(1)
    result(call, {"rng": rng})
    for drawn in range(3):
        if rng.getstate() == same.getstate():
            return drawn
        same.getrandbits(62)
    return -1


def facts() -> dict[str, Any]:
    calls = written("values")
    return {
        "table of two seats": table(),
        "values": {call: shown(result(call)) for call in calls["values"]},
        "draws": {call: draws(call) for call in calls["draws"]},
    }


def test_values_are_as_they_were_recorded() -> None:
    check("values", facts())


def test_a_value_that_is_looked_up_leaves_the_generator_alone() -> None:
    for name in ("win_probability", "action_values"):
        assert draws(f"{name}('0/0@4:64 A 70', rng=rng)") == 0
        assert draws(f"{name}('0/3/0@4:64 A 61', games=2, rng=rng)") == 1
