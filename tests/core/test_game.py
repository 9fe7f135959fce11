"""Playing, taking back, branching and remarking on a game, with what people and other libraries give."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from IPython.core.formatters import DisplayFormatter

from exxtra_widget import ExxtraWidget, Game, IllegalStep, LevelXWidget, RecordError, exxtra, levelx
from exxtra_widget.core.dice import Seeded

if TYPE_CHECKING:
    from exxtra_widget.core.position import Position


@pytest.fixture
def game() -> Game:
    return Game(exxtra.start(players=4), players=["Alex", "Beatrice", "Carl", "Diana"], seed=7)


def test_a_script_is_played_as_a_whole_or_not_at_all(game: Game) -> None:
    before = game.to_text()
    with pytest.raises(IllegalStep) as caught:
        game.play("64 >5 {good} 33 >5")
    assert caught.value.code == "rung_taken"
    assert str(caught.value.position) == "0@5:64/3/0/0 B 33"
    assert game.to_text() == before
    game.play("roll >0")
    assert game.source.drawn == 1  # type: ignore[attr-defined]


def test_branching_keeps_the_old_line_and_playing_it_again_follows_it(game: Game) -> None:
    game.play("XX 42 7X  41 33 64 >5")
    game.goto(5)
    game.play("71 >1")
    assert [step.action for step in game.steps] == ["XX", "42", "7X", "41", "33", "71", ">1"]
    assert [[step.action for step in line] for line in game.others] == [["XX", "42", "7X", "41", "33", "64", ">5"]]
    game.goto(5)
    game.play("64")
    assert [step.action for step in game.steps][-2:] == ["64", ">5"]
    assert len(game.others) == 1
    game.switch(0)
    assert (game.steps[-1].action, game.cursor) == (">1", 5)


@pytest.mark.parametrize(
    ("start", "arrows"),
    [
        (exxtra.start(players=3), ("space:3>rung:5", "seat:B>dice", "rung:0>seat:A")),
        (levelx.start(players=3), ("square:7.0>row:9", "seat:C>bonus:15", "dice>square:10.1")),
    ],
)
def test_arrows_survive_text_json_undo_and_a_copy(start: Position, arrows: tuple[str, ...]) -> None:
    game = Game(start, seed=7)
    bare = game.svg()
    game.mark(*arrows)
    marked = game.svg()
    game.roll()
    game.mark("seat:A", *arrows)
    for again in (Game.from_text(game.to_text()), Game.from_json(game.to_json()), game.copy()):
        assert (again.marks, again.problems) == (("seat:A", *arrows), ())
        again.undo()
        assert again.marks == arrows
        assert bare != again.svg() == marked
        again.redo()
        assert again.marks == ("seat:A", *arrows)


def test_comments_and_marks_belong_to_the_moment_and_to_all_lines_that_share_it(game: Game) -> None:
    game.comment("before the first roll")
    game.play("64 >5 71 >4")
    game.goto(2)
    game.play("33")
    game.goto(1)
    game.comment("a fine roll")
    game.mark("dice", "seat:A", "dice")
    assert game.others[0][0].comments == ("a fine roll",)
    assert game.marks == ("dice", "seat:A")
    game.caption("a better word")
    assert (game.comments, game.marks) == (("a better word",), ("dice", "seat:A"))
    game.clear_notes()
    assert [*game.comments, *game.marks] == []
    game.goto(0)
    assert game.comments == ("before the first roll",)


def test_branching_keeps_the_line_that_goes_on_and_adds_no_line_twice() -> None:
    game = Game("0/0/0 A -", players=["Ann", "Bo", "Cy"])
    game.play("64 >5 XX")
    game.goto(1)
    game.play(">4")
    game.goto(0)
    game.branch()
    before = game.history
    assert [[step.action for step in line] for line in (game.steps, game.others[-1])] == [
        ["64", ">4"],
        ["64", ">5", "XX"],
    ]
    assert len(game.others) == 30
    game.branch()
    assert game.history == before


# --- A start and its dice -----------------------------------------------------------------------


def test_a_start_may_be_left_out_or_be_a_text_a_game_or_a_widget(game: Game) -> None:
    assert Game(players=["a", "b", "c"]).start == exxtra.start(players=3)
    assert Game().start == exxtra.start(players=4)
    assert Game("0/3/0 B 64").position.player == 1
    game.roll("64")
    widget = ExxtraWidget(game)
    assert Game(game).start == Game(widget).start == game.position
    assert ExxtraWidget(widget).game is not game
    with pytest.raises(TypeError, match="needs a game, a position"):
        LevelXWidget(widget)


def test_dice_are_seeded_scripted_or_real() -> None:
    one, other, unseeded = Game("0/0/0 A -", seed="monday"), Game("0/0/0 A -", seed="monday"), Game("0/0/0 A -")
    assert [one.roll().action for _ in range(9)] == [other.roll().action for _ in range(9)]
    assert unseeded.source != Game("0/0/0 A -").source
    assert Game.from_text(unseeded.to_text()).source == unseeded.source
    scripted = Game("0/0/0 A -", dice="42 X7")
    assert [scripted.roll().action, scripted.roll().action] == ["42", "7X"]
    real = Game("0/0/0 A -", dice="hand")
    for game, code in ((scripted, "dice_used_up"), (real, "dice_by_hand")):
        with pytest.raises(IllegalStep) as caught:
            game.roll()
        assert caught.value.code == code
    assert real.roll("46").action == "64"


def test_dice_go_on_after_saving_and_are_not_repeated_after_undo(game: Game) -> None:
    game.roll()
    saved = Game.from_text(game.to_text())
    assert saved.roll("64").action == game.roll("64").action == "64"
    assert saved.roll().action == game.roll().action
    game.undo()
    assert game.source.drawn == 2  # type: ignore[attr-defined]


@pytest.mark.parametrize("seed", [-5, 2**63 - 1, "007", "monday", "9" * 19])
def test_a_seed_is_read_as_it_was_written(seed: int | str) -> None:
    game = Game("0/0 A -", seed=seed)
    assert Game.from_text(game.to_text()) == Game.from_json(game.to_json()) == game


# --- What people and other libraries give and ask ---------------------------------------------------


def test_a_game_is_a_sequence_of_its_steps(game: Game) -> None:
    np = pytest.importorskip("numpy")
    assert (len(game), bool(game), isinstance(game, Sequence)) == (0, True, True)
    game.play("64 >5 71")
    assert game[np.int64(1)].action == ">5"
    assert game[::-1] == tuple(reversed(game))
    assert exxtra.start(players=2).step("64") not in game
    assert (game.index(game[2]), game.count(game[2])) == (2, 1)
    game.undo()
    assert len(game) == 3
    assert {"steps", "returns", "write"} <= set(dir(game))
    assert not any(name.startswith("_") for name in dir(game))


def test_notebooks_and_tables_take_a_game_as_one_thing(game: Game) -> None:
    game.play("64 >5 71")
    assert str(game) == f"{game}" == game.to_text()
    assert repr(game) == "<Game 0@5:64/0/0/0 B 71, step 3 of 3>"
    data, _ = DisplayFormatter().format(game)  # type: ignore[no-untyped-call]
    assert data["image/svg+xml"].startswith("<svg ")
    assert data["text/plain"] == repr(game)
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame({"game": [game, game.copy()]})
    assert (frame.shape, frame["game"][0]) == ((2, 1), game)
    with pytest.raises(TypeError, match="not JSON serializable"):
        json.dumps(game)
    step = game[0].to_dict()
    assert json.loads(json.dumps(step)) == step
    assert (step["action"], step["seat"], step["before"], step["after"]) == ("64", 0, "0/0/0/0 A -", "0/0/0/0 A 64")


def test_what_is_rolled_are_dice_whether_a_placing_is_legal_or_not() -> None:
    for text in ("0/0/0 A 64", "0/0/0 A -"):
        for wrong in (">4", "roll", "77", "nonsense"):
            placing = Game(text)
            with pytest.raises(IllegalStep) as caught:
                placing.roll(wrong)
            legal = placing.why_not(wrong) is None
            assert (caught.value.code == "no_dice") == legal
            assert not placing.steps


def test_numbers_of_numpy_are_plain_numbers_afterwards() -> None:
    np = pytest.importorskip("numpy")
    game = Game("0/0 A -", seed=np.int64(7))
    assert game.source == Seeded(7) == Game("0/0 A -", seed=7).source
    assert type(game.source.seed) is int
    game.play("64 >5")
    game.undo(np.int64(2))
    game.redo(np.int64(1))
    assert (game.cursor, type(game.cursor)) == (1, int)
    with pytest.raises(IllegalStep) as caught:
        game.redo(np.int64(7))
    assert (caught.value.code, caught.value.refusal.details) == ("too_far_forward", {"steps": "7", "length": 1})
    assert Game.from_json(game.to_json()).source == game.source
    for kind, seats in ((ExxtraWidget, np.int64(3)), (LevelXWidget, np.int32(2))):
        widget = kind(players=seats, seed=np.int64(7), pace=np.float64(0.5), speed=np.int64(2))
        assert (widget.position.seats, widget.pace, widget.speed) == (seats, 0.5, 2.0)
        widget.play(str(next(iter(widget.position.outcomes()))), delay=np.float32(0.5))
        json.dumps({name: widget.get_state()[name] for name in ("_playback", "speed", "players", "length")})


@pytest.mark.parametrize("copied", [Game.copy, copy.copy, copy.deepcopy])
def test_a_copy_is_equal_and_independent(copied: Any, game: Game) -> None:
    game.play("64 >5 71")
    heard: list[int] = []
    game.listen(lambda game: heard.append(len(game)))
    other = copied(game)
    assert other == game
    assert other.roll("21") == game.roll("21")
    assert other.roll().action == game.roll().action
    other.undo(2)
    assert (game.cursor, heard) == (5, [4, 5])


# --- Files --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["game.txt", "game.JSON"])
def test_a_game_is_written_and_read(game: Game, tmp_path: Path, name: str) -> None:
    game.comment("Größe ½ 🎲")
    path = tmp_path / name
    path.write_text("what stood there before")
    path.chmod(0o640)
    game.write(path)
    assert Game.read(str(path)) == game
    assert path.stat().st_mode & 0o777 == 0o640
    assert (path.read_bytes()[:1] == b"{") == (name == "game.JSON")
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_a_page_of_a_game_has_the_language_that_is_asked_for(game: Game, tmp_path: Path) -> None:
    game.play("64 >5")
    told: list[int] = []
    path = game.save_html(tmp_path / "game.html", odds=True, language="fr", progress=lambda done, _: told.append(done))
    assert '<html lang="fr"' in path.read_text(encoding="utf-8")
    assert told == [0, 1, 2, 3]


@pytest.mark.parametrize("data", [b"64 >5", b"\xff\xfe\x00", b""])
def test_a_file_that_is_not_a_record_is_named(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "holiday.txt"
    path.write_bytes(data)
    with pytest.raises(RecordError, match=r"holiday\.txt is not a record of a game") as caught:
        Game.read(path)
    assert caught.value.file == str(path)
    with pytest.raises(FileNotFoundError):
        Game.read(tmp_path / "nowhere.txt")


def test_only_attributes_that_a_game_has_can_be_set() -> None:
    game: Any = Game()
    with pytest.raises(AttributeError, match=r"^Game has no 'wieghts'; did you mean 'weights'[?]$"):
        game.wieghts = None
    with pytest.raises(AttributeError, match=r"^Game.player cannot be set$"):
        game.player = 1

    class Rated(Game):
        pass

    rated: Any = Rated()
    rated.rating = 1200
    assert rated.copy().rating == 1200
