"""Tables of results: HTML, Markdown, a terminal, pandas."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import Sample, exxtra, levelx, use_language
from exxtra_widget.drawing import tables
from exxtra_widget.exxtra import odds
from exxtra_widget.probability.distribution import Distribution

if TYPE_CHECKING:
    from exxtra_widget.support.locale import Language

SMALL = Distribution({"<b>": 5, "b|c": 31})


def cells(html: str) -> list[str]:
    return re.findall(r"<t[hd](?: [^>]*)?>(.*?)</t[hd]>", html)


def test_a_table_is_written_in_three_forms_with_all_that_belongs_to_it() -> None:
    rows: list[list[object]] = [["<b>", "\u22125\u00a0%"], ["a|b", 7]]
    table = tables.Table(["part", "value"], rows, "Parts", ["one", "2 \u00b1 1"], "All.", [5, 31])
    assert table.text() == (
        "Parts\npart  value\n <b>   -5 %  #####\n a|b      7  ##############################\n- one\n- 2 +/- 1\nAll."
    )
    assert table.markdown() == (
        "| part | value |\n| ---: | ---: |\n| &lt;b&gt; | \u22125\u00a0% |\n| a&#124;b | 7 |\n\n"
        "- one\n- 2 \u00b1 1\n\nAll."
    )
    column, cell = f'scope="col" style="{tables.CELL}"', f'style="{tables.CELL}"'
    first, second = (
        f'<td style="text-align:left" aria-hidden="true"><span style="{tables.BAR};width:{length}em"></span></td></tr>'
        for length in ("1.61", "10.00")
    )
    assert table.html() == (
        '<table><caption style="text-align:left">Parts</caption>'
        f"<thead><tr><th {column}>part</th><th {column}>value</th>"
        '<td aria-hidden="true"></td></tr></thead>'
        f'<tbody><tr><th scope="row" {cell}>&lt;b&gt;</th><td {cell}>\u22125\u00a0%</td>{first}'
        f'<tr><th scope="row" {cell}>a|b</th><td {cell}>7</td>{second}'
        "</tbody></table><ul><li>one</li><li>2 \u00b1 1</li></ul><p>All.</p>"
    )
    assert tables.Table(["part"], []).text() == "part"
    # A page has its own light and dark colours.
    assert not re.search(r"#[0-9a-f]{3,6}|rgb|\bwhite\b(?!-)|black", table.html())


def test_ipython_shows_a_table_alone_and_a_line_within_a_list() -> None:
    display = pytest.importorskip("IPython.core.formatters").DisplayFormatter()
    shown, _ = display.format(SMALL)
    assert shown == {
        "text/html": SMALL._repr_html_(),
        "text/markdown": SMALL._repr_markdown_(),
        "text/plain": str(SMALL),
    }
    listed, _ = display.format([SMALL])
    assert listed == {"text/plain": "[Distribution({'<b>': 5, 'b|c': 31})]"}


def test_records_are_plain_and_pandas_gets_them() -> None:
    rows = odds.reroll().to_records()
    assert rows[0] == {"outcome": "bust by 2 X", "weight": 1, "total": 36, "probability": 1 / 36}
    assert [type(row["outcome"]) for row in rows] == [str] * 24
    assert Distribution({3: 1}).to_records()[0]["outcome"] == 3
    pairs: Distribution[Any] = Distribution({(3, Fraction(1, 2)): 1})
    assert pairs.to_records()[0]["outcome"] == "3, 1/2"
    frame = odds.first_roll().to_pandas()
    assert list(frame.columns) == ["outcome", "weight", "total", "probability"]
    assert (len(frame), frame["weight"].sum()) == (30, 36)


@pytest.mark.parametrize(
    ("language", "caption", "observed", "head", "count"),
    [
        ("de", "2 Ergebnisse, zusammen 36", "Beobachtungen", ["Ergebnis", "Anzahl", "Bruch", "Prozent"], "5 von 36"),
        ("fr", "2 issues, 36 en tout", "observations", ["issue", "effectif", "fraction", "pour cent"], "5 sur 36"),
    ],
)
def test_the_table_speaks_the_language_in_use(
    language: Language, caption: str, observed: str, head: list[str], count: str
) -> None:
    use_language(language)
    html = SMALL._repr_html_()
    assert caption in html
    assert [*cells(html)[:4], *cells(html)[6:9]] == [*head, count, "5/36", "13,9 %"]
    assert SMALL._repr_markdown_().startswith(f"| {' | '.join(head)} |")
    assert f"2 {observed}" in Sample(["a", "b"])._repr_html_()


@pytest.mark.parametrize(
    ("shown", "last"),
    [
        (exxtra.solve(goal=2), "Proven: best play of both, solved."),
        (
            levelx.solve_ending("levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0 B -"),
            "Exact: best play of both, solved.",
        ),
        (exxtra.loaded(b={"X": 3}), "| 76 | 1 of 48 | 1/48 | 2.1% |"),
        (exxtra.policy_map(solution=exxtra.solve(goal=2)), "| 1 | 00 &gt;1 | 00 &gt;1 |"),
    ],
)
def test_solutions_dice_and_maps_are_text_html_and_markdown(shown: Any, last: str) -> None:
    found = shown._repr_mimebundle_()
    assert found["text/markdown"].split("\n")[-1] == last
    assert "<table" in found["text/html"]
    assert found["text/plain"] == str(shown)
