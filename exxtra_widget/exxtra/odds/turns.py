"""Whole turns of a strategy: placed pairs, busts, rolls and steps."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING, Any

from exxtra_widget.charts.bars import draw_bars
from exxtra_widget.charts.figure import Figure, say
from exxtra_widget.core.game_registry import definition_of, dice_of
from exxtra_widget.core.position_text import changed
from exxtra_widget.core.strategy import label
from exxtra_widget.drawing.tables import Shown, Table, Tabular
from exxtra_widget.exxtra.odds.pair_survival import survives
from exxtra_widget.exxtra.odds.rolls import BUSTS, combination, loaded_weights
from exxtra_widget.exxtra.odds.turn_graph import WIN, Result, TurnGraph, check_places, read_position, read_strategy
from exxtra_widget.exxtra.rules.notation import DOUBLE_X, GOAL, STRICT_PLACING, Bust, Combination, Pair, Rules
from exxtra_widget.exxtra.rules.rules import Position, start
from exxtra_widget.probability.distribution import Distribution, weighed
from exxtra_widget.probability.exact import added
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.numbers import number, percent
from exxtra_widget.support.suggest import suggest_in_class, suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.position import PositionLike
    from exxtra_widget.core.strategy import Strategies, StrategyLike
    from exxtra_widget.probability.hitting_time import HittingTime


@suggest_in_class()
@dataclass(frozen=True)
class Turn(Tabular, Shown):
    """Exact results of a turn.

    Parameters
    ----------
    strategy : str
        Name of the strategy, as it was given.
    position : Position or None
        Position at the start of the turn, None on a track without start and finish.
    result : Distribution
        The placed `Pair` (rung and combination), `Bust`, or ``"win"`` by a double; ``"bust"`` means both busts.
    rolls : HittingTime
        Number of rolls: ``pmf``, ``cdf``, ``sf``, ``mean``, ``var``, ``std``, ``median``.
    mean_steps, var_steps : Fraction
        Mean and variance of the steps that doubles and X move the counter during the turn.
    """

    strategy: str
    position: Position | None
    result: Distribution[Result]
    rolls: HittingTime[Any]
    mean_steps: Fraction
    var_steps: Fraction

    @property
    def stop(self) -> Fraction:
        """The probability that a pair is placed."""
        return self.result.prob(lambda result: isinstance(result, Pair))

    @property
    def bust(self) -> Fraction:
        """The probability that an X ends the turn."""
        return self.result.prob(lambda result: isinstance(result, Bust))

    @property
    def win(self) -> Fraction:
        """The probability that a double reaches the finish."""
        return self.result.prob(lambda result: result == WIN)

    @property
    def placed(self) -> Distribution[Combination]:
        """The distribution of the placed combination, given that a pair is placed."""
        pairs = self.result.given(lambda result: isinstance(result, Pair)).weights.items()
        return weighed(
            ((pair.combination, weight) for pair, weight in pairs if isinstance(pair, Pair)),
            order=self.position and self.position.rules.strength,
            read=combination,
        )

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each result of the turn as plain data: outcome, weight, total and probability."""
        return self.result.to_records()

    def plot(self, *, title: str = "", language: Language | None = None) -> Figure:
        """Return a figure of the results of the turn: placed combinations, bust, win."""
        language = spoken(language)
        bust = say(language, "bust")
        shares = added((bust if isinstance(result, Bust) else str(result), p) for result, p in self.result.items())
        title = title or say(language, "turn_result", strategy=self.strategy)
        return draw_bars(shares, title=title, language=language)

    def __repr__(self) -> str:
        shares = f"stop {percent(self.stop)}, bust {percent(self.bust)}, mean rolls {number(self.rolls.mean())}"
        return f"<Turn of {self.strategy}: {shares}>"

    def _table(self, language: str) -> Table:
        shares = [("turn_stop", self.stop), ("turn_bust", self.bust), ("turn_win", self.win)]
        means = [("mean_rolls", self.rolls.mean()), ("mean_steps", self.mean_steps)]
        rows = [
            *((say(language, key), _short(share), percent(share, language)) for key, share in shares if share),
            *((say(language, key), _short(mean), number(mean, language, 3)) for key, mean in means),
            (say(language, "std_steps"), "", number(sqrt(self.var_steps), language, 3)),
        ]
        return Table([self.strategy, say(language, "exact"), say(language, "kind_rounded")], rows)


def _short(value: Fraction) -> str:
    """Return a short fraction as text, otherwise an empty text."""
    return str(value) if value.denominator < 10**9 else ""


def _result(given: object) -> Any:
    """Return a result of a turn in its canonical spelling; ``"bust"`` is either bust."""
    return BUSTS if given == "bust" else given


def _rank(rules: Rules, result: Result) -> tuple[int, int, int]:
    """Order results: busts, then pairs by combination, then the win."""
    if isinstance(result, Bust):
        return 0, int(result), 0
    return (1, rules.strength(result.combination), result.rung) if isinstance(result, Pair) else (2, 0, 0)


