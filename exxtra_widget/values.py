"""What a position and each choice in it are worth: exactly, within bounds, or estimated; it says which."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, Final, Literal

from exxtra_widget.entropy import derived, read_entropy
from exxtra_widget.errors import nearest, quote, whole
from exxtra_widget.games import read_position
from exxtra_widget.intervals import Interval, wilson
from exxtra_widget.language import letter
from exxtra_widget.simulation import simulate
from exxtra_widget.strategy import one_for_each, title
from exxtra_widget.tables import percent, table, to_pandas

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pandas as pd

__all__ = ["ActionValues", "WinProbability", "action_values", "win_probability"]

Kind = Literal["exact", "certified", "estimated"]
METHODS: Final = ("auto", "solution", "simulate")
# Who plays on where values are estimated and nobody was named.
_PLAYERS: Final = {"exxtra": "survivor", "levelx": "set_collector"}


@dataclass(frozen=True)
class WinProbability:
    """The chances of all seats to win; a win that is shared counts in parts, so that they add up to 1.

    Parameters
    ----------
    values : tuple of float
        One for each seat.
    kind : str
        ``exact``; ``certified`` if the truth lies within the bounds; ``estimated`` if it lies there with 95 %.
    bounds : tuple of Interval
        One for each seat.
    how : str
        What it rests on, in words.
    """

    values: tuple[float, ...]
    kind: Kind
    bounds: tuple[Interval, ...]
    how: str

    def __str__(self) -> str:
        shares = ", ".join(f"{letter(seat)} {percent(value)}" for seat, value in enumerate(self.values))
        return f"{shares} ({self.kind}: {self.how})"


class ActionValues(Mapping[str, WinProbability]):
    """The chances to win after each legal action, and what each gives away.

    Parameters
    ----------
    seat : int
        The seat to act.
    values : mapping
        The chances of all seats, by action.
    """

    def __init__(self, seat: int, values: Mapping[str, WinProbability]) -> None:
        self.seat = seat
        self._values = dict(values)

    def __getitem__(self, action: str) -> WinProbability:
        return self._values[action]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    @property
    def best(self) -> str:
        """The action with the highest chance for the seat to act, the first of equal ones."""
        return max(self._values, key=self.value)

    @property
    def kind(self) -> Kind:
        """How sure the values are."""
        return self._values[self.best].kind

    def value(self, action: str) -> float:
        """Return the chance of the seat to act to win after an action."""
        return self._values[action].values[self.seat]  # noqa: PD011 - no data frame

    def regret(self, action: str) -> float:
        """Return how much less an action is worth than the best one, 0 or more."""
        return self.value(self.best) - self.value(action)

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each action as plain data, the best one first."""
        best = self.best
        rows = [
            {
                "action": str(action),
                "value": self.value(action),
                "low": chances.bounds[self.seat].low,
                "high": chances.bounds[self.seat].high,
                "regret": self.regret(action),
                "best": action == best,
                "kind": chances.kind,
            }
            for action, chances in self._values.items()
        ]
        return sorted(rows, key=lambda row: row["regret"])

    def to_pandas(self) -> pd.DataFrame:
        """Return a row for each action as a data frame.

        Raises
        ------
        ImportError
            If pandas is missing; the message names the extra that brings it.
        """
        return to_pandas(self.to_records())

    def _repr_markdown_(self) -> str:
        rows = [(row["action"], percent(row["value"]), percent(row["regret"])) for row in self.to_records()]
        return table(("action", "win", "gives away"), rows)

    def __repr__(self) -> str:
        rows = ", ".join(f"{row['action']} {percent(row['value'])}" for row in self.to_records())
        return f"<{self.kind} for {letter(self.seat)}: {rows}>"


def win_probability(
    position: Any,
    method: str = "auto",
    *,
    strategies: Any = None,
    games: int = 10_000,
    rng: Any = None,
    executor: Any = None,
    weights: Any = None,
) -> WinProbability:
    """Return the chance of each seat to win.

    Parameters
    ----------
    position : Position or str
        Of any game.
    method : str
        ``auto`` takes the solution where there is one (EXXtra with two seats, Level X near its end) and
        estimates elsewhere; ``solution`` and ``simulate`` insist.
    strategies : callable, str or sequence, optional
        Who plays on, as in `simulate`; then the value is estimated. Without it best play is meant,
        and where that is not known, what ``survivor`` (EXXtra) or ``set_collector`` (Level X) reach.
    games : int
        How many games an estimate takes.
    rng, executor
        As in `simulate`.
    weights : Weights, optional
        Loaded dice.

    Raises
    ------
    TypeError, ValueError
        For arguments that cannot be, and for ``solution`` where there is none.

    Examples
    --------
    >>> from exxtra_widget import exxtra, win_probability
    >>> print(win_probability(exxtra.start(players=2)))
    A 54.1 %, B 45.9 % (certified: best play of both, solved)
    """
    here, loaded = _read(position, method, strategies, weights)
    if here.is_over:
        return _over(here)
    solution = _solution(here, method, strategies, loaded)
    if solution is not None:
        return _solved(solution, solution.bounds(here))
    return _estimate(here, strategies, games, rng, executor, loaded)


