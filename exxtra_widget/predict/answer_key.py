"""Comparison of an answer with the exact one: fractions exactly, decimals by their digits; open or sealed."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from hashlib import shake_256
from math import floor
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from exxtra_widget.predict.kind import Said
    from exxtra_widget.predict.wording import Wording

FEWEST_DIGITS: Final = 2
MOST_DIGITS: Final = 6
# Decimals of an exact value close to 0 are listed up to this many places.
_LAST_PLACE: Final = 40

ROUNDS: Final = 20_000
# Bytes of the stream for each round.
_ROUND: Final = 100
_BYTES: Final = 12
_PADDED: Final = 16


# --- Spellings --------------------------------------------------------------------------------


def spellings(answer: Fraction, digits: int = MOST_DIGITS) -> frozenset[str]:
    """Return all spellings of a right number.

    These are the fraction in lowest terms, and the decimals that are the value rounded or cut off to two significant
    digits or more, or that are the value itself.
    """
    found = {fraction(answer)}
    if answer:
        sign, size = ("-", -answer) if answer < 0 else ("", answer)
        last = min(max(0, digits - 1 - _leading(size)), _LAST_PLACE)
        for place in range(last + 1):
            scaled = size * 10**place
            for number in (floor(scaled), floor(scaled + Fraction(1, 2))):
                if number >= 10 ** (FEWEST_DIGITS - 1) or number == scaled:
                    found.add(f"{sign}{number}e-{place}")
    return frozenset(found)


def spelling(value: Fraction, unit: Fraction | None, digits: int = MOST_DIGITS) -> str:
    """Return the spelling of a number as in `spellings`, rounded to the compared digits."""
    if unit is None or not value:
        return fraction(value)
    number, place = abs(value) / unit, 0
    while unit < 1:
        unit, place = unit * 10, place + 1
    drop = max(0, min(len(str(int(number))) - digits, place))
    rounded = floor(number / 10**drop + Fraction(1, 2))
    return f"{'-' if value < 0 else ''}{rounded}e-{place - drop}"


def near(value: Fraction, digits: int) -> str:
    """Return the spelling of a fraction as a decimal with this many digits."""
    place = max(0, digits - 1 - _leading(abs(value)))
    return spelling(Fraction(round(value * 10**place), 10**place), Fraction(1, 10**place), digits)


def fraction(value: Fraction) -> str:
    """Return the spelling of an exact number."""
    # Python refuses to convert integers of more than 4,300 digits.
    base = "d" if max(abs(value.numerator), value.denominator) < 10**1000 else "x"
    return f"{value.numerator:{base}}/{value.denominator:{base}}"


def _leading(size: Fraction) -> int:
    """Return the place of the first significant digit: 0 for 3.5, -1 for 0.35."""
    place = len(str(size.numerator)) - len(str(size.denominator))
    return place if size >= Fraction(10) ** place else place - 1


# --- Keys -------------------------------------------------------------------------------------


class Key(NamedTuple):
    """Right answer and known wrong answers, as spellings or as their hashes."""

    right: frozenset[str]
    wrong: tuple[tuple[frozenset[str], Wording], ...] = ()
    digits: int | None = None
    salt: str = ""
    rounds: int = ROUNDS

    @property
    def is_empty(self) -> bool:
        """Whether it holds no answer, as in a copy that is graded later."""
        return not self.right

    def judge(self, said: Said) -> tuple[bool, Wording | None]:
        """Return whether an answer is right, and the message if it is a known wrong one."""
        found = said.spelled(self.digits)
        if self.salt:
            found = frozenset(_hidden(one, self.salt, self.rounds) for one in found)
        if found & self.right:
            return True, None
        return False, next((message for answers, message in self.wrong if found & answers), None)

    def sealed(self, salt: str) -> Key:
        """Return the key with hashes in place of the spellings."""
        right = _all_hidden(self.right, salt, self.rounds)
        wrong = tuple((_all_hidden(answers, salt, self.rounds), message) for answers, message in self.wrong)
        return self._replace(right=right, wrong=wrong, salt=salt)


NO_KEY: Final = Key(frozenset())


def _all_hidden(answers: frozenset[str], salt: str, rounds: int) -> frozenset[str]:
    hidden = [_hidden(one, salt, rounds) for one in sorted(answers)]
    # The number of spellings would give away a terminating decimal.
    fillers = [_hidden(f"{hidden[0]} {i}", salt, 1) for i in range(_PADDED - len(hidden))]
    return frozenset((*hidden, *fillers))


# An assignment is sealed in each form and language, with the same salts.
@lru_cache(maxsize=1024)
def _hidden(text: str, salt: str, rounds: int) -> str:
    # A long stream makes guessing slow. In a browser Python has no PBKDF2.
    return shake_256(f"{salt}\n{text}".encode()).digest(rounds * _ROUND)[-_BYTES:].hex()
