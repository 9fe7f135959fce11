"""The course of a game: the value of each moment, luck and loss of each step, and which losses are mistakes.

Each moment is valued once. The value before a step and the value after the step before it are the same number, so what
luck and choices did adds up to the result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from exxtra_widget.advice.hints import is_too_close
from exxtra_widget.core.position import ROLL
from exxtra_widget.drawing import markup
from exxtra_widget.simulation.game_counts import PARTS, part, parts, winners
from exxtra_widget.simulation.paired_games import Comparison, standard_error, winners_by_game
from exxtra_widget.solving.certainty import Certainty, least_sure
from exxtra_widget.support.locale import check_language, fill, letter, shell
from exxtra_widget.support.numbers import points

if TYPE_CHECKING:
    from exxtra_widget.core.position import Position
    from exxtra_widget.core.step import Step
    from exxtra_widget.simulation.setting import Setting
    from exxtra_widget.solving.solved_game import SolvedGame


# A smaller loss would be written as 0.0 percentage points.
_LEAST_LOSS: Final = 5e-4
# The common dice of a turn repeat after this many rolls; more would only take memory.
_ROLLS: Final = 4
# Parts of the games: all but one choose the best action, the last one values it.
_FOLDS: Final = 10


@dataclass(frozen=True)
class Judgement:
    """Luck and loss of one step, and the win probability of each seat after it."""

    # Steps and turns count from 1.
    step: int
    turn: int
    seat: int
    action: str
    # The action, or ``roll`` for a roll; and the decision with the highest value.
    decision: str
    best: str
    # Win probability that the decision gave away. An estimate may be a little below 0.
    loss: float
    # Win probability after the roll minus the win probability before it; 0 without a roll.
    luck: float
    # The larger standard error of loss and luck; 0 where they are not estimated.
    error: float
    after: tuple[float, ...]
    # Change of the win probability of each seat by the dice: `luck` for the seat itself.
    dice: tuple[float, ...]
    kind: Certainty
    # Number of legal actions.
    choices: int
    # The strategy that all seats play in a solution; empty for best play, and for estimates.
    player: str = ""
    loss_error: float = 0.0

    @property
    def is_decision(self) -> bool:
        """Whether there was more than one legal action."""
        return self.choices > 1

    @property
    def is_mistake(self) -> bool:
        """Whether the loss counts: more than 0.05 percentage points and more than two of its standard errors."""
        return self.loss > _LEAST_LOSS and not is_too_close(self.loss, self.loss_error)

    def sentence(self, name: str = "", language: str = "en") -> str:
        """Return the loss as a sentence in a language; without a name, the seat's letter says who made the step."""
        template = shell(check_language(language))["review"]["mistake"]
        players = [*map(letter, range(self.seat)), name or letter(self.seat)]
        fields = {"turn": self.turn, "seat": self.seat, "decision": self.decision, "best": self.best}
        fields["points"] = points(self.loss, language)
        return fill(template, fields, players, language=language)

    def __str__(self) -> str:
        return markup.keyboard(self.sentence())


class _Played(NamedTuple):
    """The winners of the games of a choice, as bits.

    For the best choice `one` comes from all games and `other` from cross-validation; otherwise both are the same.
    """

    one: Sequence[int]
    other: Sequence[int]
    # Whether the game is over already where these begin.
    is_known: bool

    @classmethod
    def best(cls, found: Sequence[_Played], seat: int) -> _Played:
        """Return the games of the best of some choices, for a seat.

        The maximum of estimates is biased upwards. Ten-fold cross-validation is biased downwards: each fold is played
        by the choice that is best in the nine others, which need not be the best. The mean of both has about no bias
        where differences of any size are equally likely.
        """
        folds = min(_FOLDS, len(found[0].one))
        # The seat's wins in each fold, in units of `PARTS`.
        totals = [[parts(Counter(choice.one[fold::folds]), seat) for fold in range(folds)] for choice in found]
        best = found[_first([sum(wins) for wins in totals])]
        if folds == 1:
            return best
        crossed = [found[_first([sum(wins) - wins[fold] for wins in totals])] for fold in range(folds)]
        won = list(best.one)
        for fold, choice in enumerate(crossed):
            won[fold::folds] = choice.one[fold::folds]
        return cls(best.one, won, best.is_known and all(choice.is_known for choice in crossed))

    def shares(self, seats: int) -> tuple[float, ...]:
        """Return the part of the games that each seat won."""
        counts = Counter(self.one) + Counter(self.other)
        games = 2 * PARTS * len(self.one)
        return tuple(parts(counts, seat) / games for seat in range(seats))

    def error(self, played: _Played, seat: int) -> float:
        """Return the standard error of the difference to other games on the same dice, for a seat."""
        if self.is_known and played.is_known:
            return 0.0
        pairs = Counter(zip(self.one, self.other, played.one, played.other, strict=True)).items()
        gaps = [
            (many, (part(a, seat) + part(b, seat) - part(c, seat) - part(d, seat)) / 2) for (a, b, c, d), many in pairs
        ]
        total, squares = (sum(many * gap**power for many, gap in gaps) for power in (1, 2))
        return standard_error(len(self.one), total, squares)


def _first(totals: Sequence[int]) -> int:
    """Return the index of the highest number; ties go to the first one."""
    return totals.index(max(totals))


