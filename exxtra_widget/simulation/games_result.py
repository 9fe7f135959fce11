"""Base of results of games: shares of wins with their intervals, as tables and pictures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from typing import TYPE_CHECKING, Any, NamedTuple

from exxtra_widget.charts import table_cells
from exxtra_widget.charts.bars import draw_bars
from exxtra_widget.charts.figure import Figure, say
from exxtra_widget.drawing.tables import Shown, Table, to_pandas
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.numbers import number, percent
from exxtra_widget.support.suggest import suggest_in_class

if TYPE_CHECKING:
    import pandas as pd
    from typing_extensions import Self

    from exxtra_widget.probability.intervals import Interval


class Bars(NamedTuple):
    """Bars of a picture: names, shares, intervals, seats, and the wins if all have the same games."""

    names: Sequence[str]
    shares: Sequence[float]
    intervals: Sequence[Interval]
    seats: int
    wins: Sequence[int] | None = None


@suggest_in_class()
class GamesResult(Shown):
    """Base of results of games: the tables and pictures of shares with their intervals."""

    if TYPE_CHECKING:

        @property
        def games(self) -> int: ...  # noqa: D102 - of each class
        @property
        def requested(self) -> int: ...  # noqa: D102 - the same
        @property
        def stopped(self) -> str: ...  # noqa: D102 - the same
        def to_records(self, confidence_level: float = 0.95) -> list[dict[str, Any]]: ...  # noqa: D102 - the same
        def _bars(self, confidence_level: float) -> Bars: ...

    @property
    def is_complete(self) -> bool:
        """Whether all games are finished."""
        return self.games >= self.requested

    def __radd__(self, other: object) -> Self:
        # sum() begins with 0.
        return self if other == 0 else NotImplemented

    def __sub__(self, other: object) -> Any:
        if isinstance(other, GamesResult):
            raise TypeError(
                "results of separate runs cannot be subtracted: their dice differ; "
                "compare_strategies(a, b, start) plays two strategies with the same dice"
            )
        return NotImplemented

    def to_pandas(self, confidence_level: float = 0.95) -> pd.DataFrame:
        """Return the rows of `to_records` as a data frame."""
        return to_pandas(self.to_records(confidence_level))

    def plot(self, confidence_level: float = 0.95, *, title: str = "", language: Language | None = None) -> Figure:
        """Return a figure of the shares of wins with their intervals."""
        language = spoken(language)
        found, many = self._bars(confidence_level), number(self.games, language)
        texts = {}
        for name, share, wins in zip(found.names, found.shares, found.wins or repeat(None), strict=False):
            count = "" if wins is None else say(language, "games_won", wins=number(wins, language), games=many) + " · "
            texts[name] = count + percent(share, language)
        even = 1 / found.seats if found.seats else None
        return draw_bars(
            dict(zip(found.names, found.shares, strict=True)),
            intervals=dict(zip(found.names, found.intervals, strict=True)),
            texts=texts,
            reference=None if even is None else (even, say(language, "even", value=percent(even, language))),
            title=title or say(language, "simulated", games=many),
            heading=say(language, "strategy"),
            axis=f"{say(language, 'share')}, {say(language, 'interval')} {percent(confidence_level, language, 0)}",
            language=language,
        )

    def _shares(self, language: str, headings: Sequence[str], rows: Sequence[Sequence[object]]) -> Table:
        duels = range(1, len(rows[0]) - len(headings) + 1) if rows else ()
        caption = say(language, "simulated", games=number(self.games, language)) if self.is_complete else ""
        note = "" if self.is_complete else self._unfinished(language)
        return table_cells.table(language, headings, rows, more=duels, caption=caption, note=note)

    def _head(self) -> str:
        return f"{self.games:,} game{'s' * (self.games != 1)}" if self.is_complete else self._unfinished("en")

    def _unfinished(self, language: str) -> str:
        games, requested = number(self.games, language), number(self.requested, language)
        reason = self.stopped or say(language, "stopped")
        return say(language, "unfinished", games=games, requested=requested, reason=reason)
