"""Diagram of a Markov chain: states in a row, arrows with their probabilities above and below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import atan2, cos, degrees, hypot, pi, sin
from typing import Any, Final, NamedTuple
from xml.etree.ElementTree import Element

from exxtra_widget.charts import table_cells
from exxtra_widget.charts.figure import WIDTH, Figure, Labels, Point, figure, head, say, short, text, width
from exxtra_widget.charts.palette import COLOURS
from exxtra_widget.charts.scale import SIZE
from exxtra_widget.drawing.svg import element
from exxtra_widget.drawing.tables import Table, label
from exxtra_widget.support.arguments import shown
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.numbers import brief
from exxtra_widget.support.suggest import suggest_keywords

RADIUS: Final = 44
MOST_STATES: Final = 8
# Positions of a label along its arrow, best first; half the height of its letters.
PLACES: Final = tuple(0.5 + way * step / 100 for step in range(0, 36, 3) for way in ((1, -1) if step else (1,)))
HALF: Final = 10.0


class Arrow(NamedTuple):
    """An arrow with its probability: begin, two points that bend it, and end of its curve; 1 if it runs below."""

    points: tuple[Point, Point, Point, Point]
    side: int
    said: str
    colour: str

    def at(self, t: float) -> Point:
        """Return the place at a share of the curve."""
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        x, y = (sum(share * point[i] for share, point in zip(shares, self.points, strict=True)) for i in (0, 1))
        return x, y


@suggest_keywords
def chain(model: Any, *, title: str = "", language: Language | None = None) -> Figure:
    """Return a diagram of a Markov chain: its states and the probabilities of its steps.

    Parameters
    ----------
    model : MarkovChain
        A chain of up to 8 states.
    title, language : str, optional
        Title of the figure; language of its texts, ``en``, ``de`` or ``fr``.

    Raises
    ------
    TypeError
        If `model` is not a MarkovChain.
    ValueError
        If it has more than 8 states.

    Examples
    --------
    >>> from exxtra_widget.figures import chain
    >>> from exxtra_widget import MarkovChain
    >>> coin = MarkovChain({"tails": {"tails": 1, "heads": 1}})
    >>> chain(coin).table[1]
    ('tails', 'heads', '1/2')
    """
    language = spoken(language)
    rows, title = _rows(model), title or say(language, "chain")
    number = {state: i for i, state in enumerate(rows)}
    absorbing = [set(row) == {state} for state, row in rows.items()]
    many = len(rows)
    pitch = (WIDTH - 140) / max(1, many - 1)
    radius = min(RADIUS, pitch * 0.28)
    at = [70 + pitch * i if many > 1 else WIDTH / 2 for i in range(many)]
    moves = [(i, number[target], share) for i, row in enumerate(rows.values()) for target, share in row.items()]
    above, below = max(0, *(j - i for i, j, _ in moves)), max(0, *(i - j for i, j, _ in moves))
    loops = any(i == j and not absorbing[i] for i, j, _ in moves)
    rise = min(64.0, 260 / max(1, above + below))
    middle = head(title) + 40 + radius + rise * above + (10 if above else 0)
    arrows = [
        _arrow(at[i], at[j], j - i, middle, radius, rise, brief(share, language), COLOURS[i % 6])
        for i, j, share in moves
        if not absorbing[i]
    ]
    rings = [(x + radius * cos(k * pi / 8), middle + radius * sin(k * pi / 8)) for x in at for k in range(16)]
    parts = [part for arrow in arrows for part in _curve(arrow)]
    parts += _labels(arrows, rings)
    for i, state in enumerate(rows):
        parts += _state(label(state), COLOURS[i % len(COLOURS)], at[i], middle, radius, is_absorbing=absorbing[i])
    low = middle + radius + 20 + max(rise * below + 24 if below else 0, 76 if loops else 0)
    if any(absorbing):
        parts.append(text(20, low + 18, f"◎ {say(language, 'absorbing')}", SIZE - 2))
        low += 34
    steps = transitions(rows, language)
    table = [tuple(map(str, line)) for line in (steps.head, *steps.rows)]
    described = "; ".join(f"{a} → {b}: {share}" for a, b, share in table[1:][:12])
    return figure(Labels(title, described, language), table, parts, low + 20)


def transitions(rows: Mapping[Any, Mapping[Any, Fraction]], language: str) -> Table:
    """Return the table of a Markov chain: a row for each step that it may take."""
    steps = ((state, target, share) for state, row in rows.items() for target, share in row.items())
    named = [(label(state), label(target), brief(share, language)) for state, target, share in steps]
    return table_cells.table(language, ("from", "to", "probability"), named, caption=say(language, "chain"))


def _rows(model: object) -> Mapping[Any, Mapping[Any, Fraction]]:
    rows = getattr(model, "rows", None)
    if not isinstance(rows, Mapping):
        raise TypeError(f"chain() draws a MarkovChain, not {shown(model)}")
    if len(rows) > MOST_STATES:
        raise ValueError(f"a diagram can show at most {MOST_STATES} states, not {len(rows)}")
    return rows


def _state(name: str, colour: str, x: float, y: float, radius: float, *, is_absorbing: bool) -> Iterator[Element]:
    at = {"cx": f"{x:.1f}", "cy": f"{y:.1f}"}
    yield element("circle", **at, r=f"{radius:.1f}", fill="none", stroke=colour, stroke_width=4)
    if is_absorbing:
        yield element("circle", **at, r=f"{radius - 7:.1f}", fill="none", stroke=colour, stroke_width=2)
    size = max(14.0, min(SIZE, (radius * 1.7) / max(1, len(name)) / 0.56))
    yield text(x, y, short(name, size, radius * 1.9), size, "middle", weight="600")


def _arrow(
    x: float, there: float, span: int, middle: float, radius: float, rise: float, said: str, colour: str
) -> Arrow:
    """Return an arrow: forward above, backward below, a loop below its state."""
    if span == 0:
        y = middle + radius
        return Arrow(((x - 14, y - 2), (x - 40, y + 54), (x + 40, y + 54), (x + 14, y - 2)), 1, said, colour)
    side = -1 if span > 0 else 1
    slant = radius * 0.72
    begin = (x - side * slant * 0.7, middle + side * slant)
    end = (there + side * slant * 0.7, middle + side * slant)
    lift = (rise * abs(span) + 16) / 0.75
    bend = (end[0] - begin[0]) * 0.2
    bends = (begin[0] + bend, begin[1] + side * lift), (end[0] - bend, end[1] + side * lift)
    return Arrow((begin, *bends, end), side, said, colour)


def _labels(arrows: Sequence[Arrow], rings: Sequence[Point]) -> Iterator[Element]:
    """Draw each probability next to its arrow, where it touches no other arrow, state or probability if possible."""
    # The background is unknown, so a label cannot cover a line.
    taken = [*rings, *(arrow.at(i / 60) for arrow in arrows for i in range(61))]
    for arrow in arrows:
        half = width(arrow.said, SIZE - 2, bold=True) / 2
        places = [_beside(arrow, t, half, out) for out in (1, -1) for t in PLACES]
        x, y = min(places, key=lambda place: _touched(place, half, taken))
        taken += [(x + half * i / 4, y + HALF * j) for i in range(-4, 5) for j in (-1, 0, 1)]
        yield text(x, y, arrow.said, SIZE - 2, "middle", weight="600")


def _beside(arrow: Arrow, t: float, half: float, out: int) -> Point:
    """Return the middle of a text at a share of an arrow, on its outer side (1) or its inner side (-1)."""
    (x, y), (x1, y1), (x2, y2) = arrow.at(t), arrow.at(t - 0.01), arrow.at(t + 0.01)
    length = hypot(x2 - x1, y2 - y1) or 1
    across, down = (y1 - y2) / length, (x2 - x1) / length
    if down * arrow.side * out < 0:
        across, down = -across, -down
    away = 6 + abs(across) * half + abs(down) * HALF
    return x + across * away, y + down * away


def _touched(place: Point, half: float, taken: Sequence[Point]) -> int:
    return sum(abs(x - place[0]) < half + 3 and abs(y - place[1]) < HALF + 2 for x, y in taken)


def _curve(arrow: Arrow) -> Iterator[Element]:
    begin, first, second, end = arrow.points
    angle = atan2(end[1] - second[1], end[0] - second[0])
    stop = end[0] - 12 * cos(angle), end[1] - 12 * sin(angle)
    turned = f"translate({end[0]:.1f} {end[1]:.1f}) rotate({degrees(angle):.0f})"
    bent = " ".join(f"{x:.1f} {y:.1f}" for x, y in (first, second, stop))
    path = f"M{begin[0]:.1f} {begin[1]:.1f}C{bent}"
    yield element("path", d=path, fill="none", stroke=arrow.colour, stroke_width=3)
    yield element("path", d="M0 0L-16-8V8Z", transform=turned, fill=arrow.colour)
