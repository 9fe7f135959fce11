"""Win probabilities as values: exact, certified within bounds, or estimated; with tables and figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from exxtra_widget.charts import table_cells
from exxtra_widget.charts.bars import draw_bars
from exxtra_widget.charts.figure import Figure, say
from exxtra_widget.core.game_registry import definition_of
from exxtra_widget.drawing.tables import Shown, Table, Tabular
from exxtra_widget.solving.certainty import Certainty, check_certainty, least_sure
from exxtra_widget.support.arguments import integer, quote, shown
from exxtra_widget.support.locale import Language, letter, spoken
from exxtra_widget.support.numbers import number, percent
from exxtra_widget.support.suggest import suggest_in_class

if TYPE_CHECKING:
    from exxtra_widget.probability.intervals import Interval


@suggest_in_class("__init__")
@dataclass(frozen=True)
class WinProbability(Tabular, Shown):
    """Win probabilities of all seats; a shared win counts in equal parts, so that they add up to 1.

    It is a sequence: ``found[0]`` is the win probability of seat A, and ``first, second = found`` has both.

    Parameters
    ----------
    values : tuple of float
        Win probability of each seat, 0 to 1.
    kind : str
        ``exact``; ``certified`` if the bounds are proved; ``estimated`` if they are 95% intervals.
    bounds : tuple of Interval
        Bounds on each win probability.
    how : str
        Source of the values, in words.
    player : str, optional
        The strategy that every seat plays in a solution or an estimate; empty for best play.
    games : int, default 0
        Number of games of an estimate; 0 where values are known.
    game : str, optional
        Key of the game, whose words name the strategy.
    """

    values: tuple[float, ...]
    kind: Certainty
    bounds: tuple[Interval, ...]
    how: str
    player: str = ""
    games: int = 0
    game: str = ""

    def __post_init__(self) -> None:
        check_certainty(self.kind, self.values, self.bounds)

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[float]:
        return iter(self.values)

    def __getitem__(self, seat: Any) -> Any:
        try:
            return self.values[seat]
        except (IndexError, TypeError):
            last = len(self.values) - 1
            raise (TypeError if integer(seat) is None else IndexError)(
                f"the index of a win probability must be a seat, 0 for A to {last} for {letter(last)}, "
                f"not {shown(seat)}"
            ) from None

    def __float__(self) -> float:
        raise TypeError("win_probability(…) has one probability for each seat: choose [0] for A, [1] for B")

    def __str__(self) -> str:
        shares = ", ".join(f"{letter(seat)} {percent(value)}" for seat, value in enumerate(self.values))
        return f"{shares} ({self.kind}: {self.how})"

    def __repr__(self) -> str:
        return f"<WinProbability: {self}>"

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each seat as plain data: its win probability with bounds, and the kind of the values."""
        return [
            {"seat": letter(seat), "value": value, "low": low, "high": high, "kind": self.kind}
            for seat, (value, (low, high)) in enumerate(zip(self.values, self.bounds, strict=True))
        ]

    def plot(self, *, title: str = "", language: Language | None = None) -> Figure:
        """Return a figure of the win probability of each seat."""
        language = spoken(language)
        shares = {letter(seat): found for seat, found in enumerate(zip(self.values, self.bounds, strict=True))}
        return _bars(shares, self.kind, title or say(language, "wins"), say(language, "seat"), language)

    def _table(self, language: str) -> Table:
        rows = [
            (letter(seat), percent(value, language), table_cells.between(low, high, language))
            for seat, (value, (low, high)) in enumerate(zip(self.values, self.bounds, strict=True))
        ]
        return table_cells.table(language, ("seat", "winning", "bounds"), rows, note=_source(self, language))


@dataclass(frozen=True)
class RankedAction:
    """Legal action in a ranking, with the win probability of the seat to act after it."""

    token: str
    value: float
    # Bounds on the value; a 95% interval of an estimate.
    low: float
    high: float
    # Win probability that the action gives away, with its standard error, which is 0 where it is known.
    regret: float
    error: float = 0.0

    def to_record(self, kind: str, *, is_best: bool) -> dict[str, Any]:
        """Return a row of a ranking as plain data."""
        row = dict(vars(self))
        return {"action": row.pop("token"), **row, "best": is_best, "kind": kind}


