"""Results of simulations: counts, shares with intervals, tables, pictures."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, TypeVar

from exxtra_widget._version import __version__
from exxtra_widget.charts import table_cells
from exxtra_widget.charts.bars import bars
from exxtra_widget.charts.figure import Figure, say
from exxtra_widget.drawing.markup import keyboard
from exxtra_widget.probability.intervals import Interval, wilson
from exxtra_widget.probability.sample import Sample
from exxtra_widget.simulation import saved_result
from exxtra_widget.simulation.game_counts import PARTS, GameCounts, parts
from exxtra_widget.simulation.game_ranges import Run, joined
from exxtra_widget.simulation.games_result import Bars, GamesResult
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.locale import Language, letter, spoken
from exxtra_widget.support.numbers import number, percent
from exxtra_widget.support.saved_format import saved_object
from exxtra_widget.support.suggest import suggest_in_class

if TYPE_CHECKING:
    from exxtra_widget.drawing.tables import Table
    from exxtra_widget.simulation.task import Task
    from exxtra_widget.support.packing import JsonObject

_N = TypeVar("_N", int, Fraction)

FORMAT: Final = "exxtra-widget/simulation/1"


@suggest_in_class()
@dataclass(frozen=True)
class SimulationResult(GamesResult):
    """Counts over simulated games; results of further games are added with ``+``.

    Ranges of games with the same source of dice add up to the result of the whole range, in any order in which each
    one continues the sum before or comes just ahead of it. Runs from game 0 on add up with runs of another source.
    Strategies are known by their names, so a function that you have changed needs another name.

    Parameters
    ----------
    start : str
        Position in which every game began.
    strategies : tuple of str
        Names of the strategies, one for each seat.
    games : int
        Number of finished games.
    wins : tuple of int
        Games that each seat won; a game that several seats win counts for each of them.
    turns, rolls, busts : int
        Turns with a roll, rolls, and turns that a roll ended at once, over all games and seats.
    shared : int, default 0
        Games with several winners.
    runs : tuple of Run
        For each source of the dice: ``rng``, the range of games that was ``asked`` for, and how many of these, from
        the first one on, are ``finished``.
    recorded : mapping
        What ``record`` names: for ``"lengths"`` the `Sample` of the turns of a game; for the game's own counts a tuple
        that holds, for each seat, a mapping from number to count.
    weights : str, optional
        Loaded dice as text, ``""`` for fair ones.
    split : tuple of Fraction
        For each seat the part of its wins that belongs to others; ``()`` if no game had several winners.
    first : str, optional
        Action with which every game began; ``""`` if the strategies decided from the start.
    stopped : str, optional
        Reason if an interrupt ended the simulation; it names a Python strategy that was deciding, and its position.
    version : str, optional
        Version of the package that played the games.
    """

    start: str
    strategies: tuple[str, ...]
    games: int
    wins: tuple[int, ...]
    turns: int
    rolls: int
    busts: int
    shared: int = 0
    runs: tuple[Run, ...] = ()
    recorded: Mapping[str, Any] = field(default_factory=dict, hash=False)
    weights: str = ""
    split: tuple[Fraction, ...] = ()
    first: str = ""
    stopped: str = field(default="", compare=False)
    # A factory: the number of the version is no part of the signature.
    version: str = field(default_factory=lambda: __version__)

    @property
    def entropy(self) -> tuple[int | str, ...]:
        """Source of the dice, one for each run."""
        return tuple(run.rng for run in self.runs)

    @property
    def requested(self) -> int:
        """Games of the complete simulation; more than `games` if it was stopped."""
        return sum(len(run.asked) for run in self.runs)

    # --- Shares -------------------------------------------------------------------------------

    @property
    def shares(self) -> tuple[float, ...]:
        """Share of the games that each seat won, 0 to 1; ``nan`` without games."""
        return tuple(wins / self.games if self.games else float("nan") for wins in self.wins)

    @property
    def parts(self) -> tuple[float, ...]:
        """Share of the games that each seat won, with shared wins split evenly.

        The parts add up to 1, and equal `shares` if no game had several winners.
        """
        if not self.split or not self.games:
            return self.shares
        won = (wins - others for wins, others in zip(self.wins, self.split, strict=True))
        return tuple(float(part / self.games) for part in won)

    def intervals(self, confidence_level: float = 0.95) -> tuple[Interval, ...]:
        """Return Wilson's interval for the win probability of each seat, 0 to 1; each alone has the level."""
        return tuple(wilson(wins, self.games, confidence_level) for wins in self.wins)

    @property
    def rungs(self) -> tuple[tuple[int, ...], ...]:
        """With ``record=["rungs"]`` of EXXtra: for each seat, its placings on each rung; ``()`` without."""
        # R4: six rungs; simulations know no rules.
        return tuple(tuple(placed.get(rung, 0) for rung in range(6)) for placed in self.recorded.get("rungs", ()))

    @property
    def turns_per_game(self) -> float:
        """Mean number of turns of a game, of all seats together."""
        return self.turns / self.games if self.games else float("nan")

    @property
    def rolls_per_turn(self) -> float:
        """Mean number of rolls of a turn."""
        return self.rolls / self.turns if self.turns else float("nan")

    @property
    def busts_per_turn(self) -> float:
        """Share of turns that a roll ended at once, 0 to 1."""
        return self.busts / self.turns if self.turns else float("nan")

    # --- Pooling ------------------------------------------------------------------------------

    def __add__(self, other: SimulationResult) -> SimulationResult:
        """Pool two simulations with the same start, strategies, dice and first action, but different games.

        A ``ValueError`` says why they do not add up.
        """
        if not isinstance(other, SimulationResult):
            return NotImplemented
        for name in ("version", "start", "strategies", "weights", "first"):
            mine, theirs = getattr(self, name), getattr(other, name)
            if mine != theirs:
                raise ValueError(f"results with different {name} cannot be pooled: {quote(mine)} and {quote(theirs)}")
        return replace(
            self,
            runs=joined(self.runs, other.runs),
            games=self.games + other.games,
            wins=_sum(self.wins, other.wins),
            turns=self.turns + other.turns,
            rolls=self.rolls + other.rolls,
            busts=self.busts + other.busts,
            shared=self.shared + other.shared,
            recorded=_pooled(self, other),
            split=_sum(self.split, other.split) if self.split and other.split else self.split or other.split,
            stopped=self.stopped or other.stopped,
        )

    # --- Saving -------------------------------------------------------------------------------

    def to_json(self) -> str:
        """Return the result as JSON, which `from_json` reads."""
        return json.dumps({"format": FORMAT, **saved_result.plain(vars(self))})

    @classmethod
    def from_json(cls, text: str) -> SimulationResult:
        """Read a result from the text of `to_json`; a ``ValueError`` says why it cannot be read."""
        return saved_result.read("simulation", lambda: cls(**saved_result.fields(saved_object(text, FORMAT))))

    # --- Tables and pictures ------------------------------------------------------------------

    def to_records(self, confidence_level: float = 0.95) -> list[JsonObject]:
        """Return a row for each seat: seat, strategy, games, wins, share and its interval."""
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

    def _bars(self, confidence_level: float) -> Bars:
        names = [f"{letter(seat)}: {name}" for seat, name in enumerate(self.strategies)]
        return Bars(names, self.shares, self.intervals(confidence_level), len(names), self.wins)

    def curve(self, *, title: str = "", language: Language | None = None) -> Figure:
        """Return a figure of the lengths of the games; needs ``record=["lengths"]``."""
        counted = self.recorded.get("lengths")
        if not counted:
            raise ValueError("lengths were not recorded: simulate(…, record=['lengths'])")
        language = spoken(language)
        every = Sample({turns: counted[turns] for turns in range(min(counted), max(counted) + 1)})
        title = title or say(language, "lengths", games=number(self.games, language))
        return bars(every, title=title, category=say(language, "turns_of_game"), language=language)

    def _table(self, language: str) -> Table:
        return self._shares(language, ("seat", "strategy", "won_games", "share", "interval_95"), self._rows(language))

    def _rows(self, language: str) -> list[tuple[str, ...]]:
        seats = zip(self.strategies, self.wins, self.intervals(), strict=True) if self.games else ()
        return [
            (
                letter(seat),
                name,
                number(wins, language),
                percent(wins / self.games, language),
                table_cells.between(*interval, language),
            )
            for seat, (name, wins, interval) in enumerate(seats)
        ]

    def __repr__(self) -> str:
        shares = ", ".join(f"{share:.4g}" for share in self.shares)
        return f"<SimulationResult of {self._head()}: wins {self.wins}, shares ({shares})>"

    def __str__(self) -> str:
        turns = f"; {number(self.turns_per_game, places=1)} turns{' each' * (self.games > 1)}" if self.turns else ""
        lines = [self._head() + turns]
        lines += [f"{seat} {share} ({interval}) {name}" for seat, name, _, share, interval in self._rows("en")]
        return "\n".join(map(keyboard, lines))


