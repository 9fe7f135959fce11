"""What a position and each choice in it are worth: exactly, within bounds, or estimated; it says which."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.language import letter
from exxtra_widget.core.registry import definition_of, dice_of, read_position
from exxtra_widget.drawing import markup
from exxtra_widget.drawing.tables import Tabular, doubted, percent, table
from exxtra_widget.probability.intervals import Interval, wilson
from exxtra_widget.simulation.comparison import Comparison, branch
from exxtra_widget.simulation.comparison_engine import compare
from exxtra_widget.simulation.entropy import read_entropy
from exxtra_widget.simulation.simulate import simulate
from exxtra_widget.solve.kind import check_kind, least_sure
from exxtra_widget.strategies.strategy import one_for_each, title
from exxtra_widget.support.arguments import integer, nearest, quote, shown, whole
from exxtra_widget.support.calls import checked
from exxtra_widget.support.progress import limited, reporter

if TYPE_CHECKING:
    from exxtra_widget.simulation.comparison import Paired
    from exxtra_widget.solve.kind import Kind
    from exxtra_widget.solve.solved_game import SolvedGame
    from exxtra_widget.support.progress import Report


METHODS: Final = ("auto", "solution", "simulate")


@checked
@dataclass(frozen=True)
class WinProbability:
    """The chances of all seats to win; a win that is shared counts in parts, so that they add up to 1.

    It is a sequence of these chances: ``found[0]`` is the first seat's.

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
    games : int
        How many games an estimate rests on; 0 where values are known.

    Examples
    --------
    >>> from exxtra_widget import win_probability
    >>> first, second = win_probability("0/0 A -")
    >>> first == win_probability("0/0 A -")[0]
    True
    """

    values: tuple[float, ...]
    kind: Kind
    bounds: tuple[Interval, ...]
    how: str
    player: str = ""
    games: int = 0

    def __post_init__(self) -> None:
        check_kind(self.kind, self.values, self.bounds)

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
                f"a win probability is asked for by seat, 0 for A to {last} for {letter(last)}, not {shown(seat)}"
            ) from None

    def __float__(self) -> float:
        raise TypeError("there is a chance for each seat: win_probability(…)[0] is that of A, [1] that of B")

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


@checked
class ActionValues(Tabular, Mapping[str, WinProbability]):
    """The chances to win after each legal action, and what each gives away.

    The best action is ``found.best``; ``max(found)`` is merely the last one by the alphabet, as of any mapping.

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
            raise KeyError(f"{quote(action)} is not legal here; there is {', '.join(self._values)}") from None

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
    def games(self) -> int:
        """Number of games behind the estimate of each action; 0 where values are known."""
        return max(chances.games for chances in self._values.values())

    @property
    def player(self) -> str:
        """The strategy whose play by all seats a solution is about; empty for best play, and for an estimate."""
        return self._values[self.best].player

    def value(self, action: str) -> float:
        """Return the chance of the seat to act to win after an action."""
        return self[action].values[self.seat]

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


@checked
def win_probability(
    position: Any,
    method: str = "auto",
    *,
    strategies: Any = None,
    games: int = 10_000,
    rng: Any = None,
    executor: Any = None,
    weights: Any = None,
    progress: bool | Callable[[int, int], Any] | None = None,
    seconds: float | None = None,
) -> WinProbability:
    """Return the chance of each seat to win.

    Parameters
    ----------
    position : Position, str, Game or widget
        Of any game; of a game or widget the present one.
    method : str
        ``auto`` takes the solution where there is one (EXXtra with two seats, with three where this computer keeps a
        profile, Level X near its end) and estimates elsewhere; ``solution`` and ``simulate`` insist.
    strategies : callable, str or sequence, optional
        Who plays on, as in `simulate`; then the value is estimated. Without it best play is meant,
        and where that is not known, what ``survivor`` (EXXtra) or ``set_collector`` (Level X) reach.
    games : int
        How many games an estimate takes, 1 to 10**12.
    rng, executor
        As in `simulate`.
    weights : Weights, optional
        Loaded dice; without them those of the game or widget that was given.
    progress : bool or callable, optional
        True for a bar, False for none; without it a bar comes by itself after two seconds where a reader is there to
        see it, so that a long wait is not silent and a short one shows nothing. Or a function of the games done and
        their number; if it answers False, the estimate rests on the games done.
    seconds : float, optional
        How long an estimate may take, above 0 and at most 86,400; it is looked at after each thousand games. ``games``
        of the result says how many were played. How many that is depends on the machine, so the same ``rng`` need not
        give the same estimate.

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
    here, loaded, many = _read(position, method, strategies, weights, games)
    if here.is_over:
        return _over(here)
    solution = _solution(here, method, strategies, loaded)
    if solution is not None:
        return _solved(solution, solution.value(here), solution.bounds(here))
    return _estimate(here, strategies, many, rng, executor, loaded, progress, seconds)


@checked
def action_values(
    position: Any,
    method: str = "auto",
    *,
    strategies: Any = None,
    games: int = 10_000,
    rng: Any = None,
    executor: Any = None,
    weights: Any = None,
    progress: bool | Callable[[int, int], Any] | None = None,
    seconds: float | None = None,
) -> ActionValues:
    """Return what each legal action is worth, with what it gives away against the best one.

    The best one is ``found.best``; ``max(found)`` is merely the last one by the alphabet.

    Parameters
    ----------
    position : Position, str, Game or widget
        Of any game; of a game or widget the present one.
    method, strategies, rng, executor, weights, progress
        As in `win_probability`.
    games : int
        How many games an estimate takes for each action, 1 to 10**12; all actions get the same dice.
    seconds : float, optional
        As in `win_probability`; it is looked at more often.

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
    here, loaded, many = _read(position, method, strategies, weights, games)
    if here.is_over:
        raise ValueError(f"the game is over at {here}: there is nothing to decide")
    solution = _solution(here, method, strategies, loaded)
    if solution is not None:
        values, bounds = solution.actions(here), solution.action_bounds(here)
        return ActionValues(
            here.player, {action: _solved(solution, values[action], bounds[action]) for action in bounds}
        )
    report = _reporter(progress, many, seconds)
    try:
        return _weigh(here, rng, strategies, many, executor, loaded, report)
    finally:
        report(None)