@suggest_keywords
def turn(
    policy: StrategyLike | int,
    position: PositionLike | None = None,
    *,
    weights: Weights | str | None = None,
    goal: int = GOAL,
    double_x: int = DOUBLE_X,
    strict_placing: bool = STRICT_PLACING,
) -> Turn:
    """Return the exact results of a turn under a strategy.

    Parameters
    ----------
    policy : str or callable
        A target, ``"60"`` for *stop at 60 or better, on the top rung*; the name or the sentence of a strategy; or a
        strategy, a callable ``(position, rng) -> action`` that leaves nothing to chance.
    position : Position, str, Game or widget, optional
        Position at the start of the turn, or within it with a roll in hand. By default the ladder is empty, and spaces
        are counted on a track without start or finish; the strategy is shown a position in the middle of the track.
    weights : Weights, optional
        Loaded dice, see `exxtra.loaded`; by default the dice of the given game or widget.
    goal, double_x, strict_placing
        Options of the rules, see `Rules`, if there is no position; most strategies use few of them.

    Raises
    ------
    TypeError
        If the policy is not a strategy, or if a position comes with its own rules.
    ValueError
        If the strategy never places, draws from its random source or returns an illegal action, or if the game is over.

    Examples
    --------
    >>> from exxtra_widget.exxtra import Combination, Pair
    >>> from exxtra_widget.exxtra.odds import turn
    >>> t = turn("60")
    >>> t.stop, t.bust, t.rolls.mean(), t.mean_steps
    (Fraction(89, 144), Fraction(55, 144), Fraction(9, 4), Fraction(-1, 24))
    >>> t.result[Pair(5, Combination("64"))], t.placed.support()[0]
    (Fraction(1, 16), Combination('60'))
    """
    strategy = read_strategy(policy)
    rules = Rules(goal, double_x, strict_placing)
    if position is None:
        middle = rules.goal // 2
        played = start(2, **rules._asdict())._replace(counters=(middle, middle))
    elif given := changed(rules):
        raise TypeError(f"the position already sets the rules; remove {', '.join(given)}")
    else:
        played = read_position(position)
    graph = TurnGraph(played, strategy, dice_of(position, weights), open_track=position is None, asker="turn")
    check_places(graph)
    results: dict[Any, Fraction] = added((ending.result, share) for ending, share in graph.shares().items())
    mean, square = graph.step_mean_and_square()
    return Turn(
        label(policy if isinstance(policy, str) else strategy, definition_of("exxtra")),
        None if position is None else played,
        Distribution(results, order=partial(_rank, played.rules), read=_result),
        graph.rolls(),
        mean,
        square - mean**2,
    )


@suggest_keywords
def steps_next_turn(
    position: PositionLike,
    policy: StrategyLike | int,
    opponents: Strategies = "chase",
    *,
    weights: Weights | str | None = None,
) -> Distribution[int]:
    """Return the exact distribution of the steps gained up to and including the next move from the ladder.

    These are the doubles and the X of the rest of this turn, and the steps from the ladder if the pair is still there
    then. Steps end at the finish, and X do not move a counter behind the start. If an opponent wins first, only the
    steps of this turn remain. The rolls of the next turn do not count.

    Parameters
    ----------
    position : Position, str, Game or widget
        Position in which the seat is to act.
    policy : str or callable
        Decisions of the seat: an action, ``">3"``, ``"rung 3"`` or 3 for placing the roll in hand; or a target, a
        name, a sentence or a strategy, as for `turn`.
    opponents : str, callable or list, default "chase"
        Behaviour of the others, as for `survival`.
    weights : Weights, optional
        Loaded dice, see `exxtra.loaded`; by default the dice of the given game or widget.

    Raises
    ------
    ValueError
        As `turn` and `survival`.

    Examples
    --------
    >>> from exxtra_widget.exxtra.odds import steps_next_turn
    >>> gained = steps_next_turn("0/3/0@4:64/0@5:70 A 61", ">3", opponents="first roll")
    >>> gained.mean(), gained.support()
    (Fraction(2197, 1944), (0, 3))
    """
    here = read_position(position)
    loaded = loaded_weights(dice_of(position, weights))
    graph = TurnGraph(here, read_strategy(policy), loaded, asker="steps_next_turn")
    check_places(graph)
    seat, origin = here.player, here.counters[here.player]
    gains: list[tuple[int, Fraction]] = []
    for ending, share in graph.shares().items():
        after = ending.after or here
        steps = after.counters[seat] - origin
        pair = after.ladder[seat]
        stays = survives(after, seat, opponents, loaded) if pair and pair.rung else Fraction(0)
        most = here.rules.goal - origin
        gains += [(min(steps + pair.rung, most) if pair else 0, share * stays), (steps, share * (1 - stays))]
    return Distribution(added(gains))
