"""Map of best play with two seats: the lowest accepted combination, its rung and the win probability at each score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from exxtra_widget.charts.figure import Labels, say
from exxtra_widget.charts.grid import Cell, colours, grid
from exxtra_widget.core.position_text import PositionError
from exxtra_widget.drawing import markup
from exxtra_widget.drawing.tables import Shown, Table, Tabular
from exxtra_widget.exxtra.rules.rules import PLAIN, Position
from exxtra_widget.exxtra.two_seats.solve import Solution, solution_of
from exxtra_widget.exxtra.two_seats.states import State
from exxtra_widget.support.arguments import integer, items_of, quote, shown, word
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.numbers import hundredths, percent
from exxtra_widget.support.suggest import suggest_in_class, suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.charts.figure import Figure
    from exxtra_widget.exxtra.rules.notation import Combination, Pair, Place, Rules


Quantity: TypeAlias = Literal["threshold", "rung", "win"]
SHOWN: Final[Mapping[Quantity, str]] = {
    "threshold": "the lowest combination that is accepted",
    "rung": "the rung on which the lowest accepted combination is placed",
    "win": "the win probability",
}
# A small map is narrower than its title.
CAPTION: Final = "text-align:left;white-space:nowrap"
HEAD: Final = "text-align:center;padding:1px 3px;font-weight:600"
CELL: Final = "text-align:center;padding:1px 3px;min-width:1.9em;line-height:1.15"


@dataclass(frozen=True)
class Spot:
    """Best play at one score."""

    mine: int  # steps of the seat to act
    theirs: int  # steps of the opponent
    threshold: Combination | None  # the lowest accepted one; all higher ones are also accepted
    place: Place | None  # the placing of the threshold
    win: float  # win probability of the seat to act

    def __str__(self) -> str:
        return "roll" if self.threshold is None else f"{self.threshold} {self.place}"


@suggest_in_class("at")
@dataclass(frozen=True)
class PolicyMap(Tabular, Shown):
    """Best play of two seats at all scores, for one pair of the opponent on the ladder.

    A notebook shows it as a table; darker cells mean higher values.

    Parameters
    ----------
    rules : Rules
        The options of the game.
    opponent : Pair or None
        The opponent's pair on the ladder.
    shows : str
        The quantity that the colours show: ``threshold``, ``rung`` or ``win``.
    rows : tuple of tuple of Spot
        Best play by the steps of the seat to act, then by the steps of the opponent.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> found = exxtra.policy_map()
    >>> str(found.at(0, 0)), str(found.at(20, 0))
    ('53 >3', '00 >1')
    """

    rules: Rules
    opponent: Pair | None
    shows: Quantity
    rows: tuple[tuple[Spot, ...], ...]

    def at(self, mine: int, theirs: int) -> Spot:
        """Return best play at one score: steps of the seat to act and of the opponent, each less than the finish."""
        return self.rows[self._space(mine)][self._space(theirs)]

    def _space(self, steps: object) -> int:
        space = integer(steps)
        if space is not None and 0 <= space < self.rules.goal:
            return space
        raise ValueError(f"during the game a counter is on 0 to {self.rules.goal - 1}, not on {shown(steps)}")

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each score as plain data: steps, threshold, rung and win probability."""
        return [
            {
                "mine": spot.mine,
                "theirs": spot.theirs,
                "threshold": None if spot.threshold is None else str(spot.threshold),
                "rung": None if spot.place is None else spot.place.rung,
                "win": spot.win,
            }
            for row in self.rows
            for spot in row
        ]

    @property
    def title(self) -> str:
        """Title of the map: the opponent's pair and the quantity shown."""
        dice = f"{self.opponent.combination} on rung {self.opponent.rung}" if self.opponent else "nothing on the ladder"
        return f"Best play while the opponent has {dice}: {SHOWN[self.shows]}"

    def plot(
        self,
        *,
        mine: Iterable[int] | None = None,
        theirs: Iterable[int] | None = None,
        title: str = "",
        language: Language | None = None,
    ) -> Figure:
        """Return a figure of the map, or of some of its scores, as `figures.policy`."""
        language = spoken(language)
        down, across = (self._spaces(given) for given in (mine, theirs))
        shown = [(str(mine), [self.rows[mine][theirs] for theirs in across]) for mine in down]
        rows = [(mine, [Cell(self._said(s, language), self._height(s)) for s in spots]) for mine, spots in shown]
        seen = say(language, "pair_on", **self.opponent._asdict()) if self.opponent else say(language, "no_pair")
        heading = f"{say(language, 'theirs')} ({seen})"
        labels = Labels(title or say(language, f"policy_{self.shows}"), seen, language, say(language, "mine"), heading)
        return grid([str(theirs) for theirs in across], rows, labels)

    def _spaces(self, given: Iterable[int] | None) -> list[int]:
        if given is None:
            return list(range(self.rules.goal))
        listed = items_of(given)
        found = [self._space(steps) for steps in ([given] if listed is None else listed)]
        if not found:
            raise ValueError(f"a map must show at least one score, 0 to {self.rules.goal - 1}")
        return found

    def _said(self, spot: Spot, language: str) -> tuple[str, ...]:
        """Return the lines of a cell."""
        if self.shows == "win":
            return (hundredths(spot.win, language, 0),)
        if spot.threshold is None:
            return (say(language, "roll_on"),)
        return (str(spot.threshold), str(spot.place)) if self.shows == "threshold" else (str(spot.place),)

    def _table(self, language: str) -> Table:
        rows = [[mine, *(" ".join(self._said(spot, language)) for spot in row)] for mine, row in enumerate(self.rows)]
        return Table(["", *range(self.rules.goal)], rows)

    def _repr_html_(self) -> str:
        goal = self.rules.goal
        head = "".join(f'<th scope="col" style="{HEAD}">{steps}</th>' for steps in range(goal))
        body = []
        for mine, row in enumerate(self.rows):
            cells = "".join(map(self._cell, row))
            body.append(f'<tr><th scope="row" style="{HEAD}">{mine}</th>{cells}</tr>')
        caption, said = markup.text(self.title, "html"), markup.text(self.title, "attribute")
        return (
            # On a narrow page it scrolls, also with the keyboard.
            f'<div role="region" aria-label="{said}" tabindex="0" style="overflow-x:auto">'
            f'<table style="font-size:11px;border-collapse:collapse"><caption style="{CAPTION}">{caption}.<br>'
            "Down: steps of the seat to act. Across: steps of the opponent.</caption>"
            f'<thead><tr><td style="{HEAD}"></td>{head}</tr></thead><tbody>{"".join(body)}</tbody></table></div>'
        )

    def _cell(self, spot: Spot) -> str:
        ground, ink = colours(self._height(spot))
        if self.shows == "win":
            text = markup.text(hundredths(spot.win, places=0), "html")
        elif spot.threshold is None:
            text = "roll"
        else:
            text = f"{markup.text(spot.threshold, 'html')}<br><small>{markup.text(spot.place, 'html')}</small>"
        said = markup.text(f"{spot.mine} to {spot.theirs}: {spot}, wins {percent(spot.win)}", "attribute")
        return f'<td style="{CELL};background:{ground};color:{ink}" title="{said}">{text}</td>'

    def _height(self, spot: Spot) -> float:
        """Return the depth of colour of a spot, 0 to 1."""
        if self.shows == "win":
            return spot.win
        if spot.threshold is None or spot.place is None:
            return 1.0
        return spot.place.rung / 5 if self.shows == "rung" else self.rules.strength(spot.threshold) / 76

    def __str__(self) -> str:
        shown = [[percent(spot.win) if self.shows == "win" else str(spot) for spot in row] for row in self.rows]
        return "\n".join((self.title, *("  ".join(f"{text:>5}" for text in row) for row in shown)))

    def __repr__(self) -> str:
        return f"<PolicyMap of {self.rules}, {self.title}>"


