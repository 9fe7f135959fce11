"""One turn of a strategy as a graph: exact probabilities of its endings, its rolls and its steps."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from exxtra_widget.core import game_registry
from exxtra_widget.core.game_registry import definition_of
from exxtra_widget.core.position import replaced
from exxtra_widget.core.strategy import ChanceNeededError, NoChance, StrategyError, decide, find, title
from exxtra_widget.exxtra.odds.rolls import combination, dice_weights
from exxtra_widget.exxtra.rules.notation import Bust, Pair, Place, is_bust, place_of
from exxtra_widget.probability.distribution import Distribution, weighed
from exxtra_widget.probability.exact import added
from exxtra_widget.probability.hitting_time import HittingTime
from exxtra_widget.probability.markov import MarkovChain
from exxtra_widget.support.arguments import integer

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.core.position import PositionLike
    from exxtra_widget.core.strategy import Strategy
    from exxtra_widget.exxtra.rules.notation import Dice
    from exxtra_widget.exxtra.rules.rules import Position


WIN: Final = "win"
"""The result of a turn in which a double carries the counter to the finish."""

FIRST: Final = "first roll"
END: Final = "end"
Node = str | int
Result = Pair | Bust | str


class Ending(NamedTuple):
    """End of a turn: its result, and the position after it (None on an endless track)."""

    result: Result
    after: Position | None


class _Branch(NamedTuple):
    """Effect of one roll: another roll at `node` or an ending, and the steps that it moves at once."""

    weight: int
    steps: int
    after: Position
    node: Node | None
    ending: Ending | None


class TurnGraph:
    """One turn of a strategy as a graph: nodes at which it rolls, branches for each roll, endings."""

    def __init__(
        self, position: Position, strategy: Strategy, weights: Any = None, *, open_track: bool = False, asker: str
    ) -> None:
        self.position = position
        self.strategy = strategy
        self.open_track = open_track
        self._ending = cache(partial(_ending, strategy, asker, open_track))
        self._dice = dice_weights(weights)
        self.nodes: dict[Node, list[_Branch]] = {}
        self.ending: Ending | None = None if position.roll is None else self._ending(position)
        self.entry: Node = FIRST if position.roll is None else self._key(position)
        if self.ending is None:
            self._explore()

    def shares(self) -> dict[Ending, Fraction]:
        """Return the probability of each ending."""
        if self.ending:
            return {self.ending: Fraction(1)}
        reached = self._reached().items()
        return added((b.ending, rolls * b.weight) for node, rolls in reached for b in self.nodes[node] if b.ending)

    def rolls(self) -> HittingTime[Node]:
        """Return the number of rolls of the turn."""
        rows = {
            node: weighed((END if branch.node is None else branch.node, branch.weight) for branch in branches)
            for node, branches in self.nodes.items()
        }
        chain: MarkovChain[Any] = MarkovChain(rows or {END: Distribution({END: 1})})
        return HittingTime(chain, END if self.ending else self.entry, frozenset({END}), rolls=True)

    def step_mean_and_square(self) -> tuple[Fraction, Fraction]:
        """Return mean and mean square of the steps that doubles and X move the counter."""
        means: dict[Node | None, Fraction] = {None: Fraction(0)}
        squares = dict(means)
        for node in reversed(self._in_order()):
            leaving, branches = self._leaving(node), self.nodes[node]
            # A roll that stays at its node repeats it: dividing by the weight that leaves counts all repetitions.
            means[node] = squares[node] = Fraction(0)
            means[node] = sum((b.weight * (b.steps + means[b.node]) for b in branches), Fraction(0)) / leaving
            parts = (b.weight * (b.steps**2 + 2 * b.steps * means[b.node] + squares[b.node]) for b in branches)
            squares[node] = sum(parts, Fraction(0)) / leaving
        start = None if self.ending else self.entry
        return means[start], squares[start]

    # --- Exploring ----------------------------------------------------------------------------

    def _key(self, position: Position) -> int:
        return position.counters[position.player]

    def _explore(self) -> None:
        waiting: list[tuple[Node, Position]] = [(self.entry, self.position)]
        while waiting:
            node, position = waiting.pop()
            if node not in self.nodes:
                branches = [self._branch(position, dice, weight) for dice, weight in self._dice.items()]
                self.nodes[node] = branches
                waiting += [(branch.node, branch.after) for branch in branches if branch.node is not None]

    def _branch(self, position: Position, dice: Dice, weight: int) -> _Branch:
        kind, steps, there = effect_of(dice, None if self.open_track else position, first=position.roll is None)
        after = there or replaced(position, roll=dice.combination)
        result = Bust(dice.xs) if kind == "bust" else WIN
        ending = self._ending(after) if kind == "choice" else Ending(result, there)
        return _Branch(weight, steps, after, None if ending else self._key(after), ending)

    # --- Solving ------------------------------------------------------------------------------

    def _leaving(self, node: Node) -> int:
        """Return the weight of the rolls that leave a node."""
        leaving = sum(branch.weight for branch in self.nodes[node] if branch.node != node)
        if not leaving:
            raise ValueError(
                f"with these dice the strategy {title(self.strategy)!r} rolls forever, so its turn never ends"
            )
        return leaving

    def _reached(self) -> dict[Node, Fraction]:
        """Return the mean number of rolls at each node, per unit of weight of a branch."""
        arrivals = dict.fromkeys(self.nodes, Fraction(0))
        arrivals[self.entry] = Fraction(1)
        reached: dict[Node, Fraction] = {}
        for node in self._in_order():
            reached[node] = arrivals[node] / self._leaving(node)
            for branch in self.nodes[node]:
                if branch.node is not None and branch.node != node:
                    arrivals[branch.node] += reached[node] * branch.weight
        return reached

    def _in_order(self) -> list[Node]:
        """Return the nodes so that each is reached only from itself and from earlier ones: doubles move forward."""
        return sorted(self.nodes, key=lambda node: -1 if isinstance(node, str) else node)


def _ending(strategy: Strategy, asker: str, open_track: bool, position: Position) -> Ending | None:  # noqa: FBT001 - bound by place
    """Return the ending that a strategy chooses, None if it rolls again."""
    assert position.roll is not None  # noqa: S101 - for the type checker
    legal = position.actions()
    try:
        action = legal[legal.index(decide(strategy, position, NoChance(), legal))]
    except StrategyError as error:
        if isinstance(error.__cause__, ChanceNeededError):
            raise ValueError(
                f"odds.{asker} needs a deterministic strategy, but {title(strategy)} makes random choices; "
                "use simulate() instead"
            ) from error
        raise
    if not isinstance(action, Place):
        return None
    return Ending(Pair(action.rung, position.roll), None if open_track else position.apply(action))


def effect_of(dice: Dice, position: Position | None, *, first: bool) -> tuple[str, int, Position | None]:
    """Return the effect of a roll in a position, by default on an endless track."""
    if position is None:
        return ("bust", -dice.xs, None) if is_bust(dice, first) else ("choice", dice.double, None)
    seat, after = position.player, position.apply(dice)
    kind = "choice" if after.roll is not None else "bust" if after.player != seat else "win"
    return kind, after.counters[seat] - position.counters[seat], after


def read_position(given: PositionLike) -> Position:
    """Return a position of EXXtra whose game is not over, from a position, its text, a game or a widget."""
    position: Position = game_registry.read_position(given, "exxtra")
    if position.is_over:
        raise ValueError(f"the game is over at {position}: nobody plays another turn")
    return position


@dataclass(frozen=True)
class FixedAction:
    """Strategy that chooses the same action wherever there is a choice."""

    action: str
    game: ClassVar[str] = "exxtra"

    @property
    def title(self) -> str:
        """The action."""
        return f"always {self.action}"

    def __call__(self, position: Position, rng: Random) -> str:  # noqa: ARG002 - as every strategy
        """Return the action."""
        return self.action


def read_strategy(policy: object) -> Strategy:
    """Return a strategy from a callable, an action (``">5"``, 5), a target (``"60"``), a name or a sentence."""
    # One digit is a rung, two digits a target; the number 0 means target 00.
    place = place_of(policy)
    if place is not None and integer(policy) != 0:
        return FixedAction(str(place))
    if isinstance(policy, str) and policy.startswith(">"):
        return FixedAction(policy)
    return find(str(combination(policy)) if isinstance(policy, int) else policy, definition_of("exxtra"))


def check_places(graph: TurnGraph) -> None:
    """Raise a ``ValueError`` if a strategy places no roll at all."""
    rolled = (branch.ending for branches in graph.nodes.values() for branch in branches)
    if not any(ending and isinstance(ending.result, Pair) for ending in (graph.ending, *rolled)):
        raise ValueError(
            f"the strategy {title(graph.strategy)!r} never places a roll (at {graph.position}); "
            f"use a target such as '60' or an action such as '>5'"
        )
