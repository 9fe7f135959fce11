"""The one trait that a page writes, in marimo: the revision that it has."""

from __future__ import annotations

import pytest

from exxtra_widget import ExxtraWidget


def test_a_new_board_is_seen() -> None:
    assert ExxtraWidget("0/0 A 64")._seen == 1


def test_a_page_writes_the_revision_that_it_has() -> None:
    w = ExxtraWidget("0/0 A 64")
    w.place(5)
    w.set_state({"_seen": w.revision})
    assert w._seen == w.revision
    assert w.notice is None


@pytest.mark.parametrize("value", [-1, "7", None, 1.5, []])
def test_nonsense_is_refused(value: object) -> None:
    w = ExxtraWidget("0/0 A 64")
    w.set_state({"_seen": value})
    assert w._seen == 1
    assert w.notice["code"] == "malformed"
    assert str(w.position) == "0/0 A 64"
