"""Comparison of an answer with the exact one: fractions exactly, decimals by their digits; open or sealed."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from hashlib import sha256, shake_256
from itertools import count
from math import floor
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from exxtra_widget.predict.kind import Said
    from exxtra_widget.predict.wording import Wording

FEWEST_DIGITS: Final = 2
MOST_DIGITS: Final = 6
# Known wrong answers are compared by this many digits, so that a key is short.
WRONG_DIGITS: Final = 3
# Decimals of an exact value close to 0 are listed up to this many places.
_LAST_PLACE: Final = 40

ROUNDS: Final = 20_000
# Bytes of the stream for each round, and of its end in the first format of sealed exercises.
_ROUND: Final = 100
_BYTES: Final = 12
# Digits of a hash, four bits each. A wrong decimal is called right once in 1.5 million times, as one of eleven hashes
# may match. A wrong answer gets the message of another once in 4,400 times if three are known, with five hashes each:
# then the hint does not fit, but no more.
RIGHT_WIDTH: Final = 6
WRONG_WIDTH: Final = 4


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

    def holds(self, found: frozenset[str]) -> bool:
        """Return whether one of these spellings is right."""
        return bool(self._hashed(found, RIGHT_WIDTH) & self.right)

    def judge(self, said: Said) -> tuple[bool, Wording | None]:
        """Return whether an answer is right, and the message if it is a known wrong one."""
        if self.holds(said.spelled(self.digits)):
            return True, None
        found = self._hashed(said.spelled_roughly, WRONG_WIDTH)
        return False, next((message for answers, message in self.wrong if found & answers), None)

    def sealed(self, salt: str, most: tuple[int, int]) -> Key:
        """Return the key with hashes in place of the spellings, as many as an answer of this kind may have."""
        right = _sealed(self.right, salt, self.rounds, RIGHT_WIDTH, most[0])
        wrong = tuple(
            (_sealed(answers, salt, self.rounds, WRONG_WIDTH, most[1]), message) for answers, message in self.wrong
        )
        key = self._replace(right=right, wrong=wrong, salt=salt)
        known = frozenset(one for answers, _ in self.wrong for one in answers) - self.right
        # By chance a known wrong answer may look right.
        return self.sealed(salt_of(salt), most) if key.holds(known) else key

    def _hashed(self, found: frozenset[str], width: int) -> frozenset[str]:
        """Return spellings as the key holds them."""
        return frozenset(_hidden(one, self.salt, self.rounds)[-width:] for one in found) if self.salt else found


NO_KEY: Final = Key(frozenset())


def salt_of(text: str) -> str:
    """Return the salt for a text: four bytes."""
    return sha256(text.encode()).hexdigest()[:8]


def _sealed(answers: frozenset[str], salt: str, rounds: int, width: int, most: int) -> frozenset[str]:
    """Return hashes of answers, and others: their number would give away a terminating decimal."""
    hashes, first, number = {_hidden(one, salt, rounds)[-width:] for one in answers}, min(answers), count()
    while len(hashes) < most:
        hashes.add(_hidden(f"{first} {next(number)}", salt, 1)[-width:])
    return frozenset(hashes)


# An assignment is sealed in each form and language, with the same salts.
@lru_cache(maxsize=1024)
def _hidden(text: str, salt: str, rounds: int) -> str:
    # A long stream makes guessing slow. In a browser Python has no PBKDF2.
    return shake_256(f"{salt}\n{text}".encode()).digest(rounds * _ROUND)[-_BYTES:].hex()
