"""Tables of weighted outcomes: HTML, Markdown, pandas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final

from exxtra_widget.drawing import markup
from exxtra_widget.support.extras import missing_extra

if TYPE_CHECKING:
    import pandas as pd


# currentColor suits light and dark themes.
CELL: Final = "text-align:right;padding:0.1em 0.7em;white-space:nowrap"
BAR: Final = "display:inline-block;height:0.8em;min-width:1px;background:currentColor;opacity:0.55"


def label(outcome: object) -> str:
    """Return an outcome as short text; a tuple without brackets."""
    if type(outcome) is tuple:
        return ", ".join(label(part) for part in outcome)
    return str(outcome)


def plain(outcome: object) -> Any:
    """Return an outcome for a table: numbers and texts unchanged, other values as text."""
    return outcome if outcome is None or type(outcome) in {int, str, bool, float} else label(outcome)


def percent(share: Fraction | float) -> str:
    """Return a share in percent with one decimal."""
    return f"{float(100 * share):.1f}%"


def table(headings: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    """Return a Markdown table, all columns aligned to the right, without markup in its cells."""
    head, *body = ([_cell(content) for content in line] for line in (headings, *rows))
    lines = [head, ["---:"] * len(head), *body]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _cell(content: object) -> str:
    # A sign stays with its number where columns are narrow.
    return markup.text(content, "markdown").replace(" %", "\u00a0%")


def bullets(items: Iterable[object]) -> str:
    """Return a Markdown list without markup in its items."""
    return "\n".join(f"- {markup.text(item, 'markdown')}" for item in items)


class Tabular:
    """Results with a table: rows as plain data, and as a data frame."""

    __slots__ = ()
    _columns: ClassVar[Sequence[str] | None] = None

    if TYPE_CHECKING:

        def to_records(self) -> list[dict[str, Any]]: ...  # noqa: D102 - of each class

    def to_pandas(self) -> pd.DataFrame:
        """Return the rows of `to_records` as a data frame."""
        return to_pandas(self.to_records(), self._columns)


def to_pandas(records: list[dict[str, Any]], columns: Sequence[str] | None = None) -> pd.DataFrame:
    """Return rows as a data frame, or raise an ``ImportError`` that names the extra to install."""
    try:
        import pandas as pd  # pandas is in an extra
    except ImportError as error:
        raise missing_extra("to_pandas()", "pandas", "pandas", "to_records()") from error
    return pd.DataFrame(records, columns=columns)
