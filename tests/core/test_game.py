"""Playing, taking back, branching and remarking on a game."""

from __future__ import annotations

import pytest

from exxtra_widget import Game, IllegalStep, exxtra


@pytest.fixture
def game() -> Game:
    return Game(exxtra.start(players=4), players=["Alex", "Beatrice", "Carl", "Diana"], seed=7)


def test_seeded_scripted_and_real_dice() -> None:
    seeded = Game("0/0/0 A -", seed="monday")
    assert [seeded.roll().action for _ in range(2)] == [
        Game("0/0/0 A -", seed="monday").roll().action,
        seeded.steps[1].action,
    ]
    scripted = Game("0/0/0 A -", dice="42 X7")
    assert [scripted.roll().action, scripted.roll().action] == ["42", "7X"]
    with pytest.raises(IllegalStep) as caught:
        scripted.roll()
    assert caught.value.code == "dice_used_up"
    real = Game("0/0/0 A -", dice="hand")
    with pytest.raises(IllegalStep) as caught:
        real.roll()
    assert caught.value.code == "dice_by_hand"
    assert real.roll("46").action == "64"


def test_without_a_seed_two_games_differ_and_both_know_their_seed() -> None:
    a, b = Game("0/0/0 A -"), Game("0/0/0 A -")
    assert a.source != b.source
    assert Game.from_text(a.to_text()).source == a.source


def test_dice_go_on_after_saving_and_are_not_repeated_after_undo(game: Game) -> None:
    game.roll()
    saved = Game.from_text(game.to_text())
    assert saved.roll("64").action == game.roll("64").action == "64"
    following = game.roll()
    assert saved.roll().action == following.action
    game.undo()
    assert game.source.drawn == 2  # type: ignore[attr-defined]


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


def test_a_step_that_is_repeated_keeps_what_comes_after(game: Game) -> None:
    game.play("64 >5 71 >4")
    game.goto(1)
    game.place(5)
    assert (game.cursor, len(game.steps), game.others) == (2, 4, ())


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


def test_a_start_may_be_left_out_or_be_a_text() -> None:
    assert Game(players=["a", "b", "c"]).start == exxtra.start(players=3)
    assert Game().start == exxtra.start(players=4)
    assert Game("0/3/0 B 64").position.player == 1
    with pytest.raises(TypeError, match="give a position, its string, a game or a widget, not 7"):
        Game(7)


def test_names_with_html_are_kept_as_they_are() -> None:
    names = ["<b>Ann</b>", "Bo & Co", "{seat}"]
    game = Game("0/0/0 A -", players=names)
    game.play("64 >5 33 >4")
    assert Game.from_text(game.to_text()).players == tuple(names)
    assert "{seat} to roll." in " ".join(game.steps[-1].sentences("en", game.players))


def test_branching_opens_a_line_for_everything_that_dice_can_show() -> None:
    game = Game("0/3/0@4:64 A 42", dice="hand")
    rolls = game.branch()
    assert [step.action for step in rolls] == list(game.position.outcomes())
    lines = {line[game.cursor].action: line for line in (game.steps, *game.others)}
    assert lines.keys() == set(game.position.outcomes())
    assert game.cursor == 0
    assert all(line[0].after == game.position.apply(dice) for dice, line in lines.items())


def test_branching_keeps_the_line_that_goes_on_and_adds_no_line_twice() -> None:
    game = Game("0/0/0 A -", players=["Ann", "Bo", "Cy"])
    game.play("64 >5 XX")
    game.goto(0)
    game.branch()
    before = game.history
    assert [step.action for step in game.steps] == ["64", ">5", "XX"]
    assert len(game.others) == 29
    game.branch()
    assert game.history == before


def test_branching_follows_loaded_dice_and_is_refused_when_the_game_is_over() -> None:
    loaded = exxtra.loaded(a=[0, 0, 0, 0, 1, 1], b=[0, 0, 0, 0, 1, 1])
    assert [step.action for step in Game("0/0 A -", weights=loaded).branch()] == ["6X", "76", "7X", "XX"]
    with pytest.raises(IllegalStep) as caught:
        Game("0/21 B -").branch()
    assert caught.value.code == "game_over"
