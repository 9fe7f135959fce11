"""Pictures of a position without a widget: as text, and as SVG drawn like the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from exxtra_widget.core.language import words
from exxtra_widget.core.step import Step
from exxtra_widget.drawing.svg import (
    GROUND,
    INK,
    LINE,
    PAPER,
    RUNG_TINTS,
    SOFT,
    arrows,
    box,
    cross,
    element,
    label,
    pair,
    pawn,
    picture,
    short,
)
from exxtra_widget.exxtra.rules.events import Rolled, name_place
from exxtra_widget.exxtra.rules.notation import DICE_OF, RUNGS
from exxtra_widget.support.locale import fill, seat_name

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from exxtra_widget.exxtra.rules.rules import Position
    from exxtra_widget.support.packing import JsonObject


def headline(position: Position, players: Sequence[str] = (), language: str = "en") -> str:
    """Return a few words: the seat to act, and its roll."""
    key = "has_won" if position.is_over else "to_roll" if position.roll is None else "has_rolled"
    template = words(language, "exxtra")["board"][key]
    return fill(template, {"seat": position.player, "combination": position.roll}, players, language=language)


def text(position: Position, players: Sequence[str] = (), language: str = "en") -> str:
    """Return a picture in characters: the ladder, then the track of each seat."""
    names = [short(seat_name(seat, players)) for seat in range(position.seats)]
    width = max(map(len, names))
    rungs = []
    for rung in reversed(RUNGS):
        pairs = [f"{position.ladder[seat].combination} {names[seat]}" for seat in position.rung(rung)]  # type: ignore[union-attr]  # these seats have a pair
        rungs.append(f"{rung}  {'  '.join(pairs) or '··'}")
    goal = position.rules.goal
    tracks = []
    for name, steps in zip(names, position.counters, strict=True):
        track = "".join("•" if space == steps else "X" if space == goal else "·" for space in range(goal + 1))
        tracks.append(f"{name:<{width}} {track}  {name_place(steps, goal, language)}")
    return "\n".join([headline(position, players, language), "", *rungs, "", *tracks])


def svg(moment: Step | Position, drawing: JsonObject, players: Sequence[str] = (), language: str = "en") -> str:
    """Return a picture as SVG, drawn from the same description as the live board."""
    position: Position = moment.after if isinstance(moment, Step) else moment
    marks = moment.marks if isinstance(moment, Step) else ()
    parts = (
        *_ground(drawing),
        *_track(drawing, marks),
        *_ladder(drawing, position, marks),
        *_counters(drawing, position, marks),
        *_hand(drawing, moment, position, marks),
        *arrows(marks, lambda mark: _places(drawing, moment, position, mark), drawing["view"][2]),
    )
    return picture(drawing["view"], headline(position, players, language), str(position), parts, language)


def _ground(drawing: JsonObject) -> Iterator[Element]:
    arms = drawing["arms"]
    for x1, y1, x2, y2 in arms["lines"]:
        yield element(
            "line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=GROUND, stroke_width=arms["width"], stroke_linecap="round"
        )
    x, y, radius = arms["heart"]
    yield element("circle", cx=x, cy=y, r=radius, fill=GROUND)


def _track(drawing: JsonObject, marks: Sequence[str]) -> Iterator[Element]:
    spaces, radius = drawing["spaces"], drawing["radius"]
    path = " ".join(f"{x:g} {y:g}" for x, y in spaces)
    yield element(
        "path",
        d=f"M{path}",
        fill="none",
        stroke=LINE,
        stroke_width=5,
        stroke_dasharray="1 13",
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    for number, (x, y) in enumerate(spaces):
        end = number in {0, drawing["goal"]}
        if f"space:{number}" in marks:
            yield element("circle", cx=x, cy=y, r=radius + 9, fill="none", stroke=INK, stroke_width=5)
        yield element("circle", cx=x, cy=y, r=radius, fill=INK if end else PAPER, stroke=LINE, stroke_width=2)
        if number == drawing["goal"]:
            path = cross(x, y, radius * 0.42)
            yield element("path", d=path, stroke="#ffd34d", stroke_width=8, stroke_linecap="round")
        else:
            yield label(x, y, str(number), radius * 0.7, PAPER if end else SOFT)


def _ladder(drawing: JsonObject, position: Position, marks: Sequence[str]) -> Iterator[Element]:
    ladder = drawing["ladder"]
    yield box([ladder[key] for key in ("x", "y", "width", "height")], 18, PAPER, LINE, 2)
    for rung in ladder["rungs"]:
        number, x, y, width, height = (rung[key] for key in ("number", "x", "y", "width", "height"))
        outline = (INK, 5) if f"rung:{number}" in marks else ()
        yield box((x, y, width, height), 11, RUNG_TINTS[number], *outline)
        yield label(x + 26, y + height / 2, str(number), 28, INK, "700")
        seats = position.rung(number)
        scale = 1 if len(seats) < 2 else max(0.42, 0.98 / len(seats) * 1.6)
        for i, seat in enumerate(seats):
            placed = position.ladder[seat]
            middle = x + 44 + (width - 54) * (i + 0.5) / len(seats)
            if placed:
                yield from pair(drawing["seats"][seat], str(placed.combination), middle, y + height / 2, scale)


def _counters(drawing: JsonObject, position: Position, marks: Sequence[str]) -> Iterator[Element]:
    for seat, (x, y, scale) in _standing(drawing, position).items():
        look = drawing["seats"][seat]
        yield from pawn(look, x, y, scale, marked=f"seat:{look['letter']}" in marks)


def _standing(drawing: JsonObject, position: Position) -> dict[int, tuple[float, float, float]]:
    """Return the centre and the scale of each seat's counter, from the start to the finish."""
    size = drawing["radius"] / 31
    found = {}
    for steps in sorted(set(position.counters)):
        seats = [seat for seat, at in enumerate(position.counters) if at == steps]
        x, y = drawing["spaces"][steps]
        for seat, (dx, dy, scale) in zip(seats, drawing["stacks"][len(seats) - 1], strict=True):
            found[seat] = x + dx * size, y + dy * size, scale * size
    return found


