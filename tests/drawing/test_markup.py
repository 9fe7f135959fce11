"""Names are text wherever they are shown: no name becomes an element, an attribute, a link or a formula."""

from __future__ import annotations

import html
import re
from base64 import b64decode
from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import exxtra_widget
from exxtra_widget import exxtra, levelx, simulate
from exxtra_widget.core.step import Step
from exxtra_widget.drawing import markup, svg, tables
from exxtra_widget.exxtra.strategies.contests import evaluate
from exxtra_widget.exxtra.strategies.league import round_robin
from tests.hostile import BUILDERS, MIXINS, NAMES, called, legible, read_in, showing, shown

PACKAGE: Final = Path(exxtra_widget.__file__).parent
OURS: Final = {
    *("table", "caption", "thead", "tbody", "tr", "th", "td", "ul", "li", "p", "div", "span", "small", "br", "figure"),
    *("details", "summary", "svg", "g", "rect", "circle", "path", "line", "text", "tspan"),
}
FILLED: Final = {"href", "src", "srcdoc", "xlink:href", "action", "formaction"}


class Reader(HTMLParser):
    """Reader of a page like a browser's, which notes foreign elements and attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.foreign: list[str] = []
        self.texts: list[str] = []
        self.said: list[str] = []
        self.rows: list[int] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: Iterable[tuple[str, str | None]]) -> None:
        self.foreign += [tag] * (tag not in OURS)
        self.foreign += [name for name, _ in attrs if name.startswith("on") or name in FILLED]
        self.said += [value for name, value in attrs if value and name in {"title", "aria-label"}]
        if tag == "tr":
            self.rows.append(0)
        elif tag in {"td", "th"}:
            self.rows[-1] += 1

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def handle_comment(self, data: str) -> None:
        self.foreign.append(f"<!--{data}")

    def handle_decl(self, decl: str) -> None:
        self.foreign.append(f"<!{decl}")

    def unknown_decl(self, data: str) -> None:
        self.foreign.append(f"<![{data}")

    def handle_pi(self, data: str) -> None:
        self.foreign.append(f"<?{data}")

    @property
    def text(self) -> str:
        return plain("".join(self.texts))


def plain(text: str) -> str:
    """Return a text with single blanks, as a page shows it."""
    return " ".join(text.split())


def rendered(source: str) -> str:
    """Return Markdown as nbconvert shows it."""
    convert: Any = pytest.importorskip("nbconvert.filters.markdown_mistune")
    page: str = convert.markdown2html_mistune(source)
    return page


def check(data: dict[str, str], name: str) -> None:
    """Check that an output has no element but ours, and that a name can be read in each of its formats."""
    assert data
    for form, source in data.items():
        if form == "image/svg+xml":
            texts = [*ET.fromstring(source).itertext()]  # noqa: S314 - our own
            assert plain(name) in plain("".join(texts)), source
        page = Reader(rendered(source) if form == "text/markdown" else source)
        assert page.foreign == [], source
        assert plain(name) in plain(f"{page.text} {' '.join(page.said)}"), source
        assert len(set(page.rows)) <= 1, source
        assert not re.search(r"\$|\\\S", "\n".join(without_spans(page.texts))), source


def without_spans(texts: list[str]) -> list[str]:
    """Return the texts in which MathJax could find a formula: not those that are a single character."""
    return [text for text in texts if text not in {"$", "\\", "@"}]


def test_every_class_that_shows_itself_is_tested_here() -> None:
    assert showing() == {*BUILDERS, *MIXINS}


# All escape by the same functions: each kind is shown with an eighth of the names, and each name in a few kinds.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "names"),
    [
        pytest.param(kind, [*NAMES][i % 8 :: 8], id=f"{kind.__module__}.{kind.__name__}")
        for i, kind in enumerate(BUILDERS)
    ],
)
def test_no_name_is_markup(kind: type, names: list[str]) -> None:
    # A position is made without a name.
    for name in [""] if kind in {exxtra.Position, levelx.Position, Step} else names:
        check(shown(BUILDERS[kind](name)), read_in(kind, name))


@pytest.mark.slow
def test_names_of_strategies_are_text_in_what_functions_return() -> None:
    name = "<script>alert(1)</script> a|b $x$"
    one = called(name)
    found = [
        simulate("0/0 A -", [one, "random"], games=2, rng=1),
        evaluate([one, "53"], goal=2),
        round_robin([one, "53"], goal=2),
        exxtra.odds.turn(one),
    ]
    for result in found:
        check(shown(result), name)


@pytest.mark.parametrize("module", [exxtra, levelx])
def test_names_in_pictures_of_positions_are_text(module: Any) -> None:
    for name in NAMES:
        check({"image/svg+xml": module.start(2).svg([name, "Bo"])}, legible(name))


@pytest.mark.slow
def test_a_page_that_is_made_of_a_notebook_shows_names_as_text() -> None:
    exporters: Any = pytest.importorskip("nbconvert.exporters")
    nbformat: Any = pytest.importorskip("nbformat")
    bs4: Any = pytest.importorskip("bs4")
    names = ("<script>alert(1)</script>", '<img src="x" onerror="alert(1)">', "[x](javascript:alert(1))")
    made = [(kind, name) for kind in BUILDERS for name in names]
    outputs = [nbformat.v4.new_output("display_data", data=shown(BUILDERS[kind](name))) for kind, name in made]
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("", outputs=outputs)])

    page = bs4.BeautifulSoup(exporters.HTMLExporter().from_notebook_node(book)[0], "html.parser")

    cells = page.select(".jp-OutputArea-output")
    assert len(cells) == len(made)
    for cell, (kind, name) in zip(cells, made, strict=True):
        for drawing in cell.select("img[src^='data:image/svg+xml;base64,']"):
            drawing.replace_with(bs4.BeautifulSoup(b64decode(drawing["src"].partition(",")[2]), "html.parser"))
        inside = Reader(cell.decode_contents())
        assert inside.foreign == [], (kind, name)
        assert plain(read_in(kind, name)) in plain(f"{inside.text} {' '.join(inside.said)}"), (kind, name)


def test_nothing_else_in_the_package_escapes() -> None:
    sources = {file: file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py")}
    assert [
        file.name for file, source in sources.items() if re.search(r"\bhtml import|html\.escape|saxutils", source)
    ] == []


# --- The function -----------------------------------------------------------------------------


def test_a_name_in_markdown_stays_in_its_cell_its_item_and_its_paragraph() -> None:
    for name in NAMES:
        read = plain(legible(name))
        table = tables.Table([name, "x"], [[name, "x"], ["x", name]], name, [name, name], name)
        page = Reader(rendered(tables.Table(table.head, table.rows).markdown()))
        assert (page.foreign, page.rows) == ([], [2, 2, 2]), name
        assert page.text == plain(f"{read} x {read} x x {read}"), name
        page = Reader(rendered(table.markdown()))
        assert (page.foreign, page.text) == ([], plain(f"{read} x {read} x x {read} {read} {read} {read}")), name
        page = Reader(table.html())
        assert (page.foreign, page.rows) == ([], [2, 2, 2]), name
        inside = f"{read}{read}x{read}xx{read}{read}{read}{read}"
        assert "".join(page.text.split()) == "".join(inside.split()), name
        page = Reader(rendered(f"x\n\n{markup.text(name, 'markdown')}\n\nx"))
        assert (page.foreign, page.text) == ([], f"x {read} x"), name


@pytest.mark.parametrize(
    "name", ["10%", "A: >5", "set_collector", "accept 53 or better; kick if you can, else top rung", "-1.5 points"]
)
def test_what_does_not_act_stays_as_it_is_in_markdown(name: str) -> None:
    assert markup.text(name, "markdown") == name.replace(">", "&gt;")


TEXTS: Final = st.text(st.sampled_from("ab1 .:)/@w_<>&;#'\"`*[]()!|~$\\^-+=\n\t{}") | st.characters(), max_size=30)


@given(TEXTS)
def test_in_markdown_no_character_acts(text: str) -> None:
    written = markup.text(text, "markdown")
    bare = re.sub(r"<span>(&#\d+;)</span>", r"\1", written)
    assert not re.search(r"[<>`*\[\]|~$\\^]|&(?!#\d+;|(amp|lt|gt);)|(?<!&)#|://|^\d+[.)](\s|$)|^[-+=](?!\d)", bare)
    assert html.unescape(bare) == html.unescape(markup.text(text, "attribute")).strip(" ")


@given(TEXTS)
@example("\"'")
def test_html_and_svg_hold_the_text(text: str) -> None:
    quoted = markup.text(text, "attribute")
    page = Reader(f"""<p title="{quoted}" aria-label='{quoted}'>{markup.text(text, "html")}</p>""")
    picture = ET.fromstring(svg.to_text(svg.element("text", text, x=text)))  # noqa: S314 - our own
    read = "".join(page.texts)
    assert page.foreign == []
    assert page.said == [read, read] * bool(read)
    assert read == "".join(picture.itertext()) == picture.get("x")
    assert len(read.splitlines()) <= 1
    assert not re.search("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", read)


def test_latex_holds_the_text() -> None:
    assert markup.text("50% of {a_b} & $x^2$ #1 ~ \\input{x}\n<b>", "latex") == (
        r"50\% of \{a\_b\} \& \$x\textasciicircum{}2\$ \#1 \textasciitilde{} \textbackslash{}input\{x\} "
        r"\textless{}b\textgreater{}"
    )


@pytest.mark.parametrize(
    "function",
    [
        "URL",
        "-webkit-image-set",
        "\\000055 \\52 \\4C",
        "\\75\r\nrl",
    ],
)
def test_css_finds_no_address_in_a_text(function: str) -> None:
    joined = f"{function}\N{WORD JOINER}(x)"
    assert markup.inert(f"0) {function}(x), b") == f"0) {joined}, b"
    assert markup.inert(joined) == joined


@pytest.mark.parametrize("text", ["url (x)", "exxtra(goal=5) 0/0 A -", "\\{url\\}"])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert markup.inert(text) == text
