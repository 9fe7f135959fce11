"""The survivor decides as its equation says, solved here by repetition through the rules model."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import exxtra
from exxtra_widget.exxtra.rules.notation import OUTCOMES
from exxtra_widget.exxtra.strategies import Survivor, survivor
from exxtra_widget.exxtra.strategies.heuristic import keeps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from exxtra_widget.exxtra import Position


def kept(position: Position, crowd: int, opponents: int, rung: int, combination: Any) -> float:
    order = sorted({dice.combination for dice in OUTCOMES}, key=position.rules.strength)
    return keeps(position.rules.double_x)[((crowd * 6 + opponents) * 6 + rung) * 30 + order.index(combination)]


def placings(position: Position, strategy: Survivor) -> dict[str, float]:
    """Return the worth of each placing of the roll in hand."""
    rules, me, opponents, roll = position.rules, position.player, position.seats - 1, position.roll
    assert roll is not None
    others = [((seat - me - 1) % position.seats, seat, position.ladder[seat]) for seat in range(position.seats)]
    lying = [(before, seat, pair) for before, seat, pair in others if pair and (pair.rung or rules.strict_placing)]

    def steps(seat: int, rung: int) -> float:
        left = rules.goal - position.counters[seat]
        return float(rung) if rung < left else left + strategy.win

    worths: dict[str, float] = {}
    for action in position.actions()[1:]:
        rung = int(action[1:])
        worth = steps(me, rung) * kept(position, len(lying), opponents, rung, roll)
        for before, seat, pair in lying:
            if pair.rung > rung and rules.strength(pair.combination) <= rules.strength(roll):
                safe = kept(position, 0, before, pair.rung, pair.combination)
                worth += strategy.denial * steps(seat, pair.rung) * safe / opponents
        worths[action] = worth
    return worths


def rolling(position: Position, strategy: Survivor) -> float:
    """Return the worth of rolling again: R is the mean of all endings and of rolls better than R."""
    parts: list[tuple[int, float, bool]] = []
    value = 0.0
    for dice, weight in OUTCOMES.items():
        after = position.apply(dice)
        if dice.xs:
            parts.append((weight, -dice.xs * (position.counters[position.player] > 0), False))
        elif after.is_over:
            parts.append((weight, dice.double + strategy.win, False))
        else:
            parts.append((weight, dice.double + max(placings(after, strategy).values()), True))
    for _ in range(400):
        value = sum(weight * (max(worth, value) if choice else worth) for weight, worth, choice in parts) / 36
    return value


def positions(start: Position, rng: Random, many: int) -> Iterator[Position]:
    """Yield positions with a roll in hand from random games."""
    position = start
    while many:
        dice = rng.choice(list(OUTCOMES))
        position = position.apply(dice)
        if position.roll is not None:
            yield position
            many -= 1
            position = position.apply(rng.choice(position.actions()[1:]))
        if position.is_over:
            position = start


@pytest.mark.parametrize("options", [{}, {"strict_placing": True}, {"goal": 9, "double_x": 100}])
@pytest.mark.parametrize("strategy", [survivor, Survivor(denial=0, win=1), Survivor(denial=40)], ids=str)
def test_it_takes_the_action_that_is_worth_most(options: dict[str, Any], strategy: Survivor) -> None:
    rng = Random(1)
    for seats in (2, 4, 6):
        for position in positions(exxtra.start(players=seats, **options), rng, 4):
            worths, again, action = placings(position, strategy), rolling(position, strategy), strategy(position)
            stop = max(worths.values())
            assert abs(stop - again) < 1e-9 or (action == "roll") == (again > stop), str(position)
            assert action == "roll" or worths[action] > stop - 1e-9, str(position)