def result_of(task: Task, sums: GameCounts, stopped: str = "") -> SimulationResult:
    """Return the result of counted games; `stopped` is the reason if an interrupt ended them."""
    seats, won = range(task.start.seats), sums.won
    wins = tuple(sum(games for bits, games in won.items() if bits >> seat & 1) for seat in seats)
    shared = sum(games for bits, games in won.items() if bits.bit_count() > 1)
    recorded = {name: _of_seats(sums, name, seats) for name in task.record if name != "lengths"}
    lengths = {"lengths": Sample(sums.lengths)} if "lengths" in task.record and sums.games else {}
    return SimulationResult(
        start=str(task.start),
        strategies=task.titles,
        games=sums.games,
        wins=wins,
        turns=sums.turns,
        rolls=sums.rolls,
        busts=sums.busts,
        shared=shared,
        runs=(Run(task.seed, range(task.begin, task.begin + task.games), sums.games),),
        recorded=recorded | lengths,
        weights="" if task.weights is None else str(task.weights),
        split=tuple(wins[seat] - Fraction(parts(won, seat), PARTS) for seat in seats) if shared else (),
        first=task.first,
        stopped=stopped,
    )


def _of_seats(sums: GameCounts, name: str, seats: range) -> tuple[dict[int, int], ...]:
    """Return for each seat how often the numbers of a count came, in rising order."""
    counted = sorted((seat, number, times) for (count, seat, number), times in sums.counted.items() if count == name)
    return tuple({number: times for of, number, times in counted if of == seat} for seat in seats)


def _pooled(one: SimulationResult, other: SimulationResult) -> Mapping[str, Any]:
    """Return the counts that both results have recorded; without games there are no lengths."""
    if not one.games or not other.games:
        return one.recorded if one.games else other.recorded
    return {
        name: mine + other.recorded[name] if name == "lengths" else tuple(map(_added, mine, other.recorded[name]))
        for name, mine in one.recorded.items()
        if name in other.recorded
    }


def _added(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    return {number: one.get(number, 0) + other.get(number, 0) for number in sorted({*one, *other})}


def _sum(one: tuple[_N, ...], other: tuple[_N, ...]) -> tuple[_N, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))
