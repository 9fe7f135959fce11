"""What comes of many games: counts, shares with intervals, tables, pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from exxtra_widget.core.language import letter
from exxtra_widget.drawing.tables import interval_bars, new_axes, percent, table, to_pandas
from exxtra_widget.probability.intervals import Interval, wilson
from exxtra_widget.simulation.model import PARTS
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.calls import Suggesting, checked

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from exxtra_widget.simulation.model import Tally, Task


WORDS: Final = {
    **dict.fromkeys(
        ("win_rate", "win_rates", "rate", "rates", "mean", "means", "values", "probabilities", "win_probability"),
        "shares",
    ),
    **dict.fromkeys(("interval", "bounds", "confidence_interval", "conf_int", "ci"), "intervals()"),
    **dict.fromkeys(("n", "n_games", "num_games", "trials"), "games"),
    **dict.fromkeys(("seed", "rng", "random_state"), "entropy"),
    **dict.fromkeys(("df", "to_frame", "to_df", "to_dataframe"), "to_pandas()"),
    **dict.fromkeys(("counts", "victories"), "wins"),
}
"""Names that other libraries give to the parts of a result."""


@checked
@dataclass(frozen=True)
class SimulationResult(Suggesting):
    """Counts over simulated games; results of further games are added with ``+``.

    Parameters
    ----------
    start : str
        The position in which every game began.
    strategies : tuple of str
        What the strategies are called, one for each seat.
    games : int
        Games that were played to their end.
    wins : tuple of int
        Games that each seat won; a game that several seats win counts for each of them.
    turns : int
        Turns in which dice were rolled, over all games and seats.
    rolls : int
        Rolls over all games and seats.
    busts : int
        Turns that a roll ended at once.
    shared : int
        Games with several winners.
    entropy : tuple
        What the dice followed from, one for each run.
    requested : int
        Games that were asked for; more than ``games`` if the simulation was stopped.
    lengths : tuple of (int, int)
        With ``record=["lengths"]``: numbers of turns, each with the games that took so many.
    rungs : tuple of tuple of int
        With ``record=["rungs"]``: for each seat, how often it placed on each rung.
    weights : str
        Loaded dice as text, ``""`` for fair ones.
    split : tuple of int
        For each seat what others have of its wins, in 2520ths; ``()`` if no game had several winners.
    """

    start: str
    strategies: tuple[str, ...]
    games: int
    wins: tuple[int, ...]
    turns: int
    rolls: int
    busts: int
    shared: int = 0
    entropy: tuple[int | str, ...] = ()
    requested: int = 0
    lengths: tuple[tuple[int, int], ...] = ()
    rungs: tuple[tuple[int, ...], ...] = ()
    weights: str = ""
    split: tuple[int, ...] = ()
    _suggestions: ClassVar[Mapping[str, str]] = WORDS

    @classmethod
    def of(cls, task: Task, tally: Tally) -> SimulationResult:
        """Return the result of the games that were counted."""
        seats = task.start.seats
        return cls(
            start=str(task.start),
            strategies=task.titles,
            games=tally.games,
            wins=tuple(tally.wins),
            turns=tally.turns,
            rolls=tally.rolls,
            busts=tally.busts,
            shared=tally.shared,
            entropy=(task.entropy,),
            requested=task.games,
            lengths=tuple(sorted(tally.lengths.items())) if "lengths" in task.record else (),
            rungs=tuple(tuple(tally.rungs[seat, rung] for rung in range(6)) for seat in range(seats))
            if "rungs" in task.record
            else (),
            weights="" if task.weights is None else str(task.weights),
            split=tuple(tally.split[seat] for seat in range(seats)) if tally.shared else (),
        )

    # --- Shares -------------------------------------------------------------------------------

    @property
    def is_complete(self) -> bool:
        """Whether all games that were asked for have been played."""
        return self.games >= self.requested

    @property
    def shares(self) -> tuple[float, ...]:
        """The share of the games that each seat won."""
        return tuple(wins / self.games if self.games else float("nan") for wins in self.wins)

    @property
    def parts(self) -> tuple[float, ...]:
        """The part of the wins that each seat has, where a game with several winners is split among them.

        They add up to 1, and are the same as `shares` if no game had several winners.
        """
        if not self.split or not self.games:
            return self.shares
        won = (wins - others / PARTS for wins, others in zip(self.wins, self.split, strict=True))
        return tuple(part / self.games for part in won)

    def intervals(self, confidence_level: float = 0.95) -> tuple[Interval, ...]:
        """Return Wilson's interval for the chance of each seat to win.

        Each holds with the given confidence level by itself, not all of them at once.

        Parameters
        ----------
        confidence_level : float
            Above 0, below 1.

        Raises
        ------
        ValueError
            If no game was played, or for a confidence level that cannot be.
        """
        return tuple(wilson(wins, self.games, confidence_level) for wins in self.wins)

    @property
    def turns_per_game(self) -> float:
        """How many turns a game took, on average."""
        return self.turns / self.games if self.games else float("nan")

    @property
    def rolls_per_turn(self) -> float:
        """How many rolls a turn took, on average."""
        return self.rolls / self.turns if self.turns else float("nan")

    @property
    def busts_per_turn(self) -> float:
        """The share of turns that a roll ended at once."""
        return self.busts / self.turns if self.turns else float("nan")

    # --- Pooling ------------------------------------------------------------------------------

    def __add__(self, other: SimulationResult) -> SimulationResult:
        """Pool the games of two runs.

        Raises
        ------
        ValueError
            If they differ in start, strategies or dice, or if both come from the same entropy.
        """
        if not isinstance(other, SimulationResult):
            return NotImplemented
        for name in ("start", "strategies", "weights"):
            mine, theirs = getattr(self, name), getattr(other, name)
            if mine != theirs:
                raise ValueError(f"results with different {name} cannot be pooled: {quote(mine)} and {quote(theirs)}")
        same = set(self.entropy) & set(other.entropy)
        if same:
            raise ValueError(
                f"both results hold the games of rng={quote(min(same, key=str))}; pooled, they would count twice"
            )
        return SimulationResult(
            start=self.start,
            strategies=self.strategies,
            games=self.games + other.games,
            wins=_sum(self.wins, other.wins),
            turns=self.turns + other.turns,
            rolls=self.rolls + other.rolls,
            busts=self.busts + other.busts,
            shared=self.shared + other.shared,
            entropy=self.entropy + other.entropy,
            requested=self.requested + other.requested,
            lengths=_pooled(self.lengths, other.lengths),
            rungs=tuple(map(_sum, self.rungs, other.rungs)) if self.rungs and other.rungs else (),
            weights=self.weights,
            split=_sum(self.split, other.split) if self.split and other.split else self.split or other.split,
        )

    def __radd__(self, other: object) -> SimulationResult:
        # sum() begins with 0.
        return self if other == 0 else NotImplemented

    # --- Tables and pictures ------------------------------------------------------------------

    def to_records(self, confidence_level: float = 0.95) -> list[dict[str, Any]]:
        """Return a row for each seat as plain data.

        Parameters
        ----------
        confidence_level : float
            Confidence level of the intervals, above 0, below 1.
        """
        return [
            {
                "seat": letter(seat),
                "strategy": self.strategies[seat],
                "games": self.games,
                "wins": self.wins[seat],
                "share": self.shares[seat],
                "low": interval.low,
                "high": interval.high,
            }
            for seat, interval in enumerate(self.intervals(confidence_level))
        ]

    def to_pandas(self, confidence_level: float = 0.95) -> pd.DataFrame:
        """Return a row for each seat as a data frame.

        Raises
        ------
        ImportError
            If pandas is missing; the message names the extra that brings it.
        """
        return to_pandas(self.to_records(confidence_level))

    def plot(self, ax: Axes | None = None, confidence_level: float = 0.95) -> Axes:
        """Draw each seat's share of the games with its interval.

        Parameters
        ----------
        ax : matplotlib axes, optional
            Where to draw; a new figure without it.
        confidence_level : float
            Confidence level of the intervals, above 0, below 1.

        Raises
        ------
        ImportError
            If matplotlib is missing; the message names the extra that brings it.
        """
        names = [f"{letter(seat)}: {name}" for seat, name in enumerate(self.strategies)]
        axes = interval_bars(names, self.shares, self.intervals(confidence_level), ax)
        axes.axvline(1 / len(names), linestyle=":", color="gray")
        axes.set_xlabel(f"share of {self.games:,} games, with {percent(confidence_level)} intervals")
        return axes

    def curve(self, ax: Axes | None = None) -> Axes:
        """Draw how many games took how many turns; needs ``record=["lengths"]``.

        Raises
        ------
        ImportError
            If matplotlib is missing; the message names the extra that brings it.
        ValueError
            If the lengths were not recorded.
        """
        if not self.lengths:
            raise ValueError("lengths were not recorded: simulate(…, record=['lengths'])")
        axes = new_axes(ax)
        axes.bar([turns for turns, _ in self.lengths], [games / self.games for _, games in self.lengths])
        axes.set_xlabel("turns of a game, all seats together")
        axes.set_ylabel("share of games")
        return axes

    def _repr_markdown_(self) -> str:
        return table(("seat", "strategy", "wins", "share", "95 % interval"), self._rows())

    def _rows(self) -> list[tuple[str, ...]]:
        if not self.games:
            return []
        return [
            (letter(seat), name, f"{wins:,}", percent(wins / self.games), f"{percent(low)} to {percent(high)}")
            for seat, (name, wins, (low, high)) in enumerate(
                zip(self.strategies, self.wins, self.intervals(), strict=True)
            )
        ]

    def __repr__(self) -> str:
        shares = ", ".join(f"{share:.4g}" for share in self.shares)
        return f"<SimulationResult of {self.games:,} games: wins {self.wins}, shares ({shares})>"

    def __str__(self) -> str:
        stopped = "" if self.is_complete else f" of {self.requested:,}, then it was stopped"
        lines = [f"{self.games:,} games{stopped}, {self.turns_per_game:.1f} turns each"]
        lines += [f"{seat} {share} ({interval}) {name}" for seat, name, _, share, interval in self._rows()]
        return "\n".join(lines)


def _sum(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _pooled(one: tuple[tuple[int, int], ...], other: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    if not one or not other:
        return ()
    counts = dict(one)
    for turns, games in other:
        counts[turns] = counts.get(turns, 0) + games
    return tuple(sorted(counts.items()))
