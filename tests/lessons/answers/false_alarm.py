from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any, Final

# Faces of a die by whether they show the X; that of a loaded die comes in half of all rolls.
FAIR, LOADED = "X-----", "X-"


def alarms(faces: str, *, least: int = 2, most: int = 3) -> Fraction:
    """Return the share of the outcomes of three rolls with a number of X, by listing them."""
    outcomes = list(product(faces, repeat=3))
    return Fraction(sum(least <= rolls.count("X") <= most for rolls in outcomes), len(outcomes))


def share(loaded: Fraction, fair: Fraction, among: int = 28) -> Fraction:
    """Return the share of loaded dice among the alarms of a thousand dice."""
    return among * loaded / (among * loaded + (1000 - among) * fair)


IF_LOADED, IF_FAIR = alarms(LOADED), alarms(FAIR)
PEOPLE: Final = [("ill", 90)] * 100 + [("healthy", 5)] * 9900
POSITIVE: Final = {kind: sum(Fraction(rate, 100) for who, rate in PEOPLE if who == kind) for kind in ("ill", "healthy")}

ANSWERS: Final[dict[str, Any]] = {
    "alarm_if_fair": IF_FAIR,
    "alarm_if_loaded": IF_LOADED,
    "loaded_alarm": 14,
    "fair_alarm": 72,
    "worth": share(IF_LOADED, IF_FAIR),
    "answer_again": share(IF_LOADED**2, IF_FAIR**2),
    "silent_exact": share(alarms(LOADED, least=0, most=0), alarms(FAIR, least=0, most=0)),
    "enough": next(number for number in range(1000) if share(IF_LOADED, IF_FAIR, number) > Fraction(1, 2)),
    "medical_exact": POSITIVE["ill"] / (POSITIVE["ill"] + POSITIVE["healthy"]),
    "exactly_two": share(alarms(LOADED, most=2), alarms(FAIR, most=2)),
    "three_of_three": share(alarms(LOADED, least=3), alarms(FAIR, least=3)),
}
