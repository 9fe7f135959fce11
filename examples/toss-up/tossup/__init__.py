"""Toss Up, a game of exxtra-widget in which the number of dice depends on the position.

Each of ten dice has three green sides, two yellow ones and a red one. Green dice are set aside: each is a point of the
turn. Then bank the points, or roll the other dice again; after ten green dice all of them are rolled. A roll without
green, but with red, loses the points. The first to bank 100 points wins.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import comb
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple

from exxtra_widget import Event, GameDefinition, PlainPosition, PositionError

GOAL: Final = 100
_TEXT: Final = re.compile(r"tossup (\d{1,3}(?:/\d{1,3}){1,9}) ([A-J]) (\d{1,3}) (10|[1-9])")


def outcomes_of(dice: int) -> Mapping[str, int]:
    """Return what a number of dice can show, such as ``GGY``, with the number of the ways of their sides to show it."""
    found = {}
    for green in range(dice + 1):
        for yellow in range(dice - green + 1):
            ways = comb(dice, green) * comb(dice - green, yellow)
            found["G" * green + "Y" * yellow + "R" * (dice - green - yellow)] = ways * 3**green * 2**yellow
    return MappingProxyType(found)


OUTCOMES: Final = {dice: outcomes_of(dice) for dice in range(1, 11)}


@dataclass(frozen=True)
class Tossed(Event):
    """Dice were rolled, and the points kept or lost."""

    game: ClassVar[str] = "tossup"
    seat: int
    dice: str
    points: int
    why: str  # It chooses the sentence.


@dataclass(frozen=True)
class Banked(Event):
    """The points of the turn were banked."""

    game: ClassVar[str] = "tossup"
    seat: int
    points: int
    score: int


class _Fields(NamedTuple):
    scores: tuple[int, ...]
    points: int = 0
    left: int = 10
    player: int = 0


class Position(PlainPosition, _Fields):
    """A position of Toss Up: the scores, the points of the turn, the dice left to roll, and the seat to act."""

    __slots__ = ()
    game = "tossup"
    # Each position has its own dice; the definition lists those of all positions.
    dice = property(lambda self: OUTCOMES[self.left])
    seats = property(lambda self: len(self.scores))
    winners = property(lambda self: tuple(seat for seat, score in enumerate(self.scores) if score >= GOAL))

    def actions(self) -> tuple[str, ...]:
        """Return the legal actions; there is nothing to bank before the first green die."""
        legal = ("roll", "bank") if self.points else ("roll",)
        return () if self.winners else legal

    def after(self, token: str, emit: Callable[[Event], object]) -> Position:
        """Return the position after banking or after a roll."""
        scores, points, left, seat = self
        following = (seat + 1) % len(scores)
        if token == "bank":
            score = scores[seat] + points
            emit(Banked(seat, points, score))
            return Position((*scores[:seat], score, *scores[seat + 1 :]), player=following)
        green = token.count("G")
        if not green and "R" in token:
            emit(Tossed(seat, token, points, "lost"))
            return Position(scores, player=following)
        emit(Tossed(seat, token, green, "kept"))
        return Position(scores, points + green, left - green or 10, seat)

    def __str__(self) -> str:
        return f"tossup {'/'.join(map(str, self.scores))} {chr(ord('A') + self.player)} {self.points} {self.left}"


class TossUp(GameDefinition):
    """The definition of Toss Up."""

    name = "tossup"
    title = "Toss Up"
    actions = ("roll", "bank")
    outcomes = MappingProxyType({roll: ways for dice in OUTCOMES.values() for roll, ways in dice.items()})
    estimator = "careful"
    tones = MappingProxyType({"tossed.lost": "bust", "banked": "gain"})
    texts = MappingProxyType({"en": {
        "event": {
            "tossed.kept": "{seat} rolled {dice}: {points} {points:point|points}.",
            "tossed.lost": "{seat} rolled {dice} and lost {points} {points:point|points}.",
            "banked": "{seat} banked {points} {points:point|points}: {score} in all.",
        },
        "action": {"roll": "Roll", "bank": "Bank"},
        "board": {"standing": "{score} {score:point|points}"},
        "plain": {"to_act": "{seat} to play: {points} at stake, {left} {left:die|dice} to roll"},
    }})  # fmt: skip

    def start(self, players: int = 2) -> Position:
        """Return the position in which a game of 2 to 10 seats begins."""
        if players not in range(2, 11):
            raise ValueError(f"Toss Up has 2 to 10 seats, not {players}")
        return Position((0,) * players)

    def read(self, text: str) -> Position:
        """Return the position of a text like ``tossup 12/30 A 7 3``."""
        match = _TEXT.fullmatch(text.strip())
        scores = tuple(map(int, match[1].split("/"))) if match else ()
        if match is None or ord(match[2]) - ord("A") >= len(scores):
            raise PositionError(text, ["A position looks like tossup 12/30 A 7 3: scores, seat, its points, its dice."])
        return Position(scores, int(match[3]), int(match[4]), ord(match[2]) - ord("A"))

    def standing(self, position: Position) -> list[dict[str, Any]]:
        """Return the score of each seat, and for the seat to act the points and dice of its turn."""
        turn = {"points": position.points, "left": position.left}
        rest, seats = dict.fromkeys(turn, 0), enumerate(position.scores)
        return [{"score": score, **(turn if seat == position.player else rest)} for seat, score in seats]

    @property
    def strategies(self) -> Mapping[str, Any]:
        """The strategies of any game, and one that does not risk its points with few dice."""
        return {**super().strategies, "careful": careful}


def careful(position: Any, rng: object) -> str:  # noqa: ARG001 - as every strategy
    """Bank what wins, and any points before a roll of fewer than four dice."""
    wins = position.scores[position.player] + position.points >= GOAL
    return "bank" if position.points and (wins or position.left < 4) else "roll"


TOSS_UP: Final = TossUp()