def _weigh(
    position: Any, rng: Any, strategies: Any, games: int, executor: Any, loaded: Any, report: Report
) -> ActionValues:
    """Return estimates of what each legal action is worth, all on the same dice."""
    chosen = definition_of(position.game).estimator if strategies is None else strategies
    actions = position.actions()
    branches = tuple(branch(position, action) for action in actions)
    played = one_for_each(chosen, position.game, position.seats)
    task = Comparison(position.player, branches, played, read_entropy(rng), games, loaded)
    found = compare(task, executor, report)
    how = _how(position, chosen, max(found.games))
    worth = [_over(one.position) if one.position.is_over else _played(found, i, how) for i, one in enumerate(branches)]
    ranked = sorted(range(len(actions)), key=lambda i: -found.won[i][found.seat])
    against = dict.fromkeys(ranked, ranked[0]) | {ranked[0]: ranked[1] if ranked[1:] else ranked[0]}
    errors = {action: found.error(against[i], i) for i, action in enumerate(actions)}
    return ActionValues(position.player, dict(zip(actions, worth, strict=True)), errors)


def _played(found: Paired, one: int, how: str) -> WinProbability:
    shares = found.shares(one)
    bounds = tuple(found.interval(share, one) for share in shares)
    return WinProbability(shares, "estimated", bounds, how, games=found.games[one])


def check_method(method: object, strategies: object) -> None:
    """Raise a ``ValueError`` for a method that does not exist, or that is not for strategies."""
    if method not in METHODS:
        raise ValueError(f"method is one of {', '.join(METHODS)}, not {quote(method)}{nearest(method, METHODS)}")
    if method == "solution" and strategies is not None:
        raise ValueError("a solution is about best play; with strategies values are estimated")


def _read(position: Any, method: str, strategies: Any, weights: Any, games: int) -> tuple[Any, Any, int]:
    # Also where no game will be played.
    many = whole(games, 1, 10**12, "games")
    check_method(method, strategies)
    here = read_position(position)
    given = dice_of(position, weights)
    return here, None if given is None else definition_of(here.game).loaded(given), many


def _reporter(progress: Any, games: int, seconds: Any) -> Report:
    report = reporter(progress, games, at_most=seconds is not None, unasked=True)
    return limited(report, seconds)


def _over(position: Any) -> WinProbability:
    values = position.returns()
    return WinProbability(values, "exact", tuple(Interval(v, v) for v in values), "the game is over")


def _solution(position: Any, method: str, strategies: Any, loaded: Any) -> SolvedGame[Any] | None:
    """Return the solution that knows a position; None where values are to be estimated."""
    if strategies is not None or method == "simulate":
        return None
    found: SolvedGame[Any] | None = definition_of(position.game).solution(position, loaded, insist=method == "solution")
    return found


def _solved(solution: SolvedGame[Any], values: Sequence[Any], bounds: Sequence[Interval]) -> WinProbability:
    return WinProbability(tuple(map(float, values)), solution.kind, tuple(bounds), solution.how, solution.player)


def _estimate(
    position: Any, strategies: Any, games: int, rng: Any, executor: Any, loaded: Any, progress: Any, seconds: Any
) -> WinProbability:
    chosen = definition_of(position.game).estimator if strategies is None else strategies
    report = _reporter(progress, games, seconds)
    given = {"games": games, "rng": rng, "executor": executor, "weights": loaded}
    try:
        result = simulate(position, chosen, progress=lambda done, _total: report(done), **given)
    finally:
        report(None)
    if not result.games:
        raise KeyboardInterrupt(result.stopped)
    # Of a game that several seats win each has its part, as in the solutions.
    bounds = tuple(wilson(round(part * result.games), result.games) for part in result.parts)
    return WinProbability(result.parts, "estimated", bounds, _how(position, chosen, result.games), games=result.games)


def _how(position: Any, chosen: Any, games: int) -> str:
    named = dict.fromkeys(title(strategy) for strategy in one_for_each(chosen, position.game, position.seats))
    return f"{games:,} games of {' and '.join(named)}, 95 % intervals"
