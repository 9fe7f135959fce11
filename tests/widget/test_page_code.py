"""The code of the page: once for all boards of a kernel, in each board without a kernel."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest
from ipywidgets import Widget

from exxtra_widget import ExxtraWidget, LevelXWidget
from exxtra_widget.widget import page_code
from tests.robustness.test_messages import JUNK
from tests.support.test_packing import unpack
from tests.widget.kernel import code, tell, told_by

LOADER = page_code.LOADER.read_text(encoding="utf-8")
WHOLE, STYLES = ((page_code.STATIC / f"exxtra.{kind}").read_text(encoding="utf-8") for kind in ("js", "css"))


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Jupyter kernel around this process, whose boards have shared nothing yet."""
    monkeypatch.setattr(page_code, "get_ipython", lambda: SimpleNamespace(kernel=object()))
    monkeypatch.setattr(page_code, "_SHARED", {})
    monkeypatch.delenv("ANYWIDGET_HMR", raising=False)


def a_board(**options: Any) -> Any:
    return ExxtraWidget(players=2, seed=7, **options)


@pytest.mark.usefixtures("kernel")
def test_the_state_of_five_boards_holds_the_code_once() -> None:
    boards = [a_board() for _ in range(5)]
    (shared,) = {board._page_code for board in boards}

    stored = Widget.get_manager_state(widgets=[shared, *boards], drop_defaults=True)["state"]

    text = json.dumps(stored)
    assert text.count(shared.packed) == 1
    assert unpack(stored[shared.model_id]["state"]["packed"]) == {"js": WHOLE, "css": STYLES}
    assert len(text) < 190_000
    assert {board.get_state("_page_code")["_page_code"] for board in boards} == {f"IPY_MODEL_{shared.model_id}"}
    assert {(board._esm, board._css) for board in boards} == {(LOADER, "")}
    assert len(LOADER) < 2_000


@pytest.mark.usefixtures("kernel")
def test_the_code_has_the_texts_of_the_languages_that_boards_have_once() -> None:
    shared = a_board()._page_code
    assert unpack(shared.texts) == {}

    boards = [a_board(language="de"), a_board(language="de")]
    boards[1].language = "fr"

    assert unpack(shared.texts) == {name: page_code.texts_of("exxtra", name) for name in ("de", "fr")}
    assert [board._texts for board in boards] == [{}, {}]
    assert unpack(LevelXWidget(players=2)._page_code.texts) == {}


@pytest.mark.usefixtures("kernel")
def test_each_game_has_a_code_of_its_own() -> None:
    assert a_board()._page_code.packed != LevelXWidget(players=2)._page_code.packed


def test_without_a_kernel_each_board_carries_its_code_and_the_texts_of_its_language() -> None:
    board = a_board(language="de")

    assert board._page_code is None
    assert (board._esm, board._css) == (WHOLE, STYLES)
    assert board._texts == {"de": page_code.texts_of("exxtra", "de")}
    tell(board, {"kind": "code"})
    assert (code(board), a_board()._texts) == (None, {})


@pytest.mark.usefixtures("kernel")
def test_with_hot_reload_each_board_carries_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANYWIDGET_HMR", "1")

    assert a_board()._esm == WHOLE


@pytest.mark.usefixtures("kernel")
def test_closed_code_is_opened_again_for_the_next_board() -> None:
    closed = a_board()._page_code
    closed.close()

    shared = a_board()._page_code

    assert shared is not closed
    assert shared.comm is not None


@pytest.mark.usefixtures("kernel")
def test_a_page_reads_the_code_and_writes_nothing(caplog: pytest.LogCaptureFixture) -> None:
    shared = a_board()._page_code
    shared.log.addHandler(caplog.handler)
    sent: list[Any] = []
    shared._send = lambda message, **_: sent.append(message)
    before = shared.get_state()

    for name in before:
        for value in JUNK:
            shared._handle_msg({"content": {"data": {"method": "update", "state": {name: value}}}, "buffers": []})
    for data in (*JUNK, *({"method": value} for value in JUNK), *({"method": "custom", "content": it} for it in JUNK)):
        shared._handle_msg({"content": {"data": data}})

    assert (shared.get_state(), sent, caplog.records) == (before, [], [])
    shared._handle_msg({"content": {"data": {"method": "request_state"}}})
    assert [message["state"]["packed"] for message in sent] == [shared.packed]


@pytest.mark.usefixtures("kernel")
def test_the_page_of_a_board_cannot_choose_its_code() -> None:
    board = a_board()
    shared = board._page_code

    board._handle_msg({"content": {"data": {"method": "update", "state": {"_page_code": None}}}})

    assert board._page_code is shared
    assert "_page_code cannot be written by the page" in board.notice["detail"]


@pytest.mark.usefixtures("kernel")
def test_a_page_that_does_not_know_the_model_gets_the_code_from_its_board() -> None:
    board = a_board()
    sent = told_by(board)

    tell(board, {"kind": "code"})

    assert sent == [{"kind": "code", "packed": board._page_code.packed, "texts": board._page_code.texts}]
    assert code(board) is None


def test_a_page_gets_the_texts_of_a_language_once_before_python_speaks_it() -> None:
    board = a_board()
    told: list[str] = []
    board._send = lambda message, **_: told.append(
        message.get("content", {}).get("kind") or next(iter(message["state"]))
    )

    board.language = "fr"
    board.language = "fr"
    assert told == ["_texts", "texts", "language"]


@pytest.mark.parametrize("language", page_code.TRANSLATIONS)
def test_a_page_gets_the_texts_that_it_asks_for(language: str) -> None:
    board = a_board()
    sent = told_by(board)

    tell(board, {"kind": "texts", "language": language})

    own, shell = page_code.texts_of("exxtra", language)
    assert sent == [{"kind": "texts", "language": language, "texts": [own, shell]}]
    assert {"de": "{n} von {d}", "fr": "{n} sur {d}"}[language] in shell
    # The page of other games has words for their boards as well.
    nothing, plain = page_code.texts_of("a game without its own page", language)
    assert nothing == []
    assert set(shell) < set(plain)
    assert board.language == "en"


@pytest.mark.parametrize("language", ["en", "es", "../de", ""])
def test_texts_in_other_languages_are_refused(language: str) -> None:
    board = a_board()
    sent = told_by(board)

    tell(board, {"kind": "texts", "language": language})

    assert (sent, code(board)) == ([], "malformed")
    assert board.notice["detail"] == f"texts expects language to be de or fr, not {language}"
