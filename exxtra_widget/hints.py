"""What would you do? The legal actions in order of their worth, and in one sentence what speaks for the best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.entropy import derived, read_entropy
from exxtra_widget.errors import quote
from exxtra_widget.games import read_position, room
from exxtra_widget.intervals import Interval, wilson
from exxtra_widget.language import letter
from exxtra_widget.simulation import simulate
from exxtra_widget.strategy import title
from exxtra_widget.tables import percent, table
from exxtra_widget.values import action_values

if TYPE_CHECKING:
    from collections.abc import Iterator

    from exxtra_widget.reasons import Reason
    from exxtra_widget.values import ActionValues, Kind
    from exxtra_widget.weights import Weights

__all__ = ["Hint", "Ranked", "Ranking", "hint"]

# A piece of an estimate, small enough that one can stop after it and show what is known by then.
_ROUND: Final = 20


@dataclass(frozen=True)
class Ranked:
    """A legal action with its worth.

    Parameters
    ----------
    token : str
        The action.
    value : float
        The chance of the seat to act to win after it.
    low, high : float
        The truth lies between them; of an estimate, with 95 %.
    regret : float
        How much less it is worth than the best one.
    """

    token: str
    value: float
    low: float
    high: float
    regret: float


@dataclass(frozen=True)
class Hint:
    """What to do, and why.

    Parameters
    ----------
    position : Position
        Where somebody decides.
    kind : str
        How sure the values are: ``exact``, ``certified``, ``estimated``; or ``only`` if there is no choice.
    actions : tuple of Ranked
        The best one first; without values where there is no choice.
    reason : Reason
        What speaks for the best one.
    games : int
        How many games were played for an estimate.
    player : str
        Who played them.
    """

    position: Any
    kind: Kind | str
    actions: tuple[Ranked, ...]
    reason: Reason
    games: int = 0
    player: str = ""

    @property
    def best(self) -> str:
        """The best action."""
        return self.actions[0].token

    def to_dict(self) -> dict[str, Any]:
        """Return the hint as plain JSON data."""
        return {
            "text": str(self.position),
            "kind": self.kind,
            "games": self.games,
            "player": self.player,
            "actions": [vars(action) for action in self.actions],
            "why": self.reason.to_dict(),
        }

    def __str__(self) -> str:
        return f"{self.best}: {self.reason}"

    def __repr__(self) -> str:
        if self.kind == "only":
            return f"<only {self.best} for {letter(self.position.player)}>"
        rows = ", ".join(f"{action.token} {percent(action.value)}" for action in self.actions)
        return f"<{self.kind} for {letter(self.position.player)}: {rows}>"

    def _repr_markdown_(self) -> str:
        rows = [(action.token, percent(action.value), percent(action.regret)) for action in self.actions]
        return f"{table(('action', 'win', 'gives away'), rows)}\n\n{self.reason}"


@dataclass
class _Count:
    """Games that were played after an action, and how many of them were won; of one that is shared, the part."""

    won: float = 0.0
    games: int = 0


class Ranking:
    """The worth of each legal action, known better with every round.

    Parameters
    ----------
    position : Position
        Where somebody decides.
    weights : Weights, optional
        Loaded dice.
    rng : optional
        As in `simulate`.
    games : int, optional
        How many games give the value of an action at the most, where it is estimated; actions that have fallen
        behind get fewer.
    player : callable or str, optional
        Who plays those games; if somebody is named, values are estimated even where they are known.

    Raises
    ------
    ValueError
        If the game is over.
    """

    def __init__(
        self,
        position: Any,
        weights: Weights | None = None,
        rng: Any = None,
        games: int | None = None,
        player: Any = None,
    ) -> None:
        if position.is_over:
            msg = f"the game is over at {position}: there is nothing to decide"
            raise ValueError(msg)
        self.position = position
        self.weights = weights
        self.room = room(position.game)
        usual_player, usual = self.room.ROLLOUT
        self.player = usual_player if player is None else player
        self._looks_up = player is None
        self.games = usual if games is None else games
        self._entropy = read_entropy(rng)
        self._actions: tuple[str, ...] = position.actions()
        self._known: ActionValues | None = None
        self._counts = {action: _Count() for action in self._actions}
        self._rounds = self._work()
        self.done = False

    @property
    def share(self) -> float:
        """How much of the work is done, 0 to 1."""
        if self.done:
            return 1.0
        return min(self._counts[action].games for action in self._contenders()) / self.games

    @property
    def best(self) -> str:
        """The action that looks best so far."""
        if self._known is not None:
            return self._known.best
        return max(self._actions, key=lambda action: self._estimate(action)[0])

    def more(self) -> bool:
        """Do one more round; return False once there is nothing left to do."""
        if next(self._rounds, None) is None:
            self.done = True
        return not self.done

    def hint(self) -> Hint:
        """Return what is known by now."""
        seat = self.position.player
        if self._known is not None:
            kind: str = self._known.kind
            values = {action: (self._known.value(action), self._known[action].bounds[seat]) for action in self._actions}
        elif len(self._actions) == 1:
            kind, values = "only", {self._actions[0]: (0.0, Interval(0.0, 1.0))}
        else:
            kind, values = "estimated", {action: self._estimate(action) for action in self._actions}
        best = max(value for value, _ in values.values())
        ranked = [Ranked(str(a), value, low, high, best - value) for a, (value, (low, high)) in values.items()]
        ranked.sort(key=lambda action: action.regret)
        estimated = kind == "estimated"
        return Hint(
            self.position,
            kind,
            tuple(ranked),
            self.room.reason(self.position, ranked[0].token, self.weights),
            max(count.games for count in self._counts.values()) if estimated else 0,
            (self.player if isinstance(self.player, str) else title(self.player)) if estimated else "",
        )

    # --- Working it out -----------------------------------------------------------------------

    def _work(self) -> Iterator[bool]:
        """Yield after each piece of work."""
        if len(self._actions) == 1:
            return
        if self._looks_up and self.room.is_solved(self.position, self.weights):
            self._known = action_values(self.position, weights=self.weights)
            return
        played = 0
        while played < self.games:
            for action in self._contenders():
                self._play(action, played)
                yield True
            played += _ROUND

    def _estimate(self, action: str) -> tuple[float, Interval]:
        won, games = self._counts[action].won, self._counts[action].games
        return (won / games, wilson(round(won), games)) if games else (0.0, Interval(0.0, 1.0))

    def _contenders(self) -> list[str]:
        """Return the actions that may still be the best."""
        bounds = {action: self._estimate(action)[1] for action in self._actions}
        least = max(low for low, _ in bounds.values())
        return [action for action, (_, high) in bounds.items() if high >= least]

    def _play(self, action: str, played: int) -> None:
        """Play some games after an action, after a roll in proportion to the weights of what it can show."""
        count = self._counts[action]
        entropy = derived(self._entropy, f"{action} {played}")
        if action != "roll":
            self._count(count, self.position.apply(action), _ROUND, entropy)
            return
        outcomes = self.position.outcomes() if self.weights is None else self.weights
        total, done, given = sum(outcomes.values()), 0, 0
        for dice, weight in outcomes.items():
            done += weight
            games = (done * _ROUND + derived(entropy, "start") % total) // total - given
            given += games
            if games > 0:
                self._count(count, self.position.apply(dice), games, derived(entropy, str(dice)))

    def _count(self, count: _Count, position: Any, games: int, entropy: int) -> None:
        seat = self.position.player
        if position.is_over:
            winners = position.winners
            count.won += games / len(winners) if seat in winners else 0
        else:
            played = simulate(position, self.player, games=games, rng=entropy, weights=self.weights)
            count.won += games * played.parts[seat]
        count.games += games


def hint(position: Any, *, weights: Any = None, games: int | None = None, rng: Any = None) -> Hint:
    """Return the legal actions in order of their worth, and what speaks for the best.

    Parameters
    ----------
    position : Position or str
        Of any game.
    weights : Weights, optional
        Loaded dice.
    games : int, optional
        How many games give the value of an action at the most, where it is estimated.
    rng : optional
        As in `simulate`; the same one gives the same estimates.

    Raises
    ------
    TypeError, ValueError
        For what is no position, and if the game is over.

    Examples
    --------
    >>> found = hint("0/0@4:64 A 70")
    >>> found
    <certified for A: >3 54.4 %, >2 51.3 %, >1 48.2 %, >0 45.9 %, >5 45.6 %, roll 41.8 %>
    >>> print(found.reason)  # doctest: +NORMALIZE_WHITESPACE
    70 on rung 3 removes B's 64 and earns 3 steps if it is still there next turn:
    about 57 of 100 if the others chase it.
    """
    here = read_position(position) if isinstance(position, str) else position
    if not hasattr(here, "actions") or not hasattr(here, "game"):
        msg = f"a hint is for a position, like exxtra.start(players=2), or its text, not {quote(position)}"
        raise TypeError(msg)
    loaded = None if weights is None else room(here.game).loaded(weights)
    ranking = Ranking(here, loaded, rng, games)
    while ranking.more():
        pass
    return ranking.hint()
