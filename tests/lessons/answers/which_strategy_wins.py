from __future__ import annotations

from itertools import combinations, product
from typing import Any, Final

from tests.lessons.answers.race import Sentence, share

DICE: Final = ((2, 4, 9), (1, 6, 8), (3, 5, 7))
ANYTHING: Final = Sentence("00", "top")
PATIENT: Final = Sentence("60", "1")
KICKER: Final = Sentence("40", "kick 1")
ANSWERS: Final[dict[str, Any]] = {
    "ways": [sum(x > y for x, y in product(DICE[i], DICE[(i + 1) % 3])) for i in range(3)],
    "both": len(list(combinations(range(28), 2))),
    "percents": {
        "duel": round(100 * share(Sentence("53", "top"), ANYTHING), 1),
        "ann_bo": round(100 * share(ANYTHING, PATIENT), 1),
        "bo_cy": round(100 * share(PATIENT, KICKER), 1),
        "cy_ann": round(100 * share(KICKER, ANYTHING), 1),
    },
}
