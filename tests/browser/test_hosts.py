"""The styles of the places that show widgets do not leak into the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from exxtra_widget import ExxtraWidget, LevelXWidget
from tests.browser import styles
from tests.browser.component import OPENING, PLAYERS, Component

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from exxtra_widget.widget.base import GameWidget

pytestmark = pytest.mark.usefixtures("same_document")
# Rules for bare elements as these places have them, in our own words; the view stands in a box of these classes.
CLASSES: Final = "jp-OutputArea-output cell-output-ipywidget-background"
LAB: Final = """
.jp-OutputArea-output dt { font-weight: bold; float: left; width: 20%; padding: 0; margin: 0; }
.jp-OutputArea-output dd { float: left; width: 80%; padding: 0; margin: 0; }
.jp-OutputArea-output dl::after { display: table; clear: both; content: ''; }
.jp-OutputArea-output pre { margin: 0; padding: 0; border: none; line-height: 1.3; }
.jp-OutputArea-output table { margin-left: 0; margin-right: 0; margin-bottom: 1em; }
.jp-OutputArea-output :is(td, th, tr) { padding: .5em; text-align: right; vertical-align: middle; border: none; }
.jp-OutputArea-output tr { background: #f5f5f5; }
.jp-OutputArea-output :is(p, ul, ol) { margin: 0 0 1em; padding-left: 2em; }
.jp-OutputArea-output a { color: rgb(25 118 210); } .jp-OutputArea-output svg { max-width: 100%; }
button { border-radius: 0; cursor: default; } button:focus-visible { border-color: red; }
input { outline: none; line-height: 32px; }
"""
NOTEBOOK: Final = """
body { line-height: 1.3077; font-size: 13px; letter-spacing: .2px; }
* { box-sizing: border-box; }
"""
VSCODE: Final = """
body { line-height: 22px; font-size: 13px; padding: 0; }
.cell-output-ipywidget-background { background: white !important; }
table { width: auto; border-collapse: collapse; border-spacing: 0; }
th, td { padding: 5px 10px; vertical-align: middle; text-align: right; border: 1px solid #ccc; }
tr:nth-child(even) { background: rgba(130, 130, 130, .08); } thead { border-bottom: 1px solid; }
a, a:hover { color: #3794ff; } code { color: #d7ba7d; font-family: monospace; }
button, input, select, textarea { border-radius: 4px; font-family: monospace; }
ul, ol { margin: 0 0 10px; padding-left: 30px; } p { margin: 0 0 10px; } dt { float: left; }
summary { padding: 6px; } details { margin: 4px; } fieldset { border: 2px solid red; } figure { margin: 2em; }
"""
COLAB: Final = """
body { font-family: Roboto, Noto, sans-serif; font-size: 13px; line-height: 20px; }
table { border: 1px solid; border-collapse: collapse; border-spacing: 2px; margin: 12px 0; font-size: 12px; }
th, td { border: 1px solid #ddd; padding: 4px 8px; text-align: right; vertical-align: top; white-space: nowrap; }
th { background: #eee; font-weight: 500; } tr:hover { background: #f5f5f5; }
p, ul, ol, dl, dd, figure, h1, h2, h3, h4 { margin: 12px 0 12px 24px; } li { line-height: 24px; margin: 6px; }
h2, h3, h4 { font-size: 20px; font-weight: 300; letter-spacing: 1px; text-transform: uppercase; }
svg { vertical-align: baseline; } label { font-weight: bold; margin-bottom: 5px; display: inline-block; }
legend { border-bottom: 1px solid; width: 100%; } small { font-size: 80%; } strong, b { font-weight: 900; }
kbd { background: black; color: white; padding: 3px; font-family: monospace; } hr { margin: 20px; }
button { padding: 8px 16px; text-transform: uppercase; letter-spacing: .5px; background: #ddd; border: 0; margin: 4px; }
input, select, textarea { padding: 6px; border: 1px solid red; margin: 3px; width: 50%; height: 50px; }
"""
# Text of a page that is set in its own way: all of this is inherited.
MAGAZINE: Final = """
body { text-indent: 3em; word-spacing: 9px; letter-spacing: 2px; font-variant: small-caps; font-stretch: condensed;
  text-shadow: 1px 1px red; word-break: break-all; overflow-wrap: anywhere; text-transform: uppercase; line-height: 3;
  font-style: italic; direction: rtl; white-space: pre-wrap; hyphens: auto; text-align: justify; quotes: none;
  list-style: square inside; cursor: wait; font-weight: 900; color: red; font-kerning: none; tab-size: 2; orphans: 5;
  font-feature-settings: "smcp"; text-decoration-skip-ink: none; text-emphasis: dot; -webkit-text-stroke: 1px red;
  border-collapse: collapse; caption-side: bottom; empty-cells: hide; text-align-last: center; caret-color: red;
  writing-mode: horizontal-tb; text-orientation: sideways; line-break: anywhere; fill: red; stroke: red;
  stroke-width: 3px; text-anchor: end; font-size-adjust: 0.9; accent-color: red; image-rendering: pixelated;
  font-variation-settings: "wght" 900; text-wrap: balance; user-select: none; font-optical-sizing: none; }
"""
ICONS: Final = """
svg { display: block; width: 1em; height: 1em; max-width: 1em; overflow: hidden; opacity: 0.5; }
svg * { fill: red; stroke: red; stroke-width: 9px; stroke-dasharray: 3; transform: rotate(9deg); transition: all 1s;
  r: 3px; rx: 3px; x: 5px; y: 5px; cx: 5px; cy: 5px; font-size: 40px; text-anchor: end; opacity: 0.5; }
"""
HOSTS: Final = MAGAZINE + LAB + NOTEBOOK + VSCODE + COLAB + ICONS
# What the browser derives from these in passing is left out.
NAMES: Final = (
    *("display", "float", "box-sizing", "max-width", "vertical-align", "text-align", "text-transform"),
    *(f"margin-{side}" for side in ("top", "right", "bottom", "left")),
    *(f"padding-{side}" for side in ("top", "right", "bottom", "left")),
    *(f"border-{side}-width" for side in ("top", "right", "bottom", "left")),
    *("border-collapse", "border-top-left-radius", "background-color", "color", "cursor", "table-layout"),
    *("font-size", "font-weight", "font-family", "line-height", "letter-spacing", "white-space-collapse"),
    *("text-indent", "word-spacing", "text-shadow", "word-break", "overflow-wrap", "font-style", "hyphens", "quotes"),
    *("font-variant-caps", "font-stretch", "font-kerning", "font-feature-settings", "font-variation-settings"),
    *("direction", "text-emphasis-style", "-webkit-text-stroke-width", "text-align-last", "line-break", "tab-size"),
    *("fill", "stroke", "stroke-width", "text-anchor", "font-size-adjust", "caret-color", "image-rendering"),
    *("width", "height", "overflow-x", "opacity", "transform", "stroke-dasharray", "transition-duration"),
    *("r", "rx", "x", "y", "cx", "cy", "list-style-type"),
    *("text-wrap-style", "list-style-position", "text-underline-position", "accent-color", "font-optical-sizing"),
)


PLAYED: Final[dict[str, Any]] = {"players": PLAYERS, "seed": 7, "speed": 0}


def with_odds() -> GameWidget:
    widget = ExxtraWidget(odds=True, **PLAYED)
    widget.play(OPENING)
    return widget


def with_a_question() -> GameWidget:
    widget = ExxtraWidget(**PLAYED)
    widget.play(OPENING)
    widget.ask("bust", reveal="later")
    widget.answer("Ann", "1/3")
    return widget


def with_an_answer() -> GameWidget:
    widget = with_a_question()
    widget.reveal()
    return widget


def with_a_hint() -> GameWidget:
    widget = ExxtraWidget("0/0@4:64 A 70", speed=0)
    widget.ask_hint()
    return widget


def level_x() -> GameWidget:
    widget = LevelXWidget(players=["Ann", "Bo"], seed=7, speed=0, odds=True)
    widget.play("1235 >15|23 1236")
    return widget


SCENES: Final = {
    "odds": with_odds,
    "question": with_a_question,
    "revealed": with_an_answer,
    "hint": with_a_hint,
    "levelx": level_x,
}


@pytest.mark.slow
@pytest.mark.parametrize("scene", SCENES)
def test_the_styles_of_hosts_change_nothing(page: Page, scene: str) -> None:
    root = Component(page, SCENES[scene]()).board.root
    page.evaluate("(classes) => { document.getElementById('view').className = classes; }", CLASSES)
    styles.keep(root, NAMES)

    # A widget adds its styles when it is shown, after those of the place.
    page.evaluate(
        """(rules) => {
          document.head.prepend(Object.assign(document.createElement("style"), { textContent: rules }));
        }""",
        HOSTS,
    )

    assert styles.changes(root) == []


def test_a_board_has_no_white_ground_in_vs_code(page: Page) -> None:
    Component(page, level_x())
    page.add_style_tag(content=VSCODE)

    page.evaluate("(classes) => { document.getElementById('view').parentElement.className = classes; }", CLASSES)

    ground = page.evaluate(f"getComputedStyle(document.querySelector('.{CLASSES.split()[-1]}')).backgroundColor")
    assert ground == "rgba(0, 0, 0, 0)"
