"""VS Code and Colab, which cannot run here, keep outputs in frames of another origin: their needs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

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
