"""Pig, John Scarne's dice game (1945), as a game of exxtra-widget.

Roll a die as often as you like: 2 to 6 are points of the turn, a 1 loses them and ends the turn. Hold to bank them.
The first to bank 100 points wins.

Examples
--------
>>> import exxtra_widget
>>> p = exxtra_widget.start("pig", players=2)
>>> p.apply("6").apply("5").apply("hold")
pig.Position.parse('pig 11/0 B 0')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from exxtra_widget import Event, GameDefinition, PlainPosition, PositionError, Reason, Step
from exxtra_widget.drawing import svg
from exxtra_widget.support.arguments import whole
from pig.strategies import HoldAt

if TYPE_CHECKING:
    from typing_extensions import Self

    from exxtra_widget.strategies.strategy import Strategy

_TEXT: Final = re.compile(r"pig(?:\(goal=(\d{1,4})\))? (\d{1,4}(?:/\d{1,4}){1,9}) ([A-J]) (\d{1,4})")


# --- Rules --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rolled(Event):
    """A die was rolled; 2 to 6 are points of the turn."""

    game: ClassVar[str] = "pig"
    seat: int
    dice: str
    points: int


@dataclass(frozen=True)
class Lost(Event):
    """A 1 lost the points of the turn."""

    game: ClassVar[str] = "pig"
    seat: int
    points: int


@dataclass(frozen=True)
class Held(Event):
    """The points of the turn were banked; `why` chooses the sentence."""

    game: ClassVar[str] = "pig"
    seat: int
    points: int
    score: int
    why: str


class Rules(NamedTuple):
    """Options: the points that win, 10 to 1000."""

    goal: int = 100


class _Fields(NamedTuple):
    scores: tuple[int, ...]
    points: int = 0
    player: int = 0
    rules: Rules = Rules()


class Position(PlainPosition, _Fields):
    """A position of Pig: the banked scores, the points of the turn, the seat to act, and the rules."""

    __slots__ = ()
    game = "pig"
    dice = MappingProxyType({str(face): 1 for face in range(1, 7)})

    @property
    def seats(self) -> int:  # type: ignore[override]
        """Number of seats, 2 to 10."""
        return len(self.scores)

    @property
    def winners(self) -> tuple[int, ...]:  # type: ignore[override]
        """The seat that has reached the goal."""
        return (self.player,) if self.scores[self.player] >= self.rules.goal else ()

    def actions(self) -> tuple[str, ...]:
        """Return the legal actions; there is nothing to hold before the first roll."""
        if self.scores[self.player] >= self.rules.goal:
            return ()
        return ("roll", "hold") if self.points else ("roll",)

    def after(self, token: str, tell: Callable[[Event], object]) -> Self:
        """Return the position after holding or after a roll."""
        scores, points, seat, rules = self
        following = (seat + 1) % len(scores)
        if token == "hold":
            score = scores[seat] + points
            scores = (*scores[:seat], score, *scores[seat + 1 :])
            wins = score >= rules.goal
            tell(Held(seat, points, score, "wins" if wins else "passes"))
            return type(self)(scores, 0, seat if wins else following, rules)
        if token == "1":
            tell(Rolled(seat, token, 0))
            tell(Lost(seat, points))
            return type(self)(scores, 0, following, rules)
        points += int(token)
        tell(Rolled(seat, token, points))
        return type(self)(scores, points, seat, rules)

    def __str__(self) -> str:
        front = "pig" if self.rules == Rules() else f"pig(goal={self.rules.goal})"
        return f"{front} {'/'.join(map(str, self.scores))} {chr(ord('A') + self.player)} {self.points}"


# --- What the package asks of the game ------------------------------------------------------------


class Pig(GameDefinition):
    """The definition of Pig."""

    name = "pig"
    title = "Pig"
    actions = ("roll", "hold")
    estimator = "hold_at_20"

    def start(self, players: int = 2, *, goal: int = 100) -> Position:  # type: ignore[override]
        """Return the position in which a game of 2 to 10 seats begins."""
        rules = Rules(whole(goal, 10, 1000, "goal"))
        return Position((0,) * whole(players, 2, 10, "players"), rules=rules)

    def read(self, text: str) -> Position:
        """Return the position of a text like ``pig 12/30 A 7``."""
        match = _TEXT.fullmatch(text.strip())
        if match is None:
            raise PositionError(text, ["A position looks like pig 12/30 A 7: the scores, the seat, its points."])
        scores = tuple(map(int, match[2].split("/")))
        rules = Rules() if match[1] is None else Rules(int(match[1]))
        return _checked(Position(scores, int(match[4]), ord(match[3]) - ord("A"), rules))

    def standing(self, position: Position) -> list[dict[str, Any]]:
        """Return the score of each seat, and the points of the turn for the seat to act."""
        return [
            {"score": score, "points": position.points if seat == position.player else 0}
            for seat, score in enumerate(position.scores)
        ]

    @property
    def strategies(self) -> Mapping[str, Strategy]:
        """The strategies of any game, and two that hold at some points."""
        return {**super().strategies, "hold_at_20": HoldAt(20), "hold_at_25": HoldAt(25)}

    def reason(self, position: Position, action: str, weights: Mapping[str, int] | None = None) -> Reason:
        """Return the points that an action risks or saves."""
        if not position.points:
            return Reason("pig", "only")
        dice = position.dice if weights is None else weights
        chance = round(100 * dice.get("1", 0) / sum(dice.values()))
        return Reason("pig", action, {"points": position.points, "chance": chance})

    def svg(self, moment: Any, players: Any = (), language: str = "en") -> str:
        """Return a picture: a bar for each score, the points of the turn at its end."""
        position: Position = moment.after if isinstance(moment, Step) else moment
        headline = self.headline(position, players, language)
        return svg.picture((0, 0, 640, 64 * position.seats + 24), headline, str(position), _bars(self, position))


def _bars(game: Pig, position: Position) -> Iterator[str]:
    goal, looks = position.rules.goal, game.board(position)["seats"]
    for seat, (score, look) in enumerate(zip(position.scores, looks, strict=True)):
        y, points = 64 * seat + 56, position.points if seat == position.player else 0
        yield from svg.badge(look, 44, y, 18)
        for width, colour in (
            (goal, svg.GROUND),
            (min(score + points, goal), svg.LINE),
            (min(score, goal), look["light"]),
        ):
            yield f'<rect x="84" y="{y - 16}" width="{430 * width / goal:g}" height="32" rx="6" fill="{colour}"/>'
        yield svg.label(574, y, f"{score} + {points}" if points else str(score), 28, svg.INK)


def _checked(position: Position) -> Position:
    """Return a position that a text describes, if it is possible."""
    problems = []
    if not 10 <= position.rules.goal <= 1000:
        problems.append(f"The goal is 10 to 1000 points, not {position.rules.goal}.")
    if position.player >= position.seats:
        problems.append("The seat to act is not at the table.")
    elif any(score >= position.rules.goal for seat, score in enumerate(position.scores) if seat != position.player):
        problems.append("A seat has won that is not the one to act.")
    elif position.winners and position.points:
        problems.append("The game is over, so there are no points of a turn.")
    if position.points == 1:
        problems.append("A turn has 0 points, or 2 and more.")
    if problems:
        raise PositionError(str(position), problems)
    return position


PIG: Final = Pig()
