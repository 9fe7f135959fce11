"""Games by their numbers: those that a result holds of each seed, and which results add up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from exxtra_widget.support.arguments import quote, shown, whole

MOST_GAMES: Final = 10**12
_LAST: Final = 10**18


class Run(NamedTuple):
    """Games of one source of dice: those that were asked for, of which the first ones are finished."""

    rng: int | str
    asked: range
    finished: int

    @property
    def played(self) -> range:
        """The finished games."""
        return self.asked[: self.finished]


def read_games(given: object) -> range:
    """Return the games of a run: the given range, or this many from the first one on."""
    if not isinstance(given, range):
        return range(whole(given, 1, MOST_GAMES, "games"))
    if given.step == 1 and 0 <= given.start < given.stop <= min(_LAST, given.start + MOST_GAMES):
        return given
    raise ValueError(
        "a range of games must count up one by one, from 0 or more to 10**18 or less, and hold 1 to 10**12 games, not "
        f"{shown(given)}"
    )


def joined(one: Sequence[Run], other: Sequence[Run]) -> tuple[Run, ...]:
    """Return the games of two results; a ``ValueError`` says why they do not add up."""
    found = {run.rng: run for run in one}
    for run in other:
        found[run.rng] = _in_a_row(found[run.rng], run) if run.rng in found else run
    later = next((run for run in found.values() if run.asked.start), None)
    if later is not None and len(found) > 1:
        another = next(rng for rng in found if rng != later.rng)
        raise ValueError(
            f"games from {later.asked.start:,} on of rng={quote(later.rng)} do not continue those of "
            f"rng={quote(another)}; only runs from game 0 on are pooled with those of another rng"
        )
    return tuple(found.values())


def _in_a_row(one: Run, other: Run) -> Run:
    first, second = sorted((one, other), key=lambda run: (run.played.start, run.played.stop))
    end, begin = first.played.stop, second.played.start
    if begin > end:
        raise ValueError(f"neither result contains {_games(end, begin)} of rng={quote(one.rng)}; add neighbours first")
    if begin < end and second.finished:
        twice = _games(begin, min(end, second.played.stop))
        raise ValueError(f"both results contain {twice} of rng={quote(one.rng)}, which would count twice")
    asked = range(first.asked.start, max(first.asked.stop, second.asked.stop))
    return Run(one.rng, asked, first.finished + second.finished)


def _games(begin: int, end: int) -> str:
    return f"games {begin:,} to {end - 1:,}" if begin < end - 1 else f"game {begin:,}"
