"""Tables of results: text with bars for a terminal, Markdown, HTML, pandas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.drawing import markup
from exxtra_widget.support.extras import missing_extra
from exxtra_widget.support.locale import spoken
from exxtra_widget.support.suggest import no_attribute, suggest_keywords

if TYPE_CHECKING:
    import pandas as pd


# currentColor suits light and dark themes.
CELL: Final = "text-align:right;padding:0.1em 0.7em;white-space:nowrap"
BAR: Final = "display:inline-block;height:0.8em;min-width:1px;background:currentColor;opacity:0.55"
# Letters of the longest bar in a terminal.
_LONGEST: Final = 30


def label(outcome: object) -> str:
    """Return an outcome as short text; a tuple without brackets."""
    if type(outcome) is tuple:
        return ", ".join(label(part) for part in outcome)
    return str(outcome)


def plain(outcome: object) -> Any:
    """Return an outcome for a table: numbers and texts unchanged, other values as text."""
    return outcome if outcome is None or type(outcome) in {int, str, bool, float} else label(outcome)


@dataclass(frozen=True)
class Table:
    """Table as data: headings, rows, a caption above, a list and a sentence below.

    Names in it may hold any characters. Markdown has neither a caption nor the bars at the end of the rows.
    """

    head: Sequence[object]
    rows: Sequence[Sequence[object]]
    caption: str = ""
    items: Sequence[str] = ()
    note: str = ""
    bars: Sequence[float | Fraction] = ()

    def text(self) -> str:
        """Return the table for a terminal, all columns aligned to the right."""
        lines = [[markup.keyboard(content) for content in line] for line in (self.head, *self.rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        # Every terminal can print this letter.
        bars = ["", *("#" * round(_LONGEST * length) for length in self._lengths())]
        table = [
            "  ".join([*map(str.rjust, line, widths), bar]).rstrip() for line, bar in zip(lines, bars, strict=True)
        ]
        items = [f"- {markup.keyboard(item)}" for item in self.items]
        caption, note = ([markup.keyboard(text)] if text else [] for text in (self.caption, self.note))
        return "\n".join([*caption, *table, *items, *note])

    def markdown(self) -> str:
        """Return the table in Markdown, all columns aligned to the right."""
        # Keep a sign with its number in narrow columns.
        lines = [
            [markup.text(content, "markdown").replace(" %", "\u00a0%") for content in line]
            for line in (self.head, *self.rows)
        ]
        lines.insert(1, ["---:"] * len(self.head))
        table = "\n".join("| " + " | ".join(line) + " |" for line in lines)
        items = "\n".join(f"- {markup.text(item, 'markdown')}" for item in self.items)
        return "\n\n".join(part for part in (table, items, markup.text(self.note, "markdown")) if part)

    def html(self) -> str:
        """Return the table in HTML, accessible, for light and dark pages."""
        caption = (
            f'<caption style="text-align:left">{markup.text(self.caption, "html")}</caption>' if self.caption else ""
        )
        head = "".join(f'<th scope="col" style="{CELL}">{markup.text(name, "html")}</th>' for name in self.head)
        blank = '<td aria-hidden="true"></td>' if self.bars else ""
        body = "".join(f"<tr>{_html_cells(row)}{bar}</tr>" for row, bar in zip(self.rows, self._drawn(), strict=True))
        items = "".join(f"<li>{markup.text(item, 'html')}</li>" for item in self.items)
        note = f"<p>{markup.text(self.note, 'html')}</p>" if self.note else ""
        table = f"<table>{caption}<thead><tr>{head}{blank}</tr></thead><tbody>{body}</tbody></table>"
        return table + (f"<ul>{items}</ul>" if items else "") + note

    def _drawn(self) -> list[str]:
        bar = '<td style="text-align:left" aria-hidden="true"><span style="{};width:{:.2f}em"></span></td>'
        return [bar.format(BAR, 10 * length) if self.bars else "" for length in self._lengths()]

    def _lengths(self) -> list[float]:
        # As shares of the longest bar.
        most = max(self.bars, default=1) or 1
        return [float(size / most) for size in self.bars] or [0.0] * len(self.rows)


def _html_cells(row: Sequence[object]) -> str:
    name, *cells = (markup.text(content, "html") for content in row)
    others = "".join(f'<td style="{CELL}">{cell}</td>' for cell in cells)
    return f'<th scope="row" style="{CELL}">{name}</th>{others}'


class Shown:
    """Results that show themselves as one `Table`: in a terminal, in Markdown, in HTML.

    A class with a short sentence has ``__str__`` as well, and each has a ``__repr__`` of one line.
    """

    __slots__ = ()

    if TYPE_CHECKING:

        def _table(self, language: str) -> Table: ...
    else:
        # A type checker would take any name for an attribute.
        __getattr__ = no_attribute

    def _repr_html_(self) -> str:
        return self._table(spoken(None)).html()

    def _repr_markdown_(self) -> str:
        return self._table(spoken(None)).markdown()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002 - of IPython
        # IPython in a terminal would otherwise show the `repr`.
        return {"text/html": self._repr_html_(), "text/markdown": self._repr_markdown_(), "text/plain": str(self)}

    def __str__(self) -> str:
        return self._table("en").text()


class Tabular:
    """Results with a table: rows as plain data, and as a data frame."""

    __slots__ = ()
    if TYPE_CHECKING:

        def to_records(self) -> list[dict[str, Any]]: ...  # noqa: D102 - of each class

    @property
    def _columns(self) -> Sequence[str] | None:
        """Names of the columns, where there may be no rows."""
        return None

    @suggest_keywords
    def to_pandas(self) -> pd.DataFrame:
        """Return the rows of `to_records` as a data frame."""
        return to_pandas(self.to_records(), self._columns)


def to_pandas(records: Sequence[Any], columns: Sequence[str] | None = None) -> pd.DataFrame:
    """Return rows as a data frame, or raise an ``ImportError`` that names the extra to install."""
    try:
        import pandas as pd  # pandas is in an extra
    except ImportError as error:
        raise missing_extra("to_pandas()", "pandas", "pandas", "to_records()") from error
    return pd.DataFrame(records, columns=columns)
