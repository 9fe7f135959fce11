"""One page leads a board that several share: the others only answer questions."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from exxtra_widget import ExxtraWidget
from exxtra_widget.widget import protocol, views
from tests.widget.kernel import code

Lead = Callable[..., None]


@pytest.fixture
def widget() -> ExxtraWidget:
    return ExxtraWidget(players=["Ann", "Bo"], dice="64 41")


@pytest.fixture
def lead(widget: ExxtraWidget, monkeypatch: pytest.MonkeyPatch) -> Lead:
    """Run a cell that leads, from a page."""

    def run(page: str = "teacher", **options: Any) -> None:
        asked = {"header": {"session": page}} if page else {}
        with monkeypatch.context() as patch:
            patch.setattr(views, "get_ipython", lambda: SimpleNamespace(get_parent=lambda: asked))
            widget.lead(**options)

    return run


ROLL = {"token": "roll"}


def send(widget: ExxtraWidget, page: str, kind: str, **fields: object) -> None:
    """Send a message as a page of Jupyter does."""
    content = {"kind": kind, "revision": widget.revision, **fields}
    header = {"session": page} if page else {}
    widget._handle_msg({"header": header, "content": {"data": {"method": "custom", "content": content}}})


def test_only_the_page_that_leads_closes_reveals_asks_and_plays(widget: ExxtraWidget, lead: Lead) -> None:
    lead()
    for kind, fields in (("ask", {"topic": "double"}), ("act", {"token": "roll"}), ("goto", {"cursor": 0})):
        send(widget, "pupil", kind, **fields)
        assert (code(widget), widget.question, len(widget.game)) == ("led", None, 0)
    widget.ask("bust")
    for kind in ("reveal", "dismiss"):
        send(widget, "pupil", kind, question=1)
        assert (code(widget), widget.question["state"]) == ("led", "open")
    send(widget, "teacher", "reveal", question=1)
    assert widget.question["state"] == "revealed"
    send(widget, "teacher", "act", **ROLL)
    assert len(widget.game) == 1


def test_any_page_answers(widget: ExxtraWidget, lead: Lead) -> None:
    lead()
    widget.ask("bust")
    for page in ("pupil", "teacher"):
        send(widget, page, "answer", question=1, name=page, answer="1/3")
    assert (len(widget.question["answers"]), widget.notice) == (2, None)


def test_what_a_page_may_send_while_another_leads_changes_nothing_in_the_game() -> None:
    assert protocol.FOLLOWS < protocol.ANY_TIME


def test_a_page_learns_that_it_leads_and_no_other_does(
    widget: ExxtraWidget, lead: Lead, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[dict[str, Any]] = []
    monkeypatch.setattr(widget, "send", told.append)
    assert widget._lead == 0
    lead()
    first = widget._lead
    send(widget, "pupil", "lead", view="one")
    send(widget, "teacher", "lead", view="two")
    assert told == [{"kind": "lead", "view": "two"}]
    lead("pupil")
    assert widget._lead > first > 0
    send(widget, "teacher", "lead", view="two")
    send(widget, "pupil", "lead", view="one")
    assert [one["view"] for one in told] == ["two", "one"]


def test_after_its_end_all_pages_do_all_and_another_begins_anew(widget: ExxtraWidget, lead: Lead) -> None:
    lead()
    first = widget._lead
    lead(end=True)
    assert widget._lead == 0
    send(widget, "pupil", "act", **ROLL)
    assert len(widget.game) == 1
    lead()
    assert widget._lead > first


@pytest.mark.parametrize("page", ["", "pupil"])
def test_where_no_page_is_known_only_cells_lead(widget: ExxtraWidget, lead: Lead, page: str) -> None:
    # Outside of a kernel, and in one whose messages have no session.
    widget.lead()
    send(widget, page, "act", **ROLL)
    lead("")
    send(widget, page, "act", **ROLL)
    assert (code(widget), widget.notice["count"], len(widget.game)) == ("led", 2, 0)
    widget.roll()
    assert len(widget.game) == 1
