"""The course of a game: the value of each moment, with luck and loss of each step.

Each moment is valued once. The value before a step and the value after the step before it are the same number, so what
luck and choices did adds up to the result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from exxtra_widget.advice.evaluate import looked_up
from exxtra_widget.advice.too_close import is_too_close
from exxtra_widget.charts.numbers import points
from exxtra_widget.core.position import ROLL, alike
from exxtra_widget.drawing import markup
from exxtra_widget.simulation.comparison import Comparison, branch, standard_error, winners_by_game
from exxtra_widget.simulation.reference_loop import PARTS, Task, part
from exxtra_widget.simulation.setting import Setting
from exxtra_widget.solving.certainty import Certainty, least_sure
from exxtra_widget.support.locale import check_language, fill, letter, shell

if TYPE_CHECKING:
    from exxtra_widget.advice.evaluate import Method
    from exxtra_widget.advice.values import ActionValues
    from exxtra_widget.core.definition import GameDefinition
    from exxtra_widget.core.position import Position
    from exxtra_widget.core.step import Step


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


class _Column(NamedTuple):
    """The games of one choice: the winners of each as bits, and whether its first position was already over."""

    won: Sequence[int]
    is_known: bool

    def totals(self, seat: int, folds: int) -> list[int]:
        """Return a seat's wins in each fold, in units of `PARTS`."""
        return [sum(n * part(bits, seat) for bits, n in Counter(self.won[f::folds]).items()) for f in range(folds)]


