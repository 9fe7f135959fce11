"""A race of two players to three steps, each by a sentence: win probabilities by sweeps, without the package."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import Any, Final, NamedTuple

from tests.lessons.answers.counting import MOVES, OUTCOMES, combination

GOAL: Final = 3
Pair = tuple[int, str] | None
# The player to move, the steps of both, the dice of the other on the ladder, and whether an X ends the turn.
State = tuple[int, int, int, Pair, bool]


class Sentence(NamedTuple):
    """The lowest accepted combination, and the rules for the rung: ``top``, ``1`` or ``kick 1``."""

    target: str
    rungs: str

    def rung(self, pair: str, other: Pair) -> int:
        """Return the rung for a combination, with the dice of the opponent on the ladder."""
        taken = other[0] if other and other[0] > 0 else None
        free = [rung for rung in range(5, -1, -1) if rung != taken]
        if "kick" in self.rungs and other and other[0] > 0 and other[1] <= pair:
            return max(rung for rung in free if rung < other[0])
        return 1 if "1" in self.rungs and taken != 1 else free[0]


Chances = list[tuple[float, State | float]]
SAFE: Final = Counter(combination(a, b) for a, b in OUTCOMES if "X" not in a + b)
ANY: Final = Counter(combination(a, b) for a, b in OUTCOMES)
BACK: Final = Counter((a + b).count("X") for a, b in OUTCOMES if "X" in a + b)


def passed(state: State, steps: int, mine: Pair, other: Pair) -> State | float:
    """Return the beginning of the opponent's turn, or the result if dice bring the opponent home."""
    who, _, theirs, _, _ = state
    theirs += other[0] if other else 0
    return float(who == 1) if theirs >= GOAL else (1 - who, theirs, steps, mine, False)


def following(state: State, sentence: Sentence) -> Chances:
    """Return the states after a state with their probabilities; a number is a win probability of the first sentence."""
    who, steps, theirs, other, is_reroll = state
    found: Chances = []
    for roll, many in (SAFE if is_reroll else ANY).items():
        moved = steps + MOVES.get(roll, 0)
        if moved >= GOAL:
            found.append((many / 36, float(who == 0)))
        elif roll < sentence.target:
            found.append((many / 36, (who, moved, theirs, other, True)))
        else:
            rung = sentence.rung(roll, other)
            stays = None if other and other[0] > rung and other[1] <= roll else other
            found.append((many / 36, passed(state, moved, (rung, roll), stays)))
    for back, many in BACK.items() if is_reroll else ():
        found.append((many / 36, passed(state, max(0, steps - back), None, other)))
    return found


def win_probability(players: tuple[Sentence, Sentence], first: int) -> float:
    """Return the win probability of the first of two sentences if a player begins."""
    start: State = (first, 0, 0, None, False)
    chances: dict[State, Chances] = {}
    left = [start]
    while left:
        state = left.pop()
        if state not in chances:
            chances[state] = following(state, players[state[0]])
            left += [after for _, after in chances[state] if isinstance(after, tuple)]
    number = {state: i for i, state in enumerate(chances)}
    fixed = [sum(part * after for part, after in row if isinstance(after, float)) for row in chances.values()]
    moving = [[(part, number[after]) for part, after in row if isinstance(after, tuple)] for row in chances.values()]
    values, change = [0.5] * len(fixed), 1.0
    while change > 1e-7:
        before = values
        values = [base + sum(part * before[i] for part, i in row) for base, row in zip(fixed, moving, strict=True)]
        change = max(abs(new - old) for new, old in zip(values, before, strict=True))
    return values[number[start]]


def share(one: Sentence, other: Sentence) -> float:
    """Return the win probability of a sentence against another, each beginning half of the games."""
    return sum(win_probability((one, other), first) for first in (0, 1)) / 2


DICE: Final = ((2, 4, 9), (1, 6, 8), (3, 5, 7))
ANYTHING: Final = Sentence("00", "top")
PATIENT: Final = Sentence("60", "1")
KICKER: Final = Sentence("40", "kick 1")
ANSWERS: Final[dict[str, Any]] = {
    "ways": [sum(x > y for x, y in product(DICE[i], DICE[(i + 1) % 3])) for i in range(3)],
    "both": len(list(combinations(range(28), 2))),
    "percents": {
        "duel": round(100 * share(Sentence("53", "top"), ANYTHING), 1),
        "ann_bo": round(100 * share(ANYTHING, PATIENT), 1),
        "bo_cy": round(100 * share(PATIENT, KICKER), 1),
        "cy_ann": round(100 * share(KICKER, ANYTHING), 1),
    },
}
