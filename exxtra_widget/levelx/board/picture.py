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
    SOFT,
    arrows,
    badge,
    box,
    cross,
    element,
    label,
    pawn,
    picture,
    short,
)
from exxtra_widget.levelx.rules.events import Rolled
from exxtra_widget.levelx.rules.notation import DICE, ROWS, row_lengths
from exxtra_widget.support.locale import fill, letter, seat_name

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from exxtra_widget.levelx.rules.rules import Position
    from exxtra_widget.support.packing import JsonObject


def headline(position: Position, players: Sequence[str] = (), language: str = "en") -> str:
    """Return a few words: the seat to act, and its roll."""
    names = words(language, "levelx")["board"]
    if position.is_over:
        winners = [short(seat_name(seat, players)) for seat in position.winners]
        return fill(names["has_won"], {"list": ", ".join(winners)}, language=language)
    key = "to_roll" if position.roll is None else "has_rolled"
    return fill(names[key], {"seat": position.player, "dice": position.roll}, players, language=language)


def text(position: Position, players: Sequence[str] = (), language: str = "en") -> str:
    """Return a picture in characters: the rows with their pieces and tokens, then the scores."""
    rows = []
    for i, (row, length) in enumerate(zip(ROWS, row_lengths(position.rules), strict=True)):
        squares = []
        for square in range(length + 1):
            here = "".join(letter(seat) for seat, own in enumerate(position.pieces) if own[i] == square)
            squares.append(f"X{here}" if square == length else here or "·")
        rows.append(f"{row:>2}  " + " ".join(f"{square:<2}" for square in squares) + f"  {position.stacks[i]}")
    scores = []
    for seat, score in enumerate(position.scores):
        began = " (1)" if seat == position.rules.first else ""
        scores.append(f"{short(seat_name(seat, players))}{began}  {score}")
    return "\n".join([headline(position, players, language), "", *rows, "", *scores])


def svg(moment: Step | Position, drawing: JsonObject, players: Sequence[str] = (), language: str = "en") -> str:
    """Return a picture as SVG, drawn from the same description as the live board."""
    position: Position = moment.after if isinstance(moment, Step) else moment
    marks = moment.marks if isinstance(moment, Step) else ()
    parts = (
        *_rows(drawing, position, marks),
        *_pieces(drawing, position, marks),
        *_bonuses(drawing, position, marks),
        *_dice(moment, position, marks),
        *arrows(marks, lambda mark: _places(drawing, moment, position, mark), drawing["view"][2]),
    )
    return picture(drawing["view"], headline(position, players, language), str(position), parts, language)


def _box(x: float, y: float, size: float, fill_: str, *, marked: bool) -> Element:
    outline = (INK, 6) if marked else (LINE, 2)
    return box((x - size / 2, y - size / 2, size, size), size * 0.16, fill_, *outline)


