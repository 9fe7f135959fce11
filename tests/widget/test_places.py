"""What the places need where a widget is used: completion by types, Colab, frames of another origin as in VS Code."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from IPython.core.completer import IPCompleter, provisionalcompleter

from exxtra_widget import ExxtraWidget, LevelXWidget

ROOT: Final = Path(__file__).parents[2]
# Colab's own module, as far as anywidget uses it.
COLAB: Final = """
import sys
from types import ModuleType, SimpleNamespace
output = ModuleType("google.colab.output")
called = []
output.enable_custom_widget_manager = lambda: called.append(True)
output._widgets = SimpleNamespace(_installed_url="https://example.org/manager.js")
sys.modules["google.colab.output"] = output

from exxtra_widget import ExxtraWidget
data, metadata = ExxtraWidget(seed=1)._repr_mimebundle_()
assert called == [True]
view = "application/vnd.jupyter.widget-view+json"
assert metadata[view]["colab"]["custom_widget_manager"]["url"] == "https://example.org/manager.js"
assert {view, "image/svg+xml", "text/plain"} <= data.keys()
"""
# Nothing of the page around the frame, and nothing from a server.
MISSING: Final = re.compile(
    r"window\.(?:parent|top)\b|document\.cookie|indexedDB|sessionStorage|XMLHttpRequest|WebSocket|(?<![\w.])fetch\("
)


def test_colab_is_asked_for_its_manager_of_widgets() -> None:
    done = subprocess.run([sys.executable, "-c", COLAB], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_page_uses_nothing_that_a_frame_lacks() -> None:
    sources = [path for path in (ROOT / "js" / "src").rglob("*") if path.suffix in {".ts", ".svelte"}]
    found = {path.name: MISSING.findall(path.read_text(encoding="utf-8")) for path in sources}
    assert {name: words for name, words in found.items() if words} == {}
    assert len(sources) > 50


def test_the_page_is_one_module_that_loads_no_other() -> None:
    for path in (ROOT / "exxtra_widget" / "static").glob("*.js"):
        text = path.read_text(encoding="utf-8")
        assert re.findall(r"(?:\bfrom|\bimport)\s*\(?[\"']", text) == [], path.name


@pytest.mark.slow
@pytest.mark.parametrize(
    ("thing", "text", "field"),
    [
        pytest.param(
            ExxtraWidget(),
            "g.game.position.",
            "counters",
            marks=pytest.mark.skipif(sys.version_info < (3, 11), reason="jedi reads one property alone there"),
        ),
        (LevelXWidget(), "g.position.", "pieces"),
    ],
)
def test_tab_offers_the_names_of_the_position(thing: object, text: str, field: str) -> None:
    pytest.importorskip("jedi")
    completer = IPCompleter(namespace={"g": thing}, use_jedi=True)  # type: ignore[no-untyped-call]
    with provisionalcompleter():
        found = {completion.text for completion in completer.completions(text, len(text))}
    assert {field, "actions", "is_over"} <= found
    assert not {"legal_moves", "fen"} & found