def action_values(
    position: Any,
    method: str = "auto",
    *,
    strategies: Any = None,
    games: int = 10_000,
    rng: Any = None,
    executor: Any = None,
    weights: Any = None,
) -> ActionValues:
    """Return what each legal action is worth, with what it gives away against the best one.

    Parameters
    ----------
    position : Position or str
        Of any game.
    method, strategies, rng, executor, weights
        As in `win_probability`.
    games : int
        How many games an estimate takes, for each action.

    Raises
    ------
    TypeError, ValueError
        As `win_probability`; and if the game is over.

    Examples
    --------
    >>> from exxtra_widget import action_values, exxtra
    >>> found = action_values("0/0@4:64 A 70")
    >>> found.best, round(found.regret(">5"), 3)
    ('>3', 0.088)
    """
    here, loaded = _read(position, method, strategies, weights)
    if here.is_over:
        msg = f"the game is over at {here}: there is nothing to decide"
        raise ValueError(msg)
    solution = _solution(here, method, strategies, loaded)
    if solution is not None:
        return ActionValues(here.player, {a: _solved(solution, b) for a, b in solution.action_bounds(here).items()})
    entropy = read_entropy(rng)
    found = {}
    for action in here.actions():
        if action == "roll":
            found[action] = _rolling(here, strategies, games, entropy, executor, loaded)
        else:
            found[action] = _after(here.apply(action), strategies, games, derived(entropy, action), executor, loaded)
    return ActionValues(here.player, found)


def _read(position: Any, method: str, strategies: Any, weights: Any) -> tuple[Any, Any]:
    if method not in METHODS:
        msg = f"method is one of {', '.join(METHODS)}, not {quote(method)}{nearest(method, METHODS)}"
        raise ValueError(msg)
    if method == "solution" and strategies is not None:
        msg = "a solution is about best play; with strategies values are estimated"
        raise ValueError(msg)
    here = read_position(position) if isinstance(position, str) else position
    if not hasattr(here, "actions") or not hasattr(here, "game"):
        msg = f"values are those of a position, like exxtra.start(players=2), or its text, not {quote(position)}"
        raise TypeError(msg)
    loaded = None if weights is None else import_module(f"exxtra_widget.{here.game}.weights").read(weights)
    return here, loaded


def _over(position: Any) -> WinProbability:
    share = 1 / len(position.winners)
    values = tuple(share if seat in position.winners else 0.0 for seat in range(position.seats))
    return WinProbability(values, "exact", tuple(Interval(v, v) for v in values), "the game is over")


def _solution(position: Any, method: str, strategies: Any, loaded: Any) -> Any:
    """Return the solution that knows a position; None where values are to be estimated."""
    if strategies is not None or method == "simulate":
        return None
    if position.game == "exxtra" and position.seats == 2:
        from exxtra_widget.exxtra import optimal  # noqa: PLC0415 - other games need no solution of EXXtra

        if method == "solution" or optimal.can_solve(position.rules, loaded):
            return optimal.solution_of(position.rules, loaded)
    if position.game == "levelx":
        from exxtra_widget.levelx import endings  # noqa: PLC0415 - EXXtra needs no endings of Level X

        if method == "solution" or endings.can_solve(position, loaded):
            return endings.solve_ending(position, weights=loaded)
    if method == "solution":
        msg = f"there is no solution for {position}: EXXtra is solved for two seats; method='simulate' estimates"
        raise ValueError(msg)
    return None


def _solved(solution: Any, bounds: tuple[Interval, ...]) -> WinProbability:
    values = tuple((low + high) / 2 for low, high in bounds)
    kind: Kind = getattr(solution, "kind", "certified")
    return WinProbability(values, kind, bounds, f"best play of {'both' if len(bounds) == 2 else 'all'}, solved")


def _estimate(position: Any, strategies: Any, games: int, rng: Any, executor: Any, loaded: Any) -> WinProbability:
    chosen = _PLAYERS[position.game] if strategies is None else strategies
    result = simulate(position, chosen, games=games, rng=rng, executor=executor, weights=loaded)
    # Of a game that several seats win each has its part, as in the solutions.
    bounds = tuple(wilson(round(part * result.games), result.games) for part in result.parts)
    return WinProbability(result.parts, "estimated", bounds, _how(position, chosen, result.games))


def _how(position: Any, chosen: Any, games: int) -> str:
    named = dict.fromkeys(title(strategy) for strategy in one_for_each(chosen, position.game, position.seats))
    return f"{games:,} games of {' and '.join(named)}, 95 % intervals"


def _after(position: Any, strategies: Any, games: int, rng: Any, executor: Any, loaded: Any) -> WinProbability:
    return _over(position) if position.is_over else _estimate(position, strategies, games, rng, executor, loaded)


def _rolling(position: Any, strategies: Any, games: int, entropy: Any, executor: Any, loaded: Any) -> WinProbability:
    """Return what rolling is worth: each outcome is played in proportion to its weight, none is left to chance."""
    outcomes = position.outcomes() if loaded is None else loaded
    total = sum(outcomes.values())
    whole(games, 1, 10**12, "games")
    values, variances = [0.0] * position.seats, [0.0] * position.seats
    played = 0
    for dice, weight in outcomes.items():
        share = weight / total
        part = max(1, round(games * share))
        chances = _after(position.apply(dice), strategies, part, derived(entropy, f"roll {dice}"), executor, loaded)
        played += 0 if chances.kind == "exact" else part
        for seat, value in enumerate(chances.values):
            values[seat] += share * value
            # As Wilson's interval does, so that a part without a win is not taken for certain.
            fair = (value * part + 2) / (part + 4)
            variances[seat] += 0 if chances.kind == "exact" else share * share * fair * (1 - fair) / part
    z = NormalDist().inv_cdf(0.975)
    bounds = tuple(
        Interval(max(0.0, value - z * sqrt(variance)), min(1.0, value + z * sqrt(variance)))
        for value, variance in zip(values, variances, strict=True)
    )
    chosen = _PLAYERS[position.game] if strategies is None else strategies
    return WinProbability(tuple(values), "estimated", bounds, _how(position, chosen, played))
