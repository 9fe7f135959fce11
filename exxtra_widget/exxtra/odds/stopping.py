"""Optimal stopping: the largest mean of a turn, for given values of the combinations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from exxtra_widget.charts import table_cells
from exxtra_widget.charts.bars import draw_bars
from exxtra_widget.charts.figure import Figure, say
from exxtra_widget.core.game_registry import dice_of
from exxtra_widget.core.position import replaced
from exxtra_widget.drawing.tables import Shown, Table, Tabular
from exxtra_widget.exxtra.odds.rolls import combination, dice_weights
from exxtra_widget.exxtra.odds.turn_graph import effect_of, read_position
from exxtra_widget.exxtra.rules.notation import ANY_ROLL, DICE_OF, DOUBLE_X, OUTCOMES, Combination, Rules
from exxtra_widget.probability.continuation import continuation
from exxtra_widget.probability.exact import exact
from exxtra_widget.support.arguments import flag, quote
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.numbers import number
from exxtra_widget.support.suggest import suggest_in_class, suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.position import PositionLike
    from exxtra_widget.exxtra.rules.notation import Dice
    from exxtra_widget.exxtra.rules.rules import Position

    Reward = Mapping[Any, Any] | Callable[[Combination], Any]


class Choice(NamedTuple):
    """Decision with a combination: stop or roll again.

    Parameters
    ----------
    combination : Combination
        The roll.
    stop, go : Fraction
        Values of stopping and of rolling again, in steps; steps that a double has already moved do not count.
    stops : bool
        Whether stopping is best; it is if both are equal.
    """

    combination: Combination
    stop: Fraction
    go: Fraction
    stops: bool


class Term(NamedTuple):
    """Part of the sum that makes the value of a roll.

    Parameters
    ----------
    kind : str
        Effect of the rolls of this part: ``stop``, ``again``, ``win`` or ``bust``.
    weight, total : int
        Weight of these rolls and of all rolls.
    mean : Fraction
        Their mean value in steps, with the steps of doubles and X.
    """

    kind: str
    weight: int
    total: int
    mean: Fraction

    @property
    def contribution(self) -> Fraction:
        """Mean times weight over total, in steps."""
        return self.mean * self.weight / self.total


@suggest_in_class()
@dataclass(frozen=True)
class StoppingSolution(Tabular, Shown):
    """Best rule for stopping, with its value.

    Parameters
    ----------
    value : Fraction
        Value of the next roll in steps, if all later decisions are the best.
    continuation : Fraction
        Value of rolling again in steps; the rule stops with any combination of at least this value.
    threshold : Combination or None
        Lowest combination with which the rule stops, if it also stops with all higher ones; otherwise None.
    table : tuple of Choice
        Decision with each combination, lowest first.
    terms : tuple of Term
        Parts of the sum that makes `value`.
    """

    value: Fraction
    continuation: Fraction
    threshold: Combination | None
    table: tuple[Choice, ...]
    terms: tuple[Term, ...]

    @property
    def accepted(self) -> tuple[Combination, ...]:
        """Combinations with which the rule stops, lowest first."""
        return tuple(choice.combination for choice in self.table if choice.stops)

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each combination as plain data: the values of both decisions in steps, and which is best."""
        return [
            {"combination": str(c.combination), "stop": float(c.stop), "go": float(c.go), "stops": c.stops}
            for c in self.table
        ]

    def plot(self, *, title: str = "", language: Language | None = None) -> Figure:
        """Return a figure of the value of stopping with each combination, next to the value of rolling again."""
        language = spoken(language)
        again = float(self.continuation)
        return draw_bars(
            {str(choice.combination): float(choice.stop) for choice in self.table},
            reference=(again, say(language, "rolling_again", value=number(again, language))),
            title=title or say(language, "stopping"),
            axis=say(language, "value_in_steps"),
            heading=say(language, "combination"),
            is_share=False,
            language=language,
        )

    def __repr__(self) -> str:
        lowest, count = self.threshold, len(self.accepted)
        stops = f"{count} combinations" if lowest is None else f"{lowest} or better"
        return f"<StoppingSolution: value {number(self.value)}, stop with {stops}>"

    def _table(self, language: str) -> Table:
        stop = say(language, "stop")
        rows = [
            (c.combination, number(c.stop, language, 3), number(c.go, language, 3), stop * c.stops) for c in self.table
        ]
        return table_cells.table(language, ("combination", "stop", "roll_again", "best"), rows)


