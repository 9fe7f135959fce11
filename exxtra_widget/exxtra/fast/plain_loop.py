"""Whole games of EXXtra in plain Python, for where nothing is compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from exxtra_widget.exxtra.fast.plain_turns import BUST, OPEN, Turns
from exxtra_widget.exxtra.rules.notation import RUNG_COUNT, RUNGS, SINGLE_RUNGS
from exxtra_widget.exxtra.rules.rules import BITS, FREE, RUNG_SETS
from exxtra_widget.exxtra.strategies.heuristic import judged
from exxtra_widget.exxtra.strategies.sentences import rungs_chosen
from exxtra_widget.simulation.dice_stream import FLOAT

if TYPE_CHECKING:
    from exxtra_widget.exxtra.fast.plain_turns import Effect
    from exxtra_widget.exxtra.rules.notation import Rules
    from exxtra_widget.exxtra.strategies.heuristic import Survivor
    from exxtra_widget.simulation.dice_stream import Stream

# In place of the rank of a rung without a pair: no roll is as high.
_NONE: Final = 99
# Tables with one rung, and for the taken rungs all that may be chosen, in the order of `any_action`: None for a roll.
_ONE: Final = [[rung] * RUNG_SETS for rung in RUNGS]
_ANY: Final = [(None, *(_ONE[place.rung] for place in places)) for places in FREE]
# For each rung those above it, and these as bits.
_ABOVE: Final = tuple(tuple(RUNGS[rung + 1 :]) for rung in RUNGS)
_ABOVE_BITS: Final = [sum(BITS[rung + 1 :]) for rung in RUNGS]
# The rungs that are taken, by their bits.
_TAKEN: Final = [tuple(rung for rung in SINGLE_RUNGS if taken >> rung & 1) for taken in range(RUNG_SETS)]

Ladder = tuple[int, list[int], list[int], list[int], list[int]]
"""The seat to act, the steps and the rung of each seat, the rank on each rung, and that of each seat on rung 0."""
Chooser = Callable[[int, int, int, int, int, Ladder], tuple[int, int, int, list[int]]]
"""A function of game, turn, rank, steps of the seat, taken rungs and `Ladder` that decides about the first roll.

It returns the last rank and the steps, as `Turns.roll_by_roll` does, the number of further rolls, and a table of rungs.
"""


class Race(NamedTuple):
    """Games to play, of strategies with a target and rung rules, or with a `Chooser`."""

    games: Iterable[tuple[int, Iterable[Effect]]]  # see `Turns.follow`
    roll_by_roll: Callable[[int, int, int, int, int, int], tuple[int, int, int]]  # see `Turns.roll_by_roll`
    # The start of every game: the seat to act, the number of its turn, and by seat the steps, the rung (0 without a
    # pair) and the rank (-1 without a pair).
    player: int
    turn: int
    steps: list[int]
    rungs: list[int]
    ranks: list[int]
    goal: int
    strict: bool
    longest: int  # turns after which a game counts as endless
    # By seat: the lowest rank that it accepts; whether it also accepts any roll that kicks; its rungs, see
    # `rungs_chosen`, empty for random play; and what decides instead of these, see `Chooser`.
    targets: Sequence[int]
    kicks: Sequence[bool]
    choices: Sequence[list[int]]
    choosers: Sequence[Chooser | None]
    # Counts by seat and rung, and of games by turns; filled if they are not empty.
    placed: list[int]
    lengths: list[int]


Result = tuple[bytearray, int, int, int]
"""The bit of the winner's seat for each game, turns, rolls and busts. The games stop before one that is endless."""


