"""Analysis of several games: the players compared without their luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev
from typing import TYPE_CHECKING, Any

from exxtra_widget.advice.values import all_play, condition
from exxtra_widget.charts import table_cells
from exxtra_widget.charts.figure import Figure, Labels, say
from exxtra_widget.charts.named_rows import Row, chart
from exxtra_widget.drawing import markup
from exxtra_widget.drawing.tables import Shown, Table, Tabular
from exxtra_widget.solving.certainty import Certainty, least_sure
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.numbers import number, percent, points
from exxtra_widget.support.suggest import suggest_in_class

if TYPE_CHECKING:
    from exxtra_widget.advice.analysis import Analysis


_HEADINGS = ("player", "games", "total", "luck_part", "loss_part", "luck_adjusted", "decisions", "error_rate")


@dataclass(frozen=True)
class PlayerSummary:
    """Luck and losses of one player over several games, in win probability; shares are means over the games."""

    name: str
    # A game counts twice if two seats have the name.
    games: int
    # An unfinished game counts with its last win probability.
    result: float
    luck: float
    loss: float
    # The result with the effect of all dice removed, including the other players' dice, and its standard error from the
    # differences between the games; None for a single game.
    luck_adjusted: float
    error: float | None
    # Moments in all games with more than one legal action, and the mean loss of each; 0 without decisions.
    decisions: int
    error_rate: float

    @classmethod
    def of(cls, name: str, seats: Sequence[tuple[Analysis, int]]) -> PlayerSummary:
        """Return the summary of a player from the games, each with the player's seat."""
        adjusted = [game.luck_adjusted[seat] for game, seat in seats]
        losses, decisions = ([getattr(game, what)[seat] for game, seat in seats] for what in ("loss", "decisions"))
        return cls(
            name=name,
            games=len(seats),
            result=mean(game.result[seat] for game, seat in seats),
            luck=mean(game.luck[seat] for game, seat in seats),
            loss=mean(losses),
            luck_adjusted=mean(adjusted),
            error=stdev(adjusted) / sqrt(len(adjusted)) if len(adjusted) > 1 else None,
            decisions=sum(decisions),
            error_rate=sum(losses) / sum(decisions) if sum(decisions) else 0.0,
        )

    def __str__(self) -> str:
        name, games, result, *_ = map(markup.keyboard, _cells(self, "en"))
        return f"{name}: won {result} of {games}, {luck_and_choices(self)}"


def luck_and_choices(one: PlayerSummary) -> str:
    """Return the luck and the losses of a player as a clause."""
    *_, luck, choices, adjusted, decisions, rate = map(markup.keyboard, _cells(one, "en"))
    return (
        f"luck {luck} and choices {choices} percentage points, luck-adjusted {adjusted}, "
        f"error rate {rate} percentage points in {decisions} decision{'s' * (one.decisions != 1)}"
    )


def _cells(one: PlayerSummary, language: str) -> tuple[str, ...]:
    """Return the figures of a player as text, in percent and in percentage points."""
    return (
        one.name,
        number(one.games, language),
        percent(one.result, language),
        points(one.luck, language, signed=True),
        points(-one.loss, language),
        table_cells.doubted(one.luck_adjusted, one.error or 0.0, language),
        number(one.decisions, language),
        points(one.error_rate, language, places=2),
    )


def kind_of(found: Analysis, language: str) -> str:
    """Return the kind of an analysis; for an estimate, also whose play it assumes."""
    kind = say(language, f"kind_{found.kind}")
    return f"{kind}, {all_play(found.player, found.game, language)}" if found.kind == "estimated" else kind


@suggest_in_class()
@dataclass(frozen=True)
class Summary(Tabular, Shown):
    """Luck and choices over several games of one kind and number of seats, by player.

    Parameters
    ----------
    games : tuple of Analysis
        The games, in the order in which they were given.

    Examples
    --------
    >>> from exxtra_widget import Game, analyze
    >>> games = [Game("0/0@4:64 A -", players=["Diana", "Carl"]) for _ in range(2)]
    >>> games[0].play("7X >5")
    >>> games[1].play("7X >3")
    >>> print(analyze(games).players[0])  # doctest: +NORMALIZE_WHITESPACE
    Diana: won 50.0% of 2, luck +9.7 and choices -4.4 percentage points, luck-adjusted 40.4% +/- 8.8%,
    error rate 4.40 percentage points in 2 decisions
    """

    games: tuple[Analysis, ...]

    @property
    def kind(self) -> Certainty:
        """Kind of the least certain of the games."""
        return least_sure(game.kind for game in self.games)

    @property
    def _least_sure(self) -> Analysis:
        return next(game for game in self.games if game.kind == self.kind)

    @property
    def players(self) -> tuple[PlayerSummary, ...]:
        """The players in the order in which they first appear."""
        seats: dict[str, list[tuple[Analysis, int]]] = {}
        for game in self.games:
            for seat, name in enumerate(game.players):
                seats.setdefault(name, []).append((game, seat))
        return tuple(PlayerSummary.of(name, found) for name, found in seats.items())

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each player as plain data."""
        return [{"player" if key == "name" else key: value for key, value in vars(one).items()} for one in self.players]

    def plot(self, *, title: str = "", language: Language | None = None) -> Figure:
        """Return a figure of the luck-adjusted result of each player with two standard errors, next to the result."""
        language = spoken(language)
        games = number(len(self.games), language)
        adjusted, result = say(language, "adjusted"), say(language, "total")
        rows = [
            Row(
                one.name,
                bar=(0.0, one.luck_adjusted),
                interval=(one.luck_adjusted - 2 * (one.error or 0.0), one.luck_adjusted + 2 * (one.error or 0.0)),
                mark=one.result,
                texts=(percent(one.luck_adjusted, language), percent(one.result, language)),
            )
            for one in self.players
        ]
        axis = f"{say(language, 'share_of', games=games)} ({say(language, f'kind_{self.kind}')})"
        described = "; ".join(f"{row.name}: {row.texts[0]}" for row in rows)
        labels = Labels(title or say(language, "dice_or_me"), described, language, axis, columns=(adjusted, result))
        return chart(rows, labels, (say(language, "seat"), adjusted, result))

    def _table(self, language: str) -> Table:
        rows = [_cells(one, language) for one in self.players]
        kind = kind_of(self._least_sure, language)
        note = say(language, "means_over", games=number(len(self.games), language), n=len(self.games), kind=kind)
        return table_cells.table(language, _HEADINGS, rows, note=note)

    def __repr__(self) -> str:
        return f"<Summary of {len(self.games):,} games, {self.kind}: {', '.join(one.name for one in self.players)}>"

    def __str__(self) -> str:
        whose = condition(self.kind, self._least_sure.player, self._least_sure.game)
        return "\n".join([f"{len(self.games):,} games, {self.kind}{whose}", *map(str, self.players)])
