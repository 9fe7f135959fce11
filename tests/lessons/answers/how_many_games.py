from __future__ import annotations

from typing import Any, Final

from tests.lessons.answers.counting import false_alarm, games_for, games_for_difference

ANSWERS: Final[dict[str, Any]] = {
    "rounded": 0.5408,
    "two_points": games_for(0.02),
    "four_points": games_for(0.04),
    "own": games_for(0.1),
    "rolls": games_for_difference(2 / 7, 1 / 6),
    "no_coin": games_for_difference(2 / 7, 1 / 2),
    "one_look": round(false_alarm(range(600, 601)), 4),
    "all_looks": round(false_alarm(range(20, 601, 20)), 4),
}
