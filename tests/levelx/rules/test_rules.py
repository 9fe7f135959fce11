"""Steps that the rules of Level X refuse, whichever way they are asked for."""

from __future__ import annotations

from typing import Any

import pytest

from exxtra_widget import levelx
from exxtra_widget.levelx.rules import events
from exxtra_widget.levelx.rules.notation import Dice, Group


def ends(text: str) -> list[events.Won]:
    """Return how the game ends after the seat to act makes nothing of its roll."""
    position = levelx.Position.parse(text)
    return [event for event in position.step(">1|1|1|1").events if isinstance(event, events.Won)]


def test_a_sole_winner_wins_alone_and_others_share() -> None:
    rules = "levelx(lengths=111111, tokens=1.1.1.1.1.1)"
    # 5 and 10 are more than 7 and 6; 5 and 8 are as many.
    assert ends(f"{rules} 100001+1.0.0.0.0.1/011000+0.1.1.0.0.0 B 1111") == [events.Won(0, 15, "alone")]
    assert ends(f"{rules} 100100+1.0.0.1.0.0/011000+0.1.1.0.0.0 B 1111") == [
        events.Won(0, 13, "shared"),
        events.Won(1, 13, "shared"),
    ]


OVER = "levelx(lengths=111111, tokens=1.1.1.1.1.1) 100001+1.0.0.0.0.1/001100+0.0.1.1.0.0 A -"


@pytest.mark.parametrize(
    ("text", "step", "code"),
    [
        ("levelx 000000/000000 A 2345", "1235", "one_roll"),
        ("levelx 000000/000000 A 2345", "2345", "one_roll"),
        ("levelx 000000/000000 A 2345", ">1|235", "other_dice"),
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
