"""Colours that an author gives to seats: in every picture and page of a board, and in no record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from exxtra_widget import ExxtraWidget, Scene, Scenes, play
from exxtra_widget.replay import output_mime, recording
from tests.replay.test_saving import recordings
from tests.widget.kernel import ask, sent_by, told_by

RED, PALE = "#c0392b", "#ffdd00"
pytestmark = pytest.mark.usefixtures("registered_pig")


def fills(board: Any) -> list[str | None]:
    return [look.get("fill") for look in board.board["seats"][: len(board.players)]]


@pytest.mark.parametrize(("given", "error", "said"), [
    (["red"], ValueError, "a color must be written like '#c0392b' or '#c32', not 'red'"),
    ([RED + "\n;x"], ValueError, "a color must be written"),
    ({"Adda": RED}, ValueError, "did you mean 'Ada'?"),
    ({-1: RED}, ValueError, "by seats, 0 for A, not by -1"),
    (RED, TypeError, "colors must be a list or a mapping"),
    (3, TypeError, "like ['#c0392b', None], not 3"),
])  # fmt: skip
def test_other_colours_are_refused_and_change_nothing(given: Any, error: type[Exception], said: str) -> None:
    board = ExxtraWidget(players=["Ada", "Bo"], colors=[RED])
    before = board.colors, board.board, board.revision
    with pytest.raises(error) as caught:
        board.colors = given
    assert said in str(caught.value)
    assert (board.colors, board.board, board.revision) == before
    with pytest.raises(error):
        ExxtraWidget(players=["Ada", "Bo"], colors=given)
    with pytest.raises(TypeError):
        board.colors[0] = PALE  # type: ignore[index]  # set as a whole


@pytest.mark.parametrize("game", ["exxtra", "levelx", "pig"])
def test_every_picture_of_a_board_has_them(game: str, tmp_path: Path) -> None:
    board = play(game, players=["Ada", "Bo"], seed=1)
    board.roll()
    usual = board.svg()
    board.colors = {"Bo": PALE}

    assert board.svg() != usual
    assert PALE in board.svg()
    carried = output_mime.of_board(board)
    assert carried["image/svg+xml"] == board.svg()
    found = output_mime.read_recording(carried[output_mime.MIME])
    assert found["state"]["board"]["seats"][1]["fill"] == PALE
    page = board.save_html(tmp_path / "page.html").read_text(encoding="utf-8")
    assert PALE in page.split("<script")[0].split("</head>")[1]
    assert [one["state"]["board"]["seats"][1]["fill"] for one in recordings(page)] == [PALE]

    board.colors = None
    assert board.svg() == usual


def test_the_page_of_an_added_game_gets_its_pictures_again() -> None:
    board = play("pig", players=["Ada", "Bo"], dice="6 5", bots={})
    board.play("roll roll")
    board.goto(1)
    states = sent_by(board)
    board.colors = {0: PALE}
    state = {name: value for one in states for name, value in one.items()}
    assert {"board", "start", "step_1", "step_2"} <= state.keys()
    assert all(PALE in state[name]["state"]["pictures"]["en"] for name in ("start", "step_1", "step_2"))
    assert (board.cursor, board.length) == (1, 2)


def test_scenes_and_the_teachers_next_picture_have_them() -> None:
    board = ExxtraWidget(players=2, colors=[PALE], scenes=Scenes([Scene(start="0/3 A -", play="64"), Scene()]))
    told = told_by(board)
    ask(board, "notes")
    assert PALE in told[0]["picture"]
    (found,) = recordings(board.embed_html(notes=True))
    assert found["state"]["board"]["seats"][0]["fill"] == PALE
    assert PALE in found["notes"]["picture"]


def test_a_stored_board_keeps_them() -> None:
    board = ExxtraWidget(players=2, colors=[RED])
    stored = recording.of_state(board.get_state())
    assert stored["state"]["board"]["seats"][0]["fill"] == RED
