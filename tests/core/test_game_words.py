"""Names from python-chess, OpenSpiel, numpy or pandas: they work, or an error gives the right name."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from IPython.core.formatters import DisplayFormatter

from exxtra_widget import ExxtraWidget, Game, IllegalStep, LevelXWidget, RecordError, exxtra, levelx
from exxtra_widget.core.dice import Seeded
from exxtra_widget.support.locale import LANGUAGES
from tests.contract.bad_calls import check_bad_calls

np: Any = pytest.importorskip("numpy")


@pytest.fixture
def game() -> Game:
    game = Game("0/0/0 A -", players=["Ann", "Bo", "Cy"], seed=7)
    game.play("64 >5 71")
    return game


def test_steps_have_indices_from_0_up(game: Game) -> None:
    assert isinstance(game, Sequence)
    assert game[np.int64(1)].action == ">5"
    assert game[::-1] == tuple(reversed(game))
    assert exxtra.start(players=2).step("64") not in game
    assert (game.index(game[2]), game.count(game[2])) == (2, 1)
    game.undo()
    assert len(game) == 3


def test_a_game_without_steps_is_true() -> None:
    assert len(Game("0/0 A -")) == 0
    assert Game("0/0 A -")


def test_a_game_knows_what_is_refused(game: Game) -> None:
    assert game.why_not(">5") == game.position.why_not(">5") is not None
    assert game.why_not(64) is None


def test_a_printed_game_is_its_record(game: Game) -> None:
    assert str(game) == f"{game}" == game.to_text()
    assert repr(game) == "<Game 0@5:64/0/0 B 71, step 3 of 3>"


def test_notebooks_and_tables_take_a_game_as_one_thing(game: Game) -> None:
    data, _ = DisplayFormatter().format(game)  # type: ignore[no-untyped-call]
    assert data["image/svg+xml"].startswith("<svg ")
    assert data["text/plain"] == repr(game)
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame({"game": [game, game.copy()]})
    assert frame.shape == (2, 1)
    assert frame["game"][0] is game
    with pytest.raises(TypeError, match="not JSON serializable"):
        json.dumps(game)


@pytest.mark.parametrize("copied", [Game.copy, copy.copy, copy.deepcopy])
def test_a_copy_is_equal_and_independent(copied: Any, game: Game) -> None:
    heard: list[int] = []
    game.listen(lambda game: heard.append(len(game)))
    other = copied(game)
    assert other == game
    assert other.roll("21") == game.roll("21")
    assert other.roll().action == game.roll().action
    other.undo(2)
    assert (game.cursor, heard) == (5, [4, 5])


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


def test_a_file_that_cannot_be_written_stays_as_it_was(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.txt"
    game.write(path)
    before = path.read_bytes()
    monkeypatch.setattr("exxtra_widget.support.files.copymode", lambda *_: (_ for _ in ()).throw(OSError("disk full")))
    game.roll("21")
    with pytest.raises(OSError, match="disk full"):
        game.write(path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["game.txt"]


@pytest.mark.parametrize("data", [b"64 >5", b"\xff\xfe\x00", b""])
def test_a_file_that_is_not_a_record_is_named(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "holiday.txt"
    path.write_bytes(data)
    with pytest.raises(RecordError, match=r"holiday\.txt is not a record of a game") as caught:
        Game.read(path)
    assert caught.value.file == str(path)
    with pytest.raises(FileNotFoundError):
        Game.read(tmp_path / "nowhere.txt")


def test_a_game_starts_from_a_game_or_a_widget(game: Game) -> None:
    assert Game(game).start == game.position
    widget = ExxtraWidget(game)
    assert Game(widget).start == game.position
    assert ExxtraWidget(widget).game is not game
    with pytest.raises(TypeError, match="needs a game, a position"):
        LevelXWidget(widget)


def test_dice_and_rungs_are_taken_as_they_are_typed() -> None:
    for dice in (64, np.int64(64), "46", "64"):
        assert Game("0/0 A -").roll(dice).action == "64"
    assert Game("0/0 A -").roll("7x").action == "7X"
    assert Game("0/0 A -").step(64).action == "64"
    assert Game(levelx.start(players=2)).roll(5213).action == "1235"
    for rung in (3, np.int64(3), ">3", "rung 3", "3", "Rung 3"):
        assert Game("0/0 A 64").place(rung).action == ">3"
    assert Game("0/0 A -", dice=[64, "7x"]).source == Game("0/0 A -", dice="64 7X").source


def test_what_is_rolled_are_dice_whether_a_placing_is_legal_or_not() -> None:
    for text in ("0/0/0 A 64", "0/0/0 A -"):
        for wrong in (">4", "roll", "77", "nonsense"):
            placing = Game(text)
            with pytest.raises(IllegalStep) as caught:
                placing.roll(wrong)
            legal = placing.why_not(wrong) is None
            assert (caught.value.code == "no_dice") == legal
            assert not placing.steps


def test_words_for_a_rung_are_words_of_exxtra_alone() -> None:
    for rung in ("stufe 3", "Échelon 3", "rung >3", " > 3 "):
        assert Game("0/0 A 64").place(rung).action == ">3"
    start = levelx.start(players=2).apply("1235")
    assert Game(start).place("15|23").action == Game(start).place(" >15|23").action == ">15|23"


def test_going_too_far_says_how_far_one_can_go(game: Game) -> None:
    game.undo()
    with pytest.raises(IllegalStep) as caught:
        game.redo(7)
    assert (caught.value.code, caught.value.refusal.details) == ("too_far_forward", {"steps": "7", "length": 1})
    assert len({caught.value.refusal.sentence(language) for language in LANGUAGES}) == 3
    game.undo(np.int64(1))
    game.redo(np.int64(1))
    game.goto(np.int64(0))
    assert game.cursor == 0
    assert type(game.cursor) is int


def test_numbers_of_numpy_are_plain_numbers_afterwards() -> None:
    game = Game("0/0 A -", seed=np.int64(7))
    assert game.source == Seeded(7) == Game("0/0 A -", seed=7).source
    assert type(game.source.seed) is int
    assert Game.from_json(game.to_json()).source == game.source
    for kind, seats in ((ExxtraWidget, np.int64(3)), (LevelXWidget, np.int32(2))):
        widget = kind(players=seats, seed=np.int64(7), pace=np.float64(0.5), speed=np.int64(2))
        assert (widget.position.seats, widget.pace, widget.speed) == (seats, 0.5, 2.0)
        widget.play(str(next(iter(widget.position.outcomes()))), delay=np.float32(0.5))
        json.dumps({name: widget.get_state()[name] for name in ("_playback", "speed", "players", "length")})


@pytest.mark.parametrize("seed", [-5, 0, 2**63 - 1, "007", "-0", "monday", "9" * 19])
def test_a_seed_is_read_as_it_was_written(seed: int | str) -> None:
    game = Game("0/0 A -", seed=seed)
    assert Game.from_text(game.to_text()) == Game.from_json(game.to_json()) == game


def test_only_what_is_public_is_listed(game: Game) -> None:
    assert {"steps", "returns", "write"} <= set(dir(game))
    assert not any(name.startswith("_") for name in dir(game))


def test_a_step_is_plain_data(game: Game) -> None:
    data = game[0].to_dict()
    assert json.loads(json.dumps(data)) == data
    assert (data["action"], data["seat"], data["before"], data["after"]) == ("64", 0, "0/0/0 A -", "0/0/0 A 64")


def test_what_cannot_be_done_says_why() -> None:
    check_bad_calls("Game(", "Game.", "Game()", "game", "start(", "play(", "register(", "pig.", "exxtra.loaded")
