"""Elements of SVG: their attributes, their texts, and the one way in which a picture becomes text."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest

import exxtra_widget
from exxtra_widget import exxtra, figures, levelx
from exxtra_widget.drawing.svg import element, picture, short, to_text

PACKAGE: Final = Path(exxtra_widget.__file__).parent


@pytest.mark.parametrize(
    ("made", "written"),
    [
        (element("rect", x=1.50, y=2, rx=0.1 + 0.2), '<rect x="1.5" y="2" rx="0.3"/>'),
        (element("path", d="M0 0", stroke_width=5, viewBox="0"), '<path d="M0 0" stroke-width="5" viewBox="0"/>'),
        (element("rect", fill=None, stroke=""), '<rect stroke=""/>'),
        (element("g", element("g"), element("text", "a"), opacity=0.75), '<g opacity="0.75"><g/><text>a</text></g>'),
        (element("g", aria_label="\"<a/>\" & 'b' />"), "<g aria-label=\"&quot;&lt;a/&gt;&quot; &amp; 'b' /&gt;\"/>"),
        (element("text", "\x00a\nb\u202e </text> />"), "<text>a b &lt;/text&gt; /&gt;</text>"),
        (element("g", aria_label="\x1b[31m\r\n\ud800a\tb"), '<g aria-label="[31m a b"/>'),
        (element("text", "$x$"), "<text><tspan>$</tspan>x<tspan>$</tspan></text>"),
        (element("text", "a\\(b"), "<text>a<tspan>\\</tspan>(b</text>"),
        (element("text", ""), "<text/>"),
    ],
)
def test_an_element_is_written_with_its_attributes_and_its_texts(made: ET.Element, written: str) -> None:
    assert to_text(made) == written


@pytest.mark.parametrize(
    "drawn",
    [
        picture((0, 0, 9, 9), "title", "description", [element("g")]),
        figures.bars({"a": 1}).svg,
        exxtra.start(2).svg(),
        levelx.start(2).svg(),
    ],
)
def test_a_whole_picture_has_the_name_space_of_svg_and_no_prefixes(drawn: str) -> None:
    assert drawn.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="')
    assert "ns0" not in drawn
    assert all(part.tag.startswith("{http://www.w3.org/2000/svg}") for part in ET.fromstring(drawn).iter())  # noqa: S314


def test_a_name_is_cut_where_it_is_longer_than_its_line() -> None:
    assert [short("Beatrice", length) for length in (8, 7)] == ["Beatrice", "Beatri…"]


def test_no_other_picture_of_the_package_is_written_by_hand() -> None:
    """A start tag with attributes in an f-string would have to escape them itself."""
    tags = tuple(f"<{tag} " for tag in ("svg", "g", "rect", "circle", "line", "path", "text"))
    found: list[Any] = []
    sources = {file: file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py")}
    for file in [file for file, source in sources.items() if any(tag in source for tag in tags)]:
        for node in ast.walk(ast.parse(sources[file])):
            parts = [part.value for part in getattr(node, "values", ()) if isinstance(part, ast.Constant)]
            if isinstance(node, ast.JoinedStr) and any(tag in str(part) for part in parts for tag in tags):
                found.append((file.name, node.lineno))
    assert found == []
