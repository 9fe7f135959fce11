"""Sheets to print the cards of a class: the front for the camera, the back for the student; see `card_codes`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from exxtra_widget.drawing import markup
from exxtra_widget.drawing.svg import FONT, NAMESPACE, PAPER, element, in_words_of, to_text
from exxtra_widget.predict.card_codes import CODES, LETTERS, card_numbers
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.files import path_of, write_text
from exxtra_widget.support.locale import Language, fill, shell, spoken
from exxtra_widget.support.suggest import no_attribute, suggest_in_class, suggest_keywords

# Millimetres: the sheet, the side of the card, and the cells of its marker, of which there are six in a row.
WIDTH, HEIGHT = 210, 297
CELL: Final = 26
_EDGE: Final = (WIDTH - 6 * CELL) / 2
_MIDDLE: Final = WIDTH / 2
# Signs on the back: too small to be read by those who sit behind.
_SIGN: Final = 3.8
_SCALE: Final = 92
# The turn that says 0%, and the one for each percentage point; js/src/cards/answers.ts reads them.
_FIRST, _POINT = -135, 2.7
_INK, _SOFT = "#000000", "#555555"
_PRINT: Final = (
    "@page{size:A4;margin:0}body{margin:0}svg{display:block;break-after:page}"
    "@media screen{svg{width:10cm;height:auto;display:inline-block;border:1px solid}}"
)


@suggest_in_class()
@dataclass(frozen=True)
class CardSheets:
    """Sheets of cards to print on both sides, as `cards` makes them; an immutable value.

    A notebook shows both sides of the first card.

    Parameters
    ----------
    numbers : tuple of int
        The cards.
    language : str
        Language of the backs: ``en``, ``de`` or ``fr``.
    """

    numbers: tuple[int, ...]
    language: str = "en"

    if not TYPE_CHECKING:
        # A type checker would take any name for an attribute.
        __getattr__ = no_attribute

    @property
    def svgs(self) -> tuple[str, ...]:
        """The sheets as SVG, A4: front and back of the first card, front and back of the next one."""
        return tuple(self._sheets(self.numbers, width=f"{WIDTH}mm", height=f"{HEIGHT}mm"))

    def save(self, path: str | Path) -> Path:
        """Write the sheets to a page ``.html`` for printing; an older one is replaced.

        Another ending raises a ``ValueError``; a file that cannot be written an ``OSError``.
        """
        file = path_of(path)
        if file.suffix.lower() != ".html":
            raise ValueError(f"cards must be saved as .html, not as {quote(file.name)}; open the page and print it")
        write_text(file, self._page())
        return file

    def _page(self) -> str:
        return (
            f'<!DOCTYPE html><html lang="{self.language}"><meta charset="utf-8">'
            f"<title>{markup.text(self._say('title', numbers=_in_short(self.numbers)), 'html')}</title>"
            f"<style>{_PRINT}</style><body>{''.join(self.svgs)}</body></html>"
        )

    def _sheets(self, numbers: Iterable[int], **size: str) -> Iterator[str]:
        for card in numbers:
            yield self._sheet(card, "front", _front(card), **size)
            yield self._sheet(card, "back", self._back(card), **size)

    def _sheet(self, card: int, side: str, parts: Iterable[Element], **size: str) -> str:
        cut = element("path", d=f"M0 {WIDTH}H{WIDTH}", stroke=_SOFT, stroke_width=0.3, stroke_dasharray="3 2")
        drawn = element(
            "svg",
            element("rect", width=WIDTH, height=HEIGHT, fill=PAPER),
            *parts,
            cut,
            _sign(WIDTH + 8, self._say("cut"), _SOFT),
            xmlns=NAMESPACE,
            viewBox=f"0 0 {WIDTH} {HEIGHT}",
            **size,
            role="img",
            aria_label=self._say(side, card=card),
            font_family=FONT,
            **in_words_of(self.language),
        )
        return to_text(drawn)

    def _back(self, card: int) -> Iterator[Element]:
        """Draw the scale, whose uppermost mark is the answer.

        Nothing tells from a distance which side is up: a full circle, and signs that are read only by the holder.
        """
        yield element("circle", cx=_MIDDLE, cy=_MIDDLE, r=_SCALE, fill="none", stroke=_INK, stroke_width=0.5)
        for point in range(0, 101, 5):
            yield from _mark(point, self.language)
        for quarter, letter in enumerate(LETTERS):
            yield _around(90 * quarter, _SCALE - 19, letter)
        yield _around(180, _SCALE - 10.5, self._say("none"))
        yield _sign(_MIDDLE - 2, self._say("turn"))
        yield _sign(_MIDDLE + 5, self._say("card", card=card))

    def _say(self, key: str, **fields: object) -> str:
        return fill(shell(self.language)["sheets"][key], fields, language=self.language)

    def _repr_html_(self) -> str:
        pair = "".join(self._sheets(self.numbers[:1], width="16em"))
        return f'<div lang="{self.language}"><p>{markup.text(str(self), "html")}</p>{pair}</div>'

    def __str__(self) -> str:
        numbers = _in_short(self.numbers)
        return f"{self._say('title', numbers=numbers)}. {self._say('print')}"

    def __repr__(self) -> str:
        count = len(self.numbers)
        return f"<CardSheets: {count} {'card' if count == 1 else 'cards'}>"


@suggest_keywords
def cards(numbers: int | Iterable[int] = 28, *, language: Language | None = None) -> CardSheets:
    """Return sheets of cards that a class holds up to answer, to print on both sides.

    The pattern of a card is its number, and its turn the answer: 0% to 100%, or A to D. Print on A4 at 100%, on both
    sides, flipped on the long edge, and cut off the strip below.

    Parameters
    ----------
    numbers : int or iterable of int, default 28
        How many cards, or their numbers, 1 to 40.
    language : str, optional
        Language of the backs: ``en``, ``de`` or ``fr``; by default the language of `use_language`.

    Returns
    -------
    CardSheets
        Sheets that show the first card in a notebook; ``save("cards.html")`` writes all of them, `svgs` holds them.

    Raises
    ------
    ValueError
        If a number is not from 1 to 40, or listed twice.

    Examples
    --------
    >>> from exxtra_widget import cards
    >>> cards(28)
    <CardSheets: 28 cards>
    >>> len(cards([3, 9]).svgs)
    4
    """
    return CardSheets(card_numbers(numbers), spoken(language))


def _front(card: int) -> Iterator[Element]:
    side, code = 6 * CELL, CODES[card - 1]
    white = [
        element("rect", x=_EDGE + CELL * (1 + at % 4), y=_EDGE + CELL * (1 + at // 4), width=CELL, height=CELL)
        for at in range(16)
        if code >> (15 - at) & 1
    ]
    yield element(
        "g",
        element("rect", x=_EDGE, y=_EDGE, width=side, height=side),
        element("g", *white, fill=PAPER),
        shape_rendering="crispEdges",
    )
    # At each edge, so that no number tells which one is up.
    for quarter in range(4):
        yield _around(90 * quarter, _MIDDLE - 15, str(card), 7, _SOFT)


def _mark(point: int, language: str) -> Iterator[Element]:
    """Draw the mark of a percentage, each tenth with its number."""
    turn, is_tenth = _FIRST + _POINT * point, point % 10 == 0
    (x, y), (u, v) = _place(turn, _SCALE), _place(turn, _SCALE - (7 if is_tenth else 4))
    yield element("path", d=f"M{x:.2f} {y:.2f}L{u:.2f} {v:.2f}", stroke=_INK, stroke_width=0.7 if is_tenth else 0.4)
    if is_tenth:
        sign = "%" if language == "en" else "\N{NO-BREAK SPACE}%"
        yield _around(turn, _SCALE - 10.5, f"{point}{sign if point % 50 == 0 else ''}")


def _place(turn: float, distance: float) -> tuple[float, float]:
    """Return the point at a distance from the middle, in a direction clockwise from the top."""
    return _MIDDLE + distance * sin(radians(turn)), _MIDDLE - distance * cos(radians(turn))


def _around(turn: float, distance: float, text: str, size: float = _SIGN, colour: str = _INK) -> Element:
    """Draw a text that stands upright once the card is turned so that it is on top."""
    made = _sign(_MIDDLE - distance, text, colour, size)
    made.set("transform", f"rotate({turn:g} {_MIDDLE:g} {_MIDDLE:g})")
    return made


def _sign(y: float, text: str, colour: str = _INK, size: float = _SIGN) -> Element:
    return element("text", text, x=_MIDDLE, y=y, font_size=size, text_anchor="middle", fill=colour)


def _in_short(numbers: tuple[int, ...]) -> str:
    """Return numbers as text, runs of three or more by their ends."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    short = (f"{run[0]}\N{EN DASH}{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)
    return ", ".join(short)