def _places(drawing: JsonObject, moment: Step | Position, position: Position, mark: str) -> list[tuple[float, float]]:
    """Return the point at which arrows from and to a mark end; none for dice that are not drawn."""
    kind, _, name = mark.partition(":")
    if kind == "space":
        x, y = drawing["spaces"][int(name)]
    elif kind == "rung":
        rung = drawing["ladder"]["rungs"][int(name)]
        x, y = rung["x"] + rung["width"] / 2, rung["y"] + rung["height"] / 2
    elif kind == "seat":
        x, y, _scale = _standing(drawing, position)[ord(name) - ord("A")]
    elif _faces(moment, position) is None:
        return []
    else:
        x, y = _dice_place(drawing)
    return [(x, y)]


def _dice_place(drawing: JsonObject) -> tuple[float, float]:
    """Return the centre of the dice in hand, below the ladder."""
    ladder = drawing["ladder"]
    return ladder["x"] + ladder["width"] / 2 - 8, ladder["y"] + ladder["height"] + 62


def _hand(drawing: JsonObject, moment: Step | Position, position: Position, marks: Sequence[str]) -> Iterator[Element]:
    hand = _faces(moment, position)
    if hand is None:
        return
    seat, faces = hand
    x, y = _dice_place(drawing)
    if "dice" in marks:
        yield box((x - 76, y - 38, 168, 76), 14, "none", INK, 5)
    yield from pair(drawing["seats"][seat], faces, x, y, 1.25)


def _faces(moment: Step | Position, position: Position) -> tuple[int, str] | None:
    """Return the seat and the dice in hand; of a bust, the dice that ended the turn."""
    if position.roll is not None:
        return position.player, str(DICE_OF[position.roll])
    events = moment.events if isinstance(moment, Step) else ()
    rolled = next((event for event in events if isinstance(event, Rolled)), None)
    return None if rolled is None else (rolled.seat, str(rolled.dice))
