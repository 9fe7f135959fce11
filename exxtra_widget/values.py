"""What a position and each choice in it are worth: exactly, within bounds, or estimated; it says which."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal

from exxtra_widget import markup
from exxtra_widget.entropy import read_entropy
from exxtra_widget.errors import nearest, quote, whole
from exxtra_widget.games import read_position, room
from exxtra_widget.intervals import Interval, wilson
from exxtra_widget.language import letter
from exxtra_widget.paired import Comparison, branch
from exxtra_widget.pairing import compare
from exxtra_widget.positions import ROLL
from exxtra_widget.simulation import simulate
from exxtra_widget.strategy import one_for_each, title
from exxtra_widget.tables import doubted, percent, table, to_pandas

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import pandas as pd

    from exxtra_widget.paired import Paired

__all__ = ["ActionValues", "WinProbability", "action_values", "least_sure", "weigh", "win_probability"]

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
    player : str
        The strategy whose play by all seats a solution is about; empty for best play, and for an estimate.
    """

    values: tuple[float, ...]
    kind: Kind
    bounds: tuple[Interval, ...]
    how: str
    player: str = ""

    def __str__(self) -> str:
        shares = ", ".join(f"{letter(seat)} {percent(value)}" for seat, value in enumerate(self.values))
        return f"{shares} ({self.kind}: {self.how})"

    def _repr_markdown_(self) -> str:
        rows = [
            (letter(seat), percent(value), f"{percent(low)} to {percent(high)}")
            for seat, (value, (low, high)) in enumerate(zip(self.values, self.bounds, strict=True))
        ]
        told = markup.text(f"{self.kind.capitalize()}: {self.how}.", "markdown")
        return f"{table(('seat', 'wins', 'between'), rows)}\n\n{told}"


