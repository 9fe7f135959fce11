"""Hints: legal actions, played out until one is ahead or too close to call, and the reason for the best one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Final

from exxtra_widget.advice.evaluate import known_values
from exxtra_widget.advice.values import RankedAction, all_play, ranked, ranking
from exxtra_widget.core.position import nothing_to_decide
from exxtra_widget.drawing.markup import keyboard
from exxtra_widget.drawing.tables import Shown, Table, Tabular
from exxtra_widget.simulation.dice_stream import CHUNK
from exxtra_widget.simulation.game_ranges import MOST_GAMES
from exxtra_widget.simulation.paired_games import Comparison, PairedGames, PairedResults
from exxtra_widget.simulation.seed import read_seed
from exxtra_widget.simulation.setting import Setting, read_setting
from exxtra_widget.support.locale import fill, letter, shell
from exxtra_widget.support.numbers import percent
from exxtra_widget.support.progress import ended, reporter
from exxtra_widget.support.suggest import suggest_in_class, suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.advice.values import ActionValues
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.position import Position, PositionLike
    from exxtra_widget.core.step import Reason
    from exxtra_widget.core.strategy import Strategies
    from exxtra_widget.simulation.seed import Seed
    from exxtra_widget.simulation.setting import Method
    from exxtra_widget.solving.certainty import Certainty
    from exxtra_widget.support.packing import JsonObject


# A difference within this many of its standard errors is too close to call; in a review, such a loss is no mistake.
_STANDARD_ERRORS: Final = 2
# Games per action in the first round, and at most. Rounds are short, so that a hint can stop after any of them.
_FEWEST: Final = 5
_LARGEST: Final = 100
# After this many games, drop an action that is this many standard errors behind the best one. Stricter than for the
# verdict at the end: over thousands of rounds the best action would seem to be behind in some of them.
_ENOUGH: Final = 20
_BEHIND: Final = 3


@suggest_in_class()
@dataclass(frozen=True)
class Hint(Tabular, Shown):
    """Ranked actions of a position, with the reason for the best one.

    Actions within two standard errors of the best one are too close to call: `close` names them, and the hint gives no
    reason for one of them.

    Parameters
    ----------
    position : Position
        Position in which a seat decides.
    kind : str
        Kind of the values: ``exact``, ``certified``, ``estimated``; or ``only`` if there is a single action.
    actions : tuple of RankedAction
        The best action first; values are 0 if there is a single action.
    reason : Reason or None
        Reason for the best action; None if several are too close to call, or if only small chances speak for it.
    games : int, default 0
        Number of games of an estimate; 0 where values are known.
    player : str, optional
        Strategy of all seats, in those games or in the solution; empty for best play.
    """

    position: Position
    kind: Certainty | str
    actions: tuple[RankedAction, ...]
    reason: Reason | None
    games: int = 0
    player: str = ""

    @property
    def best(self) -> str:
        """The best action; if several are too close to call, the one with most wins."""
        return self.actions[0].token

    @property
    def close(self) -> tuple[str, ...]:
        """The actions too close to call, best one first; empty if one action stands out.

        The difference of estimates is within two standard errors; the bounds of known values overlap.
        """
        first, estimated = self.actions[0], self.kind == "estimated"
        found = tuple(
            action.token
            for action in self.actions
            if (is_too_close(action.regret, action.error) if estimated else action.high >= first.low)
        )
        return found if len(found) > 1 else ()

    def to_dict(self) -> JsonObject:
        """Return the hint as plain JSON data."""
        return {
            "text": str(self.position),
            "kind": self.kind,
            "games": self.games,
            "player": self.player,
            "actions": [vars(action) for action in self.actions],
            "close": list(self.close),
            "why": None if self.reason is None else self.reason.to_dict(),
        }

    def to_records(self) -> list[JsonObject]:
        """Return a row for each action as plain data, the best one first.

        Columns are ``action``, ``value``, ``low``, ``high``, ``regret``, ``error``, ``best`` and ``kind``.
        """
        return [one.to_record(self.kind, is_best=i == 0) for i, one in enumerate(self.actions)]

    def _sentence(self, language: str) -> str:
        """Return the best action with its reason, or those that are too close to call."""
        if self.close and language == "en":
            said = self._verdict.capitalize()
        elif self.close:
            key = "equal" if self.kind != "estimated" and not self.player else "too_close"
            said = fill(shell(language)["advice"][key], {"list": ", ".join(self.close)}, language=language)
        elif self.reason is None:
            said = self.best
        else:
            fields = {"name": self.best, "text": self.reason.sentence(language)}
            said = fill(shell(language)["ui"]["labelled"], fields, language=language)
        if self.kind != "estimated":
            return said
        return f"{said} ({all_play(self.player, self.position.game, language)})"

    @property
    def _verdict(self) -> str:
        """The sentence that several actions are too close to call; empty if one stands out."""
        *others, last = self.close or ("",)
        if not others:
            return ""
        surely_equal = self.kind != "estimated" and not self.player
        return f"{'equally good' if surely_equal else 'too close to call'}: {', '.join(others)} or {last}"

    def __str__(self) -> str:
        return keyboard(self._sentence("en"))

    def __repr__(self) -> str:
        if self.kind == "only":
            return f"<only {self.best} for {letter(self.position.player)}>"
        rows = ", ".join(f"{action.token} {percent(action.value)}" for action in self.actions)
        verdict = f" ({self._verdict})" if self.close else ""
        whose = f" by {self.player}" if self.kind == "estimated" else ""
        return f"<{self.kind}{whose} for {letter(self.position.player)}: {rows}{verdict}>"

    def _table(self, language: str) -> Table:
        return ranking(self.actions, self._sentence(language), language)


class Ranking:
    """Ranking of the legal actions that becomes more certain with every round."""

    first_games: Final = 20
    """Games of each action that do not wait for compiled code."""

    def __init__(self, here: Setting, rng: Seed | None = None) -> None:
        if here.position.is_over:
            raise nothing_to_decide(here.position)
        self._here = here
        self.position: Position = here.position
        self.weights: Weights | None = here.weights
        self._seed = read_seed(rng)
        self._actions: tuple[str, ...] = self.position.distinct_actions()
        self._known: ActionValues | None = None
        self._found: PairedResults | None = None
        self._reason = cache(lambda action: here.position.definition.reason(here.position, action, here.weights))
        self._rounds = self._work()

    @property
    def played(self) -> int:
        """Number of games played after each action that is still compared."""
        return max(self._found.games) if self._found else 0

    @property
    def is_decided(self) -> bool:
        """Whether all actions but one have fallen behind."""
        return self._found is not None and len(self._contenders()) == 1

    @property
    def best(self) -> str:
        """The best action so far."""
        if self._known is not None:
            return self._known.best
        return self._actions[self._found.best if self._found else 0]

    def more(self) -> bool:
        """Play another round; return False when all rounds are played."""
        return next(self._rounds, False)

    def hint(self) -> Hint:
        """Return the hint so far."""
        if self._known is not None:
            kind, player = str(self._known.kind), self._known.player
        elif len(self._actions) > 1:
            kind, player = "estimated", self._here.label
        else:
            kind, player = "only", ""
        found = Hint(self.position, kind, tuple(self._ranked()), None, self.played, player)
        return found if found.close else replace(found, reason=self._reason(found.best))

    def _ranked(self) -> list[RankedAction]:
        """Return the actions with their values so far, the best one first."""
        found, best = self._found, self.best
        if self._known is not None:
            return ranked(self._known)
        if found is None:
            return [RankedAction(action, 0.0, 0.0, 1.0, 0.0) for action in self._actions]
        # The best value minus the gap. For an action that was dropped early this may be outside 0 to 1.
        values = [min(max(found.worth(i), 0.0), 1.0) for i in range(len(self._actions))]
        rows = [
            RankedAction(action, value, *found.interval(value, i), max(values) - value, found.error(found.best, i))
            for i, (action, value) in enumerate(zip(self._actions, values, strict=True))
        ]
        return sorted(rows, key=lambda one: (one.regret, one.token != best))

    # --- Working it out -----------------------------------------------------------------------

    def _work(self) -> Iterator[bool]:
        """Yield after the games of each action that has not fallen behind."""
        if len(self._actions) == 1:
            return
        self._known = known_values(self._here)
        if self._known is not None:
            return
        choices = Comparison.of(self._here.task(self._seed), self._actions)
        pairs, found, played = PairedGames(choices, "loaded"), PairedResults.nothing(choices), 0
        while played < self._here.games:
            if played == self.first_games and not pairs.is_compiled:
                # From this many games on, compiled code is worth the wait.
                pairs = PairedGames(choices)
            size = min(max(played, _FEWEST), _LARGEST, self._here.games - played, CHUNK - played % CHUNK)
            columns: list[Sequence[int]] = [()] * len(self._actions)
            for i in self._contenders():
                if any(columns):
                    yield True
                columns[i] = pairs.winners(i, range(played, played + size))
            self._found = found = found + PairedResults.of(choices, columns)
            played += size
            yield True

    def _contenders(self) -> list[int]:
        """Return the actions that may still be the best, and those too close to one of them."""
        found = self._found
        if found is None or max(found.games) < _ENOUGH:
            return list(range(len(self._actions)))
        best, most = found.best, max(found.games)
        played = [i for i, games in enumerate(found.games) if games == most]

        ahead = [i for i in played if found.gap(best, i) <= _BEHIND * found.error(best, i)]
        # Any of these may turn out best; an action that was dropped counts as worse.
        return [i for i in played if i in ahead or any(is_too_close(found.gap(j, i), found.error(j, i)) for j in ahead)]


def load_ahead(here: Setting) -> None:
    """Load the compiled code for the games of a hint, unless the values of the position are known."""
    position = here.position
    if position.is_over or position.definition.is_solved(position, here.weights):
        return
    choices = Comparison.of(here._replace(games=MOST_GAMES).task(0), position.distinct_actions())
    pairs = PairedGames(choices)
    if pairs.is_compiled:
        # Calling a loop once loads it.
        goes_on = (i for i, one in enumerate(choices.branches) if not one.position.is_over)
        pairs.winners(next(goes_on, 0), range(1))


@suggest_keywords
def hint(
    position: PositionLike,
    method: Method = "auto",
    *,
    weights: Weights | str | None = None,
    games: int | None = None,
    rng: Seed | None = None,
    strategies: Strategies | None = None,
    progress: bool | Callable[[int, int], object] | None = None,
    seconds: float | None = None,
) -> Hint:
    """Return the legal actions ranked by win probability, with the reason for the best one.

    Parameters
    ----------
    position : Position, str, Game or widget
        A position, its text, or the current position of a game or a widget.
    method : str, default "auto"
        As in `win_probability`.
    weights : Weights, optional
        Loaded dice.
    games : int, optional
        Largest number of games for the value of an action, 1 to 10**12, if it is estimated. By default 1,000 for
        EXXtra and 2,000 for Level X, which take some seconds without numba; standard errors are then about 1 point.
        With ``seconds`` alone it is not limited.
    rng : optional
        As in `simulate`; for the same `games` the same one gives the same estimates.
    strategies : callable, str or sequence, optional
        The strategies that play those games, as in `simulate`; then values are estimated even where they are known.
    progress : optional
        As in `action_values`.
    seconds : float, optional
        Time for estimates, above 0 and at most 86,400; they end earlier when one action stands out. The number of games
        then depends on the machine, so the same ``rng`` need not give the same estimates.

    Raises
    ------
    TypeError, ValueError
        If it is not a position, and if the game is over; for ``solution`` as `win_probability`.

    Examples
    --------
    >>> from exxtra_widget import hint
    >>> found = hint("0/0@4:64 A 70")
    >>> found
    <certified for A: >3 54.4%, >2 51.3%, >1 48.2%, >0 45.9%, >5 45.6%, roll 41.8%>
    >>> print(found.reason)  # doctest: +ELLIPSIS
    70 on rung 3 removes 64 (B) and earns 3 spaces next turn if it survives (about 57...
    >>> print(hint("0/0/0 A 20", games=200, rng=1))
    Too close to call: roll, >5, >1, >4 or >2 (if all play like "survivor")
    """
    here = read_setting(position, strategies, weights, MOST_GAMES if games is None else games, method=method)
    if games is None and seconds is None:
        here = here._replace(games=here.position.definition.hint_games)
    ranking = Ranking(here, rng)
    report = reporter(progress, here.games, at_most=True, unasked=True, seconds=seconds)
    with ended(report):
        while ranking.more() and (not ranking.played or report(ranking.played) is not False):
            if seconds is not None and ranking.is_decided:
                break
    return ranking.hint()


def is_too_close(gap: float, error: float) -> bool:
    """Return whether a difference between two estimates is within two of its standard errors."""
    return gap <= _STANDARD_ERRORS * error
