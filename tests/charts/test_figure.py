"""Figures of every kind: readable, described, with a table, in three languages."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from exxtra_widget import figures
from exxtra_widget.support.locale import LANGUAGES
from tests.charts.drawn import KINDS, SVG


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_figure_is_readable_and_says_what_it_shows(kind: str, language: str) -> None:
    figure = KINDS[kind](language)
    root = ET.fromstring(figure.svg)  # noqa: S314 - our own
    texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    assert texts[0] == figure.title or figure.title.startswith(texts[0])
    assert min(float(text.get("font-size", "0")) for text in root.iter(f"{SVG}text")) >= 14
    assert root.get("role") == "img"
    assert root.get("aria-label") == f"{figure.title}. {figure.description}"
    assert "{" not in figure.svg
    assert len({len(row) for row in figure.table}) == 1
    assert len(figure.table) > 1
    shown = figure._repr_html_()
    assert shown.count("<tr>") == len(figure.table)
    assert "<details>" in shown


@pytest.mark.parametrize("kind", KINDS)
def test_every_text_stays_within_its_figure(kind: str) -> None:
    figure = KINDS[kind]("en")
    for text in ET.fromstring(figure.svg).iter(f"{SVG}text"):  # noqa: S314 - our own
        x, y = float(text.get("x", "0")), float(text.get("y", "0"))
        assert -1 <= x <= 961 or text.get("x") == "0.0"
        assert y <= figure.height


def test_a_picture_of_a_notebook_takes_the_colours_of_its_page() -> None:
    figure = KINDS["bars"]("en")
    page, alone = figure._repr_html_(), figure.svg
    assert "color:inherit" in page
    assert 'fill="#ffffff"' not in page
    assert 'fill="#ffffff"' in alone
    assert set(figure._repr_mimebundle_()) == {"text/html", "text/plain"}


def test_a_figure_is_saved_as_a_picture_or_as_a_page(tmp_path: Path) -> None:
    figure = KINDS["bars"]("fr")
    assert figure.save(tmp_path / "a.svg").read_text(encoding="utf-8") == figure.svg
    page = figure.save(tmp_path / "a.html").read_text(encoding="utf-8")
    assert '<html lang="fr">' in page
    with pytest.raises(
        ValueError, match=r"a figure must be saved as \.svg or \.html, not as a\.png; save it as \.svg and convert that"
    ):
        figure.save(tmp_path / "a.png")


def test_names_are_written_as_text() -> None:
    figure = figures.bars({"<b>&": 0.5, "$x$": 0.1})
    assert "<b>" not in figure.svg
    assert re.search(r"&lt;b&gt;&amp;", figure._repr_html_())
    assert "$x$" not in figure._repr_html_()
