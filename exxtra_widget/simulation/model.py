"""Games played to their end by strategies, through the public methods of any game's positions."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from exxtra_widget.core.registry import definition_of
from exxtra_widget.simulation.entropy import chunk_key, draws
from exxtra_widget.simulation.interruption import TooLongError, Watch
from exxtra_widget.strategies.strategy import StrategyError, decide, title

if TYPE_CHECKING:
    from exxtra_widget.strategies.strategy import Strategy


T = TypeVar("T")

CHUNK: Final = 1000
"""Games that share a key. Any number of workers plays the same chunks."""

PATIENCE: Final = 60.0
"""Seconds that a strategy may think about one decision, unless something else is said."""

ROLLS: Final = 100_000
"""Rolls after which a turn is taken to be endless. Only loaded dice that hardly ever show an X get there."""

PARTS: Final = 2520
"""Parts of a game in which shared wins are counted: whole numbers for up to ten winners."""

_MANY: Final = 1 << 16


class Task(NamedTuple):
    """What is to be played: enough for a worker on another machine.

    Parameters
    ----------
    start : Position
        Where every game begins.
    strategies : tuple of callable
        One for each seat.
    entropy : int or str
        What the dice follow from.
    games : int
        How many games there are in all.
    weights : mapping or None
        Loaded dice.
    record : tuple of str
        What is counted beside the usual.
    longest : int
        Turns after which a game is taken to be endless.
    patience : float
        Seconds that a strategy may think about one decision.
    names : tuple of str
        What the strategies are called, where that is not what they call themselves.
    """

    start: Any
    strategies: tuple[Strategy, ...]
    entropy: int | str
    games: int
    weights: Mapping[str, int] | None = None
    record: tuple[str, ...] = ()
    longest: int = 10_000
    patience: float = PATIENCE
    names: tuple[str, ...] = ()

    @property
    def titles(self) -> tuple[str, ...]:
        """Names of the strategies."""
        return self.names or tuple(map(title, self.strategies))

    @property
    def chunks(self) -> int:
        """How many chunks there are; the last may be a short one."""
        return -(-self.games // CHUNK)

    def games_of(self, chunk: int) -> int:
        """Return how many games a chunk has."""
        return min(CHUNK, self.games - chunk * CHUNK)


@dataclass
class Tally:
    """Counts over games; the only thing that workers send back.

    Parameters
    ----------
    wins : list of int
        Games that each seat won, alone or with others.
    split : Counter
        For each seat what others have of its wins, in parts (`PARTS`): half of a game that two win, and so on.
    """

    wins: list[int]
    games: int = 0
    shared: int = 0
    turns: int = 0
    rolls: int = 0
    busts: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    rungs: Counter[tuple[int, int]] = field(default_factory=Counter)
    split: Counter[int] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Add the counts of other games."""
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        for name in ("games", "shared", "turns", "rolls", "busts"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.lengths.update(other.lengths)
        self.rungs.update(other.rungs)
        self.split.update(other.split)


def play(task: Task, chunk: int) -> Tally:
    """Play the games of one chunk.

    Raises
    ------
    StrategyError
        If a strategy raises, chooses what is not legal, or never comes to an end.
    """

    def played(watch: Watch) -> Tally:
        try:
            return _played(task, chunk, watch)
        except StrategyError as error:
            if not task.names:
                raise
            seat, _ = watch.doing
            raise StrategyError(task.names[seat], error.position, error.reason) from error.__cause__

    return watched(task, played)


def watched(task: Any, played: Callable[[Watch], T]) -> T:
    """Look after strategies: what plays them says whose turn it is and where, as ``watch.doing``.

    Raises
    ------
    StrategyError
        If a strategy thinks for too long.
    """
    watch = Watch(task.patience)
    try:
        with watch:
            return played(watch)
    except TooLongError:
        if not watch.was_needed:
            raise
        seat, position = watch.doing
        name = (getattr(task, "names", ()) or tuple(map(title, task.strategies)))[seat]
        reason = f"had chosen nothing after {task.patience:g} seconds"
        raise StrategyError(name, str(position), reason) from None
    finally:
        # Once more: an error that came up at the end of the watch may have kept it from ending.
        watch.end()


def _played(task: Task, chunk: int, watch: Watch) -> Tally:
    tally = Tally([0] * task.start.seats)
    rng = Random(chunk_key(task.entropy, chunk, "strategies"))  # noqa: S311 - play, not a secret
    rolled = _dice(task, chunk)
    note_rungs, note_lengths = "rungs" in task.record, "lengths" in task.record
    strategies, longest = task.strategies, task.longest
    for _ in range(task.games_of(chunk)):
        position, turns, rolls, rolling, before = task.start, 0, 0, -1, 0
        while legal := position.actions():
            seat = position.player
            watch.doing = seat, position
            action = decide(strategies[seat], position, rng, legal)
            if action == "roll":
                rolls += 1
                if rolling != seat:
                    rolling, before = seat, rolls
                    turns += 1
                if turns > longest or rolls - before > ROLLS:
                    raise endless(task, position, turns)
                position = position.apply(next(rolled))
                tally.busts += position.player != seat
            else:
                if note_rungs:
                    tally.rungs[seat, int(action[1:])] += 1
                position = position.apply(action)
        tally.games += 1
        tally.turns += turns
        tally.rolls += rolls
        winners = position.winners
        tally.shared += len(winners) > 1
        for winner in winners:
            tally.wins[winner] += 1
            if len(winners) > 1:
                tally.split[winner] += PARTS - PARTS // len(winners)
        if note_lengths:
            tally.lengths[turns] += 1
    return tally


def _dice(task: Task, chunk: int) -> Iterator[str]:
    """Yield what the dice show, roll after roll; they are the same all through a game."""
    outcomes = task.weights if task.weights is not None else definition_of(task.start.game).outcomes
    sums, faces = list(accumulate(outcomes.values())), tuple(outcomes)
    numbers = draws(chunk_key(task.entropy, chunk), sums[-1])
    if sums[-1] > _MANY:
        return (faces[bisect_right(sums, number)] for number in numbers)
    each = tuple(outcome for outcome, weight in outcomes.items() for _ in range(weight))
    return map(each.__getitem__, numbers)


def endless(task: Any, position: Any, turns: int) -> StrategyError:
    """Return the error of a game that has had too many turns, or else of a turn that has had too many rolls."""
    after = f"{task.longest:,} turns of one game" if turns > task.longest else f"{ROLLS:,} rolls of one turn"
    strategy = title(task.strategies[position.player])
    return StrategyError(strategy, str(position), f"had not come to an end after {after}")
