from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from tests.lessons.answers.counting import stopping


def won(lead: int, games: int) -> Fraction:
    """Return the probability of winning the chess match with some games of two to play; a third one decides a draw."""
    bold, calm = Fraction(9, 20), Fraction(9, 10)
    if not games:
        return bold if lead == 0 else Fraction(lead > 0)
    if lead > 0:
        return calm * won(lead, games - 1) + (1 - calm) * won(lead - 1, games - 1)
    return bold * won(lead + 1, games - 1) + (1 - bold) * won(lead - 1, games - 1)


ANSWERS: Final[dict[str, Any]] = {
    "risk_43": stopping("43")["turn_bust"],
    "risk_52": stopping("52")["turn_bust"],
    "answers_of": {"risk_62": stopping("62")["turn_bust"], "chess": won(0, 2)},
    # From here on the five steps of rung 5 lead to the finish.
    "border": 21 - 5,
    # From the study of the game, solved there by another program.
    "spots": "00 >2, 31 >2, 43 >3, 50 >5, 00 >1",
    "row_0": {0: "53", 8: "52", 16: "42"},
}
