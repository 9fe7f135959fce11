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
from html import escape
from operator import index
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from exxtra_widget import Event, GameDefinition, PlainPosition, PositionError, Reason, Step
from pig.strategies import HoldAt

if TYPE_CHECKING:
    from typing_extensions import Self

# The page's board is 1.1 times as wide as high.
_WIDTH: Final = 704
_HEIGHT: Final = 640
# Where the columns of scores end and begin.
_TOP: Final = 70
_BOTTOM: Final = 530
_TEXT: Final = re.compile(r"pig(?:\(goal=(\d{1,4})\))? (\d{1,4}(?:/\d{1,4}){1,9}) ([A-J]) (\d{1,4})")


# --- Rules --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rolled(Event):
    """A die was rolled; 2 to 6 are points of the turn."""

    game: ClassVar[str] = "pig"
    quiet: ClassVar[bool] = True
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

    def __new__(cls, *fields: Any, **named: Any) -> Self:
        """Return a position, or raise a `PositionError` that says why it is impossible."""
        position = super().__new__(cls, *fields, **named)
        if problems := list(_problems(*position)):
            raise PositionError(f"Position{tuple(position)}", problems)
        return position

    @property
    def seats(self) -> int:
        """Number of seats, 2 to 10."""
        return len(self.scores)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that has reached the goal."""
        return (self.player,) if self.scores[self.player] >= self.rules.goal else ()

    def actions(self) -> tuple[str, ...]:
        """Return the legal actions; there is nothing to hold before the first roll."""
        if self.scores[self.player] >= self.rules.goal:
            return ()
        return ("roll", "hold") if self.points else ("roll",)

    def after(self, token: str, emit: Callable[[Event], object]) -> Self:
        """Return the position after holding or after a roll."""
        scores, points, seat, rules = self
        player = (seat + 1) % len(scores)
        if token == "hold":
            score = scores[seat] + points
            scores = (*scores[:seat], score, *scores[seat + 1 :])
            wins = score >= rules.goal
            emit(Held(seat, points, score, "wins" if wins else "passes"))
            points, player = 0, seat if wins else player
        elif token == "1":
            emit(Rolled(seat, token, 0))
            emit(Lost(seat, points))
            points = 0
        else:
            points, player = points + int(token), seat
            emit(Rolled(seat, token, points))
        # A legal step leads to a position, so that nothing needs to be checked again.
        return tuple.__new__(type(self), (scores, points, player, rules))

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
    tones = MappingProxyType({"lost": "bust", "held.passes": "gain", "held.wins": "win"})

    def start(self, players: int = 2, *, goal: int = 100) -> Position:
        """Return the position in which a game of 2 to 10 seats begins."""
        # More would be made before they are counted.
        if not 2 <= index(players) <= 10:
            raise ValueError(f"Pig has 2 to 10 seats, not {players}")
        return Position((0,) * index(players), rules=Rules(index(goal)))

    def read(self, text: str) -> Position:
        """Return the position of a text like ``pig 12/30 A 7``."""
        match = _TEXT.fullmatch(text.strip())
        if match is None:
            raise PositionError(text, ["A position looks like pig 12/30 A 7: the scores, the seat, its points."])
        scores, rules = tuple(map(int, match[2].split("/"))), Rules(int(match[1] or 100))
        return Position(scores, int(match[4]), ord(match[3]) - ord("A"), rules)

    def standing(self, position: Position) -> list[dict[str, Any]]:
        """Return the score of each seat, and the points of the turn for the seat to act."""
        return [
            {"score": score, "points": position.points if seat == position.player else 0}
            for seat, score in enumerate(position.scores)
        ]

    @property
    def strategies(self) -> Mapping[str, Any]:
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
        """Return a picture in the shape of the page's board: a column for each score, up to the goal."""
        position: Position = moment.after if isinstance(moment, Step) else moment
        title, parts = escape(self.headline(position, players, language)), ""
        for seat, (look, has) in enumerate(zip(self.board(position)["seats"], self.standing(position), strict=True)):
            parts += _column(seat, look, has, position)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="480" fill="#1f2937">'
            f'<g role="img" aria-label="{title}" font-family="system-ui, sans-serif" font-size="30"'
            f' text-anchor="middle">'
            f'<rect width="{_WIDTH}" height="{_HEIGHT}" rx="18" fill="#ffffff"/>{parts}'
            f'<path d="M70 {_TOP}H{_WIDTH - 20}" stroke="#5b6673" stroke-width="4" stroke-dasharray="12 8"/>'
            f'<text x="38" y="{_TOP + 10}" fill="#5b6673">{position.rules.goal}</text></g></svg>'
        )


def _column(seat: int, look: Mapping[str, str], has: Mapping[str, int], position: Position) -> str:
    """Return the column of a seat: its score, the points at stake upon it, its badge below, with a ring if it acts."""
    pitch, unit = (_WIDTH - 90) / position.seats, (_BOTTOM - _TOP) / position.rules.goal
    x, width = 70 + pitch * (seat + 0.5), min(0.7 * pitch, 130)
    score, points, colour = has["score"], has["points"], look["light"]
    # A seat in a colour of the author has a shade of it for letters and outlines.
    area, ink = look.get("fill", colour), look.get("ink", "#ffffff")

    def bar(low: float, high: float, paint: str) -> str:
        y = max(_BOTTOM - high * unit, _TOP)
        height = max(_BOTTOM - low * unit - y, 0)
        return f'<rect x="{x - width / 2:g}" y="{y:g}" width="{width:g}" height="{height:g}" {paint}/>'

    found = bar(0, position.rules.goal, 'fill="#eef1f5"') + bar(0, score, f'fill="{area}" stroke="{colour}"')
    if points:
        found += bar(score, score + points, f'fill="{colour}" fill-opacity="0.35"')
        y = max(_BOTTOM - (score + points) * unit, _TOP) - 12
        found += f'<text x="{x:g}" y="{y:g}" font-weight="bold" fill="{colour}">+{points}</text>'
    if seat == position.player:
        found += f'<circle cx="{x:g}" cy="{_BOTTOM + 36}" r="29" fill="none" stroke="{colour}" stroke-width="4"/>'
    found += f'<path transform="translate({x:g} {_BOTTOM + 36}) scale(22)" d="{look["badge"]}" fill="{area}"/>'
    found += f'<text x="{x:g}" y="{_BOTTOM + 44}" font-size="24" fill="{ink}">{look["letter"]}</text>'
    return f'{found}<text x="{x:g}" y="{_BOTTOM + 98}" font-weight="bold">{score}</text>'


def _problems(scores: Any, points: Any, player: Any, rules: Any) -> Iterator[str]:
    """Yield why a position is impossible."""
    numbers = (*scores, points, player, *rules)
    if type(scores) is not tuple or type(rules) is not Rules or any(type(n) is not int or n < 0 for n in numbers):
        yield "Scores are a tuple and rules are Rules; all numbers are whole and not below 0."
        return
    if not 2 <= len(scores) <= 10:
        yield f"Pig has 2 to 10 seats, not {len(scores)}."
    if not 10 <= rules.goal <= 1000:
        yield f"The goal is 10 to 1000 points, not {rules.goal}."
    if player >= len(scores):
        yield "The seat to act is not at the table."
    elif max((*scores[:player], *scores[player + 1 :]), default=0) >= rules.goal:
        yield "A seat has won that is not the one to act."
    elif scores[player] >= rules.goal and points:
        yield "The game is over, so there are no points of a turn."
    if points == 1:
        yield "A turn has 0 points, or 2 and more."


PIG: Final = Pig()
