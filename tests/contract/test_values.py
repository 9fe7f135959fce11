"""Values that are looked up or estimated, and which calls draw from a caller's generator."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final
from zlib import crc32

from exxtra_widget import (
    Game,
    action_values,
    analyze,
    compare,
    exxtra,
    hint,
    levelx,
    simulate,
    tournament,
    win_probability,
)
from tests.contract.recorded import check
from tests.contract.samples import STARTS, positions

TABLE: Final = Path(exxtra.__file__).parent / "data/two-seats.solution"
ENDINGS: Final = (
    "levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0 B -",
    "levelx 000000+12.11.10.0.0.0/000000+0.0.0.9.8.4 A -",
)
# Nothing is solved here: games are played.
OPEN: Final = {"exxtra": "0/3/0@4:64 A 61", "levelx": "levelx 110000/000000 B 1235", "pig": "pig 12/30 A 7"}
SOLVED: Final = "0/0@4:64 A 70"
_DICE: Final = {"loaded die": exxtra.loaded(b={"X": 3}), "no X": exxtra.loaded(a={"X": 0}, b={"X": 0})}


def table() -> dict[str, Any]:
    """Return sums over all states of the two seats, and some of the values."""
    solution = exxtra.Solution.load(TABLE)
    middle = [round((low + high) / 2 * 0xFFFFFFFF) for low, high in zip(solution.low, solution.high, strict=True)]
    sums = [crc32(b"".join(value.to_bytes(4, "little") for value in array("q", middle[i::100]))) for i in range(100)]
    chosen = {str(at): [*solution.value(at), str(solution.best(at))] for at in positions(exxtra.start(2), 20, seed=1)}
    return {"states": len(middle), "gap": solution.gap, "sums of every 100th": sums, "chosen": chosen}


def _values(position: Any, **options: Any) -> dict[str, Any]:
    win = win_probability(position, **options)
    found: dict[str, Any] = {"kind": win.kind, "values": win.values, "bounds": win.bounds, "games": win.games}
    if not position.is_over:
        actions = action_values(position, **options)
        found["actions"] = {action: [value.kind, *value.values] for action, value in actions.items()}
        found["best"] = actions.best
    return found


def _known() -> dict[str, Any]:
    fast = [exxtra.start(2, goal=3), exxtra.start(2, goal=2, strict_placing=True)]
    at = [*positions(exxtra.start(2), 16, 2), *positions(fast[0], 2, 3), *positions(fast[1], 2, 4)]
    ends = [levelx.Position.parse(text) for text in ENDINGS]
    at += [exxtra.Position.parse("21/3 A -"), *ends, *(end.apply("1235") for end in ends if not end.is_over)]
    return {str(position): _values(position) for position in at}


def _estimated() -> dict[str, Any]:
    found = {
        str(at): _values(at, games=8, rng=i)
        for starts in STARTS.values()
        for i, at in enumerate(positions(starts[1], 6, seed=5))
    }
    two = exxtra.Position.parse(SOLVED)
    found["with strategies"] = _values(two, strategies="60", games=20, rng=1)
    return found | {name: _values(two, method="simulate", weights=dice, games=8, rng=1) for name, dice in _DICE.items()}


def _hints() -> dict[str, Any]:
    found = {text: hint(text, games=60, rng=1) for text in (SOLVED, *OPEN.values(), "0/0/0 A -")}
    return {
        text: {
            "kind": one.kind,
            "best": one.best,
            "close": one.close,
            "reason": None if one.reason is None else one.reason.to_dict(),
            "actions": {action.token: [action.value, action.regret, action.error] for action in one.actions},
        }
        for text, one in found.items()
    }


def _played(start: Any) -> Game:
    game = Game(start, seed=3)
    rng = Random(4)
    while not game.is_over and len(game) < 12:
        game.step(rng.choice(game.actions()))
    return game


def _analyses() -> dict[str, Any]:
    starts = {"certified": exxtra.start(2), "estimated": exxtra.start(3, goal=5), "levelx": levelx.start(2)}
    found = {name: analyze(_played(start), games=20, rng=1) for name, start in starts.items()}
    return {
        name: {
            "kind": one.kind,
            "luck": one.luck,
            "loss": one.loss,
            "curve": one.curve,
            "steps": {
                step.step: [step.decision, step.best, step.loss, step.luck, step.is_mistake] for step in one.steps
            },
        }
        for name, one in found.items()
    }


DRAWS: Final[dict[str, Callable[[Random], object]]] = {
    "win_probability, looked up": lambda rng: win_probability(SOLVED, rng=rng),
    "win_probability, ending": lambda rng: win_probability(ENDINGS[0], rng=rng),
    "win_probability, over": lambda rng: win_probability("21/3 A -", rng=rng),
    "win_probability, estimated": lambda rng: win_probability(OPEN["exxtra"], games=2, rng=rng),
    "win_probability, simulate": lambda rng: win_probability(SOLVED, "simulate", games=2, rng=rng),
    "win_probability, strategies": lambda rng: win_probability(SOLVED, strategies="60", games=2, rng=rng),
    "action_values, looked up": lambda rng: action_values(SOLVED, rng=rng),
    "action_values, ending": lambda rng: action_values(ENDINGS[0], rng=rng),
    "action_values, estimated": lambda rng: action_values(OPEN["levelx"], games=2, rng=rng),
    "action_values, simulate": lambda rng: action_values(SOLVED, "simulate", games=2, rng=rng),
    "compare, solved": lambda rng: compare(SOLVED, games=2, rng=rng),
    "compare, open": lambda rng: compare(OPEN["pig"], games=2, rng=rng),
    "hint, looked up": lambda rng: hint(SOLVED, rng=rng),
    "hint, estimated": lambda rng: hint(OPEN["exxtra"], games=20, rng=rng),
    "analyze, looked up": lambda rng: analyze(_played(exxtra.start(2)), rng=rng),
    "analyze, estimated": lambda rng: analyze(_played(exxtra.start(3, goal=5)), games=2, rng=rng),
    "simulate": lambda rng: simulate(OPEN["exxtra"], "60", games=2, rng=rng),
    "tournament": lambda rng: tournament(exxtra.start(2), ["60", "53"], games=2, rng=rng),
    "round_robin": lambda rng: exxtra.round_robin(["60", "53"], goal=3) and rng,
}


def draws(call: Callable[[Random], object]) -> int:
    """Return how many times a call draws from a generator: the dice of a simulation follow from one number."""
    rng, same = Random(1), Random(1)
    call(rng)
    for drawn in range(3):
        if rng.getstate() == same.getstate():
            return drawn
        same.getrandbits(62)
    return -1


def facts() -> dict[str, Any]:
    return {
        "table of two seats": table(),
        "known": _known(),
        "estimated": _estimated(),
        "hints": _hints(),
        "analyses": _analyses(),
        "draws from the caller's generator": {name: draws(call) for name, call in DRAWS.items()},
    }


def test_values_are_as_they_were_recorded() -> None:
    check("values", facts())


def test_a_value_that_is_looked_up_leaves_the_generator_alone() -> None:
    assert [draws(DRAWS[f"{name}, looked up"]) for name in ("win_probability", "action_values")] == [0, 0]
    assert [draws(DRAWS[f"{name}, estimated"]) for name in ("win_probability", "action_values")] == [1, 1]
