"""The end of a game: its events name all winners, and whether each has won alone."""

from __future__ import annotations

from typing import Any

import pytest

from exxtra_widget import levelx
from exxtra_widget.levelx.rules.events import Ended, Won

# The last player takes four ones, which make no row.
NOTHING = ">1111"
# Rows with tokens, from 5 to 10, by seat; the points and the winners that follow. Three rows are empty.
SEATS = {
    "first": ("+0.0.0.0.1.1/000000+1.0.0.0.0.0", (19, 5), (0,)),
    "last": ("+1.0.0.0.0.0/000000+0.0.0.0.1.1", (5, 19), (1,)),
    "both": ("+0.1.0.0.1.0/000000+1.0.0.0.0.1", (15, 15), (0, 1)),
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