class _Played(NamedTuple):
    """Games of a choice; for the best one, half by all games and half by cross-validation."""

    one: _Column
    other: _Column

    @classmethod
    def best(cls, found: Sequence[_Column], seat: int) -> _Played:
        """Return the games of the best of some choices, for a seat.

        The maximum of estimates is biased upwards. Ten-fold cross-validation is biased downwards: each fold is played
        by the choice that is best in the nine others, which need not be the best. The mean of both has about no bias
        where differences of any size are equally likely.
        """
        folds = min(_FOLDS, len(found[0].won))
        totals = [column.totals(seat, folds) for column in found]
        best = found[_first([sum(parts) for parts in totals])]
        if folds == 1:
            return cls(best, best)
        crossed = [found[_first([sum(parts) - parts[fold] for parts in totals])] for fold in range(folds)]
        won = list(best.won)
        for fold, column in enumerate(crossed):
            won[fold::folds] = column.won[fold::folds]
        return cls(best, _Column(won, all(column.is_known for column in crossed)))

    def shares(self, seats: int) -> tuple[float, ...]:
        """Return the part of the games that each seat won."""
        counts = Counter(self.one.won) + Counter(self.other.won)
        games = 2 * PARTS * len(self.one.won)
        return tuple(sum(many * part(bits, seat) for bits, many in counts.items()) / games for seat in range(seats))

    def error(self, other: _Played, seat: int) -> float:
        """Return the standard error of the difference to other games on the same dice, for a seat."""
        columns = (*self, *other)
        if all(column.is_known for column in columns):
            return 0.0
        pairs = Counter(zip(*(column.won for column in columns), strict=True)).items()
        gaps = [
            (many, (part(a, seat) + part(b, seat) - part(c, seat) - part(d, seat)) / 2) for (a, b, c, d), many in pairs
        ]
        total, squares = (sum(many * gap**power for many, gap in gaps) for power in (1, 2))
        return standard_error(len(self.one.won), total, squares)


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

    def error(self, action: str, seat: int) -> float:
        """Return the standard error of the loss of an action."""
        played = self.games.get(action)
        return played.error(self.chosen, seat) if played and self.chosen and len(self.actions) > 1 else 0.0

    def luck_error(self, after: PositionValues, seat: int) -> float:
        """Return the standard error of the luck of a roll."""
        played = self.games.get(ROLL)
        return played.error(after.chosen, seat) if played and after.chosen else 0.0

    def followed(self, action: str, only: str) -> PositionValues:
        """Return the value after an action if no decision follows."""
        value, played = self.actions[action], self.games.get(action)
        if played is None:
            return PositionValues(value, self.kind, {only: value}, only, self.player)
        return PositionValues(value, "estimated", {only: value}, only, "", played, {only: played})


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
        method: Method = "auto",
        executor: Any = None,
        known: Mapping[int, PositionValues] | None = None,
    ) -> None:
        self.steps = steps
        self.known: dict[int, PositionValues] = dict(known or {})
        self._here, self._method, self._seed, self._executor = here, method, seed, executor
        self._definition: GameDefinition = here.position.definition
        # All values of a game assume the same play: best play, or the same strategies.
        may_look_up = method == "auto" and here.strategies is None
        self.is_estimated: bool = method != "solution" and not (may_look_up and self._is_solved(here.position))
        self._players = here.players
        self.player: str = here.label if self.is_estimated else ""
        self.game: str = self._definition.name
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
        seat, rolled = step.seat, self._is_roll(step)
        decision = str(ROLL) if rolled else self._listed(step)
        chosen = before.actions[decision]
        loss = before.value[seat] - chosen[seat]
        # After an action this is 0: the position that follows has the value of the action.
        dice = tuple(b - a for a, b in zip(chosen, after.value, strict=True))
        loss_error = before.error(decision, seat)
        return Judgement(
            step=number,
            turn=self._turns[number - 1][0] + 1,
            seat=seat,
            action=step.action,
            decision=decision,
            best=before.best if loss > 0 else decision,
            loss=loss,
            luck=dice[seat],
            error=max(loss_error, before.luck_error(after, seat) if rolled else 0.0),
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

    # --- Values of positions ------------------------------------------------------------------

    def _work_out(self, moment: int) -> PositionValues:
        step = self.steps[moment - 1] if moment else None
        position = step.after if step else self._here.position
        actions = position.distinct_actions()
        if position.is_over:
            return self._over(position)
        if step is not None and len(actions) == 1 and not self._is_roll(step):
            # The next position keeps the action's value, to the last digit.
            return self.values_at(moment - 1).followed(self._listed(step), actions[0])
        if not self.is_estimated and (self._method == "solution" or self._is_solved(position)):
            found = looked_up(Setting(position, self._here.weights), self._method)
            if found is not None:
                return _of_solution(found)
        return self._estimated(position, *self._turns[moment])

    def _over(self, position: Position) -> PositionValues:
        won = sum(1 << seat for seat in position.winners)
        column = _Column([won] * self._here.games, is_known=True)
        return PositionValues(
            position.returns(), "exact", {}, chosen=_Played(column, column) if self.is_estimated else None
        )

    def _estimated(self, position: Position, turn: int, rolls: int) -> PositionValues:
        actions, seat, seats = position.distinct_actions(), position.player, position.seats
        branches = tuple(branch(position, action, rolls % _ROLLS) for action in actions)
        here = self._here
        choices = Comparison(Task(position, self._players, self._seed, here.games, here.weights), branches, turn)
        found = [
            _Column(won, one.position.is_over)
            for won, one in zip(winners_by_game(choices, self._executor), branches, strict=True)
        ]
        games = {str(action): _Played(column, column) for action, column in zip(actions, found, strict=True)}
        values = {action: played.shares(seats) for action, played in games.items()}
        best = max(values, key=lambda action: values[action][seat])
        chosen = _Played.best(found, seat) if len(found) > 1 else games[best]
        kind: Certainty = "exact" if all(column.is_known for column in found) else "estimated"
        return PositionValues(chosen.shares(seats), kind, values, best, chosen=chosen, games=games)

    def _is_solved(self, position: Position) -> bool:
        return bool(position.is_over or self._definition.is_solved(position, self._here.weights))

    def _is_roll(self, step: Step) -> bool:
        return step.action in self._definition.outcomes

    def _listed(self, step: Step) -> str:
        """Return the distinct action with the effect of a step."""
        return str(alike(step.before).get(step.action, step.action))


def _of_solution(found: ActionValues) -> PositionValues:
    actions = {str(action): chances.values for action, chances in found.items()}
    best = str(found.best)
    return PositionValues(actions[best], found.kind, actions, best, found.player)


def _turns(start: Position, steps: Sequence[Step]) -> list[tuple[int, int]]:
    """Return for each moment the number of finished turns, and of steps in the next one."""
    found, player = [(0, 0)], start.player
    for step in steps:
        turn, made = found[-1]
        found.append((turn, made + 1) if step.after.player == player else (turn + 1, 0))
        player = step.after.player
    return found
