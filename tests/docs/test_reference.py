"""Tables of the reference name what there is: traits of the widget, messages of the page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from ipywidgets import DOMWidget

from exxtra_widget import ExxtraWidget, figures
from exxtra_widget.widget.protocol import FOR_A_REVISION, MESSAGES

REFERENCE: Final = Path(__file__).parents[2] / "docs" / "reference"


def rows(page: str) -> list[list[str]]:
    """Return the cells of the table's rows that begin with a name, without their quotes."""
    text = (REFERENCE / page).read_text(encoding="utf-8")
    return [[cell.strip(" `") for cell in row.split("|")[1:-1]] for row in re.findall(r"^\| `.*$", text, re.MULTILINE)]


def test_the_table_of_traits_has_all_public_ones_and_says_which_can_be_set() -> None:
    listed = {name: mark == "set" for name, mark, _ in rows("traits.md")}
    text = (REFERENCE / "traits.md").read_text(encoding="utf-8")
    line = re.search(r"for the page alone: (.*?), and all", text)
    assert line
    own = {
        name: not trait.read_only
        for name, trait in ExxtraWidget.class_traits().items()
        if not name.startswith("_") and name not in DOMWidget.class_trait_names()
    }
    assert {*listed, *re.findall(r"`(\w+)`", line[1])} == set(own)
    assert listed == {name: own[name] for name in listed}


def test_the_table_of_messages_has_all_kinds_with_their_fields() -> None:
    assert {kind: re.findall(r"\w+", fields) for kind, fields, _ in rows("messages.md")} == {
        kind: list(fields) for kind, fields in MESSAGES.items()
    }
    line = re.search(
        r"^(.*) count only at the present revision", (REFERENCE / "messages.md").read_text("utf-8"), re.MULTILINE
    )
    assert line
    assert set(re.findall(r"`(\w+)`", line[1])) == FOR_A_REVISION


def test_the_gallery_has_a_picture_of_every_figure() -> None:
    text = (REFERENCE.parent / "how-to" / "gallery.md").read_text(encoding="utf-8")
    assert set(re.findall(r"figures\.(\w+)\(", text)) == set(dir(figures)) - {"Figure"}