@dataclass(frozen=True)
class PositionValues:
    """Values of a position and of its legal actions, for each seat, with the games behind estimates."""

    value: tuple[float, ...]
    kind: Certainty
    actions: Mapping[str, tuple[float, ...]]
    best: str = ""
    player: str = ""
    chosen: _Played | None = None
    games: Mapping[str, _Played] = field(default_factory=dict)

    def error(self, action: str, other: _Played | None, seat: int) -> float:
        """Return the standard error of the difference between the games of an action and others."""
        played = self.games.get(action)
        return played.error(other, seat) if played and other else 0.0

    def followed(self, action: str, only: str) -> PositionValues:
        """Return the values after an action if no decision follows: the action's own, to the last digit."""
        value, played = self.actions[action], self.games.get(action)
        games = {only: played} if played else {}
        return PositionValues(value, self.kind, {only: value}, only, self.player, played, games)


class Course:
    """A variation whose positions and steps are valued on demand.

    `known` maps a number of steps to the values there; 0 is the start, the position of the setting.
    """

    def __init__(
        self,
        here: Setting,
        steps: Sequence[Step],
        seed: int | str,
        *,
        executor: Any = None,
        known: Mapping[int, PositionValues] | None = None,
    ) -> None:
        self.steps = steps
        self.known: dict[int, PositionValues] = dict(known or {})
        self._here, self._seed, self._executor = here, seed, executor
        # All values of a game assume the same play: best play, or the same strategies.
        self.is_estimated: bool = not here.position.is_over and here.solution() is None
        self.player: str = here.label if self.is_estimated else ""
        self._turns = _turns(here.position, steps)

    def values_at(self, moment: int) -> PositionValues:
        """Return the values after a number of steps."""
        if moment not in self.known:
            self.known[moment] = self._work_out(moment)
        return self.known[moment]

    def judge(self, number: int) -> Judgement:
        """Return luck and loss of a step, 1 for the first.

        The change that it made to the chances of the seat that made it is luck less loss.
        """
        step, before, after = self.steps[number - 1], self.values_at(number - 1), self.values_at(number)
        seat, decision = step.seat, _decision(step, before)
        loss = before.value[seat] - before.actions[decision][seat]
        # After an action this is 0: the position that follows has the value of the action.
        dice = tuple(b - a for a, b in zip(before.actions[decision], after.value, strict=True))
        loss_error = before.error(decision, before.chosen, seat) if len(before.actions) > 1 else 0.0
        luck_error = before.error(decision, after.chosen, seat) if decision == ROLL else 0.0
        return Judgement(
            step=number,
            turn=self._turns[number - 1][0] + 1,
            seat=seat,
            action=step.action,
            decision=decision,
            best=before.best if loss > 0 else decision,
            loss=loss,
            luck=dice[seat],
            error=max(loss_error, luck_error),
            after=after.value,
            dice=dice,
            kind=least_sure({before.kind, after.kind}),
            choices=len(before.actions),
            player=before.player,
            loss_error=loss_error,
        )

    def forget(self, moment: int) -> None:
        """Forget the values of all moments before one."""
        self.known = {number: values for number, values in self.known.items() if number >= moment}

    def _work_out(self, moment: int) -> PositionValues:
        step = self.steps[moment - 1] if moment else None
        here = self._here._replace(position=step.after) if step else self._here
        if here.position.is_over:
            return self._ended(here.position)
        actions = here.position.distinct_actions()
        if step and len(actions) == 1:
            before = self.values_at(moment - 1)
            decision = _decision(step, before)
            if decision != ROLL:
                return before.followed(decision, actions[0])
        solution = None if self.is_estimated else here.solution()
        return self._estimated(here, *self._turns[moment]) if solution is None else _looked_up(solution, here.position)

    def _ended(self, position: Position) -> PositionValues:
        won = [winners(position)] * self._here.games if self.is_estimated else []
        return PositionValues(position.returns(), "exact", {}, chosen=_Played(won, won, is_known=True) if won else None)

    def _estimated(self, here: Setting, turn: int, rolls: int) -> PositionValues:
        actions, seat = here.position.distinct_actions(), here.position.player
        choices = Comparison.of(here.task(self._seed), actions, turn, rolls % _ROLLS)
        columns = zip(winners_by_game(choices, self._executor), choices.branches, strict=True)
        found = [_Played(won, won, one.position.is_over) for won, one in columns]
        games = dict(zip(map(str, actions), found, strict=True))
        values = {action: played.shares(here.position.seats) for action, played in games.items()}
        best = max(values, key=lambda action: values[action][seat])
        chosen = _Played.best(found, seat)
        kind: Certainty = "exact" if all(played.is_known for played in found) else "estimated"
        return PositionValues(chosen.shares(here.position.seats), kind, values, best, chosen=chosen, games=games)


def _looked_up(solution: SolvedGame[Any], position: Position) -> PositionValues:
    values: Mapping[Any, tuple[Any, ...]] = solution.actions(position)
    actions = {str(one): tuple(map(float, values[one])) for one in position.distinct_actions()}
    best = max(actions, key=lambda action: actions[action][position.player])
    return PositionValues(actions[best], solution.kind, actions, best, solution.player)


def _decision(step: Step, before: PositionValues) -> str:
    """Return the listed action with the effect of a step; a roll of the dice is one of ``roll``."""
    if step.action in step.before.definition.outcomes:
        return str(ROLL)
    if step.action in before.actions:
        return step.action
    return next(one for one in before.actions if one != ROLL and step.before.apply(one) == step.after)


def _turns(start: Position, steps: Sequence[Step]) -> list[tuple[int, int]]:
    """Return for each moment the number of finished turns, and of steps in the next one."""
    found, player = [(0, 0)], start.player
    for step in steps:
        turn, made = found[-1]
        found.append((turn, made + 1) if step.after.player == player else (turn + 1, 0))
        player = step.after.player
    return found