@suggest_keywords
def policy_map(
    opponent: object = None, *, shows: Quantity = "threshold", solution: Solution | None = None
) -> PolicyMap:
    """Return best play of two seats at all scores: the accepted combinations, their rungs and the win probabilities.

    Parameters
    ----------
    opponent : str or Pair, optional
        The opponent's pair on the ladder, as in the text of a position: ``"5:64"`` is 64 on rung 5. None without it.
    shows : str, default "threshold"
        The quantity that the colours show: ``threshold``, the lowest accepted combination; ``rung``, the rung for it;
        ``win``, the win probability.
    solution : Solution, optional
        From `solve`, for other rules or dice; by default the solution of the game to 21.

    Raises
    ------
    TypeError, ValueError
        For arguments of a wrong type or outside their range.

    Examples
    --------
    When the opponent is about to make five steps, a higher roll is worth waiting for:

    >>> from exxtra_widget import exxtra
    >>> str(exxtra.policy_map().at(10, 16)), str(exxtra.policy_map("5:64").at(10, 16))
    ('50 >5', '64 >4')
    """
    shows = word(shows, tuple(SHOWN), "shows")
    if solution is not None and not isinstance(solution, Solution):
        raise TypeError(f"solution must be one from exxtra.solve(…), not {shown(solution)}")
    known = solution_of(PLAIN) if solution is None else solution
    pair = None if opponent is None else _read_pair(opponent)
    code = known.states.code(pair)
    scores = range(known.rules.goal)
    rows = tuple(tuple(_spot(known, State(mine, theirs, code)) for theirs in scores) for mine in scores)
    return PolicyMap(known.rules, pair, shows, rows)


def _spot(solution: Solution, state: State) -> Spot:
    position = solution.states.position(state)
    threshold, places = solution.policy(position)
    place = None if threshold is None else places[threshold]
    return Spot(state.mine, state.theirs, threshold, place, solution.value(position)[0])


def _read_pair(opponent: object) -> Pair:
    text = str(opponent).strip().removeprefix("@")
    try:
        _, *pairs = Position.parse(f"0/0@{text} A -").ladder
    except PositionError:
        pairs = []
    pair = pairs[0] if len(pairs) == 1 else None
    if pair is None:
        raise ValueError(
            f"write the opponent's pair as in a position, with rung and combination like 5:64, not {quote(opponent)}"
        )
    return pair