def play_games(race: Race) -> Result:  # noqa: C901, PLR0912, PLR0915 - one loop; calls would take longer than their work
    """Play games of any number of seats."""
    # Local names: an attribute takes longer.
    goal, strict, placed, roll_by_roll = race.goal, race.strict, race.placed, race.roll_by_roll
    seats = len(race.steps)
    ranks_there, taken_there = [_NONE] * RUNG_COUNT, 0
    for rung, rank in zip(race.rungs, race.ranks, strict=True):
        if rung:
            ranks_there[rung], taken_there = rank, taken_there | BITS[rung]
    zeros_there = [-1 if rung else rank for rung, rank in zip(race.rungs, race.ranks, strict=True)]
    # The last two: whether the rung depends on the ranks of the pairs, and the next seat.
    plans = [
        (target, kick, chooser, table, _compares(table, strict=strict), (seat + 1) % seats)
        for seat, (target, kick, table, chooser) in enumerate(
            zip(race.targets, race.kicks, race.choices, race.choosers, strict=True)
        )
    ]
    won, turns, rolls, busts, counts_rungs = bytearray(), 0, 0, 0, bool(placed)
    for game, effects in race.games:
        at, rungs, strengths, zeros = race.steps[:], race.rungs[:], ranks_there[:], zeros_there[:]
        seat, taken = race.player, taken_there
        here = at[seat]
        for rank, moves, count, turn in effects:
            target, kick, chooser, table, compares, following = plans[seat]
            if kick and taken and min(strengths) < target:
                target, moves, count = min(strengths), OPEN, 0  # noqa: PLW2901 - what the roll has become
            # R15
            ahead = here + moves
            if ahead >= goal:
                rank, here, count = roll_by_roll(game, turn, target, here, moves, count)  # noqa: PLW2901 - what the roll has become
                rolls += count
                if here >= goal:
                    break
            else:
                here = ahead
                rolls += count
            if chooser is not None and rank < BUST:
                ladder = seat, at, rungs, strengths, zeros
                rank, here, count, table = chooser(game, turn, rank, here, taken, ladder)  # noqa: PLW2901 - what the roll has become
                rolls += count
                if here >= goal:
                    break
            if rank < BUST:
                if compares:
                    beaten = 0
                    # R14
                    for r in _TAKEN[taken]:
                        if strengths[r] <= rank:
                            beaten |= 1 << r
                    shut = _closed(rank, taken, strengths, zeros) if strict else taken
                    rung = table[beaten << RUNG_COUNT | shut]
                else:
                    rung = table[taken]
                # R14
                for r in _ABOVE[rung]:
                    if strengths[r] <= rank:
                        taken -= BITS[r]
                        rungs[rungs.index(r)], strengths[r] = 0, _NONE
                if counts_rungs:
                    placed[RUNG_COUNT * seat + rung] += 1
                # R4: rung 0 holds many pairs, and none of them earns.
                if rung:
                    rungs[seat] = rung
                    strengths[rung] = rank
                    taken += BITS[rung]
                elif strict:
                    zeros[seat] = rank
                at[seat] = here
            else:
                busts += 1
                # R11
                here -= rank - BUST
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
                if here >= goal:
                    break
            elif strict:
                zeros[seat] = -1
        else:
            break
        length = turn - race.turn + 1
        if length > race.longest:
            break
        won.append(1 << seat)
        turns += length
        if race.lengths:
            race.lengths[length] += 1
    return won, turns, rolls, busts


def _compares(table: list[int], *, strict: bool) -> bool:
    """Return whether the rung depends on the ranks of the pairs."""
    return bool(table) and (strict or table[:RUNG_SETS] * RUNG_SETS != table)


# --- Decisions that no table of rungs makes: at random, of survivors, or about the leader ---------


def _closed(rank: int, taken: int, strengths: list[int], zeros: list[int]) -> int:
    """Return the rungs that are taken, or barred under ``strict_placing``: above a pair that is equal or stronger."""
    if max(zeros) >= rank:
        return _ABOVE_BITS[0]
    for rung in _TAKEN[taken]:
        if strengths[rung] >= rank:
            return taken | _ABOVE_BITS[rung]
    return taken


def by_chance(turns: Turns, draws: Stream, *, strict: bool) -> Chooser:
    """Return the function of random play."""
    draw = draws.draw

    def choose(
        game: int, turn: int, rank: int, here: int, taken: int, ladder: Ladder
    ) -> tuple[int, int, int, list[int]]:
        _, _, _, strengths, zeros = ladder
        choices, rolls = _ANY[taken], 0
        while True:
            if strict:
                choices = _ANY[_closed(rank, taken, strengths, zeros)]
            # `Stream.chance`, written out for its speed.
            table = choices[int((draw(game, turn, rolls + 1) >> 11) * FLOAT * len(choices))]
            if table:
                return rank, here, rolls, table
            rolls += 1
            rank, here = turns.roll_on(game, turn, rolls, here)
            if rank >= BUST or here >= turns.goal:
                return rank, here, rolls, []

    return choose


def by_worth(turns: Turns, survivor: Survivor, rules: Rules) -> Chooser:
    """Return the function of a survivor."""
    goal, strict = rules.goal, rules.strict_placing

    def choose(
        game: int, turn: int, rank: int, here: int, _taken: int, ladder: Ladder
    ) -> tuple[int, int, int, list[int]]:
        seat, steps, held, strengths, zeros = ladder
        opponents, rolls = len(steps) - 1, 0
        rivals: tuple[int, ...] = ()
        for before in range(opponents):
            other = (seat + 1 + before) % len(steps)
            rung = held[other]
            if rung:
                rivals += rung, strengths[rung], min(goal - steps[other], rung + 1), before
            elif strict and zeros[other] >= 0:
                rivals += 0, zeros[other], 1, before
        while True:
            rung = judged(survivor, rules, rank, here, opponents, rivals)
            if rung >= 0:
                return rank, here, rolls, _ONE[rung]
            rolls += 1
            rank, here = turns.roll_on(game, turn, rolls, here)
            if rank >= BUST or here >= goal:
                return rank, here, rolls, []

    return choose


def by_leader(rungs: tuple[str, ...]) -> Chooser:
    """Return the function of rung rules with the leader's."""

    def choose(
        _game: int, _turn: int, rank: int, here: int, _taken: int, ladder: Ladder
    ) -> tuple[int, int, int, list[int]]:
        seat, steps, held, strengths, _ = ladder
        # Of equal leaders it is the next to play.
        leader = max([*range(seat + 1, len(steps)), *range(seat)], key=steps.__getitem__)
        rung = held[leader]
        return rank, here, 0, rungs_chosen(rungs, rung if strengths[rung] <= rank else 0)

    return choose
