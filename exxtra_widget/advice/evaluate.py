"""Win probabilities of a position and of its legal actions: looked up in a solution, or estimated by games.

Hints play games of their own; see `hints`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from exxtra_widget.advice.values import ActionValues, WinProbability
from exxtra_widget.core.position import alike, nothing_to_decide
from exxtra_widget.probability.intervals import Interval, score_interval
from exxtra_widget.simulation.paired_games import Comparison, branch, play_out
from exxtra_widget.simulation.setting import Setting, read_setting
from exxtra_widget.simulation.simulate import play_task
from exxtra_widget.support.progress import reporter
from exxtra_widget.support.suggest import suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.position import Position, PositionLike
    from exxtra_widget.core.strategy import Strategies
    from exxtra_widget.simulation.executors import Executor
    from exxtra_widget.simulation.seed import Seed
    from exxtra_widget.simulation.setting import Method
    from exxtra_widget.solving.solved_game import SolvedGame


@suggest_keywords
def win_probability(
    position: PositionLike,
    method: Method = "auto",
    *,
    strategies: Strategies | None = None,
    games: int = 10_000,
    rng: Seed | None = None,
    executor: Executor | None = None,
    weights: Weights | str | None = None,
    progress: bool | Callable[[int, int], object] | None = None,
    seconds: float | None = None,
) -> WinProbability:
    """Return the win probability of each seat, with bounds.

    Parameters
    ----------
    position : Position, str, Game or widget
        A position, its text, or the current position of a game or a widget.
    method : str, default "auto"
        ``auto`` uses the solution if there is one (EXXtra with two seats, with three if this computer keeps a
        profile, Level X near its end, your own game with two seats if at most 20,000 positions can follow or
        `solve` has just solved it) and estimates otherwise; ``solution`` and ``simulate`` force one of them.
    strategies : callable, str or sequence, optional
        Strategies of all seats, as in `simulate`, for which the value is estimated. By default the value under best
        play, or, if that is unknown, an estimate with ``survivor`` (EXXtra), ``set_collector`` (Level X) or the
        ``estimator`` of your own game (``random`` by default).
    games : int, default 10_000
        Number of games of an estimate, 1 to 10**12.
    rng, executor
        As in `simulate`.
    weights : Weights, optional
        Loaded dice; by default the dice of the given game or widget.
    progress : bool or callable, optional
        True for a bar, False for none; by default a bar appears after two seconds in notebooks and terminals. Or a
        function of the games done and their number; if it returns False, the estimate rests on the games done.
    seconds : float, optional
        Time for an estimate, above 0 and at most 86,400; it is checked every thousand games. ``games`` of the result is
        the number of games played. It depends on the machine, so the same ``rng`` need not give the same estimate.

    Raises
    ------
    TypeError, ValueError
        For invalid arguments, and for ``solution`` if there is none or its file is damaged.

    Examples
    --------
    >>> from exxtra_widget import exxtra, win_probability
    >>> print(win_probability(exxtra.start(players=2)))
    A 54.1%, B 45.9% (certified: best play of both, solved)
    """
    here = read_setting(position, strategies, weights, games, method=method)
    if here.position.is_over:
        return _over(here.position)
    solution: SolvedGame[Any] | None = here.solution()
    if solution is not None:
        values = tuple(map(float, solution.value(here.position)))
        return WinProbability(values, solution.kind, solution.bounds(here.position), solution.how, solution.player)
    # Draw from the generator only if games are played.
    task = here.task(rng)
    result = play_task(task, reporter(progress, here.games, unasked=True, seconds=seconds), executor=executor)
    if not result.games:
        raise KeyboardInterrupt(result.stopped)
    # A shared win counts in equal parts, as in the solutions.
    return _estimated(here, result.parts, result.games)


@suggest_keywords
def action_values(
    position: PositionLike,
    method: Method = "auto",
    *,
    strategies: Strategies | None = None,
    games: int = 10_000,
    rng: Seed | None = None,
    executor: Executor | None = None,
    weights: Weights | str | None = None,
    progress: bool | Callable[[int, int], object] | None = None,
    seconds: float | None = None,
) -> ActionValues:
    """Return the win probabilities after each legal action, and its regret; ``found.best`` is the best action.

    Parameters
    ----------
    position : Position, str, Game or widget
        A position, its text, or the current position of a game or a widget.
    method, strategies, rng, executor, weights, progress
        As in `win_probability`.
    games : int, default 10_000
        Number of games of an estimate for each action, 1 to 10**12; all actions get the same dice. With the default,
        standard errors of differences are about 0.3 points.
    seconds : float, optional
        As in `win_probability`; time is checked more often.

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
    here = read_setting(position, strategies, weights, games, method=method)
    if here.position.is_over:
        raise nothing_to_decide(here.position)
    known = known_values(here)
    if known is not None:
        return known
    actions = here.position.distinct_actions()
    # Draw from the generator only if games are played.
    choices = Comparison.of(here.task(rng), actions)
    found = play_out(choices, executor, reporter(progress, here.games, unasked=True, seconds=seconds))
    ends = enumerate(one.position for one in choices.branches)
    values = [_over(end) if end.is_over else _estimated(here, found.shares(i), found.games[i]) for i, end in ends]
    best, *others = sorted(range(len(actions)), key=lambda i: -found.won[i][found.seat])
    second = others[0] if others else best
    errors = {action: found.error(second if i == best else best, i) for i, action in enumerate(actions)}
    return _by_action(here.position, values, errors)


def known_values(here: Setting) -> ActionValues | None:
    """Return the values of actions that all end the game, or those of a solution; None if they must be estimated."""
    ends = [branch(here.position, one).position for one in here.position.distinct_actions()]
    if all(end.is_over for end in ends):
        return _by_action(here.position, map(_over, ends))
    return looked_up(here)


def looked_up(here: Setting) -> ActionValues | None:
    """Return the values of a solution; None if they must be estimated."""
    solution: SolvedGame[Any] | None = here.solution()
    if solution is None:
        return None
    position = here.position
    values, bounds = solution.actions(position), solution.action_bounds(position)
    found = (
        WinProbability(tuple(map(float, values[one])), solution.kind, bounds[one], solution.how, solution.player)
        for one in position.distinct_actions()
    )
    return _by_action(position, found)


def _by_action(
    position: Position, values: Iterable[WinProbability], errors: Mapping[str, float] | None = None
) -> ActionValues:
    found = dict(zip(position.distinct_actions(), values, strict=True))
    return ActionValues(position.player, found, errors, position.game, alike(position))


def _estimated(here: Setting, shares: tuple[float, ...], games: int) -> WinProbability:
    label = here.label
    bounds = tuple(score_interval(round(share * games), games) for share in shares)
    how = f"{games:,} games{' in which all play at random' if label == 'random' else f' of {label}'}, 95% intervals"
    return WinProbability(shares, "estimated", bounds, how, label, games, here.position.game)


def _over(position: Position) -> WinProbability:
    values = position.returns()
    return WinProbability(values, "exact", tuple(Interval(v, v) for v in values), "the game is over")
