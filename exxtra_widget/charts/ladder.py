"""Chart of a ladder: its rungs, each with the pairs of dice on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from exxtra_widget.charts.figure import WIDTH, Figure, Labels, figure, head, say, short, text
from exxtra_widget.charts.scale import SIZE
from exxtra_widget.drawing.svg import INK, RUNG_TINTS, element, pair

Rung = tuple[str, Sequence[tuple[int, str]]]
"""Name of a rung, and the pairs on it: the seat, and what its dice show."""
HEIGHT: Final = 64
GAP: Final = 8
NAME: Final = 160.0
# Width of a pair with its badge, at its full size.
PAIR: Final = 130.0


def draw_ladder(
    rungs: Sequence[Rung], looks: Sequence[Mapping[str, str]], players: Sequence[str], labels: Labels
) -> Figure:
    """Return the figure of a ladder from its top rung down."""
    top, parts = head(labels.title) + 8, []
    for i, (name, pairs) in enumerate(rungs):
        y = top + i * (HEIGHT + GAP)
        tint = RUNG_TINTS[max(0, len(RUNG_TINTS) - 1 - i)]
        parts.append(element("rect", x=20, y=y, width=WIDTH - 40, height=HEIGHT, rx=12, fill=tint))
        parts.append(text(40, y + HEIGHT / 2, name, weight="700", colour=INK))
        parts += _pairs(pairs, looks, players, y + HEIGHT / 2)
    head_row = (labels.title, say(labels.language, "combination"), say(labels.language, "player"))
    table = [
        (name, dice, player)
        for name, pairs in rungs
        for dice, player in [(dice, players[seat]) for seat, dice in pairs] or [("", "")]
    ]
    return figure(labels, [head_row, *table], parts, top + len(rungs) * (HEIGHT + GAP) + 12)


def _pairs(
    pairs: Sequence[tuple[int, str]], looks: Sequence[Mapping[str, str]], players: Sequence[str], y: float
) -> Iterator[Element]:
    """Draw the pairs of a rung next to each other, each with the name of its player if there is room."""
    room = (WIDTH - 40 - NAME) / max(1, len(pairs))
    scale = min(1.0, room / (PAIR + 10))
    for i, (seat, dice) in enumerate(pairs):
        left = NAME + 20 + i * room
        yield from pair(looks[seat], dice, left + PAIR * scale * 0.4, y, scale)
        space = room - PAIR * scale - 20
        # The badge has the letter.
        if space >= 4 * SIZE and players[seat] != looks[seat]["letter"]:
            name = short(players[seat], SIZE, space, bold=True)
            yield text(left + PAIR * scale + 6, y, name, weight="600", colour=INK)
