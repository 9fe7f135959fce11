"""What a definition does where a game writes nothing: texts, pictures, tables, vectors, loaded dice, events."""

from __future__ import annotations

import re
from typing import Any

import pig
import pytest

from exxtra_widget import Game, GameDefinition, exxtra, register, simulate, start
from exxtra_widget.core.plain_position import Acted, Ended, PlainPosition, Rolled
from tests.every_game import chorus as chorus_game
from tests.every_game.chorus import Chorus

pytestmark = pytest.mark.usefixtures("registered_pig")


@pytest.fixture
def chorus() -> Chorus:
    return register(Chorus())


def test_without_a_standing_the_text_of_the_position_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    position = pig.Position((3, 4))
    assert str(position) not in pig.PIG.text(position)
    monkeypatch.setattr(pig.Pig, "standing", lambda _game, _position: [])
    monkeypatch.setattr(pig.Pig, "headline", lambda *_: "A to play")
    assert pig.PIG.text(position).splitlines()[-1] == str(position)


def test_a_picture_has_a_line_of_60_for_each_seat() -> None:
    picture = GameDefinition.svg(pig.PIG, pig.Position((3, 4)))
    assert 'viewBox="0 0 640 250"' in picture
    assert re.findall(r'y="(\d+)" font-size="30"[^>]*>([^<]+)', picture)[:2] == [
        ("60", "A: 3 points"),
        ("120", "B: 4 points"),
    ]


def test_loaded_dice_are_those_of_one_die() -> None:
    loaded = pig.PIG.loaded({"1": 0, "6": 3})
    assert (dict(loaded), str(loaded)) == ({"2": 1, "3": 1, "4": 1, "5": 1, "6": 3}, "0,1,1,1,1,3")
    for own in (loaded, pig.PIG.loaded({"6": 3})):
        assert pig.PIG.loaded(own) is own
    with pytest.raises(ValueError, match="are not loaded dice for Pig"):
        pig.PIG.loaded(exxtra.loaded())
    game = Game(start("pig"), seed=1, weights="0,1,1,1,1,3")
    assert Game.from_text(game.to_text()) == game
    assert simulate(game, "hold_at_20", games=10, rng=1).busts == 0


def test_dice_of_unequal_weights_need_a_reader_of_loaded_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pig.PIG, "outcomes", {"1": 1, "6": 2})
    with pytest.raises(ValueError, match="Pig has no loaded dice; define `loaded` in its definition"):
        pig.PIG.loaded({"6": 3})


def test_a_table_has_a_column_for_each_number_of_a_seat() -> None:
    assert pig.PIG.columns(pig.PIG.read("pig 12/30 A 7")) == {
        "score_A": 12,
        "points_A": 7,
        "score_B": 30,
        "points_B": 0,
    }


def test_without_reasons_an_action_is_the_only_one_or_the_best(chorus: Chorus) -> None:
    only, best = (chorus.reason(here, here.actions()[0]) for here in (chorus.start(2), chorus.start(2).apply("135")))
    assert only
    assert best
    assert [(one.key, dict(one.fields)) for one in (only, best)] == [("only", {}), ("best", {"action": "odd"})]


def test_dice_in_hand_are_a_number_of_its_vector(chorus: Chorus) -> None:
    assert chorus.start(3).to_vector() == (0, 0, 0, -1, 0)
    assert chorus.start(3).vector_bounds() == ((-(2**31),) * 5, (2**31 - 1,) * 5)
    assert chorus_game.Position((1, 2, 3), "135", 1).to_vector() == (1, 2, 3, 135, 1)
    assert chorus_game.Position((1, 2, 3), "135", 1).to_vector(relative=True) == (2, 3, 1, 135, 0)


@pytest.mark.parametrize("hand", ["7X", frozenset("7"), ((1, (2,)),)])
def test_what_is_not_a_number_of_a_vector_is_named(chorus: Chorus, hand: Any) -> None:
    assert chorus.name == "chorus"
    message = "the field 'hand' holds .*, which is not a number; define `vector` in the definition of Chorus"
    with pytest.raises(TypeError, match=message):
        chorus_game.Position((0, 0), hand).to_vector()


def test_steps_that_tell_nothing_are_described_in_general_words() -> None:
    class Quiet(pig.Position):
        __slots__ = ()

        def after(self, token: str, emit: Any) -> Any:  # noqa: ARG002
            return super().after(token, lambda _: None)

    p = Quiet((90, 0), 10)
    assert p.step("6").events == (Rolled(0, "6", game="pig"),)
    assert p.step("hold").events == (Acted(0, "hold", game="pig"), Ended(0, game="pig"))
    assert [event.sentence("de") for event in p.step("hold").events] == ["A: hold.", "Das Spiel ist zu Ende."]
    assert isinstance(p, PlainPosition)


def test_a_game_without_a_board_has_arrows_between_seats() -> None:
    game = Game(pig.PIG.start(2), seed=1)
    game.mark("seat:A>seat:B")
    assert Game.from_text(game.to_text()).marks == game.marks == ("seat:A>seat:B",)
    with pytest.raises(ValueError, match="seat:C cannot be marked; marks are seat:A to seat:B"):
        game.mark("seat:A>seat:C")
    for wrong in ("seat:A>seat:A", "seat:A>seat:B>seat:A", "seat:A>"):
        with pytest.raises(ValueError, match="two different marks"):
            game.mark(wrong)
    assert game.marks == ("seat:A>seat:B",)
