"""Rows of scenes."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from exxtra_widget import Game, Scene, SceneError, Scenes, exxtra
from exxtra_widget.scenes.row import read_scenes

ROW = Scenes([Scene("a", "0/0 A -", "64"), Scene("b", note="secret", ask="bust")], title="Two", players=["Ann", "Bo"])


def test_a_row_is_an_immutable_sequence() -> None:
    assert (len(ROW), ROW[0].title, [scene.title for scene in ROW[:2]]) == (2, "a", ["a", "b"])
    assert hash(ROW) == hash(Scenes.from_text(ROW.to_text()))
    assert pickle.loads(pickle.dumps(ROW)) == ROW  # noqa: S301 - our own
    assert repr(ROW) == "<Scenes 'Two', 2 in all>"
    with pytest.raises(AttributeError):
        ROW[0].title = "c"  # type: ignore[misc]


def test_a_game_and_a_dict_are_scenes() -> None:
    loaded = exxtra.loaded(b={"X": 3})
    game = Game("0/0 A -", seed=1, weights=loaded)
    game.caption("Start.")
    game.mark("rung:5")
    game.play("64 {Stop.} >5 41")
    row = Scenes([game, {"title": "b", "play": "33"}])
    assert (row[0].caption, row[0].play) == ("Start.", "64 {Stop.} >5\n41")
    assert (row.staged[0].weights, row.staged[0].prologue.marks) == (loaded, ("rung:5",))
    assert str(row.staged[1].start) == str(game.position)


def test_a_file_keeps_a_row(tmp_path: Path) -> None:
    ROW.write(tmp_path / "row.txt")
    assert Scenes.read(tmp_path / "row.txt") == ROW
    for encoding in ("utf-16", "utf-8-sig"):
        (tmp_path / "row.txt").write_text(ROW.to_text(), encoding=encoding)
        assert Scenes.read(tmp_path / "row.txt") == ROW
    (tmp_path / "row.txt").write_bytes(b"Start: \xff")
    with pytest.raises(SceneError, match="is not in UTF-8"):
        Scenes.read(tmp_path / "row.txt")


def test_a_scene_is_found_by_number_and_title() -> None:
    assert [ROW.number(scene) for scene in (1, 2, "a", " b ")] == [1, 2, 1, 2]
    for wrong in (0, 3, "c", True, 1.5):
        with pytest.raises(ValueError, match=r"scene"):
            ROW.number(wrong)


def test_a_title_that_two_scenes_have_finds_none() -> None:
    row = Scenes([Scene("a", "0/0 A -"), Scene("a")])
    with pytest.raises(ValueError, match="2 scenes are called 'a'"):
        row.number("a")


def test_rows_are_read_from_all_that_may_be_given() -> None:
    assert read_scenes(ROW) is ROW
    assert read_scenes(ROW.to_text()) == ROW
    assert read_scenes([Scene("a", "0/0 A -")])[0].title == "a"


@pytest.mark.parametrize(("given", "problem"), [
    (5, "scenes must be a list, not 5"), (["64"], "scene 1: a scene must be a Scene"),
    ([{"asks": 1}], "scene 1: a scene has no 'asks'; did you mean 'ask'?"),
])  # fmt: skip
def test_what_is_no_row_is_refused(given: object, problem: str) -> None:
    with pytest.raises(SceneError) as caught:
        read_scenes(given)
    assert caught.value.problems[0].startswith(problem)


def test_a_handout_is_one_main_landmark(tmp_path: Path) -> None:
    ROW.handout(tmp_path / "h.html")

    body = (tmp_path / "h.html").read_text(encoding="utf-8").partition("<body>")[2]
    assert body.strip().startswith("<main>")
    assert body.count("</main>") == 1


def test_a_handout_gives_away_what_is_asked_for(tmp_path: Path) -> None:
    def page(**options: bool) -> str:
        ROW.handout(tmp_path / "h.html", language="de", **options)
        return (tmp_path / "h.html").read_text(encoding="utf-8")

    plain = page()
    assert plain.count("<svg") == 2
    assert "Fehlwurf" in plain
    assert "secret" not in plain
    assert "11 von 36" not in plain
    assert "11 von 36" in page(answers=True)
    assert "secret" not in page(answers=True)
    assert ROW.staged[0].start.definition.svg(ROW.staged[0].steps[-1], ROW.players or (), "de") in plain
    assert "secret" in page(notes=True)
