"""Steps that the rules of Level X refuse, and the events of the end of a game."""

from __future__ import annotations

from typing import Any

import pytest

from exxtra_widget import levelx
from exxtra_widget.levelx.rules.events import Ended, Won
from exxtra_widget.levelx.rules.notation import Dice, Group

OVER = "levelx(lengths=111111, tokens=1.1.1.1.1.1) 100001+1.0.0.0.0.1/001100+0.0.1.1.0.0 A -"
# The last player takes four ones, which make no row.
NOTHING = ">1111"
# Rows with tokens, from 5 to 10, by seat; the points and the winners that follow. Three rows are empty.
SEATS = {
    "first": ("+0.0.0.0.1.1/000000+1.0.0.0.0.0", (19, 5), (0,)),
    "two of three": ("+0.1.0.0.1.0/000000+0.0.0.0.0.0/000000+1.0.0.0.0.1", (15, 0, 15), (0, 2)),
    "one of three": ("+0.0.0.0.0.0/000000+0.1.0.0.1.0/000000+1.0.0.0.0.0", (0, 15, 5), (1,)),
}


@pytest.mark.parametrize("who", SEATS)
def test_a_winner_has_won_alone_or_with_others(who: str) -> None:
    seats, scores, winners = SEATS[who]
    last = "B" if len(scores) == 2 else "C"
    step = levelx.Position.parse(f"levelx(tokens=1.1.1.1.1.1) 000000{seats} {last} 1111").step(NOTHING)
    assert step.after.scores == scores
    why: Any = "alone" if len(winners) == 1 else "shared"
    assert step.events[-len(winners) - 1 :] == (Ended(), *(Won(seat, scores[seat], why) for seat in winners))
    assert not [event for event in step.events[: -len(winners)] if isinstance(event, Won)]


@pytest.mark.parametrize(
    ("text", "step", "code"),
    [
        ("levelx 000000/000000 A 2345", "2345", "one_roll"),
        ("levelx 000000/000000 A 2345", ">234", "dice_left_out"),
        ("levelx 000000/000000 A -", ">23|45", "must_roll"),
        (OVER, "1235", "game_over"),
        (OVER, ">23|45", "game_over"),
    ],
)
def test_what_cannot_follow_is_refused_as_text_and_as_an_object(text: str, step: str, code: str) -> None:
    position = levelx.Position.parse(text)
    objects: tuple[Any, ...] = (step, Group(step) if step.startswith(">") else Dice(step))
    for asked in objects:
        refusal = position.why_not(asked)
        assert refusal is not None
        assert refusal.code == code
        for make in (position.apply, position.step):
            with pytest.raises(levelx.IllegalStep) as caught:
                make(asked)
            assert caught.value.code == code
            assert caught.value.position is position