@suggest_in_class("__init__", "value", "regret", "error")
class ActionValues(Tabular, Shown, Mapping[str, WinProbability]):
    """Win probabilities after each legal action, with the regret of each action.

    The best action is ``found.best``; ``max(found)`` is the last in alphabetical order, as for any mapping.

    Parameters
    ----------
    seat : int
        The seat to act, 0 for A.
    values : mapping
        Win probabilities of all seats by action.
    errors : mapping, optional
        Standard errors that `error` returns, by action; 0 for actions without.
    game : str, optional
        Key of the game, whose words name the actions in figures.
    alike : mapping, optional
        Other legal actions, mapped to the listed action with the same effect; they can be looked up, but are not
        listed.
    """

    __slots__ = ("_alike", "_errors", "_values", "game", "seat")

    def __init__(
        self,
        seat: int,
        values: Mapping[str, WinProbability],
        errors: Mapping[str, float] | None = None,
        game: str = "",
        alike: Mapping[str, str] | None = None,
    ) -> None:
        self.seat: int = seat
        self.game: str = game
        self._alike = dict(alike or {})
        self._values = dict(values)
        self._errors = dict(errors or {})

    def __getitem__(self, action: str) -> WinProbability:
        try:
            return self._values[self._alike.get(action, action)]
        except (KeyError, TypeError):
            raise KeyError(f"{quote(action)} is not legal here; choose from {', '.join(self._values)}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    @property
    def best(self) -> str:
        """The action with the highest win probability of the seat to act; ties go to the first one."""
        return max(self._values, key=self.value)

    @property
    def kind(self) -> Certainty:
        """Kind of the least certain value: one action may end the game while others are estimated."""
        return least_sure(chances.kind for chances in self._values.values())

    @property
    def games(self) -> int:
        """Number of games behind the estimate of each action; 0 where values are known."""
        return max(chances.games for chances in self._values.values())

    @property
    def player(self) -> str:
        """The strategy that every seat plays in a solution or an estimate; empty for best play."""
        return next((chances.player for chances in self._values.values() if chances.player), "")

    def value(self, action: str) -> float:
        """Return the win probability of the seat to act after an action."""
        return self[action].values[self.seat]

    def regret(self, action: str) -> float:
        """Return the regret of an action: the win probability it loses compared with the best one.

        Estimated regrets are a little too large on average, because the action that looks best was mostly also lucky.
        """
        return self.value(self.best) - self.value(action)

    def error(self, action: str) -> float:
        """Return the standard error of an action's difference from the best one (for the best one: from the runner-up).

        It is in win probability; 0 where values are known. All actions are played out on the same dice, so it is less
        than the errors of two values together.
        """
        self[action]
        return self._errors.get(self._alike.get(action, action), 0.0)

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each action as plain data, the best one first.

        Columns are ``action``, ``value``, ``low``, ``high``, ``regret``, ``error``, ``best`` and ``kind``.
        """
        return [one.to_record(self[one.token].kind, is_best=i == 0) for i, one in enumerate(ranked(self))]

    def plot(self, *, title: str = "", language: Language | None = None) -> Figure:
        """Return a figure of the win probability of the seat to act after each action, the best one on top."""
        language = spoken(language)
        game = definition_of(self.game) if self.game else None
        shares = {
            game.action_name(action, language) if game else action: (self.value(action), self[action].bounds[self.seat])
            for action in sorted(self, key=self.regret)
        }
        return _bars(shares, self.kind, title or say(language, "choices"), say(language, "choice"), language)

    def _table(self, language: str) -> Table:
        best, *others = ranked(self)
        return ranking([replace(best, error=0.0), *others], _source(self[best.token], language), language)

    def __repr__(self) -> str:
        rows = ", ".join(f"{one.token} {percent(one.value)}" for one in ranked(self))
        return f"<{self.kind} for {letter(self.seat)}{condition(self.kind, self.player, self.game)}: {rows}>"


def ranked(found: ActionValues) -> list[RankedAction]:
    """Return the actions, the best one first."""
    best, rows = found.value(found.best), []
    for action, chances in found.items():
        value = chances.values[found.seat]
        rows.append(RankedAction(action, value, *chances.bounds[found.seat], best - value, found.error(action)))
    return sorted(rows, key=lambda one: one.regret)


def ranking(actions: Sequence[RankedAction], note: str, language: str) -> Table:
    """Return the table of ranked actions: what each is worth, and what the others give away."""
    rows = [
        (one.token, percent(one.value, language), table_cells.doubted(one.regret, one.error, language))
        for one in actions
    ]
    return table_cells.table(language, ("action", "win_after", "gives_away"), rows, note=note)


def all_play(player: str, game: str, language: str) -> str:
    """Return whose play an estimate assumes: a clause that begins with "if"."""
    if player == "random":
        return say(language, "at_random")
    bot = player if language == "en" else definition_of(game).words(language).get("bot", {}).get(player, player)
    return say(language, "all_play", bot=bot)


def condition(kind: str, player: str, game: str) -> str:
    """Return whose play values assume, to follow their kind; empty for values without games."""
    return f" {all_play(player, game, 'en')}" if kind == "estimated" else ""


def _source(found: WinProbability, language: str) -> str:
    """Return kind and source of win probabilities as a sentence."""
    kind = say(language, f"kind_{found.kind}").capitalize()
    if language == "en":
        # `how` is in English.
        return f"{kind}: {found.how}."
    if not found.games:
        return say(language, "source", kind=kind)
    play = all_play(found.player, found.game, language)
    return say(language, "estimate", games=number(found.games, language), play=play)


def _bars(
    shares: Mapping[str, tuple[float, Interval]], kind: Certainty, title: str, heading: str, language: str
) -> Figure:
    """Return the figure of win probabilities; intervals are drawn only for estimates."""
    return draw_bars(
        {name: share for name, (share, _) in shares.items()},
        intervals={name: bounds for name, (_, bounds) in shares.items()} if kind == "estimated" else None,
        title=title,
        axis=f"{say(language, 'win')} ({say(language, f'kind_{kind}')})",
        heading=heading,
        language=language,
    )