@suggest_keywords
def optimal_stopping(
    reward: Reward,
    *,
    first: bool | None = None,
    position: PositionLike | None = None,
    weights: Weights | str | None = None,
    double_x: int = DOUBLE_X,
) -> StoppingSolution:
    """Return the stopping rule that maximises the mean of reward plus steps, exact, with its value.

    Doubles count as the steps that they move, X after the first roll as steps back.

    Parameters
    ----------
    reward : mapping or callable
        Value of stopping with a combination, in steps.
    first : bool, optional
        Whether the next roll is the first of the turn, in which an X counts as 0; by default True, unless the position
        has a roll in hand.
    position : Position, str, Game or widget, optional
        Where the turn is played: X do not move the counter behind its start, and a double that reaches the finish ends
        the turn and counts the steps up to the finish. By default the track is endless.
    weights : Weights, optional
        Loaded dice, see `exxtra.loaded`; by default the dice of the given game or widget.
    double_x : int, default 0
        Value of XX, see `Rules`, if there is no position.

    Raises
    ------
    TypeError
        If the reward is not a mapping or callable, or if a position comes with its own rules.
    ValueError
        If the reward of a combination is not a number, or if rolling forever is best.

    Examples
    --------
    Rung 5, where one opponent takes its first roll:

    >>> from exxtra_widget.exxtra.odds import optimal_stopping
    >>> from exxtra_widget.exxtra.odds.pair_survival import survival
    >>> s = optimal_stopping(lambda c: 5 * survival(c, 5, "first roll"))
    >>> s.threshold, s.continuation, s.value
    (Combination('33'), Fraction(977, 504), Fraction(18143, 6048))
    """
    if position is not None and double_x:
        raise TypeError("the position already sets the rules; remove double_x")
    here = None if position is None else read_position(position)
    rules = here.rules if here else Rules(double_x=double_x)
    begins = (here is None or here.roll is None) if first is None else flag(first, "first")
    turn = _Turn(dict(dice_weights(dice_of(position, weights))), _rewards(reward, rules))
    continuation = turn.again(here)
    rows = turn.choices(here)
    terms = turn.terms(here, first=begins)
    value = sum((term.contribution for term in terms), Fraction(0))
    stops = [choice for choice in rows if choice.stops]
    threshold = stops[0].combination if stops and stops == rows[-len(stops) :] else None
    return StoppingSolution(value, continuation, threshold, tuple(rows), terms)


def _rewards(reward: Any, rules: Rules) -> dict[Combination, Fraction]:
    """Return the reward of each combination, lowest combination first."""
    if not isinstance(reward, Mapping) and not callable(reward):
        raise TypeError(
            f"reward must be a mapping from combination to number, or a function of a combination, not {quote(reward)}"
        )
    if isinstance(reward, Mapping):
        given = {combination(key): value for key, value in reward.items()}
        missing = min(DICE_OF.keys() - given, key=rules.strength, default=None)
        if missing is not None:
            raise ValueError(f"the reward of {missing} is missing; each of the {len(DICE_OF)} combinations needs one")
        reward = given.__getitem__
    return {c: exact(reward(c), f"the reward of {c}") for c in sorted(DICE_OF, key=rules.strength)}


def _effects(position: Position | None, *, first: bool) -> Mapping[Dice, tuple[str, int, Position | None]]:
    """Return the effect of every roll in a position, or on an endless track, whatever the roll in hand."""
    return _effects_at(position and replaced(position, roll=None if first else ANY_ROLL), first)


# The odds panel solves each position twice, for two assumptions about the opponents.
@lru_cache(maxsize=128)
def _effects_at(position: Position | None, first: bool) -> Mapping[Dice, tuple[str, int, Position | None]]:  # noqa: FBT001 - a key
    return {dice: effect_of(dice, position, first=first) for dice in OUTCOMES}


@dataclass
class _Turn:
    """A turn with the best decisions, in positions that follow one another, or on an endless track."""

    dice: dict[Dice, int]
    rewards: dict[Combination, Fraction]
    # The values of rolling again, by the space of the counter.
    known: dict[int, Fraction] = field(default_factory=dict)

    def again(self, here: Position | None) -> Fraction:
        """Return the value of rolling again in a position."""
        space = here.counters[here.player] if here else 0
        if space not in self.known:
            self.known[space] = self._solve(here)
        return self.known[space]

    def _solve(self, here: Position | None) -> Fraction:
        fixed = Fraction(0)
        stops: list[tuple[Fraction, int]] = []
        effects = _effects(here, first=False)
        for dice, weight in self.dice.items():
            kind, steps, after = effects[dice]
            fixed += weight * steps
            if kind in {"bust", "win"}:
                continue
            reward = self.rewards[dice.combination]
            if dice.double and after:
                fixed += weight * max(reward, self.again(after))
            else:
                stops.append((reward, weight))
        ending = sum(self.dice.values()) - sum(weight for _, weight in stops)
        value: Fraction | None = continuation(fixed, ending, stops)
        if value is None:
            raise ValueError("with these dice and rewards it is best to roll forever, so there is no end")
        return value

    def choices(self, here: Position | None) -> list[Choice]:
        """Return the decision with each combination, except doubles that win."""
        effects = _effects(here, first=True)
        found = ((c, reward, *effects[DICE_OF[c]]) for c, reward in self.rewards.items())
        pairs = ((c, stop, self.again(after)) for c, stop, kind, _, after in found if kind == "choice")
        return [Choice(c, stop, go, stop >= go) for c, stop, go in pairs]

    def terms(self, here: Position | None, *, first: bool) -> tuple[Term, ...]:
        """Return the parts of the value of the next roll."""
        parts: dict[str, list[tuple[int, Fraction]]] = {"stop": [], "again": [], "win": [], "bust": []}
        effects, total = _effects(here, first=first), sum(self.dice.values())
        for dice, weight in self.dice.items():
            kind, steps, after = effects[dice]
            worth = Fraction(steps)
            if kind == "choice":
                reward, go = self.rewards[dice.combination], self.again(after)
                kind = "stop" if reward >= go else "again"
                worth += max(reward, go)
            parts[kind].append((weight, worth))
        return tuple(
            Term(kind, weight, total, sum((w * worth for w, worth in part), Fraction(0)) / weight)
            for kind, part in parts.items()
            if (weight := sum(w for w, _ in part))
        )
