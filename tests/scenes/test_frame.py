"""What a row shows after each press, without a widget."""

from __future__ import annotations

from exxtra_widget import Scenes, exxtra
from exxtra_widget.scenes.frame import Frame, frame, frames

ROW = Scenes.from_text("""\
A: Ann
B: Bo

## Vote
Start: 0/0 A 42
Minutes: 4
61 53 (1 >5 )
Ask: bust
Names: shown
7X
## Choices
Start: 0/0@2:64 A 71
Ask: Where?
Choices: >4 | >5
Answer: >5
## Second vote
Again: Choices
## Late
Start: 0/0 A 42
Note: Say why.
Minutes: 2
Show: odds
Reveal: Vote
52
""")


def seen(one: Frame) -> tuple[int, int, int, int, str]:
    return one.number, one.pressed, one.steps, one.asked, one.state


def test_each_press_shows_a_line_or_the_next_state_of_the_question() -> None:
    assert [seen(one) for one in frames(ROW)] == [
        (1, 0, 0, 0, "open"), (1, 1, 2, 0, "open"), (1, 2, 2, 1, "open"), (1, 3, 2, 1, "closed"),
        (1, 4, 3, 1, "closed"),
        (2, 0, 0, 0, "open"), (2, 1, 0, 2, "open"), (2, 2, 0, 2, "closed"),
        (3, 0, 0, 0, "open"), (3, 1, 0, 3, "open"), (3, 2, 0, 3, "closed"), (3, 3, 0, 3, "revealed"),
        (4, 0, 0, 0, "open"), (4, 1, 0, 1, "revealed"), (4, 2, 1, 1, "revealed"),
    ]  # fmt: skip
    assert seen(frame(ROW, 1).end(4)) == (4, 2, 1, 1, "revealed")


def test_the_game_has_the_steps_that_are_shown_and_at_the_end_the_variations() -> None:
    games = [frame(ROW, 1, pressed).game() for pressed in range(5)]
    assert [(len(game), game.cursor, len(game.history.others)) for game in games] == [
        (0, 0, 0), (2, 2, 0), (2, 2, 0), (2, 2, 0), (3, 3, 1),
    ]  # fmt: skip
    assert games[0].players == ("Ann", "Bo")
    assert games[0].weights is None
    assert games[0].source is ROW.staged[0].source
    loaded = exxtra.loaded(a={"X": 2})
    assert frame(Scenes.from_text(f"## One\nStart: 0/0 A -\nWeights: {loaded}"), 1).game().weights == loaded


def test_the_dice_that_follow_a_question_close_and_settle_it() -> None:
    polls = [frame(ROW, 1, pressed).unanswered() for pressed in range(5)]
    found = [None if poll is None else (poll.id, poll.cursor, poll.state, poll.outcome, poll.names) for poll in polls]
    assert found == [
        None, None, (1, 2, "open", None, "shown"), (1, 2, "closed", None, "shown"), (1, 2, "closed", True, "shown"),
    ]  # fmt: skip


def test_a_question_of_an_earlier_scene_is_revealed_as_it_was_asked() -> None:
    poll = frame(ROW, 4, 2).unanswered()
    assert poll is not None
    # What this scene plays says nothing about it.
    assert (poll.id, poll.first, poll.cursor, poll.scene, poll.outcome) == (1, 0, 0, "Vote", None)
    assert str(poll.question.exact) == "11 of 36"


def test_the_page_gets_the_place_and_what_comes_next() -> None:
    assert frame(ROW, 1, 4).place(away=True) == {
        "titles": ["Vote", "Choices", "Second vote", "Late"],
        "at": 1,
        "press": 4,
        "presses": 4,
        "away": True,
        "next": "scene",
        "show": "",
    }
    assert [one.place()["next"] for one in frames(ROW)][-3:] == ["reveal", "line", ""]
    assert frame(ROW, 4).place()["show"] == "odds"


def test_the_teacher_sees_the_note_what_the_next_press_shows_and_the_minutes_planned_so_far() -> None:
    told = [one.notes("de") for one in frames(ROW)]
    assert (told[0]["line"], told[0]["total"]) == ("61 53", 6)
    assert (told[-2]["at"], told[-2]["press"], told[-2]["note"], told[-2]["line"]) == (4, 1, "Say why.", "52")
    shown = [one.game().svg("de") for one in frames(ROW)]
    assert [one["picture"] for one in told] == [*shown[1:], ""]
    assert [frame(ROW, number).notes("de")["minutes"] for number in range(1, 5)] == [4, 4, 4, 6]
