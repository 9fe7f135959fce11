"""Was it the dice or me? The largest cause of each seat's result, with numbers that add up as they are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from exxtra_widget.drawing import markup
from exxtra_widget.support.locale import check_language, fill, shell
from exxtra_widget.support.numbers import number, units

if TYPE_CHECKING:
    from exxtra_widget.advice.analysis import Analysis

# A smaller change decides nothing.
_LEAST: Final = 0.005
# A cause is about as large as the largest if it has this part of it.
_ALIKE: Final = 0.8
# From this share on, tenths of percentage points are noise.
_LARGE: Final = 0.1


@dataclass(frozen=True, repr=False)
class Verdict:
    """The largest cause of the change of a seat's win probability, and the numbers that say so.

    Its numbers are units of ``10**-places`` percentage points.
    """

    players: tuple[str, ...]
    seat: int
    # dice, choices, others (their choices), alike (dice and choices), or nothing.
    cause: str
    places: int
    # Start, luck, choices (a loss is below 0), steps of the others, and the result, which is the sum of these four.
    parts: tuple[int, ...]
    # The seat whose dice explain the result best, with its luck.
    dice: tuple[int, int]
    # The choices cost "most" in one turn, are "spread", or cost "none"; and the costliest turn.
    cost: str
    turn: int

    def sentence(self, language: str = "en") -> str:
        """Return the verdict in a language: the cause, then what dice and choices did."""
        texts = shell(check_language(language))["review"]

        def say(key: str, **fields: Any) -> str:
            return fill(texts[key], fields, self.players, language=language)

        def written(change: int) -> str:
            return number(abs(change) / 10**self.places, language, self.places)

        def points(change: int) -> str:
            return say("points", number=written(change), count=abs(change) / 10**self.places)

        owner, luck = self.dice
        dice = say("fact.bad_luck" if luck < 0 else "fact.luck", points=points(luck))
        # Name the unit only once.
        cost = written(self.parts[2]) if owner == self.seat else points(self.parts[2])
        choices = say(f"fact.{self.cost}", points=cost, turn=self.turn)
        if owner == self.seat:
            causes = [(owner, say("fact.both", list=dice, text=choices))]
        else:
            causes = [(owner, dice), (self.seat, choices)]
        facts = (say("fact.event", seat=seat, list=text) for seat, text in causes)
        return " ".join([say(f"verdict.{self.cause}"), *facts])

    def __str__(self) -> str:
        return markup.keyboard(self.sentence())

    def __repr__(self) -> str:
        return f"<{self}>"


class Balance(NamedTuple):
    """How a seat's win probability went from start to result: ``start + luck - loss + others == result``."""

    start: float
    luck: float
    loss: float
    others: float
    result: float
    # The effect of the dice of all seats on this one.
    dice: float


def verdicts(found: Analysis) -> list[Verdict]:
    """Return the verdict on each seat."""
    result = found.result
    dice = [share - adjusted for share, adjusted in zip(result, found.luck_adjusted, strict=True)]
    balances = list(map(Balance, found.start, found.luck, found.loss, found.others, result, dice))
    return [_verdict(found, balances, seat) for seat in range(len(balances))]


def _verdict(found: Analysis, balances: Sequence[Balance], seat: int) -> Verdict:
    start, luck, loss, others, result, _ = own = balances[seat]
    cause = cause_of(own)
    places = 0 if max(abs(luck), abs(loss), abs(others)) >= _LARGE else 1
    scale = 100 * 10**places
    begun, ended = units(start, scale), units(result, scale)
    changes = rounded([scale * luck, -scale * loss, scale * others], ended - begun)
    dice = (seat, changes[0]) if cause == "choices" else _dice(balances, seat, changes[0], scale)
    turn, most = _costliest_turn(found, seat)
    cost = "none" if changes[1] >= 0 else "most" if most > loss / 2 else "spread"
    return Verdict(found.players, seat, cause, places, (begun, *changes, ended), dice, cost, turn)


def cause_of(balance: Balance) -> str:
    """Return the largest cause. A gain is never due to one's own choices: the best ones lose nothing."""
    change = balance.result - balance.start
    sign = -1 if change < 0 else 1
    causes = {
        "dice": sign * balance.dice,
        "choices": -sign * balance.loss,
        "others": sign * (change - balance.dice + balance.loss),
    }
    largest, second, _ = sorted(causes, key=lambda name: -causes[name])
    if causes[largest] < _LEAST:
        return "nothing"
    alike = causes[second] > _ALIKE * causes[largest] and "others" not in {largest, second}
    return "alike" if alike else largest


def rounded(values: Sequence[float], total: int) -> list[int]:
    """Return numbers rounded so that they add up to a whole: those with the largest remainders go up."""
    found = [floor(value) for value in values]
    missing = total - sum(found)
    order = sorted(range(len(values)), key=lambda i: found[i] - values[i])
    for i in order[:missing]:
        found[i] += 1
    return found


def _dice(balances: Sequence[Balance], seat: int, luck: int, scale: int) -> tuple[int, int]:
    """Return the seat whose luck explains a seat's result best: the seat itself, or the rival with more effect."""
    sign = -1 if balances[seat].result < balances[seat].start else 1
    rivals = (other for other in range(len(balances)) if other != seat)
    rival = min(rivals, key=lambda other: sign * balances[other].luck)
    its = units(balances[rival].luck, scale)
    return (rival, its) if -sign * its > sign * luck else (seat, luck)


def _costliest_turn(found: Analysis, seat: int) -> tuple[int, float]:
    """Return the turn in which a seat's choices cost most, and how much; turn 0 if none cost anything."""
    losses = {0: 0.0}
    for step in found.steps:
        if step.seat == seat:
            losses[step.turn] = losses.get(step.turn, 0.0) + step.loss
    return max(losses.items(), key=lambda one: one[1])
