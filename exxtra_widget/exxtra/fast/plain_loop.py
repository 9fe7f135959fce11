"""Whole games of EXXtra in plain Python, where nothing is compiled, of strategies with a target and rung rules.

JupyterLite has neither numba nor numpy. Four bytes of a word begin each turn (see `dice_stream`); their rolls are
looked up two at a time.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from struct import Struct
from typing import TYPE_CHECKING, Final

from exxtra_widget.exxtra.rules.notation import DICE_OF, RUNG_COUNT, RUNGS, SINGLE_RUNGS
from exxtra_widget.exxtra.rules.rules import BITS, RUNG_SETS
from exxtra_widget.exxtra.strategies.sentences import Plan, rungs_chosen
from exxtra_widget.exxtra.two_seats.states import states_of
from exxtra_widget.simulation.dice_stream import GAMES, LEFT_OUT, TURNS, DiceStream
from exxtra_widget.simulation.game_counts import GameCounts, by_seat
from exxtra_widget.simulation.task import PIECE

if TYPE_CHECKING:
    from exxtra_widget.exxtra.rules.notation import Rules
    from exxtra_widget.simulation.engines import Played
    from exxtra_widget.simulation.task import Branch, Task

# A turn has these in place of a rank: a bust (the steps back are added), and a turn that is not over.
_BUST: Final = 100
_OPEN: Final = 200
# This is more steps than any track has, and a rank above all others.
_FAR: Final = 1 << 30
_NONE: Final = 99
_PAIRS: Final = Struct("<HH")
# These list the taken rungs by their bits, and for each rung the rungs above it.
_TAKEN: Final = [tuple(rung for rung in SINGLE_RUNGS if taken >> rung & 1) for taken in range(RUNG_SETS)]
_ABOVE: Final = tuple(tuple(RUNGS[rung + 1 :]) for rung in RUNGS)

Effect = tuple[int, int, int]
"""The last rank of some rolls, the steps of their doubles, and their number."""
Effects = dict[int, Effect]
"""The effects of two rolls by their bytes."""


@lru_cache(maxsize=64)
def _effects(doubles: tuple[int, ...], crosses: tuple[int, ...], target: int) -> tuple[Effects, Effects]:
    """Return the effects of the first two rolls of a turn, and of two later ones, if a seat accepts a target."""
    firsts = {rank: (rank if rank >= target else _OPEN, steps, 1) for rank, steps in enumerate(doubles)}
    # R11
    busts = {rank: (_BUST + steps, 0, 1) for rank, steps in enumerate(crosses) if steps}
    laters = {**firsts, **busts, LEFT_OUT: (_OPEN, 0, 0)}
    # Without a first roll those after it are no later ones.
    firsts[LEFT_OUT] = _OPEN, _FAR, 0
    return _two_rolls(firsts, laters), _two_rolls(laters, laters)


def _two_rolls(firsts: Effects, seconds: Effects) -> Effects:
    return {
        a | b << 8: (then, steps + moves, rolls + count) if rank == _OPEN else (rank, steps, rolls)
        for a, (rank, steps, rolls) in firsts.items()
        for b, (then, moves, count) in seconds.items()
    }


def is_targeted(strategy: object, rules: Rules) -> bool:
    """Return whether a strategy decides by the pairs that a roll beats and the rungs that are taken, nothing else."""
    return isinstance(strategy, Plan) and "leader" not in strategy.rungs and not rules.strict_placing


class PlainEngine:
    """Games of targeted strategies; those that begin within a turn are left to the rules model."""

    piece: Final = PIECE
    is_compiled: Final = False

    def __init__(self, task: Task, dice: DiceStream) -> None:
        self._task, self._dice, self._states = task, dice, states_of(task.start.rules)
        self._goal: int = task.start.rules.goal
        shown = [DICE_OF[combination] for combination in self._states.order]
        self._doubles, self._crosses = tuple(roll.double for roll in shown), tuple(roll.xs for roll in shown)
        self._table = dice.table or bytes([LEFT_OUT] * 256)
        # The effects of the first two rolls, and of two later ones, by the target.
        self._effects: Callable[[int], tuple[Effects, Effects]] = partial(_effects, self._doubles, self._crosses)
        # Of each seat: the lowest rank that it accepts, whether it also accepts any roll that kicks, its rungs.
        plans = (strategy for strategy in task.strategies if isinstance(strategy, Plan))
        self._choices = [(self._states.lowest(plan.target), plan.kicks, rungs_chosen(plan.rungs)) for plan in plans]

    def play(self, begin: Branch, games: range) -> Played | None:
        """Return what came of games; see `Engine`."""
        if begin.rolls_on or begin.position.roll is not None:
            return None
        won, lengths, rolls, busts, placed = self._play(begin, games)
        if len(won) < len(games):
            return None
        record = self._task.record
        by_length = Counter(lengths if "lengths" in record else ())
        counted = by_seat("rungs", RUNG_COUNT, placed if "rungs" in record else ())
        return won, GameCounts(Counter(won), sum(lengths), rolls, busts, by_length, counted)

    def _rolls(self, game: int, turn: int) -> Iterator[tuple[int, int]]:
        """Yield the first four rolls of turn after turn, two in a number."""
        block, skipped = divmod(turn + self._dice.turn, TURNS)
        row = game % GAMES * TURNS
        begin = row + skipped
        for turns in itertools.count(block):
            words = self._dice.block(game // GAMES, turns)[4 * begin : 4 * (row + TURNS)]
            yield from _PAIRS.iter_unpack(words.translate(self._table))
            begin = row

    def _roll_by_roll(
        self, game: int, turn: int, target: int, steps: int, moves: int, rolls: int
    ) -> tuple[int, int, int]:
        """Return the last rank of a turn, the steps of the seat after it or before a bust, and the number of rolls."""
        # It continues after four bytes, unless a double among them may win or the first one is left out.
        begun = steps + moves < self._goal
        steps, rolls = (steps + moves, rolls) if begun else (steps, 0)
        for count, rank in enumerate(self._dice.rolls(game, turn, int(begun)), rolls + 1):
            # R11
            if self._crosses[rank] and count > 1:
                return _BUST + self._crosses[rank], steps, count
            # R12, R15
            steps += self._doubles[rank]
            if steps >= self._goal or rank >= target:
                return rank, steps, count
        raise AssertionError("the rolls of a turn have no end")

    def _play(  # noqa: C901, PLR0912, PLR0915 - one loop; calls would take longer than their work
        self, begin: Branch, games: range
    ) -> tuple[bytearray, list[int], int, int, list[int]]:
        """Return winners and turns of each game, all rolls, busts, and placings; stop before an endless game."""
        goal, effects, roll_by_roll, seats = self._goal, self._effects, self._roll_by_roll, len(self._choices)
        ranks_there, taken_there = [_NONE] * RUNG_COUNT, 0
        position, begins = begin.position, begin.turn
        rungs_there = [pair.rung if pair else 0 for pair in position.ladder]
        for pair in position.ladder:
            if pair and pair.rung:
                ranks_there[pair.rung] = self._states.ranks[pair.combination]
                taken_there |= BITS[pair.rung]
        # The last two entries say whether the rung depends on the ranks of the pairs, and name the next seat.
        plans = [
            (target, kicks, table, *effects(target), table[:RUNG_SETS] * RUNG_SETS != table, (seat + 1) % seats)
            for seat, (target, kicks, table) in enumerate(self._choices)
        ]
        numbers = range(begins, begins + self._task.longest)
        won, lengths, rolled, busts, placed = bytearray(), [], 0, 0, [0] * RUNG_COUNT * seats
        for game in games:
            at, rungs, strengths = [*position.counters], [*rungs_there], ranks_there[:]
            seat, taken = position.player, taken_there
            here = at[seat]
            for turn, (first, second) in zip(numbers, self._rolls(game, begins)):  # noqa: B905 - it takes longer
                target, kicks, table, firsts, laters, compares, following = plans[seat]
                if kicks and taken and min(strengths) < target:
                    target = min(strengths)
                    firsts, laters = effects(target)
                rank, moves, rolls = firsts[first]
                if rank == _OPEN:
                    rank, more, further = laters[second]
                    moves += more
                    rolls += further
                # R12
                if rank == _OPEN or here + moves >= goal:
                    rank, here, rolls = roll_by_roll(game, turn, target, here, moves, rolls)
                else:
                    here += moves
                rolled += rolls
                if here >= goal:
                    break
                if rank < _BUST:
                    if compares:
                        beaten = 0
                        # R14
                        for r in _TAKEN[taken]:
                            if strengths[r] <= rank:
                                beaten |= 1 << r
                        rung = table[beaten << RUNG_COUNT | taken]
                    else:
                        rung = table[taken]
                    # R14
                    for r in _ABOVE[rung]:
                        if strengths[r] <= rank:
                            taken -= BITS[r]
                            rungs[rungs.index(r)], strengths[r] = 0, _NONE
                    placed[RUNG_COUNT * seat + rung] += 1
                    # R4: rung 0 holds many pairs, and none of them earns.
                    if rung:
                        rungs[seat] = rung
                        strengths[rung] = rank
                        taken += BITS[rung]
                else:
                    busts += 1
                    # R11
                    here -= rank - _BUST
                at[seat] = here if here > 0 else 0  # noqa: FURB136 - a call takes longer
                # R5, R8
                seat = following
                here = at[seat]
                rung = rungs[seat]
                if rung:
                    rungs[seat] = 0
                    strengths[rung] = _NONE
                    taken -= BITS[rung]
                    here += rung
                    # R15
                    if here >= goal:
                        break
            else:
                break
            won.append(1 << seat)
            lengths.append(turn - begins + 1)
        return won, lengths, rolled, busts, placed
