"""A finished chart: an immutable value with a picture, its description and its table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree.ElementTree import Element, fromstring

from exxtra_widget.drawing import markup
from exxtra_widget.drawing.svg import FONT, INK, NAMESPACE, PAPER, element, in_words_of, label, to_text
from exxtra_widget.drawing.tables import Table, to_pandas
from exxtra_widget.support.arguments import quote, shown
from exxtra_widget.support.files import path_of, write_text
from exxtra_widget.support.locale import fill, shell
from exxtra_widget.support.numbers import number, percent
from exxtra_widget.support.suggest import suggest_in_class

if TYPE_CHECKING:
    from fractions import Fraction

    import pandas as pd

WIDTH: Final = 960
TITLE: Final = 26
# Letters are about six tenths as wide as high.
LETTER: Final = 0.57
BOLD: Final = 0.66


@suggest_in_class()
@dataclass(frozen=True)
class Figure:
    r"""Chart as SVG, with its description and the table of its numbers; an immutable value.

    A notebook shows the picture, in the colours of its theme, with the table below. `svg` and `save` have a white
    ground instead, for slides, worksheets and web pages.

    Parameters
    ----------
    title : str
        Title of the chart.
    description : str
        Alternative text: the content of the picture in a sentence.
    table : tuple of tuple of str
        The numbers of the chart as rows of text; the first row holds the headings.
    body, height : str, float
        Content of the SVG element, and its height in pixels; it is 960 wide.
    language : str
        Language of the texts: ``en``, ``de`` or ``fr``.

    Examples
    --------
    >>> from exxtra_widget import figures
    >>> figure = figures.bars({"rung 1": 0.3, "rung 5": 0.7})
    >>> figure.table[1]
    ('rung 1', '30.0%')
    """

    title: str
    description: str
    table: tuple[tuple[str, ...], ...]
    body: str
    height: float
    language: str = "en"

    @property
    def svg(self) -> str:
        """The picture as an ``<svg>`` element on white ground."""
        # CairoSVG would make an empty picture of a page's style.
        ground = element("rect", width=WIDTH, height=self.height, fill=PAPER)
        return self._drawn(ground, color=INK)

    def save(self, path: str | Path) -> Path:
        """Write the picture to a file ``.svg``, or picture and table to a page ``.html``; an older one is replaced.

        Another ending raises a ``ValueError``; a file that cannot be written an ``OSError``.
        """
        file = path_of(path)
        if file.suffix.lower() not in {".svg", ".html"}:
            raise ValueError(
                f"a figure must be saved as .svg or .html, not as {quote(file.name)}; save it as .svg and convert that"
            )
        write_text(file, self.svg if file.suffix.lower() == ".svg" else self._page())
        return file

    def to_pandas(self) -> pd.DataFrame:
        """Return the table as a data frame of texts, as shown; `to_pandas` of a result has its numbers."""
        head, *rows = self.table
        return to_pandas(rows, head)

    def _page(self) -> str:
        return (
            f'<!DOCTYPE html><html lang="{self.language}"><meta charset="utf-8">'
            f"<title>{markup.text(self.title, 'html')}</title>"
            f'<body style="font-family:{FONT}">{self._repr_html_()}</body></html>'
        )

    def _drawn(self, *ground: Element, **attributes: str) -> str:
        return to_text(
            element(
                "svg",
                *ground,
                *fromstring(f"<svg>{self.body}</svg>"),  # noqa: S314 - our own
                xmlns=NAMESPACE,
                viewBox=f"0 0 {WIDTH} {self.height:g}",
                width=WIDTH,
                height=self.height,
                role="img",
                aria_label=f"{self.title}. {self.description}",
                font_family=FONT,
                **in_words_of(self.language),
                **attributes,
            )
        )

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        head, *rows = self.table
        picture = self._drawn(style="max-width:100%;height:auto;color:inherit")
        return (
            f'<figure lang="{self.language}" dir="ltr" style="margin:0;color:inherit">{picture}'
            f"<details><summary>{say(self.language, 'table')}</summary>"
            f"{Table(head, rows).html()}</details></figure>"
        )

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002 - of IPython
        # As an SVG output it would be an image, whose text could not take the colours of the page.
        return {"text/html": self._repr_html_(), "text/plain": str(self)}

    def __str__(self) -> str:
        head, *rows = self.table
        return f"{self.title}\n\n{Table(head, rows).markdown()}"

    def __repr__(self) -> str:
        return f"<Figure {self.title!r}: {self.description}>"


Point = tuple[float, float]
Curve = tuple[Point, ...]


class Labels(NamedTuple):
    """The texts of a chart around its drawing, and what its axes show."""

    title: str = ""
    description: str = ""
    language: str = "en"
    # Titles of the axis of the numbers, and of the other one: of names, moments or outcomes.
    axis: str = ""
    heading: str = ""
    is_share: bool = True
    # The unit of numbers next to bars.
    unit: str = ""
    # Whether the number axis contains 0.
    zero: bool = True
    # A dashed line with its text.
    reference: tuple[float, str] | None = None
    # Headings of the numbers next to rows: of the bars, of the diamonds.
    columns: tuple[str, ...] = ("",)
    # The sum of the orange bars.
    marked: str = ""
    # Names of the parts of the bars, or of the bars one below the other.
    parts: tuple[str, ...] = ()
    # A line over the columns: places, counted in columns from the middle of the first, and heights.
    curve: Curve = ()

    def said(self, value: float | Fraction) -> str:
        """Return a number of the chart as text: a share in percent."""
        return percent(value, self.language) if self.is_share else number(value, self.language)


def figure(labels: Labels, table: Iterable[Sequence[str]], parts: Iterable[Element], height: float) -> Figure:
    """Return a figure from a drawing that leaves the room of `head` for the title."""
    lines = _headline(labels.title)
    # Screen readers need the space at a line break.
    broken = [*(f"{line} " for line in lines[:-1]), lines[-1]]
    heading = (text(20, 36 + 32 * i, line, TITLE, weight="650") for i, line in enumerate(broken))
    # A figure is a value, and elements are not compared by their content.
    body = to_text(element("svg", *heading, *parts)).removeprefix("<svg>").removesuffix("</svg>")
    return Figure(labels.title, labels.description, tuple(map(tuple, table)), body, height, labels.language)


def head(title: str) -> float:
    """Return the room that a title takes at the top, in pixels."""
    return 24.0 + 32 * len(_headline(title))


def _headline(title: str) -> list[str]:
    if not isinstance(title, str):
        raise TypeError(f"a title must be a string, not {shown(title)}")
    return wrapped(title, TITLE, WIDTH - 40, bold=True)


def say(language: str, key: str, **fields: object) -> str:
    """Return a text of the group ``figure`` in one language."""
    return fill(shell(language)["figure"][key], fields, language=language)


def text(
    x: float,
    y: float,
    content: object,
    size: float = 20,
    anchor: str = "start",
    *,
    weight: str = "450",
    colour: str = "currentColor",
) -> Element:
    """Return a text element, vertically centred on y."""
    return label(f"{x:.1f}", f"{y:.1f}", str(content), size, colour, weight, anchor)


def width(content: object, size: float, *, bold: bool = False) -> float:
    """Return the estimated width of a text in pixels."""
    return len(str(content)) * size * (BOLD if bold else LETTER)


def short(content: str, size: float, room: float, *, bold: bool = False) -> str:
    """Return a text cut to a width in pixels."""
    most = max(2, int(room / size / (BOLD if bold else LETTER)))
    return content if len(content) <= most else content[: most - 1] + "…"


def wrapped(content: str, size: float, room: float, *, bold: bool = False) -> list[str]:
    """Return a text as lines of at most a width in pixels, three at most."""
    lines: list[str] = [""]
    for word in content.split(" "):
        longer = f"{lines[-1]} {word}".strip(" ")
        if width(longer, size, bold=bold) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return [short(line, size, room, bold=bold) for line in (*lines[:2], " ".join(lines[2:])) if line] or [""]