def _rows(drawing: JsonObject, position: Position, marks: Sequence[str]) -> Iterator[Element]:
    size = drawing["size"]
    for i, row in enumerate(drawing["rows"]):
        number = row["number"]
        x, y = row["label"]
        if f"row:{number}" in marks:
            yield element("circle", cx=x, cy=y, r=32, fill="none", stroke=INK, stroke_width=5)
        yield label(x, y, str(number), 34, INK, "700")
        sx, sy = row["start"]
        marked = f"square:{number}.0" in marks
        yield element("g", _box(sx, sy, size * 0.9, GROUND, marked=marked), opacity=0.75)
        for k, (qx, qy) in enumerate(row["squares"], start=1):
            last = k == len(row["squares"])
            yield _box(qx, qy, size, INK if last else PAPER, marked=f"square:{number}.{k}" in marks)
            if last:
                path = cross(qx, qy, size * 0.22)
                yield element("path", d=path, stroke="#ffd34d", stroke_width=9, stroke_linecap="round")
        # Earned tokens go next to the row's number, as on the live board.
        earned = [(seat, own[i]) for seat, own in enumerate(position.tokens) if own[i]]
        for k, (seat, count) in enumerate(earned):
            ex, ey = x + 44 + 44 * (k % 2), y - 20 + 34 * (k // 2)
            yield from badge(drawing["seats"][seat], ex, ey, 10)
            yield label(ex + 20, ey, str(count), 18, INK, "700")
        tx, ty = row["stack"]
        yield element("circle", cx=tx, cy=ty, r=30, fill=GROUND, stroke=LINE, stroke_width=2)
        yield label(tx, ty, str(position.stacks[i]), 26, INK if position.stacks[i] else SOFT, "700")


def _pieces(drawing: JsonObject, position: Position, marks: Sequence[str]) -> Iterator[Element]:
    scale = drawing["size"] / 76
    for seat, x, y, size in _standing(drawing, position):
        look = drawing["seats"][seat]
        marked = f"seat:{look['letter']}" in marks
        if size is None:
            yield from pawn(look, x, y, round(scale, 2), marked=marked)
            continue
        radius = round(13.5 * size * scale)
        if marked:
            yield element("circle", cx=x, cy=y, r=radius * 1.4, fill="none", stroke=INK, stroke_width=5)
        yield from badge(look, x, y, radius)


def _standing(drawing: JsonObject, position: Position) -> Iterator[tuple[int, float, float, float | None]]:
    """Yield the seat and the centre of each piece, and its size if it is a dot: at the start, and next to others."""
    scale = drawing["size"] / 76
    for i, row in enumerate(drawing["rows"]):
        squares = [own[i] for own in position.pieces]
        for seat, square in enumerate(squares):
            x, y = (row["start"], *row["squares"])[square]
            together = [other for other, there in enumerate(squares) if there == square]
            if square and len(together) == 1:
                yield seat, x, y, None
                continue
            dx, dy, size = drawing["dots"][len(together) - 1][together.index(seat)]
            dx, dy = (dx, dy) if square else (dy, dx)
            # Whole numbers make a picture of 24 pieces a tenth shorter.
            yield seat, round(x + dx * scale), round(y + dy * scale), size


def _places(drawing: JsonObject, moment: Step | Position, position: Position, mark: str) -> list[tuple[float, float]]:
    """Return the points at which arrows from and to a mark may end: one, the pieces of a seat, or none without dice."""
    kind, _, name = mark.partition(":")
    if kind == "seat":
        return [(x, y) for seat, x, y, _size in _standing(drawing, position) if seat == ord(name) - ord("A")]
    if kind == "bonus":
        return [(bonus["x"], bonus["y"]) for bonus in drawing["bonuses"] if bonus["value"] == int(name)]
    if kind == "dice":
        return [(30 + 48 * (DICE - 1) / 2, 704)] if _faces(moment, position) else []
    number, _, square = name.partition(".")
    row = drawing["rows"][ROWS.index(int(number))]
    return [(row["start"], *row["squares"])[int(square)] if square else row["label"]]


def _bonuses(drawing: JsonObject, position: Position, marks: Sequence[str]) -> Iterator[Element]:
    for bonus in drawing["bonuses"]:
        value, x, y = bonus["value"], bonus["x"], bonus["y"]
        left = value in position.bonuses
        outline = (INK, 5) if f"bonus:{value}" in marks else (LINE, 2)
        yield box((x - 46, y - 30, 92, 60), 14, "#fff3c4" if left else PAPER, *outline, None if left else "5 5")
        yield label(x, y, str(value), 28, INK if left else SOFT, "700")


def _dice(moment: Step | Position, position: Position, marks: Sequence[str]) -> Iterator[Element]:
    for i, face in enumerate(_faces(moment, position)):
        yield _box(30 + 48 * i, 704, 40, PAPER, marked="dice" in marks)
        yield label(30 + 48 * i, 704, face, 26, INK, "700")


def _faces(moment: Step | Position, position: Position) -> Sequence[str]:
    """Return the dice in hand, or those just grouped."""
    if position.roll is not None:
        return position.roll
    first = next(iter(moment.events), None) if isinstance(moment, Step) else None
    return first.dice if isinstance(first, Rolled) else ()
