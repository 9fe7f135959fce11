"""One page on A4 for a class without the game: dice, stickers, ladder, track and counters, from the rules' data."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from exxtra_widget.core.language import words
from exxtra_widget.drawing.seat_style import looks
from exxtra_widget.drawing.svg import FONT, GROUND, INK, NAMESPACE, PAPER, badge, element, in_words_of, label, to_text
from exxtra_widget.exxtra.rules.notation import DIE_A, DIE_B, RUNGS, SEATS, Rules
from tools.lessons.phrases import say

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    Elements = Iterator[Element]

STEM: Final = "dice"
# Lengths are in millimetres: A4 without margins of 8 mm.
MARGIN: Final = 8
WIDTH, HEIGHT = 210 - 2 * MARGIN, 297 - 2 * MARGIN
# Nine and a half points, and the height of a line.
LETTERS, LINE = 3.4, 5
EDGE, FLAP, STICKER = 17, 5, 14
# Two dice of this page fit on a rung.
RUNG_WIDTH, RUNG_HEIGHT = 56, EDGE + 2
SPACE, PITCH = 6.6, 15
# Spaces on each side of the ladder, the corners included; the others go across above it.
SIDE: Final = 8
COUNTER: Final = 6
LEFT, UP, RIGHT, DOWN = (-1, 0), (0, -1), (1, 0), (0, 1)
# Columns and rows of the faces in a net, a cross; and the edges at which one of them has a flap.
NET: Final = ((1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2))
FLAPS: Final = ((0, LEFT), (0, UP), (0, RIGHT), (1, LEFT), (5, LEFT), (5, DOWN), (5, RIGHT))

line = partial(element, "path", fill="none", stroke=INK, stroke_width=0.3)
box = partial(element, "rect", fill=PAPER, stroke=INK, stroke_width=0.3)


def html(language: str) -> str:
    """Return the page as HTML."""
    head = f'<meta charset="utf-8"><title>{say(language, "dice.title")}</title>'
    style = f"@page{{size:A4;margin:{MARGIN}mm}}body{{margin:0}}svg{{display:block;max-width:100%}}"
    style += f"@media screen{{svg{{height:auto;margin:{MARGIN}mm auto}}}}"
    head += f'<meta name="viewport" content="width=device-width"><style>{style}</style>'
    return f'<!doctype html><html lang="{language}"><head>{head}</head><body>{svg(language)}</body></html>\n'


def svg(language: str) -> str:
    """Return the page as SVG."""
    nets = 22 + FLAP
    board = nets + 3 * EDGE + FLAP + 8
    rules = HEIGHT - 7 * LINE - 1
    parts = (
        *_text(0, 6, say(language, "dice.title"), size=6, weight="700"),
        *_text(0, 14, say(language, "dice.nets")),
        *_net(DIE_A, FLAP + 0.5, nets),
        *_net(DIE_B, WIDTH - 4 * EDGE - 0.5, nets, framed=True),
        *_board(board, language),
        *_beside(board, language),
        *_rules(rules, language),
    )
    size = {"width": f"{WIDTH}mm", "height": f"{HEIGHT}mm"}
    named = {"role": "img", "aria_label": say(language, "dice.title"), **in_words_of(language)}
    view = f"0 0 {WIDTH} {HEIGHT}"
    return to_text(element("svg", *parts, xmlns=NAMESPACE, viewBox=view, font_family=FONT, **size, **named))


def _text(x: float, y: float, text: str, width: float = WIDTH, size: float = LETTERS, weight: str = "400") -> Elements:
    # Letters are about six tenths as wide as high.
    for number, row in enumerate(wrap(text, int(width / size / 0.58), break_on_hyphens=False)):
        yield element("text", row, x=x, y=y + number * LINE, font_size=size, font_weight=weight, fill=INK)


def _rules(y: float, language: str) -> Elements:
    """Draw the rules, each in one line."""
    for number, rule in enumerate(say(language, "dice.rules").split("\n")):
        yield from _text(0, y + number * LINE, f"{number + 1}.")
        yield from _text(6, y + number * LINE, rule, WIDTH - 6)


def _net(faces: str, x: float, y: float, *, framed: bool = False) -> Elements:
    for number, (column, row) in enumerate(NET):
        middle = x + (column + 0.5) * EDGE, y + (row + 0.5) * EDGE
        yield from _face(faces[number], *middle, EDGE, framed=framed)
        for way in (LEFT, UP, RIGHT, DOWN):
            beside = (column + way[0], row + way[1])
            # A line between two faces is drawn once.
            if beside not in NET[:number]:
                yield from _edge(*middle, way, folded=beside in NET, flap=(number, way) in FLAPS)


def _edge(x: float, y: float, way: tuple[int, int], *, folded: bool, flap: bool) -> Elements:
    """Draw an edge of a face around a middle: a solid line to cut, or a dashed one to fold, with a flap behind it."""
    dx, dy = way

    def at(out: float, along: float) -> str:
        return f"{x + dx * out - dy * along:g} {y + dy * out + dx * along:g}"

    half = EDGE / 2
    yield line(d=f"M{at(half, -half)}L{at(half, half)}", stroke_dasharray="1.5 1.3" if folded or flap else None)
    if flap:
        short, out = half - FLAP * 0.6, half + FLAP
        yield line(d=f"M{at(half, -half)}L{at(out, -short)}L{at(out, short)}L{at(half, half)}")


def _face(sign: str, x: float, y: float, side: float, *, framed: bool) -> Elements:
    """Draw a face; faces of the second die have a frame, so that they differ without colour."""
    if framed:
        inner = side * 0.76
        yield box(x=x - inner / 2, y=y - inner / 2, width=inner, height=inner, rx=side * 0.12, stroke_width=side * 0.03)
    yield label(x, y, sign, side * 0.55, INK, "700")


def _board(top: float, language: str) -> Elements:
    goal = Rules().goal
    across = goal + 1 - 2 * SIDE
    width = (across + 1) * PITCH
    height = len(RUNGS) * RUNG_HEIGHT + 4 + SPACE
    steps = [height * (1 - i / (SIDE - 1)) for i in range(SIDE)]
    places = [(0.0, y) for y in steps] + [((i + 1) * PITCH, 0.0) for i in range(across)]
    places += [(width, y) for y in reversed(steps)]
    places = [(x + SPACE + 0.5, y + top + SPACE) for x, y in places]
    path = " ".join(f"{x:g} {y:g}" for x, y in places)
    yield line(d=f"M{path}", stroke_width=0.8, stroke_dasharray="0.1 2", stroke_linecap="round")
    for number, (x, y) in enumerate(places):
        end = number in {0, goal}
        yield element("circle", cx=x, cy=y, r=SPACE, fill=INK if end else PAPER, stroke=INK, stroke_width=0.4)
        yield label(x, y, str(number), 5.4, PAPER if end else INK, "700")
    for number, key in ((0, "start"), (goal, "finish")):
        x, y = places[number]
        yield label(x, y + SPACE + 3, words(language, "exxtra")["board"][key], LETTERS, INK)
    yield from _ladder(places[0][0] + (width - RUNG_WIDTH) / 2, top + 2 * SPACE + 4)


def _ladder(x: float, y: float) -> Elements:
    for place, rung in enumerate(reversed(RUNGS)):
        up = y + place * RUNG_HEIGHT
        yield box(x=x, y=up, width=RUNG_WIDTH, height=RUNG_HEIGHT, fill=GROUND if place % 2 else PAPER)
        yield label(x + 8, up + RUNG_HEIGHT / 2, str(rung), 10, INK, "700")
        # Only the lowest rung holds any number of pairs.
        for left in (x + 17, x + 18 + EDGE) if rung else ():
            yield box(x=left, y=up + 1, width=EDGE, height=EDGE, rx=2, stroke_dasharray="1 1.5", fill="none")


def _beside(top: float, language: str) -> Elements:
    """Draw what is to the right of the board: stickers, a table for ordinary dice, counters."""
    width = 66
    x, y = WIDTH - width - 0.5, top + LETTERS
    yield from _text(x, y, say(language, "dice.stickers"), width)
    y += 1.6 * LINE
    for faces, framed in ((DIE_A, False), (DIE_B, True)):
        yield from _stickers(faces, x, y, framed=framed)
        y += 2 * STICKER + 2
    y += LINE
    yield from _text(x, y, say(language, "dice.reading"), width)
    yield from _reading(x, y + 1.6 * LINE, language)
    y += 40
    yield from _text(x, y, say(language, "dice.counters"), width)
    for number, seat in enumerate(looks(SEATS[-1])):
        column, row = number % 3, number // 3
        middle = x + COUNTER * (1 + 2.6 * column), y + 0.6 * LINE + COUNTER * (1 + 2.3 * row)
        yield element("circle", cx=middle[0], cy=middle[1], r=COUNTER, fill="none", stroke=INK, stroke_width=0.3)
        yield from badge(seat, *middle, COUNTER * 0.7)


def _stickers(faces: str, x: float, y: float, *, framed: bool) -> Elements:
    columns = len(faces) // 2
    for number, sign in enumerate(faces):
        left, up = x + number % columns * STICKER, y + number // columns * STICKER
        yield box(x=left, y=up, width=STICKER, height=STICKER)
        yield from _face(sign, left + STICKER / 2, up + STICKER / 2, STICKER, framed=framed)


def _reading(x: float, y: float, language: str) -> Elements:
    """Draw a table: the pips of an ordinary die, and what each die counts instead."""
    pips = "".join(map(str, range(1, len(DIE_A) + 1)))
    rows = [
        (say(language, "dice.pips"), pips),
        *((say(language, "dice.die", n=n), f) for n, f in ((1, DIE_A), (2, DIE_B))),
    ]
    height, head, width = 8, 24, 7
    for row, (name, signs) in enumerate(rows):
        up = y + row * height
        yield box(x=x, y=up, width=head, height=height)
        yield from _text(x + 1.5, up + height / 2 + 1.3, name)
        for column, sign in enumerate(signs):
            other = sign != pips[column]
            left = x + head + column * width
            yield box(x=left, y=up, width=width, height=height, fill=INK if other else PAPER)
            yield label(left + width / 2, up + height / 2, sign, 5, PAPER if other else INK, "700")