class ActionValues(Mapping[str, WinProbability]):
    """The chances to win after each legal action, and what each gives away.

    Parameters
    ----------
    seat : int
        The seat to act.
    values : mapping
        The chances of all seats, by action.
    errors : mapping
        What `error` returns, by action; without it 0.
    """

    def __init__(
        self, seat: int, values: Mapping[str, WinProbability], errors: Mapping[str, float] | None = None
    ) -> None:
        self.seat = seat
        self._values = dict(values)
        self._errors = dict(errors or {})

    def __getitem__(self, action: str) -> WinProbability:
        try:
            return self._values[action]
        except KeyError:
            msg = f"{quote(action)} is not legal here; there is {', '.join(self._values)}"
            raise KeyError(msg) from None

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
        """How sure the least sure of the values is: where one choice ends the game, others may be estimated."""
        return least_sure(chances.kind for chances in self._values.values())

    @property
    def player(self) -> str:
        """The strategy whose play by all seats a solution is about; empty for best play, and for an estimate."""
        return self._values[self.best].player

    def value(self, action: str) -> float:
        """Return the chance of the seat to act to win after an action."""
        return self[action].values[self.seat]  # noqa: PD011 - no data frame

    def regret(self, action: str) -> float:
        """Return how much less an action is worth than the best one, 0 or more.

        Where values are estimated this is a little too much on average: what looks best was lucky more often than not.
        """
        return self.value(self.best) - self.value(action)

    def error(self, action: str) -> float:
        """Return the standard error of the difference to the best action, or from it to the next best; 0 if known.

        All actions are played out on the same dice, so it is less than the errors of two values together.

        Raises
        ------
        KeyError
            If there is no such action.
        """
        self[action]
        return self._errors.get(action, 0.0)

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
                "error": self.error(action),
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
        best = self.best
        ranked = sorted(self, key=self.regret)
        errors = {action: self.error(action) if action != best else 0.0 for action in ranked}
        rows = [(one, percent(self.value(one)), doubted(self.regret(one), errors[one])) for one in ranked]
        told = markup.text(f"{self.kind.capitalize()}: {self[best].how}.", "markdown")
        return f"{table(('action', 'win', 'gives away'), rows)}\n\n{told}"

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
        ``auto`` takes the solution where there is one (EXXtra with two seats, with three where this computer keeps a
        profile, Level X near its end) and estimates elsewhere; ``solution`` and ``simulate`` insist.
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
        For arguments that cannot be, and for ``solution`` where there is none or its file is damaged.

    Examples
    --------
    >>> from exxtra_widget import exxtra, win_probability
    >>> print(win_probability(exxtra.start(players=2)))
    A 54.1 %, B 45.9 % (certified: best play of both, solved)
    """
    here, loaded = _read(position, method, strategies, weights, games)
    if here.is_over:
        return _over(here)
    solution = _solution(here, method, strategies, loaded)
    if solution is not None:
        return _solved(solution, solution.value(here), solution.bounds(here))
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
        How many games an estimate takes, for each action; all actions get the same dice.

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
    here, loaded = _read(position, method, strategies, weights, games)
    if here.is_over:
        msg = f"the game is over at {here}: there is nothing to decide"
        raise ValueError(msg)
    solution = _solution(here, method, strategies, loaded)
    if solution is not None:
        values, bounds = solution.actions(here), solution.action_bounds(here)
        return ActionValues(
            here.player, {action: _solved(solution, values[action], bounds[action]) for action in bounds}
        )
    return weigh(here, (), rng, strategies, games, executor, loaded)[0]


def weigh(
    position: Any, rolls: Sequence[str], rng: Any, strategies: Any, games: int, executor: Any, loaded: Any
) -> tuple[ActionValues, dict[str, tuple[WinProbability, float]]]:
    """Return estimates of what each legal action is worth, and each of some rolls, all on the same dice.

    Parameters
    ----------
    position : Position
        Where somebody decides.
    rolls : sequence of str
        What the dice may have shown; ``roll`` is legal there.
    rng, strategies, games, executor
        As in `action_values`.
    loaded : Weights or None
        Loaded dice.

    Returns
    -------
    ActionValues
        The actions.
    dict
        For each roll its value, with the standard error of the difference to that of rolling.
    """
    chosen = _PLAYERS[position.game] if strategies is None else strategies
    actions = position.actions()
    branches = tuple(branch(position, token) for token in (*actions, *rolls))
    played = one_for_each(chosen, position.game, position.seats)
    whole(games, 1, 10**12, "games")
    found = compare(Comparison(position.player, branches, played, read_entropy(rng), games, loaded), executor)
    how = _how(position, chosen, games)
    worth = [_over(one.position) if one.position.is_over else _played(found, i, how) for i, one in enumerate(branches)]
    ranked = sorted(range(len(actions)), key=lambda i: -found.won[i][found.seat])
    against = dict.fromkeys(ranked, ranked[0]) | {ranked[0]: ranked[1] if ranked[1:] else ranked[0]}
    errors = {action: found.error(against[i], i) for i, action in enumerate(actions)}
    values = ActionValues(position.player, dict(zip(actions, worth, strict=False)), errors)
    rolling = actions.index(ROLL) if rolls else 0
    after = {roll: (worth[i], found.error(rolling, i)) for i, roll in enumerate(rolls, start=len(actions))}
    return values, after


def least_sure(kinds: Iterable[Kind]) -> Kind:
    """Return the kind of what rests on values of several kinds."""
    found = set(kinds)
    return "estimated" if "estimated" in found else "certified" if "certified" in found else "exact"


def _played(found: Paired, one: int, how: str) -> WinProbability:
    shares = found.shares(one)
    return WinProbability(shares, "estimated", tuple(found.interval(share, one) for share in shares), how)


def _read(position: Any, method: str, strategies: Any, weights: Any, games: int) -> tuple[Any, Any]:
    # Also where no game will be played.
    whole(games, 1, 10**12, "games")
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
    return room(position.game).solution(position, loaded, insist=method == "solution")


def _solved(solution: Any, values: tuple[Any, ...], bounds: tuple[Interval, ...]) -> WinProbability:
    kind: Kind = getattr(solution, "kind", "certified")
    how = getattr(solution, "how", f"best play of {'both' if len(bounds) == 2 else 'all'}, solved")
    return WinProbability(tuple(map(float, values)), kind, bounds, how, getattr(solution, "player", ""))


def _estimate(position: Any, strategies: Any, games: int, rng: Any, executor: Any, loaded: Any) -> WinProbability:
    chosen = _PLAYERS[position.game] if strategies is None else strategies
    result = simulate(position, chosen, games=games, rng=rng, executor=executor, weights=loaded)
    # Of a game that several seats win each has its part, as in the solutions.
    bounds = tuple(wilson(round(part * result.games), result.games) for part in result.parts)
    return WinProbability(result.parts, "estimated", bounds, _how(position, chosen, result.games))


def _how(position: Any, chosen: Any, games: int) -> str:
    named = dict.fromkeys(title(strategy) for strategy in one_for_each(chosen, position.game, position.seats))
    return f"{games:,} games of {' and '.join(named)}, 95 % intervals"
