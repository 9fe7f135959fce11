"""Results of simulations as plain data for JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, TypeVar

from exxtra_widget.core.dice import check_seed
from exxtra_widget.probability.sample import Sample
from exxtra_widget.simulation.game_ranges import Run, joined, read_games
from exxtra_widget.support.arguments import quote, shown, whole

if TYPE_CHECKING:
    from exxtra_widget.support.packing import JsonObject

R = TypeVar("R")

_TEXTS: Final = ("version", "start", "weights", "first", "stopped")
_NUMBERS: Final = ("turns", "rolls", "busts", "shared")
_HUGE: Final = 10**30


def plain(fields: JsonObject) -> JsonObject:
    """Return the fields of a result as plain data, without those that follow from others."""
    recorded = {
        name: list(counts.items()) if isinstance(counts, Sample) else [list(seat.items()) for seat in counts]
        for name, counts in fields["recorded"].items()
    }
    return {
        **{name: fields[name] for name in _TEXTS},
        "strategies": fields["strategies"],
        "runs": [[run.rng, run.asked.start, run.asked.stop, run.finished] for run in fields["runs"]],
        "wins": fields["wins"],
        **{name: fields[name] for name in _NUMBERS},
        "split": [part.as_integer_ratio() for part in fields["split"]],
        "recorded": recorded,
    }


def fields(data: JsonObject) -> JsonObject:
    """Return the fields of a result from its plain data, or raise an error."""
    runs: tuple[Run, ...] = ()
    for rng, start, stop, finished in data["runs"]:
        runs = joined(runs, [_run(rng, start, stop, finished)])
    games, strategies = sum(run.finished for run in runs), texts(data["strategies"])
    wins = tuple(whole(won, 0, games, "a number of wins") for won in data["wins"])
    split = tuple(Fraction(*(whole(part, 0, _HUGE, "a part") for part in ratio)) for ratio in data["split"])
    recorded = {name: _counts(name, counts, len(strategies)) for name, counts in data["recorded"].items()}
    if len(wins) != len(strategies) or len(split) not in {0, len(wins)} or sum(wins) - sum(split) != games:
        raise ValueError(f"the wins do not add up to {games:,} games")
    return {
        **{name: _text(data[name]) for name in _TEXTS},
        **{name: whole(data[name], 0, _HUGE, name) for name in _NUMBERS},
        "strategies": strategies,
        "games": games,
        "wins": wins,
        "runs": runs,
        "recorded": recorded,
        "split": split,
    }


def read(name: str, make: Callable[[], R]) -> R:
    """Return what is made of saved data; a ``ValueError`` says why it cannot be."""
    try:
        return make()
    except KeyError as error:
        raise ValueError(f"this {name} cannot be read: it has no {error}") from None
    except (AttributeError, TypeError, ValueError, ArithmeticError, RecursionError) as error:
        raise ValueError(f"this {name} cannot be read: {quote(str(error), 200)}") from None


def texts(values: Iterable[object]) -> tuple[str, ...]:
    """Return a list of strings as a tuple."""
    return tuple(map(_text, values))


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    raise ValueError(f"{shown(value)} is not a string")


def _run(rng: Any, start: Any, stop: Any, finished: Any) -> Run:
    if rng is None:
        raise ValueError("a run has no seed")
    asked = read_games(range(start, stop))
    return Run(check_seed(rng), asked, whole(finished, 0, len(asked), "the finished games"))


def _counts(name: str, counts: Any, seats: int) -> Any:
    if name == "lengths":
        return Sample(_numbers(counts))
    found = tuple(map(_numbers, counts))
    if len(found) != seats:
        raise ValueError(f"{name} needs the counts of {seats} seats, not of {len(found)}")
    return found


def _numbers(pairs: Any) -> dict[int, int]:
    return {whole(number, -_HUGE, _HUGE, "a number"): whole(times, 0, _HUGE, "a count") for number, times in pairs}
