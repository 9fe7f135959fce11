"""Figures of every kind: readable, described, with a table, in three languages."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from exxtra_widget import figures, use_language
from tests.charts.drawn import SVG
from tests.charts.test_pictures import CHARTS
from tests.contract.bad_calls import check_bad_calls
from tests.contract.known import result

if TYPE_CHECKING:
    from exxtra_widget.support.locale import Language


@pytest.mark.parametrize("call", [call for call in CHARTS if call.startswith(("figures.", "exxtra."))])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_figure_is_readable_and_says_what_it_shows(call: str, language: Language) -> None:
    use_language(language)
    figure = result(call)
    root = ET.fromstring(figure.svg)  # noqa: S314 - our own
    texts = [*root.iter(f"{SVG}text")]
    assert figure.title.startswith("".join(texts[0].itertext()))
    for text in texts:
        assert float(text.get("font-size", "0")) >= 14
        assert -1 <= float(text.get("x", "0")) <= 961
        assert float(text.get("y", "0")) <= figure.height
    assert (root.get("role"), root.get("aria-label")) == ("img", f"{figure.title}. {figure.description}")
    # Programs that convert pictures read only attributes.
    assert not any("style" in part.attrib for part in root.iter())
    assert "{" not in figure.svg
    assert len({len(row) for row in figure.table}) == 1
    assert len(figure.table) > 1
    shown = figure._repr_html_()
    assert shown.count("<tr>") == len(figure.table)
    assert "<details>" in shown


def test_a_picture_of_a_notebook_takes_the_colours_of_its_page() -> None:
    figure = figures.bars({"rung 1": 0.3})
    page, alone = figure._repr_html_(), figure.svg
    assert "color:inherit" in page
    assert 'fill="#ffffff"' not in page
    assert 'fill="#ffffff"' in alone
    assert set(figure._repr_mimebundle_()) == {"text/html", "text/plain"}
    assert figure._repr_svg_() == alone
    assert repr(figure) == "<Figure 'Comparison': Largest: rung 1, 30.0%.>"


def test_the_table_of_a_figure_is_a_data_frame_of_its_texts() -> None:
    pytest.importorskip("pandas")
    frame = figures.bars({"rung 1": 0.3}).to_pandas()
    assert frame.to_dict("list") == {"outcome": ["rung 1"], "probability": ["30.0%"]}


def test_a_figure_is_saved_as_a_picture_or_as_a_page(tmp_path: Path) -> None:
    figure = figures.bars({"rung 1": 0.3}, language="fr")
    assert figure.save(tmp_path / "a.svg").read_text(encoding="utf-8") == figure.svg
    page = figure.save(tmp_path / "a.html").read_text(encoding="utf-8")
    assert '<html lang="fr">' in page


def test_bad_input_is_refused() -> None:
    check_bad_calls("figures.")
