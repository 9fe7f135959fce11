"""What games lead to: counts of all sequences of steps, and the results of some seeds."""

from __future__ import annotations

from typing import Any, Final

from exxtra_widget import compare, simulate, tournament
from tests.contract.known import STARTS, decisions
from tests.contract.recorded import check, digest
from tests.every_game.perft import by_model

STRATEGIES: Final[dict[str, tuple[str, ...]]] = {
    "exxtra": ("60", "attacker", "survivor", "random", "53; kick if you can"),
    "levelx": ("greedy", "set_collector", "random"),
    "pig": ("hold_at_20", "hold_at_25", "random"),
}
SEEDS: Final = range(1, 6)
DEPTHS: Final = {"exxtra": 3, "levelx": 2, "pig": 5}
COUNTS: Final = {"exxtra": ("rungs",), "levelx": (), "pig": ()}


def simulated(start: Any, seed: int) -> dict[str, Any]:
    names = STRATEGIES[start.game]
    given = [names[(seed + seat) % len(names)] for seat in range(start.seats)]
    found = simulate(start, given, games=20, rng=seed, record=("lengths", *COUNTS[start.game]))
    counts = {"turns": found.turns, "rolls": found.rolls, "busts": found.busts, "shared": found.shared}
    recorded = {name: counted for name, counted in found.recorded.items() if name != "lengths"}
    rest = [_numbers(found), tuple(found.recorded["lengths"].items()), recorded, found.parts]
    return {"wins": found.wins, **counts, "rest": digest(rest)}


def _numbers(found: Any) -> list[list[Any]]:
    """Return the table of a result without its texts."""
    return [[value for value in row.values() if not isinstance(value, str)] for row in found.to_records()]


def facts() -> dict[str, Any]:
    return {
        game: {
            "perft": {str(start): [by_model(start, depth) for depth in range(1, DEPTHS[game] + 1)] for start in starts},
            "simulate": {
                f"{start}, rng={seed}": simulated(start, seed)
                for seed in SEEDS
                for start in [starts[seed % len(starts)]]
            },
            "tournament": {f"rng={seed}": _tournament(starts[seed % 2], STRATEGIES[game][:3], seed) for seed in SEEDS},
            "compare": {f"{at}, rng={seed}": _compare(at, seed) for seed, at in _decisions(starts)},
        }
        for game, starts in STARTS.items()
    }


def _tournament(start: Any, names: tuple[str, ...], seed: int) -> dict[str, Any]:
    found = tournament(start, {name: name for name in names}, games=2, rng=seed)
    return {"shares": {name: found.share(name) for name in found.strategies}, "rest": digest(_numbers(found))}


def _decisions(starts: tuple[Any, ...]) -> list[tuple[int, Any]]:
    return [(seed, next(decisions(starts[seed % 2], seed))) for seed in SEEDS]


def _compare(position: Any, seed: int) -> dict[str, Any]:
    found = compare(position, games=10, rng=seed, choices=list(position.distinct_actions())[:6])
    return {row.action: [row.wins, row.exact] for row in found} | {"rest": digest(_numbers(found))}


def test_games_are_played_as_they_were_recorded() -> None:
    check("games", facts())
