"""How distributions show themselves: HTML, Markdown, records, pandas."""

from __future__ import annotations

import re
from fractions import Fraction
from html.parser import HTMLParser
from typing import Any

import pytest

from exxtra_widget import Sample, use_language
from exxtra_widget.drawing import tables
from exxtra_widget.exxtra import odds
from exxtra_widget.probability.distribution import Distribution

SMALL = Distribution({"<b>": 5, "b|c": 31})


class Balance(HTMLParser):
    """Counts open tags, and keeps the text of each cell."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.open.append(tag)
        if tag in {"td", "th"}:
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] in (["td"], ["th"]):
            self.cells[-1] += data


def test_the_html_table_shows_count_fraction_and_percent() -> None:
    page = Balance()
    page.feed(SMALL._repr_html_())

    assert page.open == []
    assert page.cells == [
        *("outcome", "count", "fraction", "percent", ""),
        *("<b>", "5 of 36", "5/36", "13.9%", ""),
        *("b|c", "31 of 36", "31/36", "86.1%", ""),
    ]


def test_the_html_table_is_accessible_and_takes_its_colours_from_the_page() -> None:
    html = odds.first_roll()._repr_html_()

    assert html.count('scope="row"') == 30
    assert html.count('scope="col"') == 4
    assert ">30 outcomes, 36 in all</caption>" in html
    # Bars are drawn beside the numbers that they show, so a reader on screen skips them.
    assert html.count('aria-hidden="true"><span') == 30
    assert not re.search(r"#[0-9a-f]{3,6}|rgb|\bwhite\b(?!-)|black", html)
    assert {float(width) for width in re.findall(r"width:([\d.]+)em", html)} == {5.0, 10.0}


def test_fractions_that_nobody_can_read_are_left_out() -> None:
    page = Balance()
    page.feed(Distribution({"a": 1, "b": 10**12})._repr_html_())
    assert page.cells[5:10] == ["a", "", "", "0.0%", ""]


def test_markdown_is_the_same_table_without_bars() -> None:
    assert SMALL._repr_markdown_() == (
        "| outcome | count | fraction | percent |\n"
        "| ---: | ---: | ---: | ---: |\n"
        "| &lt;b&gt; | 5 of 36 | 5/36 | 13.9% |\n"
        "| b&#124;c | 31 of 36 | 31/36 | 86.1% |"
    )


def test_a_terminal_shows_the_same_table_in_columns() -> None:
    assert str(SMALL) == (
        "2 outcomes, 36 in all\n"
        "outcome     count  fraction  percent\n"
        "    <b>   5 of 36      5/36    13.9%  #####\n"
        "    b|c  31 of 36     31/36    86.1%  ##############################"
    )
    assert repr(SMALL) == "Distribution({'<b>': 5, 'b|c': 31})"


def test_what_belongs_to_a_table_goes_with_it() -> None:
    table = tables.Table(["part", "value"], [["a", "\u22125\u00a0%"]], "Parts", ["one", "two"], "All.", [1])
    assert table.text() == "Parts\npart  value\n   a   -5 %  ##############################\n- one\n- two\nAll."
    assert table.markdown() == "| part | value |\n| ---: | ---: |\n| a | \u22125\u00a0% |\n\n- one\n- two\n\nAll."
    html = table.html()
    assert html.startswith('<table><caption style="text-align:left">Parts</caption>')
    assert html.endswith("</table><ul><li>one</li><li>two</li></ul><p>All.</p>")
    assert tables.Table(["part"], []).text() == "part"


def test_ipython_shows_a_table_alone_and_a_line_within_a_list() -> None:
    display = pytest.importorskip("IPython.core.formatters").DisplayFormatter()
    shown, _ = display.format(SMALL)
    assert shown == {
        "text/html": SMALL._repr_html_(),
        "text/markdown": SMALL._repr_markdown_(),
        "text/plain": str(SMALL),
    }
    listed, _ = display.format([SMALL])
    assert listed == {"text/plain": f"[{SMALL!r}]"}


def test_records_are_plain() -> None:
    rows = odds.reroll().to_records()

    assert rows[0] == {"outcome": "bust by 2 X", "weight": 1, "total": 36, "probability": 1 / 36}
    assert rows[-1] == {"outcome": "76", "weight": 1, "total": 36, "probability": 1 / 36}
    assert [type(row["outcome"]) for row in rows] == [str] * 24
    assert Distribution({3: 1}).to_records()[0]["outcome"] == 3
    pairs: Distribution[Any] = Distribution({(3, Fraction(1, 2)): 1})
    assert pairs.to_records()[0]["outcome"] == "3, 1/2"


def test_pandas_gets_the_records() -> None:
    frame = odds.first_roll().to_pandas()
    assert list(frame.columns) == ["outcome", "weight", "total", "probability"]
    assert (len(frame), frame["weight"].sum()) == (30, 36)


@pytest.mark.parametrize(("share", "text"), [(Fraction(11, 36), "30.6%"), (0, "0.0%"), (1, "100.0%"), (0.125, "12.5%")])
def test_percent_has_one_decimal(share: Fraction, text: str) -> None:
    assert tables.percent(share) == text


@pytest.mark.parametrize(
    ("language", "caption", "observed", "head", "count"),
    [
        ("de", "2 Ergebnisse, zusammen 36", "Beobachtungen", ["Ergebnis", "Anzahl", "Bruch", "Prozent"], "5 von 36"),
        ("fr", "2 issues, 36 en tout", "observations", ["issue", "effectif", "fraction", "pour cent"], "5 sur 36"),
    ],
)
def test_the_table_speaks_the_language_in_use(
    language: str, caption: str, observed: str, head: list[str], count: str
) -> None:
    use_language(language)
    try:
        page = Balance()
        page.feed(SMALL._repr_html_())
        assert caption in SMALL._repr_html_()
        assert page.cells[:4] == head
        assert page.cells[6:9] == [count, "5/36", "13,9 %"]
        assert SMALL._repr_markdown_().startswith(f"| {' | '.join(head)} |")
        assert f"2 {observed}" in Sample(["a", "b"])._repr_html_()
    finally:
        use_language("en")
