"""Positions that no game can reach, by the last turn of each seat.

A seat's last turn ended with a pair on the ladder, or with an X. The seats that do not act had theirs one after the
other, the one behind the player first. Everything before can be arranged: doubles bring a counter anywhere, and an X at
the start leaves it there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from exxtra_widget.exxtra.rules.notation import DICE_OF, RUNGS, SINGLE_RUNGS, beats
from exxtra_widget.support.locale import letter

if TYPE_CHECKING:
    from exxtra_widget.exxtra.rules.notation import Combination, Pair, Rules


def contradictions(
    counters: tuple[int, ...], ladder: tuple[Pair | None, ...], player: int, roll: Combination | None, rules: Rules
) -> Iterator[str]:
    """Yield the reasons why no game can reach a position that is consistent in itself."""
    seats = len(counters)
    order = [(player + k) % seats for k in range(1, seats)]
    held = [(player, roll), *((seat, pair.combination) for seat in order if (pair := ladder[seat]))]
    for seat, combination in held:
        double = 0 if combination is None else DICE_OF[combination].double
        if counters[seat] < double:
            steps = "1 step" if double == 1 else f"{double} steps"
            yield (
                f"{letter(seat)} has rolled {combination}, which moves its counter {steps}, "
                f"so it cannot be on {counters[seat]}."
            )
    placed = [(seat, pair) for seat in order if (pair := ladder[seat])]
    yield from _removed(placed, rules)
    yield from _stranded(counters, ladder, order, rules)
    if rules.strict_placing and placed:
        yield from _too_low(counters, placed, player, roll, rules)


def _removed(placed: list[tuple[int, Pair]], rules: Rules) -> Iterator[str]:
    """Yield pairs that a pair placed later would have removed (R14)."""
    for i, (owner, pair) in enumerate(placed):
        for seat, later in placed[i + 1 :]:
            if later.rung < pair.rung and beats(later.combination, pair.combination, rules):
                yield f"{letter(seat)} placed {later} after {letter(owner)} placed {pair}, and would have removed it."


def _stranded(
    counters: tuple[int, ...], ladder: tuple[Pair | None, ...], order: list[int], rules: Rules
) -> Iterator[str]:
    """Yield seats without dice one step before the finish, where no X can have left them (R11)."""
    last = rules.goal - 1
    stranded = [seat for seat in order if ladder[seat] is None and counters[seat] == last]
    if not stranded:
        return
    lowest = min(map(rules.strength, DICE_OF))
    turns = tuple(
        (pair.rung, rules.strength(pair.combination) == lowest) if (pair := ladder[seat]) else counters[seat] == last
        for seat in order
    )
    if not _can_be(turns, frozenset(), frozenset()):
        who = " and ".join(map(letter, stranded))
        yield (
            f"{who} {'is' if len(stranded) == 1 else 'are'} on {last} without dice on the ladder: a turn that ends "
            "with an X ends lower, and later pairs cannot have removed dice from there."
        )


@lru_cache(maxsize=1024)
def _can_be(turns: tuple[tuple[int, bool] | bool, ...], hidden: frozenset[int], low: frozenset[int]) -> bool:
    """Return whether some earlier turns can have led to this ladder.

    ``turns`` are those of the remaining seats in order: a rung, and whether its pair is the lowest combination; or,
    without a pair, whether the seat must have had one, which was removed. A removed pair is taken for the lowest
    combination, which removes least and is removed by every pair below. ``hidden`` are the rungs of removed pairs whose
    remover has not come yet. ``low`` are the rungs of pairs that stay, plus 10 unless the pair is the lowest
    combination.
    """
    if not turns:
        return not hidden
    turn, rest = turns[0], turns[1:]
    if isinstance(turn, tuple):
        rung, lowest = turn
        if rung in hidden:
            return False
        stays = low | {rung if lowest else rung + 10}
        return _can_be(rest, frozenset(other for other in hidden if other < rung), stays)
    if not turn and _can_be(rest, hidden, low):
        return True
    taken = hidden | {rung % 10 for rung in low}
    return any(
        _can_be(rest, frozenset(other for other in hidden if other < rung) | {rung}, low)
        for rung in SINGLE_RUNGS
        if rung not in taken and not any(rung < other < 10 for other in low)
    )


def _too_low(
    counters: tuple[int, ...], placed: list[tuple[int, Pair]], player: int, roll: Combination | None, rules: Rules
) -> Iterator[str]:
    """Yield pairs of the lowest combination that strict placing forbids: any dice on a lower rung are in their way."""
    seat, pair = min(placed, key=lambda each: each[1].rung)
    late = counters[player] == rules.goal - 1 and (roll is None or DICE_OF[roll].xs)
    if not late or not pair.rung or rules.strength(pair.combination) != min(map(rules.strength, DICE_OF)):
        return
    # The player began its turn one step before the finish: its dice were on the ladder when this pair was placed.
    if pair.rung == RUNGS[-1] or (len(counters) == 2 and counters[seat] == rules.goal - 1 <= pair.rung):
        yield (
            f"With strict placing {letter(seat)} could not place {pair} above {letter(player)}'s dice, which moved "
            f"its counter to {counters[player]}."
        )
